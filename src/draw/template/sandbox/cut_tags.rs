//! Placeholders that a drawing program cut: where it moves letters closer together, it writes `{{ na</tspan><tspan x="22">me }}`.

use super::entities::read_tag;
use super::scanner::Tokens;
use crate::tag::{attributes, tag_of};
use std::borrow::Cow;
use std::ops::Range;

/// How many bytes a cut placeholder may have.
const LONGEST: usize = 4_000;

/// Attributes that place letters one by one.
const PLACES: [&str; 5] = ["x", "y", "dx", "dy", "rotate"];

/// Returns a template's text with its placeholders in one piece, each where it begins; what cut it goes, or comes behind it.
/// Every byte outside keeps its place.
pub(super) fn joined(text: &str) -> Cow<'_, str> {
    let (mut joined, mut at) = (Cow::Borrowed(text), if text.contains("tspan") { 0 } else { text.len() });
    while let Some(start) = text[at..].find('{').map(|found| at + found) {
        let rest = &text[start..];
        if rest.starts_with("{#") {
            let Some(end) = rest.find("#}") else { break };
            at = start + end;
            continue;
        }
        at = start + 1;
        let end = (0..=LONGEST.min(rest.len())).rev().find(|end| rest.is_char_boundary(*end));
        let rest = &rest[..end.unwrap_or_default()];
        let second = pieces(rest).flat_map(|piece| rest[piece].bytes()).nth(1);
        let Some(close) = second.and_then(|byte| match byte {
            b'{' => Some("}}"),
            b'%' => Some("%}"),
            _ => None,
        }) else {
            continue;
        };
        if let Some(length) = whole_length(rest, close) {
            at = start + length;
        } else if let Some(piece) = mended(rest, close) {
            at = start + piece.len();
            let joined = joined.to_mut();
            joined.replace_range(start..at, &piece);
            let around = joined[..start].rfind('<').unwrap_or(start);
            if let Some(open) = tag_of(&joined[around..start]).filter(|open| open.starts_with("<t")).map(placed_once) {
                joined.replace_range(around..around + open.len(), &open);
            }
        } else {
            at = pieces(rest).last().map_or(at, |last| start + last.end.max(1));
        }
    }
    joined
}

/// Returns where the letters are that a text begins with: between tags of `<tspan>`, up to any other tag.
fn pieces(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
            if rest.starts_with('<') {
                at += is_span(rest).then(|| tag_of(rest)).flatten()?.len();
                continue;
            }
            let piece = at..at + rest.find('<').unwrap_or(rest.len());
            at = piece.end;
            // Between elements on lines of their own is nothing that anybody typed.
            let words = &text[piece.clone()];
            if piece.start == 0 || !words.contains('\n') || !words.trim().is_empty() {
                return Some(piece);
            }
        }
    })
}

fn is_span(tag: &str) -> bool {
    tag.starts_with("<tspan") || tag.starts_with("</tspan")
}

/// Returns the length of a placeholder that is not cut: elements in its quoted text are whole.
fn whole_length(text: &str, close: &str) -> Option<usize> {
    let (tokens, end) =
        Tokens::read_until(|rest| rest.starts_with(close), text, 2).filter(|_| !text[1..].starts_with('<'))?;
    let is_quoted = |at: usize| {
        let token = tokens.iter().take_while(|(start, _)| *start <= at).last();
        let tag = at + tag_of(&text[at..end]).map_or(end, str::len);
        token.is_some_and(|(start, token)| token.starts_with(['"', '\'', '`']) && tag < start + token.len())
    };
    let mut cuts = text[..end].match_indices('<').filter(|(at, _)| is_span(&text[*at..]));
    cuts.all(|(at, _)| is_quoted(at)).then_some(end + close.len())
}

/// Returns the placeholder that a text begins with in one piece, and behind it the tags that stay.
fn mended(text: &str, close: &str) -> Option<String> {
    let (mut letters, mut tags, mut done) = (String::new(), String::new(), 0);
    let end = pieces(text).find_map(|piece| {
        tags.push_str(&text[done..piece.start]);
        let before = letters.len();
        letters.push_str(&text[piece.clone()]);
        done = piece.end;
        let length = 2 + read_tag(letters.get(2..)?, close).0 + close.len();
        let is_closed = letters.get(..length).is_some_and(|whole| whole.ends_with(close));
        is_closed.then(|| {
            letters.truncate(length);
            piece.start + length - before
        })
    })?;
    if text[end..].starts_with("</tspan>") {
        tags.push_str("</tspan>");
    }
    let length = letters.len() + tags.len();
    let tags = staying(&tags);
    let inside = letters[..letters.len() - close.len()].trim_end_matches('-').len();
    let lines = text[..end].matches('\n').count() - letters.matches('\n').count() - tags.matches('\n').count();
    let room = "\n".repeat(lines) + &" ".repeat(length - letters.len() - tags.len() - lines);
    letters.insert_str(inside, &room);
    Some(letters + &tags)
}

/// Returns tags without those of elements in which nothing is left, and without places for letters.
fn staying(tags: &str) -> String {
    let (mut staying, mut at): (Vec<Cow<'_, str>>, usize) = (Vec::new(), 0);
    while let Some(tag) = tags[at..].find('<').and_then(|start| tag_of(&tags[at + start..])) {
        at = tags[at..].find('<').map_or(tags.len(), |start| at + start + tag.len());
        if tag.starts_with("</") && staying.last().is_some_and(|last| !last.starts_with("</")) {
            staying.pop();
        } else if !tag.ends_with("/>") {
            let places = attributes(tag).filter(|it| PLACES.contains(&it.name));
            staying.push(spaced(tag, places.map(|it| it.span)).into());
        }
    }
    staying.concat()
}

/// Returns a tag that places its first letter, and no others.
pub(super) fn placed_once(tag: &str) -> String {
    let lists = attributes(tag).filter(|it| PLACES.contains(&it.name) && !tag[it.value.clone()].contains('{'));
    let others = lists.filter_map(|it| {
        let first = tag[it.value.clone()].find([' ', ','])?;
        Some(it.value.start + first..it.value.end)
    });
    spaced(tag, others)
}

/// Returns a text with spaces in some places of it.
fn spaced(text: &str, ranges: impl Iterator<Item = Range<usize>>) -> String {
    let mut spaced = text.to_owned();
    ranges.for_each(|range| spaced.replace_range(range.clone(), &" ".repeat(range.len())));
    spaced
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text once it is joined, with one space for several.
    fn plain(text: &str) -> String {
        let joined = joined(text);
        assert_eq!(joined.len(), text.len(), "{joined}");
        joined.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_placeholder_in_pieces_stands_where_it_begins() {
        for (cut, whole) in [
            ("<tspan x=\"0\">{{ co</tspan><tspan x=\"22\">st }}</tspan>", "<tspan x=\"0\">{{ cost }}</tspan>"),
            ("<text>{{ eff<tspan x=\"90px 120px \">ec</tspan>t }}</text>", "<text>{{ effect }}</text>"),
            ("<text>{<tspan dx=\"1\">{ name }</tspan>}</text>", "<text>{{ name }}</text>"),
            (
                "<tspan>{{ a | defa</tspan>\n  <tspan>ult(value=\"}}\") }}</tspan>",
                "<tspan>{{ a | default(value=\"}}\") }}</tspan>",
            ),
            (
                "<tspan>{{ a | x(y=&quot;n</tspan><tspan x=\"3\">o&quot;) }}</tspan>",
                "<tspan>{{ a | x(y=&quot;no&quot;) }}</tspan>",
            ),
            ("<tspan>{{ a | x(y=\"n</tspan><tspan x=\"3\">o\") }}</tspan>", "<tspan>{{ a | x(y=\"no\") }}</tspan>"),
            (
                "<text>{% if<tspan dy=\"1\"> a %}b{% endif %}</tspan></text>",
                "<text>{% if a %}<tspan >b{% endif %}</tspan></text>",
            ),
            (
                "<tspan x=\"0 1 2\">{{ a</tspan><tspan x=\"3,4\" y=\"0\" fill=\"red\">b }} c</tspan>",
                "<tspan x=\"0 \">{{ ab }}</tspan><tspan fill=\"red\"> c</tspan>",
            ),
        ] {
            assert_eq!(plain(cut), whole);
        }
    }

    #[test]
    fn whole_placeholders_and_what_is_none_stay() {
        for text in [
            "<text x=\"0 1 2\">{{ a }}<tspan x=\"1 2\">b</tspan></text>",
            "<text>{{ \"<tspan fill='red'>\" ~ a ~ \"</tspan>\" | safe }}</text>",
            "<text>{# {{ a<tspan> #}{ <tspan>{ b }}</tspan>{{ c</text><text><tspan> }}</tspan></text>",
            "<style>a{b:c}</style><tspan>{{</tspan>",
        ] {
            assert_eq!(joined(text), text);
        }
    }
}
