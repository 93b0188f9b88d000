//! Colours as the standard of SVG has them: one that cannot be read is ignored, and so is the printing ink after one.

use super::css::{ColourReading, bad_colour, is_colour, read_colour};
use super::limits::FAULTS;
use super::words::tag_until;
use crate::diag::Fault;
use roxmltree::{Document, Node};
use std::ops::Range;

/// Reports the values of a drawing that are no colours, and returns what has to be changed for the drawing to be without them and
/// without whatever else usvg does not read as the standard has it.
pub(super) fn edits(document: &Document<'_>, faults: &mut Vec<Fault>) -> Vec<(Range<usize>, String)> {
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    for node in document.descendants().filter(Node::is_element) {
        for attribute in node.attributes().filter(|attribute| is_colour(attribute.name())) {
            let (name, value) = (attribute.name(), attribute.value().trim());
            let reading = read_colour(name, value);
            if reading == ColourReading::Bad && faults.len() < FAULTS {
                let tag = (node.tag_name().name(), tag_until(node, attribute.range().end));
                faults.push(bad_colour(name, value, tag));
            }
            let new = match reading {
                ColourReading::Sound => continue,
                ColourReading::Means(colour) => format!("{name}=\"{}\"", colour.replace('"', "&quot;")),
                ColourReading::Bad | ColourReading::Unset => String::new(),
            };
            edits.push((attribute.range(), new));
        }
    }
    edits
}

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
        assert_eq!(written(r#"<rect fill="unset" stroke="none"/>"#), r#"<rect  stroke="none"/>"#);
        assert_eq!(written(r#"<rect fill="inherit" stroke="url(#a) red"/>"#), "as it is");
    }

    #[test]
    fn colours_that_usvg_does_not_read_are_written_as_it_does() {
        let red = r##"<rect fill="#f00"/>"##;
        assert_eq!(written(r##"<rect fill="#f00 icc-color(acmecmyk, 0, 1, 1, 0)"/>"##), red);
        assert_eq!(written(r#"<rect fill="currentcolor"/>"#), r#"<rect fill="currentColor"/>"#);
        assert_eq!(written(r#"<rect fill="rgb(255 0 0 / 50%)"/>"#), r##"<rect fill="#ff000080"/>"##);
    }
}
