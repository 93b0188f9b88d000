//! The structure of PNG and JPEG files.

/// A chunk of a PNG file.
pub struct PngChunk<'a> {
    pub name: &'a [u8],
    pub body: &'a [u8],
    /// Where its body starts in the file.
    pub start: usize,
    /// Whether its checksum is right.
    pub is_sound: bool,
}

/// Returns the chunks of a PNG file, up to one that is not all there; checksums are compared only with `check`.
pub fn png_chunks(file: &[u8], check: Checksums) -> impl Iterator<Item = PngChunk<'_>> {
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
pub enum Checksums {
    /// They are compared.
    Compared,
    /// They are not looked at.
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
                has_rows |= has_colours && chunk.body.first_chunk().is_none_or(begins);
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
pub struct JpegFrame {
    /// The second byte of its marker, which tells the coding.
    pub kind: u8,
    /// The bits of each colour.
    pub(super) depth: u8,
    /// Pixels across.
    pub width: u16,
    /// Pixels down.
    pub height: u16,
    /// Inks.
    pub channels: u8,
    /// Whether an `Adobe` marker comes before it.
    pub is_adobes: bool,
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
    pub fn find(file: &[u8]) -> Option<Self> {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A JPEG of one grey pixel, as far as its structure goes: what looks like an end within a segment is none, nor what follows a scan's
    /// 0xff.
    fn jpeg(kind: u8, depth: u8) -> Vec<u8> {
        let note = [0xff, 0xe1, 0, 6, 0xff, 0xd9, 0, 0];
        let frame = [0xff, kind, 0, 11, depth, 0, 1, 0, 1, 1, 1, 0x11, 0];
        let scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0xff, 0, 0xff, 0xd0, 0x34];
        [&[0xff, 0xd8][..], &note, &frame, &[0xff], &scan, &[0xff, 0xd9]].concat()
    }

    #[test]
    fn a_jpeg_ends_at_its_mark_whatever_follows() {
        let whole = jpeg(0xc0, 8);
        assert_eq!(jpeg_end(&whole), Some(whole.len()));
        assert_eq!(jpeg_end(&[&whole[..], &[0xff, 0xd9].repeat(500)].concat()), Some(whole.len()));
        for cut in 2..whole.len() {
            assert_eq!(jpeg_end(&whole[..cut]), None, "{cut}");
        }
    }

    #[test]
    fn the_coding_of_a_jpeg_is_one_that_a_pdf_can_have() {
        let unusual = |kind, depth| JpegFrame::find(&jpeg(kind, depth)).expect("there is a frame").unusual();
        assert!([0xc0, 0xc1, 0xc2].iter().all(|kind| unusual(*kind, 8).is_none()));
        assert_eq!((unusual(0xc1, 12), unusual(0xc3, 8)), (Some("colours of 12 bits"), Some("lossless coding")));
        assert_eq!((unusual(0xc9, 8), unusual(0xc5, 8)), (Some("arithmetic coding"), Some("hierarchical coding")));
    }

    /// A chunk's name and body.
    type Chunk<'a> = (&'a [u8; 4], &'a [u8]);

    fn png(chunks: &[Chunk<'_>]) -> Vec<u8> {
        let chunk = |(name, body): &Chunk<'_>| {
            let named = [&name[..], body].concat();
            let length = u32::try_from(body.len()).expect("a short chunk").to_be_bytes();
            [&length[..], &named, &crc32fast::hash(&named).to_be_bytes()].concat()
        };
        chunks.iter().fold(b"\x89PNG\r\n\x1a\n".to_vec(), |file, it| [file, chunk(it)].concat())
    }

    #[test]
    fn a_png_has_a_header_colours_and_rows() {
        let header = |depth, colours, interlace| [0, 0, 0, 1, 0, 0, 0, 1, depth, colours, 0, 0, interlace];
        let (rows, end): (Chunk<'_>, Chunk<'_>) = ((b"IDAT", &[0x78, 0x9c, 1]), (b"IEND", &[]));
        let is_whole = |header: &[u8], between: &[Chunk<'_>]| {
            is_whole_png(&png(&[&[(b"IHDR", header)], between, &[end]].concat()))
        };
        assert!(is_whole(&header(8, 2, 0), &[rows]) && is_whole(&header(1, 0, 1), &[rows]));
        assert!(is_whole(&header(4, 3, 0), &[(b"PLTE", &[1, 2, 3]), rows]));
        for wrong in [header(8, 5, 0), header(3, 0, 0), header(4, 2, 0), header(16, 3, 0), header(8, 2, 2)] {
            assert!(!is_whole(&wrong, &[(b"PLTE", &[1, 2, 3]), rows]), "{wrong:?}");
        }
        assert!(!is_whole(&header(8, 3, 0), &[rows]), "no palette");
        assert!(!is_whole(&header(8, 3, 0), &[(b"PLTE", &[1, 2]), rows]), "no whole colour");
        assert!(!is_whole(&header(8, 2, 0), &[]) && !is_whole(&header(8, 2, 0), &[(b"IDAT", b"no rows")]), "no rows");
        assert!(!is_whole_png(&png(&[(b"IHDR", &header(8, 2, 0)), rows])), "no end");
        assert!(!is_whole_png(&png(&[rows, (b"IHDR", &header(8, 2, 0)), rows, end])), "no header");
    }
}
