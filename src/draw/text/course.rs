//! The course of a single line: straight, or along an arc.

use super::measure::number;

/// Where a line runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Course {
    /// From `x` on, with the baseline at `y`.
    Straight { x: f64, y: f64 },
    /// Along a circle, the middle of the line at `angle` degrees clockwise from the top.
    Arc { cx: f64, cy: f64, r: f64, angle: f64, side: ArcSide },
}

/// Which way letters on a circle point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ArcSide {
    /// Away from its centre, as on the upper half of a coin.
    Outside,
    /// Towards its centre, as on the lower half.
    Inside,
}

impl Course {
    /// Returns the circle as a path that begins and ends opposite the middle of the line, and half of its length.
    ///
    /// It stops short of the full circle: an SVG arc whose ends are equal is not drawn.
    pub(super) fn path(&self) -> Option<(String, f64)> {
        let Self::Arc { cx, cy, r, angle, side } = *self else { return None };
        let point = |degrees: f64| {
            let (sin, cos) = degrees.to_radians().sin_cos();
            format!("{} {}", number(cx + r * sin), number(cy - r * cos))
        };
        let (start, sweep, end) = match side {
            ArcSide::Outside => (angle - 179.9, 1, angle + 179.9),
            ArcSide::Inside => (angle + 179.9, 0, angle - 179.9),
        };
        let r_text = number(r);
        let arc = |to: f64| format!("A{r_text} {r_text} 0 0 {sweep} {}", point(to));
        let half = 179.9_f64.to_radians() * r;
        Some((format!("M{}{}{}", point(start), arc(angle), arc(end)), half))
    }
}
