//! The outline of a finished piece: where it is cut.

use super::{Length, Point, Rect, Size};

/// How far the control points of a curve that is a quarter of a circle are from its ends, along the tangents: 4/3 × (√2 − 1) of
/// the radius, which is off by 0.03 % at most.
pub const QUARTER_ARC: f32 = 0.552_284_7;

/// A closed path of lines and curves around a finished piece, clockwise, in micrometres from the top-left corner of the trim.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Outline {
    start: Point,
    segments: Vec<Segment>,
}

/// A part of an outline, from where the part before it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Segment {
    /// A straight line to a point.
    Line(Point),
    /// A cubic Bézier curve: its two control points and its end.
    Curve(Point, Point, Point),
}

impl Segment {
    /// Returns the point where it ends.
    pub const fn end(self) -> Point {
        match self {
            Self::Line(end) | Self::Curve(_, _, end) => end,
        }
    }
}

impl Outline {
    /// The most lines and curves of an outline.
    pub const MOST_SEGMENTS: usize = 500;

    /// Returns an outline that begins at a point and returns to it, with a line if the last segment ends elsewhere. None if it
    /// encloses nothing, or has more than [`Outline::MOST_SEGMENTS`].
    pub fn new(start: Point, mut segments: Vec<Segment>) -> Option<Self> {
        if segments.last().is_some_and(|last| last.end() != start) {
            segments.push(Segment::Line(start));
        }
        if segments.len() > Self::MOST_SEGMENTS {
            return None;
        }
        let outline = Self { start, segments };
        let area = signed_area(&outline.flattened(FINE));
        // Less than a thousandth of a square millimetre is a line.
        match area {
            _ if area.abs() < 1_000.0 => None,
            _ if area < 0.0 => Some(outline.reversed()),
            _ => Some(outline),
        }
    }

    /// Returns an outline whose last segment ends at its start, however many it has.
    pub(super) const fn from_parts(start: Point, segments: Vec<Segment>) -> Self {
        Self { start, segments }
    }

    /// Returns a rectangle with rounded corners; square ones if the radius is zero.
    pub fn rectangle(Size { width, height }: Size, corner: Length) -> Self {
        let zero = Length::ZERO;
        polygon(&[(zero, zero), (width, zero), (width, height), (zero, height)], corner)
    }

    /// Returns a hexagon whose corners touch the two shorter sides of its trim, rounded by `corner`: a wide one points to the
    /// left and right, a high one up and down. It is regular if the longer side is 2 / √3 ≈ 1.1547 times the shorter one.
    pub fn hexagon(size: Size, corner: Length) -> Self {
        let wide = |Size { width, height }: Size| {
            let (near, middle) = (width / 4, height / 2);
            let far = width - near;
            [
                (Length::ZERO, middle),
                (near, Length::ZERO),
                (far, Length::ZERO),
                (width, middle),
                (far, height),
                (near, height),
            ]
        };
        if size.width >= size.height {
            return polygon(&wide(size), corner);
        }
        let mut turned = wide(size.turned()).map(|(x, y)| (y, x));
        turned.reverse();
        polygon(&turned, corner)
    }

    /// Returns an ellipse; a circle if width and height are equal. Each of its eight curves spans 45°, and is within a
    /// 200,000th of the radius.
    pub fn ellipse(Size { width, height }: Size) -> Self {
        let (x, y) = (half(width), half(height));
        // How far a control point is from the end of an eighth of a circle: 4/3 × tan(45° / 4) of the radius.
        let far = 4.0 / 3.0 * (std::f64::consts::FRAC_PI_4 / 4.0).tan();
        let on = |eighth: i32| (f64::from(eighth) * std::f64::consts::FRAC_PI_4).sin_cos();
        let at = |right: f64, down: f64| point(x + x * right, y + y * down);
        let segment = |eighth: i32| {
            let ((s, c), (to_s, to_c)) = (on(eighth), on(eighth + 1));
            Segment::Curve(at(c - far * s, s + far * c), at(to_c + far * to_s, to_s - far * to_c), at(to_c, to_s))
        };
        let mut segments: Vec<Segment> = (0..8).map(segment).collect();
        let start = at(1.0, 0.0);
        if let Some(Segment::Curve(_, _, end)) = segments.last_mut() {
            *end = start;
        }
        Self { start, segments }
    }

    /// Returns where it begins and ends.
    pub const fn start(&self) -> Point {
        self.start
    }

    /// Returns its lines and curves; the last one ends at the start.
    pub fn segments(&self) -> &[Segment] {
        &self.segments
    }

    /// Returns the outline with each of its points moved.
    pub fn map(&self, place: impl Fn(Point) -> Point) -> Self {
        let moved = |segment: &Segment| match *segment {
            Segment::Line(end) => Segment::Line(place(end)),
            Segment::Curve(first, second, end) => Segment::Curve(place(first), place(second), place(end)),
        };
        Self { start: place(self.start), segments: self.segments.iter().map(moved).collect() }
    }

    /// Returns the outline as it is seen from behind, in a trim of that width.
    pub fn mirrored(&self, width: Length) -> Self {
        self.map(|Point { x, y }| Point { x: width - x, y }).reversed()
    }

    /// Returns the same outline, the other way round.
    fn reversed(&self) -> Self {
        let starts = std::iter::once(self.start).chain(self.segments.iter().map(|segment| segment.end()));
        let back = |(from, segment): (Point, &Segment)| match *segment {
            Segment::Line(_) => Segment::Line(from),
            Segment::Curve(first, second, _) => Segment::Curve(second, first, from),
        };
        let mut segments: Vec<Segment> = starts.zip(&self.segments).map(back).collect();
        segments.reverse();
        Self { start: self.start, segments }
    }

    /// Returns a polygon that is nowhere farther than about `tolerance` from the outline; its first point is the start.
    pub fn flattened(&self, tolerance: Length) -> Vec<Point> {
        let mut points = flattened(self.start, &self.segments, tolerance);
        points.pop();
        points
    }

    /// Returns the smallest rectangle around it.
    pub fn bounds(&self) -> Rect {
        let points = self.flattened(FINE);
        let (mut from, mut to) = (self.start, self.start);
        for Point { x, y } in points {
            from = Point { x: from.x.min(x), y: from.y.min(y) };
            to = Point { x: to.x.max(x), y: to.y.max(y) };
        }
        Rect::new(from, Size { width: to.x - from.x, height: to.y - from.y })
    }
}

/// How exactly areas and bounds are measured: 2 µm.
const FINE: Length = Length::um(2);
/// The most lines that one curve is flattened to.
const MOST_STEPS: i32 = 64;

/// Returns the corners of a polyline that is nowhere farther than about `tolerance` from lines and curves, from their start to their
/// end.
pub fn flattened(start: Point, segments: &[Segment], tolerance: Length) -> Vec<Point> {
    let tolerance = (um(tolerance)).max(1.0);
    let mut points = vec![start];
    let mut from = start;
    for segment in segments {
        if let Segment::Curve(first, second, end) = *segment {
            let corners = [from, first, second, end].map(pair);
            let steps = steps(corners, tolerance);
            points.extend((1..steps).map(|step| on_curve(corners, f64::from(step) / f64::from(steps))));
        }
        from = segment.end();
        points.push(from);
    }
    points
}

/// Returns a polygon with rounded corners.
fn polygon(corners: &[(Length, Length)], radius: Length) -> Outline {
    let corners: Vec<Point> = corners.iter().map(|&(x, y)| Point { x, y }).collect();
    let count = corners.len();
    if radius <= Length::ZERO {
        let start = corners.first().copied().unwrap_or_default();
        let segments = corners.iter().cycle().skip(1).take(count).map(|corner| Segment::Line(*corner)).collect();
        return Outline { start, segments };
    }
    let rounded = |index: usize| {
        let at = |index: usize| corners[index % count];
        round(at(index + count - 1), at(index), at(index + 1), radius)
    };
    let mut segments: Vec<Segment> = Vec::new();
    let mut start = None;
    for (from, curve) in (0..count).map(rounded) {
        match start {
            None => start = Some(from),
            // Where two curves meet, there is no line between them.
            Some(_) if segments.last().is_some_and(|last| last.end() == from) => {}
            Some(_) => segments.push(Segment::Line(from)),
        }
        segments.push(curve);
    }
    let start = start.unwrap_or_default();
    if segments.last().is_some_and(|last| last.end() != start) {
        segments.push(Segment::Line(start));
    }
    Outline { start, segments }
}

/// Returns where the curve around a corner begins, and the curve.
fn round(before: Point, corner: Point, after: Point, radius: Length) -> (Point, Segment) {
    let (x, y) = pair(corner);
    let towards = |other: Point| {
        let (dx, dy) = (um(other.x) - x, um(other.y) - y);
        let length = dx.hypot(dy).max(1.0);
        (dx / length, dy / length, length)
    };
    let (back, on) = (towards(before), towards(after));
    let angle = (back.0 * on.0 + back.1 * on.1).clamp(-1.0, 1.0).acos();
    // The tangents of neighbouring corners share an edge: each has at most half of it.
    let reach = (um(radius) / (angle / 2.0).tan()).min(back.2 / 2.0).min(on.2 / 2.0);
    let radius = reach * (angle / 2.0).tan();
    let control = reach - 4.0 / 3.0 * ((std::f64::consts::PI - angle) / 4.0).tan() * radius;
    let along = |direction: (f64, f64, f64), by: f64| point(x + direction.0 * by, y + direction.1 * by);
    (along(back, reach), Segment::Curve(along(back, control), along(on, control), along(on, reach)))
}

/// Returns how many lines replace a curve: the distance of its control points from a straight course decides.
fn steps([a, b, c, d]: [(f64, f64); 4], tolerance: f64) -> i32 {
    let bend = |(ax, ay): (f64, f64), (bx, by): (f64, f64), (cx, cy): (f64, f64)| {
        (ax - 2.0 * bx + cx).hypot(ay - 2.0 * by + cy)
    };
    let bend = bend(a, b, c).max(bend(b, c, d));
    // A curve of degree 3 in n lines is within 6/8 × bend / n² of them.
    let steps = (0.75 * bend / tolerance).sqrt().ceil();
    (1..MOST_STEPS).find(|count| f64::from(*count) >= steps).unwrap_or(MOST_STEPS)
}

fn on_curve([a, b, c, d]: [(f64, f64); 4], t: f64) -> Point {
    let u = 1.0 - t;
    let mix =
        |a: f64, b: f64, c: f64, d: f64| u * u * u * a + 3.0 * u * u * t * b + 3.0 * u * t * t * c + t * t * t * d;
    point(mix(a.0, b.0, c.0, d.0), mix(a.1, b.1, c.1, d.1))
}

/// Returns twice the area of a polygon, positive if it runs clockwise on the page.
fn signed_area(points: &[Point]) -> f64 {
    let next = points.iter().cycle().skip(1);
    points.iter().zip(next).map(|(a, b)| um(a.x) * um(b.y) - um(b.x) * um(a.y)).sum()
}

fn um(length: Length) -> f64 {
    length.to_mm() * 1_000.0
}

fn half(length: Length) -> f64 {
    um(length) / 2.0
}

fn pair(Point { x, y }: Point) -> (f64, f64) {
    (um(x), um(y))
}

/// Returns the point with these coordinates in micrometres, to the nearest whole ones.
fn point(x: f64, y: f64) -> Point {
    Point { x: Length::mm(x / 1_000.0), y: Length::mm(y / 1_000.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: i64, y: i64) -> Point {
        Point { x: Length::um(x), y: Length::um(y) }
    }

    /// A hex tile of 3.75 × 3.25 in points left and right; one of 2.6 × 3 in points up and down.
    #[test]
    fn a_hexagon_points_along_its_longer_side() {
        let wide = Outline::hexagon(Size::um(95_250, 82_550), Length::ZERO);
        assert_eq!(wide.start(), at(0, 41_275));
        assert_eq!(wide.segments()[2], Segment::Line(at(95_250, 41_275)));
        let high = Outline::hexagon(Size::um(66_040, 76_200), Length::ZERO);
        assert!(high.segments().contains(&Segment::Line(at(33_020, 0))));
        assert!(high.segments().contains(&Segment::Line(at(33_020, 76_200))));
        for hexagon in [wide, high] {
            assert_eq!(hexagon.segments().len(), 6);
            assert!(signed_area(&hexagon.flattened(FINE)) > 0.0);
        }
    }

    /// Each point of a token of 25.4 mm is 12.7 mm from its middle.
    #[test]
    fn a_circle_is_round_to_a_hundredth_of_a_millimetre() {
        let circle = Outline::ellipse(Size::um(25_400, 25_400));
        for Point { x, y } in circle.flattened(Length::um(5)) {
            let radius = (x.to_mm() - 12.7).hypot(y.to_mm() - 12.7);
            assert!((radius - 12.7).abs() < 0.002, "{radius}");
        }
        assert_eq!(circle.bounds(), Rect::new(Point::default(), Size::um(25_400, 25_400)));
    }

    /// A poker card with corners of 3 mm: the curve's middle is 3 × (√2 − 1) = 1.243 mm from the corner.
    #[test]
    fn a_rounded_corner_has_its_radius() {
        let card = Outline::rectangle(Size::um(63_500, 88_900), Length::um(3_000));
        assert_eq!(card.start(), at(0, 3_000));
        assert_eq!(card.segments().len(), 8);
        let nearest = |point: &Point| point.x.to_mm().hypot(point.y.to_mm());
        let nearest = card.flattened(Length::um(2)).iter().map(nearest).fold(f64::MAX, f64::min);
        assert!((nearest - 1.243).abs() < 0.01, "{nearest}");
    }

    #[test]
    fn an_outline_runs_clockwise_whichever_way_it_was_drawn() {
        let clockwise = [at(10_000, 0), at(10_000, 5_000)].map(Segment::Line).to_vec();
        let other = [at(10_000, 5_000), at(10_000, 0)].map(Segment::Line).to_vec();
        let outlines = [clockwise, other].map(|segments| Outline::new(at(0, 0), segments).expect("a triangle"));
        assert_eq!(outlines[0], outlines[1]);
        assert_eq!(outlines[0].mirrored(Length::um(10_000)).bounds(), outlines[0].bounds());
    }

    #[test]
    fn a_line_and_a_path_without_end_are_no_outlines() {
        assert_eq!(Outline::new(at(0, 0), vec![Segment::Line(at(10_000, 0))]), None);
        assert_eq!(Outline::new(at(0, 0), vec![]), None);
        let many = (0..501).map(|n| Segment::Line(at(n * 10, n % 2 * 9_000))).collect();
        assert_eq!(Outline::new(at(0, 0), many), None);
    }
}
