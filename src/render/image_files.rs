//! The structure of PNG and JPEG files.

/// A chunk of a PNG file.
pub(crate) struct PngChunk<'a> {
    pub(crate) name: &'a [u8],
    pub(crate) body: &'a [u8],
    /// Whether its checksum is right.
    pub(crate) is_sound: bool,
}

/// Returns the chunks of a PNG file, up to one that is not all there; checksums are compared only with `check`.
pub(crate) fn png_chunks(file: &[u8], check: Checksums) -> impl Iterator<Item = PngChunk<'_>> {
    // The signature takes 8 bytes; then each chunk has a length, a name, its body and a checksum of name and body.
    let mut rest = file.get(8..).unwrap_or_default();
    std::iter::from_fn(move || {
        let length = u32::from_be_bytes(rest.get(..4)?.try_into().ok()?) as usize;
        let (body, sum) = (rest.get(8..8 + length)?, rest.get(8 + length..12 + length)?);
        let is_sound = check == Checksums::Ignored || crc32fast::hash(&rest[4..8 + length]).to_be_bytes() == sum;
        let chunk = PngChunk { name: &rest[4..8], body, is_sound };
        rest = &rest[12 + length..];
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
        let number = |at: usize| file.get(at..at + 2)?.try_into().ok().map(u16::from_be_bytes);
        let mut at = 2;
        let mut is_adobes = false;
        loop {
            match file.get(at..at + 2)? {
                [0xff, 0xff] => at += 1,
                // 0xc4, 0xc8 and 0xcc are tables and the like. After two bytes of length and one of depth, height and width follow.
                [0xff, kind @ (0xc0..=0xc3 | 0xc5..=0xc7 | 0xc9..=0xcb | 0xcd..=0xcf)] => {
                    let (width, height, channels) = (number(at + 7)?, number(at + 5)?, *file.get(at + 9)?);
                    return Some(Self { kind: *kind, width, height, channels, is_adobes });
                }
                [0xff, marker] => {
                    if *marker == 0xee {
                        is_adobes = file.get(at + 4..at + 9)? == b"Adobe";
                    }
                    at += 2 + usize::from(number(at + 2)?);
                }
                _ => return None,
            }
        }
    }
}
