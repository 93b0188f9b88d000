//! The cost of filters: each goes over every pixel that it is applied to, some of them many times.

use super::limits::{FILTER_WORK, too_much};
use crate::diag::{Code, Fault};
use usvg::filter::Kind;
use usvg::{Group, Image, ImageKind, Node, Paint};

/// Pixels per millimetre of what cannot be vector: 300 ppi.
pub const RASTER: f32 = 300.0 / 25.4;
/// The most pixels that one filtered group may take, a page of A4; a larger group has a lower resolution.
pub const MOST_PIXELS: f32 = 10_000_000.0;

/// Returns the fault of a drawing whose filters would take too long; `spent` is the work of those before it on the same face.
pub(super) fn too_costly(root: &Group, spent: &mut f64) -> Option<Fault> {
    *spent += work_of(root, Inside::Page);
    let help = "use fewer filters, smaller ones, or an image that is filtered already";
    let message = "the drawing's filters go over too many pixels too often";
    (*spent > FILTER_WORK).then(|| too_much(message, "filter", help))
}

/// Returns the notes of a group's filters: that they become images, and which of their steps depend on the size of the pixels.
pub(super) fn as_images(group: &Group) -> Vec<Fault> {
    let steps = group.filters().iter().flat_map(|filter| filter.primitives());
    let on_pixels: Vec<Fault> = steps.filter_map(|step| on_pixels(step.kind())).collect();
    if !on_pixels.is_empty() {
        return on_pixels;
    }
    let message = "a filter is printed as an image of 300 ppi, because PDF has no filters";
    vec![Fault::new(Code::FilterAsImage, message, "filter")]
}

fn on_pixels(step: &Kind) -> Option<Fault> {
    let (name, effect) = match step {
        Kind::ConvolveMatrix(_) => ("feConvolveMatrix", "each step of its matrix is 1/300 in wide"),
        Kind::Tile(_) => ("feTile", "its tiles begin at whole pixels, so thin lines can appear between them"),
        Kind::Turbulence(noise) if noise.stitch_tiles() => ("stitchTiles", "the edges of the noise may not match"),
        _ => return None,
    };
    let message = format!("`{name}` is printed as an image of 300 ppi and works on its pixels: {effect}");
    let help = "look at the print, or use an image that is filtered already";
    Some(Fault::new(Code::ApproximateFilter, message, name).help(help))
}

/// Where something is drawn: in a filter it becomes pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Inside {
    Page,
    Filter,
}

/// Returns how many pixels are gone over.
fn work_of(group: &Group, inside: Inside) -> f64 {
    let scale = scale_of(group);
    let bounds = group.abs_layer_bounding_box();
    let pixels = to_pixels(bounds.width(), 1.0) * to_pixels(bounds.height(), 1.0);
    let steps: f64 =
        group.filters().iter().flat_map(|filter| filter.primitives()).map(|step| steps(step.kind(), scale)).sum();
    let inside = if group.filters().is_empty() { inside } else { Inside::Filter };
    // A group with an opacity or the like is drawn as a picture of its own first.
    let as_picture = if inside == Inside::Filter && group.should_isolate() { 1.0 } else { 0.0 };
    let own = pixels.min(MOST_PIXELS.into()) * (steps + as_picture);
    own + group.children().iter().map(|node| work_of_node(node, inside)).sum::<f64>()
}

fn work_of_node(node: &Node, inside: Inside) -> f64 {
    let mut work = match (node, inside) {
        (Node::Group(group), _) => work_of(group, inside),
        (Node::Path(path), Inside::Filter) => {
            let paints = path.fill().map(usvg::Fill::paint).into_iter().chain(path.stroke().map(usvg::Stroke::paint));
            let bounds = path.abs_stroke_bounding_box();
            let pixels = to_pixels(bounds.width(), 1.0) * to_pixels(bounds.height(), 1.0);
            let pixels = pixels.min(MOST_PIXELS.into());
            paints.map(|paint| work_of_paint(paint, pixels, scale(path.abs_transform()))).sum()
        }
        (Node::Image(image), _) => work_of_image(image, inside),
        (Node::Path(_) | Node::Text(_), _) => 0.0,
    };
    node.subroots(|root| work += work_of(root, inside));
    work
}

/// Returns the work of filling so many pixels, which is little next to a step of a filter. A pattern's tile is drawn as a picture.
fn work_of_paint(paint: &Paint, pixels: f64, scale: f64) -> f64 {
    const COLOUR: f64 = 0.05;
    const GRADIENT: f64 = 0.25;
    match paint {
        Paint::Color(_) => COLOUR * pixels,
        Paint::LinearGradient(_) | Paint::RadialGradient(_) => GRADIENT * pixels,
        Paint::Pattern(pattern) => {
            let tile = to_pixels(pattern.rect().width(), scale) * to_pixels(pattern.rect().height(), scale);
            tile + GRADIENT * pixels
        }
    }
}

fn work_of_image(image: &Image, inside: Inside) -> f64 {
    match image.kind() {
        ImageKind::SVG(tree) => work_of(tree.root(), inside),
        _ if inside == Inside::Page => 0.0,
        // It is decoded each time.
        _ => f64::from(image.size().width()) * f64::from(image.size().height()),
    }
}

/// How often a primitive goes over each pixel.
fn steps(kind: &Kind, scale: f64) -> f64 {
    let across = |radius: f32| to_pixels(radius, scale) * 2.0 + 1.0;
    match kind {
        Kind::ConvolveMatrix(convolve) => f64::from(convolve.matrix().columns()) * f64::from(convolve.matrix().rows()),
        Kind::Morphology(morphology) => across(morphology.radius_x().get()) * across(morphology.radius_y().get()),
        Kind::Turbulence(turbulence) => 10.0 * f64::from(turbulence.num_octaves()),
        Kind::DropShadow(_) | Kind::GaussianBlur(_) | Kind::DiffuseLighting(_) | Kind::SpecularLighting(_) => 8.0,
        Kind::Merge(merge) => 2.0 * merge.inputs().len().max(1) as f64,
        _ => 2.0,
    }
}

fn to_pixels(length: f32, scale: f64) -> f64 {
    f64::from(length) * scale * f64::from(RASTER)
}

fn scale_of(group: &Group) -> f64 {
    scale(group.abs_transform())
}

/// How much larger a transform makes things.
fn scale(transform: usvg::Transform) -> f64 {
    let (across, down) = transform.get_scale();
    f64::from(across.max(down))
}
