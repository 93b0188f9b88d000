//! Finds the tag of a template that a finished tag was made of: `<rect height="{{ tall }}"` for `<rect height="-3"`.
//!
//! A fault names its element by the start tag (`Fault::in_tag`), whole or up to the attribute that is wrong.

use std::ops::Range;

/// Returns where a template writes the last attribute of a finished tag, or its name where it has none; `tag` is the beginning of
/// the finished tag, up to that attribute.
pub(super) fn last_attribute(tag: &str, template: &str) -> Option<Range<usize>> {
    let finished = TemplateTag::read(tag, 0).filter(|finished| !finished.name.is_empty() && !tag.contains('>'))?;
    let opening = format!("<{}", finished.name);
    let places = template.match_indices(&opening).map(|(at, _)| at);
    let tags =
        places.filter_map(|at| TemplateTag::read(&template[at..], at)).filter(|found| found.name == finished.name);
    // Of tags that could have made it, the one with the most text in common.
    let likely = tags.filter_map(|found| Some((found.likeness(&finished)?, found)));
    let (_, found) = likely.reduce(|best, other| if other.0 > best.0 { other } else { best })?;
    let Some(last) = finished.attributes.last() else { return Some(found.place) };
    found.attributes.into_iter().find(|attribute| attribute.name == last.name).map(|attribute| attribute.place)
}

/// Returns where a template has the start tag of which `made` was made: its own text is the same, and its placeholders can
/// stand for anything.
pub(super) fn whole_tag(template: &str, made: &str) -> Option<Range<usize>> {
    let name_end = made.find(|c: char| c.is_whitespace()).unwrap_or(made.len());
    let (name, rest) = made.split_at(name_end);
    let mut starts = template.match_indices(name).map(|(at, _)| at);
    starts.find_map(|start| {
        let tag = &template[start + name.len()..];
        let tag = &tag[..end_of_tag(tag)?];
        let is_whole_name = !tag.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | ':'));
        let literal = tag.trim_end().trim_end_matches('/');
        let can_become = can_become(&fixed_texts(literal.trim_end()), rest.trim_end());
        (is_whole_name && can_become).then_some(start..start + name.len() + tag.len())
    })
}

/// A tag, finished or as a template has it.
struct TemplateTag<'a> {
    name: &'a str,
    /// Where it begins, up to its name's end.
    place: Range<usize>,
    attributes: Vec<Attribute<'a>>,
    /// Whether a template decides what attributes it has.
    is_open: bool,
}

struct Attribute<'a> {
    name: &'a str,
    value: &'a str,
    place: Range<usize>,
}

impl<'a> TemplateTag<'a> {
    /// Reads the tag at the start of a text, which begins at `start` of its file.
    fn read(text: &'a str, start: usize) -> Option<Self> {
        let body = text.strip_prefix('<')?;
        let name = &body[..body.find(|c: char| !(c.is_alphanumeric() || "-_:".contains(c))).unwrap_or(body.len())];
        let place = start..start + 1 + name.len();
        let (mut at, mut attributes, mut is_open) = (1 + name.len(), Vec::new(), false);
        while let Some(letter) = text[at..].chars().next().filter(|letter| *letter != '>') {
            let rest = &text[at..];
            if let Some(end) = placeholder(rest) {
                is_open = true;
                at += end;
                continue;
            }
            let name_end = rest.find(|c: char| c.is_whitespace() || "=>/{".contains(c)).unwrap_or(rest.len());
            let quote =
                rest[name_end..].strip_prefix('=').and_then(|it| it.chars().next()).filter(|c| "\"'".contains(*c));
            let Some(quote) = quote else {
                at += name_end.max(letter.len_utf8());
                continue;
            };
            let value_start = name_end + 2;
            let Some(length) = value_length(&rest[value_start..], quote) else { break };
            let (name, value) = (&rest[..name_end], &rest[value_start..value_start + length]);
            let end = value_start + length + 1;
            attributes.push(Attribute { name, value, place: start + at..start + at + end });
            at += end;
        }
        Some(Self { name, place, attributes, is_open })
    }

    /// Returns how much text a template's tag has in common with a finished one; none where it cannot have made that.
    fn likeness(&self, finished: &Self) -> Option<usize> {
        finished.attributes.iter().try_fold(0, |sum, wanted| {
            match self.attributes.iter().find(|attribute| attribute.name == wanted.name) {
                Some(found) => Some(sum + 1 + common(found.value, wanted.value)?),
                None => self.is_open.then_some(sum),
            }
        })
    }
}

/// Returns the length of a placeholder, statement or comment of a template at the start of a text.
pub(super) fn placeholder(text: &str) -> Option<usize> {
    let close = match text.get(..2)? {
        "{{" => "}}",
        "{%" => "%}",
        "{#" => "#}",
        _ => return None,
    };
    text.find(close).map(|at| at + 2)
}

/// Returns the length of a quoted value; quotes in placeholders do not end it.
fn value_length(text: &str, quote: char) -> Option<usize> {
    let mut at = 0;
    loop {
        let rest = text.get(at..)?;
        at += match placeholder(rest) {
            Some(length) => length,
            None => match rest.chars().next()? {
                letter if letter == quote => return Some(at),
                letter => letter.len_utf8(),
            },
        };
    }
}

/// Returns how many bytes of a template's value stand in a finished one; none where it cannot have become that.
fn common(template: &str, finished: &str) -> Option<usize> {
    let texts = fixed_texts(template);
    if texts.len() > 1 && template.contains("{%") {
        // A statement decides which of the texts are there.
        return Some(0);
    }
    can_become(&texts, finished).then(|| texts.iter().map(|text| text.len()).sum())
}

/// Returns the texts of a template before, between and after its placeholders.
fn fixed_texts(template: &str) -> Vec<&str> {
    let (mut texts, mut start, mut at) = (Vec::new(), 0, 0);
    while let Some(letter) = template[at..].chars().next() {
        if let Some(length) = placeholder(&template[at..]) {
            texts.push(&template[start..at]);
            at += length;
            start = at;
        } else {
            at += letter.len_utf8();
        }
    }
    texts.push(&template[start..]);
    texts
}

/// Returns whether a template with these texts can become `made`: they follow each other, the first at the start and the last at
/// the end.
fn can_become(texts: &[&str], made: &str) -> bool {
    let [first, between @ .., last] = texts else { return texts == [made] };
    let rest = made.strip_prefix(first);
    let rest = between.iter().try_fold(rest, |rest, text| Some(rest?.split_once(text).map(|(_, after)| after)));
    rest.flatten().is_some_and(|rest| rest.ends_with(last))
}

/// Returns where the `>` of a tag is, which is neither in quotes nor in a placeholder.
pub(super) fn end_of_tag(text: &str) -> Option<usize> {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn found<'a>(tag: &str, template: &'a str) -> Option<&'a str> {
        last_attribute(tag, template).map(|place| &template[place])
    }

    #[test]
    fn a_tag_is_found_by_its_text_around_placeholders() {
        let template =
            r#"<rect x="1" height="5"/><rect x="2" height="{{ tall | default(value="") }}"/><rect y="{{ y }}"/>"#;
        let height = r#"height="{{ tall | default(value="") }}""#;
        assert_eq!(found(r#"<rect x="2" height="""#, template), Some(height));
        assert_eq!(found(r#"<rect x="2" height="-3""#, template), Some(height));
        assert_eq!(found(r#"<rect x="3" height="-3""#, template), None);
        assert_eq!(found(r#"<rect x="1""#, template), Some(r#"x="1""#));
        assert_eq!(found("<rect", template), Some("<rect"));
        assert_eq!(found("<circle", template), None);
    }

    #[test]
    fn a_tag_may_be_made_of_pieces() {
        let template = r#"<g {% if a > 1 %}id="b"{% endif %} x="{{ x }}mm"/><g x='a{{ x }}-{{ y }}'/>"#;
        assert_eq!(found(r#"<g id="b" x="3mm""#, template), Some(r#"x="{{ x }}mm""#));
        assert_eq!(found("<g x='a1-2'", template), Some("x='a{{ x }}-{{ y }}'"));
        assert_eq!(found(r#"<g q="1" x="3px""#, template), None);
        let decided = r#"<rect height="{% if a > 9 %}9{% endif %}"/>"#;
        assert_eq!(found(r#"<rect height="""#, decided), Some(&decided[6..decided.len() - 2]));
    }

    fn whole<'t>(template: &'t str, made: &str) -> Option<&'t str> {
        whole_tag(template, made).map(|range| &template[range])
    }

    #[test]
    fn the_tag_is_the_one_whose_own_text_is_the_same() {
        let template =
            r#"<g font="a"/><textbox x="1" y="{{ y }}" font="a">b</textbox><textbox x="2" y="{{ y }}" font="a"/>"#;
        assert_eq!(
            whole(template, r#"<textbox x="2" y="7" font="a""#),
            Some(r#"<textbox x="2" y="{{ y }}" font="a"/"#)
        );
        assert_eq!(whole(template, r#"<textbox x="3" y="7" font="a""#), None);
        assert_eq!(whole("<textboxes/><textbox/>", "<textbox"), Some("<textbox/"));
    }

    #[test]
    fn a_greater_than_sign_in_a_placeholder_or_in_quotes_does_not_end_a_tag() {
        let template = r#"<textbox width="{% if a > b %}5{% endif %}" align=">"/>"#;
        assert_eq!(whole(template, r#"<textbox width="5" align=">""#).map(str::len), Some(template.len() - 1));
        assert_eq!(whole(template, r#"<textbox width="" align=">""#), None);
    }
}
