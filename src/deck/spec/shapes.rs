//! `shape`: a word, or the deck's own outline as an SVG drawing or path data.

use super::file_errors;
use super::spec_reader::{quoted, suggestion};
use super::table::TableReader;
use crate::diag::{Code, Finding, Place};
use crate::model::{Length, Outline, Point, Segment, Shape, Size};
use crate::svg_options::without_pictures;
use roxmltree::{Document, Node};
use std::sync::Arc;
use usvg::tiny_skia_path::PathSegment;
use usvg::{Group, Node as Drawn, Path, Tree};

/// The most bytes of a drawing of an outline.
const DRAWING: usize = 100_000;
/// How far an outline may exceed the trim before that is a fault: drawing programs round.
const TOLERANCE: f64 = 0.02;
/// What to do about an outline without parts, or with more than [`Outline::MOST_SEGMENTS`].
const DRAW_ONE_LINE: &str = "draw one closed line of at most 500 lines and curves";

/// What `shape` says.
#[derive(Clone)]
pub(super) struct ShapeChoice {
    kind: ShapeKind,
    /// The place of the value.
    pub(super) place: Place,
}

#[derive(Clone)]
enum ShapeKind {
    /// One of [`Shape::WORDS`].
    Word(String),
    /// Path data in millimetres from the corner of the trim.
    Path(String),
    /// A drawing whose page is the trim.
    Drawing(Arc<str>),
}

impl ShapeChoice {
    /// Asks for `shape`.
    pub(super) fn read(reader: &mut TableReader<'_>) -> Option<Self> {
        let words = reader.filled_words("shape")?;
        let text = &words.text;
        let word = text.trim().to_lowercase();
        let kind = if Shape::named(&word).is_some() {
            ShapeKind::Word(word)
        } else if word.rsplit_once('.').is_some_and(|(_, ending)| ending == "svg") {
            let read = words.spec.project.deck_text(text.trim());
            let source = read.map_err(|error| words.spec.find(file_errors::finding(&error, &words.place))).ok()?;
            if source.text().len() > DRAWING {
                let message = format!("the outline {} has more than {} kB", quoted(text), DRAWING / 1_000);
                let help = "keep only the path in the drawing, and save it as plain SVG";
                return words.refuse(Code::BadShape, "too large", message, help);
            }
            ShapeKind::Drawing(source.text().into())
        } else if is_path_data(text) {
            ShapeKind::Path(text.clone())
        } else {
            let more = "; or name a drawing of your own outline, such as `\"shapes/egg.svg\"`";
            let help = suggestion(&word, Shape::WORDS.into_iter(), more);
            return words.refuse(Code::BadShape, "unknown shape", format!("{} is not a shape", quoted(text)), help);
        };
        Some(Self { kind, place: words.place })
    }

    /// Returns the shape of a piece of that size.
    ///
    /// # Errors
    /// The finding that it cannot have this shape.
    pub(super) fn shape(&self, trim: Size) -> Result<Shape, Finding> {
        let fault = |(message, label, help): OutlineFault| {
            Finding::new(Code::BadShape, message).at(self.place.clone(), label).help(help)
        };
        let outline = match &self.kind {
            ShapeKind::Word(word) if word == "circle" && trim.width != trim.height => Err((
                format!("a circle is as wide as it is high, but this card is {} × {}", trim.width, trim.height),
                "not a circle",
                "give the card the same `width` and `height`, or write `shape = \"ellipse\"`",
            )),
            ShapeKind::Word(word) => return Ok(Shape::named(word).unwrap_or_default()),
            ShapeKind::Path(data) => path_outline(data, trim),
            ShapeKind::Drawing(svg) => drawn_outline(svg, trim),
        };
        outline.map(|outline| Shape::Own(Arc::new(outline))).map_err(fault)
    }
}

/// The message, the label and the help for an outline that cannot be cut.
type OutlineFault = (String, &'static str, &'static str);

/// Returns whether a text is meant to be the data of a path.
fn is_path_data(text: &str) -> bool {
    let text = text.trim();
    let is_data = |c: char| c.is_ascii_digit() || c.is_ascii_whitespace() || "MmLlHhVvCcSsQqTtAaZzeE.,+-".contains(c);
    text.starts_with(['M', 'm']) && text.chars().all(is_data) && text.chars().any(|c| c.is_ascii_digit())
}

/// Returns the outline of path data in millimetres.
fn path_outline(data: &str, trim: Size) -> Result<Outline, OutlineFault> {
    if data.len() > DRAWING || svgtypes::PathParser::from(data).any(|segment| segment.is_err()) {
        let help = "write it as the `d` of an SVG path, in millimetres from the top-left corner of the card";
        return Err(("the path data cannot be read to its end".to_owned(), "not a path", help));
    }
    let (width, height) = (trim.width.to_mm(), trim.height.to_mm());
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\"><path d=\"{data}\"/></svg>"
    );
    drawn_outline(&svg, trim)
}

/// Returns the outline that a drawing has: its only path, with the drawing's page stretched to the trim.
fn drawn_outline(svg: &str, trim: Size) -> Result<Outline, OutlineFault> {
    let unreadable = |message: String| (message, "not an outline", "save the drawing again as plain SVG");
    let document = Document::parse(svg).map_err(|error| unreadable(format!("the outline cannot be read: {error}")))?;
    let refused = |node: &Node<'_, '_>| {
        matches!(node.tag_name().name(), "use" | "image" | "text" | "style" | "script") || multiplies(*node)
    };
    if let Some(node) = document.root().descendants().filter(Node::is_element).find(refused) {
        let message = format!("the outline has `<{}>`, but it must be one path", node.tag_name().name());
        let help = "draw the outline as a single path, and remove everything else from the drawing";
        return Err((message, "more than a path", help));
    }
    let tree = Tree::from_xmltree(&document, &without_pictures())
        .map_err(|error| unreadable(format!("the outline cannot be read: {error}")))?;
    let mut paths = Vec::new();
    collect(tree.root(), &mut paths);
    let [path] = paths.as_slice() else {
        let help = "draw the outline as a single path with a fill or a line, and remove everything else";
        let message = format!("the outline has {} paths, but it must have one", paths.len());
        return Err((message, "not one path", help));
    };
    let (across, down) = (f64::from(tree.size().width()), f64::from(tree.size().height()));
    outline(path, trim, (trim.width.to_mm() / across, trim.height.to_mm() / down))
}

/// Returns whether an element shows others in what others show: ten levels of ten are ten thousand million shapes.
fn multiplies(node: Node<'_, '_>) -> bool {
    let is_shown = |node: Node<'_, '_>| matches!(node.tag_name().name(), "clipPath" | "marker" | "mask" | "pattern");
    node.attributes().any(|attribute| attribute.value().contains("url(")) && node.ancestors().any(is_shown)
}

fn collect<'t>(group: &'t Group, paths: &mut Vec<&'t Path>) {
    for node in group.children() {
        match node {
            Drawn::Group(group) => collect(group, paths),
            Drawn::Path(path) => paths.push(path),
            Drawn::Image(_) | Drawn::Text(_) => {}
        }
    }
}

/// Returns a path as an outline, each of its units as long as `scale` says, in millimetres.
fn outline(path: &Path, trim: Size, (across, down): (f64, f64)) -> Result<Outline, OutlineFault> {
    let data = path.data().clone().transform(path.abs_transform());
    let at = |point: usvg::tiny_skia_path::Point| {
        let (x, y) = (f64::from(point.x) * across, f64::from(point.y) * down);
        Point { x: Length::mm(x), y: Length::mm(y) }
    };
    let mut start = None;
    let mut segments = Vec::new();
    let mut last = Point::default();
    for segment in data.iter().flat_map(|data| data.segments()) {
        match segment {
            PathSegment::MoveTo(point) => {
                if start.is_some() {
                    let help = "a piece has no holes: draw one closed line";
                    let message = "the outline has more than one line".to_owned();
                    return Err((message, "more than one line", help));
                }
                last = at(point);
                start = Some(last);
            }
            PathSegment::LineTo(point) => segments.push(Segment::Line(at(point))),
            PathSegment::QuadTo(control, end) => {
                let (control, end) = (at(control), at(end));
                let near = |one: Length, other: Length| Length::mm((one.to_mm() + other.to_mm() * 2.0) / 3.0);
                let towards = |from: Point| Point { x: near(from.x, control.x), y: near(from.y, control.y) };
                segments.push(Segment::Curve(towards(last), towards(end), end));
            }
            PathSegment::CubicTo(first, second, end) => segments.push(Segment::Curve(at(first), at(second), at(end))),
            PathSegment::Close => {}
        }
        last = segments.last().map_or(last, |segment| segment.end());
    }
    let found = start.and_then(|start| Outline::new(start, segments)).ok_or_else(|| {
        ("the outline encloses nothing, or has too many parts".to_owned(), "not an outline", DRAW_ONE_LINE)
    })?;
    let bounds = found.bounds();
    let edges = [-bounds.x, -bounds.y, bounds.right() - trim.width, bounds.bottom() - trim.height];
    let beyond = edges.map(Length::to_mm).into_iter().fold(0.0, f64::max);
    if beyond > TOLERANCE {
        let message = format!("the outline goes {beyond:.2} mm beyond the card of {} × {}", trim.width, trim.height);
        let help = "the page of the drawing is the whole card: move the path inside it, or enlarge the card";
        return Err((message, "beyond the card", help));
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CARD: Size = Size::um(40_000, 50_000);

    /// A triangle over the whole page of 4 × 5 units is one over the whole card of 40 × 50 mm.
    #[test]
    fn a_drawing_is_stretched_to_the_card() {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 4 5\"><g transform=\"translate(2 0)\">\
                   <path d=\"M0 0L2 5H-2Z\"/></g></svg>";
        let outline = drawn_outline(svg, CARD).expect("an outline");
        assert_eq!(outline.bounds().size(), CARD);
        assert_eq!(outline.start(), Point { x: Length::um(20_000), y: Length::ZERO });
        assert_eq!(path_outline("M20 0L40 50H0Z", CARD), Ok(outline));
    }

    #[test]
    fn an_outline_is_one_closed_line_within_the_card() {
        let fault = |data: &str| path_outline(data, CARD).expect_err("a fault").0;
        assert_eq!(fault("M0 0L50 50H0Z"), "the outline goes 10.00 mm beyond the card of 40 mm × 50 mm");
        assert_eq!(fault("M0 0H40V50ZM1 1H2V2Z"), "the outline has more than one line");
        assert_eq!(fault("M0 0L 1 1 wrong"), "the path data cannot be read to its end");
        assert_eq!(fault("M0 0H40Z"), "the outline encloses nothing, or has too many parts");
        let drawn = |inner: &str| {
            drawn_outline(&format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{inner}</svg>"), CARD)
                .expect_err("a fault")
                .0
        };
        assert_eq!(drawn("<use href=\"#a\"/>"), "the outline has `<use>`, but it must be one path");
        let pattern = "<pattern id=\"b\"><rect fill=\"url(#a)\"/></pattern>";
        assert_eq!(drawn(pattern), "the outline has `<rect>`, but it must be one path");
    }
}
