//! The lines of a drawing that are cut or folded: elements with `data-line="cut"` or `data-line="score"`, and all within them.
//!
//! Only these elements are read, without their looks: a line may be drawn in any way, or not at all.

use super::frame::Frame;
use super::xml;
use crate::model::{Length, Outline, Point, Segment, StraightLine};
use crate::svg_options::without_pictures;
use roxmltree::Node;
use std::fmt::Write;
use usvg::Tree;
use usvg::tiny_skia_path::{PathSegment, Point as Place, Transform};

/// The attribute that says what a line is.
const MARK: &str = "data-line";
/// The elements that draw a line, and the attributes that say where.
const SHAPES: [&str; 7] = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"];
const GEOMETRY: [&str; 17] = [
    "d",
    "x",
    "y",
    "width",
    "height",
    "rx",
    "ry",
    "cx",
    "cy",
    "r",
    "x1",
    "y1",
    "x2",
    "y2",
    "points",
    "transform",
    "pathLength",
];
/// The elements around a line, and the attributes that move it.
const GROUPS: [&str; 4] = ["svg", "g", "a", "switch"];
const PLACES: [&str; 7] = ["x", "y", "width", "height", "viewBox", "preserveAspectRatio", "transform"];
/// How many short lines a curve that is not closed becomes.
const CURVE_LINES: usize = 24;
/// The most marked elements that are read.
const MOST: usize = 2_000;

/// What a drawing marks for a cutting machine, from the corner of its trim.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct MarkedLines {
    /// The outlines that are cut out.
    pub cuts: Vec<Outline>,
    /// The cuts that enclose nothing; curves are short straight lines.
    pub slits: Vec<StraightLine>,
    /// What is folded; curves are short straight lines.
    pub scores: Vec<StraightLine>,
}

impl MarkedLines {
    /// Returns whether nothing is marked.
    pub fn is_empty(&self) -> bool {
        self.cuts.is_empty() && self.slits.is_empty() && self.scores.is_empty()
    }

    /// Returns what a drawing marks; nothing of one that cannot be read, which is reported where it is drawn.
    ///
    /// ```
    /// use pullet_model::{Length, Point, Size};
    /// use pullet_draw::render::{Frame, MarkedLines};
    ///
    /// let svg = r#"<svg xmlns="http://www.w3.org/2000/svg"><path data-line="score" d="M0 5H10"/></svg>"#;
    /// let lines = MarkedLines::read(svg, Frame::new(Size::um(20_000, 30_000), Length::ZERO));
    /// assert_eq!(lines.scores, [(Point::um(0, 5_000), Point::um(10_000, 5_000))]);
    /// ```
    pub fn read(svg: &str, frame: Frame) -> Self {
        let mut lines = Self::default();
        if !svg.contains(MARK) {
            return lines;
        }
        let Ok(document) = xml::parse(svg) else { return lines };
        let root = document.root_element();
        let marked = root.descendants().filter(|node| SHAPES.contains(&node.tag_name().name()));
        let marked = marked.filter_map(|node| Some((node, kind_of(node)?))).take(MOST);
        let placement = frame.place(root.attribute("viewBox"), None, &mut Vec::new());
        let mut bare = format!("<svg xmlns=\"http://www.w3.org/2000/svg\"{}>", placement.attributes());
        let mut kinds = Vec::new();
        for (node, kind) in marked {
            let Some(groups) = groups_around(node, root) else { continue };
            groups.iter().rev().for_each(|group| open(&mut bare, *group, &PLACES, ">"));
            open(&mut bare, node, &GEOMETRY, &format!(" id=\"{}\" fill=\"none\" stroke=\"#000\"/>", kinds.len()));
            groups.iter().for_each(|group| {
                let _ = write!(bare, "</{}>", group.tag_name().name());
            });
            kinds.push(kind);
        }
        bare.push_str("</svg>");
        let Ok(tree) = Tree::from_str(&bare, &without_pictures()) else { return lines };
        lines.add_all(tree.root(), &kinds, frame.bleed);
        lines
    }

    fn add_all(&mut self, group: &usvg::Group, kinds: &[LineKind], bleed: Length) {
        for node in group.children() {
            match node {
                usvg::Node::Group(group) => self.add_all(group, kinds, bleed),
                usvg::Node::Path(path) => {
                    let kind = path.id().parse::<usize>().ok().and_then(|number| kinds.get(number));
                    if let Some(kind) = kind {
                        self.add(*kind, path.data().segments(), (path.abs_transform(), bleed));
                    }
                }
                usvg::Node::Image(_) | usvg::Node::Text(_) => {}
            }
        }
    }

    fn add(
        &mut self,
        kind: LineKind,
        segments: impl Iterator<Item = PathSegment>,
        (transform, bleed): (Transform, Length),
    ) {
        let place = |mut place: Place| {
            transform.map_point(&mut place);
            let along = |place: f32| Length::mm(f64::from(place)) - bleed;
            Point { x: along(place.x), y: along(place.y) }
        };
        let mut line = OpenLine::default();
        let mut last = Place::zero();
        for segment in segments {
            match segment {
                PathSegment::MoveTo(to) => {
                    self.end(kind, &mut line);
                    line.start = place(to);
                    last = to;
                }
                PathSegment::LineTo(to) => {
                    line.segments.push(Segment::Line(place(to)));
                    last = to;
                }
                PathSegment::QuadTo(control, to) => {
                    // A quadratic curve as a cubic one: two thirds of the way to its control point.
                    let toward = |from: Place| {
                        Place::from_xy(
                            from.x + (control.x - from.x) * 2.0 / 3.0,
                            from.y + (control.y - from.y) * 2.0 / 3.0,
                        )
                    };
                    line.segments.push(Segment::Curve(place(toward(last)), place(toward(to)), place(to)));
                    last = to;
                }
                PathSegment::CubicTo(first, second, to) => {
                    line.segments.push(Segment::Curve(place(first), place(second), place(to)));
                    last = to;
                }
                PathSegment::Close => {
                    line.is_closed = true;
                    self.end(kind, &mut line);
                }
            }
        }
        self.end(kind, &mut line);
    }

    /// Adds a line that is complete, and begins another.
    fn end(&mut self, kind: LineKind, line: &mut OpenLine) {
        let OpenLine { start, mut segments, is_closed } = std::mem::take(line);
        let is_closed = is_closed || segments.len() > 1 && segments.last().is_some_and(|last| last.end() == start);
        let closed = (kind == LineKind::Cut && is_closed).then(|| Outline::new(start, segments.clone())).flatten();
        if let Some(outline) = closed {
            self.cuts.push(outline);
            return;
        }
        if is_closed {
            segments.push(Segment::Line(start));
        }
        let lines = match kind {
            LineKind::Cut => &mut self.slits,
            LineKind::Score => &mut self.scores,
        };
        let mut from = start;
        for segment in segments {
            for to in points_of(from, segment) {
                lines.extend((from != to).then_some((from, to)));
                from = to;
            }
        }
    }
}

/// What is done along a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum LineKind {
    Cut,
    Score,
}

/// A line that is being read.
#[derive(Default)]
struct OpenLine {
    start: Point,
    segments: Vec<Segment>,
    is_closed: bool,
}

/// Returns what is done along the lines of an element: what it says, or the nearest element around it.
fn kind_of(node: Node<'_, '_>) -> Option<LineKind> {
    match node.ancestors().find_map(|around| around.attribute(MARK))? {
        "cut" => Some(LineKind::Cut),
        "score" => Some(LineKind::Score),
        _ => None,
    }
}

/// Returns the elements between one and the root, the innermost first; none if the element is not drawn where it stands.
fn groups_around<'a, 'input>(node: Node<'a, 'input>, root: Node<'a, 'input>) -> Option<Vec<Node<'a, 'input>>> {
    let around: Vec<Node<'_, '_>> = node.ancestors().skip(1).take_while(|around| *around != root).collect();
    around.iter().all(|around| GROUPS.contains(&around.tag_name().name())).then_some(around)
}

/// Writes the beginning of an element with some of its attributes.
fn open(bare: &mut String, node: Node<'_, '_>, attributes: &[&str], end: &str) {
    let _ = write!(bare, "<{}", node.tag_name().name());
    for name in attributes {
        if let Some(value) = node.attribute(*name) {
            let _ =
                write!(bare, " {name}=\"{}\"", value.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;"));
        }
    }
    bare.push_str(end);
}

/// Returns the points of a segment after its beginning: its end, or several of a curve.
fn points_of(from: Point, segment: Segment) -> Vec<Point> {
    let (first, second, end) = match segment {
        Segment::Line(end) => return vec![end],
        Segment::Curve(first, second, end) => (first, second, end),
    };
    let at = |part: f64, along: fn(&Point) -> Length| {
        let rest = 1.0 - part;
        let [a, b, c, d] = [&from, &first, &second, &end].map(|point| along(point).to_mm());
        Length::mm(a * rest.powi(3) + 3.0 * b * rest.powi(2) * part + 3.0 * c * rest * part.powi(2) + d * part.powi(3))
    };
    #[expect(clippy::cast_precision_loss, reason = "a few lines are counted")]
    let point = |number: usize| {
        let part = number as f64 / CURVE_LINES as f64;
        Point { x: at(part, |point| point.x), y: at(part, |point| point.y) }
    };
    (1..=CURVE_LINES).map(point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Rect, Size};

    fn read(inner: &str) -> MarkedLines {
        let svg = format!(r#"<svg xmlns="http://www.w3.org/2000/svg">{inner}</svg>"#);
        MarkedLines::read(&svg, Frame::new(Size::um(100_000, 100_000), Length::um(3_000)))
    }

    /// From the corner of the trim, 3 mm inside the bleed: a rectangle of 20 × 10 mm, moved by 5 and 7 mm.
    #[test]
    fn a_closed_line_is_an_outline_where_it_is_drawn() {
        let lines = read(
            r#"<g transform="translate(5 7)" data-line="cut"><rect width="20" height="10" stroke="none"/></g><path d="M0 0h9v9z"/>"#,
        );
        let [cut] = lines.cuts.as_slice() else { panic!("one outline") };
        assert_eq!(cut.bounds(), Rect::new(Point::um(5_000, 7_000), Size::um(20_000, 10_000)));
        assert!(lines.slits.is_empty() && lines.scores.is_empty());
    }

    /// A unit of the inner drawing is 2 mm; a line from 10 mm on, and one that is only a part of a definition.
    #[test]
    fn lines_of_nested_drawings_are_scaled_with_them() {
        let lines = read(
            r#"<defs><path data-line="cut" d="M0 0h1"/></defs>
               <svg x="10" y="10" width="40" height="40" viewBox="0 0 20 20"><path data-line="score" d="M0 0V5L3 5"/></svg>
               <line data-line="cut" x1="1" y1="2" x2="4" y2="2"/>"#,
        );
        let at = |x, y| Point::um(x, y);
        assert_eq!(lines.scores, [(at(10_000, 10_000), at(10_000, 20_000)), (at(10_000, 20_000), at(16_000, 20_000))]);
        assert_eq!(lines.slits, [(at(1_000, 2_000), at(4_000, 2_000))]);
    }

    /// A half circle of 10 mm: every point is 10 mm from its middle, and the short lines are as long as the arc, 31.416 mm, within 0.01.
    #[test]
    fn a_curve_that_is_folded_becomes_short_lines() {
        let lines = read(r#"<path data-line="score" d="M10 50a10 10 0 0 1 20 0"/>"#);
        let length: f64 =
            lines.scores.iter().map(|(from, to)| (from.x - to.x).to_mm().hypot((from.y - to.y).to_mm())).sum();
        assert!((length - 31.416).abs() < 0.01, "{length}");
        for (_, point) in &lines.scores {
            let radius = (point.x.to_mm() - 20.0).hypot(point.y.to_mm() - 50.0);
            assert!((radius - 10.0).abs() < 0.01, "{radius}");
        }
    }

    #[test]
    fn a_drawing_without_marks_has_none() {
        assert!(
            read("<path d=\"M0 0h9v9z\"/>").is_empty() && read("<path data-line=\"ink\" d=\"M0 0h9v9z\"/>").is_empty()
        );
    }
}
