//! Sheets for a cutting machine: the cells that hold the most cards beside its registration marks.
//!
//! Cards of one orientation are in the middle of the sheet, a little apart, because a machine cuts each of them out; hexagons in a
//! honeycomb where it holds more. The angles of the
//! marks are as long as the cards leave room for. Where even the shortest would meet cards at the corners, these places
//! stay empty, or the sheet has fewer rows or columns: whichever holds more.

use super::best::best;
use super::cell::{self, CardCell};
use super::findings;
use super::grid::{Grid, Room};
use super::honeycomb;
use super::registration::{CLEAR, Registration};
use super::stock::{Backing, MOST_PLACES, Stock, margins};
use crate::diag::Finding;
use crate::model::{Backs, Cutter, Edge, Edges, Length, Machine, Paper, PrintOptions, Rect, Shape, Size, cricut_area};

/// Lengths of angles are whole tenths of a millimetre, so that they can be typed.
const STEP: i64 = 100;

/// The cells of a sheet, with the marks that they leave room for.
#[derive(Clone, Debug)]
pub(super) struct MachineSheet {
    /// In reading order.
    pub(super) cells: Vec<CardCell>,
    /// The marks; none for a machine that has none, or makes its own.
    pub(super) registration: Option<Registration>,
    /// The bleed around them.
    pub(super) outer: Edges,
}

impl MachineSheet {
    fn new(cells: Vec<CardCell>, registration: Option<Registration>, stock: &Stock) -> Self {
        let (across, down) = (stock.gap.width / 2, stock.gap.height / 2);
        let half_gap = Edges { top: down, right: across, bottom: down, left: across };
        let distances = Edges::around(cell::area(&cells), stock.paper);
        let outer = Edges::of(|edge| {
            let room = match &registration {
                // The sensor follows the lines from mark to mark: beyond half of the gap, the bleed stays inside them.
                Some(marks) => (distances.at(edge) - marks.inset - marks.thickness / 2).max(half_gap.at(edge)),
                None => (distances.at(edge) - stock.rooms_at_edges(&[]).at(edge)).max(Length::ZERO),
            };
            stock.bleed.min(room)
        });
        Self { cells, registration, outer }
    }
}

/// Returns the sheet that a machine cuts; `stock` is that of a person with scissors.
///
/// # Errors
/// `folded-for-machine` if the sheets are to be folded; `card-too-large` if not one card fits; `too-many-places` beyond
/// [`MOST_PLACES`].
pub(super) fn sheet(stock: &Stock, paper: &Paper, options: &PrintOptions) -> Result<MachineSheet, Box<Finding>> {
    if options.backs == Backs::Fold {
        return Err(Box::new(findings::folded_for_machine(options.cutter.machine)));
    }
    let cut = machine_stock(stock, options);
    let trims = cut.room().trims;
    let places = cut.grids(&Room::of_size(trims)).map(|grid| grid.capacity()).max().unwrap_or_default();
    if places > MOST_PLACES {
        return Err(Box::new(findings::too_many_places(paper, &cut, places)));
    }
    let sheet =
        fullest(&cut, &options.cutter).ok_or_else(|| Box::new(findings::does_not_fit(paper, &cut, options.backs)))?;
    match sheet.cells.len() {
        0..=MOST_PLACES => Ok(sheet),
        places => Err(Box::new(findings::too_many_places(paper, &cut, places))),
    }
}

/// Returns the same card and paper as a machine cuts them: cards a little apart, and inside what it can reach.
///
/// A sheet with registration marks has its own margin at the short edges, unless you set one: what the sensor reads must be
/// printed there in any case.
fn machine_stock(stock: &Stock, options: &PrintOptions) -> Stock {
    let apart = |gap: Length| if gap > Length::ZERO { gap } else { Cutter::GAP };
    let gap = Size::new(apart(stock.gap.width), apart(stock.gap.height));
    let is_usual = options.feed_margin == PrintOptions::default().feed_margin;
    let feed_margin = if is_usual { Length::ZERO } else { options.feed_margin };
    let (_, margins) = margins(stock.paper, &PrintOptions { feed_margin, ..options.clone() });
    Stock { gap, margins: margins.longer(reach(&options.cutter, stock.paper)), ..stock.clone() }
}

/// Returns how far from the paper's edges a machine cuts: a Silhouette inside its marks, a Cricut where Design Space prints.
fn reach(cutter: &Cutter, paper: Size) -> Edges {
    match cutter.machine {
        Machine::Silhouette => Edges::all(cutter.inset),
        Machine::Cricut => {
            let area = cricut_area(paper);
            let (side, end) = ((paper.width - area.width) / 2, (paper.height - area.height) / 2);
            Edges { top: end, right: side, bottom: end, left: side }
        }
        Machine::None | Machine::ScanNCut => Edges::all(Length::ZERO),
    }
}

/// Returns the sheet with the most cards; of two with as many, the one with the longer angles; then the one with upright
/// cards. None if not one card fits.
fn fullest(stock: &Stock, cutter: &Cutter) -> Option<MachineSheet> {
    let trims = stock.room().trims;
    let room = Room::of_size(trims);
    // A grid that is asked for stays as it is.
    let fewest = if stock.shape.is_some() { 0 } else { FEWER };
    let grids = stock.grids(&room).flat_map(|grid| fewer(grid, fewest));
    let grids = grids.map(|grid| grid.at(stock.corner_of(Backing::None, grid.area().size())).cells());
    let has_combs = stock.format.shape == Shape::Hexagon && stock.shape.is_none();
    let combs = has_combs.then(|| combs(stock, trims)).into_iter().flatten();
    let sheets = grids.chain(combs).map(|cells| match cutter.machine {
        Machine::Silhouette => beside_marks(cells, stock, cutter),
        Machine::None | Machine::Cricut | Machine::ScanNCut => MachineSheet::new(cells, None, stock),
    });
    let worth = |sheet: &MachineSheet| (sheet.cells.len(), sheet.registration.as_ref().map(|marks| marks.length));
    best(sheets, worth).filter(|sheet| !sheet.cells.is_empty())
}

/// How many columns and rows less are tried: with three less, no card of 15 mm meets a mark of 20 mm.
const FEWER: usize = 3;

/// Returns honeycombs in the middle of the sheet: those that fill the room, and those that leave up to [`FEWER`] pieces free across it
/// and down.
fn combs(stock: &Stock, room: Size) -> impl Iterator<Item = Vec<CardCell>> {
    let gap = stock.gap.width.max(stock.gap.height);
    let free = || (0_i64..).take(FEWER + 1);
    let ways = stock.turns().iter();
    let ways = ways.flat_map(move |turn| free().flat_map(move |across| free().map(move |down| (*turn, across, down))));
    ways.map(move |(turn, across, down)| {
        let piece = turn.apply(stock.trim);
        let width = room.width - (piece.width + gap) * across;
        let size = Size::new(width, room.height - (piece.height + gap) * down);
        let cells = honeycomb::fill(stock.trim, turn, gap, &Room::of_size(size));
        let corner = stock.corner_of(Backing::None, cell::area(&cells).size());
        cell::moved(cells, corner)
    })
}

/// Returns a grid, and the same with up to so many columns and rows less.
fn fewer(grid: Grid, less: usize) -> impl Iterator<Item = Grid> {
    let least = move |count: usize| count.saturating_sub(less).max(1);
    let sizes = (least(grid.columns)..=grid.columns)
        .rev()
        .flat_map(move |columns| (least(grid.rows)..=grid.rows).rev().map(move |rows| (columns, rows)));
    sizes.map(move |(columns, rows)| Grid { columns, rows, ..grid })
}

/// Leaves out the cells that meet the marks.
fn beside_marks(mut cells: Vec<CardCell>, stock: &Stock, cutter: &Cutter) -> MachineSheet {
    let bleed = stock.bleed.min(stock.gap.width.min(stock.gap.height) / 2);
    let marks = |length: Length| Registration::new(cutter, length, stock.paper);
    let least = cutter.length.unwrap_or(Cutter::LENGTHS.0);
    let zones = marks(least).zones;
    cells.retain(|cell| !zones.iter().any(|zone| zone.overlaps(cell.trim.grown(bleed))));
    let length = cutter.length.unwrap_or_else(|| {
        let rooms = cells.iter().map(|cell| room_at_corner(cell.trim.grown(bleed), stock.paper));
        let room = rooms.min().unwrap_or(Cutter::USUAL_LENGTH) - cutter.inset - CLEAR;
        let typed = Length::um(room.to_um() / STEP * STEP);
        if room >= Cutter::USUAL_LENGTH { Cutter::USUAL_LENGTH } else { typed.max(least) }
    });
    MachineSheet::new(cells, Some(marks(length)), stock)
}

/// Returns the side of the largest square at the nearest corner of the paper that a rectangle does not meet.
fn room_at_corner(rect: Rect, paper: Size) -> Length {
    let Edges { top, right, bottom, left } = Edges::around(rect, paper);
    left.min(right).max(top.min(bottom))
}

/// Returns what a card may paint without meeting a zone: its bleed gives way at the edge where more room is left.
pub(super) fn clear_of_zones(paint: Rect, trim: Rect, zones: &[Rect]) -> Rect {
    zones.iter().fold(paint, |paint, zone| {
        if !paint.overlaps(*zone) {
            return paint;
        }
        let rooms = Edge::ALL.into_iter().filter_map(|edge| Some((edge, gap(trim, edge, *zone)?)));
        let Some((edge, room)) = rooms.max_by_key(|(_, room)| *room) else { return paint };
        let bleed = Edges {
            top: trim.y - paint.y,
            right: paint.right() - trim.right(),
            bottom: paint.bottom() - trim.bottom(),
            left: trim.x - paint.x,
        };
        bleed.with(edge, bleed.at(edge).min(room)).outside(trim)
    })
}

/// Returns how far beyond an edge of a trim a zone begins; none if it begins before.
fn gap(trim: Rect, edge: Edge, zone: Rect) -> Option<Length> {
    let distance = match edge {
        Edge::Top => trim.y - zone.bottom(),
        Edge::Right => zone.x - trim.right(),
        Edge::Bottom => zone.y - trim.bottom(),
        Edge::Left => trim.x - zone.right(),
    };
    (distance >= Length::ZERO).then_some(distance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::imposition::Turn;
    use crate::model::{CardFormat, MarkCount};

    fn planned(card: &str, paper: &str, cutter: &Cutter) -> Option<MachineSheet> {
        let format = CardFormat::named(card).expect("a known format");
        let paper = Paper::named(paper).expect("a known paper");
        // Silhouette-card-maker prints as near to the edges as 5 mm.
        let options =
            PrintOptions { cutter: *cutter, margin: Edges::all(Length::um(5_000)), ..PrintOptions::default() };
        fullest(&machine_stock(&Stock::new(&format, paper, &options), &options), cutter)
    }

    fn silhouette() -> Cutter {
        Cutter::new(Machine::Silhouette)
    }

    fn length(sheet: &MachineSheet) -> i64 {
        sheet.registration.as_ref().expect("marks").length.to_um()
    }

    /// Turned poker cards, 1.25 mm apart: 2 × 88.9 + 1.25 = 179.05 mm across and 4 × 63.5 + 3.75 = 257.75 mm down. On A4 they begin
    /// (297 − 257.75) / 2 = 19.625 mm from the short edges; less half of the gap, 0.625, the inset of 10 and 1.5 mm of empty paper,
    /// 7.5 mm are left for the angles. On Letter they begin (215.9 − 179.05) / 2 = 18.425 mm from the long edges: 6.3 mm.
    /// Silhouette-card-maker holds eight poker cards on both, too (`layouts.json`).
    #[test]
    fn a4_and_letter_hold_eight_poker_cards_beside_three_marks() {
        for (paper, wanted) in [("a4", 7_500), ("letter", 6_300)] {
            let sheet = planned("poker", paper, &silhouette()).expect("fits");
            assert_eq!((sheet.cells.len(), length(&sheet)), (8, wanted), "{paper}");
            assert_eq!(sheet.cells[0].turn, Turn::Quarter);
        }
    }

    /// Angles of 8.89 mm with the empty paper reach 20.39 mm into A4 from its edges, and the cards with half of their gap begin
    /// 19 mm from the short ones: the cards at two corners stay out. The square at the third ends at 17 mm.
    #[test]
    fn longer_angles_take_places() {
        let cutter = Cutter { length: Some(Cutter::USUAL_LENGTH), ..silhouette() };
        let sheet = planned("poker", "a4", &cutter).expect("fits");
        assert_eq!(sheet.cells.len(), 6);
    }

    /// With a page that is set 13 mm larger, the inset is 3.5 mm: 3 × 63.5 + 2.5 = 193 mm and 3 × 88.9 + 2.5 = 269.2 mm fit between
    /// insets on Letter, 5.1 mm from the short edges, as in silhouette-card-maker's borderless templates. They begin 11.45 mm from
    /// the long edges:
    /// 11.45 − 0.625 − 3.5 − 1.5 = 5.825 mm.
    #[test]
    fn letter_holds_nine_poker_cards_without_borders() {
        let cutter = Cutter { inset: Length::um(3_500), ..silhouette() };
        let sheet = planned("poker", "letter", &cutter).expect("fits");
        assert_eq!((sheet.cells.len(), length(&sheet)), (9, 5_800));
    }

    /// Cards of 45 × 45 mm: 4 × 45 + 3.75 = 183.75 mm across and 6 × 45 + 6.25 = 276.25 mm down A4, 13.1 and 10.4 mm from its
    /// edges. 24 less one at each marked corner are as many as, or more than, five rows of four.
    #[test]
    fn only_marked_corners_lose_their_cards() {
        let count = |marks| {
            let format = CardFormat::new(Size::um(45_000, 45_000), Length::ZERO);
            let options = PrintOptions { cutter: Cutter { marks, ..silhouette() }, ..PrintOptions::default() };
            let paper = Paper::named("a4").expect("a known paper");
            let stock = machine_stock(&Stock::new(&format, paper, &options), &options);
            fullest(&stock, &options.cutter).expect("fits").cells.len()
        };
        assert_eq!((count(MarkCount::Three), count(MarkCount::Four)), (21, 20));
    }

    /// Tiles of 55.88 × 64.516 mm, 1.25 mm apart, inside 7.35 mm: three in a row take 170.14 mm of 195.3, and three in a shifted row
    /// 28.565 mm more, 198.7 mm; so there are two of them in every second row. A row is 48.387 · 57.13 / 55.88 = 49.47 mm below the
    /// one before: 64.516 + 4 × 49.47 = 262.4 mm of 282.3. On their sides, 64.516 mm wide: 64.516 + 2 × 49.47 = 163.46 mm hold three
    /// columns of four, 4 × 55.88 + 3.75 = 227.27 mm, where a shifted one takes 255.8 mm: three times four are 12. A grid has three
    /// by four.
    #[test]
    fn hexagons_for_a_machine_are_in_a_honeycomb_where_it_holds_more() {
        let format = CardFormat::named("hex-small").expect("a known format");
        let paper = Paper::named("a4").expect("a known paper");
        let cutter = Cutter::new(Machine::ScanNCut);
        let options = PrintOptions {
            cutter,
            margin: Edges::all(Length::um(7_350)),
            backs: Backs::None,
            ..PrintOptions::default()
        };
        let stock = machine_stock(
            &Stock { bleed: Length::ZERO, gap: Size::default(), ..Stock::new(&format, paper, &options) },
            &options,
        );
        let sheet = |shape: Shape| {
            let format = CardFormat { shape, ..format.clone() };
            fullest(&Stock { format, ..stock.clone() }, &cutter).expect("fits").cells
        };
        assert_eq!((sheet(Shape::Rectangle).len(), sheet(Shape::Hexagon).len()), (12, 13));
        let rows: std::collections::BTreeSet<Length> = sheet(Shape::Hexagon).iter().map(|cell| cell.trim.y).collect();
        assert_eq!(rows.len(), 5);
    }

    /// Letter's picture for Design Space is 188.976 × 252.476 mm: 2 × 88.9 + 1.25 fit across and 3 × 63.5 + 2.5 = 193 mm down, a
    /// fourth would need 257.75 mm. Upright: 2 across, 2 down.
    #[test]
    fn cricut_cuts_six_poker_cards_of_letter_and_eight_of_a4() {
        let cricut = Cutter::new(Machine::Cricut);
        let count = |paper| planned("poker", paper, &cricut).expect("fits").cells.len();
        assert_eq!((count("letter"), count("a4")), (6, 8));
    }
}
