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
use std::marker::PhantomData;

/// Every engine there is.
pub static ENGINES: [&dyn Engine; 5] = [
    &EngineOf::<PlayingChicken>(PhantomData),
    &EngineOf::<CrazyChicken>(PhantomData),
    &EngineOf::<ChickenDice>(PhantomData),
    &EngineOf::<Jokerlink>(PhantomData),
    &EngineOf::<BigChicken>(PhantomData),
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
    let help = nearest(name, names.clone()).map(|near| format!("did you mean `{near}`?"));
    let help = help.unwrap_or_else(|| {
        let known = listed(names.map(|name| format!("`{name}`")));
        format!("choose from {known}; for a game of your own leave `game` out")
    });
    let finding = Finding::new(Code::UnknownGame, format!("there is no rules engine `{name}`"));
    Err(Box::new(finding.at(places::game(deck), "unknown game").help(help)))
}

/// Checks whether the deck can be played by the game that it names, with every number of players that it is for; returns
/// what is wrong, and the game's figures where nothing is.
///
/// A deck that names no game has no findings. Notes are for decks that can be played: where there are errors they wait.
pub fn judge(deck: &Deck) -> (Findings, Figures) {
    let mut findings = Findings::new();
    match engine_of(deck) {
        Ok(None) => return (findings, Figures::NoGame),
        Ok(Some(engine)) => {
            let players = player_counts(deck, engine, &mut findings);
            for players in &players {
                findings.extend(engine.check(deck, *players));
            }
            if !findings.has_errors() {
                let (found, figures) = engine.figures(deck, &players);
                findings.extend(found);
                if let Some(figures) = figures {
                    return (findings, Figures::Known(figures));
                }
            }
        }
        Err(finding) => findings.push(*finding),
    }
    let kept = findings.into_iter().filter(|finding| finding.severity != Severity::Note);
    (kept.collect(), Figures::Unknown)
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
