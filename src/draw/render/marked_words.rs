//! The words of a drawing are taken out of it before usvg reads it: a path stands in the place of each text whose look is plain.
//!
//! usvg then finds out where a text begins, and in which colour, and its words are set by [`super::letter_setter`]. Only words that
//! usvg would set from left to right in one go are taken out, where the attributes of a text and of the groups around it say in which
//! font and size they are: see [`super::plain_text`]. All other texts keep their words.

use super::plain_text::{PlainText, is_of_paths};
use super::set_text::stored;
use super::{text_marks, xml};
use crate::tag::replaced;
use roxmltree::Node;
use std::collections::BTreeSet;
use std::fmt::Write;

/// A drawing with marks, and the words that they stand for.
pub(super) struct MarkedWords {
    pub(super) svg: String,
    /// The texts by the number of their mark.
    pub(super) texts: Vec<PlainText>,
    /// The words of texts that are kept: see [`super::set_text::Drawing`].
    pub(super) stored: BTreeSet<String>,
}

/// Words of drawings in which a path may be drawn otherwise than a text, in which what elements look like stands elsewhere, or in which
/// something is sized by the box of a text.
const UNLIKE_PATHS: [&str; 6] =
    ["<style", "<!ENTITY", "marker", "textPath", "objectBoundingBox", text_marks::AWAY_WORDS];

impl MarkedWords {
    /// Takes the words out of a drawing; `None` if no text of it is plain. `left` are the places where texts begin that are known to
    /// need usvg.
    pub(super) fn of(svg: &str, left: &BTreeSet<usize>) -> Option<Self> {
        if !svg.contains("<text") || UNLIKE_PATHS.iter().any(|words| svg.contains(words)) {
            return None;
        }
        let document = xml::parse_checked(svg).ok()?;
        let (mut edits, mut texts) = (Vec::new(), Vec::new());
        let is_text = |node: &Node<'_, '_>| node.tag_name().name() == "text" && svg[node.range()].starts_with("<text");
        for node in document.descendants().filter(is_text).filter(|node| !left.contains(&node.range().start)) {
            let Some(text) = PlainText::read(node) else { continue };
            edits.push((node.range(), path(node, &text_marks::mark(texts.len())?)));
            texts.push(text);
        }
        (!texts.is_empty()).then(|| Self { svg: replaced(svg, edits), texts, stored: stored(&document) })
    }
}

/// Returns the path that stands for a text.
fn path(text: Node<'_, '_>, mark: &str) -> String {
    let mut path = format!("<path d=\"{mark}\"");
    for attribute in text.attributes().filter(|attribute| is_of_paths(*attribute)) {
        let _ = write!(path, " {}", &text.document().input_text()[attribute.range()]);
    }
    path + "/>"
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
        let MarkedWords { svg, texts, .. } = marked(svg).expect("marks");
        let path = "<path d=\"M0 -999979l1 1\" fill='red'/>";
        let wanted = format!("<svg width='9' font-family='a'><g font-size='4'><rect/>{path}</g><text>7</text></svg>");
        assert_eq!(svg, wanted);
        assert_eq!(texts.iter().map(|text| text.words.as_str()).collect::<Vec<_>>(), ["Fox & Hen"]);
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
        let MarkedWords { svg: without, texts: taken, .. } = marked(&svg).expect("marks");
        let wanted = [&path(0), other, texts[1], &path(1)].concat();
        assert_eq!(without, format!("<svg font-family='a' font-size='4'>{wanted}</svg>"));
        let left = BTreeSet::from([taken[0].place]);
        let without = MarkedWords::of(&svg, &left).expect("marks").svg;
        assert_eq!(without, svg.replace(texts[2], &path(0)));
    }
}
