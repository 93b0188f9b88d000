//! Whether a deck can be played by the game that it names.

use super::big_chicken::BigChicken;
use super::chicken_dice::ChickenDice;
use super::crazy_chicken::CrazyChicken;
use super::engine::{Engine, EngineOf, wrong_player_count};
use super::jokerlink::Jokerlink;
use super::playing_chicken::PlayingChicken;
use super::words::listed;
use super::{Figures, places};
use crate::diag::{Code, Finding, Findings, Severity, nearest};
use crate::model::Deck;

/// Every engine there is.
pub static ENGINES: [&dyn Engine; 5] = [
    &EngineOf::<PlayingChicken>::new(),
    &EngineOf::<CrazyChicken>::new(),
    &EngineOf::<ChickenDice>::new(),
    &EngineOf::<Jokerlink>::new(),
    &EngineOf::<BigChicken>::new(),
];

/// Returns the engine that the deck names; `None` where it names none.
///
/// # Errors
/// The finding that there is no such engine.
pub fn engine_of(deck: &Deck) -> Result<Option<&'static dyn Engine>, Box<Finding>> {
    let Some(name) = deck.game.as_deref() else { return Ok(None) };
    if let Some(engine) = ENGINES.iter().find(|engine| engine.name() == name) {
        return Ok(Some(*engine));
    }
    let names = ENGINES.iter().map(|engine| engine.name());
    let help = if let Some(near) = nearest(name, names.clone()) {
        format!("did you mean `{near}`?")
    } else {
        let known = listed(names.map(|name| format!("`{name}`")));
        format!("choose from {known}; for a game of your own leave `game` out")
    };
    let finding = Finding::new(Code::UnknownGame, format!("there is no rules engine `{name}`"));
    Err(Box::new(finding.at(places::game(deck), "unknown game").help(help)))
}

/// Checks whether the deck can be played by the game that it names, with every number of players that it is for; returns
/// what is wrong, and the game's figures where nothing is.
///
/// A deck that names no game has no findings. Notes are for decks that can be played: where there are errors they wait.
pub fn judge(deck: &Deck) -> (Findings, Figures) {
    let mut findings = Findings::new();
    let engine = match engine_of(deck) {
        Ok(Some(engine)) => engine,
        Ok(None) => return (findings, Figures::NoGame),
        Err(finding) => {
            findings.push(*finding);
            return (findings, Figures::Unknown);
        }
    };
    let players = player_counts(deck, engine, &mut findings);
    for players in &players {
        findings.extend(engine.check(deck, *players));
    }
    if !findings.has_errors() {
        findings.extend(engine.check_printed(deck, &players));
    }
    if findings.has_errors() {
        return (without_notes(findings), Figures::Unknown);
    }
    let figures = engine.figures(deck, &players);
    findings.extend(engine.check_tables(deck, &figures));
    if findings.has_errors() {
        return (without_notes(findings), Figures::Unknown);
    }
    (findings, Figures::Known(figures))
}

fn without_notes(findings: Findings) -> Findings {
    let mut kept = Findings::new();
    kept.extend(findings.into_iter().filter(|finding| finding.severity != Severity::Note));
    kept
}

/// Returns every number of players that the deck is for; one that the game is not for is found.
fn player_counts(deck: &Deck, engine: &dyn Engine, findings: &mut Findings) -> Vec<usize> {
    let can_play = engine.players();
    let Some(range) = deck.players else { return can_play.collect() };
    let ends = [range.min as usize, range.max as usize];
    let wrong = ends.iter().find(|players| !can_play.contains(players));
    findings.extend(wrong.map(|players| wrong_player_count(deck, *players, &can_play)));
    (ends[0]..=ends[1]).filter(|players| can_play.contains(players)).collect()
}
