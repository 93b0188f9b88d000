//! Findings for programs: spans, related places, lines while a deck is watched, and the problem matcher of the documents.

use crate::test_deck::WorkFolder;
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

const PAGE: &str = include_str!("../../docs/json.md");

const BROKEN: &str = "[deck]\ntitle = \"Farm\"\ncopiez = 1\n\n[[cards]]\nid = \"a\"\nfront = \"a.svg\"\nrows = \"x\"\neach = { n = [1] }\n";

/// `copiez` is 6 characters long, on line 3.
#[test]
fn a_finding_says_where_it_begins_and_ends_and_what_explains_it() {
    let desk = WorkFolder::with(&[("decks/farm/deck.toml", BROKEN)]);
    let document = desk.run(&["check", "farm", "--format", "json"]).ends(1).json();
    assert_eq!(document["format"], 1);
    let findings = document["findings"].as_array().expect("a list");
    let of = |code: &str| findings.iter().find(|finding| finding["code"] == code).expect("it is found");
    let key = of("unknown-key");
    assert_eq!(key["deck"], "farm");
    let span = ["line", "column", "end_line", "end_column"].map(|name| key[name].as_u64().unwrap_or_default());
    assert_eq!(span, [3, 1, 3, 7]);
    let related = &of("rows-and-each")["related"][0];
    assert_eq!((related["line"].as_u64(), related["message"].as_str()), (Some(8), Some("has `rows`")));
    let built = desk.run(&["build", "farm", "--format", "json"]).ends(1).json();
    assert_eq!(built["format"], 1);
    assert_eq!(built["findings"][0]["code"], findings[0]["code"]);
    assert_eq!(built["files"].as_array().map(Vec::len), Some(0));
}

/// The problem matcher of the page, as an editor would use it: a line at a time.
#[test]
fn the_problem_matcher_of_the_documents_reads_what_check_prints() {
    let block = PAGE.split("```json\n").nth(1).and_then(|rest| rest.split("```").next()).expect("there is a block");
    let tasks: Value = serde_json::from_str(block).expect("it is JSON");
    let task = &tasks["tasks"][0];
    let matcher = &task["problemMatcher"];
    let pattern = |value: &Value| regex::Regex::new(value.as_str().expect("a pattern")).expect("it is a pattern");
    let finding = pattern(&matcher["pattern"]["regexp"]);
    let begins = pattern(&matcher["background"]["beginsPattern"]);
    let ends = pattern(&matcher["background"]["endsPattern"]);

    let desk = WorkFolder::with(&[("decks/farm/deck.toml", BROKEN)]);
    let words: Vec<&str> = task["command"].as_str().expect("a command").split(' ').skip(1).collect();
    let mut child = desk.pullet(&words).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("pullet runs");
    let out = BufReader::new(child.stdout.take().expect("it is piped"));
    let mut lines = Vec::new();
    for line in out.lines() {
        let line = line.expect("it is text");
        let is_last = ends.is_match(&line);
        lines.push(line);
        if is_last {
            break;
        }
    }
    child.kill().and_then(|()| child.wait()).expect("it can be ended");
    assert!(begins.is_match(&lines[0]), "{lines:?}");
    let field =
        |name: &str| usize::try_from(matcher["pattern"][name].as_u64().expect("a number")).expect("a small one");
    let problems: Vec<[String; 4]> = lines
        .iter()
        .filter_map(|line| finding.captures(line))
        .map(|found| ["file", "line", "endColumn", "severity"].map(|name| found[field(name)].to_owned()))
        .collect();
    assert!(
        problems.contains(&["decks/farm/deck.toml", "3", "7", "error"].map(str::to_owned)),
        "{problems:?} {lines:?}"
    );
    assert_eq!(problems.len(), lines.len() - 2);
}
