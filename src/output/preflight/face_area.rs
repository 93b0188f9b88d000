//! A rectangle on a face, in millimetres from the corner of its bleed.

use crate::model::Length;
use usvg::tiny_skia_path::Rect as PathRect;

/// A rectangle in millimetres; `top` is above `bottom`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FaceArea {
    /// Its left edge.
    pub left: f32,
    /// Its upper edge.
    pub top: f32,
    /// Its right edge.
    pub right: f32,
    /// Its lower edge.
    pub bottom: f32,
}

impl FaceArea {
    /// Everything: what is not clipped is inside it.
    pub(super) const EVERYWHERE: Self = Self { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 };

    pub(super) const fn new(left: f32, top: f32, right: f32, bottom: f32) -> Self {
        Self { left, top, right, bottom }
    }

    pub(super) fn width(self) -> f32 {
        self.right - self.left
    }

    pub(super) fn height(self) -> f32 {
        self.bottom - self.top
    }

    /// Returns whether nothing is inside it.
    pub(super) fn is_empty(self) -> bool {
        self.width() <= 0.0 || self.height() <= 0.0
    }

    /// Returns what both have in common, which can be empty.
    pub(super) fn within(self, other: Self) -> Self {
        Self {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        }
    }

    /// Returns the smallest area that contains both.
    pub(super) fn with(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// Returns the area smaller by this much on every side.
    pub(super) fn inset(self, by: f32) -> Self {
        Self { left: self.left + by, top: self.top + by, right: self.right - by, bottom: self.bottom - by }
    }

    pub(super) fn has(self, (x, y): FacePoint) -> bool {
        (self.left..=self.right).contains(&x) && self.has_height(y)
    }

    /// Returns whether a level line at this height meets it.
    pub(super) fn has_height(self, y: f32) -> bool {
        (self.top..=self.bottom).contains(&y)
    }

    /// Returns how far `inner` protrudes from this area, at most; negative if it is all inside.
    pub(super) fn protrusion(self, inner: Self) -> f32 {
        let sides =
            [self.left - inner.left, self.top - inner.top, inner.right - self.right, inner.bottom - self.bottom];
        sides.into_iter().fold(f32::MIN, f32::max)
    }
}

impl From<PathRect> for FaceArea {
    fn from(rect: PathRect) -> Self {
        Self { left: rect.left(), top: rect.top(), right: rect.right(), bottom: rect.bottom() }
    }
}

/// A place on a face: millimetres from the left and the upper edge of its bleed.
pub(super) type FacePoint = (f32, f32);

/// Returns a length in millimetres, as areas have it.
#[expect(clippy::cast_possible_truncation, reason = "a face is small")]
pub(super) fn millimetres(length: Length) -> f32 {
    length.to_mm() as f32
}
