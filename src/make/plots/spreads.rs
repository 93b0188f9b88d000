//! The panels of every game: seats, points, lengths.

use super::axis::{Axis, Unit};
use super::panel::{Panel, PanelKind, interval_row};
use super::words::{capital, counted, decimal, per_cent, signed};
use crate::games::{PlayReport, SeatReport, Summary};
use crate::model::escaped;
use serde_json::{Value, json};

/// Returns the panel of each seat's victories.
pub(super) fn seats(report: &PlayReport) -> Panel {
    let fair = 1.0 / report.seats.len().max(1) as f64;
    let highest = report.seats.iter().map(|seat| seat.won_interval.to).fold(fair, f64::max);
    let axis = Axis::round(0.0, highest, Unit::Share);
    let row = |seat: &SeatReport| {
        let ends = [seat.won_interval.from, seat.won, seat.won_interval.to];
        interval_row(&seat_name(seat, report), &axis, ends, report.seats_differ, &per_cent(seat.won, 1))
    };
    let rows = report.seats.iter().map(row).collect();
    let fair_label = format!("fair: {}", per_cent(fair, 1));
    let more = json!({ "unit": "share of victories", "fair": axis.at(fair), "fair_label": fair_label, "axis": axis });
    let note = if report.seats_differ {
        "with the interval that holds the true share 95 times in 100"
    } else {
        "line: holds the true share 95 times in 100; the differences are within chance"
    };
    Panel::new(PanelKind::Seats, "Who wins", note, rows, more)
}

/// Returns the panel of each seat's points.
pub(super) fn scores(report: &PlayReport) -> Panel {
    let named = report.seats.iter().map(|seat| (seat_name(seat, report), &seat.score)).collect();
    boxes(&capital(report.unit), "at the end of a game", named)
}

/// Returns the panels that compare numbers of players.
pub(super) fn compared(reports: &[PlayReport]) -> Vec<Panel> {
    let rows = |spread: fn(&PlayReport) -> &Summary| {
        reports.iter().map(|report| (counted(report.players as u64, "player"), spread(report))).collect()
    };
    vec![
        boxes("Length of a game", "turns in a game", rows(|report| &report.turns)),
        boxes("Time for a game", "minutes, an estimate", rows(|report| &report.minutes)),
        boxes("Changes of the lead", "in a game", rows(|report| &report.lead_changes)),
        boxes("From the first to the last", "from the best total to the worst", rows(|report| &report.gap)),
    ]
}

fn boxes(title: &str, unit: &'static str, rows: Vec<(String, &Summary)>) -> Panel {
    let low = rows.iter().map(|(_, spread)| spread.min).min().unwrap_or_default();
    let high = rows.iter().map(|(_, spread)| spread.max).max().unwrap_or_default();
    // An axis from 0 shows true proportions; where all numbers are far from 0 it would hide their differences.
    let low = if low > 0 && low < high - low { 0 } else { low };
    let axis = Axis::round(low as f64, high as f64, Unit::Whole);
    let at = |value: i64| axis.at(value as f64);
    let row = |(name, spread): (String, &Summary)| {
        json!({
            "name": name,
            "min": at(spread.min),
            "quarter": at(spread.quarter),
            "median": at(spread.median),
            "three_quarters": at(spread.three_quarters),
            "max": at(spread.max),
            "label": signed(spread.median),
        })
    };
    let rows = rows.into_iter().map(row).collect();
    let note = "median; box: the middle half; line: least to most";
    Panel::new(PanelKind::Boxes, title, note, rows, json!({ "unit": unit, "axis": axis }))
}

/// Returns the panel of how often numbers came; only words where it was always the same number.
pub(super) fn histogram(title: &str, unit: &'static str, spread: &Summary) -> Panel {
    if spread.min == spread.max {
        return Panel::words(title, format!("{} {unit} in every game", signed(spread.min)));
    }
    let crate::games::Histogram { from, width, counts } = &spread.histogram;
    let all: u64 = counts.iter().sum();
    let share = |count: u64| count as f64 / all.max(1) as f64;
    let highest = counts.iter().copied().map(share).fold(0.0, f64::max);
    let (from, width) = (*from as f64 - 0.5, *width as f64);
    let axis = Axis::exact(from, from + width * counts.len() as f64, Unit::Whole);
    let shares = Axis::round(0.0, highest, Unit::Share);
    let start = |index: usize| axis.at(from + width * index as f64);
    let step =
        |(index, count): (usize, &u64)| histogram_bar([start(index), start(index + 1)], shares.at(share(*count)));
    let steps: Vec<Value> = counts.iter().enumerate().map(step).collect();
    let (low, high) = (signed(spread.quarter), signed(spread.three_quarters));
    let note = format!("mean {}; half of all games from {low} to {high}", decimal(spread.mean, 1));
    let more = json!({ "unit": unit, "axis": axis, "shares": shares, "steps": steps, "outline": [] });
    Panel::new(PanelKind::Histogram, title, note, Vec::new(), more)
}

/// Returns a step of a histogram: from where to where it goes, and how high it is.
pub(super) fn histogram_bar([from, to]: [f64; 2], height: f64) -> Value {
    json!({ "from": from, "to": to, "height": height })
}

/// Returns the seat's number, with its strategy where the strategies differ.
fn seat_name(seat: &SeatReport, report: &PlayReport) -> String {
    let are_alike = report.seats.iter().all(|other| other.player == seat.player);
    if are_alike { format!("seat {}", seat.seat) } else { escaped(&format!("{} {}", seat.seat, seat.player)) }
}
