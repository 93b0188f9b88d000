//! `pullet export`

use super::option_values::Format;
use super::outcome::{CliError, ExitStatus};
use super::picture_arguments::ExportArguments;
use super::pictured::made;
use super::terminal;
use crate::files::{OutputFolder, Project};
use crate::model::NamedChoice;
use crate::pipeline::{self, BuildSettings, Export, ExportOptions, ExportTarget};
use serde_json::json;
use std::path::Path;

pub(super) fn run(arguments: &ExportArguments) -> Result<ExitStatus, CliError> {
    let folder = OutputFolder::new(&arguments.pictures.out);
    let options = ExportOptions {
        targets: arguments.to.clone(),
        ppi: arguments.ppi,
        has_bleed: arguments.with_bleed,
        base_url: arguments.base_url.clone(),
    };
    let settings = BuildSettings { selection: arguments.pictures.part.selection(), ..BuildSettings::default() };
    let make = |project: &Project, settings: &BuildSettings<'_>| pipeline::export(project, settings, &options);
    let exports = made(&arguments.pictures, &settings, make, |export| (export.refusal.as_ref(), &export.findings))?;
    let mut status = ExitStatus::Clean;
    let mut files = Vec::new();
    for (project, export) in &exports {
        terminal::findings(&export.findings);
        if export.findings.has_errors() {
            status = ExitStatus::DeckHasErrors;
            terminal::not_done(&project.full_name(), &export.findings, "written");
            continue;
        }
        let paths = pipeline::write_export(export, &folder)?;
        if arguments.pictures.results.format == Format::Text {
            arguments.to.iter().for_each(|target| say(export, *target, &arguments.pictures.out));
        }
        files.extend(paths.iter().map(|path| json!({ "path": path.display().to_string() })));
    }
    if arguments.pictures.results.format == Format::Json {
        terminal::json(&json!({ "files": files }));
    }
    Ok(status)
}

/// Says where the files for a target are, and what to do with them.
fn say(export: &Export, target: ExportTarget, out: &Path) {
    let part = format!("/{}/", target.word());
    let names = || export.files.iter().map(|file| file.name.as_str()).filter(|name| name.contains(&part));
    let Some(first) = names().next() else { return };
    let end = first.find(&part).map_or(0, |at| at + part.len());
    let count = names().count();
    let place = out.join(&first[..end]);
    let files = if count == 1 { "1 file".to_owned() } else { format!("{count} files") };
    terminal::made(&format!("{}  {files}", place.display()));
    if let Some(next) = target.next_step() {
        terminal::made(next);
    }
}
