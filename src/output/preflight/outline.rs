//! Outlines of paths: what is inside them, and how near their lines are.

use super::face_area::{FaceArea, FacePoint};
use usvg::FillRule;
use usvg::tiny_skia_path::{Path, PathSegment};

/// Into how many straight lines a curve is divided; on a card, a curve differs from them by less than a pixel.
const STEPS: u8 = 12;

/// So many strokes of an outline, on average, begin another row.
const IN_ROW: usize = 4;
/// The most rows of an outline.
const MOST_ROWS: usize = 64;

/// An outline in lines and curves with the bounds of each, so that most of them need no second look when a point is asked for.
#[derive(Debug)]
pub(super) struct PathOutline {
    whole: FaceArea,
    /// The strokes with their bounds.
    strokes: Vec<(FaceArea, OutlineStroke)>,
    /// The strokes that reach into each of its rows, which are of equal height, from the top down.
    rows: Vec<Vec<usize>>,
}

/// A line or a curve of an outline.
#[derive(Clone, Copy, Debug)]
enum OutlineStroke {
    Line(FacePoint, FacePoint),
    /// The line that closes what the path leaves open: it encloses, but is not drawn.
    Closing(FacePoint, FacePoint),
    Quad([FacePoint; 3]),
    Cubic([FacePoint; 4]),
}

/// How a stroke of an outline is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    /// Not at all.
    No,
    /// It is taken for the line from its start to its end.
    AtEnds,
    /// As it is.
    Close,
}

impl PathOutline {
    /// Returns the outline of a path.
    pub(super) fn of(path: &Path) -> Self {
        let strokes = Vec::with_capacity(path.verbs().len() + 1);
        let mut outline = Self { whole: path.bounds().into(), strokes, rows: Vec::new() };
        let (mut first, mut last) = ((0.0, 0.0), (0.0, 0.0));
        for segment in path.segments() {
            match segment {
                PathSegment::MoveTo(to) => {
                    outline.push(OutlineStroke::Closing(last, first), &[last, first]);
                    (first, last) = ((to.x, to.y), (to.x, to.y));
                }
                PathSegment::LineTo(to) => {
                    let to = (to.x, to.y);
                    outline.push(OutlineStroke::Line(last, to), &[last, to]);
                    last = to;
                }
                PathSegment::QuadTo(by, to) => {
                    let points = [last, (by.x, by.y), (to.x, to.y)];
                    outline.push(OutlineStroke::Quad(points), &points);
                    last = points[2];
                }
                PathSegment::CubicTo(by, then, to) => {
                    let points = [last, (by.x, by.y), (then.x, then.y), (to.x, to.y)];
                    outline.push(OutlineStroke::Cubic(points), &points);
                    last = points[3];
                }
                PathSegment::Close => {
                    outline.push(OutlineStroke::Line(last, first), &[last, first]);
                    last = first;
                }
            }
        }
        outline.push(OutlineStroke::Closing(last, first), &[last, first]);
        outline.sort_into_rows();
        outline
    }

    fn push(&mut self, stroke: OutlineStroke, points: &[FacePoint]) {
        self.strokes.push((between(points), stroke));
    }

    fn sort_into_rows(&mut self) {
        self.rows = vec![Vec::new(); (self.strokes.len() / IN_ROW).clamp(1, MOST_ROWS)];
        for (number, (bounds, _)) in self.strokes.iter().enumerate() {
            let (first, last) = (self.row(bounds.top), self.row(bounds.bottom));
            self.rows[first..=last].iter_mut().for_each(|row| row.push(number));
        }
    }

    /// Returns the row of a height; what is above the first or below the last row belongs to that.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "there are few rows")]
    fn row(&self, y: f32) -> usize {
        let share = (y - self.whole.top) / self.whole.height().max(f32::MIN_POSITIVE);
        ((share * self.rows.len() as f32) as usize).min(self.rows.len() - 1)
    }

    /// Returns whether a point is inside.
    pub(super) fn contains(&self, rule: FillRule, point: FacePoint) -> bool {
        let (x, y) = point;
        if !self.whole.has(point) {
            return false;
        }
        // How often the outline goes around the point: each line that crosses the ray to the right of it counts.
        let mut winding = 0_i32;
        let look = |part: FaceArea| match part {
            _ if part.right <= x || part.top > y || part.bottom < y => Look::No,
            // However a curve bends there: it counts as often as the line from its start to its end.
            _ if part.left > x => Look::AtEnds,
            _ => Look::Close,
        };
        self.each_line((y, y), look, |(from_x, from_y), (to_x, to_y), _| {
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

    /// Returns whether a point is no farther than `distance` from it.
    pub(super) fn is_near(&self, point: FacePoint, distance: f32) -> bool {
        let (x, y) = point;
        if !self.whole.inset(-distance).has(point) {
            return false;
        }
        let mut is_near = false;
        let look = |part: FaceArea| if part.inset(-distance).has(point) { Look::Close } else { Look::No };
        self.each_line((y - distance, y + distance), look, |(from_x, from_y), (to_x, to_y), is_drawn| {
            let (across, down) = (to_x - from_x, to_y - from_y);
            let length = across * across + down * down;
            let along = if length > 0.0 { ((x - from_x) * across + (y - from_y) * down) / length } else { 0.0 };
            let along = along.clamp(0.0, 1.0);
            let (off, away) = (from_x + along * across - x, from_y + along * down - y);
            is_near |= is_drawn && off * off + away * away <= distance * distance;
        });
        is_near
    }

    /// Calls `line` for each straight line between two heights, and says whether it is drawn, as `look` wants it by the bounds of its
    /// points; curves are divided. A line in several rows is called for in each.
    fn each_line(
        &self,
        (top, bottom): (f32, f32),
        look: impl Fn(FaceArea) -> Look,
        mut line: impl FnMut(FacePoint, FacePoint, bool),
    ) {
        let strokes = self.rows[self.row(top)..=self.row(bottom)].iter().flatten().map(|number| &self.strokes[*number]);
        for (bounds, stroke) in strokes {
            let closeness = look(*bounds);
            if closeness == Look::No {
                continue;
            }
            let mut drawn = |from: FacePoint, to: FacePoint| {
                if look(between(&[from, to])) != Look::No {
                    line(from, to, true);
                }
            };
            match *stroke {
                OutlineStroke::Line(from, to) => line(from, to, true),
                OutlineStroke::Closing(from, to) => line(from, to, false),
                OutlineStroke::Quad([from, _, to]) if closeness == Look::AtEnds => line(from, to, true),
                OutlineStroke::Cubic([from, .., to]) if closeness == Look::AtEnds => line(from, to, true),
                OutlineStroke::Quad([from, by, to]) => {
                    let of = |t: f32, a: f32, b: f32, c: f32| {
                        let u = 1.0 - t;
                        a * u * u + b * 2.0 * t * u + c * t * t
                    };
                    in_steps(from, |t| (of(t, from.0, by.0, to.0), of(t, from.1, by.1, to.1)), &mut drawn);
                }
                OutlineStroke::Cubic([from, by, then, to]) => {
                    let of = |t: f32, a: f32, b: f32, c: f32, d: f32| {
                        let u = 1.0 - t;
                        a * u * u * u + b * 3.0 * u * u * t + c * 3.0 * u * t * t + d * t * t * t
                    };
                    let at = |t| (of(t, from.0, by.0, then.0, to.0), of(t, from.1, by.1, then.1, to.1));
                    in_steps(from, at, &mut drawn);
                }
            }
        }
    }
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
        let ring = PathOutline::of(&ring());
        let inside = |rule, x| ring.contains(rule, (x, 0.1));
        assert!(inside(FillRule::NonZero, 0.0) && inside(FillRule::NonZero, 7.0) && !inside(FillRule::NonZero, 10.5));
        assert!(
            !inside(FillRule::EvenOdd, 0.0) && inside(FillRule::EvenOdd, 7.0) && !inside(FillRule::EvenOdd, 9.99 + 0.5)
        );
    }

    /// A comb of 200 teeth, each a square of 1 above the one before: it takes as many rows as there are.
    #[test]
    fn what_is_inside_is_found_in_every_row() {
        let mut comb = PathBuilder::new();
        for tooth in 0..200_u8 {
            let y = f32::from(tooth) * 2.0;
            comb.push_rect(Rect::from_xywh(f32::from(tooth % 7), y, 1.0, 1.0).expect("a square"));
        }
        let comb = PathOutline::of(&comb.finish().expect("a comb"));
        assert_eq!(comb.rows.len(), MOST_ROWS);
        for tooth in 0..200_u8 {
            let (x, y) = (f32::from(tooth % 7), f32::from(tooth) * 2.0);
            assert!(comb.contains(FillRule::NonZero, (x + 0.5, y + 0.5)), "{tooth}");
            assert!(!comb.contains(FillRule::NonZero, (x + 0.5, y + 1.5)), "{tooth}");
            assert!(comb.is_near((x + 0.5, y + 1.4), 0.45) && !comb.is_near((x + 0.5, y + 0.5), 0.45), "{tooth}");
        }
    }

    #[test]
    fn a_point_is_near_a_line_within_half_its_width() {
        let ring = PathOutline::of(&ring());
        assert!(ring.is_near((10.4, 0.0), 0.5) && !ring.is_near((10.6, 0.0), 0.5));
        assert!(!ring.is_near((0.0, 0.0), 4.5));
    }

    /// A corner of two lines: the third side of the triangle is not drawn, but what it encloses is inside.
    #[test]
    fn an_open_outline_encloses_what_it_would_if_it_were_closed() {
        let mut corner = PathBuilder::new();
        corner.move_to(0.0, 0.0);
        corner.line_to(10.0, 0.0);
        corner.line_to(10.0, 10.0);
        let corner = PathOutline::of(&corner.finish().expect("a corner"));
        assert!(corner.contains(FillRule::NonZero, (6.0, 4.0)) && !corner.contains(FillRule::NonZero, (4.0, 6.0)));
        assert!(!corner.is_near((5.0, 5.0), 0.5) && corner.is_near((5.0, 0.4), 0.5));
    }

    #[test]
    fn rectangles_are_told_from_other_outlines() {
        let rectangle = PathBuilder::from_rect(Rect::from_xywh(1.0, 2.0, 3.0, 4.0).expect("a rectangle"));
        assert!(is_rectangle(&rectangle) && !is_rectangle(&ring()));
    }
}
