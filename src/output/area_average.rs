//! Pictures with fewer pixels: each pixel is the average of the area that it stands for.
//!
//! All numbers are whole, so that every machine makes the same picture. Colours are averaged as they are written, in sRGB, as other
//! programs do.

/// Rows of pixels, 8 bits to a channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PixelRows {
    pub(super) width: u32,
    pub(super) height: u32,
    /// 1 for grey; 3 for RGB; 4 for RGB and opacity, which the colours are multiplied by.
    pub(super) channels: usize,
    pub(super) rows: Vec<u8>,
}

/// The steps between two values of a channel in which a row is kept until it is averaged with other rows.
const STEPS: u64 = 256;

impl PixelRows {
    /// Returns the picture with so many pixels, at least one and no more than it has.
    pub(super) fn averaged(&self, width: u32, height: u32) -> Self {
        let channels = self.channels;
        let columns = spans(self.width, width);
        let mut rows = Vec::with_capacity(columns.len() * height as usize * channels);
        let (mut row, mut number) = (vec![0; columns.len() * channels], None);
        let mut sums = vec![0; row.len()];
        let all = u64::from(self.height) * STEPS;
        for span in spans(self.height, height) {
            for (at, weight) in (span.first..).zip(&span.weights) {
                // Two rows of the result may share a row of the picture.
                if number != Some(at) {
                    match channels {
                        1 => self.average_row::<1>(at, &columns, &mut row),
                        3 => self.average_row::<3>(at, &columns, &mut row),
                        _ => self.average_row::<4>(at, &columns, &mut row),
                    }
                    number = Some(at);
                }
                sums.iter_mut().zip(&row).for_each(|(sum, value)| *sum += weight * value);
            }
            rows.extend(sums.iter().map(|sum| u8::try_from((sum + all / 2) / all).unwrap_or(u8::MAX)));
            sums.fill(0);
        }
        let (width, height) = (width.clamp(1, self.width.max(1)), height.clamp(1, self.height.max(1)));
        Self { width, height, channels, rows }
    }

    /// Averages the pixels of a row that are in the same column of the result.
    fn average_row<const CHANNELS: usize>(&self, number: usize, columns: &[PixelSpan], row: &mut [u64]) {
        let bytes = self.width as usize * CHANNELS;
        let source = self.rows.get(number * bytes..(number + 1) * bytes).unwrap_or_default();
        let (pixels, _) = source.as_chunks::<CHANNELS>();
        let (row, _) = row.as_chunks_mut::<CHANNELS>();
        let (width, whole) = (u64::from(self.width), columns.len() as u64);
        for (column, values) in columns.iter().zip(row) {
            let span = pixels.get(column.first..column.first + column.weights.len()).unwrap_or_default();
            let mut sums = sums_of(span, whole);
            // Only the pixels at both ends may stand for less than a whole one.
            let ends = if span.len() > 1 { &[0, span.len() - 1][..] } else { &[0][..span.len()] };
            for &end in ends {
                let missing = whole - column.weights[end];
                for (at, channel) in span[end].iter().enumerate() {
                    sums[at] -= u64::from(*channel) * missing;
                }
            }
            for (at, value) in values.iter_mut().enumerate() {
                *value = (sums[at] * STEPS + width / 2) / width;
            }
        }
    }
}

/// Returns the sums of the channels, times a weight.
fn sums_of<const CHANNELS: usize>(pixels: &[[u8; CHANNELS]], weight: u64) -> [u64; CHANNELS] {
    let mut sums = [0; CHANNELS];
    // So many bytes fit into a small number, which takes less time.
    for pixels in pixels.chunks(1 << 20) {
        let mut small = [0_u32; CHANNELS];
        for pixel in pixels {
            for (at, channel) in pixel.iter().enumerate() {
                small[at] += u32::from(*channel);
            }
        }
        for (at, sum) in small.iter().enumerate() {
            sums[at] += u64::from(*sum) * weight;
        }
    }
    sums
}

/// The pixels along one direction that one pixel of the result stands for.
struct PixelSpan {
    first: usize,
    /// How much of each of them it stands for. Together, that is the number of pixels that there are.
    weights: Vec<u64>,
}

/// Returns the spans of each of `to` pixels that replace `from`.
fn spans(from: u32, to: u32) -> Vec<PixelSpan> {
    // Counted in parts of a pixel: one of the picture has `to` of them, one of the result `from`.
    let (from, to) = (u64::from(from.max(1)), u64::from(to.clamp(1, from.max(1))));
    let span = |number: u64| {
        let (start, end) = (number * from, (number + 1) * from);
        let pixels = start / to..end.div_ceil(to);
        let weights = pixels.clone().map(|pixel| ((pixel + 1) * to).min(end) - (pixel * to).max(start)).collect();
        PixelSpan { first: usize::try_from(pixels.start).unwrap_or(usize::MAX), weights }
    };
    (0..to).map(span).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three pixels become two: each of the two is a whole pixel and a half of the one in the middle, (30 + 60 / 2) / 1.5 = 40 and
    /// (60 / 2 + 90) / 1.5 = 80.
    #[test]
    fn a_pixel_is_the_average_of_its_area() {
        let picture = PixelRows { width: 3, height: 1, channels: 1, rows: vec![30, 60, 90] };
        assert_eq!(picture.averaged(2, 1).rows, [40, 80]);
        let column = PixelRows { width: 1, height: 3, ..picture };
        assert_eq!(column.averaged(1, 2).rows, [40, 80]);
    }

    /// 2 × 2 pixels of RGB: the average of 0, 10, 20 and 30 is 15, of 255 four times 255, of 1 and three times 0 nearly 0.
    #[test]
    fn channels_are_averaged_apart() {
        let rows = vec![0, 255, 1, 10, 255, 0, 20, 255, 0, 30, 255, 0];
        let picture = PixelRows { width: 2, height: 2, channels: 3, rows };
        assert_eq!(picture.averaged(1, 1), PixelRows { width: 1, height: 1, channels: 3, rows: vec![15, 255, 0] });
        assert_eq!(picture.averaged(2, 2), picture);
        assert_eq!(picture.averaged(9, 9), picture, "no pixel is made up");
    }
}
