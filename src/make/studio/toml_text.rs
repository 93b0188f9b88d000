//! Keys of a TOML file as text: each is found, replaced, added or taken away where it stands, and all else stays.

use std::collections::BTreeMap;
use std::ops::Range;
use toml::de::{DeTable, DeValue};

/// A part of a text that is replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Splice {
    /// Its bytes.
    pub(super) span: Range<usize>,
    /// What stands there afterwards.
    pub(super) new: String,
}

impl Splice {
    /// Returns the whole text afterwards.
    pub(super) fn apply(&self, text: &str) -> String {
        format!("{}{}{}", &text[..self.span.start], self.new, &text[self.span.end..])
    }
}

/// Returns whether a text is TOML.
pub(super) fn is_toml(text: &str) -> bool {
    DeTable::parse(text).is_ok()
}

#[cfg(test)]
/// Returns the bytes of a value by the names of its tables and its key.
pub(super) fn value(text: &str, path: &[&str]) -> Option<Range<usize>> {
    let (key, tables) = path.split_last()?;
    values(text, tables).remove(*key)
}

/// Returns the bytes of all values of a table by the names of its tables.
pub(super) fn values(text: &str, tables: &[&str]) -> BTreeMap<String, Range<usize>> {
    let Ok(document) = DeTable::parse(text) else { return BTreeMap::new() };
    let document = document.into_inner();
    let table = inner(&document, tables).into_iter().flatten();
    table.map(|(key, value)| (key.get_ref().to_string(), value.span())).collect()
}

/// Returns how a key is added to a table by the names of its tables: after its last value, or as a table at the end of the file.
/// The result may not be TOML where the table is written in an unusual way.
pub(super) fn added(text: &str, tables: &[&str], key: &str, value: &str) -> Option<Splice> {
    let document = DeTable::parse(text).ok()?.into_inner();
    let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let Some(table) = inner(&document, tables) else {
        let gap = match text {
            "" => String::new(),
            text if text.ends_with('\n') => newline.to_owned(),
            _ => newline.repeat(2),
        };
        let new = format!("{gap}[{}]{newline}{key} = {value}{newline}", tables.join("."));
        return Some(Splice { span: text.len()..text.len(), new });
    };
    // The values that stand on lines of their own below the table's header; those of `[print.marks]` are another table's.
    let own = table.iter().filter(|(known, value)| key_stands_before(text, known.span(), value.span()));
    let last = own.map(|(_, value)| value.span().end).max();
    let at = if let Some(end) = last {
        line_end(text, end)
    } else {
        let header = format!("[{}]", tables.join("."));
        let mut lines = text.split_inclusive('\n').scan(0, |at, line| {
            *at += line.len();
            Some((*at - line.len(), line))
        });
        let (start, _) = lines.find(|(_, line)| line.trim_start().starts_with(&header))?;
        line_end(text, start)
    };
    Some(Splice { span: at..at, new: format!("{newline}{key} = {value}") })
}

/// Returns how a key is taken away with its line; none where other things stand on it.
pub(super) fn removed(text: &str, path: &[&str]) -> Option<Splice> {
    let (key, tables) = path.split_last()?;
    let document = DeTable::parse(text).ok()?.into_inner();
    let (known, value) = inner(&document, tables)?.get_key_value(*key)?;
    if !key_stands_before(text, known.span(), value.span()) {
        return None;
    }
    let start = line_start(text, known.span().start);
    let end = line_end(text, value.span().end);
    let rest = text[value.span().end..end].trim_start();
    let after = text[end..].find('\n').map_or(text.len(), |at| end + at + 1);
    (rest.is_empty() || rest.starts_with('#')).then(|| Splice { span: start..after, new: String::new() })
}

/// Returns where a key can be added on a line of its own after the value at `span`; none where other things stand on its line.
pub(super) fn line_after(text: &str, span: Range<usize>, key: &str, value: &str) -> Option<Splice> {
    let before = &text[line_start(text, span.start)..span.start];
    let (name, rest) = before.trim_start().split_once('=')?;
    let is_plain =
        rest.trim().is_empty() && name.trim().chars().all(|c| c.is_ascii_alphanumeric() || "-_\"".contains(c));
    let end = line_end(text, span.end);
    let tail = text[span.end..end].trim_start();
    let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let indent = &before[..before.len() - before.trim_start().len()];
    let new = format!("{newline}{indent}{key} = {value}");
    (is_plain && (tail.is_empty() || tail.starts_with('#'))).then_some(Splice { span: end..end, new })
}

/// Returns a table within others.
fn inner<'t, 'd>(document: &'t DeTable<'d>, tables: &[&str]) -> Option<&'t DeTable<'d>> {
    tables.iter().try_fold(document, |table, name| match table.get(*name)?.get_ref() {
        DeValue::Table(inner) => Some(inner),
        _ => None,
    })
}

/// Returns whether a key begins its line, and its value follows it.
fn key_stands_before(text: &str, key: Range<usize>, value: Range<usize>) -> bool {
    let is_first = text[line_start(text, key.start)..key.start].trim().is_empty();
    is_first && key.end < value.start && text[key.end..value.start].trim_matches([' ', '\t', '"', '\'']) == "="
}

fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |found| found + 1)
}

/// Returns the end of a line, before its line break.
fn line_end(text: &str, at: usize) -> usize {
    let end = text[at..].find('\n').map_or(text.len(), |found| at + found);
    if text[at..end].ends_with('\r') { end - 1 } else { end }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPEC: &str = "[deck]\ntitle = \"Farm\"\n\n[print] # at home\nbacks = \"fold\" # glue\nmargin = { top = \"9 mm\" }\n\n\
                        [print.marks]\nstyle = \"full\"\n\n[[cards]]\n  front = \"card.svg\" # mine\n";

    fn after(splice: Option<Splice>, text: &str) -> String {
        let after = splice.expect("it can be changed").apply(text);
        assert!(is_toml(&after), "{after}");
        after
    }

    #[test]
    fn a_value_is_found_and_a_key_is_taken_away_with_its_line() {
        assert_eq!(value(SPEC, &["print", "backs"]).map(|span| &SPEC[span]), Some("\"fold\""));
        assert_eq!(value(SPEC, &["print", "marks", "style"]).map(|span| &SPEC[span]), Some("\"full\""));
        assert_eq!(value(SPEC, &["print", "flip"]), None);
        assert_eq!(after(removed(SPEC, &["print", "backs"]), SPEC), SPEC.replace("backs = \"fold\" # glue\n", ""));
        assert_eq!(removed("print = { flip = \"long\", backs = \"none\" }\n", &["print", "flip"]), None);
    }

    #[test]
    fn a_key_is_added_below_the_others_of_its_table() {
        assert_eq!(
            after(added(SPEC, &["print"], "cut", "\"double\""), SPEC),
            SPEC.replace("\"9 mm\" }\n", "\"9 mm\" }\ncut = \"double\"\n")
        );
        let empty = "[print] # mine\n[deck]\n";
        assert_eq!(
            after(added(empty, &["print"], "gap", "\"1 mm\""), empty),
            "[print] # mine\ngap = \"1 mm\"\n[deck]\n"
        );
        let none = "[deck]\r\ntitle = \"a\"";
        assert_eq!(
            after(added(none, &["print"], "gang", "true"), none),
            "[deck]\r\ntitle = \"a\"\r\n\r\n[print]\r\ngang = true\r\n"
        );
    }

    #[test]
    fn a_line_is_added_after_another_one() {
        let span = value("front = \"card.svg\"", &["front"]).expect("it is there");
        let at = SPEC.find("\"card.svg\"").expect("it is there");
        let found = line_after(SPEC, at..at + span.len(), "copies", "2");
        assert_eq!(after(found, SPEC), SPEC.replace("# mine\n", "# mine\n  copies = 2\n"));
        let inline = "cards = [{ front = \"card.svg\" }]\n";
        let at = inline.find("\"card.svg\"").expect("it is there");
        assert_eq!(line_after(inline, at..at + 10, "copies", "2"), None);
    }
}
