//! `pullet play`

use super::against;
use super::decks::project;
use super::option_values::{Format, folder_and_name};
use super::outcome::{CliError, ExitStatus};
use super::play_arguments::PlayArguments;
use super::play_report::{LEGEND, in_words};
use super::played::{PlayedGames, rules, variant, with_rules, write_plots};
use super::{sweep, terminal};
use crate::files::{Project, Shelf};
use crate::games::{PlayError, Replay, script_from_json};
use crate::model::Deck;
use crate::pipeline::{self, Play, PlayOptions};
use serde_json::json;

pub(super) fn run(arguments: &PlayArguments) -> Result<ExitStatus, CliError> {
    let project = project(arguments.deck(), arguments.variant.as_deref())?;
    let other = arguments.against.clone().unwrap_or_else(|| project.full_name());
    let ending = match &arguments.sweep {
        Some(swept) => sweep::run(&project, &swept.0, arguments),
        None if arguments.against.is_some() || arguments.compare => against::run(&project, &other, arguments),
        None if arguments.replay.is_some() => replay(&project, arguments),
        None => play(&project, arguments),
    };
    let (name, findings) = match ending {
        Err(CliError::Play(PlayError::Deck(findings))) => (project.full_name(), findings),
        Err(CliError::Play(PlayError::Against(error))) => match *error {
            PlayError::Deck(findings) => (other, findings),
            error => return Err(PlayError::Against(Box::new(error)).into()),
        },
        ending => return ending,
    };
    terminal::findings(&findings);
    terminal::not_done(&name, &findings, "played");
    Ok(ExitStatus::DeckHasErrors)
}

fn replay(project: &Project, arguments: &PlayArguments) -> Result<ExitStatus, CliError> {
    let options = arguments.options();
    let deck = pipeline::deck_to_play(project)?;
    let replay = match arguments.deck_and_script().1 {
        Some(file) => follow(&deck, file, &options)?,
        None => pipeline::replay(&deck, &options)?,
    };
    let lines = replay.lines();
    match arguments.format {
        Format::Json => terminal::json(&json!({
            "deck": project.name(),
            "variant": variant(project),
            "game": deck.game,
            "seed": options.seed,
            "players": replay.players,
            "start": replay.start,
            "steps": replay.steps,
            "end": replay.end,
            "turn": replay.turn,
            "seats": replay.seats,
            "lines": lines,
        })),
        Format::Text => terminal::result(&lines.join("\n")),
    }
    Ok(ExitStatus::Clean)
}

/// Plays what a file says.
fn follow(deck: &Deck, file: &str, options: &PlayOptions) -> Result<Replay, CliError> {
    let (folder, name) = folder_and_name(file);
    let source = Shelf::Folder(folder).read_text(&name).map_err(|error| {
        CliError::with_help(&error, "name a file that `pullet play DECK --replay --format json` wrote")
    })?;
    let script = script_from_json(source.text())
        .map_err(|fault| CliError::new(&format!("`{file}` cannot be replayed: {fault}"), None))?;
    pipeline::follow(deck, &script, options).map_err(|error| match error {
        PlayError::Replay(fault) => {
            let line = fault.step().and_then(|step| line_of_step(source.text(), step));
            let place = line.map_or_else(|| file.to_owned(), |line| format!("{file}:{line}"));
            CliError::new(&format!("`{place}` cannot be replayed: {fault}"), fault.help())
        }
        error => error.into(),
    })
}

/// Returns the line of a step in a replay, both counted from 1.
fn line_of_step(text: &str, step: usize) -> Option<usize> {
    let (start, _) = text.match_indices("\"action\"").nth(step.checked_sub(1)?)?;
    Some(text.get(..start)?.matches('\n').count() + 1)
}

fn play(project: &Project, arguments: &PlayArguments) -> Result<ExitStatus, CliError> {
    let options = arguments.options();
    let play = pipeline::play(project, &options)?;
    let (plots, found) = write_plots(arguments, |options| pipeline::plots(project, &play, options))?;
    let Play { deck, reports, mut findings } = play;
    findings.extend(found);
    let document = json!({
        "deck": project.name(),
        "variant": variant(project),
        "game": deck.game,
        "rules": rules(&options.rules),
        "seed": options.seed,
        "plays": reports,
    });
    let title = deck.full_title() + &with_rules(&options.rules);
    let mut paragraphs: Vec<String> = reports.iter().map(|report| in_words(&title, options.seed, report)).collect();
    paragraphs.push(LEGEND.to_owned());
    Ok(PlayedGames { document, paragraphs, plots, findings }.print(arguments.format))
}
