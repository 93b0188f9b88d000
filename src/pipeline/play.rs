//! Plays games with a deck, by the rules of the game that it names.

use super::house_rules::with_rules;
use crate::diag::{Code, Finding, Findings};
use crate::files::Project;
use crate::games::{self, Engine, PlayError, PlayReport, PlaySettings};
use crate::model::Deck;
use crate::spec::RuleSetting;

/// Which games to play.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayOptions {
    /// The fewest and the most who play; none for as many as the deck says.
    pub players: Option<(usize, usize)>,
    /// How many games, for each number of players.
    pub games: u64,
    /// The seed.
    pub seed: u64,
    /// Names of strategies, for the seats in order; none for the game's own choice.
    pub strategies: Vec<String>,
    /// Rules that are played with in place of the deck's own.
    pub rules: Vec<RuleSetting>,
}

impl PlayOptions {
    pub(super) fn settings(&self, players: usize) -> PlaySettings {
        PlaySettings { players, games: self.games, seed: self.seed, strategies: self.strategies.clone() }
    }

    /// Returns every number of players to play with.
    pub(super) fn counts(&self, deck: &Deck, engine: &dyn Engine) -> std::ops::RangeInclusive<usize> {
        let of_deck = || deck.players.map(|range| (range.min as usize, range.max as usize));
        let (fewest, most) =
            self.players.or_else(of_deck).unwrap_or((*engine.players().start(), *engine.players().end()));
        fewest..=most
    }
}

/// The results of games.
#[derive(Clone, Debug)]
pub struct Play {
    /// The deck.
    pub deck: Deck,
    /// A report for each number of players.
    pub reports: Vec<PlayReport>,
    /// Games that do not end.
    pub findings: Findings,
}

/// Plays games with a deck, for every number of players asked for.
///
/// # Errors
/// [`PlayError`]: the deck has errors, names no game, or a strategy is not known.
pub fn play(project: &Project, options: &PlayOptions) -> Result<Play, PlayError> {
    let deck = with_rules(deck_to_play(project)?, &options.rules);
    let engine = engine(&deck)?;
    let mut findings = Findings::new();
    let mut reports = Vec::new();
    for players in options.counts(&deck, engine) {
        match engine.play(&deck, &options.settings(players)) {
            Ok(report) => {
                findings.extend(endless(&deck, &report));
                reports.push(report);
            }
            // If the deck is for a number of players that the engine has no rules for, that number is skipped with a note.
            Err(PlayError::Deck(notes)) if options.players.is_none() && !notes.has_errors() => findings.extend(notes),
            Err(error) => return Err(error),
        }
    }
    Ok(Play { deck, reports, findings })
}

/// Returns the first game as text, one line for each event.
///
/// # Errors
/// As [`play`].
pub fn replay(project: &Project, options: &PlayOptions) -> Result<Vec<String>, PlayError> {
    let deck = with_rules(deck_to_play(project)?, &options.rules);
    let engine = engine(&deck)?;
    let players = *options.counts(&deck, engine).start();
    engine.replay(&deck, &options.settings(players))
}

/// Reads a deck to play games with.
///
/// # Errors
/// [`PlayError::Deck`] if the deck has errors.
pub fn deck_to_play(project: &Project) -> Result<Deck, PlayError> {
    let (deck, findings) = crate::spec::read(project);
    deck.filter(|_| !findings.has_errors()).ok_or(PlayError::Deck(findings))
}

/// Returns the engine of the game that the deck names.
pub(super) fn engine(deck: &Deck) -> Result<&'static dyn Engine, PlayError> {
    let engine = games::engine_of(deck).map_err(|finding| {
        let mut findings = Findings::new();
        findings.push(*finding);
        PlayError::Deck(findings)
    })?;
    engine.ok_or(PlayError::NoGame)
}

/// Returns the finding that some of the games did not end.
pub(super) fn endless(deck: &Deck, report: &PlayReport) -> Option<Finding> {
    let PlayReport { endless, games, players, actions, .. } = report;
    (*endless > 0).then(|| {
        let message =
            format!("{endless} of {games} games with {players} players had not ended after {} actions", actions.max);
        let help = "see with `--replay` what keeps the game from ending, and change the cards or `[rules]`";
        Finding::new(Code::EndlessGame, message).at(games::places::game(deck), "does not always end").help(help)
    })
}
