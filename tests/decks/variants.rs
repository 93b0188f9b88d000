//! Variants of a deck: what they change, what they leave alone, and where their faults are found.

use crate::test_deck::{TestDeck, WorkFolder, codes, on_a4, sound};
use proptest::prelude::*;
use pullet::diag::report::{self, Style};
use pullet::diag::{Finding, Findings};
use pullet::files::{Project, built_in_decks};
use pullet::model::{Deck, Value};
use pullet::pipeline::{self, Build};
use pullet::spec;
use pullet::template::Templates;

const DECK: &str = r##"[deck]
title = "Farm"
version = "3"

[theme]
paper = "#f7e7b0"
inks = { dark = "#222222", light = "#dddddd" }

[strings]
worth = "worth"
score = { title = "Points", columns = ["Round", "You"] }

[data.fowl]
file = "fowl.csv"

[[cards]]
name = "fowl"
id = "{{ id }}"
front = "card.svg"
rows = "fowl"
copies = "count"
fields = { frame = 1, tint = "red" }

[[cards]]
id = "rule"
front = "card.svg"
fields = { name = "Rule", points = 0 }

[[sheets]]
id = "score"
template = "score.svg"
up = 2

[[sheets]]
id = "rules"
template = "score.svg"
"##;

const CARD: &str = r#"<svg xmlns="http://www.w3.org/2000/svg"><rect x="20" y="30" width="9" height="9" fill="{{ theme.paper }}"/><text x="5" y="20" font-size="6">{{ name }} {{ strings.worth }} {{ points }}</text></svg>"#;
const SCORE: &str = r#"<svg xmlns="http://www.w3.org/2000/svg"><text x="5" y="20" font-size="6">{{ strings.score.title }}{{ deck.variant }}</text></svg>"#;

/// The deck with `more` behind it.
fn farm(more: &str) -> TestDeck {
    let farm = TestDeck::new(&format!("{DECK}\n{more}"));
    farm.file("fowl.csv", "id,name,points,count\nhen,Hen,2,3\nduck,Duck,3,1\n");
    farm.template("card.svg", CARD);
    farm.template("score.svg", SCORE);
    farm
}

/// The deck in a variant, which has no fault.
fn deck(farm: &TestDeck, name: &str) -> Deck {
    let (deck, findings) = spec::read(&farm.in_variant(name));
    assert!(findings.is_empty(), "{}", report::all(&findings, Style::Plain));
    deck.expect("a deck without faults is there")
}

fn findings(farm: &TestDeck, name: &str) -> Findings {
    pipeline::check(&farm.in_variant(name), &on_a4()).findings
}

fn build(project: &Project) -> Build {
    sound(pipeline::build(project, &on_a4()))
}

fn text<'d>(fields: &'d pullet::model::Fields, name: &str) -> Option<&'d str> {
    fields.get(name)?.value.as_text()
}

fn only(findings: &Findings) -> &Finding {
    let mut all = findings.iter();
    let first = all.next().expect("something is found");
    assert!(all.next().is_none(), "{}", report::all(findings, Style::Plain));
    first
}

fn place(finding: &Finding) -> (String, usize) {
    let (place, _) = finding.place.as_ref().expect("it has a place");
    let name = place.file().rsplit("farm/").next().unwrap_or_default().to_owned();
    (name, place.position().line)
}

#[test]
fn tables_are_changed_key_by_key() {
    let farm = farm(
        "[variant.x.deck]\ntitle = \"Hof\"\n[variant.x.theme]\ninks = { light = \"#eee\" }\n[variant.x.strings]\nscore.title = \"Punkte\"\n\
                     [variant.x.rules]\nhands = 2\n[variant.x.print]\nbacks = \"none\"\n",
    );
    let deck = deck(&farm, "x");
    assert_eq!((deck.title.as_str(), deck.version.as_deref()), ("Hof", Some("3")));
    let Value::Table(inks) = &deck.theme["inks"].value else { panic!("a table") };
    assert_eq!((text(inks, "dark"), text(inks, "light")), (Some("#222222"), Some("#eee")));
    assert_eq!(text(&deck.theme, "paper"), Some("#f7e7b0"));
    let Value::Table(score) = &deck.strings["score"].value else { panic!("a table") };
    assert_eq!(text(score, "title"), Some("Punkte"));
    assert!(matches!(&score["columns"].value, Value::List(columns) if columns.len() == 2));
    assert_eq!(deck.rules["hands"].value, Value::Integer(2));
    assert_eq!(deck.print.backs, pullet::model::Backs::None);
}

#[test]
fn columns_are_exchanged_in_the_rows_of_the_same_key() {
    let farm = farm("[variant.de.data.fowl]\nkey = \"id\"\nfile = \"fowl-de.csv\"\n");
    farm.file("fowl-de.csv", "id,name\nduck,Ente\n");
    let deck = deck(&farm, "de");
    let names: Vec<_> = deck.cards.iter().map(|card| (text(&card.fields, "name"), card.copies)).collect();
    assert_eq!(names, [(Some("Hen"), 3), (Some("Ente"), 1), (Some("Rule"), 1)]);
}

/// In a table, `4` is a number; in a variant's rows it may be written as a text.
#[test]
fn a_row_is_found_by_what_its_key_reads_as() {
    let farm = farm("[variant.de.data.fowl]\nkey = \"points\"\nrows = [{ points = \"3\", name = \"Ente\" }]\n");
    let duck = deck(&farm, "de").cards.remove(1);
    assert_eq!(text(&duck.fields, "name"), Some("Ente"));
    assert_eq!(duck.fields["points"].value, Value::Integer(3), "the deck's own number stays");
}

#[test]
fn a_table_without_key_is_exchanged_as_a_whole() {
    let farm = farm("[variant.x.data.fowl]\nrows = [{ id = \"fox\", name = \"Fox\", points = 1, count = 1 }]\n");
    let deck = deck(&farm, "x");
    let ids: Vec<_> = deck.cards.iter().map(|card| card.id.as_str()).collect();
    assert_eq!(ids, ["fox", "rule"]);
}

#[test]
fn groups_and_sheets_are_changed_left_out_and_added() {
    let farm = farm(
        "[[variant.x.cards]]\nname = \"fowl\"\ncard = \"mini\"\ncopies = 2\nfields = { tint = \"blue\" }\n\
         [[variant.x.cards]]\nname = \"cards 2\"\nleave-out = true\n\
         [[variant.x.cards]]\nnew = true\nid = \"extra\"\nfront = \"card.svg\"\nfields = { name = \"Extra\", points = 9 }\n\
         [[variant.x.sheets]]\nid = \"rules\"\nleave-out = true\n[[variant.x.sheets]]\nid = \"score\"\nup = 4\n",
    );
    let deck = deck(&farm, "x");
    let cards: Vec<_> = deck.cards.iter().map(|card| (card.id.as_str(), card.copies)).collect();
    assert_eq!(cards, [("hen", 2), ("duck", 2), ("extra", 1)]);
    assert_eq!(deck.groups[0].format.trim.width, pullet::model::Length::um(44_450), "a mini card is 44.45 mm wide");
    let fields = &deck.cards[0].fields;
    assert_eq!((text(fields, "tint"), &fields["frame"].value), (Some("blue"), &Value::Integer(1)));
    let sheets: Vec<_> = deck.sheets.iter().map(|sheet| (sheet.id.as_str(), sheet.up.as_slice())).collect();
    assert_eq!(sheets, [("score", [4].as_slice())]);
}

#[test]
fn cards_come_from_the_variants_combinations_in_place_of_rows() {
    let farm = farm("[[variant.x.cards]]\nname = \"fowl\"\nid = \"{{ n }}\"\ncopies = 1\neach = { n = [1, 2] }\n");
    let ids: Vec<_> = deck(&farm, "x").cards.iter().map(|card| card.id.to_string()).collect();
    assert_eq!(ids, ["1", "2", "rule"]);
}

#[test]
fn the_last_variant_lies_on_top() {
    let farm = farm(
        "[variant.a.theme]\npaper = \"#aaa\"\n[variant.a.deck]\ntitle = \"A\"\n[variant.b.theme]\npaper = \"#bbb\"\n",
    );
    for (name, paper) in [("a+b", "#bbb"), ("b+a", "#aaa"), ("b + a", "#aaa")] {
        let deck = deck(&farm, name);
        assert_eq!((deck.title.as_str(), text(&deck.theme, "paper")), ("A", Some(paper)), "{name}");
    }
    assert_eq!(deck(&farm, "a+b").variant, "a+b");
    assert_eq!(deck(&farm, "base").variant, "");
    assert_eq!(deck(&farm, "a").variants, ["a", "b"]);
}

#[test]
fn what_a_lower_variant_leaves_out_an_upper_one_may_change() {
    let farm = farm(
        "[[variant.a.sheets]]\nid = \"rules\"\nleave-out = true\n[[variant.b.sheets]]\nid = \"rules\"\ntitle = \"R\"\n",
    );
    let sheets = |name| deck(&farm, name).sheets.iter().map(|sheet| sheet.id.clone()).collect::<Vec<_>>();
    assert_eq!((sheets("a+b"), sheets("b+a")), (sheets("a"), sheets("a")));
}

#[test]
fn a_fault_is_reported_where_the_variant_says_it() {
    let farm = farm("");
    farm.file("variants/low-ink.toml", "# Less ink.\n\n[theme]\npaper = \"#fffff\"\n");
    let found = findings(&farm, "low-ink");
    assert_eq!(place(only(&found)), ("variants/low-ink.toml".to_owned(), 4));
    assert_eq!(only(&found).variant.as_deref(), Some("low-ink"));
}

/// What only drawing finds has its place in the variant too: here a colour that is a word and no colour.
#[test]
fn a_fault_of_a_face_is_reported_where_the_variant_says_it() {
    let farm = farm("");
    farm.file("variants/red.toml", "[theme]\npaper = \"redd\"\n");
    let found = findings(&farm, "red");
    assert_eq!((only(&found).code.as_str(), place(only(&found))), ("bad-colour", ("variants/red.toml".to_owned(), 2)));
    farm.file("variants/red.toml", "[data.fowl]\nkey = \"id\"\nrows = [\n{ id = \"hen\", name = \"雞\" }]\n");
    let found = findings(&farm, "red");
    assert_eq!(place(only(&found)), ("variants/red.toml".to_owned(), 4), "{found:?}");
    farm.file("variants/red.toml", "[deck]\nplayers = 2\ntitle = \"雞\"\n");
    let found = findings(&farm, "red");
    assert_eq!(place(only(&found)), ("variants/red.toml".to_owned(), 3), "{found:?}");
}

#[test]
fn a_variants_templates_and_fonts_win_file_by_file() {
    let farm = farm("");
    farm.file("variants/plain/templates/score.svg", SCORE.replace("y=\"20\"", "y=\"30\""));
    farm.file("variants/plain/fonts/Lato-Regular.ttf", std::fs::read("tests/fonts/Lato-Regular.ttf").expect("a font"));
    let project = farm.in_variant("plain");
    let template = |name: &str| project.template(name).expect("the template is there").text().to_owned();
    assert!(template("score.svg").contains("y=\"30\""));
    assert_eq!(template("card.svg"), CARD);
    assert!(pullet::fonts::FontLibrary::load(&project).0.has_family("Lato"));
    assert!(!pullet::fonts::FontLibrary::load(&farm.project()).0.has_family("Lato"));
    assert!(build(&project).deck.is_some_and(|deck| deck.variant == "plain"));
}

#[cfg(unix)]
#[test]
fn a_link_to_a_folder_elsewhere_is_no_variants_folder() {
    let farm = farm("[variant.x]\n");
    let elsewhere = WorkFolder::with(&[("card.svg", "secret")]);
    std::fs::create_dir_all(farm.path("variants/x")).expect("a folder can be made");
    std::os::unix::fs::symlink(elsewhere.root(), farm.path("variants/x/templates")).expect("a link");
    assert_eq!(farm.in_variant("x").template("card.svg").expect("the deck's own").text(), CARD);
}

#[test]
fn files_and_titles_name_the_variant_and_the_decks_own_stay_as_they_are() {
    let farm = farm("[variant.a.deck]\ntitle = \"Hof\"\n[variant.b]\n");
    let names = |project: &Project| build(project).files.into_iter().map(|file| file.name).collect::<Vec<_>>();
    assert_eq!(names(&farm.project())[0], "farm/farm_cards_a4.pdf");
    assert_eq!(names(&farm.in_variant("a+b"))[0], "farm-a-b/farm-a-b_cards_a4.pdf");
    assert_eq!(deck(&farm, "a").full_title(), "Hof (a)");
}

#[test]
fn variants_leave_the_decks_own_files_as_they_are_byte_for_byte() {
    let (alone, with) = (farm(""), farm("[variant.a.theme]\npaper = \"#fff\"\n"));
    with.file("variants/b.toml", "[deck]\ntitle = \"B\"\n");
    with.file("variants/b/templates/card.svg", SCORE);
    let bytes = |farm: &TestDeck| build(&farm.project()).files.into_iter().map(|file| file.bytes).collect::<Vec<_>>();
    assert!(bytes(&alone) == bytes(&with));
}

#[test]
fn check_reports_of_a_variant_what_it_has_not_reported_of_the_deck() {
    let farm = farm("[variant.a.theme]\npaper = \"#ffff\"\n[variant.b]\n[data.extra]\nrows = [{ id = 1 }]\n");
    let builds = pipeline::check_all(&spec::with_variants(&farm.project()), &on_a4());
    let codes: Vec<_> = builds.iter().map(|build| codes(&build.findings)).collect();
    assert_eq!(codes, [vec!["unused-table"], vec!["bad-colour"], vec![]]);
}

#[test]
fn a_variant_need_not_meet_what_the_deck_accepts() {
    let accept = "[[accept]]\nfinding = \"unused-table\"\nreason = \"for later\"\n[data.extra]\nrows = [{ id = 1 }]\n";
    let farm = farm(&format!(
        "{accept}[variant.a]\n[[variant.b.accept]]\nfinding = \"overset-text\"\nreason = \"so be it\"\n"
    ));
    assert!(findings(&farm, "a").is_empty(), "{:?}", findings(&farm, "a"));
    assert_eq!(only(&findings(&farm, "b")).code, "unused-acceptance");
}

/// There are three hens, a duck and a rule: 5 cards.
#[test]
fn a_variant_adds_what_it_expects_and_reads_strings_there() {
    let farm = farm("[[expect]]\ncount = 5\n[variant.a]\n");
    farm.file("variants/b.toml", "[[expect]]\nwhere = \"strings.worth == 'worth'\"\ncount = 6\n");
    assert!(findings(&farm, "a").is_empty());
    let found = findings(&farm, "b");
    assert_eq!(
        (only(&found).code.as_str(), place(only(&found)).0),
        ("expectation-broken", "variants/b.toml".to_owned())
    );
}

#[test]
fn an_unknown_variant_names_the_nearest() {
    let farm = farm("[variant.low-ink]\n");
    farm.file("variants/de.toml", "");
    let error = spec::in_variant(&farm.project(), "lowink").expect_err("there is none of that name");
    assert_eq!(error.help(), "did you mean `low-ink`? There are `low-ink`, `de`");
    assert_eq!(
        spec::in_variant(&farm.project(), "low-ink+fr").map_err(|error| error.name).err().as_deref(),
        Some("fr")
    );
    // A way out of the folder is no name.
    farm.file("elsewhere.toml", "");
    assert!(spec::in_variant(&farm.project(), "../elsewhere").is_err());
}

#[test]
fn strings_are_untranslated_in_another_language_and_not_in_another_region() {
    let farm = farm(
        "[variant.gb.deck]\nlanguage = \"en-GB\"\n[variant.de.deck]\nlanguage = \"de\"\n[variant.de.strings]\nworth = \"worth\"\n",
    );
    assert!(findings(&farm, "gb").is_empty());
    let found = findings(&farm, "de");
    assert_eq!(only(&found).message, "2 strings are not translated into `de`: `score.title`, `score.columns`");
}

/// Every face of a deck as SVG, or what is wrong with it.
fn faces(project: &Project) -> String {
    let (deck, findings) = spec::read(project);
    let Some(deck) = deck.filter(|_| !findings.has_errors()) else { return format!("{findings:?}") };
    let (templates, found) = Templates::load(project, &deck, &pullet::games::judge(&deck).1);
    format!("{found:?}{:?}{:?}", templates.render_all(&deck), deck.print)
}

#[test]
fn an_empty_variant_of_every_built_in_deck_has_its_faces() {
    for name in built_in_decks() {
        let deck = TestDeck::copy_of(&name);
        deck.folder.copy("templates");
        deck.file("variants/empty.toml", "");
        assert!(faces(&deck.project()) == faces(&deck.in_variant("empty")), "{name}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// A variant that says of anything what the deck says too changes nothing.
    #[test]
    fn a_variant_that_repeats_the_deck_has_its_faces(parts in proptest::collection::vec(0_usize..8, 0..8)) {
        let all = [
            "[deck]\ntitle = \"Farm\"\n",
            "[theme]\npaper = \"#f7e7b0\"\n",
            "[strings]\nworth = \"worth\"\n",
            "[data.fowl]\nkey = \"id\"\nrows = [{ id = \"hen\", name = \"Hen\" }]\n",
            "[rules]\n",
            "[print]\n",
            "[[cards]]\nname = \"fowl\"\nfields = { frame = 1 }\n",
            "[[sheets]]\nid = \"score\"\nup = 2\n",
        ];
        let mut parts = parts;
        parts.sort_unstable();
        parts.dedup();
        let farm = farm("");
        farm.file("variants/same.toml", parts.iter().map(|part| all[*part]).collect::<String>());
        prop_assert_eq!(faces(&farm.project()), faces(&farm.in_variant("same")));
    }

    /// Whatever stands in a variant, it is read to the end, and every finding points into a file.
    #[test]
    fn any_variant_is_read_to_the_end(cuts in proptest::collection::vec((0_usize..2_000, 0_usize..40, "[\\[\\]={}\"',a-z0-9#. \n]{0,6}"), 0..6)) {
        let mut variant = DECK.to_owned() + "key = \"id\"\nnew = true\nleave-out = false\n";
        for (at, length, with) in cuts {
            let (at, end) = (at.min(variant.len()), (at + length).min(variant.len()));
            variant.replace_range(at..end, &with);
        }
        let farm = farm("");
        farm.file("variants/odd.toml", &variant);
        let (_, found) = spec::read(&farm.in_variant("odd"));
        for finding in &found {
            for place in finding.place.iter().chain(&finding.related).map(|(place, _)| place) {
                prop_assert!(place.source().text().get(place.span()).is_some(), "{:?}", finding);
            }
        }
    }
}

/// A blur is printed as an image, which is a note.
#[test]
fn a_variant_sets_how_much_a_finding_matters() {
    let farm = farm("[preflight]\nfilter-as-image = \"error\"\n[variant.x.preflight]\nfilter-as-image = \"off\"\n");
    let blurred = "<filter id=\"b\"><feGaussianBlur stdDeviation=\"1\"/></filter><rect filter=\"url(#b)\" x=\"20\" y=\"30\" width=\"9\" height=\"9\"/></svg>";
    farm.template("card.svg", &CARD.replace("</svg>", blurred));
    let of_deck = pipeline::check(&farm.project(), &on_a4()).findings;
    assert_eq!((only(&of_deck).code.as_str(), of_deck.has_errors()), ("filter-as-image", true));
    assert!(findings(&farm, "x").is_empty());
}
