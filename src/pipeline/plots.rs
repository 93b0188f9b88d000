//! Results of games become pages of plots: `src/plots` says what goes where, the template `plots/page.svg` draws it.

use super::compare::PlayComparison;
use super::face_book::{FaceBook, FaceOrigin};
use super::face_renderer::FaceRenderer;
use super::inputs::on_own_threads;
use super::play::Play;
use super::print_job::{PrintJob, print_file};
use super::typesetting;
use crate::diag::{Findings, Place};
use crate::files::Project;
use crate::fonts::FontLibrary;
use crate::imposition::Turn;
use crate::model::{Deck, Field, Length, Paper, Point, Printed, Rect, Side, Size, Value};
use crate::output::pdf::PdfOutput;
use crate::output::{Page, PlacedFace, PrintFile};
use crate::plots::{ComparedSeries, PlotPage, Series, comparison_pages, pages};
use crate::render::Frame;
use crate::template::{SheetSpace, Templates};
use base64::prelude::{BASE64_STANDARD, Engine as _};
use serde_json::Value as Json;
use std::fmt::Write;

/// The template of a page, in any of the template folders.
const TEMPLATE: &str = "plots/page.svg";

/// The kind of file that shows plots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlotFormat {
    /// Pages to be printed.
    Pdf,
    /// One drawing, the pages below one another, with its fonts inside.
    Svg,
}

/// How plots are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlotOptions {
    /// The kind of file.
    pub format: PlotFormat,
    /// The paper.
    pub paper: &'static Paper,
    /// The seed that the games were played from.
    pub seed: u64,
}

/// Plots, in memory.
#[derive(Clone, Debug, Default)]
pub struct Plots {
    /// The file; none where a finding is an error.
    pub bytes: Option<Vec<u8>>,
    /// How many pages it has.
    pub pages: usize,
    /// What is wrong with the templates or the words.
    pub findings: Findings,
}

/// Draws the results of games.
#[must_use]
pub fn plots(project: &Project, play: &Play, options: PlotOptions) -> Plots {
    let Play { deck, reports, .. } = play;
    let series = Series { title: &deck.title, version: deck.version.as_deref(), seed: options.seed, reports };
    on_own_threads(|| draw(project, deck, &pages(&series, options.paper.size), options))
}

/// Draws how the games of a deck compare with those of an old version, which has that name.
#[must_use]
pub fn comparison_plots(
    project: &Project,
    deck: &Deck,
    (compared, old): (&PlayComparison, &str),
    options: PlotOptions,
) -> Plots {
    let comparisons = &compared.comparisons;
    let series = ComparedSeries { title: &deck.title, new: &project.full_name(), old, seed: options.seed, comparisons };
    on_own_threads(|| draw(project, deck, &comparison_pages(&series, options.paper.size), options))
}

fn draw(project: &Project, played: &Deck, pages: &[PlotPage], options: PlotOptions) -> Plots {
    let size = options.paper.size;
    // Every page as the values that its template reads.
    let values = pages.iter().filter_map(|page| serde_json::to_value(page).ok());
    let deck = deck_of_plots(played, values.collect());
    let (fonts, mut findings) = FontLibrary::load(project);
    let (_, figures) = crate::games::judge(played);
    let (templates, of_templates) = Templates::load(project, &deck, &figures);
    findings.extend(of_templates);
    let mut book = FaceBook::default();
    let mut pages = Vec::new();
    // What is wrong with the template itself was reported when it was loaded.
    for printed in deck.sheets.iter().filter(|printed| templates.can_use(&printed.template)) {
        match templates.sheet(printed, SheetSpace { size, up: 1 }) {
            Ok(svg) => pages.push(page(&mut book, printed, svg, size, pages.len() + 1)),
            Err(finding) => findings.push(finding),
        }
    }
    let renderer = FaceRenderer { project, fonts: &fonts, deck: &deck, templates: &templates };
    let output = PdfOutput::new(fonts.database());
    let (drawn, of_faces) = renderer.draw(&book, &findings, &output);
    findings.extend(of_faces);
    let count = pages.len();
    if findings.has_errors() {
        return Plots { bytes: None, pages: count, findings };
    }
    let bytes = match options.format {
        PlotFormat::Svg => {
            let faces: Vec<&str> = book.iter().map(|(svg, ..)| svg).collect();
            let set = typesetting::set(&faces, project, &fonts, &deck);
            let placed = pages.iter().flat_map(|page| &page.faces).filter_map(|placed| set.get(placed.face));
            Some(one_drawing(placed.map(|(svg, _)| &**svg), size, &fonts).into_bytes())
        }
        PlotFormat::Pdf => {
            let title = format!("{} – plays", deck.title);
            let file = print_file(&deck, ("plots", "plays"), options.paper, None, pages);
            let job = PrintJob { book, files: vec![PrintFile { title, ..file }] };
            job.finish(&drawn, &output, &deck, &mut findings).pop().map(|file| file.bytes)
        }
    };
    Plots { bytes, pages: count, findings }
}

/// Returns the deck with pages of plots in place of everything that it prints.
fn deck_of_plots(deck: &Deck, pages: Vec<Json>) -> Deck {
    let place = crate::games::places::game(deck);
    let field = |value| Field { value, place: place.clone() };
    let printed = |(index, page)| Printed {
        id: format!("plots-{}", index + 1),
        title: "plays".to_owned(),
        template: field(Value::Text(TEMPLATE.to_owned())),
        up: vec![1],
        size: None,
        fields: std::iter::once(("page".to_owned(), value(page, &place))).collect(),
        place: place.clone(),
    };
    let sheets = pages.into_iter().enumerate().map(printed).collect();
    Deck { groups: Vec::new(), cards: Vec::new(), sheets, ..deck.clone() }
}

/// A value of a report as one of a deck.
fn value(json: Json, place: &Place) -> Field {
    let value = match json {
        Json::Null => Value::Text(String::new()),
        Json::Bool(yes) => Value::Bool(yes),
        Json::String(text) => Value::Text(text),
        Json::Number(number) => match number.as_i64() {
            Some(whole) => Value::Integer(whole),
            None => Value::Float(number.as_f64().unwrap_or_default()),
        },
        Json::Array(items) => Value::List(items.into_iter().map(|item| value(item, place)).collect()),
        Json::Object(entries) => {
            Value::Table(entries.into_iter().map(|(name, entry)| (name, value(entry, place))).collect())
        }
    };
    Field { value, place: place.clone() }
}

fn page<'a>(book: &mut FaceBook<'a>, printed: &'a Printed, svg: String, size: Size, number: usize) -> Page {
    let face = book.add(svg, Frame { trim: size, bleed: Length::ZERO }, FaceOrigin::Sheet(printed));
    let whole = Rect::new(Point::default(), size);
    let name = printed.id.clone();
    let placed = PlacedFace { face, name, copy: 1, side: Side::Front, trim: whole, paint: whole, turn: Turn::Upright };
    Page {
        size,
        side: Side::Front,
        label: number.to_string(),
        bookmark: None,
        faces: vec![placed],
        marks: Vec::new(),
        notes: Vec::new(),
    }
}

/// Returns the pages in one drawing, one below the other.
fn one_drawing<'a>(pages: impl Iterator<Item = &'a str>, size: Size, fonts: &FontLibrary) -> String {
    let (width, height) = (size.width.to_mm(), size.height.to_mm());
    let mut drawn = String::new();
    let mut down = 0.0;
    for page in pages {
        // A page may begin with an XML declaration, which a file can have only once.
        let root = page.find("<svg").unwrap_or_default();
        let _ = writeln!(drawn, "<g transform=\"translate(0 {down})\">{}</g>", &page[root..]);
        down += height;
    }
    let faces = font_faces(&drawn, fonts);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{down}mm\" viewBox=\"0 0 {width} {down}\">\n\
         <style>{faces}</style>\n<rect width=\"{width}\" height=\"{down}\" fill=\"#fff\"/>\n{drawn}</svg>\n"
    )
}

/// Returns rules with the fonts that a drawing names, so that it looks the same on machines without them.
fn font_faces(drawing: &str, fonts: &FontLibrary) -> String {
    let has_italics = drawing.contains("italic");
    let mut rules = String::new();
    for face in fonts.database().faces() {
        let Some((family, _)) = face.families.first() else { continue };
        let is_upright = face.style == usvg::fontdb::Style::Normal;
        if face.index > 0 || !(is_upright || has_italics) || !drawing.contains(family.as_str()) {
            continue;
        }
        let style = if is_upright { "normal" } else { "italic" };
        let data = fonts.database().with_face_data(face.id, |data, _| BASE64_STANDARD.encode(data)).unwrap_or_default();
        let _ = writeln!(
            rules,
            "@font-face{{font-family:\"{family}\";font-weight:{};font-style:{style};src:url(data:font/ttf;base64,{data})}}",
            face.weight.0
        );
    }
    rules
}
