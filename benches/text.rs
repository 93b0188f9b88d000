//! How long it takes to set text; run with `cargo bench --bench text`.
//!
//! Machines differ and are noisy: compare figures of one run with one another, not with those of another day.

use criterion::{Criterion, criterion_group, criterion_main};
use indexmap::IndexMap;
use pullet::files::Project;
use pullet::fonts::FontLibrary;
use pullet::model::{PAPERS, PrintChoices};
use pullet::pipeline::{BuildSettings, build};
use pullet::render::weighed;
use pullet::text::{Agreement, FaceText, TextContext};
use std::hint::black_box;
use std::path::Path;

const HARD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/hard");

/// 430 letters with four changes of style: a full card.
const RULES: &str = "Lay **two** or more cards face up before you, then draw as many from the deck as there are foxes on the table. \
    *If there are none*, take one egg from the player to your left, who may refuse it by showing a **dog**. Whoever \
    has no card left scores at once: two points for each hen, one for each {rust: chick}, and nothing for a fox. The \
    round then ends; shuffle every card but the goals, and deal anew to all players in their order.";

fn boxes(criterion: &mut Criterion) {
    let project = Project::open(HARD).expect("the hard deck is there");
    let (fonts, _) = FontLibrary::load(&project);
    let colours = IndexMap::from([("rust".to_owned(), "#a8321a".to_owned())]);
    let shop = TextContext::new(&fonts, "en", colours, Box::new(|name| panic!("no icon is named: {name}")));
    let drawing = |attributes: &str| {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" font-family=\"Lato\"><textbox x=\"4\" y=\"40\" width=\"55\" height=\"42\" {attributes}>{RULES}</textbox></svg>"
        )
    };
    for (name, attributes) in [
        ("set a box of rules", "font-size=\"2.6\""),
        ("set it justified with hyphens", "font-size=\"2.6\" align=\"justify\" hyphens=\"auto\""),
        ("fit it in 7 steps", "font-size=\"6\" min-size=\"1.5\""),
    ] {
        let svg = drawing(attributes);
        let document = weighed(&svg).expect("the drawing is well-formed");
        let set = |document| FaceText::read(document, 1.0, &shop).set(&Agreement::default());
        assert!(set(&document).1.is_empty(), "it fits");
        criterion.bench_function(name, |bench| bench.iter(|| set(black_box(&document))));
    }
}

/// The hard deck, and the same with its text in boxes and lines.
fn decks(criterion: &mut Criterion) {
    let settings = BuildSettings { way: PrintChoices::of_papers(&PAPERS[..1]), ..BuildSettings::default() };
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    copy(Path::new(HARD), folder.path());
    let template = folder.path().join("templates/card.svg");
    let text = std::fs::read_to_string(&template).expect("the template is there");
    let moved = in_boxes(&text);
    assert!(moved.contains("<textline") && !moved.contains("<text "), "all text is moved");
    std::fs::write(&template, moved).expect("the folder can be written");
    for (name, deck) in
        [("hard deck, plain text", HARD.to_owned()), ("hard deck, text in boxes", folder.path().display().to_string())]
    {
        let project = Project::open(&deck).expect("the deck is there");
        assert!(!build(&project, &settings).findings.has_errors(), "{:?}", build(&project, &settings).findings);
        criterion.bench_function(name, |bench| bench.iter(|| build(black_box(&project), &settings)));
    }
}

/// The five lines of rules as one box, every other text as a line.
fn in_boxes(template: &str) -> String {
    let start = template.find("<text font-family").expect("the rules are there");
    let end = start + template[start..].find("</text>").expect("the rules end") + "</text>".len();
    let rules = "<textbox x=\"11.5\" y=\"57\" width=\"46.5\" height=\"20\" font-family=\"Lato\" font-size=\"3.1\" \
        min-size=\"2\" fill=\"#1a1a1a\">{{ line1 }} {{ line2 }} {{ line3 }} {{ line4 }} {{ line5 }}</textbox>";
    let others = |text: &str| {
        let lines = text.replace("<text ", "<textline width=\"300\" ").replace("</text>", "</textline>");
        lines.replace(" text-anchor=\"middle\"", "")
    };
    format!("{}{rules}{}", others(&template[..start]), others(&template[end..]))
}

fn copy(from: &Path, to: &Path) {
    for entry in std::fs::read_dir(from).expect("the folder is there").flatten() {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            std::fs::create_dir(&target).expect("the folder can be written");
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).expect("the folder can be written");
        }
    }
}

criterion_group!(benches, boxes, decks);
criterion_main!(benches);
