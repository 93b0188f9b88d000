//! Pictures whose colours are not those of sRGB: a PDF and a screen would take them for that, so they are converted.

use super::image_files::{Checksums, JpegFrame, PngChunk, jpeg_segments, png_chunks};
use super::packed_jpeg::{jpeg_rows, packed_jpeg};
use super::packed_png::packed_png;
use flate2::read::ZlibDecoder;
use moxcms::{Chromaticity, ColorPrimaries, ColorProfile, DataColorSpace, Layout, ToneReprCurve, TransformOptions};
use png::ColorType;
use std::io::{Cursor, Read};
use zune_jpeg::zune_core::colorspace::ColorSpace;

/// A profile cannot be read, or is for other colours than those of its picture.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct BadProfile;

/// A picture in sRGB; none if it is in sRGB as it is.
pub(super) type InSrgb = Result<Option<Vec<u8>>, BadProfile>;

/// By how much colours may differ that are printed as they are. Makers of profiles write the curve of sRGB in several ways.
const SAME: u8 = 2;
/// Profiles of printers, the largest, take 3 MB.
const MOST_BYTES: u64 = 16_000_000;
/// JPEG's quality from 1 to 100: the second loss is not seen.
const QUALITY: u8 = 95;

/// Returns a JPEG in greys or three colours in sRGB.
pub(super) fn jpeg_in_srgb(file: &[u8], frame: &JpegFrame) -> InSrgb {
    let parts = jpeg_segments(file).filter(|(kind, _)| *kind == 0xe2);
    let mut parts: Vec<&[u8]> = parts.filter_map(|(_, body)| body.strip_prefix(b"ICC_PROFILE\0")).collect();
    // The number of a part, and how many there are, come first: ICC.1:2022, annex B.4.
    parts.sort_by_key(|part| part.first().copied());
    let profile: Vec<u8> = parts.into_iter().filter_map(|part| part.get(2..)).flatten().copied().collect();
    let (colours, space) = match frame.channels {
        1 => (ColorType::Grayscale, ColorSpace::Luma),
        3 => (ColorType::Rgb, ColorSpace::RGB),
        _ => return Ok(None),
    };
    if profile.is_empty() {
        return Ok(None);
    }
    let Some(conversion) = Conversion::of(&read(&profile)?, colours)? else { return Ok(None) };
    let Some(rows) = jpeg_rows(file, space) else { return Ok(None) };
    Ok(packed_jpeg((frame.width, frame.height), colours, &conversion.applied(&rows)?, QUALITY))
}

/// Returns a PNG in sRGB.
pub(super) fn png_in_srgb(file: &[u8]) -> InSrgb {
    let Some(profile) = png_profile(file)? else { return Ok(None) };
    let mut decoder = png::Decoder::new(Cursor::new(file));
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let Ok(mut reader) = decoder.read_info() else { return Ok(None) };
    let (colours, _) = reader.output_color_type();
    let Some(conversion) = Conversion::of(&profile, colours)? else { return Ok(None) };
    let mut rows = vec![0; reader.output_buffer_size().unwrap_or_default()];
    let Ok(frame) = reader.next_frame(&mut rows) else { return Ok(None) };
    rows.truncate(frame.buffer_size());
    Ok(packed_png((frame.width, frame.height), colours, &conversion.applied(&rows)?))
}

/// Returns the pixels of a picture with this profile in sRGB.
pub(super) fn rows_in_srgb(rows: &[u8], colours: ColorType, profile: &[u8]) -> InSrgb {
    Conversion::of(&read(profile)?, colours)?.map(|conversion| conversion.applied(rows)).transpose()
}

fn read(profile: &[u8]) -> Result<ColorProfile, BadProfile> {
    ColorProfile::new_from_slice(profile).map_err(|_| BadProfile)
}

/// Returns the profile that a PNG has or amounts to; none where it says nothing but sRGB: PNG 1.2, 4.2.2.
fn png_profile(file: &[u8]) -> Result<Option<ColorProfile>, BadProfile> {
    let chunks: Vec<PngChunk<'_>> =
        png_chunks(file, Checksums::Ignored).take_while(|chunk| chunk.name != b"IDAT").collect();
    let chunk = |name: &[u8]| chunks.iter().find(|chunk| chunk.name == name).map(|chunk| chunk.body);
    if let Some(body) = chunk(b"iCCP") {
        // A name that ends with zero, and the way of compression, of which there is one.
        let start = body.iter().position(|byte| *byte == 0).map_or(body.len(), |end| end + 2);
        let mut profile = Vec::new();
        let packed = body.get(start..).unwrap_or_default();
        ZlibDecoder::new(packed).take(MOST_BYTES).read_to_end(&mut profile).map_err(|_| BadProfile)?;
        return read(&profile).map(Some);
    }
    let numbers = |name: &[u8]| {
        let (fields, _) = chunk(name)?.as_chunks::<4>();
        Some(fields.iter().map(|field| u32::from_be_bytes(*field) as f32 / 100_000.0).collect::<Vec<f32>>())
    };
    let (gamma, places) = (numbers(b"gAMA"), numbers(b"cHRM"));
    if chunk(b"sRGB").is_some() || gamma.is_none() && places.is_none() {
        return Ok(None);
    }
    let mut profile = ColorProfile::new_srgb();
    profile.cicp = None;
    if let Some(&[gamma]) = gamma.as_deref()
        && (0.05..=20.0).contains(&gamma)
        // What says 1/2.2 was made for the curve of sRGB.
        && (gamma * 2.2 - 1.0).abs() > 0.05
    {
        let curve = Some(ToneReprCurve::Parametric(vec![1.0 / gamma]));
        (profile.red_trc, profile.green_trc, profile.blue_trc) = (curve.clone(), curve.clone(), curve);
    }
    if let Some(&[wx, wy, rx, ry, gx, gy, bx, by]) = places.as_deref()
        && [wy, ry, gy, by].iter().all(|y| *y > 0.0)
    {
        let [red, green, blue] = [(rx, ry), (gx, gy), (bx, by)].map(|(x, y)| Chromaticity::new(x, y));
        profile.update_rgb_colorimetry(Chromaticity::new(wx, wy).to_xyyb(), ColorPrimaries { red, green, blue });
    }
    Ok(Some(profile))
}

/// How pixels become sRGB.
enum Conversion {
    /// Each grey becomes another one; so many bytes are a pixel, the first of which is its grey.
    Greys(Box<[u8; 256]>, usize),
    Colours(std::sync::Arc<moxcms::Transform8BitExecutor>),
}

impl Conversion {
    /// Returns the conversion from a profile; none where colours stay as they are.
    fn of(profile: &ColorProfile, colours: ColorType) -> Result<Option<Self>, BadProfile> {
        let is_grey = matches!(colours, ColorType::Grayscale | ColorType::GrayscaleAlpha);
        let from = match profile.color_space {
            DataColorSpace::Rgb => Layout::Rgb,
            DataColorSpace::Gray if is_grey => Layout::Gray,
            _ => return Err(BadProfile),
        };
        let srgb = ColorProfile::new_srgb();
        let transform = |from, to| {
            let made = profile.create_transform_8bit(from, &srgb, to, TransformOptions::default());
            made.map_err(|_| BadProfile)
        };
        let steps = || (0..=u8::MAX).step_by(51);
        let tried: Vec<u8> = match from {
            Layout::Gray => (0..=u8::MAX).collect(),
            _ if is_grey => (0..=u8::MAX).flat_map(|grey| [grey; 3]).collect(),
            _ => steps().flat_map(|r| steps().flat_map(move |g| steps().flat_map(move |b| [r, g, b]))).collect(),
        };
        let pixels = if from == Layout::Gray { tried.len() } else { tried.len() / 3 };
        let mut shown = vec![0; pixels * 3];
        transform(from, Layout::Rgb)?.transform(&tried, &mut shown).map_err(|_| BadProfile)?;
        let wanted = |at: usize| if from == Layout::Gray { tried[at / 3] } else { tried[at] };
        if shown.iter().enumerate().all(|(at, value)| value.abs_diff(wanted(at)) <= SAME) {
            return Ok(None);
        }
        if is_grey {
            let mut greys = Box::new([0; 256]);
            greys.iter_mut().zip(shown.chunks_exact(3)).for_each(|(grey, pixel)| *grey = pixel[1]);
            return Ok(Some(Self::Greys(greys, colours.samples())));
        }
        let layout = if colours == ColorType::Rgba { Layout::Rgba } else { Layout::Rgb };
        transform(layout, layout).map(|transform| Some(Self::Colours(transform)))
    }

    fn applied(&self, rows: &[u8]) -> Result<Vec<u8>, BadProfile> {
        let mut shown = rows.to_vec();
        match self {
            Self::Greys(greys, samples) => {
                shown.iter_mut().step_by(*samples).for_each(|grey| *grey = greys[usize::from(*grey)]);
            }
            Self::Colours(transform) => transform.transform(rows, &mut shown).map_err(|_| BadProfile)?,
        }
        Ok(shown)
    }
}
