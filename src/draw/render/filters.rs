//! Filters become images on paper: what of them depends on the size of the pixels.

use crate::diag::{Code, Fault};
use usvg::Group;
use usvg::filter::Kind;

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

/// What is said of light: where a surface rises is measured from pixel to pixel.
const RELIEF: &str = "the edges of its relief are 1/300 in wide, finer than on a screen";

fn on_pixels(step: &Kind) -> Option<Fault> {
    let (name, effect) = match step {
        Kind::ConvolveMatrix(_) => ("feConvolveMatrix", "each step of its matrix is 1/300 in wide"),
        Kind::DiffuseLighting(_) => ("feDiffuseLighting", RELIEF),
        Kind::SpecularLighting(_) => ("feSpecularLighting", RELIEF),
        Kind::Tile(_) => ("feTile", "its tiles begin at whole pixels, so thin lines can appear between them"),
        Kind::Turbulence(noise) if noise.stitch_tiles() => ("stitchTiles", "the edges of the noise may not match"),
        _ => return None,
    };
    let message = format!("`{name}` is printed as an image of 300 ppi and works on its pixels: {effect}");
    let help = "look at the print, or use an image that is filtered already";
    Some(Fault::new(Code::ApproximateFilter, message, name).help(help))
}
