//! The arguments that choose which part of a deck is printed.

use super::offered;
use super::option_values::whole;
use crate::pipeline::Selection;
use clap::Args;
use clap_complete::engine::ArgValueCandidates;

/// Which part of a deck is printed or shown.
#[derive(Debug, Args)]
pub(super) struct PartArguments {
    /// Only these cards, by their ids, comma-separated; `*` stands for any characters
    #[arg(long, value_name = "ID,…", value_delimiter = ',', add = ArgValueCandidates::new(offered::cards))]
    pub(super) cards: Vec<String>,
    /// Only cards that this expression is true of, as in `where` of [[expect]]: "number > 3"
    #[arg(long, value_name = "EXPRESSION", allow_hyphen_values = true, hide_short_help = true)]
    pub(super) only: Option<String>,
    /// Only cards that so many players need
    #[arg(long, value_name = "N", value_parser = whole::<u8>(1..=100), hide_short_help = true)]
    pub(super) players: Option<u8>,
    /// Only cards that changed since a release or a variant of the deck, or the deck in another folder
    #[arg(long, value_name = "RELEASE", add = ArgValueCandidates::new(offered::releases), hide_short_help = true)]
    pub(super) since: Option<String>,
    /// Only these: `cards`, and ids of score sheets and other printed matter, comma-separated [default: everything, or `cards` if cards are chosen]
    #[arg(long, value_name = "ID,…", value_delimiter = ',', add = ArgValueCandidates::new(offered::sheets))]
    pub(super) sheets: Vec<String>,
}

impl PartArguments {
    /// Returns what is chosen, of both sides and from the first slot on.
    pub(super) fn selection(&self) -> Selection {
        Selection {
            cards: self.cards.clone(),
            only: self.only.clone(),
            players: self.players.map(usize::from),
            since: self.since.clone(),
            sheets: self.sheets.clone(),
            ..Selection::default()
        }
    }
}
