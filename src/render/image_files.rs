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

/// Returns whether a PNG file is all there: a header that a reader can do something with, colours if it counts on them, and rows; and
/// whether every checksum up to the last chunk is right.
pub(super) fn is_whole_png(file: &[u8]) -> bool {
    let (mut has_colours, mut has_rows) = (false, false);
    for (number, chunk) in png_chunks(file, Checksums::Compared).take_while(|chunk| chunk.is_sound).enumerate() {
        match (number, chunk.name) {
            (0, b"IHDR") if is_png_header(chunk.body) => has_colours = chunk.body[9] != PALETTE,
            (0, _) => return false,
            (_, b"PLTE") => has_colours |= !chunk.body.is_empty() && chunk.body.len().is_multiple_of(3),
            (_, b"IDAT") => {
                // The rows begin as zlib does: RFC 1950, 2.2.
                let begins = |pair: &[u8; 2]| pair[0] & 15 == 8 && u16::from_be_bytes(*pair).is_multiple_of(31);
                has_rows |= has_colours && chunk.body.first_chunk().is_some_and(begins);
            }
            (_, b"IEND") => return has_rows,
            _ => {}
        }
    }
    false
}

/// The kind of colours that a PNG takes from its palette.
const PALETTE: u8 = 3;

/// Returns whether a PNG can have such a header: PNG 1.2, 4.1.1.
fn is_png_header(body: &[u8]) -> bool {
    let [_, _, _, _, _, _, _, _, depth, colours, compression, filter, interlace] = *body else { return false };
    let depths: &[u8] = match colours {
        0 => &[1, 2, 4, 8, 16],
        2 | 4 | 6 => &[8, 16],
        PALETTE => &[1, 2, 4, 8],
        _ => &[],
    };
    depths.contains(&depth) && (compression, filter) == (0, 0) && interlace < 2
}

/// Returns where a JPEG file ends; none if it does not. Phones put films behind their photos, and cameras what they like.
pub(super) fn jpeg_end(file: &[u8]) -> Option<usize> {
    let mut at = 2;
    loop {
        // Between the segments there is nothing, and within a scan there are its data: a zero follows each 0xff in them.
        at += file.get(at..)?.iter().position(|byte| *byte == 0xff)?;
        match *file.get(at + 1)? {
            0xff => at += 1,
            0 | 1 | 0xd0..=0xd7 => at += 2,
            0xd9 => return Some(at + 2),
            _ => {
                let length = usize::from(u16::from_be_bytes(*file.get(at + 2..)?.first_chunk()?));
                at += 2 + length;
            }
        }
    }
}

/// The first frame header of a JPEG file.
pub(crate) struct JpegFrame {
    /// The second byte of its marker, which tells the coding.
    pub(crate) kind: u8,
    /// The bits of each colour.
    pub(super) depth: u8,
    pub(crate) width: u16,
    pub(crate) height: u16,
    pub(crate) channels: u8,
    /// Whether an `Adobe` marker comes before it.
    pub(crate) is_adobes: bool,
}

impl JpegFrame {
    /// Returns what no reader of PDF has to know of its coding; none if there is nothing: PDF 32000-1, 7.4.8.
    pub(super) fn unusual(&self) -> Option<&'static str> {
        match (self.kind, self.depth) {
            (0xc0..=0xc2, 8) => None,
            (0xc0..=0xc2, _) => Some("colours of 12 bits"),
            (0xc3 | 0xc7 | 0xcb | 0xcf, _) => Some("lossless coding"),
            (0xc9.., _) => Some("arithmetic coding"),
            _ => Some("hierarchical coding"),
        }
    }

    /// Finds the first frame header.
    pub(crate) fn find(file: &[u8]) -> Option<Self> {
        let mut is_adobes = false;
        for (kind, body) in jpeg_segments(file) {
            match kind {
                // 0xc4, 0xc8 and 0xcc are tables and the like. After one byte of depth, height and width follow.
                0xc0..=0xc3 | 0xc5..=0xc7 | 0xc9..=0xcb | 0xcd..=0xcf => {
                    let number = |at: usize| body.get(at..at + 2)?.try_into().ok().map(u16::from_be_bytes);
                    let (width, height, channels) = (number(3)?, number(1)?, *body.get(5)?);
                    return Some(Self { kind, depth: body[0], width, height, channels, is_adobes });
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
