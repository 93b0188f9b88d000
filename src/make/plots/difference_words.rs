//! Differences of figures as text, on plots and on the terminal.

use super::words::decimal;
use crate::games::{FigureDifference, FigureKind, RowComparison, TableComparison};

/// The most decimals of a figure.
const MOST_DECIMALS: usize = 4;

/// A difference as text. A figure has as many decimals as its interval is sure of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DifferenceWords {
    /// The figure of the old version; a dash where there is none.
    pub old: String,
    /// The figure of the new version; a dash where there is none.
    pub new: String,
    /// The difference, with its sign; empty where there is none.
    pub difference: String,
    /// Its interval, with signs; empty where there is none.
    pub interval: String,
    /// The difference without its sign.
    pub size: String,
    /// Half of the width of its interval; empty where there is none.
    pub half: String,
    /// The interval of the size.
    pub sizes: String,
    /// What is counted: empty, `per game` or `per 1000 games`.
    pub unit: &'static str,
}

/// The factor and the unit of figures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scale {
    pub(super) factor: f64,
    pub(super) unit: &'static str,
}

impl Scale {
    /// Returns the scale on which all these figures can be read.
    pub(super) fn of<'d>(differences: impl IntoIterator<Item = &'d FigureDifference>) -> Self {
        let mut scale = Self { factor: 1.0, unit: "" };
        let mut most = 0.0_f64;
        for difference in differences {
            match difference.kind {
                FigureKind::Mean => return scale,
                FigureKind::Share => return Self { factor: 100.0, unit: "" },
                FigureKind::PerGame => scale.unit = "per game",
            }
            most = difference.old.unwrap_or_default().max(difference.new.unwrap_or_default()).max(most);
        }
        if most < 0.1 { Self { factor: 1000.0, unit: "per 1000 games" } } else { scale }
    }
}

impl DifferenceWords {
    /// Returns a difference as text.
    pub fn new(difference: &FigureDifference) -> Self {
        Self::on_scale(difference, Scale::of([difference]))
    }

    /// Returns the same on a scale that it shares with others.
    pub(super) fn on_scale(difference: &FigureDifference, scale: Scale) -> Self {
        let percent = if difference.kind == FigureKind::Share { " %" } else { "" };
        let half = difference.from.zip(difference.to).map_or(0.0, |(from, to)| (to - from) / 2.0 * scale.factor);
        let mut decimals = decimals(half);
        // An interval that excludes zero does not end at a zero.
        let ends = [difference.from, difference.to].map(|end| (end.unwrap_or_default() * scale.factor).abs());
        while difference.is_clear && decimals < MOST_DECIMALS && ends.iter().any(|end| is_zero(*end, decimals)) {
            decimals += 1;
        }
        let plain = |number: f64| decimal(number * scale.factor, decimals);
        let signed = |number: f64| {
            let sign = if number > 0.0 && !is_zero(number * scale.factor, decimals) { "+" } else { "" };
            format!("{sign}{}", plain(number))
        };
        let figure = |figure: Option<f64>| figure.map_or("–".to_owned(), |figure| plain(figure) + percent);
        let change = difference.difference;
        let (from, to) = (difference.from.unwrap_or_default(), difference.to.unwrap_or_default());
        let (least, most) = if change < Some(0.0) { (-to, -from) } else { (from, to) };
        let with_interval = |text: String| difference.from.map(|_| text).unwrap_or_default();
        Self {
            old: figure(difference.old),
            new: figure(difference.new),
            difference: change.map(|change| signed(change) + percent).unwrap_or_default(),
            interval: with_interval(format!("{} to {}{percent}", signed(from), signed(to))),
            size: change.map(|change| plain(change.abs())).unwrap_or_default(),
            half: with_interval(decimal(half, decimals)),
            sizes: with_interval(format!("{} to {}", plain(least), plain(most))),
            unit: scale.unit,
        }
    }
}

/// Returns how many decimals a figure has if it is sure only to within `half`.
fn decimals(half: f64) -> usize {
    [0.1, 0.01, 0.001].iter().position(|least| half >= *least || half <= 0.0).map_or(MOST_DECIMALS, |index| index + 1)
}

/// Returns whether a number with so many decimals is written as zero.
fn is_zero(number: f64, decimals: usize) -> bool {
    !decimal(number, decimals).contains(|digit| matches!(digit, '1'..='9'))
}

/// Returns the name of a row; with what it is where it is only a number: `goal 7`.
pub fn row_name(table: &TableComparison, row: &RowComparison) -> String {
    match table.columns.first() {
        Some(column) if row.name.parse::<f64>().is_ok() => format!("{column} {}", row.name),
        _ => row.name.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn difference(kind: FigureKind, old: f64, new: f64, half: f64) -> FigureDifference {
        let change = new - old;
        let (from, to) = (Some(change - half), Some(change + half));
        let is_clear = change.abs() > half;
        FigureDifference { kind, old: Some(old), new: Some(new), difference: Some(change), from, to, is_clear }
    }

    #[test]
    fn a_figure_has_as_many_decimals_as_it_is_sure_of() {
        let words = DifferenceWords::new(&difference(FigureKind::Mean, 20.0, 17.5, 0.25));
        assert_eq!([&*words.old, &*words.new, &*words.difference], ["20.0", "17.5", "−2.5"]);
        assert_eq!([&*words.size, &*words.sizes, &*words.interval], ["2.5", "2.2 to 2.8", "−2.8 to −2.2"]);
        let words = DifferenceWords::new(&difference(FigureKind::Share, 0.25, 0.2504, 0.0002));
        assert_eq!([&*words.new, &*words.difference, &*words.interval], ["25.04 %", "+0.04 %", "+0.02 to +0.06 %"]);
    }

    /// 3 and 5 times in 1000 games.
    #[test]
    fn what_is_rare_is_counted_per_thousand_games() {
        let words = DifferenceWords::new(&difference(FigureKind::PerGame, 0.003, 0.005, 0.001));
        assert_eq!([&*words.old, &*words.difference, words.unit], ["3.0", "+2.0", "per 1000 games"]);
        assert_eq!(DifferenceWords::new(&difference(FigureKind::PerGame, 0.0, 0.5, 0.1)).unit, "per game");
    }

    #[test]
    fn an_interval_without_zero_is_not_written_with_zero() {
        let words = DifferenceWords::new(&difference(FigureKind::Mean, 2.5, 2.65, 0.13));
        assert_eq!(words.interval, "+0.02 to +0.28");
    }
}
