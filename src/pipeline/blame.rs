//! What is wrong with a face becomes a finding with its place: in the card's own fields, the theme, or the template.

use super::face_book::Origin;
use crate::diag::{Finding, Findings, Place, Source};
use crate::files::Project;
use crate::model::{Deck, Field, Fields, Value};
use crate::render::Fault;
use crate::template::Side;
use indexmap::IndexMap;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// Gathers faults as findings, each kind once however many cards have it.
pub(super) struct Blame<'a> {
    project: &'a Project,
    deck: &'a Deck,
    templates: HashMap<String, Option<Arc<Source>>>,
    found: IndexMap<(&'static str, String, Option<String>), Told>,
}

/// A finding and the faces that have it.
struct Told {
    finding: Finding,
    faces: BTreeSet<usize>,
}

impl<'a> Blame<'a> {
    pub(super) fn new(project: &'a Project, deck: &'a Deck) -> Self {
        Self { project, deck, templates: HashMap::new(), found: IndexMap::new() }
    }

    /// Notes a fault that the face `face` of the book shows, and maybe others with it.
    pub(super) fn lay(&mut self, fault: Fault, faces: impl IntoIterator<Item = usize>, origin: Option<Origin<'_>>) {
        let place = self.place(&fault.words, origin);
        let key = (fault.code, fault.message.clone(), place.as_ref().map(|(place, _)| format!("{place:?}")));
        let told = self.found.entry(key).or_insert_with(|| {
            let mut finding = Finding::new(fault.severity, fault.code, fault.message);
            finding.help = fault.help;
            finding.place = place;
            if let Some(Origin::Card(card, _)) = origin {
                finding.card = Some(card.id.as_str().to_owned());
            }
            Told { finding, faces: BTreeSet::new() }
        });
        told.faces.extend(faces);
    }

    /// Everything that was found, in the order in which it was found first; what `known` tells of the same place is left out.
    pub(super) fn into_findings(self, known: &Findings) -> Findings {
        let mut findings = Findings::new();
        for Told { mut finding, faces } in self.found.into_values() {
            if known.iter().any(|earlier| tells_the_same(earlier, &finding)) {
                continue;
            }
            let others = faces.len().saturating_sub(1);
            if others > 0 {
                let more = format!("{others} more {} the same", if others == 1 { "face has" } else { "faces have" });
                finding.help = Some(finding.help.map_or(more.clone(), |help| format!("{help} ({more})")));
            }
            findings.push(finding);
        }
        findings
    }

    /// Where the words come from: the card's fields first, for they differ from card to card.
    fn place(&mut self, words: &str, origin: Option<Origin<'_>>) -> Option<(Place, String)> {
        let (fields, template) = match origin? {
            Origin::Card(card, side) => {
                let group = self.deck.groups.get(card.group)?;
                (Some(&card.fields), if side == Side::Front { &group.front } else { group.back.as_ref()? })
            }
            Origin::Sheet(printed) => (Some(&printed.fields), &printed.template),
            Origin::Label => return None,
        };
        let in_data = (words.len() > 1 || !words.is_ascii()).then(|| {
            let tables = fields.into_iter().chain([&self.deck.theme, &self.deck.about]);
            let in_tables = tables.into_iter().find_map(|table| find_in_table(words, table));
            let rows = || self.deck.data.values().flatten();
            in_tables.or_else(|| rows().find_map(|row| find(words, row, |text| text == words)))
        });
        if let Some(place) = in_data.flatten() {
            return Some((place, "comes from here".to_owned()));
        }
        let source = template.value.as_text().and_then(|name| self.template(name));
        let at =
            source.as_ref().filter(|_| !words.is_empty()).and_then(|source| Some((source, source.text().find(words)?)));
        match at {
            Some((source, start)) => Some((source.place(start..start + words.len()), String::new())),
            None => Some((template.place.clone(), "made by this template".to_owned())),
        }
    }

    fn template(&mut self, name: &str) -> Option<Arc<Source>> {
        let project = self.project;
        self.templates.entry(name.to_owned()).or_insert_with(|| project.template(name).ok()).clone()
    }
}

/// Whether an earlier finding is of the same kind and its place holds that of the later one.
fn tells_the_same(earlier: &Finding, later: &Finding) -> bool {
    let (Some((wide, _)), Some((narrow, _))) = (&earlier.place, &later.place) else { return false };
    let holds = wide.span().start <= narrow.span().start && narrow.span().end <= wide.span().end;
    earlier.code == later.code && wide.source() == narrow.source() && holds
}

fn find_in_table(words: &str, table: &Fields) -> Option<Place> {
    let exact = table.values().find_map(|field| find(words, field, |text| text == words));
    exact.or_else(|| table.values().find_map(|field| find(words, field, |text| text.contains(words))))
}

fn find(words: &str, field: &Field, is_it: impl Fn(&str) -> bool + Copy) -> Option<Place> {
    match &field.value {
        Value::Text(text) if is_it(text) => {
            let inside = field.place.text().find(words);
            Some(inside.map_or_else(|| field.place.clone(), |at| field.place.part(at..at + words.len())))
        }
        Value::List(items) => items.iter().find_map(|item| find(words, item, is_it)),
        Value::Table(inner) => inner.values().find_map(|item| find(words, item, is_it)),
        Value::Text(_) | Value::Bool(_) | Value::Integer(_) | Value::Float(_) => None,
    }
}
