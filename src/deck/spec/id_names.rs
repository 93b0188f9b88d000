//! What an id may look like: it must work in JSON and in file names, on every system. A group that does not say how its ids are made
//! has the names of its cards, or its own name and numbers.

use super::copies::PlacedFields;
use super::limits;
use super::spec_reader::quoted;
use crate::diag::Place;
use crate::model::{Field, Value, slug};
use std::collections::HashMap;

/// Returns whether a name of files, such as an id, may have a character.
pub fn is_name_letter(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '-' | '_' | '.')
}

/// Checks an id.
///
/// # Errors
/// What is wrong, as the end of a message ("contains a space"), and what to do.
pub(super) fn check(id: &str) -> Result<(), (String, String)> {
    let fault = if id.is_empty() {
        "is empty".to_owned()
    } else if let Some(letter) = id.chars().find(|c| !is_name_letter(*c)) {
        format!("contains {}", shown(letter))
    } else if id.starts_with(['-', '_', '.']) {
        "begins with `-`, `_` or `.`".to_owned()
    } else if id.ends_with('.') {
        "ends with `.`".to_owned()
    } else if id.chars().nth(limits::ID).is_some() {
        format!("is longer than {} characters", limits::ID)
    } else {
        return Ok(());
    };
    let rule = "use letters, digits, `-`, `_` and `.`, and begin with a letter or digit";
    let help = suggestion(id).map_or(rule.to_owned(), |near| format!("write {} instead: {rule}", quoted(&near)));
    Err((fault, help))
}

fn shown(letter: char) -> String {
    match letter {
        ' ' => "a space".to_owned(),
        letter if letter.is_control() || letter.is_whitespace() => "a line break or tab".to_owned(),
        letter => format!("`{letter}`"),
    }
}

fn suggestion(id: &str) -> Option<String> {
    let mut near = String::new();
    for letter in id.chars().take(limits::ID) {
        match letter {
            letter if is_name_letter(letter) => near.push(letter),
            // An apostrophe needs no `-` in its place: `fox's` becomes `foxs`.
            '\'' | '’' | '"' | '“' | '”' => {}
            _ if near.ends_with('-') => {}
            _ => near.push('-'),
        }
    }
    let near = near.trim_start_matches(['-', '_', '.']).trim_end_matches(['-', '.']);
    Some(near.to_owned()).filter(|near| !near.is_empty())
}

/// Returns an id for every card that no other card of `taken` has.
pub(super) fn automatic_ids(group: &str, drafts: &[PlacedFields], taken: &mut HashMap<String, Place>) -> Vec<String> {
    // Of each name, the number that the last card with it has: thousands of rows may have the same.
    let mut numbers: HashMap<String, u32> = HashMap::new();
    let name_one = |(index, draft): (usize, &PlacedFields)| {
        // Headings of tables are often written with a capital.
        let called = |wanted: &str| draft.fields.iter().find(|(name, _)| name.eq_ignore_ascii_case(wanted));
        let named = called("name").or_else(|| called("title"));
        let name = named.map(|(_, field)| name_words(field)).unwrap_or_default();
        let numbered = || format!("{}-{}", slug(group), index + 1);
        let first = Some(slug(&name)).filter(|id| check(id).is_ok()).unwrap_or_else(numbered);
        let mut id = first.clone();
        let number = numbers.entry(first.clone()).or_insert(1);
        while taken.contains_key(&id) {
            *number += 1;
            id = format!("{first}-{number}");
        }
        taken.insert(id.clone(), draft.place.clone());
        id
    };
    drafts.iter().enumerate().map(name_one).collect()
}

fn name_words(field: &Field) -> String {
    match &field.value {
        Value::Text(text) => text.to_string(),
        Value::Integer(number) => number.to_string(),
        Value::Bool(_) | Value::Float(_) | Value::List(_) | Value::Table(_) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_digits_and_three_signs_make_an_id() {
        for id in ["fox-1", "a", "7", "Hühner_2.b", "狐-1"] {
            assert!(check(id).is_ok(), "{id}");
        }
    }

    #[test]
    fn a_bad_id_has_a_similar_good_one() {
        for (id, near) in [
            ("The Fox's den", "The-Foxs-den"),
            ("a/b", "a-b"),
            ("../secret", "secret"),
            (".hidden", "hidden"),
            ("-x", "x"),
            ("fox.", "fox"),
            ("a\nb", "a-b"),
        ] {
            let help = check(id).err().map(|(_, help)| help).unwrap_or_default();
            assert!(help.starts_with(&format!("write `{near}` instead")), "{id}: {help}");
            assert!(check(near).is_ok());
        }
        for id in ["", "///"] {
            assert!(check(id).is_err_and(|(_, help)| help.starts_with("use letters")), "{id}");
        }
        assert!(check(&"x".repeat(101)).is_err());
    }
}
