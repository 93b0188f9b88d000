//! The box around the line along an outline: from its ends, its corners, and where it turns back.

use usvg::tiny_skia_path::{Path as Outline, PathSegment, Point, Rect};
use usvg::{LineCap, LineJoin, Stroke};

/// Returns the box around a line along an outline; None where there is no line. Dashes are taken for a whole line.
pub(super) fn line_bounds(outline: &Outline, stroke: &Stroke) -> Option<Rect> {
    let mut pen = LinePen {
        half: stroke.width().get() / 2.0,
        cap: stroke.linecap(),
        join: stroke.linejoin(),
        limit: stroke.miterlimit().get(),
        edges: [f32::INFINITY, f32::INFINITY, f32::NEG_INFINITY, f32::NEG_INFINITY],
        subpath: None,
    };
    for segment in outline.segments() {
        match segment {
            PathSegment::MoveTo(to) => {
                pen.end();
                pen.subpath = Some(Subpath { start: to, at: to, directions: None });
            }
            PathSegment::LineTo(to) => pen.draw(&[to]),
            PathSegment::QuadTo(via, to) => pen.draw(&[via, to]),
            PathSegment::CubicTo(first, second, to) => pen.draw(&[first, second, to]),
            PathSegment::Close => pen.close(),
        }
    }
    pen.end();
    let [left, top, right, bottom] = pen.edges;
    Rect::from_ltrb(left, top, right, bottom)
}

/// What draws the line.
struct LinePen {
    /// Half the width of the line.
    half: f32,
    cap: LineCap,
    join: LineJoin,
    limit: f32,
    /// Left, top, right and bottom of what is drawn so far.
    edges: [f32; 4],
    subpath: Option<Subpath>,
}

/// A part of an outline that is drawn in one go.
struct Subpath {
    start: Point,
    at: Point,
    /// The directions in which it starts, and in which it came to where it is; none before it has left its start.
    directions: Option<(Point, Point)>,
}

impl LinePen {
    fn add(&mut self, x: f32, y: f32) {
        let [left, top, right, bottom] = self.edges;
        self.edges = [left.min(x), top.min(y), right.max(x), bottom.max(y)];
    }

    /// Returns whether the line at a point, and a corner there, is within what is drawn so far, as most of an outline is.
    fn surrounds(&self, Point { x, y }: Point) -> bool {
        let [left, top, right, bottom] = self.edges;
        let reach = self.half * self.limit.max(1.0);
        x - reach >= left && y - reach >= top && x + reach <= right && y + reach <= bottom
    }

    /// Adds everything within half the width of a point.
    fn add_around(&mut self, Point { x, y }: Point) {
        self.add(x - self.half, y - self.half);
        self.add(x + self.half, y + self.half);
    }

    /// Adds the two ends of the line's width where it passes a point.
    fn add_across(&mut self, Point { x, y }: Point, direction: Point) {
        let (across, down) = (-direction.y * self.half, direction.x * self.half);
        self.add(x + across, y + down);
        self.add(x - across, y - down);
    }

    /// Draws a line or a curve to the last of some points.
    fn draw(&mut self, to: &[Point]) {
        let Some(Subpath { start, at, directions }) = self.subpath.take() else { return };
        let end = to.last().copied().unwrap_or(at);
        let begins = to.iter().find_map(|point| direction(at, *point));
        let ends = to.iter().rev().skip(1).chain([&at]).find_map(|point| direction(*point, end));
        let directions = match (begins, ends) {
            (Some(begins), Some(ends)) => {
                let is_within = to.iter().chain([&at]).all(|point| self.surrounds(*point));
                if !is_within {
                    if let Some((_, before)) = directions {
                        self.corner(at, before, begins);
                    }
                    self.add_across(at, begins);
                    self.add_across(end, ends);
                    self.turns(at, to);
                }
                Some((directions.map_or(begins, |(first, _)| first), ends))
            }
            _ => directions,
        };
        self.subpath = Some(Subpath { start, at: end, directions });
    }

    /// Adds where a curve turns back: there it is upright or level, so its edge is half the width away.
    fn turns(&mut self, at: Point, to: &[Point]) {
        let half = self.half;
        let across = turning_places(
            [at.x, to[0].x, to.get(1).map_or(0.0, |it| it.x), to.get(2).map_or(0.0, |it| it.x)],
            to.len(),
        );
        let down = turning_places(
            [at.y, to[0].y, to.get(1).map_or(0.0, |it| it.y), to.get(2).map_or(0.0, |it| it.y)],
            to.len(),
        );
        for x in across.into_iter().flatten() {
            self.edges[0] = self.edges[0].min(x - half);
            self.edges[2] = self.edges[2].max(x + half);
        }
        for y in down.into_iter().flatten() {
            self.edges[1] = self.edges[1].min(y - half);
            self.edges[3] = self.edges[3].max(y + half);
        }
    }

    /// Adds the corner between two directions.
    fn corner(&mut self, at: Point, before: Point, after: Point) {
        match self.join {
            LineJoin::Round => self.add_around(at),
            LineJoin::Bevel => {}
            LineJoin::Miter | LineJoin::MiterClip => {
                // Half of the angle that the line turns by, as a cosine: a mitre is as many times as long as half the width.
                let cosine = f32::midpoint(1.0, before.x * after.x + before.y * after.y).max(0.0).sqrt();
                let turn = before.x * after.y - before.y * after.x;
                let is_mitred = cosine * self.limit >= 1.0;
                let length = if is_mitred { self.half / cosine } else { self.half * self.limit };
                let outwards = direction(Point::zero(), Point::from_xy(before.x - after.x, before.y - after.y));
                if let Some(outwards) = outwards.filter(|_| turn != 0.0)
                    && (is_mitred || self.join == LineJoin::MiterClip)
                {
                    self.add(at.x + outwards.x * length, at.y + outwards.y * length);
                }
            }
        }
    }

    fn close(&mut self) {
        let Some(Subpath { start, .. }) = self.subpath else { return };
        self.draw(&[start]);
        // What follows begins with a move.
        let Some(subpath) = self.subpath.take() else { return };
        match subpath.directions {
            Some((first, last)) => self.corner(start, last, first),
            None => self.dot(start),
        }
    }

    /// Adds the caps of a sub-path that was not closed.
    fn end(&mut self) {
        let Some(Subpath { start, at, directions }) = self.subpath.take() else { return };
        let Some((first, last)) = directions else { return self.dot(start) };
        match self.cap {
            LineCap::Butt => {}
            LineCap::Round => [start, at].into_iter().for_each(|point| self.add_around(point)),
            LineCap::Square => {
                let half = self.half;
                let beyond = |point: Point, by: Point| Point::from_xy(point.x + by.x * half, point.y + by.y * half);
                self.add_across(beyond(start, Point::from_xy(-first.x, -first.y)), first);
                self.add_across(beyond(at, last), last);
            }
        }
    }

    /// Adds the cap of a sub-path of no length.
    fn dot(&mut self, at: Point) {
        match self.cap {
            LineCap::Butt => {}
            LineCap::Round | LineCap::Square => self.add_around(at),
        }
    }
}

/// Returns the direction from one point to another, of length 1; None where they are the same.
fn direction(from: Point, to: Point) -> Option<Point> {
    let (x, y) = (to.x - from.x, to.y - from.y);
    let length = (x * x + y * y).sqrt();
    (length > 0.0).then(|| Point::from_xy(x / length, y / length))
}

/// Returns the places along one axis where a curve with so many points after its first turns back.
fn turning_places([a, b, c, d]: [f32; 4], points: usize) -> [Option<f32>; 2] {
    let at = |t: f32| (t > 0.0 && t < 1.0).then_some(t);
    match points {
        2 => {
            let t = if (b - a) * (c - b) < 0.0 { at((a - b) / (a - 2.0 * b + c)) } else { None };
            [t.map(|t| (1.0 - t) * (1.0 - t) * a + 2.0 * t * (1.0 - t) * b + t * t * c), None]
        }
        3 => {
            let (first, second, third) = (b - a, c - b, d - c);
            let is_one_way = [first, second, third].iter().all(|step| *step >= 0.0)
                || [first, second, third].iter().all(|step| *step <= 0.0);
            if is_one_way {
                return [None, None];
            }
            let place = |t: f32| {
                let s = 1.0 - t;
                s * s * s * a + 3.0 * s * s * t * b + 3.0 * s * t * t * c + t * t * t * d
            };
            // The derivative is first (1 − t)² + 2 second t (1 − t) + third t².
            let (square, linear) = (first - 2.0 * second + third, second - first);
            let root = (linear * linear - square * first).max(0.0).sqrt();
            // Of the two ways to write the roots, these lose no digits.
            let sum = -(linear + root.copysign(linear));
            [at(sum / square).map(place), at(first / sum).map(place)]
        }
        _ => [None, None],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use usvg::{Node, Options, Tree};

    /// tiny-skia makes the whole edge of a line; at a hundred times the size it is exact to a few thousandths.
    #[test]
    fn the_box_is_that_of_the_whole_edge() {
        let shapes = [
            "M1 2L9 4",
            "M1 2H9",
            "M1 2L9 4L3 8",
            "M1 2L9 4L3 8z",
            "M1 2L9 3L1 4",
            "M1 2L9 2L1 2",
            "M2 2h5v5h-5z",
            "M2 2h5v5h-5v-5",
            "M1 5Q5 -4 9 5",
            "M1 5Q9 9 2 1T8 3",
            "M1 5C1 0 9 0 9 5",
            "M1 5C9 -3 1 9 9 3",
            "M5 1A4 4 0 0 1 5 9A4 4 0 0 1 5 1z",
            "M1 1C1 1 4 9 9 9",
            "M1 1C4 9 9 9 9 9",
            "M3 3h0",
            "M3 3zM7 7l1 1",
            "M1 1l3 0zl0 4",
            "M1 1M5 5l2 3M2 9l.5 .1",
        ];
        let looks = [
            "",
            "stroke-linecap='round' stroke-linejoin='round'",
            "stroke-linecap='square' stroke-linejoin='bevel'",
            "stroke-miterlimit='1.2'",
            "stroke-miterlimit='20' stroke-dasharray='1 1'",
        ];
        for (shape, look) in shapes.iter().flat_map(|shape| looks.map(|look| (shape, look))) {
            let svg = format!(
                "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9' fill='none' stroke='#000' \
                 stroke-width='1.5'><path d='{shape}' {look}/></svg>"
            );
            let tree = Tree::from_str(&svg, &Options::default()).expect("it is SVG");
            let [Node::Path(path)] = tree.root().children() else { panic!("a path") };
            let stroke = path.stroke().expect("it has a line");
            let mut whole = stroke.to_tiny_skia();
            whole.dash = None;
            let edge = path.data().stroke(&whole, 100.0).and_then(|edge| edge.compute_tight_bounds());
            let (Some(edge), Some(ours)) = (edge, line_bounds(path.data(), stroke)) else { continue };
            let sides = |rect: Rect| [rect.left(), rect.top(), rect.right(), rect.bottom()];
            let is_same = sides(edge).iter().zip(sides(ours)).all(|(a, b)| (a - b).abs() < 0.005);
            assert!(is_same, "{shape} {look}: {edge:?}, {ours:?}");
        }
    }
}
