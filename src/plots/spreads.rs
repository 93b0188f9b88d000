//! Panels of what every game has: seats, points, lengths.

use super::axis::{Axis, Unit};
use super::panel::{Panel, PanelDrawing};
use super::words::{as_written, counted, decimal, per_cent, signed};
use crate::games::{PlayReport, SeatReport, Summary};
use serde::Serialize;

/// The share of victories of each seat, against the fair share.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Seats {
    /// What the axis counts.
    pub unit: &'static str,
    /// The axis.
    pub axis: Axis,
    /// Where everyone's fair share lies on it.
    pub fair: f64,
    /// The fair share in words.
    pub fair_label: String,
    /// The seats.
    pub rows: Vec<SeatRow>,
}

/// One seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatRow {
    /// Its name.
    pub name: String,
    /// Where the interval of 95 % begins.
    pub low: f64,
    /// Where the share lies.
    pub at: f64,
    /// Where the interval ends.
    pub high: f64,
    /// The share in words.
    pub label: String,
}

/// Numbers as boxes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Boxes {
    /// What the axis counts.
    pub unit: &'static str,
    /// The axis.
    pub axis: Axis,
    /// A box a row.
    pub rows: Vec<BoxRow>,
}

/// One box.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BoxRow {
    /// Its name.
    pub name: String,
    /// Where the least number lies.
    pub min: f64,
    /// Where a quarter of all is reached.
    pub quarter: f64,
    /// Where half of all is reached.
    pub median: f64,
    /// Where three quarters of all are reached.
    pub three_quarters: f64,
    /// Where the largest number lies.
    pub max: f64,
    /// The median in words.
    pub label: String,
}

/// How often numbers came.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HistogramPanel {
    /// What the axis counts.
    pub unit: &'static str,
    /// The axis along which the numbers lie.
    pub axis: Axis,
    /// The axis upwards: shares of all games.
    pub shares: Axis,
    /// The steps.
    pub steps: Vec<HistogramBar>,
}

/// One step of a histogram.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HistogramBar {
    /// Where it begins.
    pub from: f64,
    /// Where it ends.
    pub to: f64,
    /// How high it is.
    pub height: f64,
}

/// The panel of what each seat won.
pub(super) fn seats(report: &PlayReport) -> Panel {
    let ended = report.games.saturating_sub(report.endless);
    let fair = 1.0 / report.seats.len().max(1) as f64;
    let interval = |seat: &SeatReport| interval(seat.won, ended);
    let highest = report.seats.iter().map(|seat| interval(seat).1).fold(fair, f64::max);
    let axis = Axis::round(0.0, highest, Unit::Share);
    let row = |seat: &SeatReport| {
        let (low, high) = interval(seat);
        SeatRow {
            name: seat_name(seat, report),
            low: axis.at(low),
            at: axis.at(seat.won),
            high: axis.at(high),
            label: per_cent(seat.won, 1),
        }
    };
    let drawing = Seats {
        unit: "share of victories",
        fair: axis.at(fair),
        fair_label: format!("fair: {}", per_cent(fair, 1)),
        rows: report.seats.iter().map(row).collect(),
        axis,
    };
    let note = "with the interval that holds the true share 95 times in 100";
    Panel::new("Who wins", note.to_owned(), PanelDrawing::Seats(drawing))
}

/// The panel of the points of each seat.
pub(super) fn scores(report: &PlayReport) -> Panel {
    let named = report.seats.iter().map(|seat| (seat_name(seat, report), &seat.score)).collect();
    boxes("Points", "points at the end of a game", named)
}

/// Panels that compare numbers of players.
pub(super) fn compared(reports: &[PlayReport]) -> Vec<Panel> {
    let of = |spread: fn(&PlayReport) -> &Summary| {
        reports.iter().map(|report| (counted(report.players as u64, "player"), spread(report))).collect()
    };
    vec![
        boxes("Length of a game", "actions in a game", of(|report| &report.actions)),
        boxes("From the first to the last", "points from the best total to the worst", of(|report| &report.gap)),
    ]
}

fn boxes(title: &str, unit: &'static str, rows: Vec<(String, &Summary)>) -> Panel {
    let low = rows.iter().map(|(_, spread)| spread.min).min().unwrap_or_default();
    let high = rows.iter().map(|(_, spread)| spread.max).max().unwrap_or_default();
    // An axis from 0 on shows sizes as they are; where all lies far from 0 that would leave no room for what differs.
    let low = if low > 0 && low < high - low { 0 } else { low };
    let axis = Axis::round(low as f64, high as f64, Unit::Whole);
    let at = |value: i64| axis.at(value as f64);
    let row = |(name, spread): (String, &Summary)| BoxRow {
        name,
        min: at(spread.min),
        quarter: at(spread.quarter),
        median: at(spread.median),
        three_quarters: at(spread.three_quarters),
        max: at(spread.max),
        label: signed(spread.median),
    };
    let rows = rows.into_iter().map(row).collect();
    let note = "median; box: the middle half; line: least to most".to_owned();
    Panel::new(title, note, PanelDrawing::Boxes(Boxes { unit, axis, rows }))
}

/// The panel of how often numbers came; words alone where it was always the same one.
pub(super) fn histogram(title: &str, unit: &'static str, spread: &Summary) -> Panel {
    if spread.min == spread.max {
        return Panel::new(title, format!("{} {unit} in every game", signed(spread.min)), PanelDrawing::Words {});
    }
    let crate::games::Histogram { from, width, counts } = &spread.histogram;
    let all: u64 = counts.iter().sum();
    let share = |count: u64| count as f64 / all.max(1) as f64;
    let highest = counts.iter().copied().map(share).fold(0.0, f64::max);
    let (from, width) = (*from as f64 - 0.5, *width as f64);
    let axis = Axis::exact(from, from + width * counts.len() as f64, Unit::Whole);
    let shares = Axis::round(0.0, highest, Unit::Share);
    let step = |(index, count): (usize, &u64)| HistogramBar {
        from: axis.at(from + width * index as f64),
        to: axis.at(from + width * (index + 1) as f64),
        height: shares.at(share(*count)),
    };
    let steps = counts.iter().enumerate().map(step).collect();
    let (low, high) = (signed(spread.quarter), signed(spread.three_quarters));
    let note = format!("mean {}; half of all games from {low} to {high}", decimal(spread.mean, 1));
    Panel::new(title, note, PanelDrawing::Histogram(HistogramPanel { unit, axis, shares, steps }))
}

/// The seat's number, and its player where not all play alike.
fn seat_name(seat: &SeatReport, report: &PlayReport) -> String {
    let all_alike = report.seats.iter().all(|other| other.player == seat.player);
    if all_alike { format!("seat {}", seat.seat) } else { as_written(&format!("{} {}", seat.seat, seat.player)) }
}

/// The interval that holds the true share 95 times in 100, after Wilson:
/// <https://en.wikipedia.org/wiki/Binomial_proportion_confidence_interval#Wilson_score_interval>.
fn interval(share: f64, games: u64) -> (f64, f64) {
    const Z: f64 = 1.96;
    if games == 0 {
        return (0.0, 1.0);
    }
    let (n, z2) = (games as f64, Z * Z);
    let middle = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The formula by hand for 50 of 100: middle 0.5, half 1.96 / 1.038416 · √(0.0025 + 0.000096) = 0.0962.
    #[test]
    fn an_interval_is_as_wilson_has_it() {
        let (low, high) = interval(0.5, 100);
        assert!((low - 0.4038).abs() < 1e-4 && (high - 0.5962).abs() < 1e-4, "{low} {high}");
    }

    /// 0 of 20: from 0 to z² / (n + z²) = 3.8416 / 23.8416 = 0.161.
    #[test]
    fn what_never_came_may_come_yet() {
        let (low, high) = interval(0.0, 20);
        assert!(low < 1e-9 && (high - 0.1611).abs() < 1e-4, "{low} {high}");
    }
}
