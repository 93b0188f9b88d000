//! Guides: faint lines over the cards, along every cut and round the corners.

use super::sheet::Guide;
use crate::model::{Length, Point, Rect};
use std::collections::BTreeSet;

/// The two ends of something along a line.
type Span = (Length, Length);

/// Returns lines along all cuts of the cards with these trims, from one end of `bled` to the other; none runs through a card.
pub(super) fn lines(trims: &[Rect], bled: Rect) -> Vec<Guide> {
    let across = |rect: &Rect| (rect.x, rect.right());
    let down = |rect: &Rect| (rect.y, rect.bottom());
    let columns = trims.iter().map(|trim| (across(trim), down(trim))).collect::<Vec<_>>();
    let rows = trims.iter().map(|trim| (down(trim), across(trim))).collect::<Vec<_>>();
    let upright = cuts(&columns, down(&bled)).into_iter();
    let upright = upright.map(|(x, (from, to))| Guide::Line { from: Point::new(x, from), to: Point::new(x, to) });
    let level = cuts(&rows, across(&bled)).into_iter();
    let level = level.map(|(y, (from, to))| Guide::Line { from: Point::new(from, y), to: Point::new(to, y) });
    upright.chain(level).collect()
}

/// Returns where the cuts in one direction are, and how far each goes. A card is its span across the cuts and its span along them.
fn cuts(cards: &[(Span, Span)], whole: Span) -> Vec<(Length, Span)> {
    let places: BTreeSet<Length> = cards.iter().flat_map(|((start, end), _)| [*start, *end]).collect();
    let cuts_at = |place: Length| {
        let crossed = cards.iter().filter(|((start, end), _)| *start < place && place < *end);
        let free = without(whole, crossed.map(|(_, along)| *along).collect());
        // A stretch beyond a card that the line would cross cuts nothing.
        let cuts_a_card = move |(from, to): &Span| {
            let mut beside = cards.iter().filter(|((start, end), _)| *start == place || *end == place);
            beside.any(|(_, (start, end))| start < to && from < end)
        };
        free.into_iter().filter(cuts_a_card).map(move |span| (place, span)).collect::<Vec<_>>()
    };
    places.into_iter().flat_map(cuts_at).collect()
}

/// Returns what is left of a span without some others.
fn without(whole: Span, mut taken: Vec<Span>) -> Vec<Span> {
    taken.sort();
    taken.push((whole.1, whole.1));
    let mut free = Vec::new();
    let mut from = whole.0;
    for (start, end) in taken {
        if from < start {
            free.push((from, start));
        }
        from = from.max(end);
    }
    free
}

/// Returns the rounded corners of the cards with these trims; none if their corners are square.
pub(super) fn corners(trims: &[Rect], radius: Length) -> Vec<Guide> {
    if radius <= Length::ZERO {
        return Vec::new();
    }
    let of_card = |trim: &Rect| {
        let (left, top, right, bottom) = (trim.x, trim.y, trim.right(), trim.bottom());
        let at = |x: Length, y: Length, inwards_x: Length, inwards_y: Length| Guide::Arc {
            from: Point::new(x, y + inwards_y),
            corner: Point { x, y },
            to: Point::new(x + inwards_x, y),
        };
        [
            at(left, top, radius, radius),
            at(right, top, -radius, radius),
            at(right, bottom, -radius, -radius),
            at(left, bottom, radius, -radius),
        ]
    };
    trims.iter().flat_map(of_card).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Size;

    fn trim(x: i64, y: i64, width: i64, height: i64) -> Rect {
        Rect::new(Point::new(Length::um(x), Length::um(y)), Size::um(width, height))
    }

    /// A card of 40 mm above two of 20 mm: the line between the two begins at the lower side of the upper card.
    #[test]
    fn a_guide_stops_at_a_card_that_it_would_run_through() {
        let trims = [
            trim(50_000, 50_000, 40_000, 20_000),
            trim(50_000, 70_000, 20_000, 20_000),
            trim(70_000, 70_000, 20_000, 20_000),
        ];
        let found = lines(&trims, trim(47_000, 47_000, 46_000, 46_000));
        let spans = |x| {
            let on = |guide: &Guide| match guide {
                Guide::Line { from, to } if from.x == x && to.x == x => Some((from.y.to_um(), to.y.to_um())),
                _ => None,
            };
            found.iter().filter_map(on).collect::<Vec<_>>()
        };
        assert_eq!(spans(Length::um(70_000)), [(70_000, 93_000)]);
        assert_eq!(spans(Length::um(50_000)), [(47_000, 93_000)]);
        assert_eq!(found.len(), 6);
    }

    /// The arc of 3 mm at the top left begins 3 mm below the corner and ends 3 mm to its right.
    #[test]
    fn every_corner_is_rounded() {
        let found = corners(&[trim(50_000, 50_000, 40_000, 20_000)], Length::um(3_000));
        assert_eq!(found.len(), 4);
        let (x, y) = (Length::um(50_000), Length::um(50_000));
        let first = Guide::Arc {
            from: Point::new(x, Length::um(53_000)),
            corner: Point { x, y },
            to: Point::new(Length::um(53_000), y),
        };
        assert_eq!(found[0], first);
        assert!(corners(&[trim(0, 0, 40_000, 20_000)], Length::ZERO).is_empty());
    }
}
