//! `front` and `back` that differ from card to card: `front = "{{ kind }}.svg"`.

use super::copies::PlacedFields;
use super::ids::{IdTemplate, MadeName};
use super::row_table::RowTable;
use super::spec_reader::SpecReader;
use super::table::TextValue;
use crate::diag::{Code, Finding};
use crate::model::{Field, Value};

/// Returns the name of each card's own template, with the place of the key; none where all cards of the group share one, or
/// where a fault has been reported.
pub(super) fn of_cards(
    spec: &SpecReader<'_>,
    key: &'static str,
    words: Option<&TextValue<'_>>,
    drafts: &[PlacedFields],
    table: Option<&RowTable>,
) -> Vec<Option<Field>> {
    let read = words.filter(|words| words.text.contains('{'));
    let template = read.and_then(|words| IdTemplate::new(MadeName::Template(key), words.clone()));
    let (Some(mut template), Some(words)) = (template, words) else { return vec![None; drafts.len()] };
    let mut own_name = |card: &PlacedFields| {
        let name = template.text(spec, card, table)?;
        if !name.trim().is_empty() {
            return Some(Field { value: Value::Text(name.into()), place: words.place.clone() });
        }
        let finding = Finding::new(Code::EmptyText, format!("`{key}` is empty for a card"));
        spec.find(template.show(finding.help("write the name of a template, such as `fox.svg`"), card));
        None
    };
    drafts.iter().map(&mut own_name).collect()
}
