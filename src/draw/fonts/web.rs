//! Fonts made for web pages, WOFF and WOFF2, become TrueType or OpenType.

use flate2::read::ZlibDecoder;
use std::error::Error;
use std::io::Read;

/// The most bytes that a font may have once it is unpacked: as many as a font file may have.
const MOST_BYTES: u64 = 64_000_000;
/// The bytes before the directory of a WOFF file, and those of each entry: WOFF 1.0, §4 and §5.
const HEADER: usize = 44;
const ENTRY: usize = 20;

/// Returns whether a file is a font for web pages.
pub(super) fn is_web_font(font: &[u8]) -> bool {
    font.starts_with(b"wOFF") || font.starts_with(b"wOF2")
}

/// Returns the font inside a font for web pages; none if it is damaged or unpacks to too much.
pub(super) fn unpacked(font: &[u8]) -> Option<Vec<u8>> {
    let made = if font.starts_with(b"wOF2") {
        // wuff compares what the font claims to unpack to with its length, and never unpacks more than 128 MB.
        wuff::decompress_woff2(font)
    } else if claimed(font)? <= MOST_BYTES {
        wuff::decompress_woff1_with_custom_z(font, &mut inflated)
    } else {
        return None;
    };
    made.ok().filter(|made| made.len() as u64 <= MOST_BYTES)
}

/// Returns how many bytes the tables of a WOFF file claim to have.
fn claimed(font: &[u8]) -> Option<u64> {
    let count = usize::from(u16::from_be_bytes(font.get(12..14)?.try_into().ok()?));
    let entries = font.get(HEADER..HEADER + count * ENTRY)?.chunks_exact(ENTRY);
    let length = |bytes: &[u8]| bytes.try_into().map_or(0, |bytes| u64::from(u32::from_be_bytes(bytes)));
    Some(entries.map(|entry| length(&entry[8..12]).max(length(&entry[12..16]))).sum())
}

fn inflated(packed: &[u8], size: usize) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut table = Vec::new();
    ZlibDecoder::new(packed).take(u64::try_from(size)?).read_to_end(&mut table)?;
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPEN_SANS: &[u8] = include_bytes!("../../../tests/fonts/OpenSans-Variable.woff");

    #[test]
    fn a_font_cut_off_anywhere_does_no_harm() {
        for length in (0..OPEN_SANS.len()).step_by(7) {
            assert_eq!(unpacked(&OPEN_SANS[..length]), None);
        }
    }

    /// The directory's first entry begins at byte 44, and its fourth number is the length of the table: 3 · 16⁷ bytes are 805 MB.
    #[test]
    fn a_font_that_claims_a_huge_table_is_not_unpacked() {
        let mut bomb = OPEN_SANS.to_vec();
        bomb[56..60].copy_from_slice(&[0x30, 0, 0, 0]);
        assert!(claimed(&bomb).is_some_and(|bytes| bytes > MOST_BYTES));
        assert_eq!(unpacked(&bomb), None);
        assert!(unpacked(OPEN_SANS).is_some());
    }
}
