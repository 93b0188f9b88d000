//! The net of a tuck box for a deck: how large its panels are, and whether the net fits on a sheet in one part.

use super::layout::Layout;
use super::order::filled;
use super::{Batch, options_for};
use crate::model::{BoxRoom, Edges, Length, Paper, PrintOptions, Size};

/// How far the ground of the net continues past its outline.
const BLEED: Length = Length::um(2_000);
/// The most that a glue tab is wide.
const TAB: Length = Length::um(10_000);
/// The most that the lid is tucked in.
const TUCK: Length = Length::um(15_000);

/// A tuck box: the sizes of its panels, from fold to fold.
///
/// The net is a row of panels, each as high as the box: a glue tab, a side, the front, the other side and the back. Above the
/// back is the lid, as deep as the box, with the flap that is tucked in; below front and back are the two halves of the bottom,
/// each as deep as the box; above and below the sides are the dust flaps. In two parts, each has a tab and a side: the first with
/// the front, the second with the back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TuckBox {
    /// How many cards it is for.
    pub cards: usize,
    /// Across the front.
    pub width: Length,
    /// Down the front.
    pub height: Length,
    /// Across a side.
    pub depth: Length,
    /// How wide the glue tab is.
    pub tab: Length,
    /// How far the lid is tucked in.
    pub tuck: Length,
    /// How long the dust flaps are.
    pub flap: Length,
    /// How far the ground continues past the outline.
    pub bleed: Length,
}

/// A part of a net, as a sheet shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoxPart {
    /// The box.
    pub tuck_box: TuckBox,
    /// Which part, from 1.
    pub part: u32,
    /// How many parts there are: 1 or 2.
    pub parts: u32,
}

impl TuckBox {
    /// Returns the box for so many cards, of which the largest has that size.
    ///
    /// # Examples
    /// ```
    /// use pullet_sheet::imposition::TuckBox;
    /// use pullet_model::{BoxRoom, Length, Size};
    ///
    /// // 100 cards of 0.3 mm and 1 mm of clearance are 31 mm thick.
    /// let tuck_box = TuckBox::for_cards(100, Size::um(63_500, 88_900), &BoxRoom::default());
    /// assert_eq!((tuck_box.width, tuck_box.depth), (Length::um(64_500), Length::um(31_000)));
    /// ```
    pub fn for_cards(cards: usize, largest: Size, room: &BoxRoom) -> Self {
        let width = largest.width + room.clearance;
        let height = largest.height + room.clearance;
        let thickness = i64::try_from(cards).unwrap_or(i64::MAX).saturating_mul(room.caliper.to_um());
        // Nothing that can be printed is thicker than a kilometre.
        let depth = Length::um(thickness.min(1_000_000_000)) + room.extra + room.clearance;
        let half = width / 2;
        Self {
            cards,
            width,
            height,
            depth,
            tab: TAB.min(half),
            tuck: TUCK.min(height / 2),
            flap: depth.min(half),
            bleed: BLEED,
        }
    }

    /// Returns the box for the cards that the deck asks for; by default for all that a paper prints, those that fill its sheets
    /// included. None if the size of a card is not known.
    pub fn for_batches(batches: &[Batch], paper: &Paper, options: &PrintOptions, room: &BoxRoom) -> Option<Self> {
        let options = options_for(batches, options);
        let on_sheets = |batch: &Batch| {
            let cards = batch.card_count();
            // Cards that do not fit on the paper have their own finding.
            let Ok(layout) = Layout::for_batch(batch, paper, &options) else { return cards };
            let places = layout.capacity().max(1);
            cards + filled(batch, cards.div_ceil(places) * places - cards)
        };
        let sizes = batches.iter().map(|batch| batch.format.trim);
        let largest = sizes.reduce(|one, two| Size::new(one.width.max(two.width), one.height.max(two.height)));
        let cards = room.cards.and_then(|cards| usize::try_from(cards).ok());
        let cards = cards.unwrap_or_else(|| batches.iter().map(on_sheets).sum());
        Some(Self::for_cards(cards, room.card.or(largest)?, room))
    }

    /// Returns the size of the net, or of each of its two parts, with the bleed around it.
    pub fn net(&self, parts: u32) -> Size {
        let panels = if parts > 1 { self.width + self.depth } else { (self.width + self.depth) * 2 };
        let width = self.tab + panels + self.bleed * 2;
        let height = self.tuck + self.depth + self.height + self.depth + self.bleed * 2;
        Size { width, height }
    }

    /// Returns the parts in which the net is printed: one if it fits inside the margins of the paper, upright or turned,
    /// otherwise two.
    pub fn parts_on(&self, paper: &Paper, margins: Edges) -> Vec<BoxPart> {
        let whole = super::place_copies(Some(self.net(1)), 1, paper, margins).is_ok();
        let parts = if whole { 1 } else { 2 };
        (1..=parts).map(|part| BoxPart { tuck_box: *self, part, parts }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn poker(cards: usize) -> TuckBox {
        TuckBox::for_cards(cards, Size::um(63_500, 88_900), &BoxRoom::default())
    }

    fn parts(tuck_box: TuckBox, paper: &str) -> usize {
        tuck_box.parts_on(Paper::named(paper).expect("a known paper"), Edges::all(Length::um(6_350))).len()
    }

    /// 117 × 0.3 + 1 = 36.1 mm deep: 10 + 2 × (64.5 + 36.1) + 4 = 215.2 mm across, 15 + 2 × 36.1 + 89.9 + 4 = 181.1 mm down.
    #[test]
    fn the_net_is_as_large_as_its_panels_together() {
        let tuck_box = poker(117);
        assert_eq!(tuck_box.depth, Length::um(36_100));
        assert_eq!(tuck_box.net(1), Size::um(215_200, 181_100));
        // Half of the panels: 10 + 64.5 + 36.1 + 4.
        assert_eq!(tuck_box.net(2), Size::um(114_600, 181_100));
    }

    /// A4 leaves 197.3 × 284.3 mm inside its margins. Turned, the net may be 197.3 mm high: 108.9 + 2 d, so d is at most 44.2 mm,
    /// which are 144 cards. 10 more are 46.2 + 1 mm.
    #[test]
    fn a_net_that_is_too_large_for_the_paper_is_printed_in_two_parts() {
        assert_eq!((parts(poker(144), "a4"), parts(poker(154), "a4")), (1, 2));
        assert_eq!(parts(poker(154), "a3"), 1);
    }

    /// Sleeves: 66 × 91 mm and 0.5 mm a card; 20 mm are left for dice.
    #[test]
    fn the_room_is_the_deck_designers() {
        let room = BoxRoom {
            caliper: Length::um(500),
            clearance: Length::um(3_000),
            extra: Length::um(20_000),
            ..BoxRoom::default()
        };
        let tuck_box = TuckBox::for_cards(40, Size::um(63_500, 88_900), &room);
        let sizes = (tuck_box.width, tuck_box.height, tuck_box.depth);
        assert_eq!(sizes, (Length::um(66_500), Length::um(91_900), Length::um(43_000)));
    }

    /// A thin box of micro cards: its tab and flaps are no longer than the panels that they are glued to.
    #[test]
    fn tabs_and_flaps_of_small_boxes_fit_inside() {
        let tuck_box = TuckBox::for_cards(10, Size::um(15_000, 20_000), &BoxRoom::default());
        let sizes = (tuck_box.tab, tuck_box.tuck, tuck_box.flap);
        assert_eq!(sizes, (Length::um(8_000), Length::um(10_500), Length::um(4_000)));
    }
}
