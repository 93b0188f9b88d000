//! Text that comes from a stranger's deck: it does not control the terminal, and it does not fill it.

use std::borrow::Cow;
use std::fmt::Write;

/// The most characters of a message, a label or a help.
const LONGEST: usize = 1_500;

/// Returns whether a terminal does something with a character rather than show it: control characters, and those that change the
/// direction in which all that follows is shown (Unicode Standard Annex 9: embeddings, overrides and isolates).
fn controls(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2028}' | '\u{2029}' | '\u{2066}'..='\u{2069}')
}

/// Returns a text for one line of a terminal, with spaces in place of whatever would control it.
pub fn on_one_line(text: &str) -> Cow<'_, str> {
    replaced(text, controls)
}

/// Returns a text for a terminal, with spaces in place of whatever would control it, apart from line breaks.
pub fn on_lines(text: &str) -> Cow<'_, str> {
    replaced(text, |letter| controls(letter) && letter != '\n')
}

fn replaced(text: &str, is_wrong: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&is_wrong) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(|letter| if is_wrong(letter) { ' ' } else { letter }).collect())
}

/// Returns a JSON document with escapes in place of what would control a terminal: JSON itself has them only for the first 32
/// control characters.
pub fn escaped(json: &str) -> Cow<'_, str> {
    let is_wrong = |letter: char| controls(letter) && letter != '\n';
    if !json.contains(is_wrong) {
        return Cow::Borrowed(json);
    }
    let mut escaped = String::with_capacity(json.len());
    for letter in json.chars() {
        if is_wrong(letter) {
            // All of them are below U+10000, so that one escape is enough.
            let _ = write!(escaped, "\\u{:04x}", u32::from(letter));
        } else {
            escaped.push(letter);
        }
    }
    Cow::Owned(escaped)
}

/// Returns a text without the data of pictures that are written out in it, and without its middle if it is long.
pub fn shortened(text: String) -> String {
    let text = match without_data(&text) {
        Cow::Owned(text) => text,
        Cow::Borrowed(_) => text,
    };
    // A character takes at least one byte.
    if text.len() <= LONGEST || text.chars().count() <= LONGEST {
        return text;
    }
    let start: String = text.chars().take(LONGEST * 2 / 3).collect();
    let end = text.char_indices().rev().nth(LONGEST / 3 - 2).map_or(text.len(), |(at, _)| at);
    format!("{start}…{}", &text[end..])
}

/// Returns a text with `…` in place of the data of each `data:` address: `data:image/png;base64,…`.
pub(crate) fn without_data(text: &str) -> Cow<'_, str> {
    let (mut shown, mut rest) = (String::new(), text);
    while let Some(start) = data_start(rest) {
        let data = &rest[start..];
        let end = data.find(|letter: char| letter.is_whitespace() || "\"'`<>()…".contains(letter));
        shown.push_str(&rest[..start]);
        shown.push('…');
        rest = end.map_or("", |end| &data[end..]).trim_start_matches('…');
    }
    if rest.len() == text.len() { Cow::Borrowed(text) } else { Cow::Owned(shown + rest) }
}

/// Returns where the data of the first `data:` address of a text begins, if there is any.
fn data_start(text: &str) -> Option<usize> {
    text.match_indices("data:").find_map(|(at, scheme)| {
        let about = &text[at + scheme.len()..];
        let comma = about.find(|letter: char| !letter.is_ascii_alphanumeric() && !"/+.;=-_".contains(letter))?;
        let data = about[comma..].strip_prefix(',')?;
        let is_there =
            data.chars().next().is_some_and(|letter| !letter.is_whitespace() && !"\"'`<>()".contains(letter));
        is_there.then_some(text.len() - data.len())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// ESC, BEL, backspace, C1's CSI, and U+202E, which shows what follows from right to left.
    #[test]
    fn nothing_that_controls_a_terminal_is_left() {
        let evil = "a\u{1b}[2J\u{7}\u{8}\u{9b}31m\u{202e}b\nc";
        assert_eq!(on_one_line(evil), "a [2J   31m b c");
        assert_eq!(on_lines(evil), "a [2J   31m b\nc");
        assert_eq!(on_lines("Hühner\n卡"), "Hühner\n卡");
    }

    #[test]
    fn json_keeps_what_it_says() {
        let evil = "a\u{1b}\u{7f}\u{9b}\u{202e}b";
        let json = serde_json::to_string(evil).expect("text is JSON");
        assert_eq!(escaped(&json), r#""a\u001b\u007f\u009b\u202eb""#);
        assert_eq!(serde_json::from_str::<String>(&escaped(&json)).as_deref().ok(), Some(evil));
    }

    #[test]
    fn a_long_text_loses_its_middle() {
        let long = shortened(format!("begins{}ends", "é".repeat(1_000_000)));
        assert_eq!(long.chars().count(), LONGEST);
        assert!(long.starts_with("beginsé") && long.ends_with("éends") && long.contains("é…é"), "{long}");
        assert_eq!(shortened("é".repeat(LONGEST)), "é".repeat(LONGEST));
    }

    #[test]
    fn the_data_of_a_picture_is_not_shown() {
        let text = "`data:image/png;base64,QUJD` and url(data:,x%20y) and data:text, words";
        assert_eq!(without_data(text), "`data:image/png;base64,…` and url(data:,…) and data:text, words");
        assert_eq!(without_data("a `data:` address"), "a `data:` address");
    }
}
