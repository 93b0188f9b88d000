//! How a deck is printed: options of the deck and of the command line.

use super::{CutContour, CutFormat, Cutter, Guides, Length, MarkOptions, choice};

/// What is printed of the cards' backs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Backs {
    /// On the other side of the paper, sheet for sheet.
    #[default]
    Duplex,
    /// Beside the fronts on one side of the paper, which is folded along the middle and glued.
    Fold,
    /// Not at all.
    None,
}

choice!(Backs, "way to print backs", Duplex: "duplex", Fold: "fold", None: "none");

/// The edge over which the printer turns the sheet between front and back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Flip {
    /// As a book's page turns, for an upright sheet; what printers do by default.
    #[default]
    LongEdge,
    /// As a notepad's page turns, for an upright sheet.
    ShortEdge,
}

choice!(Flip, "edge", LongEdge: "long", ShortEdge: "short");

/// Whether neighbouring cards share a cut.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Cut {
    /// Cards are edge to edge: one cut separates two of them.
    #[default]
    Shared,
    /// Each card has its own bleed and its own cuts.
    Double,
}

choice!(Cut, "kind of cut", Shared: "shared", Double: "double");

/// The order in which cards come off the cutter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order {
    /// Cut the sheets as one stack and put the piles on top of each other: the deck is in order.
    #[default]
    Stack,
    /// Each sheet holds the next cards, row by row.
    Sheet,
}

choice!(Order, "order", Stack: "stack", Sheet: "sheet");

/// The direction of the line along which a sheet is folded, seen on the upright sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FoldLine {
    /// The one with which more cards fit.
    #[default]
    Best,
    /// From left to right: fronts above, backs below.
    Across,
    /// From top to bottom: fronts at the left, backs at the right.
    Lengthwise,
}

choice!(FoldLine, "way to fold", Best: "best", Across: "across", Lengthwise: "lengthwise");

/// How backs are turned, besides what brings them behind their fronts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BackTurn {
    /// A card that is turned over like a page of a book has an upright back.
    #[default]
    None,
    /// By 180°: a card that is turned over like a page of a notepad has an upright back.
    Half,
}

choice!(BackTurn, "turn of backs", None: "0", Half: "180");

/// Which files the two sides of sheets are in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SideFiles {
    /// One file, in which each front is followed by its back.
    #[default]
    Together,
    /// A file of fronts and a file of backs, as shops want them.
    Apart,
    /// The same two files, and a page that shows how to print them with a printer that prints only one side.
    ByHand,
}

choice!(SideFiles, "way to file the two sides", Together: "together", Apart: "apart", ByHand: "by-hand");
/// Which sides of the cards have bleed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BleedSides {
    /// All sides, as far as there is room between neighbours.
    #[default]
    All,
    /// Only those at the outside of the cards of a sheet: neighbours have white paper between them, or a shared cut.
    Outer,
}

choice!(BleedSides, "choice of sides with bleed", All: "all", Outer: "outer");

/// The options for printing; the defaults suit a printer at home.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintOptions {
    /// Where the backs go; on the other side of the paper by default.
    pub backs: Backs,
    /// Other places for the backs, each in files of its own; none by default.
    pub further_backs: Vec<Backs>,
    /// How the backs are turned; not by default.
    pub rotate_back: BackTurn,
    /// How a sheet is folded, where it is; so that the most cards fit by default.
    pub fold: FoldLine,
    /// Which files the sides are in, where both sides of the paper are printed; in one file by default.
    pub sides: SideFiles,
    /// How the printer turns the sheet; over its long edge by default.
    pub flip: Flip,
    /// Shared cuts by default.
    pub cut: Cut,
    /// All sides by default.
    pub bleed: BleedSides,
    /// As one stack by default.
    pub order: Order,
    /// Nothing that matters is printed nearer to any edge of the paper: 6.35 mm (1/4 in) by default. 99.9 % of 6,595
    /// office printers in openprinting-ppds 20230202 reach that far.
    pub margin: Length,
    /// The same for the paper's two short edges when both sides are printed: 12.7 mm by default. 21 of hpcups 3.22.10's
    /// 30 duplex classes print that far; the worst loses 15.0 mm, so a layout nearer than [`PrintOptions::FEED_LOSS`]
    /// is reported.
    pub feed_margin: Length,
    /// The marks that show where to cut.
    pub marks: MarkOptions,
    /// None by default.
    pub guides: Guides,
    /// The machine that cuts the sheets; none by default.
    pub cutter: Cutter,
    /// The kinds of cut paths that are written; by default those that suit the machine.
    pub cut_paths: Option<Vec<CutFormat>>,
    /// The spot colour that a print shop's cutter follows; none by default.
    pub cut_contour: CutContour,
}

impl PrintOptions {
    /// The most that a home duplex printer cannot print at a short edge, of those looked at: 15 mm (hpcups 3.22.10).
    pub const FEED_LOSS: Length = Length::um(15_000);
    /// The widest margin that can be asked for: 100 mm, which leaves 10 mm of A4.
    pub const LARGEST_MARGIN: Length = Length::um(100_000);

    /// Returns the options for each place of the backs, each place once.
    #[must_use]
    pub fn ways(&self) -> Vec<Self> {
        let mut ways: Vec<Self> = Vec::new();
        for backs in std::iter::once(self.backs).chain(self.further_backs.iter().copied()) {
            if ways.iter().all(|way| way.backs != backs) {
                ways.push(Self { backs, further_backs: Vec::new(), ..self.clone() });
            }
        }
        ways
    }

    /// Returns the same options, with what was chosen in place of their own. A machine cuts sheet by sheet: if one is chosen and no
    /// order, each sheet has the next cards.
    #[must_use]
    pub fn with(&self, choices: &PrintChoices) -> Self {
        let by_sheet = choices.cutter.filter(Cutter::is_some).map(|_| Order::Sheet);
        Self {
            backs: choices.backs.first().copied().unwrap_or(self.backs),
            further_backs: match choices.backs.split_first() {
                Some((_, further)) => further.to_vec(),
                None => self.further_backs.clone(),
            },
            rotate_back: choices.rotate_back.unwrap_or(self.rotate_back),
            fold: choices.fold.unwrap_or(self.fold),
            sides: choices.sides.unwrap_or(self.sides),
            flip: choices.flip.unwrap_or(self.flip),
            cut: choices.cut.unwrap_or(self.cut),
            bleed: choices.bleed.unwrap_or(self.bleed),
            order: choices.order.or(by_sheet).unwrap_or(self.order),
            margin: choices.margin.unwrap_or(self.margin),
            feed_margin: choices.feed_margin.unwrap_or(self.feed_margin),
            marks: choices.marks.unwrap_or(self.marks),
            guides: choices.guides.unwrap_or(self.guides),
            cutter: choices.cutter.unwrap_or(self.cutter),
            cut_paths: choices.cut_paths.clone().or_else(|| self.cut_paths.clone()),
            cut_contour: choices.cut_contour.clone().unwrap_or_else(|| self.cut_contour.clone()),
        }
    }

    /// Returns the kinds of cut paths that are written.
    #[must_use]
    pub fn cut_formats(&self) -> &[CutFormat] {
        self.cut_paths.as_deref().unwrap_or_else(|| self.cutter.machine.cut_formats())
    }
}

/// What a deck or a command line chooses of [`PrintOptions`]; nothing by default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrintChoices {
    /// Where the backs go: each place in files of its own.
    pub backs: Vec<Backs>,
    /// How the backs are turned.
    pub rotate_back: Option<BackTurn>,
    /// How a sheet is folded.
    pub fold: Option<FoldLine>,
    /// Which files the sides are in.
    pub sides: Option<SideFiles>,
    /// How the printer turns the sheet.
    pub flip: Option<Flip>,
    /// Whether neighbours share a cut.
    pub cut: Option<Cut>,
    /// Which sides of the cards have bleed.
    pub bleed: Option<BleedSides>,
    /// The order in which cards come off the cutter.
    pub order: Option<Order>,
    /// The margin that the printer cannot reach.
    pub margin: Option<Length>,
    /// The same at the short edges when both sides are printed.
    pub feed_margin: Option<Length>,
    /// The marks that show where to cut.
    pub marks: Option<MarkOptions>,
    /// Faint lines over the cards.
    pub guides: Option<Guides>,
    /// The machine that cuts the sheets.
    pub cutter: Option<Cutter>,
    /// The kinds of cut paths that are written.
    pub cut_paths: Option<Vec<CutFormat>>,
    /// The spot colour that a print shop's cutter follows.
    pub cut_contour: Option<CutContour>,
}

impl Default for PrintOptions {
    fn default() -> Self {
        Self {
            backs: Backs::default(),
            further_backs: Vec::new(),
            rotate_back: BackTurn::default(),
            fold: FoldLine::default(),
            sides: SideFiles::default(),
            flip: Flip::default(),
            cut: Cut::default(),
            bleed: BleedSides::default(),
            order: Order::default(),
            margin: Length::um(6_350),
            feed_margin: Length::um(12_700),
            marks: MarkOptions::default(),
            guides: Guides::default(),
            cutter: Cutter::default(),
            cut_paths: None,
            cut_contour: CutContour::None,
        }
    }
}
