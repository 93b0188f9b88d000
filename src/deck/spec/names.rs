//! Names that templates read: whether they can be read at all, and whether they mean something else.

use super::spec_reader::{SpecReader, listed, quoted};
use crate::diag::{Code, Finding, Place};

/// Words with a meaning of their own in a template.
const KEYWORDS: [&str; 8] = ["and", "or", "not", "in", "is", "true", "false", "none"];

/// What a card's template reads apart from the card's fields.
pub(super) const CARD_NAMES: [&str; 7] = ["card", "deck", "theme", "strings", "rules", "data", "game"];

/// What a sheet's template reads apart from the sheet's fields.
pub(super) const SHEET_NAMES: [&str; 7] = ["sheet", "deck", "theme", "strings", "rules", "data", "game"];

/// Reports each name that `{{ name }}` cannot read.
pub(super) fn check_readable<'n>(spec: &SpecReader<'_>, names: impl IntoIterator<Item = (impl AsRef<str>, &'n Place)>) {
    for (name, place) in names {
        let name = name.as_ref();
        if is_readable(name) {
            continue;
        }
        let message = format!("templates cannot read a value named {}", quoted(name));
        let help = format!("if a template should read it, call it `{}`", readable(name));
        spec.find(Finding::new(Code::UnreadableName, message).at(place.clone(), "use a-z, digits and `_`").help(help));
    }
}

/// Reports each name that means something else in templates.
pub(super) fn check_free<'n>(
    spec: &SpecReader<'_>,
    taken: &[&str],
    names: impl IntoIterator<Item = (impl AsRef<str>, &'n Place)>,
) {
    for (name, place) in names {
        let name = name.as_ref();
        if taken.contains(&name) {
            let message = format!("`{name}` cannot name a value: in templates it means something else");
            let help = format!(
                "choose another name, such as `{name}_name`; these are taken: {}",
                listed(taken.iter().copied())
            );
            spec.find(Finding::new(Code::ReservedName, message).at(place.clone(), "taken").help(help));
        }
    }
}

/// Returns whether `{{ name }}` reads a value of that name.
pub(super) fn is_readable(name: &str) -> bool {
    let starts_well = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    starts_well && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') && !KEYWORDS.contains(&name)
}

/// Returns a similar name that templates can read.
pub(super) fn readable(name: &str) -> String {
    let letters = name.trim().to_lowercase();
    let mut readable: String =
        letters.chars().take(40).map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    if !readable.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') || KEYWORDS.contains(&&*readable) {
        readable.insert_str(0, "the_");
    }
    readable
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
        assert_eq!(readable("Card Name"), "card_name");
        assert!(is_readable("cost") && is_readable("_x2"));
    }
}
