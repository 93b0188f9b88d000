//! `[rules]`: the parameters of a game, each with a default.

use super::fields::{as_list, number};
use super::words::known_names;
use crate::diag::{Code, Finding, Findings};
use crate::model::{Deck, Field, Value};
use std::fmt::Display;
use std::ops::RangeInclusive;

/// Reads `[rules]` key by key, and reports keys that the game does not have.
pub(super) struct RuleTable<'a> {
    deck: &'a Deck,
    known: Vec<&'static str>,
    findings: Findings,
}

impl<'a> RuleTable<'a> {
    pub(super) fn new(deck: &'a Deck) -> Self {
        let (known, findings) = (Vec::new(), Findings::new());
        Self { deck, known, findings }
    }

    /// Returns a parameter as the deck has it.
    pub(super) fn field(&mut self, key: &'static str) -> Option<&'a Field> {
        self.known.push(key);
        self.deck.rules.get(key)
    }

    /// Returns a whole number.
    pub(super) fn number<T>(&mut self, key: &'static str, default: T, allowed: RangeInclusive<T>) -> T
    where
        T: Copy + Display + PartialOrd + TryFrom<i64>,
    {
        let Some(field) = self.field(key) else { return default };
        let found = number(field).filter(|number| allowed.contains(number));
        found.unwrap_or_else(|| {
            let (low, high) = allowed.into_inner();
            let wanted = format!("a whole number from {low} to {high}");
            self.refuse(key, field, &wanted, &default.to_string());
            default
        })
    }

    /// Returns a whole number, or none where the deck leaves it out; `otherwise` says what is true then.
    pub(super) fn optional(
        &mut self,
        key: &'static str,
        allowed: RangeInclusive<usize>,
        otherwise: &str,
    ) -> Option<usize> {
        let field = self.field(key)?;
        let found = number(field).filter(|number| allowed.contains(number));
        if found.is_none() {
            let (low, high, text) = (allowed.start(), allowed.end(), field.place.text());
            let message = format!("the rule `{key}` is `{text}`, but must be a whole number from {low} to {high}");
            let finding = Finding::new(Code::BadRule, message).at(field.place.clone(), "not allowed");
            self.find(finding.help(format!("write such a number, or leave `{key}` out: {otherwise}")));
        }
        found
    }

    /// Returns a list of whole numbers, at least one.
    pub(super) fn numbers(&mut self, key: &'static str, default: &[i64], allowed: RangeInclusive<i64>) -> Vec<i64> {
        let Some(field) = self.field(key) else { return default.to_vec() };
        let read = |item: &Field| number(item).filter(|number| allowed.contains(number));
        let numbers: Option<Vec<i64>> = as_list(&field.value).iter().map(read).collect();
        numbers.filter(|numbers| !numbers.is_empty()).unwrap_or_else(|| {
            let (low, high) = (allowed.start(), allowed.end());
            let wanted = format!("a list of whole numbers from {low} to {high}");
            self.refuse(key, field, &wanted, &format!("{default:?}"));
            default.to_vec()
        })
    }

    /// Returns one of a few choices by its name; the first is the default.
    pub(super) fn choice<T: Copy, const N: usize>(&mut self, key: &'static str, choices: [(&str, T); N]) -> T {
        let (default, first) = choices[0];
        let Some(field) = self.field(key) else { return first };
        let word = field.value.as_text();
        if let Some((_, choice)) = choices.iter().find(|(name, _)| word == Some(*name)) {
            return *choice;
        }
        let wanted = choices.map(|(name, _)| format!("`\"{name}\"`")).join(" or ");
        self.refuse(key, field, &wanted, &format!("\"{default}\""));
        first
    }

    /// Returns `true` or `false`.
    pub(super) fn flag(&mut self, key: &'static str, default: bool) -> bool {
        let Some(field) = self.field(key) else { return default };
        if let Value::Bool(answer) = field.value {
            return answer;
        }
        self.refuse(key, field, "`true` or `false`", &default.to_string());
        default
    }

    fn refuse(&mut self, key: &str, field: &Field, wanted: &str, default: &str) {
        let message = format!("the rule `{key}` is `{}`, but must be {wanted}", field.place.text());
        let help = format!("write `{key} = {default}`, which is the default");
        let finding = Finding::new(Code::BadRule, message).help(help);
        self.find(finding.at(field.place.clone(), "not allowed"));
    }

    /// Adds a finding about several parameters.
    pub(super) fn find(&mut self, finding: Finding) {
        self.findings.push(finding);
    }

    /// Returns all findings, with those about keys that no one asked for.
    pub(super) fn finish(mut self) -> Findings {
        for (key, field) in self.deck.rules.iter().filter(|(key, _)| !self.known.contains(&key.as_str())) {
            let finding = Finding::new(Code::UnknownRule, format!("the game has no rule `{key}`"));
            let help = known_names(key, self.known.iter().copied());
            self.findings.push(finding.at(field.place.clone(), "has no effect").help(help));
        }
        self.findings
    }
}
