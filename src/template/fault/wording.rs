//! Tera's messages in our words.

/// A message, and what to do where that can be said.
pub(crate) struct Wording {
    pub(crate) message: String,
    pub(crate) help: Option<String>,
}

/// What a message of Tera's means.
pub(crate) fn of(message: &str) -> Wording {
    let first_line = message.lines().next().unwrap_or_default();
    known(first_line).unwrap_or_else(|| Wording { message: in_house_style(first_line), help: None })
}

/// The messages that deck authors meet.
fn known(message: &str) -> Option<Wording> {
    let parts: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    let part = |index: usize| parts.get(index).copied().unwrap_or_default();
    let kind = |index: usize| kind_of(part(index));
    let starts = |start: &str| message.starts_with(start);
    let (message, help) = if starts("Math operations can only") || starts("Only numbers can be") {
        (format!("arithmetic needs numbers, but this is {}", kind_of(parts.last()?)), None)
    } else if starts("Cannot compare") {
        (format!("{} cannot be compared with {}", kind(0), kind(1)), None)
    } else if starts("`+` requires") {
        (format!("`+` adds numbers, but this is {} and {}", kind(1), kind(2)), Some("to join words write `~`"))
    } else if starts("`in` cannot be used") {
        (format!("`in` looks in a list, a table or text, but this is {}", kind(1)), None)
    } else if starts("Iteration not possible") {
        (format!("`for` goes through a list, but this is {}", kind(0)), None)
    } else if starts("Key/value iteration") {
        (format!("`for` with two names goes through a table, but this is {}", kind(0)), None)
    } else if message.contains("divide by 0") {
        ("this divides by zero".to_owned(), None)
    } else if starts("Invalid type for the value") {
        (format!("this must be {}, but is {}", kind(0), kind(1)), None)
    } else if starts("Missing keyword argument") {
        (format!("the argument `{}` is missing", part(0)), None)
    } else if starts("Value `") && message.contains("out of range") {
        (format!("{} is out of range here", part(0)), None)
    } else if starts("Unknown argument(s)") {
        return Some(unknown_arguments(message));
    } else if starts("Component argument `") && message.contains("does not match") {
        (format!("the argument `{}` must be {}, but is {}", part(0), kind(2), kind(1)), None)
    } else if starts("Implicit argument") {
        (
            format!("the component takes over `{}`, which is nowhere to be found", part(0)),
            Some("give it as an argument, or give the card a field of that name"),
        )
    } else if starts("Argument `") && message.ends_with("missing.") {
        (format!("the component's argument `{}` is missing", part(0)), None)
    } else if starts("Maximum render recursion depth") {
        ("components use one another more than 20 deep".to_owned(), Some("a component must not use itself"))
    } else if starts("Unexpected end of input") {
        (
            "the template ends in the middle of a tag or a block".to_owned(),
            Some("look for an `{% end… %}` that is missing"),
        )
    } else if message.contains("expected one of: integer") {
        (format!("found {}, but a value belongs here", message.split(' ').nth(1)?), None)
    } else if let Some((found, wanted)) = message.trim_end_matches('.').split_once(" but expected ") {
        let wanted = match wanted {
            "identifier" => "a name".to_owned(),
            "string" => "text in quotes".to_owned(),
            wanted if wanted.chars().any(char::is_alphabetic) => wanted.to_owned(),
            wanted => format!("`{wanted}`"),
        };
        (format!("found {}, but {wanted} belongs here", found.trim_start_matches("Found ")), None)
    } else if starts("Unknown tag") {
        (
            "there is no such tag".to_owned(),
            Some("the tags are `if`, `for`, `set`, `include`, `extends`, `block`, `component`, `filter` and `raw`"),
        )
    } else {
        return None;
    };
    Some(Wording { message, help: help.map(str::to_owned) })
}

fn unknown_arguments(message: &str) -> Wording {
    let (unknown, there) = message.split_once(" in component call.").unwrap_or((message, ""));
    let unknown = unknown.trim_start_matches("Unknown argument(s) ");
    let there = there.split_once(": ").map(|(_, there)| format!("its arguments are {there}"));
    Wording { message: format!("the component has no argument {unknown}"), help: there }
}

/// A kind of value in words for people.
fn kind_of(name: &str) -> &str {
    match name {
        "string" | "String" | "&str" | "str" => "text",
        "i64" | "u64" | "i128" | "u128" | "i32" | "u32" | "usize" | "integer" => "a whole number",
        "f64" | "f32" | "float" | "number" | "Number" => "a number",
        "bool" => "true or false",
        "array" | "&[Value]" | "Vec<Value>" => "a list",
        "map" | "map/struct" | "Map" => "a table",
        "none" => "nothing",
        "undefined" => "missing",
        other => other,
    }
}

/// Lower case at the start, no stop at the end, and no name of the engine.
fn in_house_style(message: &str) -> String {
    let message = message.trim().trim_end_matches('.').replace(" of Tera", "").replace("Errored while", "error while");
    let mut letters = message.chars();
    match letters.next() {
        Some(first) if letters.clone().next().is_some_and(char::is_lowercase) => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => message,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_told_in_words() {
        let words = of("Math operations can only be done on numbers, found `map/struct`");
        assert_eq!(words.message, "arithmetic needs numbers, but this is a table");
        let words = of("Invalid type for the value, expected `&str` but got `i64`");
        assert_eq!(words.message, "this must be text, but is a whole number");
    }

    #[test]
    fn what_is_not_known_is_written_in_our_way() {
        assert_eq!(of("Template is already extending `base.svg`").message, "template is already extending `base.svg`");
        assert_eq!(of("Found `%}` but expected identifier.").message, "found `%}`, but a name belongs here");
        assert_eq!(
            of("`not` is only valid here as part of `not in`").message,
            "`not` is only valid here as part of `not in`"
        );
    }
}
