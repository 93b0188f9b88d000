//! The first page of a kit: which cards to remove, to add and to keep.

use super::TITLE;
use super::picture::CardPicture;
use super::words::{ChecklistWords, with_number};
use crate::model::{Size, escaped};
use crate::page_flow::{MARGIN, PageFlow};
use serde_json::{Value, json};

/// What a checklist is about.
#[derive(Clone, Debug, Default)]
pub struct Checklist<'a> {
    /// The deck's title.
    pub title: &'a str,
    /// The language of its words.
    pub language: &'a str,
    /// The version that is printed already, and the new one, if the decks have versions.
    pub versions: Option<[&'a str; 2]>,
    /// The names of both decks.
    pub names: [String; 2],
    /// The cards to remove, each with its name, its copies and its front.
    pub remove: Vec<(String, u32, CardPicture)>,
    /// The cards to add.
    pub add: Vec<(String, u32, CardPicture)>,
    /// The cards to keep, group by group: the name of the group, its copies, and one of its fronts.
    pub keep: Vec<(String, u32, CardPicture)>,
    /// How many of the cards to add are needed only because the backs changed.
    pub new_backs: u32,
    /// Whether a card has another back that it shares with others.
    pub has_other_back: bool,
    /// Whether the kit is for cards in opaque sleeves.
    pub is_sleeved: bool,
    /// The titles of the sheets that changed.
    pub sheets: Vec<&'a str>,
}

/// The width of a picture, in mm: that of a playing card at about a quarter of its size.
const WIDTH: f64 = 18.0;
/// The greatest height of a picture.
const HEIGHT: f64 = 27.0;
/// The gap between pictures.
const GAP: f64 = 4.5;
/// The height of a caption.
const CAPTION: f64 = 5.0;
/// The height of a heading with its words.
const HEADING: f64 = 13.5;
/// The gap below a section.
const BELOW: f64 = 5.0;
/// The height of a line of a remark.
const LINE: f64 = 4.2;
/// How many characters a line of a remark has on paper 180 mm wide between its margins.
const LINE_LENGTH: f64 = 112.0;
/// The most pictures of a section; the other cards are named.
pub const PICTURES: usize = 60;

/// Returns the pages of a checklist, as their template reads them.
pub fn checklist(list: &Checklist<'_>, paper: Size) -> Vec<Value> {
    let words = ChecklistWords::in_language(list.language);
    let mut flow = PageFlow::new(paper, TITLE);
    let sections = [
        ("remove", &words.remove, &words.remove_how, &list.remove),
        ("add", &words.add, &words.add_how, &list.add),
        ("keep", &words.keep, &words.keep_how, &list.keep),
    ];
    for (kind, heading, how, cards) in sections {
        let count = total(cards);
        let how = if count == 0 { words.nothing.clone() } else { with_number(how, count as usize) };
        section(&mut flow, words, (kind, heading, &how), cards);
    }
    let backs = match (list.new_backs, list.is_sleeved) {
        (_, true) => words.sleeved.clone(),
        (0, false) if list.has_other_back => words.other_backs.clone(),
        (0, false) => words.same_backs.clone(),
        (count, false) => with_number(&words.new_backs, count as usize),
    };
    note(&mut flow, &backs);
    if !list.sheets.is_empty() {
        note(&mut flow, &words.sheets.replace("{names}", &list.sheets.join(", ")));
    }
    let subtitle = match list.versions {
        Some([from, to]) if from != to => words.title.replace("{from}", from).replace("{to}", to),
        _ => list.names.join(" → "),
    };
    let mut pages = flow.titled(list.title, &subtitle, "sections");
    let of = pages.len();
    for (page, number) in pages.iter_mut().zip(1..) {
        let which = with_number(&words.page, number).replace("{of}", &of.to_string());
        page["number"] = if of > 1 { which.into() } else { "".into() };
    }
    pages
}

/// Adds a section, row by row of its pictures; its kind decides its colour.
fn section(
    flow: &mut PageFlow<Value>,
    words: &ChecklistWords,
    (kind, heading, how): (&str, &str, &str),
    cards: &[(String, u32, CardPicture)],
) {
    let across = across(flow.width);
    let (shown, named) = cards.split_at(cards.len().min(PICTURES));
    let rows: Vec<&[(String, u32, CardPicture)]> =
        if shown.is_empty() { vec![&[]] } else { shown.chunks(across).collect() };
    for (index, row) in rows.into_iter().enumerate() {
        let tallest = row.iter().map(|(_, _, picture)| picture.height_within(WIDTH, HEIGHT)).fold(0.0, f64::max);
        let pictures_height = if row.is_empty() { 0.0 } else { tallest + CAPTION };
        // A row at the top of a page has the heading again.
        let is_headed = index == 0 || pictures_height > flow.room();
        let head = if is_headed { HEADING } else { 0.0 };
        let heading = match (is_headed, index) {
            (true, 0) => heading.to_owned(),
            (true, _) => format!("{heading} ({})", words.continued),
            (false, _) => String::new(),
        };
        let how = if index == 0 { how.to_owned() } else { String::new() };
        let gap = if row.is_empty() { 1.0 } else { BELOW };
        flow.place(head + pictures_height, gap, |y| {
            let place = |(column, (_, _, picture)): (usize, &(String, u32, CardPicture))| {
                let x = MARGIN + column as f64 * (WIDTH + GAP);
                picture.placed((x, y + head), (WIDTH, HEIGHT), &[])
            };
            let pictures: Vec<_> = row.iter().enumerate().map(place).collect();
            let captions: Vec<_> = row.iter().map(|(name, copies, _)| caption(name, *copies)).collect();
            [json!({
                "kind": kind,
                "y": y,
                "heading": escaped(&heading),
                "words": escaped(&how),
                "words_height": 5.0,
                "pictures": pictures,
                "captions": captions,
            })]
        });
    }
    if !named.is_empty() {
        let names: Vec<String> = named.iter().map(|(name, copies, _)| format!("{name} × {copies}")).collect();
        let count = total(named);
        let more = with_number(&words.more, count as usize).replace("{names}", &names.join(", "));
        note(flow, &more);
    }
}

fn total(cards: &[(String, u32, CardPicture)]) -> u32 {
    cards.iter().fold(0, |sum: u32, (_, copies, _)| sum.saturating_add(*copies))
}

/// Returns how many pictures stand side by side.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a page holds few pictures")]
fn across(width: f64) -> usize {
    ((width + GAP) / (WIDTH + GAP)).floor().max(1.0) as usize
}

fn caption(name: &str, copies: u32) -> String {
    if copies == 1 { escaped(name) } else { escaped(&format!("{name} × {copies}")) }
}

/// Adds a remark as high as its words.
fn note(flow: &mut PageFlow<Value>, words: &str) {
    let lines = (words.chars().count() as f64 / (LINE_LENGTH * flow.width / 180.0)).ceil();
    let height = lines * LINE + 1.0;
    flow.place(height, 2.0, |y| {
        [json!({
            "kind": "note",
            "y": y,
            "heading": "",
            "words": escaped(words),
            "words_height": height,
            "pictures": [],
            "captions": [],
        })]
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::PAPERS;

    fn words(list: &Checklist<'_>) -> String {
        let pages = checklist(list, PAPERS[0].size);
        let sections = pages.iter().flat_map(|page| page["sections"].as_array().expect("a list"));
        let words = std::iter::once(&pages[0]["subtitle"]).chain(sections.map(|section| &section["words"]));
        words.filter_map(Value::as_str).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn what_is_said_of_the_backs_is_true() {
        let list = Checklist { language: "en", ..Checklist::default() };
        assert!(words(&list).contains("The backs did not change."));
        let list = Checklist { has_other_back: true, ..list };
        assert!(words(&list).contains("The backs changed, too."));
        let list = Checklist { new_backs: 8, ..list };
        assert!(words(&list).contains("8 of the new cards are not needed"));
    }

    #[test]
    fn decks_without_two_versions_are_called_by_their_names() {
        let names = ["Farm".to_owned(), "Hof".to_owned()];
        let list = Checklist { language: "de", names, ..Checklist::default() };
        assert!(words(&list).starts_with("Farm → Hof\n"));
        let list = Checklist { versions: Some(["1.0", "1.1"]), ..list };
        assert!(words(&list).starts_with("Von Version 1.0 zu 1.1\n"));
    }
}
