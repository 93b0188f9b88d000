//! Every letter of a text box stands in the PDF where it was measured, and reads as it was written.
//!
//! hayro reads the finished PDF, glyph by glyph; usvg says where each glyph of the plain SVG stands, and the SVG where
//! each stretch begins.

use crate::pdf::one_face::{as_pdf, fonts};
use hayro::hayro_interpret::font::GlyphRun;
use hayro::hayro_interpret::hayro_cmap::BfString;
use hayro::hayro_interpret::kurbo::{Affine, Point, Rect};
use hayro::hayro_interpret::{
    ClipPath, Context, Device, DrawMode, DrawProps, Image, ImageDrawProps, InterpreterCache, InterpreterSettings,
    SoftMask, TransformExt, interpret_page,
};
use hayro::hayro_syntax::Pdf;
use indexmap::IndexMap;
use pullet::fonts::FontLibrary;
use pullet::render::weighed;
use pullet::text::{Agreement, FaceText, TextContext};
use roxmltree::Document;
use std::sync::Arc;
use usvg::{Group, Node, Tree};

/// A hundredth of a millimetre, in which all lengths are exact.
const SLACK: f64 = 0.01;
/// Millimetres to the point.
const MM: f64 = 25.4 / 72.0;

/// A letter where it stands, in millimetres from the page's top-left corner.
#[derive(Clone, Debug)]
struct Letter {
    text: String,
    x: f64,
    y: f64,
}

impl Letter {
    fn is_blank(&self) -> bool {
        self.text.chars().all(|character| character.is_whitespace() || character == '\u{200f}')
    }

    fn is_at(&self, x: f64, y: f64) -> bool {
        (self.x - x).abs() <= SLACK && (self.y - y).abs() <= SLACK
    }
}

/// Notes every glyph of a page.
#[derive(Default)]
struct Letters(Vec<Letter>);

impl<'a> Device<'a> for Letters {
    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, 'a>, props: DrawProps<'a>, _: &DrawMode) {
        for glyph in run.glyphs() {
            let origin = props.transform * glyph.transform() * Point::ORIGIN;
            let text = match glyph.as_unicode() {
                Some(BfString::Char(character)) => character.to_string(),
                Some(BfString::String(text)) => text,
                None => String::new(),
            };
            self.0.push(Letter { text, x: origin.x * MM, y: origin.y * MM });
        }
    }

    fn draw_path(&mut self, _: &hayro::hayro_interpret::kurbo::BezPath, _: DrawProps<'a>, _: &DrawMode) {}
    fn push_clip_path(&mut self, _: &ClipPath) {}
    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'a>>, _: hayro::hayro_interpret::BlendMode) {}
    fn draw_image(&mut self, _: Image<'a, '_>, _: ImageDrawProps<'a>) {}
    fn pop_clip(&mut self) {}
    fn pop_transparency_group(&mut self) {}
}

/// The letters of a PDF's first page, in the order in which they are drawn.
fn printed(pdf: Vec<u8>) -> Vec<Letter> {
    let pdf = Pdf::new(pdf).expect("the PDF can be read");
    let page = pdf.pages().first().expect("the PDF has a page");
    let cache = InterpreterCache::new();
    let upright: Affine = page.initial_transform(true).to_kurbo();
    let (width, height) = page.render_dimensions();
    let all = Rect::new(0.0, 0.0, f64::from(width), f64::from(height));
    let mut context = Context::new(upright, all, &cache, page.xref(), InterpreterSettings::default());
    let mut letters = Letters::default();
    interpret_page(page, &mut context, &mut letters);
    letters.0.retain(|letter| !letter.is_blank());
    letters.0
}

/// The letters of the plain SVG as usvg lays them out.
fn laid_out(svg: &str, fonts: &FontLibrary) -> Vec<Letter> {
    let options = usvg::Options { fontdb: Arc::clone(fonts.database()), ..usvg::Options::default() };
    let tree = Tree::from_str(svg, &options).expect("usvg reads it");
    let mut letters = Vec::new();
    gather(tree.root(), &mut letters);
    letters.retain(|letter| !letter.is_blank());
    letters
}

fn gather(group: &Group, letters: &mut Vec<Letter>) {
    for node in group.children() {
        match node {
            Node::Group(inner) => gather(inner, letters),
            Node::Text(text) => {
                for glyph in text.layouted().iter().flat_map(|span| &span.positioned_glyphs) {
                    let place = text.abs_transform().pre_concat(glyph.transform());
                    letters.push(Letter { text: glyph.text.clone(), x: f64::from(place.tx), y: f64::from(place.ty) });
                }
            }
            _ => {}
        }
    }
}

/// The box with its words as plain SVG.
fn set(words: &str, attributes: &str, fonts: &FontLibrary) -> String {
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" font-family=\"Atkinson Hyperlegible\"><textbox x=\"4\" y=\"6\" \
         width=\"55\" height=\"52\" {attributes}>{words}</textbox></svg>"
    );
    let colours = IndexMap::from([("rust".to_owned(), "#a8321a".to_owned())]);
    let shop = TextContext::new(fonts, "en", colours, Box::new(|name| panic!("no icon is named: {name}")));
    let document = weighed(&svg).expect("the drawing is well-formed");
    let (svg, faults) = FaceText::read(&document, 1.0, &shop).set(&Agreement::default());
    assert!(faults.is_empty(), "{attributes}: {faults:?}");
    // A page of 63.5 mm: what the reader of faces does with a drawing without a size.
    svg.replacen("<svg ", "<svg width=\"63.5\" height=\"63.5\" viewBox=\"0 0 63.5 63.5\" ", 1)
}

/// Where the stretches of the SVG begin and what they say.
fn stretches(svg: &str) -> Vec<Letter> {
    let document = Document::parse(svg).expect("it is well-formed");
    let number = |node: roxmltree::Node<'_, '_>, name| node.attribute(name)?.parse::<f64>().ok();
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    let letter = |node: roxmltree::Node<'_, '_>| {
        let text: String = node.descendants().filter_map(|inner| inner.text().filter(|_| inner.is_text())).collect();
        Some(Letter { text, x: number(node, "x")?, y: number(node, "y")? })
    };
    let mut stretches: Vec<Letter> = texts.filter_map(letter).collect();
    stretches.retain(|stretch| !stretch.is_blank());
    stretches
}

fn words(letters: &[Letter]) -> String {
    let text = letters.iter().flat_map(|letter| letter.text.chars());
    text.filter(|character| !character.is_whitespace() && *character != '\u{200f}').collect()
}

const RULES: &str = "Lay **two** or *three* cards AVAToday, then ***all*** the rest: {rust: second} Third, {small: small} \
    and {sub: low}. Whoever has no card left scores at once: two points for each hen, and nothing for a fox.\n\n\
    1. To Ve fi ffi Wa, WAVE.\n2. The round then ends; shuffle every card but the goals.";

#[test]
fn every_letter_stands_in_the_pdf_where_it_was_measured() {
    let fonts = fonts();
    for attributes in [
        "font-size=\"3\"",
        "font-size=\"3\" align=\"center\" valign=\"middle\"",
        "font-size=\"3\" align=\"right\" valign=\"bottom\" line-height=\"1.5\"",
        "font-size=\"3\" align=\"justify\" hyphens=\"auto\" paragraph-spacing=\"2\"",
        "font-size=\"8\" min-size=\"1.5\" padding=\"3 5\"",
        "font-size=\"2.6\" transform=\"translate(2 3) rotate(7 30 30)\"",
    ] {
        let svg = set(RULES, attributes, &fonts);
        let (wanted, found) = (laid_out(&svg, &fonts), printed(as_pdf(&svg, &fonts)));
        assert!(wanted.len() > 150, "{attributes}: only {} letters", wanted.len());
        assert_eq!(words(&found), words(&wanted), "{attributes}");
        assert_eq!(found.len(), wanted.len(), "{attributes}");
        for (found, wanted) in found.iter().zip(&wanted) {
            assert!(found.is_at(wanted.x, wanted.y), "{attributes}: {found:?} should be at {wanted:?}");
        }
    }
}

#[test]
fn every_stretch_begins_in_the_pdf_where_its_line_was_laid() {
    let fonts = fonts();
    for attributes in ["font-size=\"3\"", "font-size=\"3\" align=\"justify\"", "font-size=\"3\" align=\"right\""] {
        let svg = set(RULES, attributes, &fonts);
        let (stretches, printed) = (stretches(&svg), printed(as_pdf(&svg, &fonts)));
        let mut letters = printed.iter();
        assert!(stretches.len() > 12, "{attributes}: {stretches:?}");
        for stretch in &stretches {
            let mut left = words(std::slice::from_ref(stretch));
            let first = letters.next().expect("a letter");
            // A stretch may begin with a blank, which the PDF need not hold.
            let begins_with_blank = stretch.text.starts_with(char::is_whitespace);
            assert!(begins_with_blank || first.is_at(stretch.x, stretch.y), "{attributes}: {first:?} of {stretch:?}");
            let mut letter = first;
            loop {
                left = left.strip_prefix(letter.text.as_str()).expect("the stretch goes on so").to_owned();
                assert!((letter.y - stretch.y).abs() <= SLACK, "{letter:?} of {stretch:?}");
                if left.is_empty() {
                    break;
                }
                letter = letters.next().expect("a letter");
            }
        }
        assert!(letters.next().is_none(), "{attributes}: there is more in the PDF than was set");
    }
}
