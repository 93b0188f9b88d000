//! `pullet upgrade`

use super::arguments::UpgradeArguments;
use super::build::{check_printer, refuse, settings};
use super::decks::project;
use super::made_files::{file_lines, reports};
use super::option_values::Format;
use super::outcome::{CliError, ExitStatus};
use super::progress::Bar;
use super::{changes, found, terminal};
use crate::files::OutputFolder;
use crate::pipeline::{self, Build, BuildSettings, Edition, NamedPrinter, Selection, Upgrade, how_to_print};
use crate::versions::{Difference, Sleeves};
use serde_json::json;
use std::path::PathBuf;

pub(super) fn run(arguments: &UpgradeArguments) -> Result<ExitStatus, CliError> {
    let project = project(&arguments.deck, arguments.variant.as_deref())?;
    check_printer(&project, &arguments.print)?;
    let from = Edition::of_deck(&project, &arguments.from)?;
    let bar = Bar::new(1);
    let progress = bar.deck(&project.full_name(), 0);
    let selection = Selection { skip: arguments.skip, ..Selection::default() };
    let settings = BuildSettings { selection, ..settings(&arguments.print, &progress) };
    let sleeves = if arguments.sleeved { Sleeves::Opaque } else { Sleeves::None };
    let upgrade = pipeline::upgrade(&project, from, &settings, sleeves);
    drop(bar);
    let Upgrade { names, difference, build } = &upgrade;
    refuse(&project, build.refusal.as_ref(), &build.findings)?;
    terminal::findings(&build.findings);
    let has_errors = build.findings.has_errors();
    let paths = if has_errors {
        terminal::not_done(&project.full_name(), &build.findings, "written");
        Vec::new()
    } else {
        pipeline::write(&build.files, &OutputFolder::new(&arguments.out))?
    };
    match (arguments.results.format, names) {
        (Format::Json, names) => {
            let document = json!({
                "from": names.as_ref().map(|(from, _)| from),
                "to": names.as_ref().map(|(_, to)| to),
                "kit": difference.kit,
                "sheets": difference.sheets.iter().map(|sheet| &sheet.id).collect::<Vec<_>>(),
                "files": reports(&build.files, &paths),
            });
            terminal::json(&found::document(document, &build.findings, None));
        }
        (Format::Text, Some((from, to))) if !has_errors => {
            terminal::made(&format!("{from} → {to}\n{}", summary(difference, build, &paths)));
        }
        (Format::Text, _) => {}
    }
    Ok(ExitStatus::of(&build.findings))
}

/// Returns what to do with printed cards, which files were written, and how to print them.
fn summary(difference: &Difference, build: &Build, paths: &[PathBuf]) -> String {
    let mut lines = vec![changes::summary(difference)];
    if paths.is_empty() {
        lines.push("nothing has to be printed".to_owned());
        return lines.join("\n");
    }
    let new_backs = difference.kit.new_backs;
    if new_backs > 0 {
        lines.push(format!(
            "The backs changed, and players can see which cards are old. So every card with that back is printed again. In \
             opaque sleeves, {new_backs} of these cards are not needed: use `--sleeved`."
        ));
    }
    lines.extend(file_lines(&build.files, paths));
    lines.push("The first page of the kit shows which cards to remove, to add and to keep.".to_owned());
    lines.push(how_to_print(&build.files, &build.print, None));
    lines.extend(build.printer.as_ref().map(NamedPrinter::in_words));
    lines.join("\n")
}
