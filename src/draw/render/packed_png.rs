//! Pixels as a PNG: few bytes in little time. A PDF takes its rows as they are.

use png::chunk::ChunkType;
use png::{BitDepth, ColorType, Compression, DeflateCompression, Encoder, EncodingError, Filter};

/// How the rows are compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// In as little time as possible, for what no PDF takes.
    Quick,
    /// As differences between neighbours, without a search for repeats: photographs have none.
    Differences,
    /// As differences with repeats, as in paintings; that takes ten times as long.
    RepeatedDifferences,
    /// As they are: areas of one colour repeat themselves.
    Plain,
}

impl Way {
    /// Those that may take fewest bytes.
    const SMALL: [Self; 3] = [Self::Differences, Self::RepeatedDifferences, Self::Plain];

    fn set(self, encoder: &mut Encoder<'_, &mut Vec<u8>>) {
        match self {
            Self::Quick => encoder.set_compression(Compression::Fastest),
            Self::Differences => encoder.set_compression(Compression::Fast),
            Self::RepeatedDifferences => encoder.set_compression(Compression::Balanced),
            Self::Plain => {
                encoder.set_filter(Filter::NoFilter);
                // zlib-rs gains nothing beyond it.
                encoder.set_deflate_compression(DeflateCompression::Level(7));
            }
        }
    }
}

/// Rows that are next to each other in a sample, and of how many such bands one is in it.
const BAND: usize = 8;
const ONE_OF: usize = 24;
/// Pixels of fewer bytes are compressed in every way.
const SMALL: usize = 64_000;

/// Returns rows of pixels, 8 bits to a channel, as a PNG; none if they are not as many as their size says.
///
/// A sample of them tells which way takes fewest bytes. One that takes longer must save a tenth.
pub fn packed_png((width, height): (u32, u32), colours: ColorType, rows: &[u8]) -> Option<Vec<u8>> {
    let packed = |rows: &[u8], height, way| encoded((width, height), colours, rows, way, None).ok();
    let row = width as usize * colours.samples();
    if row == 0 || rows.len() != row * height as usize {
        return None;
    }
    let bands = rows.chunks(row * BAND);
    // A wide picture has few bands: some of them are looked at.
    let every = if rows.len() < SMALL { 1 } else { (bands.len() / 4).clamp(1, ONE_OF) };
    let sample: Vec<u8> = bands.skip(every / 2).step_by(every).flatten().copied().collect();
    let sampled = u32::try_from(sample.len() / row).ok()?;
    let mut tried = Way::SMALL.into_iter().filter_map(|way| Some((way, packed(&sample, sampled, way)?)));
    let first = tried.next()?;
    let best = tried.fold(first, |best, next| if next.1.len() * 10 < best.1.len() * 9 { next } else { best });
    if every == 1 { Some(best.1) } else { packed(rows, height, best.0) }
}

/// Returns rows of pixels, 8 bits to a channel, as a PNG that is compressed in this way, with a chunk of its own if there is one.
pub(super) fn encoded(
    (width, height): (u32, u32),
    colours: ColorType,
    rows: &[u8],
    way: Way,
    chunk: Option<(ChunkType, &[u8])>,
) -> Result<Vec<u8>, EncodingError> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, width, height);
    encoder.set_color(colours);
    encoder.set_depth(BitDepth::Eight);
    way.set(&mut encoder);
    let mut writer = encoder.write_header()?;
    if let Some((name, bytes)) = chunk {
        writer.write_chunk(name, bytes)?;
    }
    writer.write_image_data(rows)?;
    writer.finish()?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    fn unpacked(file: &[u8]) -> Vec<u8> {
        let mut reader = png::Decoder::new(Cursor::new(file)).read_info().expect("it is a PNG");
        let mut rows = vec![0; reader.output_buffer_size().expect("it has a size")];
        reader.next_frame(&mut rows).expect("it is whole");
        rows
    }

    /// A slope of colours with grain, the same for all channels or for none.
    fn slope(side: usize, is_grey: bool) -> Vec<u8> {
        let mut seed = 7_u32;
        let mut grain = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            u8::try_from(seed >> 29).unwrap_or_default()
        };
        let pixel = |at: usize| {
            let slope = u8::try_from((at % side + at / side) * 120 / side).unwrap_or_default();
            let grey = grain();
            [0; 3].map(|_| slope + if is_grey { grey } else { grain() })
        };
        (0..side * side).flat_map(pixel).collect()
    }

    #[test]
    fn pixels_of_each_kind_take_few_bytes_and_stay_as_they_are() {
        let stripes: Vec<u8> = (0..200 * 200).flat_map(|at| [[250, 200, 0], [20, 40, 60]][at / 13 % 2]).collect();
        // Grain has 3 bits to a channel: 45 kB in colours, 15 kB in greys.
        for (rows, most) in [(slope(200, false), 66_000), (slope(200, true), 40_000), (stripes, 1_500)] {
            let file = packed_png((200, 200), ColorType::Rgb, &rows).expect("it is packed");
            assert!(unpacked(&file) == rows);
            assert!(file.len() < most, "{} bytes", file.len());
        }
    }

    #[test]
    fn pixels_of_any_size_are_packed_if_they_fill_it() {
        assert_eq!(packed_png((200, 200), ColorType::Rgb, &[0; 9]), None);
        assert_eq!(packed_png((0, 3), ColorType::Rgb, &[]), None);
        // Two bands, and five.
        for (width, height) in [(9_000, 9), (2_000, 40)] {
            let slope: Vec<u8> = (0..width * height).map(|at| u8::try_from(at % 251).unwrap_or_default()).collect();
            let file = packed_png((width, height), ColorType::Grayscale, &slope).expect("it is packed");
            assert!(unpacked(&file) == slope);
        }
        let dot = packed_png((1, 1), ColorType::Rgb, &[1, 2, 3]).expect("it is packed");
        assert_eq!(unpacked(&dot), [1, 2, 3]);
    }
}
