//! SECURITY.md names tests: each of them exists.

use std::path::Path;

const PAGE: &str = include_str!("../../SECURITY.md");

/// The tests that the page names, each with its file: `` `name` in [limits.rs](tests/templates/limits.rs) ``, where several
/// names may stand before one file.
fn named() -> Vec<(String, String)> {
    let mut named = Vec::new();
    for line in PAGE.lines() {
        let mut names: Vec<String> = Vec::new();
        for (index, piece) in line.split('`').enumerate() {
            if index % 2 == 1 {
                names.push(piece.to_owned());
            } else if let Some(path) = piece.strip_prefix(" in [").and_then(|rest| rest.split(&['(', ')'][..]).nth(1)) {
                let of_file = names.drain(..).filter(|name| name.len() > 12 && !name.contains([' ', '-', '/']));
                named.extend(of_file.map(|name| (name, path.to_owned())));
            }
        }
    }
    named
}

#[test]
fn every_test_that_the_promises_name_exists() {
    let named = named();
    assert!(named.len() > 20, "{named:?}");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let is_lost = |(name, path): &&(String, String)| {
        let text = std::fs::read_to_string(root.join(path)).unwrap_or_default();
        !text.lines().collect::<Vec<_>>().windows(3).any(|lines| {
            let is_test = lines[..2].iter().any(|line| line.trim() == "#[test]");
            is_test && lines[2].trim().starts_with(&format!("fn {name}("))
        })
    };
    let lost: Vec<_> = named.iter().filter(is_lost).collect();
    assert!(lost.is_empty(), "no such tests: {lost:?}");
}

/// A promise without a test is a wish.
#[test]
fn every_promise_names_a_test() {
    let promises = PAGE.lines().filter(|line| line.starts_with("| **"));
    let untested: Vec<&str> = promises.filter(|line| !line.contains("` in [")).collect();
    assert!(untested.is_empty(), "{untested:?}");
}
