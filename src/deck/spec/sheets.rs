//! `[[sheets]]`: printed matter that is not a card.

use super::spec_reader::{SpecReader, quoted};
use super::table::{Entry, TableReader, TextValue};
use super::{box_room, id_names, limits, names, sizes, values};
use crate::diag::{Code, Finding, Place};
use crate::model::Printed;
use std::collections::HashMap;
use toml::de::DeValue;

/// Reads all of them; one without id or template is left out.
pub(super) fn read(root: &mut TableReader<'_>, spec: &mut SpecReader<'_>) -> Vec<Printed> {
    let mut ids = HashMap::new();
    let mut tables = root.list(spec, "sheets");
    if let Some(one_too_many) = tables.get(limits::SHEETS) {
        let message = format!("the deck has {} sheets, more than {}", tables.len(), limits::SHEETS);
        let finding = Finding::new(Code::TooManySheets, message).at(one_too_many.place.clone(), "one too many");
        spec.find(
            finding.help("put pages that belong together into one sheet: `up` has a number for each of its pages"),
        );
        tables.truncate(limits::SHEETS);
    }
    tables.into_iter().filter_map(|table| read_one(table, spec, &mut ids)).collect()
}

fn read_one(
    mut table: TableReader<'_>,
    spec: &mut SpecReader<'_>,
    ids: &mut HashMap<String, Place>,
) -> Option<Printed> {
    let id = table.needed_words(spec, "id", "score").and_then(|words| check_id(spec, words, ids));
    let title = table.filled_words(spec, "title");
    let template = table.needed_words(spec, "template", "score.svg");
    let up = table.entry(spec, "up").and_then(|entry| up(spec, &entry));
    let size = table.entry(spec, "size").and_then(|entry| sizes::size(spec, &entry));
    let tuck_box = box_room::read(&mut table, spec);
    let fields = table.named_fields(spec, "fields", &names::SHEET_NAMES);
    let place = table.place.clone();
    table.finish(spec);
    let id = id?;
    Some(Printed {
        title: title.map_or_else(|| id.clone(), |words| words.text),
        id,
        template: template?.into_field(),
        up: up.unwrap_or_else(|| vec![1]),
        size,
        tuck_box,
        fields,
        place,
    })
}

/// Returns the id, if it can name a file and no other sheet has it.
fn check_id(spec: &mut SpecReader<'_>, words: TextValue, ids: &mut HashMap<String, Place>) -> Option<String> {
    if let Err(bad) = id_names::check(&words.text) {
        let message = format!("the id {} {}", quoted(&words.text), bad.fault);
        spec.find(Finding::new(Code::BadId, message).at(words.place, "this names a file").help(bad.help()));
        return None;
    }
    // On some systems, `Score` and `score` are the same file.
    let folded = words.text.to_lowercase();
    if folded == "cards" || folded.starts_with("cards_") {
        let message = format!("a sheet cannot have the id {}: a file of the cards has that name", quoted(&words.text));
        let finding = Finding::new(Code::ReservedName, message);
        spec.find(finding.at(words.place, "taken").help("choose another id, such as `card-list`"));
        return None;
    }
    if let Some(first) = ids.get(&folded) {
        let message = format!("two sheets have the id {}", quoted(&words.text));
        let finding = Finding::new(Code::DuplicateId, message).at(words.place, "here again");
        let help = "give one of them another id: it names the file";
        spec.find(finding.see(first.clone(), "the first one").help(help));
        return None;
    }
    ids.insert(folded, words.place);
    Some(words.text)
}

/// Returns how many go on one sheet of paper, for each page.
fn up(spec: &mut SpecReader<'_>, entry: &Entry<'_>) -> Option<Vec<u32>> {
    let items = match entry.value() {
        DeValue::Array(items) => items.iter().collect(),
        _ => vec![entry.node],
    };
    if items.is_empty() || items.len() > limits::PAGES {
        let message = format!("`up` has {} pages, but it must have 1 to {}", items.len(), limits::PAGES);
        let finding = Finding::new(Code::BadUp, message).at(entry.place.clone(), "one page for each number");
        spec.find(finding.help("write `up = 1`, or one number for each page: `up = [1, 4]`"));
        return None;
    }
    items.into_iter().map(|item| up_number(spec, item)).collect()
}

fn up_number(spec: &mut SpecReader<'_>, node: &values::Node<'_>) -> Option<u32> {
    let place = spec.place(node.span());
    let number = match node.get_ref() {
        DeValue::Integer(number) => values::integer(spec, number, &place)?,
        _ => -1,
    };
    if (1..=limits::UP).contains(&number) {
        return u32::try_from(number).ok();
    }
    let message = format!("{} is not how many go on one sheet of paper", quoted(place.text()));
    let help = format!("write a whole number from 1 to {}, without quotes", limits::UP);
    spec.find(Finding::new(Code::BadUp, message).at(place, "not such a number").help(help));
    None
}
