//! usvg reads a part; what it could not use is told.

use super::limits::{ELEMENTS, SHOWN_DRAWING, too_much};
use super::pictures::{Picture, PictureKind, PictureSource, Pictures, WRITTEN_OUT, called, looked_through};
use super::weight::DrawingError;
use super::{checks, filters, weight};
use crate::diag::{Code, Fault};
use crate::fonts::{FaceQuery, FontLibrary};
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::sync::{Arc, Once};
use svgtypes::FontFamily;
use usvg::fontdb::{ID, Stretch, Style};
use usvg::{FontResolver, FontStretch, FontStyle, Group, ImageHrefResolver, ImageKind, Node, Options, Tree};

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
    /// What has been found while this thread reads a part.
    static FOUND: RefCell<Vec<Fault>> = const { RefCell::new(Vec::new()) };
    /// How many drawings inside one another this thread is reading.
    static DEPTH: Cell<usize> = const { Cell::new(0) };
    /// How many elements the drawings have that this thread's part shows.
    static SHOWN: Cell<u64> = const { Cell::new(0) };
}

/// The most drawings inside one another: an SVG that shows itself must end.
const DEEPEST: usize = 8;

impl<'a> SvgReader<'a> {
    /// A reader with these fonts and images; `language` is the deck's, for drawings that choose by it.
    #[must_use]
    pub fn new(fonts: &'a FontLibrary, shelf: PictureSource<'a>, language: &str) -> Self {
        watch_usvg();
        let pictures = Arc::new(Pictures::new(shelf));
        let inline = ImageHrefResolver {
            resolve_data: Box::new(|_, data, options| {
                shown(looked_through(data.to_vec(), WRITTEN_OUT), WRITTEN_OUT, options)
            }),
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

    /// Reads a part; none where it cannot be drawn at all.
    #[must_use]
    pub fn read(&self, svg: &str) -> (Option<Tree>, Vec<Fault>) {
        self.read_next(svg, &mut Spent::default())
    }

    /// Reads a part of a face whose parts before it took `spent`.
    #[must_use]
    pub fn read_next(&self, svg: &str, spent: &mut Spent) -> (Option<Tree>, Vec<Fault>) {
        FOUND.with_borrow_mut(Vec::clear);
        SHOWN.set(spent.shown);
        let tree = Tree::from_str(svg, &self.options);
        spent.shown = SHOWN.get();
        let mut faults = with_places_of_paths(FOUND.take(), svg);
        match tree {
            Ok(tree) => {
                look_at(tree.root(), &mut faults);
                let costly = filters::too_costly(tree.root(), &mut spent.filters);
                let tree = if costly.is_some() { None } else { Some(tree) };
                faults.extend(costly);
                (tree, distinct(faults))
            }
            Err(error) => {
                faults.push(Fault::new(Code::SvgSyntax, format!("the drawing cannot be read: {error}"), ""));
                (None, distinct(faults))
            }
        }
    }
}

/// Paths that break off, as usvg's log tells them, with their places.
fn with_places_of_paths(mut faults: Vec<Fault>, svg: &str) -> Vec<Fault> {
    let of_path = |fault: &Fault| fault.code == Code::NotDrawn && fault.message.contains(BROKEN_PATH);
    if faults.iter().any(of_path) {
        let paths = checks::broken_paths(svg);
        // None where the path is in a drawing that is shown.
        if !paths.is_empty() {
            faults.retain(|fault| !of_path(fault));
            faults.extend(paths);
        }
    }
    faults
}

fn distinct(faults: Vec<Fault>) -> Vec<Fault> {
    let mut seen: Vec<Fault> = Vec::new();
    for fault in faults {
        if !seen.contains(&fault) {
            seen.push(fault);
        }
    }
    seen
}

fn found(fault: Fault) {
    FOUND.with_borrow_mut(|found| found.push(fault));
}

/// An image as usvg takes it; a nested drawing is read with the same fonts and images.
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
        let message = format!("drawings show one another more than {DEEPEST} deep, down to {}", called(name));
        let fault = Fault::new(Code::NestedTooDeep, message, name);
        found(fault.help("a drawing must not show itself, nor one that shows it"));
        return None;
    }
    let unreadable = |what: &str| {
        let fault = Fault::new(Code::UnreadablePicture, format!("{} cannot be read: {what}", called(name)), name);
        found(fault.help("open it in a drawing program and save it again as plain SVG"));
    };
    let text = std::str::from_utf8(svg).map_err(|_| unreadable("it is not text in UTF-8")).ok()?;
    let document = match counted(text) {
        Ok((document, elements)) => {
            SHOWN.set(SHOWN.get().saturating_add(elements.max(SHOWN_DRAWING)));
            document
        }
        Err(DrawingError::Xml(error)) => {
            unreadable(&checks::what_is_wrong(&error));
            return None;
        }
        Err(DrawingError::TooMuch(fault)) => {
            found(Fault { message: format!("{}: {}", called(name), fault.message), words: name.to_owned(), ..fault });
            return None;
        }
    };
    if SHOWN.get() > ELEMENTS {
        let message = format!("the drawings that the drawing shows have more than {ELEMENTS} elements, all in all");
        found(too_much(message, name, "show fewer drawings, or save them as PNG"));
        return None;
    }
    DEPTH.set(DEPTH.get() + 1);
    let tree = Tree::from_xmltree(&document, options);
    DEPTH.set(DEPTH.get() - 1);
    tree.map_err(|error| unreadable(&error.to_string())).ok().map(ImageKind::SVG)
}

/// A drawing as XML, and its elements with all references followed.
fn counted(svg: &str) -> Result<(roxmltree::Document<'_>, u64), DrawingError> {
    let document = weight::parsed(svg)?;
    let elements = weight::of(&document).map_err(DrawingError::TooMuch)?;
    Ok((document, elements))
}

/// The face for a font; where no family is known the fault is told and the plainest font stands in.
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

/// Looks for what is there but will not print as it should.
fn look_at(group: &Group, faults: &mut Vec<Fault>) {
    if !group.filters().is_empty() {
        let message = "a filter is printed as an image of 300 pixels to the inch: PDF has no filters";
        faults.push(Fault::new(Code::FilterAsImage, message, "filter"));
    }
    if group.blend_mode() == usvg::BlendMode::PlusLighter {
        let message = "PDF has no blend mode `plus-lighter`: `screen` is printed in its place";
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

/// Characters that no font has: they would print as boxes or not at all.
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

/// Listens to usvg's log: its only way to say what it left out.
fn watch_usvg() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // Where a program that uses this library has a log of its own, that one stays, and usvg's words go there.
        if log::set_logger(&USVG_LOG).is_ok() {
            log::set_max_level(log::LevelFilter::Warn);
        }
    });
}

static USVG_LOG: UsvgLog = UsvgLog;

struct UsvgLog;

impl log::Log for UsvgLog {
    fn enabled(&self, about: &log::Metadata<'_>) -> bool {
        about.level() <= log::Level::Warn && about.target().starts_with("usvg")
    }

    fn log(&self, record: &log::Record<'_>) {
        if self.enabled(record.metadata())
            && let Some(fault) = heard(&record.args().to_string())
        {
            found(fault);
        }
    }

    fn flush(&self) {}
}

/// How usvg's log speaks of a path that breaks off.
const BROKEN_PATH: &str = "rror during path parsing";

/// What a line of usvg's log means; none where the same is found otherwise.
fn heard(line: &str) -> Option<Fault> {
    // A text of nothing but such characters may vanish whole, so that its glyphs cannot be looked at.
    if let Some(missing) = line.strip_prefix("No fonts with a ") {
        return missing.chars().next().filter(|character| !character.is_control()).map(missing_glyph);
    }
    let told_elsewhere = ["No match for", "Failed to parse fill", "Failed to parse stroke value"];
    let told_elsewhere = told_elsewhere.iter().any(|start| line.starts_with(start))
        || line.starts_with("Failed to parse stop-color")
        || line.starts_with("Failed to load nested")
        || line.starts_with("Fallback from");
    if told_elsewhere {
        return None;
    }
    let words = line.split('\'').nth(1).unwrap_or_default();
    let mut letters = line.trim_end_matches('.').chars();
    let start: String = letters.next().map(|letter| letter.to_lowercase().collect()).unwrap_or_default();
    let message = format!("a part of the drawing is left out: {start}{}", letters.as_str());
    Some(Fault::new(Code::NotDrawn, message, words).help("correct it, or take it out"))
}
