//! The arguments of `pullet play`.

use super::offered;
use super::option_values::{Format, PageFile, Sweep, one_of, page_file, paper, players, rule, sweep, whole};
use crate::model::Paper;
use crate::pipeline::PlayOptions;
use crate::spec::RuleSetting;
use clap::Args;
use clap_complete::engine::ArgValueCandidates;

/// What `play` takes.
#[derive(Debug, Args)]
pub(super) struct PlayArguments {
    /// The name of a built-in deck, a folder with a deck.toml, or that file
    #[arg(value_name = "DECK", required_unless_present = "replay", add = ArgValueCandidates::new(offered::decks))]
    pub(super) deck: Option<String>,
    /// A variant of the deck; `a+b` applies b on top of a, `base` is the deck without variants
    #[arg(long, value_name = "NAME", add = ArgValueCandidates::new(offered::variants))]
    pub(super) variant: Option<String>,
    /// Number of players, or a range such as 3-8 [default: what the deck says]
    #[arg(long, value_name = "N", value_parser = players)]
    pub(super) players: Option<(usize, usize)>,
    /// Games for each number of players
    #[arg(long, value_name = "N", default_value = "1000", value_parser = whole::<u64>(1..=10_000_000))]
    pub(super) games: u64,
    /// Random seed: the same seed plays the same games on every machine
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole(0..=u64::MAX))]
    pub(super) seed: u64,
    /// Strategies of the seats, comma-separated, repeated if there are more seats [default: the game's sensible player]
    #[arg(long = "with", value_name = "NAME,…", value_delimiter = ',')]
    pub(super) strategies: Vec<String>,
    /// Play with another value of a rule, such as exact=plus-one or prizes=[1,2,3,4,5]; once for each rule
    #[arg(long = "rule", value_name = "KEY=VALUE", value_parser = rule)]
    pub(super) rules: Vec<RuleSetting>,
    /// Also play the deck without --rule, from the same seed, and report what the rules change
    #[arg(long, requires = "rules", conflicts_with_all = ["against", "replay", "sweep"])]
    pub(super) compare: bool,
    /// Play with each of these values of a rule, and report what each changes: exact=double,plus-one
    #[arg(long, value_name = "KEY=VALUE,…", value_parser = sweep, conflicts_with_all = ["against", "replay"])]
    pub(super) sweep: Option<Sweep>,
    /// Also play another deck of the same game, or a release of DECK, from the same seed, and report what changes
    #[arg(long, value_name = "DECK", add = ArgValueCandidates::new(offered::decks), conflicts_with = "replay")]
    pub(super) against: Option<String>,
    /// Play from a position instead of the beginning: clauses such as `players: 2; turn: 1`
    #[arg(long, value_name = "POSITION")]
    pub(super) from: Option<String>,
    /// Show the first game move by move instead, or the game in a FILE that `--replay --format json` wrote
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    pub(super) replay: Option<Vec<String>>,
    /// Draw plots of the results into a file that ends in .pdf, .svg or .png
    #[arg(long, value_name = "FILE", value_parser = page_file, conflicts_with = "replay")]
    pub(super) plots: Option<PageFile>,
    /// Paper of the plots
    #[arg(short, long, value_name = "PAPER", default_value = "a4", value_parser = paper, add = ArgValueCandidates::new(offered::papers), requires = "plots")]
    pub(super) paper: Paper,
    /// Form of the results, for people or for programs
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = one_of::<Format>())]
    pub(super) format: Format,
}

impl PlayArguments {
    /// Returns the deck and the file to replay: without DECK, what follows `--replay` is the deck.
    pub(super) fn deck_and_script(&self) -> (&str, Option<&str>) {
        let script = self.replay.as_ref().and_then(|files| files.first()).map(String::as_str);
        match &self.deck {
            Some(deck) => (deck, script),
            None => (script.unwrap_or_default(), None),
        }
    }

    /// Returns the deck.
    pub(super) fn deck(&self) -> &str {
        self.deck_and_script().0
    }

    /// Returns which games to play.
    pub(super) fn options(&self) -> PlayOptions {
        PlayOptions {
            players: self.players,
            games: self.games,
            seed: self.seed,
            strategies: self.strategies.clone(),
            rules: self.rules.clone(),
            from: self.from.clone(),
        }
    }
}
