//! `pullet play`

use super::decks::project;
use super::found::FoundList;
use super::option_values::{Format, PageFile, folder_and_name};
use super::outcome::{CliError, ExitStatus};
use super::play_arguments::PlayArguments;
use super::play_report::{LEGEND, in_words};
use super::terminal;
use crate::diag::{Findings, listed};
use crate::files::{OutputFolder, Project, Shelf};
use crate::games::{PlayError, PlayReport, Replay, script_from_json};
use crate::model::{Deck, Field};
use crate::pipeline::{self, MadePages, Play, PlayOptions, PlotOptions};
use crate::spec::RuleSetting;
use serde::Serialize;

/// What `--format json` prints.
#[derive(Serialize)]
struct PlayDocument<'a> {
    deck: &'a str,
    variant: Option<String>,
    game: Option<&'a str>,
    rules: Vec<RuleDocument<'a>>,
    seed: u64,
    plays: &'a [PlayReport],
    #[serde(flatten)]
    found: FoundList,
    #[serde(skip_serializing_if = "Option::is_none")]
    plots: Option<String>,
}

/// A rule of `--rule` or `--sweep`.
#[derive(Serialize)]
pub(super) struct RuleDocument<'a> {
    key: &'a str,
    value: &'a Field,
}

/// Returns the rules of the command line as documents have them.
pub(super) fn rules(settings: &[RuleSetting]) -> Vec<RuleDocument<'_>> {
    settings.iter().map(|RuleSetting { key, field }| RuleDocument { key, value: field }).collect()
}

/// Returns the rules of the command line in words: ` with exact = plus-one`; empty where there are none.
pub(super) fn with_rules(settings: &[RuleSetting]) -> String {
    if settings.is_empty() { String::new() } else { format!(" with {}", listed(settings, usize::MAX)) }
}

/// What `--replay --format json` prints.
#[derive(Serialize)]
struct ReplayDocument<'a> {
    deck: &'a str,
    variant: Option<String>,
    game: Option<&'a str>,
    seed: u64,
    #[serde(flatten)]
    replay: &'a Replay,
    lines: Vec<String>,
}

pub(super) fn run(arguments: &PlayArguments) -> Result<ExitStatus, CliError> {
    let project = project(arguments.deck(), arguments.variant.as_deref())?;
    let options = options(arguments);
    let ending = if arguments.replay.is_some() {
        replay(&project, &options, arguments)
    } else {
        play(&project, &options, arguments)
    };
    match ending {
        Err(CliError::Play(PlayError::Deck(findings))) => Ok(not_played(&project.full_name(), &findings)),
        ending => ending,
    }
}

/// Returns which games to play.
pub(super) fn options(arguments: &PlayArguments) -> PlayOptions {
    PlayOptions {
        players: arguments.players,
        games: arguments.games,
        seed: arguments.seed,
        strategies: arguments.strategies.clone(),
        rules: arguments.rules.clone(),
        from: arguments.from.clone(),
    }
}

/// Reports why a deck of that name cannot be played.
pub(super) fn not_played(name: &str, findings: &Findings) -> ExitStatus {
    terminal::findings(findings);
    terminal::not_done(name, findings, "played");
    ExitStatus::DeckHasErrors
}

fn replay(project: &Project, options: &PlayOptions, arguments: &PlayArguments) -> Result<ExitStatus, CliError> {
    let deck = pipeline::deck_to_play(project)?;
    let replay = match arguments.deck_and_script().1 {
        Some(file) => follow(&deck, file, options)?,
        None => pipeline::replay(&deck, options)?,
    };
    let lines = replay.lines();
    match arguments.format {
        Format::Json => terminal::json(&ReplayDocument {
            deck: project.name(),
            variant: variant(project),
            game: deck.game.as_deref(),
            seed: options.seed,
            replay: &replay,
            lines,
        }),
        Format::Text => terminal::result(&lines.join("\n")),
    }
    Ok(ExitStatus::Clean)
}

/// Plays what a file says.
fn follow(deck: &Deck, file: &str, options: &PlayOptions) -> Result<Replay, CliError> {
    let (folder, name) = folder_and_name(file);
    let source = Shelf::Folder(folder).read_text(&name).map_err(CliError::ReadReplay)?;
    let wrong = |fault: String| CliError::WrongReplay { file: file.to_owned(), fault, help: None };
    let script = script_from_json(source.text()).map_err(wrong)?;
    pipeline::follow(deck, &script, options).map_err(|error| match error {
        PlayError::Replay(fault) => CliError::WrongReplay {
            file: fault
                .step()
                .and_then(|step| line_of_step(source.text(), step))
                .map_or_else(|| file.to_owned(), |line| format!("{file}:{line}")),
            help: fault.help(),
            fault: fault.to_string(),
        },
        error => CliError::Play(error),
    })
}

/// Returns the line of a step in a replay, both counted from 1.
fn line_of_step(text: &str, step: usize) -> Option<usize> {
    let (start, _) = text.match_indices("\"action\"").nth(step.checked_sub(1)?)?;
    Some(text.get(..start)?.matches('\n').count() + 1)
}

fn play(project: &Project, options: &PlayOptions, arguments: &PlayArguments) -> Result<ExitStatus, CliError> {
    let mut play = pipeline::play(project, options)?;
    let plots = match &arguments.plots {
        Some(file) => {
            let plots = pipeline::plots(project, &play, plot_options(file, arguments));
            write_plots(plots, file, &mut play.findings)?
        }
        None => None,
    };
    let Play { deck, reports, findings } = play;
    match arguments.format {
        Format::Json => terminal::json(&PlayDocument {
            deck: project.name(),
            variant: variant(project),
            game: deck.game.as_deref(),
            rules: rules(&options.rules),
            seed: options.seed,
            plays: &reports,
            found: FoundList::of(&findings),
            plots,
        }),
        Format::Text => {
            let title = format!("{}{}", deck.full_title(), with_rules(&options.rules));
            let mut told: Vec<String> = reports.iter().map(|report| in_words(&title, options.seed, report)).collect();
            told.push(LEGEND.to_owned());
            told.extend(plots.map(|path| format!("plots: {path}")));
            terminal::result(&told.join("\n\n"));
            terminal::findings(&findings);
        }
    }
    Ok(if findings.has_errors() { ExitStatus::DeckHasErrors } else { ExitStatus::Clean })
}

/// Returns the name of the deck's variant.
pub(super) fn variant(project: &Project) -> Option<String> {
    Some(project.variant().join("+")).filter(|variant| !variant.is_empty())
}

/// Returns how plots are drawn into a file.
pub(super) fn plot_options<'a>(file: &PageFile, arguments: &'a PlayArguments) -> PlotOptions<'a> {
    PlotOptions { format: file.format, paper: &arguments.paper, seed: arguments.seed }
}

/// Writes plots into a file, and returns its path; what is wrong with them joins the findings of the play.
pub(super) fn write_plots(
    plots: MadePages,
    file: &PageFile,
    findings: &mut Findings,
) -> Result<Option<String>, CliError> {
    findings.extend(plots.findings);
    let Some(bytes) = plots.bytes else { return Ok(None) };
    write_pages(&bytes, file).map(Some)
}

/// Writes pages into a file, and returns its path.
pub(super) fn write_pages(bytes: &[u8], file: &PageFile) -> Result<String, CliError> {
    OutputFolder::new(&file.folder).write([(file.name.as_str(), bytes)]).map_err(CliError::Pages)?;
    Ok(file.shown.clone())
}
