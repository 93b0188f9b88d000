//! What a command may read and write, from its arguments alone: no deck is read for it.

use super::arguments::Command;
use super::copy;
use super::deck_arguments::DeckArguments;
use super::decks::projects;
use super::option_values::PageFile;
use super::picture_arguments::{ExportArguments, ProofArguments};
use crate::files::{OpenError, OutputError, OwnFile, Project, installed_font_folders, is_something};
use crate::printers::PRINTER_FILE;
use std::path::{Component, Path, PathBuf};

/// Where files go unless the command line says otherwise.
const USUAL: &str = "output";

/// The folders and files that a command may use.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct CommandReach {
    /// What is read: files, and folders with everything in them.
    pub(super) read: Vec<PathBuf>,
    /// Folders of which names are read, but no files.
    pub(super) names: Vec<PathBuf>,
    /// Folders that files are written into.
    pub(super) written: Vec<PathBuf>,
    /// The folder in which folders are made that have names of their own.
    made_in: Option<PathBuf>,
}

impl CommandReach {
    /// Returns what a command may use.
    pub(super) fn of(command: &Command) -> Self {
        let mut reach = Self { names: installed_font_folders(), ..Self::default() };
        // Names of decks that were meant.
        reach.names.push(PathBuf::from("decks"));
        reach.read_settings();
        match command {
            Command::Build(arguments) => {
                reach.read_decks(&arguments.printing.decks);
                reach.read_words(&arguments.part.since);
                reach.write(&arguments.out);
            }
            Command::Check(arguments) => {
                reach.read_decks(&arguments.printing.decks);
                reach.write_pages(arguments.report.as_ref());
            }
            Command::Proof(ProofArguments { pictures, .. }) | Command::Export(ExportArguments { pictures, .. }) => {
                reach.read_decks(&pictures.decks);
                reach.read_words(&pictures.part.since);
                reach.write(&pictures.out);
            }
            Command::Preview(arguments) => {
                if arguments.has_deck() {
                    reach.read_decks(&arguments.decks);
                    projects(&arguments.decks).iter().flatten().for_each(|deck| reach.write_deck(deck));
                }
                reach.made_in.clone_from(&arguments.folder);
            }
            Command::Play(arguments) => {
                reach.read_words(&arguments.deck);
                reach.read_words(&arguments.against);
                reach.read_words(arguments.replay.iter().flatten());
                reach.write_pages(arguments.plots.as_ref());
            }
            Command::Release(arguments) => {
                reach.read_word(&arguments.deck);
                Project::open(&arguments.deck).iter().for_each(|deck| reach.write_deck(deck));
            }
            Command::Diff(arguments) => {
                reach.read_word(&arguments.old);
                reach.read_words(&arguments.new);
                reach.write_pages(arguments.report.as_ref());
            }
            Command::Upgrade(arguments) => {
                reach.read_words([&arguments.deck, &arguments.from]);
                reach.write(&arguments.out);
            }
            Command::Align(arguments) => {
                reach.read_here();
                reach.write(&arguments.out);
                reach.write_settings();
            }
            Command::Printers(_) => reach.write_settings(),
            Command::New(arguments) => {
                reach.read_words(&arguments.from);
                reach.read.extend(arguments.pictures.clone());
                // The pictures that a table names lie beside it.
                reach.read.extend(arguments.table.as_ref().and_then(|table| table.parent()).map(or_here));
                // The deck that is made is read, too.
                reach.read.extend(arguments.folder.ancestors().map(or_here).find(|folder| folder.is_dir()));
                reach.made_in = Some(arguments.folder.clone());
            }
            Command::Copy(arguments) => reach.written.extend(copy::target_folder(arguments)),
            Command::List(arguments) => match arguments.deck() {
                Some(word) => reach.read_word(word),
                None => reach.read_here(),
            },
            Command::Explain(_) | Command::Schema(_) | Command::Completions(_) | Command::Man(_) | Command::Help(_) => {
            }
        }
        reach
    }

    /// Reads everything that completions are taken from.
    pub(super) fn of_completion() -> Self {
        let mut reach = Self::default();
        reach.read_settings();
        reach.read_here();
        std::env::args().skip(1).for_each(|word| reach.read_word(&word));
        reach
    }

    /// Returns the place of a write request; an error if this command does not write there.
    pub(super) fn check(&self, folder: &Path) -> Result<(), OutputError> {
        let is_usual = folder == Path::new(USUAL);
        // An archive may hold a link of that name: no one has typed it.
        if is_usual && folder.is_symlink() {
            return Err(OutputError::Link { path: folder.to_owned() });
        }
        let is_made = folder.file_name().is_some()
            && !is_something(folder)
            && folder.parent().is_some_and(|parent| self.made_in.as_deref() == Some(parent));
        if is_made || self.written.iter().any(|known| known == folder) {
            Ok(())
        } else {
            Err(OutputError::Elsewhere { path: folder.to_owned() })
        }
    }

    /// Returns whether something lies where this command writes.
    pub(super) fn is_made(&self, path: &Path) -> bool {
        self.written.iter().any(|folder| is_below(path, folder))
    }

    /// Returns whether a file, by its whole path, is one that this command reads.
    pub(super) fn is_read(&self, file: &Path) -> bool {
        let roots = self.read.iter().filter_map(|root| std::path::absolute(root).ok());
        file.is_absolute() && file.is_file() && roots.into_iter().any(|root| is_below(file, &root))
    }

    fn read_decks(&mut self, decks: &DeckArguments) {
        self.read_words(&decks.named);
        if decks.named.is_empty() {
            self.read_here();
        }
    }

    /// Reads the decks of this folder, and those that may be added to it.
    fn read_here(&mut self) {
        let here = Project::here();
        if matches!(here, Err(OpenError::NoDeckHere { .. })) {
            // Nothing but the names of folders is read then, to find the one that was meant.
            self.names.push(PathBuf::from("."));
        }
        here.unwrap_or_default().iter().chain(&Project::all_known()).for_each(|deck| self.read_deck(deck));
        self.read.push(PathBuf::from("decks"));
    }

    fn read_words<'w>(&mut self, words: impl IntoIterator<Item = &'w String>) {
        words.into_iter().for_each(|word| self.read_word(word));
    }

    /// Reads what a word of the command line names: a deck, a deck in a version or a variant, or a file.
    fn read_word(&mut self, word: &str) {
        let decks = ['@', '+'].into_iter().filter_map(|mark| Some(word.split_once(mark)?.0));
        for deck in decks.chain([word]) {
            Project::open(deck).iter().for_each(|deck| self.read_deck(deck));
        }
        let path = PathBuf::from(word);
        if path.is_file() { self.read.push(path) } else { self.names.push(path) }
    }

    fn read_deck(&mut self, deck: &Project) {
        self.read.extend(deck.folders().map(Path::to_owned));
        self.read.extend(OwnFile::in_folder(deck.folder_around(), PRINTER_FILE).read_path());
        self.names.push(deck.folder_around().to_owned());
    }

    fn read_settings(&mut self) {
        // The files themselves: saving one may put another one in its place.
        self.read.extend(printer_files().filter_map(|file| file.read_path()));
    }

    fn write(&mut self, folder: &Path) {
        self.written.push(folder.to_owned());
    }

    fn write_pages(&mut self, file: Option<&PageFile>) {
        self.written.extend(file.map(|file| file.folder.clone()));
    }

    /// Writes into the folder of a deck, by whatever name.
    fn write_deck(&mut self, deck: &Project) {
        let folder = deck.folder().map(Path::to_owned);
        let real = folder.as_ref().and_then(|folder| folder.canonicalize().ok());
        self.written.extend(folder.into_iter().chain(real));
    }

    fn write_settings(&mut self) {
        self.written.extend(printer_files().map(|file| file.real_folder()));
    }
}

/// Returns the files that keep what printers were measured: that of this folder, and that of the user.
pub(super) fn printer_files() -> impl Iterator<Item = OwnFile> {
    [Some(OwnFile::in_folder(".", PRINTER_FILE)), OwnFile::in_user_settings(PRINTER_FILE)].into_iter().flatten()
}

/// Returns a folder; the one in which the command runs has no name.
fn or_here(folder: &Path) -> PathBuf {
    if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder.to_owned() }
}

/// Returns whether a path leads into a folder, or to the folder itself, and not out of it again.
fn is_below(path: &Path, folder: &Path) -> bool {
    let is_plain = |rest: &Path| rest.components().all(|part| matches!(part, Component::Normal(_)));
    path.strip_prefix(folder).is_ok_and(is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_writes_and_opens_only_what_it_was_asked_for() {
        let reach = CommandReach {
            written: vec![PathBuf::from("out")],
            made_in: Some(PathBuf::from("decks")),
            ..CommandReach::default()
        };
        let is_written = |folder: &str| reach.check(Path::new(folder)).is_ok();
        assert!(is_written("out") && is_written("decks/farm"));
        for elsewhere in ["", ".", "/", "out/..", "out/farm", "decks", "decks/farm/templates", "decks/..", "/home/me"] {
            assert!(!is_written(elsewhere), "{elsewhere}");
        }
        assert!(!is_written("decks/starters"), "what is there is not replaced");
        let is_made = |path: &str| reach.is_made(Path::new(path));
        assert!(is_made("out") && is_made("out/farm/a.pdf"));
        assert!(!is_made("out/../a.pdf") && !is_made("/out/a.pdf") && !is_made("outer/a.pdf"));
    }
}
