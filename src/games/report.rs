//! The results of many plays of a game.

use super::interval::Interval;
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
    /// Turns in a game.
    pub turns: Summary,
    /// Rounds in a game.
    pub rounds: Summary,
    /// What a round is called: `rounds`, or `tricks`.
    pub round_name: &'static str,
    /// How many minutes a game takes, by an estimate for turns and rounds.
    pub minutes: Summary,
    /// How often a player alone in the lead is another than the one before, in a game.
    pub lead_changes: Summary,
    /// What totals count: `points`, `coins`, `cards left`.
    pub unit: &'static str,
    /// The best total less the worst, in a game.
    pub gap: Summary,
    /// Whether the seats' shares of games won differ by more than chance: chance alone does it less than 1 time in 100.
    pub seats_differ: bool,
    /// Each seat.
    pub seats: Vec<SeatReport>,
    /// What the game itself counts.
    pub tables: Vec<Table>,
}

impl PlayReport {
    /// Returns the report with everything to three decimals.
    pub(super) fn rounded(mut self) -> Self {
        let Self { actions, turns, rounds, minutes, lead_changes, gap, seats, .. } = &mut self;
        let measures = [actions, turns, rounds, minutes, lead_changes, gap].into_iter();
        measures.chain(seats.iter_mut().map(|seat| &mut seat.score)).for_each(Summary::round);
        for seat in &mut self.seats {
            seat.won = thousandths(seat.won);
            seat.won_interval = seat.won_interval.map(thousandths);
        }
        for row in self.tables.iter_mut().flat_map(|table| &mut table.rows) {
            row.cells.iter_mut().for_each(|cell| *cell = cell.map(thousandths));
            row.intervals.iter_mut().flatten().for_each(|interval| *interval = interval.map(thousandths));
        }
        self
    }

    /// Returns a cell of a table by the names of its table, row and column.
    pub(super) fn cell(&self, title: &str, row: &str, column: &str) -> Option<ReportCell> {
        let table = self.tables.iter().find(|known| known.title == title)?;
        let mut columns = table.columns.iter().skip(1);
        let at = columns.position(|known| *known == column)?;
        let row = table.rows.iter().find(|known| known.name == row)?;
        row.cells.get(at).copied()
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

impl BatchedReport {
    /// Returns the report of the whole series, rounded, with the intervals of shares and means in its tables.
    pub(super) fn into_report(self) -> PlayReport {
        let Self { mut whole, without } = self;
        for table in &mut whole.tables {
            let columns = table.columns.iter().skip(1);
            for row in &mut table.rows {
                let cells = columns.clone().zip(&row.cells);
                let interval = |(column, cell): (&&str, &ReportCell)| {
                    let cells = without.iter().map(|report| report.cell(&table.title, &row.name, column)?.figure());
                    cell.interval(&cells.collect::<Option<Vec<f64>>>()?)
                };
                row.intervals = cells.map(interval).collect();
            }
        }
        whole.rounded()
    }
}

/// One seat in all plays.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatReport {
    /// The seat, counted from 1.
    pub seat: usize,
    /// The name of the strategy that played it.
    pub player: String,
    /// The share of games that it won, a shared victory counted in equal parts.
    pub won: f64,
    /// The interval that contains the true share 95 times in 100.
    pub won_interval: Interval,
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
        let (columns, rows) = (columns.to_vec(), rows.into_iter().collect());
        Self { title: title.to_owned(), columns, rows }
    }
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// Its name.
    pub name: String,
    /// Its cells.
    pub cells: Vec<ReportCell>,
    /// For each cell the interval that contains the true figure 95 times in 100; none for counts, for what comes too rarely,
    /// and in fewer than 4 games.
    pub intervals: Vec<Option<Interval>>,
}

impl Row {
    /// Returns a row.
    pub fn new(name: impl Into<String>, cells: impl Into<Vec<ReportCell>>) -> Self {
        let (name, cells) = (name.into(), cells.into());
        let intervals = vec![None; cells.len()];
        Self { name, cells, intervals }
    }

    /// Returns a row that begins with a count.
    pub(super) fn counted<const N: usize>(name: impl Into<String>, count: u64, others: [ReportCell; N]) -> Self {
        let mut cells = vec![ReportCell::Count(count)];
        cells.extend(others);
        Self::new(name, cells)
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
    pub fn share(count: u64, whole: u64) -> Self {
        Self::Share(count as f64 / whole.max(1) as f64)
    }

    /// Returns the mean of `count` numbers with that sum.
    pub fn mean(sum: u64, count: u64) -> Self {
        Self::Mean(sum as f64 / count.max(1) as f64)
    }

    /// Returns a share or a mean.
    fn figure(self) -> Option<f64> {
        match self {
            Self::Count(_) => None,
            Self::Share(figure) | Self::Mean(figure) => Some(figure),
        }
    }

    /// Returns the interval of a share or a mean, from the same without each batch in turn; none where all of these are
    /// the same share, so that its uncertainty is not known.
    fn interval(self, without: &[f64]) -> Option<Interval> {
        let figure = self.figure().filter(|_| without.len() > 1)?;
        let interval = Interval::from_batches(figure, without);
        match self {
            Self::Share(_) if interval.half() == 0.0 => None,
            Self::Share(_) => Some(interval.map(|end| end.clamp(0.0, 1.0))),
            _ => Some(interval),
        }
    }

    /// Returns the cell with its share or its mean changed.
    fn map(self, change: impl Fn(f64) -> f64) -> Self {
        match self {
            Self::Count(count) => Self::Count(count),
            Self::Share(share) => Self::Share(change(share)),
            Self::Mean(mean) => Self::Mean(change(mean)),
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
