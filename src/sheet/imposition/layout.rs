//! The layout of the cards of one format on a paper: the best grid, its bleed, where the backs go, and room for the label.

use super::bleed::{self, Bleeds};
use super::cell::{self, CardCell};
use super::findings;
use super::fold;
use super::grid::Grid;
use super::honeycomb;
use super::labels;
use super::machine;
use super::marks;
use super::mixed;
use super::piece;
use super::register::Mirror;
use super::registration::Registration;
use super::slug::{SlugBand, Surroundings};
use super::standee::Standees;
use super::stock::{Backing, Candidate, MOST_PLACES, Stock, from_short_edges};
use super::strip::Strip;
use super::surroundings::{behind, surroundings, unmarked, whole_sheet};
use super::{Batch, Turn};
use crate::diag::Finding;
use crate::model::{
    BackTurn, Backs, CardFormat, Edge, Edges, FoldLine, Guides, LabelSheet, Length, MarkOptions, MarkedSides, Paper,
    PrintOptions, Rect, Rotate, Shape, Size,
};

/// The layout that every sheet of a batch has, or that of a block of cards on a shared sheet.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// The page.
    pub paper: Size,
    /// The fronts, in reading order.
    pub cells: Vec<CardCell>,
    pub(crate) bleeds: Bleeds,
    /// How near to each edge of the paper marks may come, where other cards of the sheet are on the way.
    pub within: Edges,
    pub(crate) backing: Backing,
    /// Where the printer may not reach.
    pub margins: Edges,
    pub marks: MarkOptions,
    pub guides: Guides,
    /// The radius of a card's corners.
    pub corner: Length,
    /// How backs are turned besides.
    pub rotate_back: BackTurn,
    /// The format of cards that are no rectangles.
    pub shaped: Option<CardFormat>,
    /// The standees, if the cards are such.
    pub standees: Option<Standees>,
    /// The edges of the paper with crop marks: those that straight cuts lead to.
    pub marked: Vec<Edge>,
    /// The marks that a machine looks for.
    pub registration: Option<Registration>,
    /// The label's room on the front.
    pub(crate) front_label: Option<SlugBand>,
    /// The label's room on the back, where sheets have one.
    pub(crate) back_label: Option<SlugBand>,
    /// Notes about it.
    pub notes: Vec<Finding>,
}

impl Layout {
    /// Returns the layout with the most cards on a sheet. Of two with as many, it is the one farther from the short edges, which
    /// lead and trail in the printer, or for a folded sheet from any edge; then the one with upright cards.
    ///
    /// # Errors
    /// `card-too-large` if not one card fits, or not one label holds a card; `grid-too-large` if the grid that is asked for does
    /// not fit; `too-many-places` beyond [`MOST_PLACES`]; `cannot-fold` if a folded sheet is asked for labels or an origin.
    pub fn plan(format: &CardFormat, paper: &Paper, options: &PrintOptions) -> Result<Self, Box<Finding>> {
        let stock = Stock::new(format, paper, options);
        let standees = format.standee.map(|standee| Standees { figure: format.trim, standee, bleed: stock.bleed });
        let backing = match options.backs {
            Backs::Duplex => Backing::Behind(Mirror::from_flip(options.flip, stock.paper)),
            Backs::Fold | Backs::None => Backing::None,
        };
        if let Some(finding) = findings::cannot_fold(options) {
            return Err(Box::new(finding));
        }
        if let Some(labels) = &options.labels {
            let grid = labels::grid(format, labels).ok_or_else(|| findings::label_too_small(&stock, labels))?;
            check_places(grid.capacity(), &stock, &labels.paper)?;
            let layout = Self::on_labels(format, grid, backing, (&stock, labels));
            return Ok(Self { shaped: shaped(format), standees, rotate_back: options.rotate_back, ..layout });
        }
        if options.cutter.is_some() {
            let layout = Self::for_machine((&stock, &format.shape), paper, options)?;
            return Ok(Self { shaped: shaped(format), standees, rotate_back: options.rotate_back, ..layout });
        }
        let candidates = match options.backs {
            // A standee has its own fold.
            Backs::Fold if format.standee.is_some() => flat_candidates(&stock, Backing::None),
            Backs::Fold => fold::candidates(&stock, options.fold),
            Backs::Duplex | Backs::None => flat_candidates(&stock, backing),
        };
        let Some(best) = candidates.into_iter().reduce(better) else {
            return Err(Box::new(findings::does_not_fit(paper, &stock, options.backs)));
        };
        check_places(best.grid.capacity(), &stock, paper)?;
        if let Some((cells, strip)) = two_blocks(format, &stock, &best) {
            check_places(cells.len(), &stock, paper)?;
            let mut layout = Self::new((cells, Edge::ALL.to_vec()), best.backing, &stock, paper);
            layout.bleeds.strip = Some(strip);
            let (guides, corner) = (options.guides, format.corner);
            return Ok(Self { rotate_back: options.rotate_back, guides, corner, ..layout });
        }
        let honeycomb = honeycomb_cells(format, &stock, (&best, options.fold));
        check_places(honeycomb.as_ref().map_or(0, |(cells, _)| cells.len()), &stock, paper)?;
        // The rows of a honeycomb are not cut apart straight.
        let marked = if honeycomb.is_some() { Vec::new() } else { piece::marked_edges(&format.shape, &best.grid) };
        let (cells, backing) = honeycomb.unwrap_or_else(|| (best.grid.cells(), best.backing));
        let rotate_back = options.rotate_back;
        // The outline of a card of another shape is drawn in any case.
        let guides = if format.shape == Shape::Rectangle { options.guides } else { Guides::None };
        let layout = Self::new((cells, marked), backing, &stock, paper);
        Ok(Self { shaped: shaped(format), standees, rotate_back, guides, corner: format.corner, ..layout })
    }

    /// Returns the layout for the cards of a batch: two blocks with cards of different turns only where they save a sheet.
    ///
    /// # Errors
    /// As [`Layout::plan`].
    pub(crate) fn for_batch(batch: &Batch, paper: &Paper, options: &PrintOptions) -> Result<Self, Box<Finding>> {
        let layout = Self::plan(&batch.format, paper, options)?;
        if layout.bleeds.strip.is_none() {
            return Ok(layout);
        }
        let plain = Self::plan(&batch.format, paper, &PrintOptions { rotate: Rotate::All, ..options.clone() })?;
        let sheets = |places: usize| (batch.used_slots % places + batch.card_count()).div_ceil(places);
        Ok(if sheets(layout.capacity()) < sheets(plain.capacity()) { layout } else { plain })
    }

    /// Returns the layout on a sheet of labels: nothing is cut, so there are no crop marks, and the bleed needs no room for them.
    fn on_labels(format: &CardFormat, grid: Grid, backing: Backing, (stock, labels): (&Stock, &LabelSheet)) -> Self {
        let area = grid.area();
        // What is not cut apart straight keeps out of the bleed of its neighbours.
        let whole = stock.bleed.min(grid.gap.width.min(grid.gap.height) / 2);
        let whole = if format.shape.shares_cuts() { stock.bleed } else { whole };
        let outer = Edges::around(area, stock.paper).map(|distance| whole.min(distance));
        let painted = outer.outside(area);
        let sides = [Some(painted), mirrored(painted, backing)].into_iter().flatten();
        let bands: Vec<Option<SlugBand>> = sides.map(|painted| unmarked(stock, painted).band()).collect();
        let notes = [
            findings::near_feed_edge(&labels.paper, stock.trim, from_short_edges(area, stock.paper), backing),
            findings::card_in_margin(stock, labels, Edges::around(area, stock.paper)),
            bands.contains(&None).then(|| findings::no_room_beside_labels(labels)),
        ];
        Self {
            paper: stock.paper,
            cells: grid.cells(),
            bleeds: Bleeds { whole, outer, area, sides: stock.bleed_sides, strip: None },
            within: Edges::all(Length::ZERO),
            backing,
            margins: stock.reach,
            marks: stock.marks,
            guides: Guides::None,
            corner: Length::ZERO,
            rotate_back: BackTurn::None,
            shaped: None,
            standees: None,
            marked: Vec::new(),
            registration: None,
            front_label: bands.first().copied().flatten(),
            back_label: bands.get(1).copied().flatten(),
            notes: notes.into_iter().flatten().collect(),
        }
    }

    fn new((cells, marked): (Vec<CardCell>, Vec<Edge>), backing: Backing, stock: &Stock, paper: &Paper) -> Self {
        let area = cell::around(cells.iter().map(|cell| cell.trim));
        let distances = Edges::around(area, stock.paper);
        let gutter = match backing {
            Backing::Beside(mirror) => Some(fold::gutter_edge(mirror.axis)),
            Backing::None | Backing::Behind(_) => None,
        };
        let outer = bleed::outer(distances, stock.bleed, gutter);
        // Without marks, the bleed may go on as far as any printer prints.
        let has_marks = |edge: &Edge| marked.contains(edge) && stock.marks.style.is_in_margins();
        let unmarked = Edge::ALL.into_iter().filter(|edge| !has_marks(edge) && gutter != Some(*edge));
        let outer = unmarked.fold(outer, |outer, edge| {
            let room = (distances.at(edge) - marks::EDGE).max(Length::ZERO);
            outer.with(edge, stock.bleed.min(room))
        });
        let fronts = outer.outside(area);
        let around = surroundings(stock, (fronts, whole_sheet(outer, backing)), backing);
        let front_label = around.band();
        let back_label = match backing {
            Backing::Behind(mirror) => behind(&around, mirror, stock.marks.sides).band(),
            Backing::None | Backing::Beside(_) => None,
        };
        let unlabelled = front_label.is_none() || (back_label.is_none() && matches!(backing, Backing::Behind(_)));
        let notes = [
            findings::near_feed_edge(paper, stock.trim, from_short_edges(area, stock.paper), backing),
            findings::bleed_trimmed(paper, stock, (whole_sheet(distances, backing), whole_sheet(outer, backing))),
            unlabelled.then(|| findings::no_room_for_label(paper)),
        ];
        let notes = notes.into_iter().flatten().collect();
        let bleeds = Bleeds { whole: stock.bleed, outer, area, sides: stock.bleed_sides, strip: None };
        Self {
            paper: stock.paper,
            cells,
            bleeds,
            within: Edges::all(Length::ZERO),
            backing,
            margins: match stock.marks.sides {
                MarkedSides::Fronts => stock.reach,
                MarkedSides::Both => stock.margins,
            },
            marks: stock.marks,
            guides: Guides::None,
            corner: Length::ZERO,
            rotate_back: BackTurn::None,
            shaped: None,
            standees: None,
            marked,
            registration: None,
            front_label,
            back_label,
            notes,
        }
    }

    /// Returns the layout of the sheets that a machine cuts.
    fn for_machine(card: (&Stock, &Shape), paper: &Paper, options: &PrintOptions) -> Result<Self, Box<Finding>> {
        let (stock, sheet) = (card.0, machine::sheet(card, paper, options)?);
        let backing = match options.backs {
            Backs::Duplex => Backing::Behind(Mirror::from_flip(options.flip, stock.paper)),
            Backs::None | Backs::Fold => Backing::None,
        };
        let area = cell::around(sheet.cells.iter().map(|cell| cell.trim));
        let distances = Edges::around(area, stock.paper);
        let outer = sheet.outer_bleed(stock.bleed, distances);
        let fronts = outer.outside(area);
        let zones = sheet.kept_from_label(stock.paper);
        let front_label = Surroundings { zones, ..unmarked(stock, fronts) }.band();
        let back_label = match backing {
            Backing::Behind(mirror) => unmarked(stock, mirror.rect(fronts)).band(),
            Backing::None | Backing::Beside(_) => None,
        };
        let unlabelled = front_label.is_none() || (back_label.is_none() && matches!(backing, Backing::Behind(_)));
        let notes = [
            findings::near_feed_edge(paper, stock.trim, from_short_edges(area, stock.paper), backing),
            unlabelled.then(|| findings::no_room_for_label(paper)),
        ];
        Ok(Self {
            within: Edges::all(Length::ZERO),
            paper: stock.paper,
            cells: sheet.cells,
            bleeds: Bleeds { whole: stock.bleed, outer, area, sides: stock.bleed_sides, strip: None },
            backing,
            margins: stock.reach,
            marks: stock.marks,
            guides: Guides::None,
            corner: Length::ZERO,
            rotate_back: BackTurn::None,
            shaped: None,
            standees: None,
            marked: Vec::new(),
            registration: sheet.registration,
            front_label,
            back_label,
            notes: notes.into_iter().flatten().collect(),
        })
    }

    /// Returns how many cards a sheet holds.
    pub(crate) fn capacity(&self) -> usize {
        self.cells.len()
    }
}

/// Reports more cards on a sheet than Pullet lays out.
fn check_places(places: usize, stock: &Stock, paper: &Paper) -> Result<(), Box<Finding>> {
    if places <= MOST_PLACES { Ok(()) } else { Err(Box::new(findings::too_many_places(paper, stock, places))) }
}

fn flat_candidates(stock: &Stock, backing: Backing) -> Vec<Candidate> {
    let room = stock.room();
    let placed = stock.grids(&room).map(|grid| grid.at(stock.corner_of(grid.area().size())));
    placed.map(|grid| Candidate { grid, backing, comfort: from_short_edges(grid.area(), stock.paper) }).collect()
}

/// Returns two blocks where they are asked for and hold more than the best grid.
fn two_blocks(format: &CardFormat, stock: &Stock, best: &Candidate) -> Option<(Vec<CardCell>, Strip)> {
    // The folds of standees lead to the same edges.
    let is_card = format.shape == Shape::Rectangle && format.standee.is_none();
    let is_possible = is_card && !matches!(best.backing, Backing::Beside(_));
    let blocks = if is_possible { mixed::fill(stock) } else { None };
    blocks.filter(|(cells, _)| cells.len() > best.grid.capacity())
}

/// Returns the format of cards that are no rectangles.
fn shaped(format: &CardFormat) -> Option<CardFormat> {
    (format.shape != Shape::Rectangle).then(|| format.clone())
}

/// Returns where an area is on the other side of the paper.
fn mirrored(area: Rect, backing: Backing) -> Option<Rect> {
    match backing {
        Backing::Behind(mirror) => Some(mirror.rect(area)),
        Backing::None | Backing::Beside(_) => None,
    }
}

/// Returns the cells of a honeycomb and where their backs are, where hexagons are and it holds more than the best grid.
fn honeycomb_cells(
    format: &CardFormat,
    stock: &Stock,
    (best, line): (&Candidate, FoldLine),
) -> Option<(Vec<CardCell>, Backing)> {
    if format.shape != Shape::Hexagon || stock.shape.is_some() {
        return None;
    }
    let rooms = match best.backing {
        Backing::Beside(_) => fold::lines(line)
            .iter()
            .map(|axis| (fold::room(stock, *axis), Backing::Beside(Mirror::across(*axis, stock.paper))))
            .collect(),
        Backing::None | Backing::Behind(_) => vec![(stock.room(), best.backing)],
    };
    let combs = rooms.iter().flat_map(|(room, backing)| {
        let gap = stock.gap.width.max(stock.gap.height);
        let turns: &[Turn] =
            if stock.rotate == Rotate::None { &[Turn::Upright] } else { &[Turn::Upright, Turn::Quarter] };
        turns.iter().map(move |turn| (honeycomb::fill(stock.trim, *turn, gap, room), *backing))
    });
    let most = combs.reduce(|one, two| if two.0.len() > one.0.len() { two } else { one });
    let (cells, backing) = most.filter(|(cells, _)| cells.len() > best.grid.capacity())?;
    let Size { width, height } = cell::around(cells.iter().map(|cell| cell.trim)).size();
    let corner = match backing {
        Backing::Beside(mirror) => fold::corner(stock, mirror, Size { width, height }),
        Backing::None | Backing::Behind(_) => stock.corner_of(Size { width, height }),
    };
    let moved =
        |CardCell { trim, turn }| CardCell { trim: Rect { x: trim.x + corner.x, y: trim.y + corner.y, ..trim }, turn };
    Some((cells.into_iter().map(moved).collect(), backing))
}

/// Returns the better of two layouts, the first where they are equal.
fn better(first: Candidate, second: Candidate) -> Candidate {
    let worth = |candidate: &Candidate| (candidate.grid.capacity(), candidate.comfort);
    if worth(&second) > worth(&first) { second } else { first }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Code;
    use crate::model::{Cut, GridShape, Point, Rotate};

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
}
