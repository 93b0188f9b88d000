//! Plain `<text>`: what usvg passes over is written into its words, as a text box has it.
//!
//! usvg knows no `text-transform`, no small capitals of fonts without them and no direction but from left to right, and takes all of
//! a text from another font if its own lacks a character.

use super::element::{Element, escaped};
use super::face_style::{FaceStyle, inherited, own};
use super::framed::styled_node;
use super::markup::SMALL_CAPITAL;
use super::style::{Caps, TextStyle};
use super::text_context::TextContext;
use roxmltree::Node;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;

/// Words of faces that may have such texts.
const WORDS: [&str; 4] = ["text-transform", "font-variant", "direction", "unicode-bidi"];

/// Returns whether a face may have texts that usvg would not set as they are meant.
pub(super) fn may_be_in(svg: &str, context: &TextContext<'_>) -> bool {
    let names_several = || {
        let lists = svg.split("font-family").skip(1);
        lists.into_iter().any(|list| list.split(['>', ';', '}']).next().is_some_and(|list| list.contains(',')))
    };
    let is_looked_at = || WORDS.iter().any(|word| svg.contains(word)) || names_several();
    svg.contains("<text") && (is_looked_at() || context.fonts.has_font_without_space())
}

/// Returns whether a text is one line whose first font lacks a character that another font which is named has, or the space.
pub(super) fn is_of_several_fonts(text: Node<'_, '_>, face: &FaceStyle, context: &TextContext<'_>) -> bool {
    let inner = styled_node(text);
    let words = content(inner);
    let is_alone = inner == text || inner.parent() == Some(text);
    let either = |name: &str| [text, inner].into_iter().find_map(|node| own(node, name));
    let inherited = |name: &str| inherited(inner, name).map(|(_, value)| value);
    let is_list = |name: &str| either(name).is_some_and(|places| places.contains([' ', ',']));
    let is_other = |(name, usual): (&str, &str)| inherited(name).is_some_and(|value| value != usual);
    let keeps_spaces = || words.starts_with(' ') || words.ends_with(' ') || words.contains("  ");
    if !is_alone
        || inner.children().any(|child| child.is_element())
        || text.ancestors().any(|node| matches!(node.tag_name().name(), "clipPath" | "switch"))
        || ["dx", "dy", "rotate", "textLength", "baseline-shift"].into_iter().any(|name| either(name).is_some())
        || ["x", "y"].into_iter().any(is_list)
        || [("text-decoration", "none"), ("dominant-baseline", "auto"), ("writing-mode", "lr-tb")]
            .into_iter()
            .any(is_other)
        || inner != text
            && ["stroke", "opacity", "fill-opacity", "display"].into_iter().any(|name| own(inner, name).is_some())
        || text.document().input_text()[text.range()].contains("preserve") && keeps_spaces()
    {
        return false;
    }
    let mut faults = Vec::new();
    let style = Element { node: inner, face, faults: &mut faults }.style(context);
    let Some(own) = context.fonts.face(&style.query()) else { return false };
    words.split_whitespace().flat_map(str::chars).chain(words.trim().contains(' ').then_some(' ')).any(|letter| {
        let is_there =
            || letter == ' ' || context.fonts.named_fallback(&style.family.further, letter, &[own]).is_some();
        !context.fonts.has_character(own, letter) && is_there()
    })
}

/// Returns the words of an element.
pub(super) fn content(node: Node<'_, '_>) -> String {
    node.children().filter_map(|child| child.text()).collect()
}

/// Returns what has to be changed in the drawing for a text to be set as it is meant.
pub(super) fn edits(text: Node<'_, '_>, face: &FaceStyle, context: &TextContext<'_>) -> Vec<(Range<usize>, String)> {
    let is_rtl = inherited(text, "direction").is_some_and(|(_, value)| value == "rtl");
    let mut edits = Vec::new();
    if is_rtl {
        edits.extend(text.descendants().filter_map(|node| turned(node, text)));
    }
    let marks = directions(text, is_rtl);
    let (mut before, mut ignored) = (String::new(), Vec::new());
    for words in text.descendants().filter(Node::is_text) {
        let (Some(content), Some(node)) = (words.text(), words.parent()) else { continue };
        let set = transformed(content, &mut before, Element { node, face, faults: &mut ignored }, context);
        let marks = marks.get(&words.range().start);
        if set.is_none() && marks.is_none() {
            continue;
        }
        let (open, close) = marks.map_or(("", ""), |(open, close)| (open.as_str(), close.as_str()));
        let set = set.unwrap_or_else(|| escaped(content));
        let words_of = set.trim_start();
        edits.push((words.range(), format!("{}{open}{words_of}{close}", &set[..set.len() - words_of.len()])));
    }
    edits
}

/// Returns words as their element wants them, in SVG; none if they stay as they are.
fn transformed(
    content: &str,
    before: &mut String,
    element: Element<'_, '_, '_>,
    context: &TextContext<'_>,
) -> Option<String> {
    let caps = element.caps();
    let mut element = element;
    if caps == Caps::Plain {
        before.push_str(content);
        return None;
    }
    let style = TextStyle { caps, ..element.style(context) };
    let variant = |name| element.inherited(name).unwrap_or_default();
    let all_small = ["font-variant", "font-variant-caps"].map(variant).iter().any(|value| value.contains("all-small"));
    if caps == Caps::Small && style.has_small_caps(context.fonts) {
        let small = || content.chars().map(|letter| style.capitals.small(letter)).collect();
        let words = if all_small { small() } else { content.to_owned() };
        return Some(format!("<tspan font-variant=\"small-caps\">{}</tspan>", escaped(&words)));
    }
    let mut set = String::new();
    for (at, letter) in content.char_indices() {
        let shown = style.shown(letter, (before, &content[at + letter.len_utf8()..]));
        before.push_str(&shown.letters);
        if shown.are_small_capitals || caps == Caps::Small && all_small && letter.is_alphabetic() {
            let _ = write!(set, "<tspan font-size=\"{SMALL_CAPITAL}em\">{}</tspan>", escaped(&shown.letters));
        } else {
            set.push_str(&escaped(&shown.letters));
        }
    }
    Some(set.replace(&format!("</tspan><tspan font-size=\"{SMALL_CAPITAL}em\">"), ""))
}

/// Returns the edit by which a text that runs from right to left ends where it would begin.
fn turned(node: Node<'_, '_>, text: Node<'_, '_>) -> Option<(Range<usize>, String)> {
    let said = own(node, "text-anchor");
    let said = if node == text { inherited(node, "text-anchor").map(|(_, value)| value) } else { Some(said?) };
    let anchor = match said {
        None | Some("start") => "end",
        Some("end") => "start",
        Some(_) => return None,
    };
    if let Some(style) = node.attribute_node("style") {
        let end = style.range_value().end;
        return Some((end..end, format!(";text-anchor:{anchor}")));
    }
    let svg = node.document().input_text();
    let start = node.range().start;
    let end = start + svg[start..].find([' ', '\t', '\r', '\n', '>', '/'])?;
    Some((end..end, format!(" style=\"text-anchor:{anchor}\"")))
}

/// Returns the signs of direction before and behind stretches of words, by where these begin: those of the Unicode Bidirectional
/// Algorithm, UAX #9, that mean what `direction` and `unicode-bidi` say.
fn directions(text: Node<'_, '_>, is_rtl: bool) -> BTreeMap<usize, (String, String)> {
    let mut marks: BTreeMap<usize, (String, String)> = BTreeMap::new();
    for node in text.descendants().filter(Node::is_element) {
        let is_filled = |node: &Node<'_, '_>| node.is_text() && node.text().is_some_and(|text| !text.trim().is_empty());
        let mut words = node.descendants().filter(is_filled);
        let Some(first) = words.next() else { continue };
        let last = words.next_back().unwrap_or(first);
        let bidi = own(node, "unicode-bidi").unwrap_or_default();
        let is_override = bidi.ends_with("override");
        let places = ["x", "y"].map(|name| node.attribute(name));
        if places.iter().flatten().any(|places| places.trim().contains([' ', ','])) {
            return BTreeMap::new();
        }
        // What has a place of its own is a line of its own.
        if node == text || places.iter().any(Option::is_some) {
            let open = match (is_rtl, is_override) {
                (true, true) => "\u{202e}",
                (true, false) => "\u{202b}",
                (false, true) => "\u{202d}",
                (false, false) => continue,
            };
            let mark = marks.entry(first.range().start).or_default();
            if mark.0.is_empty() {
                open.clone_into(&mut mark.0);
            }
            continue;
        }
        let is_rtl = inherited(node, "direction").is_some_and(|(_, value)| value == "rtl");
        let (open, close) = match (bidi, is_rtl) {
            ("embed", true) => ("\u{202b}", "\u{202c}"),
            ("embed", false) => ("\u{202a}", "\u{202c}"),
            ("bidi-override", true) => ("\u{202e}", "\u{202c}"),
            ("bidi-override", false) => ("\u{202d}", "\u{202c}"),
            ("isolate", true) => ("\u{2067}", "\u{2069}"),
            ("isolate", false) => ("\u{2066}", "\u{2069}"),
            ("isolate-override", true) => ("\u{2067}\u{202e}", "\u{202c}\u{2069}"),
            ("isolate-override", false) => ("\u{2066}\u{202d}", "\u{202c}\u{2069}"),
            ("plaintext", _) => ("\u{2068}", "\u{2069}"),
            _ => continue,
        };
        marks.entry(first.range().start).or_default().0.push_str(open);
        marks.entry(last.range().start).or_default().1.insert_str(0, close);
    }
    marks
}
