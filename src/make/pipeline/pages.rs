//! Pages that Pullet itself lays out, such as plots: a template fills them, and an output makes a file of them.

use super::face_book::{FaceBook, FaceOrigin};
use super::face_renderer::FaceRenderer;
use super::print_file::print_file;
use super::print_job::{PrintJob, noted};
use super::typesetting;
use crate::diag::{Finding, Findings, Place};
use crate::files::Project;
use crate::fonts::{FontLibrary, LoadedFont};
use crate::games::Figures;
use crate::model::{Deck, Field, Length, Paper, Printed, Size, Value};
use crate::output::pdf::PdfOutput;
use crate::output::png::{Trees, page_picture};
use crate::output::{Finished, OutputFile, Page, PartDrawer, PlacedFace, PrintFile};
use crate::render::Frame;
use crate::template::{FaceSvg, SheetSpace, Templates};
use base64::prelude::{BASE64_STANDARD, Engine as _};
use serde::Serialize;
use serde_json::Value as Json;
use std::fmt::Write;

/// The kind of file that pages become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageFormat {
    /// Pages to be printed.
    Pdf,
    /// One drawing, the pages below one another, with its fonts inside.
    Svg,
    /// One picture, the pages below one another.
    Png,
}

/// Pages as a file, in memory.
#[derive(Clone, Debug, Default)]
pub struct MadePages {
    /// The file; none where a finding is an error.
    pub bytes: Option<Vec<u8>>,
    /// How many pages it has.
    pub pages: usize,
    /// What is wrong with the templates or the words.
    pub findings: Findings,
}

/// Pages to be filled.
pub(super) struct PagesToFill<'a> {
    /// The deck that they are about.
    pub(super) deck: &'a Deck,
    /// The figures of its game.
    pub(super) figures: &'a Figures,
    /// The template of a page, in any of the template folders; it reads `page`.
    pub(super) template: &'a str,
    /// What they are called in the title of the file.
    pub(super) title: &'a str,
    /// The paper.
    pub(super) paper: &'a Paper,
}

impl<'a> PagesToFill<'a> {
    /// Returns pages that show nothing of a game.
    pub(super) fn of(deck: &'a Deck, template: &'a str, title: &'a str, paper: &'a Paper) -> Self {
        Self { deck, figures: &Figures::NoGame, template, title, paper }
    }

    /// Makes a file of pages.
    pub(super) fn make(&self, project: &Project, pages: &[impl Serialize], format: PageFormat) -> MadePages {
        self.make_with(project, pages, format, |file| file)
    }

    /// Makes a file of pages that `change` changes before they are drawn: the pages have one side each, and no correction.
    pub(super) fn make_with(
        &self,
        project: &Project,
        pages: &[impl Serialize],
        format: PageFormat,
        change: impl FnOnce(PrintFile) -> PrintFile,
    ) -> MadePages {
        let deck = self.deck_of_pages(pages);
        let (fonts, mut findings) = FontLibrary::load(project);
        let (templates, of_templates) = Templates::load(project, &deck, self.figures);
        findings.extend(of_templates);
        let mut book = FaceBook::default();
        let mut pages = Vec::new();
        for (printed, svg) in filled(&deck, &templates, self.paper.size, &mut findings) {
            pages.push(page(&mut book, printed, svg, self.paper.size, pages.len() + 1));
        }
        let count = pages.len();
        let renderer = FaceRenderer { project, fonts: &fonts, deck: &deck, session: None };
        let file = print_file(&deck, ("pages", self.title), self.paper, None, pages);
        let title = format!("{} – {}", deck.title, self.title);
        let files = vec![change(PrintFile { title, ..file })];
        let job = PrintJob { book, files, ..PrintJob::default() };
        let bytes = match format {
            PageFormat::Pdf => {
                let output = PdfOutput::new(fonts.database());
                made(&renderer, &job, (&output, |finished| Ok(output.files(finished))), &mut findings)
            }
            PageFormat::Png => made(&renderer, &job, (&Trees, page_picture), &mut findings),
            PageFormat::Svg => {
                drawing(&renderer, &job, &mut findings).map(|svg| one_drawing(&svg, self.paper.size, &fonts))
            }
        };
        MadePages { bytes, pages: count, findings }
    }

    /// Returns pages as SVG whose text boxes are still to be set.
    pub(super) fn svgs(&self, project: &Project, pages: &[impl Serialize], findings: &mut Findings) -> Vec<String> {
        let deck = self.deck_of_pages(pages);
        let (templates, of_templates) = Templates::load(project, &deck, self.figures);
        findings.extend(of_templates);
        filled(&deck, &templates, self.paper.size, findings).into_iter().map(|(_, svg)| svg.to_string()).collect()
    }

    /// Returns the deck with pages in place of everything that it prints.
    fn deck_of_pages(&self, pages: &[impl Serialize]) -> Deck {
        let place = crate::games::places::game(self.deck);
        let field = |value| Field { value, place: place.clone() };
        let printed = |(index, page)| Printed {
            id: format!("page-{}", index + 1),
            title: self.title.to_owned(),
            template: field(Value::Text(self.template.into())),
            up: vec![1],
            size: None,
            tuck_box: None,
            text: None,
            fields: std::iter::once(("page".to_owned(), value(page, &place))).collect(),
            place: place.clone(),
        };
        // Every page as the values that its template reads.
        let values = pages.iter().filter_map(|page| serde_json::to_value(page).ok());
        let sheets = values.enumerate().map(printed).collect();
        Deck { groups: Vec::new(), cards: Vec::new(), sheets, ..self.deck.clone() }
    }
}

/// Returns every page as SVG.
fn filled<'d>(
    deck: &'d Deck,
    templates: &Templates,
    size: Size,
    findings: &mut Findings,
) -> Vec<(&'d Printed, FaceSvg)> {
    // What is wrong with the template itself was reported when it was loaded.
    let usable: Vec<&Printed> = deck.sheets.iter().filter(|printed| templates.can_use(&printed.template)).collect();
    let space = SheetSpace { size, up: 1, tuck_box: None, text: None };
    let wanted: Vec<(&Printed, SheetSpace)> = usable.iter().map(|printed| (*printed, space.clone())).collect();
    let mut filled = Vec::new();
    for (printed, page) in usable.into_iter().zip(templates.sheets(&wanted)) {
        match page {
            Ok(svg) => filled.push((printed, svg)),
            Err(finding) => findings.push(finding),
        }
    }
    filled
}

/// Returns the file that an output makes of the pages.
fn made<O: PartDrawer>(
    renderer: &FaceRenderer<'_>,
    job: &PrintJob<'_>,
    (output, files): (&O, impl Fn(&Finished<'_, O::Drawn>) -> Result<Vec<OutputFile>, Finding>),
    findings: &mut Findings,
) -> Option<Vec<u8>> {
    let (drawn, of_faces) = renderer.draw(&job.book, findings, output);
    findings.extend(of_faces);
    if findings.has_errors() {
        return None;
    }
    noted(files(&drawn.finished(&renderer.deck.output_name(), &job.files)), findings)
        .pop()
        .map(|file| file.bytes.to_vec())
}

/// Returns the pages as SVG, once they are known to be sound.
fn drawing(renderer: &FaceRenderer<'_>, job: &PrintJob<'_>, findings: &mut Findings) -> Option<Vec<String>> {
    let (_, of_faces) = renderer.draw(&job.book, findings, &Trees);
    findings.extend(of_faces);
    if findings.has_errors() {
        return None;
    }
    let set = typesetting::set(&job.book.to_set(), renderer.project, renderer.fonts, renderer.deck);
    let placed = job.files.iter().flat_map(|file| &file.pages).flat_map(|page| &page.faces);
    Some(placed.filter_map(|placed| set.get(placed.face)).map(|(svg, _)| svg.to_string()).collect())
}

/// A value of a report as one of a deck.
fn value(json: Json, place: &Place) -> Field {
    let value = match json {
        Json::Null => Value::Text("".into()),
        Json::Bool(yes) => Value::Bool(yes),
        Json::String(text) => Value::Text(text.into()),
        Json::Number(number) => match number.as_i64() {
            Some(whole) => Value::Integer(whole),
            None => Value::Float(number.as_f64().unwrap_or_default()),
        },
        Json::Array(items) => Value::List(items.into_iter().map(|item| value(item, place)).collect()),
        Json::Object(entries) => entries.into_iter().map(|(name, entry)| (name, value(entry, place))).collect(),
    };
    Field { value, place: place.clone() }
}

fn page<'a>(book: &mut FaceBook<'a>, printed: &'a Printed, svg: FaceSvg, size: Size, number: usize) -> Page {
    let face = book.add(svg, Frame::new(size, Length::ZERO), FaceOrigin::Sheet(printed));
    let placed = PlacedFace::whole_page(face, printed.id.clone(), size);
    Page { size, label: number.to_string(), faces: vec![placed], ..Page::default() }
}

/// Returns the pages in one drawing, one below the other.
fn one_drawing(pages: &[String], size: Size, fonts: &FontLibrary) -> Vec<u8> {
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
    let drawing = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{down}mm\" viewBox=\"0 0 {width} {down}\">\n\
         <style>{faces}</style>\n<rect width=\"{width}\" height=\"{down}\" fill=\"#fff\"/>\n{drawn}</svg>\n"
    );
    drawing.into_bytes()
}

/// Returns rules with the fonts that a drawing names, so that it looks the same on machines without them.
fn font_faces(drawing: &str, fonts: &FontLibrary) -> String {
    let has_italics = drawing.contains("italic");
    let mut rules = String::new();
    for LoadedFont { face, weights: (least, most), bytes } in fonts.files() {
        let Some((family, _)) = face.families.first() else { continue };
        let is_upright = face.style == usvg::fontdb::Style::Normal;
        if face.index > 0 || !(is_upright || has_italics) || !drawing.contains(family.as_str()) {
            continue;
        }
        let style = if is_upright { "normal" } else { "italic" };
        let weights = if least == most { least.to_string() } else { format!("{least} {most}") };
        let data = BASE64_STANDARD.encode(bytes);
        let _ = writeln!(
            rules,
            "@font-face{{font-family:\"{family}\";font-weight:{weights};font-style:{style};src:url(data:font/ttf;base64,{data})}}"
        );
    }
    rules
}
