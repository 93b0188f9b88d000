//! What counts as a change of a deck, and what does not.

use super::farm::{cards, changes, compared, edit, faces, farm, fill, kinds, picture};
use crate::test_deck::{TestDeck, WorkFolder, codes};
use pullet::pipeline::Edition;
use pullet::versions::{ChangeKind, Difference};

/// The farm after a change of one file.
fn after(file: &str, from: &str, to: &str) -> Difference {
    let farm = farm();
    edit(&farm, file, from, to);
    changes(&farm)
}

/// The cards to remove and to add.
fn kit(difference: &Difference) -> [Vec<String>; 2] {
    [cards(&difference.kit.remove), cards(&difference.kit.add)]
}

fn is_unchanged(difference: &Difference) -> bool {
    difference.is_empty() && !difference.is_printed() && difference.same_cards == 8
}

#[test]
fn a_word_in_the_data_of_a_card_is_a_kit_of_its_copies() {
    let difference = after("animals.csv", "milk to each", "milk to every");
    assert_eq!(kit(&difference), [["cow×3"], ["cow×3"]]);
    // 15 cards: 2 + 1 + 3 + 1 animals, 2 barns and 4 + 2 coins.
    assert_eq!((difference.kit.kept(), difference.kit.new_backs), (12, 0));
    assert_eq!(faces(&difference), ["cow front"]);
    let [cow] = &difference.cards[..] else { panic!("{:?}", difference.cards) };
    let words = cow.sides[0].words.as_ref().expect("the words changed");
    assert_eq!(words.old.as_deref(), Some("Cow Give milk to each neighbour."));
    assert_eq!(words.new.as_deref(), Some("Cow Give milk to every neighbour."));
    let fields: Vec<&str> = cow.fields.iter().map(|field| field.name.as_str()).collect();
    assert_eq!((fields, difference.same_cards), (vec!["says"], 7));
}

#[test]
fn a_comma_is_a_change() {
    assert_eq!(kit(&after("animals.csv", "hen, then", "hen then")), [["fox×2"], ["fox×2"]]);
}

#[test]
fn a_colour_of_the_theme_changes_the_faces_that_show_it() {
    let sun = after("deck.toml", "#f7c948", "#f7a048");
    assert_eq!(faces(&sun), ["barn-1 front", "barn-2 front"]);
    assert_eq!(sun.theme.iter().map(|value| value.name.as_str()).collect::<Vec<_>>(), ["sun"]);
    assert!(sun.cards.iter().all(|card| card.fields.is_empty() && card.sides.iter().all(|side| side.words.is_none())));
    // The back that animals and barns share: coins have none.
    let dusk = after("deck.toml", "#3b559f", "#3b559b");
    assert!(is_unchanged(&dusk), "4 of 255 levels of one colour are not seen: {:?}", dusk.cards);
    let dusk = after("deck.toml", "#3b559f", "#8a559f");
    assert_eq!(faces(&dusk), ["fox back", "hen back", "cow back", "pig back", "barn-1 back", "barn-2 back"]);
    // All nine of these cards are printed again only because of their backs.
    assert_eq!((dusk.kit.added(), dusk.kit.new_backs), (9, 9));
}

#[test]
fn what_is_written_differently_and_looks_the_same_is_no_change() {
    let same = [
        // Comments, spaces, the order of attributes.
        ("templates/animal.svg", "  <textline", "  <!-- the name --><textline"),
        ("templates/animal.svg", "  <textline", "{# the name #}\n\n      <textline"),
        ("templates/barn.svg", r#"cx="31" cy="30" r="12""#, r#"r="12.0"  cy="30" cx="31""#),
        ("animals.csv", "fox,Fox", "\n\nfox ,  Fox"),
        ("deck.toml", "[rules]", "# The rules.\n[rules]"),
        // A rectangle as a path, a style as an attribute, a colour by another name, a group around it.
        ("templates/animal.svg", r#"<rect x="10" y="30" width="20" height="10""#, r#"<path d="M10 30h20v10h-20z""#),
        ("templates/animal.svg", r#"style="fill:#2f7d5b""#, r##"fill="#2f7d5b""##),
        ("templates/animal.svg", r#"style="fill:#2f7d5b""#, r#"fill="rgb(47,125,91)""#),
        ("templates/coin.svg", "<image", r#"<g id="face"/><image"#),
        ("templates/score.svg", "<text ", "<!-- {{ heading }} --><text "),
    ];
    for (file, from, to) in same {
        let difference = after(file, from, to);
        assert!(is_unchanged(&difference), "{to}: {:?}", difference.cards);
    }
}

#[test]
fn a_variable_of_a_template_may_have_another_name() {
    let farm = farm();
    edit(&farm, "templates/animal.svg", "{% set shown = name %}", "{% set title = name %}");
    edit(&farm, "templates/animal.svg", "{{ shown }}", "{{ title }}");
    assert!(is_unchanged(&changes(&farm)));
    // A column that has another name is a change of data, and nothing is printed again.
    edit(&farm, "templates/animal.svg", "set title = name", "set title = animal");
    edit(&farm, "animals.csv", "id,name,", "id,animal,");
    let difference = changes(&farm);
    assert_eq!(kinds(&difference), ["fox", "hen", "cow", "pig"].map(|id| (id, ChangeKind::Data)));
    assert!(!difference.is_printed() && difference.kit.kept() == 15);
}

#[test]
fn the_order_of_rows_is_no_change() {
    let farm = farm();
    farm.file(
        "animals.csv",
        "name,id,copies,says\nPig,pig,1,Roll in the mud.\nCow,cow,3,Give milk to each neighbour.\nFox,fox,2,\"Take a hen, then pass.\"\nHen,hen,1,Lay an egg.\n",
    );
    assert!(is_unchanged(&changes(&farm)));
}

/// A font of another family lies in the deck's folder: every fingerprint changes, no look does.
#[test]
fn a_font_that_no_card_uses_is_no_change() {
    let farm = farm();
    let lato = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fonts/Lato-Bold.ttf")).expect("a font");
    farm.file("fonts/lato.ttf", lato);
    assert!(is_unchanged(&changes(&farm)));
}

#[test]
fn a_picture_is_its_pixels() {
    let farm = farm();
    let stored = picture(90, png::Compression::NoCompression);
    assert_ne!(stored, picture(90, png::Compression::High));
    farm.file("face.png", stored);
    assert!(is_unchanged(&changes(&farm)), "only its compression differs");
    farm.file("face.png", picture(20, png::Compression::High));
    let difference = changes(&farm);
    assert_eq!(faces(&difference), ["coin-1 front", "coin-2 front"]);
    assert_eq!(kit(&difference), [["coin-1×4", "coin-2×2"], ["coin-1×4", "coin-2×2"]]);
}

#[test]
fn removing_and_renaming_are_told_apart() {
    let gone = after("animals.csv", "hen,Hen,Lay an egg.,1\n", "");
    assert_eq!(kinds(&gone), [("hen", ChangeKind::Removed)]);
    assert_eq!(kit(&gone), [vec!["hen×1"], vec![]]);
    let renamed = after("animals.csv", "hen,Hen", "chick,Hen");
    assert_eq!(kinds(&renamed), [("chick", ChangeKind::Renamed)]);
    assert_eq!(renamed.cards[0].old_id.as_ref().map(ToString::to_string).as_deref(), Some("hen"));
    assert!(!renamed.is_printed());
    // Another card in its place: one is removed, one is added.
    let other = after("animals.csv", "hen,Hen,Lay an egg.", "goose,Goose,Hiss.");
    assert_eq!(kinds(&other), [("goose", ChangeKind::Added), ("hen", ChangeKind::Removed)]);
    assert_eq!(kit(&other), [["hen×1"], ["goose×1"]]);
}

/// Ids that count the rows stand for other cards when the rows are in another order; the printed cards are still the same.
#[test]
fn ids_that_count_rows_need_no_new_prints() {
    let farm = farm();
    let spec = |names: &str| {
        format!(
            "[deck]\ntitle = \"Farm\"\nversion = \"1.1\"\n[[cards]]\nid = \"card-{{{{ n }}}}\"\nfront = \"row.svg\"\nback = \"back.svg\"\nrows = [{names}]\n[theme]\ndusk = \"#3b559f\"\n"
        )
    };
    let row = |n: u32, name: &str| format!("{{ n = {n}, name = \"{name}\" }}");
    farm.template("row.svg", r#"<svg xmlns="http://www.w3.org/2000/svg" font-family="Atkinson Hyperlegible"><text x="9" y="40" font-size="9">{{ name }}</text></svg>"#);
    let old = TestDeck::new(&spec(&[row(1, "Fox"), row(2, "Hen"), row(3, "Cow")].join(",")));
    ["row.svg", "back.svg"].into_iter().for_each(|name| {
        let template = std::fs::read_to_string(farm.path(&format!("templates/{name}"))).expect("it is there");
        old.template(name, &template);
    });
    farm.file("deck.toml", spec(&[row(1, "Cow"), row(2, "Fox"), row(3, "Hen")].join(",")));
    let diff = compared(Edition::Whole(Box::new(old.project())), Edition::Whole(Box::new(farm.project())));
    assert!(!diff.difference.is_printed(), "{:?}", diff.difference.kit);
    assert_eq!(diff.difference.kit.kept(), 3);
    assert!(diff.difference.cards.iter().all(|card| card.is_reused));
    assert_eq!(codes(&diff.findings), ["unchanged-version", "reused-id", "reused-id", "reused-id"]);
}

#[test]
fn more_copies_are_added_and_fewer_are_removed() {
    let more = after("animals.csv", "neighbour.,3", "neighbour.,5");
    assert_eq!((kinds(&more), kit(&more)), (vec![("cow", ChangeKind::Copies)], [vec![], vec!["cow×2".to_owned()]]));
    let fewer = after("animals.csv", "neighbour.,3", "neighbour.,1");
    assert_eq!((kinds(&fewer), kit(&fewer)), (vec![("cow", ChangeKind::Copies)], [vec!["cow×2".to_owned()], vec![]]));
    assert_eq!(fewer.kit.kept(), 13);
}

#[test]
fn data_that_no_template_prints_is_named_and_not_printed() {
    let difference = after("deck.toml", "Ann", "Eve");
    assert_eq!(kinds(&difference), [("coin-1", ChangeKind::Data)]);
    let [maker] = &difference.cards[0].fields[..] else { panic!("{:?}", difference.cards) };
    assert_eq!((maker.old.as_deref(), maker.new.as_deref()), (Some("Ann"), Some("Eve")));
    assert!(!difference.is_printed() && !difference.is_empty());
    let rules = after("deck.toml", "hand = 5", "hand = 6");
    assert!(!rules.is_printed() && !rules.is_empty() && rules.cards.is_empty());
    assert_eq!(rules.rules.iter().map(|rule| rule.name.as_str()).collect::<Vec<_>>(), ["hand"]);
}

#[test]
fn cards_of_another_size_are_other_cards() {
    let difference = after("deck.toml", "67 mm", "68 mm");
    assert_eq!(kinds(&difference), [("coin-1", ChangeKind::Changed), ("coin-2", ChangeKind::Changed)]);
    assert!(difference.cards.iter().all(|card| card.size.is_some()));
    assert_eq!(difference.kit.added(), 6);
    // Other corners need another punch, or another pass with the scissors.
    assert_eq!(after("deck.toml", "corner = \"3 mm\"", "corner = \"4 mm\"").kit.added(), 6);
    // More bleed is cut off.
    assert!(is_unchanged(&after("deck.toml", "bleed   = \"2 mm\"", "bleed   = \"3 mm\"")));
}

#[test]
fn sheets_differ_in_what_they_print_and_in_their_data() {
    let printed = after("deck.toml", "\"Points\"", "\"Score\"");
    assert_eq!(
        printed.sheets.iter().map(|sheet| (sheet.id.as_str(), sheet.kind)).collect::<Vec<_>>(),
        [("score", ChangeKind::Changed)]
    );
    assert!(printed.is_printed() && printed.cards.is_empty());
    let unprinted = after("deck.toml", "heading = \"Points\"", "heading = \"Points\", hint = \"none\"");
    assert_eq!(unprinted.sheets.iter().map(|sheet| sheet.kind).collect::<Vec<_>>(), [ChangeKind::Data]);
    assert!(!unprinted.is_printed());
}

/// Backs that differ only in what is not seen, such as an id for each card, are one back to the eye.
#[test]
fn backs_that_only_look_the_same_may_become_one() {
    let farm = farm();
    let back = std::fs::read_to_string(farm.path("templates/back.svg")).expect("it is there");
    farm.template("back.svg", &back.replace("<rect", "<!-- {{ card.id }} --><rect"));
    assert!(is_unchanged(&changes(&farm)), "one back becomes several");
    let apart = Edition::Whole(Box::new(farm.project()));
    let together = self::farm();
    let difference = compared(apart, Edition::Whole(Box::new(together.project()))).difference;
    assert!(is_unchanged(&difference), "several backs become one: {:?}", difference.cards);
}

/// Playing Chicken: the goal 37 for 7 players, and the engine's figures that follow from a rule.
#[test]
fn a_variant_is_compared_with_its_deck() {
    let open = |name: &str| Edition::open(name).expect("a built-in deck");
    let difference = compared(open("playing-chicken"), open("playing-chicken+goal-37")).difference;
    assert_eq!(kit(&difference), [vec![], vec!["goal-37×1".to_owned()]]);
    assert_eq!(kinds(&difference), [("goal-37", ChangeKind::Added)]);
    // 21 goal cards and one more; for 7 players, 10 and one more. The rules page and the leaflet print the highest goal, the box the
    // number of goals.
    let figures: Vec<String> = difference
        .figures
        .iter()
        .map(|it| format!("{} {} {}", it.name, it.old.as_deref().unwrap_or("-"), it.new.as_deref().unwrap_or("-")))
        .collect();
    assert_eq!(figures, ["goals[4].highest 33 37", "goals[4].cards 10 11", "goal_cards 21 22"]);
    assert_eq!(
        difference.sheets.iter().map(|sheet| sheet.id.as_str()).collect::<Vec<_>>(),
        ["rules", "box", "leaflet"]
    );
    assert!(difference.rules.is_empty());
}

#[test]
fn two_folders_are_compared() {
    let (old, new) = (WorkFolder::new(), WorkFolder::new());
    fill(&old, "old/farm");
    fill(&new, "decks/farm");
    let animals = String::from_utf8(new.read("decks/farm/animals.csv")).expect("it is text");
    new.file("decks/farm/animals.csv", animals.replace("mud", "dirt"));
    let open = |path: std::path::PathBuf| Edition::open(&path.display().to_string()).expect("a deck");
    let difference = compared(open(old.path("old/farm")), open(new.path("decks/farm"))).difference;
    assert_eq!(
        (kit(&difference), faces(&difference)),
        ([["pig×1"], ["pig×1"]].map(|names| names.map(str::to_owned).to_vec()), vec!["pig front".to_owned()])
    );
}
