//! How fast a game passes at a table: what a turn and a round are, and how long people take for them.

use super::Game;

/// Who acts, compared with the action before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// The same player.
    Same,
    /// Another player, or the first of the play.
    Other,
}

/// What an action completes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pace {
    /// How many turns.
    pub turns: u64,
    /// How many rounds.
    pub rounds: u64,
    /// Whether scores have changed.
    pub is_scored: bool,
}

/// How far a searching player looks ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lookahead {
    /// To the end of the play.
    Play,
    /// To the end of the round, as the next one is dealt anew.
    Round,
    /// To the end of the player's next turn, after one of each other player.
    NextTurn,
}

/// A game whose length can be told in turns, rounds and minutes, and whose play can be searched.
pub trait Paced: Game {
    /// How many seconds people take for a turn: our estimate, with its reason at each game.
    const TURN_SECONDS: u64;
    /// How many they take for a round, beside its turns: to shuffle, deal and write down the score.
    const ROUND_SECONDS: u64;
    /// What a round is called.
    const ROUND: &'static str = "rounds";
    /// How far a searching player looks ahead.
    const LOOKAHEAD: Lookahead;
    /// How far ahead of another player a total is that wins against it three times in four, roughly: a searching player
    /// takes nothing else from it than how much another point matters beside victory.
    const LEAD: f64;

    /// Returns what the totals count.
    fn unit(&self) -> &'static str {
        "points"
    }

    /// Returns the state before the choices that players make at the same time in secret, where others have made theirs;
    /// none in a game without such choices.
    fn before_secrets(&self, _state: &Self::State) -> Option<Self::State> {
        None
    }

    /// Returns how many minutes so many turns and rounds take, to the nearest one.
    fn minutes(turns: u64, rounds: u64) -> u64 {
        (turns * Self::TURN_SECONDS + rounds * Self::ROUND_SECONDS + 30) / 60
    }

    /// Returns what an action completes, by what came of it.
    fn pace(&self, actor: Actor, events: &[Self::Event]) -> Pace;
}
