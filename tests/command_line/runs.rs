//! The command as others meet it: files and their names, exit status, what goes to which stream, and what it never does.

use crate::pdf::reader::Pdf;
use crate::test_deck::{Run, TestDeck, WorkFolder, codes, reported};
use pullet::diag::Code;
use serde_json::Value;
use std::process::{Command, Stdio};

const FRONT: &str = r#"<svg xmlns="http://www.w3.org/2000/svg"><rect x="-3" y="-3" width="70" height="95" fill="{{ theme.paper }}"/><text x="5" y="20">{{ name }}</text></svg>"#;

/// A deck of two cards with a score pad, in the desk's `decks/farm`.
fn with_farm() -> WorkFolder {
    let desk = WorkFolder::new();
    desk.file("decks/farm/deck.toml", b"[deck]\ntitle = \"Farm\"\n[theme]\npaper = \"#ff8800\"\n[[cards]]\nid = \"{{ name }}\"\nfront = \"card.svg\"\n\
          rows = [{ name = \"fox\" }, { name = \"hen\" }]\n[[sheets]]\nid = \"score\"\ntemplate = \"score.svg\"\n");
    desk.file("decks/farm/templates/card.svg", FRONT);
    desk.file(
        "decks/farm/templates/score.svg",
        br#"<svg xmlns="http://www.w3.org/2000/svg"><path d="M10 10h9v9z"/></svg>"#,
    );
    desk
}

/// A farm whose front has an error.
fn with_broken_farm() -> WorkFolder {
    let desk = with_farm();
    desk.file("decks/farm/templates/card.svg", FRONT.replace("theme.paper", "theme.papr"));
    desk
}

fn keys(object: &Value) -> Vec<&str> {
    object.as_object().expect("an object").keys().map(String::as_str).collect()
}

#[test]
fn files_are_named_for_deck_sheet_and_paper() {
    let desk = with_farm();
    desk.run(&["build"]).ends(0);
    let names: Vec<String> = desk.files("output").into_keys().collect();
    assert_eq!(
        names,
        [
            "farm/farm_cards_a4.pdf",
            "farm/farm_cards_letter.pdf",
            "farm/farm_score_a4.pdf",
            "farm/farm_score_letter.pdf",
        ]
    );
    desk.run(&["build", "farm", "--out", "else where/deep", "--paper", "A3"]).ends(0);
    let names: Vec<String> = desk.files("else where/deep").into_keys().collect();
    assert_eq!(names, ["farm/farm_cards_a3.pdf", "farm/farm_score_a3.pdf"]);
}

#[test]
fn a_deck_is_named_by_its_folder_its_file_or_its_name() {
    let desk = with_farm();
    for deck in ["farm", "decks/farm", "decks/farm/", "decks/farm/deck.toml", "./decks/farm"] {
        let ran = desk.run(&["build", deck, "--paper", "a4", "--format", "json"]).ends(0);
        assert_eq!(ran.json()["files"][0]["path"], "output/farm/farm_cards_a4.pdf", "{deck}");
    }
    let inside = desk.pullet(&["build", "."]).current_dir(desk.path("decks/farm")).output().expect("pullet runs");
    Run::from(&inside).ends(0);
    assert!(desk.path("decks/farm/output/farm/farm_cards_a4.pdf").is_file());
}

#[test]
fn nothing_but_the_output_folder_is_written() {
    let desk = with_farm();
    let before = desk.files("decks");
    desk.run(&["build"]).ends(0);
    desk.run(&["check"]).ends(0);
    desk.run(&["list"]).ends(0);
    assert_eq!(desk.files("decks"), before);
    let entries: Vec<_> =
        std::fs::read_dir(desk.root()).expect("it is there").flatten().map(|e| e.file_name()).collect();
    assert_eq!(entries.len(), 2, "decks and output: {entries:?}");
}

#[test]
fn check_writes_nothing() {
    let desk = with_farm();
    desk.run(&["check"]).ends(0);
    assert!(!desk.path("output").exists());
}

#[test]
fn the_report_of_a_build_has_the_shape_that_others_rely_on() {
    let desk = with_farm();
    let ran = desk.run(&["build", "farm", "--format", "json", "--paper", "a4"]).ends(0);
    let report = ran.json();
    assert_eq!(keys(&report), ["format", "findings", "files", "papers"]);
    assert_eq!(report["format"], 1);
    assert_eq!(keys(&report["papers"][0]), ["paper", "sheets", "free_places"]);
    let file = &report["files"][0];
    assert_eq!(keys(file), ["path", "paper", "sheets", "free_places", "filled_places", "pages"]);
    assert_eq!((file["path"].as_str(), file["paper"].as_str()), (Some("output/farm/farm_cards_a4.pdf"), Some("a4")));
    let page = &file["pages"][0];
    assert_eq!(keys(page), ["side", "slots"]);
    assert_eq!(page["side"], "front");
    let slot = &page["slots"][0];
    assert_eq!(keys(slot), ["card", "copy", "face", "x_mm", "y_mm", "w_mm", "h_mm", "turn"]);
    // Nine poker cards in the middle of A4: (210 − 190.5) / 2 = 9.75, (297 − 266.7) / 2 = 15.15.
    let wanted = serde_json::json!({
        "card": "fox", "copy": 1, "face": "front", "x_mm": 9.75, "y_mm": 15.15, "w_mm": 63.5, "h_mm": 88.9, "turn": 0
    });
    assert_eq!(*slot, wanted);
    let sheet = &report["files"][1]["pages"][0]["slots"][0];
    assert_eq!(sheet["card"], "score");
    for file in report["files"].as_array().expect("a list") {
        assert!(desk.path(file["path"].as_str().expect("a text")).is_file());
    }
}

#[test]
fn the_report_of_a_check_has_the_shape_that_others_rely_on() {
    let desk = with_broken_farm();
    let ran = desk.run(&["check", "--format", "json"]).ends(1);
    let report = ran.json();
    assert_eq!(keys(&report), ["format", "findings"]);
    let finding = &report["findings"][0];
    assert_eq!(
        keys(finding),
        [
            "deck",
            "code",
            "severity",
            "message",
            "file",
            "line",
            "column",
            "end_line",
            "end_column",
            "label",
            "cell",
            "help",
            "related",
            "card",
            "cards",
            "lines",
            "values",
            "variant"
        ]
    );
    assert_eq!(
        (finding["cards"].clone(), finding["lines"].clone()),
        (serde_json::json!(["fox", "hen"]), serde_json::json!([1]))
    );
    assert_eq!(finding["code"], "unknown-field");
    assert_eq!(finding["severity"], "error");
    assert_eq!(finding["file"], "decks/farm/templates/card.svg");
    assert_eq!((finding["line"].as_u64(), finding["card"].as_str()), (Some(1), Some("fox")));
    // Columns count from 1, in characters.
    assert_eq!(finding["column"].as_u64(), FRONT.find("paper").map(|at| at as u64 + 1));
    assert!(desk.run(&["build", "--format", "json"]).ends(1).json()["files"].as_array().is_some_and(Vec::is_empty));
}

#[test]
fn a_sound_deck_has_an_empty_list_of_findings() {
    assert_eq!(
        with_farm().run(&["check", "--paper", "a4", "--format", "json"]).ends(0).json(),
        serde_json::json!({ "format": 1, "findings": [] })
    );
}

#[test]
fn list_names_every_deck() {
    let report = with_farm().run(&["list", "--format", "json"]).ends(0).json();
    let decks = report["decks"].as_array().expect("a list");
    let names: Vec<&str> = decks.iter().filter_map(|deck| deck["name"].as_str()).collect();
    assert!(names.contains(&"farm") && names.contains(&"playing-chicken"), "{names:?}");
    let farm = decks.iter().find(|deck| deck["name"] == "farm").expect("it is listed");
    assert_eq!((farm["title"].as_str(), farm["cards"].as_u64()), (Some("Farm"), Some(2)));
    assert_eq!(farm["built_in"], false);
}

#[test]
fn what_people_read_of_a_sound_build_is_on_standard_output_and_its_findings_are_not() {
    let desk = WorkFolder::new();
    let ran = desk.run(&["build", "playing-chicken"]).ends(0);
    assert!(ran.out.contains("playing-chicken_cards_a4.pdf") && !ran.out.contains("note["), "{ran:?}");
    assert!(ran.err.contains("note[near-feed-edge]"), "{ran:?}");
}

#[test]
fn margins_of_the_command_line_win_over_those_of_the_deck() {
    let desk = WorkFolder::new();
    let ran = desk.run(&["build", "playing-chicken", "--paper", "letter", "--feed-margin", "15mm"]).ends(0);
    assert!(!ran.err.contains("near-feed-edge"), "{ran:?}");
    let ran = desk.run(&["build", "playing-chicken", "--feed-margin", "15"]).ends(2);
    assert!(ran.err.contains("`15` has no unit; write `15mm`, or `15in` for inches"), "{ran:?}");
    let ran = desk.run(&["build", "playing-chicken", "--margin", "20cm"]).ends(2);
    assert!(ran.err.contains("`margin` is too large: 200 mm; write at most `100mm`"), "{ran:?}");
}

#[test]
fn how_sheets_come_out_is_for_those_who_print() {
    let desk = WorkFolder::new();
    let ran = desk.run(&["check", "playing-chicken"]).ends(0);
    assert_eq!(ran.out.matches("note[").count(), 1, "only the source's own contradiction: {ran:?}");
    assert!(ran.out.contains("note[goal-range-missed]"), "{ran:?}");
}

#[test]
fn errors_end_with_1_write_nothing_and_leave_old_files_as_they_are() {
    let desk = with_farm();
    desk.run(&["build"]).ends(0);
    let before = desk.files("output");
    let broken = FRONT.replace("theme.paper", "theme.papr");
    desk.file("decks/farm/templates/card.svg", broken);
    let ran = desk.run(&["build"]).ends(1);
    assert!(ran.err.contains("error[unknown-field]") && ran.err.contains("nothing was written"), "{ran:?}");
    assert_eq!(desk.files("output"), before);
    let fresh = with_broken_farm();
    fresh.run(&["build"]).ends(1);
    assert!(!fresh.path("output").exists());
}

/// One deck's errors do not keep another from its files.
#[test]
fn a_sound_deck_beside_a_broken_one_is_built() {
    let desk = with_broken_farm();
    let ran = desk.run(&["build", "playing-chicken", "farm", "--paper", "a4"]).ends(1);
    assert!(ran.err.contains("unknown-field"), "{ran:?}");
    assert!(desk.path("output/playing-chicken/playing-chicken_cards_a4.pdf").is_file());
    assert!(!desk.path("output/farm").exists());
}

#[test]
fn what_is_not_known_ends_with_2_and_a_suggestion() {
    let desk = with_farm();
    for (arguments, wanted) in [
        (&["build", "playing-chiken"][..], "did you mean `playing-chicken`"),
        (&["check", "frm"], "did you mean `farm`"),
        (&["build", "--paper", "a33"], "did you mean `a3`"),
        (&["build", "--paper", "a4,leter"], "did you mean `letter`"),
        (&["build", "--backs", "dupplex"], "did you mean `duplex`"),
        (&["build", "--flip", "lon"], "did you mean `long`"),
        (&["build", "--cut", "doubel"], "did you mean `double`"),
        (&["check", "--format", "jsn"], "did you mean `json`"),
        (&["buid"], "'build'"),
        (&["build", "--papr", "a4"], "'--paper'"),
    ] {
        let ran = desk.run(arguments).ends(2);
        assert!(ran.err.contains(wanted), "{arguments:?}: {}", ran.err);
        assert_eq!(ran.out, "", "{arguments:?}");
    }
    assert!(!desk.path("output").exists());
}

#[test]
fn a_deck_that_is_not_there_keeps_the_others_from_nothing_half_done() {
    let desk = with_farm();
    desk.run(&["build", "farm", "nowhere"]).ends(2);
    assert!(!desk.path("output").exists(), "names are looked at before anything is made");
}

#[test]
fn two_decks_of_one_name_do_not_overwrite_each_other() {
    let desk = with_farm();
    desk.file("other/farm/deck.toml", b"[deck]\ntitle = \"Other\"\n[[cards]]\nid = \"a\"\nfront = \"card.svg\"\n");
    desk.file("other/farm/templates/card.svg", FRONT.replace("{{ theme.paper }}", "red").replace("{{ name }}", ""));
    let ran = desk.run(&["build", "decks/farm", "other/farm"]).ends(2);
    assert!(ran.err.contains("`farm`"), "{ran:?}");
    assert!(!desk.path("output").exists());
}

#[test]
fn a_paper_or_a_deck_that_is_named_twice_is_made_once() {
    let desk = with_farm();
    let report = desk.run(&["build", "farm", "decks/farm", "--paper", "a4,A4", "--format", "json"]).ends(0).json();
    let paths: Vec<&str> =
        report["files"].as_array().expect("a list").iter().filter_map(|f| f["path"].as_str()).collect();
    assert_eq!(paths, ["output/farm/farm_cards_a4.pdf", "output/farm/farm_score_a4.pdf"]);
}

/// Where the output folder should be stands a file; where an output should be stands a folder.
#[test]
fn what_cannot_be_written_ends_with_2_and_says_what_is_in_the_way() {
    let desk = with_farm();
    desk.file("output", b"a file");
    let ran = desk.run(&["build"]).ends(2);
    assert!(ran.err.contains("output") && ran.err.contains("--out"), "{ran:?}");
    assert_eq!(desk.read("output"), b"a file");
    std::fs::create_dir_all(desk.path("out/farm/farm_cards_a4.pdf")).expect("a folder can be made");
    let ran = desk.run(&["build", "--out", "out"]).ends(2);
    assert!(ran.err.contains("farm_cards_a4.pdf"), "{ran:?}");
    let left: Vec<String> = desk.files("out").into_keys().collect();
    assert!(!left.iter().any(|name| name.contains(".pullet-")), "nothing half written is left: {left:?}");
}

/// A disk of 200 kB is full before the cards of Playing Chicken are on it.
#[test]
fn a_full_disk_ends_with_2_and_leaves_whole_files_alone() {
    let desk = WorkFolder::new();
    let disk = desk.path("disk");
    std::fs::create_dir(&disk).expect("a folder can be made");
    let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", "size=100k", "none"]).arg(&disk).output();
    if !mounted.is_ok_and(|output| output.status.success()) {
        eprintln!("no disk can be mounted here: not tried");
        return;
    }
    let ran = desk.run(&["build", "playing-chicken", "--out", "disk"]);
    let files = desk.files("disk");
    let unmounted = Command::new("umount").arg(&disk).output().is_ok_and(|output| output.status.success());
    assert!(unmounted, "the disk can be taken away again");
    let ran = ran.ends(2);
    assert!(ran.err.contains("playing-chicken_cards_a4.pdf"), "{ran:?}");
    for (name, bytes) in files {
        assert!(name.contains(".pdf") && bytes.ends_with(b"%%EOF"), "{name} is whole");
    }
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let desk = with_farm();
    for arguments in [&["check", "playing-chicken", "--format", "json"][..], &["list"], &["build"], &["--help"]] {
        let mut child =
            desk.pullet(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("pullet starts");
        drop(child.stdout.take());
        let ran = Run::from(&child.wait_with_output().expect("pullet ends"));
        assert!(!ran.err.contains("panicked"), "{arguments:?}: {ran:?}");
        assert_eq!(ran.status, Some(0), "{arguments:?}: {ran:?}");
    }
}

#[test]
fn output_that_goes_nowhere_is_no_panic() {
    let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") else {
        eprintln!("there is no /dev/full here: not tried");
        return;
    };
    let desk = with_farm();
    let (out, err) = (full.try_clone().expect("it can be shared"), full);
    let status = desk.pullet(&["build"]).stdout(out).stderr(err).status().expect("pullet runs");
    assert!(matches!(status.code(), Some(0 | 2)), "{status:?}");
}

#[test]
fn a_projects_own_template_wins_over_the_built_in_one() {
    let desk = WorkFolder::new();
    desk.run(&["build", "playing-chicken", "--paper", "a4"]).ends(0);
    let before = desk.files("output");
    let own = br#"<svg xmlns="http://www.w3.org/2000/svg"><text x="5" y="20">a back of our own</text></svg>"#;
    desk.file("templates/playing-chicken/back.svg", own);
    desk.run(&["build", "playing-chicken", "--paper", "a4"]).ends(0);
    let after = desk.files("output");
    let changed: Vec<&String> = after.keys().filter(|name| after[*name] != before[*name]).collect();
    assert_eq!(changed, ["playing-chicken/playing-chicken_cards_a4.pdf"]);
    let pdf = Pdf::read(&after[changed[0]]);
    let text: String = pdf.pages().into_iter().map(|page| pdf.page_text(page)).collect();
    // Nine packs of six have this back; the goals have another.
    assert_eq!(text.matches("a back of our own").count(), 54, "{text}");
}

/// A copy of the deck with another colour: the operator that sets it is in the PDF, and the old one is not.
#[test]
fn a_colour_that_is_changed_in_a_copied_deck_is_printed() {
    let desk = WorkFolder::new();
    for name in ["deck.toml", "goals.csv"] {
        let text = std::fs::read_to_string(format!("decks/playing-chicken/{name}")).expect("it is there");
        // 0x12 = 18, 0x34 = 52, 0x56 = 86: of 255 these are .071, .204, .337.
        desk.file(&format!("mine/{name}"), text.replace("#bb0f13", "#123456"));
    }
    desk.run(&["build", "mine", "--paper", "a4"]).ends(0);
    let files = desk.files("output");
    let pdf = Pdf::read(&files["mine/mine_cards_a4.pdf"]);
    let forms: String = pdf
        .with_name("Subtype", "Form")
        .into_iter()
        .map(|(id, _)| String::from_utf8_lossy(&pdf.content(id)).into_owned())
        .collect();
    assert!(forms.contains(".071 .204 .337 rg"), "the colour is set");
    // 0xbb = 187, 0x0f = 15, 0x13 = 19: .733, .059, .075.
    assert!(!forms.contains(".733 .059 .075 rg"), "the old colour is gone");
}

/// Ways out of the deck's folders, each with the finding that it gives.
#[test]
fn a_deck_cannot_read_outside_its_folders() {
    const SECRET: &str = "the secret of the house";
    let svg = |body: &str| {
        format!(r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">{body}</svg>"#)
    };
    let secret_svg = svg(&format!("<text x='5' y='9'>{SECRET}</text>"));
    let ways: Vec<(&str, String, &str)> = vec![
        (
            "an image by a relative path",
            svg(r#"<image width="9" height="9" href="../../secret.svg"/>"#),
            "missing-picture",
        ),
        (
            "an image by an absolute path",
            svg(r#"<image width="9" height="9" href="ROOT/secret.svg"/>"#),
            "missing-picture",
        ),
        (
            "an image by an old link",
            svg(r#"<image width="9" height="9" xlink:href="../../secret.svg"/>"#),
            "missing-picture",
        ),
        (
            "an image by a file address",
            svg(r#"<image width="9" height="9" href="file://ROOT/secret.svg"/>"#),
            "missing-picture",
        ),
        ("an image by a link on the disk", svg(r#"<image width="9" height="9" href="link.svg"/>"#), "missing-picture"),
        (
            "an image in a folder that is a link",
            svg(r#"<image width="9" height="9" href="out/secret.svg"/>"#),
            "missing-picture",
        ),
        (
            "an image from the network",
            svg(r#"<image width="9" height="9" href="http://127.0.0.1:9/x.png"/>"#),
            "missing-picture",
        ),
        (
            "a filter's image",
            svg(
                r#"<filter id="f"><feImage href="../../secret.svg"/></filter><rect width="9" height="9" filter="url(#f)"/>"#,
            ),
            "missing-picture",
        ),
        ("an include", "{% include \"../../secret.svg\" %}".to_owned(), "unreadable-template"),
        ("an include by an absolute path", "{% include \"ROOT/secret.svg\" %}".to_owned(), "unreadable-template"),
        ("a template that is a link", "{% include \"linked.svg\" %}".to_owned(), "unreadable-template"),
        ("art", svg("{{ art(file=\"../../secret.svg\") }}"), "unreadable-template"),
        ("art by a link", svg("{{ art(file=\"link.svg\") }}"), "unreadable-template"),
        (
            "an entity of XML",
            format!("<!DOCTYPE svg [<!ENTITY x SYSTEM \"ROOT/secret.txt\">]>{}", svg("<text x='5' y='9'>&x;</text>")),
            "svg-syntax",
        ),
        (
            "a style sheet",
            svg(
                "<style>@import url(\"../../secret.css\");</style><rect width='9' height='9' fill='url(../../secret.svg#a)'/>",
            ),
            "",
        ),
        ("a picture in a picture", svg(r#"<image width="9" height="9" href="outer.svg"/>"#), "missing-picture"),
    ];
    for (way, front, code) in ways {
        let farm = TestDeck::with_front("");
        let root = farm.folder.root().display().to_string();
        farm.folder.file("secret.svg", &secret_svg);
        farm.folder.file("secret.txt", SECRET);
        farm.file("outer.svg", svg(r#"<image width="9" height="9" href="../../secret.svg"/>"#));
        farm.template("card.svg", &front.replace("ROOT", &root));
        #[cfg(unix)]
        for (target, link) in
            [("../../secret.svg", "link.svg"), ("../..", "out"), ("../../../secret.svg", "templates/linked.svg")]
        {
            std::os::unix::fs::symlink(target, farm.path(link)).expect("a link can be made");
        }
        let build = farm.build();
        let codes = codes(&build.findings);
        if code.is_empty() {
            assert!(build.files.iter().all(|file| !pdf_says(&file.bytes, SECRET)), "{way}");
        } else {
            assert!(codes.contains(&code), "{way}: {}", reported(&build));
            assert!(build.files.is_empty(), "{way}");
        }
        assert!(!reported(&build).contains(SECRET), "{way}: {}", reported(&build));
    }
}

fn pdf_says(bytes: &[u8], words: &str) -> bool {
    let pdf = Pdf::read(bytes);
    pdf.pages().into_iter().any(|page| pdf.page_text(page).contains(words))
}

#[cfg(unix)]
#[test]
fn a_folder_of_templates_that_is_a_link_does_not_lead_outside() {
    const SECRET: &str = "nobody reads this";
    let farm = TestDeck::new("[deck]\ntitle = \"Farm\"\n\n[[cards]]\nid = \"a\"\nfront = \"card.svg\"\n");
    farm.folder.file("elsewhere/card.svg", format!("<svg><text>{SECRET}</text></svg>"));
    std::os::unix::fs::symlink("../../elsewhere", farm.path("templates")).expect("a link can be made");
    let build = farm.build();
    let codes = codes(&build.findings);
    assert!(codes.contains(&"missing-template"), "{}", reported(&build));
    assert!(!reported(&build).contains(SECRET), "{}", reported(&build));
}

#[test]
fn neither_tables_nor_fonts_nor_templates_lead_outside() {
    for (what, spec, code) in [
        ("a table", "rows = \"../../secret.csv\"", "outside-folder"),
        ("a table by an absolute path", "rows = \"/etc/passwd.csv\"", "outside-folder"),
        ("a table that is a link", "rows = \"link.csv\"", "outside-folder"),
        ("a front", "front = \"../../../secret.svg\"", "unreadable-template"),
    ] {
        let front = if spec.starts_with("front") { "" } else { "front = \"card.svg\"\n" };
        let farm = TestDeck::new(&format!("[deck]\ntitle = \"Farm\"\n\n[[cards]]\nid = \"a\"\n{front}{spec}\n"));
        farm.template("card.svg", r#"<svg xmlns="http://www.w3.org/2000/svg"/>"#);
        farm.folder.file("secret.csv", "name\nsecret\n");
        farm.folder.file("secret.svg", "<svg/>");
        #[cfg(unix)]
        std::os::unix::fs::symlink("../../secret.csv", farm.path("link.csv")).expect("a link can be made");
        let build = farm.check();
        let codes = codes(&build.findings);
        assert_eq!(codes.iter().filter(|found| **found == code).count(), 1, "{what}: {}", reported(&build));
    }
    #[cfg(unix)]
    {
        let farm = TestDeck::with_front(r#"<svg xmlns="http://www.w3.org/2000/svg"/>"#);
        farm.folder.file("Inter.ttf", std::fs::read("fonts/inter/Inter_400Regular.ttf").expect("it is there"));
        std::fs::create_dir(farm.path("fonts")).expect("a folder can be made");
        std::os::unix::fs::symlink("../../../Inter.ttf", farm.path("fonts/x.ttf")).expect("a link can be made");
        let build = farm.check();
        let codes = codes(&build.findings);
        assert!(codes.contains(&"unreadable-font"), "{}", reported(&build));
    }
}

#[test]
fn a_finding_is_explained_by_its_code() {
    let desk = WorkFolder::new();
    let ran = desk.run(&["explain", "missing-key"]).ends(0);
    assert!(ran.out.contains("A required key is missing."), "{}", ran.out);
    let pasted = desk.run(&["explain", "error[missing-key]"]).ends(0);
    assert_eq!(pasted.out, ran.out);
    let ran = desk.run(&["explain", "--format", "json"]).ends(0);
    assert_eq!(ran.json()["findings"].as_array().map(Vec::len), Some(Code::ALL.len()));
    let ran = desk.run(&["explain", "missing-keys"]).ends(2);
    assert!(ran.err.contains("did you mean `missing-key`?"), "{}", ran.err);
}

/// In both decks, cards of poker size come near the short edges of Letter.
#[test]
fn a_note_of_several_decks_is_shown_once_with_their_names() {
    let desk = WorkFolder::new();
    let ran = desk.run(&["build", "playing-chicken", "crazy-chicken"]).ends(0);
    assert_eq!(ran.err.matches("note[near-feed-edge]").count(), 1, "{ran:?}");
    assert!(ran.err.contains("= in 2 decks: playing-chicken and crazy-chicken\n"), "{ran:?}");
}

#[test]
fn strict_makes_errors_of_warnings() {
    let desk = with_farm();
    desk.file("decks/farm/templates/card.svg", FRONT.replace("</svg>", "<txt/></svg>"));
    let ran = desk.run(&["build", "--paper", "a4"]).ends(0);
    assert!(ran.err.contains("warning[unknown-element]"), "{ran:?}");
    desk.run(&["check"]).ends(0);
    let ran = desk.run(&["build", "--paper", "a4", "--strict", "--out", "strict"]).ends(1);
    assert!(ran.err.contains("error[unknown-element]"), "{ran:?}");
    assert!(!desk.path("strict").exists());
    desk.run(&["check", "--strict"]).ends(1);
    let accept = "\n[[accept]]\nfinding = \"unknown-element\"\nreason = \"for later\"\n";
    let spec = String::from_utf8(desk.read("decks/farm/deck.toml")).expect("the spec is text");
    desk.file("decks/farm/deck.toml", spec + accept);
    desk.run(&["check", "--strict"]).ends(0);
}

#[test]
fn the_deck_here_or_above_is_the_one_that_is_meant() {
    let desk = with_farm();
    for folder in ["decks/farm", "decks/farm/templates"] {
        let ran = desk.pullet(&["check"]).current_dir(desk.path(folder)).output().expect("pullet runs");
        assert_eq!(String::from_utf8_lossy(&ran.stdout), "farm: no problems found\n");
    }
}

#[test]
fn without_a_deck_the_built_in_ones_are_listed_and_nothing_is_built() {
    let desk = WorkFolder::new();
    for command in ["build", "check", "proof"] {
        let ran = desk.run(&[command]).ends(2);
        assert!(ran.err.contains("there is no deck here") && ran.err.contains("`jokerlink`"), "{ran:?}");
    }
    assert!(desk.files("").is_empty());
    let ran = desk.run(&["check", "--all", "--paper", "a4"]).ends(0);
    assert!(ran.out.contains("jokerlink: ") && ran.out.contains("chicken-dice: "), "{ran:?}");
}

#[test]
fn in_a_wrong_folder_the_way_to_the_decks_is_shown() {
    let desk = with_farm();
    desk.file("output/farm/notes.txt", "");
    for (folder, way) in [("output", "`cd ..`"), ("output/farm", "`cd ../..`"), ("decks", "`cd ..`")] {
        let ran = desk.pullet(&["build"]).current_dir(desk.path(folder)).output().expect("pullet runs");
        let said = String::from_utf8_lossy(&ran.stderr);
        assert!(said.contains("you are in `") && said.contains(way), "{folder}: {said}");
    }
}

#[test]
fn a_file_is_not_a_deck_or_a_folder() {
    let desk = with_farm();
    let ran = desk.run(&["check", "decks/farm/templates/card.svg"]).ends(2);
    assert!(ran.err.contains("name the deck, not one of its files: `decks/farm`"), "{ran:?}");
    let ran = desk.run(&["build", "farm.pdf"]).ends(2);
    assert!(ran.err.contains("name the deck, not the PDF"), "{ran:?}");
    let ran = desk.run(&["build", "farm", "--out", "farm.pdf"]).ends(2);
    assert!(ran.err.contains("name a folder"), "{ran:?}");
}

/// Windows hides `.txt`.
#[test]
fn a_spec_that_is_a_text_file_is_found() {
    let desk = with_farm();
    let spec = desk.read("decks/farm/deck.toml");
    desk.file("decks/pond/deck.toml.txt", &spec);
    for arguments in [&["check"][..], &["check", "pond"], &["build", "decks/pond"]] {
        let ran = desk.run(arguments).ends(2);
        assert!(ran.err.contains("decks/pond/deck.toml.txt` is a text file"), "{ran:?}");
        assert!(ran.err.contains("rename it to `deck.toml`"), "{ran:?}");
    }
    desk.file("deck.toml.txt", &spec);
    desk.run(&["build", "farm", "--paper", "a4"]).ends(0);
}

#[test]
fn cards_without_backs_are_not_folded() {
    let desk = with_farm();
    let spec = String::from_utf8(desk.read("decks/farm/deck.toml")).expect("the spec is text");
    desk.file("decks/farm/deck.toml", spec.replace("front =", "back = \"card.svg\"\nfront ="));
    let ran = desk.run(&["build", "--paper", "a4", "--backs", "fold"]).ends(0);
    assert!(ran.out.contains("fold each sheet along the dashed line"), "{ran:?}");
    desk.file("decks/farm/deck.toml", spec);
    let ran = desk.run(&["build", "--paper", "a4", "--backs", "fold"]).ends(0);
    assert!(
        ran.out.contains("there are no backs, so there is nothing to fold.") && !ran.out.contains("dashed"),
        "{ran:?}"
    );
}

/// A program that is stopped leaves a hidden folder with a random name: what is in it is removed, and never used.
#[test]
fn what_a_stopped_run_has_left_is_removed_by_the_next_command() {
    let desk = WorkFolder::new();
    let left = "output/.pullet-0123456789abcdef0123456789abcdef";
    desk.file("output/farm/old.pdf", "old");
    for (file, said) in [
        (
            "0",
            "note: an earlier run was stopped before it changed anything in `output`: its unfinished files are removed\n",
        ),
        (
            "replacing",
            "note: an earlier run was stopped while it replaced files in `output`: some may be old and some new; build again\n",
        ),
    ] {
        desk.file(&format!("{left}/{file}"), "half of a fi");
        assert_eq!(desk.run(&["align", "--paper", "a4", "--out", "output"]).ends(0).err, said);
        assert!(!desk.path(left).exists() && desk.read("output/farm/old.pdf") == b"old");
    }
    // Folders of other names are someone's own.
    desk.file("output/.pullet-notes/0", "mine");
    assert_eq!(desk.run(&["align", "--paper", "a4", "--out", "output"]).ends(0).err, "");
    assert_eq!(desk.read("output/.pullet-notes/0"), b"mine");
}

#[test]
fn a_number_that_is_none_or_out_of_range_is_explained() {
    let desk = WorkFolder::new();
    for (line, range) in [
        ("play jokerlink --seed x", "0 to 18446744073709551615"),
        ("play jokerlink --games 0", "1 to 10000000"),
        ("preview --port 99999", "0 to 65535"),
        ("proof jokerlink --width 9", "200 to 8000"),
        ("proof jokerlink --columns many", "1 to 40"),
        ("build jokerlink --players 101", "1 to 100"),
        ("build jokerlink --skip 1.5", "0 to 4000"),
        ("check -j 0", "1 to 1024"),
    ] {
        let ran = desk.run_line(line).ends(2);
        assert!(ran.err.contains(&format!(": write a whole number from {range}\n")), "{line}: {}", ran.err);
    }
}
