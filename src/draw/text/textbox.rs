//! `<textbox>` as it is written.

use super::element::Element;
use super::face_style::FaceStyle;
use super::flow_area::{FlowArea, Rectangle};
use super::markup::{self, Markup};
use super::measure::{Measure, number, shown};
use super::style::TextStyle;
use super::styled_text::StyledText;
use super::vocabulary::Vocabulary;
use crate::diag::{Code, Fault};
use parley_engine::BaseDirection;
use roxmltree::Node;
use std::ops::Range;

/// Where words are between left and right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    /// Where lines of the paragraph's language begin.
    Start,
    Left,
    Centre,
    Right,
    Justify,
}

/// Where words are between top and bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum VerticalAlign {
    Top,
    Middle,
    Bottom,
}

/// Where words are hyphenated at the ends of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hyphens {
    /// Where the author wrote a soft hyphen.
    Manual,
    /// Also by the rules of the language.
    Auto,
    /// Nowhere.
    Never,
}

/// How far one line is below the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Leading {
    /// Times the size of the letters.
    Times(f64),
    /// A distance, whatever the size.
    Fixed(f64),
}

/// The sizes that letters may have, largest first.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sizes {
    pub(super) most: f64,
    pub(super) least: f64,
    /// The boxes that agree on one size.
    pub(super) group: Option<String>,
}

/// A box of words that is read and not yet shaped.
pub(super) struct TextBox {
    pub(super) room: FlowArea,
    pub(super) style: TextStyle,
    pub(super) sizes: Sizes,
    /// The lines that it shows, from 0, if another box shows others of the same words.
    pub(super) shown_lines: Option<Range<usize>>,
    pub(super) leading: Leading,
    /// How long the last line of a paragraph should be, as a share of the width.
    pub(super) least_last_line: f64,
    pub(super) align: Align,
    pub(super) vertical: VerticalAlign,
    pub(super) paragraph_space: Measure,
    pub(super) entry_space: Measure,
    pub(super) indent: Measure,
    pub(super) direction: BaseDirection,
    pub(super) hyphenate: Option<hypher::Lang>,
    pub(super) styled_text: StyledText,
    /// What is before the entries of a list without numbers.
    pub(super) bullet: StyledText,
    /// The attributes of the group that replaces it.
    pub(super) carried: String,
    /// The colour of the words, for icons.
    pub(super) colour: Option<String>,
    /// How many units are a millimetre.
    pub(super) units: f64,
}

/// The attributes of a box, in addition to those of every drawn element and of fonts.
#[rustfmt::skip]
const ATTRIBUTES: [&str; 20] = [
    "x", "y", "width", "height", "padding", "min-size", "size-group", "line-height", "min-last-line", "align", "valign",
    "paragraph-spacing", "list-spacing", "list-indent", "bullet", "hyphens", "lang", "direction", "markup", "lines",
];

impl TextBox {
    /// Returns a box without words, of lines that begin at its top.
    pub(super) fn plain(room: FlowArea, style: TextStyle, sizes: Sizes, face: &FaceStyle) -> Self {
        let nothing = Measure::Units(0.0);
        Self {
            room,
            style,
            sizes,
            shown_lines: None,
            leading: Leading::Times(1.2),
            least_last_line: 0.0,
            align: Align::Start,
            vertical: VerticalAlign::Top,
            paragraph_space: nothing,
            entry_space: nothing,
            indent: nothing,
            direction: BaseDirection::Auto,
            hyphenate: None,
            styled_text: StyledText::default(),
            bullet: StyledText::default(),
            carried: String::new(),
            colour: None,
            units: face.units,
        }
    }

    /// Returns a length of the box for a finding.
    pub(super) fn shown(&self, length: f64) -> String {
        shown(length / self.units)
    }

    /// Reads a box and the words in it.
    pub(super) fn read<'s>(node: Node<'s, '_>, vocabulary: &Vocabulary<'s, '_>, faults: &mut Vec<Fault>) -> Self {
        let (context, face) = (vocabulary.context, vocabulary.face);
        let mut element = Element { node, face, faults };
        let style = element.style(context);
        let sizes = sizes(&mut element);
        let room = room(&mut element, sizes.most);
        let hyphens = element
            .choice("hyphens", &[("manual", Hyphens::Manual), ("auto", Hyphens::Auto), ("none", Hyphens::Never)]);
        let language = element.inherited("lang").unwrap_or(&context.language).to_owned();
        let mut words = words(node);
        if hyphens == Hyphens::Never {
            words.retain(|character| character != '\u{ad}');
        }
        let carried = element.carried(&ATTRIBUTES);
        let colour = element.colour();
        let mut made = Self {
            shown_lines: shown_lines(&mut element),
            leading: leading(&mut element),
            least_last_line: least_last_line(&mut element),
            align: align(&mut element),
            vertical: element.choice(
                "valign",
                &[("top", VerticalAlign::Top), ("middle", VerticalAlign::Middle), ("bottom", VerticalAlign::Bottom)],
            ),
            paragraph_space: element.length("paragraph-spacing", Measure::Ems(0.5)),
            entry_space: element.length("list-spacing", Measure::Ems(0.15)),
            indent: element.length("list-indent", Measure::Ems(0.0)),
            direction: direction(&mut element),
            hyphenate: (hyphens == Hyphens::Auto).then(|| super::hyphens::patterns(&language)).flatten(),
            carried,
            colour,
            ..Self::plain(room, style, sizes, face)
        };
        if hyphens == Hyphens::Auto && made.hyphenate.is_none() {
            element.faults.push(no_patterns(&language));
        }
        let bullet = element.own("bullet").unwrap_or("•").to_owned();
        let markup = markup(&mut element);
        made.styled_text = markup::read(&words, markup, &made.style, vocabulary, faults);
        made.bullet = markup::read(&bullet, Markup::Marks, &made.style, vocabulary, faults);
        made
    }
}

/// Returns the words of an element, without the elements in it.
pub(super) fn words(node: Node<'_, '_>) -> String {
    node.children().filter(Node::is_text).filter_map(|child| child.text()).collect()
}

/// Reads the sizes that the letters may have.
pub(super) fn sizes(element: &mut Element<'_, '_, '_>) -> Sizes {
    let most = element.font_size();
    let least = match element.length("min-size", Measure::Units(most)) {
        Measure::Units(least) if least > 0.0 && least <= most => least,
        Measure::Ems(times) if times > 0.0 && times <= 1.0 => times * most,
        _ => {
            let text = element.own("min-size").unwrap_or_default();
            let message = format!("`min-size=\"{text}\"` is not between 0 and `font-size`, which is {}", number(most));
            element.bad(message, text, "write the smallest size that can still be read");
            most
        }
    };
    Sizes { most, least, group: element.own("size-group").map(str::to_owned) }
}

/// Reads which lines a box shows: `3-8`, or `9-` for the others.
fn shown_lines(element: &mut Element<'_, '_, '_>) -> Option<Range<usize>> {
    let text = element.own("lines")?;
    let number = |text: &str| text.trim().parse::<usize>().ok().filter(|number| *number > 0);
    let ends = text.split_once('-').and_then(|(first, last)| {
        let last = if last.trim().is_empty() { usize::MAX } else { number(last)? };
        Some(number(first)? - 1..last).filter(|lines| !lines.is_empty())
    });
    if ends.is_none() {
        let message = format!("`lines=\"{text}\"` does not say which lines are shown");
        element.bad(
            message,
            text,
            "write the first and the last, such as `lines=\"1-8\"`, and `lines=\"9-\"` in the box that goes on",
        );
    }
    ends
}

/// Reads where the words are between left and right.
pub(super) fn align(element: &mut Element<'_, '_, '_>) -> Align {
    let choices = [
        ("start", Align::Start),
        ("left", Align::Left),
        ("center", Align::Centre),
        ("centre", Align::Centre),
        ("right", Align::Right),
        ("justify", Align::Justify),
    ];
    element.choice("align", &choices)
}

/// Reads whether words have marks; what a box does not say it inherits.
pub(super) fn markup(element: &mut Element<'_, '_, '_>) -> Markup {
    let written = element.inherited("markup");
    element.choice_of("markup", written, &[("marks", Markup::Marks), ("none", Markup::None)])
}

pub(super) fn direction(element: &mut Element<'_, '_, '_>) -> BaseDirection {
    let choices = [("auto", BaseDirection::Auto), ("ltr", BaseDirection::Ltr), ("rtl", BaseDirection::Rtl)];
    element.choice_of("direction", element.inherited("direction"), &choices)
}

/// Reads how long the last line of a paragraph should be, as a share of the width.
fn least_last_line(element: &mut Element<'_, '_, '_>) -> f64 {
    let Some(text) = element.inherited("min-last-line") else { return 0.0 };
    let percent = text.strip_suffix('%').and_then(|number| number.parse::<f64>().ok());
    percent.filter(|percent| (0.0..=90.0).contains(percent)).map_or_else(
        || {
            let message = format!("`min-last-line=\"{text}\"` is not between 0% and 90%");
            element.bad(message, text, "write how much of the width the last line should take: `25%`");
            0.0
        },
        |percent| percent / 100.0,
    )
}

/// Reads how far one line is below the other.
pub(super) fn leading(element: &mut Element<'_, '_, '_>) -> Leading {
    let Some(text) = element.inherited("line-height") else { return Leading::Times(1.2) };
    if text == "normal" {
        return Leading::Times(1.2);
    }
    let percent = text.strip_suffix('%').and_then(|number| number.parse::<f64>().ok());
    let read = match percent.map_or_else(|| text.parse::<f64>(), |percent| Ok(percent / 100.0)) {
        Ok(times) => Some(Leading::Times(times)),
        Err(_) => element.face.length(text).map(|measure| match measure {
            Measure::Ems(times) => Leading::Times(times),
            Measure::Units(distance) => Leading::Fixed(distance),
        }),
    };
    let is_sound =
        |leading: &Leading| matches!(leading, Leading::Times(n) | Leading::Fixed(n) if *n > 0.0 && *n < 1000.0);
    read.filter(is_sound).unwrap_or_else(|| {
        element.bad_length("line-height", text);
        Leading::Times(1.2)
    })
}

fn room(element: &mut Element<'_, '_, '_>, size: f64) -> FlowArea {
    let place = |element: &mut Element<'_, '_, '_>, name| element.length(name, Measure::Units(0.0)).at(size);
    let (x, y) = (place(element, "x"), place(element, "y"));
    let (width, height) = (element.needed_length("width"), element.needed_length("height"));
    let padding: Vec<f64> = element.lengths("padding").iter().map(|length| length.at(size)).collect();
    // As in CSS: all sides, or down and across, or top, right, bottom, left.
    let [top, right, bottom, left] = match padding.as_slice() {
        [all] => [*all; 4],
        [down, across] => [*down, *across, *down, *across],
        [top, across, bottom] => [*top, *across, *bottom, *across],
        [top, right, bottom, left, ..] => [*top, *right, *bottom, *left],
        [] => [0.0; 4],
    };
    let inside = Rectangle {
        x: x + left,
        y: y + top,
        width: (width - left - right).max(0.0),
        height: (height - top - bottom).max(0.0),
    };
    let mut excluded = Vec::new();
    for child in element.node.children().filter(Node::is_element) {
        let mut child = Element { node: child, face: element.face, faults: &mut *element.faults };
        match child.name() {
            "exclude" => excluded.push(exclusion(&mut child)),
            "icon" | "textstyle" => {}
            other => {
                let message = format!("`<{other}>` cannot be used in `<textbox>`: mark words as in `**bold**`");
                let help = "it may contain only `<exclude>`, `<icon>` and `<textstyle>`";
                child.bad(message, format!("<{other}"), help);
            }
        }
    }
    FlowArea { inside, excluded }
}

fn exclusion(element: &mut Element<'_, '_, '_>) -> Rectangle {
    let place = |element: &mut Element<'_, '_, '_>, name| element.length(name, Measure::Units(0.0)).at(1.0);
    let margin = place(element, "margin");
    let (x, y) = (place(element, "x"), place(element, "y"));
    let (width, height) = (element.needed_length("width"), element.needed_length("height"));
    Rectangle { x: x - margin, y: y - margin, width: width + margin * 2.0, height: height + margin * 2.0 }
}

fn no_patterns(language: &str) -> Fault {
    let message = format!("there are no hyphenation rules for the language `{language}`, so words stay whole");
    Fault::new(Code::NoHyphenation, message, language)
        .help("write soft hyphens (U+00AD) into the words, or remove `hyphens=\"auto\"`")
}
