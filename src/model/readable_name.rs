//! Names that templates can read.

use crate::without_accents;

/// Words with a meaning of their own in a template.
const KEYWORDS: [&str; 8] = ["and", "or", "not", "in", "is", "true", "false", "none"];

/// Returns whether `{{ name }}` reads a value of that name.
pub fn is_readable(name: &str) -> bool {
    let starts_well = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    starts_well && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') && !KEYWORDS.contains(&name)
}

/// Returns the name by which templates read a column with a title: `Atk_Points` for "Atk Points", `Grosse` for "Größe".
pub fn readable(title: &str) -> String {
    let mut name = String::new();
    for letter in without_accents(title.trim()).chars().take(40) {
        match letter {
            letter if letter.is_ascii_alphanumeric() => name.push(letter),
            '\'' | '’' => {}
            _ if name.ends_with('_') && letter != '_' => {}
            _ => name.push('_'),
        }
    }
    if title.trim() != name {
        name.truncate(name.trim_end_matches('_').len());
    }
    if !name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') || KEYWORDS.contains(&&*name) {
        name.insert_str(0, "the_");
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_cannot_be_read_has_one_like_it_that_can() {
        for name in ["Card Name", "card-name", "größe", "2nd", "not", "", "名前"] {
            assert!(!is_readable(name), "{name}");
            assert!(is_readable(&readable(name)), "{name}");
        }
        assert_eq!(readable("Card Name"), "Card_Name");
        assert_eq!(readable("Größe (mm)"), "Grosse_mm");
        assert_eq!(readable("__x_"), "__x_");
        assert!(is_readable("cost") && is_readable("_x2"));
    }
}
