//! The words for each way in which a line can break TOML's rules.

use super::spec_reader::quoted;
use super::toml_faults::TomlFault;
use crate::diag::{Code, Finding, Source};
use std::ops::Range;
use std::sync::Arc;

/// Says what is wrong at `span` of `text`, which has the bytes of `source` where they are.
pub(super) fn explain(source: &Arc<Source>, text: &str, fault: TomlFault, span: Range<usize>) -> Finding {
    let line = BrokenLine::around(source, text, span.start);
    if let Some(finding) = line.by_sight() {
        return finding;
    }
    let value = text[span.clone()].trim();
    if let Some(finding) = line.number_with_unit(span.start).filter(|_| fault == TomlFault::Other) {
        return finding;
    }
    let (message, label, help) = match fault {
        TomlFault::NoValue => return line.no_value(),
        TomlFault::Unquoted => return line.unquoted(&span),
        TomlFault::Repeated => return line.repeated(span),
        TomlFault::LineGoesOn => return line.goes_on(&span),
        TomlFault::OpenHeader => return line.open_header(),
        TomlFault::OpenQuote => return line.open_quote(&span),
        TomlFault::Backslash => return line.backslash(&span),
        TomlFault::LeadingZero => return line.leading_zero(&span),
        TomlFault::BadKey if value.is_empty() => {
            ("there is no key before the `=`", "needs a key", "write `key = value`")
        }
        TomlFault::BadKey => {
            let help = "use a-z, digits, `-` and `_`, or put the key in quotes: `\"größe\" = 3`";
            return line.finding(span, format!("{} is not allowed in a key", quoted(value)), "", help);
        }
        TomlFault::HoldsValue => {
            let message = format!("{} already has a value, so nothing can be put into it", quoted(value));
            return line.finding(span, message, "has a value", "rename one of the two");
        }
        TomlFault::MissingComma => ("a comma is missing", "needs a comma before it", "put `,` between the values"),
        TomlFault::ExtraComma => ("there is a comma too many", "not needed", "remove it, or write a value before it"),
        TomlFault::StrayEquals => (
            "there is an `=` too many, or a comma is missing before its key",
            "not expected here",
            "write `{ name = \"Fox\", cost = 3 }`: a comma between the entries, `=` between key and value",
        ),
        TomlFault::TooDeep => ("too many brackets are nested", "too deep", "remove a level"),
        TomlFault::Other if line.has_number(span.start) => {
            ("this is not a number", "", "write only digits, such as `12` or `2.5`; put anything else in quotes")
        }
        TomlFault::NeverClosed | TomlFault::Other => {
            ("this cannot be read", "not expected", "write `key = value`, with text in quotes: `title = \"Farm\"`")
        }
    };
    line.finding(span, message, label, help)
}

/// Returns the bytes of the line around `at`, without its break.
pub(super) fn line_around(text: &str, at: usize) -> Range<usize> {
    let start = text[..at].rfind('\n').map_or(0, |at| at + 1);
    let end = text[at..].find('\n').map_or(text.len(), |length| at + length);
    start..end
}

/// Returns the digits on both sides of the first decimal comma of an inline table, `{ cost = 2,5 }`, and where the comma is.
fn decimal_comma(line: &str) -> Option<(&str, &str, usize)> {
    line.match_indices(',').find_map(|(at, _)| {
        let (before, after) = (&line[..at], &line[at + 1..]);
        let whole = &before[before.trim_end_matches(|c: char| c.is_ascii_digit()).len()..];
        let rest = after.trim_start_matches(|c: char| c.is_ascii_digit());
        let fraction = &after[..after.len() - rest.len()];
        let is_value = before[..before.len() - whole.len()].trim_end().ends_with('=');
        let ends = rest.trim_start().starts_with(['}', ',']);
        (!whole.is_empty() && !fraction.is_empty() && is_value && ends).then_some((whole, fraction, at))
    })
}

/// The line that has a fault.
struct BrokenLine<'t> {
    source: &'t Arc<Source>,
    text: &'t str,
    /// From its first character to its last, without the spaces around them.
    span: Range<usize>,
    shown: &'t str,
}

impl<'t> BrokenLine<'t> {
    fn around(source: &'t Arc<Source>, text: &'t str, at: usize) -> Self {
        let line = line_around(text, at);
        let start = line.end - text[line.clone()].trim_start().len();
        let shown = text[start..line.end].trim_end();
        Self { source, text, span: start..start + shown.len(), shown }
    }

    fn finding(&self, span: Range<usize>, message: impl Into<String>, label: &str, help: impl Into<String>) -> Finding {
        Finding::new(Code::TomlSyntax, message).at(self.source.place(span), label).help(help)
    }

    /// A finding about the line as a whole.
    fn whole(&self, message: impl Into<String>, label: &str, help: impl Into<String>) -> Finding {
        self.finding(self.span.clone(), message, label, help)
    }

    /// Returns what is before and behind a byte on the line.
    fn split_at(&self, at: usize) -> (&'t str, &'t str) {
        self.shown.split_at(at.clamp(self.span.start, self.span.end) - self.span.start)
    }

    /// Returns whether the value around a byte begins as numbers do.
    fn has_number(&self, at: usize) -> bool {
        let (before, rest) = self.split_at(at);
        let value = before.rsplit(['=', ',', '[']).next().unwrap_or_default().trim_start();
        let first = if value.is_empty() { rest } else { value };
        first.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c))
    }

    /// Returns the finding for a length without quotes, `63.5mm`, that is read up to a byte in it.
    fn number_with_unit(&self, at: usize) -> Option<Finding> {
        let (before, rest) = self.split_at(at);
        let number = &before[before.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.').len()..];
        let unit = &rest[..rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len())];
        let start = self.span.start + before.len() - number.len();
        let length = format!("{number}{unit}");
        (!number.is_empty() && !unit.is_empty()).then(|| {
            let help = format!("write `\"{length}\"`");
            self.finding(
                start..start + length.len(),
                format!("{} is not in quotes", quoted(&length)),
                "text needs quotes",
                help,
            )
        })
    }

    /// Recognises a fault by the line itself, whatever the library stumbled over.
    fn by_sight(&self) -> Option<Finding> {
        let line = self.shown;
        let starts_with = |marks: &[&str]| marks.iter().any(|mark| line.starts_with(mark));
        if starts_with(&["<<<<<<<", "=======", ">>>>>>>"]) {
            let message = "there is an unresolved merge conflict in this file";
            let help = "keep one of the two versions between the marks, and remove the marks";
            return Some(self.whole(message, "left by the version control", help));
        }
        if starts_with(&[";", "//", "--", "/*"]) {
            return Some(self.whole("this line is neither a key nor a comment", "", "a comment begins with `#`"));
        }
        let letter = |at: usize| {
            let start = self.span.start + at;
            start..start + line[at..].chars().next().map_or(1, char::len_utf8)
        };
        if let Some(at) = line.find(|c: char| c.is_control() && c != '\t') {
            let help = "remove it, and type the line again";
            return Some(self.finding(letter(at), "there is an invisible character", "here", help));
        }
        if let Some((whole, fraction, at)) = decimal_comma(line) {
            let span = self.span.start + at..self.span.start + at + 1 + fraction.len();
            return Some(self.needs_point(span, whole, fraction));
        }
        let curly = line.find(['“', '”', '„', '‘', '’', '«', '»'])?;
        if line[..curly].contains(['"', '\'']) {
            return None;
        }
        let message = "text needs straight quotes, not typographic ones";
        let help = "type `\"` on each side; word processors replace it with another quote";
        Some(self.finding(letter(curly), message, "not a straight quote", help))
    }

    fn no_value(&self) -> Finding {
        let line = self.shown;
        if let Some((key, value)) = line.split_once(':').filter(|(key, _)| !key.contains('=')) {
            let help = format!("write `{} = {}`", key.trim(), value.trim());
            return self.whole("a key is followed by `=`, not by `:`", "needs `=`", help);
        }
        if let Some((key, value)) = line.split_once('=') {
            let joined = key.split_whitespace().collect::<Vec<_>>().join("_");
            let help = format!("write it as one: `{joined} = {}`", value.trim());
            let span = self.span.start..self.span.start + key.trim_end().len();
            return self.finding(span, "a key is one word", "more than one word", help);
        }
        let key = line.split([' ', '\t']).next().unwrap_or(line);
        let help = format!("write `{key} = ` and its value; put text in quotes: `{key} = \"…\"`");
        self.whole(format!("{} has no value", quoted(key)), "needs `=`", help)
    }

    fn unquoted(&self, span: &Range<usize>) -> Finding {
        let raw = self.text[span.clone()].trim();
        let rest = self.split_at(span.start).1.trim_start();
        if raw.is_empty() && rest.is_empty() {
            let help = "write the value after the `=`; put text in quotes";
            return self.whole("there is no value after the `=`", "needs a value", help);
        }
        let start = self.span.end.max(span.start) - rest.len();
        if raw.is_empty() && rest.starts_with('#') {
            let colour = rest.split_whitespace().next().unwrap_or(rest);
            let help = format!("put a colour in quotes: `\"{colour}\"`; without quotes, `#` begins a comment");
            let message = "there is no value before the `#`";
            return self.finding(start..start + colour.len(), message, "read as a comment", help);
        }
        let raw = if raw.is_empty() { rest } else { raw };
        let (message, label, help) = match raw.to_lowercase().as_str() {
            answer @ ("true" | "false") => ("is in capital letters", "", format!("write `{answer}`")),
            "yes" | "no" | "on" | "off" => {
                ("is not in quotes", "not a value", "write `true` or `false`, or put text in quotes".to_owned())
            }
            _ => ("is not in quotes", "text needs quotes", format!("write `\"{raw}\"`")),
        };
        self.finding(span.start..span.start + raw.len(), format!("{} {message}", quoted(raw)), label, help)
    }

    fn repeated(&self, span: Range<usize>) -> Finding {
        let (key, whole) = (&self.text[span.clone()], self.shown);
        let name = whole.trim_matches(['[', ']', ' ']);
        let (message, help) = if !whole.starts_with('[') || whole.starts_with("[[") {
            (format!("{} is in the same table twice", quoted(key.trim())), "keep one of them".to_owned())
        } else if matches!(name, "cards" | "sheets") {
            let help = format!("write two brackets on each side, both times: `[[{name}]]`");
            (format!("the table `{whole}` is there twice"), help)
        } else {
            let help = format!("put everything of `{whole}` below one line `{whole}`");
            (format!("the table `{whole}` is there twice"), help)
        };
        let finding = self.finding(span, message, "here again", help);
        match self.earlier(key) {
            Some(first) => finding.see(self.source.place(first), "the first one"),
            None => finding,
        }
    }

    /// Returns the key or the header of an earlier line that says the same.
    fn earlier(&self, key: &str) -> Option<Range<usize>> {
        const LINES: usize = 1_000;
        let mut end = line_around(self.text, self.span.start).start.checked_sub(1)?;
        for line in self.text[..end].rsplit('\n').take(LINES) {
            let trimmed = line.trim_start();
            let start = end - trimmed.len();
            let is_key = |rest: &str| rest.trim_start().starts_with('=');
            if self.shown.starts_with('[') && trimmed.trim_end() == self.shown {
                return Some(start..start + self.shown.len());
            } else if !self.shown.starts_with('[') && trimmed.strip_prefix(key).is_some_and(is_key) {
                return Some(start..start + key.len());
            }
            end = end.saturating_sub(line.len() + 1);
        }
        None
    }

    fn goes_on(&self, span: &Range<usize>) -> Finding {
        let (before, rest) = self.split_at(span.start);
        let rest = rest.trim();
        let span = span.start..span.start + rest.len();
        if rest.starts_with(',') && before.ends_with(|c: char| c.is_ascii_digit()) {
            let whole = before.rsplit(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
            let fraction: String = rest[1..].trim_start().chars().take_while(char::is_ascii_digit).collect();
            return self.needs_point(span, whole, &fraction);
        }
        if rest.contains('=') {
            let message = "there is more than one key on the line";
            return self.finding(span, message, "another key begins", "give each key its own line");
        }
        if rest.starts_with([']', '}']) {
            let help = "remove it, or check what it should close";
            let message = format!("`{}` closes nothing", &rest[..1]);
            return self.finding(span.start..span.start + 1, message, "not needed", help);
        }
        let help = "put text in quotes from its first letter to its last; a comment begins with `#`";
        self.finding(span, "there is more on the line after its value", "not expected", help)
    }

    fn needs_point(&self, span: Range<usize>, whole: &str, fraction: &str) -> Finding {
        let help = format!("write `{whole}.{fraction}`; put several values in brackets: `[{whole}, {fraction}]`");
        self.finding(span, "a number needs a point, not a comma", "not part of the number", help)
    }

    fn open_header(&self) -> Finding {
        let name = self.shown.trim_matches(['[', ']', ' ']);
        let (open, close) = if self.shown.starts_with("[[") { ("[[", "]]") } else { ("[", "]") };
        let message = format!("the brackets around `{name}` are not closed");
        self.whole(message, &format!("needs `{close}`"), format!("write `{open}{name}{close}`"))
    }

    fn open_quote(&self, span: &Range<usize>) -> Finding {
        let before = self.split_at(span.start).0;
        let start = self.span.start + before.rfind(['"', '\'']).unwrap_or(0);
        let quote = if self.text[start..].starts_with('\'') { '\'' } else { '"' };
        let message = format!("this `{quote}` is not closed on its line");
        let help = format!("close it with `{quote}`; put text of several lines between `\"\"\"` and `\"\"\"`");
        self.finding(start..self.span.end, message, "opened here", help)
    }

    fn backslash(&self, span: &Range<usize>) -> Finding {
        let before = self.split_at(span.start).0;
        let start = before.rfind('\\').map_or(span.start, |at| self.span.start + at);
        // The backslash and the character after it, however many bytes that has.
        let length: usize = self.text[start..].chars().take(2).map(char::len_utf8).sum();
        let message = "`\\` has a special meaning between double quotes";
        let help = "write it twice, `\\\\`, or put the text in single quotes: `'…'`; between folders write `/`";
        self.finding(start..start + length, message, "", help)
    }

    fn leading_zero(&self, span: &Range<usize>) -> Finding {
        let number: String = self.text[span.start..].chars().take_while(char::is_ascii_digit).collect();
        let help = format!("write `{}` for the number, or `\"{number}\"` for the text", number.trim_start_matches('0'));
        self.finding(span.start..span.start + number.len(), "a number cannot begin with 0", "number or text?", help)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn explained(text: &str, fault: TomlFault, span: Range<usize>) -> Finding {
        explain(&Source::new("deck.toml", text), text, fault, span)
    }

    #[test]
    fn a_backslash_before_a_wide_letter_is_pointed_at_whole() {
        let finding = explained("a = \"\\é\"\n", TomlFault::Backslash, 6..6);
        assert_eq!(finding.place.map(|(place, _)| place.text().to_owned()).as_deref(), Some("\\é"));
    }

    #[test]
    fn a_number_with_a_comma_is_shown_with_a_point() {
        let finding = explained("line = 12,75\n", TomlFault::LineGoesOn, 9..9);
        assert!(finding.help.is_some_and(|help| help.starts_with("write `12.75`")));
    }

    #[test]
    fn the_earlier_of_two_keys_is_found() {
        let finding = explained("a = 1\nab = 2\n a = 3\n", TomlFault::Repeated, 14..15);
        assert_eq!(finding.related.first().map(|(place, _)| place.span()), Some(0..1));
    }
}
