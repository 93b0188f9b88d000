//! The tag of a template from which an element of the finished SVG was made.

use std::ops::Range;

/// Returns where a template has the start tag of which `made` was made: its own text is the same, and its placeholders can
/// stand for anything.
pub(super) fn tag_in(template: &str, made: &str) -> Option<Range<usize>> {
    let name_end = made.find(|c: char| c.is_whitespace()).unwrap_or(made.len());
    let (name, rest) = made.split_at(name_end);
    let mut starts = template.match_indices(name).map(|(at, _)| at);
    starts.find_map(|start| {
        let tag = &template[start + name.len()..];
        let tag = &tag[..end_of_tag(tag)?];
        let is_whole_name = !tag.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | ':'));
        let literal = tag.trim_end().trim_end_matches('/');
        (is_whole_name && can_become(literal, rest.trim_end())).then_some(start..start + name.len() + tag.len())
    })
}

/// What is written between these is for the template engine.
const PLACEHOLDERS: [(&str, &str); 3] = [("{{", "}}"), ("{%", "%}"), ("{#", "#}")];

/// Returns the length of a placeholder at the beginning of a text; none where there is no placeholder.
fn placeholder(text: &str) -> Option<usize> {
    let (_, close) = PLACEHOLDERS.into_iter().find(|(open, _)| text.starts_with(open))?;
    Some(text[2..].find(close).map_or(text.len(), |at| at + 4))
}

/// Returns where the `>` of a tag is, which is neither in quotes nor in a placeholder.
fn end_of_tag(text: &str) -> Option<usize> {
    let (mut at, mut quote) = (0, None);
    while let Some(letter) = text[at..].chars().next() {
        if let Some(length) = placeholder(&text[at..]) {
            at += length;
            continue;
        }
        match (letter, quote) {
            ('>', None) => return Some(at),
            ('"' | '\'', None) => quote = Some(letter),
            (_, Some(open)) if open == letter => quote = None,
            _ => {}
        }
        at += letter.len_utf8();
    }
    None
}

/// Returns whether a text with placeholders can become `made`.
fn can_become(written: &str, made: &str) -> bool {
    let (mut literal, mut literals, mut at) = (0, Vec::new(), 0);
    while at < written.len() {
        if let Some(length) = placeholder(&written[at..]) {
            literals.push(&written[literal..at]);
            at += length;
            literal = at;
        } else {
            at += written[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    let last = written[literal..].trim_end();
    let Some((first, between)) = literals.split_first() else { return last == made };
    let Some(mut rest) = made.strip_prefix(first) else { return false };
    for literal in between {
        let Some(found) = rest.find(literal) else { return false };
        rest = &rest[found + literal.len()..];
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found<'t>(template: &'t str, made: &str) -> Option<&'t str> {
        tag_in(template, made).map(|range| &template[range])
    }

    #[test]
    fn the_tag_is_the_one_whose_own_text_is_the_same() {
        let template =
            r#"<g font="a"/><textbox x="1" y="{{ y }}" font="a">b</textbox><textbox x="2" y="{{ y }}" font="a"/>"#;
        assert_eq!(
            found(template, r#"<textbox x="2" y="7" font="a""#),
            Some(r#"<textbox x="2" y="{{ y }}" font="a"/"#)
        );
        assert_eq!(found(template, r#"<textbox x="3" y="7" font="a""#), None);
        assert_eq!(found("<textboxes/><textbox/>", "<textbox"), Some("<textbox/"));
    }

    #[test]
    fn a_greater_than_sign_in_a_placeholder_or_in_quotes_does_not_end_a_tag() {
        let template = r#"<textbox width="{% if a > b %}5{% endif %}" align=">"/>"#;
        assert_eq!(found(template, r#"<textbox width="5" align=">""#).map(str::len), Some(template.len() - 1));
        assert_eq!(found(template, r#"<textbox width="" align=">""#), None);
    }
}
