//! Faults that usvg would pass over in silence, looked for in the SVG itself.

use super::limits::FAULTS;
use super::references::{is_of_svg, references_of};
use super::{clips, colours};
use crate::diag::{Code, Fault, Severity, nearest};
use crate::tag::replaced;
use roxmltree::{Document, Node};
use std::collections::{BTreeMap, BTreeSet};

/// Elements that SVG has and paper does not.
const NOT_PRINTED: &[&str] =
    &["script", "foreignObject", "animate", "animateTransform", "animateMotion", "set", "video", "audio", "iframe"];
/// Elements that are drawn, or that help to.
#[rustfmt::skip]
const ELEMENTS: &[&str] = &[
    "a", "circle", "clipPath", "defs", "desc", "ellipse", "filter", "g", "image", "line", "linearGradient",
    "marker", "mask", "metadata", "path", "pattern", "polygon", "polyline", "radialGradient", "rect", "stop",
    "style", "svg", "switch", "symbol", "text", "textPath", "title", "tref", "tspan", "use", "view",
];

/// Elements that are Pullet's own: they become text before anything is drawn.
const OURS: &[&str] = &["textbox", "textline", "textstyle", "icon", "exclude"];

/// Looks for what usvg would pass over; returns the drawing as the standard has it, where usvg would draw something else.
pub(super) fn look_over(document: &Document<'_>, faults: &mut Vec<Fault>) -> Option<String> {
    let references = references_of(document.root_element()).collect::<BTreeSet<_>>();
    let ids = ids(document, &references, faults);
    for node in document.descendants().filter(Node::is_element) {
        if faults.len() > FAULTS {
            faults.truncate(FAULTS);
            return None;
        }
        element(node, faults);
        faults.extend(node.attributes().filter_map(|it| unusable(it.name(), it.value().trim())));
    }
    let mut edits = colours::edits(document, faults);
    // What stands in an entity has no place of its own.
    if !document.input_text().contains("<!ENTITY") {
        edits.extend(clips::edits(document, faults));
    }
    for id in references.into_iter().filter(|id| !ids.contains_key(id)).take(FAULTS) {
        let message = format!("the drawing refers to `#{id}`, but nothing has that id");
        let fault = Fault::new(Code::UnknownReference, message, id);
        // A drawing with thousands of ids was made by a program: there is no typo to be found.
        let candidates = ids.keys().copied().take(1000);
        faults.push(fault.help(match nearest(id, candidates) {
            Some(near) => format!("did you mean `#{near}`?"),
            None => format!("give an element `id=\"{id}\"`, or remove the reference"),
        }));
    }
    if edits.is_empty() {
        return None;
    }
    edits.sort_by_key(|(range, _)| range.start);
    // An entity is written once, however often it is used.
    Some(replaced(document.input_text(), edits))
}

/// Returns every id with the element that it names, and reports two different elements of one id that something refers to.
fn ids<'a>(
    document: &'a Document<'_>,
    references: &BTreeSet<&str>,
    faults: &mut Vec<Fault>,
) -> BTreeMap<&'a str, &'a str> {
    let mut ids = BTreeMap::new();
    for node in document.descendants() {
        let Some(id) = node.attribute("id") else { continue };
        let text = &document.input_text()[node.range()];
        if *ids.entry(id).or_insert(text) != text && references.contains(id) {
            let message = format!("two different elements have the id `{id}`, so it is not clear which one is meant");
            faults.push(Fault::new(Code::RepeatedSvgId, message, id).help("give each an id of its own"));
        }
    }
    ids
}

fn element(node: Node<'_, '_>, faults: &mut Vec<Fault>) {
    let name = node.tag_name().name();
    if !is_of_svg(node) || ELEMENTS.contains(&name) || name.starts_with("fe") || name.starts_with("sodipodi") {
        return;
    }
    // Illustrator's own data is one of several drawings to choose from, and another one is shown.
    let is_choice = node.parent().is_some_and(|parent| parent.tag_name().name() == "switch");
    if name == "foreignObject" && is_choice {
        return;
    }
    if NOT_PRINTED.contains(&name) {
        let message = format!("`<{name}>` cannot be printed and is left out");
        faults.push(Fault::new(Code::NotPrinted, message, name).help("draw it with shapes and text"));
        return;
    }
    let near = nearest(name, ELEMENTS.iter().chain(OURS).copied());
    let holds_words = near.is_some_and(|near| OURS.contains(&near))
        || node.descendants().any(|inner| inner.is_text() && inner.text().is_some_and(|text| !text.trim().is_empty()));
    let lost = if holds_words { "its words are not printed" } else { "it is not drawn" };
    let mut fault = Fault::new(Code::UnknownElement, format!("`<{name}>` is not an element of SVG: {lost}"), name);
    if holds_words {
        fault.severity = Severity::Error;
    }
    faults.push(
        fault.help(match near {
            Some(near) => format!("did you mean `<{near}>`?"),
            None => "SVG draws `rect`, `circle`, `ellipse`, `line`, `path`, `polygon`, `polyline`, `text` and `image`"
                .to_owned(),
        }),
    );
}

/// Returns the fault of a weight that is none, and of a link to an element of another file, which SVG allows and Pullet does not.
fn unusable(name: &str, value: &str) -> Option<Fault> {
    if name == "font-weight" && !is_weight(value) {
        let message = format!("`{value}` is not a weight of letters, so it changes nothing");
        let fault = Fault::new(Code::NotDrawn, message, value);
        return Some(fault.help("write `normal`, `bold`, or a number from 1 to 1000, such as `600`"));
    } else if name == "href" && is_broken_data(value) {
        let message = "a picture that is embedded in the drawing is damaged: its data cannot be read";
        let fault = Fault::new(Code::UnreadablePicture, message, value.chars().take(MOST_DATA).collect::<String>());
        return Some(fault.help("embed it again, or put the picture into the deck's folder and write its name"));
    } else if name == "href" && value.contains(".svg#") && !value.starts_with("data:") {
        let message = format!("`{value}` is an element of another file, which a drawing cannot use");
        let fault = Fault::new(Code::OutsideReference, message, value);
        return Some(fault.help("place the whole file with `<image>` or with `art(file=…)`"));
    }
    None
}

/// How much of the data of a picture a finding has.
const MOST_DATA: usize = 60;

/// Returns whether a picture is written out in a way that usvg passes over: without a comma, or in base64 with other signs than
/// its own (RFC 2397, RFC 4648).
pub(super) fn is_broken_data(link: &str) -> bool {
    let Some(rest) = link.strip_prefix("data:") else { return false };
    let Some((kind, data)) = rest.split_once(',') else { return true };
    if !kind.trim_end().to_ascii_lowercase().ends_with(";base64") {
        return false;
    }
    let digits = data.trim_end_matches(|c: char| c == '=' || c.is_ascii_whitespace());
    let is_digit =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'%') || byte.is_ascii_whitespace();
    let count = digits.bytes().filter(|byte| !byte.is_ascii_whitespace()).count();
    !digits.bytes().all(is_digit) || count == 0 || (count % 4 == 1 && !digits.contains('%'))
}

fn is_weight(value: &str) -> bool {
    matches!(value, "" | "normal" | "bold" | "bolder" | "lighter" | "inherit" | "initial" | "unset")
        || value.parse::<u16>().is_ok_and(|weight| (1..=1000).contains(&weight))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(body: &str) -> Vec<(Code, String)> {
        let svg = format!(r#"<svg xmlns="http://www.w3.org/2000/svg">{body}</svg>"#);
        let document = Document::parse(&svg).expect("the drawing is well-formed");
        let mut faults = Vec::new();
        look_over(&document, &mut faults);
        faults.into_iter().map(|fault| (fault.code, fault.words)).collect()
    }

    #[test]
    fn an_unknown_colour_is_found() {
        assert_eq!(codes(r#"<rect fill="rde"/>"#), [(Code::BadColour, "rde".to_owned())]);
        assert_eq!(codes(r##"<rect stroke="#12" fill="red"/>"##), [(Code::BadColour, "#12".to_owned())]);
        assert_eq!(codes(r#"<g fill="none"><rect fill="currentColor" stroke="hsl(120, 50%, 50%)"/></g>"#), []);
    }

    #[test]
    fn a_weight_that_is_none_is_found() {
        assert_eq!(codes(r#"<text font-weight="semibold"/>"#), [(Code::NotDrawn, "semibold".to_owned())]);
        assert_eq!(codes(r#"<text font-weight="650"/><text font-weight="bolder"/>"#), []);
    }

    /// Three bytes are four signs of base64; one sign more says nothing.
    #[test]
    fn data_of_a_picture_that_cannot_be_read_are_found() {
        let is_found = |link: &str| !codes(&format!(r#"<image href="{link}"/>"#)).is_empty();
        for link in
            ["data:image/png;base64,iVBORw0KGgo...", "data:image/png;base64,", "data:image/png", "data:;base64,iVBOR"]
        {
            assert!(is_found(link), "{link}");
        }
        for link in ["data:image/png;base64,iVBO Rw==", "data:image/svg+xml,%3Csvg/%3E", "data:;base64,iVBO%3D"] {
            assert!(!is_found(link), "{link}");
        }
    }

    #[test]
    fn a_reference_to_nothing_is_found() {
        assert_eq!(codes(r##"<g id="fox"/><use href="#fxo"/>"##), [(Code::UnknownReference, "fxo".to_owned())]);
        assert_eq!(codes(r#"<rect fill="url(#gone)"/>"#), [(Code::UnknownReference, "gone".to_owned())]);
        assert_eq!(codes(r##"<i:pgfRef xmlns:i="http://ns.adobe.com/AdobeIllustrator/10.0/" href="#pgf"/>"##), []);
    }

    #[test]
    fn an_id_of_two_elements_is_found_where_it_matters() {
        let twice = r#"<g id="a"/><path id="a"/>"#;
        assert_eq!(codes(twice), []);
        assert_eq!(codes(&format!(r##"{twice}<use href="#a"/>"##)), [(Code::RepeatedSvgId, "a".to_owned())]);
    }

    #[test]
    fn an_element_that_is_not_drawn_is_found() {
        assert_eq!(codes("<rectt/>"), [(Code::UnknownElement, "rectt".to_owned())]);
        assert_eq!(codes("<script/>"), [(Code::NotPrinted, "script".to_owned())]);
    }

    #[test]
    fn an_element_whose_words_are_lost_is_an_error() {
        let found = |body: &str| {
            let svg = format!(r#"<svg xmlns="http://www.w3.org/2000/svg">{body}</svg>"#);
            let mut faults = Vec::new();
            look_over(&Document::parse(&svg).expect("the drawing is well-formed"), &mut faults);
            let [fault] = faults.as_slice() else { panic!("{faults:?}") };
            (fault.severity, fault.help.clone().unwrap_or_default())
        };
        let is_meant = |name: &str| (Severity::Error, format!("did you mean `<{name}>`?"));
        assert_eq!(found("<textbx>fox</textbx>"), is_meant("textbox"));
        assert_eq!(found("<textbok/>"), is_meant("textbox"));
        assert_eq!(found("<textLine>fox</textLine>"), is_meant("textline"));
        assert_eq!(found("<p>fox</p>").0, Severity::Error);
        assert_eq!(found("<rectt> <circle/> </rectt>"), (Severity::Warning, "did you mean `<rect>`?".to_owned()));
    }
}
