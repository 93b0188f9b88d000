//! `docs/commands.md` names every command of `--help` and every option of its `--help`, and no others.

use std::process::Command;

const PAGE: &str = include_str!("../../docs/commands.md");

/// What `--help` shows, after these words.
fn help(words: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_pullet")).args(words).arg("--help").output().expect("pullet starts");
    String::from_utf8(output.stdout).expect("pullet speaks UTF-8")
}

/// The commands that `--help` lists.
fn commands() -> Vec<String> {
    let help = help(&[]);
    let list = help.split("Commands:\n").nth(1).and_then(|rest| rest.split("\n\n").next()).expect("there is a list");
    list.lines().filter_map(|line| Some(line.strip_prefix("  ")?.split_whitespace().next()?.to_owned())).collect()
}

/// The options that a command's `--help` lists, but for `--help`: sorted.
fn options_of_help(command: &str) -> Vec<String> {
    let help = help(&[command]);
    let lines = help.lines().map(str::trim_start).filter(|line| line.starts_with('-'));
    let words = lines.filter_map(|line| line.split_whitespace().find(|word| word.starts_with("--")));
    // An option whose value can be left out has it in brackets.
    let words = words.filter_map(|word| word.split('[').next()).filter(|word| *word != "--help");
    let mut options: Vec<String> = words.map(str::to_owned).collect();
    options.sort();
    options
}

/// The rows of the tables under a heading.
fn rows(heading: &str) -> impl Iterator<Item = &'static str> + use<> {
    let section = PAGE.split(&format!("\n## {heading}\n")).nth(1).unwrap_or_else(|| panic!("no section {heading}"));
    section.split("\n## ").next().unwrap_or_default().lines().filter(|line| line.starts_with("| `--"))
}

/// The options in a command's own table, in those shared rows that name the command, in those for printing and of every command: sorted.
fn options_of_page(command: &str) -> Vec<String> {
    let shared = rows("Shared options")
        .filter(|row| row.split(" | ").nth(1).is_some_and(|commands| commands.contains(&format!("`{command}`"))));
    let printing = rows("Options for printing").filter(|_| ["build", "check", "upgrade"].contains(&command));
    let rows =
        rows(&format!("`pullet {command}`")).chain(shared).chain(printing).chain(rows("Options of every command"));
    let mut options: Vec<String> = rows
        .filter_map(|row| row.split(['`', ' ', '[']).find(|word| word.starts_with("--")).map(str::to_owned))
        .collect();
    options.sort();
    options
}

#[test]
fn every_option_of_every_command_stands_on_the_page() {
    let commands = commands();
    assert!(commands.len() > 4, "{commands:?}");
    for command in commands {
        assert_eq!(options_of_page(&command), options_of_help(&command), "{command}");
    }
}
