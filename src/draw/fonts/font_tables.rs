//! Tables become a font file.

use skrifa::Tag;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Returns a TrueType font of these tables, without checksums: nothing that reads it here compares them.
pub(super) fn written(tables: &BTreeMap<Tag, Cow<'_, [u8]>>) -> Option<Vec<u8>> {
    let count = u16::try_from(tables.len()).ok()?;
    let exponent = u16::try_from(count.checked_ilog2()?).ok()?;
    let range = 16 << exponent;
    let mut font = vec![0, 1, 0, 0];
    for field in [count, range, exponent, count * 16 - range] {
        font.extend(field.to_be_bytes());
    }
    let mut offset = font.len() + tables.len() * 16;
    for (tag, table) in tables {
        font.extend(tag.to_be_bytes());
        font.extend([0; 4]);
        font.extend(u32::try_from(offset).ok()?.to_be_bytes());
        font.extend(u32::try_from(table.len()).ok()?.to_be_bytes());
        offset += table.len().next_multiple_of(4);
    }
    for table in tables.values() {
        font.extend_from_slice(table);
        font.resize(font.len().next_multiple_of(4), 0);
    }
    Some(font)
}
