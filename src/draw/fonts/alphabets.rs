//! Letters that a font lacks although it has their alphabet: they are printed in another font, which shows.

use super::FontLibrary;
use crate::diag::{Code, Fault};
use usvg::fontdb::ID;

/// Alphabets: their first and last characters, and letters of which every font of that alphabet has one, even if it was cut down
/// to the letters of a few words. The digits belong to Latin letters. From the names of the blocks of Unicode:
/// <https://www.unicode.org/Public/UNIDATA/Blocks.txt>.
const ALPHABETS: [(char, char, &str); 13] = [
    ('0', '\u{24f}', "aeinorst"),
    ('\u{1e00}', '\u{1eff}', "aeinorst"),
    ('\u{370}', '\u{3ff}', "αεινορστ"),
    ('\u{1f00}', '\u{1fff}', "αεινορστ"),
    ('\u{400}', '\u{52f}', "аеинорст"),
    ('\u{530}', '\u{58f}', "աենիր"),
    ('\u{590}', '\u{5ff}', "אהויל"),
    ('\u{600}', '\u{6ff}', "اليمن"),
    ('\u{900}', '\u{97f}', "कनरसह"),
    ('\u{10a0}', '\u{10ff}', "აეინრ"),
    ('\u{3040}', '\u{30ff}', "のいンス"),
    ('\u{4e00}', '\u{9fff}', "一人中大日"),
    ('\u{ac00}', '\u{d7a3}', "가고다이"),
];

/// Which letters of a text are printed in another font.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strangers {
    /// Those that its own font lacks.
    Lacking,
    /// Others too, though its own font has them.
    All,
}

impl FontLibrary {
    /// Returns whether a face lacks a letter or a digit of an alphabet that it has otherwise.
    pub fn lacks_letter(&self, id: ID, letter: char) -> bool {
        let is_of = |(first, last, _): &&(char, char, &str)| (*first..=*last).contains(&letter);
        let alphabet = ALPHABETS.iter().find(is_of).filter(|_| letter.is_alphanumeric());
        let has_some = |(_, _, usual): &(char, char, &str)| usual.chars().any(|usual| self.has_character(id, usual));
        alphabet.is_some_and(|alphabet| !self.has_character(id, letter) && has_some(alphabet))
    }

    /// Returns the fault of a text whose own face lacks a character, so that letters of it are printed in another one.
    pub fn letters_of_other_font(
        &self,
        (own, other): (ID, ID),
        (text, character): (&str, char),
        strangers: Strangers,
    ) -> Fault {
        let face = |id| self.database().face(id);
        let family = |id| face(id).and_then(|face| Some(face.families.first()?.0.clone())).unwrap_or_default();
        let weight = |id| face(id).map_or(400, |face| face.weight.0);
        let (own, other) = if family(own) == family(other) {
            (format!("`{}` of the weight {}", family(own), weight(own)), format!("the weight {}", weight(other)))
        } else {
            (format!("`{}`", family(own)), format!("`{}`", family(other)))
        };
        let printed = match strangers {
            Strangers::Lacking => format!("so it is printed in {other}"),
            Strangers::All => format!("so the words around it are printed in {other}, too"),
        };
        let message = format!("the font {own} has no `{character}`, {printed}");
        let help = if character.is_alphanumeric() {
            "put a font that has it into the deck's folder `fonts/`, or name another family"
        } else {
            "put it into a `<text>` of its own, or all of the text into a `<textline>`, which takes single signs from other \
             fonts"
        };
        // A letter alone is found in many places.
        let word = text.split_whitespace().find(|word| word.contains(character)).unwrap_or(text);
        Fault::new(Code::LettersOfOtherFont, message, word).help(help)
    }
}
