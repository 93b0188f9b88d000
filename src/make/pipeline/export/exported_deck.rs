//! What of a deck is exported: its chosen cards with the numbers and the names of their faces.

use super::super::view::DeckView;
use crate::model::{Card, CardFormat, Deck, Field, Fields, Length, Side, Size, Value};
use crate::output::{FaceKind, OutputFile, PrintFile};
use indexmap::{IndexMap, IndexSet};
use rayon::prelude::*;
use serde_json::{Map, json};
use std::hash::Hash;

/// A deck with what is chosen of it.
pub(super) struct ExportedDeck<'v> {
    pub(super) view: &'v DeckView,
    pub(super) deck: &'v Deck,
    /// The name of its files, with its variant.
    pub(super) name: String,
    pub(super) cards: Vec<ExportedCard<'v>>,
    /// Printed matter that is no card: its name, and its face.
    pub(super) sheets: Vec<(String, usize)>,
}

/// A card that is chosen.
#[derive(Clone)]
pub(super) struct ExportedCard<'v> {
    pub(super) card: &'v Card,
    pub(super) format: &'v CardFormat,
    pub(super) copies: u32,
    pub(super) front: usize,
    pub(super) back: Option<usize>,
    /// Its number with its id, such as `007_fox`, of which the names of its files are made.
    pub(super) name: String,
    /// The name of its back: `007_fox_back`, or `back` for a back that cards share.
    pub(super) back_name: Option<String>,
    /// The number of its pile: cards of one size that share a back, or are of one group.
    pub(super) pile: usize,
}

impl<'v> ExportedDeck<'v> {
    pub(super) fn new(view: &'v DeckView, deck: &'v Deck) -> Self {
        let mut cards: Vec<ExportedCard<'v>> = Vec::new();
        for ((card, numbers), copies) in deck.cards.iter().zip(&view.cards).zip(&view.copies) {
            let Some((front, group)) = numbers.front.zip(deck.groups.get(card.group)).filter(|_| *copies > 0) else {
                continue;
            };
            let name = format!("{:03}_{}", card.number, card.id.as_str());
            let (copies, back, format) = (*copies, numbers.side(Side::Back), &group.format);
            cards.push(ExportedCard { card, format, copies, front, back, name, back_name: None, pile: 0 });
        }
        let mut users: IndexMap<usize, usize> = IndexMap::new();
        cards.iter().filter_map(|card| card.back).for_each(|back| *users.entry(back).or_default() += 1);
        let shared: Vec<usize> = users.iter().filter(|(_, cards)| **cards > 1).map(|(back, _)| *back).collect();
        let mut piles = IndexSet::new();
        for card in &mut cards {
            let group = card.back.filter(|back| shared.contains(back)).ok_or(card.card.group);
            card.pile = piles.insert_full((card.size(), group)).0;
            let at = shared.iter().position(|back| Some(*back) == card.back);
            card.back_name = card.back.map(|_| match at {
                Some(0) if shared.len() == 1 => "back".to_owned(),
                Some(at) => format!("back-{}", at + 1),
                None => format!("{}_back", card.name),
            });
        }
        let mut sheets: IndexMap<usize, String> = IndexMap::new();
        // They are the same for each paper, but for their size.
        let is_first = |file: &&PrintFile| view.files.first().is_some_and(|first| file.paper == first.paper);
        for placed in view.files.iter().filter(is_first).flat_map(|file| &file.pages).flat_map(|page| &page.faces) {
            if view.faces.face(placed.face).is_some_and(|face| face.kind == FaceKind::Sheet) {
                sheets.entry(placed.face).or_insert_with(|| placed.name.clone());
            }
        }
        let mut named: IndexMap<String, usize> = IndexMap::new();
        let sheets = sheets.into_iter().map(|(face, name)| {
            let count = named.entry(name.clone()).or_default();
            *count += 1;
            (if *count > 1 { format!("{name}-{count}") } else { name }, face)
        });
        let sheets = sheets.collect();
        Self { view, deck, name: deck.output_name(), cards, sheets }
    }

    /// Returns the cards by their piles.
    pub(super) fn piles(&self) -> Vec<Vec<ExportedCard<'v>>> {
        self.grouped(|card| card.pile)
    }

    /// Returns the cards by their sizes.
    pub(super) fn by_size(&self) -> Vec<Vec<ExportedCard<'v>>> {
        self.grouped(ExportedCard::size)
    }

    /// Returns the cards of each kind, in the order of the deck.
    fn grouped<Kind: Eq + Hash>(&self, kind: impl Fn(&ExportedCard<'v>) -> Kind) -> Vec<Vec<ExportedCard<'v>>> {
        let mut groups: IndexMap<Kind, Vec<ExportedCard<'v>>> = IndexMap::new();
        self.cards.iter().for_each(|card| groups.entry(kind(card)).or_default().push(card.clone()));
        groups.into_values().collect()
    }

    /// Returns a file in the folder of a target.
    pub(super) fn file(&self, folder: &str, name: &str, bytes: Vec<u8>) -> OutputFile {
        OutputFile { name: format!("{}/{folder}/{name}", self.name), bytes: bytes.into() }
    }

    /// Returns a file of JSON.
    pub(super) fn json(&self, folder: &str, name: &str, value: &serde_json::Value) -> Option<OutputFile> {
        let text = serde_json::to_string_pretty(value).ok()? + "\n";
        Some(self.file(folder, name, text.into_bytes()))
    }

    /// Returns a file for each of these faces, which are drawn on all cores; none if one cannot be drawn.
    pub(super) fn pictures(
        &self,
        folder: &str,
        (faces, ending): (Vec<(String, usize)>, &str),
        draw: impl Fn(usize) -> Option<Vec<u8>> + Sync,
    ) -> Option<Vec<OutputFile>> {
        let picture = |(name, face)| Some(self.file(folder, &format!("{name}.{ending}"), draw(face)?));
        faces.into_par_iter().map(picture).collect()
    }

    /// Returns what is known of each card: its id, its copies and its fields.
    pub(super) fn data(&self) -> Vec<Map<String, serde_json::Value>> {
        let row = |card: &ExportedCard<'_>| {
            let own = [("id", json!(card.card.id.as_str())), ("copies", json!(card.copies))];
            let own = own.map(|(name, value)| (name.to_owned(), value));
            own.into_iter().chain(fields(&card.card.fields)).collect()
        };
        self.cards.iter().map(row).collect()
    }
}

impl ExportedCard<'_> {
    fn size(&self) -> (Size, Length) {
        (self.format.trim, self.format.corner)
    }

    /// Returns the name of its front: `007_fox_front`.
    pub(super) fn front_name(&self) -> String {
        format!("{}_front", self.name)
    }
}

/// Returns all faces of cards with their names, each once.
pub(super) fn faces_of(cards: &[ExportedCard<'_>]) -> IndexMap<String, usize> {
    let mut faces = IndexMap::new();
    for card in cards {
        faces.insert(card.front_name(), card.front);
        faces.extend(card.back_name.clone().zip(card.back));
    }
    faces
}

/// Returns fields as JSON.
pub(super) fn fields(fields: &Fields) -> Map<String, serde_json::Value> {
    fields.iter().map(|(name, field)| (name.clone(), value(field))).collect()
}

fn value(field: &Field) -> serde_json::Value {
    match &field.value {
        Value::Bool(own) => json!(own),
        Value::Integer(own) => json!(own),
        Value::Float(own) => json!(own),
        Value::Text(own) => json!(own.as_str()),
        Value::List(own) => own.iter().map(value).collect(),
        Value::Table(own) => fields(own).into(),
    }
}
