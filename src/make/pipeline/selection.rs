//! What is printed of a deck. It is chosen after the deck has been judged as a whole, and before its sheets are laid out.

use super::versions::EditionError;
use crate::diag::{Findings, is_like, listed, nearest};
use crate::expect;
use crate::games::{CardsForError, Figures, cards_for};
use crate::imposition::{Batch, slots_of_first_sheet};
use crate::model::{Backs, Card, Deck, Gang, PrintOptions, Side};
use std::sync::Arc;
use thiserror::Error;

/// What you choose to print of a deck; by default all of it. A card must satisfy every choice of cards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Ids of cards, in which `*` stands for any characters; empty for all cards.
    pub cards: Vec<String>,
    /// An expression that must be true of the cards, as in `where` of `[[expect]]`.
    pub only: Option<String>,
    /// The number of players who must have all cards that they need.
    pub players: Option<usize>,
    /// A release, variant or folder: only the cards that changed since are printed.
    pub since: Option<String>,
    /// `cards` for the cards, and ids of sheets. If it is empty, everything is printed, or only the cards where cards are chosen.
    pub sheets: Vec<String>,
    /// The side of the sheets that is printed; none for both.
    pub side: Option<Side>,
    /// How many slots of the first sheet of cards are used already.
    pub skip: usize,
}

/// The name of the cards among the sheets.
const CARDS: &str = "cards";

/// How many ids an error names.
const NAMED: usize = 9;

/// Why the part that was chosen cannot be printed.
#[derive(Clone, Debug, Error)]
pub enum SelectionError {
    /// Nothing has a name that was typed.
    #[error("{message}")]
    Unknown {
        /// What is wrong.
        message: String,
        /// What to do.
        help: String,
    },
    /// The expression has errors.
    #[error("the expression of `--only` cannot be used")]
    Expression(Findings),
    /// The expression is true of no card.
    #[error("`{0}` is true of no card")]
    OnlyNone(String),
    /// It is unknown which cards so many players need.
    #[error("`--players {players}` cannot be printed: {error}")]
    Players {
        /// The number of players.
        players: usize,
        /// The reason.
        error: CardsForError,
    },
    /// No card satisfies all choices.
    #[error("no card is left: none satisfies all of your choices")]
    NoCardLeft,
    /// Slots are to be skipped on sheets that cards of several sizes share.
    #[error("`--skip` counts the places of one size, but cards of several sizes share the sheets")]
    SkipOnShared,
    /// Sheets of several decks have no cut paths.
    #[error("sheets that several decks share cannot be cut by a machine")]
    SharedForMachine,
    /// There is no such side of the sheets.
    #[error("`--side {side}` has nothing to print: {reason}", side = .side.as_str())]
    NoSuchSide {
        /// The side.
        side: Side,
        /// Why there is none.
        reason: String,
    },
    /// There is no such earlier state of the deck, or it cannot be read.
    #[error("{0}")]
    Since(Arc<EditionError>),
    /// The deck of the earlier state has errors.
    #[error("the deck to compare with has errors")]
    SinceFaulty(Findings),
    /// Nothing that is chosen changed.
    #[error("no card that is chosen has changed since `{0}`")]
    NothingSince(String),
    /// Slots are to be skipped where no cards are printed.
    #[error("`--skip` is about the first sheet of cards, but no cards are printed")]
    SkipWithoutCards,
    /// The first sheet has no slot left.
    #[error("`--skip {skip}` leaves no place on the first sheet: a sheet of {paper} has {slots}")]
    SkipTooMany {
        /// How many are to be skipped.
        skip: usize,
        /// The paper.
        paper: String,
        /// How many slots a sheet has.
        slots: usize,
    },
}

impl SelectionError {
    /// Returns what to do.
    pub fn help(&self) -> Option<String> {
        Some(match self {
            Self::Unknown { help, .. } => help.clone(),
            Self::SharedForMachine => "build each deck without `--gang`, or build with `--cutter none`".to_owned(),
            Self::SkipOnShared => "leave out `--skip`, or build with `--gang=false`".to_owned(),
            Self::Expression(_) | Self::SinceFaulty(_) => return None,
            Self::Since(error) => return error.help(),
            Self::NothingSince(_) => "there is nothing to print again".to_owned(),
            Self::OnlyNone(_) => "check the names of the fields and their values".to_owned(),
            Self::Players { error, .. } => match error {
                CardsForError::OtherPlayers(range) => format!("choose a number that the deck is for: {range}"),
                CardsForError::Unsaid => {
                    "give cards that not everyone needs a field `players`, such as `players = \"3-5\"`; or choose cards with \
                     `--cards` or `--only`"
                        .to_owned()
                }
                CardsForError::Unreadable { .. } => "write `3`, `[3, 4]`, `\"3 4\"`, `\"3-5\"` or `\"4+\"`".to_owned(),
            },
            Self::NoCardLeft => "leave out one of `--cards`, `--only` and `--players`".to_owned(),
            Self::NoSuchSide { .. } => "leave out `--side`".to_owned(),
            Self::SkipWithoutCards => "leave out `--skip`, or add `cards` to `--sheets`".to_owned(),
            Self::SkipTooMany { slots: 1, .. } => "leave out `--skip`".to_owned(),
            Self::SkipTooMany { slots, .. } => {
                format!("skip at most {}, or choose another paper with `--paper`", slots - 1)
            }
        })
    }
}

/// The part of a deck that is printed.
#[derive(Clone, Debug)]
pub(super) struct Chosen {
    /// How many copies of each card, in the order of the deck.
    pub(super) copies: Vec<u32>,
    /// Whether each card may fill slots that would stay empty.
    pub(super) fills: Vec<bool>,
    /// The card that is printed once although it only fills sheets: the first one, where no other cards are chosen.
    pub(super) lead: Option<usize>,
    /// Whether each of the deck's sheets is printed.
    pub(super) sheets: Vec<bool>,
    /// The side of the sheets that is printed; none for both.
    pub(super) side: Option<Side>,
    /// How many slots of the first sheet of cards stay empty.
    pub(super) skip: usize,
}

impl Selection {
    /// Returns the part of a deck without errors that is chosen; warnings about the expression are added to the findings.
    pub(super) fn choose(
        &self,
        deck: &Deck,
        figures: &Figures,
        findings: &mut Findings,
    ) -> Result<Chosen, SelectionError> {
        self.check_sheets(deck)?;
        let mut chosen = Chosen::everything(deck);
        (chosen.side, chosen.skip) = (self.side, self.skip);
        let is_named = |name: &str| self.sheets.iter().any(|sheet| sheet == name);
        let chooses_cards =
            !self.cards.is_empty() || self.only.is_some() || self.players.is_some() || self.since.is_some();
        let prints_all = self.sheets.is_empty() && !chooses_cards && self.side != Some(Side::Back);
        chosen.sheets = deck.sheets.iter().map(|sheet| prints_all || is_named(&sheet.id)).collect();
        if chooses_cards {
            self.choose_cards(&mut chosen, deck, figures, findings)?;
        } else if !self.sheets.is_empty() && !is_named(CARDS) {
            chosen.copies.fill(0);
            chosen.leave_unfilled();
        }
        if self.skip > 0 && !chosen.has_cards() {
            return Err(SelectionError::SkipWithoutCards);
        }
        Ok(chosen)
    }

    fn choose_cards(
        &self,
        chosen: &mut Chosen,
        deck: &Deck,
        figures: &Figures,
        findings: &mut Findings,
    ) -> Result<(), SelectionError> {
        if !self.cards.is_empty() {
            self.check_cards(deck)?;
            let is_named = |card: &Card| self.cards.iter().any(|id| is_like(card.id.as_str(), id));
            chosen.keep(deck.cards.iter().map(|card| if is_named(card) { card.copies } else { 0 }));
            chosen.fill_with(deck.cards.iter().map(is_named));
        }
        if let Some(only) = &self.only {
            let (is_chosen, found) = expect::select(deck, figures, "--only", only);
            let Some(is_chosen) = is_chosen else { return Err(SelectionError::Expression(found)) };
            findings.extend(found);
            if !is_chosen.contains(&true) {
                return Err(SelectionError::OnlyNone(only.clone()));
            }
            chosen.keep(is_chosen.iter().map(|is_chosen| if *is_chosen { u32::MAX } else { 0 }));
            chosen.fill_with(is_chosen);
        }
        if let Some(players) = self.players {
            let needed = cards_for(deck, players).map_err(|error| SelectionError::Players { players, error })?;
            chosen.keep(needed);
        }
        if self.since.is_some() {
            // What changed is printed again, and nothing else.
            chosen.leave_unfilled();
        }
        if chosen.card_count() == 0 {
            chosen.lead = chosen.fills.iter().position(|fills| *fills);
        }
        if chosen.has_cards() { Ok(()) } else { Err(SelectionError::NoCardLeft) }
    }

    /// Checks that every id that is named is that of a card.
    fn check_cards(&self, deck: &Deck) -> Result<(), SelectionError> {
        let ids = || deck.cards.iter().map(|card| card.id.as_str());
        let Some(unknown) = self.cards.iter().find(|id| !ids().any(|known| is_like(known, id))) else { return Ok(()) };
        Err(unknown_name(unknown, ids(), format!("no card has the id `{unknown}`")))
    }

    /// Checks that every sheet that is named is there, and has the side that is printed.
    fn check_sheets(&self, deck: &Deck) -> Result<(), SelectionError> {
        let cards = (!deck.cards.is_empty()).then_some(CARDS);
        let names = || cards.into_iter().chain(deck.sheets.iter().map(|sheet| sheet.id.as_str()));
        if let Some(unknown) = self.sheets.iter().find(|name| !names().any(|known| known == *name)) {
            let there_are = listed(names().map(|name| format!("`{name}`")), NAMED);
            let help = match nearest(unknown, names()) {
                Some(near) => format!("did you mean `{near}`? There are {there_are}"),
                None => format!("there are {there_are}"),
            };
            return Err(SelectionError::Unknown { message: format!("there is no sheet `{unknown}`"), help });
        }
        match self.sheets.iter().find(|name| *name != CARDS) {
            Some(sheet) if self.side == Some(Side::Back) => {
                let reason = format!("the sheet `{sheet}` has only a front");
                Err(SelectionError::NoSuchSide { side: Side::Back, reason })
            }
            _ => Ok(()),
        }
    }
}

/// Checks that every name of `--fill` is that of a card or a group.
pub(super) fn check_fill(deck: &Deck, fill: Option<&[String]>) -> Result<(), SelectionError> {
    let ids = deck.cards.iter().map(|card| card.id.as_str());
    let known: Vec<&str> = ids.chain(deck.groups.iter().map(|group| group.name.as_str())).collect();
    let is_known = |name: &String| known.iter().any(|known| is_like(known, name));
    let Some(unknown) = fill.unwrap_or_default().iter().find(|name| !is_known(name)) else { return Ok(()) };
    Err(unknown_name(unknown, known.iter().copied(), format!("`--fill {unknown}` names no card and no group")))
}

/// Returns the error that a name is none of those that there are.
fn unknown_name<'n>(unknown: &str, known: impl Iterator<Item = &'n str> + Clone, message: String) -> SelectionError {
    let help = match nearest(&unknown.replace('*', ""), known.clone()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("there are {}", listed(known.map(|name| format!("`{name}`")), NAMED)),
    };
    SelectionError::Unknown { message, help }
}

impl Chosen {
    /// Returns all of a deck.
    pub(super) fn everything(deck: &Deck) -> Self {
        let copies = deck.cards.iter().map(|card| card.copies).collect();
        let fills = deck.cards.iter().map(|card| deck.fill_limit(card).is_some_and(|limit| limit > 0)).collect();
        Self { copies, fills, lead: None, sheets: vec![true; deck.sheets.len()], side: None, skip: 0 }
    }

    /// Leaves of each card no more copies than these, in the order of the deck.
    pub(super) fn keep(&mut self, copies: impl IntoIterator<Item = u32>) {
        for (own, copies) in self.copies.iter_mut().zip(copies) {
            *own = copies.min(*own);
        }
    }

    /// Lets only these cards fill slots, in the order of the deck.
    fn fill_with(&mut self, fills: impl IntoIterator<Item = bool>) {
        for (own, fills) in self.fills.iter_mut().zip(fills) {
            *own &= fills;
        }
    }

    /// Leaves slots empty that no card of the deck itself is in.
    pub(super) fn leave_unfilled(&mut self) {
        self.fills.fill(false);
    }

    /// Returns whether any cards are printed.
    pub(super) fn has_cards(&self) -> bool {
        self.lead.is_some() || self.card_count() > 0
    }

    /// Returns how many cards are printed, with all copies, without those that only fill sheets.
    pub(super) fn card_count(&self) -> usize {
        self.copies.iter().map(|copies| *copies as usize).sum()
    }

    /// Returns whether all cards of the deck are printed.
    pub(super) fn has_all_cards(&self, deck: &Deck) -> bool {
        self.copies.iter().zip(&deck.cards).all(|(copies, card)| *copies == card.copies)
    }

    /// Returns whether all of the deck is printed.
    pub(super) fn is_everything(&self, deck: &Deck) -> bool {
        self.has_all_cards(deck) && !self.sheets.contains(&false)
    }

    /// Returns the cards that are printed, for imposition.
    pub(super) fn batches(&self, deck: &Deck) -> Vec<Batch> {
        let mut copies = self.copies.clone();
        if let Some(lead) = self.lead.and_then(|lead| copies.get_mut(lead)) {
            *lead = 1;
        }
        let mut batches = Batch::from_copies(deck, &copies);
        Batch::fill_from(&mut batches, deck, &self.fills);
        batches.iter_mut().take(1).for_each(|first| first.used_slots = self.skip);
        batches
    }

    /// Checks that there is a side of the sheets of cards to print, and a slot of the first one.
    pub(super) fn check_sheets(&self, deck: &Deck, print: &PrintOptions) -> Result<(), SelectionError> {
        print.ways().iter().try_for_each(|way| self.check_sheets_of(deck, way))
    }

    fn check_sheets_of(&self, deck: &Deck, print: &PrintOptions) -> Result<(), SelectionError> {
        let batches = self.batches(deck);
        if self.skip > 0 && print.gang == Gang::Together && batches.len() > 1 {
            return Err(SelectionError::SkipOnShared);
        }
        let reason = match (self.side, print.backs) {
            (Some(_), Backs::Fold) => Some("a sheet to fold has fronts and backs on the same side"),
            (Some(Side::Back), Backs::None) => Some("backs are not printed"),
            (Some(Side::Back), _) if !batches.iter().any(Batch::has_backs) => {
                Some("no card that is printed has a back")
            }
            _ => None,
        };
        if let Some((side, reason)) = self.side.zip(reason) {
            return Err(SelectionError::NoSuchSide { side, reason: reason.to_owned() });
        }
        for paper in print.papers() {
            let slots = slots_of_first_sheet(&batches, paper, print);
            if let Some(slots) = slots.filter(|slots| self.skip >= *slots) {
                return Err(SelectionError::SkipTooMany { skip: self.skip, paper: paper.title.to_string(), slots });
            }
        }
        Ok(())
    }
}
