//! What an id may look like: it must work in JSON and in file names, on every system.

use super::limits;
use super::spec_reader::quoted;

/// What is wrong with an id, and a similar one that is allowed.
pub(super) struct BadId {
    /// What is wrong, as the end of a message: "contains a space".
    pub(super) fault: String,
    /// A similar id, if one can be made.
    pub(super) suggestion: Option<String>,
}

impl BadId {
    /// Returns what to do.
    pub(super) fn help(&self) -> String {
        let rule = "use letters, digits, `-`, `_` and `.`, and begin with a letter or digit";
        match &self.suggestion {
            Some(near) => format!("write {} instead: {rule}", quoted(near)),
            None => rule.to_owned(),
        }
    }
}

/// Returns whether a name of files, such as an id, may have a character.
pub fn is_name_letter(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '-' | '_' | '.')
}

/// Checks an id.
pub(super) fn check(id: &str) -> Result<(), BadId> {
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
    Err(BadId { fault, suggestion: suggestion(id) })
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
            let bad = check(id).err().and_then(|bad| bad.suggestion);
            assert_eq!(bad.as_deref(), Some(near), "{id}");
            assert!(check(near).is_ok());
        }
        assert!(check("").is_err_and(|bad| bad.suggestion.is_none()));
        assert!(check("///").is_err_and(|bad| bad.suggestion.is_none()));
        assert!(check(&"x".repeat(101)).is_err());
    }
}
