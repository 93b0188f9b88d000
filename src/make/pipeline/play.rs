//! Plays games with a deck, by the rules of the game that it names.

use crate::diag::{Code, Finding, Findings};
use crate::files::Project;
use crate::games::{self, Engine, PlayError, PlayReport, PlaySettings, Replay, Script};
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
    /// The position from which each game is played; none for the beginning.
    pub from: Option<String>,
}

impl PlayOptions {
    pub(super) fn settings(&self, players: usize) -> PlaySettings {
        let Self { games, seed, strategies, from, .. } = self.clone();
        PlaySettings { players, games, seed, strategies, from }
    }

    /// Returns every number of players to play with; the first that a position fits, where there is one.
    pub(super) fn counts(&self, deck: &Deck, engine: &dyn Engine) -> std::ops::RangeInclusive<usize> {
        let of_deck = || deck.players.map(|range| (range.min as usize, range.max as usize));
        let all = || (*engine.players().start(), *engine.players().end());
        let (fewest, most) = self.players.or_else(of_deck).unwrap_or_else(all);
        let Some(from) = self.from.as_deref().filter(|_| self.players.is_none()) else { return fewest..=most };
        let players = (fewest..=most).find(|players| engine.can_begin(deck, *players, from)).unwrap_or(fewest);
        players..=players
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

/// Returns the numbers of players that [`play`] plays with.
///
/// # Errors
/// [`PlayError`]: the deck names no game.
pub fn players_of(deck: &Deck, options: &PlayOptions) -> Result<std::ops::RangeInclusive<usize>, PlayError> {
    Ok(options.counts(deck, engine(deck)?))
}

/// Plays the first game, with the fewest players that there are rules for, and writes it down.
///
/// # Errors
/// As [`play`].
pub fn replay(deck: &Deck, options: &PlayOptions) -> Result<Replay, PlayError> {
    let deck = with_rules(deck.clone(), &options.rules);
    let engine = engine(&deck)?;
    let mut replays = options.counts(&deck, engine).map(|players| engine.replay(&deck, &options.settings(players)));
    let first = replays.next().unwrap_or(Err(PlayError::NoGame));
    match first {
        Err(PlayError::Deck(notes)) if !notes.has_errors() => {
            replays.find(Result::is_ok).unwrap_or(Err(PlayError::Deck(notes)))
        }
        first => first,
    }
}

/// Plays a script step by step, with the seed and the rules of `options`.
///
/// # Errors
/// As [`play`]; [`PlayError::Replay`] for the first step that cannot be done.
pub fn follow(deck: &Deck, script: &Script, options: &PlayOptions) -> Result<Replay, PlayError> {
    let deck = with_rules(deck.clone(), &options.rules);
    let engine = engine(&deck)?;
    if let Some(other) = script.game.as_deref().filter(|game| *game != engine.name()) {
        return Err(PlayError::OtherScript { game: engine.name(), other: other.to_owned() });
    }
    engine.follow(&deck, script, options.seed)
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

/// Returns the deck with these rules in place of its own.
///
/// What the deck prints for its own rules, such as worked examples, does not prevent that: engines judge it apart from the game.
pub fn with_rules(mut deck: Deck, rules: &[RuleSetting]) -> Deck {
    for RuleSetting { key, field } in rules {
        deck.rules.insert(key.clone(), field.clone());
    }
    deck
}
