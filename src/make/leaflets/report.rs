//! The report of what differs between two versions: before and after side by side, with the difference marked.

use super::TITLE;
use super::picture::{CardPicture, rounded};
use crate::model::{Size, escaped};
use crate::page_flow::{MARGIN, PageFlow, numbered};
use crate::versions::{AreaParts, WordChange};
use serde_json::{Value, json};

/// A change: of one card, or of several cards in the same way.
#[derive(Clone, Debug, Default)]
pub struct ReportEntry {
    /// The cards, and what happened to them.
    pub name: String,
    /// What changed, line by line.
    pub lines: Vec<String>,
    /// The sides that look different; of a card that was added or removed, the one that there is.
    pub sides: Vec<ReportSide>,
}

/// A side before and after.
#[derive(Clone, Debug, Default)]
pub struct ReportSide {
    /// Which side, if the card is named with it.
    pub name: &'static str,
    /// How it looked; none where there was none.
    pub old: Option<CardPicture>,
    /// How it looks; none where there is none any more.
    pub new: Option<CardPicture>,
    /// Where the eye sees a difference.
    pub areas: Vec<AreaParts>,
    /// The words that changed.
    pub words: Vec<WordChange>,
}

/// The width of a picture, in mm.
const WIDTH: f64 = 29.8;
/// The greatest height of a picture.
const HEIGHT: f64 = 41.5;
/// The gap between before and after, where an arrow stands.
const ARROW: f64 = 7.0;
/// The height of a row without pictures: its name and a line of words.
const PLAIN: f64 = 13.0;
/// The gap between rows.
const GAP: f64 = 5.5;
/// How high a line of words is.
const LINE: f64 = 4.0;
/// How many characters a line of words has.
const LINE_LENGTH: usize = 60;
/// The most lines of a row; the others are counted.
const LINES: usize = 9;

/// Returns the pages of a report about two decks, as their template reads them: how many cards changed, in words, and what changed, in
/// the order of the deck.
pub fn report(names: [&str; 2], summary: &str, entries: &[ReportEntry], paper: Size) -> Vec<Value> {
    let mut flow = PageFlow::new(paper, TITLE);
    let words_x = MARGIN + 2.0 * WIDTH + ARROW + 6.0;
    let words_width = MARGIN + flow.width - words_x;
    for entry in entries {
        let no_side = [ReportSide::default()];
        let sides = if entry.sides.is_empty() { &no_side[..] } else { &entry.sides };
        for (index, side) in sides.iter().enumerate() {
            let words = words(if index == 0 { &entry.lines } else { &[] }, side);
            let name = if side.name.is_empty() { entry.name.clone() } else { format!("{}, {}", entry.name, side.name) };
            row(&mut flow, &name, &words, side);
        }
    }
    let mut pages = flow.titled(&names.join(" → "), summary, "rows");
    for page in &mut pages {
        (page["words_x"], page["words_width"]) = (rounded(words_x).into(), rounded(words_width).into());
    }
    numbered(pages)
}

/// Adds a row: a change, or a further side of it.
fn row(flow: &mut PageFlow<Value>, name: &str, words: &[String], side: &ReportSide) {
    let pictures = side.old.iter().chain(&side.new);
    let tallest = pictures.map(|picture| picture.height_within(WIDTH, HEIGHT)).fold(0.0, f64::max);
    let lines: usize = words.iter().map(|line| line.chars().count().div_ceil(LINE_LENGTH).max(1)).sum();
    let height = tallest.max(PLAIN).max(7.0 + lines as f64 * LINE);
    flow.place(height, GAP, |y| {
        let placed = |picture: &Option<CardPicture>, x: f64| {
            picture.as_ref().map(|picture| picture.placed((x, y), (WIDTH, HEIGHT), &side.areas))
        };
        [json!({
            "y": rounded(y),
            "height": rounded(height),
            "name": escaped(name),
            "words": words.iter().map(|line| escaped(line)).collect::<Vec<_>>().join("{br}"),
            "old": placed(&side.old, MARGIN),
            "new": placed(&side.new, MARGIN + WIDTH + ARROW),
        })]
    });
}

/// Returns what changed in words, line by line.
fn words(lines: &[String], side: &ReportSide) -> Vec<String> {
    let mut lines: Vec<String> = lines.iter().cloned().chain(side.words.iter().map(WordChange::to_string)).collect();
    if lines.len() > LINES {
        let more = format!("and {} more", lines.len() - LINES + 1);
        lines.truncate(LINES - 1);
        lines.push(more);
    }
    lines
}
