//! What a page is shown of a deck, while its files change.

use crate::test_deck::{TestDeck, on_a4, sound};
use pullet::files::Project;
use pullet::output::png::FaceView;
use pullet::pipeline;
use pullet::studio::{Health, Shown, Studio, WayChoices};
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::Arc;

const SPEC: &str = "[deck]\ntitle = \"Farm\"\n[theme]\npaper = \"#ff8800\" # the ground\n[[cards]]\n\
                    front = \"card.svg\"\nback = \"back.svg\"\nrows = \"cards.csv\"\ncopies = \"count\"\n";
const FRONT: &str = r#"<svg xmlns="http://www.w3.org/2000/svg"><rect x="-3" y="-3" width="70" height="95" fill="{{ theme.paper }}"/><text x="10" y="30" font-size="8" font-family="Inter">{{ name }} {{ cost }}</text></svg>"#;
const BACK: &str =
    r##"<svg xmlns="http://www.w3.org/2000/svg"><rect x="-3" y="-3" width="70" height="95" fill="#224466"/></svg>"##;

/// Three cards, of which one is there twice, with one back.
pub fn farm() -> TestDeck {
    let deck = TestDeck::new(SPEC);
    deck.file("cards.csv", "id,name,cost,count\nfox,Fox,1,2\nhen,\"Hen, old\",2,1\npig,Pig,3,1\n");
    deck.template("card.svg", FRONT).template("back.svg", BACK);
    deck
}

fn studio(project: Project) -> Studio {
    Studio::new(vec![project]).expect("there is a deck")
}

/// What is shown after everything that is wrong was looked for.
pub fn checked(studio: &mut Studio) -> Arc<Shown> {
    let found = studio.checking().check();
    studio.show_checked(&found)
}

/// The pictures of all fronts, by the ids of the cards.
fn fronts(shown: &Shown) -> BTreeMap<String, String> {
    let cards = shown.state().cards.iter();
    cards.map(|card| (card.id.clone(), card.front.clone().expect("it has a front").look)).collect()
}

#[test]
fn every_card_has_a_picture_of_the_size_that_was_asked_for() {
    let shown = studio(farm().project()).refresh();
    let state = shown.state();
    let cards: Vec<(&str, u32)> = state.cards.iter().map(|card| (card.id.as_str(), card.copies)).collect();
    assert_eq!(cards, [("fox", 2), ("hen", 1), ("pig", 1)]);
    // A poker card is 63.5 × 88.9 mm: 635 pixels across make 889 down; with 3 mm of bleed, 69.5 × 94.9 mm.
    for (view, width, height) in [(FaceView::Trim, 635, 889), (FaceView::Whole, 695, 949)] {
        let look = &state.cards[0].front.as_ref().expect("it has a front").look;
        let picture = shown.picture(look, view, width).expect("it can be drawn");
        let decoded = png::Decoder::new(std::io::Cursor::new(picture)).read_info().expect("it is a PNG");
        assert_eq!((decoded.info().width, decoded.info().height), (width, height));
    }
    for (look, width) in [("0000000000000000", 100), ("../../deck.toml", 100), (state.cards[0].id.as_str(), 0)] {
        assert!(shown.picture(look, FaceView::Trim, width).is_none(), "{look}");
    }
}

/// The middle of the card is what was drawn there, and what its rounded corner cuts off is nothing.
#[test]
fn a_card_is_cut_out_along_its_corners() {
    let deck = farm();
    let shown = studio(deck.project()).refresh();
    assert!(shown.state().findings.is_empty(), "{:?}", shown.state().findings);
    let back = shown.state().cards[0].back.clone().expect("it has a back");
    let picture = shown.picture(&back.look, FaceView::Trim, 127).expect("it can be drawn");
    let mut decoded = png::Decoder::new(std::io::Cursor::new(picture)).read_info().expect("it is a PNG");
    let mut pixels = vec![0; decoded.output_buffer_size().expect("it is small")];
    decoded.next_frame(&mut pixels).expect("it is whole");
    let at = |x: usize, y: usize| &pixels[(y * 127 + x) * 4..][..4];
    assert_eq!(at(63, 88), [0x22, 0x44, 0x66, 255]);
    assert_eq!(at(0, 0)[3], 0);
}

#[test]
fn only_what_changed_has_another_picture() {
    let deck = farm();
    let mut studio = studio(deck.project());
    let before = fronts(&studio.refresh());
    deck.file("cards.csv", "id,name,cost,count\nfox,Fox,1,2\nhen,\"Hen, old\",9,1\npig,Pig,3,1\n");
    let after = fronts(&studio.refresh());
    let changed: Vec<&str> =
        before.iter().filter(|(id, look)| after[*id] != **look).map(|(id, _)| id.as_str()).collect();
    assert_eq!(changed, ["hen"]);
}

#[test]
fn a_comment_changes_nothing_that_is_shown() {
    let deck = farm();
    let mut studio = studio(deck.project());
    let before = studio.refresh().state().revision;
    deck.file("deck.toml", format!("# Mine\n{SPEC}"));
    assert_eq!(studio.refresh().state().revision, before + 1, "the lines of values have moved");
    deck.file("deck.toml", format!("# Mine\n{SPEC}# The end\n"));
    assert_eq!(studio.refresh().state().revision, before + 1);
}

/// A picture of the same name is another picture once its file is another one.
#[test]
fn another_picture_of_the_same_name_is_seen() {
    let deck = farm();
    let art = include_bytes!("../pictures/inch.png");
    deck.file("art.png", art);
    let front = FRONT.replace("</svg>", "<image href=\"art.png\" x=\"5\" y=\"5\" width=\"6\" height=\"6\"/></svg>");
    deck.template("card.svg", &front);
    let mut studio = studio(deck.project());
    let before = studio.refresh();
    assert_eq!(before.state().health, Health::Whole, "{:?}", before.state().findings);
    deck.file("art.png", include_bytes!("../pictures/turned.png"));
    let after = studio.refresh();
    assert_eq!(after.state().health, Health::Whole, "{:?}", after.state().findings);
    assert!(fronts(&before).iter().all(|(id, look)| fronts(&after)[id] != *look));
}

/// A picture of 1 inch at 6 inches: what only finished faces show is found a moment after they are shown.
#[test]
fn what_was_found_on_faces_stays_until_they_are_looked_at_again() {
    let deck = farm();
    deck.file("art.png", include_bytes!("../pictures/inch.png"));
    let large = "<image href=\"art.png\" x=\"5\" y=\"5\" width=\"150\" height=\"150\"/></svg>";
    deck.template("card.svg", &FRONT.replace("</svg>", large));
    let mut studio = studio(deck.project());
    let coarse = |shown: &Shown| shown.state().findings.iter().any(|finding| finding.code == "coarse-picture");
    assert_eq!((coarse(&studio.refresh()), coarse(&checked(&mut studio))), (false, true));
    assert_eq!(studio.shown().state().health, Health::Faulty);
    let before = fronts(&studio.shown());
    deck.template("card.svg", &FRONT.replace("</svg>", large).replace("x=\"10\"", "x=\"12\""));
    let after = studio.refresh();
    assert!(
        fronts(&after).iter().all(|(id, look)| before[id] != *look),
        "the pictures follow although there is an error"
    );
    assert_eq!((coarse(&after), after.state().health), (true, Health::Faulty));
    deck.template("card.svg", FRONT);
    studio.refresh();
    let mended = checked(&mut studio);
    assert_eq!((coarse(&mended), mended.state().health), (false, Health::Whole));
}

#[test]
fn while_a_card_is_broken_its_last_good_picture_stays() {
    let deck = farm();
    let mut studio = studio(deck.project());
    let good = fronts(&studio.refresh());
    deck.template("card.svg", &FRONT.replace("theme.paper", "theme.papr"));
    let broken = studio.refresh();
    assert_eq!(broken.state().health, Health::Faulty);
    assert_eq!(fronts(&broken), good);
    assert!(broken.state().cards.iter().all(|card| card.front.as_ref().is_some_and(|face| face.is_old)));
    // The back has no error.
    assert!(broken.state().cards.iter().all(|card| card.back.as_ref().is_some_and(|face| !face.is_old)));
    let finding = &broken.state().findings[0];
    assert!(finding.message.contains("papr"), "{}", finding.message);
    assert!(finding.file_path.as_ref().is_some_and(|path| path.ends_with("card.svg")), "{finding:?}");
    assert!(broken.picture(&good["fox"], FaceView::Trim, 100).is_some());
    deck.template("card.svg", &FRONT.replace("x=\"10\"", "x=\"12\""));
    let mended = studio.refresh();
    assert_eq!(mended.state().health, Health::Whole);
    assert!(fronts(&mended).iter().all(|(id, look)| good[id] != *look));
}

#[test]
fn while_the_deck_cannot_be_read_everything_stays() {
    let deck = farm();
    let mut studio = studio(deck.project());
    let good = studio.refresh();
    deck.file("deck.toml", SPEC.replace("[deck]", "[deck"));
    let broken = studio.refresh();
    assert_eq!(broken.state().health, Health::Unreadable);
    assert_eq!(fronts(&broken), fronts(&good));
    assert_eq!(broken.state().files, good.state().files);
    assert!(broken.state().cards.iter().all(|card| card.front.as_ref().is_some_and(|face| face.is_old)));
    deck.file("deck.toml", SPEC);
    assert_eq!(studio.refresh().state().health, Health::Whole);
}

/// What is shown of a sheet is where the PDF has it.
#[test]
fn cards_lie_where_they_are_printed() {
    let deck = farm();
    let mut studio = studio(deck.project());
    studio.choose(WayChoices::of_paper(Some("a4".to_owned())));
    let shown: Arc<Shown> = studio.refresh();
    let built = sound(pipeline::build(&deck.project(), &on_a4()));
    let (file, pages) = (&shown.state().files[0], &built.files[0].report.pages);
    let shown = file["pages"].as_array().expect("a list");
    assert_eq!(shown.len(), pages.len());
    for (shown, printed) in shown.iter().zip(pages) {
        assert_eq!(shown["side"], printed.side);
        let shown = shown["faces"].as_array().expect("a list").iter().map(|face| {
            let trim = &face["trim"];
            json!([face["name"], trim["x"], trim["y"], trim["w"], trim["h"], face["turn"]])
        });
        let printed =
            printed.slots.iter().map(|slot| json!([slot.card, slot.x_mm, slot.y_mm, slot.w_mm, slot.h_mm, slot.turn]));
        assert_eq!(shown.collect::<Vec<_>>(), printed.collect::<Vec<_>>());
    }
}

#[test]
fn cards_are_chosen_by_the_expressions_of_the_command_line() {
    let shown = studio(farm().project()).refresh();
    assert_eq!(shown.filter("cost > 1"), Ok(vec![false, true, true]));
    assert_eq!(shown.filter("name == \"Pig\""), Ok(vec![false, false, true]));
    let fault = shown.filter("cost >").expect_err("it is no expression");
    // In the words of the page: no place and no frame of a terminal.
    assert!(!fault.contains("-->") && !fault.contains("error["), "{fault}");
}

#[test]
fn another_variant_is_shown_and_an_unknown_one_is_refused() {
    let deck = farm();
    deck.file("variants/night.toml", "[theme]\npaper = \"#101020\"\n");
    let mut studio = studio(deck.project());
    let day = fronts(&studio.refresh());
    studio.choose_deck("farm", "night").expect("it is there");
    let night = studio.refresh();
    assert_eq!((night.state().deck.variant.as_str(), night.state().deck.variants.len()), ("night", 1));
    assert!(fronts(&night).iter().all(|(id, look)| day[id] != *look));
    assert!(studio.choose_deck("farm", "noon").is_err());
}

#[test]
fn what_a_check_found_is_not_shown_of_a_deck_that_was_read_again_meanwhile() {
    let deck = farm();
    let mut studio = studio(deck.project());
    studio.refresh();
    let found = studio.checking().check();
    deck.template("spare.svg", FRONT);
    deck.template("card.svg", &FRONT.replace("30", "40"));
    let now = studio.refresh();
    assert!(Arc::ptr_eq(&studio.show_checked(&found), &now) && !now.state().is_checked);
    let found = studio.checking().check();
    assert!(studio.show_checked(&found).state().is_checked);
}

/// A full check also finds what is only worth knowing.
#[test]
fn notes_are_found_when_there_is_time() {
    let deck = farm();
    deck.template("spare.svg", FRONT);
    let mut studio = studio(deck.project());
    assert!(studio.refresh().state().findings.is_empty());
    let checked = checked(&mut studio);
    assert!(checked.state().is_checked);
    assert!(
        checked.state().findings.iter().any(|finding| finding.message.contains("spare.svg")),
        "{:?}",
        checked.state().findings
    );
}
