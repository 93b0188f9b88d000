//! XML's names for characters inside tags: a drawing program that saves a template writes `{% if a &gt; 1 %}`.

use super::scanner::find_opening;
use super::value_guards::Edit;
use std::borrow::Cow;

/// What a drawing program writes for the characters that mean something in XML.
const ENTITIES: [(&str, char); 15] = [
    ("&gt;", '>'),
    ("&lt;", '<'),
    ("&quot;", '"'),
    ("&apos;", '\''),
    ("&amp;", '&'),
    ("&#34;", '"'),
    ("&#39;", '\''),
    ("&#38;", '&'),
    ("&#60;", '<'),
    ("&#62;", '>'),
    ("&#10;", '\n'),
    // A space that does not break is one that separates nothing for Tera.
    ("\u{a0}", '\u{a0}'),
    ("&#160;", '\u{a0}'),
    ("&#xa0;", '\u{a0}'),
    ("&#xA0;", '\u{a0}'),
];

/// Returns a template's text with the entities in its tags replaced by what they stand for, padded with spaces so that every
/// byte stays in its place; and the edits for those in quoted text, which cannot be padded. Quoted text of a tag with the
/// filter `safe` stays as it is, for it may be markup.
pub(super) fn decode(text: &str) -> (Cow<'_, str>, Vec<Edit>) {
    let (mut decoded, mut edits, mut at) = (Cow::Borrowed(text), Vec::new(), 0);
    if !text.contains(['&', '\u{a0}']) {
        return (decoded, edits);
    }
    while let Some(start) = find_opening(&text[at..]).map(|found| at + found) {
        let close = match text.as_bytes()[start + 1] {
            b'#' => "#}",
            b'%' if is_raw(&text[start + 2..]) => "endraw",
            b'%' => "%}",
            _ => "}}",
        };
        let rest = &text[start + 2..];
        if matches!(close, "#}" | "endraw") {
            let Some(end) = rest.find(close) else { break };
            at = start + 2 + end + close.len();
            continue;
        }
        let (end, entities) = read_tag(rest, close);
        let is_markup = rest[..end].contains("safe");
        for (position, length, letter, in_quotes) in entities {
            let span = start + 2 + position..start + 2 + position + length;
            match in_quotes {
                Some(InQuotes::Text) if is_markup => {}
                Some(InQuotes::Text) => {
                    edits.push(Edit { replaced: span.clone(), text: letter.into(), shown: span, guard: None });
                }
                Some(InQuotes::ClosingQuote) => {
                    decoded.to_mut().replace_range(span, &format!("{letter:<length$}"));
                }
                None if letter == '\u{a0}' => decoded.to_mut().replace_range(span, &" ".repeat(length)),
                None => decoded.to_mut().replace_range(span, &format!("{letter:>length$}")),
            }
        }
        at = start + 2 + end;
    }
    (decoded, edits)
}

fn is_raw(tag: &str) -> bool {
    let rest = tag.trim_start_matches('-').trim_start().strip_prefix("raw");
    rest.is_some_and(|rest| rest.trim_start().trim_start_matches('-').starts_with("%}"))
}

/// Where in quoted text an entity is.
pub(super) enum InQuotes {
    Text,
    ClosingQuote,
}

/// An entity: its place, its length, what it stands for, and where in quoted text it is.
pub(super) type FoundEntity = (usize, usize, char, Option<InQuotes>);

/// Reads a tag up to where it is closed, or to the end of the text; returns where that is.
pub(super) fn read_tag(tag: &str, close: &str) -> (usize, Vec<FoundEntity>) {
    let (mut entities, mut at) = (Vec::new(), 0);
    // The quote that is open, and whether it was opened by an entity.
    let mut open: Option<(char, bool)> = None;
    while let Some(first) = tag[at..].chars().next().filter(|_| open.is_some() || !tag[at..].starts_with(close)) {
        let entity = ENTITIES.iter().find(|(entity, _)| tag[at..].starts_with(entity));
        let (length, letter) = entity.map_or((first.len_utf8(), first), |(entity, letter)| (entity.len(), *letter));
        let in_quotes = match open {
            Some((quote, by_entity)) if letter == quote && by_entity == entity.is_some() => {
                open = None;
                Some(InQuotes::ClosingQuote)
            }
            Some(_) => Some(InQuotes::Text),
            None => {
                open = matches!(letter, '"' | '\'' | '`').then_some((letter, entity.is_some()));
                None
            }
        };
        let is_its_own_quote = open.is_some_and(|(quote, _)| quote == letter) && in_quotes.is_some();
        if entity.is_some() && !is_its_own_quote {
            entities.push((at, length, letter, in_quotes));
        }
        at += length;
    }
    (at, entities)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(text: &str) -> String {
        let (plain, edits) = decode(text);
        assert_eq!(plain.len(), text.len());
        let mut done = plain.into_owned();
        edits.iter().rev().for_each(|edit| done.replace_range(edit.replaced.clone(), &edit.text));
        done
    }

    #[test]
    fn what_stands_in_tags_is_decoded_and_keeps_its_place() {
        assert_eq!(decoded("a &gt; {% if a &gt; 1 %}"), "a &gt; {% if a    > 1 %}");
        assert_eq!(decoded("{{ x | default(value=&quot;-&quot;) }}"), "{{ x | default(value=     \"-\"     ) }}");
        assert_eq!(decoded("{% if a &lt;= 1 %}"), "{% if a    <= 1 %}");
        assert_eq!(decoded("\u{a0}{{\u{a0}a&#160;~ \"\u{a0}&#xA0;\"}}"), "\u{a0}{{  a      ~ \"\u{a0}\u{a0}\"}}");
    }

    #[test]
    fn quoted_text_is_decoded_where_it_cannot_be_markup() {
        assert_eq!(decoded("{% if name == \"Fox &amp; Hen\" %}"), "{% if name == \"Fox & Hen\" %}");
        assert_eq!(decoded("{{ \"don&apos;t\" }}"), "{{ \"don't\" }}");
        let own_quote = "{{ \"say &quot;hi&quot;\" }}";
        assert_eq!(decoded(own_quote), own_quote);
        let markup = "{{ \"a &amp; b\" | safe }}";
        assert_eq!(decoded(markup), markup);
    }

    #[test]
    fn comments_and_raw_text_stay_as_they_are() {
        for text in ["{# &gt; #}&gt;", "{% raw %}{{ &gt; }}{% endraw %}", "{{ &", "{% raw %}&gt;"] {
            assert_eq!(decoded(text).replace(' ', ""), text.replace(' ', ""));
        }
    }
}
