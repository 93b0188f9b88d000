//! The pages of sheets: their papers, their margins, and the gap between cards.

use super::sizes::{self, Bounds};
use super::spec_reader::{SpecReader, suggestion};
use super::table::{Entry, TableReader};
use crate::diag::{Code, Finding, Place};
use crate::model::{Edges, GridShape, Length, NamedChoice, Paper, PaperError, Point, PrintOptions, Size};
use toml::de::DeValue;

/// Asks for `paper`: a name or a size, or a list of them; each counts once.
pub(super) fn papers(table: &mut TableReader<'_>, spec: &mut SpecReader<'_>) -> Option<Vec<Paper>> {
    let (entry, items) = (table.entry(spec, "paper")?, table.one_or_list(spec, "paper")?);
    if items.is_empty() || items.len() > MOST_PAPERS {
        let message = format!("`paper` lists {} papers", items.len());
        let help = format!("list 1 to {MOST_PAPERS} papers, or write no `paper`: then it is A4 and Letter");
        spec.find(Finding::new(Code::BadPaper, message).at(entry.place, "").help(help));
        return None;
    }
    let mut papers: Vec<Paper> = Vec::new();
    for item in items {
        let read = paper(spec, &item);
        papers.extend(read.filter(|paper| !papers.contains(paper)));
    }
    (!papers.is_empty()).then_some(papers)
}

/// Reads one paper: its name, its size in words, or `{ width, height }`.
pub(super) fn paper(spec: &mut SpecReader<'_>, entry: &Entry<'_>) -> Option<Paper> {
    if matches!(entry.value(), DeValue::Table(_)) {
        let mut sides = entry.table(spec, entry.key)?;
        sides.need("width", "add `width = \"330 mm\"`");
        sides.need("height", "add `height = \"483 mm\"`");
        let mut side = |key| sizes::length(&mut sides, spec, key, SIDE);
        let (width, height) = (side("width"), side("height"));
        sides.finish(spec);
        let size = Size { width: width?, height: height? };
        return found(spec, Paper::of_size(size), &entry.place);
    }
    let words = entry.words(spec)?;
    found(spec, words.text.parse(), &words.place)
}

/// Reports why something is no paper.
fn found(spec: &mut SpecReader<'_>, read: Result<Paper, PaperError>, place: &Place) -> Option<Paper> {
    let error = match read {
        Ok(paper) => return Some(paper),
        Err(error) => error,
    };
    let help = match &error {
        PaperError::Unknown(name) => suggestion(
            name,
            Paper::words(),
            "; or write the size: `\"330x483mm\"` or `{ width = \"330 mm\", height = \"483 mm\" }`",
        ),
        PaperError::Side(_) => "write a size as `\"330x483mm\"` or `\"13x19in\"`".to_owned(),
        PaperError::Size(_) => "is the unit right?".to_owned(),
    };
    let finding = Finding::new(Code::BadPaper, format!("`paper`: {error}"));
    spec.find(finding.at(place.clone(), "not a paper").help(help));
    None
}

/// A side of a paper.
const SIDE: Bounds = Bounds::between((Paper::SHORTEST, Paper::LONGEST));

/// How many papers a deck can be printed on at once: each takes as long as the first.
pub(super) const MOST_PAPERS: usize = 10;

/// Asks for `margin`: one length, or one for each side. Sides that are left out have the usual margin.
pub(super) fn margin(table: &mut TableReader<'_>, spec: &mut SpecReader<'_>) -> Option<Edges> {
    let Some(mut sides) = inner_table(table, spec, "margin") else {
        return sizes::length(table, spec, "margin", sizes::MARGIN).map(Edges::all);
    };
    let mut side = |key| sizes::length(&mut sides, spec, key, sizes::MARGIN).unwrap_or(PrintOptions::MARGIN);
    let margins = Edges { top: side("top"), right: side("right"), bottom: side("bottom"), left: side("left") };
    sides.finish(spec);
    Some(margins)
}

/// Asks for `gap`: one length, or one across and one down; none where one of them is left out.
pub(super) fn gap(table: &mut TableReader<'_>, spec: &mut SpecReader<'_>) -> Option<Size> {
    let Some(mut directions) = inner_table(table, spec, "gap") else {
        return sizes::length(table, spec, "gap", GAP).map(|gap| Size { width: gap, height: gap });
    };
    let mut direction = |key| sizes::length(&mut directions, spec, key, GAP).unwrap_or_default();
    let gap = Size { width: direction("x"), height: direction("y") };
    directions.finish(spec);
    Some(gap)
}

/// Asks for `grid`: columns and rows in words.
pub(super) fn grid(table: &mut TableReader<'_>, spec: &mut SpecReader<'_>) -> Option<GridShape> {
    let words = table.words(spec, "grid")?;
    let error = match words.text.parse() {
        Ok(shape) => return Some(shape),
        Err(error) => error,
    };
    let help = "columns first: `\"3x4\"` is three cards side by side, in four rows";
    spec.find(Finding::new(Code::BadGrid, format!("`grid`: {error}")).at(words.place, "not a grid").help(help));
    None
}

/// Asks for a point of the page, `{ x, y }` from its top left corner.
pub(super) fn point(table: &mut TableReader<'_>, spec: &mut SpecReader<'_>, key: &'static str) -> Option<Point> {
    let Size { width: x, height: y } = directions(table, spec, key)?;
    Some(Point { x, y })
}

/// Asks for two lengths on a page, `{ x, y }`: across and down.
pub(super) fn directions(table: &mut TableReader<'_>, spec: &mut SpecReader<'_>, key: &'static str) -> Option<Size> {
    let entry = table.entry(spec, key)?;
    let mut lengths = entry.table(spec, key)?;
    lengths.need("x", "add `x = \"10 mm\"`, across the page");
    lengths.need("y", "add `y = \"10 mm\"`, down the page");
    let mut length = |key| sizes::length(&mut lengths, spec, key, ON_PAGE);
    let (width, height) = (length("x"), length("y"));
    lengths.finish(spec);
    Some(Size { width: width?, height: height? })
}

/// A distance on a page.
const ON_PAGE: Bounds = Bounds::between((Length::ZERO, Paper::LONGEST));

/// The space between two cards.
const GAP: Bounds = Bounds::between((Length::ZERO, PrintOptions::LARGEST_GAP));

/// Asks for `true` or `false`.
pub(super) fn switch(table: &mut TableReader<'_>, spec: &mut SpecReader<'_>, key: &'static str) -> Option<bool> {
    let entry = table.entry(spec, key)?;
    if let DeValue::Boolean(is_on) = entry.value() {
        return Some(*is_on);
    }
    let help = format!("write `{key} = true` without quotes, or remove the line");
    spec.find(entry.wrong_type("`true` or `false`").help(help));
    None
}

/// Returns the table of a key that has one; nothing if it has another value or none.
fn inner_table<'t>(
    table: &mut TableReader<'t>,
    spec: &mut SpecReader<'_>,
    key: &'static str,
) -> Option<TableReader<'t>> {
    let entry = table.entry(spec, key)?;
    if !matches!(entry.value(), DeValue::Table(_)) {
        return None;
    }
    entry.table(spec, key)
}
