//! Pixels become a PNG.

use png::{BitDepth, ColorType, Compression, Encoder, PixelDimensions, Unit};
use resvg::tiny_skia::Pixmap;
use std::io;

/// How a picture is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct PngForm {
    /// Whether pixels keep their opacity; otherwise all of them are opaque.
    pub(super) is_transparent: bool,
    pub(super) compression: Compression,
    /// Pixels to the metre, for programs that print the picture.
    pub(super) density: Option<u32>,
}

/// Returns a picture as a PNG.
///
/// # Errors
/// The encoder refuses its size.
pub(super) fn encoded(picture: &Pixmap, form: PngForm) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, picture.width(), picture.height());
    encoder.set_color(if form.is_transparent { ColorType::Rgba } else { ColorType::Rgb });
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(form.compression);
    encoder.set_pixel_dims(form.density.map(|density| PixelDimensions {
        xppu: density,
        yppu: density,
        unit: Unit::Meter,
    }));
    let mut writer = encoder.write_header()?;
    let pixels = if form.is_transparent { demultiplied(picture) } else { without_opacity(picture) };
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    Ok(bytes)
}

/// Returns the bytes of the pixels, with colours as they are without their opacity.
fn demultiplied(picture: &Pixmap) -> Vec<u8> {
    let mut bytes = picture.data().to_vec();
    // Few pixels are neither clear nor opaque.
    for (bytes, pixel) in bytes.chunks_exact_mut(4).zip(picture.pixels()).filter(|(_, pixel)| !pixel.is_opaque()) {
        let plain = pixel.demultiply();
        bytes.copy_from_slice(&[plain.red(), plain.green(), plain.blue(), plain.alpha()]);
    }
    bytes
}

/// Returns the bytes of the colours of opaque pixels.
fn without_opacity(picture: &Pixmap) -> Vec<u8> {
    let mut bytes = vec![0; picture.pixels().len() * 3];
    for (bytes, pixel) in bytes.chunks_exact_mut(3).zip(picture.data().chunks_exact(4)) {
        bytes.copy_from_slice(&pixel[..3]);
    }
    bytes
}
