//! The decks of a page, and what it asks of them.

use crate::files::{MemoryFolder, NamedFiles, Project, built_in_decks};
use crate::starters::{NewDeck, new_deck};
use crate::studio::{Studio, WayChoices};
use parking_lot::Mutex;
use pullet_page::{Message, Method, PageAnswers, Preview, Request, Response, StoppedWork};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// What the page asks for; the byte strings of a message follow it in the order of their names.
#[derive(Debug, Deserialize)]
#[serde(tag = "call", rename_all = "kebab-case", deny_unknown_fields)]
enum PageCall {
    /// Begins: the files of each deck are the byte strings.
    Start { decks: Vec<DeckFiles>, deck: String, variant: String, paper: Option<String>, stopped: Option<StoppedWork> },
    /// Asks as a browser asks a server; the body is the byte string.
    Ask { method: Method, path: String },
    /// Looks for everything that is wrong with the deck.
    Check,
    /// Adds files to a deck that are fetched when they are needed, such as the pictures of its releases.
    Give { deck: String, files: Vec<String> },
    /// Makes the files of a new deck.
    New { deck: NewDeck, files: Vec<String> },
}

/// The files of a deck that the page hands over: all of them, or those that differ from a built-in deck.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct DeckFiles {
    name: String,
    files: Vec<String>,
}

/// What has happened since the last answer.
#[derive(Serialize)]
struct After<'a> {
    /// The answer to a request.
    response: Option<&'a Response>,
    /// The number of the state that is shown.
    revision: u64,
    /// What the next engine is to be given if this one is ended.
    left: String,
    saved: Vec<SavedFile>,
}

/// A file that was changed; its bytes are a byte string of the message unless it was removed.
#[derive(Serialize)]
struct SavedFile {
    deck: String,
    file: String,
    is_removed: bool,
}

/// Pullet in a page: its decks, and what is shown of them.
pub struct PageEngine {
    folders: Vec<(String, MemoryFolder)>,
    answers: PageAnswers,
    revision: Arc<AtomicU64>,
    left: Arc<Mutex<String>>,
}

impl PageEngine {
    /// Does what a message asks for. The first one begins the engine.
    pub fn call(engine: &mut Option<Self>, message: Message) -> Message {
        let failed = |error: String| Message::of(&serde_json::json!({ "error": error }));
        let call = match message.value() {
            Ok(call) => call,
            Err(error) => return failed(error),
        };
        match (call, engine.as_mut()) {
            (PageCall::New { deck, files }, _) => {
                let made = new_deck(&deck, named(files, message.parts));
                made.map_or_else(failed, files_message)
            }
            (PageCall::Start { decks, deck, variant, paper, stopped }, _) => {
                let mut parts = message.parts.into_iter();
                let own = decks.into_iter().map(|deck| {
                    let files = parts.by_ref().take(deck.files.len()).collect();
                    (deck.name, named(deck.files, files))
                });
                match Self::start(own.collect(), &deck, &variant, paper, stopped) {
                    Ok(begun) => engine.insert(begun).after(None),
                    Err(error) => failed(error),
                }
            }
            (PageCall::Ask { method, path }, Some(engine)) => {
                let body = message.parts.into_iter().next().unwrap_or_default();
                let response = engine.answers.answer(Request { method, path, body });
                engine.after(Some(response))
            }
            (PageCall::Check, Some(engine)) => {
                engine.answers.check();
                engine.after(None)
            }
            (PageCall::Give { deck, files }, Some(engine)) => {
                for (_, folder) in engine.folders.iter().filter(|(name, _)| *name == deck) {
                    files.iter().zip(&message.parts).for_each(|(file, bytes)| folder.add(file, bytes.clone()));
                }
                engine.after(None)
            }
            (PageCall::Ask { .. } | PageCall::Check | PageCall::Give { .. }, None) => {
                failed("the engine has not begun".to_owned())
            }
        }
    }

    fn start(
        own: Vec<(String, NamedFiles)>,
        deck: &str,
        variant: &str,
        paper: Option<String>,
        stopped: Option<StoppedWork>,
    ) -> Result<Self, String> {
        let folders = folders(own);
        let decks = folders.iter().map(|(name, folder)| Project::in_memory(name, folder.clone()));
        let mut studio = Studio::new(decks.collect()).ok_or("there are no decks")?;
        studio.choose_deck(deck, variant).map_err(|error| error.to_string())?;
        studio.choose(WayChoices::of_paper(paper));
        let (revision, left) = (Arc::new(AtomicU64::new(0)), Arc::new(Mutex::new(String::new())));
        let (told, kept) = (Arc::clone(&revision), Arc::clone(&left));
        let preview = Preview {
            editor: None,
            add: None,
            tell: Box::new(move |revision| told.store(revision, Ordering::SeqCst)),
            leave: Box::new(move |words| words.clone_into(&mut kept.lock())),
            stopped,
        };
        let answers = PageAnswers::new(studio, preview);
        Ok(Self { folders, answers, revision, left })
    }

    /// Returns an answer with what has happened.
    fn after(&self, mut response: Option<Response>) -> Message {
        let body = response.as_mut().map(|response| std::mem::take(&mut response.body).into_owned());
        let mut parts: Vec<Vec<u8>> = body.into_iter().collect();
        let mut saved = Vec::new();
        for (deck, folder) in &self.folders {
            for (file, bytes) in folder.take_changes() {
                saved.push(SavedFile { deck: deck.clone(), file, is_removed: bytes.is_none() });
                parts.extend(bytes.map(Cow::into_owned));
            }
        }
        let (revision, left) = (self.revision.load(Ordering::SeqCst), self.left.lock().clone());
        let head = After { response: response.as_ref(), revision, left, saved };
        Message { parts, ..Message::of(&head) }
    }
}

/// Returns the folders of the built-in decks, as the page has changed them, and of its own decks.
fn folders(own: Vec<(String, NamedFiles)>) -> Vec<(String, MemoryFolder)> {
    let built_in =
        built_in_decks().into_iter().filter_map(|name| Some((name.clone(), Project::built_in_files(&name)?)));
    let mut decks: Vec<(String, NamedFiles)> = built_in.collect();
    for (name, files) in own {
        match decks.iter_mut().find(|(known, _)| *known == name) {
            Some((_, known)) => known.extend(files),
            None => decks.push((name, files)),
        }
    }
    let folder = |(name, files): (String, NamedFiles)| {
        let folder = MemoryFolder::new(&name, files);
        (name, folder)
    };
    decks.into_iter().map(folder).collect()
}

fn named(names: Vec<String>, parts: Vec<Vec<u8>>) -> NamedFiles {
    names.into_iter().zip(parts.into_iter().map(Cow::Owned)).collect()
}

fn files_message(files: NamedFiles) -> Message {
    let names: Vec<&String> = files.keys().collect();
    let head = Message::of(&serde_json::json!({ "files": names }));
    Message { parts: files.into_values().map(Cow::into_owned).collect(), ..head }
}
