//! Outlines of paths: what is inside them, and how near their lines are.

use super::face_area::{FaceArea, FacePoint};
use usvg::FillRule;
use usvg::tiny_skia_path::{Path, PathSegment};

/// Into how many straight lines a curve is divided; on a card, a curve differs from them by less than a pixel.
const STEPS: u8 = 12;

/// Returns whether a point is inside an outline.
pub(super) fn contains(path: &Path, rule: FillRule, point: FacePoint) -> bool {
    let (x, y) = point;
    if !around(path).has(point) {
        return false;
    }
    // How often the outline goes around the point: each line that crosses the ray to the right of it counts.
    let mut winding = 0_i32;
    let is_crossed = |part: FaceArea| part.right > x && part.top <= y && part.bottom >= y;
    each_line(path, true, is_crossed, |(from_x, from_y), (to_x, to_y)| {
        let goes_down = from_y <= y && to_y > y;
        let goes_up = to_y <= y && from_y > y;
        if (goes_down || goes_up) && from_x + (y - from_y) / (to_y - from_y) * (to_x - from_x) > x {
            winding += if goes_down { 1 } else { -1 };
        }
    });
    match rule {
        FillRule::NonZero => winding != 0,
        FillRule::EvenOdd => winding % 2 != 0,
    }
}

/// Returns whether a point is no farther than `distance` from an outline.
pub(super) fn is_near(path: &Path, point: FacePoint, distance: f32) -> bool {
    let (x, y) = point;
    if !around(path).inset(-distance).has(point) {
        return false;
    }
    let mut is_near = false;
    let is_reached = |part: FaceArea| part.inset(-distance).has(point);
    each_line(path, false, is_reached, |(from_x, from_y), (to_x, to_y)| {
        let (across, down) = (to_x - from_x, to_y - from_y);
        let length = across * across + down * down;
        let along = if length > 0.0 { ((x - from_x) * across + (y - from_y) * down) / length } else { 0.0 };
        let along = along.clamp(0.0, 1.0);
        let (off, away) = (from_x + along * across - x, from_y + along * down - y);
        is_near |= off * off + away * away <= distance * distance;
    });
    is_near
}

fn around(path: &Path) -> FaceArea {
    path.bounds().into()
}

/// Returns whether an outline is a rectangle whose edges are level and upright.
pub(super) fn is_rectangle(path: &Path) -> bool {
    let bounds = path.bounds();
    let near = |a: f32, b: f32| (a - b).abs() < 0.01;
    let is_corner = |x, y| {
        (near(x, bounds.left()) || near(x, bounds.right())) && (near(y, bounds.top()) || near(y, bounds.bottom()))
    };
    let mut corners = 0;
    let only_corners = path.segments().all(|segment| match segment {
        PathSegment::MoveTo(point) | PathSegment::LineTo(point) => {
            corners += 1;
            is_corner(point.x, point.y)
        }
        PathSegment::Close => true,
        PathSegment::QuadTo(..) | PathSegment::CubicTo(..) => false,
    });
    // Two corners, or four in another order, can be a line or a bow tie; those are no clips that anyone draws.
    only_corners && (4..=5).contains(&corners)
}

/// Calls `line` for each straight line of an outline, except where nothing between its points is `wanted`; curves are divided.
/// Open outlines are closed on demand.
fn each_line(path: &Path, closes: bool, wanted: impl Fn(FaceArea) -> bool, mut line: impl FnMut(FacePoint, FacePoint)) {
    let (mut first, mut last) = ((0.0, 0.0), (0.0, 0.0));
    let mut straight = |from: FacePoint, to: FacePoint| {
        if wanted(between(&[from, to])) {
            line(from, to);
        }
    };
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(to) => {
                if closes {
                    straight(last, first);
                }
                (first, last) = ((to.x, to.y), (to.x, to.y));
            }
            PathSegment::LineTo(to) => {
                straight(last, (to.x, to.y));
                last = (to.x, to.y);
            }
            PathSegment::QuadTo(by, to) => {
                let (from, by, to) = (last, (by.x, by.y), (to.x, to.y));
                if wanted(between(&[from, by, to])) {
                    let of = |t: f32, a: f32, b: f32, c: f32| {
                        let u = 1.0 - t;
                        a * u * u + b * 2.0 * t * u + c * t * t
                    };
                    in_steps(from, |t| (of(t, from.0, by.0, to.0), of(t, from.1, by.1, to.1)), &mut straight);
                }
                last = to;
            }
            PathSegment::CubicTo(by, then, to) => {
                let (from, by, then, to) = (last, (by.x, by.y), (then.x, then.y), (to.x, to.y));
                if wanted(between(&[from, by, then, to])) {
                    let of = |t: f32, a: f32, b: f32, c: f32, d: f32| {
                        let u = 1.0 - t;
                        a * u * u * u + b * 3.0 * u * u * t + c * 3.0 * u * t * t + d * t * t * t
                    };
                    let at = |t| (of(t, from.0, by.0, then.0, to.0), of(t, from.1, by.1, then.1, to.1));
                    in_steps(from, at, &mut straight);
                }
                last = to;
            }
            PathSegment::Close => {
                straight(last, first);
                last = first;
            }
        }
    }
    if closes {
        straight(last, first);
    }
}

/// Returns the bounds of points: a curve stays within those of the points that it is made from.
fn between(points: &[FacePoint]) -> FaceArea {
    let at = |(x, y): FacePoint| FaceArea::new(x, y, x, y);
    points[1..].iter().fold(at(points[0]), |bounds, point| bounds.with(at(*point)))
}

fn in_steps(from: FacePoint, at: impl Fn(f32) -> FacePoint, line: &mut impl FnMut(FacePoint, FacePoint)) {
    let mut last = from;
    for step in 1..=STEPS {
        let to = at(f32::from(step) / f32::from(STEPS));
        line(last, to);
        last = to;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use usvg::tiny_skia_path::{PathBuilder, Rect};

    /// A ring: a circle of 10 with a circle of 5 in it, both drawn in the same direction.
    fn ring() -> Path {
        let mut ring = PathBuilder::new();
        ring.push_circle(0.0, 0.0, 10.0);
        ring.push_circle(0.0, 0.0, 5.0);
        ring.finish().expect("a ring")
    }

    #[test]
    fn what_is_inside_depends_on_the_rule() {
        let inside = |rule, x| contains(&ring(), rule, (x, 0.1));
        assert!(inside(FillRule::NonZero, 0.0) && inside(FillRule::NonZero, 7.0) && !inside(FillRule::NonZero, 10.5));
        assert!(
            !inside(FillRule::EvenOdd, 0.0) && inside(FillRule::EvenOdd, 7.0) && !inside(FillRule::EvenOdd, 9.99 + 0.5)
        );
    }

    #[test]
    fn a_point_is_near_a_line_within_half_its_width() {
        assert!(is_near(&ring(), (10.4, 0.0), 0.5) && !is_near(&ring(), (10.6, 0.0), 0.5));
        assert!(!is_near(&ring(), (0.0, 0.0), 4.5));
    }

    #[test]
    fn rectangles_are_told_from_other_outlines() {
        let rectangle = PathBuilder::from_rect(Rect::from_xywh(1.0, 2.0, 3.0, 4.0).expect("a rectangle"));
        assert!(is_rectangle(&rectangle) && !is_rectangle(&ring()));
    }
}
