//! What a change of the rules does to the game: two series of plays from the same seeds, and how sure their differences are.
//!
//! The uncertainty comes from batches: each figure is calculated again without one batch of the games, for every batch and
//! for both decks together (the delete-a-group jackknife: <https://en.wikipedia.org/wiki/Jackknife_resampling>). For a mean over
//! games, that is the usual standard error of the batches' mean; it also holds for shares and means over rounds or tricks,
//! however few of them a batch has. As both decks play from the same seeds, chance that they share cancels out.

use super::interval::Interval;
use super::report::{BatchedReport, PlayReport, ReportCell, Row, Table};
use super::spread::Summary;
use serde::Serialize;

/// The most batches.
const BATCHES: u64 = 20;
/// The fewest games in a batch, and the fewest batches.
const FEWEST: u64 = 2;

/// Returns how many batches a series of games is split into.
///
/// # Errors
/// The least number of games that can be split.
pub fn batch_count(games: u64) -> Result<u64, u64> {
    match (games / FEWEST).min(BATCHES) {
        ..FEWEST => Err(FEWEST * FEWEST),
        batches => Ok(batches),
    }
}

/// Two versions of a game with one number of players.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameComparison {
    /// How many played.
    pub players: usize,
    /// How many games were played with each version.
    pub games: u64,
    /// Actions in a game.
    pub actions: FigureDifference,
    /// Turns in a game.
    pub turns: FigureDifference,
    /// Rounds in a game.
    pub rounds: FigureDifference,
    /// How many minutes a game takes, by an estimate.
    pub minutes: FigureDifference,
    /// How often the lead changes in a game.
    pub lead_changes: FigureDifference,
    /// The best total less the worst, in a game.
    pub gap: FigureDifference,
    /// Each seat.
    pub seats: Vec<SeatComparison>,
    /// The game's own tables.
    pub tables: Vec<TableComparison>,
    /// The plays of the old version.
    #[serde(skip)]
    pub old: PlayReport,
    /// The plays of the new version.
    #[serde(skip)]
    pub new: PlayReport,
}

impl GameComparison {
    /// Returns every figure that is compared.
    pub fn differences(&self) -> impl Iterator<Item = &FigureDifference> {
        let seats = self.seats.iter().flat_map(|seat| [&seat.won, &seat.score]);
        let cells = self.tables.iter().flat_map(TableComparison::cells);
        let lengths = [&self.actions, &self.turns, &self.rounds, &self.minutes];
        let of_game = lengths.into_iter().chain([&self.lead_changes, &self.gap]);
        of_game.chain(seats).chain(cells.map(|(.., cell)| cell))
    }
}

/// One seat with both versions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatComparison {
    /// The seat, counted from 1.
    pub seat: usize,
    /// The name of the strategy that played it.
    pub player: String,
    /// The share of games that it won.
    pub won: FigureDifference,
    /// Its mean points.
    pub score: FigureDifference,
}

/// One of the game's own tables with both versions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TableComparison {
    /// What is counted.
    pub title: String,
    /// The names of the columns; the first is that of the rows' names.
    pub columns: Vec<&'static str>,
    /// The rows of the new version, then those that only the old version has.
    pub rows: Vec<RowComparison>,
}

impl TableComparison {
    /// Returns the cells, each with its row and the name of its column.
    pub fn cells(&self) -> impl Iterator<Item = (&RowComparison, &'static str, &FigureDifference)> {
        self.rows.iter().flat_map(|row| {
            let cells = self.columns.iter().skip(1).zip(&row.cells);
            cells.map(move |(column, cell)| (row, *column, cell))
        })
    }
}

/// A row of a table with both versions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RowComparison {
    /// Its name.
    pub name: String,
    /// Its cells.
    pub cells: Vec<FigureDifference>,
}

/// What a figure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FigureKind {
    /// A mean.
    Mean,
    /// A part of a whole, from 0 to 1.
    Share,
    /// How often something came in a game.
    PerGame,
}

/// A figure with both versions, and how far apart they are; all to six decimals.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FigureDifference {
    /// What it is.
    pub kind: FigureKind,
    /// The figure of the old version; none where it has no such row.
    pub old: Option<f64>,
    /// The figure of the new version; none where it has no such row.
    pub new: Option<f64>,
    /// New less old; none where one of them is missing.
    pub difference: Option<f64>,
    /// Where the interval starts that contains the true difference 95 times in 100; none where it is too rare for that.
    pub from: Option<f64>,
    /// Where the interval ends.
    pub to: Option<f64>,
    /// Whether the interval excludes zero.
    pub is_clear: bool,
}

impl FigureDifference {
    /// Returns whether only the old version has the figure.
    pub fn is_lost(&self) -> bool {
        self.new.is_none() && self.old.is_some()
    }

    /// Returns whether only the new version has the figure.
    pub fn is_found(&self) -> bool {
        self.old.is_none() && self.new.is_some()
    }
}

/// Compares two series of as many games from the same seed, split into as many batches.
pub fn compare(new: &BatchedReport, old: &BatchedReport) -> GameComparison {
    let pair = Pair { new, old };
    let tables = new.whole.tables.iter().map(|table| pair.table(table));
    let seats = new.whole.seats.iter().enumerate().map(|(index, seat)| SeatComparison {
        seat: seat.seat,
        player: seat.player.clone(),
        won: pair.difference(FigureKind::Share, |report| Some(report.seats.get(index)?.won)),
        score: pair.difference(FigureKind::Mean, |report| Some(report.seats.get(index)?.score.mean)),
    });
    GameComparison {
        players: new.whole.players,
        games: new.whole.games,
        actions: pair.mean(|report| &report.actions),
        turns: pair.mean(|report| &report.turns),
        rounds: pair.mean(|report| &report.rounds),
        minutes: pair.mean(|report| &report.minutes),
        lead_changes: pair.mean(|report| &report.lead_changes),
        gap: pair.mean(|report| &report.gap),
        seats: seats.collect(),
        tables: tables.collect(),
        old: old.clone().into_report(),
        new: new.clone().into_report(),
    }
}

/// Both series.
struct Pair<'a> {
    new: &'a BatchedReport,
    old: &'a BatchedReport,
}

impl Pair<'_> {
    fn table(&self, table: &Table) -> TableComparison {
        let is_other = |row: &&Row| !table.rows.iter().any(|known| known.name == row.name);
        let mut old = self.old.whole.tables.iter();
        let old = old.find(|old| old.title == table.title);
        let only_old = old.into_iter().flat_map(|old| &old.rows).filter(is_other);
        let rows = table.rows.iter().chain(only_old).map(|row| {
            let cells = table.columns.iter().skip(1).zip(&row.cells);
            let cells = cells.map(|(column, cell)| self.cell(table, row, column, *cell));
            let (name, cells) = (row.name.clone(), cells.collect());
            RowComparison { name, cells }
        });
        let rows = rows.collect();
        let (title, columns) = (table.title.clone(), table.columns.clone());
        TableComparison { title, columns, rows }
    }

    /// Compares a cell that one of the two series has.
    fn cell(&self, table: &Table, row: &Row, column: &str, cell: ReportCell) -> FigureDifference {
        let kind = match cell {
            ReportCell::Count(_) => FigureKind::PerGame,
            ReportCell::Share(_) => FigureKind::Share,
            ReportCell::Mean(_) => FigureKind::Mean,
        };
        self.difference(kind, |report| match report.cell(&table.title, &row.name, column)? {
            ReportCell::Count(count) => Some(count as f64 / report.games.max(1) as f64),
            ReportCell::Share(figure) | ReportCell::Mean(figure) => Some(figure),
        })
    }

    fn mean(&self, summary: fn(&PlayReport) -> &Summary) -> FigureDifference {
        self.difference(FigureKind::Mean, |report| Some(summary(report).mean))
    }

    fn difference(&self, kind: FigureKind, figure: impl Fn(&PlayReport) -> Option<f64>) -> FigureDifference {
        let (new, old) = (figure(&self.new.whole), figure(&self.old.whole));
        let less = |new: Option<f64>, old: Option<f64>| Some(new? - old?);
        // Without the only batch in which something came, it came zero times; its mean is not known.
        let rarely = |found: Option<f64>| found.or((kind == FigureKind::PerGame).then_some(0.0));
        let both = self.new.without.iter().zip(&self.old.without);
        let without: Option<Vec<f64>> = both.map(|(new, old)| less(rarely(figure(new)), rarely(figure(old)))).collect();
        let difference = less(new, old);
        let interval = difference
            .zip(without)
            .map(|(difference, without)| Interval::from_batches(difference, &without).map(millionths));
        FigureDifference {
            kind,
            old: old.map(millionths),
            new: new.map(millionths),
            difference: difference.map(millionths),
            from: interval.map(|interval| interval.from),
            to: interval.map(|interval| interval.to),
            is_clear: interval.is_some_and(|interval| interval.from > 0.0 || interval.to < 0.0),
        }
    }
}

fn millionths(number: f64) -> f64 {
    // Adding zero turns −0 into 0.
    (number * 1e6).round() / 1e6 + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_split_into_at_most_twenty_batches_of_two_or_more() {
        assert_eq!([1, 3].map(batch_count), [Err(4); 2]);
        assert_eq!([4, 5, 39, 40, 1000].map(batch_count), [2, 2, 19, 20, 20].map(Ok));
    }
}
