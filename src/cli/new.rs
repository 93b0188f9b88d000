//! `pullet new`

use super::arguments::NewArguments;
use super::option_values::{Format, card, deck_name};
use super::outcome::{CliError, ExitStatus};
use super::{schema, terminal};
use crate::diag::{Severity, counted};
use crate::files::{NamedFiles, OutputFolder, Project, ReadError, is_something, pictures_in};
use crate::model::NamedChoice;
use crate::pipeline::{self, BuildSettings};
use crate::spec::{self, TableError};
use crate::starters::{Starter, from_pictures, from_table, named_pictures, title_of};
use serde_json::json;
use std::fmt::Display;
use std::path::{Path, PathBuf};

/// The name of a deck, and how it begins.
struct Answers {
    name: String,
    starter: Option<Starter>,
    card: Option<String>,
}

/// Makes the folder of a deck of one's own.
pub(super) fn run(arguments: &NewArguments) -> Result<ExitStatus, CliError> {
    let mut given = Answers { name: String::new(), starter: arguments.starter, card: arguments.card.clone() };
    match &arguments.name {
        Some(name) => given.name.clone_from(name),
        None => ask(arguments, &mut given)?,
    }
    let Answers { name, starter, card } = given;
    let folder = arguments.folder.join(&name);
    let shown = folder.display().to_string();
    is_free(&folder)?;
    let mut files = files(arguments, &title_of(&name), (starter.unwrap_or(Starter::Spreadsheet), card.as_deref()))?;
    let paths = write(&folder, &mut files)?;
    match arguments.results.format {
        Format::Json => {
            let paths: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
            terminal::json(&json!({ "deck": name, "folder": shown, "files": paths }));
        }
        Format::Text => terminal::made(&summary(&name, &folder, (&files, errors_in(&folder)))),
    }
    Ok(ExitStatus::Clean)
}

fn is_free(folder: &Path) -> Result<(), CliError> {
    if !is_something(folder) {
        return Ok(());
    }
    Err(CliError::with_help(
        &format!("there is something called `{}` already; nothing was written", folder.display()),
        "choose another name, or another folder with `--in`",
    ))
}

/// Writes the files of a deck with the schemas for editors, and returns their paths.
fn write(folder: &Path, files: &mut NamedFiles) -> Result<Vec<PathBuf>, CliError> {
    schema::add_to(files);
    OutputFolder::new(folder)
        .write(files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_ref())))
        .map_err(|error| not_made(&error, Some("free some space, or make the folder writable".to_owned())))
}

/// Returns what writes the decks that a page makes in a folder.
pub(super) fn adder(around: PathBuf) -> impl Fn(&str, NamedFiles) -> Result<(), String> {
    move |name, mut files| {
        let folder = around.join(deck_name(name)?);
        is_free(&folder).and_then(|()| write(&folder, &mut files)).map(drop).map_err(|error| error.to_string())
    }
}

fn not_made(why: &dyn Display, help: Option<String>) -> CliError {
    CliError::new(&format!("the deck was not made: {why}"), help)
}

/// Returns the files of the deck, by their names in its folder.
fn files(
    arguments: &NewArguments,
    title: &str,
    (starter, card): (Starter, Option<&str>),
) -> Result<NamedFiles, CliError> {
    if let Some(deck) = &arguments.from {
        return Project::open(deck)?.files_to_copy().map_err(|error| not_made(&error, None));
    }
    if let Some(folder) = &arguments.pictures {
        let shown = folder.display();
        let Some(pictures) = pictures_in(folder).map_err(|error| not_made(&error, None))? else {
            return Err(CliError::with_help(
                &format!("there is no folder `{shown}`"),
                "write the path of a folder with pictures, such as `--pictures photos`",
            ));
        };
        return from_pictures(pictures, title, card).map_err(|fault| {
            CliError::with_help(
                &format!("no deck can be made of `{shown}`: {fault}"),
                "put PNG, JPEG, WebP, GIF or SVG files into it: `fox.png` is a card, `fox-back.png` its back, and `back.png` the \
                 back of all other cards",
            )
        });
    }
    if let Some(path) = &arguments.table {
        return files_of_table(path, arguments.sheet.as_deref(), (title, card));
    }
    Ok(starter.files(title, card))
}

/// Returns the files of a deck with a card for each row of a table.
fn files_of_table(
    path: &Path,
    sheet: Option<&str>,
    (title, card): (&str, Option<&str>),
) -> Result<NamedFiles, CliError> {
    let file = path.display();
    let (folder, name) = Project::around_file(path);
    let table = match spec::table_of_file(&folder, &name, sheet) {
        Ok(table) => table,
        Err(TableError::Read(error)) => {
            let help = match &error {
                ReadError::Missing { nearest: None, .. } | ReadError::Outside { .. } => {
                    "name a table: a CSV file, or one of a spreadsheet, such as `cards.xlsx`".to_owned()
                }
                error => spec::mending(error),
            };
            return Err(not_made(&error, Some(help)));
        }
        Err(TableError::Faulty(findings)) => {
            terminal::findings(&findings);
            return Err(CliError::new(&format!("no deck can be made of `{file}`: it has the faults above"), None));
        }
    };
    let pictures = folder.pictures_of(named_pictures(&table));
    from_table(&table, pictures, title, card).map_err(|fault| {
        CliError::new(&format!("no deck can be made of `{file}`: {fault}"), fault.help().map(str::to_owned))
    })
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
        "rules.md" => "  the rules, as text: Markdown",
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
    lines.push(format!("See it in the browser, and change it there, with `pullet preview {deck}`."));
    lines.push(format!("Make its PDFs with `pullet build {deck}`; look at all of it with `pullet proof {deck}`."));
    lines.join("\n")
}

/// Returns whether a file is a table in the deck's own folder.
fn is_table(file: &str) -> bool {
    let endings = ["csv", "tsv", "xlsx", "ods", "json", "yaml", "yml"];
    let ending = Path::new(file).extension().map(|ending| ending.to_string_lossy().to_lowercase());
    !file.contains('/') && ending.is_some_and(|ending| endings.contains(&&*ending))
}

/// Returns whether a file is deep in the folders of a deck, and too small a part of it to be listed.
fn is_detail(file: &str) -> bool {
    file.matches('/').count() > 1
        || [".pullet/", "pictures/", "art/", "variants/"].iter().any(|folder| file.starts_with(folder))
}

/// Asks a person at a terminal what the deck is called and how it begins, as far as the command line does not say it.
fn ask(arguments: &NewArguments, answers: &mut Answers) -> Result<(), CliError> {
    if !terminal::has_a_person() {
        return Err(no_name());
    }
    answers.name = answer("What is the name of the deck's folder, such as `my-game`?", deck_name)?;
    let is_copied = arguments.from.is_some() || arguments.pictures.is_some() || arguments.table.is_some();
    if is_copied || answers.starter.is_some() {
        return Ok(());
    }
    let starters = Starter::ALL.iter().enumerate();
    let lines: Vec<String> =
        starters.map(|(index, starter)| format!("  {} {}", index + 1, starter.description())).collect();
    let question = format!("What does it begin with?\n{}\nA number, or Enter for 1:", lines.join("\n"));
    answers.starter = Some(answer(&question, numbered_starter)?);
    if answers.card.is_none() {
        let question = "How large are its cards: `poker`, `bridge`, `tarot` …? Enter for the usual size:";
        answers.card = answer(question, |answer| (!answer.is_empty()).then(|| card(answer)).transpose())?;
    }
    Ok(())
}

/// Asks a question until the answer can be read.
fn answer<T>(question: &str, read: impl Fn(&str) -> Result<T, String>) -> Result<T, CliError> {
    loop {
        match read(&terminal::ask(question).ok_or_else(no_name)?) {
            Ok(answer) => return Ok(answer),
            Err(message) => terminal::message(&message),
        }
    }
}

fn numbered_starter(answer: &str) -> Result<Starter, String> {
    let number = if answer.is_empty() { Some(1) } else { answer.parse::<usize>().ok() };
    let starter = number.and_then(|number| Starter::ALL.get(number.checked_sub(1)?));
    starter.copied().ok_or_else(|| format!("Type a number from 1 to {}.", Starter::ALL.len()))
}

fn no_name() -> CliError {
    CliError::with_help(&"the deck needs a name", "write it after the command: `pullet new my-game`")
}
