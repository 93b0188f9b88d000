//! Hex tiles, tokens, standees, dominoes and a shape of its own, read back from the PDF of the deck `tests/shape-gallery`.

use super::geometry::{trim, turn};
use super::reader::{Area, Pdf, Sheet};
use crate::test_deck::sound;
use pullet::files::Project;
use pullet::pipeline::{BuildSettings, build};
use std::sync::OnceLock;

/// In millimetres.
const SLACK: f64 = 0.01;

/// The pages of the cards on A4: tiles, tokens, standees, three sheets of dominoes, lanterns; each with its back.
fn pages() -> &'static [Sheet] {
    static PAGES: OnceLock<Vec<Sheet>> = OnceLock::new();
    PAGES.get_or_init(|| {
        let project = Project::open("tests/shape-gallery").expect("the folder is a deck");
        let build = sound(build(&project, &BuildSettings::default()));
        let pdf = Pdf::read(&build.files[0].bytes);
        pdf.pages().into_iter().map(|page| pdf.sheet(page)).collect()
    })
}

fn trims(sheet: &Sheet) -> Vec<Area> {
    sheet.drawn.iter().filter(|drawn| drawn.layer == "Cards").map(|drawn| trim(drawn, sheet, 3.0)).collect()
}

fn is_near(one: (f64, f64), other: (f64, f64)) -> bool {
    (one.0 - other.0).abs() <= SLACK && (one.1 - other.1).abs() <= SLACK
}

/// Tiles of 55.88 × 64.516 mm in a honeycomb, five rows of three to a sheet: 3.5 × 55.88 = 195.58 mm across, 7.21 mm from both sides
/// of A4, and 64.516 + 4 × 48.387 = 258.064 mm down, 19.468 mm from both ends.
#[test]
fn hex_tiles_fill_the_hollows_of_their_neighbours() {
    let trims = trims(&pages()[0]);
    assert_eq!(trims.len(), 12);
    for (index, found) in trims.iter().enumerate() {
        let (column, row) = (index % 3, index / 3);
        let left = 7.21 + 55.88 * column as f64 + if row % 2 == 1 { 27.94 } else { 0.0 };
        let wanted = Area::of_size(left, 19.468 + 48.387 * row as f64, 55.88, 64.516);
        assert!(found.is_at(wanted, SLACK), "{index}: {found:?}");
    }
}

/// The upper point of the first tile is 7.21 + 27.94 mm from the left, its right corners 16.129 and 48.387 mm below that.
#[test]
fn a_tile_is_cut_along_its_six_sides() {
    let [tiles, backs, ..] = pages() else { panic!("there are pages") };
    // White, and dark dashes over it.
    assert_eq!((tiles.closed.len(), backs.closed.len()), (24, 0));
    let line = &tiles.closed[0];
    let corners = [(35.15, 19.468), (63.09, 35.597), (63.09, 67.855), (35.15, 83.984), (7.21, 67.855), (7.21, 35.597)];
    for corner in corners {
        assert!(line.points.iter().any(|point| is_near(*point, corner)), "{corner:?} in {:?}", line.points);
    }
    assert!((line.width - 0.1).abs() < SLACK);
    assert_eq!(line.layer, "Crop marks");
    // No straight cut goes through a honeycomb: nothing is marked in the margins.
    assert!(tiles.strokes.is_empty());
}

/// Seen from the back, the first tile is at the right: 210 − 7.21 − 55.88 = 146.91 mm. What it may paint is mirrored with it.
#[test]
fn the_back_of_a_tile_is_behind_it() {
    let [tiles, backs, ..] = pages() else { panic!("there are pages") };
    assert!(trims(backs)[0].is_at(Area::of_size(146.91, 19.468, 55.88, 64.516), SLACK));
    for (front, back) in tiles.drawn.iter().zip(&backs.drawn).take(12) {
        assert_eq!(front.shape.len(), back.shape.len());
        let behind: Vec<(f64, f64)> = back.shape.iter().map(|(x, y)| (210.0 - x, *y)).collect();
        assert!(front.shape.iter().zip(behind).all(|(one, other)| is_near(*one, other)));
    }
}

/// Tokens of 25 mm with 3 mm of bleed, 31 mm apart: 6 × 8 of them take 180 × 242 mm, 15 and 27.5 mm from the edges. Each is cut
/// 12.5 mm from its middle and painted up to 15.5 mm.
#[test]
fn tokens_are_round_with_their_bleed() {
    let sheet = &pages()[2];
    assert_eq!(trims(sheet).len(), 24);
    assert!(trims(sheet)[7].is_at(Area::of_size(46.0, 58.5, 25.0, 25.0), SLACK));
    let radii = |points: &[(f64, f64)]| points.iter().map(|(x, y)| (x - 27.5).hypot(y - 40.0)).collect::<Vec<_>>();
    assert_eq!(sheet.closed[0].points.len(), 9);
    assert!(radii(&sheet.closed[0].points).iter().all(|radius| (radius - 12.5).abs() <= SLACK));
    let painted = radii(&sheet.drawn[0].shape);
    assert!(!painted.is_empty() && painted.iter().all(|radius| (radius - 15.5).abs() <= SLACK), "{painted:?}");
}

/// Figures of 28 × 46 mm with tabs of 10 mm: nets of 28 × 112 mm, 7 × 2 to a sheet, 7 and 36.5 mm from the edges. The back is 46.5 mm
/// from the top and upside down, the front right below it; the sheet is printed on one side.
#[test]
fn the_back_of_a_standee_is_above_its_front() {
    let [front, behind] = &pages()[4..6] else { panic!("there are pages") };
    let cards: Vec<_> = front.drawn.iter().filter(|drawn| drawn.layer == "Cards").collect();
    assert_eq!((cards.len(), trims(behind).len()), (8, 0));
    let places = trims(front);
    assert!(places[0].is_at(Area::of_size(7.0, 92.5, 28.0, 46.0), SLACK), "{:?}", places[0]);
    assert!(places[1].is_at(Area::of_size(7.0, 46.5, 28.0, 46.0), SLACK), "{:?}", places[1]);
    assert_eq!((turn(cards[0]), turn(cards[1])), (0, 180));
    // Neither paints beyond the fold, and both go on 3 mm into their tabs.
    let clips = [cards[0], cards[1]].map(|card| card.clip.expect("a face is clipped"));
    assert!((clips[0].top - 92.5).abs() <= SLACK && (clips[0].bottom - 141.5).abs() <= SLACK);
    assert!((clips[1].top - 43.5).abs() <= SLACK && (clips[1].bottom - 92.5).abs() <= SLACK);
}

/// The folds are 46.5, 92.5 and 138.5 mm from the top: half-millimetre dashes at both sides. The cuts have whole lines.
#[test]
fn the_folds_of_standees_are_dashed() {
    let front = &pages()[4];
    for fold in [46.5, 92.5, 138.5] {
        let dashes = front.strokes.iter().filter(|line| is_near((0.0, line.from.1), (0.0, fold)));
        let lengths: Vec<f64> = dashes.map(|line| (line.to.0 - line.from.0).abs()).collect();
        assert!(lengths.len() >= 4 && lengths.iter().all(|length| *length <= 0.51), "{fold}: {lengths:?}");
    }
    let cut = front.strokes.iter().find(|line| is_near((0.0, line.from.1), (0.0, 36.5))).expect("the cut is marked");
    assert!((cut.to.0 - cut.from.0).abs() > 1.5);
}

/// Dominoes are 44.45 × 88.9 mm: 4 × 3 to a sheet, (210 − 177.8) / 2 = 16.1 and (297 − 266.7) / 2 = 15.15 mm from the edges.
#[test]
fn dominoes_are_cards_with_shared_cuts() {
    let sheet = &pages()[6];
    assert_eq!(trims(sheet).len(), 12);
    assert!(trims(sheet)[5].is_at(Area::of_size(60.55, 104.05, 44.45, 88.9), SLACK), "{:?}", trims(sheet)[5]);
    assert!(sheet.closed.is_empty() && sheet.drawn[0].shape.is_empty());
}

/// Lanterns of 36 × 48 mm, 42 × 54 mm apart: 4 × 5 take 162 × 264 mm, 24 and 16.5 mm from the edges. The handle is at the top in the
/// middle, the widest place from 14 to 42 mm below it.
#[test]
fn an_own_outline_is_cut_where_the_deck_draws_it() {
    let [front, back] = &pages()[12..14] else { panic!("there are pages") };
    let line = &front.closed[0];
    for corner in [(42.0, 16.5), (60.0, 30.5), (60.0, 58.5), (24.0, 30.5)] {
        assert!(line.points.iter().any(|point| is_near(*point, corner)), "{corner:?} in {:?}", line.points);
    }
    // The bleed of 3 mm reaches beyond the widest place, and the picture is painted nowhere else.
    let painted = Area::around(&front.drawn[0].shape);
    assert!(painted.is_at(Area::of_size(21.0, 13.5, 42.0, 54.0), 0.03), "{painted:?}");
    let behind = Area::around(&back.drawn[0].shape);
    assert!(behind.is_at(Area::of_size(210.0 - 63.0, 13.5, 42.0, 54.0), 0.03), "{behind:?}");
}
