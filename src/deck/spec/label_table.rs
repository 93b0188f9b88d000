//! `labels` of `[print]`: the name of a sheet of labels, or its own figures.

use super::lengths::length;
use super::page_setup;
use super::sizes;
use super::spec_reader::suggestion;
use super::table::{Entry, TableReader};
use crate::diag::Code;
use crate::model::{GridShape, LABEL_SHEETS, LabelShape, LabelSheet, Length, Paper, Size};
use toml::de::DeValue;

/// Asks for `labels`.
pub(super) fn labels(table: &mut TableReader<'_>) -> Option<LabelSheet> {
    let entry = table.entry("labels")?;
    if matches!(entry.value(), DeValue::Table(_)) {
        return own(&entry);
    }
    let words = entry.words()?;
    LabelSheet::named(&words.text).or_else(|| {
        let names = LABEL_SHEETS.iter().map(|labels| labels.name);
        let help = suggestion(&words.text, names, "; `pullet list --labels` shows what each is");
        let message = format!("there are no labels `{}`", words.text.trim());
        words.refuse(Code::BadLabels, "unknown labels", message, help)
    })
}

/// Reads the figures of a sheet of the deck's own.
fn own(entry: &Entry<'_>) -> Option<LabelSheet> {
    let mut table = entry.table("labels")?;
    table.need("grid", "add `grid = \"2x5\"`: columns and rows");
    table.need("origin", "add `origin = { x = \"19 mm\", y = \"12.7 mm\" }`: the corner of the first label");
    let is_round = table.has("diameter");
    if !is_round {
        table.need(
            "size",
            "add `size = { width = \"88.9 mm\", height = \"50.8 mm\" }`, or a `diameter` for round labels",
        );
    }
    let paper = match table.entry("paper") {
        Some(entry) => page_setup::paper(&entry),
        None => Paper::named("a4").cloned(),
    };
    let diameter = length(&mut table, "diameter", (Length::um(1_000), Paper::LONGEST));
    let diameter = diameter.map(|diameter| Size { width: diameter, height: diameter });
    let size = if is_round { diameter } else { table.entry("size").and_then(|entry| sizes::size(&entry)) };
    let grid = page_setup::grid(&mut table);
    let origin = page_setup::point(&mut table, "origin");
    let pitch = if table.has("pitch") { page_setup::directions(&mut table, "pitch") } else { size };
    table.finish();
    let GridShape { columns, rows } = grid?;
    let shape = if is_round { LabelShape::Round } else { LabelShape::Rectangle };
    let name = "own-labels".to_owned();
    let sheet = LabelSheet { name, paper: paper?, size: size?, pitch: pitch?, origin: origin?, columns, rows, shape };
    let Some(fault) = fault(&sheet) else { return Some(sheet) };
    let help = "measure from the top left corner of the paper; `pitch` is the distance from one label to the next, with the gap";
    entry.refuse(Code::BadLabels, "", fault, help)
}

/// Returns why labels cannot lie so on their paper.
fn fault(sheet: &LabelSheet) -> Option<String> {
    let LabelSheet { paper, size, pitch, origin, columns, rows, .. } = sheet;
    let across = (paper.size.width, size.width, pitch.width, origin.x);
    let down = (paper.size.height, size.height, pitch.height, origin.y);
    [("columns", *columns, across), ("rows", *rows, down)].into_iter().find_map(|(what, count, lengths)| {
        let (page, label, pitch, start) = lengths;
        if count > 1 && pitch < label {
            return Some(format!("a pitch of {pitch} is less than the {label} of a label: the {what} would overlap"));
        }
        let end = start + pitch * (i64::try_from(count).ok()? - 1) + label;
        let place = format!("{end} from the edge of {}, which is {page} long there", paper.title);
        (end > page).then(|| format!("{count} {what} of labels end {place}"))
    })
}
