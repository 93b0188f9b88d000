//! Text in a frame, as Inkscape writes it: `shape-inside`, `inline-size` and `flowRoot` become text boxes.
//!
//! Inkscape breaks the words itself and writes each line where it has to be. Words of a card would not be in these places, so
//! they are broken again, in the rectangle of the frame.

use super::element::Element;
use super::face_style::{FaceStyle, own};
use super::flow_area::{FlowArea, Rectangle};
use super::markup::{self, FRAME, Markup};
use super::measure::Measure;
use super::style::{Change, TextStyle};
use super::textbox::{self, Align, Sizes, TextBox};
use super::vocabulary::Vocabulary;
use crate::diag::Fault;
use roxmltree::Node;
use std::fmt::Write;
use std::sync::Arc;
use svgtypes::Transform;

/// What the frame says itself, or what Inkscape writes and a text box has no use for.
#[rustfmt::skip]
pub(super) const ATTRIBUTES: [&str; 29] = [
    "x", "y", "dx", "dy", "rotate", "textLength", "lengthAdjust", "aria-label", "min-size", "lang", "markup", "space",
    "shape-inside", "shape-padding", "shape-subtract", "shape-margin", "inline-size", "white-space", "text-align",
    "text-anchor", "line-height", "writing-mode", "text-orientation", "direction", "text-indent", "display",
    "baseline-shift", "-inkscape-font-specification", "font",
];

/// A height without an end: text that has only a width goes as far down as its words take it.
pub(super) const ENDLESS: f64 = 100_000.0;

/// Where the words of a framed text are.
enum TextFrame<'a, 'i> {
    /// In this shape; none where nothing has the id.
    Shape(Option<Node<'a, 'i>>),
    /// In lines of this width, the first where the text begins.
    Width(f64),
}

/// Returns whether an element is text in a frame.
pub(super) fn is_framed(node: Node<'_, '_>, face: &FaceStyle) -> bool {
    match node.tag_name().name() {
        "flowRoot" => true,
        "text" => frame(node, face).is_some(),
        _ => false,
    }
}

fn frame<'a, 'i>(node: Node<'a, 'i>, face: &FaceStyle) -> Option<TextFrame<'a, 'i>> {
    if node.tag_name().name() == "flowRoot" {
        let region = node.children().find(|child| child.tag_name().name() == "flowRegion");
        return Some(TextFrame::Shape(region.and_then(|region| region.children().find(Node::is_element))));
    }
    if let Some(inside) = own(node, "shape-inside").and_then(|value| value.strip_prefix("url(")) {
        let id = inside.trim_end_matches(')').trim_matches(['"', '\'']).trim_start_matches('#');
        return Some(TextFrame::Shape(node.document().descendants().find(|other| other.attribute("id") == Some(id))));
    }
    match face.length(own(node, "inline-size")?) {
        Some(Measure::Units(width)) if width > 0.0 => Some(TextFrame::Width(width)),
        _ => None,
    }
}

/// Reads text in a frame and its words; None, which is reported, where the frame is not a rectangle.
pub(super) fn read<'s>(
    node: Node<'s, '_>,
    vocabulary: &mut Vocabulary<'s, '_>,
    faults: &mut Vec<Fault>,
) -> Option<TextBox> {
    let (context, face) = (vocabulary.context, vocabulary.face);
    let mut element = Element { node: styled_node(node), face, faults };
    let style = element.style(context);
    let most = element.font_size();
    let align = align(&element);
    let leading = textbox::leading(&mut element);
    let colour = element.colour();
    let markup = textbox::markup(&mut element);
    let direction = textbox::direction(&mut element);
    let mut element = Element { node, face, faults };
    let least = element.length("min-size", Measure::Units(most)).at(most).clamp(f64::MIN_POSITIVE, most);
    let ascent =
        context.fonts.face(&style.query()).and_then(|id| context.fonts.used_face(id)).map_or(0.0, |face| face.ascent);
    let inside = inside(&mut element, align, ascent * most)?;
    let (room, sizes) = (FlowArea { inside, excluded: Vec::new() }, Sizes { most, least, group: None });
    let carried = element.carried(&ATTRIBUTES);
    let mut made = TextBox { leading, align, direction, carried, colour, ..TextBox::plain(room, style, sizes, face) };
    let (around, written) = (made.style.clone(), String::new());
    let mut words = FrameWords { around, size: most, most, markup, written, vocabulary, faults };
    words.read(node);
    let written = words.written;
    made.styled_text = markup::read(&written, markup, &made.style, vocabulary, faults);
    made.bullet = markup::read("•", Markup::Marks, &made.style, vocabulary, faults);
    Some(made)
}

/// Returns the element that says how most words look: Inkscape puts a whole text into one `<tspan>`.
pub(super) fn styled_node<'a, 'i>(node: Node<'a, 'i>) -> Node<'a, 'i> {
    let holds_words = |node: &Node<'_, '_>| node.is_text() && node.text().is_some_and(|text| !text.trim().is_empty());
    let mut inner =
        node.children().filter(|child| is_words(*child) && child.descendants().any(|inner| holds_words(&inner)));
    match (inner.next(), inner.next()) {
        (Some(only), None) if !node.children().any(|child| holds_words(&child)) => styled_node(only),
        _ => node,
    }
}

/// Returns whether an element holds words of a framed text.
fn is_words(node: Node<'_, '_>) -> bool {
    matches!(node.tag_name().name(), "tspan" | "flowPara" | "flowSpan" | "flowDiv" | "a")
}

fn align(element: &Element<'_, '_, '_>) -> Align {
    match (element.inherited("text-align"), element.inherited("text-anchor")) {
        (Some("center"), _) | (None, Some("middle")) => Align::Centre,
        (Some("end" | "right"), _) | (None, Some("end")) => Align::Right,
        (Some("justify"), _) => Align::Justify,
        (Some("left"), _) => Align::Left,
        _ => Align::Start,
    }
}

/// Returns the rectangle of the frame, in the units of the text.
fn inside(element: &mut Element<'_, '_, '_>, align: Align, ascent: f64) -> Option<Rectangle> {
    let shape = match frame(element.node, element.face)? {
        TextFrame::Width(width) => {
            let [x, baseline] = ["x", "y"].map(|name| first_number(element, name));
            let before = match align {
                Align::Centre => 0.5,
                Align::Right => 1.0,
                Align::Start | Align::Left | Align::Justify => 0.0,
            };
            return Some(Rectangle { x: x - width * before, y: baseline - ascent, width, height: ENDLESS });
        }
        TextFrame::Shape(shape) => shape,
    };
    let found = shape.map_or_else(|| "nothing".to_owned(), |shape| format!("a `<{}>`", shape.tag_name().name()));
    let transform =
        shape.map_or(Ok(Transform::default()), |shape| shape.attribute("transform").unwrap_or_default().parse());
    let (Some(shape), Ok(Transform { a, b: 0.0, c: 0.0, d, e, f })) =
        (shape.filter(|shape| shape.tag_name().name() == "rect"), transform)
    else {
        let message = format!("the frame of the text is {found}, and words can flow only in an upright `<rect>`");
        let name = element.name();
        element.bad(message, format!("<{name}"), "make the frame a rectangle, or draw a `<textbox>` there");
        return None;
    };
    let mut rect = Element { node: shape, face: element.face, faults: &mut *element.faults };
    let (width, height) = (rect.needed_length("width"), rect.needed_length("height"));
    let (x, y) = (first_number(&rect, "x"), first_number(&rect, "y"));
    let padding = element.length("shape-padding", Measure::Units(0.0)).at(0.0);
    Some(Rectangle {
        x: x * a + e + padding,
        y: y * d + f + padding,
        width: (width * a - padding * 2.0).max(0.0),
        height: (height * d - padding * 2.0).max(0.0),
    })
}

/// Returns the first number of an attribute, which may be a list of places for letters.
fn first_number(element: &Element<'_, '_, '_>, name: &str) -> f64 {
    let first = element.own(name).and_then(|value| value.split([' ', ',']).next());
    match first.and_then(|text| element.face.length(text)) {
        Some(Measure::Units(number)) => number,
        _ => 0.0,
    }
}

/// The words of a frame on their way to markup.
struct FrameWords<'v, 's, 'a> {
    /// How the words around look, and how large they are.
    around: TextStyle,
    size: f64,
    /// How large the words of the frame are.
    most: f64,
    markup: Markup,
    written: String,
    vocabulary: &'v mut Vocabulary<'s, 'a>,
    faults: &'v mut Vec<Fault>,
}

impl<'s> FrameWords<'_, 's, '_> {
    fn read(&mut self, node: Node<'s, '_>) {
        let keeps_lines = node.ancestors().any(|node| {
            let space = ("http://www.w3.org/XML/1998/namespace", "space");
            node.attribute(space) == Some("preserve")
                || own(node, "white-space").is_some_and(|it| it.starts_with("pre"))
        });
        for child in node.children() {
            if let Some(text) = child.text().filter(|_| child.is_text()) {
                if keeps_lines { self.lines(text) } else { self.written.push_str(text) }
            } else if is_words(child) {
                match child.tag_name().name() {
                    "flowPara" | "flowDiv" => self.written.push_str("\n\n"),
                    // A line as Inkscape has broken it.
                    _ if child.attribute("y").is_some() => self.written.push(' '),
                    _ => {}
                }
                self.marked(child);
            }
        }
    }

    /// Adds lines as they are typed: each a paragraph, with its indent, and those between others even if they are empty.
    fn lines(&mut self, text: &str) {
        let last = text.matches('\n').count();
        for (number, line) in text.split('\n').enumerate() {
            let words = line.trim_start();
            let indent = &line[..line.len() - words.len()];
            let is_entry = words.starts_with("- ");
            self.written.push_str(if number > 0 { "\n\n" } else { "" });
            match words {
                // Without its words, the text is the space between elements.
                "" if number == 0 || number == last || text.trim().is_empty() => self.written.push_str(indent),
                "" => self.written.push('\u{a0}'),
                _ if number == 0 || is_entry => self.written.push_str(line),
                _ => {
                    indent.chars().for_each(|_| self.written.push('\u{a0}'));
                    self.written.push_str(words);
                }
            }
        }
    }

    /// Reads the words of an element, in a style of its own where they look different.
    fn marked(&mut self, node: Node<'s, '_>) {
        let has_words = node.descendants().any(|inner| inner.text().is_some_and(|text| !text.trim().is_empty()));
        let change = has_words.then(|| self.change(node)).flatten();
        let Some((change, style, size)) = change else { return self.read(node) };
        if self.markup == Markup::None {
            let message = "some words of the text look different, which `markup=\"none\"` does not allow";
            Element { node, face: self.vocabulary.face, faults: self.faults }.bad(
                message.to_owned(),
                "markup",
                "remove `markup`, or let all words look alike",
            );
            return self.read(node);
        }
        let name = format!("{FRAME}{}", self.vocabulary.styles.len());
        self.vocabulary.styles.insert(name.clone(), change);
        let _ = write!(self.written, "{{{name}: ");
        let around = (std::mem::replace(&mut self.around, style), std::mem::replace(&mut self.size, size));
        self.read(node);
        (self.around, self.size) = around;
        self.written.push('}');
    }

    /// Returns how the words of an element look different from those around, with their style and size.
    fn change(&mut self, node: Node<'s, '_>) -> Option<(Change, TextStyle, f64)> {
        let mut element = Element { node, face: self.vocabulary.face, faults: self.faults };
        let mut style = element.style(self.vocabulary.context);
        let (size, fill) = (element.font_size(), element.own("fill"));
        let rise = element.own("baseline-shift").and_then(|shift| match shift {
            // As high as those of the markup.
            "super" | "sub" => Change::built_in(shift)?.rise,
            "baseline" => None,
            _ => match (shift.strip_suffix('%'), element.face.length(shift)) {
                (Some(percent), _) => percent.trim().parse::<f64>().ok().map(|percent| percent / 100.0),
                (None, length) => length.map(|length| length.at(self.size) / self.size),
            },
        });
        style.letter_spacing *= size / self.most;
        style.word_spacing *= size / self.most;
        let is_other = |own: f64, around: f64| (own - around).abs() > 1e-6;
        let change = Change {
            family: (style.family != self.around.family).then(|| style.family.clone()),
            weight: (style.weight != self.around.weight).then_some(style.weight),
            slant: (style.slant != self.around.slant).then_some(style.slant),
            scale: is_other(size, self.size).then_some(size / self.size),
            rise,
            letter_spacing: is_other(style.letter_spacing, self.around.letter_spacing).then_some(style.letter_spacing),
            word_spacing: is_other(style.word_spacing, self.around.word_spacing).then_some(style.word_spacing),
            fill: fill.map(Arc::from),
            ..Change::default()
        };
        (change != Change::default()).then_some((change, style, size))
    }
}
