//! The structure of PNG and JPEG files.

/// A chunk of a PNG file.
pub(crate) struct PngChunk<'a> {
    pub(crate) name: &'a [u8],
    pub(crate) body: &'a [u8],
    /// Where its body starts in the file.
    pub(crate) start: usize,
    /// Whether its checksum is right.
    pub(crate) is_sound: bool,
}

/// Returns the chunks of a PNG file, up to one that is not all there; checksums are compared only with `check`.
pub(crate) fn png_chunks(file: &[u8], check: Checksums) -> impl Iterator<Item = PngChunk<'_>> {
    // The signature takes 8 bytes; then each chunk has a length, a name, its body and a checksum of name and body.
    let mut at = 8;
    std::iter::from_fn(move || {
        let rest = file.get(at..)?;
        let length = u32::from_be_bytes(rest.get(..4)?.try_into().ok()?) as usize;
        let (body, sum) = (rest.get(8..8 + length)?, rest.get(8 + length..12 + length)?);
        let is_sound = check == Checksums::Ignored || crc32fast::hash(&rest[4..8 + length]).to_be_bytes() == sum;
        let chunk = PngChunk { name: &rest[4..8], body, start: at + 8, is_sound };
        at += 12 + length;
        Some(chunk)
    })
}

/// Whether checksums are compared, which takes time.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Checksums {
    Compared,
    Ignored,
}

/// The first frame header of a JPEG file.
pub(crate) struct JpegFrame {
    /// The second byte of its marker, which tells the coding.
    pub(crate) kind: u8,
    pub(crate) width: u16,
    pub(crate) height: u16,
    pub(crate) channels: u8,
    /// Whether an `Adobe` marker comes before it.
    pub(crate) is_adobes: bool,
}

impl JpegFrame {
    /// Finds the first frame header.
    pub(crate) fn find(file: &[u8]) -> Option<Self> {
        let mut is_adobes = false;
        for (kind, body) in jpeg_segments(file) {
            match kind {
                // 0xc4, 0xc8 and 0xcc are tables and the like. After one byte of depth, height and width follow.
                0xc0..=0xc3 | 0xc5..=0xc7 | 0xc9..=0xcb | 0xcd..=0xcf => {
                    let number = |at: usize| body.get(at..at + 2)?.try_into().ok().map(u16::from_be_bytes);
                    let (width, height, channels) = (number(3)?, number(1)?, *body.get(5)?);
                    return Some(Self { kind, width, height, channels, is_adobes });
                }
                0xee => is_adobes = body.starts_with(b"Adobe"),
                _ => {}
            }
        }
        None
    }
}

/// Returns the segments of a JPEG file before its picture: the second byte of the marker, and the body.
pub(super) fn jpeg_segments(file: &[u8]) -> impl Iterator<Item = (u8, &[u8])> {
    let mut rest = file.get(2..).unwrap_or_default();
    std::iter::from_fn(move || {
        // A marker may have any number of 0xff before it.
        while rest.starts_with(&[0xff, 0xff]) {
            rest = &rest[1..];
        }
        let [0xff, kind, high, low, ..] = *rest else { return None };
        let length = usize::from(u16::from_be_bytes([high, low]));
        let body = rest.get(4..2 + length).or_else(|| rest.get(4..))?;
        rest = rest.get(2 + length..).unwrap_or_default();
        Some((kind, body))
    })
}
