//! What a template file draws on and where it could run away, seen without understanding its expressions.

use std::collections::BTreeSet;
use std::ops::Range;

/// What stands out in a template file's text; all places are bytes of that text.
#[derive(Debug, Default)]
pub(super) struct Outline {
    /// Each `{% include "…" %}` and `{% extends "…" %}`.
    pub(super) references: Vec<Reference>,
    /// The components that it defines.
    pub(super) components: Vec<Component>,
    /// The components that it may use: `<` before a name is also how a comparison looks.
    pub(super) uses: BTreeSet<String>,
    /// The names that its own `for` and `set` make.
    pub(super) locals: BTreeSet<String>,
    /// Where a guard belongs, in order.
    pub(super) guards: Vec<Guard>,
}

/// Another file, named in a tag.
#[derive(Debug)]
pub(super) struct Reference {
    pub(super) file: String,
    /// The name between its quotes.
    pub(super) span: Range<usize>,
}

/// A component's definition.
#[derive(Debug)]
pub(super) struct Component {
    pub(super) name: String,
    pub(super) name_span: Range<usize>,
    /// From the opening tag to the closing one.
    pub(super) body: Range<usize>,
}

/// A check to be put in behind a tag.
#[derive(Debug)]
pub(super) struct Guard {
    /// The tag.
    pub(super) tag: Range<usize>,
    /// Whether the tag takes away the blanks behind it, which the guard must then do in its place.
    pub(super) trims: bool,
    /// What is to be checked.
    pub(super) check: Check,
}

/// What a guard checks.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Check {
    /// That there have not been too many turns.
    Turns,
    /// That the value of this name has not grown too large.
    Size(String),
}

impl Outline {
    /// Looks through a template's text. Where the text is not well-formed it stops: Tera then says what is wrong.
    pub(super) fn of(text: &str) -> Self {
        let mut outline = Self::default();
        let mut open_sets: Vec<String> = Vec::new();
        let mut scanner = Scanner { text, at: 0 };
        while let Some(tag) = scanner.next_tag() {
            outline.note_uses(&tag);
            if tag.is_block {
                outline.note_locals(&tag);
                outline.note_block(&tag, &mut open_sets);
            }
        }
        outline
    }

    fn note_uses(&mut self, tag: &Tag<'_>) {
        for (index, token) in tag.tokens.iter().enumerate() {
            if token.kind == Kind::Mark(b'<') {
                self.uses.extend(tag.dotted_name(index + 1).map(|(name, _)| name));
            }
        }
    }

    /// `{% for value in … %}`, `{% for key, value in … %}` and `{% set name … %}`.
    fn note_locals(&mut self, tag: &Tag<'_>) {
        let count = match tag.word(0) {
            Some("for") if tag.tokens.get(2).is_some_and(|token| token.kind == Kind::Mark(b',')) => 4,
            Some("for" | "set" | "set_global") => 2,
            _ => return,
        };
        self.locals.extend((1..count).filter_map(|index| tag.word(index)).map(str::to_owned));
    }

    fn note_block(&mut self, tag: &Tag<'_>, open_sets: &mut Vec<String>) {
        let check = match tag.word(0) {
            Some("include" | "extends") => {
                self.note_reference(tag);
                (tag.word(0) == Some("include")).then_some(Check::Turns)
            }
            Some("for" | "block") => Some(Check::Turns),
            Some("component") => {
                self.note_component(tag);
                Some(Check::Turns)
            }
            Some("endcomponent") => {
                if let Some(component) = self.components.last_mut() {
                    component.body.end = tag.span.end;
                }
                None
            }
            Some("set" | "set_global") => note_set(tag, open_sets),
            Some("endset") => open_sets.pop().map(Check::Size),
            _ => None,
        };
        let guard = check.map(|check| Guard { tag: tag.span.clone(), trims: tag.trims, check });
        self.guards.extend(guard);
    }

    fn note_reference(&mut self, tag: &Tag<'_>) {
        if let Some(Token { kind: Kind::Text(name), start }) = tag.tokens.get(1) {
            let span = start + 1..start + 1 + name.len();
            self.references.push(Reference { file: (*name).to_owned(), span });
        }
    }

    fn note_component(&mut self, tag: &Tag<'_>) {
        if let Some((name, name_span)) = tag.dotted_name(1) {
            self.components.push(Component { name, name_span, body: tag.span.start..usize::MAX });
        }
    }
}

/// `set x = …` is checked at once; `set x` lasts until `endset`.
fn note_set(tag: &Tag<'_>, open_sets: &mut Vec<String>) -> Option<Check> {
    let name = tag.word(1)?.to_owned();
    if tag.tokens.get(2).is_some_and(|token| token.kind == Kind::Mark(b'=')) {
        return Some(Check::Size(name));
    }
    open_sets.push(name);
    None
}

/// What stands between `{%` and `%}`, or between `{{` and `}}`.
struct Tag<'a> {
    is_block: bool,
    span: Range<usize>,
    trims: bool,
    tokens: Vec<Token<'a>>,
}

struct Token<'a> {
    start: usize,
    kind: Kind<'a>,
}

#[derive(PartialEq, Eq)]
enum Kind<'a> {
    Word(&'a str),
    /// Between its quotes, as it is written.
    Text(&'a str),
    Mark(u8),
}

impl Tag<'_> {
    fn word(&self, index: usize) -> Option<&str> {
        match self.tokens.get(index)?.kind {
            Kind::Word(word) => Some(word),
            _ => None,
        }
    }

    /// A name such as `frame` or `frames.round`, and where it stands.
    fn dotted_name(&self, from: usize) -> Option<(String, Range<usize>)> {
        let mut name = self.word(from)?.to_owned();
        let start = self.tokens[from].start;
        let mut end = start + name.len();
        let mut index = from + 1;
        while self.tokens.get(index).is_some_and(|token| token.kind == Kind::Mark(b'.')) {
            let part = self.word(index + 1)?;
            name = format!("{name}.{part}");
            end = self.tokens[index + 1].start + part.len();
            index += 2;
        }
        Some((name, start..end))
    }
}

/// Walks over a template's text as Tera's lexer does.
struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    /// The next tag; comments and raw text are passed over.
    fn next_tag(&mut self) -> Option<Tag<'a>> {
        loop {
            let start = self.at + find_opening(&self.text[self.at..])?;
            let kind = self.text.as_bytes()[start + 1];
            let trims_before = self.text[start + 2..].starts_with('-');
            self.at = start + 2 + usize::from(trims_before);
            if kind == b'#' {
                self.at += self.text[self.at..].find("#}")? + 2;
            } else if kind == b'%' && self.enter_word_tag("raw") {
                self.leave_raw()?;
            } else {
                return self.tag(start, kind == b'%');
            }
        }
    }

    /// Passes over the rest of a tag that holds nothing but `word`; false, and nothing passed, for any other tag.
    fn enter_word_tag(&mut self, word: &str) -> bool {
        let after = |text: &'a str| text.trim_start().strip_prefix(word).map(str::trim_start);
        let Some(rest) = after(&self.text[self.at..]) else { return false };
        let Some(rest) = rest.strip_prefix('-').unwrap_or(rest).strip_prefix("%}") else { return false };
        self.at = self.text.len() - rest.len();
        true
    }

    fn leave_raw(&mut self) -> Option<()> {
        loop {
            self.at += self.text[self.at..].find("{%")? + 2;
            self.at += usize::from(self.text[self.at..].starts_with('-'));
            if self.enter_word_tag("endraw") {
                return Some(());
            }
        }
    }

    fn tag(&mut self, start: usize, is_block: bool) -> Option<Tag<'a>> {
        let close = if is_block { "%}" } else { "}}" };
        let mut tokens = Vec::new();
        loop {
            let rest = &self.text[self.at..];
            let trims = rest.starts_with('-') && rest[1..].starts_with(close);
            if trims || rest.starts_with(close) {
                self.at += 2 + usize::from(trims);
                return Some(Tag { is_block, span: start..self.at, trims, tokens });
            }
            let first = rest.chars().next()?;
            let length = match first {
                '"' | '\'' | '`' => {
                    let length = text_length(rest)?;
                    tokens.push(Token { start: self.at, kind: Kind::Text(&rest[1..length - 1]) });
                    length
                }
                c if c.is_ascii_alphanumeric() || c == '_' => {
                    let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
                    tokens.push(Token { start: self.at, kind: Kind::Word(&rest[..length]) });
                    length
                }
                c if c.is_ascii_whitespace() => 1,
                c => {
                    let mark = u8::try_from(c).unwrap_or(b'?');
                    tokens.push(Token { start: self.at, kind: Kind::Mark(mark) });
                    c.len_utf8()
                }
            };
            self.at += length;
        }
    }
}

/// Where `{{`, `{%` or `{#` begins.
fn find_opening(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let is_opening = |&at: &usize| matches!(bytes.get(at + 1), Some(b'{' | b'%' | b'#'));
    text.match_indices('{').map(|(at, _)| at).find(is_opening)
}

/// The length of a quoted text with its quotes; none where it does not end.
fn text_length(rest: &str) -> Option<usize> {
    let bytes = rest.as_bytes();
    let quote = bytes[0];
    let mut at = 1;
    loop {
        match bytes.get(at)? {
            b'\\' => at += 2,
            byte if *byte == quote => return Some(at + 1),
            _ => at += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_named_in_tags_are_found_and_those_in_comments_and_raw_text_are_not() {
        let text = "{% extends \"base.svg\" %}{# {% include \"no.svg\" %} #}{%- include 'a/b.svg' -%}\
                    {% raw %}{% include \"raw.svg\" %}{% endraw %}{{ \"{% include 'text.svg' %}\" }}";
        let outline = Outline::of(text);
        let files: Vec<_> = outline.references.iter().map(|reference| reference.file.as_str()).collect();
        assert_eq!(files, ["base.svg", "a/b.svg"]);
        assert_eq!(&text[outline.references[1].span.clone()], "a/b.svg");
    }

    #[test]
    fn a_component_is_seen_where_it_is_made_and_where_it_is_used() {
        let text =
            "{% component icons.pip(n) %}x{% endcomponent %}{{ <icons.pip n={1} /> }}{% <frame> %}{% </frame> %}";
        let outline = Outline::of(text);
        assert_eq!(outline.components[0].name, "icons.pip");
        assert!(text[outline.components[0].body.clone()].ends_with("{% endcomponent %}"));
        assert_eq!(outline.uses.into_iter().collect::<Vec<_>>(), ["frame", "icons.pip"]);
    }

    #[test]
    fn every_loop_and_every_set_has_its_guard() {
        let text = "{% for a in b %}{% set x = \"%}\" ~ a -%}{% endfor %}{% set y | upper %}t{% endset %}";
        let outline = Outline::of(text);
        let checks: Vec<_> = outline.guards.iter().map(|guard| &guard.check).collect();
        assert_eq!(checks, [&Check::Turns, &Check::Size("x".into()), &Check::Size("y".into())]);
        assert!(outline.guards[1].trims);
        assert_eq!(&text[outline.guards[1].tag.clone()], "{% set x = \"%}\" ~ a -%}");
    }

    #[test]
    fn text_that_breaks_off_ends_the_search() {
        for text in ["{{ a", "{% raw %}", "{# a", "{% include \"a", "{", "{%", "a ü {{ 'ü"] {
            assert!(Outline::of(text).references.is_empty(), "{text}");
        }
    }
}
