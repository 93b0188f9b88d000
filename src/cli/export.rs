//! `pullet export`

use super::option_values::Format;
use super::outcome::{CliError, ExitStatus};
use super::picture_arguments::ExportArguments;
use super::pictured::{list, made};
use super::terminal;
use crate::diag::counted;
use crate::files::{OutputFolder, Project};
use crate::model::NamedChoice;
use crate::pipeline::{self, BuildSettings, Export, ExportOptions, ExportTarget};
use std::path::Path;

pub(super) fn run(arguments: &ExportArguments) -> Result<ExitStatus, CliError> {
    let folder = OutputFolder::new(&arguments.pictures.out);
    let options = ExportOptions {
        // Each once, however often it is named.
        targets: ExportTarget::ALL.iter().filter(|target| arguments.to.contains(target)).copied().collect(),
        ppi: arguments.ppi,
        has_bleed: arguments.with_bleed,
        base_url: arguments.base_url.clone(),
    };
    let settings = BuildSettings { selection: arguments.pictures.part.selection(), ..BuildSettings::default() };
    let make = |project: &Project, settings: &BuildSettings<'_>| pipeline::export(project, settings, &options);
    let exports = made(&arguments.pictures, &settings, make, |export| (export.refusal.as_ref(), &export.findings))?;
    let mut status = ExitStatus::Clean;
    let mut written = Vec::new();
    for (project, export) in &exports {
        terminal::findings(&export.findings);
        if export.findings.has_errors() {
            status = ExitStatus::DeckHasErrors;
            terminal::not_done(&project.full_name(), &export.findings, "written");
            continue;
        }
        let paths = pipeline::write_pictures(&export.files, &folder)?;
        if arguments.pictures.results.format == Format::Text {
            options.targets.iter().for_each(|target| say(export, *target, &arguments.pictures.out));
        }
        written.extend(paths);
    }
    list(&arguments.pictures, &written);
    Ok(status)
}

/// Says where the files for a target are, and what to do with them.
fn say(export: &Export, target: ExportTarget, out: &Path) {
    let Some((deck, _)) = export.files.first().and_then(|file| file.name.split_once('/')) else { return };
    let folder = format!("{deck}/{}/", target.word());
    let count = export.files.iter().filter(|file| file.name.starts_with(&folder)).count();
    terminal::made(&format!("{}  {}", out.join(&folder).display(), counted(count, "file")));
    if let Some(next) = target.next_step() {
        terminal::made(next);
    }
}
