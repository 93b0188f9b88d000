//! usvg reads a part of a face; what it leaves out is reported.

use super::font_weights::with_any_weight;
use super::limits::{ELEMENTS, SHOWN_DRAWING, too_much};
use super::pictures::{EMBEDDED, Picture, PictureKind, PictureSource, Pictures, called, checked};
use super::usvg_messages::{self, UsvgMessage};
use super::weight::parse_and_weigh;
use super::xml::{self, DrawingError};
use super::{checks, filters};
use crate::diag::{Code, Fault};
use crate::fonts::{FaceQuery, FontLibrary, nearest_width};
use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::sync::Arc;
use usvg::fontdb::{ID, Stretch, Style};
use usvg::{FontResolver, FontStyle, Group, ImageHrefResolver, ImageKind, Node, Options, Tree};

/// Reads parts of faces, with the deck's fonts and images and no others.
pub struct SvgReader<'a> {
    options: Options<'a>,
}

/// What the parts of a face have taken of what a face may take.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spent {
    /// Elements of drawings that it shows.
    shown: u64,
    /// Pixels that filters go over.
    filters: f64,
}

thread_local! {
    // usvg calls back without a word of what it reads: what belongs to the part that a thread reads is kept here.
    /// The faults of pictures and fonts.
    static FOUND: RefCell<Vec<Fault>> = const { RefCell::new(Vec::new()) };
    /// How many nested drawings are being read.
    static DEPTH: Cell<usize> = const { Cell::new(0) };
    /// How many elements the drawings have that the part shows as pictures.
    static SHOWN: Cell<u64> = const { Cell::new(0) };
}

/// How deep drawings may nest: an SVG that shows itself must end.
const DEEPEST: usize = 8;

impl<'a> SvgReader<'a> {
    /// Returns a reader with these fonts and images; `language` is the deck's, for `systemLanguage`.
    #[must_use]
    pub fn new(fonts: &'a FontLibrary, source: PictureSource<'a>, language: &str) -> Self {
        usvg_messages::listen();
        let pictures = Arc::new(Pictures::new(source));
        let inline = ImageHrefResolver {
            resolve_data: Box::new(|_, data, options| shown(checked(data.to_vec(), EMBEDDED), EMBEDDED, options)),
            resolve_string: Box::new(move |name, options| shown(pictures.get(name), name, options)),
        };
        let resolver = FontResolver {
            select_font: Box::new(|font, _| select(fonts, font)),
            select_fallback: Box::new(|character, used, _| fonts.fallback(character, used)),
        };
        let options = Options {
            // User space is millimetres: an inch is 25.4 units, so `8pt` and `3mm` mean what they say.
            dpi: 25.4,
            font_family: fonts.resolve("sans-serif").to_owned(),
            // 12 pt in millimetres.
            font_size: 12.0 * 25.4 / 72.0,
            languages: vec![language.to_owned()],
            image_href_resolver: inline,
            font_resolver: resolver,
            fontdb: Arc::clone(fonts.database()),
            ..Options::default()
        };
        Self { options }
    }

    /// Reads a part; None where it cannot be drawn at all.
    #[must_use]
    pub fn read(&self, svg: &str) -> (Option<Tree>, Vec<Fault>) {
        self.read_next(svg, &mut Spent::default())
    }

    /// Reads a part of a face whose parts before it took `spent`.
    #[must_use]
    pub fn read_next(&self, svg: &str, spent: &mut Spent) -> (Option<Tree>, Vec<Fault>) {
        FOUND.with_borrow_mut(Vec::clear);
        usvg_messages::take();
        SHOWN.set(spent.shown);
        let document = xml::parse_checked(svg).map_err(usvg::Error::ParsingFailed);
        let changed = document.as_ref().map_or(Cow::Borrowed(svg), |document| with_any_weight(svg, document));
        let document = match &changed {
            Cow::Owned(changed) => xml::parse_checked(changed).map_err(usvg::Error::ParsingFailed),
            Cow::Borrowed(_) => document,
        };
        let tree = document.as_ref().map_or_else(
            |error| Err(error.to_string()),
            |document| Tree::from_xmltree(document, &self.options).map_err(|error| error.to_string()),
        );
        spent.shown = SHOWN.get();
        let mut faults = FOUND.take();
        faults.extend(left_out(document.ok().as_ref()));
        let tree = match tree {
            Ok(tree) => {
                look_at(tree.root(), &mut faults);
                let costly = filters::too_costly(tree.root(), &mut spent.filters);
                let is_costly = costly.is_some();
                faults.extend(costly);
                (!is_costly).then_some(tree)
            }
            Err(error) => {
                faults.push(Fault::new(Code::SvgSyntax, format!("the drawing cannot be read: {error}"), ""));
                None
            }
        };
        (tree, distinct(faults))
    }
}

/// Returns the faults of what usvg left out; paths that break off with their places.
fn left_out(document: Option<&roxmltree::Document<'_>>) -> Vec<Fault> {
    let (mut faults, mut unplaced) = (Vec::new(), Vec::new());
    for message in usvg_messages::take() {
        match message {
            UsvgMessage::MissingGlyph(character) => faults.push(missing_glyph(character)),
            UsvgMessage::LeftOut(fault) => faults.push(fault),
            UsvgMessage::BrokenPath(fault) => unplaced.push(fault),
        }
    }
    if !unplaced.is_empty() {
        let placed = document.map(checks::broken_paths).unwrap_or_default();
        // None are found where the path is in a drawing that is shown as a picture.
        faults.extend(if placed.is_empty() { unplaced } else { placed });
    }
    faults
}

fn distinct(faults: Vec<Fault>) -> Vec<Fault> {
    faults.into_iter().fold(Vec::new(), |mut seen, fault| {
        if !seen.contains(&fault) {
            seen.push(fault);
        }
        seen
    })
}

fn found(fault: Fault) {
    FOUND.with_borrow_mut(|found| found.push(fault));
}

/// Returns an image as usvg takes it; a nested drawing is read with the same fonts and images.
fn shown(picture: Result<Picture, Fault>, name: &str, options: &Options<'_>) -> Option<ImageKind> {
    let picture = picture.map_err(found).ok()?;
    match picture.kind {
        PictureKind::Png => Some(ImageKind::PNG(picture.bytes)),
        PictureKind::Jpeg => Some(ImageKind::JPEG(picture.bytes)),
        PictureKind::Svg => nested(&picture.bytes, name, options),
    }
}

fn nested(svg: &[u8], name: &str, options: &Options<'_>) -> Option<ImageKind> {
    if DEPTH.get() >= DEEPEST {
        let message = format!("drawings show each other more than {DEEPEST} deep, down to {}", called(name));
        let fault = Fault::new(Code::NestedTooDeep, message, name);
        found(fault.help("a drawing must not show itself, nor a drawing that shows it"));
        return None;
    }
    let unreadable = |what: &str| {
        let fault = Fault::new(Code::UnreadablePicture, format!("{} cannot be read: {what}", called(name)), name);
        found(fault.help("open it in a drawing program and save it again as plain SVG"));
    };
    let text = std::str::from_utf8(svg).map_err(|_| unreadable("it is not text in UTF-8")).ok()?;
    let document = match parse_and_weigh(text) {
        Ok((document, elements)) => {
            SHOWN.set(SHOWN.get().saturating_add(elements.max(SHOWN_DRAWING)));
            document
        }
        Err(DrawingError::Xml(error)) => {
            unreadable(&xml::what_is_wrong(&error));
            return None;
        }
        Err(DrawingError::TooMuch(fault)) => {
            found(Fault { message: format!("{}: {}", called(name), fault.message), words: name.to_owned(), ..fault });
            return None;
        }
    };
    if SHOWN.get() > ELEMENTS {
        let message = format!("the drawings that the drawing shows have more than {ELEMENTS} elements in total");
        found(too_much(message, name, "show fewer drawings, or save them as PNG"));
        return None;
    }
    DEPTH.set(DEPTH.get() + 1);
    let tree = match with_any_weight(text, &document) {
        Cow::Borrowed(_) => Tree::from_xmltree(&document, options),
        Cow::Owned(text) => Tree::from_str(&text, options),
    };
    DEPTH.set(DEPTH.get() - 1);
    tree.map_err(|error| unreadable(&error.to_string())).ok().map(ImageKind::SVG)
}

/// Returns the face for a font. What it does not have is reported, and the nearest is used instead.
fn select(fonts: &FontLibrary, font: &usvg::Font) -> Option<ID> {
    let (known, fault) = fonts.choose_family(font.families());
    fault.into_iter().for_each(found);
    let on_axis = |tag: &[u8; 4]| font.variations().iter().rev().find(|axis| axis.tag == *tag).map(|axis| axis.value);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is from 1 to 1000")]
    let weight = on_axis(b"wght").map_or(font.weight(), |weight| weight.round().clamp(1.0, 1000.0) as u16);
    let query = FaceQuery {
        family: known.unwrap_or_else(|| fonts.resolve("sans-serif")).to_owned(),
        weight,
        // usvg writes `font-stretch` and `font-style` as settings of axes too.
        stretch: on_axis(b"wdth").map_or(Stretch::Normal, nearest_width),
        style: match font.style() {
            _ if on_axis(b"ital").is_some_and(|italic| italic > 0.0) => Style::Italic,
            _ if on_axis(b"slnt").is_some_and(|angle| angle < 0.0) => Style::Oblique,
            FontStyle::Normal => Style::Normal,
            FontStyle::Italic => Style::Italic,
            FontStyle::Oblique => Style::Oblique,
        },
    };
    let id = fonts.face(&query)?;
    fonts.missing_face(&query, id).into_iter().for_each(found);
    let others = font.variations().iter().filter(|axis| ![b"wght", b"wdth", b"ital", b"slnt"].contains(&&axis.tag));
    for axis in others.filter(|axis| fonts.has_axis(id, axis.tag)) {
        let tag = String::from_utf8_lossy(&axis.tag).into_owned();
        let message = format!("the axis `{tag}` of the family `{}` stays as the font has it by default", query.family);
        let help =
            "set only `wght`, `wdth`, `slnt` and `ital`; for another axis use a static font that was made with it";
        found(Fault::new(Code::MissingFace, message, tag).help(help));
    }
    Some(id)
}

/// Looks for what will not print as it should.
fn look_at(group: &Group, faults: &mut Vec<Fault>) {
    if !group.filters().is_empty() {
        let message = "a filter is printed as an image of 300 ppi, because PDF has no filters";
        faults.push(Fault::new(Code::FilterAsImage, message, "filter"));
    }
    if group.blend_mode() == usvg::BlendMode::PlusLighter {
        let message = "PDF has no blend mode `plus-lighter`, so `screen` is printed instead";
        faults.push(Fault::new(Code::ApproximateBlend, message, "plus-lighter"));
    }
    for node in group.children() {
        match node {
            Node::Group(inner) => look_at(inner, faults),
            Node::Text(text) => missing_glyphs(text, faults),
            Node::Image(image) => {
                if let ImageKind::SVG(tree) = image.kind() {
                    look_at(tree.root(), faults);
                }
            }
            Node::Path(_) => {}
        }
        node.subroots(|root| look_at(root, faults));
    }
}

/// Reports characters that no font has: they would print as boxes or not at all.
fn missing_glyphs(text: &usvg::Text, faults: &mut Vec<Fault>) {
    let glyphs = text.layouted().iter().flat_map(|span| &span.positioned_glyphs);
    let missing: BTreeSet<char> = glyphs
        .filter(|glyph| glyph.id.0 == 0)
        .filter_map(|glyph| glyph.text.chars().next())
        .filter(|character| !character.is_control())
        .collect();
    faults.extend(missing.into_iter().map(missing_glyph));
}

fn missing_glyph(character: char) -> Fault {
    let code = u32::from(character);
    let message = format!("no font has the character `{character}` (U+{code:04X})");
    let fault = Fault::new(Code::MissingGlyph, message, character.to_string());
    fault.help("put a font that has it into the deck's folder `fonts/`, or write something else")
}
