//! Pictures of which PDF knows nothing, decoded and kept as PNG: WebP, GIF, and what a screen shows of a JPEG in printing inks.

use super::colour_profile::rows_in_srgb;
use super::image_files::JpegFrame;
use super::orientation::Orientation;
use super::packed_jpeg::jpeg_rows;
use super::packed_png::{Way, encoded, packed_png};
use image_webp::WebPDecoder;
use std::io::Cursor;
use std::num::NonZeroU64;
use zune_jpeg::zune_core::colorspace::ColorSpace;

/// The chunk of a PNG that contains the JPEG which the PNG shows on a screen: its inks are for paper.
pub const INKS: [u8; 4] = *b"cmYk";
/// The most bytes that decoding may take: 50 million pixels have 200 MB, and a decoder needs room beside them.
const MEMORY: usize = 500_000_000;

/// A picture as PNG.
pub(super) struct Decoded {
    pub(super) png: Vec<u8>,
    pub(super) orientation: Orientation,
    pub(super) is_animated: bool,
    pub(super) has_bad_profile: bool,
}

/// Returns the width and height of a WebP file.
pub(super) fn webp_size(file: &[u8]) -> Option<(u32, u32)> {
    WebPDecoder::new(Cursor::new(file)).ok().map(|decoder| decoder.dimensions())
}

/// Decodes a WebP file, or its first frame.
pub(super) fn webp(file: &[u8]) -> Option<Decoded> {
    let mut decoder = WebPDecoder::new(Cursor::new(file)).ok()?;
    decoder.set_memory_limit(MEMORY);
    let (width, height) = decoder.dimensions();
    let mut rows = vec![0; decoder.output_buffer_size()?];
    decoder.read_image(&mut rows).ok()?;
    let exif = decoder.exif_metadata().ok().flatten();
    let orientation = exif.map_or(Orientation::UPRIGHT, |exif| Orientation::of_exif(&exif));
    let colours = if decoder.has_alpha() { png::ColorType::Rgba } else { png::ColorType::Rgb };
    let profile = decoder.icc_profile().ok().flatten();
    let converted = profile.map(|profile| rows_in_srgb(&rows, colours, &profile));
    let has_bad_profile = matches!(converted, Some(Err(_)));
    let rows = converted.and_then(Result::ok).flatten().unwrap_or(rows);
    let png = in_png((width, height), colours, &rows)?;
    Some(Decoded { png, orientation, is_animated: decoder.is_animated(), has_bad_profile })
}

/// Decodes the first frame of a GIF file.
pub(super) fn gif(file: &[u8]) -> Option<Decoded> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    options.set_memory_limit(gif::MemoryLimit::Bytes(NonZeroU64::new(MEMORY as u64)?));
    let mut decoder = options.read_info(file).ok()?;
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let mut rows = vec![0; width * height * 4];
    let frame = decoder.read_next_frame().ok()??;
    // A frame may cover only part of the picture.
    let (left, top) = (usize::from(frame.left), usize::from(frame.top));
    let across = usize::from(frame.width).min(width.saturating_sub(left)) * 4;
    let taken = frame.buffer.chunks_exact(usize::from(frame.width.max(1)) * 4);
    for (row, pixels) in rows.chunks_exact_mut((width * 4).max(4)).skip(top).zip(taken) {
        if let Some(place) = row.get_mut(left * 4..left * 4 + across) {
            place.copy_from_slice(&pixels[..across]);
        }
    }
    let is_animated = decoder.next_frame_info().is_ok_and(|next| next.is_some());
    let (width, height) = (u32::try_from(width).ok()?, u32::try_from(height).ok()?);
    let png = in_png((width, height), png::ColorType::Rgba, &rows)?;
    Some(Decoded { png, orientation: Orientation::UPRIGHT, is_animated, has_bad_profile: false })
}

/// Returns a PNG of what a screen shows of a JPEG in cyan, magenta, yellow and black, with the JPEG in its chunk [`INKS`].
pub(super) fn inks_on_screen(file: &[u8], frame: &JpegFrame) -> Option<Vec<u8>> {
    // Inks that Adobe's programs wrote are light, 255 for none, which is how the decoder takes them.
    let colours = if frame.is_adobes { ColorSpace::RGB } else { ColorSpace::CMYK };
    let mut rows = jpeg_rows(file, colours)?;
    if !frame.is_adobes {
        let light = |ink: u8, black: u8| {
            u8::try_from((255 - u16::from(ink)) * (255 - u16::from(black)) / 255).unwrap_or(u8::MAX)
        };
        rows = rows.chunks_exact(4).flat_map(|inks| [0, 1, 2].map(|at| light(inks[at], inks[3]))).collect();
    }
    // What a screen shows of inks is not stored in a PDF.
    let chunk = Some((png::chunk::ChunkType(INKS), file));
    encoded((frame.width.into(), frame.height.into()), png::ColorType::Rgb, &rows, Way::Quick, chunk).ok()
}

/// Returns pixels of 8 bits to a channel as a PNG. Those with an opacity are taken apart for a PDF, so that few bytes do not matter.
fn in_png(size: (u32, u32), colours: png::ColorType, rows: &[u8]) -> Option<Vec<u8>> {
    match colours {
        png::ColorType::Rgba => encoded(size, colours, rows, Way::Quick, None).ok(),
        _ => packed_png(size, colours, rows),
    }
}
