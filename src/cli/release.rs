//! `pullet release`

use super::arguments::ReleaseArguments;
use super::decks::project;
use super::option_values::Format;
use super::outcome::{CliError, ExitStatus};
use super::{changes, found, terminal};
use crate::diag::counted;
use crate::files::OutputError;
use crate::pipeline::{self, BuildSettings, Released};
use serde_json::json;

pub(super) fn run(arguments: &ReleaseArguments) -> Result<ExitStatus, CliError> {
    let project = project(&arguments.deck, arguments.variant.as_deref())?;
    if project.is_built_in() {
        return Err(CliError::with_help(
            &format!("`{}` is a built-in deck: it has no folder for releases", project.name()),
            "copy the deck into a folder of your own and release that; its releases come with Pullet",
        ));
    }
    let release = pipeline::release(&project, &BuildSettings::default())?;
    // Of the pictures that are written, only their number is reported.
    let mut document = json!({ "outcome": null, "path": null, "pictures": 0, "since": null, "difference": null });
    terminal::findings(&release.findings);
    let mut status = ExitStatus::Clean;
    let mut text = String::new();
    match &release.released {
        None => {
            terminal::not_done(&project.full_name(), &release.findings, "released");
            status = ExitStatus::DeckHasErrors;
        }
        Some(Released::Same { name }) => {
            document["outcome"] = json!("same");
            text = format!("{name} is released already, and nothing has changed since");
        }
        Some(Released::Differs { name, difference }) => {
            document["outcome"] = json!("differs");
            document["difference"] = json!(difference);
            let summary = changes::in_words(difference);
            terminal::message(&format!(
                "{name} is released already, and the deck has changed since. Give it a new `version` in `[deck]`, or \
                 undo these changes:\n\n{summary}"
            ));
            status = ExitStatus::DeckHasErrors;
        }
        Some(Released::New { name, cards, since, files }) => {
            let paths = pipeline::write_release(&project, files).map_err(|error| not_written(&error))?;
            let path = paths.first().map(|path| path.display().to_string()).unwrap_or_default();
            text = format!("{name} is released: {}\n  {path}", counted(*cards, "card"));
            document["outcome"] = json!("new");
            document["path"] = json!(path);
            document["pictures"] = json!(files.len().saturating_sub(1));
            if let Some((before, difference)) = since.as_deref() {
                text = format!("{text}\n\nSince {before}:\n{}", changes::summary(difference));
                document["since"] = json!(before);
                document["difference"] = json!(difference);
            }
        }
    }
    match arguments.results.format {
        Format::Json => terminal::json(&found::document(document, &release.findings, None)),
        Format::Text if text.is_empty() => {}
        Format::Text => terminal::result(&text),
    }
    Ok(status)
}

fn not_written(error: &OutputError) -> CliError {
    let message = format!("the release was not written: {error}");
    CliError::with_help(&message, "free some space, or make the deck's folder writable")
}
