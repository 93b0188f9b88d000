//! `pullet diff`

use super::arguments::DiffArguments;
use super::option_values::Format;
use super::outcome::{CliError, ExitStatus};
use super::{changes, found, terminal};
use crate::files::Project;
use crate::pipeline::{self, BuildSettings, Diff, Edition, ReportOptions};
use serde_json::json;

pub(super) fn run(arguments: &DiffArguments) -> Result<ExitStatus, CliError> {
    let (old, new) = editions(arguments)?;
    let file = arguments.report.as_ref();
    let options = file.map(|file| ReportOptions { format: file.format, paper: &arguments.paper });
    let Diff { names, difference, findings, report } = pipeline::diff(old, new, &BuildSettings::default(), options);
    terminal::findings(&findings);
    let report = report.zip(file).map(|(bytes, file)| file.write(&bytes)).transpose()?;
    if findings.has_errors() {
        terminal::message(&format!("{}; nothing was compared", findings.in_words()));
    }
    match (arguments.results.format, &names) {
        (Format::Json, names) => {
            let document = json!({
                "old": names.as_ref().map(|(old, _)| old),
                "new": names.as_ref().map(|(_, new)| new),
                "difference": names.as_ref().map(|_| &difference),
            });
            terminal::json(&found::document(document, &findings, report.as_deref().map(|path| ("report", path))));
        }
        (Format::Text, Some((old, new))) => {
            let drawn = report.map(|path| format!("\n\nreport: {path}")).unwrap_or_default();
            terminal::result(&format!("{old} → {new}\n{}{drawn}", changes::in_words(&difference)));
        }
        (Format::Text, None) => {}
    }
    Ok(ExitStatus::of(&findings))
}

/// Returns what is compared. A deck alone is compared with its last release; a release alone with its deck.
fn editions(arguments: &DiffArguments) -> Result<(Edition, Edition), CliError> {
    let old = &arguments.old;
    if let Some(new) = &arguments.new {
        return Ok((Edition::open(old)?, Edition::open(new)?));
    }
    match Edition::open(old)? {
        Edition::Whole(project) if !old.contains('@') => {
            let Some(last) = pipeline::releases(&project).pop() else {
                return Err(CliError::with_help(
                    &format!("`{old}` has no releases, so there is nothing to compare it with"),
                    &format!("name both decks: `pullet diff OLD {old}`"),
                ));
            };
            Ok((Edition::of_deck(&project, &last)?, Edition::Whole(project)))
        }
        Edition::Frozen(frozen) => {
            let deck = frozen.project().clone();
            Ok((Edition::Frozen(frozen), Edition::Whole(Box::new(deck))))
        }
        whole @ Edition::Whole(_) => {
            let deck = old.rsplit_once('@').map_or(old.as_str(), |(deck, _)| deck);
            Ok((whole, Edition::Whole(Box::new(Project::open(deck)?))))
        }
    }
}
