//! `[[accept]]`: findings that the author knows of, each with a reason.

use super::spec_reader::{SpecReader, quoted};
use super::table::TableReader;
use crate::diag::{Acceptance, Code, Finding};
use std::collections::HashMap;

/// Reads all of them; one without a finding or a reason is left out. Gives too how many of them are among the first
/// `own` tables.
pub(super) fn read(root: &mut TableReader<'_>, spec: &mut SpecReader<'_>, own: usize) -> (Vec<Acceptance>, usize) {
    let tables = root.list(spec, "accept");
    let mut seen = HashMap::new();
    let (mut acceptances, mut own_read) = (Vec::new(), 0);
    for (index, mut table) in tables.into_iter().enumerate() {
        let finding = table.needed_words(spec, "finding", "unused-table");
        let reason = table.needed_words(spec, "reason", "why it may stand");
        table.finish(spec);
        let (Some(finding), Some(reason)) = (finding, reason) else { continue };
        if let Some(first) = seen.insert(finding.text.clone(), finding.place.clone()) {
            let message = format!("{} is accepted twice", quoted(&finding.text));
            let twice = Finding::new(Code::AcceptedTwice, message).at(finding.place, "here again");
            spec.find(
                twice.see(first, "the first is here").help("keep one of them: it is for all findings of that name"),
            );
            continue;
        }
        acceptances.push(Acceptance { finding: finding.text, reason: reason.text, place: finding.place });
        own_read += usize::from(index < own);
    }
    (acceptances, own_read)
}
