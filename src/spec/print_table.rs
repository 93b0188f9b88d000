//! `[print]`: how the deck is printed by default; the command line overrides it.

use super::choices::choice;
use super::marks_table;
use super::sizes;
use super::spec_reader::SpecReader;
use super::table::TableReader;
use crate::model::{PrintChoices, PrintOptions};

/// Reads the table; options that it leaves out have the value of [`PrintOptions::default`].
pub(super) fn read(root: &mut TableReader<'_>, spec: &mut SpecReader<'_>) -> PrintOptions {
    let usual = PrintOptions::default();
    let Some(mut table) = root.table(spec, "print") else { return usual };
    let choices = PrintChoices {
        backs: choice(&mut table, spec, "backs"),
        flip: choice(&mut table, spec, "flip"),
        cut: choice(&mut table, spec, "cut"),
        order: choice(&mut table, spec, "order"),
        margin: sizes::length(&mut table, spec, "margin", sizes::MARGIN),
        feed_margin: sizes::length(&mut table, spec, "feed-margin", sizes::MARGIN),
        marks: marks_table::read(&mut table, spec),
        guides: choice(&mut table, spec, "guides"),
    };
    table.finish(spec);
    usual.with(&choices)
}
