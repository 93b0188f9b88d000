//! A folder that someone works in, with the binary at hand.

use pullet::files::Project;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// A temporary folder.
pub struct WorkFolder(TempDir);

impl WorkFolder {
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder can be made"))
    }

    /// A folder that holds these files.
    pub fn with(files: &[(&str, &str)]) -> Self {
        let folder = Self::new();
        for (name, text) in files {
            folder.file(name, text);
        }
        folder
    }

    pub fn root(&self) -> &Path {
        self.0.path()
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.root().join(name)
    }

    /// Writes a file, and makes the folders that it lies in.
    pub fn file(&self, name: &str, content: impl AsRef<[u8]>) -> &Self {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("a folder can be made");
        std::fs::write(path, content).expect("a file can be written");
        self
    }

    /// What a file holds.
    pub fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Copies a file or a folder of the repository to the same place in this folder.
    pub fn copy(&self, name: &str) {
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
        for (inside, content) in gather(&from) {
            self.file(&if inside.is_empty() { name.to_owned() } else { format!("{name}/{inside}") }, content);
        }
    }

    /// Every file under a folder by its path there, with what it holds.
    pub fn files(&self, folder: &str) -> BTreeMap<String, Vec<u8>> {
        gather(&self.path(folder))
    }

    /// The folder itself as a deck.
    pub fn project(&self) -> Project {
        Project::open(&self.root().display().to_string()).expect("the folder holds a deck")
    }

    /// The binary, about to run in this folder.
    pub fn pullet(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pullet"));
        command.args(arguments).current_dir(self.root()).stdin(Stdio::null());
        // Settings of the person who runs the tests are neither read nor written; a country would choose the paper.
        command.env("LC_ALL", "C").env_remove("PAPERSIZE").env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
        command.env("XDG_CONFIG_HOME", self.path(".settings")).env("HOME", self.path(".home"));
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Run {
        Run::from(&self.pullet(arguments).output().expect("pullet runs"))
    }

    /// Runs the binary with a line of arguments, separated by spaces; quotes of either sort hold an argument together.
    pub fn run_line(&self, arguments: &str) -> Run {
        let arguments = in_words(arguments);
        self.run(&arguments.iter().map(String::as_str).collect::<Vec<_>>())
    }
}

/// The words of a command.
fn in_words(line: &str) -> Vec<String> {
    let (mut words, mut quote) = (vec![String::new()], None);
    for letter in line.chars() {
        match (letter, quote) {
            ('"' | '\'', None) => quote = Some(letter),
            (_, Some(open)) if letter == open => quote = None,
            (' ', None) => words.push(String::new()),
            _ => words.last_mut().expect("there is always one").push(letter),
        }
    }
    words
}

/// Every file under a folder.
fn gather(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for path in std::fs::read_dir(next).into_iter().flatten().flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else {
                let inside = path.strip_prefix(folder).expect("it is inside").iter();
                let name = inside.map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/");
                files.insert(name, std::fs::read(&path).expect("it can be read"));
            }
        }
    }
    files
}

/// What a run of the binary came to.
#[derive(Debug)]
pub struct Run {
    pub status: Option<i32>,
    pub out: String,
    pub err: String,
}

impl From<&Output> for Run {
    fn from(output: &Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("pullet speaks UTF-8");
        Self { status: output.status.code(), out: text(&output.stdout), err: text(&output.stderr) }
    }
}

impl Run {
    /// Its only output, as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub fn ends(self, status: i32) -> Self {
        assert_eq!(self.status, Some(status), "{self:?}");
        assert!(!self.out.contains('\u{1b}') && !self.err.contains('\u{1b}'), "colours in a pipe: {self:?}");
        assert!(!self.err.contains("panicked") && !self.err.contains('\r'), "{self:?}");
        self
    }
}
