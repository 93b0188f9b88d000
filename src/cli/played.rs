//! What `pullet play` reports of games, whether they are played, compared or swept.

use super::found;
use super::option_values::Format;
use super::outcome::{CliError, ExitStatus};
use super::play_arguments::PlayArguments;
use super::terminal;
use crate::diag::{Findings, counted, listed};
use crate::files::Project;
use crate::games::{FigureDifference, GameComparison};
use crate::pipeline::{MadePages, PlotOptions};
use crate::spec::RuleSetting;
use serde_json::{Value, json};

/// Games as they are reported.
pub(super) struct PlayedGames {
    /// What `--format json` prints, but what was found and the plots.
    pub(super) document: Value,
    /// The same for people.
    pub(super) paragraphs: Vec<String>,
    /// The file of the plots.
    pub(super) plots: Option<String>,
    pub(super) findings: Findings,
}

impl PlayedGames {
    /// Prints the report.
    pub(super) fn print(mut self, format: Format) -> ExitStatus {
        match format {
            Format::Json => {
                let plots = self.plots.as_deref().map(|path| ("plots", path));
                terminal::json(&found::document(self.document, &self.findings, plots));
            }
            Format::Text => {
                self.paragraphs.extend(self.plots.map(|path| format!("plots: {path}")));
                terminal::result(&self.paragraphs.join("\n\n"));
                terminal::findings(&self.findings);
            }
        }
        ExitStatus::of(&self.findings)
    }
}

/// Draws plots into the file that the command line names, and returns its path and what is wrong with them.
pub(super) fn write_plots(
    arguments: &PlayArguments,
    draw: impl FnOnce(PlotOptions<'_>) -> MadePages,
) -> Result<(Option<String>, Findings), CliError> {
    let Some(file) = &arguments.plots else { return Ok((None, Findings::new())) };
    let plots = draw(PlotOptions { format: file.format, paper: &arguments.paper, seed: arguments.seed });
    let path = plots.bytes.map(|bytes| file.write(&bytes)).transpose()?;
    Ok((path, plots.findings))
}

/// Returns the rules of the command line as documents have them.
pub(super) fn rules(settings: &[RuleSetting]) -> Vec<Value> {
    settings.iter().map(|RuleSetting { key, field }| json!({ "key": key, "value": field })).collect()
}

/// Returns the rules of the command line in words: ` with exact = plus-one`; empty where there are none.
pub(super) fn with_rules(settings: &[RuleSetting]) -> String {
    if settings.is_empty() { String::new() } else { format!(" with {}", listed(settings, usize::MAX)) }
}

/// Returns the name of the deck's variant.
pub(super) fn variant(project: &Project) -> Option<String> {
    Some(project.variant().join("+")).filter(|variant| !variant.is_empty())
}

/// Returns a number of games in words.
pub(super) fn games_in_words(games: u64) -> String {
    counted(usize::try_from(games).unwrap_or(usize::MAX), "game")
}

/// Returns the figures of every game that comparisons show, with their names.
pub(super) fn named_figures(comparison: &GameComparison) -> Vec<(String, &FigureDifference)> {
    let unit = comparison.new.unit;
    let mut figures = vec![
        ("turns in a game".to_owned(), &comparison.turns),
        ("minutes (an estimate)".to_owned(), &comparison.minutes),
        ("changes of the lead".to_owned(), &comparison.lead_changes),
        (format!("{unit} from first to last"), &comparison.gap),
    ];
    figures.extend(comparison.seats.iter().map(|seat| (format!("seat {}: won", seat.seat), &seat.won)));
    figures.extend(comparison.seats.iter().map(|seat| (format!("seat {}: mean {unit}", seat.seat), &seat.score)));
    figures
}
