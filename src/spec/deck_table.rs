//! `[deck]`: what the deck is called, who can play it, and how large its cards are.

use super::desk::Desk;
use super::sizes::FormatChoice;
use super::table::{Reader, Words};
use super::{language, players};
use crate::model::{Field, Fields, PlayerRange, Value};

/// What `[deck]` says.
#[derive(Default)]
pub(super) struct DeckTable {
    pub(super) title: Option<String>,
    pub(super) game: Option<String>,
    pub(super) version: Option<String>,
    pub(super) players: Option<PlayerRange>,
    pub(super) language: Option<String>,
    pub(super) format: FormatChoice,
    pub(super) about: Fields,
}

/// The language unless a deck names another.
pub(super) const LANGUAGE: &str = "en";

/// Reads the table.
pub(super) fn read(root: &mut Reader<'_>, desk: &mut Desk<'_>) -> DeckTable {
    root.need("deck", "begin the file with a line `[deck]` and a line `title = \"Farm\"` below it");
    let entry = root.entry(desk, "deck");
    let Some(mut table) = entry.and_then(|entry| entry.table(desk, "[deck]")) else { return DeckTable::default() };
    let text = |words: Option<Words>| words.map(|words| words.text);
    let deck = DeckTable {
        title: text(table.needed_words(desk, "title", "Farm")),
        game: text(table.filled_words(desk, "game")),
        version: text(table.filled_words(desk, "version")),
        players: players::read(&mut table, desk),
        language: table.words(desk, "language").and_then(|words| language::check(desk, words)),
        format: FormatChoice::read(&mut table, desk),
        about: about(&table, desk),
    };
    deck.format.check_safe(desk);
    for credit in ["designer", "publisher", "source", "licence", "description"] {
        table.words(desk, credit);
    }
    table.finish(desk);
    deck
}

/// `[deck]` as it was written, with what goes without saying.
fn about(table: &Reader<'_>, desk: &mut Desk<'_>) -> Fields {
    let mut about = table.fields(desk);
    about
        .entry("language".to_owned())
        .or_insert_with(|| Field { value: Value::Text(LANGUAGE.to_owned()), place: table.place.clone() });
    about
}
