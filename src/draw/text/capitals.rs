//! Capitals by language: <https://www.unicode.org/Public/UNIDATA/SpecialCasing.txt>, and for Greek
//! <https://www.w3.org/TR/css-text-3/#text-transform-property>.

use unicode_normalization::UnicodeNormalization;

/// The languages whose capitals are not those of all others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Capitals {
    #[default]
    Usual,
    /// `i` has a dot as a capital, too, and `I` none as a small letter.
    Turkish,
    /// The dot that is written before an accent is left out.
    Lithuanian,
    /// Capitals have no accents.
    Greek,
}

impl Capitals {
    /// Returns those of a language, such as `tr` or `el-CY`.
    pub(super) fn of(language: &str) -> Self {
        match language.split(['-', '_']).next() {
            Some("tr" | "az") => Self::Turkish,
            Some("lt") => Self::Lithuanian,
            Some("el") => Self::Greek,
            _ => Self::Usual,
        }
    }

    /// Returns the capital of a letter between others; nothing for a sign that capitals do not have.
    pub(super) fn capital(self, letter: char, (before, after): (&str, &str)) -> String {
        let is_alone = || !before.ends_with(char::is_alphabetic) && !after.starts_with(char::is_alphabetic);
        match (self, letter) {
            (Self::Turkish, 'i') => "İ".to_owned(),
            (Self::Lithuanian, '\u{307}') if before.ends_with(['I', 'J', 'Į']) => String::new(),
            (Self::Greek, '\u{301}') if before.ends_with(is_greek) => String::new(),
            // The word for "or" keeps its accent, so that it is not read as "the".
            (Self::Greek, 'ή') if is_alone() => "Ή".to_owned(),
            (Self::Greek, _) if is_greek(letter) => {
                let is_kept = |sign: &char| !matches!(sign, '\u{301}' | '\u{300}' | '\u{342}' | '\u{313}' | '\u{314}');
                letter.nfd().filter(is_kept).flat_map(char::to_uppercase).nfc().collect()
            }
            _ => letter.to_uppercase().collect(),
        }
    }

    /// Returns the small letter of a letter.
    pub(super) fn small(self, letter: char) -> String {
        match (self, letter) {
            (Self::Turkish, 'I') => "ı".to_owned(),
            (Self::Turkish, 'İ') => "i".to_owned(),
            _ => letter.to_lowercase().collect(),
        }
    }
}

fn is_greek(letter: char) -> bool {
    matches!(letter, '\u{370}'..='\u{3ff}' | '\u{1f00}'..='\u{1fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn capitals(language: &str, words: &str) -> String {
        words.char_indices().fold(String::new(), |before, (at, letter)| {
            let after = &words[at + letter.len_utf8()..];
            let capital = Capitals::of(language).capital(letter, (&before, after));
            before + &capital
        })
    }

    #[test]
    fn capitals_are_those_of_the_language() {
        assert_eq!(capitals("tr", "istanbul ılık"), "İSTANBUL ILIK");
        assert_eq!(capitals("az-Latn", "milli"), "MİLLİ");
        assert_eq!(capitals("lt", "i\u{307}\u{301}r"), "I\u{301}R");
        assert_eq!(capitals("el", "Μαΐου άλφα ή ήλιος"), "ΜΑΪΟΥ ΑΛΦΑ Ή ΗΛΙΟΣ");
        assert_eq!(capitals("en", "straße i"), "STRASSE I");
        assert_eq!(Capitals::of("tr").small('I'), "ı");
    }
}
