//! Lengths that mean something else than they seem to: `31,75` with a comma, and `24px` where a unit is a millimetre.

use super::limits::FAULTS;
use crate::diag::{Code, Fault};
use roxmltree::{Document, Node};

/// The attributes that take a number for each letter of a text.
const FOR_LETTERS: &[&str] = &["x", "y", "dx", "dy"];

/// Whether a unit of a drawing is a millimetre on the card, and its author cannot know better from the drawing itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DrawingUnit {
    Millimetre,
    Other,
}

/// Looks for lengths that are read in another way than they seem to be meant.
pub(super) fn look_over(document: &Document<'_>, unit: DrawingUnit, faults: &mut Vec<Fault>) {
    let mut pixels: Option<String> = None;
    for node in document.descendants().filter(Node::is_element) {
        // The size of the root says nothing: a drawing has the size of its card.
        let is_root = node.parent_element().is_none();
        for (name, value) in node.attributes().map(|it| (it.name(), it.value().trim())) {
            if !is_length(name) || is_root && matches!(name, "width" | "height") {
                continue;
            }
            if faults.len() > FAULTS {
                return;
            }
            if has_decimal_comma(value) && !is_list(node, name) {
                faults.push(decimal_comma(name, value));
            } else if pixels_of(value).is_some_and(|count| count != 0.0) && !has_own_units(node) {
                pixels.get_or_insert_with(|| value.to_owned());
            }
        }
    }
    faults.extend(pixels.filter(|_| unit == DrawingUnit::Millimetre).map(|value| in_pixels(&value)));
}

/// Returns whether an element lies in something within the drawing that says itself how large its units are.
fn has_own_units(node: Node<'_, '_>) -> bool {
    node.ancestors().any(|outer| outer.parent_element().is_some() && outer.has_attribute("viewBox"))
}

/// Returns whether an attribute or a property takes one number, perhaps with a unit.
#[rustfmt::skip]
fn is_length(name: &str) -> bool {
    matches!(
        name,
        "x" | "y" | "dx" | "dy" | "width" | "height" | "r" | "rx" | "ry" | "cx" | "cy" | "fx" | "fy" | "fr" | "x1" | "x2"
            | "y1" | "y2" | "font-size" | "stroke-width" | "stroke-dashoffset" | "stroke-miterlimit" | "letter-spacing"
            | "word-spacing" | "opacity" | "fill-opacity" | "stroke-opacity" | "stop-opacity" | "offset" | "startOffset"
            | "textLength"
    )
}

/// Returns whether a value is two whole numbers with nothing but a comma between them, such as `31,75` or `-3,5mm`.
pub(super) fn has_decimal_comma(value: &str) -> bool {
    let number = value.trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == '%');
    let is_whole = |digits: &str| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let unsigned = number.strip_prefix(['-', '+']).unwrap_or(number);
    unsigned.split_once(',').is_some_and(|(whole, fraction)| is_whole(whole) && is_whole(fraction))
}

/// Returns whether two numbers are the places of two letters.
fn is_list(node: Node<'_, '_>, name: &str) -> bool {
    let letters = || node.descendants().filter_map(|inner| inner.text().filter(|_| inner.is_text()));
    FOR_LETTERS.contains(&name)
        && ["text", "tspan"].contains(&node.tag_name().name())
        && letters().flat_map(str::chars).filter(|letter| !letter.is_whitespace()).count() == 2
}

fn decimal_comma(name: &str, value: &str) -> Fault {
    let message = format!("`{name}=\"{value}\"` has a decimal comma, which SVG reads as two numbers or not at all");
    Fault::new(Code::DecimalComma, message, value).help(format!("write `{}`", value.replace(',', ".")))
}

/// Returns the number of a length in pixels.
fn pixels_of(value: &str) -> Option<f64> {
    value.strip_suffix("px")?.trim_end().parse().ok()
}

fn in_pixels(value: &str) -> Fault {
    let count = pixels_of(value).unwrap_or_default();
    let message = format!("`{value}` is {count} mm: a unit of this drawing is a millimetre, and `px` is one unit");
    // A pixel of CSS is 1/96 in, a point 1/72 in.
    let help = format!(
        "write `{}pt` for letters and lines of the size that a browser shows, or `{count}` for millimetres",
        count * 0.75
    );
    Fault::new(Code::PixelsAsMillimetres, message, value).help(help)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(body: &str, unit: DrawingUnit) -> Vec<(Code, String)> {
        let svg = format!(r#"<svg xmlns="http://www.w3.org/2000/svg">{body}</svg>"#);
        let document = Document::parse(&svg).expect("the drawing is well-formed");
        let mut faults = Vec::new();
        look_over(&document, unit, &mut faults);
        faults.into_iter().map(|fault| (fault.code, fault.words)).collect()
    }

    #[test]
    fn a_decimal_comma_is_found() {
        for (body, words) in [
            (r#"<text x="31,75">Lion</text>"#, "31,75"),
            (r#"<rect width="-2,5mm"/>"#, "-2,5mm"),
            (r#"<g stroke-width="0,5"/>"#, "0,5"),
        ] {
            assert_eq!(codes(body, DrawingUnit::Other), [(Code::DecimalComma, words.to_owned())], "{body}");
        }
    }

    /// `x="10,20"` of two letters is a list, as are points and the parts of a transform.
    #[test]
    fn lists_of_numbers_are_not_decimal_commas() {
        for body in [
            r#"<text x="10,20">Hi</text>"#,
            r#"<text x="10, 20, 30">Hen</text>"#,
            r#"<g transform="translate(3,5)"><polygon points="1,2 3,4 5,6"/></g>"#,
            r#"<path d="M1,2 3,4" stroke-dasharray="1,2"/>"#,
        ] {
            assert_eq!(codes(body, DrawingUnit::Millimetre), [], "{body}");
        }
    }

    #[test]
    fn pixels_are_found_once_where_a_unit_is_a_millimetre() {
        let body = r#"<text font-size="24px" x="3px">a</text><rect width="0px"/>"#;
        let codes_in = |unit| codes(body, unit).into_iter().map(|(code, _)| code).collect::<Vec<_>>();
        assert_eq!(codes_in(DrawingUnit::Millimetre), [Code::PixelsAsMillimetres]);
        assert!(codes_in(DrawingUnit::Other).is_empty());
        for within in ["svg", "symbol", "pattern"] {
            let body =
                format!(r#"<{within} viewBox="0 0 1000 1400"><g><text font-size="160px">a</text></g></{within}>"#);
            assert_eq!(codes(&body, DrawingUnit::Millimetre), [], "{body}");
        }
        assert_eq!(codes(r#"<rect width="0px" height="3"/>"#, DrawingUnit::Millimetre), []);
    }
}
