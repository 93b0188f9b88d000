//! One cause is one finding, with the cards and lines that it concerns.

use crate::test_deck::{TestDeck, on_a4};
use pullet::diag::report::{self, Style};
use pullet::diag::{Finding, Findings};
use pullet::pipeline;

const GROUP: &str =
    "[deck]\ntitle = \"Farm\"\n[[cards]]\nid = \"{{ id }}\"\nfront = \"card.svg\"\nrows = \"cards.csv\"\n";
const BOX: &str =
    r#"<svg xmlns="http://www.w3.org/2000/svg"><textbox x="5" y="5" width="20" height="5">{{ name }}</textbox></svg>"#;

/// A deck of 35 cards, `c-1` to `c-35`; `row` gives the other cells of a card.
fn deck(columns: &str, row: impl Fn(usize) -> String) -> TestDeck {
    let deck = TestDeck::new(GROUP);
    let rows: Vec<String> = (1..=35).map(|card| format!("c-{card},{}\n", row(card))).collect();
    deck.file("cards.csv", format!("id,{columns}\n{}", rows.concat()));
    deck
}

fn found(deck: &TestDeck) -> Findings {
    pipeline::check(&deck.project(), &on_a4()).findings
}

fn only(findings: &Findings) -> &Finding {
    assert_eq!(findings.iter().count(), 1, "{}", report::all(findings, Style::Plain));
    findings.iter().next().expect("there is one")
}

#[test]
fn a_column_whose_words_are_too_long_is_one_finding() {
    let deck = deck("name", |card| format!("A hippopotamus numbered {card} that is proud of it"));
    deck.template("card.svg", BOX);
    let findings = found(&deck);
    let one = only(&findings);
    assert_eq!((one.code.as_str(), one.cards().count()), ("overset-text", 35));
    let shown = report::all(&findings, Style::Plain);
    assert!(shown.contains(" on 35 cards: c-1, c-2, c-3 and 32 more\n"), "{shown}");
}

#[test]
fn columns_with_faults_of_their_own_stay_apart() {
    let deck = deck("name,fill", |card| format!("A hippopotamus numbered {card} that is proud of it,#12345{card}x"));
    deck.template("card.svg", &BOX.replace("</svg>", "<rect width=\"9\" height=\"9\" fill=\"{{ fill }}\"/></svg>"));
    let findings = found(&deck);
    let seen: Vec<(&str, usize)> = findings.iter().map(|one| (one.code.as_str(), one.cards().count())).collect();
    assert_eq!(seen, [("overset-text", 35), ("bad-colour", 35)], "{}", report::all(&findings, Style::Plain));
    let colours = findings.iter().last().expect("two findings");
    assert_eq!(colours.extent.values, ["#123451x", "#123452x", "#123453x"]);
}

#[test]
fn ids_of_one_column_are_one_finding_with_its_lines() {
    let deck = deck("name", |card| format!("Card {card}"));
    deck.file("deck.toml", GROUP.replace("{{ id }}", "{{ name }}")).template("card.svg", BOX);
    let findings = found(&deck);
    assert_eq!(only(&findings).code.as_str(), "bad-id");
    let shown = report::all(&findings, Style::Plain);
    assert!(shown.contains("error[bad-id]: the id `Card 1` contains a space\n"), "{shown}");
    // The first line names the columns.
    assert!(shown.contains(" on 35 lines: 2, 3, 4 and 32 more\n"), "{shown}");
    assert!(shown.contains(" for example `Card 1`, `Card 2` and `Card 3`\n"), "{shown}");
}

#[test]
fn a_fault_of_a_template_names_all_cards_that_show_it() {
    let deck = deck("name", |card| if card < 4 { String::from("lion") } else { format!("lion-{card}") });
    let uses = "<svg xmlns=\"http://www.w3.org/2000/svg\"><use href=\"other.svg#{{ name }}\"/></svg>";
    deck.template("card.svg", uses);
    let findings = found(&deck);
    let one = only(&findings);
    // Three cards have equal faces.
    assert_eq!((one.code.as_str(), one.cards().count()), ("outside-reference", 35));
}

#[test]
fn a_finding_is_accepted_on_named_cards() {
    let blurred = "<svg xmlns=\"http://www.w3.org/2000/svg\"><filter id=\"b\"><feGaussianBlur stdDeviation=\"1\"/></filter>\
                   <rect filter=\"url(#b)\" x=\"20\" y=\"30\" width=\"9\" height=\"9\"/><text x=\"20\" y=\"20\">No. {{ name }}</text></svg>";
    let deck = deck("name", |card| card.to_string());
    let accept = "[[accept]]\nfinding = \"filter-as-image\"\ncards = [\"c-1*\", \"c-20\"]\nreason = \"soft\"\n";
    deck.file("deck.toml", format!("{GROUP}{accept}")).template("card.svg", blurred);
    let check = pipeline::check(&deck.project(), &on_a4());
    // c-1, c-10 to c-19 and c-20 are 12 of 35.
    assert_eq!(check.accepted.iter().map(|accepted| accepted.finding.cards().count()).collect::<Vec<_>>(), [12]);
    assert_eq!(only(&check.findings).cards().count(), 23);
    deck.file("deck.toml", format!("{GROUP}{}", accept.replace("c-20", "c-40")));
    let unmet = found(&deck).into_iter().last().expect("two findings");
    assert_eq!(unmet.message, "`filter-as-image` is accepted on `c-40`, but it is not found there");
}
