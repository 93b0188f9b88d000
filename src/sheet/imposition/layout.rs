//! The layout of the cards of one format on a paper: the best grid, its bleed, where the backs go, and room for the label.

use super::best::best;
use super::bleed::{self, Bleeds};
use super::cell::{self, CardCell};
use super::findings;
use super::grid::{Grid, Room};
use super::honeycomb;
use super::labels;
use super::machine;
use super::mixed;
use super::piece;
use super::registration::Registration;
use super::slug::{self, SlugBand};
use super::stock::{Backing, MOST_PLACES, Stock};
use super::strip::Strip;
use super::{Batch, Turn};
use crate::diag::Finding;
use crate::model::{
    Backs, CardFormat, Edge, Edges, LabelSheet, Length, MarkedSides, Paper, PrintOptions, Rect, Rotate, Shape,
};

/// The layout that every sheet of a batch has, or that of a block of cards on a shared sheet.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// The cards and the paper.
    pub(super) stock: Stock,
    /// The fronts, in reading order.
    pub(super) cells: Vec<CardCell>,
    pub(super) bleeds: Bleeds,
    /// How near to each edge of the paper marks may come, where other cards of the sheet are on the way.
    pub(super) within: Edges,
    pub(super) backing: Backing,
    /// Where the printer may not reach.
    pub(super) margins: Edges,
    /// The edges of the paper with crop marks: those that straight cuts lead to.
    pub(super) marked: Vec<Edge>,
    /// The marks that a machine looks for.
    pub(super) registration: Option<Registration>,
    /// The room for the labels of the sheet, side by side.
    pub(super) labels: Vec<Option<SlugBand>>,
    /// Notes about it.
    pub(super) notes: Vec<Finding>,
}

impl Layout {
    /// Returns the layout with the most cards on a sheet. Of two with as many, it is the one farther from the short edges, which
    /// lead and trail in the printer, or for a folded sheet from any edge; then the one with upright cards.
    ///
    /// # Errors
    /// `card-too-large` if not one card fits, or not one label holds a card; `grid-too-large` if the grid that is asked for does
    /// not fit; `too-many-places` beyond [`MOST_PLACES`]; `cannot-fold` if a folded sheet is asked for labels or an origin.
    pub(super) fn plan(format: &CardFormat, paper: &Paper, options: &PrintOptions) -> Result<Self, Box<Finding>> {
        let stock = Stock::new(format, paper, options);
        if let Some(finding) = findings::cannot_fold(options) {
            return Err(Box::new(finding));
        }
        if let Some(labels) = &options.labels {
            let origin = options.origin.unwrap_or(labels.origin);
            return Self::on_labels(&stock, &LabelSheet { origin, ..labels.clone() });
        }
        if options.cutter.is_some() {
            return Self::for_machine(&stock, paper, options);
        }
        // A standee has its own fold.
        let backs = if format.standee.is_some() { Backs::None } else { options.backs };
        let rooms = stock.rooms(backs, options.fold);
        let worth = |(grid, backing): &(Grid, Backing)| (grid.capacity(), stock.comfort(grid.area(), *backing));
        let Some((grid, backing)) = best(candidates(&stock, &rooms), worth) else {
            return Err(Box::new(findings::does_not_fit(paper, &stock, options.backs)));
        };
        check_places(grid.capacity(), &stock, paper)?;
        let (blocks, comb) = (two_blocks(&stock, &grid, backing), honeycomb_cells(&stock, &rooms, grid.capacity()));
        let (cells, strip, backing, marked) = match (blocks, comb) {
            (Some((cells, strip)), _) => (cells, Some(strip), backing, Edge::ALL.to_vec()),
            // The rows of a honeycomb are not cut apart straight.
            (None, Some((cells, backing))) => (cells, None, backing, Vec::new()),
            (None, None) => (grid.cells(), None, backing, piece::marked_edges(&format.shape, &grid)),
        };
        check_places(cells.len(), &stock, paper)?;
        let mut layout = Self::new(&stock, cells, backing, marked);
        layout.bleeds.strip = strip;
        layout.label(Vec::new());
        let notes = [layout.near_feed_edge(paper), layout.bleed_trimmed(paper), layout.no_room_for_label(paper)];
        layout.notes.extend(notes.into_iter().flatten());
        Ok(layout)
    }

    /// Returns the layout for the cards of a batch: two blocks with cards of different turns only where they save a sheet.
    ///
    /// # Errors
    /// As [`Layout::plan`].
    pub(super) fn for_batch(batch: &Batch, paper: &Paper, options: &PrintOptions) -> Result<Self, Box<Finding>> {
        let layout = Self::plan(&batch.format, paper, options)?;
        if layout.bleeds.strip.is_none() {
            return Ok(layout);
        }
        let plain = Self::plan(&batch.format, paper, &PrintOptions { rotate: Rotate::All, ..options.clone() })?;
        let sheets = |places: usize| (batch.used_slots % places + batch.card_count()).div_ceil(places);
        Ok(if sheets(layout.capacity()) < sheets(plain.capacity()) { layout } else { plain })
    }

    /// Returns a layout without notes and labels.
    pub(super) fn new(stock: &Stock, cells: Vec<CardCell>, backing: Backing, marked: Vec<Edge>) -> Self {
        let area = cell::area(&cells);
        let rooms = stock.rooms_at_edges(&marked);
        let outer = bleed::outer(Edges::around(area, stock.paper), stock.bleed, rooms, backing.gutter());
        let margins = match stock.marks.sides {
            MarkedSides::Fronts => stock.reach,
            MarkedSides::Both => stock.margins,
        };
        Self {
            stock: stock.clone(),
            cells,
            bleeds: Bleeds { whole: stock.bleed, outer, area, sides: stock.bleed_sides, strip: None },
            within: Edges::all(Length::ZERO),
            backing,
            margins,
            marked,
            registration: None,
            labels: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Returns the layout on a sheet of labels: nothing is cut, so there are no crop marks, and the bleed needs no room for them.
    fn on_labels(stock: &Stock, labels: &LabelSheet) -> Result<Self, Box<Finding>> {
        let grid = labels::grid(&stock.format, labels).ok_or_else(|| findings::label_too_small(stock, labels))?;
        check_places(grid.capacity(), stock, &labels.paper)?;
        // What is not cut apart straight keeps out of the bleed of its neighbours.
        let half_gap = grid.gap.width.min(grid.gap.height) / 2;
        let whole = if stock.format.shape.shares_cuts() { stock.bleed } else { stock.bleed.min(half_gap) };
        let distances = Edges::around(grid.area(), stock.paper);
        if Edge::ALL.into_iter().any(|edge| distances.at(edge) < Length::ZERO) {
            return Err(findings::labels_off_paper(labels));
        }
        let mut layout = Self::new(stock, grid.cells(), stock.backing, Vec::new());
        layout.bleeds.whole = whole;
        layout.bleeds.outer = distances.map(|distance| whole.min(distance));
        layout.margins = stock.reach;
        layout.label(Vec::new());
        let unlabelled = layout.labels.contains(&None).then(|| findings::no_room_beside_labels(labels));
        let in_margin = findings::card_in_margin(stock, labels, distances);
        layout.notes.extend([layout.near_feed_edge(&labels.paper), in_margin, unlabelled].into_iter().flatten());
        Ok(layout)
    }

    /// Returns the layout of the sheets that a machine cuts.
    fn for_machine(stock: &Stock, paper: &Paper, options: &PrintOptions) -> Result<Self, Box<Finding>> {
        let sheet = machine::sheet(stock, paper, options)?;
        let zones = sheet.registration.as_ref().map(|marks| marks.kept_from_label(stock.paper)).unwrap_or_default();
        let mut layout = Self::new(stock, sheet.cells, stock.backing, Vec::new());
        layout.bleeds.outer = sheet.outer;
        layout.margins = stock.reach;
        layout.registration = sheet.registration;
        layout.label(zones);
        let notes = [layout.near_feed_edge(paper), layout.no_room_for_label(paper)];
        layout.notes.extend(notes.into_iter().flatten());
        Ok(layout)
    }

    /// Finds room for the labels of a sheet that has no other cards: outside the zones of a machine.
    fn label(&mut self, zones: Vec<Rect>) {
        let bleed = self.backing.whole_sheet(self.bleeds.outer);
        self.labels = slug::bands(&self.stock, self.backing, (self.bled(), bleed), zones);
    }

    pub(super) fn near_feed_edge(&self, paper: &Paper) -> Option<Finding> {
        findings::near_feed_edge(paper, &self.stock, self.bleeds.area, self.backing)
    }

    pub(super) fn bleed_trimmed(&self, paper: &Paper) -> Option<Finding> {
        // Towards other blocks the bleed is shorter, too, but no larger margin would help.
        let is_at_paper = |edge: Edge| self.within.at(edge) == Length::ZERO;
        let bleeds = Edges::of(|edge| if is_at_paper(edge) { self.bleeds.outer.at(edge) } else { self.stock.bleed });
        let distances = Edges::around(self.bleeds.area, self.stock.paper);
        let [distances, bleeds] = [distances, bleeds].map(|edges| self.backing.whole_sheet(edges));
        findings::bleed_trimmed(paper, &self.stock, (distances, bleeds), &self.marked)
    }

    pub(super) fn no_room_for_label(&self, paper: &Paper) -> Option<Finding> {
        self.labels.contains(&None).then(|| findings::no_room_for_label(paper))
    }

    /// Returns the area of all cells and the bleed around them.
    pub(super) fn bled(&self) -> Rect {
        self.bleeds.outer.outside(self.bleeds.area)
    }

    /// Returns how many cards a sheet holds.
    pub(super) fn capacity(&self) -> usize {
        self.cells.len()
    }
}

/// Reports more cards on a sheet than Pullet lays out.
fn check_places(places: usize, stock: &Stock, paper: &Paper) -> Result<(), Box<Finding>> {
    if places <= MOST_PLACES { Ok(()) } else { Err(Box::new(findings::too_many_places(paper, stock, places))) }
}

/// Returns the grids of fronts that rooms hold, upright ones first.
fn candidates(stock: &Stock, rooms: &[(Room, Backing)]) -> Vec<(Grid, Backing)> {
    let placed = |grid: Grid, backing| (grid.at(stock.corner_of(backing, grid.area().size())), backing);
    let grids = rooms.iter().flat_map(|(room, backing)| stock.grids(room).map(|grid| placed(grid, *backing)));
    let mut grids: Vec<(Grid, Backing)> = grids.collect();
    grids.sort_by_key(|(grid, _)| grid.turn);
    grids
}

/// Returns two blocks where they are asked for and hold more than the best grid.
fn two_blocks(stock: &Stock, grid: &Grid, backing: Backing) -> Option<(Vec<CardCell>, Strip)> {
    // The folds of standees lead to the same edges.
    let is_card = stock.format.shape == Shape::Rectangle && stock.standees.is_none();
    let is_possible = is_card && backing.gutter().is_none();
    let blocks = if is_possible { mixed::fill(stock) } else { None };
    blocks.filter(|(cells, _)| cells.len() > grid.capacity())
}

/// Returns the cells of a honeycomb and where their backs are, where hexagons are and it holds more than the best grid.
fn honeycomb_cells(stock: &Stock, rooms: &[(Room, Backing)], least: usize) -> Option<(Vec<CardCell>, Backing)> {
    if stock.format.shape != Shape::Hexagon || stock.shape.is_some() {
        return None;
    }
    let gap = stock.gap.width.max(stock.gap.height);
    let fill = |turn: &Turn, room: &Room| honeycomb::fill(stock.trim, *turn, gap, room);
    let combs = rooms.iter().flat_map(|(room, backing)| stock.turns().iter().map(|turn| (fill(turn, room), *backing)));
    let (cells, backing) = best(combs, |(cells, _)| cells.len()).filter(|(cells, _)| cells.len() > least)?;
    let corner = stock.corner_of(backing, cell::area(&cells).size());
    Some((cell::moved(cells, corner), backing))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Code;
    use crate::model::{Cut, GridShape, Point, Size};

    fn plan(card: &str, paper: &str, options: &PrintOptions) -> Layout {
        let format = CardFormat::named(card).expect("a known format");
        let paper = Paper::named(paper).expect("a known paper");
        Layout::plan(&format, paper, options).expect("fits")
    }

    fn codes(layout: &Layout) -> Vec<Code> {
        layout.notes.iter().map(|note| note.code).collect()
    }

    /// Columns, rows and the turn of the first card.
    fn shape(layout: &Layout) -> (usize, usize, Turn) {
        let along = |start: fn(&Rect) -> Length| {
            layout.cells.iter().map(|cell| start(&cell.trim)).collect::<std::collections::BTreeSet<_>>().len()
        };
        (along(|trim| trim.x), along(|trim| trim.y), layout.cells[0].turn)
    }

    /// (210 − 3 × 63.5) / 2 = 9.75 mm, (297 − 3 × 88.9) / 2 = 15.15 mm: past the 15 mm that a printer may lose.
    #[test]
    fn a4_duplex_holds_nine_poker_cards_without_a_note() {
        let layout = plan("poker", "a4", &PrintOptions::default());
        assert_eq!(shape(&layout), (3, 3, Turn::Upright));
        assert_eq!(layout.bleeds.area.x, Length::um(9_750));
        assert_eq!(layout.bleeds.area.y, Length::um(15_150));
        assert!(codes(&layout).is_empty());
    }

    /// 254 mm between the feed margins hold 4 × 63.5 mm exactly; upright, only 2 rows of 3 would.
    #[test]
    fn letter_duplex_holds_eight_turned_poker_cards() {
        let layout = plan("poker", "letter", &PrintOptions::default());
        assert_eq!(shape(&layout), (2, 4, Turn::Quarter));
        assert_eq!(layout.bleeds.area.x, Length::um(19_050));
        assert_eq!(layout.bleeds.area.y, Length::um(12_700));
        assert_eq!(codes(&layout), [Code::NearFeedEdge]);
    }

    /// 279.4 − 12.7 = 266.7 = 3 × 88.9 mm. The bleed: 6.35 − 0.35 − 2 − 3 = 1 mm.
    #[test]
    fn letter_fronts_only_holds_nine_with_less_bleed() {
        let options = PrintOptions { backs: Backs::None, ..PrintOptions::default() };
        let layout = plan("poker", "letter", &options);
        assert_eq!(shape(&layout), (3, 3, Turn::Upright));
        assert_eq!(layout.bleeds.area.y, Length::um(6_350));
        assert_eq!((layout.bleeds.outer.top, layout.bleeds.outer.left), (Length::um(1_000), Length::um(3_000)));
        assert_eq!(codes(&layout), [Code::BleedTrimmed]);
    }

    /// Cards per page, calculated without Pullet, at margins of 5, 6.35, 10 and 12.7 mm: with shared cuts, and with
    /// double cuts and 1, 2 and 3 mm of bleed on each side.
    #[test]
    fn sheets_hold_as_many_cards_as_were_calculated_elsewhere() {
        let table = [
            ("poker", "a4", [[9, 9, 8, 8], [9, 9, 8, 8], [8, 8, 8, 6], [8, 8, 4, 4]]),
            ("poker", "letter", [[9, 8, 6, 6], [9, 8, 6, 6], [8, 6, 6, 6], [8, 6, 6, 6]]),
            ("euro-poker", "a4", [[9, 9, 8, 8], [9, 9, 8, 8], [9, 8, 8, 8], [8, 8, 8, 4]]),
            ("euro-poker", "letter", [[9, 8, 8, 6], [9, 8, 6, 6], [8, 6, 6, 6], [8, 6, 6, 6]]),
            ("bridge", "a4", [[10, 9, 9, 9], [9, 9, 9, 8], [9, 9, 8, 8], [9, 8, 6, 4]]),
            ("bridge", "letter", [[9, 8, 8, 8], [9, 8, 8, 8], [8, 8, 8, 8], [8, 8, 8, 8]]),
        ];
        for (card, paper, counts) in table {
            for (margin, row) in [5_000, 6_350, 10_000, 12_700].into_iter().zip(counts) {
                let found = [0, 1, 2, 3].map(|bleed| capacity((card, paper), margin, bleed));
                assert_eq!(found, row, "{card} on {paper} with margins of {margin} µm");
            }
        }
    }

    /// Two columns of 63.5 mm and three rows of 88.9 mm: (210 − 127) / 2 = 41.5 mm and (297 − 266.7) / 2 = 15.15 mm. A corner at
    /// 20 and 30 mm leaves 210 − 20 − 6.35 = 183.65 mm for two cards and 297 − 30 − 12.7 = 254.3 mm for two rows.
    #[test]
    fn a_grid_and_its_origin_are_as_they_are_asked_for() {
        let shape = GridShape { columns: 2, rows: 3 };
        let six = plan("poker", "a4", &PrintOptions { grid: Some(shape), ..PrintOptions::default() });
        assert_eq!(self::shape(&six), (2, 3, Turn::Upright));
        assert_eq!((six.bleeds.area.x, six.bleeds.area.y), (Length::um(41_500), Length::um(15_150)));
        let origin = Some(Point::um(20_000, 30_000));
        let cornered = plan("poker", "a4", &PrintOptions { origin, rotate: Rotate::None, ..PrintOptions::default() });
        assert_eq!(self::shape(&cornered), (2, 2, Turn::Upright));
        assert_eq!((cornered.bleeds.area.x, cornered.bleeds.area.y), (Length::um(20_000), Length::um(30_000)));
    }

    /// 4 × 63.5 = 254 mm, more than the 197.3 between the margins; turned, 4 × 88.9 mm are even more.
    #[test]
    fn a_grid_that_does_not_fit_is_reported_with_the_one_that_does() {
        let grid = Some(GridShape { columns: 4, rows: 3 });
        let format = CardFormat::named("poker").expect("a known format");
        let paper = Paper::named("a4").expect("a known paper");
        let options = PrintOptions { grid, ..PrintOptions::default() };
        let finding = Layout::plan(&format, paper, &options).expect_err("too wide");
        assert_eq!(finding.code, Code::GridTooLarge);
        assert_eq!(
            finding.message,
            "a grid of 4 × 3 cards of 63.5 × 88.9 mm takes 254 × 266.7 mm; margins of 6.35 mm at the sides and 12.7 mm at \
             the short edges leave 197.3 × 271.6 mm of A4, room for 3 × 3"
        );
        let folded = PrintOptions { backs: Backs::Fold, origin: Some(Point::default()), ..PrintOptions::default() };
        assert_eq!(Layout::plan(&format, paper, &folded).expect_err("no fold").code, Code::CannotFold);
    }

    /// 3 m by 3 m holds 2,999 by 2,999 mm of cards of 10 mm.
    #[test]
    fn a_sheet_with_too_many_cards_is_refused() {
        let format = CardFormat::new(Size::um(10_000, 10_000), Length::ZERO);
        let paper = Paper::of_size(Size::um(3_000_000, 3_000_000)).expect("the largest paper");
        let finding = Layout::plan(&format, &paper, &PrintOptions::default()).expect_err("too many");
        assert_eq!(finding.code, Code::TooManyPlaces);
    }

    fn capacity((card, paper): (&str, &str), margin: i64, bleed_mm: i64) -> usize {
        let cut = if bleed_mm == 0 { Cut::Shared } else { Cut::Double };
        let margin = Length::um(margin);
        let options = PrintOptions { backs: Backs::None, cut, margin: Edges::all(margin), ..PrintOptions::default() };
        let mut format = CardFormat::named(card).expect("a known format");
        format.bleed = Length::um(bleed_mm * 1_000);
        let paper = Paper::named(paper).expect("a known paper");
        Layout::plan(&format, paper, &options).map_or(0, |layout| layout.capacity())
    }

    /// Both folds of A4 hold 4. A level one leaves 148.5 − 8 − 127 = 13.5 mm above and (210 − 177.8) / 2 = 16.1 mm beside;
    /// an upright one only 105 − 8 − 88.9 = 8.1 mm.
    #[test]
    fn a4_is_folded_along_its_short_middle_for_poker_cards() {
        let options = PrintOptions { backs: Backs::Fold, ..PrintOptions::default() };
        let layout = plan("poker", "a4", &options);
        assert_eq!(shape(&layout), (2, 2, Turn::Quarter));
        assert_eq!((layout.bleeds.area.x, layout.bleeds.area.y), (Length::um(16_100), Length::um(13_500)));
        assert!(codes(&layout).is_empty());
    }

    /// A4 less 5 mm on all sides is 200 × 287 mm. The bleed of 3 mm would be outside, but the card is not.
    #[test]
    fn a_card_as_large_as_the_printable_area_fits_once() {
        let options = PrintOptions {
            backs: Backs::None,
            cut: Cut::Double,
            margin: Edges::all(Length::um(5_000)),
            ..PrintOptions::default()
        };
        let format = CardFormat::new(Size::um(200_000, 287_000), Length::ZERO);
        let paper = Paper::named("a4").expect("a known paper");
        let layout = Layout::plan(&format, paper, &options).expect("fits");
        assert_eq!(layout.capacity(), 1);
        assert_eq!(codes(&layout), [Code::BleedTrimmed, Code::NoRoomForLabel]);
    }

    fn folded() -> Vec<(Grid, Backing)> {
        let options = PrintOptions { backs: Backs::Fold, ..PrintOptions::default() };
        let format = CardFormat::named("poker").expect("a known format");
        let stock = Stock::new(&format, Paper::named("a4").expect("a known paper"), &options);
        candidates(&stock, &stock.rooms(options.backs, options.fold))
    }

    /// A level fold of A4: 148.5 − 6.35 − 8 = 134.15 mm by 197.3 mm, for 3 upright cards or 2 × 2 turned ones. An upright
    /// fold: 105 − 6.35 − 8 = 90.65 mm by 284.3 mm, for 3 upright cards or 4 turned ones.
    #[test]
    fn half_of_a4_holds_three_or_four_poker_cards() {
        let found = folded();
        let counts: Vec<usize> = found.iter().map(|(grid, _)| grid.capacity()).collect();
        assert_eq!(counts, [3, 3, 4, 4]);
    }

    /// 148.5 − 8 = 140.5 mm from the top; the back begins as far from the bottom, 156.5 mm from the top.
    #[test]
    fn fronts_and_backs_are_eight_millimetres_from_the_fold() {
        let (grid, backing) = folded()[2];
        let area = grid.area();
        assert_eq!(area.bottom(), Length::um(140_500));
        let Backing::Beside(mirror) = backing else { panic!("a folded sheet has its backs beside") };
        assert_eq!(mirror.rect(area).y, Length::um(156_500));
    }
}
