//! `[deck]`: what the deck is called, who can play it, and how large its cards are.

use super::sizes::FormatChoice;
use super::spec_reader::quoted;
use super::table::{TableReader, TextValue};
use super::{limits, values};
use crate::diag::{Code, nearest};
use crate::model::{Field, Fields, PlayerRange, Value};
use toml::de::DeValue;

/// What `[deck]` says.
#[derive(Default)]
pub(super) struct DeckTable {
    pub(super) title: Option<String>,
    pub(super) game: Option<String>,
    pub(super) version: Option<String>,
    pub(super) players: Option<PlayerRange>,
    pub(super) language: Option<String>,
    pub(super) format: FormatChoice,
    pub(super) about: Fields,
}

/// The default language.
pub(super) const LANGUAGE: &str = "en";

/// Reads the table; `theme` has colours by their names.
pub(super) fn read(root: &mut TableReader<'_>, theme: &Fields) -> DeckTable {
    root.need("deck", "begin the file with a line `[deck]` and a line `title = \"Farm\"` below it");
    let Some(mut table) = root.table("deck") else { return DeckTable::default() };
    let text = |words: Option<TextValue<'_>>| words.map(|words| words.text);
    let deck = DeckTable {
        title: text(table.needed_words("title", "Farm")),
        game: text(table.filled_words("game")),
        version: text(table.filled_words("version")),
        players: players(&mut table),
        language: table.words("language").and_then(|words| language(words)),
        format: FormatChoice::read(&mut table, theme),
        about: about(&table),
    };
    deck.format.check(root.spec);
    for credit in ["designer", "publisher", "source", "licence", "description"] {
        table.words(credit);
    }
    table.finish();
    deck
}

/// Returns `[deck]` as it was written, with the default language.
fn about(table: &TableReader<'_>) -> Fields {
    let mut about = table.fields();
    about
        .entry("language".to_owned())
        .or_insert_with(|| Field { value: Value::Text(LANGUAGE.into()), place: table.place.clone() });
    about
}

/// Asks for `players`.
pub(super) fn players(reader: &mut TableReader<'_>) -> Option<PlayerRange> {
    let spec = reader.spec;
    let entry = reader.entry("players")?;
    let text = match entry.value() {
        DeValue::Integer(number) => values::integer(spec, number, &entry.place)?.to_string(),
        DeValue::String(text) => text.to_string(),
        DeValue::Float(number) => number.as_str().to_owned(),
        _ => {
            let help = "write `players = 2`, or `players = \"2-4\"`";
            return entry.wrong_type("a number or text", help);
        }
    };
    let fault = match player_range(&text) {
        Ok(players) => return Some(players),
        Err(fault) => fault,
    };
    let message = format!("{} does not say how many can play", quoted(&text));
    let help = "write the fewest and the most with `-` between them: `\"2-4\"`; or one number: `2`";
    entry.refuse(Code::BadPlayers, fault, message, help)
}

fn player_range(text: &str) -> Result<PlayerRange, &'static str> {
    let text = text.trim();
    // A hyphen, an en dash and a minus sign mean the same here.
    let (min, max) = text.split_once(['-', '–', '−']).unwrap_or((text, text));
    let number = |part: &str| part.trim().parse::<u32>().map_err(|_| "a number, or two with `-` between them");
    let (min, max) = (number(min)?, number(max)?);
    if min == 0 {
        Err("needs at least 1 player")
    } else if min > max {
        Err("the smaller number must come first")
    } else if max > limits::PLAYERS {
        Err("more than 100 players")
    } else {
        Ok(PlayerRange { min, max })
    }
}

/// Languages by the names that people write instead of a tag.
const LANGUAGES: [(&str, &str); 16] = [
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
pub(super) fn language(words: TextValue<'_>) -> Option<String> {
    if is_tag(&words.text) {
        return Some(words.text);
    }
    let help = match tag_like(&words.text) {
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

fn tag_like(text: &str) -> Option<String> {
    let hyphened = text.trim().replace(['_', ' '], "-");
    if is_tag(&hyphened) {
        return Some(hyphened);
    }
    let name = nearest(&hyphened, LANGUAGES.iter().map(|(name, _)| *name))?;
    LANGUAGES.iter().find(|(known, _)| *known == name).map(|(_, tag)| (*tag).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_written_with_any_dash() {
        for text in ["3-8", "3–8", " 3 - 8 "] {
            assert_eq!(player_range(text), Ok(PlayerRange { min: 3, max: 8 }), "{text}");
        }
        assert_eq!(player_range("2"), Ok(PlayerRange { min: 2, max: 2 }));
    }

    #[test]
    fn anything_else_is_refused() {
        for text in ["", "-", "8-3", "0-2", "2+", "two", "2-", "-2", "2-3-4", "1-101", "99999999999"] {
            assert!(player_range(text).is_err(), "{text}");
        }
    }

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
        assert_eq!(tag_like("English").as_deref(), Some("en"));
        assert_eq!(tag_like("Deutsch").as_deref(), Some("de"));
        assert_eq!(tag_like("en_US").as_deref(), Some("en-US"));
        assert_eq!(tag_like("Klingon"), None);
    }
}
