//! How a deck is printed: options of the deck and of the command line.

use super::{
    CutContour, CutFormat, Cutter, Edges, Guides, LabelSheet, Length, MarkOptions, MaxPpi, PAPERS, Paper, Point, Size,
    choice,
};
use crate::diag::Place;
use std::fmt;
use std::str::FromStr;

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

/// Whether cards of different sizes share sheets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Gang {
    /// Each size has its own sheets.
    #[default]
    Apart,
    /// They share sheets, so that they take as few as possible.
    Together,
}

impl From<bool> for Gang {
    /// Returns that sizes share sheets if `true`.
    fn from(shares: bool) -> Self {
        if shares { Self::Together } else { Self::Apart }
    }
}

/// Which cards may be turned on the page, so that more fit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rotate {
    /// None: cards are upright on the page.
    None,
    /// All cards of a sheet together.
    #[default]
    All,
    /// Some cards of a sheet, in a block of their own, where that saves a sheet.
    Mixed,
}

choice!(Rotate, "way to turn cards", None: "none", All: "all", Mixed: "mixed");

/// Columns and rows of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GridShape {
    /// Across, at least 1.
    pub columns: usize,
    /// Down, at least 1.
    pub rows: usize,
}

impl GridShape {
    /// The most columns and rows: 100 of each.
    pub const MOST: usize = 100;
}

/// `3 × 4`: columns × rows.
impl fmt::Display for GridShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} × {}", self.columns, self.rows)
    }
}

impl FromStr for GridShape {
    type Err = String;

    /// Reads `3x4` or `3 × 4`: columns, then rows, each from 1 to [`GridShape::MOST`].
    fn from_str(words: &str) -> Result<Self, String> {
        let number = |part: &str| part.trim().parse().ok().filter(|number| (1..=Self::MOST).contains(number));
        let shape = words.split_once(['x', '×']).and_then(|(columns, rows)| Some((number(columns)?, number(rows)?)));
        let (columns, rows) = shape.ok_or_else(|| {
            format!("`{words}` is no grid: write columns and rows, each from 1 to {}, such as `3x4`", Self::MOST)
        })?;
        Ok(Self { columns, rows })
    }
}
/// The direction of the line along which a sheet is folded, seen on the page.
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

/// The name of a printer whose profile is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrinterName {
    name: String,
    /// Where the deck names it; none on the command line.
    pub place: Option<Place>,
}

impl PrinterName {
    /// The most characters of a name, which becomes part of the names of files.
    pub const LONGEST: usize = 40;

    /// Returns the name; none if a printer cannot have it: it has up to 40 letters from a to z, digits, `-` and `_`.
    ///
    /// ```
    /// use pullet_model::PrinterName;
    /// assert_eq!(PrinterName::new("kitchen").map(|printer| printer.as_str().to_owned()), Some("kitchen".to_owned()));
    /// assert_eq!(PrinterName::new("../kitchen"), None);
    /// ```
    pub fn new(name: &str) -> Option<Self> {
        let is_letter = |c: u8| c.is_ascii_alphanumeric() || matches!(c, b'-' | b'_');
        let is_name = (1..=Self::LONGEST).contains(&name.len()) && name.bytes().all(is_letter);
        is_name.then(|| Self { name: name.to_owned(), place: None })
    }

    /// Returns the name as text.
    pub fn as_str(&self) -> &str {
        &self.name
    }
}

/// Declares the options for printing with their defaults, and what a deck or a command line chooses of them.
macro_rules! print_options {
    ($($(#[$about:meta])* $name:ident: $kind:ty = $usual:expr;)+) => {
        /// The options for printing; the defaults suit a printer at home.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct PrintOptions {
            $($(#[$about])* pub $name: $kind,)+
        }

        impl Default for PrintOptions {
            fn default() -> Self {
                Self { $($name: $usual,)+ }
            }
        }

        /// What a deck or a command line chooses of [`PrintOptions`]; nothing by default.
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct PrintChoices {
            $($(#[$about])* pub $name: Option<$kind>,)+
        }

        impl PrintChoices {
            /// Returns these choices, completed by others.
            pub fn or(self, others: Self) -> Self {
                Self { $($name: self.$name.or(others.$name),)+ }
            }

            /// Returns options with these choices in place of their own.
            fn in_place_of(&self, own: &PrintOptions) -> PrintOptions {
                PrintOptions { $($name: self.$name.as_ref().unwrap_or(&own.$name).clone(),)+ }
            }
        }

        impl From<&PrintOptions> for PrintChoices {
            /// Returns the choices that all options are.
            fn from(options: &PrintOptions) -> Self {
                Self { $($name: Some(options.$name.clone()),)+ }
            }
        }
    };
}

print_options! {
    /// The papers to print on; none leaves it to A4 and Letter.
    papers: Vec<Paper> = Vec::new();
    /// Where the backs go; on the other side of the paper by default.
    backs: Backs = Backs::Duplex;
    /// Other places for the backs, each in files of its own; none by default.
    further_backs: Vec<Backs> = Vec::new();
    /// How the backs are turned; not by default.
    rotate_back: BackTurn = BackTurn::None;
    /// How a sheet is folded, where it is; so that the most cards fit by default.
    fold: FoldLine = FoldLine::Best;
    /// Which files the sides are in, where both sides of the paper are printed; in one file by default.
    sides: SideFiles = SideFiles::Together;
    /// How the printer turns the sheet; over its long edge by default.
    flip: Flip = Flip::LongEdge;
    /// Shared cuts by default.
    cut: Cut = Cut::Shared;
    /// All sides by default.
    bleed: BleedSides = BleedSides::All;
    /// As one stack by default.
    order: Order = Order::Stack;
    /// The space between neighbouring cards, across and down the page; none leaves it to `cut`.
    gap: Option<Size> = None;
    /// All cards of a sheet together by default.
    rotate: Rotate = Rotate::All;
    /// How many cards are on a sheet; none for as many as fit.
    grid: Option<GridShape> = None;
    /// The top left corner of the first card on a page; none for cards in the middle.
    origin: Option<Point> = None;
    /// The sheet of labels to print on, which decides about the paper and the place of each card.
    labels: Option<LabelSheet> = None;
    /// Nothing that matters is printed nearer to an edge of a page: 6.35 mm (1/4 in) on every side by default. 99.9 % of 6,595
    /// office printers in openprinting-ppds 20230202 reach that far.
    margin: Edges = Edges::all(PrintOptions::MARGIN);
    /// The least margin at the paper's two short edges when both sides are printed: 12.7 mm by default. 21 of hpcups 3.22.10's
    /// 30 duplex classes print that far; the worst loses 15.0 mm, so a layout nearer than [`PrintOptions::FEED_LOSS`]
    /// is reported.
    feed_margin: Length = Length::um(12_700);
    /// The marks that show where to cut.
    marks: MarkOptions = MarkOptions::default();
    /// None by default.
    guides: Guides = Guides::None;
    /// The machine that cuts the sheets; none by default.
    cutter: Cutter = Cutter::default();
    /// The kinds of cut paths that are written; by default those that suit the machine.
    cut_paths: Option<Vec<CutFormat>> = None;
    /// The spot colour that a print shop's cutter follows; none by default.
    cut_contour: CutContour = CutContour::None;
    /// The printer for which the pages are corrected; none by default.
    printer: Option<PrinterName> = None;
    /// Whether cards of different sizes share sheets; apart by default.
    gang: Gang = Gang::Apart;
    /// The most pixels to the inch that pictures are printed with; none for all that they have, which is the default.
    max_ppi: Option<MaxPpi> = None;
    /// Ids or groups of cards for places that would stay empty, in this order, in which `*` stands for any characters; none by
    /// default.
    fill: Vec<String> = Vec::new();
}

impl PrintOptions {
    /// The most that a home duplex printer cannot print at a short edge, of those looked at: 15 mm (hpcups 3.22.10).
    pub const FEED_LOSS: Length = Length::um(15_000);
    /// The widest margin that can be asked for: 100 mm, which leaves 10 mm of A4.
    pub const LARGEST_MARGIN: Length = Length::um(100_000);
    /// The widest gap that can be asked for: 100 mm.
    pub const LARGEST_GAP: Length = Length::um(100_000);
    /// The margin where nothing is said of it.
    pub const MARGIN: Length = Length::um(6_350);

    /// Returns the papers to print on: that of the labels, or the two of home printers where nothing is said of them.
    pub fn papers(&self) -> &[Paper] {
        match &self.labels {
            Some(labels) => std::slice::from_ref(&labels.paper),
            None if self.papers.is_empty() => &PAPERS[..2],
            None => &self.papers,
        }
    }

    /// Returns the options with other papers than those of home printers where nothing is said of them.
    pub fn or_papers(self, usual: &[Paper]) -> Self {
        let papers = if self.papers.is_empty() { usual.to_vec() } else { self.papers };
        Self { papers, ..self }
    }

    /// Returns a paper if it is as large as one of these, and otherwise the first of these.
    pub fn large_enough<'a>(&'a self, paper: &'a Paper) -> &'a Paper {
        let holds = |size: Size| paper.size.width >= size.width && paper.size.height >= size.height;
        let is_large = self.papers().iter().any(|own| holds(own.size) || holds(own.size.turned()));
        if is_large { paper } else { self.papers().first().unwrap_or(paper) }
    }

    /// Returns the options for each place of the backs, each place once.
    pub fn ways(&self) -> Vec<Self> {
        let mut ways: Vec<Self> = Vec::new();
        for backs in std::iter::once(self.backs).chain(self.further_backs.iter().copied()) {
            if ways.iter().all(|way| way.backs != backs) {
                ways.push(Self { backs, further_backs: Vec::new(), ..self.clone() });
            }
        }
        ways
    }

    /// Returns the same options, with what was chosen in place of their own. A kind of cut replaces a gap, a place for cards on
    /// plain paper replaces labels, and labels replace an origin. A machine cuts sheet by sheet, and labels come off sheet by sheet: if one is chosen and no
    /// order, each sheet has the next cards.
    pub fn with(&self, choices: &PrintChoices) -> Self {
        let mut options = choices.in_place_of(self);
        if choices.cut.is_some() && choices.gap.is_none() {
            options.gap = None;
        }
        if choices.place_cards() && choices.labels.is_none() {
            options.labels = None;
        }
        if choices.labels.is_some() && choices.origin.is_none() {
            options.origin = None;
        }
        let is_by_sheet = choices.order.is_none() && choices.cutter.is_some_and(|cutter| cutter.is_some());
        if is_by_sheet || options.labels.is_some() {
            options.order = Order::Sheet;
        }
        options
    }

    /// Returns the kinds of cut paths that are written.
    pub fn cut_formats(&self) -> &[CutFormat] {
        self.cut_paths.as_deref().unwrap_or_else(|| self.cutter.machine.cut_formats())
    }
}

impl PrintChoices {
    /// Returns the choice of papers, and of nothing else.
    pub fn of_papers(papers: &[Paper]) -> Self {
        Self { papers: Some(papers.to_vec()), ..Self::default() }
    }

    /// Returns whether they say where cards are on plain paper.
    fn place_cards(&self) -> bool {
        let has_papers = self.papers.is_some() || self.cut.is_some() || self.gap.is_some();
        has_papers || self.grid.is_some()
    }
}
