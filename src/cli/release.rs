//! `pullet release`

use super::arguments::ReleaseArguments;
use super::changes;
use super::decks::project;
use super::found::FoundList;
use super::option_values::Format;
use super::outcome::{CliError, ExitStatus};
use super::terminal;
use crate::diag::counted;
use crate::pipeline::{self, BuildSettings, Released};
use crate::versions::Difference;
use serde::Serialize;

/// What `--format json` prints.
#[derive(Serialize)]
struct ReleaseDocument<'a> {
    /// `new`, `same`, or `differs`; none where the deck has errors.
    outcome: Option<&'static str>,
    /// The files that were written; of the pictures only their number.
    path: Option<String>,
    pictures: usize,
    since: Option<&'a str>,
    difference: Option<&'a Difference>,
    #[serde(flatten)]
    found: FoundList,
}

pub(super) fn run(arguments: &ReleaseArguments) -> Result<ExitStatus, CliError> {
    let project = project(&arguments.deck, arguments.variant.as_deref())?;
    if project.is_built_in() {
        return Err(CliError::BuiltInRelease { deck: project.name().to_owned() });
    }
    let release = pipeline::release(&project, &BuildSettings::default())?;
    let mut document = ReleaseDocument {
        outcome: None,
        path: None,
        pictures: 0,
        since: None,
        difference: None,
        found: FoundList::of(&release.findings),
    };
    terminal::findings(&release.findings);
    let (text, status) = match &release.released {
        None => {
            terminal::not_done(&project.full_name(), &release.findings, "released");
            (String::new(), ExitStatus::DeckHasErrors)
        }
        Some(Released::Same { name }) => {
            document.outcome = Some("same");
            (format!("{name} is released already, and nothing has changed since"), ExitStatus::Clean)
        }
        Some(Released::Differs { name, difference }) => {
            (document.outcome, document.difference) = (Some("differs"), Some(difference.as_ref()));
            let summary = changes::in_words(difference);
            let text = format!(
                "{name} is released already, and the deck has changed since. Give it a new `version` in `[deck]`, or undo these changes:\n\n{summary}"
            );
            terminal::message(&text);
            (String::new(), ExitStatus::DeckHasErrors)
        }
        Some(Released::New { name, cards, since, files }) => {
            let paths = pipeline::write_release(&project, files).map_err(CliError::Release)?;
            let path = paths.first().map(|path| path.display().to_string()).unwrap_or_default();
            (document.outcome, document.pictures) = (Some("new"), files.len().saturating_sub(1));
            document.path = Some(path.clone());
            let text = format!("{name} is released: {}\n  {path}", counted(*cards, "card"));
            let text = match since.as_deref() {
                None => text,
                Some((before, difference)) => {
                    (document.since, document.difference) = (Some(before.as_str()), Some(difference));
                    format!("{text}\n\nSince {before}:\n{}", changes::summary(difference))
                }
            };
            (text, ExitStatus::Clean)
        }
    };
    match arguments.format {
        Format::Json => terminal::json(&document),
        Format::Text if text.is_empty() => {}
        Format::Text => terminal::result(&text),
    }
    Ok(status)
}
