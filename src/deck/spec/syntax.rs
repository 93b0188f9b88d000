//! What breaks TOML's own rules, explained to someone who has never heard of TOML.

use super::limits;
use super::spec_reader::SpecReader;
use super::syntax_words::{explain, line_around};
use super::toml_faults::TomlFault;
use crate::diag::{Code, Finding, Source};
use std::ops::Range;
use std::sync::Arc;
use toml::de::DeTable;

/// How often a file is read again without its faulty lines.
const ROUNDS: usize = 5;

/// How much of a file is read at first, to see whether it has faults: the library finds all faults of a file, and a fault takes a
/// hundred times as much memory as its letters.
const FIRST_BYTES: usize = 64_000;

/// The findings that hold whatever the faulty lines were meant to say.
const INDEPENDENT: [Code; 21] = [
    Code::NotInDeck,
    Code::UnknownKey,
    Code::WrongType,
    Code::EmptyText,
    Code::BadLength,
    Code::BadColour,
    Code::BadPlayers,
    Code::BadLanguage,
    Code::BadChoice,
    Code::BadNumber,
    Code::BadUp,
    Code::UnknownCardFormat,
    Code::MissingFile,
    Code::OutsideFolder,
    Code::FileTooLarge,
    Code::NotUtf8,
    Code::CsvRowLength,
    Code::CsvQuote,
    Code::DuplicateColumn,
    Code::EmptyTable,
    Code::UnusedAcceptance,
];

/// What is left of a text without its faulty lines.
pub(super) enum Recovery {
    /// All of it: there was no fault.
    Whole,
    /// The text with spaces in place of its faulty lines, so that every other byte keeps its place.
    InPart(String),
    /// Nothing that makes sense.
    No,
}

impl Recovery {
    /// Returns what can be read of the file.
    pub(super) fn text<'m>(&'m self, source: &'m Source) -> Option<&'m str> {
        match self {
            Self::Whole => Some(source.text()),
            Self::InPart(text) => Some(text),
            Self::No => None,
        }
    }
}

/// Reports every fault in a file, and returns what is left of it.
pub(super) fn recover(spec: &SpecReader<'_>, source: &Arc<Source>) -> Recovery {
    let mut left = source.text().to_owned();
    for round in 0..ROUNDS {
        let end = end_of_faults(&left);
        if let Some(end) = end {
            spec.find(too_many(source, end));
            left.truncate(end);
        }
        let faults = faults(source, &left);
        if faults.is_empty() {
            return if round == 0 && end.is_none() { Recovery::Whole } else { Recovery::InPart(left) };
        }
        let whole = end.is_none() && faults.iter().all(|fault| unclosed(&left[fault.left_out.clone()]).is_none());
        for fault in faults {
            spec.find(fault.finding);
            left = with_spaces(&left, fault.left_out);
        }
        if !whole {
            // Half a list is gone: faults in its other half would be our doing, not the author's.
            break;
        }
    }
    if faults(source, &left).is_empty() { Recovery::InPart(left) } else { Recovery::No }
}

/// Returns where reading a file is given up, because there are more faults before than are shown.
pub(super) fn end_of_faults(text: &str) -> Option<usize> {
    let lengths = std::iter::successors(Some(FIRST_BYTES), |length| length.checked_mul(2));
    lengths.take_while(|length| *length < text.len()).find_map(|length| {
        let end = on_characters(text, length..length).start;
        // At the end of a line, unless the line is longer than what is read.
        let end = text[..end].rfind('\n').filter(|at| *at >= length / 2).map_or(end, |at| at + 1);
        // What the end cuts in two is one fault more.
        (DeTable::parse_recoverable(&text[..end]).1.len() > limits::FINDINGS).then_some(end)
    })
}

fn too_many(source: &Arc<Source>, end: usize) -> Finding {
    let message = format!("there are more than {} faults before this line, so the rest is not read", limits::FINDINGS);
    Finding::new(Code::TomlSyntax, message)
        .at(source.place(end..end), "not read from here on")
        .help("is this the right file? If it is, fix the faults that are shown, then check again")
}

/// Drops, after the first `kept`, every finding that may follow from a fault in the text.
pub(super) fn keep_independent(spec: &SpecReader<'_>, kept: usize) {
    let mut index = 0;
    spec.retain(|finding| {
        index += 1;
        index <= kept || INDEPENDENT.contains(&finding.code)
    });
}

/// A fault, and what has to be left out so that the rest can be read.
struct SyntaxFault {
    finding: Finding,
    left_out: Range<usize>,
}

/// Returns at most one fault a line. Nothing after a bracket that is never closed can be trusted, so it is the last fault.
fn faults(source: &Arc<Source>, text: &str) -> Vec<SyntaxFault> {
    let (_, errors) = DeTable::parse_recoverable(text);
    let is_open = errors.iter().any(|error| TomlFault::read(error.message()) == TomlFault::NeverClosed);
    let opener = if is_open { unclosed(text) } else { None };
    let mut faults: Vec<SyntaxFault> = Vec::new();
    let mut last_line = 0..0;
    for error in &errors {
        // One is left for the finding that there are more.
        if faults.len() + 1 >= limits::FINDINGS {
            break;
        }
        let span = on_characters(text, error.span().unwrap_or(0..0));
        // A long line of faults is looked at once.
        if last_line.contains(&span.start) {
            continue;
        }
        let line = line_around(text, span.start);
        last_line = line.clone();
        let is_behind = opener.is_some_and(|at| line.end >= at);
        if is_behind || faults.iter().any(|fault| fault.left_out.contains(&line.start) || fault.left_out == line) {
            continue;
        }
        let finding = explain(source, text, TomlFault::read(error.message()), span);
        let left_out = match text[line.clone()].trim_start() {
            shown if shown.starts_with('[') => section(text, line),
            shown if shown.starts_with("<<<<<<<") => conflict(text, line),
            _ => line,
        };
        faults.push(SyntaxFault { finding, left_out });
    }
    faults.extend(opener.map(|at| never_closed(source, text, at)));
    faults
}

/// Returns the span cut down to the text, from the first byte of a character to the last byte of one.
fn on_characters(text: &str, span: Range<usize>) -> Range<usize> {
    let mut start = span.start.min(text.len());
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    let mut end = span.end.clamp(start, text.len());
    while !text.is_char_boundary(end) {
        end += 1;
    }
    start..end
}

fn never_closed(source: &Arc<Source>, text: &str, at: usize) -> SyntaxFault {
    let (opener, closer) = match text.as_bytes().get(at) {
        Some(b'[') => ("[", "]"),
        Some(b'{') => ("{", "}"),
        Some(b'\'') => ("'''", "'''"),
        _ => ("\"\"\"", "\"\"\""),
    };
    let finding = Finding::new(Code::TomlSyntax, format!("this `{opener}` is never closed"))
        .at(source.place(at..at + opener.len()), format!("needs a `{closer}` after it"))
        .help(format!("write `{closer}` where it ends; the lines below it are not checked until it is closed"));
    // From the start of its line: the key alone would be another fault.
    SyntaxFault { finding, left_out: line_around(text, at).start..text.len() }
}

/// Returns the bytes from a header to the next one.
fn section(text: &str, header: Range<usize>) -> Range<usize> {
    let end = text[header.end..].find("\n[").map_or(text.len(), |length| header.end + length);
    header.start..end
}

/// Returns the bytes from the mark of a merge conflict to the one that ends it.
fn conflict(text: &str, mark: Range<usize>) -> Range<usize> {
    let end = text[mark.end..].find("\n>>>>>>>").map_or(mark.end, |length| mark.end + length + 1);
    mark.start..line_around(text, end).end
}

/// Returns the text with spaces in place of a part of it; line breaks stay, so that every line keeps its number.
fn with_spaces(text: &str, left_out: Range<usize>) -> String {
    let spaces =
        text[left_out.clone()].bytes().map(|byte| if matches!(byte, b'\n' | b'\r') { char::from(byte) } else { ' ' });
    let mut left = text[..left_out.start].to_owned();
    left.extend(spaces);
    left.push_str(&text[left_out.end..]);
    left
}

/// Returns where the first bracket or multi-line text begins that is never closed, or that another kind of bracket closes.
fn unclosed(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut open: Vec<usize> = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'#' => at = line_around(text, at).end,
            quote @ (b'"' | b'\'') => match string_end(text, at, quote) {
                Some(end) => at = end,
                None => return Some(at),
            },
            b'[' | b'{' => {
                open.push(at);
                at += 1;
            }
            closer @ (b']' | b'}') => {
                let wanted = if closer == b']' { b'[' } else { b'{' };
                match open.pop() {
                    Some(opener) if bytes[opener] != wanted => return Some(opener),
                    _ => at += 1,
                }
            }
            _ => at += 1,
        }
    }
    open.first().copied()
}

/// Returns where the text in quotes ends that begins at `start`; a text on one line ends with its line at the latest.
fn string_end(text: &str, start: usize, quote: u8) -> Option<usize> {
    let triple = [quote; 3];
    let bytes = text.as_bytes();
    let is_long = bytes[start..].starts_with(&triple);
    let mut at = start + if is_long { 3 } else { 1 };
    while at < bytes.len() {
        match bytes[at] {
            b'\\' if quote == b'"' => at += 2,
            b'\n' if !is_long => return Some(at),
            byte if byte == quote && !is_long => return Some(at + 1),
            byte if byte == quote && bytes[at..].starts_with(&triple) => return Some(at + 3),
            _ => at += 1,
        }
    }
    (!is_long).then_some(bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 1,000 lines without a value are 1,000 faults in 2 kB; a first part of 64 kB has more than 100 of them.
    #[test]
    fn a_file_of_faults_is_not_read_to_its_end() {
        for faulty in ["a\n", "=", "\r", "<<<<<<< x\n", "é = 1\n"] {
            let end = end_of_faults(&faulty.repeat(100_000)).expect("there are many faults");
            assert!(end <= FIRST_BYTES, "{faulty:?}: {end}");
        }
        let keys: Vec<String> = (0..20_000).map(|number| format!("key-{number} = \"\"\"\n[\n\"\"\"\n")).collect();
        let sound = keys.concat();
        assert_eq!(end_of_faults(&sound), None);
        assert!(end_of_faults(&(sound + &"a\n".repeat(1_000_000))).is_some());
    }

    #[test]
    fn an_open_bracket_is_found_where_it_stands() {
        assert_eq!(unclosed("a = [1, 2\nb = 3\n"), Some(4));
        assert_eq!(unclosed("a = [\n {b = 1},\n {c = 2,\n]\n"), Some(17));
        assert_eq!(unclosed("a = \"[\" # {\nb = '''[''' \n[c]\n"), None);
        assert_eq!(unclosed("a = \"\"\"text\nb = 1"), Some(4));
    }

    #[test]
    fn what_is_taken_out_leaves_every_other_byte_in_place() {
        let text = "a = 1\nhühner = x\r\nb = 2";
        let line = line_around(text, 6);
        let left = with_spaces(text, line);
        assert_eq!(left.len(), text.len());
        assert_eq!(left.find("b = 2"), text.find("b = 2"));
        assert!(faults(&Source::new("deck.toml", text), &left).is_empty());
    }

    #[test]
    fn each_line_has_one_fault_at_most() {
        let text = "a = {x=1 y=2}\nb = fox\n";
        let faults = faults(&Source::new("deck.toml", text), text);
        let lines: Vec<usize> = faults.iter().map(|fault| fault.left_out.start).collect();
        assert_eq!(lines, [0, 14]);
    }
}
