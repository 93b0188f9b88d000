//! TrueType fonts with only what a PDF needs: outlines and widths, without instructions for screens and without names, and with
//! a map from letters to glyphs.
//!
//! Instructions fit outlines to the pixels of coarse screens. Printers have pixels too fine for that, and viewers smooth letters.
//! The tables and their fields: the OpenType specification 1.9.1, chapters of the same names.

use std::collections::BTreeMap;

/// The tables that stay as they are.
const KEPT: [&[u8; 4]; 4] = [b"head", b"hhea", b"hmtx", b"maxp"];

/// Where `head` says how `loca` is written.
const LOCA_FORMAT: usize = 50;

/// Flags of a part of a composite glyph.
const WORDS: u16 = 0x0001;
const SCALE: u16 = 0x0008;
const MORE_PARTS: u16 = 0x0020;
const SCALES: u16 = 0x0040;
const MATRIX: u16 = 0x0080;
const INSTRUCTIONS: u16 = 0x0100;

/// Returns a font with only what a PDF needs; `letters` are the glyphs of characters of the Basic Multilingual Plane. None if the
/// font cannot be read.
pub(super) fn reduced(font: &[u8], letters: &BTreeMap<u16, u16>) -> Option<Vec<u8>> {
    let tables = tables(font)?;
    let (glyphs, places) = (tables.get(b"glyf")?, tables.get(b"loca")?);
    let is_long = word(tables.get(b"head")?, LOCA_FORMAT)? != 0;
    let (glyf, ends) = without_instructions(glyphs, &offsets(places, is_long)?)?;
    let is_long = ends.last().is_some_and(|end| *end > 2 * usize::from(u16::MAX));
    let mut head = tables.get(b"head")?.to_vec();
    head.get_mut(LOCA_FORMAT..LOCA_FORMAT + 2)?.copy_from_slice(&u16::from(is_long).to_be_bytes());
    let mut kept: BTreeMap<[u8; 4], Vec<u8>> = BTreeMap::new();
    for tag in KEPT {
        kept.insert(*tag, tables.get(tag)?.to_vec());
    }
    kept.insert(*b"head", head);
    kept.insert(*b"glyf", glyf);
    kept.insert(*b"loca", written_offsets(&ends, is_long));
    if !letters.is_empty() {
        kept.insert(*b"cmap", letter_map(letters)?);
    }
    assembled(&kept)
}

fn word(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..at + 2).map(|two| u16::from_be_bytes([two[0], two[1]]))
}

fn double_word(bytes: &[u8], at: usize) -> Option<usize> {
    let four: [u8; 4] = bytes.get(at..at + 4)?.try_into().ok()?;
    usize::try_from(u32::from_be_bytes(four)).ok()
}

/// Returns the tables of a font by their tags.
fn tables(font: &[u8]) -> Option<BTreeMap<[u8; 4], &[u8]>> {
    let count = usize::from(word(font, 4)?);
    let table = |number: usize| {
        let record = 12 + 16 * number;
        let tag: [u8; 4] = font.get(record..record + 4)?.try_into().ok()?;
        let (start, length) = (double_word(font, record + 8)?, double_word(font, record + 12)?);
        Some((tag, font.get(start..start.checked_add(length)?)?))
    };
    (0..count).map(table).collect()
}

fn offsets(loca: &[u8], is_long: bool) -> Option<Vec<usize>> {
    if is_long {
        (0..loca.len() / 4).map(|number| double_word(loca, 4 * number)).collect()
    } else {
        (0..loca.len() / 2).map(|number| word(loca, 2 * number).map(|half| 2 * usize::from(half))).collect()
    }
}

fn written_offsets(ends: &[usize], is_long: bool) -> Vec<u8> {
    let long = |end: &usize| u32::try_from(*end).unwrap_or_default().to_be_bytes().to_vec();
    let short = |end: &usize| u16::try_from(*end / 2).unwrap_or_default().to_be_bytes().to_vec();
    ends.iter().flat_map(|end| if is_long { long(end) } else { short(end) }).collect()
}

/// Returns the glyphs without their instructions, and where each begins and the last ends.
fn without_instructions(glyf: &[u8], places: &[usize]) -> Option<(Vec<u8>, Vec<usize>)> {
    let (mut out, mut ends) = (Vec::with_capacity(glyf.len()), vec![0]);
    for pair in places.windows(2) {
        let glyph = glyf.get(pair[0]..pair[1])?;
        match word(glyph, 0) {
            None => {}
            Some(contours) if contours < 0x8000 => simple(glyph, usize::from(contours), &mut out)?,
            Some(_) => composite(glyph, &mut out)?,
        }
        if out.len() % 2 == 1 {
            out.push(0);
        }
        ends.push(out.len());
    }
    Some((out, ends))
}

/// Adds a glyph of contours: its header, the last point of each contour, no instructions, its points.
fn simple(glyph: &[u8], contours: usize, out: &mut Vec<u8>) -> Option<()> {
    let at = 10 + 2 * contours;
    out.extend_from_slice(glyph.get(..at)?);
    out.extend_from_slice(&[0, 0]);
    out.extend_from_slice(glyph.get(at + 2 + usize::from(word(glyph, at)?)..)?);
    Some(())
}

/// Adds a glyph that is made of other glyphs.
fn composite(glyph: &[u8], out: &mut Vec<u8>) -> Option<()> {
    out.extend_from_slice(glyph.get(..10)?);
    let mut at = 10;
    loop {
        let flags = word(glyph, at)?;
        let scales = match flags {
            _ if flags & SCALE != 0 => 2,
            _ if flags & SCALES != 0 => 4,
            _ if flags & MATRIX != 0 => 8,
            _ => 0,
        };
        let length = 4 + if flags & WORDS == 0 { 2 } else { 4 } + scales;
        out.extend_from_slice(&(flags & !INSTRUCTIONS).to_be_bytes());
        out.extend_from_slice(glyph.get(at + 2..at + length)?);
        at += length;
        if flags & MORE_PARTS == 0 {
            return Some(());
        }
    }
}

/// Returns a `cmap` table with one map, of Unicode for Windows (3, 1) in format 4: stretches of characters whose glyphs follow
/// one another as they do.
fn letter_map(letters: &BTreeMap<u16, u16>) -> Option<Vec<u8>> {
    let mut stretches: Vec<(u16, u16, u16)> = Vec::new();
    for (letter, glyph) in letters {
        let delta = glyph.wrapping_sub(*letter);
        match stretches.last_mut() {
            Some((_, last, known)) if last.wrapping_add(1) == *letter && *known == delta => *last = *letter,
            _ => stretches.push((*letter, *letter, delta)),
        }
    }
    // The format asks for a last stretch that maps 0xffff to no glyph.
    stretches.push((u16::MAX, u16::MAX, 1));
    let count = u16::try_from(stretches.len()).ok()?;
    let power = count.ilog2();
    let search = 2_u16.checked_mul(1 << power)?;
    let mut words = vec![4, 16 + 8 * count, 0, 2 * count, search, u16::try_from(power).ok()?, 2 * count - search];
    words.extend(stretches.iter().map(|(_, last, _)| *last));
    words.push(0);
    words.extend(stretches.iter().map(|(first, ..)| *first));
    words.extend(stretches.iter().map(|(.., delta)| *delta));
    words.extend(stretches.iter().map(|_| 0));
    let header = [0, 1, 3, 1, 0, 12];
    Some(header.into_iter().chain(words).flat_map(u16::to_be_bytes).collect())
}

/// Returns the file of tables: they are in the order of their tags, each from a multiple of four bytes on.
fn assembled(tables: &BTreeMap<[u8; 4], Vec<u8>>) -> Option<Vec<u8>> {
    let count = u16::try_from(tables.len()).ok()?;
    let power = count.checked_ilog2()?;
    let search = 16_u16.checked_mul(1 << power)?;
    let mut out = vec![0, 1, 0, 0];
    out.extend([count, search, u16::try_from(power).ok()?, 16 * count - search].into_iter().flat_map(u16::to_be_bytes));
    let mut at = 12 + 16 * tables.len();
    for (tag, table) in tables {
        out.extend_from_slice(tag);
        out.extend_from_slice(&checksum(table).to_be_bytes());
        out.extend_from_slice(&u32::try_from(at).ok()?.to_be_bytes());
        out.extend_from_slice(&u32::try_from(table.len()).ok()?.to_be_bytes());
        at += table.len().next_multiple_of(4);
    }
    for table in tables.values() {
        out.extend_from_slice(table);
        out.resize(out.len().next_multiple_of(4), 0);
    }
    Some(out)
}

fn checksum(table: &[u8]) -> u32 {
    let four = |chunk: &[u8]| [0, 1, 2, 3].map(|at| chunk.get(at).copied().unwrap_or_default());
    table.chunks(4).fold(0, |sum: u32, chunk| sum.wrapping_add(u32::from_be_bytes(four(chunk))))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A triangle: header, one contour that ends with point 2, three bytes of instructions, then its points.
    #[test]
    fn a_glyph_loses_its_instructions_and_nothing_else() {
        let header = [0, 1, 0, 0, 0, 0, 0, 9, 0, 9];
        let points = [1, 1, 1, 0, 9, 0, 9];
        let glyph = [&header[..], &[0, 2], &[0, 3, 7, 7, 7], &points].concat();
        let (glyf, ends) = without_instructions(&glyph, &[0, glyph.len(), glyph.len()]).expect("it can be read");
        let wanted = [&header[..], &[0, 2], &[0, 0], &points, &[0]].concat();
        assert_eq!((glyf, ends), (wanted, vec![0, 22, 22]));
    }

    /// Format 4 by hand: `A` and `B` are glyphs 5 and 6, a stretch with the difference 5 − 65 = −60; `é` is glyph 2.
    #[test]
    fn letters_are_mapped_in_stretches() {
        let map = letter_map(&BTreeMap::from([(65, 5), (66, 6), (233, 2)])).expect("they are few");
        let words: Vec<u16> = map.chunks(2).map(|two| u16::from_be_bytes([two[0], two[1]])).collect();
        let wanted = [
            [0, 1, 3, 1, 0, 12].as_slice(),
            &[4, 40, 0, 6, 4, 1, 2],
            &[66, 233, 0xffff, 0, 65, 233, 0xffff],
            &[65_476, 65_305, 1],
            &[0, 0, 0],
        ];
        assert_eq!(words, wanted.concat());
    }
}
