//! The pages of sheets of cards, of one deck or of several.

use super::draft_word::add_draft;
use super::face_book::{CardNumbers, FaceBook};
use super::label::LabelWords;
use super::label::{add_label, versioned};
use crate::imposition::{Imposition, SheetSide, Slot};
use crate::model::{Backs, Deck, Paper, PrintOptions, Side, SideFiles};
use crate::output::{Cutting, Page, PlacedFace};
use crate::plots::capital;
use indexmap::IndexSet;

/// Returns the sides that each file of the sheets has, none for both: `side` alone where one was chosen, or a file for each side.
pub(super) fn card_files(imposition: &Imposition, print: &PrintOptions, side: Option<Side>) -> Vec<Option<Side>> {
    let is_apart = print.sides != SideFiles::Together;
    if imposition.backs == Backs::Duplex && side.is_none() && is_apart {
        vec![Some(Side::Front), Some(Side::Back)]
    } else {
        vec![side]
    }
}

/// A deck whose cards are on sheets.
pub(super) struct SheetDeck<'a> {
    pub(super) deck: &'a Deck,
    /// The faces of each of its cards.
    pub(super) numbers: &'a [CardNumbers],
    /// The number of its first card on the sheets.
    pub(super) first_card: usize,
    /// The number of its first face in the file.
    pub(super) first_face: usize,
}

/// The sheets of cards, and what the faces on them are.
#[derive(Clone, Copy)]
pub(super) struct CardSheets<'a> {
    /// The decks, in the order of their cards.
    pub(super) decks: &'a [SheetDeck<'a>],
    pub(super) imposition: &'a Imposition,
    /// The side that the file has; none for both.
    pub(super) side: Option<Side>,
    /// Which part of the decks they are; none where they have all cards.
    pub(super) part: Option<&'a str>,
}

impl CardSheets<'_> {
    /// Returns the pages; their labels are added to the faces of the last deck.
    pub(super) fn pages(&self, book: &mut FaceBook<'_>, paper: &Paper) -> Vec<Page> {
        self.sides().map(|side| self.page(book, side, paper)).collect()
    }

    /// Returns what a cutting machine follows.
    pub(super) fn cutting(&self, print: &PrintOptions) -> Cutting {
        let registration = self.sides().find_map(|side| side.registration.clone());
        Cutting { formats: print.cut_formats().to_vec(), contour: print.cut_contour.clone(), registration }
    }

    /// Returns the options for printing, with whether cards of several sizes really share sheets.
    pub(super) fn print_as_made(&self, print: &PrintOptions) -> PrintOptions {
        PrintOptions { gang: self.imposition.gang, ..print.clone() }
    }

    /// Returns the sides that are in the file.
    fn sides(&self) -> impl Iterator<Item = &SheetSide> {
        self.imposition.sides.iter().filter(|shown| self.side.is_none_or(|side| side == shown.side))
    }

    fn page(&self, book: &mut FaceBook<'_>, side: &SheetSide, paper: &Paper) -> Page {
        let Self { decks, imposition, part, .. } = self;
        let faces = side.slots.iter().filter_map(|slot| {
            let (face, name) = self.face(slot)?;
            let (trim, paint, turn, outline) = (slot.trim, slot.paint, slot.turn, slot.outline.clone());
            Some(PlacedFace { face, name, copy: slot.copy, side: slot.face, trim, paint, turn, outline })
        });
        let faces: Vec<PlacedFace> = faces.collect();
        let words = LabelWords::in_language(decks.first().map_or("en", |of| &of.deck.language));
        let is_front = side.side == Side::Front;
        let which = match imposition.backs {
            Backs::Fold => &words.both,
            _ if is_front => &words.front,
            _ => &words.back,
        };
        let sheet = words.sheet(side.number, side.of);
        let named = part.iter().fold(format!("{sheet}, {which}"), |named, part| format!("{named} · {part}"));
        // A sheet may be cut long after it was printed.
        let settings = side.registration.iter().map(|marks| format!("Silhouette Studio: {marks}"));
        let named = settings.fold(named, |named, settings| format!("{named} · {settings}"));
        let title = self.title_of(side);
        let first_face = decks.last().map_or(0, |of| of.first_face);
        let word = decks.first().and_then(|of| of.deck.draft).filter(|_| side.slug.is_none());
        let draft = word.map(|word| add_draft(book, word, (side.paper, &faces)));
        let label = side.slug.iter().map(|slug| add_label(book, (&title, &named), words, (paper, slug)));
        let notes = label.chain(draft).map(|note| PlacedFace { face: first_face + note.face, ..note }).collect();
        let is_first_side = self.sides().next().is_some_and(|first| first.side == side.side);
        Page {
            size: side.paper,
            side: side.side,
            label: format!("{}{}", if is_front { "F" } else { "B" }, side.number),
            bookmark: is_first_side.then(|| capital(&sheet)),
            faces,
            guides: side.guides.clone(),
            marks: side.marks.iter().chain(side.fold.iter().flat_map(|fold| &fold.ticks)).copied().collect(),
            registration: side.registration.as_ref().map(|marks| marks.ink.clone()).unwrap_or_default(),
            fold: side.fold.as_ref().map(|fold| (fold.from, fold.to)),
            notes,
            correction: None,
        }
    }

    /// Returns the face of a slot, and what it is called.
    fn face(&self, slot: &Slot) -> Option<(usize, String)> {
        let of = self.deck_of(slot.card)?;
        let card = slot.card - of.first_card;
        let face = of.numbers.get(card)?.side(slot.face);
        let id = of.deck.cards.get(card)?.id.as_str();
        // Two decks may have cards with the same id.
        let name = if self.decks.len() > 1 { format!("{}/{id}", of.deck.output_name()) } else { id.to_owned() };
        Some((of.first_face + face?, name))
    }

    /// Returns the deck of a card.
    fn deck_of(&self, card: usize) -> Option<&SheetDeck<'_>> {
        self.decks.iter().rev().find(|of| of.first_card <= card)
    }

    /// Returns the titles of the decks that have cards on a sheet, on whichever side.
    fn title_of(&self, side: &SheetSide) -> String {
        if let [of] = self.decks {
            return versioned(of.deck);
        }
        let sides = self.imposition.sides.iter().filter(|other| other.number == side.number);
        let decks = sides.flat_map(|side| &side.slots).filter_map(|slot| self.deck_of(slot.card));
        let titles: IndexSet<String> = decks.map(|of| versioned(of.deck)).collect();
        joined(&titles)
    }
}

/// The label names no further decks once it has so many letters.
const LONGEST_TITLE: usize = 60;

/// Returns the titles in one line; the last ones are left out if they do not fit.
fn joined(titles: &IndexSet<String>) -> String {
    let mut line = String::new();
    for title in titles {
        let is_first = line.is_empty();
        if !is_first && line.chars().count() + title.chars().count() > LONGEST_TITLE {
            return format!("{line} + …");
        }
        line = if is_first { title.clone() } else { format!("{line} + {title}") };
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 30 + 3 + 27 letters are 60; with one more, the second title is left out.
    #[test]
    fn a_long_line_of_titles_is_cut_short() {
        let titles = |second: usize| IndexSet::from(["a".repeat(30), "b".repeat(second)]);
        assert_eq!(joined(&titles(3)), format!("{} + bbb", "a".repeat(30)));
        assert_eq!(joined(&titles(31)), format!("{} + …", "a".repeat(30)));
    }
}
