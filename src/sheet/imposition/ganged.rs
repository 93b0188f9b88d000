//! Sheets that cards of several sizes share: what `gang` found becomes layouts, and the cards are dealt to them.

use super::Batch;
use super::bleed;
use super::cell;
use super::fold;
use super::gang::{self, GangSheet, Pattern, PieceBlock, PieceKind};
use super::grid::Grid;
use super::layout::Layout;
use super::marks;
use super::order::{self, FilledSheet, Piece};
use super::piece;
use super::register::Mirror;
use super::shared_layout::{SharedBlock, of_blocks};
use super::stock::{Backing, Stock};
use crate::diag::{Code, Finding, Findings};
use crate::model::{
    BackTurn, Backs, CardFormat, Edge, Edges, Guides, Length, Order, Paper, Point, PrintOptions, Rect, Rotate, Size,
};
use std::rc::Rc;

/// The least space between blocks is twice this: 1.5 mm of bleed, and as much for a mark.
const LEAST_HALF_GAP: Length = Length::um(3_000);
/// The room for a mark between two blocks, with the space before it, on the side of each: 1.15 mm of ink.
const INNER_MARK: Length = Length::um(1_500);

/// A sheet: its cards, layout by layout.
pub(crate) type PlannedSheet = Vec<(Rc<Layout>, FilledSheet)>;

/// Returns the batches with those together that need not be told apart when they are cut: cards of one size, shape and bleed.
pub fn merged(batches: &[Batch]) -> Vec<Batch> {
    let mut merged: Vec<Batch> = Vec::new();
    let shape = |format: &CardFormat| CardFormat { safe: Length::ZERO, ..format.clone() };
    for batch in batches.iter().filter(|batch| batch.card_count() > 0) {
        match merged.iter_mut().find(|known| shape(&known.format) == shape(&batch.format)) {
            Some(known) => {
                known.runs.extend(&batch.runs);
                known.fill.extend(batch.fill.iter().cloned());
            }
            None => merged.push(batch.clone()),
        }
    }
    merged
}

/// Returns the sheets of batches that share them, and the notes on their layouts. On a sheet, the cards of a batch are together; each
/// kind of card comes in the order of its batch, sheet by sheet.
///
/// # Errors
/// `card-too-large` for every batch whose cards do not fit on the paper.
pub fn plan(batches: &[Batch], paper: &Paper, options: &PrintOptions) -> Result<Ganged, Findings> {
    let mut findings = Findings::new();
    let mut whole: Vec<Rc<Layout>> = Vec::new();
    for batch in batches {
        match Layout::for_batch(batch, paper, options) {
            Ok(layout) => whole.push(Rc::new(layout)),
            Err(finding) => findings.push(batch.at_fault(*finding)),
        }
    }
    if findings.has_errors() {
        return Err(findings);
    }
    let shared = SharedSheets::new(batches, paper, options);
    let found = shared.sheets(batches, &whole);
    let mut sheets: Vec<LaidSheet> = Vec::new();
    for sheet in found {
        sheets.push(match sheet {
            GangSheet::Whole(kind) => LaidSheet { layouts: vec![(kind, Rc::clone(&whole[kind]))], room: None },
            GangSheet::Shared { room, pattern } => {
                let layouts = shared.layouts(&shared.rooms[room], &pattern, batches, paper);
                LaidSheet { layouts, room: Some(room) }
            }
        });
    }
    let free: usize = free_places(batches, &sheets);
    let tight = |sheet: PlannedSheet, laid: &LaidSheet| match laid.room {
        Some(room) => shared.tight(sheet, (laid, &shared.rooms[room]), batches, paper),
        None => sheet,
    };
    let dealt = deal(batches, &sheets).into_iter().zip(&sheets);
    let dealt: Vec<PlannedSheet> = dealt.map(|(sheet, laid)| tight(sheet, laid)).collect();
    let mut notes: Vec<Finding> = Vec::new();
    for note in dealt.iter().flatten().flat_map(|(layout, _)| &layout.notes) {
        // Blocks and sheets differ in what they say about the paper: once is enough.
        let is_once = matches!(note.code, Code::NearFeedEdge | Code::NoRoomForLabel);
        if !notes.iter().any(|known| known.message == note.message || is_once && known.code == note.code) {
            notes.push(note.clone());
        }
    }
    Ok(Ganged { sheets: dealt, notes, free })
}

/// Sheets that are shared.
pub(crate) struct Ganged {
    pub sheets: Vec<PlannedSheet>,
    /// Notes on their layouts.
    pub notes: Vec<Finding>,
    /// How many more cards would take no more paper: where these are not printed, the others are closer together.
    pub free: usize,
}

/// A sheet before cards are dealt to it.
struct LaidSheet {
    /// Its layouts, each with the index of its batch.
    layouts: Vec<(usize, Rc<Layout>)>,
    /// The room of a shared sheet, by its index.
    room: Option<usize>,
}

impl LaidSheet {
    /// Returns the first batch of its cards.
    fn first_kind(&self) -> usize {
        self.layouts.iter().map(|(kind, _)| *kind).min().unwrap_or_default()
    }
}

/// Returns how many places a batch has on sheets.
fn places(kind: usize, sheets: &[LaidSheet]) -> usize {
    let layouts = sheets.iter().flat_map(|sheet| &sheet.layouts).filter(|(of, _)| *of == kind);
    layouts.map(|(_, layout)| layout.capacity()).sum()
}

fn free_places(batches: &[Batch], sheets: &[LaidSheet]) -> usize {
    let free = |(kind, batch): (usize, &Batch)| {
        let places = places(kind, sheets);
        places - order::pieces(batch, places).len().min(places)
    };
    batches.iter().enumerate().map(free).sum()
}

/// Deals the pieces of each batch to its layouts: first to its sheets that are not shared, and then block by block.
fn deal(batches: &[Batch], sheets: &[LaidSheet]) -> Vec<PlannedSheet> {
    let dealt = batches.iter().enumerate().map(|(kind, batch)| {
        let mut pieces = order::pieces(batch, places(kind, sheets));
        let is_whole = |sheet: &&LaidSheet| sheet.room.is_none() && sheet.first_kind() == kind;
        let whole: Vec<usize> = sheets.iter().filter(is_whole).map(|sheet| sheet.layouts[0].1.capacity()).collect();
        let rest = pieces.split_off(whole.iter().sum::<usize>().min(pieces.len()));
        let capacity = whole.first().copied().unwrap_or(1);
        let whole = order::on_sheets(&pieces, 0, (whole.len(), capacity), Order::Sheet);
        (whole.into_iter(), rest.into_iter())
    });
    let mut dealt: Vec<(std::vec::IntoIter<FilledSheet>, std::vec::IntoIter<Piece>)> = dealt.collect();
    let mut fill = |sheet: &LaidSheet| {
        let filled = sheet.layouts.iter().map(|(kind, layout)| {
            let (whole, rest) = &mut dealt[*kind];
            let filled = match sheet.room {
                None => whole.next().unwrap_or_default(),
                Some(_) => FilledSheet { used: 0, pieces: rest.by_ref().take(layout.capacity()).collect() },
            };
            (Rc::clone(layout), filled)
        });
        filled.collect()
    };
    sheets.iter().map(&mut fill).collect()
}

/// What all shared sheets have in common.
struct SharedSheets {
    /// The cards of each batch, and the paper.
    stocks: Vec<Stock>,
    /// The paper with the largest bleed and the widest gap.
    widest: Stock,
    /// The space between two blocks.
    between: Length,
    rooms: Vec<SharedRoom>,
    rotate_back: BackTurn,
    /// Faint lines over the cards.
    guides: Guides,
}

/// A room for blocks.
struct SharedRoom {
    size: Size,
    backing: Backing,
}

impl SharedSheets {
    fn new(batches: &[Batch], paper: &Paper, options: &PrintOptions) -> Self {
        let stocks = batches.iter().map(|batch| Stock::new(&batch.format, paper, options));
        let stocks: Vec<Stock> = stocks.collect();
        let mut widest = stocks[0];
        for stock in &stocks {
            widest.bleed = widest.bleed.max(stock.bleed);
            widest.margins = widest.margins.longer(stock.margins);
            let Size { width, height } = stock.gap;
            widest.gap = Size { width: widest.gap.width.max(width), height: widest.gap.height.max(height) };
        }
        let between = widest.bleed.max(LEAST_HALF_GAP) * 2;
        let flat = |backing| vec![SharedRoom { size: widest.room().bled, backing }];
        let half = |axis| {
            let backing = Backing::Beside(Mirror::across(axis, widest.paper));
            SharedRoom { size: fold::room(&widest, axis).bled, backing }
        };
        let rooms = match options.backs {
            Backs::None => flat(Backing::None),
            Backs::Duplex => flat(Backing::Behind(Mirror::from_flip(options.flip, widest.paper))),
            Backs::Fold => fold::lines(options.fold).iter().map(|axis| half(*axis)).collect(),
        };
        Self { stocks, widest, between, rooms, rotate_back: options.rotate_back, guides: options.guides }
    }

    /// Returns the sheets of cards, which are whole in these layouts.
    fn sheets(&self, batches: &[Batch], whole: &[Rc<Layout>]) -> Vec<GangSheet> {
        let kinds = self.kinds(batches.iter().map(Batch::card_count));
        let whole: Vec<usize> = whole.iter().map(|layout| layout.capacity()).collect();
        let rooms: Vec<Size> = self.rooms.iter().map(|room| room.size).collect();
        gang::sheets(&kinds, &whole, &rooms, self.between)
    }

    /// Returns what there is to place: so many pieces of each batch.
    fn kinds(&self, counts: impl Iterator<Item = usize>) -> Vec<PieceKind> {
        let kind = |(stock, count): (&Stock, usize)| PieceKind {
            trim: stock.trim,
            gap: gap(stock),
            count,
            turns: stock.rotate != Rotate::None,
        };
        self.stocks.iter().zip(counts).map(kind).collect()
    }

    /// Returns the layout of each block of a pattern, with the index of its batch.
    fn layouts(
        &self,
        room: &SharedRoom,
        pattern: &Pattern,
        batches: &[Batch],
        paper: &Paper,
    ) -> Vec<(usize, Rc<Layout>)> {
        let corner = self.corner(room.backing, pattern.size);
        let at = |inner: Point| Point { x: corner.x + inner.x, y: corner.y + inner.y };
        let areas: Vec<Rect> =
            pattern.blocks.iter().map(|placed| Rect::new(at(placed.corner), placed.block.size)).collect();
        let gutter = match room.backing {
            Backing::Beside(mirror) => Some(fold::gutter_edge(mirror.axis)),
            Backing::None | Backing::Behind(_) => None,
        };
        let blocks = pattern.blocks.iter().zip(&areas).map(|(placed, area)| {
            let stock = &self.stocks[placed.block.kind];
            let (outer, within) = self.edges(stock, *area, &areas, gutter);
            let grid = grid(&placed.block, *area, stock);
            let format = batches[placed.block.kind].format.clone();
            let marked = piece::marked_edges(&format.shape, &grid);
            SharedBlock { format, stock: *stock, cells: grid.cells(), area: *area, outer, within, marked }
        });
        let layouts =
            of_blocks(&blocks.collect::<Vec<_>>(), &self.widest, (room.backing, self.rotate_back, self.guides), paper);
        pattern.blocks.iter().map(|placed| placed.block.kind).zip(layouts.into_iter().map(Rc::new)).collect()
    }

    /// Returns a sheet without its empty places: the cards on it are laid out for themselves.
    fn tight(
        &self,
        sheet: PlannedSheet,
        (laid, room): (&LaidSheet, &SharedRoom),
        batches: &[Batch],
        paper: &Paper,
    ) -> PlannedSheet {
        if sheet.iter().all(|(layout, filled)| filled.pieces.len() == layout.capacity()) {
            return sheet;
        }
        let mut pieces: Vec<Vec<Piece>> = vec![Vec::new(); batches.len()];
        for ((kind, _), (_, filled)) in laid.layouts.iter().zip(&sheet) {
            pieces[*kind].extend(&filled.pieces);
        }
        let kinds = self.kinds(pieces.iter().map(Vec::len));
        let Some(pattern) = gang::one_sheet(&kinds, room.size, self.between) else { return sheet };
        let layouts = self.layouts(room, &pattern, batches, paper);
        let mut pieces: Vec<_> = pieces.into_iter().map(Vec::into_iter).collect();
        let fill = |(kind, layout): (usize, Rc<Layout>)| {
            let pieces = pieces[kind].by_ref().take(layout.capacity()).collect();
            (layout, FilledSheet { used: 0, pieces })
        };
        layouts.into_iter().map(fill).collect()
    }

    /// Returns the corner of a pattern: it is in the middle of the sheet, or beside the fold.
    fn corner(&self, backing: Backing, size: Size) -> Point {
        match backing {
            Backing::Beside(mirror) => fold::corner(&self.widest, mirror, size),
            Backing::None | Backing::Behind(_) => self.widest.corner_of(size),
        }
    }

    /// Returns the bleed at the edges of a block, and how near to the paper's edges its marks may come: no farther than the middle
    /// between it and another block.
    fn edges(&self, stock: &Stock, area: Rect, areas: &[Rect], gutter: Option<Edge>) -> (Edges, Edges) {
        let distances = Edges::around(area, stock.paper);
        let mut outer = bleed::outer(distances, stock.bleed, gutter);
        let mut within = Edges::all(Length::ZERO);
        for edge in Edge::ALL {
            let others = areas.iter().filter(|other| **other != area);
            let nearest = others.filter_map(|other| cell::distance(area, edge, self.widened(*other, edge))).min();
            let Some(nearest) = nearest else { continue };
            let half = nearest / 2;
            outer = outer.with(edge, stock.bleed.min((half - INNER_MARK).max(Length::ZERO)));
            within = within.with(edge, distances.at(edge) - half);
        }
        (outer, within)
    }

    /// Returns a block as one sees it that marks at an edge keep away from: with its bleed beside it.
    fn widened(&self, area: Rect, edge: Edge) -> Rect {
        let by = self.between / 2 + marks::GAP;
        let sides = Edges::all(Length::ZERO);
        match edge {
            Edge::Top | Edge::Bottom => sides.with(Edge::Left, by).with(Edge::Right, by).outside(area),
            Edge::Left | Edge::Right => sides.with(Edge::Top, by).with(Edge::Bottom, by).outside(area),
        }
    }
}

/// Returns the pieces of a block.
fn grid(block: &PieceBlock, area: Rect, stock: &Stock) -> Grid {
    let corner = Point { x: area.x, y: area.y };
    let PieceBlock { columns, rows, turn, .. } = *block;
    let gap = Size { width: gap(stock), height: gap(stock) };
    Grid { corner, piece: turn.apply(stock.trim), gap, columns, rows, turn }
}

/// Returns the space between the pieces of a block: the wider one, if it differs across and down.
fn gap(stock: &Stock) -> Length {
    stock.gap.width.max(stock.gap.height)
}
