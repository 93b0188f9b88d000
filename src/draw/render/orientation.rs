//! How a camera was held: pictures are stored as the sensor saw them, with a note on how to turn them.

use super::image_files::{Checksums, jpeg_segments, png_chunks};

/// An orientation of Exif, 1 to 8: <https://www.cipa.jp/std/documents/e/DC-008-Translation-2019-E.pdf>, tag 0x0112.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Orientation(u16);

impl Orientation {
    /// The picture is stored as it is shown.
    pub(super) const UPRIGHT: Self = Self(1);

    pub(super) fn of_jpeg(file: &[u8]) -> Self {
        let exif =
            jpeg_segments(file).find_map(|(kind, body)| (kind == 0xe1).then(|| body.strip_prefix(b"Exif\0\0"))?);
        exif.map_or(Self::UPRIGHT, Self::of_exif)
    }

    pub(super) fn of_png(file: &[u8]) -> Self {
        let exif = png_chunks(file, Checksums::Ignored).find(|chunk| chunk.name == b"eXIf");
        exif.map_or(Self::UPRIGHT, |chunk| Self::of_exif(chunk.body))
    }

    /// Reads the orientation from Exif data, which is laid out as a TIFF file.
    pub(super) fn of_exif(exif: &[u8]) -> Self {
        Self::read(exif).filter(|it| (1..=8).contains(&it.0)).unwrap_or(Self::UPRIGHT)
    }

    fn read(exif: &[u8]) -> Option<Self> {
        let is_little = match exif.get(..2)? {
            b"II" => true,
            b"MM" => false,
            _ => return None,
        };
        let short = |at: usize| {
            let bytes = exif.get(at..at.checked_add(2)?)?.try_into().ok()?;
            Some(if is_little { u16::from_le_bytes(bytes) } else { u16::from_be_bytes(bytes) })
        };
        let long = |at: usize| {
            let bytes = exif.get(at..at.checked_add(4)?)?.try_into().ok()?;
            Some(if is_little { u32::from_le_bytes(bytes) } else { u32::from_be_bytes(bytes) } as usize)
        };
        // A directory is a count, then 12 bytes for each entry: tag, type, number of values, and the first values.
        let directory = long(4)?;
        let entry = |index: usize| directory.checked_add(2 + 12 * index);
        let mut entries = (0..usize::from(short(directory)?)).map_while(entry);
        let orientation = entries.find(|at| short(*at) == Some(0x0112))?;
        short(orientation + 8).map(Self)
    }

    /// Returns the size of a picture as it is shown, from the size that is stored.
    pub(super) fn size(self, (width, height): (u32, u32)) -> (u32, u32) {
        if self.0 >= 5 { (height, width) } else { (width, height) }
    }

    /// Returns the transform from the pixels that are stored to the picture that is shown, as `matrix` of SVG has it.
    pub(super) fn matrix(self, (width, height): (u32, u32)) -> [i64; 6] {
        let (width, height) = (i64::from(width), i64::from(height));
        match self.0 {
            2 => [-1, 0, 0, 1, width, 0],
            3 => [-1, 0, 0, -1, width, height],
            4 => [1, 0, 0, -1, 0, height],
            5 => [0, 1, 1, 0, 0, 0],
            6 => [0, 1, -1, 0, height, 0],
            7 => [0, -1, -1, 0, height, width],
            8 => [0, -1, 1, 0, 0, width],
            _ => [1, 0, 0, 1, 0, 0],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A directory of two entries, the second of which is the orientation, in either order of bytes.
    fn exif(orientation: u8, is_little: bool) -> Vec<u8> {
        let short = |number: u8| if is_little { [number, 0] } else { [0, number] };
        let tag = if is_little { [0x12, 0x01] } else { [0x01, 0x12] };
        let mut exif = if is_little { b"II*\0\x08\0\0\0".to_vec() } else { b"MM\0*\0\0\0\x08".to_vec() };
        exif.extend(short(2));
        exif.extend([0; 12]);
        exif.extend(tag.into_iter().chain([0; 6]).chain(short(orientation)).chain([0; 2]));
        exif
    }

    #[test]
    fn the_orientation_is_read_in_either_order_of_bytes() {
        for is_little in [true, false] {
            assert_eq!(Orientation::of_exif(&exif(6, is_little)), Orientation(6));
            assert_eq!(Orientation::of_exif(&exif(9, is_little)), Orientation::UPRIGHT, "there are eight");
            assert_eq!(Orientation::of_exif(&exif(6, is_little)[..30]), Orientation::UPRIGHT, "it breaks off");
        }
        assert_eq!(Orientation::of_exif(b"II*\0\xff\xff\xff\xff"), Orientation::UPRIGHT);
    }

    /// Row 0 and column 0 of what is stored are, by the standard, these sides of what is shown.
    #[test]
    fn each_orientation_puts_the_first_row_and_column_where_the_standard_says() {
        let sides = [
            "top left",
            "top right",
            "bottom right",
            "bottom left",
            "left top",
            "right top",
            "right bottom",
            "left bottom",
        ];
        for (number, sides) in (1..).zip(sides) {
            let (stored, one) = ((4, 2), Orientation(number));
            let (width, height) = one.size(stored);
            let [a, b, c, d, e, f] = one.matrix(stored);
            let side = |x: i64, y: i64| match (a * x + c * y + e, b * x + d * y + f) {
                (0, y) if 0 < y && y < height.into() => "left",
                (x, 0) if 0 < x && x < width.into() => "top",
                (x, y) if x == i64::from(width) && 0 < y && y < height.into() => "right",
                (x, y) if y == i64::from(height) && 0 < x && x < width.into() => "bottom",
                _ => "outside",
            };
            // The middle of the first row, then of the first column.
            assert_eq!(format!("{} {}", side(2, 0), side(0, 1)), sides, "orientation {number}");
        }
    }
}
