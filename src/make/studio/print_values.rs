//! `[print]` as the files of the deck have it: shown key by key, and changed where it stands.

use super::change_error::ChangeError;
use super::history::TextEdit;
use super::toml_text::{self, Splice};
use crate::diag::Source;
use crate::files::Project;
use crate::spec::{PrintForm, PrintOption, print_option, print_options};
use serde::Serialize;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use toml::Value;

/// A key of `[print]`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PrintEntry {
    /// The key.
    pub key: &'static str,
    /// `choice`, `switch` or `text`.
    pub kind: &'static str,
    /// The words of a choice.
    pub values: Vec<&'static str>,
    /// What the file says, without quotes; empty if it says nothing.
    pub value: String,
    /// An example of what it can say.
    pub example: &'static str,
    /// The file that says it, or that would, as people know it.
    pub file: String,
    /// The path of the file on disk, if it is in the deck's own folder.
    pub file_path: Option<String>,
    /// The line, from 1; none if no file says it.
    pub line: Option<usize>,
    /// Whether it can be changed.
    pub can_change: bool,
}

/// Where the files of a deck say something of `[print]`.
struct PrintTable {
    name: String,
    source: Arc<Source>,
    tables: Vec<String>,
    /// What it says, key by key.
    says: BTreeMap<String, Range<usize>>,
}

impl PrintTable {
    /// Returns the path of a key, from the outermost table on.
    fn path<'a>(&'a self, key: &'a str) -> Vec<&'a str> {
        self.tables.iter().map(String::as_str).chain([key]).collect()
    }
}

/// Returns the places where the files of a deck can say something of `[print]`, those that win first; the last one is the deck's own.
fn files(project: &Project) -> Vec<PrintTable> {
    let mut files = Vec::new();
    let mut add = |name: String, tables: Vec<String>| {
        if let Ok(source) = project.deck_text(&name) {
            let names: Vec<&str> = tables.iter().map(String::as_str).collect();
            let says = toml_text::values(source.text(), &names);
            files.push(PrintTable { name, source, tables, says });
        }
    };
    let print = || "print".to_owned();
    for variant in project.variant().iter().rev() {
        add(format!("variants/{variant}.toml"), vec![print()]);
        add(SPEC.to_owned(), vec!["variant".to_owned(), variant.clone(), print()]);
    }
    add(SPEC.to_owned(), vec![print()]);
    files
}

const SPEC: &str = "deck.toml";

/// Returns what the files of a deck say of `[print]`.
pub(super) fn entries(project: &Project) -> Vec<PrintEntry> {
    let files = files(project);
    let Some(own) = files.last() else { return Vec::new() };
    let is_own = |file: &PrintTable| project.own_file(file.source.name()).is_some();
    let entry = |option: &PrintOption| {
        let found = files.iter().find_map(|file| Some((file, file.says.get(option.key)?.clone())));
        let file = found.as_ref().map_or(own, |(file, _)| file);
        let kind = match &option.form {
            PrintForm::Switch => "switch",
            PrintForm::Words(_) if !option.example.is_empty() => "text",
            _ if option.words().is_empty() => "text",
            _ => "choice",
        };
        PrintEntry {
            key: option.key,
            kind,
            values: if kind == "choice" { option.words().to_vec() } else { Vec::new() },
            value: found.as_ref().map_or_else(String::new, |(file, span)| said(&file.source.text()[span.clone()])),
            example: option.example,
            file: file.source.name().to_owned(),
            file_path: project.path_of(&file.name).map(|path| path.display().to_string()),
            line: found.as_ref().map(|(file, span)| file.source.place(span.clone()).position().line),
            can_change: is_own(file),
        }
    };
    print_options().iter().map(entry).collect()
}

/// Returns the change that gives a key another value; an empty one takes it away.
pub(super) fn edit(project: &Project, path: &[String], typed: &str) -> Result<TextEdit, ChangeError> {
    let [name] = path else { return Err(ChangeError::NoValue) };
    let option = print_option(name).ok_or(ChangeError::NoValue)?;
    let files = files(project);
    let found = files.iter().find_map(|file| Some((file, file.says.get(name)?.clone())));
    let file = found.as_ref().map(|(file, _)| *file).or(files.last()).ok_or(ChangeError::NoValue)?;
    let text = file.source.text();
    let line_of = |at: usize| file.source.place(at..at).position().line;
    let splice = if typed.trim().is_empty() {
        if found.is_none() {
            return Err(ChangeError::NoValue);
        }
        toml_text::removed(text, &file.path(name))
    } else {
        option.chosen(typed).map_err(ChangeError::Refused)?;
        let new = option.form.written(typed).map_err(ChangeError::Refused)?;
        if let Some((_, span)) = &found {
            Some(Splice { span: span.clone(), new })
        } else {
            let tables: Vec<&str> = file.tables.iter().map(String::as_str).collect();
            toml_text::added(text, &tables, name, &new)
        }
    };
    let line = found.as_ref().map_or(1, |(_, span)| line_of(span.start));
    let splice = splice.ok_or_else(|| ChangeError::Breaks { file: file.name.clone(), line })?;
    // A line that is added follows the line where it is put, and perhaps the header of its table.
    let added = || line_of(splice.span.start) + splice.new.trim_end().matches('\n').count();
    let line = if found.is_none() { added() } else { line };
    TextEdit { file: file.name.clone(), line, before: text.to_owned(), splice }.checked()
}

/// Returns what a value of TOML says, as it is typed.
fn said(written: &str) -> String {
    let value =
        toml::from_str::<toml::Table>(&format!("value = {written}\n")).ok().and_then(|mut it| it.remove("value"));
    match value {
        Some(Value::String(text)) => text,
        Some(Value::Array(items)) if items.iter().all(|item| item.as_str().is_some_and(is_plain)) => {
            items.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", ")
        }
        Some(Value::Table(table)) if table.keys().eq(["x", "y"]) && table.values().all(Value::is_str) => {
            table.values().filter_map(Value::as_str).collect::<Vec<_>>().join(", ")
        }
        _ => written.to_owned(),
    }
}

/// Returns whether a text can stand in a list without quotes.
fn is_plain(text: &str) -> bool {
    !text.contains(',') && text.trim() == text && !text.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_is_written_as_a_person_would() {
        let write = |key: &str, typed: &str| {
            let option = print_option(key).expect("it is a key");
            option.chosen(typed).and_then(|_| option.form.written(typed)).ok()
        };
        assert_eq!(write("backs", "fold").as_deref(), Some("\"fold\""));
        assert_eq!(write("backs", "duplex, fold").as_deref(), Some("[\"duplex\", \"fold\"]"));
        assert_eq!(write("backs", "sideways"), None);
        assert_eq!(write("rotate-back", "180").as_deref(), Some("180"));
        assert_eq!(write("gang", "true").as_deref(), Some("true"));
        assert_eq!(write("margin", "8 mm").as_deref(), Some("\"8 mm\""));
        assert_eq!(write("margin", "{ top = \"8 mm\" }").as_deref(), Some("{ top = \"8 mm\" }"));
        assert_eq!(write("margin", "{ top = \"8 mm\" }\n[deck]"), None);
        assert_eq!(write("paper", "a4, 330x483mm").as_deref(), Some("[\"a4\", \"330x483mm\"]"));
        assert_eq!(write("cut-contour", "true").as_deref(), Some("true"));
        assert_eq!(write("cut-contour", "Thru-cut").as_deref(), Some("\"Thru-cut\""));
        assert_eq!(write("max-ppi", "600").as_deref(), Some("600"));
        assert_eq!(write("max-ppi", "600 ppi"), None);
        assert_eq!(write("origin", "10 mm,12mm").as_deref(), Some("{ x = \"10 mm\", y = \"12mm\" }"));
        assert_eq!(write("origin", "10 mm, 12mm").map(|text| said(&text)).as_deref(), Some("10 mm, 12mm"));
        assert_eq!(write("origin", "10 mm"), None);
        assert_eq!(said("\"a\\\" b\""), "a\" b");
    }
}
