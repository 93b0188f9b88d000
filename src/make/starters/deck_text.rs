//! Values in the text of a `deck.toml`.

use toml::de::{DeTable, DeValue};

/// Returns the text with another text as the value of a key of `[deck]`; the same text if it has no such key.
pub(super) fn with(spec: &str, key: &str, value: &str) -> String {
    with_value(spec, key, &quoted(value))
}

/// Does the same with a value as TOML writes it.
pub(super) fn with_value(spec: &str, key: &str, value: &str) -> String {
    let place = || {
        let document = DeTable::parse(spec).ok()?;
        let deck = document.get_ref().get("deck")?.get_ref();
        let DeValue::Table(deck) = deck else { return None };
        Some(deck.get(key)?.span())
    };
    match place() {
        Some(place) => format!("{}{value}{}", &spec[..place.start], &spec[place.end..]),
        None => spec.to_owned(),
    }
}

/// Returns a text as TOML writes it.
pub(super) fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_value_changes() {
        let spec = "# a game\n[deck]\ntitle = \"Old\" # its title\ncard = \"poker\"\n[theme]\ntitle = \"#fff\"\n";
        let changed = with(spec, "title", "A \"new\" one");
        assert_eq!(changed, spec.replace("\"Old\"", "'A \"new\" one'"));
        assert_eq!(with(spec, "designer", "You"), spec);
    }
}
