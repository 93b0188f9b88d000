//! What a game is: states, actions, and the rules that lead from one to the next.

use super::{NotationFault, PositionReader, Rng, Scores, Seat};
use std::fmt::{Debug, Display};
use std::str::FromStr;
use thiserror::Error;

/// A card of a game: an index into the cards that the game uses; cards that no one can tell apart may share one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardNumber(pub u16);

/// Why an action is not allowed: the rule that it breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not allowed: {rule}")]
pub struct Illegal {
    /// The rule, in words.
    pub rule: &'static str,
}

impl Illegal {
    /// Returns the error for a broken rule.
    pub(crate) const fn new(rule: &'static str) -> Self {
        Self { rule }
    }
}

/// Returns the error for a broken rule.
pub(crate) const fn refuse<T>(rule: &'static str) -> Result<T, Illegal> {
    Err(Illegal { rule })
}

/// A game by its rules. All chance comes from a seed, so that a seed is a replay.
pub trait Game: Sized + Sync {
    /// One moment of a play, with hidden cards and chance to come.
    type State: Clone + Eq + Debug + Send;
    /// What the player whose turn it is can do; its text form round-trips.
    type Action: Copy + Ord + Debug + Display + FromStr;
    /// What one seat can know of a state.
    type View: Eq + Debug;
    /// Something that an action brings about.
    type Event: Clone + Debug;

    /// Returns the number of players.
    fn players(&self) -> usize;

    /// Returns the beginning of a play.
    fn deal(&self, rng: &mut Rng) -> Self::State;

    /// Returns whose turn it is; `None` once the play is over.
    fn to_act(&self, state: &Self::State) -> Option<Seat>;

    /// Returns what can be done, sorted; empty exactly when the play is over.
    fn legal_actions(&self, state: &Self::State) -> Vec<Self::Action>;

    /// Does an action, and returns what came of it.
    ///
    /// # Errors
    /// [`Illegal`], naming the rule broken; `state` is then unchanged.
    fn apply(&self, state: &mut Self::State, action: Self::Action) -> Result<Vec<Self::Event>, Illegal>;

    /// Returns what everyone has scored so far, in named parts.
    fn scores(&self, state: &Self::State) -> Scores;

    /// Returns what a seat can know: its own cards and all that was shown to everyone.
    fn view(&self, state: &Self::State, seat: Seat) -> Self::View;

    /// Returns another state that the seat cannot tell from this one: all that it cannot know is drawn again.
    fn imagine(&self, state: &Self::State, seat: Seat, rng: &mut Rng) -> Self::State;

    /// Returns every card, wherever it is; none for a game without cards.
    fn cards(&self, state: &Self::State) -> Vec<CardNumber>;

    /// Returns an event in words; empty for one that goes without saying.
    fn describe(&self, event: &Self::Event) -> String;

    /// Writes a state down as a position, everything in it, so that [`Game::read_position`] returns the same state.
    fn write_position(&self, state: &Self::State) -> String;

    /// Reads a position; what it leaves out is as at the beginning of a game, or drawn by chance.
    ///
    /// # Errors
    /// The first thing that is wrong with it. Clauses that it does not ask for are found by the caller.
    fn read_position(&self, position: &mut PositionReader<'_>, rng: &mut Rng) -> Result<Self::State, NotationFault>;

    /// Returns more actions than any play takes that comes to an end.
    fn longest_play(&self) -> usize;
}

/// Implements the part of [`Game`] that a game's `Table` and `Event` do under the same names, and its module `position`.
macro_rules! play_at_table {
    ($action:ty) => {
        type State = Table;
        type Action = $action;
        type View = View;
        type Event = Event;

        fn deal(&self, rng: &mut Rng) -> Table {
            Table::deal(self, rng)
        }

        fn to_act(&self, state: &Table) -> Option<Seat> {
            state.to_act()
        }

        fn legal_actions(&self, state: &Table) -> Vec<$action> {
            state.legal_actions(self)
        }

        fn apply(&self, state: &mut Table, action: $action) -> Result<Vec<Event>, Illegal> {
            state.apply(self, action)
        }

        fn view(&self, state: &Table, seat: Seat) -> View {
            state.view(self, seat)
        }

        fn imagine(&self, state: &Table, seat: Seat, rng: &mut Rng) -> Table {
            state.imagine(seat, rng)
        }

        fn cards(&self, state: &Table) -> Vec<CardNumber> {
            Table::cards(state, self)
        }

        fn describe(&self, event: &Event) -> String {
            event.describe(self)
        }

        fn write_position(&self, state: &Table) -> String {
            position::write(self, state)
        }

        fn read_position(
            &self,
            position: &mut $crate::PositionReader<'_>,
            rng: &mut Rng,
        ) -> Result<Table, $crate::NotationFault> {
            position::read(self, position, rng)
        }
    };
}
pub(super) use play_at_table;

/// Implements `FromStr` by a type's own `from_text`, which returns an `Option` and so can stop with `?`.
macro_rules! read_from_text {
    ($($action:ty),+) => {
        $(impl std::str::FromStr for $action {
            type Err = ();

            fn from_str(text: &str) -> Result<Self, ()> {
                Self::from_text(text).ok_or(())
            }
        })+
    };
}
pub(super) use read_from_text;
