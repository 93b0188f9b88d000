//! The files inside the binary: decks, templates and fonts.

use super::Shelf;
use include_dir::{Dir, include_dir};

pub(super) static DECKS: Dir<'static> = include_dir!("$OUT_DIR/built-in/decks");
pub(super) static TEMPLATES: Dir<'static> = include_dir!("$OUT_DIR/built-in/templates");
static FONTS: Dir<'static> = include_dir!("$OUT_DIR/built-in/fonts");

/// Returns the names of the built-in decks, sorted.
pub fn built_in_decks() -> Vec<String> {
    let folders = DECKS.dirs().filter(|dir| dir.get_file(dir.path().join("deck.toml")).is_some());
    let mut names: Vec<String> = folders.map(|dir| dir.path().display().to_string()).collect();
    names.sort();
    names
}

/// Returns the folder of the built-in templates and drawings.
pub fn built_in_templates() -> Shelf {
    Shelf::BuiltIn(&TEMPLATES)
}

/// Returns the folder of the built-in fonts.
pub fn built_in_fonts() -> Shelf {
    Shelf::BuiltIn(&FONTS)
}
