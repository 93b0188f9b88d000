//! The room for lines: the inside of a box, without the rectangles that words flow around.

/// A rectangle in user units.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Rectangle {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Rectangle {
    pub(super) fn right(self) -> f64 {
        self.x + self.width
    }

    pub(super) fn bottom(self) -> f64 {
        self.y + self.height
    }
}

/// The room for the lines of a box.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct FlowArea {
    /// The box inside its padding.
    pub(super) inside: Rectangle,
    /// What words flow around.
    pub(super) excluded: Vec<Rectangle>,
}

/// The free room at the height of a line: from where, and how wide.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Band {
    pub(super) x: f64,
    pub(super) width: f64,
}

impl FlowArea {
    /// Returns the widest free band between two heights.
    pub(super) fn band(&self, top: f64, bottom: f64) -> Band {
        let mut best = Band { x: self.inside.x, width: self.inside.width };
        let mut in_the_way: Vec<&Rectangle> =
            self.excluded.iter().filter(|area| area.y < bottom && area.bottom() > top).collect();
        if in_the_way.is_empty() {
            return best;
        }
        in_the_way.sort_by(|a, b| a.x.total_cmp(&b.x));
        best.width = 0.0;
        let mut left = self.inside.x;
        for area in in_the_way {
            let width = area.x.min(self.inside.right()) - left;
            if width > best.width {
                best = Band { x: left, width };
            }
            left = left.max(area.right());
        }
        let width = self.inside.right() - left;
        if width > best.width { Band { x: left, width } } else { best }
    }

    /// Returns where the next rectangle between two heights ends.
    pub(super) fn next_below(&self, top: f64, bottom: f64) -> Option<f64> {
        let in_the_way = self.excluded.iter().filter(|area| area.y < bottom && area.bottom() > top);
        in_the_way.map(|area| area.bottom()).min_by(f64::total_cmp)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A box from 10 to 60 with an icon from 45 on: 35 are left beside it.
    #[test]
    fn words_beside_a_rectangle_have_the_wider_side() {
        let inside = Rectangle { x: 10.0, y: 0.0, width: 50.0, height: 40.0 };
        let room = FlowArea { inside, excluded: vec![Rectangle { x: 45.0, y: 5.0, width: 30.0, height: 10.0 }] };
        assert_eq!(room.band(0.0, 5.0), Band { x: 10.0, width: 50.0 });
        assert_eq!(room.band(4.0, 8.0), Band { x: 10.0, width: 35.0 });
        assert_eq!(room.band(15.0, 19.0), Band { x: 10.0, width: 50.0 });
        assert_eq!(room.next_below(4.0, 8.0), Some(15.0));
    }

    #[test]
    fn a_rectangle_in_the_middle_leaves_the_wider_of_two_bands() {
        let inside = Rectangle { x: 0.0, y: 0.0, width: 50.0, height: 40.0 };
        let room = FlowArea { inside, excluded: vec![Rectangle { x: 10.0, y: 0.0, width: 10.0, height: 10.0 }] };
        assert_eq!(room.band(1.0, 2.0), Band { x: 20.0, width: 30.0 });
    }
}
