//! Letters that a font lacks although it has their alphabet: they are printed in another font, which shows.

use super::FontLibrary;
use crate::diag::{Code, Fault};
use usvg::fontdb::ID;

/// Alphabets: their first and last characters, and a letter that every font of that alphabet has. The digits belong to Latin
/// letters. From the names of the blocks of Unicode: <https://www.unicode.org/Public/UNIDATA/Blocks.txt>.
const ALPHABETS: [(char, char, char); 13] = [
    ('0', '\u{24f}', 'a'),
    ('\u{1e00}', '\u{1eff}', 'a'),
    ('\u{370}', '\u{3ff}', 'α'),
    ('\u{1f00}', '\u{1fff}', 'α'),
    ('\u{400}', '\u{52f}', 'а'),
    ('\u{530}', '\u{58f}', 'ա'),
    ('\u{590}', '\u{5ff}', 'א'),
    ('\u{600}', '\u{6ff}', 'ا'),
    ('\u{900}', '\u{97f}', 'क'),
    ('\u{10a0}', '\u{10ff}', 'ა'),
    ('\u{3040}', '\u{30ff}', 'の'),
    ('\u{4e00}', '\u{9fff}', '一'),
    ('\u{ac00}', '\u{d7a3}', '가'),
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
    #[must_use]
    pub fn lacks_letter(&self, id: ID, letter: char) -> bool {
        let is_of = |(first, last, _): &&(char, char, char)| (*first..=*last).contains(&letter);
        let usual = ALPHABETS.iter().find(is_of).filter(|_| letter.is_alphanumeric()).map(|(_, _, usual)| *usual);
        usual.is_some_and(|usual| self.has_character(id, usual) && !self.has_character(id, letter))
    }

    /// Returns the fault of a text whose own face lacks a character, so that letters of it are printed in another one.
    #[must_use]
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
