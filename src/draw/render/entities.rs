//! Entities that a drawing declares, as Illustrator does for its namespaces: they get lost when the drawing becomes part of
//! another file.

use std::borrow::Cow;
use std::collections::BTreeMap;

/// The most bytes of a drawing whose entities are replaced.
const LONGEST: usize = 16_000_000;
/// How deep entities may stand for entities.
const DEEPEST: usize = 8;

/// Returns the drawing without its document type, its entities replaced by what they stand for; none where that is too much.
pub(crate) fn without_entities(svg: &str) -> Option<Cow<'_, str>> {
    let Some(start) = svg.find("<!DOCTYPE").filter(|_| svg.contains("<!ENTITY")) else { return Some(svg.into()) };
    let Some((declarations, after)) = svg[start..].split_once('[').and_then(|(_, rest)| split_subset(rest)) else {
        return Some(svg.into());
    };
    let entities: BTreeMap<&str, &str> = declarations.split("<!ENTITY").skip(1).filter_map(entity).collect();
    let mut text = format!("{}{}", &svg[..start], after.trim_start());
    for _ in 0..DEEPEST {
        let (replaced, is_changed) = once(&text, &entities)?;
        text = replaced;
        if !is_changed {
            return Some(text.into());
        }
    }
    None
}

/// Splits a text where the declarations of a document type end; brackets in quotes are none.
fn split_subset(text: &str) -> Option<(&str, &str)> {
    let mut quote = None;
    let end = text.char_indices().find(|(_, letter)| {
        match quote {
            Some(open) if open == *letter => quote = None,
            None if matches!(letter, '"' | '\'') => quote = Some(*letter),
            _ => {}
        }
        quote.is_none() && *letter == ']'
    });
    let (declarations, rest) = text.split_at(end?.0);
    Some((declarations, rest.split_once('>')?.1))
}

/// Reads a name and what it stands for; none for an entity that is in another file.
fn entity(declaration: &str) -> Option<(&str, &str)> {
    let (name, rest) = declaration.trim_start().split_once(char::is_whitespace)?;
    let rest = rest.trim_start();
    let quote = rest.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
    Some((name, rest[1..].split(quote).next()?))
}

/// Replaces each reference to an entity once, and returns whether there is one; none where the text becomes too long.
fn once(text: &str, entities: &BTreeMap<&str, &str>) -> Option<(String, bool)> {
    let (mut replaced, mut rest, mut is_changed) = (String::with_capacity(text.len()), text, false);
    while let Some(at) = rest.find('&') {
        let (before, reference) = rest.split_at(at);
        replaced.push_str(before);
        let found = reference[1..].split_once(';').and_then(|(name, after)| Some((entities.get(name)?, after)));
        let (new, after) = found.map_or(("&", &reference[1..]), |(new, after)| (new, after));
        is_changed |= found.is_some();
        replaced.push_str(new);
        if replaced.len() > LONGEST {
            return None;
        }
        rest = after;
    }
    replaced.push_str(rest);
    Some((replaced, is_changed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entities_are_replaced_by_what_they_stand_for() {
        let svg = "<?xml version='1.0'?><!DOCTYPE svg PUBLIC \"-//W3C\" \"svg11.dtd\" [\n <!ENTITY ns \"http://[a]>\">\n\
                   <!ENTITY b 'x&ns;'>\n]>\n<svg xmlns=\"&ns;\" a='&b;&amp;'/>";
        let plain = "<?xml version='1.0'?><svg xmlns=\"http://[a]>\" a='xhttp://[a]>&amp;'/>";
        assert_eq!(without_entities(svg).as_deref(), Some(plain));
        assert_eq!(without_entities("<svg/>"), Some(Cow::Borrowed("<svg/>")));
    }

    #[test]
    fn entities_that_multiply_are_refused() {
        let ring = "<!DOCTYPE svg [<!ENTITY a '&b;'><!ENTITY b '&a;'>]><svg>&a;</svg>";
        assert_eq!(without_entities(ring), None);
        let ten = |name: &str, of: &str| format!("<!ENTITY {name} '{}'>", format!("&{of};").repeat(100));
        let laughs = [ten("b", "a"), ten("c", "b"), ten("d", "c"), ten("e", "d")].concat();
        let svg = format!("<!DOCTYPE svg [<!ENTITY a 'ha'>{laughs}]><svg>&e;</svg>");
        assert_eq!(without_entities(&svg), None);
    }
}
