//! The pages of sheets: their papers or labels, their margins, and the gap between cards.

use super::lengths::{MARGIN, length, length_of};
use super::sizes;
use super::spec_reader::suggestion;
use super::table::{Entry, TableReader};
use crate::diag::Code;
use crate::model::{
    Edges, GridShape, LABEL_SHEETS, LabelShape, LabelSheet, Length, NamedChoice, Paper, PaperError, Point,
    PrintOptions, Size,
};
use toml::de::DeValue;

/// Asks for `paper`: a name or a size, or a list of them; each counts once.
pub(super) fn papers(table: &mut TableReader<'_>) -> Option<Vec<Paper>> {
    let (entry, items) = (table.entry("paper")?, table.one_or_list("paper")?);
    if items.is_empty() || items.len() > MOST_PAPERS {
        let message = format!("`paper` lists {} papers", items.len());
        let help = format!("list 1 to {MOST_PAPERS} papers, or write no `paper`: then it is A4 and Letter");
        return entry.refuse(Code::BadPaper, "", message, help);
    }
    let mut papers: Vec<Paper> = Vec::new();
    for item in items {
        let read = paper(&item);
        papers.extend(read.filter(|paper| !papers.contains(paper)));
    }
    (!papers.is_empty()).then_some(papers)
}

/// Reads one paper: its name, its size in words, or `{ width, height }`.
pub(super) fn paper(entry: &Entry<'_>) -> Option<Paper> {
    let read = if entry.is_table() {
        let mut sides = entry.table(entry.key)?;
        sides.need("width", "add `width = \"330 mm\"`");
        sides.need("height", "add `height = \"483 mm\"`");
        let [width, height] = two_lengths(sides, ["width", "height"], (Paper::SHORTEST, Paper::LONGEST));
        Paper::of_size(Size { width: width?, height: height? })
    } else {
        entry.words()?.text.parse()
    };
    let error = match read {
        Ok(paper) => return Some(paper),
        Err(error) => error,
    };
    let help = match &error {
        PaperError::Unknown(name) => {
            let more = "; or write the size: `\"330x483mm\"` or `{ width = \"330 mm\", height = \"483 mm\" }`";
            suggestion(name, Paper::words(), more)
        }
        PaperError::Side(_) => "write a size as `\"330x483mm\"` or `\"13x19in\"`".to_owned(),
        PaperError::Size(_) => "is the unit right?".to_owned(),
    };
    entry.refuse(Code::BadPaper, "not a paper", format!("`paper`: {error}"), help)
}

/// Reads a table of two lengths.
fn two_lengths(mut table: TableReader<'_>, keys: [&'static str; 2], bounds: (Length, Length)) -> [Option<Length>; 2] {
    let lengths = keys.map(|key| length(&mut table, key, bounds));
    table.finish();
    lengths
}

/// How many papers a deck can be printed on at once: each takes as long as the first.
pub(super) const MOST_PAPERS: usize = 10;

/// Asks for `margin`: one length, or one for each side. Sides that are left out have the usual margin.
pub(super) fn margin(table: &mut TableReader<'_>) -> Option<Edges> {
    let entry = table.entry("margin")?;
    if !entry.is_table() {
        return length_of(&entry, MARGIN).map(Edges::all);
    }
    let mut sides = entry.table("margin")?;
    let [top, right, bottom, left] =
        ["top", "right", "bottom", "left"].map(|side| length(&mut sides, side, MARGIN).unwrap_or(PrintOptions::MARGIN));
    sides.finish();
    Some(Edges { top, right, bottom, left })
}

/// Asks for `gap`: one length, or one across and one down; none where one of them is left out.
pub(super) fn gap(table: &mut TableReader<'_>) -> Option<Size> {
    let entry = table.entry("gap")?;
    let bounds = (Length::ZERO, PrintOptions::LARGEST_GAP);
    if !entry.is_table() {
        return length_of(&entry, bounds).map(|gap| Size { width: gap, height: gap });
    }
    let [width, height] = two_lengths(entry.table("gap")?, ["x", "y"], bounds).map(Option::unwrap_or_default);
    Some(Size { width, height })
}

/// Asks for `grid`: columns and rows in words.
pub(super) fn grid(table: &mut TableReader<'_>) -> Option<GridShape> {
    let words = table.words("grid")?;
    let parsed = words.text.parse::<GridShape>();
    let help = "columns first: `\"3x4\"` is three cards side by side, in four rows";
    parsed.map_or_else(|error| words.refuse(Code::BadGrid, "not a grid", format!("`grid`: {error}"), help), Some)
}

/// Asks for a point of the page, `{ x, y }` from its top left corner.
pub(super) fn point(table: &mut TableReader<'_>, key: &'static str) -> Option<Point> {
    let Size { width: x, height: y } = directions(table, key)?;
    Some(Point { x, y })
}

/// Asks for two lengths on a page, `{ x, y }`: across and down.
pub(super) fn directions(table: &mut TableReader<'_>, key: &'static str) -> Option<Size> {
    let mut lengths = table.entry(key)?.table(key)?;
    lengths.need("x", "add `x = \"10 mm\"`, across the page");
    lengths.need("y", "add `y = \"10 mm\"`, down the page");
    let [width, height] = two_lengths(lengths, ["x", "y"], (Length::ZERO, Paper::LONGEST));
    Some(Size { width: width?, height: height? })
}

/// Asks for `true` or `false`.
pub(super) fn switch(table: &mut TableReader<'_>, key: &'static str) -> Option<bool> {
    table.entry(key)?.switch(format!("write `{key} = true` without quotes, or remove the line"))
}

/// Asks for `labels`.
pub(super) fn labels(table: &mut TableReader<'_>) -> Option<LabelSheet> {
    let entry = table.entry("labels")?;
    if matches!(entry.value(), DeValue::Table(_)) {
        return own_labels(&entry);
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
fn own_labels(entry: &Entry<'_>) -> Option<LabelSheet> {
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
        Some(entry) => paper(&entry),
        None => Paper::named("a4").cloned(),
    };
    let diameter = length(&mut table, "diameter", (Length::um(1_000), Paper::LONGEST));
    let diameter = diameter.map(|diameter| Size { width: diameter, height: diameter });
    let size = if is_round { diameter } else { table.entry("size").and_then(|entry| sizes::size(&entry)) };
    let grid = grid(&mut table);
    let origin = point(&mut table, "origin");
    let pitch = if table.has("pitch") { directions(&mut table, "pitch") } else { size };
    table.finish();
    let GridShape { columns, rows } = grid?;
    let shape = if is_round { LabelShape::Round } else { LabelShape::Rectangle };
    let name = "own-labels".to_owned();
    let sheet = LabelSheet { name, paper: paper?, size: size?, pitch: pitch?, origin: origin?, columns, rows, shape };
    let Some(label_fault) = label_fault(&sheet) else { return Some(sheet) };
    let help = "measure from the top left corner of the paper; `pitch` is the distance from one label to the next, with the gap";
    entry.refuse(Code::BadLabels, "", label_fault, help)
}

/// Returns why labels cannot lie so on their paper.
fn label_fault(sheet: &LabelSheet) -> Option<String> {
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
