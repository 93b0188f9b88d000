//! Laws that hold for all cards, papers and options. The printer, the knife and the player are simulated here without the
//! stage's own geometry.

use super::{Backed, Batch, Imposition, Run, SheetSide, Slot, Turn, impose, place_copies};
use crate::diag::Code;
use crate::model::{
    BackTurn, Backs, BleedSides, CardFormat, Cut, Cutter, Edges, Flip, FoldLine, Gang, GridShape, Guides, Length,
    LineColour, Machine, MarkCount, MarkOptions, MarkStyle, MarkedSides, NamedChoice, Order, Outline, PAPERS, Paper,
    Point, PrintOptions, Rect, Rotate, Shape, Side, SideFiles, Size, Standee, StandeeBase, cricut_area,
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

    /// Whether a card is folded over the top of a figure.
    pub(super) fn is_standee(&self, card: usize) -> bool {
        let of = self.batches.iter().find(|batch| batch.runs.iter().any(|run| run.card == card));
        of.is_some_and(|batch| batch.format.standee.is_some())
    }

    pub(super) fn backs(&self) -> Backs {
        let any = self.copies().iter().any(|(card, _, backed)| *backed == Backed::Yes && !self.is_standee(*card));
        let prints_them = self.options.cutter.machine != Machine::Cricut;
        if any && prints_them { self.options.backs } else { Backs::None }
    }

    /// A sheet of a roll is taken as upright, however short it is.
    fn is_wide(&self) -> bool {
        self.paper.size.width > self.paper.size.height && !self.paper.is_roll()
    }

    /// What the ends of a sheet from a roll have besides the margin: room for the bleed that is not in a gap, for the longest mark
    /// and the space before it, and at the bottom for the label and 0.5 mm. No printer prints nearer than 3 mm to an end.
    fn ends(&self, format: &CardFormat) -> (i64, i64) {
        if !self.paper.is_roll() {
            return (0, 0);
        }
        let [(_, across), (_, down)] = self.gaps(format);
        let MarkOptions { style, length, distance, .. } = self.options.marks;
        // Between cards that are no rectangles there are no marks.
        let is_outer = !matches!(style, MarkStyle::Corners | MarkStyle::None)
            || style == MarkStyle::Corners && format.shape != Shape::Rectangle;
        let usual = if style == MarkStyle::Corners && format.shape == Shape::Rectangle { 2_000 } else { 5_000 };
        let mark = distance.map_or(350, |distance| distance.to_um().max(350)) + length.map_or(usual, Length::to_um);
        let end = format.bleed.to_um() - across.min(down) + if is_outer { mark } else { 0 };
        let nearest = |margin: Length| (3_000 - margin.to_um()).max(0);
        (end + nearest(self.options.margin.top), end + nearest(self.options.margin.bottom) + 4_000)
    }

    /// Where the printer does not print on a page: top, right, bottom, left.
    pub(super) fn reach(&self) -> [i64; 4] {
        if self.is_for_machine() {
            let (side, end) = self.machine_margins();
            return [end, side, end, side].map(Length::to_um);
        }
        let Edges { top, right, bottom, left } = self.options.margin;
        let is_fed = self.backs() == Backs::Duplex && !self.paper.is_roll();
        let feed = if is_fed { self.options.feed_margin.to_um() } else { 0 };
        let (ends, sides) = if self.is_wide() { (0, feed) } else { (feed, 0) };
        let least = [ends, sides, ends, sides].into_iter();
        let sides: Vec<i64> =
            [top, right, bottom, left].iter().zip(least).map(|(margin, least)| margin.to_um().max(least)).collect();
        sides.try_into().unwrap()
    }

    /// The margins of the fronts, so that the backs are outside the margins of their own page, too; `turn` is as on upright paper.
    fn margins(&self, turn: Option<Flip>) -> [i64; 4] {
        let [top, right, bottom, left] = self.reach();
        match turn {
            Some(Flip::LongEdge) => [top, right.max(left), bottom, right.max(left)],
            Some(Flip::ShortEdge) => [top.max(bottom), right, top.max(bottom), left],
            None => [top, right, bottom, left],
        }
    }

    /// The margins of the fronts of a format.
    fn margins_of(&self, format: &CardFormat, turn: Option<Flip>) -> [i64; 4] {
        let [top, right, bottom, left] = self.margins(turn);
        let (above, below) = self.ends(format);
        // On a sheet that is folded across, the upper end is that of the backs, too.
        match turn {
            Some(Flip::ShortEdge) if self.paper.is_roll() => {
                let [own_top, _, own_bottom, _] = self.reach();
                let both = (own_top + above).max(own_bottom + below);
                [both, right, both, left]
            }
            _ => [top + above, right, bottom + below, left],
        }
    }

    /// The room for fronts, across and down.
    fn room(&self, format: &CardFormat, turn: Option<Flip>) -> (i64, i64) {
        let [top, right, bottom, left] = self.margins_of(format, turn);
        (self.paper.size.width.to_um() - left - right, self.paper.size.height.to_um() - top - bottom)
    }

    /// How the printer turns the sheet: the long edges of a page that is wider than high are at the top and the bottom, so that it
    /// turns over them as an upright page over its short edges.
    pub(super) fn turn(&self) -> Flip {
        match (self.options.flip, self.is_wide()) {
            (flip, false) => flip,
            (Flip::LongEdge, true) => Flip::ShortEdge,
            (Flip::ShortEdge, true) => Flip::LongEdge,
        }
    }

    /// The gap between cards of a format, across and down, and the bleed that two neighbours have in it.
    fn gaps(&self, format: &CardFormat) -> [(i64, i64); 2] {
        let bleed = format.bleed.to_um();
        let gap = self.options.gap.unwrap_or(match self.options.cut {
            Cut::Shared => Size::um(0, 0),
            Cut::Double => Size::um(bleed * 2, bleed * 2),
        });
        // What has no straight edges shares no cuts.
        let least = if matches!(format.shape, Shape::Rectangle | Shape::Hexagon) { 0 } else { bleed * 2 };
        [gap.width, gap.height].map(|gap| gap.to_um().max(least)).map(|gap| (gap, bleed.min(gap / 2)))
    }

    /// Left, right and the short edges of an upright sheet for a machine, whose margins are alike.
    fn machine_margins(&self) -> (Length, Length) {
        let margin = self.options.margin.top;
        let feed = if self.backs() == Backs::Duplex { self.options.feed_margin.max(margin) } else { margin };
        let Size { width, height } = self.paper.size;
        match self.options.cutter.machine {
            Machine::Silhouette => {
                let inset = self.options.cutter.inset;
                (margin.max(inset), feed.max(inset))
            }
            Machine::Cricut => {
                let area = cricut_area(self.paper.size);
                let (side, end) = ((width - area.width) / 2, (height - area.height) / 2);
                (margin.max(side), feed.max(end))
            }
            Machine::None | Machine::ScanNCut => (margin, feed),
        }
    }

    pub(super) fn is_for_machine(&self) -> bool {
        self.options.cutter.machine != Machine::None
    }

    /// Whether a machine is to cut what is to be folded.
    fn is_impossible(&self) -> bool {
        self.is_for_machine() && self.backs() == Backs::Fold
    }
}

fn length(range: std::ops::Range<i64>) -> impl Strategy<Value = Length> {
    range.prop_map(Length::um)
}

fn batch(first_card: usize) -> impl Strategy<Value = Batch> {
    let size = (15_000_i64..150_000, 15_000_i64..150_000).prop_map(|(width, height)| Size::um(width, height));
    let run = (0_u32..25, prop_oneof![Just(Backed::Yes), Just(Backed::No)]);
    let used = prop_oneof![2 => Just(0_usize), 1 => 0..40_usize];
    let standee = (length(3_000..20_000), prop::sample::select(StandeeBase::ALL))
        .prop_map(|(tab, base)| (Shape::Rectangle, Some(Standee { base, tab })));
    let shape = prop_oneof![
        5 => Just((Shape::Rectangle, None)),
        3 => shape().prop_map(|shape| (shape, None)),
        1 => standee,
    ];
    let kind = (length(0..5_000), shape);
    (size, kind, prop::collection::vec(run, 0..5), used).prop_map(
        move |(trim, (bleed, (shape, standee)), runs, used_slots)| {
            let format = CardFormat { shape, standee, bleed, ..CardFormat::new(trim, Length::um(3_000)) };
            let number = |(index, (copies, backed))| Run { card: first_card + index, copies, backed };
            Batch {
                format,
                runs: runs.into_iter().enumerate().map(number).collect(),
                fill: Vec::new(),
                place: None,
                used_slots,
            }
        },
    )
}

/// The same margin on all sides, or four.
fn margins() -> impl Strategy<Value = Edges> {
    let side = || length(0..15_000);
    let four = (side(), side(), side(), length(0..30_000));
    prop_oneof![
        2 => side().prop_map(Edges::all),
        1 => four.prop_map(|(top, right, left, bottom)| Edges { top, right, bottom, left }),
    ]
}

/// Papers, upright and turned.
fn papers() -> impl Strategy<Value = Paper> {
    (prop::sample::select(PAPERS), any::<bool>()).prop_map(|(paper, is_wide)| {
        let size = if is_wide { paper.size.turned() } else { paper.size };
        Paper { size, ..paper }
    })
}

fn shape() -> impl Strategy<Value = Shape> {
    // An own outline has no size: one that is smaller than every card fits into all of them.
    let drop = Outline::from_written("M7 0L14 9L7 15L0 9L7 0Z").expect("an outline");
    prop_oneof![2 => Just(Shape::Hexagon), 1 => Just(Shape::Ellipse), 1 => Just(Shape::Own(drop.into()))]
}

/// Jobs on sheets, and on rolls: these have the length that their cards are cut to, so that all laws hold for them.
pub(super) fn job() -> impl Strategy<Value = ImposedJob> {
    let length = prop::option::weighted(0.2, (prop::sample::select(vec![210, 305, 610, 914]), 300_i64..3_000));
    (job_on_sheets(), length).prop_map(|(job, roll)| {
        let is_sheets = job.options.cutter.is_some() || job.batches.len() > 1 || job.options.origin.is_some();
        match roll.filter(|_| !is_sheets) {
            Some((width, longest)) => on_roll(job, Length::um(width * 1_000), Length::um(longest * 1_000)),
            None => job,
        }
    })
}

/// Returns the same job on the sheets that it takes of a roll.
fn on_roll(job: ImposedJob, width: Length, longest: Length) -> ImposedJob {
    let options = PrintOptions { sides: SideFiles::Apart, least_bleed: CardFormat::LARGEST_BLEED, ..job.options };
    let paper = Paper::roll(width, Some(longest)).expect("a possible roll");
    let length =
        impose(&job.batches, &paper, &options).ok().and_then(|sheets| Some(sheets.sides.first()?.paper.height));
    let batches = job.batches.into_iter().map(Batch::on_new_sheets).collect();
    ImposedJob { batches, paper: paper.cut_at(length.unwrap_or(longest)), options }
}

fn job_on_sheets() -> impl Strategy<Value = ImposedJob> {
    let ways = (
        prop_oneof![Just(Backs::Duplex), Just(Backs::Fold), Just(Backs::None)],
        prop_oneof![Just(Flip::LongEdge), Just(Flip::ShortEdge)],
        prop_oneof![Just(Cut::Shared), Just(Cut::Double)],
        prop_oneof![3 => Just(BleedSides::All), 1 => Just(BleedSides::Outer)],
        prop_oneof![Just(Order::Stack), Just(Order::Sheet)],
        prop_oneof![3 => Just(Gang::Apart), 1 => Just(Gang::Together)],
    );
    let gap = prop::option::weighted(0.3, (length(0..12_000), length(0..12_000)));
    let gap = gap.prop_map(|gap| gap.map(|(width, height)| Size { width, height }));
    // The default of 12.7 mm means something else to a machine.
    let feed = length(0..20_000).prop_filter("the default", |feed| feed.to_um() != 12_700);
    let margins = (margins(), feed, gap);
    let shape = (1_usize..5, 1_usize..6).prop_map(|(columns, rows)| GridShape { columns, rows });
    let origin = (length(0..40_000), length(0..40_000)).prop_map(|(x, y)| Point { x, y });
    let rotate = prop_oneof![1 => Just(Rotate::None), 3 => Just(Rotate::All), 2 => Just(Rotate::Mixed)];
    let places = (prop::option::weighted(0.15, shape), prop::option::weighted(0.15, origin), rotate);
    let of_backs = (
        prop_oneof![3 => Just(BackTurn::None), 1 => Just(BackTurn::Half)],
        prop_oneof![2 => Just(FoldLine::Best), 1 => Just(FoldLine::Across), 1 => Just(FoldLine::Lengthwise)],
    );
    let batches = prop_oneof![
        4 => batch(0).prop_map(|batch| vec![batch]),
        1 => (batch(0), batch(100)).prop_map(|(first, second)| vec![first, second]),
        1 => (batch(0), batch(100), batch(200)).prop_map(|(first, second, third)| vec![first, second, third]),
    ];
    let with_backs = |options: PrintOptions, (rotate_back, fold)| PrintOptions { rotate_back, fold, ..options };
    let options = (ways, margins, places).prop_map(|(ways, (margin, feed_margin, gap), (grid, origin, rotate))| {
        let ((backs, flip, cut, bleed, order, gang), usual) = (ways, PrintOptions::default());
        // Every second job keeps its bleed.
        let least_bleed = if order == Order::Stack { CardFormat::LARGEST_BLEED } else { Length::um(1_500) };
        let usual = PrintOptions { gang, least_bleed, ..usual };
        PrintOptions { backs, flip, cut, bleed, order, gap, rotate, grid, origin, margin, feed_margin, ..usual }
    });
    let options = (options, of_backs).prop_map(move |(options, of_backs)| with_backs(options, of_backs));
    let drawn = (marks(), prop::sample::select(Guides::ALL));
    let options = (options, drawn).prop_map(|(options, (marks, guides))| PrintOptions { marks, guides, ..options });
    (options, papers(), batches, cutter()).prop_map(
        |(options, paper, mut batches, cutter): (PrintOptions, Paper, Vec<Batch>, Cutter)| {
            if options.gang == Gang::Together {
                // Used slots are those of a sheet that is not shared.
                batches.iter_mut().for_each(|batch| batch.used_slots = 0);
            }
            if !cutter.is_some() {
                return ImposedJob { batches, paper, options };
            }
            // Sheets for machines are upright, and their cards are placed beside their marks.
            let Size { width, height } = paper.size;
            let size = Size { width: width.min(height), height: width.max(height) };
            let margin = Edges::all(options.margin.top);
            let options =
                PrintOptions { margin, gap: None, grid: None, origin: None, rotate: Rotate::All, cutter, ..options };
            ImposedJob { batches, paper: Paper { size, ..paper }, options }
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

fn cutter() -> impl Strategy<Value = Cutter> {
    let marks = prop_oneof![Just(MarkCount::Three), Just(MarkCount::Four)];
    let figures = (marks, length(3_500..30_000), prop::option::of(length(5_000..20_001)), length(300..1_001));
    let silhouette = figures.prop_map(|(marks, inset, length, thickness)| Cutter {
        machine: Machine::Silhouette,
        marks,
        inset,
        length,
        thickness,
    });
    let other = prop_oneof![Just(Machine::Cricut), Just(Machine::ScanNCut)].prop_map(Cutter::new);
    prop_oneof![5 => Just(Cutter::default()), 2 => silhouette, 1 => other]
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
fn pairs(imposition: &Imposition, turn: Flip) -> Vec<(Slot, Option<Slot>, Flip)> {
    let mut pairs = Vec::new();
    for (index, side) in imposition.sides.iter().enumerate().filter(|(_, side)| side.side == Side::Front) {
        let other = imposition.sides.get(index + 1).filter(|next| next.side == Side::Back);
        let both: Vec<&Slot> = side.slots.iter().chain(other.iter().flat_map(|other| &other.slots)).collect();
        for front in both.iter().filter(|slot| slot.face == Side::Front) {
            let back = both.iter().find(|slot| slot.face == Side::Back && slot.number == front.number);
            pairs.push(((*front).clone(), back.map(|back| (*back).clone()), turning(side, turn)));
        }
    }
    pairs
}

/// Returns how many hexagons a room holds if every second row, or column, is shifted by half a piece.
fn honeycomb((across, down): (i64, i64), (width, height): (i64, i64), gap: i64) -> i64 {
    let (room, end, along, high) =
        if height > width { (across, down, width, height) } else { (down, across, height, width) };
    let fits = |begins: i64| ((room - begins + gap) / (along + gap)).max(0);
    // A quarter of a piece is its point; rows are as much farther apart for the gap as pieces are.
    let step = ((high - high / 4) * (along + gap) + along - 1) / along;
    let rows = if end < high { 0 } else { (end - high) / step + 1 };
    let places = (0..rows).map(|row| fits(row % 2 * i64::midpoint(along, gap))).sum();
    if rows < 2 || fits(0) == 0 { 0 } else { places }
}

/// A polygon on a page, in micrometres.
fn polygon(outline: &Outline) -> Vec<(i64, i64)> {
    outline.flattened(Length::um(5)).into_iter().map(|point| (point.x.to_um(), point.y.to_um())).collect()
}

/// Returns how far inside a polygon a point is; negative outside of it.
fn depth(polygon: &[(i64, i64)], (x, y): (f64, f64)) -> f64 {
    let real = |(x, y): (i64, i64)| (x as f64, y as f64);
    let edges = polygon.iter().zip(polygon.iter().cycle().skip(1)).map(|(a, b)| (real(*a), real(*b)));
    let (mut inside, mut nearest) = (false, f64::MAX);
    for ((ax, ay), (bx, by)) in edges {
        if (ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax {
            inside = !inside;
        }
        let (dx, dy) = (bx - ax, by - ay);
        let along = (((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy).max(1e-9)).clamp(0.0, 1.0);
        nearest = nearest.min((x - ax - dx * along).hypot(y - ay - dy * along));
    }
    if inside { nearest } else { -nearest }
}

/// Returns whether a piece paints over another one by more than rounding, 3 µm.
fn paints_over(slot: &Slot, other: &Slot) -> bool {
    let shaped = |slot: &Slot| slot.outline.clone().filter(|outline| outline.is_drawn);
    let (Some(one), Some(two)) = (shaped(slot), shaped(other)) else {
        return slot.paint.overlaps(other.trim) || slot.trim.overlaps(other.trim);
    };
    if !slot.paint.overlaps(other.trim) {
        return false;
    }
    let clip = polygon(&one.clip);
    let cut = polygon(&two.cut);
    let real = |(x, y): (i64, i64)| (x as f64, y as f64);
    cut.iter().any(|corner| depth(&clip, real(*corner)) > 3.0)
        || clip.iter().any(|corner| depth(&cut, real(*corner)) > 3.0)
}

/// Returns how many cards one sheet can hold: by division of the room that the margins, and on each half the fold, leave.
fn capacity(job: &ImposedJob, format: &CardFormat) -> i64 {
    if job.is_for_machine() {
        return machine_capacity(job, format);
    }
    let (bleed, trim) = (format.bleed.to_um(), format.piece());
    let (width, height) = (job.paper.size.width.to_um(), job.paper.size.height.to_um());
    let [across, down] = job.gaps(format);
    // `ends` is the number of outer ends at which the bleed that a card has in a gap must be inside the margins, too.
    let count = |(room, ends): (i64, i64), piece: i64, (gap, inner): (i64, i64)| match (room - ends * inner + gap)
        / (piece + gap)
    {
        _ if room < piece => 0,
        held => held.max(1),
    };
    // A grid that is asked for fits or not: its bleed may be cut short.
    let fits = |asked: usize, (room, _): (i64, i64), piece: i64, (gap, _): (i64, i64)| {
        let asked = i64::try_from(asked).unwrap();
        if asked * piece + (asked - 1) * gap <= room { asked } else { 0 }
    };
    let hold = |width: (i64, i64), height: (i64, i64)| {
        let grid = |w: Length, h: Length| match job.options.grid {
            Some(GridShape { columns, rows }) => {
                fits(columns, width, w.to_um(), across) * fits(rows, height, h.to_um(), down)
            }
            None => count(width, w.to_um(), across) * count(height, h.to_um(), down),
        };
        let room = (width.0 - width.1 * across.1, height.0 - height.1 * down.1);
        let comb = |w: Length, h: Length| match (&format.shape, job.options.grid) {
            (Shape::Hexagon, None) => honeycomb(room, (w.to_um(), h.to_um()), across.0.max(down.0)),
            _ => 0,
        };
        let most = |w: Length, h: Length| grid(w, h).max(if grid(w, h) > 0 { comb(w, h) } else { 0 });
        let upright = most(trim.width, trim.height);
        let turned = most(trim.height, trim.width);
        if job.options.rotate == Rotate::None { upright } else { upright.max(turned) }
    };
    let open = |turn: Option<Flip>| job.room(format, turn);
    let flat = |turn: Option<Flip>| match job.options.origin {
        Some(Point { x, y }) => {
            let [top, right, bottom, left] = job.margins_of(format, turn);
            let is_inside = x.to_um() >= left && y.to_um() >= top;
            let room = if is_inside { (width - x.to_um() - right, height - y.to_um() - bottom) } else { (-1, -1) };
            hold((room.0, 0), (room.1, 0))
        }
        None => hold((open(turn).0, 2), (open(turn).1, 2)),
    };
    match job.backs() {
        Backs::Fold if job.options.origin.is_some() => 0,
        Backs::Fold if format.standee.is_none() => {
            let [.., left] = job.margins(Some(Flip::LongEdge));
            let [top, ..] = job.margins_of(format, Some(Flip::ShortEdge));
            let half = |length: i64, margin: i64| (length / 2 - margin - 5_000 - bleed, 1);
            let lengthwise = hold(half(width, left), (open(Some(Flip::LongEdge)).1, 2));
            let across = hold((open(Some(Flip::ShortEdge)).0, 2), half(height, top));
            match job.options.fold {
                FoldLine::Best => lengthwise.max(across),
                FoldLine::Across => across,
                FoldLine::Lengthwise => lengthwise,
            }
        }
        Backs::Duplex => flat(Some(job.turn())),
        Backs::Fold | Backs::None => flat(None),
    }
}

/// Whether straight cuts separate rectangles.
fn can_be_cut(trims: &[Rect]) -> bool {
    let upright = |trim: &Rect| (trim.x, trim.right());
    let level = |trim: &Rect| (trim.y, trim.bottom());
    let cut = |span: &dyn Fn(&Rect) -> (Length, Length)| {
        trims.iter().map(|trim| span(trim).1).find_map(|line| {
            let crosses = trims.iter().any(|trim| span(trim).0 < line && line < span(trim).1);
            let (before, after): (Vec<Rect>, Vec<Rect>) = trims.iter().partition(|trim| span(trim).1 <= line);
            (!crosses && !after.is_empty()).then_some((before, after))
        })
    };
    trims.len() < 2
        || cut(&upright).or_else(|| cut(&level)).is_some_and(|(one, other)| can_be_cut(&one) && can_be_cut(&other))
}

/// Returns how many cards one sheet holds of a batch: with two blocks where they save a sheet.
fn places(job: &ImposedJob, batch: &Batch) -> i64 {
    let plain = capacity(job, &batch.format);
    let cards: i64 = batch.runs.iter().map(|run| i64::from(run.copies)).sum();
    let used = i64::try_from(batch.used_slots).unwrap();
    let sheets = |places: i64| (cards + used % places + places - 1) / places;
    let mixed = two_blocks(job, &batch.format);
    if plain > 0 && mixed > plain && sheets(mixed) < sheets(plain) { mixed } else { plain }
}

/// Returns how many cards two blocks hold, one upright and one turned, above or beside each other, with room for marks between them.
fn two_blocks(job: &ImposedJob, format: &CardFormat) -> i64 {
    let PrintOptions { rotate, grid, origin, .. } = job.options;
    let turn = match job.backs() {
        Backs::Fold => return 0,
        Backs::Duplex => Some(job.turn()),
        Backs::None => None,
    };
    let is_card = format.shape == Shape::Rectangle && format.standee.is_none();
    if rotate != Rotate::Mixed || grid.is_some() || origin.is_some() || !is_card {
        return 0;
    }
    let [(gap_x, inner_x), (gap_y, inner_y)] = job.gaps(format);
    let (width, height) = (job.room(format, turn).0 - 2 * inner_x, job.room(format, turn).1 - 2 * inner_y);
    let fits = |room: i64, piece: i64, gap: i64| ((room + gap) / (piece + gap)).max(0);
    let hold = |room: (i64, i64), (w, h): (i64, i64)| fits(room.0, w, gap_x) * fits(room.1, h, gap_y);
    let strip = |gap: i64| (2 * format.bleed.to_um().min(1_000) + 2_700).max(gap + 1);
    let (w, h) = (format.piece().width.to_um(), format.piece().height.to_um());
    let mut most = 0;
    for (one, two) in [((w, h), (h, w)), ((h, w), (w, h))] {
        for rows in 1..=fits(height, one.1, gap_y) {
            let left = height - rows * one.1 - (rows - 1) * gap_y - strip(gap_y);
            let (above, below) = (rows * fits(width, one.0, gap_x), hold((width, left), two));
            most = most.max(if above > 0 && below > 0 { above + below } else { 0 });
        }
        for columns in 1..=fits(width, one.0, gap_x) {
            let left = width - columns * one.0 - (columns - 1) * gap_x - strip(gap_x);
            let (before, after) = (columns * fits(height, one.1, gap_y), hold((left, height), two));
            most = most.max(if before > 0 && after > 0 { before + after } else { 0 });
        }
    }
    most
}

/// Returns how many cards a machine's sheet can hold: every number of columns and rows is tried, and cards that meet a corner with
/// the shortest possible mark are not counted.
fn machine_capacity(job: &ImposedJob, format: &CardFormat) -> i64 {
    let (side, feed) = job.machine_margins();
    let Size { width, height } = job.paper.size;
    let has_own_bleed = job.options.cut == Cut::Double || !format.shape.shares_cuts();
    let gap = if has_own_bleed && format.bleed > Length::ZERO { format.bleed * 2 } else { Cutter::GAP };
    let own = format.bleed.min(gap / 2);
    let cutter = job.options.cutter;
    let angle = cutter.inset + cutter.length.unwrap_or(Cutter::LENGTHS.0) + Length::um(1_500);
    let square = cutter.inset + Length::um(6_500) + (cutter.thickness - cutter.thickness / 2);
    // Whether a card that is so far from the left, top, right and bottom meets a mark.
    let meets = |left: Length, top: Length, right: Length, bottom: Length| {
        let at = |x: Length, y: Length, size: Length| x - own < size && y - own < size;
        let four = cutter.marks == MarkCount::Four;
        cutter.machine == Machine::Silhouette
            && (at(left, top, if four { angle } else { square })
                || at(right, top, angle)
                || at(left, bottom, angle)
                || four && at(right, bottom, angle))
    };
    let held = |w: Length, h: Length, columns: i64, rows: i64| {
        let (across, down) = (w * columns + gap * (columns - 1), h * rows + gap * (rows - 1));
        let (x, y) = ((width - across) / 2, (height - down) / 2);
        let cells = (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row)));
        let free = cells.filter(|(column, row)| {
            let (left, top) = (x + (w + gap) * *column, y + (h + gap) * *row);
            !meets(left, top, width - left - w, height - top - h)
        });
        i64::try_from(free.count()).unwrap()
    };
    let best = |w: Length, h: Length| {
        let most = |piece: Length, room: Length| i64::try_from(piece.fit_count(room, gap)).unwrap();
        let (columns, rows) = (most(w, width - side * 2), most(h, height - feed * 2));
        let sizes = (1..=columns).flat_map(|c| (1..=rows).map(move |r| (c, r)));
        sizes.map(|(c, r)| held(w, h, c, r)).max().unwrap_or_default()
    };
    // Of honeycombs, those are tried that leave some pieces free across and down.
    let comb = |w: Length, h: Length| {
        let free = (0..4).flat_map(|across| (0..4).map(move |down| (across, down)));
        let counts = free.map(|(across, down)| {
            let room = (width - side * 2 - (w + gap) * across, height - feed * 2 - (h + gap) * down);
            let um = |(one, other): (Length, Length)| (one.to_um(), other.to_um());
            let places = honeycomb_places(um(room), um((w, h)), gap.to_um());
            let most = |pick: fn(&(i64, i64)) -> i64| Length::um(places.iter().map(pick).max().unwrap_or_default());
            let (x, y) = ((width - most(|place| place.0) - w) / 2, (height - most(|place| place.1) - h) / 2);
            let at = |(left, top): &(i64, i64)| (x + Length::um(*left), y + Length::um(*top));
            let free =
                places.iter().map(at).filter(|(left, top)| !meets(*left, *top, width - *left - w, height - *top - h));
            i64::try_from(free.count()).unwrap()
        });
        counts.max().unwrap_or_default()
    };
    let both = |w: Length, h: Length| best(w, h).max(if format.shape == Shape::Hexagon { comb(w, h) } else { 0 });
    both(format.piece().width, format.piece().height).max(both(format.piece().height, format.piece().width))
}

/// Returns the corners of the hexagons that a room holds if every second row, or column, is shifted by half a piece.
fn honeycomb_places((across, down): (i64, i64), (width, height): (i64, i64), gap: i64) -> Vec<(i64, i64)> {
    let is_upright = height > width;
    let (room, end, along, high) =
        if is_upright { (across, down, width, height) } else { (down, across, height, width) };
    let step = ((high - high / 4) * (along + gap) + along - 1) / along;
    let begins = |row: i64| row % 2 * i64::midpoint(along, gap);
    let rows = (0..).take_while(|row| row * step + high <= end);
    let in_row = |row: i64| ((room - begins(row) + gap) / (along + gap)).max(0);
    let places = rows
        .clone()
        .flat_map(|row| (0..in_row(row)).map(move |index| (begins(row) + index * (along + gap), row * step)));
    let places: Vec<(i64, i64)> = places.map(|(x, y)| if is_upright { (x, y) } else { (y, x) }).collect();
    if rows.count() < 2 || in_row(0) == 0 { Vec::new() } else { places }
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
        let [top, right, bottom, left] = job.reach().map(Length::um);
        let Size { width, height } = job.paper.size;
        for side in &imposition.sides {
            for (index, slot) in side.slots.iter().enumerate() {
                prop_assert!(slot.trim.x >= left && slot.trim.right() <= width - right);
                prop_assert!(slot.trim.y >= top && slot.trim.bottom() <= height - bottom);
                prop_assert!(slot.paint.contains(slot.trim));
                for other in &side.slots[index + 1..] {
                    prop_assert!(!paints_over(slot, other) && !paints_over(other, slot));
                }
            }
        }
    }

    /// A card with a neighbour above, below or beside it paints nothing on that side.
    #[test]
    fn outer_bleed_alone_leaves_the_paper_between_cards_white(job in job()) {
        if job.options.bleed != BleedSides::Outer {
            return Ok(());
        }
        let Ok(imposition) = impose(&job.batches, &job.paper, &job.options) else { return Ok(()) };
        // Blocks of different cards on a shared sheet each have an outside.
        let is_alone = imposition.gang == Gang::Apart;
        let has_cards = |side: &&SheetSide| is_alone && side.slots.iter().all(|slot| slot.outline.is_none());
        for side in imposition.sides.iter().filter(has_cards) {
            for (slot, other) in side.slots.iter().flat_map(|slot| side.slots.iter().map(move |other| (slot, other))) {
                let (own, far) = (slot.trim, other.trim);
                if slot.face == other.face && own.y == far.y && own.right() <= far.x {
                    prop_assert_eq!((slot.paint.right(), other.paint.x), (own.right(), far.x));
                }
                if slot.face == other.face && own.x == far.x && own.bottom() <= far.y {
                    prop_assert_eq!((slot.paint.bottom(), other.paint.y), (own.bottom(), far.y));
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
            // A standee without a back shows its front on both sides.
            let one_faced = job.is_standee(card) && backed == Backed::No;
            wanted.insert((card, copy, Side::Front), if one_faced { 2 } else { 1 });
            if backed == Backed::Yes && (job.backs() != Backs::None || job.is_standee(card)) {
                wanted.insert((card, copy, Side::Back), 1);
            }
        }
        prop_assert_eq!(faces, wanted);
    }

    /// The paper is turned over, or folded, and the player turns the card over about its upright axis.
    #[test]
    fn a_back_is_behind_its_front_and_reads_upright(job in job()) {
        let Ok(imposition) = impose(&job.batches, &job.paper, &job.options) else { return Ok(()) };
        for (front, back, flip) in pairs(&imposition, job.turn()) {
            let Some(back) = back.filter(|_| !job.is_standee(front.card)) else { continue };
            let seen = |rect: Rect| spanned(corners(rect).map(|corner| through(corner, job.paper.size, flip)));
            prop_assert_eq!((front.card, front.copy), (back.card, back.copy));
            prop_assert_eq!(seen(back.trim), front.trim);
            prop_assert_eq!(seen(back.paint), front.paint);
            let behind = |outline: &Outline| {
                outline.map(|point| {
                    let (x, y) = through((point.x.to_um(), point.y.to_um()), job.paper.size, flip);
                    Point { x: Length::um(x), y: Length::um(y) }
                })
            };
            let cuts = |slot: &Slot| slot.outline.as_ref().map(|outline| (outline.cut.clone(), outline.clip.clone()));
            prop_assert_eq!(cuts(&back).map(|(cut, clip)| (behind(&cut), behind(&clip))), cuts(&front));
            let (x, y) = top(back.turn);
            let (x, y) = if job.options.rotate_back == BackTurn::Half { (-x, -y) } else { (x, y) };
            let top_through_paper = if flip == Flip::LongEdge { (-x, y) } else { (x, -y) };
            prop_assert_eq!(top_through_paper, top(front.turn));
        }
    }

    /// Folded over the top of the figure, the back is behind the front and upright: the sides meet at the fold, the tops of their
    /// pictures, and point away from each other.
    #[test]
    fn the_sides_of_a_standee_meet_at_their_tops(job in job()) {
        let Ok(imposition) = impose(&job.batches, &job.paper, &job.options) else { return Ok(()) };
        for side in &imposition.sides {
            let standees: Vec<&Slot> = side.slots.iter().filter(|slot| job.is_standee(slot.card)).collect();
            for pair in standees.chunks(2) {
                let [front, back] = pair else { panic!("a standee has two sides") };
                prop_assert_eq!((front.number, front.copy, front.trim.size()), (back.number, back.copy, back.trim.size()));
                let ((x, y), (back_x, back_y)) = (top(front.turn), top(back.turn));
                prop_assert_eq!((back_x, back_y), (-x, -y));
                let moved = Rect {
                    x: front.trim.x + front.trim.width * x,
                    y: front.trim.y + front.trim.height * y,
                    ..front.trim
                };
                prop_assert_eq!(moved, back.trim);
            }
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
            let is_folded = job.backs() == Backs::Fold && !side.slots.iter().any(|slot| job.is_standee(slot.card));
            prop_assert_eq!(side.fold.is_some(), is_folded);
        }
    }

    /// The picture goes on to the cut everywhere, and to the end of the bleed where no neighbour and no edge of the sheet is near.
    #[test]
    fn a_shaped_card_is_painted_up_to_its_cut(job in job()) {
        let Ok(imposition) = impose(&job.batches, &job.paper, &job.options) else { return Ok(()) };
        for slot in imposition.sides.iter().flat_map(|side| &side.slots) {
            let Some(outline) = slot.outline.as_ref().filter(|outline| outline.is_drawn) else { continue };
            let clip = polygon(&outline.clip);
            prop_assert!(slot.trim.contains(outline.cut.bounds()));
            for (x, y) in polygon(&outline.cut) {
                prop_assert!(depth(&clip, (x as f64, y as f64)) > -3.0);
            }
        }
    }

    #[test]
    fn the_fold_is_in_the_middle_and_five_millimetres_from_any_bleed(job in job()) {
        let Ok(imposition) = impose(&job.batches, &job.paper, &job.options) else { return Ok(()) };
        for side in &imposition.sides {
            let Some(fold) = &side.fold else { continue };
            let line = spanned([(fold.from.x.to_um(), fold.from.y.to_um()), (fold.to.x.to_um(), fold.to.y.to_um())]);
            let (lengthwise, across) = (line.x * 2 == job.paper.size.width, line.y * 2 == job.paper.size.height);
            prop_assert!(lengthwise && job.options.fold != FoldLine::Across || across && job.options.fold != FoldLine::Lengthwise);
            let clear = line.grown(Length::um(5_000));
            prop_assert!(side.slots.iter().all(|slot| !slot.paint.overlaps(clear)));
            prop_assert!(side.marks.iter().all(|mark| !mark.ink().overlaps(line.grown(Length::um(1_000)))));
        }
    }

    /// The marks are on fronts only, the same on each; nothing else is within 1.5 mm of one, or between it and the corner.
    #[test]
    fn nothing_is_printed_near_a_registration_mark(job in job()) {
        let Ok(imposition) = impose(&job.batches, &job.paper, &job.options) else { return Ok(()) };
        let is_marked = job.options.cutter.machine == Machine::Silhouette;
        let page = Rect::new(Point::default(), job.paper.size);
        for side in &imposition.sides {
            prop_assert_eq!(side.registration.is_some(), is_marked && side.side == Side::Front);
            let Some(marks) = &side.registration else { continue };
            let lengths = job.options.cutter.length.map_or((Length::um(5_000), Length::um(8_890)), |length| (length, length));
            prop_assert!((lengths.0..=lengths.1).contains(&marks.length));
            for ink in &marks.ink {
                let clear = ink.grown(Length::um(1_500));
                prop_assert!(page.contains(*ink) && marks.zones.iter().any(|zone| zone.contains(clear)));
                prop_assert!(side.slots.iter().all(|slot| !slot.paint.overlaps(clear)));
            }
            for zone in &marks.zones {
                prop_assert!(side.slots.iter().all(|slot| !slot.paint.overlaps(*zone)));
                prop_assert!(lines(side).iter().all(|line| !line.overlaps(*zone)));
                prop_assert!(side.slug.is_none_or(|slug| !slug.area.overlaps(*zone)));
            }
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
            (batch.runs.iter().map(|run| i64::from(run.copies)).sum(), places(&job, batch))
        }).collect();
        let used = job.batches.iter().map(|batch| i64::try_from(batch.used_slots).unwrap());
        let with_used = counts.into_iter().zip(used).filter(|((cards, _), _)| *cards > 0);
        let wanted: Vec<(i64, i64)> =
            with_used.map(|((cards, capacity), used)| (cards + used % capacity.max(1), capacity)).collect();
        let result = impose(&job.batches, &job.paper, &job.options);
        if job.is_impossible() {
            let codes = result.map_or_else(|findings| findings.iter().map(|finding| finding.code).collect(), |_| vec![]);
            prop_assert!(wanted.is_empty() || codes.contains(&Code::FoldedForMachine));
            return Ok(());
        }
        if wanted.iter().any(|(_, capacity)| *capacity == 0) {
            let codes = [Code::CardTooLarge, Code::GridTooLarge, Code::CannotFold];
            prop_assert!(result.is_err_and(|findings| findings.iter().any(|finding| codes.contains(&finding.code))));
        } else {
            let least: i64 = wanted.iter().map(|(cards, capacity)| (cards + capacity - 1) / capacity).sum();
            let imposition = result.expect("all cards fit");
            let sheets = i64::try_from(imposition.sheet_count()).unwrap();
            let shares = imposition.gang == Gang::Together;
            let is_shorter = imposition.findings.iter().any(|note| note.code == Code::LessBleed);
            prop_assert!(if is_shorter { sheets < least } else { sheets == least || shares && sheets < least }, "{} sheets of {}", sheets, least);
        }
    }

    /// The same cards on the longest sheets of a roll take as many sheets; on sheets that are 1 mm shorter, they take more, or none
    /// fits. All sheets are equally long, and as wide as the roll.
    #[test]
    fn sheets_of_a_roll_are_no_longer_than_they_must_be(
        job in job_on_sheets(),
        width in prop::sample::select(vec![152, 210, 305, 610, 914]),
        longest in 300_i64..3_000,
    ) {
        let batch = job.batches[0].clone().on_new_sheets();
        let cards: i64 = batch.runs.iter().map(|run| i64::from(run.copies)).sum();
        let options = PrintOptions { cutter: Cutter::default(), origin: None, gang: Gang::Apart, ..job.options };
        let (width, longest) = (Length::um(width * 1_000), Length::um(longest * 1_000));
        let job = on_roll(ImposedJob { batches: vec![batch.clone()], options, ..job }, width, longest);
        let Ok(imposition) = impose(&job.batches, &Paper { size: Size { width, height: longest }, ..job.paper.clone() }, &job.options) else { return Ok(()) };
        if cards == 0 {
            return Ok(());
        }
        let length = job.paper.size.height;
        let is_cut_so = |side: &SheetSide| side.paper == job.paper.size;
        prop_assert!(imposition.sides.iter().all(is_cut_so));
        prop_assert!(length.to_um() % 1_000 == 0 && length <= longest);
        let sheets = |length: Length| {
            let shorter = ImposedJob { paper: job.paper.cut_at(length), ..job.clone() };
            let places = places(&shorter, &batch);
            (places > 0).then(|| (cards + places - 1) / places)
        };
        let taken = i64::try_from(imposition.sheet_count()).unwrap();
        prop_assert_eq!(sheets(length), Some(taken));
        prop_assert_eq!(sheets(longest), Some(taken));
        let shorter = length - Length::um(1_000);
        prop_assert!(shorter < Paper::SHORTEST || sheets(shorter).is_none_or(|sheets| sheets > taken));
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
        // A standee's front may be there twice.
        cut.dedup();
        let deck: Vec<(usize, u32)> = cut.into_iter().map(|(_, _, card)| card).collect();
        let wanted: Vec<(usize, u32)> = single.copies().into_iter().map(|(card, copy, _)| (card, copy)).collect();
        prop_assert_eq!(deck, wanted);
    }

    /// The used slots of a batch's first sheet stay empty, and so do those behind them.
    #[test]
    fn slots_are_numbered_as_the_front_is_read(job in job()) {
        let Ok(imposition) = impose(&job.batches, &job.paper, &job.options) else { return Ok(()) };
        let is_shorter = imposition.findings.iter().any(|note| note.code == Code::LessBleed);
        if imposition.gang == Gang::Together || is_shorter {
            return Ok(());
        }
        let mut begun = BTreeSet::new();
        for side in imposition.sides.iter().filter(|side| side.side == Side::Front) {
            let card = side.slots[0].card;
            let of = job.batches.iter().position(|batch| batch.runs.iter().any(|run| run.card == card)).unwrap();
            let slots = usize::try_from(places(&job, &job.batches[of])).unwrap();
            let used = if begun.insert(of) { job.batches[of].used_slots % slots } else { 0 };
            let mut fronts: Vec<&Slot> = side.slots.iter().filter(|slot| slot.face == Side::Front).collect();
            if fronts.iter().any(|slot| job.is_standee(slot.card)) {
                continue;
            }
            fronts.sort_by_key(|slot| (slot.trim.y, slot.trim.x));
            let numbers: Vec<usize> = fronts.iter().map(|slot| slot.number).collect();
            prop_assert_eq!(numbers, (used + 1..=used + fronts.len()).collect::<Vec<_>>());
        }
    }

    /// On a shared sheet, the cards of a batch follow each other, in the order of the batch.
    #[test]
    fn cards_of_one_batch_are_together_on_a_shared_sheet(job in job()) {
        let Ok(imposition) = impose(&job.batches, &job.paper, &job.options) else { return Ok(()) };
        let shared = imposition.gang == Gang::Together;
        let fronts = imposition.sides.iter().filter(|side| shared && side.side == Side::Front);
        let mut dealt: Vec<(usize, u32)> = Vec::new();
        for side in fronts {
            let slots: Vec<&Slot> = side.slots.iter().filter(|slot| slot.face == Side::Front).collect();
            let numbers: BTreeSet<usize> = slots.iter().map(|slot| slot.number).collect();
            prop_assert_eq!(numbers.len(), slots.len());
            prop_assert!(slots.is_sorted_by_key(|slot| slot.number));
            dealt.extend(slots.iter().map(|slot| (slot.card, slot.copy)));
        }
        // A generated batch has the cards 0 to 4, 100 to 104 or 200 to 204.
        for batch in 0..3_usize {
            let own: Vec<(usize, u32)> = dealt.iter().copied().filter(|(card, _)| card / 100 == batch).collect();
            prop_assert!(own.is_sorted());
        }
    }

    /// A straight cut from side to side separates some cards from the others, and so on to the last card.
    #[test]
    fn straight_cuts_separate_all_cards(job in job()) {
        let Ok(imposition) = impose(&job.batches, &job.paper, &job.options) else { return Ok(()) };
        for side in &imposition.sides {
            // The rows of a honeycomb are nested.
            let is_straight = side.slots.iter().all(|slot| slot.outline.is_none());
            let trims: Vec<Rect> = side.slots.iter().map(|slot| slot.trim).collect();
            prop_assert!(!is_straight || can_be_cut(&trims));
        }
    }

    #[test]
    fn copies_on_one_sheet_are_equal_and_apart(
        paper in papers(),
        up in 1_u32..40,
        margin in margins(),
        size in prop::option::of((20_000_i64..200_000, 20_000_i64..200_000)),
    ) {
        let size = size.map(|(width, height)| Size::um(width, height));
        let Ok(copies) = place_copies(size, up, &paper, margin) else { return Ok(()) };
        let Size { width, height } = paper.size;
        let corner = Point { x: margin.left, y: margin.top };
        let printable = Rect::new(corner, Size { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom });
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
