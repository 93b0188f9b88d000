//! usvg reads a part of a face; what it leaves out is reported.

use super::limits::{ELEMENTS, SHOWN_DRAWING, too_much};
use super::pictures::{EMBEDDED, Picture, PictureKind, PictureSource, Pictures, called, checked};
use super::usvg_messages::{self, UsvgMessage};
use super::weight::parse_and_weigh;
use super::xml::{self, DrawingError};
use super::{checks, filters};
use crate::diag::{Code, Fault};
use crate::fonts::{FaceQuery, FontLibrary};
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::sync::Arc;
use svgtypes::FontFamily;
use usvg::fontdb::{ID, Stretch, Style};
use usvg::{FontResolver, FontStretch, FontStyle, Group, ImageHrefResolver, ImageKind, Node, Options, Tree};

/// Reads parts of faces, with the deck's fonts and images and no others.
pub struct SvgReader<'a> {
    sources: Sources<'a>,
}

/// What drawings are read with.
#[derive(Clone)]
struct Sources<'a> {
    fonts: &'a FontLibrary,
    pictures: Arc<Pictures<'a>>,
    language: String,
}

/// Letters without a size on a face, as in a text box.
const USUAL_POINTS: f64 = 12.0;
/// What a unit of a drawing of its own is, as everywhere but on a face: a pixel of CSS.
const CSS_DPI: f64 = 96.0;

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
        Self { sources: Sources { fonts, pictures: Arc::new(Pictures::new(source)), language: language.to_owned() } }
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
        let tree = document.as_ref().map_or_else(
            |error| Err(error.to_string()),
            |document| {
                let options = self.sources.options(25.4 * units_per_millimetre(document));
                Tree::from_xmltree(document, &options).map_err(|error| error.to_string())
            },
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

impl<'a> Sources<'a> {
    /// Returns how drawings with so many units to the inch are read: `8pt` and `3mm` mean what they say.
    fn options(&self, dpi: f64) -> Options<'a> {
        let (of_data, of_files, fonts) = (self.clone(), self.clone(), self.fonts);
        let inline = ImageHrefResolver {
            resolve_data: Box::new(move |_, data, _| {
                shown(checked(data.to_vec(), EMBEDDED), EMBEDDED, &of_data.options(CSS_DPI))
            }),
            resolve_string: Box::new(move |name, _| {
                shown(of_files.pictures.get(name), name, &of_files.options(CSS_DPI))
            }),
        };
        let resolver = FontResolver {
            select_font: Box::new(|font, _| select(fonts, font)),
            select_fallback: Box::new(|character, used, _| fonts.fallback(character, used)),
        };
        #[expect(clippy::cast_possible_truncation, reason = "usvg calculates in f32")]
        let (dpi, font_size) = (dpi as f32, (USUAL_POINTS * dpi / 72.0) as f32);
        Options {
            dpi,
            font_family: fonts.resolve("sans-serif").to_owned(),
            font_size,
            languages: vec![self.language.clone()],
            image_href_resolver: inline,
            font_resolver: resolver,
            fontdb: Arc::clone(fonts.database()),
            ..Options::default()
        }
    }
}

/// Returns how many units of a part are a millimetre on the card.
fn units_per_millimetre(document: &roxmltree::Document<'_>) -> f64 {
    let root = document.root_element();
    let number = |text: &str| text.parse().ok().filter(|number: &f64| *number > 0.0);
    let size = |name: &str| root.attribute(name).and_then(number);
    let view_box: Vec<f64> = root.attribute("viewBox").unwrap_or_default().split(' ').filter_map(number).collect();
    let [.., across, down] = view_box.as_slice() else { return 1.0 };
    let (Some(width), Some(height)) = (size("width"), size("height")) else { return 1.0 };
    let units = (across / width).max(down / height);
    // A drawing that is a hair larger or smaller than the card is in millimetres too.
    if (units - 1.0).abs() < 0.001 { 1.0 } else { units }
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
    let tree = Tree::from_xmltree(&document, options);
    DEPTH.set(DEPTH.get() - 1);
    tree.map_err(|error| unreadable(&error.to_string())).ok().map(ImageKind::SVG)
}

/// Returns the face for a font; where no family is known that is reported, and the plainest font is used instead.
fn select(fonts: &FontLibrary, font: &usvg::Font) -> Option<ID> {
    let known = fonts.known_family(font.families());
    if known.is_none() {
        let wanted = font.families().first().map(|family| match family {
            FontFamily::Named(name) => name.clone(),
            other => other.to_string(),
        });
        let wanted = wanted.unwrap_or_default();
        let finding = fonts.unknown_family(&wanted);
        found(Fault { help: finding.help, ..Fault::new(finding.code, finding.message, wanted) });
    }
    fonts.face(&FaceQuery {
        family: known.unwrap_or_else(|| fonts.resolve("sans-serif")).to_owned(),
        weight: font.weight(),
        stretch: stretch(font.stretch()),
        style: match font.style() {
            FontStyle::Normal => Style::Normal,
            FontStyle::Italic => Style::Italic,
            FontStyle::Oblique => Style::Oblique,
        },
    })
}

fn stretch(stretch: FontStretch) -> Stretch {
    match stretch {
        FontStretch::UltraCondensed => Stretch::UltraCondensed,
        FontStretch::ExtraCondensed => Stretch::ExtraCondensed,
        FontStretch::Condensed => Stretch::Condensed,
        FontStretch::SemiCondensed => Stretch::SemiCondensed,
        FontStretch::Normal => Stretch::Normal,
        FontStretch::SemiExpanded => Stretch::SemiExpanded,
        FontStretch::Expanded => Stretch::Expanded,
        FontStretch::ExtraExpanded => Stretch::ExtraExpanded,
        FontStretch::UltraExpanded => Stretch::UltraExpanded,
    }
}

/// Looks for what will not print as it should.
fn look_at(group: &Group, faults: &mut Vec<Fault>) {
    if !group.filters().is_empty() {
        faults.extend(filters::as_images(group));
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
