//! Marks between cards: at the corners of every card, and in the gaps of double cuts.
//!
//! They lie on the lines that cards are cut along, over the bleed. Where cards touch, they are crosses, and half of the width of
//! their ink is on the cards.

use super::sheet::{Mark, Pen};
use crate::model::{Edge, Length, MarkOptions, Point, Rect};
use std::collections::BTreeSet;

/// The space between a card and a mark on its bleed: 1 mm, so that a cut that far off leaves no mark on the card.
pub(super) const CLEAR_OF_TRIM: Length = Length::um(1_000);
/// The narrowest gap with a mark in it: 1 mm.
const LEAST_GAP: Length = Length::um(1_000);

/// A line from one point to another, in an order that a set can sort by.
type MarkEnds = [(Length, Length); 2];

/// Returns the arms at the corners of the cards with these trims, nowhere outside `page`.
pub(super) fn at_corners(trims: &[Rect], page: Rect, options: &MarkOptions) -> Vec<Mark> {
    let (longest, away) = (options.longest().unwrap_or(Length::ZERO), options.away());
    let mut arms: BTreeSet<MarkEnds> = BTreeSet::new();
    for trim in trims {
        for (corner, [beyond_level, beyond_upright]) in corners(*trim) {
            for outward in [beyond_level, beyond_upright] {
                // Another card leaves half of the way to it. One that touches this one leaves nothing: then the line is marked on
                // the side of this card.
                let free = next(trims, corner, outward).map(|distance| distance / 2);
                arms.extend(arm(corner, outward, (away, free.unwrap_or(longest + away).min(longest + away)), page));
                let inward = opposite(outward);
                let end = (along(*trim, inward) / 2).min(longest + away);
                let is_wanted = |arm: &MarkEnds| free == Some(Length::ZERO) || is_shared(trims, arm);
                arms.extend(arm(corner, inward, (away, end), page).filter(is_wanted));
            }
        }
    }
    drawn(arms, options)
}

/// Returns the marks in the gaps between the cards with these trims, nowhere outside `page`; `cells` are all places of the sheet,
/// also empty ones.
pub(super) fn in_gaps((trims, cells): (&[Rect], &[Rect]), page: Rect, options: &MarkOptions) -> Vec<Mark> {
    let longest = options.longest().unwrap_or(Length::ZERO);
    let mut marks: BTreeSet<MarkEnds> = BTreeSet::new();
    for trim in trims {
        for (corner, outwards) in corners(*trim) {
            for outward in outwards {
                let Some(gap) = next(cells, corner, outward).filter(|gap| *gap >= LEAST_GAP) else { continue };
                if next(trims, corner, outward) != Some(gap) {
                    continue;
                }
                let length = (gap - CLEAR_OF_TRIM.min(gap / 4) * 2).min(longest);
                let start = (gap - length) / 2;
                let mark = ends_of(moved(corner, outward, start), moved(corner, outward, start + length));
                marks.extend(Some(mark).filter(|mark| page.contains(area(mark))));
            }
        }
    }
    drawn(marks, options)
}

fn drawn(segments: BTreeSet<MarkEnds>, options: &MarkOptions) -> Vec<Mark> {
    let pen = Pen::from(options).over_pictures();
    let point = |(x, y)| Point { x, y };
    segments.into_iter().map(|[from, to]| Mark { from: point(from), to: point(to), pen }).collect()
}

/// Returns the corners of a trim, each with the directions that lead away from it along its sides.
fn corners(trim: Rect) -> [(Point, [Edge; 2]); 4] {
    let (left, top, right, bottom) = (trim.x, trim.y, trim.right(), trim.bottom());
    let at = |x, y, across, down| (Point { x, y }, [across, down]);
    [
        at(left, top, Edge::Left, Edge::Top),
        at(right, top, Edge::Right, Edge::Top),
        at(right, bottom, Edge::Right, Edge::Bottom),
        at(left, bottom, Edge::Left, Edge::Bottom),
    ]
}

/// Returns how far the nearest of some rectangles is from a point in a direction, its sides included; none if none is there.
fn next(rects: &[Rect], from: Point, direction: Edge) -> Option<Length> {
    let distance = |rect: &Rect| {
        let across = (rect.x..=rect.right()).contains(&from.x);
        let down = (rect.y..=rect.bottom()).contains(&from.y);
        let (distance, is_in_line) = match direction {
            Edge::Top => (from.y - rect.bottom(), across),
            Edge::Right => (rect.x - from.x, down),
            Edge::Bottom => (rect.y - from.y, across),
            Edge::Left => (from.x - rect.right(), down),
        };
        (is_in_line && distance >= Length::ZERO).then_some(distance)
    };
    rects.iter().filter_map(distance).min()
}

/// Returns the line from `start` to `end` away from a corner, cut off at the end of the page; none if nothing is left of it.
fn arm(corner: Point, direction: Edge, (start, end): (Length, Length), page: Rect) -> Option<MarkEnds> {
    let room = match direction {
        Edge::Top => corner.y - page.y,
        Edge::Right => page.right() - corner.x,
        Edge::Bottom => page.bottom() - corner.y,
        Edge::Left => corner.x - page.x,
    };
    let end = end.min(room);
    let arm = ends_of(moved(corner, direction, start), moved(corner, direction, end));
    (start < end && page.contains(area(&arm))).then_some(arm)
}

/// Returns whether the cards on both sides of a line are two that share a cut there.
fn is_shared(trims: &[Rect], arm: &MarkEnds) -> bool {
    let (line, thin) = (area(arm), Length::um(1));
    let beside = if line.width > line.height {
        let below = Rect { height: thin, ..line };
        [Rect { y: line.y - thin, ..below }, below]
    } else {
        let right = Rect { width: thin, ..line };
        [Rect { x: line.x - thin, ..right }, right]
    };
    let [one, other] = beside.map(|side| trims.iter().position(|trim| trim.contains(side)));
    one.is_some() && other.is_some() && one != other
}

fn along(trim: Rect, direction: Edge) -> Length {
    match direction {
        Edge::Top | Edge::Bottom => trim.height,
        Edge::Left | Edge::Right => trim.width,
    }
}

const fn opposite(edge: Edge) -> Edge {
    match edge {
        Edge::Top => Edge::Bottom,
        Edge::Right => Edge::Left,
        Edge::Bottom => Edge::Top,
        Edge::Left => Edge::Right,
    }
}

fn moved(point: Point, direction: Edge, by: Length) -> Point {
    match direction {
        Edge::Top => Point { y: point.y - by, ..point },
        Edge::Right => Point { x: point.x + by, ..point },
        Edge::Bottom => Point { y: point.y + by, ..point },
        Edge::Left => Point { x: point.x - by, ..point },
    }
}

/// Returns the area of a line, which has no width.
fn area([from, to]: &MarkEnds) -> Rect {
    Rect { x: from.0, y: from.1, width: to.0 - from.0, height: to.1 - from.1 }
}

/// Returns the line between two points, from left to right or from top to bottom.
fn ends_of(one: Point, other: Point) -> MarkEnds {
    let (one, other) = ((one.x, one.y), (other.x, other.y));
    [one.min(other), one.max(other)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{MarkStyle, Size};

    const PAGE: Rect =
        Rect { x: Length::um(3_000), y: Length::um(3_000), width: Length::um(204_000), height: Length::um(291_000) };

    fn trim(x: i64, y: i64) -> Rect {
        Rect::new(Point::new(Length::um(x), Length::um(y)), Size::um(60_000, 90_000))
    }

    fn ends(marks: &[Mark]) -> Vec<[i64; 4]> {
        let um = |mark: &Mark| [mark.from.x, mark.from.y, mark.to.x, mark.to.y].map(Length::to_um);
        marks.iter().map(um).collect()
    }

    fn options(style: MarkStyle) -> MarkOptions {
        MarkOptions { style, ..MarkOptions::default() }
    }

    /// Four corners with two arms of 2 mm each, which lead away from the card; none lies along its sides.
    #[test]
    fn a_single_card_has_two_arms_at_each_corner() {
        let marks = at_corners(&[trim(50_000, 50_000)], PAGE, &options(MarkStyle::Corners));
        let found = ends(&marks);
        assert_eq!(found.len(), 8);
        assert!(found.contains(&[48_000, 50_000, 50_000, 50_000]) && found.contains(&[50_000, 48_000, 50_000, 50_000]));
        assert!(marks.iter().all(|mark| mark.pen.is_edged));
    }

    /// Two cards that share the line at 110 mm: two arms at each of the four outer corners, and a cross at both ends of the shared
    /// line.
    #[test]
    fn cards_that_share_a_cut_have_arms_on_it() {
        let marks = at_corners(&[trim(50_000, 50_000), trim(110_000, 50_000)], PAGE, &options(MarkStyle::Corners));
        let on_line: Vec<[i64; 4]> =
            ends(&marks).into_iter().filter(|[x, _, to, _]| (*x, *to) == (110_000, 110_000)).collect();
        let wanted = [[48_000, 50_000], [50_000, 52_000], [138_000, 140_000], [140_000, 142_000]];
        assert_eq!(on_line, wanted.map(|[from, to]| [110_000, from, 110_000, to]));
        assert!(ends(&marks).contains(&[108_000, 50_000, 110_000, 50_000]));
        assert_eq!(marks.len(), 4 * 2 + 2 * 4);
    }

    /// In a gap of 3 mm, arms of 2 mm would meet: each has half of the gap.
    #[test]
    fn arms_of_two_cards_do_not_cross() {
        let marks = at_corners(&[trim(50_000, 50_000), trim(113_000, 50_000)], PAGE, &options(MarkStyle::Corners));
        assert!(ends(&marks).contains(&[110_000, 50_000, 111_500, 50_000]));
        assert!(ends(&marks).contains(&[111_500, 50_000, 113_000, 50_000]));
    }

    /// A gap of 6 mm between two cards, and a third place that is empty: marks of 6 − 2 × 1 = 4 mm at the top and the bottom of the
    /// gap, none beside the empty place.
    #[test]
    fn a_gap_between_two_cards_has_a_mark_at_both_ends() {
        let cells = [trim(10_000, 50_000), trim(76_000, 50_000), trim(142_000, 50_000)];
        let marks = in_gaps((&cells[..2], &cells), PAGE, &options(MarkStyle::Between));
        assert_eq!(ends(&marks), [[71_000, 50_000, 75_000, 50_000], [71_000, 140_000, 75_000, 140_000]]);
        assert!(in_gaps((&[cells[0], cells[2]], &cells), PAGE, &options(MarkStyle::Between)).is_empty());
    }
}
