//! Where the files that a face shows are on it: drawings that its template marked, and pictures that it links.

use super::frame::Frame;
use super::part_plan::{Part, plan};
use super::split_face::{SplitFace, styled};
use super::svg_reader::SvgReader;
use super::xml;
use crate::tag::replaced;
use roxmltree::Node;
use std::fmt::Write;
use std::sync::Arc;

/// What the id of a mark begins with; a drawing within another one may have more before it.
const MARK: &str = "pullet-file-";

/// Returns the id of the group around the drawing of that number.
pub fn mark_of(number: usize) -> String {
    format!("{MARK}{number}")
}

/// A rectangle in millimetres from the top-left corner of the finished card: x, y, width and height.
pub type MarkedPlace = [f64; 4];

/// Where files are on a face.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FileMarks {
    /// For each drawing that was marked, where it is; none where it is not drawn by itself, as in a pattern.
    pub drawings: Vec<Option<MarkedPlace>>,
    /// The links of the pictures, and where they are.
    pub pictures: Vec<(String, Option<MarkedPlace>)>,
}

/// The most pictures of a face that are looked for.
const MOST: usize = 500;

impl FileMarks {
    /// Finds the places of `drawings` marked drawings and of all pictures on a face. The reader need not know the pictures.
    pub fn find(svg: &str, frame: Frame, drawings: usize, reader: &SvgReader<'_>) -> Self {
        let styled = styled(svg, frame).map(|(styled, _)| styled);
        let svg = styled.as_deref().unwrap_or(svg);
        let Ok(document) = xml::parse(svg) else { return Self { drawings: vec![None; drawings], ..Self::default() } };
        let images = document.descendants().filter(|node| node.tag_name().name() == "image");
        let linked = images.filter_map(|node| Some((node, file_link(node)?)));
        let linked: Vec<(Node<'_, '_>, &str)> = linked.take(MOST).collect();
        let groups = linked.iter().enumerate().map(|(at, (node, _))| {
            let image = in_place_of(*node, &svg[node.range()]);
            (node.range(), format!("<g id=\"{}\">{image}</g>", mark_of(drawings + at)))
        });
        let marked = replaced(svg, groups);
        let mut places = vec![None; drawings + linked.len()];
        if let (Some(split), _) = SplitFace::read(&marked.into(), frame) {
            for part in plan(&[Arc::new(split)]).parts {
                if let (Some(tree), _) = reader.read(&Part::from(&part).svg) {
                    gather(tree.root(), frame, &mut places);
                }
            }
        }
        let of_pictures = places.split_off(drawings);
        let pictures = linked.into_iter().map(|(_, link)| link.to_owned()).zip(of_pictures).collect();
        Self { drawings: places, pictures }
    }
}

/// Returns what an image links, if that is a file.
fn file_link<'a>(node: Node<'a, '_>) -> Option<&'a str> {
    let link = node.attributes().find(|attribute| attribute.name() == "href")?.value().trim();
    (!link.is_empty() && !link.starts_with('#') && !link.starts_with("data:")).then_some(link)
}

/// Returns a rectangle of the size of an image, so that its file need not be read; the image itself where it has no size.
fn in_place_of(node: Node<'_, '_>, image: &str) -> String {
    if node.attribute("width").is_none() || node.attribute("height").is_none() || !image.starts_with("<image") {
        return image.to_owned();
    }
    let mut rect = "<rect".to_owned();
    for name in ["x", "y", "width", "height", "transform"] {
        let value = node.attribute(name).filter(|value| !value.contains(['"', '<', '&']));
        let _ = value.map_or(Ok(()), |value| write!(rect, " {name}=\"{value}\""));
    }
    rect + "/>"
}

/// Returns whether a text is an SVG drawing.
pub fn is_drawing(svg: &str) -> bool {
    xml::parse(svg).is_ok_and(|document| document.root_element().tag_name().name() == "svg")
}

/// Returns the width and height of an SVG drawing in its own units, if it says them.
pub fn drawing_size(svg: &str) -> Option<[f64; 2]> {
    let document = xml::parse(svg).ok()?;
    let root = document.root_element();
    let view_box = root.attribute("viewBox").and_then(|text| text.parse::<svgtypes::ViewBox>().ok());
    let length = |name: &str| root.attribute(name)?.trim_end_matches("px").parse::<f64>().ok();
    let size = view_box.map(|found| [found.w, found.h]);
    let size = size.or_else(|| Some([length("width")?, length("height")?]))?;
    size.iter().all(|side| side.is_finite() && *side > 0.0).then_some(size)
}

fn gather(group: &usvg::Group, frame: Frame, places: &mut [Option<MarkedPlace>]) {
    let number = group.id().rsplit_once(MARK).and_then(|(_, number)| number.parse::<usize>().ok());
    if let Some(place) = number.and_then(|number| places.get_mut(number)) {
        let found = group.abs_bounding_box();
        // What lies outside the bleed is not shown.
        let (bleed, trim) = (frame.bleed.to_mm(), frame.trim);
        let within = |low: f32, high: f32, side: f64| {
            let [low, high] = [low, high].map(|at| f64::from(at).clamp(0.0, side + 2.0 * bleed) - bleed);
            (low, high - low)
        };
        let (x, w) = within(found.left(), found.right(), trim.width.to_mm());
        let (y, h) = within(found.top(), found.bottom(), trim.height.to_mm());
        place.get_or_insert([x, y, w, h]);
    }
    for node in group.children() {
        if let usvg::Node::Group(inner) = node {
            gather(inner, frame, places);
        }
    }
}
