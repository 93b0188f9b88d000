//! Placeholders in the words of a deck that no template has filled: `[hnad]`, `SXI`.
//!
//! Templates of a deck with a game replace names such as `[hand]`, `{limit}` or `SIX` in the deck's words by numbers of the
//! game. No list says which names there are. Known are those that the deck's words contain and no face shows, and those that
//! a template has between quotes.

use crate::diag::{Code, Finding, Findings, Place, listed, nearest};
use crate::model::{Deck, Field, Fields, Value};
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// The most names that a finding lists.
const MOST: usize = 12;
/// The fewest letters of a name in capitals.
const SHORTEST: usize = 3;

/// A text of the deck with its place.
type PlacedText<'d> = (&'d str, &'d Place);

/// What the faces of a deck show, and which names fill placeholders.
struct Filled<'a> {
    words: Vec<PlacedText<'a>>,
    faces: &'a [&'a str],
    /// Short texts between quotes in templates.
    quoted: BTreeSet<&'a str>,
}

/// Adds the placeholders that no template has filled, and says the name that was probably meant where one between braces was
/// taken for an icon.
pub(super) fn check(deck: &Deck, templates: &[&str], faces: &[&str], findings: &mut Findings) {
    if deck.game.is_none() {
        return;
    }
    let quoted = templates.iter().flat_map(|text| quoted(text)).collect();
    let printed = Filled { words: words(deck), faces, quoted };
    let in_brackets = printed.in_brackets();
    let in_capitals = printed.in_capitals();
    let known = OnceCell::new();
    let mut found = Findings::new();
    for finding in std::mem::take(findings) {
        found.push(printed.in_braces(&finding, &known).unwrap_or(finding));
    }
    found.extend(in_brackets.into_iter().chain(in_capitals));
    *findings = found;
}

impl<'a> Filled<'a> {
    /// Returns whether a face shows them, for all names between these signs in the deck's words.
    fn tokens(&self, open: char, close: char) -> BTreeMap<&'a str, bool> {
        let all = self.words.iter().flat_map(|(text, _)| enclosed(text, open, close)).map(|(_, token)| token);
        let all: BTreeSet<&str> = all.collect();
        all.into_iter().map(|token| (token, self.is_shown(token))).collect()
    }

    fn is_shown(&self, words: &str) -> bool {
        self.faces.iter().any(|face| face.contains(words))
    }

    /// Finds names between brackets that are printed, in decks whose other names between brackets are filled.
    fn in_brackets(&self) -> Vec<Finding> {
        let tokens = self.tokens('[', ']');
        let known = filled(&tokens);
        let mut findings = Vec::new();
        for (text, place) in &self.words {
            for (at, token) in enclosed(text, '[', ']').filter(|(_, token)| tokens[token]) {
                let name = name(token);
                let is_known = self.quoted.contains(name);
                let near = self.nearest(name, &known).filter(|_| !is_known);
                let is_placeholder = is_known || near.is_some() || !known.is_empty();
                if !is_placeholder || !self.is_shown_there(text, at, token) {
                    continue;
                }
                let help = match near {
                    Some(near) => format!("did you mean `{}`?", token.replace(name, &like(name, near))),
                    None if is_known => format!("write the number, or let the template of this text replace `{token}`"),
                    None => {
                        let names = listed(known.iter().map(|name| format!("`[{name}]`")), MOST);
                        format!("the names in use are {names}; to print it as it is, write `\\{token}`")
                    }
                };
                findings.push(unfilled(token, part(place, token), help));
            }
        }
        findings
    }

    /// Finds words in capitals that are nearly the name of a placeholder, and are printed.
    fn in_capitals(&self) -> Vec<Finding> {
        let is_capital = |letter: char| letter.is_ascii_uppercase() || letter == '_';
        let is_name = |word: &&str| word.len() >= SHORTEST && word.chars().all(is_capital);
        let known: BTreeSet<&str> = self.quoted.iter().copied().filter(is_name).collect();
        let mut findings = Vec::new();
        for (text, place) in &self.words {
            let words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
            for word in words.filter(is_name).filter(|word| !known.contains(word)) {
                let Some(meant) = known.iter().find(|name| is_slip(word, name)) else { continue };
                if self.faces.iter().any(|face| has_word(face, word)) {
                    findings.push(unfilled(word, part(place, word), format!("did you mean `{meant}`?")));
                }
            }
        }
        findings
    }

    /// Returns what is wrong with a name between braces that was taken for an icon, if it is nearly the name of a placeholder;
    /// `known` are those between braces, once they are needed.
    fn in_braces(&self, finding: &Finding, known: &OnceCell<BTreeSet<&'a str>>) -> Option<Finding> {
        let (place, _) = finding.place.as_ref().filter(|_| finding.code == Code::UnusableIcon)?;
        let name = place.text().strip_prefix('{')?.strip_suffix('}')?;
        let is_near_an_icon = finding.help.as_deref().is_some_and(|help| help.starts_with("did you mean"));
        let known = known.get_or_init(|| filled(&self.tokens('{', '}')));
        let near = self.nearest(name, known).filter(|_| !is_near_an_icon)?;
        let mut better = unfilled(place.text(), place.clone(), format!("did you mean `{{{}}}`?", like(name, near)));
        better.card.clone_from(&finding.card);
        better.extent.clone_from(&finding.extent);
        Some(better)
    }

    /// Returns the known name that was probably meant, or else one that a template has between quotes.
    fn nearest(&self, name: &str, known: &BTreeSet<&'a str>) -> Option<&'a str> {
        let quoted = || self.quoted.iter().copied().filter(|quoted| quoted.len() >= SHORTEST && *quoted != name);
        nearest(name, known.iter().copied().filter(|known| *known != name)).or_else(|| nearest(name, quoted()))
    }

    /// Returns whether a face shows a token with the words beside it: the same name may be filled in another text.
    fn is_shown_there(&self, text: &str, at: usize, token: &str) -> bool {
        const BESIDE: usize = 12;
        let is_plain = |letter: &char| letter.is_alphanumeric() || matches!(letter, ' ' | ',' | '.' | ':' | ';');
        let after: String = text[at + token.len()..].chars().take_while(is_plain).take(BESIDE).collect();
        let before: Vec<char> = text[..at].chars().rev().take_while(is_plain).take(BESIDE).collect();
        let before: String = before.into_iter().rev().collect();
        self.is_shown(&format!("{before}{token}{after}"))
    }
}

/// Returns the names in tokens that no face shows.
fn filled<'a>(tokens: &BTreeMap<&'a str, bool>) -> BTreeSet<&'a str> {
    tokens.iter().filter(|(_, is_shown)| !**is_shown).map(|(token, _)| name(token)).collect()
}

fn unfilled(token: &str, place: Place, help: String) -> Finding {
    let message = format!("`{token}` would be printed as it is: no template replaces it with a number");
    Finding::new(Code::UnfilledPlaceholder, message).at(place, "not replaced").help(help)
}

/// Returns the texts of a deck that templates print.
fn words(deck: &Deck) -> Vec<PlacedText<'_>> {
    let mut texts = Vec::new();
    let tables = std::iter::once(&deck.strings).chain(deck.sheets.iter().map(|sheet| &sheet.fields));
    let tables = tables.chain(deck.cards.iter().map(|card| &card.fields));
    let mut seen: HashSet<&Place> = HashSet::new();
    deck.data.values().flatten().for_each(|field| gather(field, &mut texts));
    tables.flat_map(Fields::values).for_each(|field| gather(field, &mut texts));
    texts.retain(|(_, place)| seen.insert(place));
    texts
}

fn gather<'d>(field: &'d Field, texts: &mut Vec<PlacedText<'d>>) {
    match &field.value {
        Value::Text(text) => texts.push((text, &field.place)),
        Value::List(items) => items.iter().for_each(|item| gather(item, texts)),
        Value::Table(inner) => inner.values().for_each(|item| gather(item, texts)),
        Value::Bool(_) | Value::Integer(_) | Value::Float(_) => {}
    }
}

/// Returns the names between two signs, with the signs and with where they are; a backslash before the first sign makes it a letter.
fn enclosed(text: &str, open: char, close: char) -> impl Iterator<Item = (usize, &str)> {
    text.match_indices(open).filter_map(move |(at, _)| {
        let inside = &text[at + 1..];
        let end = inside.find(close)?;
        let letters = inside[..end].strip_prefix('#').unwrap_or(&inside[..end]);
        let is_name = letters.starts_with(|letter: char| letter.is_ascii_alphabetic())
            && letters.chars().all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '_' | ' '));
        (is_name && !text[..at].ends_with('\\')).then(|| (at, &text[at..at + end + 2]))
    })
}

/// Returns the name in a token: `hand` in `[#hand]`.
fn name(token: &str) -> &str {
    let inside = token.get(1..token.len().saturating_sub(1)).unwrap_or_default();
    inside.strip_prefix('#').unwrap_or(inside)
}

/// Returns a known name with a capital if the name as it was written has one.
fn like(written: &str, known: &str) -> String {
    let mut letters = known.chars();
    match letters.next() {
        Some(first) if written.starts_with(char::is_uppercase) => first.to_uppercase().chain(letters).collect(),
        _ => known.to_owned(),
    }
}

/// Returns the part of a text's place where a token stands; all of it where that cannot be seen.
fn part(place: &Place, token: &str) -> Place {
    place.text().find(token).map_or_else(|| place.clone(), |at| place.part(at..at + token.len()))
}

/// Returns the names between quotes in a template, without the signs around them: `hand` of `"hand"` and of `"[#hand]"`.
fn quoted(template: &str) -> impl Iterator<Item = &str> {
    template.match_indices(['"', '\'']).filter_map(|(at, quote)| {
        let inside = template[at + 1..].trim_start_matches(['[', '{', '#']);
        let end = inside.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')?;
        let (name, rest) = inside.split_at(end);
        (end > 0 && rest.trim_start_matches([']', '}']).starts_with(quote)).then_some(name)
    })
}

/// Returns whether a word in capitals is a name with two letters swapped, or with one letter too many, missing or wrong if it is
/// long enough for that to be no other word.
fn is_slip(word: &str, name: &str) -> bool {
    let sorted = |word: &str| {
        let mut letters: Vec<char> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    let is_number_of_it = word.strip_suffix('S') == Some(name) || name.strip_suffix('S') == Some(word);
    let shortest = if word.len() == name.len() { 6 } else { 5 };
    let is_long = word.len().min(name.len()) >= shortest;
    strsim::damerau_levenshtein(word, name) == 1 && !is_number_of_it && (is_long || sorted(word) == sorted(name))
}

/// Returns whether a face has a word that is no part of a longer one.
fn has_word(face: &str, word: &str) -> bool {
    face.match_indices(word).any(|(at, _)| {
        let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
        !face[..at].ends_with(is_letter) && !face[at + word.len()..].starts_with(is_letter)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_brackets_are_found_and_other_brackets_are_not() {
        let tokens = |text| enclosed(text, '[', ']').map(|(_, token)| token).collect::<Vec<_>>();
        assert_eq!(tokens("Deal [hand] to [#all] in [Little coop]"), ["[hand]", "[#all]", "[Little coop]"]);
        assert_eq!(tokens("\\[sic] [1, 2] [] [ ] [a-b] [open"), [""; 0]);
    }

    #[test]
    fn slips_of_the_fingers_are_near_and_other_words_are_not() {
        assert!(is_slip("SXI", "SIX") && is_slip("LSAT", "LAST") && is_slip("BONNUS", "BONUS"));
        assert!(is_slip("OPENIMG", "OPENING") && is_slip("PLAYRES", "PLAYERS"));
        assert!(!is_slip("FAST", "LAST") && !is_slip("PLAYER", "PLAYERS") && !is_slip("WINS", "WON"));
        assert!(!is_slip("SIX", "SIX"));
    }

    #[test]
    fn only_whole_words_between_quotes_are_names() {
        let found: Vec<&str> = quoted("replace(from=\"SIX\", to=word) it's \"a b\" ['hand', \"\", '[#all]']").collect();
        assert_eq!(found, ["SIX", "hand", "all"]);
    }
}
