//! The list of what builds have made for a deck, kept in the hidden folder beside the files.

use super::fingerprint::Fingerprint;
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::Read;
use std::path::{Component, Path};

/// No list of Pullet's is longer, in bytes.
const LONGEST: u64 = 4_000_000;
/// A list has the files of so many different builds; those that were run longest ago are forgotten first.
const MOST_REQUESTS: usize = 40;

/// The format of lists.
const FORMAT: u32 = 1;

/// What builds have made in one folder of an output folder.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub(super) struct MadeList {
    format: u32,
    /// The deck that the folder is of; none for the folder of several decks.
    #[serde(default)]
    pub(super) deck: String,
    /// Its variant; none for the deck itself.
    #[serde(default)]
    pub(super) variant: String,
    /// The files by their names in the output folder.
    #[serde(default)]
    files: IndexMap<String, MadeEntry>,
    /// What was asked for, and which files that made; the last build first.
    #[serde(default)]
    requests: Vec<MadeFor>,
}

/// A file as it was written.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
struct MadeEntry {
    #[serde(flatten)]
    fingerprint: Fingerprint,
    /// The printed matter that it has; none for cards and cut paths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sheet: Option<String>,
}

/// The files of one request.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
struct MadeFor {
    options: String,
    files: Vec<String>,
}

impl MadeList {
    /// Returns the name of the file that holds the list of a folder.
    pub(super) fn file_name(folder: &str) -> String {
        format!("made-{folder}.json")
    }

    /// Returns the folder whose list a file holds; none for other files.
    pub(super) fn folder_of(file_name: &str) -> Option<&str> {
        file_name.strip_prefix("made-")?.strip_suffix(".json").filter(|folder| !folder.is_empty())
    }

    /// Reads the list of a folder. One that is missing, damaged or too long is empty; names that lead elsewhere are left out.
    pub(super) fn read(path: &Path, folder: &str) -> Self {
        Self::parse(path).map_or_else(Self::default, |mut list| {
            list.files.retain(|name, _| is_in(name, folder));
            list.requests.truncate(MOST_REQUESTS);
            list
        })
    }

    fn parse(path: &Path) -> Option<Self> {
        let is_read = |file: &std::fs::Metadata| file.is_file() && file.len() <= LONGEST;
        path.symlink_metadata().ok().filter(is_read)?;
        let mut text = String::new();
        File::open(path).ok()?.take(LONGEST).read_to_string(&mut text).ok()?;
        serde_json::from_str(&text).ok().filter(|list: &Self| list.format == FORMAT)
    }

    /// Returns the list as text; none if it is too long to be read again.
    pub(super) fn text(&self) -> Option<String> {
        let text = serde_json::to_string_pretty(&Self { format: FORMAT, ..self.clone() }).ok()?;
        (text.len() as u64 <= LONGEST).then(|| text + "\n")
    }

    /// Notes what a build has made: it replaces what the same request made before.
    pub(super) fn note(&mut self, options: &str, files: impl Iterator<Item = (String, Fingerprint, Option<String>)>) {
        self.requests.retain(|request| request.options != options);
        let mut made = MadeFor { options: options.to_owned(), files: Vec::new() };
        for (name, fingerprint, sheet) in files {
            made.files.push(name.clone());
            self.files.insert(name, MadeEntry { fingerprint, sheet });
        }
        self.files.sort_keys();
        self.requests.insert(0, made);
        for forgotten in self.requests.split_off(self.requests.len().min(MOST_REQUESTS)) {
            let is_known = |name: &String| self.requests.iter().any(|request| request.files.contains(name));
            let unknown: Vec<String> = forgotten.files.into_iter().filter(|name| !is_known(name)).collect();
            self.files.retain(|name, _| !unknown.contains(name));
        }
    }

    /// Notes that the deck has no other printed matter than `sheets`: no request makes that any more.
    pub(super) fn keep_sheets(&mut self, sheets: &[String]) {
        let is_lost = |entry: &MadeEntry| entry.sheet.as_ref().is_some_and(|sheet| !sheets.contains(sheet));
        let files = &self.files;
        for request in &mut self.requests {
            request.files.retain(|name| !files.get(name).is_some_and(is_lost));
        }
    }

    /// Notes that no request makes any of the files any more.
    pub(super) fn keep_none(&mut self) {
        self.requests.clear();
    }

    /// Returns the files that no request makes any more, with their fingerprints.
    pub(super) fn stale(&self) -> Vec<(String, Fingerprint)> {
        let is_made = |name: &String| self.requests.iter().any(|request| request.files.contains(name));
        let stale = self.files.iter().filter(|(name, _)| !is_made(name));
        stale.map(|(name, entry)| (name.clone(), entry.fingerprint.clone())).collect()
    }

    /// Forgets a file.
    pub(super) fn forget(&mut self, name: &str) {
        self.files.shift_remove(name);
    }

    /// Returns whether there is nothing in the list.
    pub(super) fn is_empty(&self) -> bool {
        self.files.is_empty()
    }
}

/// Returns whether a name is that of a file in a folder of the output folder, and can be shown.
fn is_in(name: &str, folder: &str) -> bool {
    let mut parts = Path::new(name).components();
    let is_here = parts.next() == Some(Component::Normal(folder.as_ref()));
    let is_plain = |part: &Component<'_>| matches!(part, Component::Normal(_));
    is_here && parts.clone().count() > 0 && parts.all(|part| is_plain(&part)) && !name.chars().any(char::is_control)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn print() -> Fingerprint {
        Fingerprint::of(std::iter::once(&b"%PDF"[..]))
    }

    fn note(list: &mut MadeList, options: &str, names: &[&str]) {
        list.note(options, names.iter().map(|name| ((*name).to_owned(), print(), None)));
    }

    fn stale(list: &MadeList) -> Vec<String> {
        list.stale().into_iter().map(|(name, _)| name).collect()
    }

    #[test]
    fn a_file_is_stale_when_no_request_that_made_it_makes_it_any_more() {
        let mut list = MadeList::default();
        note(&mut list, "", &["f/a4.pdf", "f/letter.pdf"]);
        note(&mut list, "paper=letter", &["f/letter.pdf"]);
        assert!(list.stale().is_empty());
        note(&mut list, "", &["f/a5.pdf"]);
        assert_eq!(stale(&list), ["f/a4.pdf"], "letter is what another request makes");
        note(&mut list, "paper=letter", &["f/own.pdf"]);
        assert_eq!(stale(&list), ["f/a4.pdf", "f/letter.pdf"]);
        note(&mut list, "paper=a4", &["f/a4.pdf"]);
        assert_eq!(stale(&list), ["f/letter.pdf"]);
    }

    #[test]
    fn files_of_builds_long_ago_are_forgotten_and_not_stale() {
        let mut list = MadeList::default();
        for number in 0..=MOST_REQUESTS {
            note(&mut list, &format!("skip={number}"), &[&format!("f/{number}.pdf"), "f/all.pdf"]);
        }
        assert!(list.stale().is_empty());
        assert_eq!(list.files.len(), MOST_REQUESTS + 1);
        assert!(!list.files.contains_key("f/0.pdf"));
    }

    #[test]
    fn names_that_lead_elsewhere_are_left_out() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let path = folder.path().join(MadeList::file_name("f"));
        let mut list = MadeList::default();
        note(&mut list, "", &["f/a.pdf", "f", "f/../x", "../f/x", "/f/x", "g/x", "f/a\u{1b}[2J", "f/deep/x", ""]);
        list.keep_none();
        std::fs::write(&path, list.text().expect("it is short")).expect("a file can be written");
        assert_eq!(stale(&MadeList::read(&path, "f")), ["f/a.pdf", "f/deep/x"]);
        for text in ["", "{", "[]", r#"{"format":2}"#, r#"{"format":1,"files":{"f/a.pdf":{}}}"#] {
            std::fs::write(&path, text).expect("a file can be written");
            assert!(MadeList::read(&path, "f").is_empty(), "{text}");
        }
    }
}
