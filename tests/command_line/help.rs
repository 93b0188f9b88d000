//! What every command says about itself: examples that run, short options, pages for `man`, names for Tab, and how much is printed.

use crate::test_deck::WorkFolder;
use pullet::diag::Code;
use std::path::Path;
use std::process::Command;

/// The commands that `--help` lists.
fn commands(desk: &WorkFolder) -> Vec<String> {
    let help = desk.run(&["--help"]).ends(0).out;
    let list = help.split("Commands:\n").nth(1).and_then(|rest| rest.split("\n\n").next()).expect("there is a list");
    list.lines().filter_map(|line| Some(line.split_whitespace().next()?.to_owned())).collect()
}

/// Examples with a word of the reader's own, and those of a profile, which needs a reading, are left out.
#[test]
fn the_examples_of_every_command_run() {
    let desk = WorkFolder::new();
    let mut run = 0;
    for command in commands(&desk) {
        let help = desk.run(&[&command, "-h"]).ends(0).out;
        let foot = help.split("Example").nth(1).unwrap_or_else(|| panic!("{command} has no examples"));
        for line in foot.lines().skip(1).map(str::trim).filter(|line| !line.is_empty()) {
            let arguments = line.strip_prefix("pullet ").unwrap_or_else(|| panic!("{line}"));
            let is_own = ["DECK", "FOLDER", ">", "--remove"].iter().any(|word| arguments.contains(word));
            if !is_own {
                desk.run_line(arguments).ends(0);
                run += 1;
            }
        }
    }
    assert!(run > 20, "{run} examples");
}

#[test]
fn help_of_a_command_is_short_with_a_small_h_and_long_in_full() {
    let desk = WorkFolder::new();
    let (short, long) = (desk.run(&["build", "-h"]).ends(0).out, desk.run(&["build", "--help"]).ends(0).out);
    assert!(short.contains("--paper") && !short.contains("--feed-margin"), "{short}");
    assert!(long.contains("--paper") && long.contains("--feed-margin"), "{long}");
    assert!(short.lines().count() * 2 < long.lines().count());
    assert_eq!(desk.run(&["help", "build"]).ends(0).out, long);
    assert!(desk.run(&["help"]).ends(0).out.contains("Commands:\n  build "));
    let ran = desk.run(&["help", "bild"]).ends(2);
    assert!(ran.err.contains("did you mean `build`?"), "{ran:?}");
}

#[test]
fn a_typo_gets_the_nearest_name() {
    let desk = WorkFolder::new();
    for (arguments, near) in [
        (&["chekc"][..], "'check'"),
        (&["build", "--papper", "a4"], "'--paper'"),
        (&["build", "crazy-chiken"], "`crazy-chicken`"),
        (&["build", "-p", "leter"], "`letter`"),
        (&["list", "fontz"], "`fonts`"),
        (&["copy", "crazy-chicken/crad.svg"], "`crazy-chicken/card.svg`"),
        (&["completions", "fisch"], "`fish`"),
    ] {
        let ran = desk.run(arguments).ends(2);
        assert!(ran.err.contains(near), "{arguments:?}: {ran:?}");
    }
}

#[test]
fn short_options_are_those_of_their_long_names() {
    let desk = WorkFolder::new();
    let deck = ["build", "playing-chicken", "--cards", "hen-1"];
    let long = desk.run(&[&deck[..], &["--paper", "a4", "--out", "long", "--jobs", "1"]].concat()).ends(0);
    let short = desk.run(&[&deck[..], &["-p", "a4", "-o", "short", "-j", "2"]].concat()).ends(0);
    assert_eq!(long.out.replace("long/", "short/"), short.out);
    assert!(desk.files("long") == desk.files("short") && !desk.files("short").is_empty());
}

/// Nine chickens come near the short edges of Letter, which is a note; the deck accepts two findings.
#[test]
fn quiet_prints_errors_alone_and_verbose_more() {
    let desk = WorkFolder::new();
    let build = ["build", "crazy-chicken", "--sheets", "cards", "--paper", "letter"];
    let usual = desk.run(&build).ends(0);
    assert!(usual.err.contains("note[near-feed-edge]") && usual.out.contains("cards"), "{usual:?}");
    let quiet = desk.run(&[&build[..], &["-q"]].concat()).ends(0);
    assert_eq!((quiet.out.as_str(), quiet.err.as_str()), ("", ""));
    let quiet = desk.run(&["check", "crazy-chicken", "--quiet"]).ends(0);
    assert_eq!((quiet.out.as_str(), quiet.err.as_str()), ("", ""));
    let verbose = desk.run(&["check", "crazy-chicken", "--variant", "base", "-v"]).ends(0);
    assert_eq!(verbose.out.matches("  accepted: ").count(), 2, "{verbose:?}");
    assert!(verbose.err.contains("drawing the cards"), "{verbose:?}");
    desk.file("decks/farm/deck.toml", "[deck]\ntitle = \"Farm\"\ncopiez = 1\n");
    let ran = desk.run(&["check", "farm", "-q"]).ends(1);
    assert!(ran.out.contains("error[unknown-key]"), "{ran:?}");
    desk.run(&["check", "farm", "-q", "-v"]).ends(2);
}

#[test]
fn colours_follow_the_option_and_the_environment() {
    let desk = WorkFolder::with(&[("deck.toml", "[deck]\ntitle = \"Farm\"\ncopiez = 1\n")]);
    let is_coloured = |arguments: &[&str], environment: &[(&str, &str)]| {
        let mut command = desk.pullet(&[&["check"], arguments].concat());
        let ran = command.envs(environment.iter().copied()).output().expect("pullet runs");
        ran.stdout.contains(&0x1b)
    };
    assert!(!is_coloured(&[], &[]), "this is no terminal");
    assert!(is_coloured(&["--color", "always"], &[]));
    assert!(is_coloured(&[], &[("CLICOLOR_FORCE", "1")]));
    assert!(!is_coloured(&["--color", "never"], &[("CLICOLOR_FORCE", "1")]));
    assert!(!is_coloured(&[], &[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "0")]));
}

/// A report of a problem names the build. What is made with it does not: builds of one version make the same bytes.
#[test]
fn the_version_names_what_the_program_was_built_for_and_manual_pages_do_not() {
    let desk = WorkFolder::new();
    let version = desk.run(&["--version"]).ends(0).out;
    let facts =
        version.strip_prefix(concat!("pullet ", env!("CARGO_PKG_VERSION"), " (")).expect("the version is there");
    let facts = facts.strip_suffix(")\n").expect("the facts end the line");
    let (commit, target) = facts.split_once(", ").map_or((None, facts), |(commit, target)| (Some(commit), target));
    assert!(commit.is_none_or(|commit| commit.len() == 8 && u32::from_str_radix(commit, 16).is_ok()), "{version}");
    assert!(target.starts_with(std::env::consts::ARCH) && target.contains(std::env::consts::OS), "{version}");
    assert_eq!(desk.run(&["-V"]).ends(0).out, version);
    assert!(!desk.run(&["man"]).ends(0).out.contains(target));
}

/// What a shell gets that asks what can follow the words.
fn offered(desk: &WorkFolder, words: &[&str]) -> Vec<String> {
    let index = words.len().to_string();
    let mut command = desk.pullet(&[&["--", "pullet"], words].concat());
    command.env("PULLET_COMPLETE", "bash").env("_CLAP_COMPLETE_INDEX", index).env("_CLAP_IFS", "\n");
    command.env("_CLAP_COMPLETE_COMP_TYPE", "9").env("_CLAP_COMPLETE_SPACE", "false");
    let ran = command.output().expect("pullet runs");
    String::from_utf8_lossy(&ran.stdout).lines().map(str::to_owned).collect()
}

#[test]
fn tab_offers_names_of_decks_variants_papers_releases_and_findings() {
    let desk = WorkFolder::with(&[
        ("decks/farm/deck.toml", "[deck]\ntitle = \"Farm\"\n[variant.large.deck]\ntitle = \"Large farm\"\n"),
        ("printers.toml", "[kitchen]\nback-right = \"0.3 mm\"\n"),
    ]);
    for (words, wanted) in [
        (&["chec"][..], &["check"][..]),
        (&["check", "fa"], &["farm"]),
        (&["check", "cra"], &["crazy-chicken"]),
        (&["build", "farm", "--variant", ""], &["base", "large"]),
        (&["build", "-p", "a4,le"], &["a4,letter", "a4,legal"]),
        (&["upgrade", "big-chicken", "--from", "202403"], &["20240312"]),
        (&["diff", "big-chicken@202403"], &["big-chicken@20240312"]),
        (&["build", "farm", "--printer", ""], &["kitchen"]),
        (&["new", "x", "--card", "poker-"], &["poker-chip"]),
        (&["explain", "bad-pap"], &["bad-paper"]),
        (&["help", "completi"], &["completions"]),
        (&["copy", "crazy-chicken/ca"], &["crazy-chicken/card.svg"]),
        (&["list", "fo"], &["fonts", "formats"]),
    ] {
        assert_eq!(offered(&desk, words), wanted, "{words:?}");
    }
}

/// A shell that gets a name without quotes reads `$(touch PWN)` as a command.
#[cfg(unix)]
#[test]
fn no_shell_is_offered_a_name_that_it_would_run() {
    let desk = WorkFolder::new();
    for name in ["x$(touch PWN)y", "x`touch PWN`", "x;touch PWN", "x y", "x*", "-x", "~x", "xenon", "x-1.0"] {
        desk.file(&format!("decks/{name}/deck.toml"), "").file(&format!("{name}/notes.txt"), "");
    }
    // Names of decks are ours, those of folders are clap's.
    for (words, wanted) in [(["check", "x"], "x-1.0 xenon"), (["build", "--out=x"], "--out=x-1.0/ --out=xenon/")] {
        assert_eq!(offered(&desk, &words).join(" "), wanted);
        for shell in ["fish", "powershell", "zsh", "elvish"] {
            let mut command = desk.pullet(&[&["--", "pullet"], &words[..]].concat());
            command.env("PULLET_COMPLETE", shell).env("_CLAP_COMPLETE_INDEX", "2").env("_CLAP_IFS", "\n");
            let ran = command.output().expect("pullet runs");
            let lines = String::from_utf8_lossy(&ran.stdout).lines().collect::<Vec<_>>().join(" ");
            assert_eq!(lines, wanted, "{shell}");
        }
    }
    let script = desk.run(&["completions", "bash"]).ends(0).out;
    let ask =
        "COMP_WORDS=(pullet check x) COMP_CWORD=2; _clap_complete_pullet pullet x check; echo \"${COMPREPLY[@]}\"";
    let program = Path::new(env!("CARGO_BIN_EXE_pullet")).display().to_string();
    let bash = |line: &str| {
        let mut command = Command::new("bash");
        command.args(["-c", &format!("{script}\n{line}")]).current_dir(desk.path(""));
        let ran = command.output().expect("bash runs");
        (ran.status.success(), String::from_utf8_lossy(&ran.stdout).into_owned())
    };
    assert_eq!(bash(&format!("pullet() {{ '{program}' \"$@\"; }}\n{ask}")), (true, "x-1.0 xenon\n".to_owned()));
}

#[test]
fn every_shell_has_its_script_and_shells_that_are_here_can_read_it() {
    let desk = WorkFolder::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = desk.run(&["completions", shell]).ends(0).out;
        assert!(script.contains("PULLET_COMPLETE") && script.contains("pullet"), "{shell}: {script}");
        desk.file(&format!("pullet.{shell}"), &script);
        // A shell that is not installed reads nothing.
        if let Ok(ran) = Command::new(shell)
            .arg(if shell == "fish" { "--no-execute" } else { "-n" })
            .arg(desk.path(&format!("pullet.{shell}")))
            .output()
            && ["bash", "zsh", "fish"].contains(&shell)
        {
            assert!(ran.status.success(), "{shell}: {ran:?}");
        }
    }
}

/// PowerShell gives the line as it is typed, and shows what follows a tab as a tip.
#[test]
fn powershell_is_answered_with_words_and_tips() {
    let desk = WorkFolder::new();
    let script = desk.run(&["completions", "powershell"]).ends(0).out;
    for part in [
        "Register-ArgumentCompleter -Native -CommandName pullet",
        "$env:PULLET_COMPLETE = \"powershell\"",
        "& pullet -- $args",
    ] {
        assert!(script.contains(part), "{part}: {script}");
    }
    let mut command = desk.pullet(&["--", "pullet", "build", "--sma"]);
    let ran = command.env("PULLET_COMPLETE", "powershell").output().expect("pullet runs");
    let said = String::from_utf8_lossy(&ran.stdout).into_owned();
    assert!(said.starts_with("--smallest\tCompress the files as far as possible"), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
}

/// Elvish has a table of completers where it is interactive; here, one of ours stands for it.
#[test]
fn elvish_gets_words_from_the_completer_that_it_is_given() {
    let desk = WorkFolder::new();
    let script = desk.run(&["completions", "elvish"]).ends(0).out;
    assert!(script.contains("edit:completion:arg-completer[pullet]"), "{script}");
    let table = "var completion: = (ns [&arg-completer=[&]])\nvar edit: = (ns [&completion:=$completion:])\n";
    let asks = "$edit:completion:arg-completer[pullet] pullet build -p a4,le\n";
    desk.file("ask.elv", format!("{table}{script}\n{asks}"));
    let program = Path::new(env!("CARGO_BIN_EXE_pullet")).parent().expect("it is in a folder");
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let paths = std::env::join_paths(std::iter::once(program.to_owned()).chain(std::env::split_paths(&paths)));
    let elvish = Command::new("elvish")
        .arg("ask.elv")
        .current_dir(desk.root())
        .env("PATH", paths.expect("they are paths"))
        .output();
    let Ok(ran) = elvish else {
        eprintln!("there is no elvish here: not tried");
        return;
    };
    assert_eq!(String::from_utf8_lossy(&ran.stdout), "a4,letter\na4,legal\n", "{ran:?}");
}

#[test]
fn every_command_has_a_manual_page() {
    let desk = WorkFolder::new();
    desk.run(&["man", "--out", "man"]).ends(0);
    let pages = desk.files("man");
    for command in commands(&desk) {
        let page = String::from_utf8_lossy(&pages[&format!("pullet-{command}.1")]).into_owned();
        assert!(page.contains(".SH NAME") && page.contains("Example"), "{command}: {page}");
    }
    let shown = desk.run(&["man", "build"]).ends(0).out;
    assert_eq!(shown.trim_end(), String::from_utf8_lossy(&pages["pullet-build.1"]).trim_end());
    desk.run(&["man", "bild"]).ends(2);
}

/// The paper of the country, where neither the deck nor the person says any.
#[test]
fn the_usual_paper_is_that_of_the_country() {
    let desk = WorkFolder::new();
    let papers = |environment: &[(&str, &str)], arguments: &[&str]| {
        let all = [&["build", "playing-chicken", "--cards", "hen-1", "--format", "json"], arguments].concat();
        let mut command = desk.pullet(&all);
        let ran = command.env_remove("LC_ALL").env_remove("LANG").envs(environment.iter().copied()).output();
        let document: serde_json::Value =
            serde_json::from_slice(&ran.expect("pullet runs").stdout).expect("it is JSON");
        let files = document["files"].as_array().expect("files").iter();
        files.map(|file| file["paper"].as_str().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(papers(&[], &[]), ["a4", "letter"]);
    assert_eq!(papers(&[("LANG", "en_US.UTF-8")], &[]), ["letter"]);
    assert_eq!(papers(&[("LANG", "de_DE.UTF-8")], &[]), ["a4"]);
    assert_eq!(papers(&[("LANG", "en_US.UTF-8"), ("PAPERSIZE", "a5")], &[]), ["a5"]);
    assert_eq!(papers(&[("LANG", "en_US.UTF-8")], &["-p", "a3"]), ["a3"]);
}

#[test]
fn lists_have_what_decks_and_the_command_line_can_name() {
    let desk = WorkFolder::with(&[(
        "decks/farm/deck.toml",
        "[deck]\ntitle = \"Farm\"\n[[cards]]\nname = \"hens\"\nfront = \"a.svg\"\nrows = [{ name = \"Ada\", cost = 3 }]\n",
    )]);
    let first = |arguments: &[&str]| {
        let ran = desk.run(&[&["list"], arguments].concat()).ends(0);
        ran.out.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect::<Vec<_>>()
    };
    assert!(first(&["formats"]).contains(&"poker 63.5 × 88.9 mm rectangle, corners of 3 mm".to_owned()));
    assert!(first(&["papers"]).contains(&"legal 215.9 × 355.6 mm Legal".to_owned()));
    assert!(first(&["fonts", "farm"]).iter().any(|line| line.starts_with("Inter 400, 700")));
    assert_eq!(first(&["fields", "farm"]), ["hens {{ name }} text Ada", "hens {{ cost }} a whole number 3"]);
    assert_eq!(first(&["labels"]), first(&["--labels"]));
    let json = desk.run(&["list", "fields", "farm", "--format", "json"]).ends(0).json();
    assert_eq!(json["fields"][1]["field"], "cost");
}

#[test]
fn a_copied_template_overrides_and_is_never_overwritten_by_chance() {
    let desk = WorkFolder::new();
    let own = "templates/crazy-chicken/card.svg";
    assert_eq!(desk.run(&["copy", "crazy-chicken/card.svg"]).ends(0).out, format!("{own}\n"));
    let built_in = std::fs::read(own).expect("it is there");
    assert!(desk.read(own) == built_in);
    desk.file(own, "<svg/>");
    for way in ["crazy-chicken/card.svg", "templates/crazy-chicken/card.svg", "./templates/crazy-chicken/card.svg"] {
        let ran = desk.run(&["copy", way]).ends(2);
        assert!(ran.err.contains("--force"), "{ran:?}");
    }
    assert_eq!(desk.read(own), b"<svg/>");
    desk.run(&["copy", "crazy-chicken/card.svg", "--force"]).ends(0);
    assert!(desk.read(own) == built_in);
    desk.file("decks/farm/deck.toml", "[deck]\ntitle = \"Farm\"\n");
    desk.run(&["copy", "crazy-chicken/card.svg", "--deck", "farm"]).ends(0);
    assert!(desk.path("decks/farm").join(own).exists());
    for outside in ["../Cargo.toml", "/etc/passwd", "crazy-chicken"] {
        desk.run(&["copy", outside]).ends(2);
    }
}

/// Without a screen, the system's program for PDFs is a script that writes down what it is asked to open.
#[cfg(target_os = "linux")]
#[test]
fn what_was_built_is_opened_if_that_is_asked_for() {
    use std::os::unix::fs::PermissionsExt;
    let desk = WorkFolder::new();
    desk.file("bin/xdg-open", "#!/bin/sh\necho \"$1\" >> opened\n");
    let program = desk.path("bin/xdg-open");
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).expect("it can be made a program");
    let path = format!("{}:{}", desk.path("bin").display(), std::env::var("PATH").unwrap_or_default());
    let opened = |arguments: &[&str]| {
        let mut command =
            desk.pullet(&[&["build", "playing-chicken", "--cards", "hen-1", "--open"], arguments].concat());
        assert!(command.env("PATH", &path).output().expect("pullet runs").status.success());
        for _ in 0..100 {
            if let Ok(text) = std::fs::read_to_string(desk.path("opened")) {
                std::fs::remove_file(desk.path("opened")).expect("it is there");
                return text.trim().to_owned();
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        String::new()
    };
    assert_eq!(opened(&["-p", "a4"]), "output/playing-chicken/playing-chicken_cards_part_a4.pdf");
    assert_eq!(opened(&["-p", "a4,letter"]), "output/playing-chicken");
}

#[test]
fn the_schema_is_where_a_new_deck_says() {
    let desk = WorkFolder::new();
    desk.run(&["new", "mine", "--from", "playing-chicken"]).ends(0);
    for (file, folder) in [("deck.toml", "decks/mine"), ("variants/de.toml", "decks/mine/variants")] {
        let text = String::from_utf8(desk.read(&format!("decks/mine/{file}"))).expect("it is text");
        let path = text.lines().next().and_then(|line| line.strip_prefix("#:schema ")).expect("it names its schema");
        let schema = std::fs::read(desk.path(folder).join(Path::new(path))).expect("the schema is there");
        let schema: serde_json::Value = serde_json::from_slice(&schema).expect("it is JSON");
        let kind = if file == "deck.toml" { "deck" } else { "variant" };
        let printed: serde_json::Value = desk.run(&["schema", kind]).ends(0).json();
        assert_eq!(schema, printed);
    }
    let codes = desk.run(&["schema"]).ends(0).out.matches("\"accepted-twice\"").count();
    assert!(codes >= 1 && Code::named("accepted-twice").is_some());
}
