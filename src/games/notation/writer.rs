//! Writes positions.

use super::reader::{CHANCE, PLAYERS};
use crate::{Rng, Seat};
use std::fmt::Display;

/// A position that is being written, clause by clause.
#[derive(Clone, Debug, Default)]
pub struct PositionWriter {
    clauses: Vec<String>,
}

impl PositionWriter {
    /// Returns the position of a game for so many players.
    pub fn new(players: usize) -> Self {
        let mut writer = Self::default();
        writer.clause(PLAYERS, [players]);
        writer
    }

    /// Writes a clause; one without words is left out.
    pub fn clause<T: Display>(&mut self, name: &str, words: impl IntoIterator<Item = T>) {
        let words: Vec<String> = words.into_iter().map(|word| word.to_string()).collect();
        if !words.is_empty() {
            self.clauses.push(format!("{name}: {}", words.join(" ")));
        }
    }

    /// Writes a player's clause; one without words is left out.
    pub fn clause_of<T: Display>(&mut self, name: &str, seat: Seat, words: impl IntoIterator<Item = T>) {
        self.clause(&format!("{name} {}", seat.number()), words);
    }

    /// Writes a clause of every player.
    pub fn clause_of_all<W: IntoIterator>(&mut self, name: &str, words: impl IntoIterator<Item = W>)
    where
        W::Item: Display,
    {
        words.into_iter().zip(0..).for_each(|(words, seat)| self.clause_of(name, Seat::new(seat), words));
    }

    /// Writes a clause that names a player; without one it is left out.
    pub fn seat(&mut self, name: &str, seat: impl Into<Option<Seat>>) {
        self.clause(name, seat.into().map(Seat::number));
    }

    /// Writes the state of the source of chance.
    pub fn chance(&mut self, rng: &Rng) {
        self.clause(CHANCE, [rng.to_text()]);
    }

    /// Returns the position.
    pub fn finish(self) -> String {
        self.clauses.join("; ")
    }
}
