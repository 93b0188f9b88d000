//! Slugs: text as the name of a file.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Letters that are not a base letter with an accent, and what stands for them.
const SPELLED: [(char, &str); 10] = [
    ('ß', "ss"),
    ('æ', "ae"),
    ('œ', "oe"),
    ('ø', "o"),
    ('ł', "l"),
    ('đ', "d"),
    ('ð', "d"),
    ('þ', "th"),
    ('ı', "i"),
    ('ħ', "h"),
];

/// Returns a text without accents, its letters in those of English where they have such: "Grosse" for "Größe".
pub fn without_accents(text: &str) -> String {
    let spelled = |letter: char| SPELLED.iter().find(|(spelled, _)| *spelled == letter).map(|(_, letters)| *letters);
    let mut plain = String::new();
    for letter in text.nfd().filter(|letter| !is_combining_mark(*letter)) {
        match spelled(letter) {
            Some(letters) => plain.push_str(letters),
            None => plain.push(letter),
        }
    }
    plain
}

/// Returns a text in small letters and digits with `-` between the words, without accents: `zebra-finch` for "Zebra Finch!".
/// Apostrophes are left out.
pub fn slug(text: &str) -> String {
    let mut slug = String::new();
    for letter in without_accents(&text.to_lowercase()).chars() {
        match letter {
            letter if letter.is_alphanumeric() => slug.push(letter),
            '\'' | '’' => {}
            _ if slug.is_empty() || slug.ends_with('-') => {}
            _ => slug.push('-'),
        }
    }
    slug.truncate(slug.trim_end_matches('-').len());
    slug.nfc().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_has_small_letters_digits_and_single_dashes() {
        for (text, expected) in [
            ("Zebra Finch!", "zebra-finch"),
            ("  Grün & Blau (2)", "grun-blau-2"),
            ("Fox's Den", "foxs-den"),
            ("Åse Øst – Łódź", "ase-ost-lodz"),
            ("Straße/Œuvre", "strasse-oeuvre"),
            ("İstanbul", "istanbul"),
            ("e\u{301}tude", "etude"),
            ("狐 1", "狐-1"),
            ("!?", ""),
        ] {
            assert_eq!(slug(text), expected, "{text}");
        }
    }
}
