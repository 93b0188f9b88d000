//! Games that are played with the deck as it is, and their plots.

use crate::files::Project;
use crate::games::PlayError;
use crate::model::PAPERS;
use crate::pipeline::{PageFormat, Play, PlayOptions, PlotOptions, deck_to_play, play, players_of, plots};
use serde::{Deserialize, Serialize};

/// Which games are played.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Games {
    /// How many for each number of players, at most [`MOST_GAMES`].
    pub games: u64,
    /// The seed.
    pub seed: u64,
}

/// The most games for each number of players: a deep search takes ten seconds for a thousand.
pub const MOST_GAMES: u64 = 1000;

/// What came of games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Played {
    /// The numbers of players that were played with.
    pub players: Vec<usize>,
    /// What is odd about the games, such as that some do not end.
    pub findings: Vec<String>,
}

/// Why no games were played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotPlayed {
    /// The deck changed meanwhile.
    Stopped,
    /// What is wrong, in words.
    Error(String),
}

impl From<PlayError> for NotPlayed {
    fn from(error: PlayError) -> Self {
        match error {
            PlayError::Deck(findings) => {
                let first = findings.iter().next().map(|finding| finding.message.clone());
                Self::Error(first.unwrap_or_else(|| "the deck has errors".to_owned()))
            }
            other => Self::Error(other.to_string()),
        }
    }
}

/// Plays games with every number of players, and draws the plots of all of them as one PNG. Before each number of players,
/// `is_wanted` says whether to go on.
///
/// # Errors
/// [`NotPlayed`]: the deck cannot be played, or the games are wanted no more.
pub fn play_games(
    project: &Project,
    games: &Games,
    is_wanted: impl Fn() -> bool,
) -> Result<(Played, Vec<u8>), NotPlayed> {
    let deck = deck_to_play(project)?;
    let options = PlayOptions {
        players: None,
        games: games.games.clamp(1, MOST_GAMES),
        seed: games.seed,
        strategies: Vec::new(),
        rules: Vec::new(),
        from: None,
    };
    let mut all = Play { deck: deck.clone(), reports: Vec::new(), findings: crate::diag::Findings::new() };
    for players in players_of(&deck, &options)? {
        if !is_wanted() {
            return Err(NotPlayed::Stopped);
        }
        match play(project, &PlayOptions { players: Some((players, players)), ..options.clone() }) {
            Ok(played) => {
                all.reports.extend(played.reports);
                all.findings.extend(played.findings);
            }
            // The engine has no rules for a number of players that the deck is for.
            Err(PlayError::Deck(notes)) if !notes.has_errors() => all.findings.extend(notes),
            Err(error) => return Err(error.into()),
        }
    }
    if !is_wanted() {
        return Err(NotPlayed::Stopped);
    }
    let options = PlotOptions { format: PageFormat::Png, paper: &PAPERS[0], seed: games.seed };
    let made = plots(project, &all, options);
    let findings = all.findings.iter().chain(made.findings.iter()).map(|finding| finding.message.clone()).collect();
    let players = all.reports.iter().map(|report| report.players).collect();
    match made.bytes {
        Some(bytes) => Ok((Played { players, findings }, bytes)),
        None => Err(NotPlayed::Error("the plots cannot be drawn".to_owned())),
    }
}
