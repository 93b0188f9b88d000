//! Which elements of a drawing lie outside a rectangle, by boxes that are never too small.

use kurbo::{Affine, BezPath, Rect};
use roxmltree::{Document, Node};
use svgtypes::{PointsParser, Transform};

/// Attributes that can draw something far from the element itself.
const REACHING: [&str; 5] = ["filter", "marker", "marker-end", "marker-mid", "marker-start"];

/// Returns whether the boxes of a drawing's elements follow from their attributes: a style may move them.
pub(super) fn can_be_known(document: &Document<'_>) -> bool {
    let is_plain = |css: &str| {
        let changes = ["transform", "filter", "marker", "translate", "scale", "rotate"];
        !changes.iter().any(|change| css.contains(change))
    };
    let reaches = REACHING.iter().any(|name| document.root_element().has_attribute(*name));
    !reaches
        && document
            .descendants()
            .all(|node| !node.has_attribute("transform-origin") && node.attribute("style").is_none_or(is_plain))
}

/// Returns the elements in groups that lie outside a rectangle of the drawing, none inside another.
pub(super) fn outside<'d, 'i>(root: Node<'d, 'i>, [x, y, width, height]: [f64; 4]) -> Vec<Node<'d, 'i>> {
    let widths = root.document().descendants().filter_map(stroke_width);
    // A pointed join reaches four half-widths away, where no attribute allows more.
    let stroke = widths.fold(1.0, f64::max) * 2.0;
    let search = Search { frame: Rect::new(x, y, x + width, y + height), stroke };
    let mut found = Vec::new();
    let around = root.ancestors().skip(1).fold(Affine::IDENTITY, |inner, node| transform(node) * inner);
    search.gather(root, around, &mut found);
    found
}

fn stroke_width(node: Node<'_, '_>) -> Option<f64> {
    let in_style = node.attribute("style").unwrap_or_default().split("stroke-width:").skip(1);
    let miter =
        node.attribute("stroke-miterlimit").and_then(leading_number).map_or(1.0, |limit| (limit / 4.0).max(1.0));
    let width = node.attribute("stroke-width").into_iter().chain(in_style).filter_map(leading_number).reduce(f64::max);
    width.map(|width| width * miter)
}

fn leading_number(text: &str) -> Option<f64> {
    let text = text.trim_start();
    text[..text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len())].parse().ok()
}

struct Search {
    frame: Rect,
    stroke: f64,
}

impl Search {
    fn gather<'d, 'i>(&self, group: Node<'d, 'i>, around: Affine, found: &mut Vec<Node<'d, 'i>>) {
        let around = around * transform(group);
        for child in group.children().filter(Node::is_element) {
            if child.tag_name().name() == "g" {
                if !REACHING.iter().any(|name| child.has_attribute(*name)) {
                    self.gather(child, around, found);
                }
            } else if self.bounds(child, around).is_some_and(|bounds| !bounds.overlaps(self.frame)) {
                found.push(child);
            }
        }
    }

    /// Returns a box that contains all that an element draws; none where it is not known.
    fn bounds(&self, node: Node<'_, '_>, around: Affine) -> Option<Rect> {
        if REACHING.iter().any(|name| node.has_attribute(*name)) {
            return None;
        }
        let bounds = shape_bounds(node)?.inflate(self.stroke, self.stroke);
        let transform = around * transform(node);
        (bounds.is_finite() && transform.is_finite()).then(|| transform.transform_rect_bbox(bounds))
    }
}

/// Returns a box around a shape, and around what its curves bend to; none for any other element.
fn shape_bounds(node: Node<'_, '_>) -> Option<Rect> {
    let number = |name: &str| node.attribute(name).map_or(Some(0.0), |text| text.trim().parse::<f64>().ok());
    let around = |rx: f64, ry: f64| Some(Rect::from_center_size((number("cx")?, number("cy")?), (rx * 2.0, ry * 2.0)));
    match node.tag_name().name() {
        "rect" | "image" if node.has_attribute("width") && node.has_attribute("height") => {
            let (x, y) = (number("x")?, number("y")?);
            Some(Rect::from_points((x, y), (x + number("width")?, y + number("height")?)))
        }
        "circle" => around(number("r")?, number("r")?),
        "ellipse" => around(number("rx")?, number("ry")?),
        "line" => Some(Rect::from_points((number("x1")?, number("y1")?), (number("x2")?, number("y2")?))),
        "polygon" | "polyline" => {
            let mut points = PointsParser::from(node.attribute("points")?);
            let first = points.next()?;
            Some(points.fold(Rect::from_points(first, first), |bounds, point| bounds.union_pt(point)))
        }
        "path" => BezPath::from_svg(node.attribute("d")?).ok().map(|path| path.control_box()),
        _ => None,
    }
}

/// Returns the transform of an element; with one that cannot be read it shows everywhere.
fn transform(node: Node<'_, '_>) -> Affine {
    let text = node.attribute("transform").unwrap_or_default();
    text.parse::<Transform>().map_or(Affine::new([f64::NAN; 6]), |t| Affine::new([t.a, t.b, t.c, t.d, t.e, t.f]))
}
