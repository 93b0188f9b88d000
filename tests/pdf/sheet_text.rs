//! A text in Markdown fills the pages of a sheet: all its words, in their order, in columns that end where that reads well.

use super::reader::{Area, Pdf, number};
use crate::test_deck::{TestDeck, made};
use lopdf::content::Content;
use pullet::pipeline::Build;
use std::fmt::Write;

/// A deck with a sheet that has this text, set as `options` say.
fn rules(options: &str, text: &str) -> TestDeck {
    let deck = TestDeck::new(&format!(
        "[deck]\ntitle = \"Farm\"\n[[sheets]]\nid = \"rules\"\ntext = {{ file = \"rules.md\"{options} }}\n"
    ));
    deck.file("rules.md", text).file("hen.svg", HEN);
    deck
}

const HEN: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><rect width="20" height="10" fill="#a8321a"/></svg>"##;

/// The words of each page without the spaces between them, which lines do not have.
fn pages(build: &Build) -> Vec<String> {
    let pdf = Pdf::read(made(build, "_rules_a4.pdf"));
    let words = |text: String| text.split_whitespace().collect();
    pdf.pages().into_iter().map(|page| words(pdf.page_text(page))).collect()
}

/// The numbers in the words of all pages.
fn numbers(build: &Build) -> Vec<usize> {
    let words = pages(build).concat();
    words.split(';').filter_map(|word| word.rsplit_once('n')?.1.parse().ok()).collect()
}

/// Whether these are all numbers up to `count`, in their order.
#[track_caller]
fn assert_all(found: &[usize], count: usize) {
    let wrong = (0..count).zip(found).find(|(wanted, found)| wanted != *found);
    assert!(wrong.is_none() && found.len() == count, "{wrong:?}, {} of {count}", found.len());
}

/// Chapters of numbered words: a heading, a paragraph, a list, and a quote in each. Also returns how many words there are.
fn chapters(count: usize) -> (String, usize) {
    let (mut text, mut number) = ("# Farm\n".to_owned(), 0);
    let mut words = |count: usize| {
        number += count;
        (number - count..number).map(|number| format!("n{number};")).collect::<Vec<_>>().join(" ")
    };
    for _ in 0..count {
        let _ = write!(
            text,
            "\n## {}\n\n{}\n{}\n\n1. {}\n2. {}\n   - {}\n3. {}\n\n> {}\n\n| {} | {} |\n|---|--:|\n| {} | {} |\n",
            words(2),
            words(60),
            words(20),
            words(4),
            words(40),
            words(30),
            words(3),
            words(30),
            words(1),
            words(2),
            words(3),
            words(1),
        );
    }
    (text, number)
}

#[test]
fn all_words_are_printed_once_and_in_their_order() {
    let (text, count) = chapters(12);
    for options in
        ["", ", columns = 1", ", columns = 4, font-size = \"7 pt\"", ", margin = \"30 mm\", font-size = \"14 pt\""]
    {
        let build = rules(options, &text).sound_build();
        assert_all(&numbers(&build), count);
    }
}

/// A text box has at most 10,000 letters.
#[test]
fn a_list_can_be_longer_than_a_text_box() {
    let entries: Vec<String> = (0..3_000).map(|number| format!("{}. n{number};", number + 1)).collect();
    let build = rules("", &format!("# Farm\n\n{}\n", entries.join("\n"))).sound_build();
    assert_all(&numbers(&build), 3_000);
}

#[test]
fn a_text_takes_as_many_pages_as_it_needs_and_each_has_its_number() {
    let (text, _) = chapters(12);
    let build = rules("", &text).sound_build();
    let found = pages(&build);
    assert!(found.len() > 2, "{}", found.len());
    for (number, page) in found.iter().enumerate() {
        let shown = format!("{}/{}", number + 1, found.len());
        assert!(page.contains(&shown), "{shown}: {page}");
    }
    assert_eq!(pages(&rules("", "# Farm\n\nDraw a card.\n").sound_build()).len(), 1);
}

#[test]
fn a_text_gets_smaller_if_it_may_take_few_pages() {
    let (text, count) = chapters(4);
    let free = pages(&rules(", font-size = \"12 pt\"", &text).sound_build());
    assert!(free.len() > 1);
    let build = rules(", font-size = \"12 pt\", min-size = \"6 pt\", pages = 1", &text).sound_build();
    assert_eq!(pages(&build).len(), 1);
    assert_all(&numbers(&build), count);
}

#[test]
fn a_leaflet_has_all_words_on_one_page_of_eight_panels() {
    let (text, count) = chapters(4);
    let build = rules(", layout = \"leaflet\"", &text.replace("# Farm", "# Foxes and Hens")).sound_build();
    let found = pages(&build);
    assert_eq!(found.len(), 1);
    assert!(found[0].contains("FoxesandHens"), "the title is on the cover");
    assert_all(&numbers(&build), count);
    // Of a poker card, 63.5 × 88.9 mm: four panels across and two down, each 1 mm smaller.
    let size = build.deck.as_ref().and_then(|deck| deck.sheets[0].size).expect("it has a size");
    assert_eq!((size.width.to_mm(), size.height.to_mm()), (250.0, 175.8));
}

#[test]
fn marks_of_markdown_are_those_of_text_boxes_and_other_signs_stay() {
    let text = "# Farm\n\nTake **two**, *or* ~~three~~, {star} and `a*b` \\{c\\} \\* 2 * 3 d_e_f \\\\g.\\\nNext &amp; last\\!\n\n7) seven\n8) eight\n";
    let build = rules("", text).sound_build();
    let found = &pages(&build)[0];
    assert!(found.contains("Taketwo,orthree,"), "{found}");
    assert!(found.contains("anda*b{c}*2*3d_e_f\\g.Next&last!"), "{found}");
    assert!(found.contains("7.seven8.eight"), "{found}");
}

/// The widths and heights of all that is filled, in mm.
fn filled(text: &str) -> Vec<(f64, f64)> {
    let pdf = Pdf::read(made(&rules(", columns = 1, margin = \"20 mm\"", text).sound_build(), "_rules_a4.pdf"));
    let (mut found, mut points) = (Vec::new(), Vec::new());
    for (id, _) in pdf.with_name("Subtype", "Form") {
        for operation in Content::decode(&pdf.content(id)).expect("a form can be read").operations {
            let n: Vec<f64> = operation.operands.iter().filter_map(number).collect();
            match operation.operator.as_str() {
                "re" => points.extend([(n[0], n[1]), (n[0] + n[2], n[1] + n[3])]),
                "m" | "l" => points.push((n[0], n[1])),
                "f" | "f*" => {
                    let area = Area::around(&std::mem::take(&mut points));
                    found.push((area.right - area.left, area.bottom - area.top));
                }
                _ => {}
            }
        }
    }
    found
}

/// A4 is 210 mm wide; a sheet without a size takes what is inside the margins of ¼ inch, and the text has 20 mm on each side of that:
/// 210 − 2 · 6.35 − 2 · 20 = 157.3 mm.
#[test]
fn a_picture_is_as_wide_as_its_title_says_or_as_the_column() {
    let has = |text: &str, width: f64| {
        let all = filled(text);
        let is_it = |(w, h): &(f64, f64)| (w - width).abs() < 0.01 && (h.abs() - width / 2.0).abs() < 0.01;
        assert!(all.iter().any(is_it), "{width}: {all:?}");
    };
    has("# Farm\n\n![](hen.svg \"30 mm\")\n", 30.0);
    has("# Farm\n\nA hen: ![](hen.svg) It lays an egg.\n", 157.3);
    has("# Farm\n\n![](HEN \"300 mm\")\n", 157.3);
}

#[test]
fn a_deck_has_a_template_of_its_own_for_its_text() {
    let deck = TestDeck::new(
        "[deck]\ntitle = \"Farm\"\n[[sheets]]\nid = \"rules\"\ntext = \"rules.md\"\ntemplate = \"page.svg\"\nfields = { mark = \"Hens only\" }\n",
    );
    deck.file("rules.md", "# Rules\n\nDraw a card.\n");
    deck.template(
        "page.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><style>.text { font-family: Inter; font-size: 5mm }</style>\
         <text x=\"20\" y=\"10\">{{ mark }}</text>{% set shown = 0 %}{% include \"text/boxes.svg\" %}</svg>",
    );
    assert!(pages(&deck.sound_build())[0].contains("HensonlyRulesDrawacard."));
}
