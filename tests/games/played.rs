//! A whole deck for each rules engine.

use pullet::files::Project;
use pullet::model::Deck;
use pullet::spec;

/// The deck of a game, by the engine's name: the built-in one, where there is one that names its game.
pub fn deck_of(game: &str) -> Deck {
    match game {
        "jokerlink" => written(&pack()),
        _ => Deck { game: Some(game.to_owned()), ..read(&Project::open(game).expect("a built-in deck")) },
    }
}

/// Four suits and four Jokers.
fn pack() -> String {
    let ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"].map(|rank| format!("\"{rank}\""));
    format!(
        "[deck]\ntitle = \"Jokerlink\"\ngame = \"jokerlink\"\n\n[[cards]]\nid = \"{{{{ suit }}}}-{{{{ rank }}}}\"\nfront = \"a.svg\"\n\
         each = {{ suit = [\"hearts\", \"diamonds\", \"clubs\", \"spades\"], rank = [{}] }}\n\n[[cards]]\nid = \"joker\"\n\
         front = \"a.svg\"\ncopies = 4\nfields = {{ rank = \"joker\" }}\n",
        ranks.join(", ")
    )
}

fn written(spec: &str) -> Deck {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    std::fs::write(folder.path().join("deck.toml"), spec).expect("a file can be written");
    read(&Project::open(&folder.path().display().to_string()).expect("the deck is there"))
}

fn read(project: &Project) -> Deck {
    let (deck, findings) = spec::read(project);
    assert!(!findings.has_errors(), "{findings:?}");
    deck.expect("the deck can be read")
}
