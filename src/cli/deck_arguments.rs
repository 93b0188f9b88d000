//! The arguments that many commands share: which decks, and in which form results are printed.

use super::offered;
use super::option_values::{Format, one_of};
use clap::Args;
use clap_complete::engine::ArgValueCandidates;

/// Which decks.
#[derive(Debug, Args)]
pub(super) struct DeckArguments {
    /// Decks: the name of a built-in deck, a folder with a deck.toml, or that file [default: the deck.toml here or above, or every deck in ./decks]
    #[arg(value_name = "DECK", add = ArgValueCandidates::new(offered::decks))]
    pub(super) named: Vec<String>,
    /// Take all built-in decks
    #[arg(long, conflicts_with = "named")]
    pub(super) all: bool,
}

/// How results are printed.
#[derive(Debug, Args)]
pub(super) struct ResultsArguments {
    /// Form of the results, for people or for programs
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = one_of::<Format>())]
    pub(super) format: Format,
}
