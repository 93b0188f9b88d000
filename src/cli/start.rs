//! The start page of `pullet preview --start`, in the process that lasts: it knows which decks there are, and which one was opened.
//!
//! To open a deck is to name it: the next worker is started as if the command line had named that deck, and may use no other one.

use super::arguments::{Arguments, Command, PreviewArguments};
use super::decks::projects;
use super::worker;
use crate::files::{OwnFile, Project, built_in_decks, decks_folder, decks_in};
use crate::model::{CARD_FORMATS, NamedChoice};
use crate::server::{Method, Request, Response};
use crate::starters::Starter;
use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::path::Path;

/// The file of the user's settings that remembers decks.
const FILE: &str = "start.json";
/// The most decks that are remembered.
const MOST: usize = 8;

/// What the page has chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Opened {
    /// The folder for new decks.
    folder: String,
    /// The deck that is looked at; none before one is opened.
    deck: Option<String>,
}

impl Opened {
    /// Makes the arguments say what this process was started for, if it is a worker.
    pub(super) fn resume(arguments: &mut Arguments) {
        let opened = worker::begun_with().and_then(|words| serde_json::from_str::<Self>(&words).ok());
        opened.iter().for_each(|opened| opened.apply(arguments));
    }

    pub(super) fn apply(&self, arguments: &mut Arguments) {
        if let Command::Preview(preview) = &mut arguments.command {
            preview.folder = Some(self.folder.clone().into());
            if let Some(deck) = &self.deck {
                preview.decks.named = vec![deck.clone()];
            }
        }
    }

    pub(super) fn words(&self) -> String {
        serde_json::to_string(self).expect("the keys of values are text")
    }
}

/// What the user's settings remember.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Remembered {
    /// The folder for new decks, if it is not the usual one.
    folder: Option<String>,
    /// The paths of decks, the one that was opened last first.
    decks: Vec<String>,
}

impl Remembered {
    fn read() -> Self {
        let text = settings().and_then(|file| file.read().ok()?);
        text.and_then(|text| serde_json::from_str(text.text()).ok()).unwrap_or_default()
    }

    /// A file that cannot be written is no reason not to open a deck.
    fn write(&self) {
        let words = serde_json::to_string_pretty(self).expect("the keys of values are text");
        let _ = settings().map(|file| file.write(&format!("{words}\n")));
    }

    fn add(&mut self, decks: &[Project]) {
        let paths: Vec<String> = decks.iter().filter_map(path).collect();
        self.decks.retain(|known| !paths.contains(known));
        self.decks.splice(0..0, paths);
        self.decks.truncate(MOST);
    }
}

fn settings() -> Option<OwnFile> {
    OwnFile::in_user_settings(FILE)
}

/// Remembers the decks that a preview shows.
pub(super) fn remember(preview: &PreviewArguments) {
    let is_named = !preview.decks.all && preview.has_deck();
    if let Some(Ok(decks)) = is_named.then(|| projects(&preview.decks)) {
        let mut remembered = Remembered::read();
        remembered.add(&decks);
        remembered.write();
    }
}

/// Returns the whole path of a deck's folder; none of a built-in deck.
fn path(deck: &Project) -> Option<String> {
    std::path::absolute(deck.folder()?).ok()?.to_str().map(str::to_owned)
}

/// What the page wants opened.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum WantedOpening {
    /// A deck, by its path, or a built-in one by its name.
    Deck(String),
    /// Another folder for new decks.
    Folder(String),
}

/// The start page.
pub(super) struct StartPage(Mutex<Opened>);

impl StartPage {
    /// Returns the start page of a preview; none if it has none.
    pub(super) fn of(preview: &PreviewArguments) -> Option<Self> {
        let usual = || {
            let folder = decks_folder();
            let is_project = !decks_in(&folder).is_empty();
            let chosen = Remembered::read().folder.filter(|_| !is_project);
            chosen.unwrap_or_else(|| folder.display().to_string())
        };
        preview.start.then(|| {
            let folder = preview.folder.as_ref().map_or_else(usual, |folder| folder.display().to_string());
            Self(Mutex::new(Opened { folder, deck: preview.decks.named.first().cloned() }))
        })
    }

    pub(super) fn opened(&self) -> Opened {
        self.0.lock().clone()
    }

    /// Returns what this process itself answers; none of what its worker answers. After a deck was opened, another worker is to be
    /// started.
    pub(super) fn answer(&self, request: &Request) -> Option<Response> {
        match (request.method, request.path.as_str()) {
            (Method::Get, "start") => Some(Response::json(&self.listed())),
            (Method::Post, "open") => {
                let opened = serde_json::from_slice(&request.body).map_err(|error| error.to_string());
                let opened = opened.and_then(|wanted| self.open(wanted));
                Some(opened.map_or_else(|why| Response::error(400, &why), |()| Response::json(&true)))
            }
            _ => None,
        }
    }

    fn open(&self, wanted: WantedOpening) -> Result<(), String> {
        let mut remembered = Remembered::read();
        match wanted {
            WantedOpening::Deck(deck) => {
                let project = Project::open(plain(&deck)).map_err(|error| {
                    let help = error.help().map(|help| format!("; {help}")).unwrap_or_default();
                    format!("{error}{help}")
                })?;
                let deck = path(&project).unwrap_or_else(|| project.name().to_owned());
                remembered.add(&[project]);
                self.0.lock().deck = Some(deck);
            }
            WantedOpening::Folder(folder) => {
                let folder = plain(&folder);
                if !Path::new(folder).is_absolute() {
                    return Err(format!(
                        "`{folder}` is not the whole path of a folder: write it as `{}`",
                        self.opened().folder
                    ));
                }
                folder.clone_into(&mut self.0.lock().folder);
                remembered.folder = Some(folder.to_owned());
            }
        }
        remembered.write();
        Ok(())
    }

    /// Returns what the page shows.
    fn listed(&self) -> Value {
        let Opened { folder, deck } = self.opened();
        let entry = |deck: &Project| Some(json!({ "name": deck.name(), "path": path(deck)? }));
        let mut here: Vec<Value> = Project::here().unwrap_or_default().iter().filter_map(entry).collect();
        let open = |path: &str| Project::open(path).ok();
        let of_folder = decks_in(Path::new(&folder));
        let of_folder = of_folder.iter().filter_map(|folder| entry(&open(folder.to_str()?)?));
        here.extend(of_folder.filter(|deck| !here.contains(deck)).collect::<Vec<_>>());
        let recent = Remembered::read().decks;
        let recent: Vec<Value> = recent.iter().filter_map(|path| entry(&open(path)?)).collect();
        let starters =
            Starter::ALL.iter().map(|starter| json!({ "name": starter.word(), "about": starter.description() }));
        json!({
            "folder": folder,
            "deck": deck,
            "here": here,
            "recent": recent,
            "games": built_in_decks(),
            "starters": starters.collect::<Vec<_>>(),
            "cards": CARD_FORMATS.iter().map(|format| json!([format.name, format!("{} × {} mm", format.trim.width.to_mm(), format.trim.height.to_mm())])).collect::<Vec<_>>(),
        })
    }
}

/// Returns a path without the quotes in which Windows copies it.
fn plain(path: &str) -> &str {
    path.trim().trim_matches('"')
}
