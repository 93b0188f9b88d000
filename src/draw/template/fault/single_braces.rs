//! A field between single braces, which prints as it is written.

use crate::diag::{Code, Finding};
use crate::template::context::DECK_NAMES;
use crate::template::sandbox::TemplateFiles;
use std::collections::BTreeSet;

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
