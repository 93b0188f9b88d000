//! What cannot be printed keeps nothing else from being printed: in a draft, or in a deck that says so.

use super::reader::Pdf;
use crate::test_deck::{TestDeck, codes, on_a4, reported};
use pullet::files::Project;
use pullet::pipeline::{Build, BuildSettings, Finish, build, build_gang};

const SPEC: &str = r#"
[deck]
title = "Farm"
[[cards]]
id    = "{{ name }}"
front = "card.svg"
rows  = "cards.csv"
[[cards]]
name  = "mats"
id    = "mat"
front = "mat.svg"
card  = { width = "500 mm", height = "300 mm" }
[[sheets]]
id       = "board"
template = "mat.svg"
size     = { width = "500 mm", height = "300 mm" }
[[sheets]]
id       = "pad"
template = "mat.svg"
"#;

const CARDS: &str = "name,picture,font,text,art\n\
    Fox,,Inter,short,\n\
    Owl,no-owl.png,Inter,short,\n\
    Hen,,Hentica,short,\n\
    Ant,,Inter,words that go on and on and on and on until there is no room for any of them any more,\n\
    Bee,,Inter,short,no-bee.svg\n\
    Cat,,Inter,short,throw\n";

/// Every card but the fox has one fault; a group of cards and a sheet are larger than the paper.
fn farm(preflight: &str) -> TestDeck {
    let farm = TestDeck::new(&format!("{SPEC}{preflight}"));
    farm.file("cards.csv", CARDS).template(
        "card.svg",
        r#"<svg><text x="9" y="20" font-family="{{ font }}">{{ name }}</text>
        {% if picture %}<image href="{{ picture }}" x="9" y="30" width="40" height="20"/>{% endif %}
        {% if art == "throw" %}{{ throw(message="the cat is out") }}{% elif art %}{{ art(file=art) }}{% endif %}
        <textbox x="9" y="60" width="40" height="8" min-size="4" font-size="4">{{ text }}</textbox></svg>"#,
    );
    farm.template("mat.svg", r#"<svg><text x="20" y="20">mat</text></svg>"#);
    farm
}

fn draft(project: &Project) -> Build {
    build(project, &BuildSettings { finish: Finish::Draft, ..on_a4() })
}

fn words(pdf: &[u8]) -> Vec<String> {
    let pdf = Pdf::read(pdf);
    pdf.pages().into_iter().map(|page| pdf.page_text(page)).collect()
}

#[track_caller]
fn holds(page: &str, wanted: &[&str]) {
    wanted.iter().for_each(|words| assert!(page.contains(words), "no `{words}` in {page}"));
}

#[test]
fn a_draft_prints_what_can_be_printed_and_says_what_it_is() {
    let farm = farm("");
    let whole = farm.build();
    assert!(whole.findings.has_errors() && whole.files.is_empty());
    let draft = draft(&farm.project());
    assert_eq!(draft.findings, build(&farm.project(), &on_a4()).findings, "a draft has the same findings");
    let names: Vec<&str> = draft.files.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names, ["farm/farm_cards_a4_draft.pdf", "farm/farm_pad_a4_draft.pdf"], "the board is left out");
    let [page] = words(&draft.files[0].bytes).try_into().expect("there is one page");
    holds(&page, &["Fox", "Owl", "no-owl.png", "Hen", "DRAFT · Farm"]);
    holds(&page, &["Ant (front)", "Bee (front)", "`no-bee.svg`", "Cat (front)", "the cat is out"]);
    assert!(!page.contains("mat"), "the mat is left out: {page}");
    holds(&words(&draft.files[1].bytes)[0], &["mat", "DRAFT · Farm"]);
}

/// What is an error in a draft is less in such a deck: it prints the same, but the text that is too long as it is, and no word
/// about drafts.
#[test]
fn a_deck_can_say_that_such_faults_matter_less() {
    let codes_of = [
        "missing-picture",
        "unknown-font-family",
        "overset-text",
        "missing-art",
        "template-error",
        "card-too-large",
        "sheet-too-large",
    ];
    let preflight = codes_of.join(" = \"warning\"\n") + " = \"warning\"\n";
    let farm = farm(&format!("[preflight]\n{preflight}"));
    let build = build(&farm.project(), &on_a4());
    assert!(!build.findings.has_errors(), "{}", reported(&build));
    let found = codes(&build.findings);
    codes_of.iter().for_each(|code| assert!(found.contains(code), "{code} in {found:?}"));
    let page = words(&build.files[0].bytes).concat();
    holds(&page, &["Fox", "Owl", "no-owl.png", "any more", "Bee (front)", "Cat (front)"]);
    assert!(!page.contains("DRAFT") && !page.contains("Ant (front)"), "{page}");
}

#[test]
fn a_drawing_is_printed_without_what_refers_to_nothing() {
    let use_nothing = r##"<svg><use href="#gone"/><text x="9" y="40" font-size="6">Fox</text></svg>"##;
    let farm = TestDeck::with_front(use_nothing);
    assert!(farm.build().findings.has_errors());
    holds(&words(&draft(&farm.project()).files[0].bytes).concat(), &["Fox", "DRAFT"]);
    let spec = String::from_utf8(farm.folder.read("decks/farm/deck.toml")).expect("the spec is text");
    let build = farm.file("deck.toml", spec + "[preflight]\nunknown-reference = \"warning\"\n").build();
    assert!(!build.findings.has_errors() && codes(&build.findings).contains(&"unknown-reference"));
    holds(&words(&build.files[0].bytes).concat(), &["Fox"]);
}

/// The word is in the language of the deck. Without a margin there is no label: it stands on the page by itself.
#[test]
fn every_page_of_a_draft_says_so() {
    let farm = farm("");
    let settings = BuildSettings { finish: Finish::Draft, ..BuildSettings::default() };
    let spec = format!("{SPEC}[print]\nmargin = \"0 mm\"\nfeed-margin = \"0 mm\"\npaper = \"63.5x88.9mm\"\n");
    farm.file("deck.toml", spec.replace("\"Farm\"", "\"Hof\"\nlanguage = \"de\""));
    let build = build(&farm.project(), &settings);
    let pages: Vec<String> = build.files.iter().flat_map(|file| words(&file.bytes)).collect();
    assert_eq!(pages.len(), 7, "{}", reported(&build));
    pages.iter().for_each(|page| holds(page, &["ENTWURF"]));
}

#[test]
fn a_draft_of_several_decks_marks_the_cards_of_each() {
    let farms = [farm(""), farm("")];
    let projects = farms.each_ref().map(TestDeck::project);
    let gang = build_gang(&projects, &BuildSettings { finish: Finish::Draft, ..on_a4() });
    assert!(gang.has_errors());
    let page = words(&gang.files[0].bytes).concat();
    holds(&page, &["Fox", "no-owl.png", "Cat (front)", "DRAFT · Farm"]);
    assert!(gang.files[0].name.ends_with("_a4_draft.pdf"), "{}", gang.files[0].name);
}

/// A picture in the data of a drawing, one in a drawing that another shows, and one without a name.
#[test]
fn each_kind_of_picture_that_cannot_be_shown_has_a_box() {
    let image = |link: &str| format!(r#"<svg><image href="{link}" x="9" y="30" width="40" height="20"/></svg>"#);
    for (link, name) in [
        ("", "no picture"),
        ("data:image/png;base64", "a damaged picture"),
        ("data:image/png;base64,iVBORw0KGgo=", "a damaged picture"),
        ("frame.svg", "inner.png"),
        ("broken.svg", "broken.svg"),
        ("empty.png", "empty.png"),
    ] {
        let farm = TestDeck::with_front(&image(link));
        let nested =
            image("inner.png").replace("<svg>", r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 90">"#);
        farm.file("frame.svg", nested).file("broken.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><g>");
        farm.file("empty.png", "");
        let draft = draft(&farm.project());
        assert_eq!(draft.findings.iter().len(), 1, "{link}: {}", reported(&draft));
        holds(&words(&draft.files[0].bytes).concat(), &[name]);
    }
}
