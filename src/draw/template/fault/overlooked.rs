//! What Tera takes without an error: a name that a template only tests and nothing has, and a field between single braces.

use crate::diag::{Code, Finding, Severity, nearest};
use crate::template::context::DECK_NAMES;
use crate::template::sandbox::TemplateFiles;
use std::collections::BTreeSet;

/// Names shorter than this differ from others by too little to be typos.
const SHORTEST: usize = 4;

/// Returns warnings for the names that a template reads, that no card has, and that look like typos of one of `fields`;
/// those in `reported` are left out.
pub(in super::super) fn overlooked(
    reads: &[String],
    files: &TemplateFiles,
    fields: &BTreeSet<&str>,
    reported: &BTreeSet<&str>,
) -> Vec<Finding> {
    let is_known =
        |name: &str| fields.contains(name) || DECK_NAMES.contains(&name) || name == "card" || reported.contains(name);
    let differs_in_case = |name: &str| fields.iter().any(|field| field.eq_ignore_ascii_case(name));
    let is_telling = |name: &str| name.len() >= SHORTEST || differs_in_case(name);
    let overlooked = reads.iter().filter(|name| is_telling(name) && !is_known(name));
    overlooked.filter_map(|name| warning(name, files, fields)).collect()
}

fn warning(name: &str, files: &TemplateFiles, fields: &BTreeSet<&str>) -> Option<Finding> {
    let near = nearest(name, fields.iter().copied())?;
    let mut outlines = files.values().map(|file| &file.outline);
    if outlines.any(|outline| outline.tested.contains(name) || outline.locals.contains(name)) {
        return None;
    }
    let place = files.values().find_map(|file| {
        let start = *file.outline.names.get(name)?;
        // In `{{ atk-points }}`, the fault is the minus, and is reported for the name before it.
        let before = file.source.text()[..start].strip_suffix('-');
        if before.is_some_and(|before| before.ends_with(|c: char| c.is_ascii_alphanumeric())) {
            return None;
        }
        Some(file.source.place(start..start + name.len()))
    })?;
    let message = format!("the template reads `{name}`, which no card has");
    let help = format!("did you mean `{near}`? An `if` takes a name that does not exist for false");
    Some(Finding::new(Code::UnknownField, message).severity(Severity::Warning).at(place, "not known here").help(help))
}

/// Returns warnings for the `fields` that template files name between single braces.
pub(in super::super) fn single_braces(files: &TemplateFiles, fields: &BTreeSet<&str>) -> Vec<Finding> {
    let is_field = |path: &str| {
        let name = path.split('.').next().unwrap_or_default();
        fields.contains(name) || DECK_NAMES.contains(&name) || matches!(name, "card" | "sheet")
    };
    let braces = files.values().flat_map(|file| file.outline.single_braces.iter().map(move |it| (file, it)));
    let warnings = braces.filter(|(_, (path, _))| is_field(path)).map(|(file, (path, span))| {
        let place = file.source.place(span.clone());
        Finding::new(Code::SingleBraces, format!("`{}` has single braces, so it prints as it is written", place.text()))
            .at(place, "needs two braces on each side")
            .help(format!("did you mean `{{{{ {path} }}}}`?"))
    });
    warnings.collect()
}
