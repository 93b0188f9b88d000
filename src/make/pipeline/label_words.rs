//! The words that Pullet itself prints, in the language of the deck.

use crate::leaflets::languages;
use crate::model::in_language;
use serde::Deserialize;
use std::sync::LazyLock;

/// The words of a language; `{n}` and `{of}` stand for numbers.
#[derive(Debug, PartialEq, Eq, Deserialize)]
pub(super) struct LabelWords {
    /// The language's tag, without a region.
    language: String,
    /// The file of cards, in its title.
    pub(super) cards: String,
    sheet: String,
    /// The side of a sheet that shows fronts.
    pub(super) front: String,
    /// The side of a sheet that shows backs.
    pub(super) back: String,
    /// A side that shows both, to be folded.
    pub(super) both: String,
    /// The page about printing both sides by hand, in its title.
    pub(super) by_hand: String,
    /// The advice to print without scaling.
    pub(super) scale: String,
    up: String,
    part: String,
}

/// Every supported language; the first serves for all others.
static LANGUAGES: LazyLock<Vec<LabelWords>> = LazyLock::new(|| languages(include_str!("label_words.toml")));

impl LabelWords {
    /// Returns the words for a language tag such as `de` or `de-AT`.
    pub(super) fn in_language(tag: &str) -> &'static Self {
        in_language(tag, &LANGUAGES, |words| &words.language)
    }

    /// Returns which sheet it is of how many.
    pub(super) fn sheet(&self, number: usize, of: usize) -> String {
        counted(&self.sheet, number, of)
    }

    /// Returns how many cards are printed of how many.
    pub(super) fn part(&self, number: usize, of: usize) -> String {
        counted(&self.part, number, of)
    }

    /// Returns how many pieces are on one sheet.
    pub(super) fn up(&self, count: u32) -> String {
        self.up.replace("{n}", &count.to_string())
    }
}

fn counted(words: &str, number: usize, of: usize) -> String {
    words.replace("{n}", &number.to_string()).replace("{of}", &of.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_region_has_the_words_of_its_language_and_what_is_unknown_those_of_english() {
        assert_eq!(LabelWords::in_language("de-AT").sheet(3, 12), "Bogen 3 von 12");
        assert_eq!(LabelWords::in_language("FR").up(4), "4 par feuille");
        assert_eq!(LabelWords::in_language("nl").part(12, 105), "deel van het spel: 12 van 105 kaarten");
        assert_eq!(LabelWords::in_language("tlh"), LabelWords::in_language("en"));
    }
}
