//! usvg reads a part of a face; what it leaves out is reported.

use super::chosen_fonts::for_text;
use super::font_weights::with_any_weight;
use super::framed::{turned, within_edges};
use super::letter_setter::set_marks;
use super::limits::{ELEMENTS, SHOWN_DRAWING, too_much};
use super::linked_drawing::{CSS_DPI, ImagePlaces};
use super::marked_words::MarkedWords;
use super::orientation::Orientation;
use super::picture_box;
use super::picture_names::folder_of;
use super::pictures::{EMBEDDED, Picture, PictureKind, PictureSource, Pictures, called, checked, size_of};
use super::set_text::{Drawing, TreeContents, stored};
use super::strangers;
use super::usvg_messages::{self, UsvgMessage};
use super::weight::parse_and_weigh;
use super::xml::{self, DrawingError};
use super::{filters, frame, linked_drawing, shapes};
use crate::diag::{Code, ControlCharacters, Escapes, Fault};
use crate::files::FileFormat;
use crate::fonts::FontLibrary;
use crate::svg_options::with_pictures;
use crate::text::{IconError, TextContext};
use indexmap::IndexMap;
use parking_lot::Mutex;
use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use usvg::{FontResolver, Group, ImageKind, Node, Options, Tree};

/// Reads parts of faces, with the deck's fonts and images and no others.
pub struct SvgReader<'a> {
    sources: Sources<'a>,
}

/// What drawings are read with.
#[derive(Clone)]
struct Sources<'a> {
    fonts: &'a FontLibrary,
    pictures: Arc<Pictures<'a>>,
    /// What the texts in frames of drawings are set with that others show: they know no icons and no colours of the deck.
    texts: Arc<TextContext<'a>>,
    language: String,
}

/// Letters without a size on a face, as in a text box.
const USUAL_POINTS: f64 = 12.0;

const NO_ICONS: &str = "a drawing that is shown as a picture has no icons";
const NO_ICONS_HELP: &str = "place the drawing with `art(file=…)`, or write `\\{` where a brace is meant";

/// A drawing that is being read because another one shows it.
struct OpenDrawing {
    /// What the other one writes.
    link: String,
    /// The name of its file.
    name: String,
}

thread_local! {
    // usvg calls back without a word of what it reads: what belongs to the part that a thread reads is kept here.
    /// The faults of pictures and fonts.
    static FOUND: RefCell<Vec<Fault>> = const { RefCell::new(Vec::new()) };
    /// The links of the drawing that is being read whose pictures cannot be shown.
    static LOST: RefCell<BTreeSet<String>> = const { RefCell::new(BTreeSet::new()) };
    /// The nested drawings that are being read, the outermost first.
    static OPEN: RefCell<Vec<OpenDrawing>> = const { RefCell::new(Vec::new()) };
    /// How many elements the drawings have that the part shows as pictures.
    static SHOWN: Cell<u64> = const { Cell::new(0) };
    /// How large the drawing that is being read shows the files that it links.
    static PLACES: RefCell<ImagePlaces> = RefCell::default();
}

/// How deep drawings may nest: an SVG that shows itself must end.
const DEEPEST: usize = 8;

impl<'a> SvgReader<'a> {
    /// Returns a reader with these fonts and images; `language` is the deck's, for `systemLanguage`.
    pub fn new(fonts: &'a FontLibrary, source: PictureSource<'a>, language: &str) -> Self {
        usvg_messages::listen();
        let no_icons =
            |_: &str| Err(IconError { message: NO_ICONS.to_owned(), help: NO_ICONS_HELP.to_owned(), near: Vec::new() });
        let texts = Arc::new(TextContext::new(fonts, language, IndexMap::new(), Box::new(no_icons)));
        let (pictures, language) = (Arc::new(Pictures::new(source)), language.to_owned());
        Self { sources: Sources { fonts, pictures, texts, language } }
    }

    /// Reads a part, with all letters in the tree or with marks for them: what is drawn is the same.
    pub fn read_with(&self, contents: TreeContents, svg: &str) -> (Option<Drawing>, Vec<Fault>) {
        // Where the texts begin that are found to need usvg: once they are known, the others can be taken out.
        let mut left = BTreeSet::new();
        while let Some(marked) = (contents == TreeContents::Marks).then(|| MarkedWords::of(svg, &left)).flatten() {
            let (Some(Drawing { tree, .. }), faults) = self.read_drawing(&marked.svg) else { break };
            // The element at fault may be a mark, which nobody wrote; and the name in the place of a picture has none.
            let has_no_marks = [Code::NotDrawn, Code::MissingPicture, Code::UnreadablePicture];
            if faults.iter().any(|fault| has_no_marks.contains(&fault.code)) {
                break;
            }
            match set_marks(&tree, marked.texts, self.sources.fonts) {
                Ok((texts, mut of_fonts)) => {
                    of_fonts.extend(faults);
                    return (Some(Drawing { tree, texts, stored: marked.stored }), distinct(of_fonts));
                }
                Err(found) if left.is_empty() => left = found,
                Err(_) => break,
            }
        }
        self.read_drawing(svg)
    }

    /// Reads a part, with all letters in the tree; None where it cannot be drawn at all.
    pub fn read(&self, svg: &str) -> (Option<Tree>, Vec<Fault>) {
        let (drawing, faults) = self.read_drawing(svg);
        (drawing.map(|drawing| drawing.tree), faults)
    }

    fn read_drawing(&self, svg: &str) -> (Option<Drawing>, Vec<Fault>) {
        FOUND.with_borrow_mut(Vec::clear);
        LOST.take();
        // A part over which a library broke down has left what it had open.
        OPEN.with_borrow_mut(Vec::clear);
        usvg_messages::take();
        SHOWN.set(0);
        let document = xml::parse_checked(svg).map_err(usvg::Error::ParsingFailed);
        let changed = document.as_ref().map_or(Cow::Borrowed(svg), |document| with_any_weight(svg, document));
        let document = match &changed {
            Cow::Owned(changed) => xml::parse_checked(changed).map_err(usvg::Error::ParsingFailed),
            Cow::Borrowed(_) => document,
        };
        let tree = document.as_ref().map_or_else(
            |error| Err(error.to_string()),
            |document| {
                PLACES.set(linked_drawing::places(document));
                let options = self.sources.options(25.4 * units_per_millimetre(document));
                Tree::from_xmltree(document, &options).map_err(|error| error.to_string())
            },
        );
        let mut faults = FOUND.take();
        let document = document.ok();
        faults.extend(left_out(usvg_messages::take(), document.as_ref(), self.sources.fonts));
        let drawing = match tree {
            Ok(tree) => {
                look_at(tree.root(), self.sources.fonts, &mut faults);
                let options = |document: &_| self.sources.options(25.4 * units_per_millimetre(document));
                let boxed = document.as_ref().and_then(|document| with_picture_boxes(document, &options(document)));
                FOUND.take();
                let stored = document.as_ref().map(stored).unwrap_or_default();
                Some(Drawing { stored, ..Drawing::from(boxed.unwrap_or(tree)) })
            }
            Err(error) => {
                faults.push(Fault::new(Code::SvgSyntax, format!("the drawing cannot be read: {error}"), ""));
                None
            }
        };
        (drawing, distinct(faults))
    }
}

impl<'a> Sources<'a> {
    /// Returns how drawings with so many units to the inch are read: `8pt` and `3mm` mean what they say.
    fn options(&self, dpi: f64) -> Options<'a> {
        let (of_data, of_files, fonts) = (self.clone(), self.clone(), self.fonts);
        let contained = move |data: &[u8]| {
            let picture = checked(data.to_vec(), EMBEDDED).map(|picture| (picture, EMBEDDED.to_owned()));
            shown(picture, EMBEDDED, &of_data.texts, &of_data.options(CSS_DPI))
        };
        let linked = move |link: &str| {
            let folder = OPEN.with_borrow(|open| open.last().map(|open| folder_of(&open.name).to_owned()));
            let picture = of_files.pictures.linked(link, &folder.unwrap_or_default());
            shown(picture, link, &of_files.texts, &of_files.options(CSS_DPI))
        };
        // The families that texts name behind the one of a face.
        let further = Arc::new(Mutex::new(HashMap::new()));
        let of_select = Arc::clone(&further);
        let resolver = FontResolver {
            select_font: Box::new(move |font, _| {
                let (chosen, faults) = for_text(fonts, font);
                faults.into_iter().for_each(found);
                if let Some(id) = chosen {
                    of_select.lock().entry(id).or_insert_with(|| fonts.further_families(font.families()));
                }
                chosen
            }),
            select_fallback: Box::new(move |character, used, _| {
                let own = used.first().and_then(|own| further.lock().get(own).cloned());
                fonts.fallback_among(&own.unwrap_or_default(), character, used)
            }),
        };
        #[expect(clippy::cast_possible_truncation, reason = "usvg calculates in f32")]
        let (dpi, font_size) = (dpi as f32, (USUAL_POINTS * dpi / 72.0) as f32);
        Options {
            dpi,
            font_family: fonts.resolve("sans-serif").to_owned(),
            font_size,
            languages: vec![self.language.clone()],
            font_resolver: resolver,
            fontdb: Arc::clone(fonts.database()),
            ..with_pictures(contained, linked)
        }
    }
}

/// Returns a drawing read again with boxes in place of the pictures that it could not show; none if it shows all of them.
fn with_picture_boxes(document: &roxmltree::Document<'_>, options: &Options<'_>) -> Option<Tree> {
    let (svg, lost) = (document.input_text(), LOST.take());
    if lost.is_empty() && !svg.contains("data:") {
        return None;
    }
    let boxed = picture_box::with_boxes(svg, document, &lost)?;
    let shown = SHOWN.replace(0);
    let (tree, _) = usvg_messages::apart(|| tree_of(&xml::parse_checked(&boxed).ok()?, options).ok());
    SHOWN.set(shown);
    tree
}

/// Returns how many units of a part are a millimetre on the card.
fn units_per_millimetre(document: &roxmltree::Document<'_>) -> f64 {
    let root = document.root_element();
    let number = |text: &str| text.parse().ok().filter(|number: &f64| *number > 0.0);
    let size = |name: &str| root.attribute(name).and_then(number);
    let view_box: Vec<f64> = root.attribute("viewBox").unwrap_or_default().split(' ').filter_map(number).collect();
    let [.., across, down] = view_box.as_slice() else { return 1.0 };
    let (Some(width), Some(height)) = (size("width"), size("height")) else { return 1.0 };
    frame::units_per_millimetre((*across, *down), (width, height))
}

/// Returns the faults of what usvg left out; shapes, paths and values with their places.
fn left_out(messages: Vec<UsvgMessage>, document: Option<&roxmltree::Document<'_>>, fonts: &FontLibrary) -> Vec<Fault> {
    let (mut faults, mut paths, mut shapes) = (Vec::new(), Vec::new(), Vec::new());
    for message in messages {
        match message {
            // usvg names the letter with an accent for the accent; letters that are drawn are looked at later.
            UsvgMessage::MissingGlyph(character) if fonts.has_anywhere(character) => {}
            UsvgMessage::MissingGlyph(character) => faults.push(missing_glyph(character, fonts)),
            UsvgMessage::LeftOut(fault) => faults.push(fault),
            UsvgMessage::BrokenPath(fault) => paths.push(fault),
            UsvgMessage::NoShape(fault) => shapes.push(fault),
            UsvgMessage::BadValue { name, value, fault } => {
                faults.push(document.and_then(|it| shapes::bad_value(it, &name, &value)).unwrap_or(fault));
            }
        }
    }
    let mut placed = |unplaced: Vec<Fault>, find: fn(&roxmltree::Document<'_>) -> Vec<Fault>| {
        if !unplaced.is_empty() {
            let placed = document.map(find).unwrap_or_default();
            // None are found where the values come from a style sheet.
            faults.extend(if placed.is_empty() { unplaced } else { placed });
        }
    };
    placed(paths, shapes::broken_paths);
    placed(shapes, shapes::not_drawn);
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

/// Keeps a fault of the face, or of the nested drawing that is being read: the template names the outermost one.
fn found(fault: Fault) {
    let fault = OPEN.with_borrow(|open| match (open.first(), open.last()) {
        (Some(outermost), Some(innermost)) => Fault {
            message: format!("in {}: {}", called(&innermost.name), fault.message),
            words: outermost.link.clone(),
            tag: None,
            ..fault
        },
        _ => fault,
    });
    FOUND.with_borrow_mut(|found| found.push(fault));
}

/// Returns an image as usvg takes it; a nested drawing is read with the same fonts and images.
fn shown(
    picture: Result<(Picture, String), Fault>,
    link: &str,
    texts: &TextContext<'_>,
    options: &Options<'_>,
) -> Option<ImageKind> {
    let (picture, name) = match picture {
        Ok(picture) => picture,
        Err(fault) => {
            // That data cannot be read, other checks say.
            if link == EMBEDDED || !link.starts_with(EMBEDDED) {
                found(fault);
            }
            LOST.with_borrow_mut(|lost| lost.insert(link.to_owned()));
            // The data of an embedded picture does not say which one it is.
            let alone = || tree_of(&xml::parse_checked(&picture_box::alone(picture_box::DAMAGED)).ok()?, options).ok();
            return alone().filter(|_| link == EMBEDDED).map(ImageKind::SVG);
        }
    };
    picture.note.into_iter().for_each(found);
    let bytes = picture.file;
    let (kind, contents) = match picture.kind {
        PictureKind::Png => (ImageKind::PNG(Arc::clone(&bytes)), FileFormat::Png),
        PictureKind::Jpeg => (ImageKind::JPEG(Arc::clone(&bytes)), FileFormat::Jpeg),
        PictureKind::Svg => return nested(&bytes, OpenDrawing { link: link.to_owned(), name }, texts, options),
    };
    if picture.orientation == Orientation::UPRIGHT {
        return Some(kind);
    }
    turned(kind, size_of(&bytes, Some(contents))?, picture.orientation)
}

fn nested(svg: &[u8], open: OpenDrawing, texts: &TextContext<'_>, options: &Options<'_>) -> Option<ImageKind> {
    let (name, link) = (&*open.name.clone(), &*open.link.clone());
    if OPEN.with_borrow(Vec::len) >= DEEPEST {
        let message = format!("drawings show each other more than {DEEPEST} deep, down to {}", called(name));
        let outermost = OPEN.with_borrow(|open| open.first().map(|open| open.link.clone())).unwrap_or_default();
        let fault = Fault::new(Code::NestedTooDeep, message, outermost);
        let fault = fault.help("a drawing must not show itself, nor a drawing that shows it");
        FOUND.with_borrow_mut(|found| found.push(fault));
        return None;
    }
    let unreadable = |what: &str| {
        LOST.with_borrow_mut(|lost| lost.insert(link.to_owned()));
        let fault = Fault::new(Code::UnreadablePicture, format!("{} cannot be read: {what}", called(name)), link);
        found(fault.help("open it in a drawing program and save it again as plain SVG"));
    };
    let text = std::str::from_utf8(svg).map_err(|_| unreadable("it is not text in UTF-8")).ok()?;
    // An XML declaration must come first.
    let mut text = Cow::Borrowed(text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']));
    let mut faults = Vec::new();
    if let Some(controls) = ControlCharacters::take(&mut text, Escapes::Xml) {
        let message = format!("in {}: {}", called(name), controls.message());
        found(Fault::new(Code::ControlCharacter, message, link).help("save it again as UTF-8"));
    }
    let styled = linked_drawing::styled(&text, &mut faults);
    let text = styled.as_deref().unwrap_or(&*text);
    let set = linked_drawing::with_boxes_set(text, texts, &mut faults);
    let document = match parse_and_weigh(set.as_deref().unwrap_or(text)) {
        Ok((document, elements)) => {
            SHOWN.set(SHOWN.get().saturating_add(elements.max(SHOWN_DRAWING)));
            document
        }
        Err(DrawingError::Xml(error)) => {
            unreadable(&xml::what_is_wrong(&error));
            return None;
        }
        Err(DrawingError::TooMuch(fault)) => {
            found(Fault { message: format!("{}: {}", called(name), fault.message), words: link.to_owned(), ..fault });
            return None;
        }
    };
    if SHOWN.get() > ELEMENTS {
        let message = format!("the drawings that the drawing shows have more than {ELEMENTS} elements in total");
        found(too_much(message, link, "show fewer drawings, or save them as PNG"));
        return None;
    }
    let sized = PLACES.with_borrow(|places| linked_drawing::sized(&document, *places.get(link)?));
    let document = sized.as_deref().and_then(|sized| xml::parse_checked(sized).ok()).unwrap_or(document);
    OPEN.with_borrow_mut(|drawings| drawings.push(open));
    let corrected = linked_drawing::look_over(&document, &mut faults);
    let document = match &corrected {
        Some(corrected) => xml::parse_checked(corrected).unwrap_or(document),
        None => document,
    };
    let lost = LOST.take();
    let around = PLACES.replace(linked_drawing::places(&document));
    let (tree, messages) = usvg_messages::apart(|| tree_of(&document, options));
    let tree = tree.map(|tree| with_picture_boxes(&document, options).unwrap_or(tree));
    LOST.set(lost);
    faults.into_iter().chain(left_out(messages, Some(&document), texts.fonts())).for_each(found);
    let tree = tree.map(|tree| in_fine_units(&document, tree, options));
    PLACES.set(around);
    OPEN.with_borrow_mut(Vec::pop);
    tree.map_err(|error| unreadable(&error.to_string())).ok().and_then(within_edges)
}

fn tree_of(document: &roxmltree::Document<'_>, options: &Options<'_>) -> Result<Tree, usvg::Error> {
    match with_any_weight(document.input_text(), document) {
        Cow::Borrowed(_) => Tree::from_xmltree(document, options),
        Cow::Owned(text) => Tree::from_str(&text, options),
    }
}

/// Returns a drawing read again in more units, if it has too few for its text along lines.
fn in_fine_units(document: &roxmltree::Document<'_>, tree: Tree, options: &Options<'_>) -> Tree {
    let again = || {
        let enlarged = linked_drawing::enlarged(document, tree.size())?;
        let (fine, _) = usvg_messages::apart(|| tree_of(&xml::parse_checked(&enlarged).ok()?, options).ok());
        linked_drawing::reduced(fine?, tree.size())
    };
    again().unwrap_or(tree)
}

/// Looks for what will not print as it should, such as letters in other fonts than theirs.
fn look_at(group: &Group, fonts: &FontLibrary, faults: &mut Vec<Fault>) {
    if !group.filters().is_empty() {
        faults.extend(filters::as_images(group));
    }
    if group.blend_mode() == usvg::BlendMode::PlusLighter {
        let message = "PDF has no blend mode `plus-lighter`, so `screen` is printed instead";
        faults.push(Fault::new(Code::ApproximateBlend, message, "plus-lighter"));
    }
    for node in group.children() {
        match node {
            Node::Group(inner) => look_at(inner, fonts, faults),
            Node::Text(text) => {
                missing_glyphs(text, fonts, faults);
                faults.extend(strangers::in_text(text, fonts));
            }
            Node::Image(image) => {
                if let ImageKind::SVG(tree) = image.kind() {
                    look_at(tree.root(), fonts, faults);
                }
            }
            Node::Path(_) => {}
        }
        node.subroots(|root| look_at(root, fonts, faults));
    }
}

/// Reports characters that no font has: they would print as boxes or not at all.
fn missing_glyphs(text: &usvg::Text, fonts: &FontLibrary, faults: &mut Vec<Fault>) {
    let glyphs = text.layouted().iter().flat_map(|span| &span.positioned_glyphs);
    let missing: BTreeSet<char> = glyphs
        .filter(|glyph| glyph.id.0 == 0)
        .filter_map(|glyph| {
            // A letter and its accents are one text: which of them the font lacks is asked.
            let characters = || glyph.text.chars().filter(|character| !character.is_control());
            let missing = characters().find(|character| !fonts.has_character(glyph.font, *character));
            missing.or_else(|| characters().next())
        })
        .collect();
    faults.extend(missing.into_iter().map(|character| missing_glyph(character, fonts)));
}

fn missing_glyph(character: char, fonts: &FontLibrary) -> Fault {
    let code = u32::from(character);
    let message = format!("no font has the character `{character}` (U+{code:04X})");
    let fault = Fault::new(Code::MissingGlyph, message, character.to_string());
    fault.help(fonts.pictured(character).map_or_else(
        || "put a font that has it into the deck's folder `fonts/`, or write something else".to_owned(),
        |name| {
            format!(
                "the font `{name}` has it only as a picture of pixels, which is not printed: use a font of outlines there, such as \
                 `Noto Emoji`, or one with colours in its table `COLR`"
            )
        },
    ))
}
