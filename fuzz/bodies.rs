//! What each fuzz target does with its bytes. `tests/games/fuzz_bodies.rs` runs the same over bytes of chance.

use indexmap::IndexMap;
use pullet::diag::report::{self, Style};
use pullet::files::Project;
use pullet::fonts::FontLibrary;
use pullet::games::{DeckGame, laws};
use pullet::model::{Deck, Length, Size};
use pullet::render::{Frame, SplitFace, weighed};
use pullet::spec;
use pullet::text::{FaceText, IconError, TextContext};
use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex};
use tempfile::TempDir;

/// Plays a game as the bytes say, and asks every law of it: the first byte is how many play, eight are the seed, and each of
/// the others chooses one of the actions that there are.
pub fn game<G: DeckGame>(bytes: &[u8]) {
    static DECKS: Mutex<BTreeMap<&str, Deck>> = Mutex::new(BTreeMap::new());
    let Some((players, rest)) = bytes.split_first() else { return };
    let Some((seed, choices)) = rest.split_first_chunk() else { return };
    let counts: Vec<usize> = G::PLAYERS.collect();
    let players = counts[usize::from(*players) % counts.len()];
    let mut decks = DECKS.lock().expect("nobody has panicked with it");
    let built_in = || spec::read(&Project::open(G::NAME).expect("a built-in deck")).0.expect("it can be read");
    let deck = decks.entry(G::NAME).or_insert_with(built_in);
    let Ok(game) = G::from_deck(deck, players) else { return };
    drop(decks);
    laws::hold_by_choices(&game, u64::from_le_bytes(*seed), choices).expect("the laws hold");
}

/// Reads a `deck.toml` of these bytes; every finding points into the file.
pub fn deck(bytes: &[u8]) {
    static FOLDER: LazyLock<TempDir> = LazyLock::new(|| tempfile::tempdir().expect("a temporary folder can be made"));
    std::fs::write(FOLDER.path().join("deck.toml"), bytes).expect("a file can be written");
    let project = Project::open(&FOLDER.path().display().to_string()).expect("the deck is there");
    let (deck, findings) = spec::read(&project);
    for (place, _) in findings.iter().flat_map(|finding| finding.place.iter().chain(&finding.related)) {
        assert!(place.source().text().get(place.span()).is_some(), "{place:?}");
    }
    let _ = report::all(&findings, Style::Plain);
    assert!(deck.is_some() || findings.has_errors(), "a deck that is not there is an error");
    if let Some(deck) = deck {
        let _ = pullet::games::judge(&deck);
    }
}

/// Sets these bytes as the words of a text box.
pub fn words(bytes: &[u8]) {
    let Ok(words) = std::str::from_utf8(bytes) else { return };
    // Control characters stand in no XML.
    let words: String = words.chars().filter(|letter| !letter.is_control() || *letter == '\n').collect();
    let words = words.replace('&', "&amp;").replace('<', "&lt;");
    drawing(format!("<svg xmlns=\"http://www.w3.org/2000/svg\"><textbox width=\"40\" height=\"30\" font-size=\"4\" min-size=\"2\">{words}</textbox></svg>").as_bytes());
}

/// Reads these bytes as a face: its text boxes are set, and it is taken apart.
pub fn drawing(bytes: &[u8]) {
    static FONTS: LazyLock<FontLibrary> =
        LazyLock::new(|| FontLibrary::load(&Project::open("playing-chicken").expect("a built-in deck")).0);
    let Ok(svg) = std::str::from_utf8(bytes) else { return };
    let Some(document) = weighed(svg) else { return };
    let no_icon = |name: &str| Err(IconError { message: format!("there is no icon `{name}`"), help: String::new() });
    let shop = TextContext::new(&FONTS, "en", IndexMap::new(), Box::new(no_icon));
    let draft = FaceText::read(svg, &document, &shop);
    let agreement = draft.agreement();
    let (set, _) = draft.set(&agreement);
    let trim = Size { width: Length::mm(63.5), height: Length::mm(88.9) };
    let _ = SplitFace::read(&set, Frame::new(trim, Length::ZERO));
}
