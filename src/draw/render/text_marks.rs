//! Path data that stands for a text: two points far from everything on paper, at the place of a number.

use usvg::Path;
use usvg::tiny_skia_path::Point;

/// Where marks begin, from the top.
const AWAY: f32 = -999_979.0;
/// How a mark says that; a drawing that says so itself has no marks.
pub(super) const AWAY_WORDS: &str = "-999979";

/// So many marks can be in a drawing.
const MOST: usize = 100_000;

/// Returns the path data that stands for the text with a number; `None` if there are too many. It has a width and a height, so that a
/// gradient is not left out, which would hide that there is one.
pub(super) fn mark(number: usize) -> Option<String> {
    (number < MOST).then(|| format!("M{number} {AWAY_WORDS}l1 1"))
}

/// Returns the number of the text that a path stands for; `None` if it is no such mark.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is a whole number below `MOST`")]
pub(super) fn number(path: &Path) -> Option<usize> {
    let [Point { x, y }, second] = path.data().points() else { return None };
    let is_mark =
        *y == AWAY && (0.0..MOST as f32).contains(x) && x.fract() == 0.0 && *second == Point::from_xy(x + 1.0, y + 1.0);
    is_mark.then_some(*x as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use usvg::{Node, Options, Tree};

    fn number_in(d: &str) -> Option<usize> {
        let svg = format!("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='{d}'/></svg>");
        let tree = Tree::from_str(&svg, &Options::default()).expect("it is SVG");
        let [Node::Path(path)] = tree.root().children() else { panic!("a path") };
        number(path)
    }

    #[test]
    fn a_mark_is_found_again_in_the_tree() {
        for count in [0, 1, 7, 65_536, 99_999] {
            let data = mark(count).expect("there are fewer than can be");
            assert_eq!(number_in(&data), Some(count));
        }
        assert_eq!(mark(MOST), None);
        for other in ["M1 2l1 1", "M1.5 -999979l1 1", "M1 -999979l1 2", "M1 -999979h1v1", "M-1 -999979l1 1"] {
            assert_eq!(number_in(other), None, "{other}");
        }
    }
}
