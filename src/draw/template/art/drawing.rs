//! An SVG file made into a nested `<svg>`.

use super::edits::{Edits, OwnWords};
use super::names;
use super::part::{ArtPart, NoElement};
use crate::render::{WINDOW, parse_checked, what_is_wrong, with_own_styles, without_entities};
use crate::template::face_svg::FaceSvg;
use crate::text::number;
use roxmltree::{Attribute, Document, Error, Node};
use std::borrow::Cow;
use std::fmt::Write;
use std::ops::Range;

/// Where a drawing goes, in the units of the face; without a width and a height, one unit of the drawing is one of the
/// face.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ArtFrame {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: Option<f64>,
    pub(super) height: Option<f64>,
    /// What `currentColor` stands for.
    pub(super) colour: Option<String>,
    /// The part that is shown.
    pub(super) part: ArtPart,
}

/// Why a file cannot be placed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum DrawingFault {
    /// Its root is something else.
    NotSvg,
    /// It declares entities that stand for too much, or for each other.
    Entities,
    /// It breaks a rule of XML.
    Malformed(String),
    /// It has no element of that id.
    NoElement(NoElement),
}

impl DrawingFault {
    fn from_xml(error: &Error) -> Self {
        match (error, error.pos().row) {
            (Error::NoRootNode, _) => Self::NotSvg,
            (_, 0 | 1) => Self::Malformed(what_is_wrong(error)),
            (_, row) => Self::Malformed(format!("{}, in line {row}", what_is_wrong(error))),
        }
    }

    pub(super) fn what(&self) -> String {
        match self {
            Self::NotSvg => "is not SVG: its root is not `<svg>`".to_owned(),
            Self::Entities => "declares entities that stand for too much, or for each other".to_owned(),
            Self::Malformed(why) => format!("is not well-formed: {why}"),
            Self::NoElement(NoElement { id, .. }) => format!("has no element with the id `{id}`"),
        }
    }

    pub(super) fn help(&self) -> String {
        let help = match self {
            Self::NotSvg => "a drawing is a file that begins with `<svg xmlns=\"http://www.w3.org/2000/svg\">`",
            Self::Entities => "save it as plain SVG",
            Self::Malformed(_) => "correct it, or open it in a drawing program and save it again",
            Self::NoElement(NoElement { nearest: Some(near), .. }) => return format!("did you mean `{near}`?"),
            Self::NoElement(_) => {
                "write the id of one of its elements; a drawing program shows it in the object's properties"
            }
        };
        help.to_owned()
    }
}

/// A drawing that was read once for all its places.
#[derive(Clone, Debug)]
pub(super) struct ReadDrawing {
    text: FaceSvg,
    root: Range<usize>,
    /// What becomes of the text wherever it is placed, in order.
    edits: Edits,
    view_box: Option<[f64; 4]>,
    /// The root's own colour, with the space before it.
    colour: Option<Range<usize>>,
}

impl ReadDrawing {
    /// Reads a drawing. Links to pictures become what `beside` returns for them.
    pub(super) fn read(svg: &FaceSvg, beside: &dyn Fn(&str) -> Option<String>) -> Result<Self, DrawingFault> {
        // An XML declaration must come first.
        let trimmed = svg.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
        let plain = without_entities(trimmed).ok_or(DrawingFault::Entities)?;
        let text = match with_own_styles(&plain) {
            Cow::Borrowed(same) if same.len() == svg.len() => svg.clone(),
            other => other.into_owned().into(),
        };
        if !text.starts_with('<') {
            return Err(DrawingFault::NotSvg);
        }
        let document = parse(&text)?;
        let root = document.root_element();
        if root.tag_name().name() != "svg" || !text[root.range()].starts_with("<svg") {
            return Err(DrawingFault::NotSvg);
        }
        let mut edits = names::renamings(&document);
        edits.insert_placing(root.range().start + "<svg".len());
        let with_space =
            |attribute: Attribute<'_, '_>| text[..attribute.range().start].trim_end().len()..attribute.range().end;
        let is_replaced = |name: &str| matches!(name, "x" | "y" | "width" | "height" | "viewBox" | "version");
        let replaced = root.attributes().filter(|attribute| is_replaced(attribute.name()));
        replaced.for_each(|attribute| edits.remove(with_space(attribute)));
        let colour = root.attributes().find(|attribute| attribute.name() == "color").map(with_space);
        let pictures = root.descendants().filter(|node| matches!(node.tag_name().name(), "image" | "feImage"));
        for link in pictures.flat_map(|node| node.attributes()).filter(|attribute| attribute.name() == "href") {
            let is_file = !link.value().starts_with(['#', '/']) && !link.value().starts_with("data:");
            if let Some(name) = is_file.then(|| beside(link.value())).flatten() {
                let range = link.range_value();
                edits.insert(range.start, &escaped(&name));
                edits.remove(range);
            }
        }
        root.descendants().filter(Node::is_comment).for_each(|comment| edits.remove(comment.range()));
        let (root, view_box) = (root.range(), view_box(root));
        drop(document);
        Ok(Self { text, root, edits: edits.in_order(), view_box, colour })
    }

    /// Returns the drawing as a nested `<svg>`; its ids begin with `prefix`, so that two drawings never share one.
    pub(super) fn placed(&self, frame: &ArtFrame, prefix: &str) -> Result<String, DrawingFault> {
        let (mut edits, mut view_box) = (Cow::Borrowed(&self.edits), self.view_box);
        if !frame.part.is_whole() {
            let shown = frame.part.leave_out(&parse(&self.text)?, edits.to_mut()).map_err(DrawingFault::NoElement)?;
            view_box = shown.or(view_box);
        }
        if let Some(own) = self.colour.clone().filter(|_| frame.colour.is_some()) {
            edits.to_mut().remove(own);
        }
        let placing = placing_attributes(frame, view_box);
        let own = OwnWords { prefix, placing: &placing };
        let placed = match edits {
            Cow::Borrowed(edits) => edits.apply(&self.text, self.root.clone(), own),
            Cow::Owned(edits) => edits.in_order().apply(&self.text, self.root.clone(), own),
        };
        let is_window = frame.part.crop.is_some();
        Ok(if is_window { format!("<g id=\"{prefix}{WINDOW}\">{placed}</g>") } else { placed })
    }
}

fn parse(svg: &str) -> Result<Document<'_>, DrawingFault> {
    parse_checked(svg).map_err(|error| DrawingFault::from_xml(&error))
}

/// Returns a drawing that fills its place.
pub(super) fn empty(frame: &ArtFrame) -> String {
    let (width, height) = (frame.width.or(frame.height), frame.height.or(frame.width));
    let [width, height] = [width, height].map(|length| number(length.unwrap_or(10.0)));
    format!("<rect x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\"/>", number(frame.x), number(frame.y))
}

/// Returns the attributes that place a drawing.
fn placing_attributes(frame: &ArtFrame, view_box: Option<[f64; 4]>) -> String {
    let (width, height) = sizes(frame, view_box);
    let mut markup = format!(" x=\"{}\" y=\"{}\"", number(frame.x), number(frame.y));
    for (name, length) in [("width", width), ("height", height)] {
        if let Some(length) = length {
            let _ = write!(markup, " {name}=\"{}\"", number(length));
        }
    }
    if let Some([x, y, width, height]) = view_box {
        let _ = write!(markup, " viewBox=\"{} {} {} {}\"", number(x), number(y), number(width), number(height));
    }
    if let Some(colour) = &frame.colour {
        let _ = write!(markup, " color=\"{}\"", escaped(colour));
    }
    markup
}

fn escaped(value: &str) -> String {
    value.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;").replace('\'', "&apos;")
}

/// Returns width and height of the drawing: where one is given, the other follows from its proportions.
fn sizes(frame: &ArtFrame, view_box: Option<[f64; 4]>) -> (Option<f64>, Option<f64>) {
    let Some([_, _, across, down]) = view_box else { return (frame.width, frame.height) };
    match (frame.width, frame.height) {
        (None, None) => (Some(across), Some(down)),
        (Some(width), None) => (Some(width), Some(width * down / across)),
        (None, Some(height)) => (Some(height * across / down), Some(height)),
        both => both,
    }
}

/// Returns the width and height of a drawing, in its own units.
pub fn drawing_size(svg: &str) -> Option<(f64, f64)> {
    let [_, _, width, height] = view_box(parse(svg).ok()?.root_element())?;
    Some((width, height))
}

/// Returns the drawing's `viewBox`, or the one that its width and height amount to.
fn view_box(root: Node<'_, '_>) -> Option<[f64; 4]> {
    let from_size = || Some([0.0, 0.0, pixels(root.attribute("width")?)?, pixels(root.attribute("height")?)?]);
    let written = root.attribute("viewBox").and_then(|text| text.parse::<svgtypes::ViewBox>().ok());
    let view_box = written.map(|it| [it.x, it.y, it.w, it.h]).or_else(from_size);
    view_box.filter(|[_, _, width, height]| *width > 0.0 && *height > 0.0)
}

/// Returns a length in CSS pixels, 96 to the inch, which are the units of a drawing without a `viewBox`.
fn pixels(text: &str) -> Option<f64> {
    let split = text.find(|c: char| c.is_ascii_alphabetic() || c == '%').unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let per_unit = match unit.trim() {
        "" | "px" => 1.0,
        "in" => 96.0,
        "cm" => 96.0 / 2.54,
        "mm" => 96.0 / 25.4,
        "pt" => 96.0 / 72.0,
        "pc" => 16.0,
        _ => return None,
    };
    number.trim().parse::<f64>().ok().map(|number| number * per_unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(svg: &str, frame: &ArtFrame) -> Result<String, DrawingFault> {
        ReadDrawing::read(&svg.into(), &|_| None)?.placed(frame, "a1-")
    }

    fn placed(svg: &str, frame: &ArtFrame) -> String {
        place(svg, frame).unwrap()
    }

    #[test]
    fn a_drawing_becomes_a_nested_svg_in_its_own_units() {
        let svg = "<?xml version=\"1.0\"?>\n<!DOCTYPE svg>\n<!-- fox --><svg width=\"24\" height=\"24\" viewBox=\"0 0 48 48\" \
                   preserveAspectRatio=\"none\"><!-- ear --><path d=\"M0 0\"/></svg>\n";
        let frame = ArtFrame {
            x: 5.0,
            y: 6.5,
            width: Some(10.0),
            height: Some(12.0),
            colour: Some("#a51732".into()),
            ..ArtFrame::default()
        };
        assert_eq!(
            placed(svg, &frame),
            "<svg x=\"5\" y=\"6.5\" width=\"10\" height=\"12\" viewBox=\"0 0 48 48\" color=\"#a51732\" \
             preserveAspectRatio=\"none\"><path d=\"M0 0\"/></svg>"
        );
    }

    /// Half as high as wide, so 20 across is 10 down; 10 mm are 10 · 96 / 25.4 = 37.7953 pixels.
    #[test]
    fn the_size_that_is_not_given_follows_from_the_proportions() {
        let wide = ArtFrame { width: Some(20.0), ..ArtFrame::default() };
        assert!(placed("<svg viewBox='0 0 4 2'/>", &wide).contains("width=\"20\" height=\"10\" viewBox=\"0 0 4 2\""));
        let without = placed("<svg width='10mm' height='20mm'></svg>", &wide);
        assert!(without.contains("width=\"20\" height=\"40\" viewBox=\"0 0 37.7953 75.5906\""), "{without}");
        assert!(placed("<svg viewBox='0 0 4 2'/>", &ArtFrame::default()).contains("width=\"4\" height=\"2\""));
    }

    #[test]
    fn a_file_that_is_not_a_drawing_is_refused() {
        let fault = |svg| place(svg, &ArtFrame::default()).unwrap_err();
        assert_eq!(fault("<html></html>"), DrawingFault::NotSvg);
        assert_eq!(fault("<svgs/>"), DrawingFault::NotSvg);
        assert_eq!(fault(""), DrawingFault::NotSvg);
        assert_eq!(fault("<!DOCTYPE svg [<!ENTITY a 'b&a;'>]><svg>&a;</svg>"), DrawingFault::Entities);
        for broken in ["<svg a", "<svg a=\"", "<svg>", "<svg><!-- </svg>", "<?xml"] {
            assert!(matches!(fault(broken), DrawingFault::Malformed(_)), "{broken}");
        }
    }

    proptest::proptest! {
        #[test]
        fn no_markup_breaks_the_reading(parts in proptest::collection::vec(0..PARTS.len(), 0..16)) {
            let svg: String = parts.into_iter().map(|part| PARTS[part]).collect();
            let _ = place(&svg, &ArtFrame::default());
            let _ = place(&format!("<svg>{svg}</svg>"), &ArtFrame::default());
        }
    }

    /// Pieces of drawings, whole and broken.
    const PARTS: &[&str] = &[
        "<svg",
        "<svg>",
        "</svg>",
        "<",
        ">",
        "/",
        "ü",
        " id='ü'",
        "=",
        "\"",
        "'",
        "<!--",
        "-->",
        "<![CDATA[",
        "]]>",
        "<?",
        "?>",
        "<style>",
        "</style>",
        ".ü{",
        "}",
        "#ü",
        "url(#ü)",
        " class=\"ü b\"",
        " href=\"#ü\"",
        " viewBox='0 0 1 1'",
        " width='1ü'",
        "<!DOCTYPE",
        "&",
    ];

    #[test]
    fn a_colour_cannot_break_out_of_its_attribute() {
        let frame = ArtFrame { colour: Some("red\"><script>".into()), ..ArtFrame::default() };
        assert!(placed("<svg/>", &frame).contains("color=\"red&quot;>&lt;script>\""));
    }
}
