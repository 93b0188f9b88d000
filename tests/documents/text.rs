//! The examples of `docs/text.md` and the gallery of text boxes, built through every stage.

use crate::pdf::reader::Pdf;
use crate::test_deck::{TestDeck, reported};
use pullet::diag::{Finding, Severity};
use pullet::files::Project;
use pullet::pipeline::{Build, BuildSettings, build};

const PAGE: &str = include_str!("../../docs/text.md");

const ICON: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2H22V22H2Z" fill="currentColor"/></svg>"#;

/// The examples of one language, without the files of the deck that `tests/documents/blocks.rs` builds.
fn examples(language: &str) -> Vec<&'static str> {
    let fence = format!("\n```{language}\n");
    let parts: Vec<&str> = PAGE.split(&fence).collect();
    let examples = parts.windows(2).filter(|pair| !pair[0].ends_with("`**"));
    examples.filter_map(|pair| pair[1].split("\n```").next()).collect()
}

/// A deck of one card with that front and those words, in TOML.
fn farm(front: &str, rules: &str) -> TestDeck {
    let spec = format!(
        "[deck]\ntitle = \"Farm\"\n\n[theme]\nrust = \"#a8321a\"\n\n[[cards]]\nid = \"fox\"\nfront = \"card.svg\"\n\n[cards.fields]\nname = \"Fox\"\n{rules}\n"
    );
    let farm = TestDeck::new(&spec);
    farm.template("card.svg", front);
    for name in ["coin", "fox", "money/gold-coin"] {
        farm.template(&format!("icons/{name}.svg"), ICON);
    }
    farm
}

/// What is found but for notes, which concern the paper.
fn faults(build: &Build) -> impl Iterator<Item = &Finding> {
    build.findings.iter().filter(|finding| finding.severity > Severity::Note)
}

#[test]
fn every_example_of_the_page_makes_a_sound_card() {
    let [rules] = examples("toml")[..] else { panic!("the page has one text") };
    assert!(examples("svg").len() > 3, "the page has examples");
    for example in examples("svg") {
        let build = farm(example, rules).build();
        assert_eq!(faults(&build).count(), 0, "{example}\n{}", reported(&build));
    }
}

#[test]
fn every_line_of_the_table_of_markup_is_read() {
    let table =
        PAGE.split("## Markup").nth(1).and_then(|rest| rest.split("## Icons").next()).expect("the table is there");
    let rows = table.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` |").map(|(written, _)| written));
    let inline: Vec<&str> = rows.filter(|written| written.contains(['*', '{']) && !written.contains("packs")).collect();
    assert!(inline.len() > 6, "{inline:?}");
    for written in inline.into_iter().flat_map(|written| written.split("`, `")) {
        let front = "<svg xmlns=\"http://www.w3.org/2000/svg\" font-family=\"Atkinson Hyperlegible\"><textbox x=\"5\" y=\"5\" width=\"50\" height=\"60\">a {{ words }} b</textbox></svg>";
        let build = farm(front, &format!("words = '{written}'")).build();
        assert_eq!(faults(&build).count(), 0, "{written}\n{}", reported(&build));
    }
}

#[test]
fn the_gallery_is_sound_and_its_words_can_be_copied_in_their_order() {
    let project = Project::open("tests/text-gallery").expect("the folder is a deck");
    let build = build(&project, &BuildSettings::default());
    assert_eq!(faults(&build).count(), 0, "{}", reported(&build));
    let pdf = Pdf::read(&build.files[0].bytes);
    let text: String = pdf.pages().iter().map(|page| pdf.page_text(*page)).collect();
    let text: String = text.split_whitespace().collect();
    for words in [
        "Markup in the words",
        "Lay two or three cards, then all the rest. Pay 3 or one fox; a SMALL CAPITAL stands beside CAPITALS.",
        "12 Victory Points kept together. KEYWORD and two styles at once.",
        "2. Play one of them face up before you, where everyone can see it. 3. Pay its cost in .",
        "Τραβήξτε δύο κάρτες και παίξτε μία από αυτές. Кириллица: возьмите две карты",
        "Zażółć gęślą jaźń, Příliš žluťoučký kůň",
    ] {
        let words: String = words.split_whitespace().collect();
        assert!(text.contains(&words), "{words} is in {text}");
    }
}

#[test]
fn words_that_do_not_fit_are_reported_where_they_are_written() {
    let front = "<svg xmlns=\"http://www.w3.org/2000/svg\" font-family=\"Inter\"><textbox width=\"40\" height=\"8\" font-size=\"4\">{{ words }}</textbox></svg>";
    let build = farm(front, "words = \"First words fit, and last ones do not\"").check();
    let finding = faults(&build).next().expect("there is a finding");
    assert_eq!((finding.code.as_str(), finding.card.as_deref()), ("overset-text", Some("fox")), "{}", reported(&build));
    let (place, _) = finding.place.as_ref().expect("it has a place");
    assert!(place.file().ends_with("deck.toml") && place.text().ends_with("last ones do not"), "{}", reported(&build));
}

/// Where the other font has all of the words, usvg takes all of them from it.
#[test]
fn letters_of_another_font_are_reported() {
    const NONE: [&str; 0] = [];
    let found = |element: &str| {
        let build = farm(&format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{element}</svg>"), "").check();
        let found = faults(&build).filter(|finding| finding.code == "letters-of-other-font");
        let found = found.map(|finding| {
            let place = finding.place.as_ref().map(|(place, _)| place.text().to_owned());
            format!("{}: {}", place.unwrap_or_default(), finding.message)
        });
        found.collect::<Vec<_>>()
    };
    let text = |family: &str, words: &str| {
        found(&format!("<text x='6' y='20' font-size='4' font-family='{family}'>{words}</text>"))
    };
    let boxed = |family: &str, words: &str| {
        found(&format!("<textbox x='6' y='9' width='50' height='9' font-family='{family}'>{words}</textbox>"))
    };
    let own = "Atkinson Hyperlegible";
    let around = "the words around it are printed in `Inter`, too";
    assert_eq!(text(own, "Draw → discard"), [format!("→: the font `{own}` has no `→`, so {around}")]);
    assert_eq!(text(own, "Gạo"), [format!("Gạo: the font `{own}` has no `ạ`, so {around}")]);
    assert_eq!(boxed(own, "Gạo ngon, gạo"), [format!("Gạo: the font `{own}` has no `ạ`, so it is printed in `Inter`")]);
    assert_eq!(text(own, "Fox φως"), [format!("φως: the font `{own}` has no `φ`, so {around}")]);
    assert_eq!(text(own, "2 → 3"), [format!("→: the font `{own}` has no `→`, so {around}")]);
    // A sign alone, another alphabet, and a second family for what the first lacks.
    assert_eq!(boxed(own, "Draw → discard"), NONE);
    assert_eq!(text(own, "2 ♠"), NONE);
    assert_eq!(text(own, "φως 2"), NONE);
    assert_eq!(text("sans-serif", "Draw → discard"), NONE);
    assert_eq!(boxed(own, "φως"), NONE);
    assert_eq!(boxed("Atkinson Hyperlegible, Inter", "Gạo"), NONE);
}

/// A letter that no font has is reported, never left out; nor is one whose font has an empty box for it.
#[test]
fn a_letter_that_no_font_has_is_reported() {
    let front = "<svg xmlns=\"http://www.w3.org/2000/svg\" font-family=\"DejaVu Sans\"><textbox width=\"40\" height=\"18\">{{ words }}</textbox></svg>";
    let farm = farm(front, "words = \"a ༀ b\"");
    farm.file("fonts/empty.ttf", include_bytes!("../text-gallery/fonts/DejaVuSans-Subset.ttf"));
    let build = farm.check();
    let missing: Vec<&Finding> = faults(&build).filter(|finding| finding.code == "missing-glyph").collect();
    assert_eq!(missing.len(), 1, "{}", reported(&build));
}
