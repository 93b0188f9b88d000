//! `<textline>`: one line, as large as its width allows, straight or along an arc.

use super::course::{ArcSide, Course};
use super::element::Element;
use super::face_style::own;
use super::fit::Agreement;
use super::flow_area::{Band, FlowArea, Rectangle};
use super::framed::{self, ENDLESS, styled_node};
use super::markup::{self, Markup};
use super::measure::Measure;
use super::plain_texts::content;
use super::shaped_box::{Line, ShapedBox};
use super::styled_text::{StyledText, shortened};
use super::svg_writer::SvgWriter;
use super::textbox::{self, Align, Sizes, TextBox, align, direction, sizes, words};
use super::vocabulary::Vocabulary;
use crate::diag::{Code, Fault};
use parley_engine::BaseDirection;
use roxmltree::Node;
use std::sync::Arc;

/// A line with its words shaped, ready for any size.
pub(super) struct ShapedLine {
    pub(super) shaped_box: ShapedBox,
    course: Course,
    width: f64,
    /// How much narrower than usual the letters may be: 0.9 is a tenth.
    squeeze: f64,
}

/// The attributes of a line, in addition to those of every drawn element and of fonts.
#[rustfmt::skip]
const ATTRIBUTES: [&str; 15] = [
    "x", "y", "width", "min-size", "size-group", "squeeze", "align", "direction", "cx", "cy", "r", "angle", "side",
    "lang", "markup",
];

impl ShapedLine {
    /// Reads a line and shapes its words; None where there is no font at all.
    pub(super) fn read<'s>(
        node: Node<'s, '_>,
        vocabulary: &Vocabulary<'s, '_>,
        faults: &mut Vec<Fault>,
    ) -> Option<Self> {
        let (context, face) = (vocabulary.context, vocabulary.face);
        let mut element = Element { node, face, faults };
        let style = element.style(context);
        let sizes = sizes(&mut element);
        let course = course(&mut element);
        let width = match course {
            Course::Arc { r, .. } if element.own("width").is_none() => std::f64::consts::TAU * r,
            _ => element.needed_length("width"),
        };
        let squeeze = squeeze(&mut element);
        let given = element.own("align").is_some();
        let align = if !given && matches!(course, Course::Arc { .. }) { Align::Centre } else { align(&mut element) };
        let direction = direction(&mut element);
        let carried = element.carried(&ATTRIBUTES);
        let colour = element.colour();
        let markup = textbox::markup(&mut element);
        let mut styled_text = markup::read(&words(node), markup, &style, vocabulary, faults);
        faults.extend(one_line(&mut styled_text, matches!(course, Course::Arc { .. })));
        let room = FlowArea { inside: Rectangle { width, ..Rectangle::default() }, excluded: Vec::new() };
        let textbox =
            TextBox { align, direction, styled_text, carried, colour, ..TextBox::plain(room, style, sizes, face) };
        let shaped_box = context.with_scratch(|scratch| ShapedBox::new(textbox, context, scratch))?;
        Some(Self { shaped_box, course, width, squeeze })
    }

    /// Reads a plain text of one line, and shapes its words; none where there is no font at all.
    pub(super) fn of_text<'s>(node: Node<'s, '_>, vocabulary: &Vocabulary<'s, '_>) -> Option<Self> {
        // usvg reports what is wrong with a text; its attributes are not those of a line.
        let (context, face, mut ignored) = (vocabulary.context, vocabulary.face, Vec::new());
        let inner = styled_node(node);
        let carried = Element { node, face, faults: &mut ignored }.carried(&framed::ATTRIBUTES);
        let mut element = Element { node: inner, face, faults: &mut ignored };
        let (mut style, size) = (element.style(context), element.font_size());
        style.fill = element.own("fill").filter(|_| inner != node).map(Arc::from);
        let is_rtl = element.inherited("direction") == Some("rtl");
        let (align, before) = match element.inherited("text-anchor") {
            Some("middle") => (Align::Centre, 0.5),
            anchor if (anchor == Some("end")) != is_rtl => (Align::Right, 1.0),
            _ => (Align::Left, 0.0),
        };
        let colour = element.colour();
        let [x, y] = ["x", "y"].map(|name| {
            let own = [inner, node].into_iter().find_map(|node| own(node, name));
            own.and_then(|text| face.length(text)).map_or(0.0, |length| length.at(size))
        });
        let words = content(inner).split_whitespace().collect::<Vec<_>>().join(" ");
        let styled_text = markup::read(&words, Markup::None, &style, vocabulary, &mut ignored);
        let direction = if is_rtl { BaseDirection::Rtl } else { BaseDirection::Ltr };
        let room = FlowArea { inside: Rectangle { width: ENDLESS, ..Rectangle::default() }, excluded: Vec::new() };
        let sizes = Sizes { most: size, least: size, group: None };
        let textbox =
            TextBox { align, direction, styled_text, carried, colour, ..TextBox::plain(room, style, sizes, face) };
        let shaped_box = context.with_scratch(|scratch| ShapedBox::new(textbox, context, scratch))?;
        let course = Course::Straight { x: x - ENDLESS * before, y };
        Some(Self { shaped_box, course, width: ENDLESS, squeeze: 1.0 })
    }

    /// Returns the largest size at which the words are no longer than the line.
    pub(super) fn fitting_size(&self) -> f64 {
        let sizes = &self.shaped_box.textbox.sizes;
        let natural = natural_width(&self.shaped_box);
        if natural <= 0.0 { sizes.most } else { (self.width / natural).clamp(sizes.least, sizes.most) }
    }

    /// Sets the line.
    pub(super) fn set(&self, agreement: &Agreement, writer: &mut SvgWriter, faults: &mut Vec<Fault>) {
        let Self { shaped_box, course, width, squeeze } = self;
        let sizes = &shaped_box.textbox.sizes;
        let agreed = sizes.group.as_ref().and_then(|group| agreement.size(group));
        let size = agreed.map_or_else(|| self.fitting_size(), |size| size.min(sizes.most));
        let wanted = natural_width(shaped_box) * size;
        let narrowed = if wanted > *width { width / wanted } else { 1.0 };
        if narrowed < squeeze - 1e-7 {
            faults.push(overset(shaped_box, size, wanted * squeeze - width));
        }
        match *course {
            Course::Straight { x, y } => {
                let narrowed = narrowed.max(*squeeze);
                let Some(line) = line(shaped_box, Band { x, width: width / narrowed }, wanted, y) else { return };
                writer.draw_line(shaped_box, &line, size, narrowed);
            }
            Course::Arc { .. } => writer.draw_arc(shaped_box, course, size, *width),
        }
    }
}

/// Returns all words as one line.
fn line(shaped_box: &ShapedBox, band: Band, width: f64, baseline: f64) -> Option<Line> {
    let pieces = shaped_box.blocks.first()?.paragraph.pieces.len();
    Some(Line { pieces: 0..pieces, band, width, baseline, is_last: true, ..Line::default() })
}

/// Returns the width of the words in sizes of their letters.
fn natural_width(shaped_box: &ShapedBox) -> f64 {
    let Some(block) = shaped_box.blocks.first() else { return 0.0 };
    let Some((last, rest)) = block.paragraph.pieces.split_last() else { return 0.0 };
    let before: f32 = rest.iter().map(|piece| piece.body + piece.space).sum();
    f64::from(last.last + before)
}

fn overset(shaped_box: &ShapedBox, size: f64, over: f64) -> Fault {
    let words = shaped_box.textbox.styled_text.words_from(0).to_owned();
    let message = format!(
        "`{}` is {} too long for its line at {}, the smallest size allowed",
        shortened(&words, 40),
        shaped_box.textbox.shown(over),
        shaped_box.textbox.shown(size)
    );
    let fits = size * shaped_box.textbox.room.inside.width / (natural_width(shaped_box) * size);
    let help = format!(
        "letters of {} would fit: lower `min-size`, narrow them with `squeeze`, or shorten the words",
        shaped_box.textbox.shown(fits)
    );
    Fault::new(Code::OversetText, message, words).help(help)
}

fn course(element: &mut Element<'_, '_, '_>) -> Course {
    let place = |element: &mut Element<'_, '_, '_>, name| element.length(name, Measure::Units(0.0)).at(1.0);
    if element.own("r").is_none() {
        return Course::Straight { x: place(element, "x"), y: place(element, "y") };
    }
    let (cx, cy, r) = (place(element, "cx"), place(element, "cy"), element.needed_length("r"));
    let angle = element.own("angle").map_or(Ok(0.0), str::parse);
    let angle = angle.ok().filter(|angle: &f64| angle.is_finite()).unwrap_or_else(|| {
        let text = element.own("angle").unwrap_or_default();
        let message = format!("`angle=\"{text}\"` is not a number of degrees");
        element.bad(message, text, "0 is at the top, 90 on the right, 180 at the bottom");
        0.0
    });
    let side = element.choice("side", &[("outside", ArcSide::Outside), ("inside", ArcSide::Inside)]);
    Course::Arc { cx, cy, r, angle, side }
}

fn squeeze(element: &mut Element<'_, '_, '_>) -> f64 {
    let Some(text) = element.own("squeeze") else { return 1.0 };
    let share =
        text.strip_suffix('%').map_or_else(|| text.parse(), |text| text.parse().map(|percent: f64| percent / 100.0));
    share.ok().filter(|share| (0.3..=1.0).contains(share)).unwrap_or_else(|| {
        let message = format!("`squeeze=\"{text}\"` is not a width that letters may have: 30 % to 100 %");
        element.bad(message, text, "`90%` is narrower by a tenth, which few people notice");
        1.0
    })
}

/// Makes one line of the words, and reports what does not belong in one.
fn one_line(styled_text: &mut StyledText, on_arc: bool) -> Option<Fault> {
    let breaks = styled_text.paragraphs.len() > 1
        || styled_text.paragraphs.iter().any(|paragraph| paragraph.entry.is_some() || paragraph.text.contains('\n'));
    let words = styled_text.words_from(0).to_owned();
    styled_text.paragraphs.truncate(1);
    for paragraph in &mut styled_text.paragraphs {
        paragraph.entry = None;
        paragraph.text = paragraph.text.replace('\n', " ");
    }
    if breaks {
        let message = "`<textline>` is one line: it has no paragraphs, breaks or lists";
        return Some(Fault::new(Code::BadTextBox, message, words).help("write `<textbox>` for words of several lines"));
    }
    (on_arc && !styled_text.icons.is_empty()).then(|| {
        let message = "an icon cannot be placed on an arc, so it is left out";
        Fault::new(Code::BadTextBox, message, words).help("draw it beside the line, or use a character of a font")
    })
}
