//! What a template file draws on and where it could run away, seen without understanding its expressions.

use super::scanner::{Scanner, Tag, Token, TokenKind};
use std::collections::{BTreeMap, BTreeSet};
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
    /// Each name that an expression may read, and where it first stands.
    pub(super) names: BTreeMap<String, usize>,
    /// The names that it asks after with `is` or gives a `default`.
    pub(super) asked: BTreeSet<String>,
    /// Where a guard belongs, in order.
    pub(super) guards: Vec<Guard>,
    /// The blocks that are open at the end: the word of each and its tag, the innermost last.
    pub(super) open: Vec<(String, Range<usize>)>,
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
        let mut scanner = Scanner::new(text);
        while let Some(tag) = scanner.next_tag() {
            outline.note_uses(&tag);
            outline.note_names(&tag);
            if tag.is_block {
                outline.note_locals(&tag);
                outline.note_open(&tag);
                outline.note_block(&tag, &mut open_sets);
            }
        }
        outline
    }

    fn note_uses(&mut self, tag: &Tag<'_>) {
        for (index, token) in tag.tokens.iter().enumerate() {
            if token.kind == TokenKind::Mark(b'<') {
                self.uses.extend(tag.dotted_name(index + 1).map(|(name, _)| name));
            }
        }
    }

    fn note_names(&mut self, tag: &Tag<'_>) {
        for (index, token) in tag.tokens.iter().enumerate() {
            let TokenKind::Word(word) = token.kind else { continue };
            let before = index.checked_sub(1).map(|before| &tag.tokens[before].kind);
            if matches!(before, Some(TokenKind::Mark(b'.' | b'|'))) {
                continue;
            }
            self.names.entry(word.to_owned()).or_insert(token.start);
            let has_default = tag.mark(index + 1) == Some(b'|') && tag.word(index + 2) == Some("default");
            if has_default || tag.word(index + 1) == Some("is") {
                self.asked.insert(word.to_owned());
            }
        }
    }

    /// `{% for value in … %}`, `{% for key, value in … %}` and `{% set name … %}`.
    fn note_locals(&mut self, tag: &Tag<'_>) {
        let count = match tag.word(0) {
            Some("for") if tag.mark(2) == Some(b',') => 4,
            Some("for" | "set" | "set_global") => 2,
            _ => return,
        };
        self.locals.extend((1..count).filter_map(|index| tag.word(index)).map(str::to_owned));
    }

    fn note_open(&mut self, tag: &Tag<'_>) {
        match tag.word(0) {
            Some("set" | "set_global") if tag.mark(2) == Some(b'=') => {}
            Some(word @ ("if" | "for" | "block" | "component" | "filter" | "set" | "set_global")) => {
                self.open.push((word.to_owned(), tag.span.clone()));
            }
            Some(word) if word.starts_with("end") => drop(self.open.pop()),
            _ => {}
        }
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
        if let Some(Token { kind: TokenKind::Text(name), start }) = tag.tokens.get(1) {
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
    if tag.mark(2) == Some(b'=') {
        return Some(Check::Size(name));
    }
    open_sets.push(name);
    None
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
    fn a_block_that_nothing_closes_is_open_at_the_end() {
        let text = "{% set x = 1 %}{% for a in b %}{% if a %}x{% else %}y{% endfor %}";
        let open: Vec<_> = Outline::of(text).open.into_iter().map(|(word, tag)| (word, &text[tag])).collect();
        assert_eq!(open, [("for".to_owned(), "{% for a in b %}")]);
    }

    #[test]
    fn text_that_breaks_off_ends_the_search() {
        for text in ["{{ a", "{% raw %}", "{# a", "{% include \"a", "{", "{%", "a ü {{ 'ü"] {
            assert!(Outline::of(text).references.is_empty(), "{text}");
        }
    }
}
