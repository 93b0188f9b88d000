//! A table as rows of bars: shares that make a whole are stacked, other numbers have a bar each, and further columns are
//! figures beside the bars.

use super::axis::{Axis, Unit};
use super::panel::{Panel, PanelKind};
use super::words::{capital, decimal, number, per_cent};
use crate::games::{ReportCell, Row, Table};
use crate::model::escaped;
use serde::Serialize;
use serde_json::{Value, json};

/// The mean width of a letter, in mm.
const LETTER: f64 = 1.45;
/// The gap between columns.
const GAP: f64 = 4.0;
/// The room for a figure after a bar.
const LABEL: f64 = 13.0;
/// The least room for a figure inside a bar.
const INSIDE: f64 = 8.0;

/// The columns of a table that are drawn, by their indices without the column of names.
struct ColumnLayout {
    /// Whether they are shares that make a whole in each row; otherwise each number has a bar.
    is_stacked: bool,
    columns: Vec<usize>,
}

/// A column of bars.
#[derive(Serialize)]
struct Track {
    /// What the bars show; empty if they are stacked.
    title: String,
    /// Its left edge in mm from the panel's.
    x: f64,
    width: f64,
    axis: Axis,
    /// Where zero is.
    zero: f64,
    /// The names of the parts if bars are stacked.
    parts: Vec<String>,
}

/// Returns the panel of a table, `width` mm wide.
pub(super) fn panel(table: &Table, width: f64) -> Panel {
    let title = capital(&table.title);
    if let [only] = &table.rows[..]
        && only.cells.len() == 1
    {
        let note = format!("{}: {} {}", only.name, table.columns.get(1).unwrap_or(&""), figure(only.cells[0]));
        return Panel::words(&title, escaped(&note));
    }
    let plan = plan(table);
    let rows = in_order(table, &plan);
    let figures = 0..table.columns.len().saturating_sub(1);
    let figures: Vec<usize> = figures.filter(|at| !plan.columns.contains(at)).collect();
    let names = widest(rows.iter().map(|row| row.name.as_str()).chain(table.columns.first().copied())).min(50.0);
    let (columns, left_over) = columns(&rows, table, &figures, width);
    let tracks = tracks(table, &plan, names + GAP, left_over);
    let rows = rows.into_iter().map(|row| {
        let figures = figures.iter().filter_map(|at| row.cells.get(*at)).map(|cell| figure(*cell));
        let figures: Vec<String> = figures.collect();
        json!({ "name": escaped(&row.name), "bars": bars(row, &plan, &tracks), "figures": figures })
    });
    let head = table.columns.first();
    let more = json!({ "head": head, "names": names, "tracks": tracks, "columns": columns });
    Panel::new(PanelKind::Bars, &title, "", rows.collect(), more)
}

fn plan(table: &Table) -> ColumnLayout {
    let are = |is: fn(&ReportCell) -> bool| -> Vec<usize> {
        let columns = 0..table.columns.len().saturating_sub(1);
        columns.filter(|at| table.rows.iter().all(|row| row.cells.get(*at).is_some_and(is))).collect()
    };
    let shares = are(|cell| matches!(cell, ReportCell::Share(_)));
    let whole = |row: &Row| (shares.iter().map(|at| value(row.cells[*at])).sum::<f64>() - 1.0).abs() < 0.01;
    if shares.len() > 1 && table.rows.iter().all(whole) {
        return ColumnLayout { is_stacked: true, columns: shares };
    }
    let means = are(|cell| matches!(cell, ReportCell::Mean(_)));
    let counts = are(|cell| matches!(cell, ReportCell::Count(_)));
    let mut drawn = [shares, means, counts].into_iter().find(|columns| !columns.is_empty()).unwrap_or_default();
    drawn.truncate(MOST_TRACKS);
    ColumnLayout { is_stacked: false, columns: drawn }
}

/// The most bars in a row; further columns are figures.
const MOST_TRACKS: usize = 3;

/// Returns the rows in the order of drawing: parts of one whole by their size, unless their names are numbers.
fn in_order<'t>(table: &'t Table, plan: &ColumnLayout) -> Vec<&'t Row> {
    let mut rows: Vec<&Row> = table.rows.iter().collect();
    let are_numbered = rows.iter().all(|row| row.name.parse::<f64>().is_ok());
    if let [at] = plan.columns[..]
        && !plan.is_stacked
        && !are_numbered
        && rows.iter().all(|row| matches!(row.cells[at], ReportCell::Share(_)))
    {
        rows.sort_by(|a, b| value(b.cells[at]).total_cmp(&value(a.cells[at])));
    }
    rows
}

/// Places the columns of figures from the right; returns them and their left edge.
fn columns(rows: &[&Row], table: &Table, figures: &[usize], width: f64) -> (Vec<Value>, f64) {
    let mut right = width;
    let mut columns = Vec::new();
    for at in figures.iter().rev() {
        let title = table.columns.get(at + 1).copied().unwrap_or_default();
        let figures: Vec<String> = rows.iter().filter_map(|row| row.cells.get(*at)).map(|cell| figure(*cell)).collect();
        columns.push(json!({ "title": title, "right": right }));
        right -= widest(figures.iter().map(String::as_str).chain([title])) + GAP;
    }
    columns.reverse();
    (columns, right)
}

fn tracks(table: &Table, plan: &ColumnLayout, left: f64, right: f64) -> Vec<Track> {
    let name = |at: &usize| table.columns.get(at + 1).copied().unwrap_or_default();
    let columns = &plan.columns;
    if plan.is_stacked {
        let axis = Axis::exact(0.0, 1.0, Unit::Share);
        let parts = columns.iter().map(|at| name(at).to_owned()).collect();
        return vec![Track { title: String::new(), x: left, width: right - left, axis, zero: 0.0, parts }];
    }
    let cells = columns.iter().flat_map(|at| table.rows.iter().map(|row| row.cells[*at]));
    let all: Vec<ReportCell> = cells.collect();
    let values = || all.iter().map(|cell| value(*cell));
    let axis = Axis::round(values().fold(0.0, f64::min), values().fold(0.0, f64::max), unit(&all));
    let each = (right - left) / columns.len().max(1) as f64;
    let track = |(index, at): (usize, &usize)| Track {
        title: name(at).to_owned(),
        x: left + each * index as f64,
        width: each - LABEL,
        zero: axis.at(0.0),
        axis: axis.clone(),
        parts: Vec::new(),
    };
    columns.iter().enumerate().map(track).collect()
}

/// Returns the bar in each track: one segment, or several in a row.
fn bars(row: &Row, plan: &ColumnLayout, tracks: &[Track]) -> Vec<Vec<Value>> {
    let segment = |from: f64, to: f64, label: String| json!({ "from": from, "to": to, "label": label });
    if let ([track], true) = (tracks, plan.is_stacked) {
        let mut done = 0.0;
        let part = |at: &usize| {
            let share = value(row.cells[*at]);
            let (from, to) = (track.axis.at(done), track.axis.at(done + share));
            done += share;
            let has_room = (to - from) * track.width >= INSIDE;
            segment(from, to, if has_room { per_cent(share, 0) } else { String::new() })
        };
        return vec![plan.columns.iter().map(part).collect()];
    }
    let bar = |(at, track): (&usize, &Track)| {
        let end = track.axis.at(value(row.cells[*at]));
        vec![segment(track.zero.min(end), track.zero.max(end), figure(row.cells[*at]))]
    };
    plan.columns.iter().zip(tracks).map(bar).collect()
}

fn unit(cells: &[ReportCell]) -> Unit {
    match cells.first() {
        Some(ReportCell::Share(_)) => Unit::Share,
        Some(ReportCell::Count(_)) => Unit::Whole,
        Some(ReportCell::Mean(_)) | None => Unit::Plain,
    }
}

fn value(cell: ReportCell) -> f64 {
    match cell {
        ReportCell::Count(count) => count as f64,
        ReportCell::Share(value) | ReportCell::Mean(value) => value,
    }
}

fn figure(cell: ReportCell) -> String {
    match cell {
        ReportCell::Count(count) => number(count),
        ReportCell::Share(share) => per_cent(share, 1),
        ReportCell::Mean(mean) => decimal(mean, 2),
    }
}

fn widest<'t>(texts: impl Iterator<Item = &'t str>) -> f64 {
    let letters = texts.map(|text| text.chars().count()).max().unwrap_or_default();
    (letters as f64 * LETTER).max(8.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(columns: Vec<&'static str>, rows: Vec<(&str, Vec<ReportCell>)>) -> Table {
        let rows = rows.into_iter().map(|(name, cells)| Row::new(name, cells)).collect();
        Table { title: "things".to_owned(), columns, rows }
    }

    fn drawn(table: &Table) -> Value {
        serde_json::to_value(panel(table, 180.0)).expect("it has plain names")
    }

    #[test]
    fn shares_that_make_a_whole_are_stacked() {
        let cells = vec![ReportCell::Count(1200), ReportCell::Share(0.25), ReportCell::Share(0.75)];
        let bars = drawn(&table(vec!["goal", "tricks", "under", "over"], vec![("7", cells.clone()), ("8", cells)]));
        assert_eq!(bars["tracks"][0]["parts"], json!(["under", "over"]));
        assert_eq!(bars["rows"][0]["bars"][0][1], json!({ "from": 0.25, "to": 1.0, "label": "75 %" }));
        assert_eq!(bars["rows"][0]["figures"], json!(["1,200"]));
    }

    #[test]
    fn parts_of_one_whole_are_sorted_by_size() {
        let row = |share| vec![ReportCell::Count(1), ReportCell::Share(share)];
        let bars = drawn(&table(vec!["cause", "times", "share"], vec![("few", row(0.2)), ("many", row(0.8))]));
        assert_eq!([0, 1].map(|row| &bars["rows"][row]["name"]), ["many", "few"]);
        assert_eq!(bars["rows"][0]["bars"][0][0]["label"], "80.0 %");
    }

    #[test]
    fn negative_bars_go_to_the_left() {
        let rows = vec![("loss", vec![ReportCell::Mean(-5.0)]), ("gain", vec![ReportCell::Mean(5.0)])];
        let bars = drawn(&table(vec!["for", "mean"], rows));
        let (bar, zero) = (|row: usize| &bars["rows"][row]["bars"][0][0], &bars["tracks"][0]["zero"]);
        assert!(bar(0)["to"] == *zero && bar(1)["from"] == *zero, "{bars:?}");
    }

    #[test]
    fn a_single_number_is_put_in_words() {
        let panel = panel(&table(vec!["what", "mean"], vec![("a score", vec![ReportCell::Mean(3.5)])]), 180.0);
        assert_eq!((panel.kind, panel.note.as_str()), (PanelKind::Words, "a score: mean 3.50"));
    }
}
