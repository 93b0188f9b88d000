//! Whether the deck's templates read a table of `[data]`.

use super::data_tables::DataTables;
use super::spec_reader::SpecReader;
use crate::model::{Card, Group, Printed};
use std::cell::LazyCell;
use std::collections::BTreeSet;

/// Warns of tables that neither a group nor a template nor the rules engine can use.
pub(super) fn report(
    spec: &SpecReader<'_>,
    tables: &DataTables,
    game: Option<&str>,
    groups: &[Group],
    cards: &[Card],
    sheets: &[Printed],
) {
    // An engine may read any table of its deck.
    if game.is_some() {
        return;
    }
    let faces = groups.iter().flat_map(|group| std::iter::once(&group.front).chain(&group.back));
    let own = cards.iter().flat_map(|card| card.front.iter().chain(&card.back));
    let named = faces.chain(own).chain(sheets.iter().map(|sheet| &sheet.template));
    let project = spec.project;
    let texts = LazyCell::new(|| {
        let names: BTreeSet<&str> = named.filter_map(|template| template.value.as_text()).collect();
        names.into_iter().filter_map(|name| project.template(name).ok()).collect::<Vec<_>>()
    });
    tables.report_unused(spec, |name| texts.iter().any(|source| may_read(source.text(), name)));
}

/// Returns whether a template may read the table: it names it, or includes other templates that may.
fn may_read(template: &str, name: &str) -> bool {
    let brings_in = ["include", "extends", "import"].iter().any(|tag| template.contains(tag));
    brings_in || (template.contains("data") && template.contains(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_template_reads_the_tables_that_it_names() {
        assert!(may_read("{% for pack in data.packs %}", "packs"));
        assert!(may_read("{{ data[\"packs\"] | length }}", "packs"));
        assert!(may_read("{% include \"table.svg\" %}", "packs"));
        assert!(!may_read("<text>{{ title }}</text>", "packs"));
    }
}
