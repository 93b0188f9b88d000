//! `[[accept]]`: findings that the author knows about, each with a reason.

use super::spec_reader::{SpecReader, quoted};
use super::table::{Entry, TableReader, TextValue};
use super::values;
use crate::diag::{Acceptance, Code, Finding};
use std::collections::HashMap;
use toml::de::DeValue;

/// Reads all of them; one without a finding or a reason is left out. Returns how many of them are among the first `own`
/// tables too.
pub(super) fn read(root: &mut TableReader<'_>, spec: &mut SpecReader<'_>, own: usize) -> (Vec<Acceptance>, usize) {
    let tables = root.list(spec, "accept");
    let mut seen = HashMap::new();
    let (mut acceptances, mut own_read) = (Vec::new(), 0);
    for (index, mut table) in tables.into_iter().enumerate() {
        let finding = table.needed_words(spec, "finding", "unused-table");
        let reason = table.needed_words(spec, "reason", "why it is fine");
        let cards = table.entry(spec, "cards").map_or_else(Vec::new, |entry| cards(spec, &entry));
        table.finish(spec);
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
            spec.find(twice.see(first, "the first one").help(help));
            continue;
        }
        if let Some(known) = known(spec, &finding) {
            acceptances.push(Acceptance { finding: known, cards, reason: reason.text, place: finding.place });
            own_read += usize::from(index < own);
        }
    }
    (acceptances, own_read)
}

/// Returns the ids of the cards, or reports what is not an id.
fn cards(spec: &mut SpecReader<'_>, entry: &Entry<'_>) -> Vec<String> {
    let help = "write a list of ids: `cards = [\"lion\", \"zebra*\"]`; leave it out for all cards";
    let items = match entry.value() {
        DeValue::Array(items) if !items.is_empty() => items,
        _ => {
            spec.find(entry.wrong_type("a list of ids").help(help));
            return Vec::new();
        }
    };
    let mut ids = Vec::new();
    for item in items {
        match item.get_ref() {
            DeValue::String(id) if !id.is_empty() => ids.push(id.to_string()),
            other => {
                let message = format!("`cards` has {}, but it must have ids", values::kind(other));
                let place = spec.place(item.span());
                spec.find(Finding::new(Code::WrongType, message).at(place, "not an id").help(help));
            }
        }
    }
    ids
}

/// Returns the code with that name, or reports that there is none.
fn known(spec: &mut SpecReader<'_>, words: &TextValue) -> Option<Code> {
    let known = Code::named(&words.text);
    if known.is_none() {
        let message = format!("there is no finding called {}", quoted(&words.text));
        let help = match Code::nearest(&words.text) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`pullet explain` lists them all".to_owned(),
        };
        let finding = Finding::new(Code::UnusedAcceptance, message).at(words.place.clone(), "no such finding");
        spec.find(finding.help(help));
    }
    known
}
