//! Small decks, written as people write them.

use pullet::files::Project;
use pullet::model::Deck;
use pullet::spec;

/// The deck of a `deck.toml`; its templates need not be there.
pub fn deck(spec: &str) -> Deck {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    std::fs::write(folder.path().join("deck.toml"), spec).expect("a file can be written");
    let project = Project::open(&folder.path().display().to_string()).expect("the deck is there");
    read(&project)
}

/// A deck that lies in the binary.
pub fn built_in(name: &str) -> Deck {
    read(&Project::open(name).expect("a built-in deck"))
}

fn read(project: &Project) -> Deck {
    let (deck, findings) = spec::read(project);
    assert!(!findings.has_errors(), "{findings:?}");
    deck.expect("the deck can be read")
}
