//! Hyphenation, by the rules of a language.

use hypher::Lang;

/// Words of fewer letters stay whole.
const SHORTEST: usize = 5;

/// Returns the patterns for a language tag such as `en` or `pt-BR`; None where Pullet has none.
pub(super) fn patterns(language: &str) -> Option<Lang> {
    let primary = language.split(['-', '_']).next()?.to_ascii_lowercase();
    let code: [u8; 2] = primary.as_bytes().try_into().ok()?;
    Lang::from_iso(code)
}

/// Returns the bytes of `text` before which a hyphen may be; none without a language.
pub(super) fn hyphens(text: &str, language: Option<Lang>) -> Vec<usize> {
    let Some(language) = language else { return Vec::new() };
    let mut found = Vec::new();
    let mut start = None;
    for (at, character) in text.char_indices().chain([(text.len(), ' ')]) {
        match (start, character.is_alphabetic()) {
            (None, true) => start = Some(at),
            (Some(from), false) => {
                in_word(&text[from..at], from, language, &mut found);
                start = None;
            }
            _ => {}
        }
    }
    found
}

fn in_word(word: &str, from: usize, language: Lang, found: &mut Vec<usize>) {
    if word.chars().count() < SHORTEST {
        return;
    }
    let ends = hypher::hyphenate(word, language).scan(from, |at, syllable| {
        *at += syllable.len();
        Some(*at)
    });
    found.extend(ends.filter(|end| *end < from + word.len()));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From hypher's own documentation: ex-ten-sive.
    #[test]
    fn a_word_is_hyphenated_between_its_syllables() {
        assert_eq!(hyphens("an extensive fox", patterns("en-GB")), [5, 8]);
        assert_eq!(hyphens("an extensive fox", None), [0; 0]);
    }

    #[test]
    fn a_language_without_patterns_has_none() {
        assert_eq!(patterns("tlh"), None);
        assert_eq!(patterns(""), None);
    }
}
