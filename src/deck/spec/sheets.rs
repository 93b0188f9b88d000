//! `[[sheets]]`: printed matter that is not a card.

use super::spec_reader::quoted;
use super::table::{Entry, TableReader, TextValue};
use super::{box_room, id_names, limits, names, sheet_text, sizes};
use crate::diag::{Code, Finding, Place};
use crate::model::{Length, Printed, Size, TextLayout};
use std::collections::HashMap;

/// Reads all of them; one without id or template is left out. `card` is the size of the deck's cards.
pub(super) fn read(root: &mut TableReader<'_>, card: Size) -> Vec<Printed> {
    let mut ids = HashMap::new();
    let mut tables = root.list("sheets");
    if let Some(one_too_many) = tables.get(limits::SHEETS) {
        let message = format!("the deck has {} sheets, more than {}", tables.len(), limits::SHEETS);
        let finding = Finding::new(Code::TooManySheets, message).at(one_too_many.place.clone(), "one too many");
        root.spec.find(
            finding.help("put pages that belong together into one sheet: `up` has a number for each of its pages"),
        );
        tables.truncate(limits::SHEETS);
    }
    tables.into_iter().filter_map(|table| read_one(table, card, &mut ids)).collect()
}

fn read_one(mut table: TableReader<'_>, card: Size, ids: &mut HashMap<String, Place>) -> Option<Printed> {
    let id = table.needed_words("id", "score").and_then(|words| check_id(words, ids));
    let title = table.filled_words("title");
    let text = sheet_text::read(&mut table);
    let template =
        if table.has("text") { table.filled_words("template") } else { table.needed_words("template", "score.svg") };
    let template = template.map(TextValue::into_field).or_else(|| text.as_ref().map(sheet_text::template));
    let up = up(&mut table);
    let size = table.entry("size").and_then(|entry| sizes::size(&entry));
    let tuck_box = box_room::read(&mut table);
    let text = text.filter(|_| tuck_box.is_none());
    let mut fields = table.named_fields("fields", &names::SHEET_NAMES);
    if let Some(text) = &text {
        let pages = fields.insert("pages".to_owned(), sheet_text::words(text));
        names::check_free(table.spec, &["pages"], pages.iter().map(|pages| ("pages", &pages.place)));
    }
    // Folded, it is as large as a card, and goes into the same box.
    let leaflet = text
        .as_ref()
        .filter(|text| text.set.layout == TextLayout::Leaflet)
        .map(|_| Size { width: (card.width - Length::mm(1.0)) * 4, height: (card.height - Length::mm(1.0)) * 2 });
    let place = table.place.clone();
    table.finish();
    let id = id?;
    Some(Printed {
        title: title.map_or_else(|| id.clone(), |words| words.text),
        id,
        template: template?,
        up: up.unwrap_or_else(|| vec![1]),
        size: size.or(leaflet),
        tuck_box,
        text,
        fields,
        place,
    })
}

/// Returns the id, if it can name a file and no other sheet has it.
fn check_id(words: TextValue<'_>, ids: &mut HashMap<String, Place>) -> Option<String> {
    if let Err((fault, help)) = id_names::check(&words.text) {
        let message = format!("the id {} {fault}", quoted(&words.text));
        return words.refuse(Code::BadId, "this names a file", message, help);
    }
    // On some systems, `Score` and `score` are the same file.
    let folded = words.text.to_lowercase();
    if folded == "cards" || folded.starts_with("cards_") {
        let message = format!("a sheet cannot have the id {}: a file of the cards has that name", quoted(&words.text));
        let help = "choose another id, such as `card-list`";
        return words.refuse(Code::ReservedName, "taken", message, help);
    }
    if let Some(first) = ids.get(&folded) {
        let message = format!("two sheets have the id {}", quoted(&words.text));
        let finding = Finding::new(Code::DuplicateId, message).at(words.place, "here again");
        let help = "give one of them another id: it names the file";
        words.spec.find(finding.see(first.clone(), "the first one").help(help));
        return None;
    }
    ids.insert(folded, words.place);
    Some(words.text)
}

/// Returns how many go on one sheet of paper, for each page.
fn up(table: &mut TableReader<'_>) -> Option<Vec<u32>> {
    let (entry, items) = (table.entry("up")?, table.one_or_list("up")?);
    if items.is_empty() || items.len() > limits::PAGES {
        let message = format!("`up` has {} pages, but it must have 1 to {}", items.len(), limits::PAGES);
        let help = "write `up = 1`, or one number for each page: `up = [1, 4]`";
        return entry.refuse(Code::BadUp, "one page for each number", message, help);
    }
    let number = |item: Entry<'_>| item.whole_number(1..=limits::UP, Code::BadUp, "how many go on one sheet of paper");
    items.into_iter().map(number).collect()
}
