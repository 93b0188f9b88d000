//! `labels` of `[print]`: the name of a sheet of labels, or its own figures.

use super::page_setup;
use super::sizes::{self, Bounds};
use super::spec_reader::{SpecReader, suggestion};
use super::table::{Entry, TableReader};
use crate::diag::{Code, Finding};
use crate::model::{GridShape, LABEL_SHEETS, LabelShape, LabelSheet, Length, Paper, Size};
use toml::de::DeValue;

/// The diameter of a round label.
const DIAMETER: Bounds = Bounds::between((Length::um(1_000), Paper::LONGEST));

/// Asks for `labels`.
pub(super) fn labels(table: &mut TableReader<'_>, spec: &mut SpecReader<'_>) -> Option<LabelSheet> {
    let entry = table.entry(spec, "labels")?;
    if matches!(entry.value(), DeValue::Table(_)) {
        return own(spec, &entry);
    }
    let words = entry.words(spec)?;
    let found = LabelSheet::named(&words.text);
    if found.is_none() {
        let names = LABEL_SHEETS.iter().map(|labels| labels.name);
        let help = suggestion(&words.text, names, "; `pullet list --labels` shows what each is");
        let message = format!("there are no labels `{}`", words.text.trim());
        spec.find(Finding::new(Code::BadLabels, message).at(words.place, "unknown labels").help(help));
    }
    found
}

/// Reads the figures of a sheet of the deck's own.
fn own(spec: &mut SpecReader<'_>, entry: &Entry<'_>) -> Option<LabelSheet> {
    let mut table = entry.table(spec, "labels")?;
    table.need("grid", "add `grid = \"2x5\"`: columns and rows");
    table.need("origin", "add `origin = { x = \"19 mm\", y = \"12.7 mm\" }`: the corner of the first label");
    let is_round = table.has("diameter");
    if !is_round {
        table.need(
            "size",
            "add `size = { width = \"88.9 mm\", height = \"50.8 mm\" }`, or a `diameter` for round labels",
        );
    }
    let paper = match table.entry(spec, "paper") {
        Some(entry) => page_setup::paper(spec, &entry),
        None => Paper::named("a4").cloned(),
    };
    let diameter = sizes::length(&mut table, spec, "diameter", DIAMETER);
    let diameter = diameter.map(|diameter| Size { width: diameter, height: diameter });
    let size = if is_round { diameter } else { table.entry(spec, "size").and_then(|entry| sizes::size(spec, &entry)) };
    let grid = page_setup::grid(&mut table, spec);
    let origin = page_setup::point(&mut table, spec, "origin");
    let pitch = if table.has("pitch") { page_setup::directions(&mut table, spec, "pitch") } else { size };
    table.finish(spec);
    let GridShape { columns, rows } = grid?;
    let shape = if is_round { LabelShape::Round } else { LabelShape::Rectangle };
    let name = "own-labels".to_owned();
    let sheet = LabelSheet { name, paper: paper?, size: size?, pitch: pitch?, origin: origin?, columns, rows, shape };
    let Some(fault) = fault(&sheet) else { return Some(sheet) };
    let help = "measure from the top left corner of the paper; `pitch` is the distance from one label to the next, with the gap";
    spec.find(Finding::new(Code::BadLabels, fault).at(entry.place.clone(), "").help(help));
    None
}

/// Returns why labels cannot lie so on their paper.
fn fault(sheet: &LabelSheet) -> Option<String> {
    let LabelSheet { paper, size, pitch, origin, columns, rows, .. } = sheet;
    let across = LabelLine { what: "columns", count: *columns, label: size.width, pitch: pitch.width, start: origin.x };
    let down = LabelLine { what: "rows", count: *rows, label: size.height, pitch: pitch.height, start: origin.y };
    across.fault(paper, paper.size.width).or_else(|| down.fault(paper, paper.size.height))
}

/// The labels of a sheet in one direction.
struct LabelLine {
    what: &'static str,
    count: usize,
    label: Length,
    pitch: Length,
    start: Length,
}

impl LabelLine {
    fn fault(&self, paper: &Paper, page: Length) -> Option<String> {
        let Self { what, count, label, pitch, start } = *self;
        if count > 1 && pitch < label {
            return Some(format!("a pitch of {pitch} is less than the {label} of a label: the {what} would overlap"));
        }
        let end = start + pitch * (i64::try_from(count).ok()? - 1) + label;
        (end > page).then(|| {
            format!("{count} {what} of labels end {end} from the edge of {}, which is {page} long there", paper.title)
        })
    }
}
