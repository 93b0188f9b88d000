//! A name that a template only asks after: where nothing has it, Tera says nothing and takes it for false.

use super::super::compiled::CompiledTemplate;
use super::super::context::DECK_NAMES;
use crate::diag::{Code, Finding, Findings, Severity, nearest};
use std::collections::BTreeSet;

/// Names shorter than this differ from others by too little to be slips.
const SHORTEST: usize = 4;

/// The names that a template reads, that no card has, and that look like a slip for one of `fields`; those that an error
/// in `told` names are left out.
pub(in super::super) fn of_overlooked(
    compiled: &CompiledTemplate,
    fields: &BTreeSet<&str>,
    told: &Findings,
) -> Vec<Finding> {
    let is_there = |name: &str| fields.contains(name) || DECK_NAMES.contains(&name) || name == "card";
    let is_told = |name: &str| {
        let quoted = format!("`{name}`");
        told.iter().any(|finding| finding.code == Code::UnknownField && finding.message.contains(&quoted))
    };
    let overlooked = compiled.reads().iter().filter(|name| name.len() >= SHORTEST && !is_there(name) && !is_told(name));
    overlooked.filter_map(|name| of_name(name, compiled, fields)).collect()
}

fn of_name(name: &str, compiled: &CompiledTemplate, fields: &BTreeSet<&str>) -> Option<Finding> {
    let near = nearest(name, fields.iter().copied())?;
    let files = compiled.files().values();
    if files.clone().any(|file| file.outline().asked.contains(name) || file.outline().locals.contains(name)) {
        return None;
    }
    let place = files.clone().find_map(|file| {
        let start = *file.outline().names.get(name)?;
        Some(file.source().place(start..start + name.len()))
    })?;
    let message = format!("the template reads `{name}`, which no card has");
    let help = format!("did you mean `{near}`? What is not there counts as false in an `if`");
    Some(Finding::new(Code::UnknownField, message).severity(Severity::Warning).at(place, "not known here").help(help))
}
