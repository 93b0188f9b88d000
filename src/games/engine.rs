//! Engines: each builds one game from a deck and plays it.

use super::compare::batch_count;
use super::counts::Tallied;
use super::notation::{Recorder, begin, follow, written};
use super::play::play_on;
use super::references::one_reference_each;
use super::report::{BatchedReport, PlayReport};
use super::search::SearchingPlayer;
use super::series::GameSeries;
use super::words::{counted, range};
use super::{Illegal, OwnTable, Player, RandomPlayer, Replay, ReplayFault, Rng, Script, figures, own_tables, places};
use crate::diag::{Code, Finding, Findings};
use crate::model::{Deck, Value};
use std::marker::PhantomData;
use std::ops::RangeInclusive;
use thiserror::Error;

/// A game that is built from the cards of a deck.
pub trait DeckGame: Tallied + 'static {
    /// The name that a deck gives as `game`.
    const NAME: &'static str;
    /// The numbers of players that the rules allow.
    const PLAYERS: RangeInclusive<usize>;
    /// Tables of `[data]` that repeat figures, and must agree with them.
    const OWN_TABLES: &'static [OwnTable];

    /// Reads a deck: returns the game where nothing prevents it, and everything that was found.
    fn read(deck: &Deck, players: usize) -> (Option<Self>, Findings);

    /// Returns the game that these cards make.
    ///
    /// # Errors
    /// Everything that prevents it, with its place in the deck; also a number of players that the game is not for.
    fn from_deck(deck: &Deck, players: usize) -> Result<Self, Findings> {
        if !Self::PLAYERS.contains(&players) {
            let wrong = wrong_player_count(deck, players, &Self::PLAYERS);
            return Err([wrong].into_iter().collect());
        }
        let (game, findings) = Self::read(deck, players);
        game.filter(|_| !findings.has_errors()).ok_or(findings)
    }

    /// Returns what is wrong with what a deck without other errors prints about its game, such as examples, for these numbers of
    /// players. It prevents printing; the game can be played all the same.
    fn check_printed(deck: &Deck, players: &[usize]) -> Findings;

    /// Returns the cards that are shuffled together, as indices of the deck's cards: a list for each pile, pack or the like. No
    /// card of a list may be told by its back.
    fn shuffled(_deck: &Deck) -> Vec<Vec<usize>> {
        Vec::new()
    }

    /// Returns the figures of a deck without errors, for these numbers of players; `docs/games.md` lists them.
    fn figures(deck: &Deck, players: &[usize]) -> serde_json::Value;

    /// Returns how many copies of each card of a deck without errors so many players need, in the order of the deck; all of
    /// them by default. Of Reference cards they need one each, whatever this returns.
    fn cards_for(deck: &Deck, _players: usize) -> Vec<u32> {
        deck.cards.iter().map(|card| card.copies).collect()
    }

    /// Returns the strategies that can play it; the first is the default.
    fn strategies() -> Vec<Box<dyn Player<Self>>> {
        vec![Box::new(RandomPlayer)]
    }
}

/// Which plays to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaySettings {
    /// How many play.
    pub players: usize,
    /// How many games; 1000 by default.
    pub games: u64,
    /// The seed; 1 by default.
    pub seed: u64,
    /// Names of strategies, for the seats in order and again from the first; empty for the game's default.
    pub strategies: Vec<String>,
    /// The position from which each game is played; none for the beginning.
    pub from: Option<String>,
}

impl Default for PlaySettings {
    fn default() -> Self {
        Self { players: 2, games: 1000, seed: 1, strategies: Vec::new(), from: None }
    }
}

/// Why a deck was not played.
#[derive(Debug, Error)]
pub enum PlayError {
    /// The deck names no game.
    #[error("the deck names no game, so there are no rules to play it by")]
    NoGame,
    /// The deck cannot be played, for these reasons.
    #[error("the deck cannot be played")]
    Deck(Findings),
    /// No strategy has that name.
    #[error("there is no strategy `{name}`; choose from {known}")]
    NoStrategy {
        /// The name that was given.
        name: String,
        /// The names that are known.
        known: String,
    },
    /// Two decks to compare are for different games.
    #[error("the decks cannot be compared: one is for the game `{game}`, the other for `{other}`")]
    OtherGame {
        /// The game of the deck.
        game: &'static str,
        /// The game of the deck to compare it with.
        other: &'static str,
    },
    /// Two decks to compare are for different numbers of players.
    #[error("the decks cannot be compared: one is for {players} players, the other for {others}")]
    OtherPlayers {
        /// The numbers of players of the deck.
        players: String,
        /// Those of the deck to compare it with.
        others: String,
    },
    /// There are too few games to see how much chance is in the results.
    #[error("{games} are too few to compare two decks: play at least {least}")]
    TooFewGames {
        /// How many games were asked for, in words.
        games: String,
        /// How many are needed.
        least: u64,
    },
    /// The deck to compare with was not played.
    #[error("the deck to compare with: {0}")]
    Against(Box<PlayError>),
    /// The script to follow is for another game.
    #[error("the deck is for the game `{game}`, but the replay is of `{other}`")]
    OtherScript {
        /// The game of the deck.
        game: &'static str,
        /// The game of the script.
        other: String,
    },
    /// The position to play from, or the script to follow, is wrong.
    #[error(transparent)]
    Replay(#[from] ReplayFault),
    /// A strategy did what the rules forbid: a bug in Pullet, not in the deck.
    #[error("a strategy broke a rule: {0}")]
    Strategy(#[from] Illegal),
}

/// The engine of any game.
pub trait Engine: Sync {
    /// Returns the name that a deck gives as `game`.
    fn name(&self) -> &'static str;
    /// Returns the numbers of players that the rules allow.
    fn players(&self) -> RangeInclusive<usize>;
    /// Returns the names of the strategies, each with a description.
    fn strategies(&self) -> Vec<(&'static str, &'static str)>;
    /// Checks whether so many can play with the deck.
    fn check(&self, deck: &Deck, players: usize) -> Findings;
    /// Returns what a deck without other errors prints wrongly about the game, for these numbers of players, and the figures as
    /// templates read them where that is no error.
    fn figures(&self, deck: &Deck, players: &[usize]) -> (Findings, Option<Value>);
    /// Returns the cards that are shuffled together, as indices of the deck's cards: a list for each pile, pack or the like.
    fn shuffled(&self, deck: &Deck) -> Vec<Vec<usize>>;
    /// Returns how many copies of each card of a deck without errors so many players need, in the order of the deck.
    fn cards_for(&self, deck: &Deck, players: usize) -> Vec<u32>;
    /// Returns whether so many players can play the deck from a position.
    fn can_begin(&self, deck: &Deck, players: usize, position: &str) -> bool;
    /// Plays many games.
    ///
    /// # Errors
    /// [`PlayError`].
    fn play(&self, deck: &Deck, settings: &PlaySettings) -> Result<PlayReport, PlayError> {
        // Fewer games cannot show how much chance is in their figures.
        let batches = batch_count(settings.games).unwrap_or(1);
        Ok(self.play_batches(deck, settings, batches)?.into_report())
    }
    /// Plays the same games in so many batches of nearly equal length, to show how much chance is in the results.
    ///
    /// # Errors
    /// [`PlayError`].
    fn play_batches(&self, deck: &Deck, settings: &PlaySettings, batches: u64) -> Result<BatchedReport, PlayError>;
    /// Plays the first game of a series, and writes it down.
    ///
    /// # Errors
    /// [`PlayError`].
    fn replay(&self, deck: &Deck, settings: &PlaySettings) -> Result<Replay, PlayError>;
    /// Plays a script step by step; `seed` is for chance that it leaves open.
    ///
    /// # Errors
    /// [`PlayError`]; [`PlayError::Replay`] names the first step that cannot be done.
    fn follow(&self, deck: &Deck, script: &Script, seed: u64) -> Result<Replay, PlayError>;
}

/// The engine of one game.
pub(super) struct EngineOf<G>(pub(super) PhantomData<fn() -> G>);

impl<G: DeckGame> Engine for EngineOf<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn players(&self) -> RangeInclusive<usize> {
        G::PLAYERS
    }

    fn strategies(&self) -> Vec<(&'static str, &'static str)> {
        let own = G::strategies();
        let search = (SearchingPlayer::<G>::NAME, SearchingPlayer::<G>::ABOUT);
        let own = own.iter().map(|player| (player.name(), player.about()));
        own.chain([search]).collect()
    }

    fn check(&self, deck: &Deck, players: usize) -> Findings {
        G::read(deck, players).1
    }

    fn figures(&self, deck: &Deck, players: &[usize]) -> (Findings, Option<Value>) {
        let mut findings = G::check_printed(deck, players);
        if findings.has_errors() {
            return (findings, None);
        }
        let figures = figures::at(G::figures(deck, players), &places::game(deck));
        findings.extend(own_tables::check(deck, &figures, G::OWN_TABLES));
        let has_errors = findings.has_errors();
        (findings, (!has_errors).then_some(figures))
    }

    fn shuffled(&self, deck: &Deck) -> Vec<Vec<usize>> {
        G::shuffled(deck)
    }

    fn cards_for(&self, deck: &Deck, players: usize) -> Vec<u32> {
        let mut copies = G::cards_for(deck, players);
        one_reference_each(deck, players, &mut copies);
        copies
    }

    fn can_begin(&self, deck: &Deck, players: usize, position: &str) -> bool {
        game::<G>(deck, players, Some(position)).is_ok()
    }

    fn play_batches(&self, deck: &Deck, settings: &PlaySettings, batches: u64) -> Result<BatchedReport, PlayError> {
        let (from, seed) = (settings.from.as_deref(), settings.seed);
        let game = &game::<G>(deck, settings.players, from)?;
        let own = named(&settings.strategies)?;
        let players = &seated(&own);
        let series = GameSeries { game, players, from, seed };
        Ok(series.play(settings.games, batches)?)
    }

    fn replay(&self, deck: &Deck, settings: &PlaySettings) -> Result<Replay, PlayError> {
        let from = settings.from.as_deref();
        let game = game::<G>(deck, settings.players, from)?;
        let own = named(&settings.strategies)?;
        let mut rng = Rng::for_game(settings.seed, 0);
        let mut recorder = Recorder::default();
        let state = begin(&game, from, &mut rng).map_err(ReplayFault::Position)?;
        let start = game.write_position(&state);
        let played = play_on(&game, state, &seated(&own), &mut rng, &mut recorder)?;
        Ok(written(&game, start, recorder.steps, &played.state))
    }

    fn follow(&self, deck: &Deck, script: &Script, seed: u64) -> Result<Replay, PlayError> {
        let game = game::<G>(deck, script.players, None)?;
        Ok(follow(&game, script, &mut Rng::for_game(seed, 0))?)
    }
}

/// Returns the game, which can be played from the position.
fn game<G: DeckGame>(deck: &Deck, players: usize, from: Option<&str>) -> Result<G, PlayError> {
    let game = G::from_deck(deck, players).map_err(PlayError::Deck)?;
    begin(&game, from, &mut Rng::new(1)).map_err(ReplayFault::Position)?;
    Ok(game)
}

/// Returns the finding that so many cannot play.
pub(super) fn wrong_player_count(deck: &Deck, players: usize, can_play: &RangeInclusive<usize>) -> Finding {
    let (fewest, most, range) = (can_play.start(), can_play.end(), range(can_play));
    let message = format!("the game cannot be played by {}: it is for {range}", counted(players, "player"));
    let help = match most - fewest {
        0 => format!("write {range}"),
        _ => format!("write a number from {fewest} to {most}"),
    };
    let finding = Finding::new(Code::PlayersOutsideGame, message);
    finding.at(places::players(deck), "number of players").help(help)
}

/// Returns the player with this name.
fn player<G: DeckGame>(name: &str) -> Result<Box<dyn Player<G>>, PlayError> {
    if let Some(found) = G::strategies().into_iter().find(|player| player.name() == name) {
        return Ok(found);
    }
    let own = G::strategies().into_iter().next();
    if let Some(search) = own.and_then(|own| SearchingPlayer::named(name, own)) {
        return Ok(Box::new(search));
    }
    let (name, search) = (name.to_owned(), SearchingPlayer::<G>::NAME);
    let known = G::strategies().into_iter().map(|player| format!("`{}`, ", player.name()));
    let known = known.collect::<String>() + &format!("`{search}`, `{search}:50`");
    Err(PlayError::NoStrategy { name, known })
}

/// Returns the players with these names; the game's own player where none is named.
fn named<G: DeckGame>(names: &[String]) -> Result<Vec<Box<dyn Player<G>>>, PlayError> {
    if names.is_empty() {
        return Ok(G::strategies().into_iter().take(1).collect());
    }
    names.iter().map(|name| player(name)).collect()
}

/// Returns the players as they sit down.
fn seated<G: DeckGame>(players: &[Box<dyn Player<G>>]) -> Vec<&dyn Player<G>> {
    players.iter().map(AsRef::as_ref).collect()
}
