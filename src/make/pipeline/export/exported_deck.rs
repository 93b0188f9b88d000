//! What of a deck is exported: its chosen cards with the numbers and the names of their faces.

use super::super::view::DeckView;
use crate::model::{Card, CardFormat, Deck, Field, Fields, Side, Value};
use crate::output::{FaceKind, PrintFile};
use indexmap::{IndexMap, IndexSet};
use serde_json::{Map, json};

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
            card.pile = piles.insert_full((card.format.trim, card.format.corner, group)).0;
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
        let mut piles: IndexMap<usize, Vec<ExportedCard<'v>>> = IndexMap::new();
        self.cards.iter().for_each(|card| piles.entry(card.pile).or_default().push(card.clone()));
        piles.into_values().collect()
    }

    /// Returns the cards by their sizes, in the order of the deck.
    pub(super) fn by_size(&self) -> Vec<Vec<ExportedCard<'v>>> {
        let mut sizes: IndexMap<_, Vec<ExportedCard<'v>>> = IndexMap::new();
        for card in &self.cards {
            sizes.entry((card.format.trim, card.format.corner)).or_default().push(card.clone());
        }
        sizes.into_values().collect()
    }

    /// Returns all faces of cards with their names, each once.
    pub(super) fn faces(&self) -> IndexMap<String, usize> {
        let mut faces = IndexMap::new();
        for card in &self.cards {
            faces.insert(format!("{}_front", card.name), card.front);
            faces.extend(card.back_name.clone().zip(card.back));
        }
        faces
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
