//! The arguments that choose how cards are printed.

use super::cutting_values::{Formats, cut_contour, cut_paths, cutter};
use super::mark_values::marks;
use super::offered;
use super::option_values::{gap, grid, labels, margin, margins, max_ppi, one_of, origin, paper, printer};
use crate::model::{
    BackTurn, Backs, BleedSides, Cut, CutContour, Cutter, Edges, Flip, FoldLine, Gang, GridShape, Guides, LabelSheet,
    Length, MarkOptions, MaxPpi, Order, Paper, Point, PrintChoices, PrinterName, Rotate, SideFiles, Size,
};
use clap::Args;
use clap_complete::engine::ArgValueCandidates;

/// How cards are printed.
#[derive(Debug, Args)]
pub(super) struct WayArguments {
    /// Papers, comma-separated: names such as a4 or letter-landscape, or sizes such as 330x483mm [default: what the deck says, or a4,letter]
    #[arg(short, long, value_name = "PAPER,…", value_delimiter = ',', value_parser = paper, add = ArgValueCandidates::new(offered::papers))]
    pub(super) paper: Vec<Paper>,
    /// Backs: on the other side of the paper, beside the fronts to fold and glue, or none; several make files for each [default: what the deck says, or duplex]
    #[arg(long, value_name = "HOW,…", value_delimiter = ',', value_parser = one_of::<Backs>())]
    pub(super) backs: Vec<Backs>,
    /// Turn of the backs in degrees: 180 for cards that are turned over like a notepad [default: what the deck says, or 0]
    #[arg(long, value_name = "DEGREES", value_parser = one_of::<BackTurn>(), hide_short_help = true)]
    pub(super) rotate_back: Option<BackTurn>,
    /// Line along which a sheet is folded, for backs beside the fronts [default: what the deck says, or best: where more cards fit]
    #[arg(long, value_name = "LINE", value_parser = one_of::<FoldLine>(), hide_short_help = true)]
    pub(super) fold: Option<FoldLine>,
    /// Files of the two sides: one file, a file for each, or a file for each with a page that shows how to print both sides by hand [default: what the deck says, or together]
    #[arg(long, value_name = "HOW", value_parser = one_of::<SideFiles>(), hide_short_help = true)]
    pub(super) sides: Option<SideFiles>,
    /// Edge over which your printer flips the sheet [default: what the deck says, or long]
    #[arg(long, value_name = "EDGE", value_parser = one_of::<Flip>())]
    pub(super) flip: Option<Flip>,
    /// Cuts: shared by neighbours that lie edge to edge, or double, with a gap between cards [default: what the deck says, or shared]
    #[arg(long, value_name = "HOW", value_parser = one_of::<Cut>())]
    pub(super) cut: Option<Cut>,
    /// Sides of the cards with bleed: all, or only outer sides, with white paper between cards [default: what the deck says, or all]
    #[arg(long, value_name = "SIDES", value_parser = one_of::<BleedSides>())]
    pub(super) bleed: Option<BleedSides>,
    /// Order of the cards: for cutting all sheets as one stack, or row by row on each sheet [default: what the deck says, or stack]
    #[arg(long, value_name = "HOW", value_parser = one_of::<Order>(), hide_short_help = true)]
    pub(super) order: Option<Order>,
    /// Gap between cards, such as 2mm, or 2mm,3mm for across and down [default: what the deck says, or as --cut has it]
    #[arg(long, value_name = "LENGTH", value_parser = gap, conflicts_with = "cut", hide_short_help = true)]
    pub(super) gap: Option<Size>,
    /// Which cards may be turned so that more fit: none, all of a sheet together, or some in a block of their own [default: what the deck says, or all]
    #[arg(long, value_name = "WHICH", value_parser = one_of::<Rotate>(), hide_short_help = true)]
    pub(super) rotate: Option<Rotate>,
    /// Columns and rows of cards on a sheet, such as 3x4 [default: what the deck says, or as many as fit]
    #[arg(long, value_name = "COLUMNSxROWS", value_parser = grid, hide_short_help = true)]
    pub(super) grid: Option<GridShape>,
    /// Corner of the first card, from the left and the top of the page, such as 10mm,12mm [default: what the deck says, or in the middle]
    #[arg(long, value_name = "X,Y", value_parser = origin, hide_short_help = true)]
    pub(super) origin: Option<Point>,
    /// Sheet of labels or of cards to break out, such as avery-5371: see `pullet list --labels` [default: what the deck says, or plain paper]
    #[arg(long, value_name = "NAME", value_parser = labels, add = ArgValueCandidates::new(offered::labels), conflicts_with_all = ["paper", "cut", "gap", "grid", "origin", "rotate"])]
    pub(super) labels: Option<LabelSheet>,
    /// Margin that your printer cannot print on, such as 8mm, or 5mm,8mm,20mm,8mm for top, right, bottom and left [default: what the deck says, or 6.35mm]
    #[arg(long, value_name = "LENGTH", value_parser = margins)]
    pub(super) margin: Option<Edges>,
    /// The least margin at the two short edges when printing on both sides [default: what the deck says, or 12.7mm]
    #[arg(long, value_name = "LENGTH", value_parser = margin, hide_short_help = true)]
    pub(super) feed_margin: Option<Length>,
    /// Marks that show where to cut: outer, full, corners, between or none, and how they look, such as corners,length=3mm,colour=grey,backs [default: what the deck says, or outer]
    #[arg(long, value_name = "STYLE,…", value_parser = marks, hide_short_help = true)]
    pub(super) marks: Option<MarkOptions>,
    /// Faint lines over the cards: along every cut, round their corners, or both; lines without WHAT [default: what the deck says, or none]
    #[arg(long, value_name = "WHAT", value_parser = one_of::<Guides>(), num_args = 0..=1, require_equals = true, default_missing_value = "lines", hide_short_help = true)]
    pub(super) guides: Option<Guides>,
    /// Cutting machine: silhouette, cricut, scanncut or none; with a Silhouette's marks, such as silhouette,marks=4,inset=12mm [default: what the deck says, or none]
    #[arg(long, value_name = "MACHINE", value_parser = cutter, hide_short_help = true)]
    pub(super) cutter: Option<Cutter>,
    /// Files with the outlines of the cards, comma-separated: svg, dxf, or none [default: what the deck says, or what suits the machine]
    #[arg(long, value_name = "KIND,…", value_parser = cut_paths, hide_short_help = true)]
    pub(super) cut_paths: Option<Formats>,
    /// Draw the outlines of the cards in a spot colour for a print shop's cutter; `none` leaves them out [default: what the deck says, or none; `CutContour` without NAME]
    #[arg(long, value_name = "NAME", value_parser = cut_contour, num_args = 0..=1, require_equals = true, default_missing_value = CutContour::USUAL, hide_short_help = true)]
    pub(super) cut_contour: Option<CutContour>,
    /// Printer to correct the pages for: one that `pullet printers` lists [default: what the deck says, or none]
    #[arg(long, value_name = "NAME", value_parser = printer, add = ArgValueCandidates::new(offered::printers))]
    pub(super) printer: Option<PrinterName>,
    /// Let cards of different sizes share sheets; `build` then makes one file of the cards of all decks [default: what the deck says, or false]
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true", hide_short_help = true)]
    pub(super) gang: Option<bool>,
    /// The most pixels per inch of pictures: those that have more are made smaller, which saves bytes, such as 600 [default: what the deck says, or all that they have]
    #[arg(long, value_name = "NUMBER", value_parser = max_ppi, hide_short_help = true)]
    pub(super) max_ppi: Option<MaxPpi>,
    /// Cards for places that would stay empty, by their ids or groups, in this order; `*` stands for any characters [default: what the deck says]
    #[arg(long, value_name = "ID,…", value_delimiter = ',', hide_short_help = true)]
    pub(super) fill: Vec<String>,
}

impl WayArguments {
    /// Returns the papers, each once; none where nothing is said of them.
    pub(super) fn papers(&self) -> Vec<Paper> {
        let mut papers: Vec<Paper> = Vec::new();
        for paper in &self.paper {
            if !papers.contains(paper) {
                papers.push(paper.clone());
            }
        }
        papers
    }

    /// Returns what is chosen of how the sheets are printed.
    pub(super) fn choices(&self) -> PrintChoices {
        PrintChoices {
            papers: None,
            backs: self.backs.clone(),
            rotate_back: self.rotate_back,
            fold: self.fold,
            sides: self.sides,
            flip: self.flip,
            cut: self.cut,
            bleed: self.bleed,
            order: self.order,
            gap: self.gap,
            rotate: self.rotate,
            grid: self.grid,
            origin: self.origin,
            labels: self.labels.clone(),
            margin: self.margin,
            feed_margin: self.feed_margin,
            marks: self.marks,
            guides: self.guides,
            cutter: self.cutter,
            cut_paths: self.cut_paths.clone().map(|formats| formats.0),
            cut_contour: self.cut_contour.clone(),
            printer: self.printer.clone(),
            gang: self.gang.map(Gang::from),
            max_ppi: self.max_ppi.clone(),
            fill: (!self.fill.is_empty()).then(|| self.fill.clone()),
        }
    }
}
