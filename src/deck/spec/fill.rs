//! `fill`: groups whose cards are printed only in slots that would stay empty.

use super::spec_reader::{SpecReader, quoted};
use super::table::{TableReader, TextValue};
use crate::diag::{Code, Finding, is_like, nearest};
use crate::model::{Card, Fill, Group};
use std::collections::BTreeSet;
use toml::de::DeValue;

/// Whether the cards of a group fill sheets, and how often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GroupFill {
    /// They are cards of the deck.
    No,
    /// They fill a sheet until it is full.
    UntilFull,
    /// They fill slots, each as often as `copies` says at most.
    AsCopies,
}

impl GroupFill {
    /// Asks for `fill`.
    pub(super) fn read(table: &mut TableReader<'_>) -> Self {
        let Some(entry) = table.entry("fill") else { return Self::No };
        let help = match entry.value() {
            DeValue::Integer(number) => {
                format!("write `fill = true`, and `copies = {}` for that many at most", number.as_str())
            }
            _ => "write `fill = true` without quotes, or remove the line".to_owned(),
        };
        match entry.switch(help) {
            Some(true) if table.has("copies") => Self::AsCopies,
            Some(true) => Self::UntilFull,
            Some(false) | None => Self::No,
        }
    }

    /// Returns how many copies of a card are printed in any case, and how many fill slots, if `copies` says this number.
    pub(super) fn split(self, copies: u32) -> (u32, Option<Fill>) {
        match self {
            Self::No => (copies, None),
            Self::UntilFull => (0, Some(Fill::UntilFull)),
            Self::AsCopies => (0, Some(Fill::AtMost(copies))),
        }
    }
}

/// Reports names in `fill` of `[print]` that no card and no group has.
pub(super) fn report_unknown(names: &[TextValue<'_>], groups: &[Group], cards: &[Card]) {
    let known = || cards.iter().map(|card| card.id.as_str()).chain(groups.iter().map(|group| group.name.as_str()));
    for words in names.iter().filter(|words| !known().any(|name| is_like(name, &words.text))) {
        let help = match nearest(&words.text.replace('*', ""), known()) {
            Some(near) => format!("did you mean {}?", quoted(near)),
            None => "write the id of a card or the name of a group; `*` stands for any characters".to_owned(),
        };
        let message = format!("no card and no group is called {}", quoted(&words.text));
        words.refuse::<()>(Code::UnknownFill, "fills no place", message, help);
    }
}

/// Warns of groups that never fill a slot: no other cards have their size, or the group before them always fills the sheet.
pub(super) fn report_unprinted(spec: &SpecReader<'_>, groups: &[Group], cards: &[Card]) {
    let with = |is_so: fn(&Card) -> bool| -> BTreeSet<usize> {
        cards.iter().filter(|card| is_so(card)).map(|card| card.group).collect()
    };
    let printed = with(|card| card.copies > 0);
    let always_fills = with(|card| card.fill == Some(Fill::UntilFull));
    for index in with(|card| card.fill.is_some()) {
        let group = &groups[index];
        let shares_sheets = |other: &&usize| groups[**other].format == group.format;
        let first = always_fills.range(..index).find(shares_sheets).copied();
        let finding = if !printed.iter().any(|other| shares_sheets(&other)) {
            never_printed(group, "no card that is printed has their size and bleed, so no sheet has a place for them")
                .help("give them the size, bleed and safe distance of other cards, or remove `fill = true`")
        } else if let Some(first) = first {
            let name = quoted(&groups[first].name);
            never_printed(group, &format!("{name} already fills every place"))
                .see(groups[first].place.clone(), "fills the sheet first")
                .help(format!("give {name} a number of `copies`, which is then the most that are printed, or put this group before it"))
        } else {
            continue;
        };
        spec.find(finding);
    }
}

fn never_printed(group: &Group, why: &str) -> Finding {
    let message = format!("the cards of {} are never printed: {why}", quoted(&group.name));
    Finding::new(Code::FillNeverPrinted, message).at(group.place.clone(), "fills no sheet")
}
