//! Colours as the standard of SVG has them: one that cannot be read is ignored, and so is the printing ink after one.

use super::limits::FAULTS;
use super::properties::{Property, properties};
use super::words::tag_until;
use crate::diag::{Code, Fault, Severity, nearest};
use roxmltree::{Document, Node};
use std::ops::Range;
use std::str::FromStr;
use svgtypes::{Color, Paint};

/// Words that stand for a colour given elsewhere.
const ELSEWHERE: &[&str] = &["inherit", "currentColor", "initial", "context-fill", "context-stroke"];

/// A value that usvg does not read as the standard has it.
enum Misread<'a> {
    /// It is no colour.
    Bad,
    /// It means what the parent has.
    Unset,
    /// It means what another value means.
    Means(&'a str),
}

/// Reports the values of a drawing that are no colours, and returns what has to be changed for the drawing to be without them and
/// without whatever else usvg does not read as the standard has it.
pub(super) fn edits(document: &Document<'_>, faults: &mut Vec<Fault>) -> Vec<(Range<usize>, String)> {
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    let elements = document.descendants().filter(Node::is_element);
    for property in elements.flat_map(properties).filter(|property| is_colour(property.name)) {
        let Some(misread) = property.misread() else { continue };
        if matches!(misread, Misread::Bad) && faults.len() < FAULTS {
            faults.push(property.fault());
        }
        edits.extend(property.correction(&misread));
    }
    edits
}

fn is_colour(name: &str) -> bool {
    is_paint(name) || matches!(name, "stop-color" | "flood-color" | "lighting-color" | "color")
}

/// Returns whether a property holds a paint: a colour, a reference, `none`.
fn is_paint(name: &str) -> bool {
    matches!(name, "fill" | "stroke")
}

impl<'a> Property<'a, '_> {
    fn misread(&self) -> Option<Misread<'a>> {
        let is_sound = |value: &str| {
            let known =
                if is_paint(self.name) { Paint::from_str(value).is_ok() } else { Color::from_str(value).is_ok() };
            known || ELSEWHERE.contains(&value)
        };
        let value = self.value.trim();
        // SVG 1.1 lets a colour for a press follow the one for the screen.
        let ink = if value.contains('(') { value.find("icc-color(") } else { None };
        let (colour, ink) = ink.map_or((value, ""), |at| (value[..at].trim_end(), &value[at..]));
        match (is_sound(colour), ink) {
            (true, "") => None,
            (true, _) => Some(Misread::Means(colour)),
            (false, _) if colour == "unset" => Some(Misread::Unset),
            (false, _) if colour.eq_ignore_ascii_case("currentcolor") => Some(Misread::Means("currentColor")),
            (false, _) => Some(Misread::Bad),
        }
    }

    /// Returns where something else is to be written, and what.
    fn correction(&self, misread: &Misread<'_>) -> Option<(Range<usize>, String)> {
        let new = match (misread, self.is_attribute) {
            (Misread::Bad | Misread::Unset, true) => String::new(),
            // A declaration of no meaning: with nothing in its place, the next one might not be read.
            (Misread::Bad | Misread::Unset, false) => "x:x".to_owned(),
            (Misread::Means(value), true) => format!("{}=\"{}\"", self.name, value.replace('"', "&quot;")),
            (Misread::Means(value), false) => format!("{}:{value}", self.name),
        };
        (!self.place.is_empty()).then(|| (self.place.clone(), new))
    }

    fn fault(&self) -> Fault {
        let value = self.value.trim();
        let fault = if value.is_empty() {
            let message = format!("the `{}` of `<{}>` is empty", self.name, self.node.tag_name().name());
            let tag = tag_until(self.node, self.place.end);
            Fault::new(Code::BadColour, message, tag).in_tag(tag)
        } else {
            Fault::new(Code::BadColour, format!("`{value}` is not a colour, and is ignored"), value)
        };
        let help = nearest(value, NAMED_COLOURS.iter().copied()).map_or_else(
            || "write `#rrggbb`, such as `#c8102e`, or a colour's English name".to_owned(),
            |near| format!("did you mean `{near}`? Or write `#rrggbb`, such as `#c8102e`"),
        );
        Fault { severity: Severity::Warning, ..fault }.help(help)
    }
}

/// The colour names that people try, for suggestions: svgtypes knows all 148 but does not list them.
#[rustfmt::skip]
const NAMED_COLOURS: &[&str] = &[
    "black", "white", "red", "green", "blue", "yellow", "orange", "purple", "brown", "pink", "grey", "gray", "gold",
    "silver", "navy", "teal", "olive", "maroon", "lime", "aqua", "cyan", "magenta", "beige", "ivory", "salmon",
    "crimson", "turquoise", "violet", "indigo", "khaki", "lavender", "coral", "chocolate", "tomato", "orchid",
    "plum", "tan", "transparent", "none", "currentColor",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn written(body: &str) -> String {
        let svg = format!("<svg>{body}</svg>");
        let document = Document::parse(&svg).expect("the drawing is well-formed");
        let mut edits = edits(&document, &mut Vec::new());
        edits.sort_by_key(|(range, _)| range.start);
        let corrected = crate::tag::replaced(&svg, edits);
        if corrected == svg { "as it is".to_owned() } else { corrected[5..corrected.len() - 6].to_owned() }
    }

    #[test]
    fn what_is_no_colour_is_left_out() {
        assert_eq!(written(r#"<g fill="red"><rect fill="rde" x="1"/></g>"#), r#"<g fill="red"><rect  x="1"/></g>"#);
        assert_eq!(written(r#"<rect style="stroke: #12; fill: red"/>"#), r#"<rect style="x:x; fill: red"/>"#);
        assert_eq!(written("<style>.a{fill:bleu}.b{fill:red}</style>"), "<style>.a{x:x}.b{fill:red}</style>");
        assert_eq!(written(r#"<rect fill="unset" stroke="none"/>"#), r#"<rect  stroke="none"/>"#);
        assert_eq!(written(r#"<rect fill="red" style="stroke:inherit"/>"#), "as it is");
    }

    #[test]
    fn a_colour_for_the_press_is_left_out() {
        let red = r##"<rect fill="#f00"/>"##;
        assert_eq!(written(r##"<rect fill="#f00 icc-color(acmecmyk, 0, 1, 1, 0)"/>"##), red);
        assert_eq!(written(r#"<a style="stop-color:red icc-color(a, 0)"/>"#), r#"<a style="stop-color:red"/>"#);
        assert_eq!(written(r#"<rect fill="currentcolor"/>"#), r#"<rect fill="currentColor"/>"#);
    }
}
