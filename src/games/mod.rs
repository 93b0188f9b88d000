//! Rules engines: each builds its game from the cards of a deck as they will be printed, and so says whether that deck
//! can be played.
//!
//! [`judge`] is the validator: whatever hinders a game is a finding with its place in the deck; where nothing does, it gives
//! the game's [`Figures`] for templates to print. [`Engine::play`] plays many seeded games. Nothing here draws, reads a file or prints; all chance comes from an [`Rng`].

pub mod big_chicken;
pub mod chicken_dice;
pub mod crazy_chicken;
mod engine;
mod figures;
mod game;
pub mod jokerlink;
pub mod laws;
mod own_tables;
pub(crate) mod places;
mod play;
mod player;
pub mod playing_chicken;
mod report;
mod rng;
mod rule_table;
mod scores;
mod series;
mod spread;
mod words;

pub use engine::{DeckGame, Engine, PlayError, PlaySettings, engine_of, judge};
pub use figures::Figures;
pub use game::{CardNumber, Game, Illegal, Seat, UnreadableAction};
pub use own_tables::OwnTable;
pub use play::{Ending, Observer, Playthrough, play_out};
pub use player::{Player, RandomPlayer};
pub use report::{PlayReport, ReportCell, Row, SeatReport, Table};
pub use rng::Rng;
pub use scores::{Aim, ScorePart, ScoreSheet, Scores};
pub use series::{SeriesPlan, Tally, play_series};
pub use spread::{Histogram, Spread, Summary};

use big_chicken::BigChicken;
use chicken_dice::ChickenDice;
use crazy_chicken::CrazyChicken;
use engine::EngineOf;
use jokerlink::Jokerlink;
use playing_chicken::PlayingChicken;

/// Every engine there is.
pub static ENGINES: [&dyn Engine; 5] = [
    &EngineOf::<PlayingChicken>::new(),
    &EngineOf::<CrazyChicken>::new(),
    &EngineOf::<ChickenDice>::new(),
    &EngineOf::<Jokerlink>::new(),
    &EngineOf::<BigChicken>::new(),
];
