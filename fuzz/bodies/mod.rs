//! What each fuzz target does with its bytes. `tests/fuzzing/` runs the same over bytes of chance, and over all that a
//! fuzzer once found (`fuzz/found/`).

mod farm;
mod small_deck;

pub use small_deck::small_deck;

use farm::Farm;
use indexmap::IndexMap;
use pullet::files::Project;
use pullet::fonts::FontLibrary;
use pullet::games::{DeckGame, laws};
use pullet::model::{Deck, Length, Size};
use pullet::render::{Frame, SplitFace, styled, units_per_millimetre, weighed};
use pullet::text::{FaceText, IconError, TextContext};
use pullet::{spec, versions, workbooks};
use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex};

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
    let farm = Farm::new();
    farm.file("deck.toml", bytes);
    farm.read();
}

/// Reads these bytes as a table of a deck, of each kind that is text.
pub fn table(bytes: &[u8]) {
    for ending in ["csv", "tsv", "json", "yaml", "toml"] {
        let farm = Farm::new();
        let rows = format!("[deck]\ntitle = \"Farm\"\n[[cards]]\nfront = \"card.svg\"\nrows = \"cards.{ending}\"\n");
        farm.file("deck.toml", rows.as_bytes()).file(&format!("cards.{ending}"), bytes);
        farm.read();
    }
}

/// Reads these bytes as a spreadsheet.
pub fn workbook(bytes: &[u8]) {
    for format in [workbooks::WorkbookFormat::Xlsx, workbooks::WorkbookFormat::Ods] {
        let _ = workbooks::read(format, bytes, None);
        let _ = workbooks::read(format, bytes, Some("Cards"));
    }
}

/// Reads these bytes as parts of an Excel file, one after the other, with a line of `=` between them: the worksheet, the
/// shared strings, the styles.
pub fn worksheet(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let mut parts = text.split("\n===\n");
    let mut part = |fallback: &'static str| parts.next().unwrap_or(fallback).as_bytes();
    let [sheet, strings, styles] = [part("<worksheet/>"), part("<sst/>"), part("<styleSheet/>")];
    workbook(&farm::excel_file(sheet, strings, styles));
}

/// Builds one card whose template is these bytes.
pub fn template(bytes: &[u8]) {
    let farm = Farm::with_card(bytes);
    farm.holds();
}

/// Builds one card that shows these bytes as a picture, of the kind that they begin as.
pub fn picture(bytes: &[u8]) {
    let ending = match bytes {
        [0x89, ..] => "png",
        [b'G', ..] => "gif",
        [b'R', ..] => "webp",
        [b'<', ..] => "svg",
        _ => "jpg",
    };
    let shows = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-3 -3 69.5 94.9\"><image href=\"cock.{ending}\" width=\"30\" height=\"30\"/></svg>"
    );
    let farm = Farm::with_card(shows.as_bytes());
    farm.file(&format!("cock.{ending}"), bytes).holds();
}

/// Builds one card with words in a font of these bytes.
pub fn font(bytes: &[u8]) {
    let words = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-3 -3 69.5 94.9\"><textbox x=\"5\" y=\"9\" width=\"50\" height=\"40\" font-family=\"Own, Lato, Open Sans\" font-size=\"4\">Lay 12 eggs, *fi* **flë**</textbox><text x=\"5\" y=\"70\" font-family=\"Lato, Open Sans\" font-size=\"4\">AVA &#x2192; 3</text></svg>";
    let ending = match bytes {
        [b'w', b'O', b'F', b'2', ..] => "woff2",
        [b'w', ..] => "woff",
        [b'O', ..] => "otf",
        _ => "ttf",
    };
    let farm = Farm::with_card(words.as_bytes());
    farm.file(&format!("fonts/own.{ending}"), bytes).holds();
}

/// Reads these bytes as a release: what can be read is written down again with the same meaning.
pub fn release(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok((snapshot, words)) = versions::read_release(text) else { return };
    let again = versions::release_text(&snapshot, &words);
    let read = versions::read_release(&again).map_err(|fault| format!("{fault:?}"));
    let (same, same_words) = read.expect("what Pullet writes can be read");
    assert_eq!(versions::release_text(&same, &same_words), again);
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
    let no_icon = |name: &str| {
        Err(IconError { message: format!("there is no icon `{name}`"), help: String::new(), near: Vec::new() })
    };
    let shop = TextContext::new(&FONTS, "en", IndexMap::new(), Box::new(no_icon));
    let frame = Frame::new(Size { width: Length::mm(63.5), height: Length::mm(88.9) }, Length::ZERO);
    let styled = styled(svg, frame).map(|(svg, _)| svg);
    let Some(document) = weighed(styled.as_deref().unwrap_or(svg)) else { return };
    let draft = FaceText::read(&document, units_per_millimetre(&document, frame), &shop);
    let agreement = draft.agreement();
    let (set, _) = draft.set(&agreement);
    let _ = SplitFace::read(&set.into(), frame);
}
