//! The alignment sheet as a PDF: `src/printers` says what goes where, the template `align/sheet.svg` draws it.

use super::inputs::on_own_threads;
use super::pages::{MadePages, PageFormat, PagesToFill};
use super::printer::NamedPrinter;
use crate::diag::Source;
use crate::files::Project;
use crate::model::{Deck, Flip, NamedChoice, Paper, Side};
use crate::output::{Page, PrintFile};
use crate::printers::{AlignmentSheet, SheetLanguage, SheetWords};
use serde_json::json;

/// The template of a page, in any of the template folders.
const TEMPLATE: &str = "align/sheet.svg";
/// What the folder and the files are called.
const NAME: &str = "align";

/// How an alignment sheet is made.
#[derive(Clone, Copy, Debug)]
pub struct AlignmentOptions<'a> {
    /// The paper.
    pub paper: &'a Paper,
    /// The edge over which the printer turns the sheet.
    pub flip: Flip,
    /// The printer that it is corrected for, to see whether its profile is right.
    pub printer: Option<&'a NamedPrinter>,
    /// The language of its words.
    pub language: SheetLanguage,
}

/// Makes the alignment sheet for a paper, with its name under the output folder; none if the paper is too small for it.
///
/// # Examples
/// ```
/// use pullet_deck::files::Project;
/// use pullet_model::{Flip, Paper};
/// use pullet_make::pipeline::{AlignmentOptions, alignment_sheet};
/// use pullet_sheet::printers::SheetLanguage;
///
/// let paper = Paper::named("a4").expect("a known paper");
/// let language = SheetLanguage::English;
/// let options = AlignmentOptions { paper, flip: Flip::LongEdge, printer: None, language };
/// let (name, _) = alignment_sheet(&Project::without_deck("align"), options).expect("A4 is large enough");
/// assert_eq!(name, "align/align_a4.pdf");
/// ```
pub fn alignment_sheet(project: &Project, options: AlignmentOptions<'_>) -> Option<(String, MadePages)> {
    let sheet = AlignmentSheet::new(options.paper.size, options.flip)?;
    Some(on_own_threads(|| make(project, &sheet, options)))
}

fn make(project: &Project, sheet: &AlignmentSheet, options: AlignmentOptions<'_>) -> (String, MadePages) {
    let AlignmentOptions { paper, flip, printer, language } = options;
    let words = SheetWords::new(language, (&paper.title, flip), printer.map(|printer| printer.name.as_str()));
    // The sheet belongs to no deck.
    let no_deck = Deck::empty(NAME, "Alignment sheet", Source::new(NAME, "").line(1));
    let deck = Deck { language: words.language.to_owned(), ..no_deck };
    let pages = PagesToFill::of(&deck, TEMPLATE, "alignment sheet", paper);
    let printer_name = printer.map_or("", |printer| printer.name.as_str());
    let filled = [Side::Front, Side::Back].map(|side| {
        let mut page = json!(sheet.page(side));
        page["paper"] = paper.title.as_ref().into();
        // Empty where the sheet is not corrected.
        page["printer"] = printer_name.into();
        page["command"] = command(options).into();
        page["words"] = json!(words);
        page
    });
    let change = |file: PrintFile| PrintFile {
        title: format!("{}, {}", words.title, paper.title),
        duplex: Some(flip),
        pages: file.pages.into_iter().zip([Side::Front, Side::Back]).map(|page| on_side(page, printer)).collect(),
        ..file
    };
    (file_name(options), pages.make_with(project, &filled, PageFormat::Pdf, change))
}

fn on_side((page, side): (Page, Side), printer: Option<&NamedPrinter>) -> Page {
    let correction = printer.and_then(|printer| printer.profile.correction(side, page.size));
    let label = if side == Side::Front { "front" } else { "back" };
    Page { side, correction, label: label.to_owned(), ..page }
}

fn file_name(AlignmentOptions { paper, flip, printer, language }: AlignmentOptions<'_>) -> String {
    let short = if flip == Flip::ShortEdge { "_short-edge" } else { "" };
    let printer = printer.map(|printer| format!("_for-{}", printer.name)).unwrap_or_default();
    let language = if language == SheetLanguage::English { String::new() } else { format!("_{}", language.word()) };
    format!("{NAME}/{NAME}{language}{short}{printer}_{}.pdf", paper.name)
}

/// Returns the command that takes the readings of a sheet, up to the readings.
fn command(AlignmentOptions { paper, flip, printer, .. }: AlignmentOptions<'_>) -> String {
    let name = printer.map_or("NAME", |printer| printer.name.as_str());
    let refine = if printer.is_some() { " --refine" } else { "" };
    let flip = if flip == Flip::ShortEdge { format!(" --flip {}", flip.word()) } else { String::new() };
    format!("pullet align --printer {name}{refine} --paper {}{flip} --read", paper.name)
}
