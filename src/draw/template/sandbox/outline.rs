//! What a template file uses and where it could run on for ever, seen without understanding its expressions.

use super::cell_guards;
use super::reads::Reads;
use super::scanner::{Scanner, Tag, Tokens};
use super::single_braces;
use super::value_guards::{self, Edit};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// What matters in a template file's text; all places are bytes of that text.
#[derive(Debug, Default)]
pub(crate) struct BlockOutline {
    /// Each `{% include "…" %}` and `{% extends "…" %}`.
    pub(crate) references: Vec<Reference>,
    /// The components that it defines.
    pub components: Vec<Component>,
    /// The components that it may use.
    pub uses: BTreeSet<String>,
    /// The names that its own `for` and `set` make.
    pub(crate) locals: BTreeSet<String>,
    /// Each name that an expression may read, and where it first stands.
    pub names: BTreeMap<String, usize>,
    /// The names that it tests with `is` or gives a `default`.
    pub(crate) tested: BTreeSet<String>,
    /// What it may read.
    pub reads: Reads,
    /// The blocks that are open at the end, the innermost last.
    pub open: Vec<OpenBlock>,
    /// The names between single braces, which print as they are written.
    pub(crate) single_braces: Vec<(String, Range<usize>)>,
    /// The guards that it needs, in order.
    pub(super) guards: Vec<Edit>,
}

/// Another file, named in a tag.
#[derive(Debug)]
pub struct Reference {
    pub file: String,
    /// The name between its quotes.
    pub span: Range<usize>,
}

/// A component's definition.
#[derive(Debug)]
pub struct Component {
    pub name: String,
    pub(crate) name_span: Range<usize>,
    /// From the opening tag to the closing one.
    pub body: Range<usize>,
}

/// A block that is not closed yet.
#[derive(Debug)]
pub(crate) struct OpenBlock {
    /// What it is, such as `for`.
    pub word: String,
    pub tag: Range<usize>,
}

impl BlockOutline {
    /// Looks through a template's text, as far as it is well-formed: Tera reports what is wrong.
    pub(super) fn read(text: &str) -> Self {
        let mut outline = Self { single_braces: single_braces::find(text), ..Self::default() };
        let mut scanner = Scanner::new(text);
        while let Some(tag) = scanner.next_tag() {
            outline.note_names(&tag.tokens);
            outline.reads.add(&tag);
            outline.guards.extend(value_guards::of_tag(&tag, text));
            outline.guards.extend(cell_guards::of_tag(&tag, text));
            if let Some(word) = tag.tokens.word(0).filter(|_| tag.is_block) {
                outline.note_block(word, &tag);
            }
        }
        outline
    }

    fn note_names(&mut self, tokens: &Tokens<'_>) {
        self.uses.extend(tokens.components());
        for (index, start, name) in tokens.names() {
            if !self.names.contains_key(name) {
                self.names.insert(name.to_owned(), start);
            }
            let has_default = tokens.is(index + 1, "|") && tokens.is(index + 2, "default");
            if has_default || tokens.is(index + 1, "is") {
                self.tested.insert(name.to_owned());
            }
        }
    }

    fn note_block(&mut self, word: &str, tag: &Tag<'_>) {
        let Tag { span, tokens, .. } = tag;
        let is_set = matches!(word, "set" | "set_global");
        match word {
            "include" | "extends" => {
                let reference = tokens.quoted(1).map(|(file, span)| Reference { file: file.to_owned(), span });
                self.references.extend(reference);
            }
            "component" => {
                let body = span.start..usize::MAX;
                let named = tokens.dotted_name(1);
                self.components.extend(named.map(|(name, name_span)| Component { name, name_span, body }));
            }
            "endcomponent" => {
                if let Some(component) = self.components.last_mut() {
                    component.body.end = span.end;
                }
            }
            _ => {}
        }
        if is_set || word == "for" {
            let second = tokens.word(3).filter(|_| tokens.is(2, ",")).map(str::to_owned);
            self.locals.extend(tokens.word(1).map(str::to_owned).into_iter().chain(second));
        }
        if is_set || matches!(word, "for" | "include" | "block" | "component") {
            // It trims the white space in the tag's place.
            let close = if tag.trims { "-}}" } else { "}}" };
            self.guards.push(Edit::insert(span.end, format!("{{{{_guard(){close}"), span));
        }
        let is_value = is_set && tokens.is(2, "=");
        if !is_value && (is_set || matches!(word, "if" | "for" | "block" | "component" | "filter")) {
            self.open.push(OpenBlock { word: word.to_owned(), tag: span.clone() });
        } else if word.starts_with("end") {
            self.open.pop();
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
        let outline = BlockOutline::read(text);
        let files: Vec<_> = outline.references.iter().map(|reference| reference.file.as_str()).collect();
        assert_eq!(files, ["base.svg", "a/b.svg"]);
        assert_eq!(&text[outline.references[1].span.clone()], "a/b.svg");
    }

    #[test]
    fn a_component_is_seen_where_it_is_defined_and_where_it_is_used() {
        let text =
            "{% component icons.pip(n) %}x{% endcomponent %}{{ <icons.pip n={1} /> }}{% <frame> %}{% </frame> %}";
        let outline = BlockOutline::read(text);
        assert_eq!(outline.components[0].name, "icons.pip");
        assert!(text[outline.components[0].body.clone()].ends_with("{% endcomponent %}"));
        assert_eq!(outline.uses.into_iter().collect::<Vec<_>>(), ["frame", "icons.pip"]);
    }

    #[test]
    fn every_loop_and_every_set_has_its_guard() {
        let text = "{% for a in b %}{% set x = \"%}\" ~ a -%}{% endfor %}{% set y | upper %}t{% endset %}";
        let outline = BlockOutline::read(text);
        let guards: Vec<_> = outline.guards.iter().filter(|guard| guard.text.contains("_guard")).collect();
        let calls: Vec<_> = guards.iter().map(|guard| guard.text.as_str()).collect();
        assert_eq!(calls, ["{{_guard()}}", "{{_guard()-}}", "{{_guard()}}"]);
        assert_eq!(&text[guards[1].shown.clone()], "{% set x = \"%}\" ~ a -%}");
    }

    #[test]
    fn a_block_that_nothing_closes_is_open_at_the_end() {
        let text = "{% set x = 1 %}{% for a in b %}{% if a %}x{% else %}y{% endfor %}";
        let open: Vec<_> =
            BlockOutline::read(text).open.into_iter().map(|block| (block.word, &text[block.tag])).collect();
        assert_eq!(open, [("for".to_owned(), "{% for a in b %}")]);
    }

    #[test]
    fn text_that_breaks_off_ends_the_search() {
        for text in ["{{ a", "{% raw %}", "{# a", "{% include \"a", "{", "{%", "a ü {{ 'ü"] {
            assert!(BlockOutline::read(text).references.is_empty(), "{text}");
        }
    }
}
