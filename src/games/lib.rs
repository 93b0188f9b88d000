//! Rules engines: each builds its game from the cards of a deck as they will be printed, and so knows whether that deck
//! can be played.
//!
//! [`judge`] is the validator: whatever prevents a game is a finding with its place in the deck; where nothing does, it
//! returns the game's [`Figures`] for templates to print. [`Engine::play`] plays many seeded games. Nothing here draws, reads
//! a file or prints; all chance comes from an [`Rng`].

pub mod big_chicken;
mod cards_for;
pub mod chicken_dice;
mod compare;
mod counts;
mod course;
pub mod crazy_chicken;
mod engine;
mod fields;
mod figures;
mod game;
mod interval;
pub mod jokerlink;
mod judge;
pub mod laws;
mod notation;
mod own_tables;
mod pace;
pub mod places;
mod play;
mod player;
mod player_rows;
pub mod playing_chicken;
mod references;
mod report;
mod rng;
mod rule_table;
mod scores;
mod search;
mod seat;
mod series;
mod spread;
mod words;

pub use cards_for::{CardsForError, cards_for};
pub use compare::{
    FigureDifference, FigureKind, GameComparison, RowComparison, SeatComparison, TableComparison, batch_count, compare,
};
pub use counts::{Counts, Tallied};
pub use engine::{DeckGame, Engine, PlayError, PlaySettings};
pub use figures::Figures;
pub use game::{CardNumber, Game, Illegal};
pub use interval::Interval;
pub use judge::{ENGINES, engine_of, judge};
pub use notation::{
    NotationFault, PositionReader, PositionWriter, Replay, ReplayFault, ReplaySeat, ReplayStep, Script, Word,
    script_from_json,
};
pub use own_tables::OwnTable;
pub use pace::{Actor, Lookahead, Pace, Paced};
pub use play::{Ending, Observer, Playthrough, play_out};
pub use player::{Knowledge, Player, RandomPlayer};
use pullet_model::{self as model, diag, under_way};
pub use report::{BatchedReport, PlayReport, ReportCell, Row, SeatReport, Table};
pub use rng::Rng;
pub use scores::{Aim, ScorePart, ScoreSheet, Scores};
pub use seat::Seat;
pub use spread::{Histogram, Summary};
