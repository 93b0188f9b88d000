//! `[[accept]]`: findings that the author knows of, each with a reason.

use super::desk::{Desk, quoted};
use super::table::Reader;
use crate::diag::{Acceptance, Finding};
use std::collections::HashMap;

/// Reads all of them; one without a finding or a reason is left out. Gives too how many of them are among the first
/// `own` tables.
pub(super) fn read(root: &mut Reader<'_>, desk: &mut Desk<'_>, own: usize) -> (Vec<Acceptance>, usize) {
    let tables = root.list(desk, "accept");
    let mut seen = HashMap::new();
    let (mut acceptances, mut own_read) = (Vec::new(), 0);
    for (index, mut table) in tables.into_iter().enumerate() {
        let finding = table.needed_words(desk, "finding", "unused-table");
        let reason = table.needed_words(desk, "reason", "why it may stand");
        table.finish(desk);
        let (Some(finding), Some(reason)) = (finding, reason) else { continue };
        if let Some(first) = seen.insert(finding.text.clone(), finding.place.clone()) {
            let message = format!("{} is accepted twice", quoted(&finding.text));
            let twice = Finding::error("accepted-twice", message).at(finding.place, "here again");
            desk.find(
                twice.see(first, "the first is here").help("keep one of them: it is for all findings of that name"),
            );
            continue;
        }
        acceptances.push(Acceptance { finding: finding.text, reason: reason.text, place: finding.place });
        own_read += usize::from(index < own);
    }
    (acceptances, own_read)
}
