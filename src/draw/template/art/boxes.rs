//! Which elements of a drawing lie outside a rectangle, by boxes that are never too small.

use roxmltree::{Document, Node};
use svgtypes::{PathParser, PathSegment, PointsParser, Transform};

/// Attributes that can draw something far from the element itself.
const REACHING: [&str; 5] = ["filter", "marker", "marker-end", "marker-mid", "marker-start"];

/// Returns whether the boxes of a drawing's elements follow from their attributes. A style sheet may move them, or choose them
/// by their neighbours.
pub(super) fn can_be_known(document: &Document<'_>) -> bool {
    let is_plain = |css: &str| {
        let changes =
            ["transform", "filter", "marker", "translate", "scale", "rotate", ">", "+", "~", ":nth", ":first", ":last"];
        !changes.iter().any(|change| css.contains(change))
    };
    let reaches = REACHING.iter().any(|name| document.root_element().has_attribute(*name));
    !reaches
        && document.descendants().all(|node| {
            !node.has_attribute("transform-origin")
                && (node.tag_name().name() != "style" || node.text().is_none_or(is_plain))
                && node.attribute("style").is_none_or(|style| is_plain(&style.replace('~', "")))
        })
}

/// Returns the elements in groups that lie outside a rectangle of the drawing, none inside another.
pub(super) fn outside<'d, 'i>(root: Node<'d, 'i>, [x, y, width, height]: [f64; 4]) -> Vec<Node<'d, 'i>> {
    let widths = root.document().descendants().filter_map(stroke_width);
    // A pointed join reaches four half-widths away, where no attribute allows more.
    let stroke = widths.fold(1.0, f64::max) * 2.0;
    let search = Search { frame: ShapeExtent { left: x, top: y, right: x + width, bottom: y + height }, stroke };
    let mut found = Vec::new();
    let mut around = Transform::default();
    let ancestors: Vec<_> = root.ancestors().skip(1).filter(Node::is_element).collect();
    for node in ancestors.into_iter().rev() {
        around = combined(around, node);
    }
    search.gather(root, around, &mut found);
    found
}

fn stroke_width(node: Node<'_, '_>) -> Option<f64> {
    let style = node.attribute("style").and_then(|style| style.split_once("stroke-width:")).map(|(_, width)| width);
    let sheet = node.text().filter(|_| node.tag_name().name() == "style");
    let in_sheet = sheet.and_then(|css| css.split("stroke-width:").skip(1).filter_map(leading_number).reduce(f64::max));
    let miter =
        node.attribute("stroke-miterlimit").and_then(leading_number).map_or(1.0, |limit| (limit / 4.0).max(1.0));
    let width = node.attribute("stroke-width").or(style).and_then(leading_number).or(in_sheet);
    width.map(|width| width * miter)
}

fn leading_number(text: &str) -> Option<f64> {
    let text = text.trim_start();
    text[..text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len())].parse().ok()
}

#[derive(Clone, Copy)]
struct ShapeExtent {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl ShapeExtent {
    fn of(points: impl Iterator<Item = (f64, f64)>) -> Option<Self> {
        points.fold(None, |bounds: Option<Self>, (x, y)| {
            let bounds = bounds.unwrap_or(Self { left: x, top: y, right: x, bottom: y });
            let (left, top) = (bounds.left.min(x), bounds.top.min(y));
            Some(Self { left, top, right: bounds.right.max(x), bottom: bounds.bottom.max(y) })
        })
    }

    fn misses(self, other: Self) -> bool {
        self.right < other.left || other.right < self.left || self.bottom < other.top || other.bottom < self.top
    }
}

struct Search {
    frame: ShapeExtent,
    stroke: f64,
}

impl Search {
    fn gather<'d, 'i>(&self, group: Node<'d, 'i>, around: Transform, found: &mut Vec<Node<'d, 'i>>) {
        let around = combined(around, group);
        for child in group.children().filter(Node::is_element) {
            if child.tag_name().name() == "g" {
                if !REACHING.iter().any(|name| child.has_attribute(*name)) {
                    self.gather(child, around, found);
                }
            } else if self.bounds(child, around).is_some_and(|bounds| bounds.misses(self.frame)) {
                found.push(child);
            }
        }
    }

    /// Returns a box that contains all that an element draws; none where it is not known.
    fn bounds(&self, node: Node<'_, '_>, around: Transform) -> Option<ShapeExtent> {
        if REACHING.iter().any(|name| node.has_attribute(*name)) {
            return None;
        }
        let points = points(node)?;
        let own = ShapeExtent::of(points.into_iter())?;
        let (left, top) = (own.left - self.stroke, own.top - self.stroke);
        let (right, bottom) = (own.right + self.stroke, own.bottom + self.stroke);
        let t = combined(around, node);
        let corners = [(left, top), (right, top), (left, bottom), (right, bottom)];
        let bounds =
            ShapeExtent::of(corners.map(|(x, y)| (t.a * x + t.c * y + t.e, t.b * x + t.d * y + t.f)).into_iter())?;
        [bounds.left, bounds.top, bounds.right, bounds.bottom].iter().all(|edge| edge.is_finite()).then_some(bounds)
    }
}

/// Returns points around all that a shape draws; none for any other element.
fn points(node: Node<'_, '_>) -> Option<Vec<(f64, f64)>> {
    let number = |name: &str| node.attribute(name).map_or(Some(0.0), |text| text.trim().parse::<f64>().ok());
    let around = |x: f64, y: f64, rx: f64, ry: f64| vec![(x - rx, y - ry), (x + rx, y + ry)];
    match node.tag_name().name() {
        "rect" | "image" => {
            let (x, y, width, height) = (number("x")?, number("y")?, number("width")?, number("height")?);
            let has_size = node.has_attribute("width") && node.has_attribute("height");
            has_size.then(|| vec![(x, y), (x + width, y + height)])
        }
        "circle" => Some(around(number("cx")?, number("cy")?, number("r")?, number("r")?)),
        "ellipse" => Some(around(number("cx")?, number("cy")?, number("rx")?, number("ry")?)),
        "line" => Some(vec![(number("x1")?, number("y1")?), (number("x2")?, number("y2")?)]),
        "polygon" | "polyline" => Some(PointsParser::from(node.attribute("points")?).collect()),
        "path" => path_points(node.attribute("d")?),
        _ => None,
    }
}

/// Returns the points of a path with those that its curves bend to, which lie around it.
fn path_points(path: &str) -> Option<Vec<(f64, f64)>> {
    use PathSegment as P;
    let (mut points, mut at, mut start) = (vec![], (0.0, 0.0), (0.0, 0.0));
    // The point to which the last curve bent, for a curve that goes on smoothly.
    let mut control = (0.0, 0.0);
    for segment in PathParser::from(path) {
        let (x0, y0) = at;
        let place = |abs: bool, x: f64, y: f64| if abs { (x, y) } else { (x0 + x, y0 + y) };
        let smooth = (2.0 * x0 - control.0, 2.0 * y0 - control.1);
        let (end, bend) = match segment.ok()? {
            P::MoveTo { abs, x, y } => {
                start = place(abs, x, y);
                (start, start)
            }
            P::LineTo { abs, x, y } => (place(abs, x, y), place(abs, x, y)),
            P::HorizontalLineTo { abs, x } => {
                let end = (if abs { x } else { x0 + x }, y0);
                (end, end)
            }
            P::VerticalLineTo { abs, y } => {
                let end = (x0, if abs { y } else { y0 + y });
                (end, end)
            }
            P::CurveTo { abs, x1, y1, x2, y2, x, y } => {
                points.push(place(abs, x1, y1));
                (place(abs, x, y), place(abs, x2, y2))
            }
            P::SmoothCurveTo { abs, x2, y2, x, y } => {
                points.extend([smooth, at]);
                (place(abs, x, y), place(abs, x2, y2))
            }
            P::Quadratic { abs, x1, y1, x, y } => (place(abs, x, y), place(abs, x1, y1)),
            P::SmoothQuadratic { abs, x, y } => (place(abs, x, y), smooth),
            P::EllipticalArc { abs, rx, ry, x, y, .. } => {
                let end = place(abs, x, y);
                // Radii that are too short for the ends grow until they reach.
                let reach = 2.0 * rx.abs().max(ry.abs()) + (end.0 - x0).abs() + (end.1 - y0).abs();
                points.extend([(x0 - reach, y0 - reach), (x0 + reach, y0 + reach)]);
                (end, end)
            }
            P::ClosePath { .. } => (start, start),
        };
        points.extend([end, bend]);
        (at, control) = (end, bend);
    }
    Some(points)
}

/// Returns a transform with that of an element inside it; one that cannot be read shows everywhere.
fn combined(around: Transform, node: Node<'_, '_>) -> Transform {
    let Some(text) = node.attribute("transform") else { return around };
    let own = text.parse::<Transform>().unwrap_or(Transform::new(f64::NAN, 0.0, 0.0, f64::NAN, 0.0, 0.0));
    Transform {
        a: around.a * own.a + around.c * own.b,
        b: around.b * own.a + around.d * own.b,
        c: around.a * own.c + around.c * own.d,
        d: around.b * own.c + around.d * own.d,
        e: around.a * own.e + around.c * own.f + around.e,
        f: around.b * own.e + around.d * own.f + around.f,
    }
}
