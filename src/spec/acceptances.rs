//! `[[accept]]`: findings that the author knows about, each with a reason.

use super::spec_reader::{SpecReader, quoted};
use super::table::{TableReader, TextValue};
use crate::diag::{Acceptance, Code, Finding};
use std::collections::HashMap;

/// Reads all of them; one without a finding or a reason is left out. Returns how many of them are among the first `own`
/// tables too.
pub(super) fn read(root: &mut TableReader<'_>, spec: &mut SpecReader<'_>, own: usize) -> (Vec<Acceptance>, usize) {
    let tables = root.list(spec, "accept");
    let mut seen = HashMap::new();
    let (mut acceptances, mut own_read) = (Vec::new(), 0);
    for (index, mut table) in tables.into_iter().enumerate() {
        let finding = table.needed_words(spec, "finding", "unused-table");
        let reason = table.needed_words(spec, "reason", "why it is fine");
        table.finish(spec);
        let (Some(finding), Some(reason)) = (finding, reason) else { continue };
        if let Some(first) = seen.insert(finding.text.clone(), finding.place.clone()) {
            let message = format!("{} is accepted twice", quoted(&finding.text));
            let twice = Finding::new(Code::AcceptedTwice, message).at(finding.place, "here again");
            spec.find(
                twice.see(first, "the first one").help("keep one of them: it covers all findings with that name"),
            );
            continue;
        }
        if let Some(known) = known(spec, &finding) {
            acceptances.push(Acceptance { finding: known, reason: reason.text, place: finding.place });
            own_read += usize::from(index < own);
        }
    }
    (acceptances, own_read)
}

/// Returns the code with that name, or reports that there is none.
fn known(spec: &mut SpecReader<'_>, words: &TextValue) -> Option<Code> {
    let known = Code::named(&words.text);
    if known.is_none() {
        let message = format!("there is no finding called {}", quoted(&words.text));
        let help = match Code::nearest(&words.text) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`pullet explain` lists them all".to_owned(),
        };
        let finding = Finding::new(Code::UnusedAcceptance, message).at(words.place.clone(), "no such finding");
        spec.find(finding.help(help));
    }
    known
}
