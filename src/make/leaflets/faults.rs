//! The report of a check: each face at fault with its faults marked and numbered, beside the words of the findings.

use super::TITLE;
use super::fault_marks::marks;
use super::picture::{CardPicture, MarkedArea, PlacedPicture, rounded};
use crate::model::{Size, escaped};
use crate::page_flow::{MARGIN, PageFlow, numbered};
use crate::versions::AreaParts;
use serde_json::{Value, json};

/// What the report of a check is about.
#[derive(Clone, Debug, Default)]
pub struct FaultSubject {
    /// The decks.
    pub title: String,
    /// How much was found, in words.
    pub summary: String,
    /// The faces at fault.
    pub faces: Vec<FaultyFace>,
    /// The findings that were not seen on a face.
    pub others: Vec<FaultWords>,
}

/// A face at fault.
#[derive(Clone, Debug, Default)]
pub struct FaultyFace {
    /// The card and its side, or the sheet.
    pub name: String,
    /// What it looks like, with its bleed.
    pub picture: CardPicture,
    /// The trim, in parts of the picture.
    pub trim: Option<AreaParts>,
    /// The safe area; none for printed matter.
    pub safe_area: Option<AreaParts>,
    /// Each finding that was seen on it: its number, and where.
    pub faults: Vec<(usize, Vec<AreaParts>)>,
    /// The words for them.
    pub words: Vec<FaultWords>,
}

/// The words of a finding.
#[derive(Clone, Debug, Default)]
pub struct FaultWords {
    /// Its number in the report, from 1.
    pub number: usize,
    /// How much it matters: `error`, `warning` or `note`.
    pub severity: &'static str,
    /// Its code.
    pub code: &'static str,
    /// What was found, where, and how to fix it; none where the report says so at an earlier face.
    pub lines: Vec<String>,
}

/// The greatest width of a picture, in mm.
const WIDTH: f64 = 58.0;
/// The greatest height of a picture.
const HEIGHT: f64 = 76.0;
/// The gap between a picture and its words, where numbers may stand.
const BESIDE: f64 = 9.0;
/// The gap between rows, where numbers may stand, too.
const GAP: f64 = 9.0;
/// The height of a row's name.
const NAME: f64 = 6.5;
/// The height of a finding's name.
const HEAD: f64 = 4.6;
/// The height of a line of words.
const LINE: f64 = 3.9;
/// The width of a finding's number.
const BADGE: f64 = 5.0;
/// The gap between findings.
const BETWEEN: f64 = 2.6;
/// The width of a letter, in mm; most are narrower.
const LETTER: f64 = 1.42;

/// Returns the pages of a report, as their template reads them; one page that says so if nothing was found.
pub fn faults(subject: &FaultSubject, paper: Size) -> Vec<Value> {
    let mut flow = PageFlow::new(paper, TITLE);
    let page_height = flow.room();
    for face in &subject.faces {
        for (index, words) in rows(&face.words, flow.width - WIDTH - BESIDE, page_height).into_iter().enumerate() {
            if index == 0 {
                row(&mut flow, &face.name, Some(face), words);
            } else {
                row(&mut flow, &format!("{}, continued", face.name), None, words);
            }
        }
    }
    for words in rows(&subject.others, flow.width, page_height) {
        row(&mut flow, if subject.faces.is_empty() { "" } else { "Other findings" }, None, words);
    }
    let mut pages = flow.titled(&subject.title, &subject.summary, "rows");
    if pages.is_empty() {
        pages.push(json!({ "title": escaped(&subject.title), "subtitle": escaped(&subject.summary), "rows": [] }));
    }
    numbered(pages)
}

/// Returns the words in rows, each no higher than a page.
fn rows(words: &[FaultWords], width: f64, page_height: f64) -> Vec<&[FaultWords]> {
    let mut rows = Vec::new();
    let mut rest = words;
    while !rest.is_empty() {
        let mut height = NAME;
        let fitting = rest.iter().take_while(|words| {
            height += HEAD + height_of(words, width - BADGE) + BETWEEN;
            height <= page_height
        });
        let (row, others) = rest.split_at(fitting.count().max(1));
        rows.push(row);
        rest = others;
    }
    rows
}

/// Adds a row: a face with the words beside it, or words alone.
fn row(flow: &mut PageFlow<Value>, name: &str, face: Option<&FaultyFace>, words: &[FaultWords]) {
    let words_x = MARGIN + face.map_or(0.0, |_| WIDTH + BESIDE);
    let words_width = MARGIN + flow.width - words_x;
    let named = if name.is_empty() { 0.0 } else { NAME };
    let heights: Vec<f64> = words.iter().map(|words| height_of(words, words_width - BADGE)).collect();
    let of_words: f64 = named + heights.iter().map(|height| HEAD + height + BETWEEN).sum::<f64>();
    let of_face = face.map_or(0.0, |face| face.picture.height_within(WIDTH, HEIGHT));
    flow.place(of_words.max(of_face), GAP, |y| {
        let placed = face.map(|face| face.picture.placed((MARGIN, y), (WIDTH, HEIGHT), &[]));
        let on_page = |area: Option<AreaParts>| Some(area_on(placed.as_ref()?, &area?));
        [json!({
            "y": rounded(y),
            "words_x": rounded(words_x),
            "words_width": rounded(words_width),
            "name": escaped(name),
            "trim": on_page(face.and_then(|face| face.trim)),
            "corner": placed.as_ref().map_or(0.0, |placed| placed.corner),
            "safe_area": on_page(face.and_then(|face| face.safe_area)),
            "marks": face.zip(placed.as_ref()).map_or_else(Vec::new, |(face, placed)| marks(placed, &face.faults)),
            "findings": findings(y + named, words, &heights),
            "face": placed,
        })]
    });
}

fn height_of(words: &FaultWords, width: f64) -> f64 {
    let lines = words.lines.iter().map(|line| (line.chars().count() as f64 * LETTER / width).ceil().max(1.0));
    lines.sum::<f64>() * LINE
}

fn findings(mut y: f64, words: &[FaultWords], heights: &[f64]) -> Vec<Value> {
    let mut placed = Vec::new();
    for (words, height) in words.iter().zip(heights) {
        placed.push(json!({
            "y": rounded(y),
            "height": rounded(*height),
            "number": words.number,
            "severity": words.severity,
            "code": words.code,
            "words": words.lines.iter().map(|line| escaped(line)).collect::<Vec<_>>().join("{br}"),
        }));
        y += HEAD + height + BETWEEN;
    }
    placed
}

/// Returns an area of a picture on its page.
fn area_on(picture: &PlacedPicture, area: &AreaParts) -> MarkedArea {
    MarkedArea {
        x: rounded(picture.x + area.left * picture.width),
        y: rounded(picture.y + area.top * picture.height),
        width: rounded((area.right - area.left) * picture.width),
        height: rounded((area.bottom - area.top) * picture.height),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Length, PAPERS};

    /// A4 leaves 240 mm between its title and its foot. With two lines of words of 3.9 mm, a name of 4.6 mm and a gap of 2.6 mm, a
    /// finding is 15 mm high: below a heading of 6.5 mm, (240 − 6.5) / 15 = 15 of them fit.
    #[test]
    fn findings_go_on_on_the_next_page() {
        let line = || "a line".to_owned();
        let words = FaultWords { number: 1, severity: "note", code: "thin-line", lines: vec![line(), line()] };
        let picture = CardPicture::sized((Length::um(69_500), Length::um(94_900)), Length::ZERO, None);
        let face = FaultyFace { name: "fox".to_owned(), picture, words: vec![words; 20], ..FaultyFace::default() };
        let pages = faults(&FaultSubject { faces: vec![face], ..FaultSubject::default() }, PAPERS[0].size);
        let count = |page: &Value| page["rows"][0]["findings"].as_array().map_or(0, Vec::len);
        assert_eq!(pages.iter().map(count).collect::<Vec<_>>(), [15, 5]);
        assert_eq!(pages[1]["rows"][0]["name"], "fox, continued");
    }
}
