//! What an id may look like: it must be sane in JSON and in file names, on every system.

use super::limits;
use super::spec_reader::quoted;

/// What is wrong with an id, and one like it that would do.
pub(super) struct BadId {
    /// What is wrong, as the end of a message: "holds ` `".
    pub(super) fault: String,
    /// An id like it, where one can be made.
    pub(super) suggestion: Option<String>,
}

impl BadId {
    /// What to do.
    pub(super) fn help(&self) -> String {
        let rule = "an id holds letters, digits, `-`, `_` and `.`, and begins with a letter or digit";
        match &self.suggestion {
            Some(near) => format!("write {} instead; {rule}", quoted(near)),
            None => rule.to_owned(),
        }
    }
}

/// Whether a letter may stand in an id.
pub(super) fn is_allowed(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '-' | '_' | '.')
}

/// Looks at an id.
pub(super) fn check(id: &str) -> Result<(), BadId> {
    let fault = if id.is_empty() {
        "is empty".to_owned()
    } else if let Some(letter) = id.chars().find(|c| !is_allowed(*c)) {
        format!("holds {}", shown(letter))
    } else if id.starts_with(['-', '_', '.']) {
        "begins with a sign".to_owned()
    } else if id.ends_with('.') {
        "ends with a point".to_owned()
    } else if id.chars().nth(limits::ID).is_some() {
        format!("is longer than {} letters", limits::ID)
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
            letter if is_allowed(letter) => near.push(letter),
            // What only stands between letters needs no mark of its own: `fox's` becomes `foxs`.
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
    fn what_is_no_id_has_one_like_it_that_is() {
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
