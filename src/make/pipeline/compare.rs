//! Plays games with two decks from the same seeds, and compares the results.

use super::play::with_rules;
use super::play::{PlayOptions, endless, engine};
use crate::diag::{Findings, counted, listed};
use crate::games::{BatchedReport, Engine, GameComparison, PlayError, batch_count, compare};
use crate::model::Deck;
use crate::spec::RuleSetting;
use std::collections::{BTreeMap, BTreeSet};

/// How the games of two decks compare.
#[derive(Clone, Debug)]
pub struct PlayComparison {
    /// A comparison for each number of players that both decks can be played with.
    pub comparisons: Vec<GameComparison>,
    /// The numbers of players that only one of the decks is for.
    pub left_out: Vec<usize>,
    /// Games that do not end, of both decks.
    pub findings: Findings,
}

/// A value of a rule, and what it does to the games of a deck.
#[derive(Clone, Debug)]
pub struct SweptRule {
    /// The rule with its value.
    pub setting: RuleSetting,
    /// How the games with it compare with those of the deck as it is.
    pub compared: PlayComparison,
}

/// Plays games with a deck and with an older version of it, for every number of players asked for.
///
/// # Errors
/// [`PlayError`]: the decks are for different games or have no number of players in common, there are too few games, or one of
/// the decks cannot be played; if that is the old deck, the error is [`PlayError::Against`].
pub fn compare_plays(new: &Deck, old: &Deck, options: &PlayOptions) -> Result<PlayComparison, PlayError> {
    compare_with((old, &mut OldReports::new()), new, options)
}

/// Plays games with each of these values of a rule, and compares them with those of the deck as it is.
///
/// # Errors
/// As [`compare_plays`]; nothing is played if one of the values is wrong.
pub fn sweep(deck: &Deck, settings: &[RuleSetting], options: &PlayOptions) -> Result<Vec<SweptRule>, PlayError> {
    let swept = |setting: &RuleSetting| with_rules(deck.clone(), std::slice::from_ref(setting));
    let decks: Vec<Deck> = settings.iter().map(swept).collect();
    for changed in &decks {
        let engine = engine(changed)?;
        for players in options.counts(changed, engine) {
            let findings = engine.check(changed, players);
            if findings.has_errors() {
                return Err(PlayError::Deck(findings));
            }
        }
    }
    let mut played = OldReports::new();
    let compare = |(setting, changed): (&RuleSetting, &Deck)| {
        Ok(SweptRule { setting: setting.clone(), compared: compare_with((deck, &mut played), changed, options)? })
    };
    settings.iter().zip(&decks).map(compare).collect()
}

/// What was played of an old deck with a number of players, and the notes on it: each number plays once, however many decks are
/// compared with it.
type OldReports = BTreeMap<usize, (Option<BatchedReport>, Findings)>;

/// Compares a deck with an old one.
fn compare_with(
    (old, played): (&Deck, &mut OldReports),
    new: &Deck,
    options: &PlayOptions,
) -> Result<PlayComparison, PlayError> {
    let engine = common_engine(new, old)?;
    let batches = batch_count(options.games).map_err(|least| {
        let games = counted(usize::try_from(options.games).unwrap_or(usize::MAX), "game");
        PlayError::TooFewGames { games, least }
    })?;
    let play = |deck: &Deck, players: usize| engine.play_batches(deck, &options.settings(players), batches);
    let of_new: BTreeSet<usize> = options.counts(new, engine).collect();
    let of_old: BTreeSet<usize> = options.counts(old, engine).collect();
    if of_new.is_disjoint(&of_old) {
        let listed = |players: BTreeSet<usize>| listed(players, usize::MAX);
        return Err(PlayError::OtherPlayers { players: listed(of_new), others: listed(of_old) });
    }
    let left_out = of_new.symmetric_difference(&of_old).copied().collect();
    let mut compared = PlayComparison { comparisons: Vec::new(), left_out, findings: Findings::new() };
    for players in of_new.intersection(&of_old) {
        let mut notes = Findings::new();
        let of_new = unless_left_out(play(new, *players), options, &mut notes)?;
        if !played.contains_key(players) {
            let mut notes = Findings::new();
            let report = unless_left_out(play(old, *players), options, &mut notes).map_err(against)?;
            played.insert(*players, (report, notes));
        }
        let of_old = played.get(players).and_then(|(report, old_notes)| {
            notes.extend(old_notes.clone());
            report.as_ref()
        });
        compared.findings.extend(notes);
        let (Some(of_new), Some(of_old)) = (of_new, of_old) else {
            compared.left_out.push(*players);
            continue;
        };
        compared.findings.extend(endless(new, &of_new.whole));
        compared.findings.extend(endless(old, &of_old.whole));
        compared.comparisons.push(compare(&of_new, of_old));
    }
    compared.left_out.sort_unstable();
    Ok(compared)
}

/// Returns nothing for a number of players that the deck is for, but that the engine has no rules for: only notes say why.
fn unless_left_out(
    played: Result<BatchedReport, PlayError>,
    options: &PlayOptions,
    notes: &mut Findings,
) -> Result<Option<BatchedReport>, PlayError> {
    match played {
        Err(PlayError::Deck(found)) if options.players.is_none() && !found.has_errors() => {
            notes.extend(found);
            Ok(None)
        }
        played => played.map(Some),
    }
}

fn against(error: PlayError) -> PlayError {
    PlayError::Against(Box::new(error))
}

/// Returns the engine of the game that both decks name.
fn common_engine(new: &Deck, old: &Deck) -> Result<&'static dyn Engine, PlayError> {
    let (engine, other) = (engine(new)?, engine(old).map_err(against)?);
    if engine.name() == other.name() {
        return Ok(engine);
    }
    Err(PlayError::OtherGame { game: engine.name(), other: other.name() })
}
