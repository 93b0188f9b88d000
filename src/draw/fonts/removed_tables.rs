//! Removes tables from fonts: letters that are more than outlines, and old kerning.
//!
//! A drawing of a letter can name any file of the computer, and usvg opens it: its reader of fonts asks no one. So nothing that
//! reads a font is given these tables.
//!
//! No shaper reads both an old `kern` table and kerning in `GPOS`: `GPOS` wins. But usvg's shaper prepares the old table again for
//! every run of text, which takes a third of the time of a build.

use skrifa::Tag;
use skrifa::raw::{FontRef, TableProvider};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

/// Letters as drawings, as pictures, and as variable composites, which can multiply without end.
const UNPRINTED: [[u8; 4]; 7] = [*b"SVG ", *b"sbix", *b"CBDT", *b"CBLC", *b"EBDT", *b"EBLC", *b"VARC"];
/// Those of them that fonts with outlines have for small sizes on screens only.
const FOR_SCREENS: [[u8; 4]; 2] = [*b"EBDT", *b"EBLC"];
/// The tables of outlines.
const OUTLINES: [[u8; 4]; 3] = [*b"glyf", *b"CFF ", *b"CFF2"];

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

/// A font without the tables that are not printed.
pub(super) struct PrintedTables<'f> {
    pub(super) font: Cow<'f, [u8]>,
    /// The tables of letters that it had, apart from those for screens.
    pub(super) removed: BTreeSet<String>,
    /// Whether each of its faces has outlines.
    pub(super) has_outlines: bool,
}

impl<'f> PrintedTables<'f> {
    /// Reads a font; none if its directory of tables is damaged.
    pub(super) fn of(font: Cow<'f, [u8]>) -> Option<Self> {
        let mut made = Self { font, removed: BTreeSet::new(), has_outlines: true };
        let faces = face_offsets(&made.font)?;
        for (index, &start) in (0u32..).zip(&faces) {
            let tags: Vec<[u8; 4]> = tags(&made.font, start)?.collect();
            made.has_outlines &= tags.iter().any(|tag| OUTLINES.contains(tag));
            let letters = tags.iter().filter(|tag| UNPRINTED.contains(tag) && !FOR_SCREENS.contains(tag));
            made.removed.extend(letters.map(|tag| String::from_utf8_lossy(tag).into_owned()));
            let has_old_kerning = tags.contains(b"kern") && kerns_by_gpos(&made.font, index);
            let is_kept = |tag: [u8; 4]| !(UNPRINTED.contains(&tag) || (has_old_kerning && tag == *b"kern"));
            if !tags.iter().all(|tag| is_kept(*tag)) {
                keep_records(made.font.to_mut(), start, is_kept)?;
            }
        }
        // Directories that overlap could make a table of two pieces.
        let is_clean =
            |start: &usize| tags(&made.font, *start).is_some_and(|mut all| all.all(|tag| !UNPRINTED.contains(&tag)));
        faces.iter().all(is_clean).then_some(made)
    }
}

fn kerns_by_gpos(font: &[u8], index: u32) -> bool {
    let Ok(face) = FontRef::from_index(font, index) else { return false };
    let features = face.gpos().and_then(|gpos| gpos.feature_list());
    features.is_ok_and(|list| list.feature_records().iter().any(|record| record.feature_tag() == Tag::new(b"kern")))
}

/// Returns where the records of a face's table directory are.
fn records(font: &[u8], start: usize) -> Option<Range<usize>> {
    let records = start + HEADER..start + HEADER + usize::from(u16_at(font, start + 4)?) * RECORD;
    (records.end <= font.len()).then_some(records)
}

fn tags(font: &[u8], start: usize) -> Option<impl Iterator<Item = [u8; 4]>> {
    let records = font[records(font, start)?].chunks_exact(RECORD);
    Some(records.map(|record| [record[0], record[1], record[2], record[3]]))
}

/// Removes the other records from a face's table directory; the tables' own bytes stay, but nothing refers to them.
fn keep_records(font: &mut [u8], start: usize, is_kept: impl Fn([u8; 4]) -> bool) -> Option<()> {
    let records = records(font, start)?;
    let kept: Vec<bool> = tags(font, start)?.map(is_kept).collect();
    let directory = &mut font[records];
    let mut left = 0;
    for (at, _) in kept.iter().enumerate().filter(|(_, is_kept)| **is_kept) {
        directory.copy_within(at * RECORD..(at + 1) * RECORD, left * RECORD);
        left += 1;
    }
    directory[left * RECORD..].fill(0);
    // The search fields follow from the count (OpenType 1.9, "Table directory").
    let left = u16::try_from(left).ok()?;
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

    const LATO: &[u8] = include_bytes!("../../../tests/fonts/Lato-Regular.ttf");

    fn tags(font: &[u8]) -> Vec<[u8; 4]> {
        super::tags(font, 0).unwrap().collect()
    }

    fn printed(font: &[u8]) -> PrintedTables<'_> {
        PrintedTables::of(Cow::Borrowed(font)).expect("its directory is whole")
    }

    /// Returns Lato with an old `kern` table in addition to its `GPOS`, as fonts of the 2000s have it.
    fn lato_with_old_kerning() -> Vec<u8> {
        lato_with(&[*b"kern"])
    }

    /// Returns Lato with further tables, of four bytes each.
    fn lato_with(more: &[[u8; 4]]) -> Vec<u8> {
        let own = usize::from(u16_at(LATO, 4).unwrap());
        let added = more.len() * RECORD;
        let mut records: Vec<Vec<u8>> = LATO[HEADER..].chunks(RECORD).take(own).map(Vec::from).collect();
        for record in &mut records {
            let offset = u32_at(record, 8).unwrap() + u32::try_from(added).unwrap();
            record[8..12].copy_from_slice(&offset.to_be_bytes());
        }
        let end = u32::try_from(LATO.len() + added).unwrap();
        records.extend(more.iter().map(|tag| [&tag[..], &[0; 4], &end.to_be_bytes(), &4u32.to_be_bytes()].concat()));
        records.sort();
        let count = u16::try_from(records.len()).unwrap();
        let rest = &LATO[HEADER + own * RECORD..];
        [&LATO[..4], &count.to_be_bytes(), &LATO[6..HEADER], &records.concat(), rest, &[0; 4]].concat()
    }

    #[test]
    fn letters_that_are_more_than_outlines_are_removed() {
        for tag in UNPRINTED {
            let font = lato_with(&[tag, tag, *b"kern"]);
            let printed = printed(&font);
            assert_eq!(tags(&printed.font), tags(LATO));
            let is_told = !FOR_SCREENS.contains(&tag);
            assert_eq!((printed.removed.len(), printed.has_outlines), (usize::from(is_told), true), "{tag:?}");
        }
    }

    /// The first face has a table `SVCB`. The last two letters begin the table `CBDT` of the second face; where it is removed, the
    /// table behind it moves there, whose name begins with `G `.
    #[test]
    fn a_table_that_removing_another_would_make_is_refused() {
        let (first, second) = (34u32, 20u32);
        let head = [&b"ttcf\0\x01\0\0\0\0\0\x02"[..], &first.to_be_bytes(), &second.to_be_bytes()].concat();
        let second_head = b"\0\x01\0\0\0\x03\0\0\0\0\0\0";
        let first_head = b"zz\0\x01\0\0\0\x01\0\0\0\0\0\0SV";
        let records = [&b"CBDT\0\0\0\0\0\0\0\0\0\0\0\0"[..], &b"G zz\0\0\0\0\0\0\0\0\0\0\0\0"[..]].concat();
        let font = [&head, &second_head[..], &first_head[..], &records].concat();
        assert!(tags(&font[34..]) == [*b"SVCB"] && PrintedTables::of(Cow::Borrowed(&font)).is_none());
    }

    #[test]
    fn a_font_loses_its_old_kerning_and_nothing_else() {
        let both = lato_with_old_kerning();
        assert!(tags(&both).contains(b"kern"));
        let slimmer = printed(&both).font;
        assert_eq!(tags(&slimmer), tags(LATO));
        let glyf =
            |font: &[u8]| FontRef::new(font).unwrap().data_for_tag(Tag::new(b"glyf")).unwrap().as_bytes().to_vec();
        assert_eq!(glyf(&slimmer), glyf(LATO));
    }

    /// 16 tables: the largest power of two is 16, its exponent 4, and 16 · 16 − 16 · 16 = 0 bytes are left over.
    #[test]
    fn the_search_fields_follow_the_count_of_tables() {
        let both = lato_with_old_kerning();
        let slimmer = printed(&both).font;
        assert_eq!([4, 6, 8, 10].map(|at| u16_at(&slimmer, at)), [Some(16), Some(256), Some(4), Some(0)]);
    }

    #[test]
    fn a_font_with_nothing_to_remove_is_not_copied() {
        assert!(matches!(printed(LATO).font, Cow::Borrowed(_)));
    }

    #[test]
    fn a_font_cut_off_anywhere_does_no_harm() {
        let both = lato_with_old_kerning();
        for length in 0..400 {
            let _ = PrintedTables::of(Cow::Borrowed(&both[..length]));
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
