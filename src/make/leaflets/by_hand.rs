//! The page that shows how to print both sides of a sheet with a printer that prints only one.

use super::words::languages;
use crate::model::{Flip, in_language};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::LazyLock;

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

/// Returns the page, as its template reads it, for a deck of that title, in the language of a tag, for so many sheets of paper; `flip` is how the pile is
/// turned over between the two sides.
///
/// # Examples
/// ```
/// use pullet_make::leaflets::by_hand;
/// use pullet_model::Flip;
///
/// let page = by_hand("Jokerlink", "en", Flip::LongEdge, 6);
/// assert_eq!(page["subtitle"], "Jokerlink, 6 sheets of paper");
/// ```
pub fn by_hand(title: &str, language: &str, flip: Flip, sheets: usize) -> Value {
    let words = in_language(language, &LANGUAGES, |words| &words.language);
    let step = |picture: &str, [heading, words]: [&String; 2]| json!({ "picture": picture, "heading": heading, "words": words });
    let (flip, turned) = match flip {
        Flip::LongEdge => ("long", &words.turn_long),
        Flip::ShortEdge => ("short", &words.turn_short),
    };
    let sheets = match sheets {
        1 => words.one_sheet.clone(),
        sheets => words.sheets.replace("{n}", &sheets.to_string()),
    };
    json!({
        "title": words.title,
        "subtitle": format!("{title}, {sheets}"),
        "flip": flip,
        "steps": [
            step("test", words.test.each_ref()),
            step("fronts", words.fronts.each_ref()),
            step("turn", [&words.turn, turned]),
            step("tray", words.tray.each_ref()),
            step("backs", words.backs.each_ref()),
        ],
        "faults_title": words.faults_title,
        "faults": words.faults,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The third step follows the edge that the pile is turned over.
    #[test]
    fn the_pile_is_turned_over_the_edge_that_the_backs_are_laid_out_for() {
        let turned = |flip| by_hand("D", "de", flip, 1)["steps"][2]["words"].to_string();
        assert!(turned(Flip::LongEdge).contains("Buchs"));
        assert!(turned(Flip::ShortEdge).contains("Notizblocks"));
    }
}
