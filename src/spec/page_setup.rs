//! How cards lie on the page: margins, the gap between cards.

use super::sizes::{self, Bounds};
use super::spec_reader::SpecReader;
use super::table::TableReader;
use crate::model::{Edges, PrintOptions, Size};
use toml::de::DeValue;

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

/// The space between two cards.
const GAP: Bounds = Bounds::up_to(PrintOptions::LARGEST_GAP);

/// Returns the table of a key that has one; nothing if it has another value or none.
fn inner_table<'t>(table: &mut TableReader<'t>, spec: &mut SpecReader<'_>, key: &'static str) -> Option<TableReader<'t>> {
    let entry = table.entry(spec, key)?;
    if !matches!(entry.value(), DeValue::Table(_)) {
        return None;
    }
    entry.table(spec, key)
}
