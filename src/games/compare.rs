//! What a change of the rules does to the game: two series of plays from the same seeds, and how sure their differences are.
//!
//! The uncertainty comes from batches: each figure is calculated again without one batch of the games, for every batch and
//! for both decks together (the delete-a-group jackknife: <https://en.wikipedia.org/wiki/Jackknife_resampling>). For a mean over
//! games, that is the usual standard error of the batches' mean; it also holds for shares and means over rounds or tricks,
//! however few of them a batch has. As both decks play from the same seeds, chance that they share cancels out.

use super::report::{BatchedReport, PlayReport, ReportCell, Row, Table};
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
    let batches = (games / FEWEST).min(BATCHES);
    if batches < FEWEST { Err(FEWEST * FEWEST) } else { Ok(batches) }
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
        [&self.actions, &self.gap].into_iter().chain(seats).chain(cells.map(|(.., cell)| cell))
    }
}

/// One seat with both versions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatComparison {
    /// The seat, counted from 1.
    pub seat: usize,
    /// The name of the strategy that played it.
    pub player: &'static str,
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
        let columns = || self.columns.iter().skip(1).copied();
        self.rows.iter().flat_map(move |row| columns().zip(&row.cells).map(move |(column, cell)| (row, column, cell)))
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
    #[must_use]
    pub fn is_lost(&self) -> bool {
        self.new.is_none() && self.old.is_some()
    }

    /// Returns whether only the new version has the figure.
    #[must_use]
    pub fn is_found(&self) -> bool {
        self.old.is_none() && self.new.is_some()
    }
}

/// Compares two series of as many games from the same seed, split into as many batches.
#[must_use]
pub fn compare(new: &BatchedReport, old: &BatchedReport) -> GameComparison {
    let pair = Pair { new, old };
    let seats = new.whole.seats.iter().enumerate().map(|(index, seat)| SeatComparison {
        seat: seat.seat,
        player: seat.player,
        won: pair.difference(FigureKind::Share, |report| Some(report.seats.get(index)?.won)),
        score: pair.difference(FigureKind::Mean, |report| Some(report.seats.get(index)?.score.mean)),
    });
    GameComparison {
        players: new.whole.players,
        games: new.whole.games,
        actions: pair.difference(FigureKind::Mean, |report| Some(report.actions.mean)),
        gap: pair.difference(FigureKind::Mean, |report| Some(report.gap.mean)),
        seats: seats.collect(),
        tables: new.whole.tables.iter().map(|table| pair.table(table)).collect(),
        old: old.whole.clone().rounded(),
        new: new.whole.clone().rounded(),
    }
}

/// Both series.
struct Pair<'a> {
    new: &'a BatchedReport,
    old: &'a BatchedReport,
}

impl Pair<'_> {
    fn table(&self, table: &Table) -> TableComparison {
        let has_row = |row: &&Row| !table.rows.iter().any(|known| known.name == row.name);
        let old = self.old.whole.tables.iter().find(|old| old.title == table.title);
        let only_old = old.into_iter().flat_map(|old| &old.rows).filter(has_row);
        let rows = table.rows.iter().chain(only_old).map(|row| RowComparison {
            name: row.name.clone(),
            cells: table
                .columns
                .iter()
                .skip(1)
                .zip(&row.cells)
                .map(|(column, cell)| self.cell(table, row, column, *cell))
                .collect(),
        });
        TableComparison { title: table.title.clone(), columns: table.columns.clone(), rows: rows.collect() }
    }

    /// Compares a cell that one of the two series has.
    fn cell(&self, table: &Table, row: &Row, column: &str, cell: ReportCell) -> FigureDifference {
        let find = |report: &PlayReport| {
            let table = report.tables.iter().find(|known| known.title == table.title)?;
            let at = table.columns.iter().skip(1).position(|known| *known == column)?;
            table.rows.iter().find(|known| known.name == row.name)?.cells.get(at).copied()
        };
        let kind = match cell {
            ReportCell::Count(_) => FigureKind::PerGame,
            ReportCell::Share(_) => FigureKind::Share,
            ReportCell::Mean(_) => FigureKind::Mean,
        };
        self.difference(kind, |report| match find(report)? {
            ReportCell::Count(count) => Some(count as f64 / report.games.max(1) as f64),
            ReportCell::Share(figure) | ReportCell::Mean(figure) => Some(figure),
        })
    }

    fn difference(&self, kind: FigureKind, figure: impl Fn(&PlayReport) -> Option<f64>) -> FigureDifference {
        let (new, old) = (figure(&self.new.whole), figure(&self.old.whole));
        let less = |new: Option<f64>, old: Option<f64>| Some(new? - old?);
        // Without the only batch in which something came, it came zero times; its mean is not known.
        let rarely = |found: Option<f64>| found.or((kind == FigureKind::PerGame).then_some(0.0));
        let both = self.new.without.iter().zip(&self.old.without);
        let without: Option<Vec<f64>> = both.map(|(new, old)| less(rarely(figure(new)), rarely(figure(old)))).collect();
        let difference = less(new, old);
        let interval = difference.zip(without).map(|(difference, without)| interval(difference, &without));
        FigureDifference {
            kind,
            old: old.map(millionths),
            new: new.map(millionths),
            difference: difference.map(millionths),
            from: interval.map(|(from, _)| from),
            to: interval.map(|(_, to)| to),
            is_clear: interval.is_some_and(|(from, to)| from > 0.0 || to < 0.0),
        }
    }
}

fn millionths(number: f64) -> f64 {
    // Adding zero turns −0 into 0.
    (number * 1e6).round() / 1e6 + 0.0
}

/// Returns the interval of 95 % around a difference, from the differences without each batch.
fn interval(difference: f64, without: &[f64]) -> (f64, f64) {
    let batches = without.len() as f64;
    let mean = without.iter().sum::<f64>() / batches;
    let squares: f64 = without.iter().map(|one| (one - mean) * (one - mean)).sum();
    let error = (squares * (batches - 1.0) / batches).sqrt();
    let half = error * student(without.len().saturating_sub(1));
    (millionths(difference - half), millionths(difference + half))
}

/// The quantiles of Student's t for 97.5 % and 1 to 19 degrees of freedom: NIST/SEMATECH e-Handbook of Statistical Methods,
/// <https://www.itl.nist.gov/div898/handbook/eda/section3/eda3672.htm>.
const STUDENT: [f64; 19] = [
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
    2.110, 2.101, 2.093,
];

/// Returns the quantile for so many degrees of freedom; infinite where there are none.
fn student(degrees: usize) -> f64 {
    degrees.checked_sub(1).and_then(|index| STUDENT.get(index)).copied().unwrap_or(f64::INFINITY)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With x = √ν · tan φ, the density of Student's t becomes cos^(ν−1) φ: between −t and t are 95 % of its area.
    #[test]
    fn ninety_five_in_a_hundred_are_within_the_quantiles() {
        for degrees in 1..=19 {
            let nu = degrees as f64;
            let area = |to: f64| {
                let steps = 20_000;
                let wide = to / f64::from(steps);
                (0..steps).map(|step| ((f64::from(step) + 0.5) * wide).cos().powf(nu - 1.0) * wide).sum::<f64>()
            };
            let within = area((student(degrees) / nu.sqrt()).atan()) / area(std::f64::consts::FRAC_PI_2);
            assert!((within - 0.95).abs() < 5e-5, "{degrees}: {within}");
        }
    }

    /// Batches of one game each with the differences 1, 2 and 6: mean 3, squares 4 + 1 + 9 = 14, variance 7, standard error
    /// √(7 / 3) = 1.527525, times 4.303 = 6.572941. Without one of them the means are 4, 3.5 and 1.5.
    #[test]
    fn the_interval_of_a_mean_is_that_of_student() {
        assert_eq!(interval(3.0, &[4.0, 3.5, 1.5]), (-3.572_941, 9.572_941));
    }

    #[test]
    fn games_are_split_into_at_most_twenty_batches_of_two_or_more() {
        assert_eq!([1, 3].map(batch_count), [Err(4); 2]);
        assert_eq!([4, 5, 39, 40, 1000].map(batch_count), [2, 2, 19, 20, 20].map(Ok));
    }
}
