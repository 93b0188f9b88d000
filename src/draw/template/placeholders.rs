//! Placeholders in the words of a deck that nothing has filled: `[hnad]`.

use crate::diag::{Code, Finding, listed, nearest};
use crate::model::{Deck, Field, Fields, Placeholder};
use std::collections::BTreeSet;

/// The most names that a finding lists.
const MOST: usize = 12;
/// How many letters beside a placeholder tell whether a face shows it in that text.
const BESIDE: usize = 12;

/// Returns the placeholders of a deck with `[figures]` that are no figures, that no template names, and that a face shows.
pub(super) fn check(deck: &Deck, templates: &[&str], faces: &[&str]) -> Vec<Finding> {
    if deck.figures.is_empty() {
        return Vec::new();
    }
    let quoted: BTreeSet<&str> = templates.iter().flat_map(|text| quoted(text)).collect();
    let figures = deck.figures.keys().map(String::as_str);
    let known: BTreeSet<&str> = figures.chain(deck.placeholders.0.keys().map(String::as_str)).collect();
    let mut findings = Vec::new();
    let tables = std::iter::once(&deck.strings).chain(deck.sheets.iter().map(|sheet| &sheet.fields));
    let tables = tables.chain(deck.cards.iter().map(|card| &card.fields)).flat_map(Fields::values);
    for (text, place) in Field::texts(deck.data.values().flatten().chain(tables)) {
        let unfilled = |one: &Placeholder<'_>| {
            let is_figure = deck.figures.keys().any(|name| name.eq_ignore_ascii_case(one.name));
            !is_figure && deck.placeholders.words(one).is_none() && is_shown(faces, text, one)
        };
        for placeholder in Placeholder::all(text).filter(unfilled) {
            let written = &text[placeholder.range.clone()];
            let near = nearest(&placeholder.name.to_lowercase(), known.iter().chain(&quoted).copied());
            let near = near.filter(|near| *near != placeholder.name);
            let help = if let Some(near) = near {
                format!("did you mean `{}`?", written.replace(placeholder.name, near))
            } else {
                let names = listed(known.iter().map(|name| format!("`[{name}]`")), MOST);
                format!("the names in use are {names}; to print it as it is, write `\\{written}`")
            };
            let message = format!("`{written}` would be printed as it is: `[figures]` has no `{}`", placeholder.name);
            let finding = Finding::new(Code::UnfilledPlaceholder, message);
            findings.push(finding.at(place.of_words(written), "not replaced").help(help));
        }
    }
    findings
}

/// Returns whether a face shows a placeholder with the words beside it: a template may fill the same name in another text.
fn is_shown(faces: &[&str], text: &str, placeholder: &Placeholder<'_>) -> bool {
    let is_plain = |letter: &char| letter.is_alphanumeric() || matches!(letter, ' ' | ',' | '.' | ':' | ';');
    let after: String = text[placeholder.range.end..].chars().take_while(is_plain).take(BESIDE).collect();
    let before: Vec<char> = text[..placeholder.range.start].chars().rev().take_while(is_plain).take(BESIDE).collect();
    let before: String = before.into_iter().rev().collect();
    let written = format!("{before}{}{after}", &text[placeholder.range.clone()]);
    faces.iter().any(|face| face.contains(&written))
}

/// Returns the names in brackets between quotes in a template: `hand` of `"[#hand]"`.
fn quoted(template: &str) -> impl Iterator<Item = &str> {
    template.match_indices(['"', '\'']).filter_map(|(at, quote)| {
        let one = Placeholder::all(&template[at + 1..]).next().filter(|one| one.range.start == 0)?;
        template[at + 1 + one.range.end..].starts_with(quote).then_some(one.name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_in_brackets_between_quotes_are_names() {
        let found: Vec<&str> = quoted("replace(from=\"[n]\", to=word) it's \"a b\" ['[#all]', \"\", \"n\"]").collect();
        assert_eq!(found, ["n", "all"]);
    }
}
