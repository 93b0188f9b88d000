//! The words of a drawing are taken out of it before usvg reads it: a mark stands in the place of each.
//!
//! usvg then finds out where a text begins, and in which font, size and colour, and its words are set by
//! [`super::letter_setter`]. Only words that usvg would set from left to right in one go are taken out. If a drawing has
//! any other text, it keeps all of its words.

use crate::fonts::StandIn;
use std::borrow::Cow;

/// A drawing with marks, and the words that they stand for.
pub(super) struct MarkedWords {
    pub(super) svg: String,
    /// The words by the number of their mark.
    pub(super) words: Vec<String>,
}

/// Attributes that place letters one by one.
const OF_LETTERS: [&str; 5] = ["dx", "dy", "rotate", "textLength", "writing-mode"];

/// The first byte in UTF-8 of each mark.
const LEAD: u8 = 0xf3;

impl MarkedWords {
    /// Takes the words out of a drawing; None where it has none, or where usvg must set them.
    pub(super) fn of(svg: &str) -> Option<Self> {
        // What is sized by the box of a text needs its letters.
        if !svg.contains("<text") || svg.as_bytes().contains(&LEAD) || svg.contains("objectBoundingBox") {
            return None;
        }
        let mut marker =
            Marker { svg, copied: 0, marked: Self { svg: String::with_capacity(svg.len()), words: Vec::new() } };
        let mut at = 0;
        while let Some(next) = svg[at..].find('<') {
            let start = at + next;
            let tag = &svg[start..];
            at = if tag.starts_with("<!--") {
                start + tag.find("-->")?
            } else if tag.starts_with("<!") {
                // What entities and CDATA stand for is not looked at.
                return None;
            } else if begins(tag, "<text") {
                marker.text(start)?
            } else {
                start + 1
            };
        }
        let Marker { copied, mut marked, .. } = marker;
        marked.svg.push_str(&svg[copied..]);
        (!marked.words.is_empty()).then_some(marked)
    }
}

/// A drawing whose words are being taken out.
struct Marker<'s> {
    svg: &'s str,
    /// How much of it is in the marked drawing.
    copied: usize,
    marked: MarkedWords,
}

impl Marker<'_> {
    /// Takes the words out of the text that begins at `start`, and returns where it ends.
    fn text(&mut self, start: usize) -> Option<usize> {
        let svg = self.svg;
        let tag = tag_of(&svg[start..])?;
        let mut at = start + tag.len();
        if tag.ends_with("/>") {
            return Some(at);
        }
        let keeps_spaces = places(tag)?;
        let mut is_inside = false;
        loop {
            let end = at + svg[at..].find('<')?;
            if !svg[at..end].trim_matches([' ', '\t', '\n', '\r']).is_empty() {
                let words = decoded(&svg[at..end])?;
                if !are_simple(&words, keeps_spaces) {
                    return None;
                }
                self.marked.svg.push_str(&svg[self.copied..at]);
                self.marked.svg.push(StandIn::mark(self.marked.words.len())?);
                self.marked.words.push(words.into_owned());
                self.copied = end;
            }
            let tag = tag_of(&svg[end..])?;
            at = end + tag.len();
            match tag {
                "</text>" if !is_inside => return Some(at),
                "</tspan>" if is_inside => is_inside = false,
                _ if begins(tag, "<tspan") && !is_inside && !keeps_spaces && !tag.ends_with("/>") => {
                    is_inside = !places(tag)?;
                    if !is_inside {
                        return None;
                    }
                }
                _ => return None,
            }
        }
    }
}

/// Returns whether a tag begins an element of a name; `opening` is `<` and the name.
fn begins(tag: &str, opening: &str) -> bool {
    tag.strip_prefix(opening).is_some_and(|rest| rest.starts_with(['>', '/', ' ', '\t', '\n', '\r']))
}

/// Returns the tag at the start of a text.
fn tag_of(text: &str) -> Option<&str> {
    let mut quote = None;
    for (at, byte) in text.bytes().enumerate() {
        match (byte, quote) {
            (b'>', None) => return text.get(..=at),
            (b'"' | b'\'', None) => quote = Some(byte),
            (_, Some(open)) if byte == open => quote = None,
            _ => {}
        }
    }
    None
}

/// Returns whether a tag says that its spaces are kept; None where it places letters one by one.
fn places(tag: &str) -> Option<bool> {
    let mut keeps_spaces = false;
    let mut rest = tag;
    while let Some((before, after)) = rest.split_once('=') {
        let name = before.trim_end().rsplit([' ', '\t', '\n', '\r']).next().unwrap_or_default();
        let after = after.trim_start();
        let quote = after.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
        let (value, behind) = after[1..].split_once(quote)?;
        match name {
            "x" | "y" if value.trim().contains([' ', ',', '\t', '\n', '\r']) => return None,
            "xml:space" => keeps_spaces = value == "preserve",
            name if OF_LETTERS.contains(&name) => return None,
            _ => {}
        }
        rest = behind;
    }
    Some(keeps_spaces)
}

/// Returns text with the characters that its references stand for; None where one is not known.
fn decoded(text: &str) -> Option<Cow<'_, str>> {
    let Some((start, mut rest)) = text.split_once('&') else { return Some(Cow::Borrowed(text)) };
    let mut decoded = start.to_owned();
    loop {
        let (name, behind) = rest.split_once(';')?;
        decoded.push(match name {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "quot" => '"',
            "apos" => '\'',
            name => {
                let code = name.strip_prefix('#')?;
                let number = match code.strip_prefix('x') {
                    Some(digits) => u32::from_str_radix(digits, 16),
                    None => code.parse(),
                };
                number.ok().and_then(char::from_u32)?
            }
        });
        let Some((before, after)) = behind.split_once('&') else {
            decoded.push_str(behind);
            return Some(Cow::Owned(decoded));
        };
        decoded.push_str(before);
        rest = after;
    }
}

/// Returns whether words are set from left to right as they are written, none of their spaces dropped.
fn are_simple(words: &str, keeps_spaces: bool) -> bool {
    let has_odd_spaces = words.starts_with(' ') || words.ends_with(' ') || words.contains("  ");
    (keeps_spaces || !has_odd_spaces) && words.chars().all(is_simple)
}

/// Returns whether a character is one of scripts that run from left to right and whose letters may be spaced out, or a sign that
/// has no direction: no controls, nothing of Hebrew, Arabic and their relatives, and nothing of India's scripts.
fn is_simple(character: char) -> bool {
    matches!(
        character,
        ' '..='~' | '\u{a0}'..='\u{58f}' | '\u{1e00}'..='\u{200a}' | '\u{2010}'..='\u{2027}' | '\u{202f}'..='\u{205e}'
            | '\u{2070}'..='\u{2bff}' | '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7ff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a drawing with its marks as `#`, and the words that they stand for.
    fn marked(svg: &str) -> Option<(String, Vec<String>)> {
        let MarkedWords { svg, words } = MarkedWords::of(svg)?;
        let svg = svg.chars().map(|letter| if StandIn::number(&String::from(letter)).is_some() { '#' } else { letter });
        Some((svg.collect(), words))
    }

    #[test]
    fn words_give_way_to_marks() {
        let (svg, words) =
            marked("<svg><text x='1'>Fox &amp; &#72;en</text><text/><text \ny='2'>7</text></svg>").expect("marks");
        assert_eq!(
            (svg.as_str(), words),
            (
                "<svg><text x='1'>#</text><text/><text \ny='2'>#</text></svg>",
                vec!["Fox & Hen".to_owned(), "7".to_owned()]
            )
        );
        let lines = "<svg><!-- <text> --><text> <tspan y='1'>a b</tspan><tspan y='2'>c</tspan>\n</text></svg>";
        let (svg, words) = marked(lines).expect("marks");
        assert_eq!(svg, "<svg><!-- <text> --><text> <tspan y='1'>#</tspan><tspan y='2'>#</tspan>\n</text></svg>");
        assert_eq!(words, ["a b", "c"]);
        assert!(marked("<svg><text xml:space='preserve'> a  b </text></svg>").is_some());
    }

    #[test]
    fn a_drawing_with_a_text_that_usvg_must_set_keeps_its_words() {
        for text in [
            "<text x='1 2'>ab</text>",
            "<text dx='1'>ab</text>",
            "<text rotate='9'>ab</text>",
            "<text textLength='9'>ab</text>",
            "<text>ab <a>c</a></text>",
            "<text><textPath href='#a'>c</textPath></text>",
            "<text><tspan>a<tspan>b</tspan></tspan></text>",
            "<text>&own;</text>",
            "<text>a  b</text>",
            "<text> a</text>",
            "<text>a\nb</text>",
            "<text>\u{5d0}</text>",
            "<text>a\u{200d}b</text>",
            "<text>\u{f0000}</text>",
            "<text><![CDATA[a]]></text>",
            "<rect/>",
        ] {
            assert!(marked(&format!("<svg><text>a</text>{text}</svg>")).is_none() || text == "<rect/>", "{text}");
        }
    }
}
