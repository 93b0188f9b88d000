//! What terminals of different kinds and widths are shown. `script` stands for a terminal; where there is none, nothing is tried.

use crate::test_deck::WorkFolder;
use regex::Regex;
use std::process::{Command, Stdio};

/// A deck whose findings have long messages and long help.
fn with_faults() -> WorkFolder {
    let faults = "copiez = 1\n[[cards]]\nid = \"fox\"\nfront = \"card.svg\"\nformat = \"pokr\"\n";
    WorkFolder::with(&[
        ("decks/farm/deck.toml", &format!("[deck]\ntitle = \"Farm\"\n{faults}")),
        (
            "decks/farm/templates/card.svg",
            r#"<svg xmlns="http://www.w3.org/2000/svg"><text x="5" y="20">{{ nam }}</text></svg>"#,
        ),
    ])
}

/// What a terminal gets from a run, with its width in columns and its variables; none where no terminal can be made.
fn shown(folder: &WorkFolder, arguments: &str, columns: u32, variables: &[(&str, &str)]) -> Option<String> {
    let line = format!("stty cols {columns} rows 30; exec '{}' {arguments}", env!("CARGO_BIN_EXE_pullet"));
    let mut command = Command::new("script");
    command.args(["-qec", &line, "/dev/null"]).current_dir(folder.root()).stdin(Stdio::null());
    // What runs tests is taken for a terminal with colours.
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "CI"] {
        command.env_remove(name);
    }
    command.env("LC_ALL", "C.UTF-8").env("XDG_CONFIG_HOME", folder.path(".settings")).envs(variables.iter().copied());
    let ran = command.output().ok().filter(|_| cfg!(target_os = "linux"));
    let Some(ran) = ran else {
        eprintln!("no terminal can be made here: not tried");
        return None;
    };
    Some(String::from_utf8_lossy(&ran.stdout).replace('\r', ""))
}

fn has_colours(text: &str) -> bool {
    Regex::new("\u{1b}\\[[0-9;]*m").expect("it is an expression").is_match(text)
}

#[test]
fn colours_depend_on_the_terminal_and_its_variables() {
    let folder = with_faults();
    for (variables, is_coloured) in [
        (&[("TERM", "xterm-256color")][..], true),
        (&[("TERM", "linux")], true),
        (&[("TERM", "xterm"), ("NO_COLOR", "1")], false),
        (&[("TERM", "xterm"), ("CLICOLOR", "0")], false),
        (&[("TERM", "xterm"), ("CLICOLOR", "0"), ("CLICOLOR_FORCE", "1")], true),
        (&[("TERM", "dumb")], false),
    ] {
        let Some(text) = shown(&folder, "check farm", 80, variables) else { return };
        assert!(text.contains("error"), "{text}");
        assert_eq!(has_colours(&text), is_coloured, "{variables:?}: {text:?}");
    }
}

/// A dumb terminal cannot move its cursor: what it is sent is text and line breaks.
#[test]
fn a_dumb_terminal_gets_plain_text() {
    let folder = with_faults();
    for arguments in ["check farm", "build farm", "build playing-chicken -p a4", "list", "--help"] {
        let Some(text) = shown(&folder, arguments, 80, &[("TERM", "dumb")]) else { return };
        assert!(
            !text.is_empty() && text.chars().all(|letter| letter == '\n' || !letter.is_control()),
            "{arguments}: {text:?}"
        );
    }
}

#[test]
fn findings_and_help_are_as_wide_as_the_terminal() {
    let folder = with_faults();
    let mut counts = Vec::new();
    for columns in [40, 80, 200] {
        for arguments in ["check farm", "build --help"] {
            let Some(text) = shown(&folder, arguments, columns, &[("TERM", "dumb")]) else { return };
            for line in text.lines() {
                // A word that is wider than the terminal cannot be broken.
                let is_word = !line.trim().contains(' ');
                assert!(
                    is_word || line.chars().count() <= columns as usize,
                    "{arguments} in {columns} columns: {line}"
                );
            }
            counts.push(text.lines().count());
        }
    }
    // The wider, the fewer lines; help is 100 columns wide at most.
    assert!(counts[0] > counts[2] && counts[2] > counts[4], "{counts:?}");
    assert!(counts[1] > counts[3] && counts[3] > counts[5], "{counts:?}");
}
