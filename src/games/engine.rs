//! The engines there are: for each game, who accepts its decks and plays them.

use super::play::{Observer, play_out};
use super::report::PlayReport;
use super::series::{SeriesPlan, Tally, play_series};
use super::words::{counted, listed};
use super::{Figures, Game, OwnTable, Player, RandomPlayer, Rng, Seat, own_tables, places};
use crate::diag::{Code, Finding, Findings, Severity, nearest};
use crate::model::{Deck, Value};
use std::marker::PhantomData;
use std::ops::RangeInclusive;
use thiserror::Error;

/// A game that is built from the cards of a deck.
pub trait DeckGame: Game {
    /// The name that a deck gives as `game`.
    const NAME: &'static str;
    /// How many can play by the rules.
    const PLAYERS: RangeInclusive<usize>;
    /// Tables that a deck may have of its own, and that must say what the figures say.
    const OWN_TABLES: &'static [OwnTable];
    /// What is counted in a series of plays.
    type Tally: Tally<Self>;

    /// Reads a deck, and says all that hinders it and all that is worth knowing; the game, where nothing hinders it.
    fn read(deck: &Deck, players: usize) -> (Option<Self>, Findings);

    /// The game, as these cards make it.
    ///
    /// # Errors
    /// Everything that hinders it, with its place in the deck.
    fn from_deck(deck: &Deck, players: usize) -> Result<Self, Findings> {
        let (game, findings) = Self::read(deck, players);
        game.filter(|_| !findings.has_errors()).ok_or(findings)
    }

    /// The figures of the game that a deck without errors makes, for these numbers of players; `docs/games.md` lists them.
    fn figures(deck: &Deck, players: &[usize]) -> Value;

    /// Those who can play it; the first plays unless others are named.
    #[must_use]
    fn strategies() -> Vec<Box<dyn Player<Self>>> {
        vec![Box::new(RandomPlayer)]
    }
}

/// What plays are wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaySettings {
    /// How many play.
    pub players: usize,
    /// How many games; 1000 by default.
    pub games: u64,
    /// The seed; 1 by default.
    pub seed: u64,
    /// Names of strategies, for the seats in order and again from the first; none for the game's own choice.
    pub strategies: Vec<String>,
}

impl Default for PlaySettings {
    fn default() -> Self {
        Self { players: 2, games: 1000, seed: 1, strategies: Vec::new() }
    }
}

/// Why a deck was not played.
#[derive(Debug, Error)]
pub enum PlayError {
    /// The deck names no game.
    #[error("the deck names no game, so that there are no rules to play it by")]
    NoGame,
    /// The deck cannot be played, and why.
    #[error("the deck cannot be played")]
    Deck(Findings),
    /// No strategy has that name.
    #[error("there is no strategy `{name}`; there are {known}")]
    NoStrategy {
        /// What was asked for.
        name: String,
        /// Those there are.
        known: String,
    },
    /// A strategy did what the rules forbid: a fault of Pullet, not of the deck.
    #[error("a strategy broke a rule: {0}")]
    Strategy(#[from] super::Illegal),
}

/// An engine, whatever its game.
pub trait Engine: Sync {
    /// The name that a deck gives as `game`.
    fn name(&self) -> &'static str;
    /// How many can play by the rules.
    fn players(&self) -> RangeInclusive<usize>;
    /// Names of the strategies, each with how it plays.
    fn strategies(&self) -> Vec<(&'static str, &'static str)>;
    /// Whether so many can play with the deck, and what is worth knowing.
    fn check(&self, deck: &Deck, players: usize) -> Findings;
    /// The figures of a deck without errors, for these numbers of players, as templates read them.
    fn figures(&self, deck: &Deck, players: &[usize]) -> Value;
    /// Whether the tables that the deck has of its own say what the figures say.
    fn check_tables(&self, deck: &Deck, figures: &Value) -> Findings;
    /// Plays many games.
    ///
    /// # Errors
    /// [`PlayError`].
    fn play(&self, deck: &Deck, settings: &PlaySettings) -> Result<PlayReport, PlayError>;
    /// Plays the first game of a series, and tells it a line at a time.
    ///
    /// # Errors
    /// [`PlayError`].
    fn replay(&self, deck: &Deck, settings: &PlaySettings) -> Result<Vec<String>, PlayError>;
}

/// The engine of one game.
pub(super) struct EngineOf<G>(PhantomData<fn() -> G>);

impl<G> EngineOf<G> {
    pub(super) const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<G: DeckGame> Engine for EngineOf<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn players(&self) -> RangeInclusive<usize> {
        G::PLAYERS
    }

    fn strategies(&self) -> Vec<(&'static str, &'static str)> {
        G::strategies().iter().map(|player| (player.name(), player.about())).collect()
    }

    fn check(&self, deck: &Deck, players: usize) -> Findings {
        G::read(deck, players).1
    }

    fn figures(&self, deck: &Deck, players: &[usize]) -> Value {
        G::figures(deck, players)
    }

    fn check_tables(&self, deck: &Deck, figures: &Value) -> Findings {
        own_tables::check(deck, figures, G::OWN_TABLES)
    }

    fn play(&self, deck: &Deck, settings: &PlaySettings) -> Result<PlayReport, PlayError> {
        let game = game::<G>(deck, settings)?;
        let known = G::strategies();
        let players = chosen(&known, &settings.strategies)?;
        let plan = SeriesPlan { games: settings.games, seed: settings.seed };
        Ok(play_series::<G, G::Tally>(&game, &players, plan)?)
    }

    fn replay(&self, deck: &Deck, settings: &PlaySettings) -> Result<Vec<String>, PlayError> {
        let game = game::<G>(deck, settings)?;
        let known = G::strategies();
        let players = chosen(&known, &settings.strategies)?;
        let mut story = Transcript::default();
        let played = play_out(&game, &players, &mut Rng::of_game(settings.seed, 0), &mut story)?;
        let scores = game.scores(&played.state);
        for (seat, total) in Seat::all(game.players()).zip(scores.totals()) {
            let won = if scores.winners.contains(&seat) { ", and has won" } else { "" };
            story.lines.push(format!("{seat} has {total}{won}"));
        }
        Ok(story.lines)
    }
}

fn game<G: DeckGame>(deck: &Deck, settings: &PlaySettings) -> Result<G, PlayError> {
    if !G::PLAYERS.contains(&settings.players) {
        let mut findings = Findings::new();
        findings.push(wrong_number(deck, settings.players, &G::PLAYERS));
        return Err(PlayError::Deck(findings));
    }
    G::from_deck(deck, settings.players).map_err(PlayError::Deck)
}

/// The finding that so many cannot play.
pub(super) fn wrong_number(deck: &Deck, players: usize, can_play: &RangeInclusive<usize>) -> Finding {
    let (fewest, most) = (can_play.start(), can_play.end());
    let range = if fewest == most { fewest.to_string() } else { format!("{fewest} to {most}") };
    let wanted = if fewest == most { range.clone() } else { format!("a number from {fewest} to {most}") };
    let message = format!("the game cannot be played by {}: it is for {range}", counted(players, "player"));
    let finding = Finding::new(Code::PlayersOutsideGame, message);
    finding.at(places::players(deck), "who can play").help(format!("write {wanted}"))
}

fn chosen<'a, G: Game>(known: &'a [Box<dyn Player<G>>], names: &[String]) -> Result<Vec<&'a dyn Player<G>>, PlayError> {
    if names.is_empty() {
        return Ok(known.first().map(AsRef::as_ref).into_iter().collect());
    }
    let find = |name: &String| {
        let found = known.iter().find(|player| player.name() == name).map(AsRef::as_ref);
        found.ok_or_else(|| {
            let known: Vec<String> = known.iter().map(|player| format!("`{}`", player.name())).collect();
            PlayError::NoStrategy { name: name.clone(), known: known.join(", ") }
        })
    };
    names.iter().map(find).collect()
}

/// Writes down what happens.
#[derive(Default)]
struct Transcript {
    lines: Vec<String>,
}

impl<G: Game> Observer<G> for Transcript {
    fn see(&mut self, game: &G, _: Seat, _: G::Action, events: &[G::Event]) {
        let told = events.iter().map(|event| game.tell(event)).filter(|words| !words.is_empty());
        self.lines.extend(told);
    }
}

/// The engine that the deck names; none where it names none.
///
/// # Errors
/// The finding that there is no such engine.
pub fn engine_of(deck: &Deck) -> Result<Option<&'static dyn Engine>, Box<Finding>> {
    let Some(name) = deck.game.as_deref() else { return Ok(None) };
    let engines = super::ENGINES;
    if let Some(engine) = engines.iter().find(|engine| engine.name() == name) {
        return Ok(Some(*engine));
    }
    let names = engines.iter().map(|engine| engine.name());
    let help = if let Some(near) = nearest(name, names.clone()) {
        format!("did you mean `{near}`?")
    } else {
        let there_are = listed(names.map(|name| format!("`{name}`")));
        format!("there are {there_are}; leave `game` out for a game of your own")
    };
    let finding = Finding::new(Code::UnknownGame, format!("there is no rules engine `{name}`"));
    Err(Box::new(finding.at(places::game(deck), "not known here").help(help)))
}

/// Whether the deck can be played by the game that it names, by every number of players that it is for; and the game's
/// figures, where it can.
///
/// Nothing is found of a deck that names no game. Notes are for decks that can be played: where there are errors they wait.
#[must_use]
pub fn judge(deck: &Deck) -> (Findings, Figures) {
    let mut findings = Findings::new();
    let engine = match engine_of(deck) {
        Ok(Some(engine)) => engine,
        Ok(None) => return (findings, Figures::NoGame),
        Err(finding) => {
            findings.push(*finding);
            return (findings, Figures::Untold);
        }
    };
    let players = player_counts(deck, engine, &mut findings);
    for players in &players {
        findings.extend(engine.check(deck, *players));
    }
    if findings.has_errors() {
        return (without_notes(findings), Figures::Untold);
    }
    let figures = engine.figures(deck, &players);
    findings.extend(engine.check_tables(deck, &figures));
    if findings.has_errors() {
        return (without_notes(findings), Figures::Untold);
    }
    (findings, Figures::Told(figures))
}

fn without_notes(findings: Findings) -> Findings {
    let mut kept = Findings::new();
    kept.extend(findings.into_iter().filter(|finding| finding.severity != Severity::Note));
    kept
}

/// Every number of players that the deck is for; numbers that the game is not for are found.
fn player_counts(deck: &Deck, engine: &dyn Engine, findings: &mut Findings) -> Vec<usize> {
    let can_play = engine.players();
    let Some(range) = deck.players else { return can_play.collect() };
    let ends = [range.min as usize, range.max as usize];
    let wrong = ends.iter().find(|players| !can_play.contains(players));
    findings.extend(wrong.map(|players| wrong_number(deck, *players, &can_play)));
    (ends[0]..=ends[1]).filter(|players| can_play.contains(players)).collect()
}
