//! `[print]` as the files of the deck have it: shown key by key, and changed where it stands.

use super::change_error::ChangeError;
use super::history::TextEdit;
use super::toml_text::{self, Splice};
use crate::diag::Source;
use crate::files::Project;
use crate::model::{
    BackTurn, Backs, BleedSides, Cut, Flip, FoldLine, Guides, Machine, MarkStyle, NamedChoice, Order, Rotate, SideFiles,
};
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

/// How a key is written.
enum PrintKind {
    /// One of a few words.
    Choice(Vec<&'static str>),
    /// `true` or `false`.
    Switch,
    /// A text.
    Text,
    /// A text, or a list of texts.
    List,
    /// `true`, `false` or a text.
    SwitchOrText,
    /// A whole number.
    Number,
    /// Two lengths, across and down.
    Point,
}

struct PrintKey {
    name: &'static str,
    kind: PrintKind,
    example: &'static str,
}

fn keys() -> Vec<PrintKey> {
    fn choice<T: NamedChoice>(name: &'static str) -> PrintKey {
        PrintKey { name, kind: PrintKind::Choice(T::words().collect()), example: "" }
    }
    let text = |name, example| PrintKey { name, kind: PrintKind::Text, example };
    let list = |name, example| PrintKey { name, kind: PrintKind::List, example };
    vec![
        list("paper", "a4, letter"),
        choice::<Backs>("backs"),
        choice::<Cut>("cut"),
        choice::<BleedSides>("bleed"),
        choice::<MarkStyle>("marks"),
        choice::<Guides>("guides"),
        choice::<Order>("order"),
        choice::<Rotate>("rotate"),
        choice::<Flip>("flip"),
        choice::<SideFiles>("sides"),
        choice::<FoldLine>("fold"),
        choice::<BackTurn>("rotate-back"),
        text("margin", "6.35 mm"),
        text("feed-margin", "12.7 mm"),
        text("gap", "2 mm"),
        text("grid", "3x4"),
        PrintKey { name: "gang", kind: PrintKind::Switch, example: "" },
        choice::<Machine>("cutter"),
        list("cut-paths", "svg, dxf"),
        PrintKey { name: "cut-contour", kind: PrintKind::SwitchOrText, example: "CutContour" },
        PrintKey { name: "origin", kind: PrintKind::Point, example: "10 mm, 12 mm" },
        PrintKey { name: "max-ppi", kind: PrintKind::Number, example: "600" },
        text("labels", "avery-5392"),
        text("printer", "kitchen"),
        list("fill", "joker"),
    ]
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
    let entry = |PrintKey { name, kind, example }: PrintKey| {
        let found = files.iter().find_map(|file| Some((file, file.says.get(name)?.clone())));
        let file = found.as_ref().map_or(own, |(file, _)| file);
        let (kind, values) = match kind {
            PrintKind::Choice(words) => ("choice", words),
            PrintKind::Switch => ("switch", Vec::new()),
            PrintKind::Text | PrintKind::List | PrintKind::SwitchOrText | PrintKind::Number | PrintKind::Point => {
                ("text", Vec::new())
            }
        };
        PrintEntry {
            key: name,
            kind,
            values,
            value: found.as_ref().map_or_else(String::new, |(file, span)| said(&file.source.text()[span.clone()])),
            example,
            file: file.source.name().to_owned(),
            file_path: project.path_of(&file.name).map(|path| path.display().to_string()),
            line: found.as_ref().map(|(file, span)| file.source.place(span.clone()).position().line),
            can_change: is_own(file),
        }
    };
    keys().into_iter().map(entry).collect()
}

/// Returns the change that gives a key another value; an empty one takes it away.
pub(super) fn edit(project: &Project, path: &[String], typed: &str) -> Result<TextEdit, ChangeError> {
    let [name] = path else { return Err(ChangeError::NoValue) };
    let key = keys().into_iter().find(|key| key.name == name).ok_or(ChangeError::NoValue)?;
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
        let new = written(&key, typed.trim())?;
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

/// Returns how what was typed is written.
fn written(key: &PrintKey, typed: &str) -> Result<String, ChangeError> {
    let other = |wanted| ChangeError::OtherKind { value: typed.to_owned(), wanted };
    let text = |text: &str| Value::String(text.to_owned()).to_string();
    if typed.starts_with(['{', '[']) {
        // A table or a list is written as it is typed, if it is one value.
        let table =
            toml::from_str::<toml::Table>(&format!("value = {typed}\n")).map_err(|_| other("a value of TOML"))?;
        let is_one = table.len() == 1 && matches!(table.get("value"), Some(Value::Table(_) | Value::Array(_)));
        return if is_one { Ok(typed.to_owned()) } else { Err(other("a value of TOML")) };
    }
    match &key.kind {
        PrintKind::Switch => {
            typed.parse::<bool>().map(|is_on| is_on.to_string()).map_err(|_| other("`true` or `false`"))
        }
        PrintKind::Choice(words) if words.contains(&typed) => {
            Ok(if typed.bytes().all(|byte| byte.is_ascii_digit()) { typed.to_owned() } else { text(typed) })
        }
        PrintKind::List | PrintKind::Choice(_) if typed.contains(',') => {
            let items: Vec<&str> = typed.split(',').map(str::trim).filter(|item| !item.is_empty()).collect();
            if let PrintKind::Choice(words) = &key.kind
                && !items.iter().all(|item| words.contains(item))
            {
                return Err(other("one of the words that it can be"));
            }
            Ok(format!("[{}]", items.into_iter().map(text).collect::<Vec<_>>().join(", ")))
        }
        PrintKind::Choice(_) => Err(other("one of the words that it can be")),
        PrintKind::SwitchOrText if matches!(typed, "true" | "false") => Ok(typed.to_owned()),
        PrintKind::Number => {
            typed.parse::<u32>().map(|number| number.to_string()).map_err(|_| other("a whole number, such as `600`"))
        }
        PrintKind::Point => match typed.split_once(',') {
            Some((across, down)) if !down.contains(',') => {
                Ok(format!("{{ x = {}, y = {} }}", text(across.trim()), text(down.trim())))
            }
            _ => Err(other("two lengths, across and down, such as `10 mm, 12 mm`")),
        },
        PrintKind::Text | PrintKind::List | PrintKind::SwitchOrText => Ok(text(typed)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_is_written_as_a_person_would() {
        let keys = keys();
        let write = |name: &str, typed: &str| {
            written(keys.iter().find(|key| key.name == name).expect("it is a key"), typed).ok()
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
        assert_eq!(write("printer", "a\" b").map(|text| said(&text)).as_deref(), Some("a\" b"));
    }
}
