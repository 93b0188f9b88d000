//! A build's files, and those of earlier builds that are not made any more.

use super::fingerprint::Fingerprint;
use super::journal::JournalEntry;
use super::made_list::{MadeList, NotedFile};
use super::staging::Staged;
use super::work_folder::{WorkFolder, is_there};
use super::{OutputError, OutputFolder};
use crate::files::FileBytes;
use indexmap::IndexMap;
use std::path::PathBuf;

/// No more lists of an output folder are looked at.
const MOST_LISTS: usize = 2_000;

/// What becomes of files that are not made any more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Prune {
    /// They stay, and are reported.
    #[default]
    No,
    /// They are removed, all or none, together with the writing of the others.
    Yes,
}

/// What was asked for when files were made.
#[derive(Clone, Debug, Default)]
pub struct BuildRequest {
    /// The options that decide which files are made: the same text for the same wish.
    pub options: String,
    /// What becomes of files that are not made any more.
    pub prune: Prune,
    /// The decks whose files were made.
    pub decks: Vec<MadeDeck>,
}

/// A deck, as far as it decides which files are made of it.
#[derive(Clone, Debug, Default)]
pub struct MadeDeck {
    /// The folder of its files in the output folder.
    pub folder: String,
    /// Its name.
    pub deck: String,
    /// The variant that is made; none for the deck itself.
    pub variant: String,
    /// The variants that it has.
    pub variants: Vec<String>,
    /// The ids of all of its printed matter that is not cards.
    pub sheets: Vec<String>,
}

/// A file to be written.
#[derive(Clone, Copy, Debug)]
pub struct UnwrittenFile<'a> {
    /// Its name in the output folder, with `/` between its parts.
    pub name: &'a str,
    /// What it holds.
    pub bytes: &'a FileBytes,
    /// The id of the printed matter that it has; none for cards and cut paths.
    pub sheet: Option<&'a str>,
}

/// What was written, and what is not made any more.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// Where the files are, in their order.
    pub paths: Vec<PathBuf>,
    /// The files of earlier builds that are not made any more, and are still there.
    pub stale: Vec<PathBuf>,
    /// Those that were removed.
    pub removed: Vec<PathBuf>,
    /// Those that someone has changed since: they are never removed.
    pub changed: Vec<PathBuf>,
}

impl OutputFolder {
    /// Writes the files of a build all together, as [`OutputFolder::write`] does, and finds those of earlier builds that are not made
    /// any more: a file is made no more if each request that made it was carried out again since and did not make it, if it is
    /// printed matter that its deck has no more, or if it is of a variant that its deck has no more. What Pullet did not make is
    /// neither removed nor named.
    ///
    /// # Errors
    /// As [`OutputFolder::write`].
    pub fn write_build(&self, files: &[UnwrittenFile<'_>], request: &BuildRequest) -> Result<Written, OutputError> {
        let contents: Vec<_> = files.iter().map(|file| (file.name, file.bytes)).collect();
        let Some(staged) = self.stage(&contents)? else { return Ok(Written::default()) };
        let mut entries = staged.entries();
        let Staged { work, paths, prints, .. } = staged;
        let mut lists = MadeLists::read(&work);
        lists.note(files, prints, request);
        let mut written = Written { paths, ..Written::default() };
        let mut removals = Vec::new();
        for (name, fingerprint) in lists.stale(&work) {
            let path = self.root.join(&name);
            match request.prune {
                _ if !fingerprint.is_of(&work.outer(&name)) => written.changed.push(path),
                Prune::No => written.stale.push(path),
                Prune::Yes => {
                    lists.forget(&name);
                    written.removed.push(path);
                    removals.push(JournalEntry::removal(name, fingerprint));
                }
            }
        }
        let failed = |(path, source)| OutputError::File { path, source };
        for (name, text) in lists.to_write() {
            let number = entries.len();
            work.note_file(number, text.as_bytes()).map_err(failed)?;
            entries.push(work.entry(&name));
        }
        entries.extend(removals);
        let emptied = lists.emptied();
        work.replace(entries, &emptied).map_err(failed)?;
        remove_empty_folders(&written.removed);
        Ok(written)
    }
}

/// Removes the folders of removed files that have become empty.
fn remove_empty_folders(removed: &[PathBuf]) {
    for folder in removed.iter().filter_map(|path| path.parent()) {
        // It fails, as it should, where something is left in the folder.
        let _ = std::fs::remove_dir(folder);
    }
}

/// The lists of what was made, by the folders that they are of.
struct MadeLists {
    lists: IndexMap<String, (MadeList, MadeList)>,
}

impl MadeLists {
    /// Reads all lists of an output folder; each is kept twice, as it was and as it will be.
    fn read(work: &WorkFolder) -> Self {
        let names = work.file_names();
        let mut folders: Vec<&str> = names.iter().filter_map(|name| MadeList::folder_of(name)).collect();
        folders.sort_unstable();
        folders.truncate(MOST_LISTS);
        let read = |folder: &str| {
            let list = MadeList::read(&work.inner(&MadeList::file_name(folder)), folder);
            (folder.to_owned(), (list.clone(), list))
        };
        Self { lists: folders.into_iter().map(read).collect() }
    }

    /// Notes what a build has made.
    fn note(&mut self, files: &[UnwrittenFile<'_>], prints: Vec<Fingerprint>, request: &BuildRequest) {
        let mut of_folders: IndexMap<&str, Vec<NotedFile>> = IndexMap::new();
        for (file, print) in files.iter().zip(prints) {
            // A file beside the folders of decks has no list.
            let Some((folder, _)) = file.name.split_once('/') else { continue };
            let made = (file.name.to_owned(), print, file.sheet.map(str::to_owned));
            of_folders.entry(folder).or_default().push(made);
        }
        for (folder, made) in of_folders {
            let (_, list) = self.lists.entry(folder.to_owned()).or_default();
            if let Some(deck) = request.decks.iter().find(|deck| deck.folder == folder) {
                (list.deck, list.variant) = (deck.deck.clone(), deck.variant.clone());
                list.keep_sheets(&deck.sheets);
            }
            list.note(&request.options, made.into_iter());
        }
        for (_, list) in self.lists.values_mut().filter(|(_, list)| !list.variant.is_empty()) {
            let deck = request.decks.iter().find(|deck| deck.deck == list.deck);
            if deck
                .is_some_and(|deck| list.variant.split('+').any(|part| !deck.variants.iter().any(|name| name == part)))
            {
                list.keep_none();
            }
        }
    }

    /// Returns the files that are not made any more and are still there, and forgets those that are gone.
    fn stale(&mut self, work: &WorkFolder) -> Vec<(String, Fingerprint)> {
        let all: Vec<(String, Fingerprint)> = self.lists.values().flat_map(|(_, list)| list.stale()).collect();
        let (there, gone): (Vec<_>, Vec<_>) =
            all.into_iter().partition(|(name, _)| work.is_inside(name) && is_there(&work.outer(name)));
        gone.iter().for_each(|(name, _)| self.forget(name));
        there
    }

    fn forget(&mut self, name: &str) {
        if let Some((_, list)) = name.split_once('/').and_then(|(folder, _)| self.lists.get_mut(folder)) {
            list.forget(name);
        }
    }

    /// Returns the lists that are not what they were, as files of the output folder.
    fn to_write(&self) -> Vec<(String, String)> {
        let changed = self.lists.iter().filter(|(_, (before, list))| before != list && !list.is_empty());
        let text = |(folder, (_, list)): (&String, &(MadeList, MadeList))| {
            Some((WorkFolder::inner_name(&MadeList::file_name(folder)), list.text()?))
        };
        changed.filter_map(text).collect()
    }

    /// Returns the files of lists that have become empty.
    fn emptied(&self) -> Vec<String> {
        let emptied = self.lists.iter().filter(|(_, (before, list))| !before.is_empty() && list.is_empty());
        emptied.map(|(folder, _)| MadeList::file_name(folder)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::Recovered;
    use std::path::Path;

    fn bytes(text: &str) -> FileBytes {
        FileBytes::from(text.as_bytes().to_vec())
    }

    /// Builds files of the deck `farm`, each with its name as its content.
    fn build(root: &Path, options: &str, prune: Prune, names: &[&str]) -> Written {
        let deck = MadeDeck { folder: "farm".to_owned(), deck: "farm".to_owned(), ..MadeDeck::default() };
        build_deck(root, &BuildRequest { options: options.to_owned(), prune, decks: vec![deck] }, names)
    }

    fn build_deck(root: &Path, request: &BuildRequest, names: &[&str]) -> Written {
        let contents: Vec<FileBytes> = names.iter().map(|name| bytes(name)).collect();
        let output = |(name, bytes)| UnwrittenFile { name, bytes, sheet: None };
        let files: Vec<UnwrittenFile<'_>> = names.iter().copied().zip(&contents).map(output).collect();
        OutputFolder::new(root).write_build(&files, request).expect("the folder can be written")
    }

    fn folder() -> tempfile::TempDir {
        tempfile::tempdir().expect("a temporary folder can be made")
    }

    fn is_file(root: &Path, name: &str) -> bool {
        root.join(name).is_file()
    }

    #[test]
    fn what_is_not_made_any_more_is_named_until_it_is_pruned() {
        let folder = folder();
        let root = folder.path();
        build(root, "", Prune::No, &["farm/a.pdf", "farm/b.pdf"]);
        std::fs::write(root.join("farm/own.pdf"), "farm/own.pdf").expect("a file can be written");
        for _ in 0..2 {
            let written = build(root, "", Prune::No, &["farm/a.pdf"]);
            assert_eq!(written.stale, [root.join("farm/b.pdf")]);
        }
        let written = build(root, "", Prune::Yes, &["farm/a.pdf"]);
        assert_eq!((written.removed, written.stale), (vec![root.join("farm/b.pdf")], Vec::new()));
        assert!(!is_file(root, "farm/b.pdf") && is_file(root, "farm/a.pdf") && is_file(root, "farm/own.pdf"));
        let written = build(root, "", Prune::Yes, &["farm/a.pdf"]);
        assert_eq!(written, Written { paths: vec![root.join("farm/a.pdf")], ..Written::default() });
    }

    #[test]
    fn a_file_that_someone_changed_is_named_and_stays() {
        let folder = folder();
        let root = folder.path();
        build(root, "", Prune::No, &["farm/a.pdf", "farm/b.pdf"]);
        std::fs::write(root.join("farm/b.pdf"), "FARM/b.pdf").expect("a file can be written");
        let written = build(root, "", Prune::Yes, &["farm/a.pdf"]);
        assert_eq!((written.changed, written.removed), (vec![root.join("farm/b.pdf")], Vec::new()));
        assert!(is_file(root, "farm/b.pdf"));
        std::fs::remove_file(root.join("farm/b.pdf")).expect("the file can be removed");
        assert!(build(root, "", Prune::No, &["farm/a.pdf"]).changed.is_empty());
    }

    #[test]
    fn a_variant_that_the_deck_has_lost_is_not_made_any_more() {
        let folder = folder();
        let root = folder.path();
        let of = |variant: &str, variants: &[&str], prune| {
            let deck = MadeDeck {
                folder: if variant.is_empty() { "farm".to_owned() } else { format!("farm-{variant}") },
                deck: "farm".to_owned(),
                variant: variant.to_owned(),
                variants: variants.iter().map(|name| (*name).to_owned()).collect(),
                sheets: Vec::new(),
            };
            let name = format!("{}/a.pdf", deck.folder);
            build_deck(root, &BuildRequest { options: String::new(), prune, decks: vec![deck] }, &[&name])
        };
        assert!(of("de", &["de"], Prune::No).stale.is_empty());
        assert!(of("", &["de"], Prune::No).stale.is_empty());
        assert_eq!(of("", &["fr"], Prune::No).stale, [root.join("farm-de/a.pdf")]);
        assert!(of("", &["de"], Prune::No).stale == [root.join("farm-de/a.pdf")], "nothing has made it since");
        assert!(of("de", &["de"], Prune::No).stale.is_empty());
        assert_eq!(of("fr", &["fr"], Prune::Yes).removed, [root.join("farm-de/a.pdf")]);
        assert!(!root.join("farm-de").exists() && !root.join(".pullet/made-farm-de.json").exists());
    }

    #[test]
    fn stopped_while_files_are_removed_the_next_run_removes_the_rest() {
        for done in 0..=2 {
            let folder = folder();
            let root = folder.path();
            build(root, "", Prune::No, &["farm/a.pdf", "farm/b.pdf", "farm/c.pdf"]);
            let work = WorkFolder::make(root, |_| {}).expect("the folder can be written");
            let removal =
                |name: &str| JournalEntry::removal(name.to_owned(), Fingerprint::of(std::iter::once(name.as_bytes())));
            work.write_journal(vec![removal("farm/b.pdf"), removal("farm/c.pdf")]).expect("it can be written");
            for (number, name) in ["farm/b.pdf", "farm/c.pdf"].iter().enumerate().take(done) {
                std::fs::rename(root.join(name), work.old_file(number)).expect("a file can be renamed");
            }
            drop(work);
            assert_eq!(OutputFolder::new(root).recover(), Some(Recovered::Finished { files: 2 }), "after {done}");
            assert!(is_file(root, "farm/a.pdf") && !is_file(root, "farm/b.pdf") && !is_file(root, "farm/c.pdf"));
            assert!(!root.join(".pullet/journal").exists() && !root.join(".pullet/old-0").exists());
        }
    }

    #[test]
    fn files_that_were_to_be_removed_are_back_if_another_cannot_be_written() {
        let folder = folder();
        let root = folder.path();
        build(root, "", Prune::No, &["farm/a.pdf", "farm/b.pdf"]);
        let work = WorkFolder::make(root, |_| {}).expect("the folder can be written");
        work.note_file(1, b"new").expect("it can be written");
        std::fs::create_dir(root.join("farm/d.pdf")).expect("a folder can be made");
        let print = Fingerprint::of(std::iter::once(&b"farm/b.pdf"[..]));
        let entries = vec![JournalEntry::removal("farm/b.pdf".to_owned(), print), work.entry("farm/d.pdf")];
        work.replace(entries, &[]).expect_err("a folder is in the way");
        assert!(is_file(root, "farm/b.pdf"));
    }

    /// A journal of a stranger can remove only what has the content that it names.
    #[test]
    fn a_journal_removes_no_file_with_another_content() {
        let folder = folder();
        let root = folder.path();
        build(root, "", Prune::No, &["farm/a.pdf"]);
        let work = WorkFolder::make(root, |_| {}).expect("the folder can be written");
        let print = Fingerprint::of(std::iter::once(&b"other"[..]));
        work.write_journal(vec![JournalEntry::removal("farm/a.pdf".to_owned(), print)]).expect("it can be written");
        drop(work);
        let _ = OutputFolder::new(root).recover();
        assert!(is_file(root, "farm/a.pdf"));
    }

    #[cfg(unix)]
    #[test]
    fn links_are_neither_followed_nor_removed() {
        let folder = folder();
        let root = &folder.path().join("output");
        build(root, "", Prune::No, &["farm/a.pdf", "farm/b.pdf", "farm/c/d.pdf"]);
        let outside = folder.path().join("outside");
        std::fs::create_dir(&outside).expect("a folder can be made");
        std::fs::write(outside.join("d.pdf"), "farm/c/d.pdf").expect("a file can be written");
        std::fs::write(outside.join("b.pdf"), "farm/b.pdf").expect("a file can be written");
        std::fs::remove_file(root.join("farm/b.pdf")).expect("the file can be removed");
        std::os::unix::fs::symlink(outside.join("b.pdf"), root.join("farm/b.pdf")).expect("a link can be made");
        std::fs::remove_dir_all(root.join("farm/c")).expect("the folder can be removed");
        std::os::unix::fs::symlink(&outside, root.join("farm/c")).expect("a link can be made");
        let written = build(root, "", Prune::Yes, &["farm/a.pdf"]);
        assert!(written.removed.is_empty() && written.stale.is_empty(), "{written:?}");
        assert!(is_file(&outside, "b.pdf") && is_file(&outside, "d.pdf"));
        assert!(root.join("farm/b.pdf").is_symlink());
    }

    #[test]
    fn the_same_build_leaves_the_same_list() {
        let (one, other) = (folder(), folder());
        let list = |root: &Path| std::fs::read(root.join(".pullet/made-farm.json")).expect("the list is there");
        build(one.path(), "", Prune::No, &["farm/b.pdf", "farm/a.pdf"]);
        build(other.path(), "", Prune::No, &["farm/b.pdf", "farm/a.pdf"]);
        assert_eq!(list(one.path()), list(other.path()));
    }
}
