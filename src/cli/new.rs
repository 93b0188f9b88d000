//! `pullet new`

use super::arguments::NewArguments;
use super::option_values::{Format, deck_name};
use super::outcome::{CliError, ExitStatus};
use super::{schema, terminal};
use crate::diag::{Severity, counted};
use crate::files::{NamedFiles, OutputFolder, Project, is_something, pictures_in};
use crate::model::NamedChoice;
use crate::pipeline::{self, BuildSettings};
use crate::spec::{self, TableError};
use crate::starters::{Starter, from_pictures, from_table, named_pictures, title_of};
use serde::Serialize;
use std::path::Path;

/// What `--format json` prints.
#[derive(Serialize)]
struct NewReport {
    deck: String,
    folder: String,
    files: Vec<String>,
}

/// What is asked if the command line names no deck.
struct Answers {
    name: String,
    starter: Starter,
    card: Option<String>,
}

/// Makes the folder of a deck of one's own.
pub(super) fn run(arguments: &NewArguments) -> Result<ExitStatus, CliError> {
    let (name, starter, card) = if let Some(name) = &arguments.name {
        (name.clone(), arguments.starter, arguments.card.clone())
    } else {
        let Answers { name, starter, card } = ask(arguments)?;
        (name, arguments.starter.or(Some(starter)), card.or_else(|| arguments.card.clone()))
    };
    let folder = arguments.folder.join(&name);
    if is_something(&folder) {
        return Err(CliError::DeckExists { folder: folder.display().to_string() });
    }
    let mut files = files(arguments, &title_of(&name), (starter.unwrap_or(Starter::Spreadsheet), card.as_deref()))?;
    schema::add_to(&mut files);
    let paths = OutputFolder::new(&folder)
        .write(files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_ref())))
        .map_err(CliError::NewDeck)?;
    match arguments.format {
        Format::Json => terminal::json(&NewReport {
            deck: name,
            folder: folder.display().to_string(),
            files: paths.iter().map(|path| path.display().to_string()).collect(),
        }),
        Format::Text => terminal::made(&summary(&name, &folder, (&files, errors_in(&folder)))),
    }
    Ok(ExitStatus::Clean)
}

/// Returns the files of the deck, by their names in its folder.
fn files(
    arguments: &NewArguments,
    title: &str,
    (starter, card): (Starter, Option<&str>),
) -> Result<NamedFiles, CliError> {
    if let Some(deck) = &arguments.from {
        return Project::open(deck)?.files_to_copy().map_err(CliError::CopyDeck);
    }
    if let Some(folder) = &arguments.pictures {
        let shown = || folder.display().to_string();
        let pictures = pictures_in(folder).map_err(CliError::CopyDeck)?;
        let pictures = pictures.ok_or_else(|| CliError::NoFolder { folder: shown() })?;
        return from_pictures(pictures, title, card).map_err(|fault| CliError::Pictures { folder: shown(), fault });
    }
    if let Some(path) = &arguments.table {
        let (folder, name) = Project::around_file(path);
        let table = match spec::table_as_csv(&folder, &name, arguments.sheet.as_deref()) {
            Ok((table, warnings)) => {
                terminal::findings(&warnings);
                table
            }
            Err(TableError::Read(error)) => return Err(CliError::ReadTable(error)),
            Err(TableError::Faulty(findings)) => {
                terminal::findings(&findings);
                return Err(CliError::FaultyTable { file: path.display().to_string() });
            }
        };
        let pictures = folder.pictures_of(named_pictures(&table));
        return from_table(&table, pictures, title, card)
            .map_err(|fault| CliError::Table { file: path.display().to_string(), fault });
    }
    Ok(starter.files(title, card))
}

/// Returns how many errors keep a new deck from being printed: words of a table may be too long for its cards, or the cards too small.
fn errors_in(folder: &Path) -> usize {
    let project = Project::open(&folder.display().to_string());
    project.map_or(0, |deck| pipeline::check(&deck, &BuildSettings::default()).findings.count(Severity::Error))
}

/// Returns what was made, and what to do with it; `errors` are those that it begins with.
fn summary(name: &str, folder: &Path, (files, errors): (&NamedFiles, usize)) -> String {
    let is_where_decks_are = folder.parent() == Some(Path::new("decks"));
    let deck = if is_where_decks_are { name.to_owned() } else { folder.display().to_string() };
    let mut lines = vec![format!("{}: {}", folder.display(), counted(files.len(), "file"))];
    let about = |file: &str| match file {
        "deck.toml" => "  which cards there are: begin here",
        file if is_table(file) => "  a row for each card",
        _ => "",
    };
    let shown: Vec<&String> = files.keys().filter(|file| !is_detail(file)).collect();
    let width = shown.iter().map(|file| file.len()).max().unwrap_or_default();
    lines.extend(shown.iter().map(|file| format!("  {file:width$}{}", about(file)).trim_end().to_owned()));
    let others = files.len() - shown.len();
    if others > 0 {
        lines.push(format!("  and {} in its folders", counted(others, "more file")));
    }
    if errors > 0 {
        let errors = counted(errors, "error");
        lines.push(format!("It begins with {errors}: see what to change with `pullet check {deck}`."));
    }
    lines.push(format!("Make its PDFs with `pullet build {deck}`; look at all of it with `pullet proof {deck}`."));
    lines.join("\n")
}

/// Returns whether a file is a table in the deck's own folder.
fn is_table(file: &str) -> bool {
    !file.contains('/') && Path::new(file).extension().is_some_and(|ending| ending == "csv")
}

/// Returns whether a file is deep in the folders of a deck, and too small a part of it to be listed.
fn is_detail(file: &str) -> bool {
    file.matches('/').count() > 1
        || [".pullet/", "pictures/", "art/", "variants/"].iter().any(|folder| file.starts_with(folder))
}

/// Asks a person at a terminal what the deck is called and how it begins.
fn ask(arguments: &NewArguments) -> Result<Answers, CliError> {
    if !terminal::has_a_person() {
        return Err(CliError::NoName);
    }
    let name = loop {
        let answer =
            terminal::ask("What is the name of the deck's folder, such as `my-game`?").ok_or(CliError::NoName)?;
        match deck_name(&answer) {
            Ok(name) => break name,
            Err(message) => terminal::message(&message),
        }
    };
    let has_beginning = arguments.starter.is_some()
        || [arguments.from.is_some(), arguments.pictures.is_some(), arguments.table.is_some()].contains(&true);
    if has_beginning {
        return Ok(Answers { name, starter: Starter::Spreadsheet, card: None });
    }
    let starters = Starter::ALL.iter().enumerate();
    let lines: Vec<String> =
        starters.map(|(index, starter)| format!("  {} {}", index + 1, starter.description())).collect();
    let question = format!("What does it begin with?\n{}\nA number, or Enter for 1:", lines.join("\n"));
    let starter = loop {
        let answer = terminal::ask(&question).ok_or(CliError::NoName)?;
        let number = if answer.is_empty() { Some(1) } else { answer.parse::<usize>().ok() };
        match number.and_then(|number| Starter::ALL.get(number.checked_sub(1)?)) {
            Some(starter) => break *starter,
            None => terminal::message(&format!("Type a number from 1 to {}.", Starter::ALL.len())),
        }
    };
    if arguments.card.is_some() {
        return Ok(Answers { name, starter, card: None });
    }
    let card = loop {
        let answer = terminal::ask("How large are its cards: `poker`, `bridge`, `tarot` …? Enter for the usual size:")
            .ok_or(CliError::NoName)?;
        match super::option_values::card(&answer) {
            _ if answer.is_empty() => break None,
            Ok(card) => break Some(card),
            Err(message) => terminal::message(&message),
        }
    };
    Ok(Answers { name, starter, card })
}
