//! One element of a face: attributes with their inheritance, and what is wrong with them.

use super::capitals::Capitals;
use super::face_style::{FaceStyle, inherited, own};
use super::measure::Measure;
use super::style::{Caps, ChosenFamily, TextStyle};
use super::text_context::TextContext;
use crate::diag::{Code, Fault, nearest};
use crate::fonts::WIDTHS;
use roxmltree::Node;
use std::fmt::Write;
use std::sync::Arc;
use svgtypes::FontFamily;
use usvg::fontdb::{Stretch, Style as Slant};

/// Attributes of any drawn element: the group that a box becomes has them.
#[rustfmt::skip]
const CARRIED: [&str; 34] = [
    "id", "class", "style", "transform", "opacity", "fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity",
    "stroke-linejoin", "stroke-linecap", "stroke-dasharray", "paint-order", "clip-path", "mask", "filter",
    "mix-blend-mode", "color", "visibility", "display", "clip-rule", "fill-rule", "stroke-dashoffset", "stroke-miterlimit",
    "text-decoration", "text-rendering", "text-overflow", "overflow", "vector-effect", "shape-rendering", "font-size-adjust",
    "marker-start", "marker-end",
];

/// Attributes that say how the words look, on an element or on one that contains it.
#[rustfmt::skip]
const LOOK: [&str; 11] = [
    "font-family", "font-size", "font-weight", "font-style", "font-variant", "font-stretch", "font-variation-settings",
    "letter-spacing", "word-spacing", "font-variant-caps", "text-transform",
];

/// Properties of text that are found out while words are set, so that the SVG of the words has other values.
pub(super) const RESET: [(&str, &str); 7] = [
    ("text-anchor", "start"),
    ("letter-spacing", "0"),
    ("word-spacing", "0"),
    ("font-variant", "normal"),
    ("dominant-baseline", "auto"),
    ("writing-mode", "horizontal-tb"),
    ("font-variation-settings", "normal"),
];

/// An element, and the faults found while it is read.
pub(super) struct Element<'a, 'i, 'f> {
    pub(super) node: Node<'a, 'i>,
    pub(super) face: &'f FaceStyle,
    pub(super) faults: &'f mut Vec<Fault>,
}

impl<'a> Element<'a, '_, '_> {
    /// Returns the element's name.
    pub(super) fn name(&self) -> &'a str {
        self.node.tag_name().name()
    }

    /// Returns a property of the element itself.
    pub(super) fn own(&self, name: &str) -> Option<&'a str> {
        own(self.node, name)
    }

    /// Returns a property of the element or of the nearest element that contains it and has one.
    pub(super) fn inherited(&self, name: &str) -> Option<&'a str> {
        inherited(self.node, name).map(|(_, value)| value)
    }

    /// Returns a length; `default` where there is none or it cannot be read, which is reported.
    pub(super) fn length(&mut self, name: &str, default: Measure) -> Measure {
        let Some(text) = self.own(name) else { return default };
        self.face.length(text).unwrap_or_else(|| {
            self.bad_length(name, text);
            default
        })
    }

    /// Returns a length that is required and greater than zero; 0 where it is not, which is reported.
    pub(super) fn needed_length(&mut self, name: &str) -> f64 {
        let Some(text) = self.own(name) else {
            let message = format!("`<{}>` has no `{name}`", self.name());
            let help = format!("write how large it is, such as `{name}=\"50\"`: a plain number is millimetres");
            self.bad(message, format!("<{}", self.name()), help);
            return 0.0;
        };
        match self.face.length(text) {
            Some(Measure::Units(units)) if units > 0.0 => units,
            _ => {
                self.bad_length(name, text);
                0.0
            }
        }
    }

    /// Returns several lengths with spaces between them.
    pub(super) fn lengths(&mut self, name: &str) -> Vec<Measure> {
        let Some(text) = self.own(name) else { return Vec::new() };
        let read: Option<Vec<Measure>> = text.split_ascii_whitespace().map(|text| self.face.length(text)).collect();
        read.unwrap_or_else(|| {
            self.bad_length(name, text);
            Vec::new()
        })
    }

    /// Returns one of several choices; the first where there is none, or an unknown one, which is reported.
    pub(super) fn choice<T: Copy>(&mut self, name: &str, choices: &[(&str, T)]) -> T {
        self.choice_of(name, self.own(name), choices)
    }

    /// Returns the choice that `written` names; the first where nothing is written, or an unknown one, which is reported.
    pub(super) fn choice_of<T: Copy>(&mut self, name: &str, written: Option<&str>, choices: &[(&str, T)]) -> T {
        let default = choices[0].1;
        let Some(text) = written else { return default };
        if let Some((_, choice)) = choices.iter().find(|(word, _)| *word == text.trim()) {
            return *choice;
        }
        let words = choices.iter().map(|(word, _)| format!("`{word}`")).collect::<Vec<_>>().join(", ");
        let message = format!("`{name}=\"{text}\"` of `<{}>` is not one of {words}", self.name());
        let near = nearest(text, choices.iter().map(|(word, _)| *word));
        let help = near.map_or_else(|| format!("write one of {words}"), |near| format!("did you mean `{near}`?"));
        self.bad(message, text, help);
        default
    }

    pub(super) fn bad_length(&mut self, name: &str, text: &str) {
        let message = format!("`{name}=\"{text}\"` of `<{}>` is not a length that is allowed here", self.name());
        let with_point = text.replace(',', ".");
        let help = if with_point != text && self.face.length(&with_point).is_some() {
            format!("write `{with_point}`")
        } else {
            "write a number of millimetres, or a number with `mm`, `pt`, `in` or `em`".to_owned()
        };
        self.bad(message, text, help);
    }

    /// Reports what is wrong with the element.
    pub(super) fn bad(&mut self, message: String, words: impl Into<String>, help: impl Into<String>) {
        let fault = Fault::new(Code::BadTextBox, message, words).help(help);
        self.faults.push(fault);
    }

    /// Returns the size of the letters.
    pub(super) fn font_size(&mut self) -> f64 {
        let size = self.face.font_size(self.node);
        size.unwrap_or_else(|text| {
            self.bad_length("font-size", text);
            self.face.usual_size()
        })
    }

    /// Returns the style of words that are not marked.
    pub(super) fn style(&mut self, context: &TextContext<'_>) -> TextStyle {
        let axes = self.axes();
        let axis_weight = axes.iter().rfind(|(tag, _)| *tag == "wght").map(|(_, value)| self.weight(value));
        let style = TextStyle {
            family: self.family(context),
            weight: axis_weight.or_else(|| self.inherited("font-weight").map(|text| self.weight(text))).unwrap_or(400),
            slant: self.inherited("font-style").map_or(Slant::Normal, slant),
            width: self.inherited("font-stretch").map_or(Stretch::Normal, width),
            scale: 1.0,
            rise: 0.0,
            fill: None,
            caps: self.caps(),
            capitals: Capitals::of(self.inherited("lang").unwrap_or(&context.language)),
            underline: false,
            strike: false,
            kept: false,
            icon: None,
            letter_spacing: self.face.spacing(self.node, "letter-spacing"),
            word_spacing: self.face.spacing(self.node, "word-spacing"),
        };
        let query = style.query();
        let face = context.fonts.face(&query);
        self.faults.extend(face.and_then(|id| context.fonts.missing_face(&query, id)));
        let others = axes.iter().filter(|(tag, _)| *tag != "wght");
        self.faults.extend(others.filter_map(|(tag, value)| {
            context.fonts.unfollowed_axis(face, &query.family, tag, value.parse().unwrap_or_default())
        }));
        style
    }

    /// Returns how small letters are drawn.
    pub(super) fn caps(&self) -> Caps {
        let is_small = |name| self.inherited(name).is_some_and(|value| value.contains("small-caps"));
        match self.inherited("text-transform") {
            Some("uppercase") => Caps::All,
            Some("lowercase") => Caps::None,
            Some("capitalize") => Caps::First,
            _ if is_small("font-variant") || is_small("font-variant-caps") => Caps::Small,
            _ => Caps::Plain,
        }
    }

    /// Returns the colour of the words, where it is not a gradient or a pattern.
    pub(super) fn colour(&self) -> Option<String> {
        self.inherited("fill").filter(|fill| !fill.starts_with("url(")).map(str::to_owned)
    }

    fn family(&mut self, context: &TextContext<'_>) -> ChosenFamily {
        let plain = || ChosenFamily {
            name: Arc::from(context.fonts.resolve("sans-serif")),
            is_alone: true,
            further: Arc::default(),
        };
        self.inherited("font-family").map_or_else(plain, |text| self.known_family(text, context).unwrap_or_else(plain))
    }

    /// Returns the first family of a list that is there; None is reported.
    pub(super) fn known_family(&mut self, text: &str, context: &TextContext<'_>) -> Option<ChosenFamily> {
        let families = svgtypes::parse_font_families(text).unwrap_or_default();
        if families.is_empty() {
            self.faults.push(context.fonts.unknown_family(text));
        }
        let (known, fault) = context.fonts.choose_family(&families);
        self.faults.extend(fault);
        let is_alone = matches!(families.as_slice(), [FontFamily::Named(_)]);
        let further = context.fonts.further_families(&families).into();
        known.map(|name| ChosenFamily { name: Arc::from(name), is_alone, further })
    }

    /// Returns the places on axes that `font-variation-settings` names.
    fn axes(&self) -> Vec<(&'a str, &'a str)> {
        let settings = self.inherited("font-variation-settings").filter(|text| *text != "normal").unwrap_or_default();
        let setting = |setting: &'a str| setting.trim().split_once(char::is_whitespace).unwrap_or((setting.trim(), ""));
        settings.split(',').map(setting).map(|(tag, value)| (tag.trim_matches(['"', '\'']), value.trim())).collect()
    }

    pub(super) fn weight(&mut self, text: &str) -> u16 {
        match text {
            "normal" => 400,
            "bold" | "bolder" => 700,
            "lighter" => 300,
            _ => text.parse().ok().filter(|weight| (1..=1000).contains(weight)).unwrap_or_else(|| {
                let message = format!("`font-weight=\"{text}\"` is neither `bold` nor a number from 1 to 1000");
                self.bad(message, text, "write `bold`, or a number such as `600`");
                400
            }),
        }
    }

    /// Returns the attributes for the group that replaces the element, and reports those that are unknown.
    pub(super) fn carried(&mut self, known: &[&str]) -> String {
        let mut carried = String::new();
        for attribute in self.node.attributes() {
            let name = attribute.name();
            if CARRIED.contains(&name) || name.starts_with("data-") {
                let _ = write!(carried, " {name}=\"{}\"", escaped(attribute.value()));
            } else if !is_of_look(name) && !known.contains(&name) && attribute.namespace().is_none() {
                self.unknown(name, known);
            }
        }
        for (name, plain) in RESET {
            if self.inherited(name).is_some_and(|value| value != plain) {
                let _ = write!(carried, " {name}=\"{plain}\"");
            }
        }
        carried
    }

    fn unknown(&mut self, name: &str, known: &[&str]) {
        let message = format!("`<{}>` has no attribute `{name}`", self.name());
        let all_known = || known.iter().chain(&LOOK).chain(&CARRIED).copied();
        let near =
            nearest(name, all_known()).or_else(|| all_known().find(|known| known.starts_with(&format!("{name}-"))));
        let fault = Fault::new(Code::UnknownAttribute, message, name);
        let all = || known.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
        let help =
            near.map_or_else(|| format!("known attributes: {}", all()), |near| format!("did you mean `{near}`?"));
        self.faults.push(fault.help(help));
    }
}

/// Returns the start tag of an element as it is written, without its end.
pub(super) fn start_tag<'a>(node: Node<'a, '_>) -> &'a str {
    let text = node.document().input_text();
    let last = node.attributes().next_back().map_or(node.range().start, |attribute| attribute.range().end);
    let end = text[last..].find('>').map_or(text.len(), |at| last + at);
    text[node.range().start..end].trim_end_matches('/')
}

/// Returns how letters lean.
pub(super) fn slant(text: &str) -> Slant {
    match text {
        "italic" => Slant::Italic,
        "oblique" => Slant::Oblique,
        _ => Slant::Normal,
    }
}

/// Returns how wide letters are.
fn width(text: &str) -> Stretch {
    WIDTHS.into_iter().find(|(.., name)| *name == text).map_or(Stretch::Normal, |(width, ..)| width)
}

/// Returns whether a property of a style says how words look, so that the SVG of the words says it.
fn is_of_look(name: &str) -> bool {
    LOOK.contains(&name) || RESET.iter().any(|(reset, _)| *reset == name)
}

/// Returns text as an attribute's value, or between tags.
pub(super) fn escaped(text: &str) -> String {
    if !text.contains(['&', '<', '>', '"']) {
        return text.to_owned();
    }
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
