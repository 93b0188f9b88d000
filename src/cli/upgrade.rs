//! `pullet upgrade`

use super::arguments::UpgradeArguments;
use super::build::{check_printer, refuse, settings};
use super::changes;
use super::decks::project;
use super::found::FoundList;
use super::made_files::{file_lines, how_to_print, reports};
use super::option_values::Format;
use super::outcome::{CliError, ExitStatus};
use super::progress::Bar;
use super::terminal;
use crate::files::OutputFolder;
use crate::pipeline::{self, BuildSettings, Edition, FileReport, NamedPrinter, Selection, Upgrade};
use crate::versions::{Difference, Kit, Sleeves};
use serde::Serialize;
use std::path::PathBuf;

/// What `--format json` prints.
#[derive(Serialize)]
struct UpgradeDocument<'a> {
    from: Option<&'a str>,
    to: Option<&'a str>,
    kit: &'a Kit,
    sheets: Vec<&'a str>,
    files: Vec<FileReport>,
    #[serde(flatten)]
    found: FoundList,
}

pub(super) fn run(arguments: &UpgradeArguments) -> Result<ExitStatus, CliError> {
    let project = project(&arguments.deck, arguments.variant.as_deref())?;
    check_printer(&project, &arguments.print)?;
    let from = Edition::of_deck(&project, &arguments.from)?;
    let papers = arguments.print.papers();
    let bar = Bar::new(1);
    let progress = bar.deck(&project.full_name(), 0);
    let selection = Selection { skip: arguments.skip, ..Selection::default() };
    let settings = BuildSettings { selection, ..settings(&arguments.print, &papers, &progress) };
    let sleeves = if arguments.sleeved { Sleeves::Opaque } else { Sleeves::None };
    let upgrade = pipeline::upgrade(&project, from, &settings, sleeves);
    drop(bar);
    let Upgrade { names, difference, build } = &upgrade;
    refuse(&project, build.refusal.as_ref(), &build.findings)?;
    terminal::findings(&build.findings);
    let has_errors = build.findings.has_errors();
    if has_errors {
        terminal::not_done(&project.full_name(), &build.findings, "written");
    }
    let paths =
        if has_errors { Vec::new() } else { pipeline::write(&build.files, &OutputFolder::new(&arguments.out))? };
    let names = names.as_ref().map(|(from, to)| (from.as_str(), to.as_str()));
    match (arguments.format, names) {
        (Format::Json, names) => terminal::json(&document(names, &upgrade, &paths)),
        (Format::Text, Some(names)) if !has_errors => terminal::made(&summary(names, difference, &upgrade, &paths)),
        (Format::Text, _) => {}
    }
    Ok(if has_errors { ExitStatus::DeckHasErrors } else { ExitStatus::Clean })
}

fn document<'a>(names: Option<(&'a str, &'a str)>, upgrade: &'a Upgrade, paths: &[PathBuf]) -> UpgradeDocument<'a> {
    let Upgrade { difference, build, .. } = upgrade;
    UpgradeDocument {
        from: names.map(|(from, _)| from),
        to: names.map(|(_, to)| to),
        kit: &difference.kit,
        sheets: difference.sheets.iter().map(|sheet| sheet.id.as_str()).collect(),
        files: reports(&build.files, paths),
        found: FoundList::of(&build.findings),
    }
}

/// Returns what to do with printed cards, which files were written, and how to print them.
fn summary((from, to): (&str, &str), difference: &Difference, upgrade: &Upgrade, paths: &[PathBuf]) -> String {
    let Upgrade { build, .. } = upgrade;
    let mut lines = vec![format!("{from} → {to}"), changes::summary(difference)];
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
