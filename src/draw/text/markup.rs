//! Reads the markup of words: `**bold**`, `*italic*`, `{red: a colour}`, `{icon}`, lists, breaks and escapes.
//!
//! `docs/text.md` describes it for people. What cannot be read is reported with the words as written, and stays in the text as
//! it is, so that the rest can be checked.

use super::icon::any_icon;
use super::style::{Caps, TextStyle};
use super::styled_text::{ICON, ListEntry, Paragraph, StyledText, first_line};
use super::vocabulary::Vocabulary;
use crate::diag::{Code, Fault, Severity};

/// Which characters of words are marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Markup {
    /// Those of the markup.
    Marks,
    /// None: they are printed as they are.
    None,
}

/// Reads the words of a box.
pub(super) fn read(
    words: &str,
    markup: Markup,
    base: &TextStyle,
    vocabulary: &Vocabulary<'_, '_>,
    faults: &mut Vec<Fault>,
) -> StyledText {
    let mut reader = MarkupReader {
        words,
        markup,
        at: 0,
        styled_text: StyledText { raw: words.to_owned(), ..StyledText::default() },
        paragraph: Paragraph::default(),
        style: base.clone(),
        open: Vec::new(),
        margin: None,
        loose: 0,
        has_html: false,
        vocabulary,
        faults,
    };
    reader.styled_text.style(base);
    reader.all();
    reader.styled_text
}

/// How large a small capital is where the font has none: a capital of this size is a little higher than an `x`.
pub(super) const SMALL_CAPITAL: f64 = 0.8;

/// What the names of the styles of a frame's elements begin with.
pub(super) const FRAME: &str = "frame/";

/// A mark that has opened a style.
struct Open {
    mark: OpenMark,
    at: usize,
    before: TextStyle,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum OpenMark {
    Stars(usize),
    Brace,
    /// The style of an element of a frame, which goes on in the next paragraph.
    Frame,
}

struct MarkupReader<'w, 'v, 's, 'a, 'f> {
    words: &'w str,
    markup: Markup,
    at: usize,
    styled_text: StyledText,
    paragraph: Paragraph,
    style: TextStyle,
    open: Vec<Open>,
    /// How far the first entry of the list is indented.
    margin: Option<usize>,
    /// How many braces that open nothing have been reported.
    loose: usize,
    /// Whether a tag of HTML was found.
    has_html: bool,
    vocabulary: &'v Vocabulary<'s, 'a>,
    faults: &'f mut Vec<Fault>,
}

/// Tags of HTML that people write in tables, and what they are in this markup.
const HTML: [(&[&str], &str); 7] = [
    (&["b", "strong"], "write `**words**` for bold"),
    (&["i", "em", "cite"], "write `*words*` for italic"),
    (&["br"], "write `{br}` for a new line"),
    (&["p", "div"], "write `{par}` between paragraphs"),
    (&["ul", "ol", "li"], "begin each entry of a list with `- ` on a line of its own"),
    (&["img"], "write `{name}` for an icon"),
    (
        &["font", "span", "u", "s", "sup", "sub", "small", "big", "center", "hr", "h1", "h2", "h3"],
        "remove it, or write `{name: words}` for a style that a `<textstyle>` gives",
    ),
];

impl<'w> MarkupReader<'w, '_, '_, '_, '_> {
    fn all(&mut self) {
        self.spaces();
        while let Some(character) = self.rest().chars().next() {
            match character {
                ' ' | '\t' | '\r' | '\n' => self.spaces(),
                '\u{ad}' => {
                    self.paragraph.soft_hyphens.push(self.paragraph.text.len());
                    self.at += character.len_utf8();
                }
                _ if self.markup == Markup::None => self.letter(character),
                '\\' => self.escape(),
                '*' => self.stars(),
                '{' => self.brace(),
                '}' => self.close_brace(),
                '<' => self.html(),
                '[' => self.other_icon('[', ']'),
                ':' => self.other_icon(':', ':'),
                _ => self.letter(character),
            }
        }
        self.end_paragraph();
    }

    fn rest(&self) -> &'w str {
        &self.words[self.at..]
    }

    fn letter(&mut self, character: char) {
        if self.style.caps == Caps::Plain {
            self.push(character, self.at);
            self.at += character.len_utf8();
            return;
        }
        let after = &self.words[self.at + character.len_utf8()..];
        let shown = self.style.shown(character, (&self.paragraph.text, after));
        if !shown.are_small_capitals {
            shown.letters.chars().for_each(|letter| self.push(letter, self.at));
        } else if self.style.has_small_caps(self.vocabulary.context.fonts) {
            self.push(character, self.at);
        } else {
            let drawn = TextStyle { scale: self.style.scale * SMALL_CAPITAL, ..self.style.clone() };
            let style = self.styled_text.style(&drawn);
            shown.letters.chars().for_each(|capital| self.paragraph.push(capital, style, self.at));
        }
        self.at += character.len_utf8();
    }

    /// Adds a character in the style of its place.
    fn push(&mut self, character: char, origin: usize) {
        let style = self.styled_text.style(&self.style);
        self.paragraph.push(character, style, origin);
    }

    /// Prints `<`, and reports the first tag of HTML: tables for other programs and for web pages have them.
    fn html(&mut self) {
        let inside = self.rest()[1..].trim_start_matches('/');
        let length = inside.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(inside.len());
        let name = inside[..length].to_ascii_lowercase();
        let tag = self.rest().find('>').map(|end| &self.rest()[..=end]);
        let known = HTML.iter().find(|(names, _)| names.contains(&&*name));
        if let (Some(tag), Some((_, help)), false) = (tag.filter(|tag| !tag[1..].contains('<')), known, self.has_html) {
            self.has_html = true;
            let words = first_line(tag, 40);
            let message = format!("`{words}` is a tag of HTML, which prints as it is written");
            let mut fault = Fault::new(Code::BadMarkup, message, words)
                .help(format!("{help}; for the character itself, write `\\<`"));
            fault.severity = Severity::Warning;
            self.faults.push(fault);
        }
        self.letter('<');
    }

    /// Prints a sign, and warns if an icon begins there as other programs write it: `[coin]`, `:coin:`.
    fn other_icon(&mut self, open: char, close: char) {
        let inside = &self.rest()[1..];
        let name =
            &inside[..inside.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))).unwrap_or(0)];
        let is_alone = !self.words[..self.at].ends_with(char::is_alphanumeric);
        if is_alone && name.contains(|c: char| c.is_ascii_alphabetic()) && inside[name.len()..].starts_with(close) {
            let written = &self.rest()[..name.len() + 2];
            let meant = self.vocabulary.meant_icons(name);
            let is_there = meant.iter().any(|icon| icon == name);
            let message = format!("`{written}` prints as it is written");
            let icon = if meant.is_empty() {
                format!("`{{{name}}}`, and put its drawing into the folder `templates/icons/`")
            } else {
                any_icon(&meant)
            };
            let help = format!("for an icon write {icon}; for the characters themselves, write `\\{open}`");
            // Words stand in brackets, too.
            let severity = if is_there || open == ':' { Severity::Warning } else { Severity::Note };
            self.faults.push(Fault { severity, ..Fault::new(Code::BadMarkup, message, written).help(help) });
        }
        self.letter(open);
    }

    /// Reads spaces and line ends: a space, a paragraph's end, or an entry of a list.
    fn spaces(&mut self) {
        let start = self.at;
        let run = self.rest();
        let run = &run[..run.find(|c: char| !matches!(c, ' ' | '\t' | '\r' | '\n')).unwrap_or(run.len())];
        self.at += run.len();
        let lines = run.matches('\n').count();
        let begins_line = lines > 0 || start == 0;
        let entry = if begins_line && self.markup == Markup::Marks { self.entry(run) } else { None };
        if lines > 1 || entry.is_some() {
            self.end_paragraph();
        }
        if lines > 1 && entry.is_none() {
            self.margin = None;
        }
        if entry.is_some() {
            self.paragraph.entry = entry;
        } else if !self.paragraph.text.is_empty() && !self.paragraph.text.ends_with([' ', '\n']) {
            self.push(' ', start);
        }
    }

    /// Returns what makes the line that begins here an entry of a list, and skips its mark.
    fn entry(&mut self, spaces: &str) -> Option<ListEntry> {
        let rest = self.rest();
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (length, number) = if rest.starts_with("- ") {
            (1, None)
        } else if (1..=3).contains(&digits)
            && rest[digits..].starts_with(['.', ')'])
            && rest[digits + 1..].starts_with(' ')
        {
            (digits + 1, Some(rest[..=digits].to_owned()))
        } else {
            return None;
        };
        let indent = spaces.len() - spaces.rfind('\n').map_or(0, |at| at + 1);
        let margin = *self.margin.get_or_insert(indent);
        let after = &rest[length..];
        self.at += length + (after.len() - after.trim_start_matches(' ').len());
        Some(ListEntry { depth: indent.saturating_sub(margin).div_ceil(4).min(3), number })
    }

    fn end_paragraph(&mut self) {
        while let Some(open) = self.open.pop_if(|open| open.mark != OpenMark::Frame) {
            self.not_closed(&open);
        }
        let mut paragraph = std::mem::take(&mut self.paragraph);
        paragraph.trim_end();
        if !paragraph.text.is_empty() || paragraph.entry.is_some() {
            self.styled_text.paragraphs.push(paragraph);
        }
    }

    fn not_closed(&mut self, open: &Open) {
        self.style = open.before.clone();
        let (mark, close) = match open.mark {
            OpenMark::Stars(count) => (&"***"[..count], &"***"[..count]),
            OpenMark::Brace | OpenMark::Frame => ("{", "}"),
        };
        let words = first_line(&self.words[open.at..], 40);
        let message = format!("`{mark}` opens a style that is not closed in its paragraph: `{words}`");
        let literal: String = mark.chars().flat_map(|c| ['\\', c]).collect();
        let help = format!("close it with `{close}`, or write `{literal}` for the character itself");
        self.faults.push(Fault::new(Code::BadMarkup, message, words).help(help));
    }

    /// Reads a backslash: the character after it as it is, a line break, or a no-break space.
    fn escape(&mut self) {
        let start = self.at;
        self.at += 1;
        let next = self.rest().chars().next();
        match next {
            Some('\n' | '\r') => self.line_break(start),
            Some(' ') => self.plain('\u{a0}', ' ', start),
            Some(sign) if sign.is_ascii_punctuation() => self.plain(sign, sign, start),
            other => {
                let words = &self.words[start..self.at + other.map_or(0, char::len_utf8)];
                let message = format!("`{words}` is not an escape: a backslash goes before a sign such as `*` or `{{`");
                let help = match other {
                    Some('n') => "write `{br}` for a new line, `{par}` for a new paragraph",
                    _ => "write `\\\\` for a backslash",
                };
                self.faults.push(Fault::new(Code::BadMarkup, message, words).help(help));
                self.plain('\\', '\\', start);
                self.at = start + 1;
            }
        }
    }

    /// Adds a character as it is, which is written as `written`.
    fn plain(&mut self, sign: char, written: char, origin: usize) {
        self.push(sign, origin);
        self.at += written.len_utf8();
    }

    fn line_break(&mut self, origin: usize) {
        let trimmed = self.rest().trim_start();
        self.at = self.words.len() - trimmed.len();
        while self.paragraph.text.ends_with(' ') {
            self.paragraph.trim_end();
        }
        self.push('\n', origin);
    }

    fn stars(&mut self) {
        let count = (self.rest().len() - self.rest().trim_start_matches('*').len()).min(3);
        let before = self.words[..self.at].chars().next_back().is_none_or(char::is_whitespace);
        let after = self.words[self.at + count..].chars().next().is_none_or(char::is_whitespace);
        if before && after {
            // A sign of its own between spaces, as in `2 * 3`.
            for _ in 0..count {
                self.letter('*');
            }
            return;
        }
        let start = self.at;
        self.at += count;
        if let Some(open) = self.open.pop_if(|open| open.mark == OpenMark::Stars(count)) {
            self.style = open.before;
        } else if let (3, Some(inner)) = (count, self.open.pop_if(|open| matches!(open.mark, OpenMark::Stars(1 | 2)))) {
            // `***` closes `*` within `**`, or `**` within `*`.
            self.style = inner.before;
            let OpenMark::Stars(inner) = inner.mark else { return };
            if let Some(outer) = self.open.pop_if(|open| open.mark == OpenMark::Stars(3 - inner)) {
                self.style = outer.before;
            }
        } else {
            let before = self.style.clone();
            if count != 1 {
                self.style = self.style.bolder();
            }
            if count != 2 {
                self.style = self.style.slanted();
            }
            self.vocabulary.look_for_face(&before, &self.style, &self.words[start..], self.faults);
            self.open.push(Open { mark: OpenMark::Stars(count), at: start, before });
        }
    }

    /// Reads `{name}`, something in the line, or `{name: words}`, words in a style.
    fn brace(&mut self) {
        let start = self.at;
        let inside = &self.words[start + 1..];
        let end = inside.find(|c: char| !(c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '/' | '#' | ' ')));
        let (names, sign) =
            (inside[..end.unwrap_or(inside.len())].trim(), end.and_then(|end| inside[end..].chars().next()));
        let passed = start + 1 + end.unwrap_or(inside.len());
        match sign {
            Some('}') if !names.is_empty() => {
                self.at = passed + 1;
                self.thing(names, start);
            }
            Some(':') if !names.is_empty() => {
                self.at = passed + 1;
                if self.rest().starts_with(' ') {
                    self.at += 1;
                }
                self.styled(names, start);
            }
            _ => {
                let words = first_line(&self.words[start..], 40);
                let message = format!("`{{` is not the start of an icon or a style: `{words}`");
                let help = "write `{name}` for an icon, `{name: words}` for a style, `\\{` for a brace";
                self.faults.push(Fault::new(Code::BadMarkup, message, words).help(help));
                self.loose += 1;
                self.letter('{');
            }
        }
    }

    /// Adds `{br}`, `{par}` or an icon.
    fn thing(&mut self, name: &str, start: usize) {
        match name {
            "br" => return self.line_break(start),
            "par" => {
                self.end_paragraph();
                self.margin = None;
                let run = self.rest();
                let run = &run[..run.len() - run.trim_start().len()];
                self.at += run.len();
                self.paragraph.entry = self.entry(run);
                return;
            }
            _ => {}
        }
        let written = &self.words[start..self.at];
        match self.vocabulary.icon(name, written) {
            Ok(placed) => {
                let number = u16::try_from(self.styled_text.icons.len()).unwrap_or_default();
                self.styled_text.icons.push(placed);
                let style = self.styled_text.style(&TextStyle { icon: Some(number), ..self.style.clone() });
                self.paragraph.push(ICON, style, start);
            }
            Err(fault) => self.faults.push(fault),
        }
    }

    fn styled(&mut self, names: &str, start: usize) {
        let before = self.style.clone();
        for name in names.split_whitespace() {
            match self.vocabulary.meaning(name, &self.words[start..]) {
                Ok(change) => self.style = self.style.with(&change),
                Err(fault) => self.faults.push(fault),
            }
        }
        self.vocabulary.look_for_face(&before, &self.style, &self.words[start..], self.faults);
        let mark = if names.starts_with(FRAME) { OpenMark::Frame } else { OpenMark::Brace };
        self.open.push(Open { mark, at: start, before });
    }

    fn close_brace(&mut self) {
        if self.loose > 0 {
            self.loose -= 1;
            return self.letter('}');
        }
        let Some(place) = self.open.iter().rposition(|open| !matches!(open.mark, OpenMark::Stars(_))) else {
            let from = self.words[..self.at].char_indices().rev().nth(20).map_or(0, |(at, _)| at);
            let words = self.words[from..=self.at].rsplit('\n').next().unwrap_or_default();
            let message = format!("`}}` closes nothing: `{words}`");
            self.faults.push(Fault::new(Code::BadMarkup, message, words).help("write `\\}` for the brace itself"));
            return self.letter('}');
        };
        while self.open.len() > place + 1 {
            if let Some(open) = self.open.pop() {
                self.not_closed(&open);
            }
        }
        if let Some(open) = self.open.pop() {
            self.style = open.before;
        }
        self.at += 1;
    }
}
