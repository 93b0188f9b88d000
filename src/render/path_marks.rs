//! Path data that stands for something else: two points far from everything on paper, at the place of a number.

use usvg::Path;
use usvg::tiny_skia_path::Point;

/// What the marks of a kind are told by.
#[derive(Clone, Copy, Debug)]
pub(super) struct PathMarks {
    /// Where they begin, from the top.
    away: f32,
    /// How a mark says that; a drawing that says so itself has no marks.
    pub(super) away_words: &'static str,
}

/// Marks for the outlines of paths.
pub(super) const OUTLINES: PathMarks = PathMarks { away: -999_983.0, away_words: "-999983" };
/// Marks for texts.
pub(super) const TEXTS: PathMarks = PathMarks { away: -999_979.0, away_words: "-999979" };

/// So many marks of a kind can be in a drawing.
const MOST: usize = 100_000;

impl PathMarks {
    /// Returns the path data that stands for what has a number; none where there is too much. It has a width and a height, so that a
    /// gradient is not left out, which would hide that there is one.
    pub(super) fn mark(self, number: usize) -> Option<String> {
        (number < MOST).then(|| format!("M{number} {}l1 1", self.away_words))
    }

    /// Returns the number of what a path stands for; none if it is no such mark.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is a whole number below `MOST`")]
    pub(super) fn number(self, path: &Path) -> Option<usize> {
        let [Point { x, y }, second] = path.data().points() else { return None };
        let is_mark = *y == self.away
            && (0.0..MOST as f32).contains(x)
            && x.fract() == 0.0
            && *second == Point::from_xy(x + 1.0, y + 1.0);
        is_mark.then_some(*x as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use usvg::{Node, Options, Tree};

    fn number_in(marks: PathMarks, d: &str) -> Option<usize> {
        let svg = format!("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='{d}'/></svg>");
        let tree = Tree::from_str(&svg, &Options::default()).expect("it is SVG");
        let [Node::Path(path)] = tree.root().children() else { panic!("a path") };
        marks.number(path)
    }

    #[test]
    fn a_mark_is_found_again_in_the_tree() {
        for (marks, others) in [(OUTLINES, TEXTS), (TEXTS, OUTLINES)] {
            for count in [0, 1, 7, 65_536, 99_999] {
                let data = marks.mark(count).expect("there are fewer than can be");
                assert_eq!((number_in(marks, &data), number_in(others, &data)), (Some(count), None));
            }
            assert_eq!(marks.mark(MOST), None);
        }
        for other in ["M1 2l1 1", "M1.5 -999983l1 1", "M1 -999983l1 2", "M1 -999983h1v1", "M-1 -999983l1 1"] {
            assert_eq!(number_in(OUTLINES, other), None, "{other}");
        }
    }
}
