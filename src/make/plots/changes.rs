//! The panels that compare two versions of a game: differences with their intervals, and the spreads of both.

use super::axis::{Axis, Unit};
use super::difference_words::{DifferenceWords, Scale, row_name};
use super::panel::{Panel, PanelKind, interval_row};
use super::spreads::histogram_bar;
use super::words::{capital, counted, decimal};
use crate::diag::listed;
use crate::games::{FigureDifference, FigureKind, GameComparison, Histogram, SeatComparison, Summary, TableComparison};
use crate::model::escaped;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The mean width of a letter, in mm.
const LETTER: f64 = 1.45;
/// The least and the most room for the names of rows, in mm.
const NAMES: [f64; 2] = [12.0, 30.0];
/// The room for names and an axis in the narrowest panel, in mm.
const ROOM: f64 = 54.0;
/// The most rows in a panel: they fit on a page of any paper.
const ROWS: usize = 24;
/// The longest name of a row, in letters.
const LONGEST: usize = 34;

/// How a panel is read.
const NOTE: &str = "line: holds the true difference 95 times in 100; grey: no measurable change";

/// Returns the panels that compare numbers of players.
pub(super) fn of_all<'a>(comparisons: &'a [GameComparison]) -> Vec<Panel> {
    let rows = |difference: fn(&GameComparison) -> &FigureDifference| {
        let row = |one: &'a GameComparison| (counted(one.players as u64, "player"), difference(one));
        comparisons.iter().map(row).collect::<Vec<_>>()
    };
    vec![
        changes("Length of a game", "difference in turns", &rows(|one| &one.turns)),
        changes("From the first to the last", "difference in points", &rows(|one| &one.gap)),
    ]
}

/// Returns the panels of values of a rule: length, gap, and the victories of each seat.
pub(super) fn of_values(values: &[(String, GameComparison)]) -> Vec<Panel> {
    let panel = |title: &str, unit: &str, of: &dyn Fn(&GameComparison) -> Option<&FigureDifference>| {
        let rows = values.iter().filter_map(|(name, one)| Some((name.clone(), of(one)?)));
        changes(title, unit, &rows.collect::<Vec<_>>())
    };
    let unit = values.first().map_or("points", |(_, one)| one.new.unit);
    let mut panels = vec![
        panel("Length of a game", "difference in turns", &|one| Some(&one.turns)),
        panel("Changes of the lead", "difference", &|one| Some(&one.lead_changes)),
        panel("From the first to the last", &format!("difference in {unit}"), &|one| Some(&one.gap)),
    ];
    let seats = values.first().map_or(0, |(_, one)| one.seats.len());
    panels.extend((0..seats).map(|seat| {
        let title = format!("Seat {} wins", seat + 1);
        panel(&title, "difference in percentage points", &|one| one.seats.get(seat).map(|seat| &seat.won))
    }));
    panels
}

/// Returns the panels of every game: length, gap, victories, points.
pub(super) fn of_every_game(comparison: &GameComparison) -> [Panel; 4] {
    let one = |difference| vec![("mean".to_owned(), difference)];
    let seats = |difference: fn(&SeatComparison) -> &FigureDifference| {
        comparison.seats.iter().map(|seat| (format!("seat {}", seat.seat), difference(seat))).collect::<Vec<_>>()
    };
    [
        changes("Length of a game", "difference in turns", &one(&comparison.turns)),
        changes("From the first to the last", "difference in points", &one(&comparison.gap)),
        changes("Who wins", "difference in percentage points", &seats(|seat| &seat.won)),
        changes("Mean points", "difference in points", &seats(|seat| &seat.score)),
    ]
}

/// Returns the panels of lengths and gaps of both versions; none where the number was always the same.
pub(super) fn spreads(comparison: &GameComparison) -> (Option<Panel>, Option<Panel>) {
    let GameComparison { old, new, .. } = comparison;
    (
        spread("Length of a game: old and new", "turns", &new.turns, &old.turns),
        spread("From the first to the last: old and new", new.unit, &new.gap, &old.gap),
    )
}

/// Returns the panel that sums up a table, and a panel for each column with measurable changes.
pub(super) fn of_table(table: &TableComparison) -> (Panel, Vec<Panel>) {
    let known = table.cells().filter(|(.., cell)| cell.from.is_some()).count();
    let clear = table.cells().filter(|(.., cell)| cell.is_clear).count();
    let figures = counted(known as u64, "figure");
    let mut words = vec![match clear {
        0 => format!("none of {figures} changes measurably"),
        1 => format!("1 of {figures} changes measurably"),
        _ => format!("{clear} of {figures} change measurably"),
    }];
    for (version, is_missing) in
        [("old", FigureDifference::is_lost as fn(&FigureDifference) -> bool), ("new", FigureDifference::is_found)]
    {
        let rows = table.rows.iter().filter(|row| row.cells.iter().any(is_missing)).map(|row| row_name(table, row));
        let rows: Vec<String> = rows.collect();
        if !rows.is_empty() {
            words.push(format!("only in {version}: {}", listed(rows, 5)));
        }
    }
    let title = capital(&table.title);
    let summary = Panel::words(&title, escaped(&shortened(&words.join("; "), 160)));
    let columns = table.columns.iter().skip(1).flat_map(|column| {
        let cells = table.cells().filter(|(_, name, cell)| name == column && cell.is_clear);
        let rows: Vec<_> = cells.map(|(row, _, cell)| (row_name(table, row), cell)).collect();
        let part = |(index, rows): (usize, &[(String, &FigureDifference)])| {
            let continued = if index > 0 { " (continued)" } else { "" };
            // What the lines mean stands with the first panels, and here all changes are measurable.
            Panel { note: String::new(), ..changes(&format!("{title}: {column}{continued}"), unit(rows), rows) }
        };
        rows.chunks(ROWS).enumerate().map(part).collect::<Vec<_>>()
    });
    (summary, columns.collect())
}

fn unit(rows: &[(String, &FigureDifference)]) -> &'static str {
    match rows.first().map(|(_, difference)| difference.kind) {
        Some(FigureKind::Share) => "difference in percentage points",
        Some(FigureKind::PerGame) if Scale::of(rows.iter().map(|(_, one)| *one)).factor > 1.0 => {
            "difference per 1000 games"
        }
        Some(FigureKind::PerGame) => "difference per game",
        Some(FigureKind::Mean) | None => "difference",
    }
}

/// Returns a panel of differences of one kind.
fn changes(title: &str, unit: &str, rows: &[(String, &FigureDifference)]) -> Panel {
    let scale = Scale::of(rows.iter().map(|(_, difference)| *difference));
    let ends = |difference: &FigureDifference| {
        [difference.from, difference.to].map(|end| end.unwrap_or_default() * scale.factor)
    };
    let all: Vec<f64> = rows.iter().flat_map(|(_, difference)| ends(difference)).collect();
    if all.iter().all(|end| *end == 0.0) {
        return Panel::words(title, "exactly as before");
    }
    let (low, high) = all.iter().fold((0.0_f64, 0.0_f64), |(low, high), end| (low.min(*end), high.max(*end)));
    let letters = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or_default();
    let names = (letters as f64 * LETTER).clamp(NAMES[0], NAMES[1]);
    let axis = with_fewer_numbers(Axis::round(low, high, Unit::Plain), ROOM - names);
    let row = |(name, difference): &(String, &FigureDifference)| {
        let [low, high] = ends(difference);
        let places = [low, difference.difference.unwrap_or_default() * scale.factor, high];
        let words = DifferenceWords::on_scale(difference, scale);
        let label = format!("{} → {}", words.old, words.new);
        interval_row(&escaped(&shortened(name, LONGEST)), &axis, places, difference.is_clear, &label)
    };
    let rows = rows.iter().map(row).collect();
    let more = json!({ "unit": unit, "names": names, "zero": axis.at(0.0), "axis": axis });
    Panel::new(PanelKind::Changes, title, NOTE, rows, more)
}

/// Returns an axis without every other number, and again, until the others fit in a width in mm; zero stays.
fn with_fewer_numbers(mut axis: Axis, width: f64) -> Axis {
    let letters = axis.ticks.iter().map(|tick| tick.label.chars().count()).max().unwrap_or_default();
    let each = (letters + 1) as f64 * LETTER;
    let zero = axis.at(0.0);
    while axis.ticks.len() > 2 && axis.ticks.len() as f64 * each > width {
        let kept = axis.ticks.iter().position(|tick| tick.at == zero).unwrap_or_default() % 2;
        let mut index = 0;
        axis.ticks.retain(|_| {
            index += 1;
            (index - 1) % 2 == kept
        });
    }
    axis
}

/// Returns the panel of how often numbers came with each version; none where it was always the same number.
fn spread(title: &str, unit: &'static str, new: &Summary, old: &Summary) -> Option<Panel> {
    if [new.max, old.min, old.max].iter().all(|end| *end == new.min) {
        return None;
    }
    let width = common_width(new.histogram.width.max(1), old.histogram.width.max(1));
    let (after, before) = (steps(&new.histogram, width), steps(&old.histogram, width));
    let numbers = || after.keys().chain(before.keys()).copied();
    let start = |step: i64| step as f64 * width as f64 - 0.5;
    let (first, last) = (numbers().min().unwrap_or_default(), numbers().max().unwrap_or_default());
    let axis = Axis::exact(start(first), start(last + 1), Unit::Whole);
    let shares = Axis::round(0.0, after.values().chain(before.values()).copied().fold(0.0, f64::max), Unit::Share);
    let drawn = |steps: &BTreeMap<i64, f64>| -> Vec<Value> {
        let ends = |step: i64| [axis.at(start(step)), axis.at(start(step + 1))];
        steps.iter().map(|(step, share)| histogram_bar(ends(*step), shares.at(*share))).collect()
    };
    let note = format!("area: new, mean {}; line: old, mean {}", decimal(new.mean, 1), decimal(old.mean, 1));
    let (steps, outline) = (drawn(&after), drawn(&before));
    let more = json!({ "unit": unit, "axis": axis, "shares": shares, "steps": steps, "outline": outline });
    Some(Panel::new(PanelKind::Histogram, title, note, Vec::new(), more))
}

/// Returns the least width that is a multiple of both, which are 1, 2 or 5, or one of these with zeros behind it.
fn common_width(one: i64, other: i64) -> i64 {
    let (least, most) = (one.min(other), one.max(other));
    if most % least == 0 { most } else { most.saturating_mul(2) }
}

/// Returns the share of all in each step of a width, from the first that holds any to the last.
fn steps(histogram: &Histogram, width: i64) -> BTreeMap<i64, f64> {
    let all = histogram.counts.iter().sum::<u64>().max(1) as f64;
    let mut steps = BTreeMap::new();
    for (count, index) in histogram.counts.iter().zip(0..) {
        let number = histogram.from.saturating_add(histogram.width.saturating_mul(index));
        *steps.entry(number.div_euclid(width)).or_default() += *count as f64 / all;
    }
    steps
}

/// Returns a text cut to so many letters.
pub(super) fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Steps of 2 from 4 and steps of 5 from 10 have 10 in common: 4, 6, 8 | 10, 12 and 10, 15 | 20.
    #[test]
    fn two_histograms_are_drawn_with_the_same_steps() {
        assert_eq!([(1, 50), (2, 5), (20, 50)].map(|(one, other)| common_width(one, other)), [50, 10, 100]);
        let fine = Histogram { from: 4, width: 2, counts: vec![1, 1, 1, 1, 4] };
        assert_eq!(steps(&fine, 10), BTreeMap::from([(0, 0.375), (1, 0.625)]));
        let coarse = Histogram { from: 10, width: 5, counts: vec![1, 1, 2] };
        assert_eq!(steps(&coarse, 10), BTreeMap::from([(1, 0.5), (2, 0.5)]));
    }

    #[test]
    fn long_names_are_cut() {
        assert_eq!(shortened("three of a kind", 9), "three of…");
        assert_eq!(shortened("pair", 9), "pair");
    }
}
