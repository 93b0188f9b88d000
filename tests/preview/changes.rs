//! What the page changes: one value where it stands, and nothing else.

use super::shown::farm;
use crate::test_deck::TestDeck;
use pullet::files::{EditError, Project};
use pullet::spec::deck_schema;
use pullet::studio::{ChangeError, DeckChange, RowAct, RowChange, Studio, ValueTable};
use std::collections::BTreeSet;

fn studio(project: Project) -> Studio {
    let mut studio = Studio::new(vec![project]).expect("there is a deck");
    studio.refresh();
    studio
}

fn change(table: ValueTable, card: Option<&str>, path: &[&str], value: &str) -> DeckChange {
    let path = path.iter().map(|name| (*name).to_owned()).collect();
    DeckChange { table, card: card.map(str::to_owned), path, value: value.to_owned(), goes_on: false }
}

fn paper(value: &str) -> DeckChange {
    change(ValueTable::Theme, None, &["paper"], value)
}

fn cell(card: &str, column: &str, value: &str) -> DeckChange {
    change(ValueTable::Card, Some(card), &[column], value)
}

fn read(deck: &TestDeck, name: &str) -> String {
    std::fs::read_to_string(deck.path(name)).expect("it is there")
}

#[test]
fn a_colour_is_replaced_where_it_stands_and_taken_back() {
    let deck = farm();
    let before = read(&deck, "deck.toml");
    let mut studio = studio(deck.project());
    let changed = studio.change(&paper("#00aa55")).expect("it can be changed");
    assert_eq!((changed.file.as_str(), changed.line, changed.undoable), ("deck.toml", Some(4), 1));
    assert_eq!(read(&deck, "deck.toml"), before.replace("\"#ff8800\" # the ground", "\"#00aa55\" # the ground"));
    studio.undo().expect("it can be taken back");
    assert_eq!(read(&deck, "deck.toml"), before);
    assert!(matches!(studio.undo(), Err(ChangeError::NothingToUndo)));
}

#[test]
fn a_cell_is_replaced_and_quoted_where_it_must_be() {
    let deck = farm();
    let mut studio = studio(deck.project());
    studio.change(&cell("hen", "cost", "7")).expect("it can be changed");
    studio.refresh();
    studio.change(&cell("hen", "name", "Cock, \"young\"")).expect("it can be changed");
    studio.refresh();
    studio.change(&cell("fox", "count", "3")).expect("it can be changed");
    assert_eq!(
        read(&deck, "cards.csv"),
        "id,name,cost,count\nfox,Fox,1,3\nhen,\"Cock, \"\"young\"\"\",7,1\npig,Pig,3,1\n"
    );
    let shown = studio.refresh();
    let cards: Vec<(&str, u32)> = shown.state().cards.iter().map(|card| (card.id.as_str(), card.copies)).collect();
    assert_eq!(cards, [("fox", 3), ("hen", 1), ("pig", 1)]);
    for _ in 0..3 {
        studio.undo().expect("it can be taken back");
    }
    assert_eq!(read(&deck, "cards.csv"), "id,name,cost,count\nfox,Fox,1,2\nhen,\"Hen, old\",2,1\npig,Pig,3,1\n");
}

/// While a colour is picked, it is written many times; that is one step back.
#[test]
fn changes_that_go_on_are_taken_back_together() {
    let deck = farm();
    let before = read(&deck, "deck.toml");
    let mut studio = studio(deck.project());
    for (colour, goes_on) in [("#000001", false), ("#000002", true), ("#000003", true)] {
        let changed = studio.change(&DeckChange { goes_on, ..paper(colour) }).expect("it can be changed");
        assert_eq!(changed.undoable, 1);
        studio.refresh();
    }
    studio.undo().expect("it can be taken back");
    assert_eq!(read(&deck, "deck.toml"), before);
}

#[test]
fn the_file_that_sets_a_value_is_changed() {
    let deck = farm();
    deck.file("variants/night.toml", "[theme]\npaper = \"#101020\" # dark\n");
    let before = read(&deck, "deck.toml");
    let mut studio = studio(deck.project());
    studio.choose_deck("farm", "night").expect("it is there");
    studio.refresh();
    let changed = studio.change(&paper("#202040")).expect("it can be changed");
    assert_eq!(changed.file, "variants/night.toml");
    assert_eq!(read(&deck, "variants/night.toml"), "[theme]\npaper = \"#202040\" # dark\n");
    assert_eq!(read(&deck, "deck.toml"), before);
}

#[test]
fn what_another_program_wrote_is_never_lost() {
    let deck = farm();
    let mut studio = studio(deck.project());
    let theirs = read(&deck, "deck.toml").replace("Farm", "My farm");
    deck.file("deck.toml", &theirs);
    assert!(matches!(studio.change(&paper("#000000")), Err(ChangeError::Edit(EditError::Changed { .. }))));
    assert_eq!(read(&deck, "deck.toml"), theirs);
    studio.refresh();
    studio.change(&paper("#000000")).expect("it can be changed");
    let theirs = read(&deck, "deck.toml").replace("My farm", "Our farm");
    deck.file("deck.toml", &theirs);
    assert!(matches!(studio.undo(), Err(ChangeError::ChangedSince { .. })));
    assert_eq!(read(&deck, "deck.toml"), theirs);
}

/// The first change is in a table, the second one in `deck.toml`, which is then changed in an editor.
#[test]
fn what_cannot_be_undone_can_be_once_the_file_is_as_it_was() {
    let deck = farm();
    let before = (read(&deck, "cards.csv"), read(&deck, "deck.toml"));
    let mut studio = studio(deck.project());
    studio.change(&cell("hen", "cost", "7")).expect("it can be changed");
    studio.refresh();
    studio.change(&paper("#000000")).expect("it can be changed");
    let ours = read(&deck, "deck.toml");
    deck.file("deck.toml", ours.replace("Farm", "My farm"));
    for _ in 0..2 {
        let refused = studio.undo().expect_err("another program has changed the file").to_string();
        assert!(refused.contains("`deck.toml` was changed by another program"), "{refused}");
    }
    deck.file("deck.toml", &ours);
    let undone = studio.undo().expect("it is as it was");
    assert_eq!((undone.file.as_str(), undone.undoable), ("deck.toml", 1));
    studio.undo().expect("it can be taken back");
    assert_eq!((read(&deck, "cards.csv"), read(&deck, "deck.toml")), before);
}

#[test]
fn a_built_in_deck_stays_as_it_is() {
    let jokerlink = Project::built_ins().into_iter().find(|deck| deck.name() == "jokerlink").expect("it is built in");
    let mut studio = studio(jokerlink);
    let theme = studio.shown().state().theme.clone();
    assert!(theme.iter().all(|value| !value.can_change && value.file_path.is_none()));
    let path: Vec<&str> = theme[0].path.iter().map(String::as_str).collect();
    let refused = studio.change(&change(ValueTable::Theme, None, &path, "#000000")).expect_err("it is built in");
    assert!(matches!(refused, ChangeError::Edit(EditError::BuiltIn { .. })), "{refused}");
}

#[test]
fn a_value_that_is_made_of_others_is_not_replaced() {
    let deck = TestDeck::new(
        "[deck]\ntitle = \"Farm\"\n[[cards]]\nid = \"hen-{{ n }}\"\nfront = \"card.svg\"\neach = { n = [1, 2] }\n\
         fields = { label = \"Hen {{ n }}\", count = 4 }\n",
    );
    deck.template(
        "card.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M1 1h9v9z\"/>{# {{ n }}{{ label }}{{ count }} #}</svg>",
    );
    let before = read(&deck, "deck.toml");
    let mut studio = studio(deck.project());
    let refused = studio.change(&cell("hen-1", "label", "Cock")).map(|changed| changed.line);
    assert!(matches!(refused, Err(ChangeError::Made { line: 7, .. }) | Ok(Some(7))), "{refused:?}");
    if refused.is_err() {
        assert_eq!(read(&deck, "deck.toml"), before);
    }
    let refused = studio.change(&cell("hen-1", "count", "many")).expect_err("it is a number");
    assert!(matches!(refused, ChangeError::OtherKind { .. } | ChangeError::Edit(_)), "{refused}");
    for (card, column) in [("hen-9", "count"), ("hen-1", "none")] {
        assert!(matches!(studio.change(&cell(card, column, "1")), Err(ChangeError::NoValue)), "{card} {column}");
    }
}

/// A copy has another name where the id comes from; cells that are quoted stay so.
#[test]
fn rows_are_copied_moved_and_deleted_where_they_stand() {
    let deck = farm();
    let before = read(&deck, "cards.csv");
    let mut studio = studio(deck.project());
    let mut act = |card: &str, act| {
        let changed = studio.change_row(&RowChange { card: card.to_owned(), act });
        studio.refresh();
        changed.map(|changed| changed.line)
    };
    assert_eq!(act("hen", RowAct::Copy).expect("it is a row"), Some(3));
    let line = "hen,\"Hen, old\",2,1\n";
    assert_eq!(read(&deck, "cards.csv"), before.replace(line, &format!("{line}{}", line.replace("hen,", "hen-2,"))));
    act("hen", RowAct::Delete).expect("it is a row");
    act("hen-2", RowAct::Up).expect("there is a row above");
    act("fox", RowAct::Down).expect("there is a row below");
    assert_eq!(read(&deck, "cards.csv"), "id,name,cost,count\nhen-2,\"Hen, old\",2,1\npig,Pig,3,1\nfox,Fox,1,2\n");
    assert!(matches!(act("fox", RowAct::Down), Err(ChangeError::NoNeighbour)));
    act("fox", RowAct::Delete).expect("it is a row");
    act("pig", RowAct::Delete).expect("it is a row");
    assert!(matches!(act("hen-2", RowAct::Delete), Err(ChangeError::LastRow { .. })));
    assert!(matches!(act("cow", RowAct::Copy), Err(ChangeError::NoValue)));
    for _ in 0..6 {
        studio.undo().expect("it can be taken back");
    }
    assert_eq!(read(&deck, "cards.csv"), before);
}

#[test]
fn ids_that_columns_make_differ_in_copies() {
    let deck = TestDeck::new(
        "[deck]\ntitle = \"Farm\"\n[[cards]]\nid = \"{{ name | slug }}-{{ rank }}\"\nfront = \"card.svg\"\nrows = \"cards.csv\"\n",
    );
    deck.template(
        "card.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M1 1h9v9z\"/>{# {{ name }}{{ rank }} #}</svg>",
    );
    deck.file("cards.csv", "rank;name\r\n1;Old Hen\r\n2;Old Hen");
    let mut studio = studio(deck.project());
    studio.change_row(&RowChange { card: "old-hen-2".to_owned(), act: RowAct::Copy }).expect("it is a row");
    assert_eq!(read(&deck, "cards.csv"), "rank;name\r\n1;Old Hen\r\n2;Old Hen\r\n2;Old Hen 2");
    let ids: Vec<String> = studio.refresh().state().cards.iter().map(|card| card.id.clone()).collect();
    assert_eq!(ids, ["old-hen-1", "old-hen-2", "old-hen-2-2"]);
    assert!(studio.shown().state().cards.iter().all(|card| card.is_row));
    assert_eq!(studio.shown().fields()[2]["name"], "Old Hen 2");
}

#[test]
fn cards_that_are_no_rows_of_a_csv_table_have_no_row_to_change() {
    let deck = TestDeck::new("[deck]\ntitle = \"Farm\"\n[[cards]]\nid = \"hen\"\nfront = \"card.svg\"\n");
    deck.template("card.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M1 1h9v9z\"/></svg>");
    let mut studio = studio(deck.project());
    assert!(!studio.shown().state().cards[0].is_row);
    let refused = studio.change_row(&RowChange { card: "hen".to_owned(), act: RowAct::Copy });
    assert!(matches!(refused, Err(ChangeError::NoRow)), "{refused:?}");
}

fn print(key: &str, value: &str) -> DeckChange {
    change(ValueTable::Print, None, &[key], value)
}

#[test]
fn options_of_print_are_added_replaced_and_taken_away() {
    let deck = farm();
    let before = read(&deck, "deck.toml");
    let mut studio = studio(deck.project());
    let step = |studio: &mut Studio, key: &str, value: &str| {
        let changed = studio.change(&print(key, value)).unwrap_or_else(|error| panic!("{key} = {value}: {error}"));
        studio.refresh();
        changed.line
    };
    // The spec has nine lines; the tenth is empty, and the header of the table follows.
    assert_eq!(step(&mut studio, "backs", "fold"), Some(12));
    assert_eq!(read(&deck, "deck.toml"), format!("{before}\n[print]\nbacks = \"fold\"\n"));
    step(&mut studio, "margin", "{ bottom = \"20 mm\" }");
    step(&mut studio, "gang", "true");
    step(&mut studio, "paper", "a5, letter");
    let written =
        "[print]\nbacks = \"fold\"\nmargin = { bottom = \"20 mm\" }\ngang = true\npaper = [\"a5\", \"letter\"]\n";
    assert_eq!(read(&deck, "deck.toml"), format!("{before}\n{written}"));
    let shown = studio.refresh();
    let said = |key: &str| {
        let entry = shown.state().print.iter().find(|entry| entry.key == key).expect("it is a key");
        (entry.value.clone(), entry.line)
    };
    assert_eq!(said("paper"), ("a5, letter".to_owned(), Some(15)));
    assert_eq!(said("backs"), ("fold".to_owned(), Some(12)));
    assert_eq!(said("flip"), (String::new(), None));
    assert_eq!(shown.state().files[0]["paper"], "a5");
    step(&mut studio, "backs", "");
    assert_eq!(read(&deck, "deck.toml"), format!("{before}\n{}", written.replace("backs = \"fold\"\n", "")));
    for _ in 0..5 {
        studio.undo().expect("it can be taken back");
    }
    assert_eq!(read(&deck, "deck.toml"), before);
    for (key, value) in [("backs", "sideways"), ("gang", "maybe"), ("margin", "{ top = "), ("flip", ""), ("title", "x")]
    {
        assert!(studio.change(&print(key, value)).is_err(), "{key} = {value}");
    }
    assert_eq!(read(&deck, "deck.toml"), before);
}

/// The schema has all keys of `[print]`; what the page writes is what the reader of decks takes.
#[test]
fn every_option_of_print_is_in_the_page() {
    let deck = farm();
    let mut studio = studio(deck.project());
    let schema = deck_schema(&[]);
    let known: BTreeSet<&str> = schema["properties"]["print"]["properties"]
        .as_object()
        .expect("it is a table")
        .keys()
        .map(String::as_str)
        .collect();
    let shown: BTreeSet<&str> = studio.refresh().state().print.iter().map(|entry| entry.key).collect();
    assert_eq!(shown, known);
    for (key, value) in
        [("origin", "10 mm, 15 mm"), ("max-ppi", "600"), ("cut-contour", "true"), ("cut-contour", "Thru")]
    {
        studio.change(&print(key, value)).unwrap_or_else(|error| panic!("{key} = {value}: {error}"));
        studio.refresh();
    }
    let written = "[print]\norigin = { x = \"10 mm\", y = \"15 mm\" }\nmax-ppi = 600\ncut-contour = \"Thru\"\n";
    assert!(read(&deck, "deck.toml").ends_with(written), "{}", read(&deck, "deck.toml"));
    let looks = studio.refresh();
    let entries = &looks.state().print;
    let origin = entries.iter().find(|entry| entry.key == "origin").map(|entry| entry.value.as_str());
    assert_eq!(origin, Some("10 mm, 15 mm"));
    deck.sound_build();
}

#[test]
fn an_option_that_a_variant_sets_is_changed_in_its_file() {
    let deck = farm();
    deck.file("variants/night.toml", "[print]\ncut = \"double\" # with a knife\n");
    let before = read(&deck, "deck.toml");
    let mut studio = studio(deck.project());
    studio.choose_deck("farm", "night").expect("it is there");
    studio.refresh();
    let changed = studio.change(&print("cut", "shared")).expect("it can be changed");
    assert_eq!((changed.file.as_str(), changed.line), ("variants/night.toml", Some(2)));
    assert_eq!(read(&deck, "variants/night.toml"), "[print]\ncut = \"shared\" # with a knife\n");
    assert_eq!(read(&deck, "deck.toml"), before);
}

#[test]
fn the_copies_of_a_group_are_changed_or_added_below_its_front() {
    let spec = "[deck]\ntitle = \"Farm\"\n[[cards]]\nname = \"hens\"\nfront = \"card.svg\" # mine\nid = \"hen\"\n";
    let deck = TestDeck::new(spec);
    deck.template("card.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M1 1h9v9z\"/></svg>");
    let mut studio = studio(deck.project());
    let copies = |studio: &mut Studio, number: &str| {
        studio.change(&change(ValueTable::Group, Some("hens"), &["copies"], number)).expect("it can be changed");
        studio.refresh().state().cards[0].copies
    };
    assert_eq!(copies(&mut studio, "3"), 3);
    assert_eq!(read(&deck, "deck.toml"), spec.replace("# mine\n", "# mine\ncopies = 3\n"));
    assert_eq!(copies(&mut studio, "12"), 12);
    assert_eq!(read(&deck, "deck.toml"), spec.replace("# mine\n", "# mine\ncopies = 12\n"));
    let refused = studio.change(&change(ValueTable::Group, Some("hens"), &["copies"], "-1"));
    assert!(matches!(refused, Err(ChangeError::OtherKind { .. })), "{refused:?}");
    assert!(matches!(
        studio.change(&change(ValueTable::Group, Some("hens"), &["front"], "1")),
        Err(ChangeError::NoValue)
    ));
    studio.undo().expect("it can be taken back");
    studio.undo().expect("it can be taken back");
    assert_eq!(read(&deck, "deck.toml"), spec);
    // Where a column says it, the column is changed.
    let farm = farm();
    let studio = self::studio(farm.project());
    let shown = studio.shown();
    let group = &shown.state().groups[0];
    assert_eq!((group.copies.is_none(), group.copies_column.as_deref()), (true, Some(&["count".to_owned()][..])));
}
