//! A drawing that another one shows as a picture, made ready for usvg as a face is: its texts in frames are set, and what usvg would
//! pass over is reported.

use super::framed::framed;
use super::lengths::{self, DrawingUnit};
use super::weight::weighed;
use super::{checks, css};
use crate::diag::Fault;
use crate::tag::replaced;
use crate::text::{FaceText, TextContext, has_boxes};
use roxmltree::Document;
use std::ops::Range;
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

/// Returns a drawing with text along lines as one of more units, where it has too few.
pub(super) fn enlarged(document: &Document<'_>, size: Size) -> Option<String> {
    let (svg, root) = (document.input_text(), document.root_element());
    let times = FINE / size.width().max(size.height());
    if times <= 1.0 || !svg.contains("textPath") {
        return None;
    }
    let name = &svg[root.range()];
    let start = root.range().start + name.find([' ', '\t', '\n', '\r', '/', '>'])?;
    let view_box = match root.attribute("viewBox") {
        Some(_) => String::new(),
        None => format!(" viewBox=\"0 0 {} {}\"", size.width(), size.height()),
    };
    let place = format!(" width=\"{}\" height=\"{}\"{view_box}", size.width() * times, size.height() * times);
    let own = root.attributes().filter(|attribute| matches!(attribute.name(), "width" | "height"));
    let edits: Vec<(Range<usize>, String)> =
        std::iter::once((start..start, place)).chain(own.map(|attribute| (attribute.range(), String::new()))).collect();
    Some(replaced(svg, edits))
}

/// Returns an enlarged drawing as one of the size that it had.
pub(super) fn reduced(tree: Tree, size: Size) -> Option<Tree> {
    let place = format!("width=\"{}\" height=\"{}\"", size.width(), size.height());
    framed(ImageKind::SVG(tree), (f64::from(size.width()), f64::from(size.height())), &place)
}
