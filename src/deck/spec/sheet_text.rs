//! `text` of a sheet: a file in Markdown that fills its pages.

use super::lengths::{INSIDE, length};
use super::spec_reader::quoted;
use super::table::{Entry, TableReader, TextValue, choice};
use super::{file_errors, limits, markdown};
use crate::diag::{Code, Finding};
use crate::model::{Field, Length, RunningText, TextBlock, TextLayout, TextSetting, Value};

/// The sizes that letters may have.
const LETTERS: (Length, Length) = (Length::um(1_000), Length::um(50_000));

/// Asks for `text`: the name of a file, or a table that says how it is set, too.
pub(super) fn read(table: &mut TableReader<'_>) -> Option<RunningText> {
    let entry = table.entry("text")?;
    let mut options = if entry.is_table() { Some(entry.table("text")?) } else { None };
    let file = match &mut options {
        Some(options) => options.needed_words("file", "rules.md"),
        None => table.filled_words("text"),
    };
    let set = options.map(set_as).unwrap_or_default();
    let file = file?;
    Some(RunningText { blocks: blocks(&file).unwrap_or_default(), place: file.place, set })
}

/// Reads how a text is set.
fn set_as(mut options: TableReader<'_>) -> TextSetting {
    let layout = choice(&mut options, "layout").unwrap_or_default();
    let usual = TextSetting::of(layout);
    let font_size = length(&mut options, "font-size", LETTERS).unwrap_or(usual.font_size);
    let min_size = length(&mut options, "min-size", (LETTERS.0, font_size)).unwrap_or(usual.min_size.min(font_size));
    let margin = length(&mut options, "margin", INSIDE);
    let number = |entry: Entry<'_>, most, what| entry.whole_number(1..=most, Code::BadNumber, what);
    let (mut columns, mut pages) = (None, None);
    if layout == TextLayout::Pages {
        columns = options.entry("columns").and_then(|entry| number(entry, limits::COLUMNS, "a number of columns"));
        pages = options.entry("pages").and_then(|entry| number(entry, limits::TEXT_PAGES, "a number of pages"));
    }
    options.finish();
    TextSetting { font_size, min_size, margin, columns, pages: pages.unwrap_or(usual.pages), ..usual }
}

fn blocks(file: &TextValue<'_>) -> Option<Vec<TextBlock>> {
    let spec = file.spec;
    let source = spec.project.deck_text(&file.text);
    let source = source.map_err(|error| spec.find(file_errors::finding(&error, &file.place))).ok()?;
    spec.look_for_control_characters(&source);
    if source.text().len() > limits::SHEET_TEXT {
        let message = format!("{} is larger than {} kB", quoted(&file.text), limits::SHEET_TEXT / 1_000);
        return file.refuse(Code::FileTooLarge, "too large", message, "split it, and make a sheet of each part");
    }
    let (blocks, findings) = markdown::read(&source, &|name| match spec.project.picture(name) {
        Ok(_) => Ok(()),
        Err(error) => Err((error.to_string(), file_errors::mending(&error))),
    });
    findings.into_iter().for_each(|finding| spec.find(finding));
    if blocks.is_empty() {
        let finding = Finding::new(Code::EmptyText, format!("{} has no words to print", quoted(&file.text)));
        spec.find(finding.at(source.line(1), "empty").help("write the rules into it"));
    }
    Some(blocks)
}

/// Returns the template that a text has unless the sheet names one.
pub(super) fn template(text: &RunningText) -> Field {
    let name = match text.set.layout {
        TextLayout::Pages => "text/pages.svg",
        TextLayout::Leaflet => "text/leaflet.svg",
    };
    Field { value: Value::Text(name.into()), place: text.place.clone() }
}

/// Returns the words of a text as a value that templates read: what is wrong with them has its place there.
pub(super) fn words(text: &RunningText) -> Field {
    let words = text.blocks.iter().flat_map(|block| &block.cells).map(|cell| cell.words.clone()).collect();
    Field { value: Value::List(words), place: text.place.clone() }
}
