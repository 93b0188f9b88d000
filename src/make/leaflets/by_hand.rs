//! The page that shows how to print both sides of a sheet with a printer that prints only one.

use super::words::languages;
use crate::model::{Flip, in_language};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// The page, as its template reads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ByHandPage {
    /// The heading.
    pub title: String,
    /// The deck, and how many sheets there are.
    pub subtitle: String,
    /// `long` or `short`: the edge over which the pile is turned.
    pub flip: &'static str,
    /// The steps, in order.
    pub steps: Vec<ByHandStep>,
    /// The heading of `faults`.
    pub faults_title: &'static str,
    /// What can be seen on the test sheets, and what to do.
    pub faults: &'static [[String; 2]],
}

/// A step of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ByHandStep {
    /// Which picture it has: `test`, `fronts`, `turn`, `tray` or `backs`.
    pub picture: &'static str,
    /// What to do.
    pub heading: &'static str,
    /// How to do it.
    pub words: &'static str,
}

/// The words of a language; `{n}` stands for a number.
#[derive(Deserialize)]
struct ByHandWords {
    language: String,
    title: String,
    one_sheet: String,
    sheets: String,
    test: [String; 2],
    fronts: [String; 2],
    turn: String,
    turn_long: String,
    turn_short: String,
    tray: [String; 2],
    backs: [String; 2],
    faults_title: String,
    faults: [[String; 2]; 3],
}

/// Every supported language; the first serves for all others.
static LANGUAGES: LazyLock<Vec<ByHandWords>> = LazyLock::new(|| languages(include_str!("by_hand_words.toml")));

/// Returns the page for a deck of that title, in the language of a tag, for so many sheets of paper; `flip` is how the pile is
/// turned over between the two sides.
///
/// # Examples
/// ```
/// use pullet_make::leaflets::by_hand;
/// use pullet_model::Flip;
///
/// let page = by_hand("Jokerlink", "en", Flip::LongEdge, 6);
/// assert_eq!(page.subtitle, "Jokerlink, 6 sheets of paper");
/// assert_eq!(page.steps.len(), 5);
/// ```
pub fn by_hand(title: &str, language: &str, flip: Flip, sheets: usize) -> ByHandPage {
    let words = in_language(language, &LANGUAGES, |words| &words.language);
    let step = |picture, [heading, words]: &'static [String; 2]| ByHandStep { picture, heading, words };
    let (flip, turned) = match flip {
        Flip::LongEdge => ("long", &words.turn_long),
        Flip::ShortEdge => ("short", &words.turn_short),
    };
    let sheets = match sheets {
        1 => words.one_sheet.clone(),
        sheets => words.sheets.replace("{n}", &sheets.to_string()),
    };
    ByHandPage {
        title: words.title.clone(),
        subtitle: format!("{title}, {sheets}"),
        flip,
        steps: vec![
            step("test", &words.test),
            step("fronts", &words.fronts),
            ByHandStep { picture: "turn", heading: &words.turn, words: turned },
            step("tray", &words.tray),
            step("backs", &words.backs),
        ],
        faults_title: &words.faults_title,
        faults: &words.faults,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The third step follows the edge that the pile is turned over.
    #[test]
    fn the_pile_is_turned_over_the_edge_that_the_backs_are_laid_out_for() {
        let turned = |flip| by_hand("D", "de", flip, 1).steps[2].words;
        assert!(turned(Flip::LongEdge).contains("Buchs"));
        assert!(turned(Flip::ShortEdge).contains("Notizblocks"));
    }
}
