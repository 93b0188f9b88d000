//! The language of a deck's words, as a BCP 47 tag: <https://www.rfc-editor.org/rfc/rfc5646#section-2.1>.

use super::spec_reader::quoted;
use super::table::TextValue;
use crate::diag::{Code, nearest};

/// Languages by the names that people write instead of a tag.
const NAMES: [(&str, &str); 16] = [
    ("english", "en"),
    ("german", "de"),
    ("deutsch", "de"),
    ("french", "fr"),
    ("français", "fr"),
    ("spanish", "es"),
    ("español", "es"),
    ("italian", "it"),
    ("italiano", "it"),
    ("portuguese", "pt"),
    ("português", "pt"),
    ("dutch", "nl"),
    ("nederlands", "nl"),
    ("polish", "pl"),
    ("japanese", "ja"),
    ("chinese", "zh"),
];

/// Returns the tag, or reports that the text is not one.
pub(super) fn check(words: TextValue<'_>) -> Option<String> {
    if is_tag(&words.text) {
        return Some(words.text);
    }
    let help = match suggestion(&words.text) {
        Some(tag) => format!("did you mean `\"{tag}\"`?"),
        None => {
            "write its tag: two or three letters such as `\"en\"`, with a region if it matters: `\"pt-BR\"`".to_owned()
        }
    };
    let message = format!("{} is not a language tag", quoted(&words.text));
    words.refuse(Code::BadLanguage, "not a tag such as `en`", message, help)
}

/// Returns whether a text has the form of a tag: a language of two or three letters, then script, region and variants.
fn is_tag(text: &str) -> bool {
    let mut parts = text.split('-');
    let language = parts.next().unwrap_or_default();
    let letters = language.bytes().all(|byte| byte.is_ascii_alphabetic());
    let part_fits = |part: &str| (1..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric());
    letters && matches!(language.len(), 2 | 3) && parts.all(part_fits)
}

fn suggestion(text: &str) -> Option<String> {
    let hyphened = text.trim().replace(['_', ' '], "-");
    if is_tag(&hyphened) {
        return Some(hyphened);
    }
    let name = nearest(&hyphened, NAMES.iter().map(|(name, _)| *name))?;
    NAMES.iter().find(|(known, _)| *known == name).map(|(_, tag)| (*tag).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_have_the_shape_of_bcp_47() {
        for tag in ["en", "pt-BR", "zh-Hant-TW", "gsw", "de-1996"] {
            assert!(is_tag(tag), "{tag}");
        }
        for text in ["", "e", "english", "en_US", "en-", "12", "en-toolongpart"] {
            assert!(!is_tag(text), "{text}");
        }
    }

    #[test]
    fn a_language_by_name_finds_its_tag() {
        assert_eq!(suggestion("English").as_deref(), Some("en"));
        assert_eq!(suggestion("Deutsch").as_deref(), Some("de"));
        assert_eq!(suggestion("en_US").as_deref(), Some("en-US"));
        assert_eq!(suggestion("Klingon"), None);
    }
}
