//! The marks and guides of every style, read back from the PDF within 0.01 mm.
//!
//! Nine poker cards on A4 begin (210 − 3 × 63.5) / 2 = 9.75 mm from the sides and (297 − 3 × 88.9) / 2 = 15.15 mm from the short
//! edges; their bleed of 3 mm begins at 6.75 and 12.15 mm.

use super::reader::{Pdf, Sheet, Stroke};
use crate::test_deck::{TestDeck, made, sound};
use pullet::model::{Cut, Guides, Length, LineColour, MarkOptions, MarkStyle, MarkedSides, PAPERS, PrintChoices};
use pullet::pipeline::{BuildSettings, build};

/// In millimetres.
const SLACK: f64 = 0.01;

/// The pages with so many cards, printed in a way; `back` says whether they have backs.
fn sheets(count: usize, back: bool, way: PrintChoices) -> Vec<Sheet> {
    let back = if back { "back = \"card.svg\"\n" } else { "" };
    let farm = TestDeck::new(&format!(
        "[deck]\ntitle = \"Farm\"\n\n[[cards]]\nid = \"fox\"\nfront = \"card.svg\"\n{back}copies = {count}\n"
    ));
    farm.template(
        "card.svg",
        r##"<svg xmlns="http://www.w3.org/2000/svg"><rect x="-3" y="-3" width="70" height="95" fill="#246"/></svg>"##,
    );
    let settings = BuildSettings { way: way.or(PrintChoices::of_papers(&PAPERS[..1])), ..BuildSettings::default() };
    let build = sound(build(&farm.project(), &settings));
    let pdf = Pdf::read(made(&build, "_a4.pdf"));
    pdf.pages().into_iter().map(|page| pdf.sheet(page)).collect()
}

fn in_style(style: MarkStyle) -> PrintChoices {
    with(MarkOptions { style, ..MarkOptions::default() })
}

fn with(marks: MarkOptions) -> PrintChoices {
    PrintChoices { marks: Some(marks), ..PrintChoices::default() }
}

/// The marks themselves, without the fine lines beside them.
fn marks(sheet: &Sheet) -> Vec<&Stroke> {
    sheet.strokes.iter().filter(|stroke| stroke.layer == "Crop marks" && stroke.colour != [1.0]).collect()
}

/// Whether exactly one mark is drawn between these points, in either direction.
fn has(sheet: &Sheet, from: (f64, f64), to: (f64, f64)) -> bool {
    let near =
        |one: (f64, f64), other: (f64, f64)| (one.0 - other.0).abs() <= SLACK && (one.1 - other.1).abs() <= SLACK;
    let is_it =
        |mark: &&&Stroke| near(mark.from, from) && near(mark.to, to) || near(mark.from, to) && near(mark.to, from);
    marks(sheet).iter().filter(is_it).count() == 1
}

/// At the sides, the bleed begins at 6.75 mm, and a margin of 6.35 mm leaves nothing of marks beside it: they begin 2 mm inside the
/// margin, at 8.35 mm, and are 5 mm long. At the top, they go from 12.15 − 0.35 = 11.8 to 6.8 mm. At the bottom, the label takes
/// 3.5 mm inside the margin, and 0.5 mm are clear: marks end at 6.35 + 4 = 10.35 mm and begin 2 mm before it.
#[test]
fn outer_marks_are_inside_the_margins() {
    let sheet = &sheets(9, false, in_style(MarkStyle::Outer))[0];
    assert_eq!(marks(sheet).len(), 16);
    for y in [15.15, 104.05, 192.95, 281.85] {
        assert!(has(sheet, (8.35, y), (3.35, y)) && has(sheet, (201.65, y), (206.65, y)), "{y}");
    }
    for x in [9.75, 73.25, 136.75, 200.25] {
        assert!(has(sheet, (x, 11.8), (x, 6.8)) && has(sheet, (x, 284.65), (x, 286.65)), "{x}: {:?}", marks(sheet));
    }
}

/// On both sides of the paper, the short edges have a margin of 12.7 mm: marks begin 1 mm away from the cards, at 14.15 mm. Those at
/// the top go to 9.15 mm, those at the bottom to the label, 10.35 mm from the edge.
#[test]
fn marks_of_two_sided_sheets_keep_to_the_feed_margin() {
    let sheets = sheets(9, true, in_style(MarkStyle::Outer));
    for x in [9.75, 73.25, 136.75, 200.25] {
        assert!(has(&sheets[0], (x, 14.15), (x, 9.15)), "{:?}", marks(&sheets[0]));
        assert!(has(&sheets[0], (x, 282.85), (x, 286.65)));
    }
    assert!(sheets[1].strokes.is_empty());
}

/// As far as 3 mm from the edge of the paper, or to the label.
#[test]
fn full_marks_are_as_long_as_the_margin() {
    let sheet = &sheets(9, false, in_style(MarkStyle::Full))[0];
    assert_eq!(marks(sheet).len(), 16);
    assert!(has(sheet, (8.35, 15.15), (3.0, 15.15)) && has(sheet, (9.75, 11.8), (9.75, 3.0)));
    assert!(has(sheet, (9.75, 284.65), (9.75, 286.65)));
}

/// The 16 corners of 3 × 3 cards: crosses of four arms where cards touch, and two arms outside at the 4 corners of the block.
#[test]
fn corners_have_arms_over_the_bleed_and_on_shared_cuts() {
    let sheet = &sheets(9, false, in_style(MarkStyle::Corners))[0];
    assert_eq!(marks(sheet).len(), 12 * 4 + 4 * 2);
    assert!(has(sheet, (9.75, 15.15), (7.75, 15.15)) && has(sheet, (9.75, 15.15), (9.75, 13.15)));
    assert!(has(sheet, (73.25, 104.05), (75.25, 104.05)) && has(sheet, (73.25, 104.05), (73.25, 102.05)));
    assert!(has(sheet, (73.25, 13.15), (73.25, 15.15)) && has(sheet, (73.25, 15.15), (73.25, 17.15)));
    assert!(has(sheet, (71.25, 15.15), (73.25, 15.15)) && has(sheet, (73.25, 15.15), (75.25, 15.15)));
    // Each has a white line below it.
    assert_eq!(sheet.strokes.len(), 2 * marks(sheet).len());
}

/// With double cuts, turned cards of 94.9 × 69.5 mm with their bleed are 2 × 4 on A4: from (210 − 183.8) / 2 = 13.1 mm and
/// (297 − 272) / 2 = 12.5 mm. The gaps of 6 mm, from 102 to 108 mm across, hold marks of 4 mm: eight lines in the upright gap, and
/// four in each of three level ones.
#[test]
fn marks_between_cards_are_in_the_gaps() {
    let way = PrintChoices { cut: Some(Cut::Double), ..in_style(MarkStyle::Between) };
    let sheet = &sheets(8, false, way)[0];
    assert_eq!(marks(sheet).len(), 24 + 8 + 12);
    assert!(has(sheet, (103.0, 12.5), (107.0, 12.5)) && has(sheet, (103.0, 76.0), (107.0, 76.0)));
    assert!(has(sheet, (13.1, 77.0), (13.1, 81.0)), "{:?}", marks(sheet));
}

#[test]
fn without_marks_nothing_is_drawn() {
    let sheet = &sheets(9, false, in_style(MarkStyle::None))[0];
    assert!(sheet.strokes.is_empty() && sheet.curves.is_empty());
}

/// The sheet turns over its long edge: a mark at x is behind one at 210 − x.
#[test]
fn marks_of_backs_are_behind_those_of_fronts() {
    let way = with(MarkOptions { sides: MarkedSides::Both, ..MarkOptions::default() });
    let sheets = sheets(7, true, way);
    let (front, back) = (marks(&sheets[0]), marks(&sheets[1]));
    assert_eq!((front.len(), back.len()), (16, 16));
    for mark in front {
        let through = |(x, y): (f64, f64)| (210.0 - x, y);
        assert!(has(&sheets[1], through(mark.from), through(mark.to)), "{mark:?}");
    }
}

/// A grey line of 0.2 mm with dashes of 1 mm, 1 mm outside the bleed, at most 3 mm long.
#[test]
fn marks_look_as_they_are_asked_for() {
    let marks_asked = MarkOptions {
        length: Some(Length::mm(3.0)),
        weight: Length::mm(0.2),
        distance: Some(Length::mm(1.0)),
        colour: LineColour::GREY,
        dash: Some(Length::mm(1.0)),
        ..MarkOptions::default()
    };
    let sheet = &sheets(9, false, with(marks_asked))[0];
    assert!(has(sheet, (9.75, 11.15), (9.75, 8.15)), "{:?}", marks(sheet));
    for mark in marks(sheet) {
        assert!((mark.width - 0.2).abs() < 0.001 && (mark.colour[0] - 128.0 / 255.0).abs() < 0.001, "{mark:?}");
        assert!(mark.dash.len() == 1 && (mark.dash[0] - 1.0).abs() < SLACK, "{mark:?}");
    }
}

/// Four upright lines and four level ones, from bleed to bleed, and a quarter of a circle of 3 mm at each corner of nine cards. A
/// handle is 0.5523 of the radius away from its end.
#[test]
fn guides_are_lines_from_mark_to_mark_and_rounded_corners() {
    let way = PrintChoices { guides: Some(Guides::Both), ..PrintChoices::default() };
    let sheet = &sheets(9, false, way)[0];
    let lines: Vec<&Stroke> = sheet.strokes.iter().filter(|stroke| stroke.layer == "Guides").collect();
    // Each is white, with dark dashes over it: any picture differs enough from one of them.
    let (dark, white): (Vec<&Stroke>, Vec<&Stroke>) = lines.iter().partition(|line| !line.dash.is_empty());
    assert_eq!((dark.len(), white.len()), (8, 8));
    let shade = |line: &Stroke| line.colour[0];
    assert!(dark.iter().all(|line| shade(line) < 0.3) && white.iter().all(|line| shade(line) > 0.99));
    let is_at = |line: &&&Stroke, x: f64| (line.from.0 - x).abs() <= SLACK && (line.to.0 - x).abs() <= SLACK;
    let upright = lines.iter().find(|line| is_at(line, 73.25)).expect("there is a guide on the second cut");
    assert!((upright.from.1 - 12.15).abs() <= SLACK && (upright.to.1 - 284.85).abs() <= SLACK, "{upright:?}");
    assert!(lines.iter().all(|line| (line.width - 0.1).abs() < 0.001));
    assert_eq!(sheet.curves.len(), 72);
    let first = &sheet.curves[0];
    let wanted = [(9.75, 18.15), (9.75, 18.15 - 1.6569), (9.75 + 3.0 - 1.6569, 15.15), (12.75, 15.15)];
    for (point, wanted) in first.points.iter().zip(wanted) {
        assert!((point.0 - wanted.0).abs() <= SLACK && (point.1 - wanted.1).abs() <= SLACK, "{first:?}");
    }
    assert!(first.layer == "Guides" && (first.width - 0.1).abs() < 0.001, "{first:?}");
}

#[test]
fn the_ruler_shows_inches_where_paper_is_measured_in_them() {
    let farm = TestDeck::with_front(r#"<svg xmlns="http://www.w3.org/2000/svg"/>"#);
    let build = farm.sound_build();
    let words = |file: &str| {
        let pdf = Pdf::read(made(&build, file));
        pdf.page_text(pdf.pages()[0])
    };
    assert!(words("_letter.pdf").contains("4 in") && words("_letter.pdf").contains("100 mm"));
    assert!(words("_a4.pdf").contains("100 mm") && !words("_a4.pdf").contains("4 in"));
}
