//! Decks that want much time, much memory, or the terminal: each ends soon, in a finding that fits on a page. `tests/pdf/` has such
//! drawings, `tests/decks/tables.rs` such tables.

use crate::test_deck::{TestDeck, WorkFolder, codes, plain, reported};
use pullet::diag::{Code, Finding, Findings};
use pullet::spec;
use std::time::{Duration, Instant};

const DECK: &str = "[deck]\ntitle = \"Farm\"\n";
const PLAIN: &str =
    r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88"><rect width="63" height="88" fill="#fff"/></svg>"##;

/// Text that moves the cursor, clears the screen, changes colours in both ways of ECMA-48, and turns the direction of reading.
const CONTROLS: &str = "\u{1b}[2J\u{1b}[31mred\u{7}\u{8}\u{1d}\u{9b}31m\u{202e}left\u{2066}";

fn each(count: usize, make: impl Fn(usize) -> String) -> String {
    (0..count).map(make).collect()
}

/// What is found when a deck is read, with one template `card.svg`.
fn read(spec: &str) -> (TestDeck, Findings) {
    let deck = TestDeck::new(spec);
    deck.template("card.svg", PLAIN);
    let findings = spec::read(&deck.project()).1;
    (deck, findings)
}

fn of_code(findings: &Findings, code: Code) -> Vec<&Finding> {
    findings.iter().filter(|finding| finding.code == code).collect()
}

/// A fault takes a few hundred bytes of memory: 16 MB of `=` would take 4 GB.
#[test]
fn a_file_of_faults_is_given_up_after_a_hundred() {
    for faulty in ["=", "=\n", "a\n", "\r", "<<<<<<< x\na = 1\n", "[a\n", "é\n"] {
        let (_, findings) = read(&(DECK.to_owned() + &faulty.repeat(3_900_000 / faulty.len())));
        let last = findings.iter().last().map(|finding| finding.message.clone()).unwrap_or_default();
        let gave_up =
            |finding: &&Finding| finding.message.starts_with("there are more than 100 faults before this line");
        assert!(findings.iter().any(|finding| gave_up(&finding)), "{faulty:?}: {last}");
        assert!(findings.iter().count() <= 102, "{faulty:?}: {}", findings.iter().count());
    }
}

#[test]
fn a_large_file_in_toml_is_not_read() {
    let large = DECK.to_owned() + &"# a comment\n".repeat(4_000_000 / 12);
    let (deck, findings) = read(&large);
    assert_eq!(codes(&findings), ["file-too-large"]);
    assert!(findings.iter().all(|finding| finding.message == "`deck.toml` is larger than 4 MB"));
    assert_eq!(spec::variants(&deck.project()), None);
}

/// `list` reads every deck of the folder: one that is all faults does not hold up the others.
#[test]
fn a_deck_of_faults_is_listed_as_one_that_cannot_be_read() {
    let folder = WorkFolder::new();
    folder.file("decks/evil/deck.toml", "=\n".repeat(1_900_000));
    let listed = folder.run(&["list"]).ends(0);
    assert!(listed.out.contains("evil               cannot be read"), "{}", listed.out);
}

/// 20,000 findings of a kind are kept, as many as a deck may have cards, and all of them are one.
#[test]
fn a_fault_in_each_of_many_rows_is_one_finding() {
    let deck =
        TestDeck::new(&format!("{DECK}[[cards]]\nid = \"{{{{ id }}}}\"\nfront = \"card.svg\"\nrows = \"t.csv\"\n"));
    deck.template("card.svg", PLAIN).file("t.csv", "id,text\n".to_owned() + &"1\n".repeat(60_000));
    let findings = spec::read(&deck.project()).1;
    let short = of_code(&findings, Code::CsvRowLength);
    assert_eq!(short.iter().map(|finding| finding.lines().len()).collect::<Vec<_>>(), [20_000]);
}

#[test]
fn the_number_of_sheets_is_limited() {
    let sheets =
        |count| DECK.to_owned() + &each(count, |at| format!("[[sheets]]\nid = \"s{at}\"\ntemplate = \"card.svg\"\n"));
    assert!(read(&sheets(200)).1.is_empty());
    let (_, findings) = read(&sheets(201));
    let [finding] = of_code(&findings, Code::TooManySheets)[..] else { panic!("{:?}", codes(&findings)) };
    assert_eq!(finding.message, "the deck has 201 sheets, more than 200");
    // Two lines of the deck, and three for each sheet before it.
    assert_eq!(finding.position().map(|at| at.line), Some(3 + 3 * 200));
}

/// Ten million printed cards would take gigabytes, though the deck is not printed.
#[test]
fn nothing_is_planned_for_more_copies_than_can_be_printed() {
    let cards = each(1_000, |at| format!("[[cards]]\nid = \"c{at}\"\nfront = \"card.svg\"\ncopies = 10_000\n"));
    let (deck, findings) = spec::read(&read(&(DECK.to_owned() + &cards)).0.project());
    assert_eq!(of_code(&findings, Code::TooManyCards).len(), 1);
    let printed: u32 = deck.iter().flat_map(|deck| &deck.cards).map(|card| card.copies).sum();
    // Those of the first ten groups, and one of each other.
    assert_eq!(printed, 10 * 10_000 + 990);
}

/// A cell takes some hundred bytes: three tables of 900,000 cells take more than 256 MB.
#[test]
fn tables_are_limited_together() {
    let names = ["a.csv", "b.csv", "c.csv", "d.csv"];
    let tables = names.map(|name| format!("[data.{}]\nfile = \"{name}\"\n", &name[..1])).concat();
    let deck = TestDeck::new(&format!("{DECK}{tables}[[cards]]\nid = \"x\"\nfront = \"card.svg\"\n"));
    deck.template("card.svg", PLAIN);
    let text = "a,b,c,d,e,f,g,h,i\n".to_owned() + &"1,2,3,4,5,6,7,8,9\n".repeat(100_000);
    for name in names {
        deck.file(name, &text);
    }
    let findings = spec::read(&deck.project()).1;
    let [finding] = of_code(&findings, Code::TooMuchData)[..] else { panic!("{:?}", codes(&findings)) };
    assert_eq!(finding.message, "with this one, the tables of the deck take more than 256 MB");
    assert!(plain(finding).contains("[data.") || plain(finding).contains("file = \""), "{}", plain(finding));
}

/// Comparing each with all before it would take minutes.
#[test]
fn many_different_findings_are_gathered_in_little_time() {
    let start = Instant::now();
    let finding = |at: usize| Finding::new(Code::UnknownKey, format!("`{at}` is not a key")).on_card("fox");
    let mut findings: Findings = (0..100_000).chain(50_000..100_001).map(finding).collect();
    assert_eq!(findings.iter().count(), 100_001);
    findings.name_variant("night");
    findings.push(Finding { variant: Some("night".to_owned()), ..finding(70_000) });
    assert_eq!(findings.iter().count(), 100_001);
    findings.push(finding(70_000));
    assert_eq!(findings.iter().count(), 100_002, "it is of no variant");
    findings.leave_out(&findings.clone());
    assert!(findings.is_empty());
    assert!(start.elapsed() < Duration::from_secs(40), "{:?}", start.elapsed());
}

/// 300 missing pictures among 3,000 files: the folder is searched once, and each name is compared with 2,000 at most.
/// Each of them is some thousand times another, so a step for each pair would take minutes.
#[test]
fn equal_names_open_comments_and_variants_take_little_time() {
    let cards = "[[cards]]\nfront = \"card.svg\"\n";
    let names = TestDeck::new(&format!("{DECK}{cards}rows = \"cards.csv\"\n"));
    names.template("card.svg", PLAIN).file("cards.csv", format!("name\n{}", "fox\n".repeat(20_000)));
    let comments = TestDeck::new(&format!("{DECK}{cards}"));
    comments.template("card.svg", &format!("{PLAIN}{}", "{# ".repeat(300_000)));
    let variants = TestDeck::new(&(DECK.to_owned() + &each(180_000, |number| format!("[variant.v{number}]\n"))));
    let start = Instant::now();
    let read = spec::read(&names.project()).0.expect("it is whole");
    assert_eq!((read.cards[0].id.to_string(), read.cards[19_999].id.to_string()), ("fox".into(), "fox-20000".into()));
    assert!(codes(&comments.check().findings).contains(&"template-syntax"));
    assert_eq!(spec::with_variants(&variants.project()).len(), 1);
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}

#[test]
fn many_missing_files_among_many_take_little_time() {
    let front = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88"><image href="missing-{{ n }}.png" width="9" height="9"/></svg>"#;
    let numbers = each(300, |at| format!("{at}, "));
    let deck = TestDeck::new(&format!(
        "{DECK}[[cards]]\nid = \"c{{{{ n }}}}\"\nfront = \"card.svg\"\neach = {{ n = [{numbers}] }}\n"
    ));
    deck.template("card.svg", front);
    for at in 0..3_000 {
        deck.file(&format!("pictures/{at:04}.png"), "");
    }
    deck.file("missing-7.png.txt", "").file("a/mising-7.png", "");
    let build = deck.check();
    assert!(codes(&build.findings).contains(&"missing-picture"), "{}", reported(&build));
    assert!(reported(&build).len() < 20_000);
}

/// Words of a deck come to the terminal in findings, in `list`, in summaries and in JSON.
#[cfg(unix)]
#[test]
fn nothing_of_a_deck_controls_the_terminal() {
    let folder = WorkFolder::new();
    let escaped = CONTROLS.chars().map(|letter| format!("\\u{:04X}", u32::from(letter))).collect::<Vec<_>>().concat();
    let spec = format!(
        "\"{escaped}\" = 1\n[deck]\ntitle = \"{escaped}\"\n[theme]\n\"{escaped}\" = \"#{escaped}\"\n[[cards]]\nid = \"{escaped}\"\n\
         front = \"{escaped}.svg\"\n[[cards]]\nid = \"{{{{ id }}}}\"\nfront = \"card.svg\"\nrows = \"t.csv\"\n\
         [[accept]]\nfinding = \"{escaped}\"\nreason = \"{escaped}\"\n[[expect]]\nevery = \"{escaped}\"\n\
         [variant.\"{escaped}\".deck]\ntitle = \"x\"\n"
    );
    let name = format!("decks/{CONTROLS}");
    let font = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><text font-family=\"{}\">a</text></svg>",
        "a\u{202e}b\u{9b}"
    );
    folder.file(&format!("{name}/deck.toml"), spec).file(&format!("{name}/templates/card.svg"), font);
    folder.file(&format!("{name}/t.csv"), format!("id,{CONTROLS}\nx{CONTROLS}\0,1,2\n"));
    let sound = format!("{name}-sound");
    folder.file(
        &format!("{sound}/deck.toml"),
        format!("[deck]\ntitle = \"{escaped}\"\n[[cards]]\nid = \"x\"\nfront = \"card.svg\"\n"),
    );
    folder.file(&format!("{sound}/templates/card.svg"), PLAIN);
    for arguments in [
        &["check", &name][..],
        &["check", &name, "--format", "json"],
        &["list"],
        &["list", "--format", "json"],
        &["build", &sound, "--out", "made"],
        &["build", &sound, "--format", "json", "--out", "made"],
    ] {
        let ran = folder.run(arguments);
        let said = format!("{}{}", ran.out, ran.err);
        let controls = |letter: char| {
            (letter.is_control() && letter != '\n')
                || ('\u{202a}'..='\u{202e}').contains(&letter)
                || letter == '\u{2066}'
        };
        assert!(!said.contains(controls), "{arguments:?}: {said:?}");
        assert!(said.contains("red"), "{arguments:?}: {said}");
    }
    let ran = folder.run(&["build", "no\u{1b}[31mred"]);
    assert!(ran.err.starts_with("error: ") && ran.err.contains("red"), "{}", ran.err);
    assert!(!ran.err.contains('\u{1b}'), "{:?}", ran.err);
}

/// Each of these is millions of letters long, in a place that a finding quotes.
#[test]
fn a_message_is_short_whatever_a_deck_says() {
    let long = "z".repeat(1_000_000);
    let specs = [
        format!("{DECK}x = {long}\n"),
        format!("{DECK}{long} = 1\n"),
        format!("[deck]\ntitle = \"Farm\"\ncard = \"{long}\"\n"),
        format!("{DECK}[[cards]]\nid = \"{long}\"\nfront = \"{long}.svg\"\nback = \"{}\"\n", "../".repeat(300_000)),
        DECK.to_owned() + &"\"".repeat(1_000_000),
        DECK.to_owned()
            + &each(900, |at| format!("[[cards]]\nid = \"c{at}\"\nfront = \"missing-{at}.svg\"\nk{at} = 1\n")),
    ];
    let with_drawings = [
        format!(r#"<text font-family="{long}">a</text>"#),
        format!(r#"<textbox {long}="1" width="9" height="9">a</textbox>"#),
        format!("<{long} />"),
        format!(r#"<rect width="9" height="9" fill="{long}"/>"#),
        format!(r#"<image href="{long}.png" width="9" height="9"/>"#),
        format!("{{{{ {long} }}}}"),
        each(400, |at| format!(r#"<foo{at} x{at}="1"/>"#)),
    ];
    let check = |what: usize, deck: &TestDeck| {
        let build = deck.check();
        assert!(!build.findings.is_empty(), "{what}");
        let shown = reported(&build);
        assert!(shown.len() < 20_000, "{what}: {} bytes", shown.len());
        for finding in &build.findings {
            assert!(finding.message.chars().count() <= 1_500, "{what}: {}", finding.code);
        }
    };
    for (what, spec) in specs.iter().enumerate() {
        check(what, read(spec).0.template("card.svg", PLAIN));
    }
    for (what, body) in with_drawings.iter().enumerate() {
        let front = format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">{body}</svg>"#);
        check(100 + what, &TestDeck::with_front(&front));
    }
}

#[test]
fn the_data_of_a_picture_is_never_quoted() {
    let data = "U0VDUkVU".repeat(2_000);
    for body in [
        format!(r#"<rect width="9" height="9" fill="url(data:image/png;base64,{data})"/>"#),
        format!(r#"<use href="data:image/svg+xml;base64,{data}"/>"#),
        format!(r#"<image href="data:image/qqq;base64,{data}" width="9" height="9"/>"#),
        format!(r#"<image href="data:image/png;base64,{data}" width="9" height="9" foo="1"/>"#),
        format!(r#"<text font-family="data:,{data}">a</text>"#),
    ] {
        let front = format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">{body}</svg>"#);
        let build = TestDeck::with_front(&front).check();
        assert!(!build.findings.is_empty(), "{body:.60}");
        assert!(!reported(&build).contains("U0VDUkVUU0VD"), "{}", reported(&build));
    }
}

/// A project may come from a stranger as well: its folders of templates and fonts are its own.
#[cfg(unix)]
#[test]
fn a_folder_of_the_project_that_is_a_link_out_of_it_is_not_read() {
    let farm = TestDeck::new(&format!("{DECK}[[cards]]\nid = \"a\"\nfront = \"card.svg\"\n"));
    let elsewhere = WorkFolder::new();
    elsewhere.file("card.svg", PLAIN);
    std::os::unix::fs::symlink(elsewhere.root(), farm.folder.path("templates")).expect("a link can be made");
    let findings = farm.check().findings;
    let [finding] = of_code(&findings, Code::OutsideFolder)[..] else { panic!("{:?}", codes(&findings)) };
    let target = elsewhere.root().canonicalize().expect("it is there").display().to_string();
    assert!(
        finding.message.contains(&format!("templates` is a link to `{target}`, outside the project")),
        "{}",
        finding.message
    );
    assert!(codes(&findings).contains(&"missing-template"), "{:?}", codes(&findings));
    let ran = farm.folder.run_line("check farm").ends(1);
    assert!(ran.out.contains("the folder `templates` is a link to"), "{}", ran.out);
}

/// Whoever keeps the templates of a project in another folder of the same project may link them.
#[cfg(unix)]
#[test]
fn a_folder_of_the_project_may_be_a_link_within_it() {
    let farm = TestDeck::new(&format!("{DECK}[[cards]]\nid = \"a\"\nfront = \"card.svg\"\n"));
    farm.folder.file("drawings/card.svg", PLAIN);
    std::os::unix::fs::symlink("drawings", farm.folder.path("templates")).expect("a link can be made");
    let build = farm.check();
    assert!(!build.findings.has_errors(), "{}", reported(&build));
}

/// The first 20,000 files of a folder are found by a search, in the order of their names.
#[test]
fn the_walk_of_a_folder_ends() {
    let folder = WorkFolder::new();
    folder.file("deck.toml", DECK).file("z/last.svg", "");
    for at in 0..20_010 {
        std::fs::hard_link(folder.path("z/last.svg"), folder.path(&format!("{at:05}.svg")))
            .expect("a file can be made");
    }
    let found = folder.project().deck_files(&[".svg"]);
    assert_eq!((found.len(), found.last().map(String::as_str)), (20_000, Some("19999.svg")));
}
