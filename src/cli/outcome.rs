//! How a command can end.

use super::terminal;
use crate::diag::{Findings, listed};
use crate::files::{OpenError, OutputError, built_in_decks};
use crate::games::PlayError;
use crate::pipeline::EditionError;
use crate::printers::ReadingFault;
use crate::server::ServeError;
use crate::spec::NoVariant;
use std::fmt::Display;

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

impl ExitStatus {
    /// Returns the status after what was found.
    pub(super) fn of(findings: &Findings) -> Self {
        if findings.has_errors() { Self::DeckHasErrors } else { Self::Clean }
    }
}

/// Why Pullet could not do its work.
#[derive(Debug)]
pub(super) enum CliError {
    /// Games cannot be played with a deck.
    Play(PlayError),
    /// Anything else, and what to do about it.
    Other { message: String, help: Option<String> },
}

impl CliError {
    /// Returns an error with a message, and what to do about it where that is known.
    pub(super) fn new(message: &impl Display, help: Option<String>) -> Self {
        Self::Other { message: message.to_string(), help }
    }

    /// Returns an error with a message, and what to do about it.
    pub(super) fn with_help(message: &impl Display, help: &str) -> Self {
        Self::new(message, Some(help.to_owned()))
    }

    /// Returns the error that a single file cannot be written.
    pub(super) fn file(error: &OutputError) -> Self {
        Self::with_help(error, "free some space, close programs that use the file, or choose another file")
    }

    /// Prints the error.
    pub(super) fn print(&self) {
        match self {
            Self::Play(error) => terminal::error(&error.to_string(), play_help(error).as_deref()),
            Self::Other { message, help } => terminal::error(message, help.as_deref()),
        }
    }
}

impl std::fmt::Display for CliError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Play(error) => error.fmt(formatter),
            Self::Other { message, .. } => formatter.write_str(message),
        }
    }
}

impl From<OpenError> for CliError {
    fn from(error: OpenError) -> Self {
        let help = match error {
            OpenError::NoDeckHere { nearest: None } => no_deck_here(),
            _ => error.help().unwrap_or_else(|| "`pullet list` shows the available decks".to_owned()),
        };
        Self::new(&error, Some(help))
    }
}

impl From<NoVariant> for CliError {
    fn from(error: NoVariant) -> Self {
        Self::with_help(&error, &error.help())
    }
}

impl From<OutputError> for CliError {
    fn from(error: OutputError) -> Self {
        let help = match error {
            OutputError::Name { .. } => None,
            OutputError::Link { .. } => Some("remove the link, or choose the folder that it leads to with `--out`"),
            OutputError::Disturbed { .. } => Some("build again"),
            _ => Some(
                "no file was replaced: free some space, close programs that use the file, or choose another folder \
                 with `--out`",
            ),
        };
        Self::new(&error, help.map(str::to_owned))
    }
}

impl From<PlayError> for CliError {
    fn from(error: PlayError) -> Self {
        Self::Play(error)
    }
}

impl From<EditionError> for CliError {
    fn from(error: EditionError) -> Self {
        Self::new(&error, error.help())
    }
}

impl From<ReadingFault> for CliError {
    fn from(fault: ReadingFault) -> Self {
        Self::with_help(&format!("{fault}; nothing was kept"), &fault.help)
    }
}

impl From<ServeError> for CliError {
    fn from(error: ServeError) -> Self {
        let is_port = matches!(error, ServeError::Port { .. });
        Self::new(&error, is_port.then(|| "leave out `--port`: a free port is then used".to_owned()))
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
    let help = match error {
        PlayError::NoGame => "name it in `[deck]`, such as `game = \"playing-chicken\"`",
        PlayError::Against(error) => return play_help(error),
        PlayError::OtherGame { .. } => "compare versions of one game",
        PlayError::OtherPlayers { .. } => "give a number that both can be played with: `--players 4`",
        PlayError::TooFewGames { .. } => "`--games 1000` shows most changes; more games show smaller ones",
        PlayError::Replay(fault) => return fault.help(),
        PlayError::OtherScript { .. } => "name a deck of that game",
        PlayError::Deck(_) | PlayError::NoStrategy { .. } | PlayError::Strategy(_) => return None,
    };
    Some(help.to_owned())
}
