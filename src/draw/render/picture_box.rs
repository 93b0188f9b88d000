//! What is printed where a picture cannot be: a box with its name.

use super::checks::is_broken_data;
use crate::tag::{attribute_value, replaced};
use roxmltree::{Document, Node};
use std::collections::BTreeSet;
use std::ops::Range;

/// The attributes of an image that do not matter to what stands for it.
const OF_IMAGES: [&str; 8] = ["href", "x", "y", "width", "height", "preserveAspectRatio", "data-bleed", "filter"];
/// What is written in place of the name of a picture that is embedded in the drawing.
pub(super) const DAMAGED: &str = "a damaged picture";
/// The most letters of a name that are shown, the last ones.
const SHOWN: usize = 40;

/// Returns a drawing with a box in place of each image whose link is one of these, or whose data cannot be read; none if there
/// are no such images.
pub(super) fn with_boxes(svg: &str, document: &Document<'_>, lost: &BTreeSet<String>) -> Option<String> {
    if svg.contains("<!ENTITY") {
        return None;
    }
    let images = document.descendants().filter(|node| node.tag_name().name() == "image");
    let edits: Vec<(Range<usize>, String)> =
        images.filter_map(|image| Some((image.range(), boxed(image, svg, lost)?))).collect();
    (!edits.is_empty()).then(|| replaced(svg, edits))
}

fn boxed(image: Node<'_, '_>, svg: &str, lost: &BTreeSet<String>) -> Option<String> {
    let link = image.attributes().find(|attribute| attribute.name() == "href")?.value();
    let name = match link {
        _ if is_broken_data(link) => DAMAGED,
        _ if lost.contains(link) => link,
        _ => return None,
    };
    let others = image.attributes().filter(|attribute| !OF_IMAGES.contains(&attribute.name()));
    let others = others.flat_map(|attribute| [" ", &svg[attribute.range()]]).collect::<String>();
    let own = |name: &str| image.attribute(name);
    let size = |name: &str, other: &str| own(name).or(own(other)).unwrap_or("100%");
    let [x, y] = ["x", "y"].map(|name| attribute_value(own(name).unwrap_or("0")));
    let [width, height] = [size("width", "height"), size("height", "width")].map(attribute_value);
    let place = format!(" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"");
    Some(format!("<g xmlns=\"http://www.w3.org/2000/svg\"{others}>{}</g>", drawn(name, &place)))
}

/// Returns a box as a drawing of its own, for an image of which only its data is known.
pub(super) fn alone(name: &str) -> String {
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"20\">{}</svg>", drawn(name, ""))
}

/// Returns a box with a cross and a name, which fills a place.
fn drawn(name: &str, place: &str) -> String {
    let name = if name.trim().is_empty() { "no picture" } else { name };
    let letters: Vec<char> = name.chars().collect();
    let name: String = letters[letters.len().saturating_sub(SHOWN)..].iter().collect();
    // The letters of Inter are about 0.6 as wide as they are high.
    let width = 0.6 * name.chars().count().max(12) as f64 + 1.0;
    format!(
        "<svg{place} viewBox=\"0 0 100 100\" preserveAspectRatio=\"none\"><rect width=\"100\" height=\"100\" fill=\"#f3e3e0\"/>\
         <path d=\"M0 0L100 100M100 0L0 100\" stroke=\"#c8102e\" opacity=\"0.35\"/></svg>\
         <svg{place} viewBox=\"0 0 {width} 2\"><text x=\"{}\" y=\"1.35\" text-anchor=\"middle\" font-family=\"Inter\" \
         font-size=\"1\" fill=\"#7a0a1c\">{}</text></svg>",
        width / 2.0,
        attribute_value(&name),
    )
}
