//! Rows of a spreadsheet, pasted over a table of the deck.

use super::shown::farm;
use crate::test_deck::TestDeck;
use pullet::studio::{Pasted, Studio, TableChanges};
use serde_json::json;

fn studio(deck: &TestDeck) -> Studio {
    let mut studio = Studio::new(vec![deck.project()]).expect("there is a deck");
    studio.refresh();
    studio
}

fn rows(text: &str, keeps: bool) -> Pasted {
    Pasted { file: None, text: text.to_owned(), keeps }
}

fn table(deck: &TestDeck) -> String {
    std::fs::read_to_string(deck.path("cards.csv")).expect("it is there")
}

/// A deck with this table.
fn with_table(table: &str) -> (TestDeck, Studio) {
    let deck = farm();
    deck.file("cards.csv", table);
    let studio = studio(&deck);
    (deck, studio)
}

const TABLE: &str = "id,name,cost,count\nfox,\"Fox\",1,2\nhen,Hen,2,1\nowl,\"Owl, old\",3,1\n";

#[test]
fn what_changes_is_told_then_written_and_taken_back() {
    let (deck, mut studio) = with_table(TABLE);
    let copied = "id\tname\tcost\tcount\nhen\tHen\t4\t1\nfox\tFox\t1\t2\ncat\tCat, black\t1\t1\n";
    let changes = studio.compare_pasted(&rows(copied, false)).expect("there is a table");
    let TableChanges { file, added, removed, changed, same, .. } = &changes;
    assert_eq!((file.as_str(), added, removed), ("cards.csv", &vec!["cat".to_owned()], &vec!["owl".to_owned()]));
    assert_eq!((*same, changes.is_reordered), (1, true));
    assert_eq!(json!(changed), json!([{ "row": "hen", "column": "cost", "before": "2", "after": "4" }]));
    assert_eq!(table(&deck), TABLE, "nothing is written yet");
    studio.paste(&rows(copied, false)).expect("it can be written");
    // A row that stays is written as it was.
    assert_eq!(table(&deck), "id,name,cost,count\nhen,Hen,4,1\nfox,\"Fox\",1,2\ncat,\"Cat, black\",1,1\n");
    studio.refresh();
    studio.undo().expect("it can be taken back");
    assert_eq!(table(&deck), TABLE);
}

#[test]
fn rows_can_be_added_to_those_that_stay() {
    let (deck, mut studio) = with_table(TABLE);
    studio.paste(&rows("owl\tOwl\t3\t5\ncat\tCat\t1\t1", true)).expect("it can be written");
    assert_eq!(table(&deck), "id,name,cost,count\nfox,\"Fox\",1,2\nhen,Hen,2,1\nowl,Owl,3,5\ncat,Cat,1,1\n");
}

#[test]
fn columns_come_and_go_with_their_titles() {
    let (deck, mut studio) = with_table(TABLE);
    let copied = "Name\tid\tcount\tcolour\nFox\tfox\t2\tred\nHen\then\t1\twhite\n";
    let changes = studio.compare_pasted(&rows(copied, false)).expect("there is a table");
    assert_eq!((changes.new_columns, changes.old_columns), (vec!["colour".to_owned()], vec!["cost".to_owned()]));
    studio.paste(&rows(copied, false)).expect("it can be written");
    assert_eq!(table(&deck), "id,name,count,colour\nfox,Fox,2,red\nhen,Hen,1,white\n");
}

#[test]
fn a_table_keeps_its_separators_its_title_and_its_line_breaks() {
    let (deck, mut studio) = with_table("sep=;\r\nid;name;cost;count\r\nfox;Fox;1;2\r\n");
    studio.paste(&rows("fox\tFox, red; old\t1\t2\n", false)).expect("it can be written");
    assert_eq!(table(&deck), "sep=;\r\nid;name;cost;count\r\nfox;\"Fox, red; old\";1;2\r\n");
}

#[test]
fn what_changes_no_table_is_refused() {
    let (deck, mut studio) = with_table(TABLE);
    let why =
        |studio: &mut Studio, text: &str| studio.paste(&rows(text, false)).expect_err("it is refused").to_string();
    assert_eq!(why(&mut studio, " \n"), "there is no row that changes the table");
    assert!(why(&mut studio, "a\tb\tc\td\te\n").contains("copy the line with the titles, too"));
    let same = "id\tname\tcost\tcount\nfox\tFox\t1\t2\nhen\tHen\t2\t1\nowl\tOwl, old\t3\t1\n";
    assert_eq!(why(&mut studio, same), "there is no row that changes the table");
    assert_eq!(table(&deck), TABLE);
    let elsewhere = Pasted { file: Some("../cards.csv".to_owned()), ..rows(same, false) };
    assert!(studio.paste(&elsewhere).is_err());
}
