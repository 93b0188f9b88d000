//! A project in a temporary folder, for tests that go through every stage.

use pullet::diag::report::{self, Style};
use pullet::files::Project;
use pullet::model::{Backs, Cut, Flip};
use pullet::pipeline::{self, Build, BuildSettings};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A temporary folder with one deck, `farm`, in `decks/farm`.
pub struct Farm {
    folder: TempDir,
}

impl Farm {
    /// A deck of that spec.
    pub fn new(spec: &str) -> Self {
        let farm = Self { folder: tempfile::tempdir().expect("a temporary folder can be made") };
        farm.file("deck.toml", spec);
        farm
    }

    /// A deck of one card with that front, poker size.
    pub fn with_front(front: &str) -> Self {
        let farm = Self::new("[deck]\ntitle = \"Farm\"\n\n[[cards]]\nid = \"fox\"\nfront = \"card.svg\"\n");
        farm.template("card.svg", front);
        farm
    }

    /// The project's folder.
    pub fn root(&self) -> &Path {
        self.folder.path()
    }

    pub fn deck_folder(&self) -> PathBuf {
        self.root().join("decks").join("farm")
    }

    /// Writes a file into the deck's folder.
    pub fn file(&self, name: &str, content: impl AsRef<[u8]>) {
        write(&self.deck_folder().join(name), content.as_ref());
    }

    /// Writes a file into the deck's folder of templates.
    pub fn template(&self, name: &str, content: &str) {
        self.file(&format!("templates/{name}"), content);
    }

    /// Writes a file into the project's folder.
    pub fn project_file(&self, name: &str, content: impl AsRef<[u8]>) {
        write(&self.root().join(name), content.as_ref());
    }

    pub fn project(&self) -> Project {
        Project::open(&self.deck_folder().display().to_string()).expect("the folder holds a deck")
    }

    pub fn build(&self) -> Build {
        pipeline::build(&self.project(), &BuildSettings::default())
    }

    /// A build without errors.
    pub fn sound_build(&self) -> Build {
        let build = self.build();
        assert!(!build.findings.has_errors(), "{}", told(&build));
        build
    }

    pub fn check(&self) -> Build {
        pipeline::check(&self.project(), &BuildSettings::default())
    }
}

/// What was found, as a person reads it.
pub fn told(build: &Build) -> String {
    report::all(&build.findings, Style::Plain)
}

/// The bytes of the file of that name.
pub fn made<'a>(build: &'a Build, name: &str) -> &'a [u8] {
    let file = build.files.iter().find(|file| file.name.ends_with(name));
    let names = || build.files.iter().map(|file| file.name.as_str()).collect::<Vec<_>>();
    &file.unwrap_or_else(|| panic!("{name} is not among {:?}", names())).bytes
}

pub fn write(path: &Path, content: &[u8]) {
    std::fs::create_dir_all(path.parent().unwrap_or(Path::new("."))).expect("a folder can be made");
    std::fs::write(path, content).expect("a file can be written");
}

/// Every way to print the backs, to turn the sheet and to cut.
pub fn every_way_to_print() -> Vec<(Backs, Flip, Cut)> {
    let mut ways = Vec::new();
    for backs in [Backs::Duplex, Backs::Fold, Backs::None] {
        for flip in [Flip::LongEdge, Flip::ShortEdge] {
            ways.extend([Cut::Shared, Cut::Double].map(|cut| (backs, flip, cut)));
        }
    }
    ways
}
