//! The files that decks may read, as the disk lists them: what differs from one look to the next says when to read them again.

use crate::files::{DEEPEST, Project};
use crate::memo::ContentKey;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The files that decks may read, with their sizes and the times of their last changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WatchedFiles(BTreeMap<PathBuf, (u64, Option<SystemTime>)>);

/// Says whether decks read a file.
type IsRead<'a> = dyn Fn(&Path) -> bool + 'a;

impl WatchedFiles {
    /// Looks at the files of decks on disk. Files whose names begin with a dot are left out, and so is everything in the folder
    /// `written`, which builds write into. Of the files that lie beside a `deck.toml`, those count that are of a kind which decks read,
    /// or that it names: notes and logs may lie there too.
    pub fn of(projects: &[Project], written: Option<&Path>) -> Self {
        let mut files = Self::default();
        let written = written.and_then(|written| written.canonicalize().ok());
        for project in projects {
            let specs = OnceCell::new();
            let is_read = |file: &Path| {
                let is_beside = file.parent() == project.folder();
                !is_beside || has_ending(file, &READ) || is_named(file, specs.get_or_init(|| specs_of(project)))
            };
            for folder in project.folders() {
                files.add_folder(folder, 0, (written.as_deref(), &is_read));
            }
            // What decks share has names such as `printers.toml`.
            let is_shared = |file: &Path| has_ending(file, &[SPEC]);
            files.add_folder(project.folder_around(), DEEPEST, (written.as_deref(), &is_shared));
        }
        files
    }

    /// Returns how many files there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Returns a fingerprint of the look, for another process to compare.
    pub fn fingerprint(&self) -> String {
        ContentKey::of(&self.0).to_hex()
    }

    /// Adds the files of a folder, except for those that are not read.
    fn add_folder(&mut self, folder: &Path, depth: usize, (written, is_read): (Option<&Path>, &IsRead<'_>)) {
        if written.is_some_and(|written| folder.canonicalize().is_ok_and(|folder| folder == written)) {
            return;
        }
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            // A link is followed: what counts is the file that is read.
            let Ok(about) = std::fs::metadata(entry.path()) else { continue };
            if entry.file_name().to_string_lossy().starts_with('.') {
                continue;
            }
            if about.is_dir() && depth < DEEPEST {
                self.add_folder(&entry.path(), depth + 1, (written, is_read));
            } else if about.is_file() && is_read(&entry.path()) {
                self.0.insert(entry.path(), (about.len(), about.modified().ok()));
            }
        }
    }
}

/// How files of a deck's own words end.
const SPEC: &str = "toml";
/// How the files end that decks read beside their `deck.toml`; a table may have any other ending.
const READ: [&str; 18] = [
    SPEC, "csv", "tsv", "json", "jsonl", "ndjson", "yaml", "yml", "xlsx", "xlsm", "ods", "svg", "svgz", "png", "jpg",
    "jpeg", "gif", "webp",
];

fn has_ending(file: &Path, endings: &[&str]) -> bool {
    file.extension().is_some_and(|own| endings.iter().any(|ending| own.eq_ignore_ascii_case(ending)))
}

/// Returns the text of a deck and of its variants, as far as it can be read.
fn specs_of(project: &Project) -> String {
    let variants = project.variants_in_files();
    let files = variants.iter().map(|name| Project::variant_file(name)).chain(["deck.toml".to_owned()]);
    files.filter_map(|file| project.deck_text(&file).ok()).map(|source| source.text().to_owned()).collect()
}

fn is_named(file: &Path, specs: &str) -> bool {
    file.file_name().and_then(|name| name.to_str()).is_some_and(|name| specs.contains(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn what_no_deck_reads_is_no_change() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let write = |name: &str| {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder can be made");
            fs::write(path, name).expect("a file can be written");
        };
        write("templates/card.svg");
        write("decks/farm/deck.toml");
        fs::write(folder.path().join("decks/farm/deck.toml"), "rows = 'cards.txt'").expect("a file can be written");
        let project = [Project::open(&folder.path().join("decks/farm").display().to_string()).expect("a deck")];
        let look = || WatchedFiles::of(&project, None);
        let mut before = look();
        for name in ["build.log", "notes.txt", "cards.csv", "decks/farm/notes.txt", "decks/farm/errors"] {
            write(name);
            assert_eq!(look(), before, "{name}");
        }
        for name in
            ["decks/farm/cards.txt", "decks/farm/cards.CSV", "decks/farm/art/fox", "printers.toml", "templates/frame"]
        {
            write(name);
            assert_ne!(std::mem::replace(&mut before, look()), before, "{name}");
        }
    }

    #[test]
    fn what_a_build_writes_into_the_folder_of_its_deck_is_no_change() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let path = |name: &str| folder.path().join(name);
        std::fs::write(path("deck.toml"), "").expect("a file can be written");
        std::fs::create_dir_all(path("templates")).expect("a folder can be made");
        std::fs::create_dir_all(path("output")).expect("a folder can be made");
        let project = [Project::open(&folder.path().display().to_string()).expect("a deck")];
        let look = || WatchedFiles::of(&project, Some(&path("output")));
        let before = look();
        std::fs::write(path("output/cards.pdf"), "%PDF").expect("a file can be written");
        std::fs::write(path(".card.svg.swp"), "an editor's own").expect("a file can be written");
        assert_eq!(look(), before);
        std::fs::write(path("templates/card.svg"), "<svg/>").expect("a file can be written");
        let added = look();
        assert_ne!(added, before);
        std::fs::write(path("templates/card.svg"), "<svg />").expect("a file can be written");
        assert_ne!(look(), added);
    }
}
