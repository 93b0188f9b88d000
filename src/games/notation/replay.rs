//! Plays that are written down: where they start, what is done step by step, and what comes of it.

use super::reader::CHANCE;
use super::{NotationFault, PositionReader};
use crate::diag;
use crate::{Game, Illegal, Observer, Rng, Seat};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How many of the actions that were possible are listed where one was not.
const SHOWN: usize = 12;

/// A play that has been written down.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Replay {
    /// How many played.
    pub players: usize,
    /// The position at the start.
    pub start: String,
    /// What was done.
    pub steps: Vec<ReplayStep>,
    /// The position after the last step.
    pub end: String,
    /// The player whose turn it is then, counted from 1; none once the game is over.
    pub turn: Option<usize>,
    /// What that player can do, as actions are written.
    #[serde(skip)]
    pub can: Vec<String>,
    /// Each player at the end.
    pub seats: Vec<ReplaySeat>,
}

/// A step of a play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReplayStep {
    /// The player, counted from 1.
    pub seat: usize,
    /// What the player did, as actions are written.
    pub action: String,
    /// What came of it, in words.
    #[serde(default)]
    pub events: Vec<String>,
}

/// A player at the end of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ReplaySeat {
    /// The player, counted from 1.
    pub seat: usize,
    /// The points.
    pub total: i64,
    /// Whether the player has won; no one has before the game is over.
    pub won: bool,
}

/// What to play: a position, and steps from it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Script {
    /// The game's name; none where the script does not say.
    #[serde(default)]
    pub game: Option<String>,
    /// How many play.
    pub players: usize,
    /// The position; empty for the beginning of a game.
    #[serde(default)]
    pub start: String,
    /// The steps.
    pub steps: Vec<ReplayStep>,
}

/// Why a script cannot be played to its end.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayFault {
    /// The position cannot be read.
    #[error(transparent)]
    Position(#[from] NotationFault),
    /// A step is not an action of the game.
    #[error("step {number}: `{action}` is not an action of this game")]
    Unreadable {
        /// The step, counted from 1.
        number: usize,
        /// The action.
        action: String,
        /// The player whose turn it is, counted from 1; none once the game is over.
        turn: Option<usize>,
        /// What that player can do.
        can: Vec<String>,
    },
    /// A step is for a player whose turn it is not.
    #[error("step {number}: `{action}` is for player {seat}, but {}", whose_turn(*.turn))]
    OtherTurn {
        /// The step, counted from 1.
        number: usize,
        /// The action.
        action: String,
        /// The player, counted from 1.
        seat: usize,
        /// The player whose turn it is; none once the game is over.
        turn: Option<usize>,
    },
    /// A step is against the rules.
    #[error("step {number}: player {seat} cannot `{action}`: {rule}")]
    Illegal {
        /// The step, counted from 1.
        number: usize,
        /// The action.
        action: String,
        /// The player, counted from 1.
        seat: usize,
        /// The rule that it breaks.
        rule: &'static str,
        /// What the player can do.
        can: Vec<String>,
    },
}

fn whose_turn(turn: Option<usize>) -> String {
    let turn = turn.map(|turn| format!("it is the turn of player {turn}"));
    turn.unwrap_or_else(|| "the game is over".to_owned())
}

impl ReplayFault {
    /// Returns the number of the step, counted from 1; none where the position is wrong.
    pub fn step(&self) -> Option<usize> {
        match self {
            Self::Position(_) => None,
            Self::Unreadable { number, .. } | Self::OtherTurn { number, .. } | Self::Illegal { number, .. } => {
                Some(*number)
            }
        }
    }

    /// Returns what to do about it, in words; none where the fault says it.
    pub fn help(&self) -> Option<String> {
        match self {
            Self::Position(fault) => Some(fault.help.clone()).filter(|help| !help.is_empty()),
            Self::Unreadable { turn, can, .. } => turn.map(|seat| can_do(seat, can)),
            Self::OtherTurn { .. } => None,
            Self::Illegal { can, seat, .. } => Some(can_do(*seat, can)),
        }
    }
}

/// Returns what a player can do, in words.
fn can_do(seat: usize, can: &[String]) -> String {
    let can = can.iter().map(|action| format!("`{action}`"));
    format!("player {seat} can {}", diag::listed(can, SHOWN))
}

impl Replay {
    /// Returns the replay as text: the position at the start, a line for each clause, what came of each step, and the end.
    pub fn lines(&self) -> Vec<String> {
        let clauses = self.start.split("; ").filter(|clause| !clause.is_empty() && !clause.starts_with(CHANCE));
        let mut lines: Vec<String> = clauses.map(str::to_owned).collect();
        if !lines.is_empty() {
            lines.push(String::new());
        }
        lines.extend(self.steps.iter().flat_map(|step| step.events.clone()));
        for ReplaySeat { seat, total, won } in &self.seats {
            let wins = if *won { " and wins" } else { "" };
            let has = if self.turn.is_some() { "has" } else { "ends with" };
            lines.push(format!("player {seat} {has} {total}{wins}"));
        }
        lines
    }
}

/// Reads a script as `pullet play --replay --format json` writes it.
///
/// # Errors
/// What is wrong with it, in words, with its line and column.
pub fn script_from_json(text: &str) -> Result<Script, String> {
    serde_json::from_str(text).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let what = if error.is_data() { "not a replay as `--replay --format json` writes it" } else { "not JSON" };
        format!("{what}: see line {line}, column {column}")
    })
}

/// Returns the state in which a play begins: as the position says, or dealt where there is none.
pub fn begin<G: Game>(game: &G, from: Option<&str>, rng: &mut Rng) -> Result<G::State, NotationFault> {
    let Some(text) = from.filter(|text| !text.trim().is_empty()) else { return Ok(game.deal(rng)) };
    let mut reader = PositionReader::new(text)?;
    let playing = game.players();
    if let Some(players) = reader.players()?.filter(|players| *players != playing) {
        return Err(reader.missing(format!("the position is for {players} players, but {playing} are playing")));
    }
    let state = game.read_position(&mut reader, rng)?;
    reader.finish()?;
    Ok(state)
}

/// Writes down what happens.
#[derive(Debug, Default)]
pub(crate) struct Recorder {
    pub steps: Vec<ReplayStep>,
}

impl<G: Game> Observer<G> for Recorder {
    fn see(&mut self, game: &G, seat: Seat, action: G::Action, events: &[G::Event]) {
        let events = events.iter().map(|event| game.describe(event)).filter(|words| !words.is_empty());
        let (seat, action, events) = (seat.number(), action.to_string(), events.collect());
        self.steps.push(ReplayStep { seat, action, events });
    }
}

/// Plays a script step by step.
pub fn follow<G: Game>(game: &G, script: &Script, rng: &mut Rng) -> Result<Replay, ReplayFault> {
    let mut state = begin(game, Some(&script.start), rng)?;
    let start = game.write_position(&state);
    let mut recorder = Recorder::default();
    for (step, number) in script.steps.iter().zip(1..) {
        let ReplayStep { seat, action, .. } = step.clone();
        let Ok(done) = action.parse::<G::Action>() else {
            let (turn, can) = (game.to_act(&state).map(Seat::number), actions(game, &state));
            return Err(ReplayFault::Unreadable { number, action, turn, can });
        };
        let turn = game.to_act(&state);
        let Some(acting) = turn.filter(|turn| turn.number() == seat || seat == 0) else {
            let turn = turn.map(Seat::number);
            return Err(ReplayFault::OtherTurn { number, action, seat, turn });
        };
        match game.apply(&mut state, done) {
            Ok(events) => recorder.see(game, acting, done, &events),
            Err(Illegal { rule }) => {
                let (seat, can) = (acting.number(), actions(game, &state));
                return Err(ReplayFault::Illegal { number, action, seat, rule, can });
            }
        }
    }
    Ok(written(game, start, recorder.steps, &state))
}

/// Returns the replay that led to a state.
pub fn written<G: Game>(game: &G, start: String, steps: Vec<ReplayStep>, state: &G::State) -> Replay {
    let (scores, turn) = (game.scores(state), game.to_act(state).map(Seat::number));
    let seats = Seat::all(game.players()).zip(scores.totals());
    let seats = seats.map(|(seat, total)| {
        let (won, seat) = (turn.is_none() && scores.winners.contains(&seat), seat.number());
        ReplaySeat { seat, total, won }
    });
    Replay {
        players: game.players(),
        start,
        steps,
        end: game.write_position(state),
        turn,
        can: actions(game, state),
        seats: seats.collect(),
    }
}

/// Returns what can be done in a state, as actions are written.
fn actions<G: Game>(game: &G, state: &G::State) -> Vec<String> {
    let actions = game.legal_actions(state);
    actions.iter().map(ToString::to_string).collect()
}
