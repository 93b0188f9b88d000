//! The words of leaflets, in the language of the deck.

use crate::model::in_language;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The words of a language; `{n}`, `{from}` and `{to}` stand for numbers and versions.
#[derive(Deserialize)]
pub(super) struct ChecklistWords {
    language: String,
    pub(super) title: String,
    pub(super) remove: String,
    pub(super) remove_how: String,
    pub(super) add: String,
    pub(super) add_how: String,
    pub(super) keep: String,
    pub(super) keep_how: String,
    pub(super) nothing: String,
    pub(super) more: String,
    pub(super) same_backs: String,
    pub(super) new_backs: String,
    pub(super) other_backs: String,
    pub(super) sleeved: String,
    pub(super) sheets: String,
    pub(super) continued: String,
    pub(super) page: String,
}

/// Every supported language; the first serves for all others.
static LANGUAGES: LazyLock<Vec<ChecklistWords>> = LazyLock::new(|| languages(include_str!("checklist_words.toml")));

impl ChecklistWords {
    /// Returns the words for a language tag such as `de` or `de-AT`.
    pub(super) fn in_language(tag: &str) -> &'static Self {
        in_language(tag, &LANGUAGES, |words| &words.language)
    }
}

/// Returns words with a number in the place of `{n}`.
pub(super) fn with_number(words: &str, number: usize) -> String {
    words.replace("{n}", &number.to_string())
}

/// Reads the words of all languages from a file that is built in.
pub(crate) fn languages<W: DeserializeOwned>(file: &str) -> Vec<W> {
    let mut file: BTreeMap<String, Vec<W>> = toml::from_str(file).expect("tests read every file that is built in");
    file.remove("language").unwrap_or_default()
}
