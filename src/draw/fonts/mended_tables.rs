//! Fonts whose tables leave out what every program but some asks for: they are completed in their bytes.

use super::removed_tables::face_offsets;
use skrifa::Tag;
use skrifa::raw::FontRef;
use std::ops::Range;

/// Returns a font with a name for PostScript and with heights of its letters, if it has none:
/// <https://learn.microsoft.com/typography/opentype/spec/name>, `hhea`, `OS/2` and `head` beside it.
pub(super) fn completed(mut font: Vec<u8>) -> Vec<u8> {
    for index in (0..).take(face_offsets(&font).map_or(0, |offsets| offsets.len())) {
        let Ok(face) = FontRef::from_index(&font, index) else { continue };
        let records = face.table_directory().table_records();
        let table = |tag: &[u8; 4]| {
            let record = records.iter().find(|record| record.tag() == Tag::new(tag))?;
            let start = record.offset() as usize;
            Some(start..start + record.length() as usize)
        };
        let [names, lines, metrics, head] = [b"name", b"hhea", b"OS/2", b"head"].map(table);
        let edits = [name_edit(&font, names), height_edits(&font, lines, metrics, head)];
        for (at, value) in edits.into_iter().flatten().flatten() {
            if let Some(place) = font.get_mut(at..at + 2) {
                place.copy_from_slice(&value.to_be_bytes());
            }
        }
    }
    font
}

/// Two bytes, and what they become.
type WordEdits = Option<Vec<(usize, u16)>>;

fn word(font: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_be_bytes(font.get(at..at + 2)?.try_into().ok()?))
}

/// Returns the edit that makes the full name of a font its name for PostScript, where it has no such name.
fn name_edit(font: &[u8], names: Option<Range<usize>>) -> WordEdits {
    /// The numbers of names: the full one, the style, and that for PostScript.
    const FULL: u16 = 4;
    const STYLE: u16 = 2;
    const POST_SCRIPT: u16 = 6;
    let start = names?.start;
    let kind = |record: u16| 6 + start + 12 * usize::from(record) + 6;
    let records = 0..word(font, start + 2)?;
    let find = |wanted: u16| records.clone().map(kind).find(|at| word(font, *at) == Some(wanted));
    let spare = if find(POST_SCRIPT).is_none() { find(FULL).or_else(|| find(STYLE)) } else { None };
    Some(vec![(spare?, POST_SCRIPT)])
}

/// Returns the edits that give letters the heights of the box around all of them, where the font says 0 of all.
fn height_edits(
    font: &[u8],
    lines: Option<Range<usize>>,
    metrics: Option<Range<usize>>,
    head: Option<Range<usize>>,
) -> WordEdits {
    let (lines, head) = (lines?.start, head?.start);
    let metrics = metrics.filter(|table| table.len() >= 78).map(|table| table.start);
    let of_lines = [lines + 4, lines + 6];
    let of_metrics = metrics.map_or_else(Vec::new, |start| [68, 70, 74, 76].map(|at| start + at).to_vec());
    if of_lines.iter().chain(&of_metrics).any(|at| word(font, *at) != Some(0)) {
        return None;
    }
    let (above, below) = (word(font, head + 42)?, word(font, head + 38)?);
    Some(of_lines.into_iter().chain(of_metrics.into_iter().take(2)).zip([above, below].into_iter().cycle()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use skrifa::MetadataProvider;
    use skrifa::instance::{LocationRef, Size};

    const LATO: &[u8] = include_bytes!("../../../tests/fonts/Lato-Regular.ttf");

    fn table(tag: [u8; 4]) -> usize {
        let face = FontRef::new(LATO).expect("a font");
        let record = face.table_directory().table_records().iter().find(|record| record.tag() == Tag::new(&tag));
        record.expect("it has the table").offset() as usize
    }

    #[test]
    fn a_font_without_heights_has_those_of_its_box() {
        let mut font = LATO.to_vec();
        font[table(*b"hhea") + 4..table(*b"hhea") + 8].fill(0);
        font[table(*b"OS/2") + 68..table(*b"OS/2") + 78].fill(0);
        let of = |font: &[u8]| FontRef::new(font).expect("a font").metrics(Size::unscaled(), LocationRef::default());
        assert_eq!(of(&font).ascent, 0.0);
        let (metrics, box_of_all) = (of(&completed(font.clone())), of(&font).bounds.expect("it has a box"));
        assert_eq!((metrics.ascent, metrics.descent), (box_of_all.y_max, box_of_all.y_min));
        assert_eq!(completed(LATO.to_vec()), LATO);
    }

    #[test]
    fn a_font_without_a_name_for_post_script_is_read() {
        let (mut font, start) = (LATO.to_vec(), table(*b"name"));
        for record in 0..usize::from(word(LATO, start + 2).expect("it has names")) {
            let at = start + 6 + 12 * record + 6;
            if word(LATO, at) == Some(6) {
                font[at..at + 2].copy_from_slice(&[0, 255]);
            }
        }
        let read = |font: Vec<u8>| {
            let mut database = usvg::fontdb::Database::new();
            database.load_font_data(font);
            database.faces().next().map(|face| face.families[0].0.clone())
        };
        assert_eq!((read(font.clone()), read(completed(font))), (None, Some("Lato".to_owned())));
    }
}
