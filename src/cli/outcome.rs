//! How a command can end.

use crate::diag::{Code, listed, nearest};
use crate::files::{OpenError, OutputError, ReadError, built_in_decks};
use crate::games::PlayError;
use crate::model::{Flip, NamedChoice, Size};
use crate::pipeline::{EditionError, SelectionError};
use crate::printers::{AlignmentSheet, ReadingFault};
use crate::server::ServeError;
use crate::spec::{self, NoVariant};
use crate::starters::{PicturesFault, TableFault};
use thiserror::Error;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ExitStatus {
    /// There is no error.
    Clean = 0,
    /// The deck has errors.
    DeckHasErrors = 1,
    /// Pullet could not do its work.
    CouldNotWork = 2,
}

/// Why Pullet could not do its work.
#[derive(Debug, Error)]
pub(super) enum CliError {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error(transparent)]
    Variant(#[from] NoVariant),
    #[error(transparent)]
    Write(#[from] OutputError),
    /// Standard output does not take what was printed.
    #[error("not everything could be printed")]
    ResultLost,
    #[error("`{first}` and `{second}` are both named `{name}`: the files of one would replace those of the other")]
    SameName { name: String, first: String, second: String },
    #[error("{deck}: {error}; nothing was written")]
    Selection { deck: String, error: SelectionError },
    #[error("there is no finding called `{name}`")]
    UnknownCode { name: String, nearest: Option<Code> },
    #[error("there is no built-in template or drawing `{name}`")]
    NoTemplate { name: String, near: Option<String> },
    #[error("there is a file `{file}` already; nothing was written")]
    FileExists { file: String },
    #[error("there is no command `{name}`")]
    UnknownCommand { name: String, near: Option<String> },
    #[error(transparent)]
    Pages(OutputError),
    #[error(transparent)]
    Play(#[from] PlayError),
    #[error(transparent)]
    ReadReplay(ReadError),
    #[error("`{file}` cannot be replayed: {fault}")]
    WrongReplay { file: String, fault: String, help: Option<String> },
    #[error(transparent)]
    Edition(#[from] EditionError),
    #[error("`{deck}` is a built-in deck: it has no folder for releases")]
    BuiltInRelease { deck: String },
    #[error("`{deck}` has no releases, so there is nothing to compare it with")]
    NothingReleased { deck: String },
    #[error("the release was not written: {0}")]
    Release(OutputError),
    #[error("there is no printer called `{name}`")]
    NoPrinter { name: String, known: Vec<String> },
    #[error("{0}; nothing was kept")]
    Reading(#[from] ReadingFault),
    #[error("which sheet did you read? Its paper decides how far apart its corners are")]
    WhichPaper,
    #[error("the reading says `flip {}`, and the command line `--flip {}`", .read.word(), .asked.word())]
    TwoFlips { read: Flip, asked: Flip },
    #[error("the alignment sheet does not fit on {paper} paper of {}", in_mm(*.size))]
    SmallPaper { paper: String, size: Size },
    #[error("your system has no folder for the settings of programs: neither `HOME` nor `XDG_CONFIG_HOME` is set")]
    NoSettingsFolder,
    #[error("the printer was not kept: {0}")]
    Printers(OutputError),
    #[error("{0}")]
    ReadPrinters(ReadError),
    #[error(transparent)]
    Serve(#[from] ServeError),
    #[error("the deck needs a name")]
    NoName,
    #[error("there is something called `{folder}` already; nothing was written")]
    DeckExists { folder: String },
    #[error("the deck was not made: {0}")]
    NewDeck(OutputError),
    #[error("the deck was not made: {0}")]
    CopyDeck(ReadError),
    #[error("the deck was not made: {0}")]
    ReadTable(ReadError),
    #[error("there is no folder `{folder}`")]
    NoFolder { folder: String },
    #[error("no deck can be made of `{folder}`: {fault}")]
    Pictures { folder: String, fault: PicturesFault },
    #[error("no deck can be made of `{file}`: {fault}")]
    Table { file: String, fault: TableFault },
    #[error("no deck can be made of `{file}`: it has the faults above")]
    FaultyTable { file: String },
}

/// Returns what to do about an error.
pub(super) fn help(error: &CliError) -> Option<String> {
    match error {
        CliError::Open(OpenError::NoDeckHere) => Some(no_deck_here()),
        CliError::Open(error) => {
            error.help().or_else(|| Some("`pullet list` shows the available decks".to_owned()))
        }
        CliError::Variant(error) => Some(error.help()),
        CliError::WrongReplay { help, .. } => help.clone(),
        CliError::ReadReplay(_) => Some("name a file that `pullet play DECK --replay --format json` wrote".to_owned()),
        CliError::Edition(error) => error.help(),
        CliError::BuiltInRelease { .. } => {
            Some("copy the deck into a folder of your own and release that; its releases come with Pullet".to_owned())
        }
        CliError::NothingReleased { deck } => {
            Some(format!("name both decks: `pullet diff OLD {deck}`"))
        }
        CliError::NoPrinter { name, known } => Some(no_printer(name, known)),
        CliError::Reading(fault) => Some(fault.help.clone()),
        CliError::WhichPaper => Some("add the paper that is printed on the sheet: `--paper a4`, or `--paper letter`".to_owned()),
        CliError::TwoFlips { .. } => {
            Some("remove one of them; if the dot is in the other ring, print the sheet again with the other `--flip`".to_owned())
        }
        CliError::SmallPaper { .. } => Some(format!(
            "it needs {}: print it on larger paper, such as A4 or Letter; a profile serves for all papers",
            in_mm(AlignmentSheet::LEAST)
        )),
        CliError::NoSettingsFolder => {
            Some("add `--project`: the printer is then kept in `printers.toml` in this folder".to_owned())
        }
        CliError::Printers(_) | CliError::NewDeck(_) => Some("free some space, or make the folder writable".to_owned()),
        CliError::Serve(ServeError::Port { .. }) => Some("leave out `--port`: a free port is then used".to_owned()),
        CliError::ReadPrinters(_) => Some("rename the file, and measure the printer again".to_owned()),
        CliError::NoName => Some("write it after the command: `pullet new my-game`".to_owned()),
        CliError::DeckExists { .. } => {
            Some("choose another name, or another folder with `--in`".to_owned())
        }
        CliError::ReadTable(ReadError::Missing { nearest: None, .. } | ReadError::Outside { .. }) => {
            Some("name a table: a CSV file, or one of a spreadsheet, such as `cards.xlsx`".to_owned())
        }
        CliError::ReadTable(error) => Some(spec::mending(error)),
        CliError::Table { fault, .. } => fault.help().map(str::to_owned),
        CliError::NoFolder { .. } => Some("write the path of a folder with pictures, such as `--pictures photos`".to_owned()),
        CliError::Pictures { .. } => {
            Some("put PNG, JPEG, WebP, GIF or SVG files into it: `fox.png` is a card, `fox-back.png` its back, and `back.png` the \
                  back of all other cards".to_owned())
        }
        CliError::Release(_) => Some("free some space, or make the deck's folder writable".to_owned()),
        CliError::Selection { error, .. } => error.help(),
        CliError::UnknownCode { nearest: Some(near), .. } => Some(format!("did you mean `{near}`?")),
        CliError::NoTemplate { near: None, .. } => {
            Some("name a file of the built-in folder `templates`, such as `crazy-chicken/card.svg`".to_owned())
        }
        CliError::FileExists { .. } => Some("add `--force` to replace it".to_owned()),
        CliError::NoTemplate { near: Some(near), .. } | CliError::UnknownCommand { near: Some(near), .. } => Some(format!("did you mean `{near}`?")),
        CliError::UnknownCommand { .. } => Some("`pullet --help` lists them all".to_owned()),
        CliError::UnknownCode { .. } => Some("`pullet explain` lists them all".to_owned()),
        CliError::SameName { .. } => {
            Some("rename one of the folders, or build them separately, each with its own `--out`".to_owned())
        }
        CliError::Play(error) => play_help(error),
        CliError::Write(OutputError::Name { .. })
        | CliError::CopyDeck(_)
        | CliError::FaultyTable { .. }
        | CliError::Serve(ServeError::NoToken | ServeError::NoThread) => None,
        CliError::Pages(_) => Some("free some space, close programs that use the file, or choose another file".to_owned()),
        CliError::Write(OutputError::Link { .. }) => {
            Some("remove the link, or choose the folder that it leads to with `--out`".to_owned())
        }
        CliError::Write(OutputError::Disturbed { .. }) => Some("build again".to_owned()),
        CliError::ResultLost => Some("free some space, or print somewhere else".to_owned()),
        CliError::Write(
            OutputError::Folder { .. } | OutputError::File { .. } | OutputError::Changed { .. } | OutputError::Elsewhere { .. },
        ) => Some(
            "no file was replaced: free some space, close programs that use the file, or choose another folder with \
             `--out`"
                .to_owned(),
        ),
    }
}

/// Returns how to get a printer, from the names of those that are known.
fn no_printer(name: &str, known: &[String]) -> String {
    let measure = format!(
        "to measure it, print the sheet that `pullet align` makes, and type what you read off it: `pullet align --printer {name} \
         --read \"…\"`"
    );
    match nearest(name, known.iter().map(String::as_str)) {
        Some(near) => format!("did you mean `{near}`? If not: {measure}"),
        None if known.is_empty() => measure,
        None => {
            let list = listed(known.iter().map(|name| format!("`{name}`")), 10);
            format!("the printers that you measured are {list}; {measure}")
        }
    }
}

fn in_mm(Size { width, height }: Size) -> String {
    format!("{} × {height}", width.to_mm())
}

fn no_deck_here() -> String {
    let decks = built_in_decks();
    let example = decks.first().map_or("", String::as_str);
    let list = listed(decks.iter().map(|name| format!("`{name}`")), decks.len());
    format!(
        "go to the folder of your deck, or name a deck; the built-in decks are {list}: write `pullet build {example}`, or \
         `pullet build --all` for all of them"
    )
}

fn play_help(error: &PlayError) -> Option<String> {
    match error {
        PlayError::NoGame => Some("name it in `[deck]`, such as `game = \"playing-chicken\"`".to_owned()),
        PlayError::Against(error) => play_help(error),
        PlayError::OtherGame { .. } => Some("compare versions of one game".to_owned()),
        PlayError::OtherPlayers { .. } => Some("give a number that both can be played with: `--players 4`".to_owned()),
        PlayError::TooFewGames { .. } => {
            Some("`--games 1000` shows most changes; more games show smaller ones".to_owned())
        }
        PlayError::Replay(fault) => fault.help(),
        PlayError::OtherScript { .. } => Some("name a deck of that game".to_owned()),
        PlayError::Deck(_) | PlayError::NoStrategy { .. } | PlayError::Strategy(_) => None,
    }
}
