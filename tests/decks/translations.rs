//! Decks in another language: nothing on their faces, and nothing in their words, is left in the first one.

use crate::test_deck::{TestDeck, deck_of, on_a4};
use pullet::diag::Severity;
use pullet::diag::report::{self, Style};
use pullet::files::{Project, built_in_decks};
use pullet::games::judge;
use pullet::imposition::place_printed;
use pullet::model::{Deck, Fields, PAPERS, Printed, Value};
use pullet::pipeline;
use pullet::spec;
use pullet::template::{SheetSpace, Templates};
use std::collections::BTreeSet;

/// The words that a deck and its translation have in common, and may: names, and words that both languages have.
const SHARED: [(&str, &str, &[&str]); 6] = [
    (
        "big-chicken",
        "de",
        &[
            "Ann", "BIG", "Ben", "CHICKEN", "Cleo", "Dan", "Flush", "Full", "Hand", "In", "Orange", "Poker", "Pullet",
            "Straight", "also", "an", "back", "in", "orange", "so", "was",
        ],
    ),
    ("chicken-dice", "de", &["Chicken", "Pullet", "die", "in", "so"]),
    (
        "crazy-chicken",
        "de",
        &[
            "Billy", "Charles", "Chicken", "Crazy", "Gackas", "Gallo", "Gomez", "Maria", "Marilyn", "Michael", "Paris",
            "Pullet", "Schacht", "Thomas", "an", "in", "so",
        ],
    ),
    ("crazy-chicken", "hi", &["Chicken", "Crazy", "Michael", "Pullet", "Schacht"]),
    ("jokerlink", "de", &["Chicken", "David", "Joker", "Jokerlink", "Out", "Parlett", "Pullet", "an", "in", "so"]),
    ("playing-chicken", "de", &["Chicken", "In", "Joe", "Playing", "Pullet", "Slack", "in", "so"]),
];

/// The texts that are the same in both languages: whole cells and strings.
const SAME_TEXTS: [(&str, &str, &[&str]); 4] = [
    ("big-chicken", "de", &["data.sample_players..name", "data.suits.orange.name", "strings.lays.flush.name"]),
    ("crazy-chicken", "de", &["data.kinds.gomez.name", "data.kinds.gackas.name"]),
    ("jokerlink", "de", &["deck.title"]),
    (
        "playing-chicken",
        "de",
        &["strings.aid.rows[0].sign", "strings.aid.rows[1].sign", "strings.aid.rows[2].sign", "strings.tab"],
    ),
];

/// The key of examples: cards in the notation of the game, the same in every language.
const EXAMPLES: &str = "cards";

/// The columns of tables that are printed as words.
const WORD_COLUMNS: [&str; 6] = ["name", "say", "says", "heading", "text", "both"];

/// The built-in decks with those of their variants that are in another language: its name, the deck, the variant.
fn translations() -> Vec<(String, [(Project, Deck); 2])> {
    let mut all = Vec::new();
    for name in built_in_decks() {
        let project = Project::open(&name).expect("a built-in deck");
        let deck = deck_of(&project);
        for variant in spec::variants(&project).unwrap_or_default() {
            let project_of_it = spec::in_variant(&project, &variant).expect("the variant is there");
            let translated = deck_of(&project_of_it);
            if translated.language != deck.language {
                all.push((name.clone(), [(project.clone(), deck.clone()), (project_of_it, translated)]));
            }
        }
    }
    all
}

fn listed(list: &[(&str, &str, &'static [&'static str])], deck: &Deck) -> BTreeSet<String> {
    let found = list.iter().find(|(id, variant, _)| *variant == deck.variant && deck.id.starts_with(id));
    found.map(|(.., words)| words.iter().map(|&word| word.to_owned()).collect()).unwrap_or_default()
}

/// Every face of the deck as SVG with its text boxes still to be set: both sides of the cards, and the sheets.
pub fn faces(project: &Project, deck: &Deck) -> Vec<String> {
    let (templates, findings) = Templates::load(project, deck, &judge(deck).1);
    assert!(findings.is_empty(), "{}", report::all(&findings, Style::Plain));
    let (cards, findings) = templates.render_all(deck);
    assert!(findings.is_empty(), "{}", report::all(&findings, Style::Plain));
    let pages = |sheet: &Printed| place_printed(deck, sheet, &PAPERS[0], &deck.print).into_iter().flatten();
    let made = |sheet, page| templates.sheet(sheet, &SheetSpace::from(&page)).expect("it is made");
    let sheets = deck.sheets.iter().flat_map(|sheet| pages(sheet).map(move |page| made(sheet, page)));
    cards
        .into_iter()
        .flat_map(|card| [card.front, card.back])
        .flatten()
        .chain(sheets)
        .map(|svg| svg.to_string())
        .collect()
}

/// The words of all texts, each once; what stands in braces is markup.
fn words(faces: &[String]) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for face in faces {
        let drawing = roxmltree::Document::parse(face).expect("a face is XML");
        for node in drawing.descendants().filter(roxmltree::Node::is_text) {
            let plain =
                node.text().unwrap_or_default().split('{').map(|part| part.rsplit('}').next().unwrap_or_default());
            let text = plain.collect::<Vec<_>>().join(" ");
            let split = text.split(|letter: char| !letter.is_alphabetic() && letter != '’');
            words.extend(split.filter(|word| word.chars().count() > 1).map(str::to_owned));
        }
    }
    words
}

/// What a template says in the deck's own language would be the same in both; so would a word that no one has translated.
#[test]
fn no_word_on_a_translated_face_is_of_the_first_language() {
    for (_, [base, translated]) in translations() {
        let [before, after] = [&base, &translated].map(|(project, deck)| words(&faces(project, deck)));
        let shared: BTreeSet<_> = before.intersection(&after).cloned().collect();
        assert_eq!(shared, listed(&SHARED, &translated.1), "{} in {}", base.1.id, translated.1.variant);
        assert!(after.len() > 100, "there are words: {}", after.len());
    }
}

/// All texts in a table, with the way to each.
fn texts(at: &str, fields: &Fields, found: &mut Vec<(String, String)>) {
    for (name, field) in fields.iter().filter(|(name, _)| *name != EXAMPLES) {
        text(&format!("{at}.{name}"), &field.value, found);
    }
}

/// Whether a text says something outside its placeholders.
fn has_words(text: &str) -> bool {
    let outside = text.split('[').map(|part| part.rsplit(']').next().unwrap_or_default());
    outside.into_iter().any(|part| part.chars().any(|letter| !letter.is_whitespace()))
}

fn text(at: &str, value: &Value, found: &mut Vec<(String, String)>) {
    match value {
        // A placeholder alone is the same in every language.
        Value::Text(words) if has_words(words) => found.push((at.to_owned(), words.to_string())),
        Value::List(entries) => {
            for (index, entry) in entries.iter().enumerate() {
                text(&format!("{at}[{index}]"), &entry.value, found);
            }
        }
        Value::Table(table) => texts(at, table, found),
        _ => {}
    }
}

/// What a deck says to people, with the way to each text.
fn said(deck: &Deck) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for (name, text) in [("title", &deck.title), ("language", &deck.language)] {
        found.push((format!("deck.{name}"), text.clone()));
    }
    for name in ["description", "source"] {
        let words = deck.about.get(name).and_then(|field| field.value.as_text()).unwrap_or_default();
        found.push((format!("deck.{name}"), words.to_owned()));
    }
    found.extend(deck.sheets.iter().map(|sheet| (format!("sheets.{}", sheet.id), sheet.title.clone())));
    texts("strings", &deck.strings, &mut found);
    for (name, rows) in &deck.data {
        for row in rows.iter().filter_map(|row| if let Value::Table(row) = &row.value { Some(row) } else { None }) {
            let id = row.get("id").and_then(|field| field.value.as_text()).unwrap_or_default();
            for column in WORD_COLUMNS {
                if let Some(field) = row.get(column) {
                    text(&format!("data.{name}.{id}.{column}"), &field.value, &mut found);
                }
            }
        }
    }
    found
}

#[test]
fn a_translation_says_everything_and_nothing_as_before() {
    for (_, [(_, base), (_, translated)]) in translations() {
        let [before, after] = [&base, &translated].map(said);
        let ways = |all: &[(String, String)]| all.iter().map(|(way, _)| way.clone()).collect::<Vec<_>>();
        assert_eq!(ways(&before), ways(&after), "lists of {} are as long in {}", base.id, translated.variant);
        let same: BTreeSet<_> = before
            .iter()
            .zip(&after)
            .filter(|(before, after)| before == after)
            .map(|((way, _), _)| way.clone())
            .collect();
        assert_eq!(same, listed(&SAME_TEXTS, &translated), "{} in {}", base.id, translated.variant);
    }
}

#[test]
fn decks_are_there_in_german_and_one_in_a_script_whose_letters_join() {
    let all: Vec<_> = translations().into_iter().map(|(name, [_, (_, deck)])| (name, deck.language)).collect();
    let german = ["big-chicken", "chicken-dice", "crazy-chicken", "jokerlink", "playing-chicken"];
    for (name, language) in german.map(|name| (name, "de")).into_iter().chain([("crazy-chicken", "hi")]) {
        assert!(all.contains(&(name.to_owned(), language.to_owned())), "{name} in {language}: {all:?}");
    }
}

/// A language says the words, other variants say colours and copies: together they are as sound as each alone.
#[test]
fn a_language_goes_with_the_other_variants() {
    for (name, variants) in [
        ("chicken-dice", ["de+low-ink", "low-ink+de", "de"]),
        ("crazy-chicken", ["de+low-ink", "hi+low-ink", "low-ink+hi"]),
        ("jokerlink", ["de+low-ink", "de+doubled", "de+low-ink+doubled"]),
        ("playing-chicken", ["de+low-ink", "low-ink+de", "de+goal-37"]),
    ] {
        let deck = Project::open(name).expect("a built-in deck");
        for variant in variants {
            let project = spec::in_variant(&deck, variant).expect("the variants are there");
            let findings = pipeline::check(&project, &on_a4()).findings;
            let loud: Vec<_> = findings.iter().filter(|finding| finding.severity != Severity::Note).collect();
            assert!(loud.is_empty(), "{name} ({variant}): {loud:#?}");
        }
    }
}

/// A hand of four in the place of three: (110 − 8) ÷ 2 = 51 cards are then in each pile.
#[test]
fn numbers_in_words_follow_the_rules_in_either_language() {
    let deck = TestDeck::copy_of("crazy-chicken");
    deck.file("variants/four.toml", "[rules]\nhand = 4\n");
    for (variant, hand, pile) in
        [("four", "Deal four to each player", "draw pile: 51"), ("de+four", "nimmt vier davon", "ziehen: 51")]
    {
        let project = deck.in_variant(variant);
        let faces = faces(&project, &deck_of(&project));
        assert!(faces.iter().any(|rules| rules.contains(hand) && rules.contains(pile)), "{variant}");
    }
}
