//! Reads `[[expect]]`: what the author expects of the cards.

use super::table::{Entry, TableReader};
use super::values;
use crate::diag::{Code, Finding};
use crate::model::{Amount, Demand, Expectation, Phrase};
use toml::de::DeValue;

/// What a `[[expect]]` may ask for.
const DEMANDS: [&str; 4] = ["count", "sum", "distinct", "every"];

/// Reads every `[[expect]]`; one that cannot be understood is left out.
pub(super) fn read(root: &mut TableReader<'_>) -> Vec<Expectation> {
    root.list("expect").into_iter().filter_map(|table| read_one(table)).collect()
}

fn read_one(mut table: TableReader<'_>) -> Option<Expectation> {
    let spec = table.spec;
    let (place, before) = (table.place.clone(), spec.count());
    let chosen = phrase(&mut table, "where");
    let per = phrase(&mut table, "per");
    let demands = demands(&mut table);
    let reason = table.filled_words("reason").map(|words| words.text);
    let asks = DEMANDS.iter().any(|key| table.has(key) || table.has_typo_of(key));
    table.finish();
    if !asks {
        let finding = Finding::new(Code::MissingKey, "`[[expect]]` does not say what is expected");
        let help = "add a line such as `count = 54`, `sum = { of = \"value\", is = 210 }`, `distinct = \"name\"` or \
                    `every = \"value > 0\"`";
        spec.find(finding.at(place.clone(), "needs `count`, `sum`, `distinct` or `every`").help(help));
    }
    let whole = spec.count() == before && !demands.is_empty();
    whole.then_some(Expectation { chosen, per, demands, reason, place })
}

fn demands(table: &mut TableReader<'_>) -> Vec<Demand> {
    let mut demands = Vec::new();
    if let Some(entry) = table.entry("count") {
        demands.extend(amount(&entry, "count = { min = 20, max = 24 }").map(Demand::Count));
    }
    if let Some(entry) = table.entry("sum") {
        demands.extend(sum(&entry));
    }
    if let Some(entry) = table.entry("distinct") {
        demands.extend(distinct(&entry));
    }
    demands.extend(phrase(table, "every").map(Demand::Every));
    demands
}

/// Reads an expression in quotes.
fn phrase(table: &mut TableReader<'_>, key: &'static str) -> Option<Phrase> {
    table.filled_words(key).map(|words| Phrase { text: words.text, place: words.place })
}

/// Reads `sum = { of = "value", is = 210 }`
fn sum(entry: &Entry<'_>) -> Option<Demand> {
    const EXAMPLE: &str = "sum = { of = \"value\", is = 210 }";
    if !entry.is_table() {
        return entry.wrong_type("a table", format!("say what to add up, and the sum you expect: `{EXAMPLE}`"));
    }
    let (of, amount) = counted(entry.table("sum")?, "add up", EXAMPLE)?;
    Some(Demand::Sum { of, amount })
}

/// Reads `distinct = "name"`, or `distinct = { of = "suit", is = 4 }`
fn distinct(entry: &Entry<'_>) -> Option<Demand> {
    const EXAMPLE: &str = "distinct = { of = \"suit\", is = 4 }";
    match entry.value() {
        DeValue::String(text) if !text.trim().is_empty() => {
            let of = Phrase { text: text.to_string(), place: entry.place.clone() };
            Some(Demand::Distinct { of, amount: None })
        }
        DeValue::Table(_) => {
            let (of, amount) = counted(entry.table("distinct")?, "count", EXAMPLE)?;
            Some(Demand::Distinct { of, amount: Some(amount) })
        }
        _ => {
            let help = format!("name what no two cards may share, `distinct = \"name\"`, or a number: `{EXAMPLE}`");
            entry.wrong_type("a field's name or a table", help)
        }
    }
}

/// Reads a table that says of what there is how much.
fn counted(mut table: TableReader<'_>, what: &str, example: &str) -> Option<(Phrase, Amount)> {
    table.need("of", format!("say what to {what}: `{example}`"));
    let of = phrase(&mut table, "of");
    let amount = bounds(&mut table, example);
    table.finish();
    of.zip(amount)
}

/// Reads `is`, or `min` and `max`, from a table.
fn bounds(table: &mut TableReader<'_>, example: &str) -> Option<Amount> {
    let is = table.entry("is");
    let (least, most) = (table.entry("min"), table.entry("max"));
    match (is, least, most) {
        (Some(is), None, None) => amount(&is, example),
        (None, None, None) => {
            if !["is", "min", "max"].iter().any(|key| table.has_typo_of(key)) {
                let message = format!("`{}` does not say how much is expected", table.name);
                let finding =
                    Finding::new(Code::MissingKey, message).at(table.place.clone(), "needs `is`, `min` or `max`");
                table.spec.find(finding.help(format!("write `{example}`, or `min` and `max` instead of `is`")));
            }
            None
        }
        (None, least, most) => {
            let bound = |entry: Option<Entry<'_>>| match entry {
                Some(entry) => single(&entry).map(Some),
                None => Some(None),
            };
            let (min, max) = (bound(least), bound(most));
            Some(Amount::Between { min: min?, max: max? })
        }
        (Some(is), least, most) => {
            let other = least.or(most)?;
            let message = format!("`{}` has both `is` and `{}`", table.name, other.key);
            let finding = Finding::new(Code::IsAndBounds, message).at(other.key_place, "as well as `is`");
            let help = "keep `is` for one number, or `min` and `max` for a range";
            table.spec.find(finding.see(is.key_place, "exactly this").help(help));
            None
        }
    }
}

/// Reads a number, `"20-24"`, an expression, or a table with bounds.
fn amount(entry: &Entry<'_>, example: &str) -> Option<Amount> {
    if let DeValue::Table(_) = entry.value() {
        // `is` is in such a table itself.
        if entry.key != "is" {
            let mut table = entry.table(entry.key)?;
            let amount = bounds(&mut table, example);
            table.finish();
            return amount;
        }
    }
    let phrase = single(entry)?;
    Some(range(&phrase).unwrap_or(Amount::Is(phrase)))
}

/// Reads a number or an expression.
fn single(entry: &Entry<'_>) -> Option<Phrase> {
    let spec = entry.spec;
    let text = match entry.value() {
        DeValue::Integer(number) => values::integer(spec, number, &entry.place)?.to_string(),
        DeValue::Float(_) => match values::field(spec, entry.node).value {
            crate::model::Value::Float(number) => number.to_string(),
            _ => return None,
        },
        DeValue::String(text) if !text.trim().is_empty() => text.to_string(),
        _ => {
            let help =
                format!("write `{0} = 21`, or calculate it from the rules: `{0} = \"rules.packs * 6\"`", entry.key);
            return entry.wrong_type("a number", help);
        }
    };
    Some(Phrase { text, place: entry.place.clone() })
}

/// Returns the bounds of `20-24`: two plain numbers with a dash between them are no calculation.
fn range(phrase: &Phrase) -> Option<Amount> {
    let (min, max) = phrase.text.split_once(['-', '–', '−'])?;
    let bound = |text: &str| {
        let text = text.trim();
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| Phrase { text: text.to_owned(), place: phrase.place.clone() })
    };
    Some(Amount::Between { min: Some(bound(min)?), max: Some(bound(max)?) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Source;

    fn range_of(text: &str) -> Option<(String, String)> {
        let place = Source::new("deck.toml", text).line(1);
        match range(&Phrase { text: text.to_owned(), place })? {
            Amount::Between { min, max } => Some((min?.text, max?.text)),
            Amount::Is(_) => None,
        }
    }

    #[test]
    fn two_numbers_with_a_dash_are_a_range() {
        let wanted = Some(("20".to_owned(), "24".to_owned()));
        for text in ["20-24", " 20 – 24 ", "20−24"] {
            assert_eq!(range_of(text), wanted, "{text}");
        }
    }

    #[test]
    fn a_calculation_with_a_name_is_an_expression() {
        for text in ["21", "-4", "rules.packs - 4", "20 - rules.x", "3-2-1", ""] {
            assert_eq!(range_of(text), None, "{text}");
        }
    }
}
