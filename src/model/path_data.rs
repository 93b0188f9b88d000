//! Outlines as the path data of SVG, in millimetres.

use super::{Length, Outline, Point, Segment};
use std::fmt;

/// Writes absolute path data in millimetres, to the micrometre: `M0 5L10 0C…Z`.
impl fmt::Display for Outline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pair = |Point { x, y }: Point| format!("{} {}", x.to_mm(), y.to_mm());
        write!(f, "M{}", pair(self.start()))?;
        for segment in self.segments() {
            match *segment {
                Segment::Line(end) => write!(f, "L{}", pair(end))?,
                Segment::Curve(first, second, end) => write!(f, "C{} {} {}", pair(first), pair(second), pair(end))?,
            }
        }
        f.write_str("Z")
    }
}

impl Outline {
    /// Returns the outline that was written with [`fmt::Display`]; none of other path data.
    pub fn from_written(text: &str) -> Option<Self> {
        let mut start = None;
        let mut segments = Vec::new();
        let is_command = |c: char| c.is_ascii_alphabetic();
        let body = text.strip_suffix('Z')?;
        for (at, command) in body.match_indices(is_command) {
            let rest = &body[at + 1..];
            let numbers = &rest[..rest.find(is_command).unwrap_or(rest.len())];
            let numbers: Vec<f64> = numbers.split(' ').map(|number| number.parse().ok()).collect::<Option<_>>()?;
            let points = numbers.chunks(2).map(|pair| match *pair {
                [x, y] if x.abs() < 1e7 && y.abs() < 1e7 => Some(Point { x: Length::mm(x), y: Length::mm(y) }),
                _ => None,
            });
            let points: Vec<Point> = points.collect::<Option<_>>()?;
            match (command, points.as_slice()) {
                ("M", [point]) if start.is_none() => start = Some(*point),
                ("L", [end]) => segments.push(Segment::Line(*end)),
                ("C", [first, second, end]) => segments.push(Segment::Curve(*first, *second, *end)),
                _ => return None,
            }
        }
        Self::new(start?, segments)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;

    #[test]
    fn an_outline_is_read_back_as_it_is_written() {
        let size = Size::um(63_500, 88_900);
        let corner = Length::um(3_000);
        for outline in [Outline::rectangle(size, corner), Outline::ellipse(size), Outline::hexagon(size, Length::ZERO)]
        {
            assert_eq!(Outline::from_written(&outline.to_string()), Some(outline));
        }
        let triangle = "M0 0L10 0L10 5.5L0 0Z";
        assert_eq!(Outline::from_written(triangle).map(|outline| outline.to_string()).as_deref(), Some(triangle));
        assert_eq!(Outline::from_written("M0 0L10 0L10 wrongZ"), None);
    }
}
