//! The words for each way in which a line can break TOML's rules.

use super::spec_reader::quoted;
use super::toml_faults::TomlFault;
use std::ops::Range;

/// What is told of a fault.
pub(super) struct SyntaxMessage {
    /// What stands under the caret.
    pub(super) span: Range<usize>,
    /// What was found, and what was wanted.
    pub(super) message: String,
    /// What stands beside the caret.
    pub(super) label: String,
    /// How to mend it.
    pub(super) help: String,
    /// An earlier place that matters, with its label.
    pub(super) earlier: Option<(Range<usize>, &'static str)>,
}

impl SyntaxMessage {
    fn new(span: Range<usize>, message: impl Into<String>, label: &str, help: impl Into<String>) -> Self {
        Self { span, message: message.into(), label: label.to_owned(), help: help.into(), earlier: None }
    }
}

/// Says in our words what is wrong at `span`.
pub(super) fn explain(text: &str, fault: TomlFault, span: Range<usize>) -> SyntaxMessage {
    let line = BrokenLine::around(text, span.start);
    if let Some(words) = line.by_sight() {
        return words;
    }
    let (message, label, help) = match fault {
        TomlFault::NoValue => return line.no_value(),
        TomlFault::Unquoted => return line.unquoted(&span),
        TomlFault::Repeated => return duplicate(text, span),
        TomlFault::LineGoesOn => return line.goes_on(&span),
        TomlFault::OpenHeader => return line.open_header(),
        TomlFault::OpenQuote => return line.open_quote(&span),
        TomlFault::Backslash => return line.backslash(&span),
        TomlFault::LeadingZero => return line.leading_zero(&span),
        TomlFault::BadKey => return line.bad_key(span),
        TomlFault::HoldsValue => {
            let message =
                format!("{} holds a value already, so that nothing can be put into it", shown(&text[span.clone()]));
            return SyntaxMessage::new(span, message, "holds a value", "give one of the two another name");
        }
        TomlFault::MissingComma => {
            ("a comma is missing", "a comma is wanted before this", "put `,` between the values")
        }
        TomlFault::ExtraComma => ("there is a comma too many", "too much", "take it out, or write a value before it"),
        TomlFault::StrayEquals => (
            "there is an `=` too many, or a comma is missing before its key",
            "not expected here",
            "write `{ name = \"Fox\", cost = 3 }`: a comma between the entries, `=` between key and value",
        ),
        TomlFault::TooDeep => ("too many brackets lie in one another", "too deep", "take a level out"),
        TomlFault::Invisible => {
            ("there is a letter that cannot be seen", "stands here", "take it out, and type the line anew")
        }
        TomlFault::NotANumber => {
            ("this is not a number", "", "write digits alone, such as `12` or `2.5`; anything else in quotes")
        }
        TomlFault::NeverClosed | TomlFault::Other => {
            ("this cannot be read here", "not expected", "write `key = value`, with text in quotes: `title = \"Farm\"`")
        }
    };
    SyntaxMessage::new(span, message, label, help)
}

/// The bytes of the line that `at` stands on, without its break.
pub(super) fn line_around(text: &str, at: usize) -> Range<usize> {
    let start = text[..at].rfind('\n').map_or(0, |at| at + 1);
    let end = text[at..].find('\n').map_or(text.len(), |length| at + length);
    start..end
}

/// A stretch of the text in backticks.
fn shown(text: &str) -> String {
    quoted(text.trim())
}

fn duplicate(text: &str, span: Range<usize>) -> SyntaxMessage {
    let line = line_around(text, span.start);
    let (key, whole) = (&text[span.clone()], text[line.clone()].trim());
    let earlier = earlier_line(text, line.start, key, whole);
    let (message, help) = if whole.starts_with('[') && !whole.starts_with("[[") {
        let name = whole.trim_matches(['[', ']', ' ']);
        let help = match name {
            "cards" | "sheets" => format!("write two brackets on each side, here and there: `[[{name}]]`"),
            _ => format!("put everything of `{whole}` below one line `{whole}`"),
        };
        (format!("the table `{whole}` stands twice"), help)
    } else {
        (format!("{} stands twice in the same table", shown(key)), "keep one of them".to_owned())
    };
    let mut words = SyntaxMessage::new(span, message, "here again", help);
    words.earlier = earlier.map(|span| (span, "the first is here"));
    words
}

/// The key or the header of an earlier line that says the same.
fn earlier_line(text: &str, before: usize, key: &str, whole: &str) -> Option<Range<usize>> {
    const LINES: usize = 1_000;
    let mut end = before;
    for _ in 0..LINES {
        let at = end.checked_sub(1)?;
        let line = line_around(text, at);
        let trimmed = text[line.clone()].trim_start();
        let start = line.end - trimmed.len();
        if whole.starts_with('[') && trimmed.trim_end() == whole {
            return Some(start..start + whole.len());
        }
        if !whole.starts_with('[') && trimmed.strip_prefix(key).is_some_and(|rest| rest.trim_start().starts_with('=')) {
            return Some(start..start + key.len());
        }
        end = line.start;
    }
    None
}

/// The line that a fault stands on.
struct BrokenLine<'t> {
    text: &'t str,
    /// From its first letter to its last.
    span: Range<usize>,
}

impl<'t> BrokenLine<'t> {
    fn around(text: &'t str, at: usize) -> Self {
        let line = line_around(text, at);
        let raw = &text[line.clone()];
        let start = line.start + raw.len() - raw.trim_start().len();
        Self { text, span: start..(line.start + raw.trim_end().len()).max(start) }
    }

    fn shown(&self) -> &'t str {
        &self.text[self.span.clone()]
    }

    /// What can be told from the line itself, whatever the parser stumbled over.
    fn by_sight(&self) -> Option<SyntaxMessage> {
        let line = self.shown();
        let words = |message, label, help: &str| Some(SyntaxMessage::new(self.span.clone(), message, label, help));
        if ["<<<<<<<", "=======", ">>>>>>>"].iter().any(|mark| line.starts_with(mark)) {
            return words(
                "two versions of this file were put together and not made one",
                "left by the version control",
                "keep one of the versions between the marks, and take the marks out",
            );
        }
        if [";", "//", "--", "/*"].iter().any(|mark| line.starts_with(mark)) {
            return words("this line is neither a key nor a comment", "", "a comment begins with `#`");
        }
        let curly = line.find(['“', '”', '„', '‘', '’', '«', '»'])?;
        let is_bare = !line[..curly].contains(['"', '\'']);
        let start = self.span.start + curly;
        let span = start..start + line[curly..].chars().next().map_or(1, char::len_utf8);
        is_bare.then(|| {
            SyntaxMessage::new(
                span,
                "text stands in straight quotes, not in typographic ones",
                "not a straight quote",
                "type `\"` on each side; word processors exchange it for another",
            )
        })
    }

    fn no_value(&self) -> SyntaxMessage {
        let line = self.shown();
        let (key, _) = line.split_once([' ', ':', '=', '\t']).unwrap_or((line, ""));
        if let Some((key, value)) = line.split_once(':').filter(|(key, _)| !key.contains('=')) {
            let help = format!("write `{} = {}`", key.trim(), value.trim());
            return SyntaxMessage::new(
                self.span.clone(),
                "between a key and its value stands `=`, not `:`",
                "`=` is wanted",
                help,
            );
        }
        if let Some((key, value)) = line.split_once('=') {
            let joined = key.split_whitespace().collect::<Vec<_>>().join("_");
            let help = format!("write it as one: `{joined} = {}`", value.trim());
            return SyntaxMessage::new(
                self.span.start..self.span.start + key.trim_end().len(),
                "a key is one word",
                "more than one word",
                help,
            );
        }
        let message = format!("{} has no value", shown(key));
        let help = format!("write `{key} = ` and the value behind it; text stands in quotes: `{key} = \"…\"`");
        SyntaxMessage::new(self.span.clone(), message, "`=` is wanted", help)
    }

    fn unquoted(&self, span: &Range<usize>) -> SyntaxMessage {
        let raw = self.text[span.clone()].trim();
        let rest = self.text[span.start..self.span.end.max(span.start)].trim();
        if raw.is_empty() && rest.is_empty() {
            let help = "write the value behind the `=`; text stands in quotes";
            return SyntaxMessage::new(
                self.span.clone(),
                "there is no value behind the `=`",
                "a value is wanted",
                help,
            );
        }
        if raw.is_empty() && rest.starts_with('#') {
            let colour = rest.split_whitespace().next().unwrap_or(rest);
            let start = span.start + self.text[span.start..].find('#').unwrap_or(0);
            let help = format!("put a colour in quotes: `\"{colour}\"`; a bare `#` begins a comment");
            return SyntaxMessage::new(
                start..start + colour.len(),
                "there is no value before the `#`",
                "read as a comment",
                help,
            );
        }
        let raw = if raw.is_empty() { rest } else { raw };
        let span = span.start..span.start + raw.len();
        let message = format!("{} is not in quotes", shown(raw));
        match raw.to_lowercase().as_str() {
            answer @ ("true" | "false") => {
                let message = format!("{} is written in capital letters", shown(raw));
                SyntaxMessage::new(span, message, "", format!("write `{answer}`"))
            }
            "yes" | "on" => SyntaxMessage::new(span, message, "not a value", "write `true`, or put a text in quotes"),
            "no" | "off" => SyntaxMessage::new(span, message, "not a value", "write `false`, or put a text in quotes"),
            _ => SyntaxMessage::new(span, message, "text stands in quotes", format!("write `\"{raw}\"`")),
        }
    }

    fn goes_on(&self, span: &Range<usize>) -> SyntaxMessage {
        let rest = self.text[span.start.min(self.span.end)..self.span.end].trim();
        let span = span.start..span.start + rest.len();
        let before = &self.text[self.span.start..span.start];
        if rest.starts_with(',') && before.ends_with(|c: char| c.is_ascii_digit()) {
            let whole = before.rsplit(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
            let fraction: String = rest[1..].trim_start().chars().take_while(char::is_ascii_digit).collect();
            let help = format!("write `{whole}.{fraction}`; several values stand in brackets: `[{whole}, {fraction}]`");
            let message = "a number is written with a point, not with a comma";
            return SyntaxMessage::new(span, message, "not a part of the number", help);
        }
        if rest.contains('=') {
            return SyntaxMessage::new(
                span,
                "there is more than one key on the line",
                "begins another",
                "give each key a line of its own",
            );
        }
        if rest.starts_with([']', '}']) {
            let message = format!("`{}` closes nothing", &rest[..1]);
            return SyntaxMessage::new(
                span.start..span.start + 1,
                message,
                "too much",
                "take it out, or see what it was to close",
            );
        }
        SyntaxMessage::new(
            span,
            "the line goes on behind its value",
            "too much",
            "put a text in quotes from its first letter to its last; a comment begins with `#`",
        )
    }

    fn open_header(&self) -> SyntaxMessage {
        let name = self.shown().trim_matches(['[', ']', ' ']);
        let (open, close) = if self.shown().starts_with("[[") { ("[[", "]]") } else { ("[", "]") };
        let message = format!("the brackets round `{name}` are not closed");
        SyntaxMessage::new(
            self.span.clone(),
            message,
            &format!("needs `{close}`"),
            format!("write `{open}{name}{close}`"),
        )
    }

    fn open_quote(&self, span: &Range<usize>) -> SyntaxMessage {
        let before = &self.text[self.span.start..span.start.max(self.span.start)];
        let start = before.rfind(['"', '\'']).map_or(self.span.start, |at| self.span.start + at);
        let quote = self.text[start..].chars().next().filter(|c| matches!(c, '"' | '\'')).unwrap_or('"');
        let message = format!("a `{quote}` is opened and not closed on its line");
        let help = format!("close it with `{quote}`; a text of several lines stands between `\"\"\"` and `\"\"\"`");
        SyntaxMessage::new(start..self.span.end.max(start), message, "opened here", help)
    }

    fn backslash(&self, span: &Range<usize>) -> SyntaxMessage {
        let before = &self.text[self.span.start..span.start.max(self.span.start)];
        let start = before.rfind('\\').map_or(span.start, |at| self.span.start + at);
        // The backslash and the letter behind it, however many bytes that has.
        let length: usize = self.text[start..].chars().take(2).map(char::len_utf8).sum();
        SyntaxMessage::new(
            start..start + length,
            "`\\` has a meaning of its own between double quotes",
            "",
            "write it twice, `\\\\`, or put the text in single quotes: `'…'`; between folders write `/`",
        )
    }

    fn leading_zero(&self, span: &Range<usize>) -> SyntaxMessage {
        let rest = &self.text[span.start..];
        let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let number = &rest[..length];
        let help = format!("write `{}` for the number, or `\"{number}\"` for the text", number.trim_start_matches('0'));
        SyntaxMessage::new(span.start..span.start + length, "a number does not begin with 0", "number or text?", help)
    }

    fn bad_key(&self, span: Range<usize>) -> SyntaxMessage {
        let raw = &self.text[span.clone()];
        if raw.trim().is_empty() {
            return SyntaxMessage::new(
                span,
                "there is no key before the `=`",
                "a key is wanted",
                "write `key = value`",
            );
        }
        let message = format!("{} cannot stand in a key", shown(raw));
        SyntaxMessage::new(
            span,
            message,
            "",
            "a key is made of a-z, digits, `-` and `_`; any other stands in quotes: `\"größe\" = 3`",
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_backslash_before_a_wide_letter_is_pointed_at_whole() {
        let text = "a = \"\\é\"\n";
        let words = explain(text, TomlFault::Backslash, 6..6);
        assert_eq!(&text[words.span], "\\é");
    }

    #[test]
    fn a_number_with_a_comma_is_shown_with_a_point() {
        let text = "line = 12,75\n";
        let words = explain(text, TomlFault::LineGoesOn, 9..9);
        assert!(words.help.starts_with("write `12.75`"), "{}", words.help);
    }

    #[test]
    fn the_earlier_of_two_keys_is_found() {
        let text = "a = 1\nab = 2\n a = 3\n";
        let words = explain(text, TomlFault::Repeated, 14..15);
        assert_eq!(words.earlier.map(|(span, _)| span), Some(0..1));
    }
}
