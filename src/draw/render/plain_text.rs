//! Texts whose look is plain: the attributes of the text and of the groups around it say all of it, each in numbers and words that
//! leave no doubt. usvg is not asked about such a text, which takes it as long as several paths. A path stands in its place, so that
//! usvg finds out where it is drawn and in which colour.

use roxmltree::{Attribute, Node};
use usvg::TextAnchor;

/// A text of one line whose look is plain.
#[derive(Clone, Debug)]
pub(super) struct PlainText {
    pub(super) words: String,
    pub(super) font: PlainFont,
    pub(super) size: f32,
    pub(super) anchor: TextAnchor,
    pub(super) letter_spacing: f32,
    pub(super) word_spacing: f32,
    /// Where its line begins.
    pub(super) start: (f32, f32),
    /// The byte of the drawing at which it is written.
    pub(super) place: usize,
}

/// A font as attributes name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PlainFont {
    pub(super) families: String,
    pub(super) weight: u16,
    pub(super) is_italic: bool,
}

/// The attributes that say how letters look.
const OF_LETTERS: [&str; 7] =
    ["font-family", "font-size", "font-weight", "font-style", "text-anchor", "letter-spacing", "word-spacing"];
/// Attributes that mean the same for a path as for a text, or nothing: how it is painted, where it is, what is not drawn at all, and
/// what only text boxes inherit.
#[rustfmt::skip]
const OF_PATHS: [&str; 20] = [
    "clip-path", "clip-rule", "color", "fill", "fill-opacity", "fill-rule", "filter", "id", "mask", "opacity", "stroke",
    "stroke-linecap", "stroke-linejoin", "stroke-opacity", "stroke-width", "class", "transform", "line-height", "markup",
    "min-last-line",
];
/// The attributes of a drawing, or of one within it, that say where it is, and how large.
const OF_DRAWINGS: [&str; 8] = ["x", "y", "width", "height", "viewBox", "preserveAspectRatio", "overflow", "version"];

impl PlainText {
    /// Reads a text; `None` if its look is not plain.
    pub(super) fn read(text: Node<'_, '_>) -> Option<Self> {
        let words = words_of(text)?.to_owned();
        if !text.ancestors().filter(Node::is_element).all(is_plain) {
            return None;
        }
        let said = |name: &str| text.ancestors().find_map(|element| element.attribute(name));
        let length = |name: &str| said(name).map_or(Some(0.0), number);
        let place = |name: &str| text.attribute(name).map_or(Some(0.0), number);
        Some(Self {
            words,
            font: PlainFont {
                families: said("font-family")?.to_owned(),
                weight: said("font-weight").map_or(Some(400), weight)?,
                is_italic: match said("font-style") {
                    None | Some("normal") => false,
                    Some("italic") => true,
                    Some(_) => return None,
                },
            },
            size: said("font-size").and_then(number).filter(|size| *size > 0.0)?,
            anchor: match said("text-anchor") {
                None | Some("start") => TextAnchor::Start,
                Some("middle") => TextAnchor::Middle,
                Some("end") => TextAnchor::End,
                Some(_) => return None,
            },
            letter_spacing: length("letter-spacing")?,
            word_spacing: length("word-spacing")?,
            start: (place("x")?, place("y")?),
            place: text.range().start,
        })
    }
}

/// Returns whether the attributes of an element leave no doubt of the texts in it, and of itself.
fn is_plain(element: Node<'_, '_>) -> bool {
    let own: &[&str] = match element.tag_name().name() {
        "svg" => &OF_DRAWINGS,
        "text" => &["x", "y"],
        "g" => &[],
        // What is in definitions may be drawn twice or in part.
        _ => return false,
    };
    let is_known = |attribute: Attribute<'_, '_>| {
        let name = attribute.name();
        own.contains(&name) || OF_LETTERS.contains(&name) || is_of_paths(attribute)
    };
    element.attributes().all(is_known)
}

/// Returns whether an attribute of a text is one of the path that stands for it, too.
pub(super) fn is_of_paths(attribute: Attribute<'_, '_>) -> bool {
    let name = attribute.name();
    let is_foreign = attribute.namespace().is_some() && name != "space";
    is_foreign || OF_PATHS.contains(&name) || name.starts_with("data-") || name.starts_with("aria-")
}

/// Returns the words of a text that are set from left to right as they are written, none of their spaces dropped.
fn words_of<'a>(text: Node<'a, '_>) -> Option<&'a str> {
    let only = text.first_child().filter(|child| child.is_text() && child.next_sibling().is_none())?;
    let words = only.text()?;
    let has_odd_spaces = words.starts_with(' ') || words.ends_with(' ') || words.contains("  ");
    (!has_odd_spaces && words.chars().all(is_simple)).then_some(words)
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

/// Returns a number without a unit.
fn number(text: &str) -> Option<f32> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_plain = digits.starts_with(|first: char| first.is_ascii_digit() || first == '.')
        && digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    #[expect(clippy::cast_possible_truncation, reason = "usvg calculates in f32")]
    let single = |number: f64| number as f32;
    text.parse().ok().filter(|_| is_plain).map(single)
}

fn weight(text: &str) -> Option<u16> {
    match text {
        "normal" => Some(400),
        "bold" => Some(700),
        number if number.bytes().all(|byte| byte.is_ascii_digit()) => {
            number.parse().ok().filter(|weight| (1..=1000).contains(weight))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use roxmltree::Document;

    fn read(group: &str, text: &str) -> Option<PlainText> {
        let svg = format!("<svg xmlns:a='b'>{group}{text}</g></svg>");
        let document = Document::parse(&svg).expect("it is well-formed");
        document.descendants().find(|node| node.has_tag_name("text")).and_then(PlainText::read)
    }

    #[test]
    fn a_text_has_the_look_of_its_groups_and_its_own() {
        let group =
            "<g font-family=\"'Open Sans', serif\" font-size='4.5' fill='red' text-anchor='end' letter-spacing='.2'>";
        let text =
            read(group, "<text x='3' y='-.5' font-weight='bold' fill-opacity='.5' data-line='a'>Fox &amp; Hen</text>");
        let text = text.expect("plain");
        assert_eq!((text.size, text.start, text.letter_spacing, text.anchor), (4.5, (3.0, -0.5), 0.2, TextAnchor::End));
        let font = PlainFont { families: "'Open Sans', serif".to_owned(), weight: 700, is_italic: false };
        assert_eq!((text.font, text.words.as_str()), (font, "Fox & Hen"));
    }

    #[test]
    fn what_leaves_a_doubt_is_not_plain() {
        let plain = "<g font-family='a' font-size='4'>";
        assert!(read(plain, "<text a:b='c'>a</text>").is_some());
        for group in [
            "<g font-family='a'>",
            "<g font-size='4'>",
            "<g font-family='a' font-size='4mm'>",
            "<g font-family='a' font-size='0'>",
            "<g font-family='a' font-size='4' text-decoration='underline'>",
            "<g font-family='a' font-size='4' style='fill:red'>",
            "<g font-family='a' font-size='4' xml:space='preserve'>",
            "<g font-family='a' font-size='4' display='none'>",
        ] {
            assert!(read(group, "<text>a</text>").is_none(), "{group}");
        }
        for text in [
            "x='1 2'",
            "y='50%'",
            "dx='1'",
            "rotate='9'",
            "textLength='9'",
            "font-weight='bolder'",
            "font-size='larger'",
            "font-style='oblique'",
            "text-anchor='inherit'",
            "letter-spacing='1e9'",
            "font-stretch='condensed'",
            "visibility='hidden'",
        ] {
            assert!(read(plain, &format!("<text {text}>a</text>")).is_none(), "{text}");
        }
        for words in [
            "",
            " ",
            "ab <a>c</a>",
            "<tspan>a</tspan>",
            "a  b",
            " a",
            "a\nb",
            "\u{5d0}",
            "a\u{200d}b",
            "\u{f0000}",
            "a <!-- b --> c",
        ] {
            assert!(read(plain, &format!("<text>{words}</text>")).is_none(), "{words}");
        }
    }
}
