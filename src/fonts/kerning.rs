//! Removes the old `kern` table from fonts that have their kerning in `GPOS` too.
//!
//! No shaper reads both: `GPOS` wins. But usvg's shaper prepares the old table again for every run of text, which takes a
//! third of the time of a build.

use skrifa::Tag;
use skrifa::raw::{FontRef, TableProvider};

/// The bytes before the table records of a font: version, count and three search fields.
const HEADER: usize = 12;
/// The bytes of a record of the table directory: tag, checksum, offset, length.
const RECORD: usize = 16;
/// The most faces that a collection may have; the largest in use have about twenty.
const MOST_FACES: u32 = 128;

/// Returns where the directory of each face begins; none if the file is not a font.
pub(super) fn face_offsets(font: &[u8]) -> Option<Vec<usize>> {
    if font.get(..4)? != b"ttcf" {
        return is_font_version(font.get(..4)?).then(|| vec![0]);
    }
    let count = u32_at(font, 8)?;
    if count == 0 || count > MOST_FACES {
        return None;
    }
    let offsets: Option<Vec<usize>> = (0..count as usize)
        .map(|face| u32_at(font, HEADER + face * 4).and_then(|offset| usize::try_from(offset).ok()))
        .collect();
    offsets.filter(|offsets| offsets.iter().all(|&at| font.get(at..at + 4).is_some_and(is_font_version)))
}

/// Returns the font without the `kern` tables that its `GPOS` replaces, or none if there is nothing to remove.
pub(super) fn without_old_kerning(font: &[u8]) -> Option<Vec<u8>> {
    let faces = face_offsets(font)?;
    let mut slimmer: Option<Vec<u8>> = None;
    for (index, &start) in (0u32..).zip(&faces) {
        let Ok(face) = FontRef::from_index(font, index) else { continue };
        if face.data_for_tag(Tag::new(b"kern")).is_some() && kerns_by_gpos(&face) {
            remove_record(slimmer.get_or_insert_with(|| font.to_vec()), start, *b"kern")?;
        }
    }
    slimmer
}

fn kerns_by_gpos(face: &FontRef<'_>) -> bool {
    let features = face.gpos().and_then(|gpos| gpos.feature_list());
    features.is_ok_and(|list| list.feature_records().iter().any(|record| record.feature_tag() == Tag::new(b"kern")))
}

/// Removes one record from a face's table directory; the table's own bytes stay, but nothing refers to them.
fn remove_record(font: &mut [u8], start: usize, tag: [u8; 4]) -> Option<()> {
    let count = u16_at(font, start + 4)?;
    let records = start + HEADER;
    let end = records + usize::from(count) * RECORD;
    let directory = font.get_mut(records..end)?;
    let at = directory.chunks_exact(RECORD).position(|record| record[..4] == tag)? * RECORD;
    directory.copy_within(at + RECORD.., at);
    let last = directory.len() - RECORD;
    directory[last..].fill(0);
    // The search fields follow from the count (OpenType 1.9, "Table directory").
    let left = count - 1;
    let exponent = left.max(1).ilog2();
    let range = 16u16.checked_mul(1u16.checked_shl(exponent)?)?;
    let exponent = u16::try_from(exponent).ok()?;
    let fields = [left, range, exponent, left.checked_mul(16)?.saturating_sub(range)];
    for (index, field) in fields.into_iter().enumerate() {
        let at = start + 4 + index * 2;
        font.get_mut(at..at + 2)?.copy_from_slice(&field.to_be_bytes());
    }
    Some(())
}

fn is_font_version(version: &[u8]) -> bool {
    matches!(version, [0, 1, 0, 0] | b"OTTO" | b"true" | b"typ1")
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..at + 4)?.try_into().ok().map(u32::from_be_bytes)
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..at + 2)?.try_into().ok().map(u16::from_be_bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LATO: &[u8] = include_bytes!("../../tests/fonts/Lato-Regular.ttf");

    fn tags(font: &[u8]) -> Vec<Tag> {
        let font = FontRef::new(font).unwrap();
        font.table_directory.table_records().iter().map(skrifa::raw::TableRecord::tag).collect()
    }

    /// Returns Lato with an old `kern` table in addition to its `GPOS`, as fonts of the 2000s have it.
    fn lato_with_old_kerning() -> Vec<u8> {
        let count = u16_at(LATO, 4).unwrap() + 1;
        let mut records: Vec<Vec<u8>> =
            LATO[HEADER..].chunks(RECORD).take(usize::from(count) - 1).map(Vec::from).collect();
        for record in &mut records {
            let offset = u32_at(record, 8).unwrap() + 16;
            record[8..12].copy_from_slice(&offset.to_be_bytes());
        }
        let end = u32::try_from(LATO.len() + RECORD).unwrap();
        records.push([b"kern".as_slice(), &[0; 4], &end.to_be_bytes(), &4u32.to_be_bytes()].concat());
        records.sort();
        let rest = &LATO[HEADER + (usize::from(count) - 1) * RECORD..];
        [&LATO[..4], &count.to_be_bytes(), &LATO[6..HEADER], &records.concat(), rest, &[0; 4]].concat()
    }

    #[test]
    fn a_font_loses_its_old_kerning_and_nothing_else() {
        let both = lato_with_old_kerning();
        assert!(tags(&both).contains(&Tag::new(b"kern")));
        let slimmer = without_old_kerning(&both).expect("it has both kinds of kerning");
        assert_eq!(tags(&slimmer), tags(LATO));
        let glyf =
            |font: &[u8]| FontRef::new(font).unwrap().data_for_tag(Tag::new(b"glyf")).unwrap().as_bytes().to_vec();
        assert_eq!(glyf(&slimmer), glyf(LATO));
    }

    /// 16 tables: the largest power of two is 16, its exponent 4, and 16 · 16 − 16 · 16 = 0 bytes are left over.
    #[test]
    fn the_search_fields_follow_the_count_of_tables() {
        let slimmer = without_old_kerning(&lato_with_old_kerning()).expect("it has both kinds of kerning");
        assert_eq!([4, 6, 8, 10].map(|at| u16_at(&slimmer, at)), [Some(16), Some(256), Some(4), Some(0)]);
    }

    #[test]
    fn a_font_with_nothing_to_remove_is_not_copied() {
        assert_eq!(without_old_kerning(LATO), None);
    }

    #[test]
    fn a_font_cut_off_anywhere_does_no_harm() {
        let both = lato_with_old_kerning();
        for length in 0..400 {
            let _ = without_old_kerning(&both[..length]);
        }
    }

    #[test]
    fn a_collection_that_claims_a_million_faces_is_refused() {
        let mut font = b"ttcf\0\x01\0\0".to_vec();
        font.extend(1_000_000u32.to_be_bytes());
        font.extend([0; 64]);
        assert_eq!(face_offsets(&font), None);
    }
}
