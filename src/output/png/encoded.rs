//! Pixels become a PNG.

use png::{BitDepth, ColorType, Compression, Encoder, PixelDimensions, Unit};
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};
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
    let pixels: Vec<u8> = if form.is_transparent {
        let plain = picture.pixels().iter().map(PremultipliedColorU8::demultiply);
        plain.flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]).collect()
    } else {
        picture.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect()
    };
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    Ok(bytes)
}
