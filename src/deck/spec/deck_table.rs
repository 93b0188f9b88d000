//! `[deck]`: what the deck is called, who can play it, and how large its cards are.

use super::sizes::FormatChoice;
use super::table::{TableReader, TextValue};
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

/// The default language.
pub(super) const LANGUAGE: &str = "en";

/// Reads the table; `theme` has colours by their names.
pub(super) fn read(root: &mut TableReader<'_>, theme: &Fields) -> DeckTable {
    root.need("deck", "begin the file with a line `[deck]` and a line `title = \"Farm\"` below it");
    let Some(mut table) = root.table("deck") else { return DeckTable::default() };
    let text = |words: Option<TextValue<'_>>| words.map(|words| words.text);
    let deck = DeckTable {
        title: text(table.needed_words("title", "Farm")),
        game: text(table.filled_words("game")),
        version: text(table.filled_words("version")),
        players: players::read(&mut table),
        language: table.words("language").and_then(|words| language::check(words)),
        format: FormatChoice::read(&mut table, theme),
        about: about(&table),
    };
    deck.format.check(root.spec);
    for credit in ["designer", "publisher", "source", "licence", "description"] {
        table.words(credit);
    }
    table.finish();
    deck
}

/// Returns `[deck]` as it was written, with the default language.
fn about(table: &TableReader<'_>) -> Fields {
    let mut about = table.fields();
    about
        .entry("language".to_owned())
        .or_insert_with(|| Field { value: Value::Text(LANGUAGE.into()), place: table.place.clone() });
    about
}
