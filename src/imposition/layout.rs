//! The layout of the cards of one format on a paper: the best grid, its bleed, where the backs go, and room for the label.

use super::Turn;
use super::bleed::{self, Bleeds};
use super::cell::{self, CardCell};
use super::corner_marks::CLEAR_OF_TRIM;
use super::findings;
use super::fold;
use super::grid::Grid;
use super::honeycomb;
use super::machine;
use super::marks;
use super::piece;
use super::register::Mirror;
use super::registration::Registration;
use super::slug::{Marked, SlugBand, Surroundings};
use super::stock::{Backing, Candidate, Stock};
use crate::diag::Finding;
use crate::model::{
    BackTurn, Backs, CardFormat, Edge, Edges, FoldLine, Guides, Length, MarkOptions, MarkedSides, Paper, Point,
    PrintOptions, Rect, Shape, Size,
};

/// The layout that every sheet of a batch has.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// The sheet, upright.
    pub(crate) paper: Size,
    /// The fronts, in reading order.
    pub(crate) cells: Vec<CardCell>,
    pub(crate) bleeds: Bleeds,
    pub(crate) backing: Backing,
    /// Where the printer may not reach.
    pub(crate) margins: Edges,
    pub(crate) marks: MarkOptions,
    pub(crate) guides: Guides,
    /// The radius of a card's corners.
    pub(crate) corner: Length,
    /// How backs are turned besides.
    pub(crate) rotate_back: BackTurn,
    /// The format of cards that are no rectangles.
    pub(crate) shaped: Option<CardFormat>,
    /// The edges of the paper with crop marks: those that straight cuts lead to.
    pub(crate) marked: Vec<Edge>,
    /// The marks that a machine looks for.
    pub(crate) registration: Option<Registration>,
    /// The label's room on the front.
    pub(crate) front_label: Option<SlugBand>,
    /// The label's room on the back, where sheets have one.
    pub(crate) back_label: Option<SlugBand>,
    /// Notes about it.
    pub(crate) notes: Vec<Finding>,
}

impl Layout {
    /// Returns the layout with the most cards on a sheet. Of two with as many, it is the one farther from the short edges, which
    /// lead and trail in the printer, or for a folded sheet from any edge; then the one with upright cards.
    ///
    /// # Errors
    /// `card-too-large` if not one card fits.
    pub(crate) fn plan(format: &CardFormat, paper: &Paper, options: &PrintOptions) -> Result<Self, Box<Finding>> {
        let stock = Stock::new(format, paper, options);
        let shaped = (format.shape != Shape::Rectangle).then(|| format.clone());
        let rotate_back = options.rotate_back;
        if options.cutter.is_some() {
            return Ok(Self { shaped, rotate_back, ..machine::layout(&stock, paper, options)? });
        }
        let candidates = match options.backs {
            Backs::Fold => fold::candidates(&stock, options.fold),
            Backs::Duplex => flat_candidates(&stock, Backing::Behind(Mirror::from_flip(options.flip, stock.paper))),
            Backs::None => flat_candidates(&stock, Backing::None),
        };
        let Some(best) = candidates.into_iter().reduce(better) else {
            return Err(Box::new(findings::card_too_large(paper, &stock, options.backs)));
        };
        let honeycomb = honeycomb_cells(format, &stock, (&best, options.fold));
        // The rows of a honeycomb are not cut apart straight.
        let marked = if honeycomb.is_some() { Vec::new() } else { piece::marked_edges(&format.shape, &best.grid) };
        let (cells, backing) = honeycomb.unwrap_or_else(|| (best.grid.cells(), best.backing));
        let layout = Self::new((cells, marked), backing, &stock, paper);
        // The outline of a card of another shape is drawn in any case.
        let guides = if shaped.is_some() { Guides::None } else { options.guides };
        Ok(Self { shaped, rotate_back, guides, corner: format.corner, ..layout })
    }

    fn new((cells, marked): (Vec<CardCell>, Vec<Edge>), backing: Backing, stock: &Stock, paper: &Paper) -> Self {
        let area = cell::around(cells.iter().map(|cell| cell.trim));
        let card = cells.first().map(|cell| cell.trim.size()).unwrap_or_default();
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
            findings::near_feed_edge(paper, card, distances, backing),
            findings::bleed_trimmed(paper, stock, (whole_sheet(distances, backing), whole_sheet(outer, backing))),
            unlabelled.then(|| findings::no_room_for_label(paper)),
        ];
        let notes = notes.into_iter().flatten().collect();
        let bleeds = Bleeds { whole: stock.bleed, outer, area, sides: stock.bleed_sides };
        Self {
            paper: stock.paper,
            cells,
            bleeds,
            backing,
            margins: stock.margins,
            marks: stock.marks,
            guides: Guides::None,
            corner: Length::ZERO,
            rotate_back: BackTurn::None,
            shaped: None,
            marked,
            registration: None,
            front_label,
            back_label,
            notes,
        }
    }

    /// Returns how many cards a sheet holds.
    pub(crate) fn capacity(&self) -> usize {
        self.cells.len()
    }
}

fn flat_candidates(stock: &Stock, backing: Backing) -> Vec<Candidate> {
    let room = stock.room();
    let grids = [Turn::Upright, Turn::Quarter].map(|turn| Grid::fill(stock.trim, turn, stock.gap, &room));
    let centred = grids.into_iter().flatten().map(|grid| grid.centred(stock.paper));
    centred.map(|grid| Candidate { grid, backing, comfort: grid.corner.y }).collect()
}

/// Returns the cells of a honeycomb and where their backs are, where hexagons are and it holds more than the best grid.
fn honeycomb_cells(
    format: &CardFormat,
    stock: &Stock,
    (best, line): (&Candidate, FoldLine),
) -> Option<(Vec<CardCell>, Backing)> {
    if format.shape != Shape::Hexagon {
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
        let comb = |turn| (honeycomb::fill(stock.trim, turn, stock.gap, room), *backing);
        [comb(Turn::Upright), comb(Turn::Quarter)]
    });
    let most = combs.reduce(|one, two| if two.0.len() > one.0.len() { two } else { one });
    let (cells, backing) = most.filter(|(cells, _)| cells.len() > best.grid.capacity())?;
    let Size { width, height } = cell::around(cells.iter().map(|cell| cell.trim)).size();
    let corner = match backing {
        Backing::Beside(mirror) => fold::corner(stock, mirror, Size { width, height }),
        Backing::None | Backing::Behind(_) => {
            Point { x: (stock.paper.width - width) / 2, y: (stock.paper.height - height) / 2 }
        }
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

/// Returns the side that the fronts are on, as the slug sees it.
fn surroundings(stock: &Stock, (fronts, bleeds): (Rect, Edges), backing: Backing) -> Surroundings {
    let (bled, fold) = match backing {
        Backing::Beside(mirror) => (cell::around([fronts, mirror.rect(fronts)]), Some(mirror)),
        Backing::None | Backing::Behind(_) => (fronts, None),
    };
    let marked = if stock.marks.style.is_in_margins() { Marked::Yes } else { Marked::No };
    let overlap = bleeds.map(|bleed| (bleed - CLEAR_OF_TRIM).max(Length::ZERO));
    Surroundings { paper: stock.paper, bled, margins: stock.margins, marked, overlap, fold, zones: Vec::new() }
}

/// Returns the side behind the fronts, as the slug sees it.
fn behind(fronts: &Surroundings, mirror: Mirror, sides: MarkedSides) -> Surroundings {
    let marked = match sides {
        MarkedSides::Fronts => Marked::No,
        MarkedSides::Both => fronts.marked,
    };
    let (bled, overlap) = (mirror.rect(fronts.bled), mirror.edges(&fronts.overlap));
    Surroundings { bled, marked, overlap, ..fronts.clone() }
}

/// Returns distances at the edges of the fronts as distances at the edges of the sheet: beyond a fold, those of the backs.
fn whole_sheet(fronts: Edges, backing: Backing) -> Edges {
    let Backing::Beside(mirror) = backing else { return fronts };
    let gutter = fold::gutter_edge(mirror.axis);
    fronts.with(gutter, fronts.at(mirror.edge(gutter)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Code;
    use crate::model::Cut;

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

    fn capacity((card, paper): (&str, &str), margin: i64, bleed_mm: i64) -> usize {
        let cut = if bleed_mm == 0 { Cut::Shared } else { Cut::Double };
        let margin = Length::um(margin);
        let options = PrintOptions { backs: Backs::None, cut, margin, ..PrintOptions::default() };
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
        let options =
            PrintOptions { backs: Backs::None, cut: Cut::Double, margin: Length::um(5_000), ..PrintOptions::default() };
        let format = CardFormat::new(Size::um(200_000, 287_000), Length::ZERO);
        let paper = Paper::named("a4").expect("a known paper");
        let layout = Layout::plan(&format, paper, &options).expect("fits");
        assert_eq!(layout.capacity(), 1);
        assert_eq!(codes(&layout), [Code::BleedTrimmed, Code::NoRoomForLabel]);
    }
}
