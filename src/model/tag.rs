//! The tags of a drawing, read without the rest of it.

use std::ops::Range;

/// An attribute of a text that goes on with the word of the text before it: `f` and `lip` in two styles are one word.
pub const JOINED: &str = "data-joined";

/// The spaces of XML.
pub const SPACES: [char; 4] = [' ', '\t', '\n', '\r'];

/// An attribute of a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TagAttribute<'t> {
    /// Its name.
    pub name: &'t str,
    /// Its value as it is written, between its quotes.
    pub value: &'t str,
    /// All of it as it is written.
    pub written: &'t str,
}

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

/// Returns whether a tag begins an element of a name; `opening` is `<` and the name.
pub fn begins(tag: &str, opening: &str) -> bool {
    tag.strip_prefix(opening).is_some_and(|rest| rest.starts_with(['>', '/', ' ', '\t', '\n', '\r']))
}

/// Returns the attributes of a tag, up to one that is not written as XML has it.
pub fn attributes(tag: &str) -> TagAttributes<'_> {
    let name = tag.find(SPACES).unwrap_or(tag.len());
    TagAttributes { rest: &tag[name..], is_sound: true }
}

/// The attributes of a tag.
pub struct TagAttributes<'t> {
    rest: &'t str,
    /// Whether all of them so far are written as XML has it.
    pub is_sound: bool,
}

impl<'t> Iterator for TagAttributes<'t> {
    type Item = TagAttribute<'t>;

    fn next(&mut self) -> Option<TagAttribute<'t>> {
        let rest = self.rest.trim_start_matches(SPACES);
        if rest.is_empty() || rest.starts_with(['>', '/']) {
            return None;
        }
        let read = || {
            let (name, after) = rest.split_once('=')?;
            let after = after.trim_start_matches(SPACES);
            let quote = after.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
            let (value, behind) = after[1..].split_once(quote)?;
            Some((
                TagAttribute {
                    name: name.trim_end_matches(SPACES),
                    value,
                    written: &rest[..rest.len() - behind.len()],
                },
                behind,
            ))
        };
        let Some((attribute, behind)) = read() else {
            self.is_sound = false;
            self.rest = "";
            return None;
        };
        self.rest = behind;
        Some(attribute)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_ends_outside_its_quotes() {
        assert_eq!(tag_of("<g a='>' b=\"/>\"/>x>"), Some("<g a='>' b=\"/>\"/>"));
        assert_eq!(tag_of("<g a='>"), None);
        assert!(begins("<g\n>", "<g") && !begins("<glyph>", "<g"));
    }

    #[test]
    fn attributes_are_read_as_they_are_written() {
        let read = |tag| attributes(tag).map(|it| (it.name, it.value, it.written)).collect::<Vec<_>>();
        assert_eq!(
            read("<g a='1' b = \"it's\"\n xml:c='/'/>"),
            [("a", "1", "a='1'"), ("b", "it's", "b = \"it's\""), ("xml:c", "/", "xml:c='/'")]
        );
        assert_eq!(read("<g>"), []);
        let mut odd = attributes("<g a='1' b>");
        assert_eq!((odd.by_ref().count(), odd.is_sound), (1, false));
    }
}
