//! What a deck says about its bleed: how wide it is, and what it is made of.

use crate::test_deck::{TestDeck, codes};
use pullet::model::{BleedFill, BleedSides, Length, MadeBleed};
use pullet::spec;

/// The width of the bleed and what it is made of, for a deck and its only group.
fn bleed(of_deck: &str, of_group: &str) -> (Length, Option<MadeBleed>, Vec<&'static str>) {
    let text = format!(
        "[deck]\ntitle = \"Farm\"\n{of_deck}\n[theme]\nmoss = \"#352\"\n[[cards]]\nid = \"a\"\nfront = \"f.svg\"\n{of_group}\n"
    );
    let (deck, findings) = spec::read(&TestDeck::new(&text).project());
    let group = &deck.expect("the spec can be read").groups[0];
    (group.format.bleed, group.made_bleed, codes(&findings))
}

fn sound(of_deck: &str, of_group: &str) -> (Length, Option<MadeBleed>) {
    let (size, made, codes) = bleed(of_deck, of_group);
    assert_eq!(codes, [""; 0], "{of_deck} {of_group}");
    (size, made)
}

#[test]
fn a_bleed_is_a_length_or_a_way_to_make_it_or_both() {
    let (three, two) = (Length::um(3_000), Length::um(2_000));
    let made = |fill| Some(MadeBleed::new(fill));
    let moss = BleedFill::Colour([0x33, 0x55, 0x22]);
    assert_eq!(sound("", ""), (three, None));
    assert_eq!(sound("", "bleed = \"2 mm\""), (two, None));
    assert_eq!(sound("", "bleed = \"mirror\""), (three, made(BleedFill::Mirror)));
    assert_eq!(sound("", "bleed = \" extend \""), (three, made(BleedFill::Extend)));
    assert_eq!(sound("", "bleed = \"colour: #335522\""), (three, made(moss)));
    assert_eq!(sound("", "bleed = \"color:moss\""), (three, made(moss)));
    assert_eq!(sound("", "bleed = { size = \"2 mm\" }"), (two, None));
    let whole = MadeBleed { inset: Length::um(500), corner: Length::um(4_000), fill: BleedFill::Mirror };
    let table = "bleed = { from = \"mirror\", size = \"2 mm\", inset = \"0.5 mm\", corner = \"4 mm\" }";
    assert_eq!(sound("", table), (two, Some(whole)));
}

#[test]
fn a_group_takes_from_the_deck_what_it_does_not_say() {
    let mirror = Some(MadeBleed::new(BleedFill::Mirror));
    assert_eq!(sound("bleed = \"mirror\"", "bleed = \"1 mm\""), (Length::um(1_000), mirror));
    assert_eq!(sound("bleed = \"1 mm\"", "bleed = \"mirror\""), (Length::um(1_000), mirror));
    assert_eq!(sound("bleed = \"mirror\"", "bleed = \"drawn\""), (Length::um(3_000), None));
}

/// Half of 41 mm is 20.5 mm. With an inset of 2 mm, 37 mm of the width are kept: corners of 18.5 mm, and a bleed of 35 mm with the
/// 2 mm that the inset adds.
#[test]
fn what_just_fits_a_card_is_no_fault() {
    let card = "card = \"mini-american\"\n";
    for fits in [
        "{ from = \"extend\", inset = \"20.4 mm\" }",
        "{ from = \"extend\", inset = \"2 mm\", corner = \"18.5 mm\" }",
        "{ from = \"mirror\", inset = \"2 mm\", size = \"35 mm\" }",
    ] {
        sound("", &format!("{card}bleed = {fits}"));
    }
    for too_much in [
        "{ from = \"extend\", inset = \"20.5 mm\" }",
        "{ from = \"extend\", inset = \"2 mm\", corner = \"18.6 mm\" }",
        "{ from = \"mirror\", inset = \"2 mm\", size = \"35.1 mm\" }",
    ] {
        assert_eq!(bleed("", &format!("{card}bleed = {too_much}")).2, ["bad-length"], "{too_much}");
    }
}

#[test]
fn the_sides_with_bleed_are_an_option_for_printing() {
    let sides = |print: &str| {
        let text = format!("[deck]\ntitle = \"Farm\"\n[[cards]]\nid = \"a\"\nfront = \"f.svg\"\n[print]\n{print}\n");
        TestDeck::new(&text).deck().print.bleed
    };
    assert_eq!(sides(""), BleedSides::All);
    assert_eq!(sides("bleed = \"outer\""), BleedSides::Outer);
}
