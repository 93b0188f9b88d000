//! What of a path is filled: a line has no inside, but a viewer that fills it draws a hair line.

use super::dots::{push, subpaths};
use std::borrow::Cow;
use usvg::tiny_skia_path::{Path, PathBuilder, PathSegment, Point};

/// How far points lie from a straight line, in parts of their coordinates, where only rounding puts them there.
const ROUNDING: f32 = 1e-6;

/// Returns the parts of a path that have an inside; none where it has no such part.
pub(super) fn with_area(path: &Path) -> Option<Cow<'_, Path>> {
    let parts = subpaths(path);
    let has_area = |part: &&Vec<PathSegment>| !is_straight(&part.iter().flat_map(points_of).collect::<Vec<_>>());
    let kept: Vec<_> = parts.iter().filter(has_area).collect();
    if kept.len() == parts.len() {
        return Some(Cow::Borrowed(path));
    }
    let mut inside = PathBuilder::new();
    kept.into_iter().flatten().for_each(|segment| push(&mut inside, *segment));
    inside.finish().map(Cow::Owned)
}

fn points_of(segment: &PathSegment) -> Vec<Point> {
    match *segment {
        PathSegment::MoveTo(to) | PathSegment::LineTo(to) => vec![to],
        PathSegment::QuadTo(by, to) => vec![by, to],
        PathSegment::CubicTo(a, b, to) => vec![a, b, to],
        PathSegment::Close => Vec::new(),
    }
}

/// Returns whether all points lie on one line.
fn is_straight(points: &[Point]) -> bool {
    let Some(first) = points.first() else { return true };
    let Some(last) = points.iter().max_by(|a, b| a.distance(*first).total_cmp(&b.distance(*first))) else {
        return true;
    };
    let (along, length) = (*last - *first, last.distance(*first));
    let largest = points.iter().fold(0.0_f32, |largest, point| largest.max(point.x.abs()).max(point.y.abs()));
    points.iter().all(|point| {
        let to = *point - *first;
        (along.x * to.y - along.y * to.x).abs() <= ROUNDING * largest * length
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inside(svg: &str) -> Option<usize> {
        let svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99"><path stroke="red" d="{svg}"/></svg>"#
        );
        let tree = usvg::Tree::from_str(&svg, &usvg::Options::default()).expect("it is SVG");
        let [usvg::Node::Path(path)] = tree.root().children() else { panic!("there is one path") };
        with_area(path.data()).map(|path| path.segments().count())
    }

    /// An upright line, one at a slant, one there and back, a curve that is straight, and two lines.
    #[test]
    fn a_line_has_no_inside() {
        for line in ["M5 30H55", "M5.1 7.3L44.7 91.9", "M5 5L20 20L10 10Z", "M5 5C9 9 20 20 30 30", "M5 5H9M5 9H9"] {
            assert_eq!(inside(line), None, "{line}");
        }
    }

    /// A triangle is four segments.
    #[test]
    fn lines_beside_a_shape_are_left_out_of_its_inside() {
        assert_eq!(inside("M5 5H9V9Z"), Some(4));
        assert_eq!(inside("M5 5H9V9ZM20 20H90"), Some(4));
        assert_eq!(inside("M5 5H9V9ZM20 20H90V21Z"), Some(8));
        assert_eq!(inside("M5 5C5 9 9 9 9 5"), Some(2));
    }
}
