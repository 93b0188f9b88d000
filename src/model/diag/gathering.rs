//! One cause is one finding, with all cards and lines that it concerns.

use super::{Code, Finding, Findings, Place, Severity};
use indexmap::{IndexMap, IndexSet};
use std::collections::HashMap;

/// The most examples of values that differ.
const EXAMPLES: usize = 3;

/// The most files that are named where they are missing.
pub(super) const FILES: usize = 50;

/// What findings have in common that are one.
#[derive(PartialEq, Eq, Hash)]
struct Cause {
    code: Code,
    severity: Severity,
    variant: Option<String>,
    origin: Option<Origin>,
    message: String,
    help: String,
}

/// Where a fault comes from.
#[derive(PartialEq, Eq, Hash)]
enum Origin {
    Named(String),
    Place(Place),
}

impl Cause {
    fn of(finding: &Finding) -> Self {
        let named = finding.extent.cause.clone().map(Origin::Named);
        let differs_by_card = named.is_some() || (finding.card.is_some() && finding.place.is_some());
        let worded = |text: &str| if differs_by_card { shape(text) } else { text.to_owned() };
        let help = finding.help.as_deref().unwrap_or_default();
        // Two typos are two faults.
        let help = if help.starts_with("did you mean") { help.to_owned() } else { worded(help) };
        // So are two families that are missing.
        let is_of_family = matches!(finding.code, Code::UnknownFontFamily | Code::MissingFamily);
        let family =
            finding.message.split_once("font family ").filter(|_| is_of_family).map_or("", |(_, family)| family);
        Self {
            code: finding.code,
            severity: finding.severity,
            variant: finding.variant.clone(),
            origin: named.or_else(|| Some(Origin::Place(finding.place.as_ref()?.0.clone()))),
            message: worded(&finding.message) + family,
            help,
        }
    }
}

impl Findings {
    /// Makes one finding of those that have one cause: that are of one code, come from the same place or from the same column
    /// of a table, and differ only in the card, in what they quote, and in numbers.
    ///
    /// ```
    /// use pullet_model::diag::{Code, Finding, Findings};
    /// let overset = |word: &str| Finding::new(Code::OversetText, format!("`{word}` is too wide")).caused_by("column `name`");
    /// let mut findings = Findings::new();
    /// findings.push(overset("Rhinoceros").on_card("rhino"));
    /// findings.push(overset("Hippopotamus").on_card("hippo"));
    /// findings.gather();
    /// assert_eq!(findings.iter().map(|finding| finding.cards().count()).collect::<Vec<_>>(), [2]);
    /// ```
    pub fn gather(&mut self) {
        *self = Self::gathered(std::mem::take(self));
    }

    /// Returns findings as [`Findings::gather`] leaves them.
    pub fn gathered(findings: impl IntoIterator<Item = Finding>) -> Self {
        let mut causes: IndexMap<(Cause, usize), Vec<Finding>> = IndexMap::new();
        // A card that has the same fault twice has two faults.
        let mut seen: HashMap<(Cause, String), usize> = HashMap::new();
        for finding in findings {
            let nth = match &finding.card {
                Some(card) => seen.entry((Cause::of(&finding), card.clone())).or_default(),
                None => &mut 0,
            };
            causes.entry((Cause::of(&finding), *nth)).or_default().push(finding);
            *nth += 1;
        }
        let mut gathered = Self::new();
        *gathered.list_mut() = causes.into_values().filter_map(united).collect();
        gathered
    }
}

/// Shows a note that several decks have once: with the first of them, and with the names of all.
pub fn share_notes<'d>(decks: impl IntoIterator<Item = (&'d str, &'d mut Findings)>) {
    let mut decks: Vec<(&str, &mut Findings)> = decks.into_iter().collect();
    let mut owners: IndexMap<(Code, String), Vec<&str>> = IndexMap::new();
    for (name, findings) in &decks {
        for note in findings.iter().filter(|finding| finding.severity == Severity::Note) {
            let names = owners.entry((note.code, note.message.clone())).or_default();
            // One deck can have the same note at several places.
            if names.last() != Some(name) {
                names.push(name);
            }
        }
    }
    for (name, findings) in &mut decks {
        findings.list_mut().retain_mut(|note| {
            let names = owners.get(&(note.code, note.message.clone())).filter(|_| note.severity == Severity::Note);
            let Some(names) = names.filter(|names| names.len() > 1) else { return true };
            note.extent.decks = names.iter().map(|name| (*name).to_owned()).collect();
            names.first() == Some(name)
        });
    }
}

/// Returns the first of some findings of one cause, with what the others say beyond it.
fn united(findings: Vec<Finding>) -> Option<Finding> {
    if findings.len() == 1 {
        return findings.into_iter().next();
    }
    let values = differing_values(&findings);
    let cards: IndexSet<String> = findings.iter().flat_map(Finding::cards).map(str::to_owned).collect();
    let mut findings = findings.into_iter();
    let mut first = findings.next()?;
    first.extent.other_cards = cards.iter().skip(1).cloned().collect();
    for finding in findings {
        let own = first.place.as_ref().map(|(place, _)| place);
        let places = finding.place.into_iter().map(|(place, _)| place).chain(finding.extent.other_places);
        let others: Vec<Place> = places.filter(|place| Some(place) != own).collect();
        first.extent.other_places.extend(others);
        if first.card.is_none() && first.extent.other_places.is_empty() {
            let related =
                finding.related.into_iter().filter(|(place, _)| first.related.iter().all(|(known, _)| known != place));
            let related: Vec<(Place, String)> = related.take(EXAMPLES.saturating_sub(first.related.len())).collect();
            first.related.extend(related);
        }
    }
    if !values.iter().all(|value| cards.contains(value)) {
        first.extent.values = values;
    }
    Some(first)
}

/// Returns examples of what the messages quote first that is not the same in all of them.
fn differing_values(findings: &[Finding]) -> Vec<String> {
    let quotes: Vec<Vec<&str>> =
        findings.iter().map(|finding| finding.message.split('`').skip(1).step_by(2).collect()).collect();
    let first = quotes.first().map(Vec::as_slice).unwrap_or_default();
    let differing = (0..first.len()).find(|at| quotes.iter().any(|other| other.get(*at) != first.get(*at)));
    let Some(at) = differing else { return Vec::new() };
    let most = findings.first().filter(|it| it.code.names_files()).map_or(EXAMPLES, |_| FILES);
    let mut values: Vec<String> = Vec::new();
    for value in quotes.iter().filter_map(|quotes| quotes.get(at)) {
        if values.len() < most && !values.iter().any(|known| known == value) {
            values.push((*value).to_owned());
        }
    }
    values
}

/// Returns a message without what it quotes and without its numbers.
fn shape(text: &str) -> String {
    let outside: Vec<&str> = text.split('`').step_by(2).collect();
    let mut shape = String::new();
    for letter in outside.join("``").replace("a line", "1 lines").replace(" is ", " are ").chars() {
        if !letter.is_ascii_digit() {
            shape.push(letter);
        } else if !shape.ends_with('0') {
            shape.push('0');
        }
    }
    shape.replace("0.0", "0")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Source;

    fn gathered(findings: impl IntoIterator<Item = Finding>) -> Vec<Finding> {
        Findings::gathered(findings).into_iter().collect()
    }

    #[test]
    fn findings_of_one_column_are_one_with_three_examples() {
        let table = Source::new("cards.csv", "name\nfox\nhen\npig\nowl\n");
        let of = |(line, word): (usize, &str)| {
            let finding = Finding::new(Code::BadColour, format!("`{word}` is not a colour, of {line} wrong ones"));
            finding.at(table.line(line), "").help(format!("write `#{line}`")).on_card(word).caused_by("name")
        };
        let all = gathered(
            [(2, "a b"), (3, "b c"), (4, "c d"), (5, "d e")]
                .map(of)
                .map(|finding| Finding { card: finding.card.map(|card| card.replace(' ', "-")), ..finding }),
        );
        assert_eq!(all.len(), 1);
        assert_eq!(all[0].message, "`a b` is not a colour, of 2 wrong ones");
        assert_eq!(all[0].cards().collect::<Vec<_>>(), ["a-b", "b-c", "c-d", "d-e"]);
        assert_eq!(all[0].lines(), [2, 3, 4, 5]);
        assert_eq!(all[0].extent.values, ["a b", "b c", "c d"]);
    }

    #[test]
    fn what_must_be_done_keeps_findings_apart() {
        let typo = |word: &str, near: &str| {
            Finding::new(Code::BadColour, format!("`{word}` is not a colour"))
                .help(format!("did you mean `{near}`?"))
                .on_card(word)
                .caused_by("ink")
        };
        assert_eq!(gathered([typo("redd", "red"), typo("gren", "green")]).len(), 2);
        assert_eq!(gathered([typo("redd", "red").caused_by("paper"), typo("redd", "red").on_card("fox")]).len(), 2);
    }

    #[test]
    fn families_that_are_missing_stay_apart() {
        let deck = Source::new("deck.toml", "front = \"card.svg\"");
        let missing = |family: &str, card: &str| {
            let message = format!("in `{card}.svg`: there is no font family `{family}`");
            Finding::new(Code::UnknownFontFamily, message).at(deck.line(1), "").on_card(card)
        };
        let all = gathered([missing("Arial", "fox"), missing("Impact", "hen"), missing("Arial", "owl")]);
        assert_eq!(
            all.iter().map(|one| one.cards().collect()).collect::<Vec<Vec<_>>>(),
            [vec!["fox", "owl"], vec!["hen"]]
        );
    }

    #[test]
    fn a_card_with_two_faults_has_two_findings() {
        let template = Source::new("card.svg", "<textbox a=\"\" b=\"\"/>");
        let unknown = |name: &str, card: &str| {
            Finding::new(Code::UnknownAttribute, format!("`{name}` means nothing here"))
                .at(template.line(1), "")
                .on_card(card)
        };
        let all = gathered([unknown("a", "fox"), unknown("b", "fox"), unknown("a", "hen"), unknown("b", "hen")]);
        let seen: Vec<(&str, usize)> = all.iter().map(|one| (one.message.as_str(), one.cards().count())).collect();
        assert_eq!(seen, [("`a` means nothing here", 2), ("`b` means nothing here", 2)]);
    }

    #[test]
    fn keys_that_are_missing_at_one_place_stay_apart() {
        let deck = Source::new("deck.toml", "[[cards]]");
        let missing =
            |key: &str| Finding::new(Code::MissingKey, format!("`[[cards]]` has no `{key}`")).at(deck.line(1), "");
        assert_eq!(gathered([missing("id"), missing("front")]).len(), 2);
    }
}
