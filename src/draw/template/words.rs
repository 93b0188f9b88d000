//! Filters for numbers, text and lists: `pad` and `roman` write numbers, `slug` makes a name for files, `group_by` groups the
//! entries of a list.

#![expect(clippy::needless_pass_by_value, reason = "Tera hands the arguments over by value")]

use indexmap::IndexMap;
use tera::value::Key;
use tera::{Error, ErrorKind, Kwargs, Map, State, Tera, TeraResult, Value};

pub(super) fn register(tera: &mut Tera) {
    tera.register_filter("pad", pad);
    tera.register_filter("roman", roman);
    tera.register_filter("slug", slug);
    // Tera's own gives the groups in an order of chance.
    tera.register_filter("group_by", group_by);
}

/// Returns a number or text with zeros before it, or with the text `with`, until it is `width` characters wide.
fn pad(value: &Value, arguments: Kwargs, _: &State<'_>) -> TeraResult<String> {
    let width = arguments.must_get::<usize>("width")?.min(1000);
    let filler = arguments.get::<&str>("with")?.unwrap_or("0");
    if value.is_undefined() {
        return Err(not_of_type("string", value));
    }
    let text = value.to_string();
    let missing = width.saturating_sub(text.chars().count());
    Ok(filler.chars().cycle().take(missing).chain(text.chars()).collect())
}

/// Returns Tera's own error for a value of another type.
pub(super) fn not_of_type(expected: &str, value: &Value) -> Error {
    let (expected_type, actual_type) = (expected.to_owned(), value.name().to_owned());
    Error::new(ErrorKind::InvalidArgument { expected_type, actual_type })
}

/// Returns a text or number as the name of a file.
fn slug(value: &Value, _: Kwargs, _: &State<'_>) -> TeraResult<String> {
    if value.as_str().is_none() && !value.is_number() {
        return Err(not_of_type("string", value));
    }
    Ok(crate::model::slug(&value.to_string()))
}

/// Returns a whole number from 1 to 3999 in Roman numerals.
fn roman(number: i64, _: Kwargs, _: &State<'_>) -> TeraResult<String> {
    const VALUES: [i64; 13] = [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1];
    const NUMERALS: [&str; 13] = ["M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"];
    if !(1..=3999).contains(&number) {
        return Err(Error::message(format!("{number} cannot be written in Roman numerals, which go from 1 to 3999")));
    }
    let mut left = number;
    let mut text = String::new();
    for (value, numeral) in VALUES.into_iter().zip(NUMERALS) {
        while left >= value {
            text.push_str(numeral);
            left -= value;
        }
    }
    Ok(text)
}

/// Returns a table of lists: the entries by the value of one of their fields, in the order in which each value comes first.
fn group_by(entries: &[Value], arguments: Kwargs, _: &State<'_>) -> TeraResult<Map> {
    let field = arguments.must_get::<&str>("attribute")?;
    let mut groups: IndexMap<Key<'static>, Vec<Value>> = IndexMap::new();
    for entry in entries {
        let Some(value) = entry.get_from_path(field) else {
            return Err(Error::message(format!("an entry of the list has no `{field}`")));
        };
        groups.entry(key(value)).or_default().push(entry.clone());
    }
    Ok(groups.into_iter().map(|(key, group)| (key, group.into())).collect())
}

fn key(value: &Value) -> Key<'static> {
    match value.as_i128() {
        Some(number) => number.into(),
        None => value.to_string().into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tera::Context;

    fn with_state<T>(step: impl FnOnce(&State<'_>) -> T) -> T {
        step(&State::new(&Context::new()))
    }

    #[test]
    fn roman_numerals_take_away_at_fours_and_nines() {
        for (number, numeral) in
            [(1, "I"), (4, "IV"), (9, "IX"), (14, "XIV"), (90, "XC"), (1994, "MCMXCIV"), (3999, "MMMCMXCIX")]
        {
            assert_eq!(with_state(|state| roman(number, Kwargs::default(), state)).unwrap(), numeral);
        }
        assert!(with_state(|state| roman(0, Kwargs::default(), state)).is_err());
    }

    #[test]
    fn a_number_is_padded_with_zeros_and_never_cut() {
        let padded =
            |value: Value| with_state(|state| pad(&value, Kwargs::from([("width", 3.into())]), state)).unwrap();
        assert_eq!(padded(7.into()), "007");
        assert_eq!(padded(1234.into()), "1234");
        assert_eq!(padded("ü".into()), "00ü");
    }
}
