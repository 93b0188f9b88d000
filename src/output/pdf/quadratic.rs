//! Quadratic curves with a point fewer, where that is exact enough.
//!
//! PDF has only cubic curves, of two control points. Its operators `v` and `y` leave out one of them, which then is the curve's own
//! start or end. With the other one a little beyond the control point of a quadratic curve, a small curve is nearly the same.

use usvg::tiny_skia_path::{Point, Transform};

/// How far from its end the control point that is left is: so many times as far as that of the quadratic curve. Of 0.9 to 1.3,
/// this is exact enough for most curves.
const REACH: f64 = 1.1;

/// How far from where it is meant to be a point of the curve or of the edge of its line may be, in units of the space that is written
/// in whole numbers.
const MOST_OFF: f64 = 0.5;

/// Where along the curve that is looked at.
const LOOKED_AT: [f64; 7] = [0.05, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9];

/// A point or a direction.
type Vector = [f64; 2];

/// A quadratic curve in the space that it is written in, in whole numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quadratic {
    from: Vector,
    via: Vector,
    to: Vector,
}

impl Quadratic {
    /// Returns the curve that points are mapped to.
    pub(super) fn new(points: [Point; 3], ts: Transform) -> Self {
        let [from, via, to] = points.map(|mut point| {
            ts.map_point(&mut point);
            [f64::from(point.x), f64::from(point.y)]
        });
        Self { from, via, to }
    }

    /// Returns the operator and the control point of a curve with a point fewer, if one is exact enough for a line of this width.
    pub(super) fn shorter(&self, line_width: f64) -> Option<(&'static [u8], Vector)> {
        let [from, to] = [self.from, self.to].map(rounded);
        let control = |end: Vector| rounded([0, 1].map(|axis| end[axis] + (self.via[axis] - end[axis]) * REACH));
        let (first, second) = (control(self.from), control(self.to));
        let is_exact = |cubic: [Vector; 4], control| self.is_near(cubic) && self.leads(from, control, to, line_width);
        if is_exact([from, first, to, to], first) {
            Some((b"y ", first))
        } else {
            is_exact([from, from, second, to], second).then_some((b"v ", second))
        }
    }

    /// Returns whether the edges of a line are where they should be at its ends, where it is drawn from `from` towards `control` and
    /// from there towards `to`: they are as far off as half the line times the sine of the angle.
    fn leads(&self, from: Vector, control: Vector, to: Vector, line_width: f64) -> bool {
        let meant = [difference(self.via, self.from), difference(self.to, self.via)];
        let drawn = [difference(control, from), difference(to, control)];
        meant.into_iter().zip(drawn).all(|([a, b], [c, d])| {
            let off = (a * d - b * c) * line_width / 2.0;
            a * c + b * d > 0.0 && off * off <= MOST_OFF * MOST_OFF * (a * a + b * b) * (c * c + d * d)
        })
    }

    /// Returns whether a cubic curve is as exact as it has to be.
    fn is_near(&self, cubic: [Vector; 4]) -> bool {
        // A point `from + u · a + v · b` is on the curve where (u + v)² = 4v. Near the curve, its distance is what that equation
        // is off, divided by how fast that changes.
        let (a, b) = (difference(self.via, self.from), difference(self.to, self.via));
        let area = a[0] * b[1] - a[1] * b[0];
        // The equation says nothing about a straight line.
        area.abs() > 1e-3
            && LOOKED_AT.into_iter().all(|at| {
                let [x, y] = difference(point_of(&cubic, at), self.from);
                let (u, v) = ((x * b[1] - y * b[0]) / area, (a[0] * y - a[1] * x) / area);
                let sum = u + v;
                let off = (sum * sum - 4.0 * v) * area;
                let (by_u, by_v) = (2.0 * sum, 2.0 * sum - 4.0);
                let [across, down] = [by_u * b[1] - by_v * a[1], by_v * a[0] - by_u * b[0]];
                off * off <= MOST_OFF * MOST_OFF * (across * across + down * down)
            })
    }
}

fn rounded(point: Vector) -> Vector {
    point.map(f64::round)
}

fn difference(one: Vector, other: Vector) -> Vector {
    [one[0] - other[0], one[1] - other[1]]
}

/// Returns the point of a cubic curve at `t` of its way.
fn point_of(cubic: &[Vector; 4], t: f64) -> Vector {
    let u = 1.0 - t;
    let weights = [u * u * u, 3.0 * u * u * t, 3.0 * u * t * t, t * t * t];
    [0, 1].map(|axis| cubic.iter().zip(weights).map(|(point, weight)| point[axis] * weight).sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quadratic([from, via, to]: [Vector; 3]) -> Quadratic {
        Quadratic { from, via, to }
    }

    /// Returns how far from a quadratic curve a point is.
    fn distance(curve: &Quadratic, [x, y]: Vector) -> f64 {
        let steps = (0..=2_000).map(|step| {
            let t = f64::from(step) / 2_000.0;
            let u = 1.0 - t;
            let at = |axis: usize| u * u * curve.from[axis] + 2.0 * u * t * curve.via[axis] + t * t * curve.to[axis];
            ((at(0) - x).powi(2) + (at(1) - y).powi(2)).sqrt()
        });
        steps.fold(f64::INFINITY, f64::min)
    }

    /// Places off the whole numbers, by multiples of a large prime: curves of up to 2 mm in units of 0.02 mm.
    fn curves() -> impl Iterator<Item = Quadratic> {
        let at = |number: u32| f64::from(number * 7_919 % 1_000) / 10.0;
        (0..400).map(move |n| quadratic([0, 1, 2].map(|point| [at(6 * n + 2 * point), at(6 * n + 2 * point + 1)])))
    }

    #[test]
    fn a_curve_with_a_point_fewer_is_off_by_half_a_unit_at_most() {
        let mut shorter = 0;
        for curve in curves() {
            let Some((operator, control)) = curve.shorter(0.0) else { continue };
            shorter += 1;
            let [from, to] = [curve.from, curve.to].map(rounded);
            let second = if operator == b"y " { [control, to] } else { [from, control] };
            for step in 1..20 {
                let point = point_of(&[from, second[0], second[1], to], f64::from(step) / 20.0);
                assert!(distance(&curve, point) < MOST_OFF + 0.05, "{curve:?} {control:?}");
            }
        }
        assert!(shorter > 50, "{shorter}");
    }

    #[test]
    fn a_small_bend_takes_a_point_fewer_and_a_wide_one_does_not() {
        let small = quadratic([[0.0, 0.0], [40.0, 10.0], [20.0, 20.0]]);
        assert_eq!(small.shorter(0.0), Some((&b"y "[..], [44.0, 11.0])));
        let wide = quadratic([[0.0, 0.0], [400.0, 100.0], [0.0, 800.0]]);
        assert_eq!(wide.shorter(0.0), None);
        let straight = quadratic([[0.0, 0.0], [40.0, 0.0], [80.0, 0.0]]);
        assert_eq!(straight.shorter(0.0), None);
    }

    /// The curve ends in the direction (−20, 10), and the shorter one in (−24, 9), 6° off: on a line of 8 units, the edge is 0.42
    /// off, and on one of 80 units 4.2.
    #[test]
    fn a_wide_line_keeps_its_direction() {
        let curve = quadratic([[0.0, 0.0], [40.0, 10.0], [20.0, 20.0]]);
        assert!(curve.shorter(8.0).is_some() && curve.shorter(80.0).is_none());
    }
}
