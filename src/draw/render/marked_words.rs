//! The words of a drawing are taken out of it before usvg reads it: a path stands in the place of each text whose look is plain.
//!
//! usvg then finds out where a text begins, and in which colour, and its words are set by [`super::letter_setter`]. Only words that
//! usvg would set from left to right in one go are taken out, where the attributes of a text and of the groups around it say in which
//! font and size they are: see [`super::plain_text`]. All other texts keep their words.

use super::plain_text::{LetterLook, PlainText};
use super::text_marks;
use crate::tag::{SPACES, attributes, begins, replaced, tag_of};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// A drawing with marks, and the words that they stand for.
pub(super) struct MarkedWords {
    pub(super) svg: String,
    /// The words by the number of their mark.
    pub(super) words: Vec<TakenWords>,
}

/// Words that were taken out of a drawing.
#[derive(Clone, Debug)]
pub(super) struct TakenWords {
    pub(super) words: String,
    /// Where their text begins in the drawing.
    pub(super) start: usize,
    /// How they look.
    pub(super) plain: PlainText,
}

/// Words of drawings in which a path may be drawn otherwise than a text, in which what elements look like stands elsewhere, or in which
/// something is sized by the box of a text.
const UNLIKE_PATHS: [&str; 5] = ["<style", "marker", "textPath", "objectBoundingBox", text_marks::AWAY_WORDS];

/// Attributes that place letters one by one.
const OF_LETTERS: [&str; 5] = ["dx", "dy", "rotate", "textLength", "writing-mode"];

impl MarkedWords {
    /// Takes the words out of a drawing; `None` if no text of it is plain. `left` are the places where texts begin that are known to
    /// need usvg.
    pub(super) fn of(svg: &str, left: &BTreeSet<usize>) -> Option<Self> {
        if !svg.contains("<text") || UNLIKE_PATHS.iter().any(|words| svg.contains(words)) {
            return None;
        }
        let (mut edits, mut words) = (Vec::new(), Vec::new());
        // The look of letters in each element that is open, from the outermost on; none where it is not plain.
        let mut looks = vec![Some(LetterLook::usual())];
        let mut at = 0;
        while let Some(next) = svg[at..].find('<') {
            let start = at + next;
            if svg[start..].starts_with("<!--") {
                at = start + svg[start..].find("-->")?;
                continue;
            } else if svg[start..].starts_with("<!") {
                // What entities and CDATA stand for is not looked at.
                return None;
            }
            let tag = tag_of(&svg[start..])?;
            at = start + tag.len();
            let look = looks.last().copied().flatten();
            if begins(tag, "<text") && !tag.ends_with("/>") {
                let plain = look.filter(|_| !left.contains(&start));
                if let Some((taken, path, length)) =
                    plain.and_then(|look| plain_text(tag, &svg[at..], look, words.len()))
                {
                    at += length;
                    edits.push((start..at, path));
                    words.push(TakenWords { start, ..taken });
                    continue;
                }
                let (inside, _) = svg[at..].split_once("</text>")?;
                // What CDATA and comments hold could be taken for the end of the text.
                if inside.contains("<!") {
                    return None;
                }
                at += inside.len() + "</text>".len();
            } else if tag.starts_with("</") {
                looks.pop();
            } else if !tag.ends_with("/>") && !tag.starts_with("<?") {
                looks.push(match look {
                    Some(look) if begins(tag, "<svg") => look.within_drawing(tag),
                    Some(look) if begins(tag, "<g") => look.within_group(tag),
                    // What is in definitions may be drawn twice or in part.
                    _ => None,
                });
            }
        }
        (!words.is_empty()).then(|| Self { svg: replaced(svg, edits), words })
    }
}

/// Returns the words of a text if its look is plain, the path that stands for it, and the length of what is `behind` its tag.
fn plain_text(tag: &str, behind: &str, look: LetterLook<'_>, number: usize) -> Option<(TakenWords, String, usize)> {
    let written = &behind[..behind.find('<')?];
    let is_whole = behind[written.len()..].starts_with("</text>") && is_placed_as_one(tag);
    if !is_whole || written.trim_matches(SPACES).is_empty() {
        return None;
    }
    let words = decoded(written).filter(|words| are_simple(words))?.into_owned();
    let (plain, path) = PlainText::read(look, tag, &text_marks::mark(number)?)?;
    Some((TakenWords { words, start: 0, plain }, path, written.len() + "</text>".len()))
}

/// Returns whether a tag places its letters together.
fn is_placed_as_one(tag: &str) -> bool {
    let mut all = attributes(tag);
    let is_one = all.by_ref().all(|attribute| match attribute.name {
        "x" | "y" => !attribute.value.trim().contains([' ', ',', '\t', '\n', '\r']),
        name => !OF_LETTERS.contains(&name),
    });
    is_one && all.is_sound
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
fn are_simple(words: &str) -> bool {
    let has_odd_spaces = words.starts_with(' ') || words.ends_with(' ') || words.contains("  ");
    !has_odd_spaces && words.chars().all(is_simple)
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

    fn marked(svg: &str) -> Option<MarkedWords> {
        MarkedWords::of(svg, &BTreeSet::new())
    }

    #[test]
    fn a_text_of_plain_look_gives_way_to_a_path() {
        let svg = "<svg width='9' font-family='a'><g font-size='4'><rect/><text y='2' fill='red'>Fox &amp; Hen</text></g><text>7</text></svg>";
        let MarkedWords { svg, words } = marked(svg).expect("marks");
        let path = "<path d=\"M0 -999979l1 1\" fill='red'/>";
        let wanted = format!("<svg width='9' font-family='a'><g font-size='4'><rect/>{path}</g><text>7</text></svg>");
        assert_eq!(svg, wanted);
        assert_eq!(words.iter().map(|taken| taken.words.as_str()).collect::<Vec<_>>(), ["Fox & Hen"]);
    }

    #[test]
    fn where_a_path_could_be_drawn_otherwise_texts_stay_texts() {
        let drawing = |before: &str, around: [&str; 2]| {
            let [open, close] = around;
            format!("<svg font-family='a' font-size='4'>{before}{open}<text>a</text>{close}</svg>")
        };
        assert!(marked(&drawing("<defs><path/></defs>", ["<g><svg x='3'>", "</svg></g>"])).is_some());
        for (before, around) in [
            ("", ["<defs>", "</defs>"]),
            ("", ["<g><switch>", "</switch></g>"]),
            ("<style>text { fill: red }</style>", ["", ""]),
            ("<path marker-end='none'/>", ["", ""]),
            ("<path d='M0 -999979h9'/>", ["", ""]),
        ] {
            assert!(marked(&drawing(before, around)).is_none(), "{before} {around:?}");
        }
    }

    #[test]
    fn texts_that_usvg_sets_keep_their_words() {
        let texts = ["<text y='2'>a</text>", "<text y='3'><tspan>b</tspan></text>", "<text y='4'>c</text>"];
        let other = "<text textLength='9'>long</text>";
        let svg = format!("<svg font-family='a' font-size='4'>{}{other}{}{}</svg>", texts[0], texts[1], texts[2]);
        let path = |number: usize| format!("<path d=\"M{number} -999979l1 1\"/>");
        let MarkedWords { svg: without, words } = marked(&svg).expect("marks");
        let wanted = [&path(0), other, texts[1], &path(1)].concat();
        assert_eq!(without, format!("<svg font-family='a' font-size='4'>{wanted}</svg>"));
        assert!(words.iter().all(|taken| svg[taken.start..].contains(&format!(">{}<", taken.words))));
        let left = BTreeSet::from([words[0].start]);
        let without = MarkedWords::of(&svg, &left).expect("marks").svg;
        assert_eq!(without, svg.replace(texts[2], &path(0)));
        assert!(marked(&svg.replace(other, "<text x='1 2'><!-- </text> --></text>")).is_none());
    }

    #[test]
    fn a_text_that_usvg_must_set_is_no_path() {
        for text in [
            "<text x='1 2'>ab</text>",
            "<text dx='1'>ab</text>",
            "<text rotate='9'>ab</text>",
            "<text textLength='9'>ab</text>",
            "<text>ab <a>c</a></text>",
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
            let svg = format!("<svg font-family='a' font-size='4'>{text}</svg>");
            assert!(marked(&svg).is_none(), "{text}");
        }
    }
}
