//! Cards on labels, on odd papers and inside odd margins, read back from the PDF within 0.01 mm.

use super::geometry::{SLACK, cards, trim};
use super::reader::{Area, Pdf, Sheet};
use crate::test_deck::{TestDeck, made, sound};
use pullet::model::{Backs, Edges, Flip, GridShape, LabelSheet, Length, Order, Paper, PrintChoices, Rotate, Size};
use pullet::pipeline::{BuildSettings, build};

/// Twenty cards of that size, with backs and 3 mm of bleed.
fn farm(card: &str) -> TestDeck {
    farm_of(20, card)
}

fn farm_of(copies: u32, card: &str) -> TestDeck {
    let spec = format!(
        "[deck]\ntitle = \"Farm\"\ncard = {card}\n\n[[cards]]\nid = \"c{{{{ n }}}}\"\nfront = \"card.svg\"\nback = \"card.svg\"\n\
         copies = {copies}\neach = {{ n = [1] }}\n"
    );
    let farm = TestDeck::new(&spec);
    farm.template(
        "card.svg",
        r#"<svg xmlns="http://www.w3.org/2000/svg"><text x="5" y="20">{{ card.id }}</text></svg>"#,
    );
    farm
}

fn sheets(deck: &TestDeck, (papers, way): (&[Paper], PrintChoices), file: &str) -> Vec<Sheet> {
    let way = PrintChoices { papers: (!papers.is_empty()).then(|| papers.to_vec()), ..way };
    let build = sound(build(&deck.project(), &BuildSettings { way, ..BuildSettings::default() }));
    let pdf = Pdf::read(made(&build, file));
    pdf.pages().into_iter().map(|page| pdf.sheet(page)).collect()
}

fn on_labels(deck: &TestDeck, name: &str, backs: Backs, file: &str) -> Vec<Sheet> {
    let labels = Some(LabelSheet::named(name));
    sheets(deck, (&[], PrintChoices { labels, backs: Some(backs), ..PrintChoices::default() }), file)
}

fn paper(words: &str) -> [Paper; 1] {
    [words.parse().expect("a paper")]
}

/// Where the finished cards are, row by row.
fn places(sheet: &Sheet) -> Vec<Area> {
    let mut places: Vec<Area> = cards(sheet).into_iter().map(|drawn| trim(drawn, sheet, 3.0)).collect();
    places.sort_by(|one, other| {
        (one.top.round(), one.left).partial_cmp(&(other.top.round(), other.left)).expect("numbers")
    });
    places
}

/// So many columns and rows of a size, from a corner on.
struct Wanted {
    corner: (f64, f64),
    pitch: (f64, f64),
    size: (f64, f64),
    grid: (u32, u32),
}

#[track_caller]
fn assert_places(sheet: &Sheet, Wanted { corner, pitch, size, grid }: &Wanted) {
    let found = places(sheet);
    assert_eq!(found.len(), (grid.0 * grid.1) as usize);
    let along = |index: u32| (f64::from(index % grid.0), f64::from(index / grid.0));
    for (index, place) in (0..).zip(&found) {
        let (column, row) = along(index);
        let wanted = Area::of_size(corner.0 + column * pitch.0, corner.1 + row * pitch.1, size.0, size.1);
        assert!(place.is_at(wanted, SLACK), "{index}: {place:?} is not at {wanted:?}");
    }
}

/// 10 cards of 3.5 × 2 in, 0.75 in from the left and 0.5 in from the top of Letter, which is 8.5 × 11 in. The back of the first
/// is at the right: 8.5 − 0.75 − 3.5 = 4.25 in from the left. Nothing is cut.
#[test]
fn business_cards_lie_on_the_cards_that_break_out() {
    let sheets = on_labels(&farm("\"business\""), "avery-5371", Backs::Duplex, "farm_cards_avery-5371_letter.pdf");
    let wanted = Wanted { corner: (19.05, 12.7), pitch: (88.9, 50.8), size: (88.9, 50.8), grid: (2, 5) };
    assert_eq!(sheets.len(), 4);
    for sheet in &sheets {
        assert_places(sheet, &wanted);
        assert!((sheet.width - 215.9).abs() < SLACK && (sheet.height - 279.4).abs() < SLACK);
        assert!(sheet.strokes.iter().all(|stroke| stroke.layer != "Crop marks"), "{:?}", sheet.strokes);
    }
}

/// 21 labels of 63.5 × 38.1 mm, 66.04 mm apart, the first 7.21 and 15.15 mm from the corner of A4. A card of 30 × 50 mm is
/// turned: (63.5 − 50) / 2 = 6.75 mm beside it and (38.1 − 30) / 2 = 4.05 mm above it.
#[test]
fn a_smaller_card_lies_in_the_middle_of_an_address_label() {
    let deck = farm("{ width = \"30 mm\", height = \"50 mm\" }");
    let sheets = on_labels(&deck, "avery-l7160", Backs::None, "farm_cards_no-backs_avery-l7160_a4.pdf");
    let found = places(&sheets[0]);
    assert_eq!((sheets.len(), found.len()), (1, 20));
    let at = |x: f64, y: f64| Area::of_size(7.21 + 6.75 + x, 15.15 + 4.05 + y, 50.0, 30.0);
    assert!(found[0].is_at(at(0.0, 0.0), SLACK), "{:?}", found[0]);
    assert!(found[19].is_at(at(66.04, 6.0 * 38.1), SLACK), "{:?}", found[19]);
}

/// 20 circles of 1.5 in, 2 in apart, the first 0.5 and 0.75 in from the corner of Letter.
#[test]
fn round_tokens_lie_on_round_stickers() {
    let deck = farm("{ width = \"1.5 in\", height = \"1.5 in\", corner = \"0.75 in\" }");
    let sheets = on_labels(&deck, "avery-3112", Backs::None, "farm_cards_no-backs_avery-3112_letter.pdf");
    let wanted = Wanted { corner: (12.7, 19.05), pitch: (50.8, 50.8), size: (38.1, 38.1), grid: (4, 5) };
    assert_places(&sheets[0], &wanted);
}

/// 5 × 7 in is 127 × 177.8 mm: one poker card upright and one below it, (127 − 63.5) / 2 = 31.75 mm from the sides, and
/// (177.8 − 177.8) / 2 = 0 from the ends; so they are turned: (127 − 88.9) / 2 = 19.05 and (177.8 − 127) / 2 = 25.4 mm.
#[test]
fn photo_paper_holds_two_turned_cards() {
    let sheets = sheets(&farm("\"poker\""), (&paper("5x7"), PrintChoices::default()), "farm_cards_5x7.pdf");
    assert_places(&sheets[0], &Wanted { corner: (19.05, 25.4), pitch: (88.9, 63.5), size: (88.9, 63.5), grid: (1, 2) });
    assert!((sheets[0].width - 127.0).abs() < SLACK && (sheets[0].height - 177.8).abs() < SLACK);
}

/// 330 × 483 mm less 6.35 and 12.7 mm: 317.3 × 457.6 mm hold 3 × 7 turned cards of 88.9 × 63.5 mm, or 4 × 5 upright ones.
/// (330 − 266.7) / 2 = 31.65 and (483 − 444.5) / 2 = 19.25 mm.
#[test]
fn a_sheet_of_its_own_size_is_filled() {
    let way = PrintChoices { order: Some(Order::Sheet), ..PrintChoices::default() };
    let sheets = sheets(&farm("\"poker\""), (&paper("330x483mm"), way), "farm_cards_by-sheet_330x483mm.pdf");
    let found = places(&sheets[0]);
    assert_eq!(found.len(), 20);
    assert!(found[0].is_at(Area::of_size(31.65, 19.25, 88.9, 63.5), SLACK), "{:?}", found[0]);
    assert!((sheets[0].width - 330.0).abs() < SLACK && (sheets[0].height - 483.0).abs() < SLACK);
}

/// Letter on its long side, 279.4 × 215.9 mm, holds 4 × 2 upright cards: (279.4 − 254) / 2 = 12.7, (215.9 − 177.8) / 2 = 19.05
/// mm. The long edges are at the top and the bottom: over them, the backs of the upper row are below, at
/// 215.9 − 19.05 − 88.9 = 107.95 mm. Over the short edges they stay above.
#[test]
fn a_landscape_page_turns_over_the_edges_of_the_paper() {
    let wanted = Wanted { corner: (12.7, 19.05), pitch: (63.5, 88.9), size: (63.5, 88.9), grid: (4, 2) };
    for (flip, name) in [(Flip::LongEdge, "farm_cards"), (Flip::ShortEdge, "farm_cards_short-edge")] {
        let way = PrintChoices { flip: Some(flip), order: Some(Order::Sheet), ..PrintChoices::default() };
        let file = format!("{name}_by-sheet_letter-landscape.pdf");
        let sheets = sheets(&farm("\"poker\""), (&paper("letter-landscape"), way), &file);
        assert_places(&sheets[0], &wanted);
        // Twenty cards are 8 + 8 + 4: the last back is that of the upper row.
        let found = places(&sheets[5]);
        let (left, top) =
            found.iter().fold((f64::MAX, f64::MAX), |(x, y), place| (x.min(place.left), y.min(place.top)));
        let last_corner = if flip == Flip::LongEdge { (12.7, 107.95) } else { (12.7, 19.05) };
        assert!((left - last_corner.0).abs() < SLACK && (top - last_corner.1).abs() < SLACK, "{left} {top}");
    }
}

/// 40 mm at the bottom of A4 leave 297 − 40 − 12.7 = 244.3 mm: 2 × 88.9 = 177.8, or 3 × 63.5 = 190.5 mm turned, two across.
/// Upright, 3 × 2 cards are as many. In the middle of the paper, upright cards would end 59.6 mm above its edge: they stay there.
/// With 80 mm, they move up to 297 − 80 − 177.8 = 39.2 mm from the top.
#[test]
fn a_wide_margin_moves_the_cards_only_as_far_as_they_must() {
    for (bottom, top) in [(40_000, 59.6), (80_000, 39.2)] {
        let margin = Edges { bottom: Length::um(bottom), ..Edges::all(Length::um(6_350)) };
        let way = PrintChoices { margin: Some(margin), ..PrintChoices::default() };
        let sheets = sheets(&farm("\"poker\""), (&paper("a4"), way), "farm_cards_a4.pdf");
        let wanted = Wanted { corner: (9.75, top), pitch: (63.5, 88.9), size: (63.5, 88.9), grid: (3, 2) };
        assert_places(&sheets[0], &wanted);
    }
}

/// A right margin of 30 mm is a left one on the other side of the paper: 210 − 60 = 150 mm hold two cards across, and both sides
/// have (210 − 127) / 2 = 41.5 mm at the left.
#[test]
fn both_sides_of_the_paper_keep_out_of_a_margin() {
    let margin = Edges { right: Length::um(30_000), ..Edges::all(Length::um(6_350)) };
    let way = PrintChoices { margin: Some(margin), ..PrintChoices::default() };
    let sheets = sheets(&farm("\"poker\""), (&paper("a4"), way), "farm_cards_a4.pdf");
    for sheet in &sheets[..2] {
        for place in places(sheet) {
            assert!(place.left >= 6.35 - SLACK && place.right <= 180.0 + SLACK, "{place:?}");
        }
    }
}

/// 2 × 2 cards, 4 mm apart across and 10 mm down: (210 − 131) / 2 = 39.5 and (297 − 187.8) / 2 = 54.6 mm. Each has half of the
/// 4 mm as bleed, and all of its 3 mm where there are 5.
#[test]
fn cards_in_a_gap_have_the_bleed_up_to_its_middle() {
    let (gap, grid) = (Some(Size::um(4_000, 10_000)), Some(GridShape { columns: 2, rows: 2 }));
    let way = PrintChoices { gap: Some(gap), grid: Some(grid), ..PrintChoices::default() };
    let sheets = sheets(&farm("\"poker\""), (&paper("a4"), way), "farm_cards_grid-2x2_gap-4x10mm_a4.pdf");
    assert_places(&sheets[0], &Wanted { corner: (39.5, 54.6), pitch: (67.5, 98.9), size: (63.5, 88.9), grid: (2, 2) });
    let drawn = cards(&sheets[0]);
    let first =
        drawn.iter().find(|drawn| trim(drawn, &sheets[0], 3.0).is_at(Area::of_size(39.5, 54.6, 63.5, 88.9), SLACK));
    let clip = first.and_then(|drawn| drawn.clip).expect("the first card is clipped");
    assert!((clip.right - 105.0).abs() < SLACK && (clip.bottom - 146.5).abs() < SLACK, "{clip:?}");
}

/// Letter is 215.9 × 279.4 mm. A column of two upright tarot cards of 69.85 × 120.65 mm, a strip of 11.7 mm, and a column of three
/// turned ones: 69.85 + 11.7 + 120.65 = 202.2 mm, from (215.9 − 202.2) / 2 = 6.85 mm on. (279.4 − 241.3) / 2 = 19.05 and
/// (279.4 − 209.55) / 2 = 34.925 mm from the top. In the strip, from 76.7 to 88.4 mm, both ends of 3 + 4 level cuts are marked.
#[test]
fn two_blocks_have_marks_between_them() {
    let way = PrintChoices { rotate: Some(Rotate::Mixed), ..PrintChoices::default() };
    let sheets = sheets(&farm("\"tarot\""), (&paper("letter"), way), "farm_cards_mixed_letter.pdf");
    // Twenty cards take four sheets with five each, and would take five with four each.
    assert_eq!(sheets.len(), 8);
    let found = places(&sheets[0]);
    assert_eq!(found.len(), 5);
    assert!(found[0].is_at(Area::of_size(6.85, 19.05, 69.85, 120.65), SLACK), "{:?}", found[0]);
    let turned = Area::of_size(88.4, 34.925, 120.65, 69.85);
    assert!(found.iter().any(|place| place.is_at(turned, SLACK)), "{found:?}");
    let in_strip = |x: f64| x > 76.7 && x < 88.4;
    let level = sheets[0].strokes.iter().filter(|mark| (mark.from.1 - mark.to.1).abs() < SLACK);
    assert_eq!(level.filter(|mark| in_strip(mark.from.0) && in_strip(mark.to.0)).count(), 7);
}
