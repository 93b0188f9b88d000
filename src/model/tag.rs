//! The tags of a drawing, read without the rest of it.

use std::ops::Range;

/// An attribute of a text that goes on with the word of the text before it: `f` and `lip` in two styles are one word.
pub const JOINED: &str = "data-joined";

/// Returns a text with ranges of it replaced, which are in order; one that begins within another is left as it is.
pub fn replaced<T: AsRef<str>>(text: &str, edits: impl IntoIterator<Item = (Range<usize>, T)>) -> String {
    let (mut changed, mut done) = (String::with_capacity(text.len()), 0);
    for (range, new) in edits {
        if range.start >= done {
            changed.push_str(&text[done..range.start]);
            changed.push_str(new.as_ref());
            done = range.end;
        }
    }
    changed + &text[done..]
}

/// Returns the tag at the start of a text.
pub fn tag_of(text: &str) -> Option<&str> {
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

/// Returns where the name in a tag ends, which a text begins with: where attributes can be added.
pub fn name_end(tag: &str) -> usize {
    tag.find(|c: char| c.is_ascii_whitespace() || matches!(c, '/' | '>')).unwrap_or(tag.len())
}

/// Returns a value as an attribute has it in double quotes.
pub fn attribute_value(value: &str) -> String {
    value.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

/// An attribute of a tag, and where it stands in it.
pub struct Attribute<'t> {
    /// Its name, with a prefix.
    pub name: &'t str,
    /// All of it.
    pub span: Range<usize>,
    /// What is between its quotes.
    pub value: Range<usize>,
}

/// Returns the attributes of a tag, in order.
pub fn attributes(tag: &str) -> impl Iterator<Item = Attribute<'_>> {
    let mut at = tag.find(char::is_whitespace).unwrap_or(tag.len());
    std::iter::from_fn(move || {
        let start = at + tag[at..].find(|c: char| !c.is_whitespace())?;
        let equals = start + tag[start..].find('=')?;
        let open = equals + tag[equals..].find(['"', '\''])?;
        let quote = if tag[open..].starts_with('"') { '"' } else { '\'' };
        let close = open + 1 + tag[open + 1..].find(quote)?;
        at = close + 1;
        Some(Attribute { name: tag[start..equals].trim_end(), span: start..at, value: open + 1..close })
    })
}

/// Returns the number of a tag's attributes.
pub fn attribute_count(tag: &str) -> usize {
    let mut quote = None;
    let is_outside = |byte: &u8| {
        quote = match quote {
            None => Some(*byte).filter(|byte| matches!(byte, b'"' | b'\'')),
            Some(open) => Some(open).filter(|open| open != byte),
        };
        *byte == b'=' && quote.is_none()
    };
    tag.bytes().filter(is_outside).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_ends_outside_its_quotes() {
        assert_eq!(tag_of("<g a='>' b=\"/>\"/>x>"), Some("<g a='>' b=\"/>\"/>"));
        assert_eq!(tag_of("<g a='>"), None);
    }

    #[test]
    fn attributes_have_names_and_values() {
        let tag = "<g a='>' b = \"it's\"\n xml:c='/'/>";
        let all: Vec<_> = attributes(tag).map(|it| (it.name, &tag[it.value], &tag[it.span])).collect();
        assert_eq!(all, [("a", ">", "a='>'"), ("b", "it's", "b = \"it's\""), ("xml:c", "/", "xml:c='/'")]);
    }

    #[test]
    fn a_name_ends_where_attributes_or_the_tag_do() {
        assert_eq!(["<g>", "<svg:g a='1'>", "<g/>", "<g\n>", "<g"].map(name_end), [2, 6, 2, 2, 2]);
    }

    #[test]
    fn attributes_are_counted_by_their_values() {
        assert_eq!(["<g>", "<g a='1' b = \"it's = \"\n xml:c='/'/>"].map(attribute_count), [0, 3]);
    }
}
