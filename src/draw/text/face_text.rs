//! A face with text boxes on its way to plain SVG: its words shaped once, the sizes still open.

use super::declared;
use super::element::start_tag;
use super::face_style::FaceStyle;
use super::fit::Agreement;
use super::framed::{self, is_framed};
use super::overset::overset;
use super::plain_texts;
use super::shaped_box::{Line, ShapedBox};
use super::svg_writer::SvgWriter;
use super::text_context::TextContext;
use super::textbox::TextBox;
use super::textline::ShapedLine;
use super::vocabulary::Vocabulary;
use crate::diag::{Code, Fault};
use crate::fonts::Strangers;
use crate::tag::replaced;
use roxmltree::{Document, Node};
use std::ops::Range;

/// A face whose words are shaped and wait for their sizes.
///
/// Boxes of one group agree on a size over all faces of a deck: read every face, join their agreements, then set them.
pub struct FaceText<'f> {
    svg: &'f str,
    boxes: Vec<PlacedBox>,
    /// Where names are declared outside boxes: they draw nothing.
    declarations: Vec<Range<usize>>,
    /// What is changed in plain texts.
    edits: Vec<(Range<usize>, String)>,
    /// Where the root ends, and definitions may be added.
    close: usize,
    /// What is wrong with the declarations.
    faults: Vec<Fault>,
}

/// A box in its place.
struct PlacedBox {
    range: Range<usize>,
    /// Its start tag.
    tag: String,
    /// None where there is no font to set it in, or no room.
    shaped: Option<Shaped>,
    /// What is wrong with the box as it is written.
    faults: Vec<Fault>,
}

/// Shaped words.
enum Shaped {
    Box(ShapedBox),
    Line(ShapedLine),
}

impl<'f> FaceText<'f> {
    /// Reads the boxes of a face and shapes their words; so many `units` of the face are a millimetre.
    pub fn read(document: &Document<'f>, units: f64, context: &TextContext<'_>) -> Self {
        let mut faults = Vec::new();
        let face = FaceStyle { units };
        let mut vocabulary = declared::vocabulary(document, &face, context, &mut faults);
        let mut boxes: Vec<PlacedBox> = boxes(document, &face).map(|node| place(node, &mut vocabulary)).collect();
        let mut edits = Vec::new();
        // What stands in an entity has no place of its own.
        let is_plain =
            !document.input_text().contains("<!ENTITY") && plain_texts::may_be_in(document.input_text(), context);
        for node in document.descendants().filter(|node| is_plain && is_plain_text(*node, &face)) {
            if plain_texts::is_of_several_fonts(node, &face, context) {
                boxes.push(place(node, &mut vocabulary));
            } else {
                edits.extend(plain_texts::edits(node, &face, context));
            }
        }
        let (svg, end) = (document.input_text(), document.root_element().range().end);
        let close = svg[..end].rfind("</").unwrap_or(end);
        let declarations = declarations(document, &face).map(|node| node.range()).collect();
        Self { svg, boxes, declarations, edits, close, faults }
    }

    /// Returns the sizes that its grouped boxes need.
    pub fn agreement(&self) -> Agreement {
        let mut agreement = Agreement::default();
        for shaped in self.boxes.iter().filter_map(|place| place.shaped.as_ref()) {
            let sizes = &shaped.shaped_box().textbox.sizes;
            let Some(group) = &sizes.group else { continue };
            agreement.needs(
                group,
                match shaped {
                    Shaped::Box(shaped_box) => shaped_box.fitting_size().unwrap_or(sizes.least),
                    Shaped::Line(line) => line.fitting_size(),
                },
            );
        }
        agreement
    }

    /// Returns where the lines of its boxes are, in the order of the boxes, each with its start tag.
    pub fn lines(&self) -> impl Iterator<Item = (&str, Vec<TextLine>)> {
        let boxes = self.boxes.iter().filter_map(|place| match place.shaped.as_ref()? {
            Shaped::Box(shaped_box) => Some((place, shaped_box)),
            Shaped::Line(_) => None,
        });
        boxes.map(|(place, shaped_box)| (place.tag.as_str(), lines(shaped_box)))
    }

    /// Returns the face with its boxes as plain SVG text, and what is wrong with them.
    pub fn set(self, agreement: &Agreement) -> (String, Vec<Fault>) {
        let mut faults = self.faults;
        let mut writer = SvgWriter::default();
        let mut changes: Vec<(Range<usize>, String)> = Vec::with_capacity(self.boxes.len() + self.declarations.len());
        for place in self.boxes {
            let first = faults.len();
            faults.extend(place.faults);
            match place.shaped {
                Some(Shaped::Box(shaped_box)) => set_box(&shaped_box, agreement, &mut writer, &mut faults),
                Some(Shaped::Line(line)) => line.set(agreement, &mut writer, &mut faults),
                None => {}
            }
            faults[first..].iter_mut().for_each(|fault| fault.tag = Some(place.tag.clone()));
            changes.push((place.range, std::mem::take(&mut writer.svg)));
        }
        changes.extend(self.edits);
        changes.extend(self.declarations.into_iter().map(|range| (range, String::new())));
        (rewritten(self.svg, changes, self.close, &writer), faults)
    }
}

impl Shaped {
    /// Reads a box and shapes its words.
    fn read<'s>(node: Node<'s, '_>, vocabulary: &mut Vocabulary<'s, '_>, faults: &mut Vec<Fault>) -> Option<Self> {
        if node.tag_name().name() == "textline" {
            return ShapedLine::read(node, vocabulary, faults).map(Self::Line);
        }
        if is_plain_text(node, vocabulary.face) {
            return ShapedLine::of_text(node, vocabulary).map(Self::Line);
        }
        let textbox = if is_framed(node, vocabulary.face) {
            framed::read(node, vocabulary, faults)?
        } else {
            TextBox::read(node, vocabulary, faults)
        };
        let (context, inside) = (vocabulary.context, textbox.room.inside);
        let is_bad = faults.iter().any(|fault| fault.code == Code::BadTextBox);
        if is_bad && (inside.width <= 0.0 || inside.height <= 0.0) {
            // Words that do not fit into a box without a size say nothing new.
            return None;
        }
        context.with_scratch(|scratch| ShapedBox::new(textbox, context, scratch)).map(Self::Box)
    }

    fn shaped_box(&self) -> &ShapedBox {
        match self {
            Self::Box(shaped_box) => shaped_box,
            Self::Line(line) => &line.shaped_box,
        }
    }
}

/// Reads a box in its place.
fn place<'s>(node: Node<'s, '_>, vocabulary: &mut Vocabulary<'s, '_>) -> PlacedBox {
    let mut faults = Vec::new();
    let shaped = Shaped::read(node, vocabulary, &mut faults);
    let own = shaped.as_ref().map(|shaped| in_box(shaped.shaped_box(), vocabulary.context));
    faults.extend(own.into_iter().flatten());
    PlacedBox { range: node.range(), tag: start_tag(node).to_owned(), shaped, faults }
}

/// Where a line of a box is, in millimetres from the top of the box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextLine {
    /// Its top.
    pub top: f64,
    /// Its bottom.
    pub bottom: f64,
    /// The number of its paragraph or of its list's entry.
    pub paragraph: usize,
}

fn lines(shaped_box: &ShapedBox) -> Vec<TextLine> {
    let TextBox { sizes, units, room, .. } = &shaped_box.textbox;
    let layout = shaped_box.final_layout(shaped_box.fitting_size().unwrap_or(sizes.least), 0.0);
    let mm = |y: f64| (y - room.inside.y) / units;
    let line = |line: &Line| TextLine {
        top: mm(line.baseline - line.ascent),
        bottom: mm(line.baseline + line.descent),
        paragraph: line.block,
    };
    layout.lines.iter().map(line).collect()
}

fn set_box(shaped_box: &ShapedBox, agreement: &Agreement, writer: &mut SvgWriter, faults: &mut Vec<Fault>) {
    let sizes = &shaped_box.textbox.sizes;
    let agreed = sizes.group.as_ref().and_then(|group| agreement.size(group));
    let size = agreed.map(|size| size.min(sizes.most)).or_else(|| shaped_box.fitting_size()).unwrap_or(sizes.least);
    let layout = shaped_box.aligned(size);
    if !shaped_box.holds(&layout) {
        faults.push(overset(shaped_box, &layout));
    }
    writer.draw(shaped_box, &layout);
}

/// Returns the boxes of a face; a box in a box is part of the outer one.
fn boxes<'a, 'i>(document: &'a Document<'i>, face: &FaceStyle) -> impl Iterator<Item = Node<'a, 'i>> {
    document
        .descendants()
        .filter(|node| is_box(*node, face) && !node.ancestors().skip(1).any(|around| is_box(around, face)))
}

fn is_box(node: Node<'_, '_>, face: &FaceStyle) -> bool {
    matches!(node.tag_name().name(), "textbox" | "textline") || is_framed(node, face)
}

/// Returns whether an element is text that is neither a box nor in one.
fn is_plain_text(node: Node<'_, '_>, face: &FaceStyle) -> bool {
    node.tag_name().name() == "text" && !node.ancestors().any(|around| is_box(around, face))
}

/// Returns the declarations outside boxes.
fn declarations<'a, 'i>(document: &'a Document<'i>, face: &FaceStyle) -> impl Iterator<Item = Node<'a, 'i>> {
    let declares = |node: &Node<'_, '_>| matches!(node.tag_name().name(), "textstyle" | "icon");
    let in_box = |node: &Node<'a, 'i>| node.ancestors().any(|around| is_box(around, face));
    document.descendants().filter(move |node| declares(node) && !in_box(node))
}

/// Returns the SVG with ranges of it changed, and the icons that are used defined at its end.
fn rewritten(svg: &str, mut changes: Vec<(Range<usize>, String)>, close: usize, writer: &SvgWriter) -> String {
    changes.sort_by_key(|(range, _)| range.start);
    if !writer.icons.is_empty() {
        let close = changes.last().map_or(close, |(range, _)| close.max(range.end));
        let icons: String = writer.icons.values().map(String::as_str).collect();
        changes.push((close..close, format!("<defs>{icons}</defs>")));
    }
    replaced(svg, changes)
}

/// Returns the faults of letters whose own font has their alphabet, but not them: one for each stretch of them. Who names
/// several families takes letters from all of them.
pub(super) fn in_box(shaped_box: &ShapedBox, context: &TextContext<'_>) -> Vec<Fault> {
    let styles = &shaped_box.textbox.styled_text.styles;
    let mut faults = Vec::new();
    for paragraph in shaped_box.blocks.iter().map(|block| &block.paragraph) {
        for (index, run) in paragraph.runs.iter().enumerate().filter(|(_, run)| run.face.id != shaped_box.face.id) {
            let style = styles.get(usize::from(run.style)).filter(|style| style.family.is_alone);
            let own = style.and_then(|style| context.fonts.face(&style.query()));
            let Some(own) = own.filter(|own| *own != run.face.id) else { continue };
            let atoms = paragraph.atoms.iter().filter(|atom| usize::from(atom.run) == index);
            let mut letters = atoms.flat_map(|atom| paragraph.text[atom.start as usize..atom.end as usize].chars());
            let missing = letters.find(|letter| context.fonts.lacks_letter(own, *letter));
            let fault = missing.map(|letter| {
                context.fonts.letters_of_other_font((own, run.face.id), (&paragraph.text, letter), Strangers::Lacking)
            });
            faults.extend(fault.filter(|fault| !faults.contains(fault)));
        }
    }
    faults
}
