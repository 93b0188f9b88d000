//! A drawing that another one shows as a picture, made ready for usvg as a face is: its texts in frames are set, and what usvg would
//! pass over is reported.

use super::framed::framed;
use super::lengths::{self, DrawingUnit};
use super::weight::weighed;
use super::{checks, css};
use crate::diag::Fault;
use crate::tag::{name_end, replaced};
use crate::text::{FaceText, TextContext, has_boxes};
use roxmltree::Document;
use std::collections::HashMap;
use std::ops::Range;
use std::str::FromStr;
use svgtypes::{Length, LengthUnit, ViewBox};
use usvg::{ImageKind, Size, Tree};

/// What a unit of a drawing of its own is, as everywhere but on a face: a pixel of CSS.
pub(super) const CSS_DPI: f64 = 96.0;
/// usvg measures the lines that text runs along to half a unit: a drawing of fewer units is read as a larger one.
const FINE: f32 = 1000.0;

/// Returns a drawing with its styles as attributes; none if it has none.
pub(super) fn styled(svg: &str, faults: &mut Vec<Fault>) -> Option<String> {
    let (styled, found) = css::resolved(svg, |_| css::Ground { units: CSS_DPI / 25.4, page: None })?;
    faults.extend(found);
    Some(styled)
}

/// Returns a drawing with its text boxes and its texts in frames as plain text; none if it has none.
pub(super) fn with_boxes_set(svg: &str, context: &TextContext<'_>, faults: &mut Vec<Fault>) -> Option<String> {
    // What stands in an entity has no place of its own.
    if !has_boxes(svg, context) || svg.contains("<!ENTITY") {
        return None;
    }
    let document = weighed(svg)?;
    let words = FaceText::read(&document, CSS_DPI / 25.4, context);
    let sizes = words.agreement();
    let (set, found) = words.set(&sizes);
    faults.extend(found);
    Some(set)
}

/// Looks for what usvg would pass over; returns the drawing as the standard has it, where usvg would draw something else.
pub(super) fn look_over(document: &Document<'_>, faults: &mut Vec<Fault>) -> Option<String> {
    lengths::look_over(document, DrawingUnit::Other, faults);
    checks::look_over(document, faults)
}

/// How large a drawing shows files, in its units, by their links.
pub(super) type ImagePlaces = HashMap<String, (f64, f64)>;

/// Returns how large a drawing shows the files that it links, where it says so; the first of several places of one file.
pub(super) fn places(document: &Document<'_>) -> ImagePlaces {
    let root = document.root_element();
    let view_box = root.attribute("viewBox").and_then(|text| ViewBox::from_str(text).ok());
    let own = |name: &str| root.attribute(name).and_then(|text| in_units(text, None));
    let page = [view_box.map(|it| it.w).or_else(|| own("width")), view_box.map(|it| it.h).or_else(|| own("height"))];
    let mut places = ImagePlaces::new();
    for image in document.descendants().filter(|node| node.tag_name().name() == "image") {
        let Some(link) = image.attributes().find(|attribute| attribute.name() == "href") else { continue };
        let side = |name: &str, page| image.attribute(name).and_then(|text| in_units(text, page));
        if let (Some(width), Some(height)) = (side("width", page[0]), side("height", page[1])) {
            places.entry(link.value().to_owned()).or_insert((width, height));
        }
    }
    places
}

/// Returns a length in pixels of CSS, of which a percentage counts those of the `page`.
fn in_units(text: &str, page: Option<f64>) -> Option<f64> {
    let Length { number, unit } = Length::from_str(text.trim()).ok()?;
    let unit = match unit {
        LengthUnit::None | LengthUnit::Px => 1.0,
        LengthUnit::Percent => page? / 100.0,
        LengthUnit::Mm => CSS_DPI / 25.4,
        LengthUnit::Cm => CSS_DPI / 2.54,
        LengthUnit::In => CSS_DPI,
        LengthUnit::Pt => CSS_DPI / 72.0,
        LengthUnit::Pc => CSS_DPI / 6.0,
        LengthUnit::Em | LengthUnit::Ex => return None,
    };
    Some(number * unit).filter(|length| length.is_finite() && *length > 0.0)
}

/// Returns a drawing without a `viewBox` whose size is a share of its place with the size that it has there, as browsers show it:
/// usvg would take the bounds of what it draws.
pub(super) fn sized(document: &Document<'_>, (width, height): (f64, f64)) -> Option<String> {
    let root = document.root_element();
    let said = ["width", "height"].map(|name| root.attribute(name).unwrap_or("100%").trim());
    if root.has_attribute("viewBox") || !said.iter().any(|side| side.ends_with('%')) {
        return None;
    }
    let (width, height) = (in_units(said[0], Some(width))?, in_units(said[1], Some(height))?);
    Some(with_place(document, &format!(" width=\"{width}\" height=\"{height}\"")))
}

/// Returns a drawing with text along lines as one of more units, where it has too few.
pub(super) fn enlarged(document: &Document<'_>, size: Size) -> Option<String> {
    let (svg, root) = (document.input_text(), document.root_element());
    let times = FINE / size.width().max(size.height());
    if times <= 1.0 || !svg.contains("textPath") {
        return None;
    }
    let view_box = match root.attribute("viewBox") {
        Some(_) => String::new(),
        None => format!(" viewBox=\"0 0 {} {}\"", size.width(), size.height()),
    };
    let (width, height) = (size.width() * times, size.height() * times);
    Some(with_place(document, &format!(" width=\"{width}\" height=\"{height}\"{view_box}")))
}

/// Returns a drawing with these attributes of its root instead of its width and height.
fn with_place(document: &Document<'_>, place: &str) -> String {
    let (svg, root) = (document.input_text(), document.root_element());
    let start = root.range().start + name_end(&svg[root.range()]);
    let own = root.attributes().filter(|attribute| matches!(attribute.name(), "width" | "height"));
    let edits: Vec<(Range<usize>, String)> = std::iter::once((start..start, place.to_owned()))
        .chain(own.map(|attribute| (attribute.range(), String::new())))
        .collect();
    replaced(svg, edits)
}

/// Returns an enlarged drawing as one of the size that it had.
pub(super) fn reduced(tree: Tree, size: Size) -> Option<Tree> {
    let place = format!("width=\"{}\" height=\"{}\"", size.width(), size.height());
    framed(ImageKind::SVG(tree), (f64::from(size.width()), f64::from(size.height())), &place)
}
