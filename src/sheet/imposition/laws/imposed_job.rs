//! Jobs of chance: cards, papers and options, and the room that they leave.

use crate::imposition::{Backed, Batch, Run};
use crate::model::{
    BackTurn, Backs, BleedSides, CardFormat, Cut, Cutter, Edges, Flip, FoldLine, Gang, GridShape, Guides, Length,
    LineColour, Machine, MarkCount, MarkOptions, MarkStyle, MarkedSides, NamedChoice, Order, Outline, PAPERS, Paper,
    Point, PrintOptions, Rotate, Shape, Size, Standee, StandeeBase, cricut_area,
};
use proptest::prelude::*;

/// A job that proptest generates.
#[derive(Clone, Debug)]
pub(in crate::imposition) struct ImposedJob {
    pub(in crate::imposition) batches: Vec<Batch>,
    pub(in crate::imposition) paper: Paper,
    pub(in crate::imposition) options: PrintOptions,
}

impl ImposedJob {
    pub(in crate::imposition) fn copies(&self) -> Vec<(usize, u32, Backed)> {
        let runs = self.batches.iter().flat_map(|batch| &batch.runs);
        runs.flat_map(|run| (1..=run.copies).map(|copy| (run.card, copy, run.backed))).collect()
    }

    /// Whether a card is folded over the top of a figure.
    pub(in crate::imposition) fn is_standee(&self, card: usize) -> bool {
        let of = self.batches.iter().find(|batch| batch.runs.iter().any(|run| run.card == card));
        of.is_some_and(|batch| batch.format.standee.is_some())
    }

    pub(in crate::imposition) fn backs(&self) -> Backs {
        let any = self.copies().iter().any(|(card, _, backed)| *backed == Backed::Yes && !self.is_standee(*card));
        let prints_them = self.options.cutter.machine != Machine::Cricut;
        if any && prints_them { self.options.backs } else { Backs::None }
    }

    /// Whether the paper is wider than high.
    pub(in crate::imposition) fn is_wide(&self) -> bool {
        self.paper.size.width > self.paper.size.height
    }

    /// Where the printer does not print on a page: top, right, bottom, left.
    pub(in crate::imposition) fn reach(&self) -> [i64; 4] {
        if self.is_for_machine() {
            let (side, end) = self.machine_margins();
            return [end, side, end, side].map(Length::to_um);
        }
        let Edges { top, right, bottom, left } = self.options.margin;
        let is_fed = self.backs() == Backs::Duplex;
        let feed = if is_fed { self.options.feed_margin.to_um() } else { 0 };
        let (ends, sides) = if self.is_wide() { (0, feed) } else { (feed, 0) };
        let least = [ends, sides, ends, sides].into_iter();
        let sides: Vec<i64> =
            [top, right, bottom, left].iter().zip(least).map(|(margin, least)| margin.to_um().max(least)).collect();
        sides.try_into().expect("there are four")
    }

    /// The margins of the fronts, so that the backs are outside the margins of their own page, too; `turn` is as on upright paper.
    pub(in crate::imposition) fn margins(&self, turn: Option<Flip>) -> [i64; 4] {
        let [top, right, bottom, left] = self.reach();
        match turn {
            Some(Flip::LongEdge) => [top, right.max(left), bottom, right.max(left)],
            Some(Flip::ShortEdge) => [top.max(bottom), right, top.max(bottom), left],
            None => [top, right, bottom, left],
        }
    }

    /// The room for fronts, across and down.
    pub(in crate::imposition) fn room(&self, turn: Option<Flip>) -> (i64, i64) {
        let [top, right, bottom, left] = self.margins(turn);
        (self.paper.size.width.to_um() - left - right, self.paper.size.height.to_um() - top - bottom)
    }

    /// How the printer turns the sheet: the long edges of a page that is wider than high are at the top and the bottom, so that it
    /// turns over them as an upright page over its short edges.
    pub(in crate::imposition) fn turn(&self) -> Flip {
        match (self.options.flip, self.is_wide()) {
            (flip, false) => flip,
            (Flip::LongEdge, true) => Flip::ShortEdge,
            (Flip::ShortEdge, true) => Flip::LongEdge,
        }
    }

    /// The gap between cards of a format, across and down, and the bleed that two neighbours have in it.
    pub(in crate::imposition) fn gaps(&self, format: &CardFormat) -> [(i64, i64); 2] {
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
    pub(in crate::imposition) fn machine_margins(&self) -> (Length, Length) {
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

    pub(in crate::imposition) fn is_for_machine(&self) -> bool {
        self.options.cutter.machine != Machine::None
    }

    /// Whether a machine is to cut what is to be folded.
    pub(in crate::imposition) fn is_impossible(&self) -> bool {
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
pub(super) fn margins() -> impl Strategy<Value = Edges> {
    let side = || length(0..15_000);
    let four = (side(), side(), side(), length(0..30_000));
    prop_oneof![
        2 => side().prop_map(Edges::all),
        1 => four.prop_map(|(top, right, left, bottom)| Edges { top, right, bottom, left }),
    ]
}

/// Papers, upright and turned.
pub(super) fn papers() -> impl Strategy<Value = Paper> {
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

/// Jobs on sheets.
pub(in crate::imposition) fn job() -> impl Strategy<Value = ImposedJob> {
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
        let usual = PrintOptions { gang, ..usual };
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
            let size = Size::new(width.min(height), width.max(height));
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
