//! Laws that hold for all cards, papers and options. The printer, the knife and the player are simulated here without the
//! stage's own geometry.

use super::{Backed, Batch, Imposition, Run, SheetSide, Slot, Turn, impose, place_copies};
use crate::diag::Code;
use crate::model::{
    Backs, CardFormat, Cut, Flip, Guides, Length, LineColour, MarkOptions, MarkStyle, MarkedSides, NamedChoice, Order,
    PAPERS, Paper, Point, PrintOptions, Rect, Side, Size,
};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// A job that proptest generates.
#[derive(Clone, Debug)]
pub(super) struct ImposedJob {
    pub(super) batches: Vec<Batch>,
    pub(super) paper: Paper,
    pub(super) options: PrintOptions,
}

impl ImposedJob {
    fn copies(&self) -> Vec<(usize, u32, Backed)> {
        let runs = self.batches.iter().flat_map(|batch| &batch.runs);
        runs.flat_map(|run| (1..=run.copies).map(|copy| (run.card, copy, run.backed))).collect()
    }

    pub(super) fn backs(&self) -> Backs {
        let any = self.copies().iter().any(|(_, _, backed)| *backed == Backed::Yes);
        if any { self.options.backs } else { Backs::None }
    }

    /// Left, right and the short edges.
    pub(super) fn margins(&self) -> (Length, Length) {
        let feed = if self.backs() == Backs::Duplex { self.options.feed_margin } else { self.options.margin };
        (self.options.margin, feed)
    }
}

fn length(range: std::ops::Range<i64>) -> impl Strategy<Value = Length> {
    range.prop_map(Length::um)
}

fn batch(first_card: usize) -> impl Strategy<Value = Batch> {
    let size = (15_000_i64..150_000, 15_000_i64..150_000).prop_map(|(width, height)| Size::um(width, height));
    let run = (0_u32..25, prop_oneof![Just(Backed::Yes), Just(Backed::No)]);
    let used = prop_oneof![2 => Just(0_usize), 1 => 0..40_usize];
    (size, length(0..5_000), prop::collection::vec(run, 0..5), used).prop_map(move |(trim, bleed, runs, used_slots)| {
        let format = CardFormat { bleed, ..CardFormat::new(trim, Length::um(3_000)) };
        let number = |(index, (copies, backed))| Run { card: first_card + index, copies, backed };
        Batch {
            format,
            runs: runs.into_iter().enumerate().map(number).collect(),
            fill: Vec::new(),
            place: None,
            used_slots,
        }
    })
}

pub(super) fn job() -> impl Strategy<Value = ImposedJob> {
    let ways = (
        prop_oneof![Just(Backs::Duplex), Just(Backs::Fold), Just(Backs::None)],
        prop_oneof![Just(Flip::LongEdge), Just(Flip::ShortEdge)],
        prop_oneof![Just(Cut::Shared), Just(Cut::Double)],
        prop_oneof![Just(Order::Stack), Just(Order::Sheet)],
    );
    let margins = (length(0..15_000), length(0..20_000));
    let guides = prop::sample::select(Guides::ALL);
    let papers = prop::sample::select(PAPERS);
    let batches = prop_oneof![
        4 => batch(0).prop_map(|batch| vec![batch]),
        1 => (batch(0), batch(100)).prop_map(|(first, second)| vec![first, second]),
    ];
    let drawn = (marks(), guides);
    (ways, margins, drawn, papers, batches).prop_map(
        |(ways, (margin, feed_margin), (marks, guides), paper, batches)| {
            let (backs, flip, cut, order) = ways;
            let options = PrintOptions { backs, flip, cut, order, margin, feed_margin, marks, guides };
            ImposedJob { batches, paper, options }
        },
    )
}

/// The usual marks in one of two jobs.
fn marks() -> impl Strategy<Value = MarkOptions> {
    let lengths = (prop::option::of(length(500..12_000)), length(50..400), prop::option::of(length(0..6_000)));
    let colour = prop::sample::select(vec![LineColour::BLACK, LineColour::GREY, LineColour::WHITE]);
    let dash = prop::option::of(length(200..3_000));
    let sides = prop_oneof![Just(MarkedSides::Fronts), Just(MarkedSides::Both)];
    let any = (prop::sample::select(MarkStyle::ALL), lengths, colour, dash, sides).prop_map(
        |(style, (length, weight, distance), colour, dash, sides)| {
            let length = length.filter(|_| style != MarkStyle::Full);
            MarkOptions { style, length, weight, distance, colour, dash, sides }
        },
    );
    prop_oneof![Just(MarkOptions::default()), any]
}

/// Where the top of a turned face points on its page.
fn top(turn: Turn) -> (i64, i64) {
    match turn.degrees() {
        0 => (0, -1),
        90 => (1, 0),
        180 => (0, 1),
        _ => (-1, 0),
    }
}

/// A point of the back page, as seen through the paper from the front.
fn through(point: (i64, i64), paper: Size, flip: Flip) -> (i64, i64) {
    let (width, height) = (paper.width.to_um(), paper.height.to_um());
    match flip {
        Flip::LongEdge => (width - point.0, point.1),
        Flip::ShortEdge => (point.0, height - point.1),
    }
}

fn corners(rect: Rect) -> [(i64, i64); 2] {
    [(rect.x.to_um(), rect.y.to_um()), (rect.right().to_um(), rect.bottom().to_um())]
}

fn spanned(corners: [(i64, i64); 2]) -> Rect {
    let [a, b] = corners;
    let corner = Point { x: Length::um(a.0.min(b.0)), y: Length::um(a.1.min(b.1)) };
    Rect::new(corner, Size::um((a.0 - b.0).abs(), (a.1 - b.1).abs()))
}

/// Which way the paper turns so that `back` comes behind `front`: over an edge in the printer, or along the fold.
fn turning(side: &SheetSide, flip: Flip) -> Flip {
    match &side.fold {
        Some(fold) if fold.from.x == fold.to.x => Flip::LongEdge,
        Some(_) => Flip::ShortEdge,
        None => flip,
    }
}

/// Fronts with their backs, each pair with the way the paper turns between them.
fn pairs(imposition: &Imposition) -> Vec<(Slot, Option<Slot>, Flip)> {
    let mut pairs = Vec::new();
    for (index, side) in imposition.sides.iter().enumerate().filter(|(_, side)| side.side == Side::Front) {
        let other = imposition.sides.get(index + 1).filter(|next| next.side == Side::Back);
        let both: Vec<&Slot> = side.slots.iter().chain(other.iter().flat_map(|other| &other.slots)).collect();
        for front in both.iter().filter(|slot| slot.face == Side::Front) {
            let back = both.iter().find(|slot| slot.face == Side::Back && slot.number == front.number);
            pairs.push(((*front).clone(), back.map(|back| (*back).clone()), turning(side, imposition.flip)));
        }
    }
    pairs
}

/// Returns how many cards one sheet can hold: by division of the room that the margins, and on each half the fold, leave.
fn capacity(job: &ImposedJob, format: &CardFormat) -> i64 {
    let (side, feed) = job.margins();
    let (bleed, trim) = (format.bleed.to_um(), format.trim);
    let (width, height) = (job.paper.size.width.to_um(), job.paper.size.height.to_um());
    // `ends` is the number of outer ends at which a card with double cuts must find room for its bleed.
    let count = |room: i64, piece: i64, ends: i64| match job.options.cut {
        _ if room < piece => 0,
        Cut::Shared => room / piece,
        Cut::Double => ((room - ends * bleed + 2 * bleed) / (piece + 2 * bleed)).max(1),
    };
    let hold = |(across, across_ends): (i64, i64), (down, down_ends): (i64, i64)| {
        let grid = |w: Length, h: Length| count(across, w.to_um(), across_ends) * count(down, h.to_um(), down_ends);
        grid(trim.width, trim.height).max(grid(trim.height, trim.width))
    };
    let open_width = (width - 2 * side.to_um(), 2);
    let open_height = (height - 2 * feed.to_um(), 2);
    let half = |length: i64| (length / 2 - side.to_um() - 5_000 - bleed, 1);
    match job.backs() {
        Backs::Fold => hold(half(width), open_height).max(hold(open_width, half(height))),
        Backs::Duplex | Backs::None => hold(open_width, open_height),
    }
}

/// Returns what is printed around the cards: marks and ticks.
fn lines(side: &SheetSide) -> Vec<Rect> {
    let ticks = side.fold.iter().flat_map(|fold| &fold.ticks);
    side.marks.iter().chain(ticks).map(super::Mark::ink).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn slots_are_inside_the_margins_and_apart(job in job()) {
        let Ok(imposition) = impose(&job.batches, &job.paper, &job.options) else { return Ok(()) };
        let (side_margin, feed) = job.margins();
        let Size { width, height } = job.paper.size;
        for side in &imposition.sides {
            for (index, slot) in side.slots.iter().enumerate() {
                prop_assert!(slot.trim.x >= side_margin && slot.trim.right() <= width - side_margin);
                prop_assert!(slot.trim.y >= feed && slot.trim.bottom() <= height - feed);
                prop_assert!(slot.paint.contains(slot.trim));
                for other in &side.slots[index + 1..] {
                    prop_assert!(!slot.trim.overlaps(other.trim));
                    prop_assert!(!slot.paint.overlaps(other.trim) && !slot.trim.overlaps(other.paint));
                }
            }
        }
    }

    #[test]
    fn each_copy_is_printed_once_with_its_back(job in job()) {
        let Ok(imposition) = impose(&job.batches, &job.paper, &job.options) else { return Ok(()) };
        let mut faces: BTreeMap<(usize, u32, Side), usize> = BTreeMap::new();
        for slot in imposition.sides.iter().flat_map(|side| &side.slots) {
            *faces.entry((slot.card, slot.copy, slot.face)).or_default() += 1;
        }
        let mut wanted = BTreeMap::new();
        for (card, copy, backed) in job.copies() {
            wanted.insert((card, copy, Side::Front), 1);
            if backed == Backed::Yes && job.options.backs != Backs::None {
                wanted.insert((card, copy, Side::Back), 1);
            }
        }
        prop_assert_eq!(faces, wanted);
    }

    /// The paper is turned over, or folded, and the player turns the card over about its upright axis.
    #[test]
    fn a_back_is_behind_its_front_and_reads_upright(job in job()) {
        let Ok(imposition) = impose(&job.batches, &job.paper, &job.options) else { return Ok(()) };
        for (front, back, flip) in pairs(&imposition) {
            let Some(back) = back else { continue };
            let seen = |rect: Rect| spanned(corners(rect).map(|corner| through(corner, job.paper.size, flip)));
            prop_assert_eq!((front.card, front.copy), (back.card, back.copy));
            prop_assert_eq!(seen(back.trim), front.trim);
            prop_assert_eq!(seen(back.paint), front.paint);
            let (x, y) = top(back.turn);
            let top_through_paper = if flip == Flip::LongEdge { (-x, y) } else { (x, -y) };
            prop_assert_eq!(top_through_paper, top(front.turn));
        }
    }

    #[test]
    fn fronts_and_backs_stay_in_step(job in job()) {
        let Ok(imposition) = impose(&job.batches, &job.paper, &job.options) else { return Ok(()) };
        prop_assert_eq!(imposition.backs, job.backs());
        let per_sheet = if job.backs() == Backs::Duplex { 2 } else { 1 };
        prop_assert_eq!(imposition.sides.len(), imposition.sheet_count() * per_sheet);
        for (index, side) in imposition.sides.iter().enumerate() {
            prop_assert_eq!(side.number, index / per_sheet + 1);
            prop_assert_eq!(side.side, if index % per_sheet == 0 { Side::Front } else { Side::Back });
            prop_assert_eq!(side.fold.is_some(), job.backs() == Backs::Fold);
        }
    }

    #[test]
    fn the_fold_is_in_the_middle_and_five_millimetres_from_any_bleed(job in job()) {
        let Ok(imposition) = impose(&job.batches, &job.paper, &job.options) else { return Ok(()) };
        for side in &imposition.sides {
            let Some(fold) = &side.fold else { continue };
            let line = spanned([(fold.from.x.to_um(), fold.from.y.to_um()), (fold.to.x.to_um(), fold.to.y.to_um())]);
            prop_assert!(line.x * 2 == job.paper.size.width || line.y * 2 == job.paper.size.height);
            let clear = line.grown(Length::um(5_000));
            prop_assert!(side.slots.iter().all(|slot| !slot.paint.overlaps(clear)));
            prop_assert!(side.marks.iter().all(|mark| !mark.ink().overlaps(line.grown(Length::um(1_000)))));
        }
    }

    #[test]
    fn the_slug_covers_nothing(job in job()) {
        let Ok(imposition) = impose(&job.batches, &job.paper, &job.options) else { return Ok(()) };
        let page = Rect::new(Point::default(), job.paper.size).grown(Length::um(-3_000));
        let is_reported = imposition.findings.iter().any(|finding| finding.code == Code::NoRoomForLabel);
        prop_assert!(is_reported || imposition.sides.iter().all(|side| side.slug.is_some()));
        for side in &imposition.sides {
            let Some(slug) = side.slug else { continue };
            let (thickness, length) = match slug.turn {
                Turn::Upright => (slug.area.height, slug.area.width),
                _ => (slug.area.width, slug.area.height),
            };
            prop_assert!(thickness >= Length::um(3_500) && length >= Length::um(110_000));
            prop_assert!(page.contains(slug.area));
            prop_assert!(side.slots.iter().all(|slot| !slot.paint.overlaps(slug.area)));
            prop_assert!(lines(side).iter().all(|ink| !ink.overlaps(slug.area)));
        }
    }

    #[test]
    fn the_paper_is_used_as_well_as_possible(job in job()) {
        let counts: Vec<(i64, i64)> = job.batches.iter().map(|batch| {
            (batch.runs.iter().map(|run| i64::from(run.copies)).sum(), capacity(&job, &batch.format))
        }).collect();
        let used = job.batches.iter().map(|batch| i64::try_from(batch.used_slots).unwrap());
        let with_used = counts.into_iter().zip(used).filter(|((cards, _), _)| *cards > 0);
        let wanted: Vec<(i64, i64)> =
            with_used.map(|((cards, capacity), used)| (cards + used % capacity.max(1), capacity)).collect();
        let result = impose(&job.batches, &job.paper, &job.options);
        if wanted.iter().any(|(_, capacity)| *capacity == 0) {
            prop_assert!(result.is_err_and(|findings| findings.iter().any(|finding| finding.code == Code::CardTooLarge)));
        } else {
            let least: i64 = wanted.iter().map(|(cards, capacity)| (cards + capacity - 1) / capacity).sum();
            let imposition = result.expect("all cards fit");
            prop_assert_eq!(i64::try_from(imposition.sheet_count()).unwrap(), least);
        }
    }

    /// Cuts the sheets as one stack and stacks the piles, or reads the sheets row by row.
    #[test]
    fn the_cards_come_off_the_cutter_in_order(job in job()) {
        let single = ImposedJob { batches: job.batches[..1].to_vec(), ..job };
        let Ok(imposition) = impose(&single.batches, &single.paper, &single.options) else { return Ok(()) };
        let fronts = imposition.sides.iter().filter(|side| side.side == Side::Front);
        let faces = fronts.flat_map(|side| side.slots.iter().filter(|slot| slot.face == Side::Front).map(move |slot| (side, slot)));
        let mut cut: Vec<(usize, usize, (usize, u32))> =
            faces.map(|(side, slot)| (slot.number, side.number, (slot.card, slot.copy))).collect();
        match single.options.order {
            Order::Stack => cut.sort_by_key(|(slot, sheet, _)| (*slot, *sheet)),
            Order::Sheet => cut.sort_by_key(|(slot, sheet, _)| (*sheet, *slot)),
        }
        let deck: Vec<(usize, u32)> = cut.into_iter().map(|(_, _, card)| card).collect();
        let wanted: Vec<(usize, u32)> = single.copies().into_iter().map(|(card, copy, _)| (card, copy)).collect();
        prop_assert_eq!(deck, wanted);
    }

    /// The used slots of a batch's first sheet stay empty, and so do those behind them.
    #[test]
    fn slots_are_numbered_as_the_front_is_read(job in job()) {
        let Ok(imposition) = impose(&job.batches, &job.paper, &job.options) else { return Ok(()) };
        let mut begun = BTreeSet::new();
        for side in imposition.sides.iter().filter(|side| side.side == Side::Front) {
            let card = side.slots[0].card;
            let of = job.batches.iter().position(|batch| batch.runs.iter().any(|run| run.card == card)).unwrap();
            let slots = usize::try_from(capacity(&job, &job.batches[of].format)).unwrap();
            let used = if begun.insert(of) { job.batches[of].used_slots % slots } else { 0 };
            let mut fronts: Vec<&Slot> = side.slots.iter().filter(|slot| slot.face == Side::Front).collect();
            fronts.sort_by_key(|slot| (slot.trim.y, slot.trim.x));
            let numbers: Vec<usize> = fronts.iter().map(|slot| slot.number).collect();
            prop_assert_eq!(numbers, (used + 1..=used + fronts.len()).collect::<Vec<_>>());
        }
    }

    #[test]
    fn copies_on_one_sheet_are_equal_and_apart(
        paper in prop::sample::select(PAPERS),
        up in 1_u32..40,
        margin in length(0..20_000),
        size in prop::option::of((20_000_i64..200_000, 20_000_i64..200_000)),
    ) {
        let size = size.map(|(width, height)| Size::um(width, height));
        let Ok(copies) = place_copies(size, up, &paper, margin) else { return Ok(()) };
        let printable = Rect::new(Point::default(), paper.size).grown(-margin);
        prop_assert_eq!(copies.cells.len(), up as usize);
        prop_assert_eq!(copies.size, size.unwrap_or(copies.size));
        for (index, cell) in copies.cells.iter().enumerate() {
            prop_assert_eq!(cell.size(), copies.turn.apply(copies.size));
            prop_assert!(printable.contains(*cell));
            prop_assert!(copies.cells[index + 1..].iter().all(|other| !other.overlaps(*cell)));
            prop_assert!(copies.marks.iter().all(|mark| !mark.ink().overlaps(*cell)));
            prop_assert!(copies.slug.is_none_or(|slug| !slug.area.overlaps(*cell)));
        }
        prop_assert!(copies.slug.is_none_or(|slug| copies.marks.iter().all(|mark| !mark.ink().overlaps(slug.area))));
    }
}
