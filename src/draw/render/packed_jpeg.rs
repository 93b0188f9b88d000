//! Pixels as a JPEG, and those of one.

use jpeg_encoder::{Encoder, SamplingFactor};
use png::ColorType;
use std::io::Cursor;
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

/// Returns rows of greys or of three colours as a JPEG; `quality` is from 1 to 100.
pub fn packed_jpeg((width, height): (u16, u16), colours: ColorType, rows: &[u8], quality: u8) -> Option<Vec<u8>> {
    let colours = match colours {
        ColorType::Grayscale => jpeg_encoder::ColorType::Luma,
        ColorType::Rgb => jpeg_encoder::ColorType::Rgb,
        ColorType::Indexed | ColorType::GrayscaleAlpha | ColorType::Rgba => return None,
    };
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, quality);
    // Thin coloured lines stay sharp.
    encoder.set_sampling_factor(SamplingFactor::R_4_4_4);
    encoder.set_optimized_huffman_tables(true);
    encoder.encode(rows, width, height, colours).ok()?;
    Some(file)
}

/// Returns the pixels of a JPEG in these colours; none if it is damaged.
pub fn jpeg_rows(file: &[u8], colours: ColorSpace) -> Option<Vec<u8>> {
    let options = DecoderOptions::default().jpeg_set_out_colorspace(colours);
    JpegDecoder::new_with_options(Cursor::new(file), options).decode().ok()
}
