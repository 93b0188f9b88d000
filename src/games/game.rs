//! What a game is: states, actions, and the rules that lead from one to the next.

use super::{Rng, Scores};
use std::fmt::{Debug, Display};
use std::str::FromStr;
use thiserror::Error;

/// A player's place at the table, counted from 0; people count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The seat with that number, counted from 0.
    #[must_use]
    pub fn new(index: usize) -> Self {
        Self(u8::try_from(index).unwrap_or(u8::MAX))
    }

    /// Its number, counted from 0.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The seat that is `steps` further on at a table of `players`.
    #[must_use]
    pub fn after(self, steps: usize, players: usize) -> Self {
        Self::new((self.index() + steps) % players.max(1))
    }

    /// Every seat of a table.
    pub fn all(players: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..players).map(Self::new)
    }
}

/// As people count: `player 1`.
impl Display for Seat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "player {}", self.0 + 1)
    }
}

/// A card of a game: an index into the cards that the game uses; cards that nobody can tell apart may share one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardNumber(pub u16);

/// Why an action may not be done: the rule that it breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not allowed: {rule}")]
pub struct Illegal {
    /// The rule, in words.
    pub rule: &'static str,
}

impl Illegal {
    /// The rule that an action breaks.
    #[must_use]
    pub const fn new(rule: &'static str) -> Self {
        Self { rule }
    }
}

/// A text that is no action of its game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no action of this game")]
pub struct UnreadableAction(pub String);

/// A game by its rules. All chance comes from a seed, so that a seed is a replay.
pub trait Game: Sized + Sync {
    /// One moment of a play, hidden cards and chance to come included.
    type State: Clone + Eq + Debug + Send;
    /// What whoever is to act can do; its text form round-trips.
    type Action: Copy + Ord + Debug + Display + FromStr;
    /// What one seat can know of a state.
    type View: Eq + Debug;
    /// What an action brings about.
    type Event: Clone + Debug;

    /// How many play.
    fn players(&self) -> usize;

    /// The beginning of a play.
    fn deal(&self, rng: &mut Rng) -> Self::State;

    /// Whose turn it is; none once the play is over.
    fn to_act(&self, state: &Self::State) -> Option<Seat>;

    /// What can be done, sorted; empty exactly when the play is over.
    fn legal_actions(&self, state: &Self::State) -> Vec<Self::Action>;

    /// Does an action, and says what came of it.
    ///
    /// # Errors
    /// [`Illegal`], naming the rule broken; `state` is then unchanged.
    fn apply(&self, state: &mut Self::State, action: Self::Action) -> Result<Vec<Self::Event>, Illegal>;

    /// What everyone has so far, in named parts.
    fn scores(&self, state: &Self::State) -> Scores;

    /// What a seat can know: its own cards and all that was shown to everybody.
    fn view(&self, state: &Self::State, seat: Seat) -> Self::View;

    /// Another state that the seat cannot tell from this one: all that it cannot know is drawn anew.
    fn imagine(&self, state: &Self::State, seat: Seat, rng: &mut Rng) -> Self::State;

    /// Every card, wherever it lies; none for a game without cards.
    fn cards(&self, state: &Self::State) -> Vec<CardNumber>;

    /// An event in words; nothing for one that need not be told.
    fn tell(&self, event: &Self::Event) -> String;

    /// More actions than any play can take that comes to an end.
    fn longest_play(&self) -> usize;
}
