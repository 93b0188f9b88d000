//! Rectangles and texts that a drawing program calls `{{ effect }}` or `#effect`: they show the words of that field.

use super::cut_tags::placed_once;
use crate::tag::{Attribute, attributes, replaced, tag_of};
use std::borrow::Cow;
use std::ops::Range;

/// Where drawing programs write what a person called an element, the surest first.
const NAMES: [&str; 4] = ["inkscape:label", "serif:id", "data-name", "id"];

/// Elements that draw nothing themselves.
const UNDRAWN: [&str; 6] = ["defs", "clipPath", "mask", "pattern", "symbol", "marker"];

/// How many elements of one file may be called like that.
const MOST: usize = 200;

/// How the words of a rectangle look: not as its surface.
const LOOK: &str = "fill:{{ theme.ink | default(value=`#000`) }};fill-opacity:1;stroke:none;opacity:1";

/// Returns a template's text with those rectangles as text boxes, and with placeholders as the words of those texts. Every line
/// keeps its number.
pub(super) fn filled(text: &str) -> Cow<'_, str> {
    let (mut edits, mut at, mut looked_at) = (Vec::new(), 0, 0);
    while let Some(start) = text[at..].find('<').filter(|_| looked_at < MOST).map(|found| at + found) {
        at = start + 1;
        let is_called =
            |kind: &&str| text[at..].strip_prefix(kind).is_some_and(|rest| rest.starts_with(char::is_whitespace));
        let Some(kind) = ["rect", "text"].into_iter().find(is_called) else { continue };
        let Some(tag) = tag_of(&text[start..]) else { break };
        at = start + tag.len();
        let names = attributes(tag);
        let words =
            names.filter_map(|it| Some((NAMES.iter().position(|name| *name == it.name)?, words_of(&tag[it.value])?)));
        let Some((_, words)) = words.min() else { continue };
        looked_at += 1;
        let end = if tag.ends_with("/>") { Some(tag.len()) } else { text[start..].find(&format!("</{kind}>")) };
        let Some(end) = end.filter(|_| !is_undrawn(&text[..start])) else { continue };
        let element = &text[start..start + end];
        let own = if kind == "rect" { box_of(element, tag, &words) } else { text_of(element, tag, &words) };
        edits.extend(
            own.unwrap_or_default().into_iter().map(|(range, new)| (start + range.start..start + range.end, new)),
        );
    }
    if edits.is_empty() { text.into() } else { replaced(text, edits).into() }
}

type BoxEdits = Vec<(Range<usize>, String)>;

/// Returns the edits that make a rectangle a box with words.
fn box_of(element: &str, tag: &str, words: &str) -> Option<BoxEdits> {
    let of = |name: &str| attributes(tag).find(|it| it.name == name);
    let (_width, _height) = (of("width")?, of("height")?);
    let mut edits: BoxEdits = vec![(1..5, "textbox".to_owned())];
    let is_gone = |it: &Attribute<'_>| NAMES.contains(&it.name) || matches!(it.name, "rx" | "ry");
    for attribute in attributes(tag) {
        if is_gone(&attribute) {
            edits.push((attribute.span, String::new()));
        } else if attribute.name == "style" {
            edits.push((attribute.value.end..attribute.value.end, format!(";{LOOK}")));
        }
    }
    let style = if of("style").is_some() { String::new() } else { format!(" style=\"{LOOK}\"") };
    let least = if of("min-size").is_some() { "" } else { " min-size=\"0.6em\"" };
    let open = tag.trim_end_matches('>').trim_end_matches('/').len();
    let is_closed = tag.ends_with("/>");
    let close = if is_closed { "</textbox>" } else { "</textbox" };
    let rest = if is_closed { open..element.len() } else { open..element.len() + 6 };
    let lines = "\n".repeat(element[open..].matches('\n').count());
    edits.push((rest, format!("{style}{least}>{{{{ {words}{lines} }}}}{close}")));
    Some(edits)
}

/// Returns the edits that give a text other words, which look as its first ones; none if it has placeholders.
fn text_of(element: &str, tag: &str, words: &str) -> Option<BoxEdits> {
    if tag.ends_with("/>") || element[tag.len()..].contains("{{") {
        return None;
    }
    let (mut at, mut edits, mut depth) = (tag.len(), BoxEdits::new(), 0);
    edits.push((0..at, placed_once(tag)));
    while let Some(inner) = tag_of(element[at..].trim_start()).filter(|inner| inner.starts_with("<tspan")) {
        at = element.len() - element[at..].trim_start().len();
        edits.push((at..at + inner.len(), placed_once(inner)));
        (at, depth) = (at + inner.len(), depth + 1);
    }
    let lines = "\n".repeat(element[at..].matches('\n').count());
    edits.push((at..element.len(), format!("{{{{ {words}{lines} }}}}{}", "</tspan>".repeat(depth))));
    Some(edits)
}

/// Returns what stands between the braces of a name that is a placeholder. Illustrator writes `_x7B_` for `{`, and programs put a
/// number behind a name that is there twice.
fn words_of(name: &str) -> Option<String> {
    let is_path = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '.'));
    let plain = name.replace("_x7B_", "{").replace("_x7D_", "}").replace("_x23_", "#").replace("_x20_", " ");
    if let Some(field) = plain.trim().strip_prefix('#') {
        return is_path(field).then(|| field.to_owned());
    }
    let one = plain.trim().trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, '_' | '-'));
    let inner = one.strip_prefix("{{")?.strip_suffix("}}")?;
    let inner = if plain == name { inner } else { inner.trim_matches('_') };
    (!inner.trim().is_empty() && !inner.contains(['{', '}'])).then(|| inner.trim().to_owned())
}

/// Returns whether the text before an element leaves one open that draws nothing, or a comment.
fn is_undrawn(before: &str) -> bool {
    let is_open = |open: &str, close: &str| {
        before
            .rfind(open)
            .map(|at| &before[at..])
            .is_some_and(|open| !open.contains(close) && !tag_of(open).is_some_and(|tag| tag.ends_with("/>")))
    };
    is_open("<!--", "-->") || UNDRAWN.iter().any(|name| is_open(&format!("<{name}"), &format!("</{name}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_every_program_are_placeholders() {
        for name in [
            "{{ effect }}",
            "{{effect}}",
            "#effect",
            "_x7B__x7B__effect__x7D__x7D_",
            "_x7B__x7B__x20_effect_x20__x7D__x7D_",
            "_x23_effect",
            "{{ effect }}_2",
            "{{ effect }}-3",
        ] {
            assert_eq!(words_of(name).as_deref(), Some("effect"), "{name}");
        }
        for name in ["rect9", "effect", "#", "# effect", "frame-{{ n }}", "{{ a }}{{ b }}", "{{ }}"] {
            assert_eq!(words_of(name), None, "{name}");
        }
        assert_eq!(words_of("{{ _own | upper }}").as_deref(), Some("_own | upper"));
    }

    #[test]
    fn a_rectangle_becomes_a_box_of_its_size_and_keeps_its_lines() {
        let text = "<rect\n id=\"a\"\n inkscape:label=\"#effect\"\n rx=\"1\" width=\"4\" height=\"5\" style=\"font-size:3px\" />!";
        let set = filled(text);
        assert_eq!(
            set,
            format!(
                "<textbox\n \n \n  width=\"4\" height=\"5\" style=\"font-size:3px;{LOOK}\"  min-size=\"0.6em\">{{{{ effect }}}}</textbox>!"
            )
        );
        let open = filled("<defs/><rect width='1' height='2' id='#a'><title>\n</title></rect>!").into_owned();
        assert!(
            open.ends_with(">{{ a\n }}</textbox>!") && open.starts_with("<defs/><textbox width='1' height='2' "),
            "{open}"
        );
    }

    #[test]
    fn a_text_shows_the_field_in_the_look_of_its_first_words() {
        let text =
            "<text id=\"{{ name }}\" x=\"1 2\"> <tspan y=\"1,2\" fill=\"red\">Red</tspan>\n<tspan>Fox</tspan></text>";
        assert_eq!(
            filled(text),
            "<text id=\"{{ name }}\" x=\"1  \"> <tspan y=\"1  \" fill=\"red\">{{ name\n }}</tspan></text>"
        );
    }

    #[test]
    fn other_elements_stay() {
        for text in [
            "<rect id=\"#a\" width=\"1\"/><circle id=\"#a\"/><rect width=\"1\" height=\"1\" id=\"frame-{{ n }}\"/>",
            "<defs id=\"a\"><rect id=\"#a\" width=\"1\" height=\"1\"/></defs><!-- <rect id=\"#a\" width=\"1\" height=\"1\"/> -->",
            "<text id=\"{{ a }}\">{{ b }}</text><text id=\"#a\"/><textbox id=\"#a\" width=\"1\" height=\"1\"/>",
        ] {
            assert_eq!(filled(text), text);
        }
    }
}
