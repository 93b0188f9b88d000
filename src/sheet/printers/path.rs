//! Lines of a sheet as the path data of an SVG.

use crate::model::{Length, Point};
use std::fmt::Write;

/// Path data that grows line by line; all lengths are in millimetres.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PathData(String);

impl PathData {
    /// Adds a line from point to point.
    pub(super) fn line(&mut self, points: &[Point]) {
        for (index, point) in points.iter().enumerate() {
            let operator = if index == 0 { 'M' } else { 'L' };
            let _ = write!(self.0, "{operator}{} {}", point.x.to_mm(), point.y.to_mm());
        }
    }

    /// Adds an area with these corners.
    pub(super) fn area(&mut self, corners: &[Point]) {
        self.line(corners);
        self.0.push('Z');
    }

    /// Returns the data.
    pub(super) fn into_text(self) -> String {
        self.0
    }
}

/// Returns a point that is `x` to the right of another and `y` below it.
pub(super) fn offset(from: Point, x: Length, y: Length) -> Point {
    Point::new(from.x + x, from.y + y)
}
