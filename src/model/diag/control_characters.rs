//! Control characters that are letters of Windows-1252, read as Latin-1: a text has what was meant in their place.

use super::words::listed;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// What U+0080 to U+009F stand for; nothing for the five that Windows-1252 does not define, from
/// <https://encoding.spec.whatwg.org/index-windows-1252.txt>.
#[rustfmt::skip]
const MEANT: [&str; 32] = [
    "€", "", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "", "Ž", "",
    "", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "", "ž", "Ÿ",
];

/// How a file writes characters by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Escapes {
    /// It does not.
    None,
    /// `&#146;`
    Xml,
    /// `\u0092`
    Backslash,
}

impl Escapes {
    /// Returns how a file of that name writes them.
    pub(super) fn of(name: &str) -> Self {
        match name.rsplit_once('.').map(|(_, ending)| ending.to_lowercase()).as_deref() {
            Some("svg" | "svgz") => Self::Xml,
            Some("json" | "toml" | "yaml" | "yml") => Self::Backslash,
            _ => Self::None,
        }
    }
}

/// The control characters that a text had.
#[derive(Clone, Debug)]
pub struct ControlCharacters {
    /// The byte where the first of them was.
    pub(super) first: usize,
    /// What is printed for each.
    printed: BTreeMap<char, &'static str>,
}

impl ControlCharacters {
    /// Takes them out of a text, and puts what was meant in their place; none if it has none.
    pub fn take(text: &mut Cow<'_, str>, escapes: Escapes) -> Option<Self> {
        let bytes = text.as_bytes();
        let may_have = bytes.contains(&0x7f)
            || bytes.windows(2).any(|pair| pair[0] == 0xc2 && pair[1] < 0xa0)
            || escapes == Escapes::Xml && text.contains("&#")
            || escapes == Escapes::Backslash && text.contains("\\u00");
        if !may_have {
            return None;
        }
        let (mut made, mut printed, mut first) = (String::with_capacity(text.len()), BTreeMap::new(), None);
        let mut rest = &**text;
        while let Some(letter) = rest.chars().next() {
            let (length, letter) = match (letter, escapes) {
                ('&', Escapes::Xml) => reference(rest),
                ('\\', Escapes::Backslash) => escape(rest),
                _ => None,
            }
            .unwrap_or((letter.len_utf8(), letter));
            let meant = match letter {
                _ if !('\u{7f}'..='\u{9f}').contains(&letter) => &rest[..length],
                _ => {
                    first.get_or_insert(made.len());
                    let meant = u32::from(letter).checked_sub(0x80).map_or("", |at| MEANT[at as usize]);
                    printed.insert(letter, meant);
                    meant
                }
            };
            made.push_str(meant);
            rest = &rest[length..];
        }
        let first = first?;
        *text = Cow::Owned(made);
        Some(Self { first, printed })
    }

    /// Adds those of another text behind this one.
    pub fn join(&mut self, other: Self) {
        self.printed.extend(other.printed);
    }

    /// Returns what is said of them.
    pub fn message(&self) -> String {
        let each = self.printed.iter().map(|(letter, meant)| {
            let meant = if meant.is_empty() { "nothing".to_owned() } else { format!("`{meant}`") };
            format!("U+{:04X} as {meant}", u32::from(*letter))
        });
        format!(
            "control characters are printed as the letters of Windows-1252 that they stand for: {}",
            listed(each, 8)
        )
    }
}

/// Returns the length of the number of a character at the start of a text in XML, and the character.
fn reference(text: &str) -> Option<(usize, char)> {
    let number = text.strip_prefix("&#")?.split_once(';')?.0;
    let code = match number.strip_prefix('x') {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => number.parse(),
    };
    Some((number.len() + 3, char::from_u32(code.ok()?)?))
}

/// Returns the length of what a backslash at the start of a text begins, and its character where it is a number.
fn escape(text: &str) -> Option<(usize, char)> {
    match text.strip_prefix("\\u").and_then(|rest| rest.get(..4)) {
        Some(digits) => Some((6, char::from_u32(u32::from_str_radix(digits, 16).ok()?)?)),
        // The sign behind a backslash begins nothing itself.
        None => text.get(1..2).map(|next| (2, next.chars().next().filter(char::is_ascii).unwrap_or('\\'))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(text: &str, escapes: Escapes) -> (String, Option<String>) {
        let mut text = Cow::Borrowed(text);
        let found = ControlCharacters::take(&mut text, escapes).map(|controls| controls.message());
        (text.into_owned(), found)
    }

    /// In Windows-1252, 0x80 is the euro, 0x85 the ellipsis, 0x92 the apostrophe; 0x81 is not defined.
    #[test]
    fn a_control_character_is_the_letter_that_was_meant() {
        let (text, found) = taken("Wait\u{85} Don\u{92}t pay 5\u{80}\u{81}\u{7f}", Escapes::None);
        assert_eq!(text, "Wait… Don’t pay 5€");
        let found = found.expect("there are some");
        assert!(
            found.ends_with("U+007F as nothing, U+0080 as `€`, U+0081 as nothing, U+0085 as `…` and U+0092 as `’`")
        );
        assert_eq!(taken("é … \u{a0}", Escapes::Xml), ("é … \u{a0}".to_owned(), None));
    }

    #[test]
    fn a_control_character_may_be_written_by_its_number() {
        assert_eq!(taken("&amp;&#146;&#x85;&#39;", Escapes::Xml).0, "&amp;’…&#39;");
        assert_eq!(taken(r#""\u0085 \\u0085 \u00e9 \n""#, Escapes::Backslash).0, r#""… \\u0085 \u00e9 \n""#);
        assert_eq!(taken("&#146; \\u0092", Escapes::None).1, None);
    }
}
