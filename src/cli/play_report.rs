//! The report of `pullet play` as text: every figure with what chance leaves open.

use super::played::games_in_words;
use super::text_table::{columns, row};
use crate::games::{Interval, PlayReport, ReportCell, SeatReport, Summary, Table};

/// What the intervals mean.
pub(super) const LEGEND: &str =
    "± and the 95 % intervals: they contain the true figure 95 times in 100. Four times as many games halve them.";

/// A report as text.
pub(super) fn in_words(title: &str, seed: u64, report: &PlayReport) -> String {
    let games = games_in_words(report.games);
    let mut lines = vec![
        format!("{title}: {games} with {} players, seed {seed}", report.players),
        String::new(),
        columns(&length_rows(report)),
        String::new(),
        columns(&seat_rows(report)),
        seats_in_words(report),
    ];
    for table in report.tables.iter().filter(|table| !table.rows.is_empty()) {
        lines.push(String::new());
        lines.push(format!("{}:", table.title));
        lines.push(columns(&table_rows(table)));
    }
    lines.join("\n")
}

fn length_rows(report: &PlayReport) -> Vec<Vec<String>> {
    let mut rows = vec![row(["in a game", "mean", "95 % interval", "least", "median", "most"])];
    let gap = format!("{} from first to last", report.unit);
    let spreads = [
        ("actions", &report.actions),
        ("turns", &report.turns),
        (report.round_name, &report.rounds),
        ("minutes (an estimate)", &report.minutes),
        ("changes of the lead", &report.lead_changes),
        (gap.as_str(), &report.gap),
    ];
    rows.extend(spreads.map(|(name, spread)| [row([name]), mean(spread), extent(spread)].concat()));
    rows
}

/// A mean and its interval.
fn mean(spread: &Summary) -> Vec<String> {
    let interval = spread.mean_interval.map(|Interval { from, to }| format!("{from:.1} to {to:.1}"));
    [format!("{:.1}", spread.mean), interval.unwrap_or_default()].map(|text| text.replace('-', "−")).to_vec()
}

fn extent(spread: &Summary) -> Vec<String> {
    [spread.min, spread.median, spread.max].map(|number| number.to_string()).to_vec()
}

fn seat_rows(report: &PlayReport) -> Vec<Vec<String>> {
    let unit = format!("mean {}", report.unit);
    let heads =
        ["seat", "player", "won", "95 % interval", &unit, "95 % interval", "deviation", "least", "median", "most"];
    let mut rows = vec![row(heads)];
    rows.extend(report.seats.iter().map(|seat| {
        let Interval { from, to } = seat.won_interval;
        let won = format!("{:.1} to {:.1} %", from * 100.0, to * 100.0);
        let seat_cells = vec![seat.seat.to_string(), seat.player.clone(), share(seat.won), won];
        [seat_cells, mean(&seat.score), vec![format!("{:.1}", seat.score.deviation)], extent(&seat.score)].concat()
    }));
    rows
}

/// Whether it matters where a player sits, or which of the players has the seat.
fn seats_in_words(report: &PlayReport) -> String {
    if !report.seats_differ {
        let advice = "More games show smaller ones.";
        return format!("The differences between the seats are within chance. {advice}");
    }
    let best = report.seats.iter().max_by(|one, other| one.won.total_cmp(&other.won));
    let least = report.seats.iter().min_by(|one, other| one.won.total_cmp(&other.won));
    let named = |seat: Option<&SeatReport>| seat.map(|seat| format!("seat {}", seat.seat)).unwrap_or_default();
    let what = if report.seats.windows(2).all(|pair| pair[0].player == pair[1].player) {
        "It matters where a player sits"
    } else {
        "The players differ"
    };
    let (best, least) = (named(best), named(least));
    format!("{what}: {best} wins most often and {least} least often, by more than chance explains.")
}

fn table_rows(table: &Table) -> Vec<Vec<String>> {
    let mut rows = vec![table.columns.iter().map(|name| (*name).to_owned()).collect()];
    rows.extend(table.rows.iter().map(|row| {
        let cells = row.cells.iter().enumerate();
        let cells = cells.map(|(at, figure)| cell(figure, row.intervals.get(at).copied().flatten()));
        std::iter::once(row.name.clone()).chain(cells).collect()
    }));
    rows
}

fn cell(cell: &ReportCell, interval: Option<Interval>) -> String {
    let half = interval.map(Interval::half);
    match (cell, half) {
        (ReportCell::Count(count), _) => count.to_string(),
        (ReportCell::Share(figure), Some(half)) => format!("{:.1} ± {:.1} %", figure * 100.0, half * 100.0),
        (ReportCell::Share(figure), None) => share(*figure),
        (ReportCell::Mean(figure), Some(half)) => format!("{figure:.2} ± {half:.2}"),
        (ReportCell::Mean(figure), None) => format!("{figure:.2}"),
    }
}

fn share(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}
