//! `[deck]`: what the deck is called, who can play it, and how large its cards are.

use super::sizes::FormatChoice;
use super::spec_reader::SpecReader;
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
pub(super) fn read(root: &mut TableReader<'_>, spec: &mut SpecReader<'_>, theme: &Fields) -> DeckTable {
    root.need("deck", "begin the file with a line `[deck]` and a line `title = \"Farm\"` below it");
    let Some(mut table) = root.table(spec, "deck") else { return DeckTable::default() };
    let text = |words: Option<TextValue>| words.map(|words| words.text);
    let deck = DeckTable {
        title: text(table.needed_words(spec, "title", "Farm")),
        game: text(table.filled_words(spec, "game")),
        version: text(table.filled_words(spec, "version")),
        players: players::read(&mut table, spec),
        language: table.words(spec, "language").and_then(|words| language::check(spec, words)),
        format: FormatChoice::read(&mut table, spec, theme),
        about: about(&table, spec),
    };
    deck.format.check(spec);
    for credit in ["designer", "publisher", "source", "licence", "description"] {
        table.words(spec, credit);
    }
    table.finish(spec);
    deck
}

/// Returns `[deck]` as it was written, with the default language.
fn about(table: &TableReader<'_>, spec: &mut SpecReader<'_>) -> Fields {
    let mut about = table.fields(spec);
    about
        .entry("language".to_owned())
        .or_insert_with(|| Field { value: Value::Text(LANGUAGE.into()), place: table.place.clone() });
    about
}
