//! How far a piece is turned from upright.

use crate::model::{Point, Rect, Size};

/// How far a picture is turned clockwise on the page, seen from the side that it is printed on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turn {
    /// Not at all.
    #[default]
    Upright,
    /// By 90°: its top points to the right.
    Quarter,
    /// By 180°: it is upside down.
    Half,
    /// By 270°: its top points to the left.
    ThreeQuarters,
}

impl Turn {
    /// Returns the clockwise angle: 0, 90, 180 or 270.
    pub const fn degrees(self) -> u16 {
        match self {
            Self::Upright => 0,
            Self::Quarter => 90,
            Self::Half => 180,
            Self::ThreeQuarters => 270,
        }
    }

    /// Returns the same turn and half a turn more.
    pub const fn opposite(self) -> Self {
        match self {
            Self::Upright => Self::Half,
            Self::Quarter => Self::ThreeQuarters,
            Self::Half => Self::Upright,
            Self::ThreeQuarters => Self::Quarter,
        }
    }

    /// Returns the size on the page of something of this size once it is turned.
    pub const fn apply(self, size: Size) -> Size {
        match self {
            Self::Upright | Self::Half => size,
            Self::Quarter | Self::ThreeQuarters => size.turned(),
        }
    }

    /// Returns where a point of something upright is on the page once it is turned and lies in `place`.
    pub fn place(self, Point { x, y }: Point, place: Rect) -> Point {
        let (x, y) = match self {
            Self::Upright => (x, y),
            Self::Quarter => (place.width - y, x),
            Self::Half => (place.width - x, place.height - y),
            Self::ThreeQuarters => (y, place.height - x),
        };
        Point::new(place.x + x, place.y + y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_turn_exchanges_width_and_height() {
        let poker = Size::um(63_500, 88_900);
        assert_eq!(Turn::Quarter.apply(poker), Size::um(88_900, 63_500));
        assert_eq!(Turn::ThreeQuarters.apply(poker), Size::um(88_900, 63_500));
        assert_eq!(Turn::Half.apply(poker), poker);
    }
}
