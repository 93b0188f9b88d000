//! One name, one thing: no two types of the crate have the same name, but for those that read well with their module.

use super::rust_source::{SourceFile, all, is_name, places_of};
use std::collections::BTreeMap;

/// Names that several modules may have: `jokerlink::Card` is a card of Jokerlink, `model::Card` one of a deck.
const SHARED: [&str; 11] =
    ["Act", "Card", "Colour", "Effect", "Event", "Hand", "Moment", "Pack", "Rules", "Table", "View"];

/// The types that a file defines, without those inside an `impl` and those of private functions.
fn types_of(file: &SourceFile) -> Vec<String> {
    let keywords = ["struct ", "enum ", "trait ", "type ", "union "];
    let found = keywords.iter().flat_map(|keyword| {
        places_of(&file.bare, keyword).into_iter().filter_map(|at| {
            let line_start = file.bare[..at].rfind('\n').map_or(0, |at| at + 1);
            let is_top = !file.bare[line_start..].starts_with([' ', '\t']);
            let name: String = file.bare[at + keyword.len()..].chars().take_while(|c| is_name(*c)).collect();
            is_top.then_some(name)
        })
    });
    found.collect()
}

#[test]
fn no_two_types_share_a_name() {
    let mut homes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in &all() {
        for name in types_of(file) {
            homes.entry(name).or_default().push(file.path.clone());
        }
    }
    assert!(homes.len() > 200, "the types are found: {}", homes.len());
    let shared = homes.iter().filter(|(name, files)| files.len() > 1 && !SHARED.contains(&name.as_str()));
    let shared: Vec<String> = shared.map(|(name, files)| format!("{name}: {}", files.join(", "))).collect();
    assert!(shared.is_empty(), "{}", shared.join("\n"));
    let games = |files: &Vec<String>| files.iter().filter(|file| !file.starts_with("games/")).count() <= 1;
    for name in SHARED {
        let files = homes.get(name).unwrap_or_else(|| panic!("no type is called {name}: take it off the list"));
        assert!(files.len() > 1 && games(files), "{name}: {files:?}");
    }
}
