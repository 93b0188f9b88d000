//! Shapes that usvg leaves out, or draws only in part, found in the SVG itself: usvg reports neither their place nor their values.

use super::words::tag_until;
use super::xml::shortened;
use crate::diag::{Code, Fault};
use roxmltree::{Document, Node};
use std::str::FromStr;
use svgtypes::{Length, PathParser};

/// The lengths without which a shape is not drawn.
const LENGTHS: &[(&str, &[&str])] = &[
    ("rect", &["width", "height"]),
    ("circle", &["r"]),
    ("ellipse", &["rx", "ry"]),
    ("image", &["width", "height"]),
    ("polygon", &["points"]),
    ("polyline", &["points"]),
];

/// Returns the faults of shapes that are not drawn because a length of theirs is missing, or is not greater than zero.
pub(super) fn not_drawn(document: &Document<'_>) -> Vec<Fault> {
    let shapes = document.descendants().filter_map(|node| {
        let (_, names) = LENGTHS.iter().find(|(shape, _)| node.tag_name().name() == *shape)?;
        names.iter().find_map(|name| unusable(node, name))
    });
    shapes.collect()
}

fn unusable(node: Node<'_, '_>, name: &str) -> Option<Fault> {
    let shape = node.tag_name().name();
    let Some(attribute) = node.attributes().find(|attribute| attribute.name() == name) else {
        // A picture has a size of its own, and one radius of an ellipse stands for both.
        let is_needed = !matches!(shape, "image" | "ellipse") || !node.has_attribute("rx") && !node.has_attribute("ry");
        let end = node.range().start + 1 + shape.len();
        let fault = || fault(format!("`<{shape}>` has no `{name}`"), tag_until(node, end));
        return (is_needed && shape != "image").then(fault);
    };
    let value = attribute.value().trim();
    let words = tag_until(node, attribute.range().end);
    if value.is_empty() {
        return Some(fault(format!("the `{name}` of `<{shape}>` is empty"), words));
    } else if name == "points" {
        return (value.split([' ', ',']).filter(|number| !number.is_empty()).count() < 4)
            .then(|| fault(format!("the `points` of `<{shape}>` are fewer than two: `{value}`"), words));
    }
    match Length::from_str(value) {
        Ok(length) if length.number > 0.0 => None,
        Ok(_) => Some(fault(format!("the `{name}` of `<{shape}>` is `{value}`, and not greater than zero"), words)),
        Err(_) => Some(no_value(node, name, value, words)),
    }
}

/// Returns the fault of an attribute whose value usvg cannot read.
pub(super) fn bad_value(document: &Document<'_>, name: &str, value: &str) -> Option<Fault> {
    document.descendants().find_map(|node| {
        let attribute = node.attributes().find(|it| it.name() == name && it.value().trim() == value.trim())?;
        Some(no_value(node, name, value.trim(), tag_until(node, attribute.range().end)))
    })
}

fn no_value(node: Node<'_, '_>, name: &str, value: &str, words: &str) -> Fault {
    let shape = node.tag_name().name();
    if value.is_empty() {
        return fault(format!("the `{name}` of `<{shape}>` is empty"), words);
    }
    let fault = fault(format!("the `{name}` of `<{shape}>` is `{}`, which cannot be read", shortened(value)), words);
    let is_number = |text: &str| !text.is_empty() && text.chars().all(|letter| letter.is_ascii_digit());
    match value.trim_start_matches('-').split_once(',') {
        Some((whole, decimals)) if is_number(whole) && is_number(decimals) => {
            fault.help(format!("write `{}`, with a point", value.replacen(',', ".", 1)))
        }
        _ => fault,
    }
}

fn fault(message: String, words: &str) -> Fault {
    let fault = Fault::new(Code::NotDrawn, message + ": it is left out", words).in_tag(words);
    fault.help("write a number there, or leave the element out with `{% if … %}`")
}

/// Returns the faults of paths that are drawn only in part, because the rest of them cannot be read.
pub(super) fn broken_paths(document: &Document<'_>) -> Vec<Fault> {
    let paths = document.descendants().filter(|node| node.tag_name().name() == "path");
    let outlines = paths.filter_map(|node| node.attribute("d"));
    outlines.filter_map(|outline| broken_path(outline.trim())).collect()
}

fn broken_path(outline: &str) -> Option<Fault> {
    let read = PathParser::from(outline).take_while(Result::is_ok).count();
    PathParser::from(outline).nth(read)?.err()?;
    let message =
        format!("the path `{}` is drawn only in part: its step {} cannot be read", shortened(outline), read + 1);
    Some(
        Fault::new(Code::NotDrawn, message, outline)
            .help("a step is a letter such as `M`, `L` or `C`, and its numbers"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(body: &str) -> Vec<(String, String)> {
        let svg = format!("<svg>{body}</svg>");
        let document = Document::parse(&svg).expect("the drawing is well-formed");
        not_drawn(&document).into_iter().map(|fault| (fault.message, fault.words)).collect()
    }

    #[test]
    fn a_shape_without_a_size_is_found_with_its_attribute() {
        let message = "the `height` of `<rect>` is empty: it is left out";
        let words = r#"<rect width="9" height="""#;
        assert_eq!(found(r#"<rect width="9" height="" fill="red"/>"#), [(message.to_owned(), words.to_owned())]);
        for (shape, about) in [
            ("<circle/>", "`<circle>` has no `r`"),
            ("<circle r='-3'/>", "the `r` of `<circle>` is `-3`, and not greater than zero"),
            ("<ellipse/>", "`<ellipse>` has no `rx`"),
            ("<polygon points='1 2'/>", "the `points` of `<polygon>` are fewer than two: `1 2`"),
            ("<rect width='9' height='9 mm'/>", "the `height` of `<rect>` is `9 mm`, which cannot be read"),
        ] {
            assert_eq!(found(shape)[0].0, format!("{about}: it is left out"));
        }
        assert_eq!(found("<ellipse rx='3'/><image/><polyline points='0,0 5,5'/><rect width='50%' height='3mm'/>"), []);
    }

    #[test]
    fn a_decimal_comma_is_recognised() {
        let document = Document::parse("<svg><text x='31,75'/></svg>").expect("the drawing is well-formed");
        let fault = bad_value(&document, "x", "31,75").expect("it is there");
        assert_eq!(fault.help.as_deref(), Some("write `31.75`, with a point"));
        assert_eq!(fault.words, "<text x='31,75'");
    }
}
