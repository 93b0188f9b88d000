//! Pictures that have more pixels than can be printed get fewer, as `max-ppi` says: as many as the largest size needs at which they
//! are shown.

use super::content_stream::{Form, Resource, Shared};
use super::face::PdfFace;
use super::image::PdfImage;
use super::saving::Saving;
use crate::area_average::PixelRows;
use crate::render::packed_jpeg;
use indexmap::IndexMap;
use rayon::prelude::*;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The pictures of files that are printed with fewer pixels.
#[derive(Default)]
pub(super) struct ReducedPictures {
    pictures: HashMap<Shared<PdfImage>, PdfImage>,
    pub(super) saving: Saving,
}

/// JPEG's quality from 1 to 100: losses of 90 are not seen at 150 pixels to the inch and more.
const QUALITY: u8 = 90;

impl ReducedPictures {
    /// Looks at all pictures of faces, and reduces those with more than `max_ppi` pixels to the inch.
    pub(super) fn of<'a>(faces: impl Iterator<Item = &'a PdfFace>, max_ppi: u32) -> Self {
        let mut sizes = ShownSizes::default();
        let streams = faces.flat_map(|face| &face.streams);
        streams.flat_map(|stream| stream.resources()).for_each(|resource| sizes.add(resource, 1.0));
        let sizes: Vec<(Shared<PdfImage>, [f64; 2])> = sizes.pictures.into_iter().collect();
        let reduce = |(picture, size): (Shared<PdfImage>, [f64; 2])| {
            let target = fewer(picture.pixel_count(), size, max_ppi)?;
            let pixels = picture.pixels()?;
            let reduced = encoded(&pixels.averaged(target.0, target.1), picture.is_jpeg())?;
            Some((picture, reduced))
        };
        // A core decodes one picture at a time: few of them are in memory together.
        let reduced: Vec<(Shared<PdfImage>, PdfImage)> = sizes.into_par_iter().filter_map(reduce).collect();
        let mut made = Self::default();
        for (picture, reduced) in reduced {
            match picture.byte_count().checked_sub(reduced.byte_count()) {
                Some(bytes @ 1..) => {
                    made.saving.pictures += 1;
                    made.saving.bytes += bytes;
                    made.pictures.insert(picture, reduced);
                }
                _ => made.saving.kept += 1,
            }
        }
        made
    }

    /// Returns a picture as it is printed.
    pub(super) fn printed<'a>(&'a self, picture: &'a Shared<PdfImage>) -> &'a PdfImage {
        self.pictures.get(picture).unwrap_or(picture)
    }
}

/// The largest width and height at which each picture is shown, in millimetres.
#[derive(Default)]
struct ShownSizes {
    pictures: IndexMap<Shared<PdfImage>, [f64; 2]>,
    /// The forms that were looked at, each with the scale at which it is shown.
    forms: HashSet<(Shared<Form>, u64)>,
}

impl ShownSizes {
    /// Adds the pictures that a resource shows; `scale` is the factor from its space to millimetres.
    fn add(&mut self, resource: &Resource, scale: f64) {
        match resource {
            Resource::Image(picture, size) => {
                let largest = self.pictures.entry(picture.clone()).or_default();
                let [width, height] = size.millimetres().map(|side| side * scale);
                *largest = [largest[0].max(width), largest[1].max(height)];
            }
            Resource::Form(form) => {
                if self.forms.insert((form.clone(), scale.to_bits())) {
                    self.add_form(form, scale);
                }
            }
            Resource::SoftMask(mask) => self.add_form(&mask.form, scale),
            Resource::Pattern(tile) => self.add_form(&tile.form, scale),
            Resource::Alpha(_)
            | Resource::Blend(_)
            | Resource::Shading(_)
            | Resource::Font(..)
            | Resource::Layer(_)
            | Resource::Contour(_) => {}
        }
    }

    fn add_form(&mut self, form: &Form, scale: f64) {
        let own = form.matrix.map_or(1.0, |matrix| {
            let [a, b, c, d, ..] = matrix.map(|bits| f64::from(f32::from_bits(bits)));
            (a * a + b * b).max(c * c + d * d).sqrt()
        });
        form.resources.iter().for_each(|(_, resource)| self.add(resource, scale * own));
    }
}

/// Returns how many pixels a picture needs across and down at a size in millimetres; none if it has no more.
fn fewer((width, height): (u32, u32), size: [f64; 2], max_ppi: u32) -> Option<(u32, u32)> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "no more than there are")]
    let needed = |length: f64, count: u32| {
        // A thousandth of a pixel is a rounding error.
        let needed = (length / 25.4 * f64::from(max_ppi) - 1e-3).ceil().clamp(1.0, f64::from(count));
        needed as u32
    };
    let [across, down] = size;
    let target = (needed(across, width), needed(down, height));
    (target.0 < width || target.1 < height).then_some(target)
}

/// Returns pixels as a PDF has them.
fn encoded(pixels: &PixelRows, is_jpeg: bool) -> Option<PdfImage> {
    let PixelRows { width, height, channels, rows } = pixels;
    let size = (*width, *height);
    let image = match channels {
        4 => PdfImage::from_pixels(size, rows),
        _ if is_jpeg => PdfImage::from_jpeg(&Arc::new(jpeg(pixels)?)),
        1 => PdfImage::from_rows((size, png::ColorType::Grayscale), rows, None),
        _ => PdfImage::from_rows((size, png::ColorType::Rgb), rows, None),
    };
    image.map(PdfImage::smooth)
}

fn jpeg(pixels: &PixelRows) -> Option<Vec<u8>> {
    let (width, height) = (u16::try_from(pixels.width).ok()?, u16::try_from(pixels.height).ok()?);
    let colours = if pixels.channels == 1 { png::ColorType::Grayscale } else { png::ColorType::Rgb };
    packed_jpeg((width, height), colours, &pixels.rows, QUALITY)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An inch at 600 pixels to the inch takes 600.
    #[test]
    fn a_picture_has_no_more_pixels_than_its_size_needs_and_none_is_made_up() {
        assert_eq!(fewer((1_200, 900), [25.4, 25.4], 600), Some((600, 600)));
        assert_eq!(fewer((1_200, 300), [25.4, 25.4], 600), Some((600, 300)));
        assert_eq!(fewer((600, 600), [25.4, 25.4 + 1e-5], 600), None);
        assert_eq!(fewer((400, 400), [25.4, 25.4], 600), None);
        assert_eq!(fewer((400, 400), [0.0, 0.0], 600), Some((1, 1)));
    }
}
