//! What a deck of one's own begins with: a starter, a table, or a folder of pictures.
//!
//! Starters are complete decks in `decks/starters/`; a table or pictures become files of the same kind. All of them are text
//! that people change afterwards, so values are put into the text, and comments and order stay as they are.

mod deck_text;
mod from_pictures;
mod from_table;
mod new_deck;
mod picture_format;

pub use from_pictures::{PicturesFault, from_pictures};
pub use from_table::{TableFault, from_table, named_pictures};
pub use new_deck::{Beginning, NewDeck, new_deck};

use crate::files::{NamedFiles, starter_files};
use crate::model::choice;
use std::borrow::Cow;

/// A built-in beginning of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Starter {
    /// Cards from a spreadsheet, with a score pad.
    Spreadsheet,
    /// Playing cards of four suits.
    Standard,
    /// Round tokens.
    Tokens,
}

choice!(Starter, "starter", Spreadsheet: "spreadsheet", Standard: "standard", Tokens: "tokens");

impl Starter {
    /// Returns what it makes, for people.
    pub const fn description(self) -> &'static str {
        match self {
            Self::Spreadsheet => "cards from a spreadsheet, with backs and a score pad",
            Self::Standard => "playing cards: four suits and two Jokers",
            Self::Tokens => "round tokens: coins, gems, hearts",
        }
    }

    /// Returns the files of a deck that begins with it, with a title, and a card format instead of the starter's.
    ///
    /// # Examples
    /// ```
    /// use pullet_make::starters::Starter;
    ///
    /// let files = Starter::Tokens.files("Moon Coins", Some("token-30"));
    /// let spec = std::str::from_utf8(&files["deck.toml"])?;
    /// assert!(spec.contains("title   = \"Moon Coins\"") && spec.contains("card    = \"token-30\""));
    /// # Ok::<(), std::str::Utf8Error>(())
    /// ```
    pub fn files(self, title: &str, card: Option<&str>) -> NamedFiles {
        use crate::model::NamedChoice;
        begun(self.word(), title, card)
    }
}

/// Returns the files of the starter of that name, with a title and a card format.
fn begun(starter: &str, title: &str, card: Option<&str>) -> NamedFiles {
    let mut files = starter_files(starter).unwrap_or_default();
    change_spec(&mut files, |spec| {
        let titled = deck_text::with(&spec, "title", title);
        card.map_or(titled.clone(), |card| deck_text::with(&titled, "card", card))
    });
    files
}

/// Changes the text of `deck.toml`.
fn change_spec(files: &mut NamedFiles, change: impl FnOnce(String) -> String) {
    if let Some(bytes) = files.get_mut("deck.toml") {
        let text = String::from_utf8_lossy(bytes).into_owned();
        *bytes = Cow::Owned(change(text).into_bytes());
    }
}

/// Returns the title of a deck whose folder has that name: `My game` for `my-game`.
pub fn title_of(name: &str) -> String {
    let words = name.replace(['-', '_'], " ");
    let mut letters = words.trim().chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_is_the_name_in_words() {
        assert_eq!(title_of("my-first_game"), "My first game");
        assert_eq!(title_of("überfahrt"), "Überfahrt");
    }
}
