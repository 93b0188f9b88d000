//! How many can play: `"3-8"`, or a number.

use super::limits;
use super::spec_reader::quoted;
use super::table::TableReader;
use super::values;
use crate::diag::Code;
use crate::model::PlayerRange;
use toml::de::DeValue;

/// Asks for `players`.
pub(super) fn read(reader: &mut TableReader<'_>) -> Option<PlayerRange> {
    let spec = reader.spec;
    let entry = reader.entry("players")?;
    let text = match entry.value() {
        DeValue::Integer(number) => values::integer(spec, number, &entry.place)?.to_string(),
        DeValue::String(text) => text.to_string(),
        DeValue::Float(number) => number.as_str().to_owned(),
        _ => {
            let help = "write `players = 2`, or `players = \"2-4\"`";
            return entry.wrong_type("a number or text", help);
        }
    };
    let fault = match parse(&text) {
        Ok(players) => return Some(players),
        Err(fault) => fault,
    };
    let message = format!("{} does not say how many can play", quoted(&text));
    let help = "write the fewest and the most with `-` between them: `\"2-4\"`; or one number: `2`";
    entry.refuse(Code::BadPlayers, fault, message, help)
}

fn parse(text: &str) -> Result<PlayerRange, &'static str> {
    let text = text.trim();
    // A hyphen, an en dash and a minus sign mean the same here.
    let (min, max) = text.split_once(['-', '–', '−']).unwrap_or((text, text));
    let number = |part: &str| part.trim().parse::<u32>().map_err(|_| "a number, or two with `-` between them");
    let (min, max) = (number(min)?, number(max)?);
    if min == 0 {
        Err("needs at least 1 player")
    } else if min > max {
        Err("the smaller number must come first")
    } else if max > limits::PLAYERS {
        Err("more than 100 players")
    } else {
        Ok(PlayerRange { min, max })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_written_with_any_dash() {
        for text in ["3-8", "3–8", " 3 - 8 "] {
            assert_eq!(parse(text), Ok(PlayerRange { min: 3, max: 8 }), "{text}");
        }
        assert_eq!(parse("2"), Ok(PlayerRange { min: 2, max: 2 }));
    }

    #[test]
    fn anything_else_is_refused() {
        for text in ["", "-", "8-3", "0-2", "2+", "two", "2-", "-2", "2-3-4", "1-101", "99999999999"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
