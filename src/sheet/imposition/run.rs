//! The input of imposition: cards, how many of each, and whether they have a back.

use crate::diag::{Finding, Place};
use crate::model::{Card, CardFormat, Deck, Group};

/// Whether a card has a back to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Backed {
    /// It has one.
    Yes,
    /// Its back stays empty.
    No,
}

/// A card and how often it is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    /// The card: an index into [`Deck::cards`].
    pub card: usize,
    /// How many copies there are; a run of none is skipped.
    pub copies: u32,
    /// Whether it has a back.
    pub backed: Backed,
}

/// Cards of one format: they share sheets, and no others do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Batch {
    /// The cards' size and bleed.
    pub format: CardFormat,
    /// The cards in the order of the deck.
    pub runs: Vec<Run>,
    /// Cards for slots of the last sheet that would stay empty, each as often as its run says at most: group after group, and the
    /// cards of a group by turns. Copies that `runs` has count, too. They take no further sheet, and decide nothing about backs.
    pub fill: Vec<Vec<Run>>,
    /// Where the deck declares them, for findings.
    pub place: Option<Place>,
    /// How many slots of its first sheet are used already and stay empty, the first ones as the front is read; whole sheets of
    /// them are left out.
    pub used_slots: usize,
}

impl Batch {
    /// Returns the batches of a whole deck: a batch for each different format, in the order in which the deck first uses them.
    pub fn from_deck(deck: &Deck) -> Vec<Self> {
        let copies: Vec<u32> = deck.cards.iter().map(|card| card.copies).collect();
        let mut batches = Self::from_copies(deck, &copies);
        Self::fill_from(&mut batches, deck, &vec![true; deck.cards.len()]);
        batches
    }

    /// Returns the batches of a part of a deck: so many copies of each card, in the order of the deck. The first copies of a
    /// card are printed, formats of which nothing is printed have no batch, and nothing fills sheets.
    pub fn from_copies(deck: &Deck, copies: &[u32]) -> Vec<Self> {
        let mut batches: Vec<Self> = Vec::new();
        for (index, copies) in copies.iter().copied().enumerate() {
            let Some((group, run)) = run_of(deck, index, copies) else { continue };
            if let Some(batch) = batches.iter_mut().find(|batch| batch.format == group.format) {
                batch.runs.push(run);
            } else {
                let (format, place) = (group.format.clone(), Some(group.place.clone()));
                batches.push(Self { format, runs: vec![run], fill: Vec::new(), place, used_slots: 0 });
            }
        }
        batches.retain(|batch| batch.card_count() > 0);
        batches
    }

    /// Lets cards of the deck fill the sheets of batches with their format: of those that are `true` here and can, first those that
    /// `fill` of `[print]` names, in its order, and then the others in the order of the deck.
    pub fn fill_from(batches: &mut [Self], deck: &Deck, fills: &[bool]) {
        let mut last_group = None;
        let cards = deck.cards.iter().enumerate().zip(fills).filter(|(_, fills)| **fills);
        let mut cards: Vec<(usize, &Card, Option<usize>)> =
            cards.map(|((index, card), _)| (index, card, deck.named_fill(card))).collect();
        cards.sort_by_key(|(.., named)| named.unwrap_or(usize::MAX));
        for (index, card, named) in cards {
            let limit = deck.fill_limit(card);
            let Some((group, run)) = limit.and_then(|limit| run_of(deck, index, limit)) else { continue };
            let Some(batch) = batches.iter_mut().find(|batch| batch.format == group.format) else { continue };
            match batch.fill.last_mut().filter(|_| last_group == Some((named, card.group))) {
                Some(runs) => runs.push(run),
                None => batch.fill.push(vec![run]),
            }
            last_group = Some((named, card.group));
        }
    }

    /// Returns how many cards it has, with all copies.
    pub fn card_count(&self) -> usize {
        self.runs.iter().map(|run| run.copies as usize).sum()
    }

    /// Returns a finding about its cards, with the place where the deck declares them.
    pub(super) fn at_fault(&self, finding: Finding) -> Finding {
        match &self.place {
            Some(place) => finding.at(place.clone(), "these cards"),
            None => finding,
        }
    }

    /// Returns whether any card that is printed has a back behind its front; that of a standee is above it.
    pub fn has_backs(&self) -> bool {
        self.format.standee.is_none() && self.runs.iter().any(|run| run.copies > 0 && run.backed == Backed::Yes)
    }
}

/// Returns the group of a card, and so many copies of the card.
fn run_of(deck: &Deck, card: usize, copies: u32) -> Option<(&Group, Run)> {
    let group = deck.groups.get(deck.cards.get(card)?.group)?;
    let backed = if group.back.is_some() { Backed::Yes } else { Backed::No };
    Some((group, Run { card, copies, backed }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Source;
    use crate::model::{CardId, Field, Fields, Fill, Value};

    fn group(format: &str, back: Option<&str>) -> Group {
        let place = Source::new("deck.toml", "").place(0..0);
        let field = |text: &str| Field { value: Value::Text(text.into()), place: place.clone() };
        Group {
            name: format.into(),
            format: CardFormat::named(format).expect("a known format"),
            made_bleed: None,
            front: field("front.svg"),
            back: back.map(field),
            copies: None,
            place: place.clone(),
        }
    }

    fn deck(groups: Vec<Group>, cards: &[(usize, u32)]) -> Deck {
        let place = Source::new("deck.toml", "").place(0..0);
        let card = |&(group, copies): &(usize, u32)| Card {
            id: CardId::new("a"),
            group,
            number: 1,
            copies,
            fill: None,
            revision: String::new(),
            front: None,
            back: None,
            fields: Fields::new(),
            place: place.clone(),
        };
        Deck { groups, cards: cards.iter().map(card).collect(), ..Deck::empty("d", "D", place.clone()) }
    }

    #[test]
    fn groups_of_one_format_share_a_batch() {
        let groups = vec![group("poker", Some("back.svg")), group("tarot", None), group("poker", None)];
        let batches = Batch::from_deck(&deck(groups, &[(0, 2), (1, 1), (2, 3)]));
        assert_eq!(batches.len(), 2);
        let backed: Vec<(usize, Backed)> = batches[0].runs.iter().map(|run| (run.card, run.backed)).collect();
        assert_eq!(backed, [(0, Backed::Yes), (2, Backed::No)]);
        assert_eq!(batches[0].card_count(), 5);
        assert!(!batches[1].has_backs());
    }

    #[test]
    fn a_part_of_a_deck_has_batches_of_what_is_printed_alone() {
        let groups = vec![group("poker", Some("back.svg")), group("tarot", None)];
        let batches = Batch::from_copies(&deck(groups, &[(0, 2), (1, 1), (0, 3)]), &[0, 0, 2]);
        assert_eq!(batches.len(), 1);
        let copies: Vec<(usize, u32)> = batches[0].runs.iter().map(|run| (run.card, run.copies)).collect();
        assert_eq!(copies, [(0, 0), (2, 2)]);
    }

    /// The cards of a group share a list; a group of another size has no sheets to fill.
    #[test]
    fn cards_that_fill_are_listed_by_their_groups() {
        let groups = vec![group("poker", None), group("poker", None), group("poker", None), group("tarot", None)];
        let mut deck = deck(groups, &[(0, 2), (1, 0), (1, 0), (2, 0), (3, 0)]);
        for (card, fill) in [(1, Fill::AtMost(2)), (2, Fill::AtMost(1)), (3, Fill::UntilFull), (4, Fill::UntilFull)] {
            deck.cards[card].fill = Some(fill);
        }
        let batches = Batch::from_deck(&deck);
        assert_eq!(batches.len(), 1);
        let cards = |runs: &Vec<Run>| runs.iter().map(|run| (run.card, run.copies)).collect::<Vec<_>>();
        let fill: Vec<_> = batches[0].fill.iter().map(cards).collect();
        assert_eq!(fill, [vec![(1, 2), (2, 1)], vec![(3, u32::MAX)]]);
    }
}
