//! How a command can end.

use crate::diag::{Code, listed};
use crate::files::{OpenError, OutputError, ReadError, built_in_decks};
use crate::games::PlayError;
use crate::pipeline::{EditionError, SelectionError};
use crate::spec::NoVariant;
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
    #[error("`{first}` and `{second}` are both named `{name}`: the files of one would replace those of the other")]
    SameName { name: String, first: String, second: String },
    #[error("{deck}: {error}; nothing was written")]
    Selection { deck: String, error: SelectionError },
    #[error("there is no finding called `{name}`")]
    UnknownCode { name: String, nearest: Option<Code> },
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
        CliError::Release(_) => Some("free some space, or make the deck's folder writable".to_owned()),
        CliError::Selection { error, .. } => error.help(),
        CliError::UnknownCode { nearest: Some(near), .. } => Some(format!("did you mean `{near}`?")),
        CliError::UnknownCode { .. } => Some("`pullet explain` lists them all".to_owned()),
        CliError::SameName { .. } => {
            Some("rename one of the folders, or build them separately, each with its own `--out`".to_owned())
        }
        CliError::Play(error) => play_help(error),
        CliError::Write(OutputError::Name { .. }) => None,
        CliError::Pages(_) => Some("free some space, close programs that use the file, or choose another file".to_owned()),
        CliError::Write(OutputError::Folder { .. } | OutputError::File { .. }) => Some(
            "no file of this deck was replaced: free some space, close programs that use the file, or choose another folder with \
             `--out`"
                .to_owned(),
        ),
    }
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
