//! Whatever stands in its files, a deck is read to the end, and every finding points into a file.

use crate::test_deck::TestDeck;
use proptest::prelude::*;
use pullet::diag::Place;
use pullet::diag::report::{self, Style};
use pullet::model::{Deck, Field, Value};
use pullet::spec;

/// Reads a deck of these files; fails where a place lies outside its file or between the bytes of a letter.
fn read(deck: &str, table: &str) {
    let deck = TestDeck::new(deck);
    deck.file("cards.csv", table);
    let (deck, findings) = spec::read(&deck.project());
    for finding in &findings {
        let (place, _) = finding.place.as_ref().expect("every finding has a place");
        finding.related.iter().map(|(place, _)| place).chain([place]).for_each(check);
    }
    let _ = report::all(&findings, Style::Plain);
    if let Some(deck) = deck {
        check_deck(&deck);
    } else {
        assert!(findings.has_errors(), "a deck that is not there is an error");
    }
}

fn check(place: &Place) {
    let text = place.source().text();
    assert!(text.get(place.span()).is_some(), "{place:?} of {text:?}");
}

fn check_deck(deck: &Deck) {
    for card in &deck.cards {
        assert!(card.group < deck.groups.len());
        assert!(!card.id.as_str().is_empty());
        check(&card.place);
        card.fields.values().for_each(check_field);
    }
    let ids: std::collections::HashSet<&str> = deck.cards.iter().map(|card| card.id.as_str()).collect();
    assert_eq!(ids.len(), deck.cards.len(), "no two cards have the same id");
}

fn check_field(field: &Field) {
    check(&field.place);
    match &field.value {
        Value::List(items) => items.iter().for_each(check_field),
        Value::Table(fields) => fields.values().for_each(check_field),
        Value::Bool(_) | Value::Integer(_) | Value::Float(_) | Value::Text(_) => {}
    }
}

const DECK: &str = "[deck]\ntitle = \"Farm\"\nplayers = \"2-4\"\ncard = { width = \"63.5 mm\", height = \"88.9 mm\" }\n\
                    [theme]\npaper = \"#fff\"\n[data.packs]\nrows = [{ id = \"fox\" }, { id = \"hen\" }]\n\
                    [[cards]]\nid = \"{{ name }}-{{ cost }}\"\nfront = \"f.svg\"\nrows = \"cards.csv\"\ncopies = \"cost\"\n\
                    [[cards]]\nid = \"{{ pack.id }}{{ v }}\"\nfront = \"f.svg\"\neach = { pack = \"packs\", v = [1, 2] }\n\
                    [[sheets]]\nid = \"score\"\ntemplate = \"s.svg\"\nup = [1, 4]\n[print]\nbacks = \"fold\"\n";

/// A deck with pieces of it exchanged for others.
fn spoilt() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[\\[\\]{}=,.#\"'\\\\ \n\r]{0,4}",
        "[a-z“”é€\u{feff}\u{0}]{0,4}",
        Just("[[cards]]\n".to_owned()),
        Just("\"\"\"".to_owned()),
        Just("'''".to_owned()),
        Just("{{ ".to_owned()),
        Just("{% if x %}".to_owned()),
        Just("\n<<<<<<< \n".to_owned()),
        Just("99999999999999999999".to_owned()),
        Just("\n[deck.a.b]\n".to_owned()),
    ];
    proptest::collection::vec((0..DECK.len(), 0..12_usize, piece), 1..5).prop_map(|changes| {
        let mut text = DECK.to_owned();
        for (at, length, piece) in changes {
            let mut start = at.min(text.len());
            while !text.is_char_boundary(start) {
                start -= 1;
            }
            let mut end = (start + length).min(text.len());
            while !text.is_char_boundary(end) {
                end += 1;
            }
            text.replace_range(start..end, &piece);
        }
        text
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_spoilt_deck_is_read_to_the_end(deck in spoilt()) {
        read(&deck, "name,cost\nfox,1\nhen,2\n");
    }

    #[test]
    fn any_text_is_read_to_the_end(deck in "\\PC{0,80}") {
        read(&deck, "");
    }

    #[test]
    fn lines_like_those_of_a_deck_are_read_to_the_end(deck in "([\\[a-d.\\]=\"'{},#0-9é \n]{0,12}\n){0,12}") {
        read(&deck, "");
    }

    #[test]
    fn any_table_is_read_to_the_end(table in "(name|cost|fox|é|7|'|\"|,|;|\t| |\r|\n|\u{feff}|\u{0}){0,60}") {
        read(DECK, &table);
    }

    #[test]
    fn any_id_is_read_to_the_end(id in "(\\{\\{|\\}\\}|\\{%|%\\}|name|cost|\\.| |\\||lower|if|é|-|replace\\(from=|'|\\)){0,16}") {
        read(&DECK.replace("{{ name }}-{{ cost }}", &id), "name,cost\nfox,1\nÉ hen,2\n");
    }

    /// A cell written by the rules of CSV reads as the text that it was made of, and stands where its place says.
    #[test]
    fn a_quoted_cell_reads_back(texts in proptest::collection::vec("[a-z,;\"é \n]{0,12}x", 2..5)) {
        let cells: Vec<String> = texts.iter().map(|text| format!("\"{}\"", text.replace('"', "\"\""))).collect();
        let names: Vec<String> = (0..texts.len()).map(|number| format!("c{number}")).collect();
        let table = format!("{}\n{}\n", names.join(","), cells.join(","));
        let deck = TestDeck::new("[deck]\ntitle = \"x\"\n[[cards]]\nid = \"a\"\nfront = \"f.svg\"\nrows = \"cards.csv\"\n");
        let deck = deck.file("cards.csv", table).deck();
        for ((text, cell), name) in texts.iter().zip(&cells).zip(&names) {
            let field = &deck.cards[0].fields[name];
            prop_assert_eq!(&field.value, &Value::Text(text.as_str().into()));
            prop_assert_eq!(field.place.text(), cell);
        }
    }
}
