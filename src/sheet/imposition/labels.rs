//! Cards on a sheet of labels: each in the middle of a label.

use super::Turn;
use super::grid::Grid;
use crate::model::{CardFormat, LabelShape, LabelSheet, Length, Point, Size};

/// How far a card may be over the edge of a round label: outlines follow a circle to less than 0.02 mm.
const TOLERANCE: Length = Length::um(20);

/// Returns the cards on their labels, upright if they fit so, otherwise turned; none if they are larger than the labels.
pub(super) fn grid(format: &CardFormat, labels: &LabelSheet) -> Option<Grid> {
    let turn = [Turn::Upright, Turn::Quarter].into_iter().find(|turn| holds(labels, format, *turn))?;
    let piece = turn.apply(format.trim);
    let LabelSheet { size, pitch, origin, columns, rows, .. } = labels;
    // A sheet with one column or row has no pitch.
    let space = |pitch: Length, piece: Length| (pitch - piece).max(Length::ZERO);
    let gap = Size::new(space(pitch.width, piece.width), space(pitch.height, piece.height));
    let x = origin.x + (size.width - piece.width) / 2;
    let y = origin.y + (size.height - piece.height) / 2;
    Some(Grid { corner: Point { x, y }, piece, gap, columns: *columns, rows: *rows, turn })
}

/// Returns whether a label holds a card.
fn holds(labels: &LabelSheet, format: &CardFormat, turn: Turn) -> bool {
    let card = turn.apply(format.trim);
    if labels.shape == LabelShape::Rectangle {
        return card.width <= labels.size.width && card.height <= labels.size.height;
    }
    let (middle, radius) = (format.trim, (labels.size.width / 2 + TOLERANCE).to_mm());
    let from_middle = |point: Point| (point.x - middle.width / 2).to_mm().hypot((point.y - middle.height / 2).to_mm());
    format.outline().flattened(TOLERANCE).into_iter().all(|point| from_middle(point) <= radius)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on_labels(trim: Size, corner: i64, labels: &str) -> Option<Grid> {
        let labels = LabelSheet::named(labels).expect("a known sheet");
        grid(&CardFormat::new(trim, Length::um(corner)), &labels)
    }

    /// Labels of 3.5 × 2 in, 0.75 in from the left and 0.5 in from the top. An upright business card must be turned, and one of
    /// 80 × 45 mm has (88.9 − 80) / 2 = 4.45 mm on its left and (50.8 − 45) / 2 = 2.9 mm above it.
    #[test]
    fn a_card_is_in_the_middle_of_its_label() {
        let turned = on_labels(Size::um(50_800, 88_900), 0, "avery-5371").expect("it fits");
        assert_eq!((turned.turn, turned.corner), (Turn::Quarter, Point::um(19_050, 12_700)));
        let small = on_labels(Size::um(80_000, 45_000), 0, "avery-5371").expect("it fits");
        assert_eq!((small.turn, small.corner), (Turn::Upright, Point::um(23_500, 15_600)));
        assert_eq!(small.piece_at(3).y, Length::um(15_600 + 50_800));
    }

    #[test]
    fn a_card_larger_than_the_label_does_not_fit() {
        assert_eq!(on_labels(Size::um(63_500, 88_900), 0, "avery-5371"), None);
        assert!(on_labels(Size::um(88_900, 50_800), 0, "avery-5371").is_some());
        assert_eq!(on_labels(Size::um(88_901, 50_800), 0, "avery-5371"), None);
    }

    /// A circle of 38.1 mm holds a round token of its own size and a square of 38.1 / √2 = 26.94 mm; a square of 30 mm has its
    /// corners 21.2 mm from the middle, which is more than 19.05, but with a radius of 12 mm only 3 · √2 + 12 = 16.2 mm.
    #[test]
    fn a_round_label_holds_what_is_inside_the_circle() {
        let square = |side: i64, corner: i64| on_labels(Size::um(side, side), corner, "avery-3112").is_some();
        assert!(square(38_100, 19_050) && square(26_900, 0) && square(30_000, 12_000));
        assert!(!square(27_000, 0) && !square(30_000, 0) && !square(38_200, 19_100));
    }
}
