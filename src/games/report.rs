//! The results of many plays of a game.

use super::spread::{Summary, thousandths};
use serde::{Serialize, Serializer};

/// All plays with one number of players.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayReport {
    /// How many played.
    pub players: usize,
    /// How many games were played.
    pub games: u64,
    /// How many of them were given up because they did not end.
    pub endless: u64,
    /// Actions in a game.
    pub actions: Summary,
    /// The best total less the worst, in a game.
    pub gap: Summary,
    /// Each seat.
    pub seats: Vec<SeatReport>,
    /// What the game itself counts.
    pub tables: Vec<Table>,
}

impl PlayReport {
    /// Returns the report with everything to three decimals.
    pub(super) fn rounded(mut self) -> Self {
        for seat in &mut self.seats {
            (seat.won, seat.score) = (thousandths(seat.won), std::mem::take(&mut seat.score).rounded());
        }
        for cell in self.tables.iter_mut().flat_map(|table| &mut table.rows).flat_map(|row| &mut row.cells) {
            *cell = cell.rounded();
        }
        Self { actions: self.actions.rounded(), gap: self.gap.rounded(), ..self }
    }
}

/// A series of plays in batches of consecutive games; nothing in it is rounded.
#[derive(Clone, Debug, PartialEq)]
pub struct BatchedReport {
    /// The whole series.
    pub whole: PlayReport,
    /// The series without its first batch, without its second, and so on.
    pub without: Vec<PlayReport>,
}

/// One seat in all plays.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatReport {
    /// The seat, counted from 1.
    pub seat: usize,
    /// The name of the strategy that played it.
    pub player: &'static str,
    /// The share of games that it won, a shared victory counted in equal parts.
    pub won: f64,
    /// Its points.
    pub score: Summary,
}

/// Counted things, a row each.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Table {
    /// What is counted.
    pub title: String,
    /// The names of the columns; the first is that of the rows' names.
    pub columns: Vec<&'static str>,
    /// The rows.
    pub rows: Vec<Row>,
}

impl Table {
    pub(super) fn new<const N: usize>(
        title: &str,
        columns: [&'static str; N],
        rows: impl IntoIterator<Item = Row>,
    ) -> Self {
        Self { title: title.to_owned(), columns: columns.to_vec(), rows: rows.into_iter().collect() }
    }
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// Its name.
    pub name: String,
    /// Its cells.
    pub cells: Vec<ReportCell>,
}

impl Row {
    pub(super) fn new(name: impl Into<String>, cells: impl Into<Vec<ReportCell>>) -> Self {
        Self { name: name.into(), cells: cells.into() }
    }
}

/// A cell of a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ReportCell {
    /// How often.
    Count(u64),
    /// A part of the whole, from 0 to 1.
    Share(f64),
    /// A mean.
    Mean(f64),
}

impl ReportCell {
    /// Returns the share that `count` is of `whole`.
    pub(crate) fn share(count: u64, whole: u64) -> Self {
        Self::Share(count as f64 / whole.max(1) as f64)
    }

    /// Returns a mean.
    pub(crate) fn mean(mean: f64) -> Self {
        Self::Mean(mean)
    }

    /// Returns the cell to three decimals.
    fn rounded(self) -> Self {
        match self {
            Self::Count(count) => Self::Count(count),
            Self::Share(share) => Self::Share(thousandths(share)),
            Self::Mean(mean) => Self::Mean(thousandths(mean)),
        }
    }
}

impl Serialize for ReportCell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Count(count) => serializer.serialize_u64(*count),
            Self::Share(number) | Self::Mean(number) => serializer.serialize_f64(*number),
        }
    }
}
