//! The letters that a font of one byte for each holds: `WinAnsiEncoding` (ISO 32000-1, annex D.2).

/// The letters of the codes from 0x80 to 0x9f; `\0` where there is none.
const SPECIAL: [char; 32] = [
    '€', '\0', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\0', 'Ž', '\0', '\0', '‘', '’', '“', '”', '•',
    '–', '—', '˜', '™', 'š', '›', 'œ', '\0', 'ž', 'Ÿ',
];

/// Returns the code of a text that is one letter of the encoding.
pub(super) fn latin_code(text: &str) -> Option<u8> {
    let mut letters = text.chars();
    let (letter, None) = (letters.next()?, letters.next()) else { return None };
    match letter {
        ' '..='~' | '¡'..='¬' | '®'..='ÿ' => u8::try_from(u32::from(letter)).ok(),
        '\0' => None,
        _ => (0x80..).zip(SPECIAL).find(|(_, special)| *special == letter).map(|(code, _)| code),
    }
}

/// Returns the letter of a code.
pub(super) fn latin_letter(code: u8) -> char {
    match code {
        0x80..=0x9f => SPECIAL[usize::from(code - 0x80)],
        _ => char::from(code),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Codes of the table in annex D.2: `eacute` 351, `Euro` 200, `quoteright` 222 and `emdash` 227, all octal.
    #[test]
    fn letters_have_the_codes_of_the_encoding() {
        let codes = ["A", "é", "€", "’", "—"].map(latin_code);
        assert_eq!(codes, [Some(0x41), Some(0o351), Some(0o200), Some(0o222), Some(0o227)]);
        for text in ["Ł", "fi", "", "\u{a0}", "\u{ad}", "\n", "\0"] {
            assert_eq!(latin_code(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_letter_comes_back_from_its_code() {
        let codes = (0x20..=0xff_u8).filter(|code| latin_code(&latin_letter(*code).to_string()).is_some());
        assert_eq!(codes.clone().count(), 95 + 27 + 94);
        assert!(codes.into_iter().all(|code| latin_code(&latin_letter(code).to_string()) == Some(code)));
    }
}
