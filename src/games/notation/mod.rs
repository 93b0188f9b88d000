//! The one notation for moments of a game, the same on the command line, in decks, in tests and in replays.
//!
//! A position is a line of clauses, such as `players: 2; totals: 9000 350; turn: 1; roll: 1 1 3 5 6`. A clause has a name, for some
//! clauses a player's number (`hand 2: b7 o9`), and words; semicolons or line ends separate clauses, and a clause without words
//! says the same as one that is not there. What a position leaves out is as at the beginning of a game, or drawn by chance, as
//! `docs/games.md` says for each game. Cards, dice and actions are written as players' actions are.

mod fault;
mod reader;
mod replay;
mod writer;

pub use fault::NotationFault;
pub use reader::{PositionReader, Word};
pub use replay::{Replay, ReplayFault, ReplaySeat, ReplayStep, Script, script_from_json};
pub use writer::PositionWriter;

pub(super) use replay::{Recorder, begin, follow, written};
