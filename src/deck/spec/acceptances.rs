//! `[[accept]]`: findings that the author knows about, each with a reason.

use super::spec_reader::quoted;
use super::table::{Entry, TableReader, TextValue};
use super::values;
use crate::diag::{Acceptance, Code, Finding};
use std::collections::HashMap;
use toml::de::DeValue;

/// Reads all of them; one without a finding or a reason is left out. Returns how many of them are among the first `own`
/// tables too.
pub(super) fn read(root: &mut TableReader<'_>, own: usize) -> (Vec<Acceptance>, usize) {
    let tables = root.list("accept");
    let mut seen = HashMap::new();
    let (mut acceptances, mut own_read) = (Vec::new(), 0);
    for (index, mut table) in tables.into_iter().enumerate() {
        let finding = table.needed_words("finding", "unused-table");
        let reason = table.needed_words("reason", "why it is fine");
        let cards = table.entry("cards").map_or_else(Vec::new, |entry| cards(&entry));
        table.finish();
        let (Some(finding), Some(reason)) = (finding, reason) else { continue };
        // An acceptance without cards is one for the card with the empty id.
        let on = if cards.is_empty() { vec![String::new()] } else { cards.clone() };
        let twice = on.into_iter().find_map(|card| {
            let first = seen
                .get(&(finding.text.clone(), String::new()))
                .or_else(|| seen.get(&(finding.text.clone(), card.clone())))
                .cloned();
            seen.entry((finding.text.clone(), card)).or_insert_with(|| finding.place.clone());
            first
        });
        if let Some(first) = twice {
            let message = format!("{} is accepted twice", quoted(&finding.text));
            let twice = Finding::new(Code::AcceptedTwice, message).at(finding.place, "here again");
            let help = "keep one of them: without `cards`, it covers all findings with that name";
            root.spec.find(twice.see(first, "the first one").help(help));
            continue;
        }
        if let Some(known) = known(&finding) {
            acceptances.push(Acceptance { finding: known, cards, reason: reason.text, place: finding.place });
            own_read += usize::from(index < own);
        }
    }
    (acceptances, own_read)
}

/// Returns the ids of the cards, or reports what is not an id.
fn cards(entry: &Entry<'_>) -> Vec<String> {
    let help = "write a list of ids: `cards = [\"lion\", \"zebra*\"]`; leave it out for all cards";
    let items = match entry.value() {
        DeValue::Array(items) if !items.is_empty() => items,
        _ => return entry.wrong_type("a list of ids", help).unwrap_or_default(),
    };
    let id = |item| {
        let item = Entry::new(entry.spec, entry.key, item);
        match item.value() {
            DeValue::String(id) if !id.is_empty() => Some(id.to_string()),
            other => {
                let message = format!("`cards` has {}, but it must have ids", values::kind(other));
                item.refuse(Code::WrongType, "not an id", message, help)
            }
        }
    };
    items.iter().filter_map(id).collect()
}

/// Returns the code with that name, or reports that there is none.
fn known(words: &TextValue<'_>) -> Option<Code> {
    Code::named(&words.text).or_else(|| {
        let message = format!("there is no finding called {}", quoted(&words.text));
        let help = match Code::nearest(&words.text) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`pullet explain` lists them all".to_owned(),
        };
        words.refuse(Code::UnusedAcceptance, "no such finding", message, help)
    })
}
