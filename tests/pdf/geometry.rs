//! What the report says of every slot, the PDF draws: faces, clips, crop marks, page boxes, and backs behind their fronts.
//!
//! The report is what `build --format json` prints; the drawing is read from the PDF's own operators. Within 0.01 mm.

use super::reader::{Area, Drawn, PT, Pdf, Sheet, Stroke};
use crate::test_deck::{TestDeck, made, sound};
use lopdf::ObjectId;
use pullet::files::Project;
use pullet::model::{Backs, Cut, Edges, Flip, Length, MarkOptions, MarkStyle, PAPERS, PrintChoices};
use pullet::pipeline::{Build, BuildSettings, FileReport, PageReport, SlotReport, build};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// In millimetres.
pub(super) const SLACK: f64 = 0.01;

/// A build of Playing Chicken in one way of printing.
struct Printed {
    way: (Backs, Flip, Cut),
    build: Build,
}

/// Every way to print the backs, to turn the sheet and to cut.
fn every_way_to_print() -> Vec<(Backs, Flip, Cut)> {
    let mut ways = Vec::new();
    for backs in [Backs::Duplex, Backs::Fold, Backs::None] {
        for flip in [Flip::LongEdge, Flip::ShortEdge] {
            ways.extend([Cut::Shared, Cut::Double].map(|cut| (backs, flip, cut)));
        }
    }
    ways
}

fn printed(way: (Backs, Flip, Cut)) -> Printed {
    let project = Project::open("playing-chicken").expect("a built-in deck");
    let (backs, flip, cut) = way;
    let settings = BuildSettings {
        way: PrintChoices { backs: Some(backs), flip: Some(flip), cut: Some(cut), ..PrintChoices::default() },
        ..BuildSettings::default()
    };
    Printed { way, build: sound(build(&project, &settings)) }
}

/// Looks at Playing Chicken, printed in every way there is.
fn in_every_way(look: impl Fn(&Printed)) {
    static ALL: OnceLock<Vec<Printed>> = OnceLock::new();
    ALL.get_or_init(|| every_way_to_print().into_iter().map(printed).collect()).iter().for_each(look);
}

/// Each page of each file: what is reported of it, and what is drawn.
fn pages(build: &Build) -> Vec<(&FileReport, &PageReport, Sheet)> {
    let of_file = |file: &pullet::pipeline::MadeFile| {
        let pdf = Pdf::read(&file.bytes);
        pdf.pages().into_iter().map(|page| pdf.sheet(page)).collect::<Vec<_>>()
    };
    let mut pages = Vec::new();
    for file in &build.files {
        let sheets = of_file(file);
        assert_eq!(sheets.len(), file.report.pages.len(), "{}", file.name);
        pages.extend(file.report.pages.iter().zip(sheets).map(|(page, sheet)| (&file.report, page, sheet)));
    }
    pages
}

fn is_cards(file: &FileReport) -> bool {
    file.path.contains("_cards_")
}

fn area(slot: &SlotReport) -> Area {
    Area::of_size(slot.x_mm.to_mm(), slot.y_mm.to_mm(), slot.w_mm.to_mm(), slot.h_mm.to_mm())
}

/// The cards of a sheet as they are drawn; not its label.
pub(super) fn cards(sheet: &Sheet) -> Vec<&Drawn> {
    sheet.drawn.iter().filter(|drawn| drawn.layer == "Cards").collect()
}

/// Where the trim of a form comes to lie: its box less the bleed, through its matrix.
pub(super) fn trim(drawn: &Drawn, sheet: &Sheet, bleed: f64) -> Area {
    let [left, top, right, bottom] = drawn.bbox;
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
    let inwards = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)];
    let inner: Vec<(f64, f64)> =
        corners.iter().zip(inwards).map(|((x, y), (u, v))| (x + u * bleed, y + v * bleed)).collect();
    let placed: Vec<(f64, f64)> = inner.iter().map(|point| on_sheet(drawn.matrix.point(*point), sheet)).collect();
    Area::around(&placed)
}

/// From points, y upwards, to millimetres, y downwards.
fn on_sheet((x, y): (f64, f64), sheet: &Sheet) -> (f64, f64) {
    (x / PT, sheet.height - y / PT)
}

/// How far a form is turned, clockwise in degrees as it is seen: by where its x axis points on the page.
pub(super) fn turn(drawn: &Drawn) -> u16 {
    let [a, b, c, d, ..] = drawn.matrix.0;
    assert!(a * d - b * c < 0.0, "a face is never mirrored: its y runs down, the page's up");
    assert!(((a * d - b * c).abs().sqrt() - PT).abs() < 1e-4, "a millimetre of a face is one of the page");
    match (a.abs() > b.abs(), a > 0.0, b > 0.0) {
        (true, true, _) => 0,
        (true, false, _) => 180,
        (false, _, false) => 90,
        (false, _, true) => 270,
    }
}

#[test]
fn every_slot_lies_where_the_pdf_draws_it() {
    in_every_way(|printed| {
        for (file, page, sheet) in pages(&printed.build) {
            let bleed = if is_cards(file) { 3.0 } else { 0.0 };
            let drawn = cards(&sheet);
            assert_eq!(drawn.len(), page.slots.len(), "{}", file.path);
            let mut free: Vec<&Drawn> = drawn;
            for slot in &page.slots {
                let lies =
                    |drawn: &&Drawn| trim(drawn, &sheet, bleed).is_at(area(slot), SLACK) && turn(drawn) == slot.turn;
                let at =
                    free.iter().position(lies).unwrap_or_else(|| panic!("{} {slot:?} {:?}", file.path, printed.way));
                free.swap_remove(at);
            }
        }
    });
}

/// What a card may paint reaches past its trim by the bleed at most, and never into another card.
#[test]
fn every_face_is_clipped_round_its_own_slot() {
    in_every_way(|printed| {
        for (file, page, sheet) in pages(&printed.build).iter().filter(|(file, ..)| is_cards(file)) {
            for drawn in cards(sheet) {
                let own = trim(drawn, sheet, 3.0);
                let clip = drawn.clip.expect("a face is clipped");
                assert!(clip.grown(SLACK).holds(own), "{}: {clip:?} cuts {own:?}", file.path);
                assert!(own.grown(3.0 + SLACK).holds(clip), "{}: {clip:?} goes far past {own:?}", file.path);
                let others = page.slots.iter().map(area).filter(|other| !other.is_at(own, SLACK));
                let struck: Vec<Area> = others.filter(|other| clip.grown(-SLACK).overlaps(*other)).collect();
                assert!(struck.is_empty(), "{}: {clip:?} reaches into {struck:?}", file.path);
            }
        }
    });
}

/// The marks of a sheet; not the fine lines beside those on the bleed.
fn marks(sheet: &Sheet) -> impl Iterator<Item = &Stroke> {
    sheet.strokes.iter().filter(|stroke| stroke.colour == [0.0])
}

fn is_upright(mark: &Stroke) -> bool {
    (mark.from.0 - mark.to.0).abs() < 1e-4
}

/// Where a mark stands across its own direction.
fn line_of(mark: &Stroke) -> f64 {
    if is_upright(mark) { mark.from.0 } else { mark.from.1 }
}

/// The lines that the slots of a page are cut along: upright ones, then level ones.
fn cuts(page: &PageReport) -> [Vec<f64>; 2] {
    let areas = || page.slots.iter().map(area);
    [
        areas().flat_map(|area| [area.left, area.right]).collect(),
        areas().flat_map(|area| [area.top, area.bottom]).collect(),
    ]
}

/// The middle of a folded sheet, across it or down it.
fn is_fold(mark: &Stroke, sheet: &Sheet) -> bool {
    let middle = if is_upright(mark) { sheet.width } else { sheet.height } / 2.0;
    (line_of(mark) - middle).abs() <= SLACK
}

/// A mark over the bleed is 1 mm away from all cards, and a white line is below it, 0.1 mm wider on each side.
#[test]
fn every_mark_stands_on_a_cut_outside_all_bleed_or_is_seen_on_it() {
    in_every_way(|printed| {
        for (file, page, sheet) in pages(&printed.build).iter().filter(|(file, ..)| is_cards(file)) {
            let [upright, level] = cuts(page);
            for mark in marks(sheet) {
                assert_eq!(mark.layer, "Crop marks");
                let lines = if is_upright(mark) { &upright } else { &level };
                let is_on_cut = lines.iter().any(|line| (line - line_of(mark)).abs() <= SLACK);
                let is_tick = printed.way.0 == Backs::Fold && is_fold(mark, sheet);
                assert!(is_on_cut || is_tick, "{} {:?}: {mark:?} is on no cut", file.path, printed.way);
                let width = if is_on_cut { 0.15 } else { 0.3 };
                assert!((mark.width - width).abs() < 0.001, "{}: {mark:?}", file.path);
                let ink = Area::around(&[mark.from, mark.to]).grown(mark.width / 2.0);
                let is_edging = |stroke: &&Stroke| {
                    stroke.colour == [1.0]
                        && (stroke.from, stroke.to) == (mark.from, mark.to)
                        && (stroke.width - 0.35).abs() < 0.001
                };
                if cards(sheet).into_iter().filter_map(|drawn| drawn.clip).any(|clip| clip.overlaps(ink)) {
                    assert!(
                        sheet.strokes.iter().any(|stroke| is_edging(&stroke)),
                        "{}: {mark:?} cannot be seen",
                        file.path
                    );
                    let line = Area::around(&[mark.from, mark.to]);
                    let struck = page.slots.iter().map(area).find(|card| card.grown(1.0 - SLACK).overlaps(line));
                    assert!(struck.is_none(), "{}: {mark:?} is too near to {struck:?}", file.path);
                }
                let paper = Area::of_size(0.0, 0.0, sheet.width, sheet.height);
                assert!(
                    paper.grown(mark.width / 2.0 + SLACK - 3.0).holds(ink),
                    "{}: {mark:?} is too near to the paper's edge",
                    file.path
                );
            }
        }
    });
}

/// Duplex backs have no marks: they are cut with their fronts.
#[test]
fn every_cut_of_a_front_has_a_mark() {
    in_every_way(|printed| {
        for (file, page, sheet) in pages(&printed.build).iter().filter(|(file, ..)| is_cards(file)) {
            if page.side == "back" {
                assert!(sheet.strokes.is_empty(), "{}: a back has marks", file.path);
                continue;
            }
            for (lines, upright) in cuts(page).into_iter().zip([true, false]) {
                for line in lines {
                    let marks = marks(sheet).filter(|mark| is_upright(mark) == upright);
                    let count = marks.filter(|mark| (line_of(mark) - line).abs() <= SLACK).count();
                    assert!(count >= 1, "{} {:?}: the cut at {line} has no mark", file.path, printed.way);
                    if printed.way.0 != Backs::Fold {
                        assert_eq!(count, 2, "{} {:?}: the cut at {line}", file.path, printed.way);
                    }
                }
            }
        }
    });
}

/// A mark of the fold: in the middle of the sheet, where nothing is cut.
fn fold_tick<'a>(page: &PageReport, sheet: &'a Sheet) -> &'a Stroke {
    let [upright, level] = cuts(page);
    let is_cut = |mark: &Stroke| {
        let lines = if is_upright(mark) { &upright } else { &level };
        lines.iter().any(|line| (line - line_of(mark)).abs() <= SLACK)
    };
    sheet.strokes.iter().find(|mark| is_fold(mark, sheet) && !is_cut(mark)).expect("the fold is ticked")
}

/// Solid at both ends, dashed between them, so that a ruler can be laid on it.
#[test]
fn a_folded_sheet_is_ticked_at_its_fold() {
    let printed = printed((Backs::Fold, Flip::LongEdge, Cut::Shared));
    for (file, page, sheet) in pages(&printed.build).iter().filter(|(file, ..)| is_cards(file)) {
        let tick = fold_tick(page, sheet);
        let ticks = || sheet.strokes.iter().filter(|mark| is_upright(mark) == is_upright(tick) && is_fold(mark, sheet));
        let (along, length): (fn(&Stroke) -> f64, f64) =
            if is_upright(tick) { (|mark| mark.from.1, sheet.height) } else { (|mark| mark.from.0, sheet.width) };
        let (first, last): (Vec<f64>, Vec<f64>) = ticks().map(along).partition(|at| *at < length / 2.0);
        assert!(!first.is_empty() && first.len() == last.len(), "{}: {first:?} {last:?}", file.path);
        let dashed: Vec<&Stroke> = ticks().filter(|mark| !mark.dash.is_empty()).collect();
        let [one, other] = dashed.as_slice() else {
            panic!("{}: each half of the fold is dashed: {dashed:?}", file.path)
        };
        let meet = (one.to.0 - other.to.0).abs() + (one.to.1 - other.to.1).abs();
        assert!(meet <= SLACK && one.dash.iter().all(|dash| (dash - 2.0).abs() <= SLACK), "{}: {dashed:?}", file.path);
    }
}

#[test]
fn every_page_is_its_paper() {
    in_every_way(|printed| {
        for file in &printed.build.files {
            let paper = PAPERS.iter().find(|paper| paper.name == file.report.paper).expect("a known paper");
            let (width, height) = (paper.size.width.to_mm(), paper.size.height.to_mm());
            let pdf = Pdf::read(&file.bytes);
            for page in pdf.pages() {
                // A page with one piece is trimmed to that.
                let keys = ["MediaBox", "TrimBox", "BleedBox"];
                for key in if is_cards(&file.report) { &keys[..] } else { &keys[..1] } {
                    let [left, bottom, right, top] = pdf.page_box(page, key).map(|points| points / PT);
                    let is_paper = (right - width).abs() < SLACK && (top - height).abs() < SLACK;
                    assert!(left == 0.0 && bottom == 0.0 && is_paper, "{} {key}: {right} × {top}", file.name);
                }
            }
        }
    });
}

/// A poker card on paper of its size with 3 mm of bleed, as print shops want it; two turned ones on a photo of 100 × 150 mm, of which
/// the left one is (100 − 88.9) / 2 = 5.55 mm from the edge.
#[test]
fn without_margins_the_bleed_reaches_the_edge_of_the_paper() {
    let front =
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M-3-3h69.5v94.9h-69.5z\" fill-opacity=\"OPACITY\"/></svg>";
    for (paper, opacity, wanted) in [
        ("69.5x94.9mm", "1", [[3.0, 3.0, 66.5, 91.9], [0.0, 0.0, 69.5, 94.9]]),
        ("69.5x94.9mm", "0.5", [[3.0, 3.0, 66.5, 91.9], [0.0, 0.0, 69.5, 94.9]]),
        ("100x150mm", "1", [[0.0, 0.0, 100.0, 150.0]; 2]),
    ] {
        let farm = TestDeck::with_front(&front.replace("OPACITY", opacity));
        let way = PrintChoices {
            papers: Some(vec![paper.parse().expect("a paper")]),
            margin: Some(Edges::all(Length::ZERO)),
            feed_margin: Some(Length::ZERO),
            marks: Some(MarkOptions { style: MarkStyle::None, ..MarkOptions::default() }),
            ..PrintChoices::default()
        };
        farm.file("deck.toml", "[deck]\ntitle = \"Farm\"\n[[cards]]\nid = \"fox\"\nfront = \"card.svg\"\ncopies = 2\n");
        let build = build(&farm.project(), &BuildSettings { way, ..BuildSettings::default() });
        let codes: Vec<&str> = build.findings.iter().map(|finding| finding.code.as_str()).collect();
        assert!(!codes.contains(&"bleed-trimmed") && !codes.contains(&"near-feed-edge"), "{codes:?}");
        let pdf = Pdf::read(&build.files.first().expect("a file").bytes);
        for page in pdf.pages() {
            for (key, wanted) in ["TrimBox", "BleedBox"].into_iter().zip(wanted) {
                let found = pdf.page_box(page, key).map(|points| points / PT);
                assert!(
                    found.iter().zip(wanted).all(|(found, wanted)| (found - wanted).abs() < SLACK),
                    "{key}: {found:?}"
                );
            }
            // Nothing is translucent on an opaque page.
            let has_group = pdf.dictionary(&lopdf::Object::Reference(page)).has(b"Group");
            assert_eq!(has_group, opacity != "1", "{paper}");
        }
        let sheet = pdf.sheet(pdf.pages()[0]);
        let clips: Vec<_> =
            sheet.drawn.iter().filter(|drawn| drawn.layer == "Cards").filter_map(|drawn| drawn.clip).collect();
        let least = |side: fn(&super::reader::Area) -> f64| clips.iter().map(side).fold(f64::MAX, f64::min);
        let bleeds = if clips.len() == 1 { 0.0 } else { 2.55 };
        assert!((least(|clip| clip.left) - bleeds).abs() < SLACK, "{clips:?}");
    }
}

/// A poker card with 3 mm of bleed: 63.5 + 6 = 69.5 mm, 88.9 + 6 = 94.9 mm.
#[test]
fn the_box_of_a_face_is_its_trim_with_the_bleed() {
    let printed = printed((Backs::Duplex, Flip::LongEdge, Cut::Shared));
    for (file, _, sheet) in pages(&printed.build).iter().filter(|(file, ..)| is_cards(file)) {
        for drawn in cards(sheet) {
            let [left, top, right, bottom] = drawn.bbox;
            let is_whole = (right - left - 69.5).abs() < SLACK && (bottom - top - 94.9).abs() < SLACK;
            assert!(is_whole, "{}: {:?}", file.path, drawn.bbox);
        }
    }
}

/// Which way the top of a face points, x to the right and y down.
fn up(turn: u16) -> (i32, i32) {
    match turn {
        0 => (0, -1),
        90 => (1, 0),
        180 => (0, 1),
        270 => (-1, 0),
        other => panic!("a turn of {other}"),
    }
}

/// How the paper comes to lie when it is turned over: about an upright line, or about a level one.
#[derive(Clone, Copy, Debug)]
enum Over {
    Sideways,
    Upwards,
}

impl Over {
    fn area(self, area: Area, sheet: &Sheet) -> Area {
        match self {
            Self::Sideways => Area { left: sheet.width - area.right, right: sheet.width - area.left, ..area },
            Self::Upwards => Area { top: sheet.height - area.bottom, bottom: sheet.height - area.top, ..area },
        }
    }

    fn direction(self, (x, y): (i32, i32)) -> (i32, i32) {
        match self {
            Self::Sideways => (-x, y),
            Self::Upwards => (x, -y),
        }
    }
}

/// A card turned over like a page of a book shows its back upright: the back's top points where the front's does, seen
/// through the paper.
fn assert_registered(front: &SlotReport, back: &SlotReport, over: Over, sheet: &Sheet) {
    assert!(over.area(area(front), sheet).is_at(area(back), SLACK), "{front:?} {back:?} {over:?}");
    assert_eq!(over.direction(up(front.turn)), up(back.turn), "{front:?} {back:?} {over:?}");
}

fn slots_of<'a>(page: &'a PageReport, face: &str) -> BTreeMap<(&'a str, u32), &'a SlotReport> {
    page.slots.iter().filter(|slot| slot.face == face).map(|slot| ((slot.card.as_str(), slot.copy), slot)).collect()
}

/// An upright sheet that is turned over its long edge turns sideways, over its short edge upwards.
#[test]
fn backs_come_to_lie_behind_their_fronts() {
    in_every_way(|printed| {
        let (backs, flip, _) = printed.way;
        let over = if flip == Flip::LongEdge { Over::Sideways } else { Over::Upwards };
        let pages = pages(&printed.build);
        let pages: Vec<_> = pages.iter().filter(|(file, ..)| is_cards(file)).collect();
        if backs != Backs::Duplex {
            return;
        }
        for pair in pages.chunks(2) {
            let [(_, front, sheet), (_, back, _)] = pair else { panic!("every front has a back") };
            assert_eq!((front.side, back.side), ("front", "back"));
            let (fronts, backs) = (slots_of(front, "front"), slots_of(back, "back"));
            assert_eq!(fronts.keys().collect::<Vec<_>>(), backs.keys().collect::<Vec<_>>());
            fronts.iter().for_each(|(card, slot)| assert_registered(slot, backs[card], over, sheet));
        }
    });
}

#[test]
fn folded_backs_come_to_lie_behind_their_fronts() {
    for cut in [Cut::Shared, Cut::Double] {
        let printed = printed((Backs::Fold, Flip::LongEdge, cut));
        for (file, page, sheet) in pages(&printed.build).iter().filter(|(file, ..)| is_cards(file)) {
            assert_eq!(page.side, "front");
            let (fronts, backs) = (slots_of(page, "front"), slots_of(page, "back"));
            assert_eq!(fronts.keys().collect::<Vec<_>>(), backs.keys().collect::<Vec<_>>(), "{}", file.path);
            let over = if is_upright(fold_tick(page, sheet)) { Over::Sideways } else { Over::Upwards };
            fronts.iter().for_each(|(card, slot)| assert_registered(slot, backs[card], over, sheet));
        }
    }
}

/// 75 cards: 9 packs of 6, and 21 goals. A sheet has nine places at most, so that at most eight are left to be filled.
#[test]
fn every_copy_of_every_card_is_printed_once() {
    in_every_way(|printed| {
        let deck = printed.build.deck.as_ref().expect("the deck was read");
        let mut wanted = BTreeSet::new();
        for card in &deck.cards {
            wanted.extend((1..=card.copies).map(|copy| (card.id.as_str().to_owned(), copy)));
        }
        assert_eq!(wanted.len(), 75);
        let is_filler = |id: &str| deck.cards.iter().any(|card| card.id.as_str() == id && card.copies == 0);
        for file in printed.build.files.iter().filter(|file| is_cards(&file.report)) {
            let sides: &[&str] = if printed.way.0 == Backs::None { &["front"] } else { &["front", "back"] };
            let slots = || file.report.pages.iter().flat_map(|page| &page.slots);
            assert!(slots().all(|slot| sides.contains(&slot.face)), "{}", file.name);
            for side in sides {
                let (fillers, all): (Vec<_>, Vec<_>) = slots()
                    .filter(|slot| slot.face == *side)
                    .map(|slot| (slot.card.clone(), slot.copy))
                    .partition(|(card, _)| is_filler(card));
                assert!(fillers.len() < 9, "{}: {fillers:?}", file.name);
                assert_eq!(all.len(), 75, "{}", file.name);
                assert_eq!(all.into_iter().collect::<BTreeSet<_>>(), wanted, "{}", file.name);
            }
        }
    });
}

/// Two cards, 20 of the one and 1 of the other, with one back: three faces for 42 slots.
#[test]
fn a_face_is_stored_once_however_often_it_is_printed() {
    let farm = TestDeck::new(
        "[deck]\ntitle = \"Farm\"\n\n[[cards]]\nid = \"{{ name }}\"\nfront = \"card.svg\"\nback = \"back.svg\"\ncopies = \"count\"\n\
         rows = [{ name = \"fox\", count = 20 }, { name = \"hen\", count = 1 }]\n",
    );
    farm.template("card.svg", r#"<svg xmlns="http://www.w3.org/2000/svg"><text x="5" y="20">{{ name }}</text></svg>"#);
    farm.template("back.svg", r#"<svg xmlns="http://www.w3.org/2000/svg"><text x="5" y="20">back</text></svg>"#);
    let build = farm.sound_build();
    let pdf = Pdf::read(made(&build, "farm_cards_a4.pdf"));
    let mut shown: BTreeMap<ObjectId, usize> = BTreeMap::new();
    for page in pdf.pages() {
        cards(&pdf.sheet(page)).into_iter().for_each(|drawn| *shown.entry(drawn.form).or_default() += 1);
    }
    let texts: BTreeMap<String, usize> = shown.iter().map(|(form, count)| (pdf.form_text(*form), *count)).collect();
    assert_eq!(texts, BTreeMap::from([("back".into(), 21), ("fox".into(), 20), ("hen".into(), 1)]));
    assert_eq!(shown.len(), 3);
    let faces = pdf.with_name("Subtype", "Form").into_iter().filter(|(id, _)| shown.contains_key(id)).count();
    let words_of_faces =
        pdf.with_name("Subtype", "Form").into_iter().filter(|(id, _)| texts.contains_key(&pdf.form_text(*id))).count();
    assert_eq!((faces, words_of_faces), (3, 3));
}

/// Each slot shows the card that the report names.
#[test]
fn every_slot_shows_its_own_card() {
    let farm = TestDeck::new(
        "[deck]\ntitle = \"Farm\"\nbleed = \"2 mm\"\n\n[[cards]]\nid = \"c{{ n }}\"\nfront = \"card.svg\"\nback = \"back.svg\"\n\
         copies = 2\neach = { n = [1, 2, 3, 4, 5, 6, 7] }\n",
    );
    let face = |words: &str| {
        format!(r#"<svg xmlns="http://www.w3.org/2000/svg"><text x="5" y="20">{words} {{{{ card.id }}}}</text></svg>"#)
    };
    farm.template("card.svg", &face("front"));
    farm.template("back.svg", &face("back"));
    let build = farm.sound_build();
    for file in build.files.iter().filter(|file| is_cards(&file.report)) {
        let pdf = Pdf::read(&file.bytes);
        for (page, report) in pdf.pages().into_iter().zip(&file.report.pages) {
            let sheet = pdf.sheet(page);
            for slot in &report.slots {
                let here = |drawn: &&&Drawn| trim(drawn, &sheet, 2.0).is_at(area(slot), SLACK);
                let drawn = cards(&sheet);
                let drawn = drawn.iter().find(here).expect("the slot is drawn");
                assert_eq!(pdf.form_text(drawn.form), format!("{} {}", slot.face, slot.card));
            }
        }
    }
}

/// Playing Chicken's cards are 63.5 × 88.9 mm, lying or upright, in every report.
#[test]
fn every_slot_has_the_size_of_its_card() {
    let (width, height) = (Length::um(63_500), Length::um(88_900));
    in_every_way(|printed| {
        for (file, page, sheet) in pages(&printed.build).iter().filter(|(file, ..)| is_cards(file)) {
            let paper = Area::of_size(0.0, 0.0, sheet.width, sheet.height);
            for slot in &page.slots {
                let size = if slot.turn % 180 == 0 { (slot.w_mm, slot.h_mm) } else { (slot.h_mm, slot.w_mm) };
                assert_eq!(size, (width, height), "{}: {slot:?}", file.path);
                assert!(paper.grown(-6.35 + SLACK).holds(area(slot)), "{}: {slot:?}", file.path);
            }
        }
    });
}
