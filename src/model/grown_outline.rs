//! An outline with a margin around it: what the bleed of a shaped piece may paint.

use super::{Length, Outline, Point, Segment};
use std::f64::consts::{PI, TAU};

/// How exactly the curves of an outline are followed: 0.02 mm, less than a printer's dot.
const TOLERANCE: Length = Length::um(20);
/// The widest step of the curve around a corner that points outwards.
const STEP: f64 = PI / 12.0;

impl Outline {
    /// Returns the outline of everything within that distance of what the outline encloses, as a polygon. Filled by the non-zero
    /// rule, it has no holes: a line that runs back into a hollow corner only encloses something twice.
    pub fn grown(&self, by: Length) -> Self {
        if by <= Length::ZERO {
            return self.clone();
        }
        let by = by.to_mm();
        let mut corners: Vec<(f64, f64)> =
            self.flattened(TOLERANCE).iter().map(|point| (point.x.to_mm(), point.y.to_mm())).collect();
        corners.dedup();
        let count = corners.len();
        let mut points = Vec::new();
        for index in 0..count {
            let [before, corner, after] = [index + count - 1, index, index + 1].map(|index| corners[index % count]);
            let (from, to) = (direction(before, corner), direction(corner, after));
            let out = |direction: f64| (corner.0 + by * direction.sin(), corner.1 - by * direction.cos());
            // Clockwise on the page, a turn to the right points outwards.
            let turn = (to - from + PI).rem_euclid(TAU) - PI;
            points.push(out(from));
            if turn < 0.0 {
                points.push(corner);
            } else {
                let steps = (1..24).find(|steps| turn <= STEP * f64::from(*steps)).unwrap_or(24);
                points.extend((1..steps).map(|step| out(from + turn * f64::from(step) / f64::from(steps))));
            }
            points.push(out(to));
        }
        let mut points = points.into_iter().map(|(x, y)| Point { x: Length::mm(x), y: Length::mm(y) });
        let start = points.next().unwrap_or_default();
        let mut segments: Vec<Segment> = points.map(Segment::Line).collect();
        segments.push(Segment::Line(start));
        Self::from_parts(start, segments)
    }
}

/// Returns the angle of the way from one point to another; 0 is to the right, and a right angle down.
fn direction(from: (f64, f64), to: (f64, f64)) -> f64 {
    (to.1 - from.1).atan2(to.0 - from.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rect, Size};

    fn at(x: i64, y: i64) -> Point {
        Point { x: Length::um(x), y: Length::um(y) }
    }

    /// A token of 25 mm with 3 mm of bleed is a disc of 31 mm.
    #[test]
    fn a_circle_grows_to_a_larger_one() {
        let grown = Outline::ellipse(Size::um(25_000, 25_000)).grown(Length::um(3_000));
        for point in grown.flattened(Length::um(1)) {
            let radius = (point.x.to_mm() - 12.5).hypot(point.y.to_mm() - 12.5);
            assert!((15.42..15.51).contains(&radius), "{radius}");
        }
    }

    /// An L of 20 × 20 mm: 2 mm around it reach 24 × 24 mm, and its hollow corner is filled to 2 mm from both arms.
    #[test]
    fn a_hollow_corner_stays_hollow() {
        let corners = [at(10_000, 0), at(10_000, 10_000), at(20_000, 10_000), at(20_000, 20_000), at(0, 20_000)];
        let outline = Outline::new(at(0, 0), corners.map(Segment::Line).to_vec()).expect("an outline");
        let grown = outline.grown(Length::um(2_000));
        assert_eq!(grown.bounds(), Rect::new(at(-2_000, -2_000), Size::um(24_000, 24_000)));
        assert!(grown.segments().contains(&Segment::Line(at(10_000, 10_000))));
        assert!(grown.segments().contains(&Segment::Line(at(12_000, 10_000))));
        assert_eq!(outline.grown(Length::ZERO), outline);
    }
}
