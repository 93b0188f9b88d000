//! The panels of a box are as large as its cards need, measured on the fold lines that the PDF draws. Within 0.01 mm.

use super::reader::{Pdf, number};
use crate::test_deck::{TestDeck, WorkFolder, built_in, made};
use lopdf::content::Content;
use pullet::files::built_in_decks;
use pullet::imposition::place_printed;
use pullet::model::PAPERS;
use pullet::pipeline::Build;

/// In millimetres.
const SLACK: f64 = 0.01;

/// A dashed line of a net.
type Fold = [(f64, f64); 2];

/// The dashed lines of a net, in millimetres of its own sheet.
fn folds(pdf: &Pdf) -> Vec<Fold> {
    let mut folds = Vec::new();
    for (id, _) in pdf.with_name("Subtype", "Form") {
        let content = Content::decode(&pdf.content(id)).expect("a form can be read");
        let (mut dashed, mut saved, mut at) = (false, Vec::new(), (0.0, 0.0));
        let mut path: Vec<Fold> = Vec::new();
        for operation in content.operations {
            let n: Vec<f64> = operation.operands.iter().filter_map(number).collect();
            match operation.operator.as_str() {
                "q" => saved.push(dashed),
                "Q" => dashed = saved.pop().expect("Q follows q"),
                "d" => dashed = operation.operands[0].as_array().is_ok_and(|dashes| !dashes.is_empty()),
                "m" => at = (n[0], n[1]),
                "l" => {
                    path.push([at, (n[0], n[1])]);
                    at = (n[0], n[1]);
                }
                "S" | "s" | "f" | "f*" | "B" | "B*" | "n" => {
                    folds.extend(path.drain(..).filter(|_| dashed && operation.operator == "S"));
                }
                _ => {}
            }
        }
    }
    folds
}

/// The distances between neighbouring lines, each place once.
fn gaps(mut places: Vec<f64>) -> Vec<f64> {
    places.sort_by(f64::total_cmp);
    places.dedup_by(|one, two| (*one - *two).abs() < SLACK);
    places.windows(2).map(|pair| pair[1] - pair[0]).collect()
}

/// Across: from fold to fold from the tab on. Down: from fold to fold from the tuck on.
fn panels(pdf: &Pdf) -> (Vec<f64>, Vec<f64>) {
    let folds = folds(pdf);
    let upright = folds.iter().filter(|[from, to]| (from.0 - to.0).abs() < SLACK).map(|[from, _]| from.0).collect();
    let level = folds.iter().filter(|[from, to]| (from.1 - to.1).abs() < SLACK).map(|[from, _]| from.1).collect();
    (gaps(upright), gaps(level))
}

#[track_caller]
fn assert_sizes(found: &[f64], wanted: &[f64]) {
    let is_same = found.len() == wanted.len() && found.iter().zip(wanted).all(|(one, two)| (one - two).abs() < SLACK);
    assert!(is_same, "{found:?} instead of {wanted:?}");
}

/// 117 cards fill 13 sheets of A4: 117 × 0.3 mm, 4 mm for folded rules and 1 mm of clearance are 40.1 mm. On Letter, 112 cards fill
/// 14 sheets: 38.6 mm. A poker card with 1 mm of clearance is 64.5 × 89.9 mm.
#[test]
fn the_box_of_crazy_chicken_fits_its_cards_on_either_paper() {
    let desk = WorkFolder::new();
    for (paper, depth) in [("a4", 40.1), ("letter", 38.6)] {
        desk.run_line(&format!("build crazy-chicken --sheets box --paper {paper}")).ends(0);
        let pdf = Pdf::read(&desk.read(&format!("output/crazy-chicken/crazy-chicken_box_{paper}.pdf")));
        let (across, down) = panels(&pdf);
        assert_eq!(pdf.pages().len(), 1);
        assert_sizes(&across, &[depth, 64.5, depth]);
        assert_sizes(&down, &[depth, 89.9]);
    }
}

/// A deck with a box and without any words for it.
fn own_box(cards: u32, size: &str, sheet: &str) -> TestDeck {
    let deck = TestDeck::new(&format!(
        "[deck]\ntitle = \"Farm\"\ncard = {size}\n[[cards]]\nid = \"fox\"\nfront = \"card.svg\"\ncopies = {cards}\n\
         [[sheets]]\nid = \"box\"\ntemplate = \"boxes/tuck.svg\"\nbox = {sheet}\n"
    ));
    deck.template("card.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>");
    deck
}

/// The box's own file of a build.
fn net(deck: &TestDeck) -> Pdf {
    let build = deck.sound_build();
    let file = build.files.iter().find(|file| file.name.contains("_box_a4")).expect("the deck has a box");
    Pdf::read(&file.bytes)
}

/// 45 cards of 0.5 mm and 2 mm of clearance are 24.5 mm deep; the card is 60 × 100 mm.
#[test]
fn a_box_fits_cards_of_any_size_and_thickness() {
    let size = "{ width = \"60 mm\", height = \"100 mm\" }";
    let (across, down) = panels(&net(&own_box(45, size, "{ caliper = \"0.5 mm\", clearance = \"2 mm\" }")));
    assert_sizes(&across, &[24.5, 62.0, 24.5]);
    assert_sizes(&down, &[24.5, 102.0]);
}

/// 200 poker cards are 61 mm deep: 10 + 2 × (64.5 + 61) + 4 = 265 mm and 15 + 2 × 61 + 89.9 + 4 = 230.9 mm are too much for A4 either
/// way. Each half is 10 + 64.5 + 61 + 4 = 139.5 mm wide.
#[test]
fn a_box_that_is_too_large_for_a_page_is_printed_in_two_parts() {
    let pdf = net(&own_box(200, "\"poker\"", "true"));
    assert_eq!(pdf.pages().len(), 2);
    for page in pdf.pages() {
        let drawn = pdf.sheet(page).drawn;
        let [left, top, right, bottom] = drawn[0].bbox;
        assert_sizes(&[right - left, bottom - top], &[139.5, 230.9]);
    }
    let (across, down) = panels(&pdf);
    assert_sizes(&across, &[61.0]);
    assert_sizes(&down, &[61.0, 89.9]);
}

/// A leaflet is folded into 4 × 2 panels.
#[test]
fn folded_rules_fit_the_box() {
    let mut leaflets = 0;
    for deck in built_in_decks().iter().map(|name| built_in(name)) {
        let sheet = |id: &str| deck.sheets.iter().find(|sheet| sheet.id == id);
        let net = place_printed(&deck, sheet("box").expect("every deck has a box"), &PAPERS[0], &deck.print);
        let page = net.into_iter().next().expect("a box has a page").expect("it fits on A4");
        let tuck_box = page.tuck_box.expect("it is a box").tuck_box;
        let Some(size) = sheet("leaflet").and_then(|sheet| sheet.size) else { continue };
        assert!(size.width < tuck_box.width * 4 && size.height < tuck_box.height * 2, "{}", deck.id);
        leaflets += 1;
    }
    assert_eq!(leaflets, 4);
}

/// The words of the first page of a deck's file.
fn text_of(build: &Build, file: &str) -> String {
    let pdf = Pdf::read(made(build, file));
    pdf.page_text(pdf.pages()[0])
}

/// The deck of a box whose front is a picture, and of a leaflet that brings no bullet of its own.
fn with_cover_and_leaflet(fields: &str) -> TestDeck {
    let deck = TestDeck::new(&format!(
        "[deck]\ntitle = \"Farm\"\n[[sheets]]\nid = \"box\"\ntemplate = \"boxes/tuck.svg\"\nbox = {{ cards = 40 }}\nfields = {{ {fields} }}\n\
         [[sheets]]\nid = \"leaflet\"\ntemplate = \"rules.svg\"\nsize = {{ width = \"250 mm\", height = \"176 mm\" }}\n"
    ));
    deck.template(
        "rules.svg",
        "{% set panels = [{\"heading\": \"Turn\", \"text\": \"- draw\"}] %}<svg xmlns=\"http://www.w3.org/2000/svg\">{% include \"boxes/leaflet.svg\" %}</svg>",
    );
    deck.file("cover.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 6 9\"><rect width=\"6\" height=\"9\" fill=\"#123456\"/></svg>");
    deck
}

#[test]
fn a_box_takes_a_picture_as_its_cover_and_a_leaflet_has_plain_bullets() {
    let build = with_cover_and_leaflet("cover = \"cover.svg\"").sound_build();
    let of_box = text_of(&build, "_box_a4.pdf");
    // On both sides and the lid; the title of the front is the picture's own.
    assert_eq!(of_box.matches("Farm").count(), 3 + 1, "{of_box}");
    let plain = text_of(&with_cover_and_leaflet("").sound_build(), "_box_a4.pdf");
    assert_eq!(plain.matches("Farm").count(), 4 + 1, "{plain}");
    let leaflet = text_of(&build, "_leaflet_a4.pdf");
    assert!(leaflet.contains('•'), "{leaflet}");
}
