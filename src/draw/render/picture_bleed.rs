//! `data-bleed` on an element of a drawing: its bleed is made from what it shows inside the card.
//!
//! The element is clipped to the trim and shown again around it, by references to itself. This is done before the drawing is taken
//! apart, so every later stage sees a drawing like any other; only that the copies are in a group whose id begins with [`MADE`]:
//! their words are not read twice, and nobody looks at the resolution of a picture that is stretched.

use super::bleed_patches::{BleedPatches, PatchPaint};
use super::frame::{Frame, Placement, ViewBox};
use crate::diag::{Code, Fault};
use crate::model::{BleedFill, MadeBleed};
use crate::tag::replaced;
use roxmltree::{Document, Node};
use std::fmt::Write;
use std::ops::Range;
use usvg::tiny_skia_path::{Path, PathSegment, Transform};

/// How the ids of groups begin that hold nothing but copies of art.
pub const MADE: &str = "pullet-made-bleed";
/// How the ids of the elements begin that are copied.
const COPIED: &str = "pullet-bleed";
/// The attribute.
const ATTRIBUTE: &str = "data-bleed";
/// The most elements of one drawing that have it: each is shown ten times.
const MOST: usize = 100;

/// Returns the drawing with the copies, or none if no element asks for them. `placement` says where it is on the card.
pub(super) fn with_copies(
    document: &Document<'_>,
    frame: Frame,
    placement: &Placement,
    faults: &mut Vec<Fault>,
) -> Option<String> {
    let svg = document.input_text();
    if !svg.contains(ATTRIBUTE) {
        return None;
    }
    let asking: Vec<Node<'_, '_>> = document.descendants().filter(|node| node.has_attribute(ATTRIBUTE)).collect();
    let mut copied: Vec<(Range<usize>, String)> = Vec::new();
    for (index, node) in asking.iter().enumerate() {
        let Some(attribute) = node.attribute_node(ATTRIBUTE) else { continue };
        let made = made_bleed(*node, attribute.value(), faults);
        let made = made.filter(|_| index < MOST || too_many(index, attribute.value(), faults));
        // An element that stands in a copied one is copied with it.
        if copied.last().is_some_and(|(around, _)| node.range().start < around.end) {
            continue;
        }
        let element = without_attribute(*node, svg);
        let patches = made.and_then(|made| BleedPatches::of(frame.with_made(Some(made))));
        let element = match patches {
            Some(patches) => copies(&element, index, &patches, placement.in_own_units()),
            None => element,
        };
        copied.push((node.range(), element));
    }
    (!copied.is_empty()).then(|| replaced(svg, copied))
}

/// Returns an element as it is written, without the attribute on it and in it.
fn without_attribute(node: Node<'_, '_>, svg: &str) -> String {
    let (mut element, mut done) = (String::new(), node.range().start);
    for own in node.descendants().filter_map(|inner| inner.attribute_node(ATTRIBUTE)) {
        element.push_str(svg[done..own.range().start].trim_end());
        done = own.range().end;
    }
    element + &svg[done..node.range().end]
}

/// Returns what an element asks for, if it is one that can ask.
fn made_bleed(node: Node<'_, '_>, words: &str, faults: &mut Vec<Fault>) -> Option<MadeBleed> {
    let fill = match words.trim() {
        "mirror" => Some(BleedFill::Mirror),
        "extend" => Some(BleedFill::Extend),
        text => {
            let colour = text.strip_prefix("colour:").or_else(|| text.strip_prefix("color:"));
            let colour = colour.and_then(|colour| colour.trim().parse::<svgtypes::Color>().ok());
            colour.map(|colour| BleedFill::Colour([colour.red, colour.green, colour.blue]))
        }
    };
    if fill.is_none() {
        let message = format!("`{words}` is not a way to make a bleed");
        let help = "write `data-bleed=\"mirror\"`, `\"extend\"`, or a colour, as in `\"colour:#ff8800\"`";
        faults.push(Fault::new(Code::BadBleed, message, words).help(help));
        return None;
    }
    let moved = node.ancestors().skip(1).filter(Node::is_element).find(|ancestor| {
        let is_root = ancestor.parent_element().is_none();
        let is_group = matches!(ancestor.tag_name().name(), "g" | "a");
        !is_root && (!is_group || ancestor.has_attribute("transform"))
    });
    if let Some(moved) = moved.or_else(|| Some(node).filter(|node| node.parent_element().is_none())) {
        let name = moved.tag_name().name();
        let (message, help) = if moved == node {
            let message =
                "`data-bleed` is an attribute of what a drawing shows, not of the drawing as a whole".to_owned();
            (message, "write `bleed = \"mirror\"` in `[[cards]]` for whole faces".to_owned())
        } else {
            let message = format!("`data-bleed` is written inside a `<{name}>` that moves what it holds");
            (message, format!("write it on that `<{name}>`, or on a group around it"))
        };
        faults.push(Fault::new(Code::BadBleed, message, words).help(help));
        return None;
    }
    fill.map(MadeBleed::new)
}

/// Reports the first element that is one too many; returns false.
fn too_many(index: usize, words: &str, faults: &mut Vec<Fault>) -> bool {
    if index == MOST {
        let message = format!("more than {MOST} elements of the drawing have `{ATTRIBUTE}`");
        let help = "put those that belong together into one group with the attribute";
        faults.push(Fault::new(Code::BadBleed, message, words).help(help));
    }
    false
}

/// Returns an element, clipped to the trim, above its copies; `place` is the transform from millimetres to the drawing's units.
fn copies(element: &str, index: usize, patches: &BleedPatches, place: Transform) -> String {
    let id = format!("{COPIED}-{index}");
    let mut clips = String::new();
    let mut shown = String::new();
    let Some(back) = place.invert() else { return element.to_owned() };
    for (number, patch) in patches.patches.iter().enumerate() {
        let area = data(&patch.area, place);
        match patch.paint {
            PatchPaint::Art(own) => {
                let Transform { sx, kx, ky, sy, tx, ty } = place.pre_concat(own).pre_concat(back);
                let _ =
                    write!(clips, r#"<clipPath id="{id}-{number}"><path clip-rule="evenodd" d="{area}"/></clipPath>"#);
                let _ = write!(
                    shown,
                    r##"<g clip-path="url(#{id}-{number})"><use href="#{id}" transform="matrix({sx} {ky} {kx} {sy} {tx} {ty})"/></g>"##
                );
            }
            PatchPaint::Colour([red, green, blue]) => {
                let fill = format!("#{red:02x}{green:02x}{blue:02x}");
                let _ = write!(shown, r#"<path fill-rule="evenodd" fill="{fill}" stroke="none" d="{area}"/>"#);
            }
        }
    }
    let kept = data(&patches.kept, place);
    format!(
        r#"<g>{clips}<clipPath id="{id}-trim"><path d="{kept}"/></clipPath><g id="{MADE}-{index}">{shown}</g><g id="{id}" clip-path="url(#{id}-trim)">{element}</g></g>"#
    )
}

/// Returns an outline as SVG writes it, in the drawing's units.
fn data(outline: &Path, place: Transform) -> String {
    let mut data = String::new();
    let Some(outline) = outline.clone().transform(place) else { return data };
    for segment in outline.segments() {
        let _ = match segment {
            PathSegment::MoveTo(to) => write!(data, "M{} {}", to.x, to.y),
            PathSegment::LineTo(to) => write!(data, "L{} {}", to.x, to.y),
            PathSegment::QuadTo(via, to) => write!(data, "Q{} {} {} {}", via.x, via.y, to.x, to.y),
            PathSegment::CubicTo(a, b, to) => write!(data, "C{} {} {} {} {} {}", a.x, a.y, b.x, b.y, to.x, to.y),
            PathSegment::Close => write!(data, "z"),
        };
    }
    data
}

impl Placement {
    /// Returns the transform from millimetres, from the corner of the bleed, to the drawing's own units.
    fn in_own_units(&self) -> Transform {
        let ViewBox { x, y, width, height } = self.shown;
        let number = |value: f64| {
            #[expect(clippy::cast_possible_truncation, reason = "places on a face are small")]
            let value = value as f32;
            value
        };
        let (across, down) = (number(width / self.width), number(height / self.height));
        Transform::from_row(across, 0.0, 0.0, down, number(x), number(y))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Length, Size};
    use crate::render::SplitFace;

    fn codes(svg: &str) -> Vec<Code> {
        let frame = Frame::new(Size::um(60_000, 80_000), Length::um(3_000));
        let (_, faults) = SplitFace::read(&svg.into(), frame);
        faults.into_iter().map(|fault| fault.code).collect()
    }

    fn drawing(inner: &str) -> String {
        format!(r#"<svg xmlns="http://www.w3.org/2000/svg">{inner}</svg>"#)
    }

    #[test]
    fn an_element_may_move_itself_but_its_groups_may_not() {
        let rect = |attributes: &str| format!(r#"<rect {attributes} width="60" height="80"/>"#);
        for own in
            [r#"data-bleed="mirror" transform="scale(2)""#, r#"data-bleed="colour:#fa0""#, r#"data-bleed="colour:tan""#]
        {
            assert_eq!(codes(&drawing(&rect(own))), [] as [Code; 0], "{own}");
            assert_eq!(codes(&drawing(&format!("<g opacity=\"0.5\">{}</g>", rect(own)))), [] as [Code; 0], "{own}");
            let moved = format!("<g transform=\"translate(1 0)\">{}</g>", rect(own));
            assert_eq!(codes(&drawing(&moved)), [Code::BadBleed], "{own}");
        }
        assert_eq!(codes(&drawing(&rect(r#"data-bleed="mirrored""#))), [Code::BadBleed]);
        assert_eq!(codes(r#"<svg xmlns="http://www.w3.org/2000/svg" data-bleed="mirror"/>"#), [Code::BadBleed]);
    }

    #[test]
    fn an_element_without_bleed_around_it_stays_as_it_is() {
        let svg = drawing(r#"<rect data-bleed="extend" width="60" height="80"/>"#);
        let document = Document::parse(&svg).expect("the drawing is well-formed");
        let frame = Frame::new(Size::um(60_000, 80_000), Length::ZERO);
        let placement = frame.place(None, None, &mut Vec::new());
        let plain = with_copies(&document, frame, &placement, &mut Vec::new());
        assert_eq!(plain.as_deref(), Some(drawing(r#"<rect width="60" height="80"/>"#).as_str()));
    }
}
