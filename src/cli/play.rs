//! `pullet play`

use super::arguments::PlayArguments;
use super::decks::project;
use super::option_values::{Format, PageFile};
use super::outcome::{CliError, ExitStatus};
use super::terminal;
use crate::diag::Findings;
use crate::diag::counted;
use crate::files::{OutputFolder, Project, Shelf};
use crate::games::{PlayError, PlayReport, Replay, ReportCell, Table, script_from_json};
use crate::pipeline::{self, MadePages, Play, PlayOptions, PlotOptions};
use serde::Serialize;
use std::path::Path;

/// What `--format json` prints.
#[derive(Serialize)]
struct PlayDocument<'a> {
    deck: &'a str,
    variant: Option<String>,
    game: Option<&'a str>,
    seed: u64,
    plays: &'a [PlayReport],
    findings: &'a Findings,
    #[serde(skip_serializing_if = "Option::is_none")]
    plots: Option<String>,
}

/// What `--replay --format json` prints.
#[derive(Serialize)]
struct ReplayDocument<'a> {
    deck: &'a str,
    variant: Option<String>,
    game: Option<String>,
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
    let replay = match arguments.deck_and_script().1 {
        Some(file) => follow(project, file, options.seed)?,
        None => pipeline::replay(project, options)?,
    };
    let lines = replay.lines();
    match arguments.format {
        Format::Json => terminal::json(&ReplayDocument {
            deck: project.name(),
            variant: variant(project),
            game: pipeline::deck_to_play(project)?.game,
            seed: options.seed,
            replay: &replay,
            lines,
        }),
        Format::Text => terminal::result(&lines.join("\n")),
    }
    Ok(ExitStatus::Clean)
}

/// Plays what a file says.
fn follow(project: &Project, file: &str, seed: u64) -> Result<Replay, CliError> {
    let path = Path::new(file);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let source = Shelf::Folder(folder.to_owned()).read_text(&name).map_err(CliError::ReadReplay)?;
    let wrong = |fault: String| CliError::WrongReplay { file: file.to_owned(), fault, help: None };
    let script = script_from_json(source.text()).map_err(wrong)?;
    pipeline::follow(project, &script, seed).map_err(|error| match error {
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
            seed: options.seed,
            plays: &reports,
            findings: &findings,
            plots,
        }),
        Format::Text => {
            let mut told: Vec<String> =
                reports.iter().map(|report| in_words(&deck.full_title(), options.seed, report)).collect();
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
pub(super) fn plot_options(file: &PageFile, arguments: &PlayArguments) -> PlotOptions {
    PlotOptions { format: file.format, paper: arguments.paper, seed: arguments.seed }
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

/// A report as text.
fn in_words(title: &str, seed: u64, report: &PlayReport) -> String {
    let PlayReport { players, actions, gap, .. } = report;
    let games = counted(usize::try_from(report.games).unwrap_or(usize::MAX), "game");
    let mut lines = vec![
        format!("{title}: {games} with {players} players, seed {seed}"),
        format!("actions in a game: {} to {}, mean {:.1}", actions.min, actions.max, actions.mean),
        format!("from the first to the last: {} to {} points, mean {:.1}", gap.min, gap.max, gap.mean),
        String::new(),
        columns(&seat_rows(report)),
    ];
    for table in &report.tables {
        lines.push(String::new());
        lines.push(format!("{}:", table.title));
        lines.push(columns(&table_rows(table)));
    }
    lines.join("\n")
}

fn seat_rows(report: &PlayReport) -> Vec<Vec<String>> {
    let heads = ["seat", "player", "won", "mean points", "deviation", "least", "median", "most"];
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    rows.extend(report.seats.iter().map(|seat| {
        let score = &seat.score;
        vec![
            seat.seat.to_string(),
            seat.player.to_owned(),
            cell(&ReportCell::Share(seat.won)),
            format!("{:.1}", score.mean),
            format!("{:.1}", score.deviation),
            score.min.to_string(),
            score.median.to_string(),
            score.max.to_string(),
        ]
    }));
    rows
}

fn table_rows(table: &Table) -> Vec<Vec<String>> {
    let mut rows = vec![table.columns.iter().map(|name| (*name).to_owned()).collect()];
    let named = |row: &crate::games::Row| std::iter::once(row.name.clone()).chain(row.cells.iter().map(cell)).collect();
    rows.extend(table.rows.iter().map(named));
    rows
}

fn cell(cell: &ReportCell) -> String {
    match cell {
        ReportCell::Count(count) => count.to_string(),
        ReportCell::Share(share) => format!("{:.1} %", share * 100.0),
        ReportCell::Mean(mean) => format!("{mean:.2}"),
    }
}

/// Rows with their columns under one another; all but the first column end on the right.
pub(super) fn columns(rows: &[Vec<String>]) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or_default();
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|text| text.chars().count()).max().unwrap_or_default()
    };
    let widths: Vec<usize> = (0..count).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate();
        let cells: Vec<String> = cells
            .map(
                |(column, (text, width))| {
                    if column == 0 { format!("{text:width$}") } else { format!("{text:>width$}") }
                },
            )
            .collect();
        format!("  {}", cells.join("  ")).trim_end().to_owned()
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}
