//! `pullet play --plots`: pages as PDF and SVG, whole or not at all, of every game and with templates of one's own.

use crate::pdf::reader::Pdf;
use crate::test_deck::WorkFolder;

/// The status of a run, and all that it says.
fn play(desk: &WorkFolder, arguments: &str) -> (Option<i32>, String) {
    let ran = desk.run_line(&format!("play {arguments}"));
    (ran.status, ran.out + &ran.err)
}

/// One page compares the two numbers of players, and each has one of its own: A4 is 210 × 297 mm, 595.28 × 841.89 pt.
#[test]
fn a_pdf_has_a_page_for_each_number_of_players_and_one_that_compares_them() {
    let desk = WorkFolder::new();
    let (status, said) = play(&desk, "playing-chicken --players 3-4 --games 40 --plots new/play.pdf");
    assert_eq!(status, Some(0), "{said}");
    assert!(said.contains("plots: new/play.pdf"), "{said}");
    let file = Pdf::read(&desk.read("new/play.pdf"));
    let pages = file.pages();
    // The tables of each number continue on a second page.
    assert_eq!(pages.len(), 1 + 2 * 2);
    let [left, top, right, bottom] = file.page_box(pages[0], "MediaBox");
    assert!((right - left - 595.28).abs() < 0.05 && (bottom - top - 841.89).abs() < 0.05);
    let text: String = pages.into_iter().map(|page| file.page_text(page)).collect();
    for words in ["Playing Chicken", "3 players, 40 games of 45 actions, seed 1", "Who wins", "exact", "fair: 25.0 %"] {
        assert!(text.contains(words), "`{words}` in\n{text}");
    }
}

#[test]
fn every_game_is_drawn_without_a_finding() {
    let desk = WorkFolder::new();
    for (deck, players) in [("playing-chicken", "8"), ("crazy-chicken", "2"), ("chicken-dice", "12")] {
        for file in ["a.pdf", "a.svg"] {
            let (status, said) = play(&desk, &format!("{deck} --players {players} --games 12 --plots {file}"));
            assert_eq!(status, Some(0), "{deck}: {said}");
            assert!(!said.contains("warning") && !said.contains("error"), "{deck}: {said}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_bytes_with_any_number_of_threads() {
    let desk = WorkFolder::new();
    for (name, threads) in [("one", "1"), ("four", "4")] {
        for ending in ["pdf", "svg"] {
            let file = format!("{name}.{ending}");
            let mut command = desk.pullet(&["play", "crazy-chicken", "--games", "30", "--plots", &file]);
            let output = command.env("RAYON_NUM_THREADS", threads).output().expect("pullet starts");
            assert!(output.status.success(), "{output:?}");
        }
    }
    for ending in ["pdf", "svg"] {
        let [one, four] = ["one", "four"].map(|name| desk.read(&format!("{name}.{ending}")));
        assert!(one == four, "{ending}");
    }
}

/// Two pages of Letter below one another are 215.9 mm wide and 558.8 mm high.
#[test]
fn an_svg_holds_all_pages_and_its_fonts() {
    let desk = WorkFolder::new();
    let (status, said) =
        play(&desk, "chicken-dice --players 2-3 --games 5 --plots play.svg --paper letter --format json");
    assert_eq!(status, Some(0), "{said}");
    let report: serde_json::Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!(report["plots"], "play.svg");
    let svg = String::from_utf8(desk.read("play.svg")).expect("UTF-8");
    let drawing = roxmltree::Document::parse(&svg).expect("XML");
    let pages = drawing.root_element().children().filter(|node| node.has_tag_name("g")).count();
    assert_eq!(pages, 1 + 2 * 2);
    assert_eq!(drawing.root_element().attribute("width"), Some("215.9mm"));
    assert!(svg.contains("font-family:\"Atkinson Hyperlegible\"") && svg.contains("2 players, 5 games"));
    assert!(!svg.contains("textline"), "words are set");
}

#[test]
fn a_template_of_ones_own_draws_the_pages() {
    let desk = WorkFolder::new();
    let template = "<svg xmlns=\"http://www.w3.org/2000/svg\"><text x=\"20\" y=\"30\">{{ page.panels | length }} of my own</text></svg>";
    desk.file("templates/plots/page.svg", template);
    let (status, said) = play(&desk, "crazy-chicken --games 5 --plots play.svg");
    assert_eq!(status, Some(0), "{said}");
    let svg = String::from_utf8(desk.read("play.svg")).expect("UTF-8");
    assert!(svg.contains("7 of my own") && svg.contains("2 of my own"), "{svg}");
    desk.file("templates/plots/page.svg", template.replace("panels", "panel"));
    let (status, said) = play(&desk, "crazy-chicken --games 5 --plots other.svg");
    assert_eq!(status, Some(1), "{said}");
    assert!(said.contains("templates/plots/page.svg:1"), "{said}");
    assert!(!desk.path("other.svg").exists(), "nothing is written where there are errors");
}

#[test]
fn what_cannot_be_written_ends_with_2_and_what_is_there_stays() {
    let desk = WorkFolder::new();
    for (file, words) in [
        ("play.gif", "must end in `.pdf`, `.svg` or `.png`"),
        ("play", "must end in `.pdf`, `.svg` or `.png`"),
        ("taken/play.pdf", "a file is where a folder should be"),
        ("folder.pdf", "a folder has that name"),
    ] {
        desk.file("taken", "a file");
        std::fs::create_dir_all(desk.path("folder.pdf")).expect("a folder can be made");
        let (status, said) = play(&desk, &format!("crazy-chicken --games 1 --plots {file}"));
        assert_eq!(status, Some(2), "{file}: {said}");
        assert!(said.contains(words), "{file}: {said}");
    }
    assert_eq!(desk.read("taken"), b"a file");
    assert_eq!(std::fs::read_dir(desk.root()).expect("the folder is there").count(), 2, "nothing else was written");
}

#[test]
fn paper_is_for_plots_and_plots_are_not_for_a_replay() {
    let desk = WorkFolder::new();
    assert_eq!(play(&desk, "crazy-chicken --games 1 --paper letter").0, Some(2));
    assert_eq!(play(&desk, "crazy-chicken --replay --plots a.pdf").0, Some(2));
}
