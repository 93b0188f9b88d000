//! `[rules]`: the parameters of a game, each with a default.

use super::words::listed;
use crate::diag::{Code, Finding, Findings, nearest};
use crate::model::{Deck, Field, Value};
use std::ops::RangeInclusive;

/// Reads `[rules]` key by key, and tells of keys that the game does not have.
pub(super) struct RuleTable<'a> {
    deck: &'a Deck,
    asked: Vec<&'static str>,
    findings: Findings,
}

impl<'a> RuleTable<'a> {
    pub(super) fn new(deck: &'a Deck) -> Self {
        Self { deck, asked: Vec::new(), findings: Findings::new() }
    }

    /// A parameter as it stands there.
    pub(super) fn field(&mut self, key: &'static str) -> Option<&'a Field> {
        self.asked.push(key);
        self.deck.rules.get(key)
    }

    /// A whole number.
    pub(super) fn number(&mut self, key: &'static str, default: i64, allowed: RangeInclusive<i64>) -> i64 {
        let Some(field) = self.field(key) else { return default };
        field.value.as_integer().filter(|number| allowed.contains(number)).unwrap_or_else(|| {
            let wanted = format!("a whole number from {} to {}", allowed.start(), allowed.end());
            self.refuse(key, field, &wanted, &default.to_string());
            default
        })
    }

    /// A list of whole numbers, at least one.
    pub(super) fn numbers(&mut self, key: &'static str, default: &[i64], allowed: &RangeInclusive<i64>) -> Vec<i64> {
        let Some(field) = self.field(key) else { return default.to_vec() };
        let items = match &field.value {
            Value::List(items) => items.as_slice(),
            _ => &[],
        };
        let numbers: Option<Vec<i64>> =
            items.iter().map(|item| item.value.as_integer().filter(|number| allowed.contains(number))).collect();
        numbers.filter(|numbers| !numbers.is_empty()).unwrap_or_else(|| {
            let wanted = format!("a list of whole numbers from {} to {}", allowed.start(), allowed.end());
            self.refuse(key, field, &wanted, &format!("{default:?}"));
            default.to_vec()
        })
    }

    /// One of a few words; the first is the default.
    pub(super) fn choice<T: Copy>(&mut self, key: &'static str, first: (&str, T), others: &[(&str, T)]) -> T {
        let Some(field) = self.field(key) else { return first.1 };
        let mut choices = std::iter::once(&first).chain(others);
        let found = field.value.as_text().and_then(|word| choices.find(|(name, _)| *name == word));
        found.map_or_else(
            || {
                let words = std::iter::once(first.0).chain(others.iter().map(|(word, _)| *word));
                let words: Vec<String> = words.map(|word| format!("`\"{word}\"`")).collect();
                self.refuse(key, field, &words.join(" or "), &format!("\"{}\"", first.0));
                first.1
            },
            |(_, choice)| *choice,
        )
    }

    /// Yes or no.
    pub(super) fn flag(&mut self, key: &'static str, default: bool) -> bool {
        let Some(field) = self.field(key) else { return default };
        if let Value::Bool(answer) = field.value {
            return answer;
        }
        self.refuse(key, field, "`true` or `false`", &default.to_string());
        default
    }

    fn refuse(&mut self, key: &str, field: &Field, wanted: &str, default: &str) {
        let message = format!("the rule `{key}` is `{}`, but {wanted} is wanted", field.place.text());
        let help = format!("write `{key} = {default}`, which is also what it is when left out");
        self.findings.push(Finding::new(Code::BadRule, message).at(field.place.clone(), "not this").help(help));
    }

    /// Adds a finding about several parameters.
    pub(super) fn find(&mut self, finding: Finding) {
        self.findings.push(finding);
    }

    /// Everything found, keys that nobody asked for included.
    pub(super) fn finish(mut self) -> Findings {
        for (key, field) in &self.deck.rules {
            if self.asked.contains(&key.as_str()) {
                continue;
            }
            let help = nearest(key, self.asked.iter().copied()).map_or_else(
                || format!("there are {}", listed(self.asked.iter().map(|key| format!("`{key}`")))),
                |near| format!("did you mean `{near}`?"),
            );
            let message = format!("the game has no rule `{key}`");
            self.findings
                .push(Finding::new(Code::UnknownRule, message).at(field.place.clone(), "has no effect").help(help));
        }
        self.findings
    }
}
