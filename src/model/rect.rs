//! Points, sizes and rectangles on paper: origin at the top-left corner, y downwards.

use super::Length;
use serde::Serialize;

/// A point, from the top-left corner of the page, card or sheet that it is on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Point {
    /// To the right.
    pub x: Length,
    /// Downwards.
    pub y: Length,
}

/// A straight line, from one end to the other.
pub type StraightLine = (Point, Point);

impl Point {
    /// Returns a point that is so far to the right, and so far down.
    pub const fn new(x: Length, y: Length) -> Self {
        Self { x, y }
    }

    /// Returns a point of whole micrometres.
    pub const fn um(x: i64, y: i64) -> Self {
        Self { x: Length::um(x), y: Length::um(y) }
    }
}

/// A width and a height.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Size {
    /// Across.
    pub width: Length,
    /// Down.
    pub height: Length,
}

impl Size {
    /// Returns a size from its width and height.
    pub const fn new(width: Length, height: Length) -> Self {
        Self { width, height }
    }

    /// Returns a size of whole micrometres.
    pub const fn um(width: i64, height: i64) -> Self {
        Self { width: Length::um(width), height: Length::um(height) }
    }

    /// Returns the size with width and height swapped.
    pub const fn turned(self) -> Self {
        Self { width: self.height, height: self.width }
    }
}

/// A rectangle with its top-left corner at `x`, `y`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Rect {
    /// The left edge.
    pub x: Length,
    /// The top edge.
    pub y: Length,
    /// Across.
    #[serde(rename = "w")]
    pub width: Length,
    /// Down.
    #[serde(rename = "h")]
    pub height: Length,
}

impl Rect {
    /// Returns a rectangle from its corner and size.
    pub const fn new(corner: Point, size: Size) -> Self {
        Self { x: corner.x, y: corner.y, width: size.width, height: size.height }
    }

    /// Returns the top-left corner.
    pub const fn corner(self) -> Point {
        Point { x: self.x, y: self.y }
    }

    /// Returns the right edge.
    pub fn right(self) -> Length {
        self.x + self.width
    }

    /// Returns the bottom edge.
    pub fn bottom(self) -> Length {
        self.y + self.height
    }

    /// Returns the size.
    pub const fn size(self) -> Size {
        Size { width: self.width, height: self.height }
    }

    /// Returns what it has in common with a rectangle that it overlaps.
    pub fn common(self, other: Self) -> Self {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let (right, bottom) = (self.right().min(other.right()), self.bottom().min(other.bottom()));
        Self { x, y, width: right - x, height: bottom - y }
    }

    /// Returns the rectangle, larger by `by` on every side; smaller if `by` is negative.
    pub fn grown(self, by: Length) -> Self {
        Self { x: self.x - by, y: self.y - by, width: self.width + by * 2, height: self.height + by * 2 }
    }

    /// Returns whether `other` is completely inside, edges included.
    pub fn contains(self, other: Self) -> bool {
        self.x <= other.x && self.y <= other.y && self.right() >= other.right() && self.bottom() >= other.bottom()
    }

    /// Returns whether the two share more than an edge.
    pub fn overlaps(self, other: Self) -> bool {
        self.x < other.right() && other.x < self.right() && self.y < other.bottom() && other.y < self.bottom()
    }
}
