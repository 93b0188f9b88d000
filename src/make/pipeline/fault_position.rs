//! Where a fault is on a face: the bytes of its SVG that are wrong.

use crate::diag::{Code, Fault};
use crate::tag::tag_of;
use std::ops::Range;

/// A shorter match at the beginning of a text says nothing about where the text is.
const SHORTEST_BEGINNING: usize = 8;

/// Returns where a fault may be on a face: at one place, or at each where the face prints a number.
pub(super) fn positions(fault: &Fault, svg: &str) -> Vec<Range<usize>> {
    let words = fault.words.as_str();
    let known = fault.at.map(|at| at..at + words.len()).filter(|at| svg.get(at.clone()) == Some(words));
    if known.is_some() {
        return known.into_iter().collect();
    }
    let tag = tag_position(fault, svg);
    let in_element = tag.clone().and_then(|tag| in_element(fault, svg, tag));
    if in_element.is_some() || words.is_empty() {
        return in_element.into_iter().collect();
    }
    let (first, others): (Vec<_>, Vec<_>) = pieces(svg).partition(|(_, is_tag)| *is_tag != is_printed(fault));
    let mut first = first.into_iter().filter_map(|(piece, _)| find_in(words, svg, piece));
    if is_printed(fault) && is_number(words) {
        return first.collect();
    }
    let in_others = || others.into_iter().find_map(|(piece, _)| find_in(words, svg, piece));
    let found = first.next().or_else(in_others).or_else(|| beginning_in(words, svg));
    found.or_else(|| tag.map(|tag| contents(svg, &tag).unwrap_or(tag))).into_iter().collect()
}

/// Returns whether the words of a fault are printed; those of others may stand in attributes. What is seen on finished faces has no
/// message of its own.
pub(super) fn is_printed(fault: &Fault) -> bool {
    use Code::{BadMarkup, LettersOfOtherFont, MissingGlyph, OversetText, UnknownStyle, UnusableIcon};
    let codes = [BadMarkup, LettersOfOtherFont, MissingGlyph, OversetText, UnknownStyle, UnusableIcon];
    fault.message.is_empty() || codes.contains(&fault.code)
}

/// Returns whether words are a number, with or without signs around it: `3`, `1.5`, `×2`.
fn is_number(words: &str) -> bool {
    words.contains(|letter: char| letter.is_ascii_digit()) && !words.contains(char::is_alphabetic)
}

/// Returns where the last attribute begins of a tag that is cut off behind its value.
fn last_attribute(tag: &str) -> Option<usize> {
    let quote = tag.chars().next_back().filter(|quote| matches!(quote, '"' | '\''))?;
    let (before, _) = tag[..tag.len() - 1].rsplit_once(quote)?;
    let name = before.trim_end().strip_suffix('=')?.trim_end();
    name.rfind(char::is_whitespace).map(|space| space + 1)
}

/// Returns where the tag is that a fault is in, whole or up to the attribute that is wrong.
fn tag_position(fault: &Fault, svg: &str) -> Option<Range<usize>> {
    let tag = fault.tag.as_deref()?;
    // The styles of an element come after its own attributes.
    svg.find(tag).map(|at| at..at + tag.len()).or_else(|| beginning_in(tag, svg))
}

/// Returns where a fault is in the element of a tag: in its last attribute if the words are the tag up to it, else in the tag or
/// behind it.
fn in_element(fault: &Fault, svg: &str, tag: Range<usize>) -> Option<Range<usize>> {
    let (text, words) = (&svg[tag.clone()], fault.words.as_str());
    if text == words {
        return Some(tag.start + last_attribute(text).unwrap_or_default()..tag.end);
    }
    if fault.code == Code::UnknownAttribute {
        let name = format!("{words}=");
        return position_in(&name, text).map(|at| tag.start + at.start..tag.start + at.end - 1);
    }
    let in_contents = || find_in(words, svg, contents(svg, &tag)?);
    match fault.code {
        _ if is_printed(fault) => in_contents(),
        Code::BadTextBox => find_in(words, svg, tag.clone()).or_else(in_contents),
        _ => find_in(words, svg, tag),
    }
}

/// Returns where the contents of an element are, without the space around them; none if there are none.
fn contents(svg: &str, tag: &Range<usize>) -> Option<Range<usize>> {
    let name = svg[tag.start + 1..tag.end].split([' ', '\t', '\n', '\r', '/', '>']).next()?;
    let start = tag.start + tag_of(&svg[tag.start..])?.len();
    let within = &svg[start..start + svg[start..].find(&format!("</{name}"))?];
    let space = within.len() - within.trim_start().len();
    (!within.trim().is_empty()).then(|| start + space..start + space + within.trim().len())
}

/// Returns where words are in a piece of a face, as they are or as SVG writes them.
fn find_in(words: &str, svg: &str, piece: Range<usize>) -> Option<Range<usize>> {
    let text = &svg[piece.clone()];
    let found = position_in(words, text).or_else(|| position_in(&escaped(words), text))?;
    Some(piece.start + found.start..piece.start + found.end)
}

/// Returns words as Tera prints them.
pub(super) fn escaped(words: &str) -> String {
    let escaped = words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    escaped.replace('"', "&quot;").replace('\'', "&#39;")
}

/// Returns the tags of a face and the texts between them, without its comments.
fn pieces(svg: &str) -> impl Iterator<Item = (Range<usize>, bool)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        while let Some(comment) = svg[at..].strip_prefix("<!--") {
            at += 4 + comment.find("-->").map_or(comment.len(), |end| end + 3);
        }
        let (start, rest) = (at, &svg[at..]);
        let is_tag = rest.starts_with('<');
        let text = || &rest[..rest.find('<').unwrap_or(rest.len())];
        at += if is_tag { tag_of(rest).unwrap_or(rest) } else { text() }.len();
        (!rest.is_empty()).then_some((start..at, is_tag))
    })
}

/// Returns where the longest beginning of the words is on a face; none if only a short one is there.
pub(super) fn beginning_in(words: &str, svg: &str) -> Option<Range<usize>> {
    let ends: Vec<usize> = words.char_indices().map(|(at, c)| at + c.len_utf8()).collect();
    let count = ends.partition_point(|end| svg.contains(&words[..*end]));
    let end = count.checked_sub(1).map(|last| ends[last]).filter(|end| *end >= SHORTEST_BEGINNING)?;
    svg.find(&words[..end]).map(|at| at..at + end)
}

/// Returns where words occur in a text, but not as a part of longer words.
pub(super) fn position_in(words: &str, text: &str) -> Option<Range<usize>> {
    if words.is_empty() {
        return None;
    }
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let (first, last) = (words.chars().next(), words.chars().next_back());
    // Some scripts put no spaces between words.
    let alone = words.chars().count() == 1 && !words.is_ascii();
    let spans = text.match_indices(words).map(|(at, _)| at..at + words.len());
    let mut whole = spans.filter(|span| {
        let joined_before = is_letter(first) && is_letter(text[..span.start].chars().next_back());
        let joined_after = is_letter(last) && is_letter(text[span.end..].chars().next());
        alone || !(joined_before || joined_after)
    });
    whole.next()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FACE: &str =
        "<svg><!-- Hen --><text id=\"Hen\">Cock &amp; <tspan>Hen</tspan> 6</text><rect x='6' width=\"\"/>6</svg>";

    fn found(fault: &Fault) -> Vec<(usize, &'static str)> {
        positions(fault, FACE).into_iter().map(|at| (at.start, &FACE[at])).collect()
    }

    #[test]
    fn words_are_looked_for_where_the_fault_is() {
        assert_eq!(found(&Fault::new(Code::UnknownReference, "there is none", "Hen")), [(27, "Hen")]);
        assert_eq!(
            found(&Fault::new(Code::OversetText, "too long", "Hen")),
            [(FACE.find("Hen</").unwrap_or_default(), "Hen")]
        );
        assert_eq!(found(&Fault::new(Code::OversetText, "too long", "Cock & "))[0].1, "Cock &amp; ");
        assert_eq!(found(&Fault::new(Code::MissingGlyph, "none", "6")).len(), 2, "it may be either");
    }

    #[test]
    fn a_tag_leads_to_its_last_attribute() {
        let tag = "<rect x='6' width=\"\"";
        assert_eq!(found(&Fault::new(Code::NotDrawn, "empty", tag).in_tag(tag))[0].1, "width=\"\"");
        assert_eq!(found(&Fault::new(Code::NotDrawn, "none", "<tspan").in_tag("<tspan"))[0].1, "<tspan");
    }

    #[test]
    fn words_with_a_tag_are_in_its_element() {
        let in_text = |code, words| found(&Fault::new(code, "wrong", words).in_tag("<text id=\"Hen\""))[0].1;
        assert_eq!(in_text(Code::BadTextBox, "Hen"), "Hen");
        assert_eq!(in_text(Code::OversetText, "Cock"), "Cock");
        assert_eq!(in_text(Code::OversetText, "**Cock**"), "Cock &amp; <tspan>Hen</tspan> 6");
    }
}
