//! Pictures in 256 colours: a third of the bytes, and an eye sees no difference.

use png::{BitDepth, ColorType, Compression, Encoder, Filter};
use resvg::tiny_skia::Pixmap;
use std::collections::BTreeMap;

type Rgb = [u8; 3];

/// A PNG of a picture, or of an animation that repeats: pictures of one size, each shown for so many hundredths of a second.
pub fn png_of(frames: &[(Pixmap, u16)]) -> Vec<u8> {
    let (width, height) = (frames[0].0.width(), frames[0].0.height());
    let strips: Vec<(u32, Vec<Rgb>)> =
        (0..frames.len()).map(|at| changed(&frames[at].0, at.checked_sub(1).map(|before| &frames[before].0))).collect();
    let (palette, places) = palette(strips.iter().flat_map(|(_, pixels)| pixels.chunk_by(Rgb::eq)));
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width, height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.concat());
    encoder.set_compression(Compression::High);
    encoder.set_filter(Filter::NoFilter);
    if frames.len() > 1 {
        encoder.set_animated(u32::try_from(frames.len()).expect("it is short"), 0).expect("it has frames");
    }
    let mut writer = encoder.write_header().expect("it has a size");
    for ((_, hundredths), (top, pixels)) in frames.iter().zip(strips) {
        if frames.len() > 1 {
            let rows = u32::try_from(pixels.len()).expect("it is small") / width;
            writer.set_frame_delay(*hundredths, 100).expect("it is animated");
            writer.reset_frame_position().expect("it is animated");
            writer.set_frame_dimension(width, rows).expect("it is inside");
            writer.set_frame_position(0, top).expect("it is inside");
        }
        let runs = pixels.chunk_by(Rgb::eq);
        let indices: Vec<u8> = runs.flat_map(|run| std::iter::repeat_n(places[&run[0]], run.len())).collect();
        writer.write_image_data(&indices).expect("it has that many pixels");
    }
    writer.finish().expect("all frames are there");
    bytes
}

/// The rows in which a picture differs from the one before, from the first to the last: their top, and their pixels.
fn changed(picture: &Pixmap, before: Option<&Pixmap>) -> (u32, Vec<Rgb>) {
    let stride = picture.width() as usize * 4;
    let rows: Vec<&[u8]> = picture.data().chunks(stride).collect();
    let differs = |y: &usize| before.is_none_or(|before| before.data()[y * stride..][..stride] != *rows[*y]);
    let top = (0..rows.len()).find(differs).unwrap_or(0);
    let last = (top..rows.len()).rfind(differs).unwrap_or(top);
    let pixels = rows[top..=last].concat().chunks(4).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    (u32::try_from(top).expect("it is small"), pixels)
}

/// At most 256 colours, and which of them each pixel takes: the group of colours that differ most is split at its mean, again and again.
fn palette<'p>(runs: impl Iterator<Item = &'p [Rgb]>) -> (Vec<Rgb>, BTreeMap<Rgb, u8>) {
    let mut counts: BTreeMap<Rgb, usize> = BTreeMap::new();
    runs.for_each(|run| *counts.entry(run[0]).or_default() += run.len());
    let mut groups = vec![Group::new(counts.into_iter().collect())];
    while groups.len() < 256 {
        let widest = groups.iter_mut().max_by(|a, b| a.spread.total_cmp(&b.spread)).expect("there is one");
        if widest.colours.len() == 1 {
            break;
        }
        let (axis, mean) = (widest.axis, widest.mean[widest.axis]);
        let colours = std::mem::take(&mut widest.colours);
        let (low, high) = colours.into_iter().partition(|(colour, _)| f64::from(colour[axis]) <= mean);
        *widest = Group::new(low);
        groups.push(Group::new(high));
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a mean of bytes is a byte")]
    let palette = groups.iter().map(|group| group.mean.map(|mean| mean.round() as u8)).collect();
    let places = |(group, place): (&Group, u8)| group.colours.iter().map(move |(colour, _)| (*colour, place)).collect();
    (palette, groups.iter().zip(0..=u8::MAX).flat_map::<Vec<_>, _>(places).collect())
}

struct Group {
    /// Colours, and how many pixels have them.
    colours: Vec<(Rgb, usize)>,
    mean: [f64; 3],
    /// The channel in which they differ most, and by how much: squared distances from the mean, summed over the pixels.
    axis: usize,
    spread: f64,
}

impl Group {
    fn new(colours: Vec<(Rgb, usize)>) -> Self {
        let sum =
            |value: &dyn Fn(&Rgb) -> f64| colours.iter().map(|(colour, count)| value(colour) * *count as f64).sum();
        let pixels: f64 = sum(&|_| 1.0);
        let mean = [0, 1, 2].map(|channel: usize| sum(&|colour| f64::from(colour[channel])) / pixels);
        let spreads: [f64; 3] =
            [0, 1, 2].map(|channel: usize| sum(&|colour| (f64::from(colour[channel]) - mean[channel]).powi(2)));
        let axis = (0..3).max_by(|a, b| spreads[*a].total_cmp(&spreads[*b])).expect("there are three");
        // A mean that is rounded would leave a single colour a little spread.
        let spread = if colours.len() == 1 { 0.0 } else { spreads[axis] };
        Self { colours, mean, axis, spread }
    }
}
