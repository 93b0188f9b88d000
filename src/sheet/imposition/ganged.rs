//! The sheets of a job, apart or shared by cards of several sizes: their layouts, and the cards that are dealt to them.

use super::Batch;
use super::cell;
use super::gang::{GangJob, GangSheet, StockBlock};
use super::layout::Layout;
use super::marks;
use super::order::{self, FilledSheet};
use super::piece;
use super::slug;
use super::stock::Stock;
use crate::diag::{Code, Findings};
use crate::model::{CardFormat, Edge, Edges, Gang, Length, Paper, PrintOptions, Rect, Size};
use std::rc::Rc;

/// The least space between blocks is twice this: 1.5 mm of bleed, and as much for a mark.
const LEAST_HALF_GAP: Length = Length::um(3_000);
/// The room for a mark between two blocks, with the space before it, on the side of each: 1.15 mm of ink.
const INNER_MARK: Length = Length::um(1_500);

/// A sheet: its cards, layout by layout.
pub(super) type PlannedSheet = Vec<(Rc<Layout>, FilledSheet)>;

/// Returns the sheets of batches, whether they are shared, and the notes on their layouts. On a shared sheet, the cards of a batch are
/// together; each kind of card comes in the order of its batch, sheet by sheet.
///
/// # Errors
/// `card-too-large` for every batch whose cards do not fit on the paper.
pub(super) fn plan(
    batches: &[Batch],
    paper: &Paper,
    options: &PrintOptions,
) -> Result<(Vec<PlannedSheet>, Gang, Findings), Findings> {
    let mut batches: Vec<Batch> = batches.iter().filter(|batch| batch.card_count() > 0).cloned().collect();
    let mut gang = Gang::Apart;
    if options.gang == Gang::Together && can_share(options, &batches) {
        batches = merged(&batches);
        // Cards of one size need no shared layout, and keep their order.
        gang = if batches.len() > 1 { Gang::Together } else { Gang::Apart };
    }
    let mut findings = Findings::new();
    let mut layouts: Vec<Rc<Layout>> = Vec::new();
    for batch in &batches {
        match Layout::for_batch(batch, paper, options) {
            Ok(layout) => {
                let notes = layout.notes.iter().filter(|_| gang == Gang::Apart);
                findings.extend(notes.cloned());
                layouts.push(Rc::new(layout));
            }
            Err(finding) => findings.push(batch.at_fault(*finding)),
        }
    }
    if findings.has_errors() {
        return Err(findings);
    }
    if gang == Gang::Together {
        let sheets = together(&batches, &layouts, paper, options);
        let notes = notes(&sheets);
        return Ok((sheets, gang, notes));
    }
    let sheets = layouts.iter().zip(&batches).flat_map(|(layout, batch)| {
        let dealt = order::deal(batch, layout.capacity(), options.order);
        dealt.into_iter().map(|filled| vec![(Rc::clone(layout), filled)])
    });
    Ok((sheets.collect(), gang, findings))
}

/// Returns whether sheets can be shared: machines, sheets of labels and grids of one's own have places of one size, and standees
/// have the marks of their folds beside them.
fn can_share(options: &PrintOptions, batches: &[Batch]) -> bool {
    let has_places = options.labels.is_some() || options.grid.is_some() || options.origin.is_some();
    let has_standees = batches.iter().any(|batch| batch.format.standee.is_some());
    !has_places && !has_standees && !options.cutter.is_some()
}

/// Returns the batches with those together that need not be told apart when they are cut: cards of one size, shape and bleed.
fn merged(batches: &[Batch]) -> Vec<Batch> {
    let mut merged: Vec<Batch> = Vec::new();
    let shape = |format: &CardFormat| CardFormat { safe: Length::ZERO, ..format.clone() };
    for batch in batches {
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

/// Returns the notes on the layouts of shared sheets. Blocks and sheets differ in what they say about the paper: once is enough.
fn notes(sheets: &[PlannedSheet]) -> Findings {
    let mut notes = Findings::new();
    for note in sheets.iter().flatten().flat_map(|(layout, _)| &layout.notes) {
        let is_once = matches!(note.code, Code::NearFeedEdge | Code::NoRoomForLabel);
        if !notes.iter().any(|known| known.message == note.message || is_once && known.code == note.code) {
            notes.push(note.clone());
        }
    }
    notes
}

/// Returns shared sheets. The cards of each batch are dealt to its layouts: first to its sheets that are not shared, then block by block.
fn together(batches: &[Batch], whole: &[Rc<Layout>], paper: &Paper, options: &PrintOptions) -> Vec<PlannedSheet> {
    let stocks: Vec<&Stock> = whole.iter().map(|layout| &layout.stock).collect();
    let widest = stocks.iter().fold(stocks[0].clone(), |one, other| wider(one, other));
    let job = GangJob {
        stocks,
        whole: whole.iter().map(|layout| layout.capacity()).collect(),
        rooms: widest.rooms(options.backs, options.fold),
        between: widest.bleed.max(LEAST_HALF_GAP) * 2,
    };
    let counts: Vec<usize> = batches.iter().map(Batch::card_count).collect();
    let laid = job.sheets(&counts).into_iter().map(|sheet| match sheet {
        GangSheet::Whole(kind) => vec![(kind, Rc::clone(&whole[kind]))],
        GangSheet::Shared(room, blocks) => {
            let kinds = blocks.iter().map(|(kind, _)| *kind);
            kinds.zip(shared(&job, (&blocks, room), &widest, paper)).collect()
        }
    });
    let sheets: Vec<Vec<(usize, Rc<Layout>)>> = laid.collect();
    let pieces = batches.iter().enumerate().map(|(kind, batch)| {
        let layouts = sheets.iter().flatten().filter(|(of, _)| *of == kind);
        let places = layouts.map(|(_, layout)| layout.capacity()).sum();
        order::pieces(batch, places).into_iter()
    });
    let mut pieces: Vec<_> = pieces.collect();
    let mut filled = |(kind, layout): (usize, Rc<Layout>)| {
        let pieces = pieces[kind].by_ref().take(layout.capacity()).collect();
        (layout, FilledSheet { used: 0, pieces })
    };
    sheets.into_iter().map(|sheet| sheet.into_iter().map(&mut filled).collect()).collect()
}

/// Returns a stock with the larger bleed and gap and the wider margins of two.
fn wider(one: Stock, other: &Stock) -> Stock {
    let gap = Size::new(one.gap.width.max(other.gap.width), one.gap.height.max(other.gap.height));
    Stock { bleed: one.bleed.max(other.bleed), margins: one.margins.longer(other.margins), gap, ..one }
}

/// Returns the layouts of the blocks of a sheet: each is like a small sheet, with the labels of the whole one.
fn shared(job: &GangJob<'_>, (blocks, room): (&[StockBlock], usize), sheet: &Stock, paper: &Paper) -> Vec<Rc<Layout>> {
    let (_, backing) = job.rooms[room];
    let corner = sheet.corner_of(backing, cell::around(blocks.iter().map(|(_, grid)| grid.area())).size());
    let mut layouts: Vec<Layout> = Vec::new();
    for (kind, grid) in blocks {
        let stock = job.stocks[*kind];
        let marked = piece::marked_edges(&stock.format.shape, grid);
        layouts.push(Layout::new(stock, cell::moved(grid.cells(), corner), backing, marked));
    }
    let areas: Vec<Rect> = layouts.iter().map(|layout| layout.bleeds.area).collect();
    layouts.iter_mut().for_each(|layout| separate(layout, &areas, job.between));
    let fronts = cell::around(layouts.iter().map(Layout::bled));
    let labels = slug::bands(sheet, backing, (fronts, Edges::all(Length::ZERO)), Vec::new());
    for layout in &mut layouts {
        layout.labels.clone_from(&labels);
        let notes = [layout.no_room_for_label(paper), layout.near_feed_edge(paper), layout.bleed_trimmed(paper)];
        layout.notes.extend(notes.into_iter().flatten());
    }
    layouts.into_iter().map(Rc::new).collect()
}

/// Shortens the bleed of a block towards others, and its marks so that they end in the middle between both.
fn separate(layout: &mut Layout, areas: &[Rect], between: Length) {
    let area = layout.bleeds.area;
    let distances = Edges::around(area, layout.stock.paper);
    for edge in Edge::ALL {
        let others = areas.iter().filter(|other| **other != area);
        let nearest = others.filter_map(|other| cell::distance(area, edge, widened(*other, edge, between))).min();
        let Some(nearest) = nearest else { continue };
        let (half, stock) = (nearest / 2, &layout.stock);
        layout.bleeds.outer = layout.bleeds.outer.with(edge, stock.bleed.min((half - INNER_MARK).max(Length::ZERO)));
        layout.within = layout.within.with(edge, distances.at(edge) - half);
    }
}

/// Returns a block as one sees it that marks at an edge keep away from: with its bleed beside it.
fn widened(area: Rect, edge: Edge, between: Length) -> Rect {
    let by = between / 2 + marks::GAP;
    let sides = Edges::of(|side| match (edge, side) {
        (Edge::Top | Edge::Bottom, Edge::Left | Edge::Right) | (Edge::Left | Edge::Right, Edge::Top | Edge::Bottom) => {
            by
        }
        _ => Length::ZERO,
    });
    sides.outside(area)
}
