//! `[deck]`, `[theme]`, `[strings]`, `[data]`, `[[cards]]` and `[[sheets]]` of the schema.

use super::key::{Needs, SchemaKey, inner, key, table};
use super::kinds::{
    any, any_text, bleed, card, choice, fields, language, length, one_of, one_or_list, players, shape, size, switch,
    text, whole,
};
use crate::model::{StandeeBase, TextLayout};
use crate::spec::limits;
use serde_json::{Value, json};

/// `[deck]`; `games` are the names of the rules engines.
pub(super) fn deck(games: &[&str], needs: Needs) -> Value {
    let keys = [
        key("title", "The title that people see.", text()).required(),
        key("game", "The rules engine that must accept the deck.", one_of(games.iter().copied())).otherwise("none"),
        key("version", "The version of the deck: of its rules and its cards. It names the deck's releases.", text())
            .otherwise("none"),
        key("players", "How many can play: a number, or the fewest and the most, such as \"3-8\".", players())
            .otherwise("none"),
        key("language", "A language tag such as \"en\" or \"pt-BR\".", language()).or("en"),
    ];
    let credits = [
        key("designer", "Who designed the game.", any_text()).otherwise("none"),
        key("publisher", "Who published the game.", any_text()).otherwise("none"),
        key("source", "Where the game comes from.", any_text()).otherwise("none"),
        key("licence", "What others may do with the deck.", any_text()).otherwise("none"),
        key("description", "What the game is about, in a sentence or two.", any_text()).otherwise("none"),
    ];
    table(keys.into_iter().chain(format("poker", "the shape of the card format")).chain(credits), needs)
}

/// The keys for the size and shape of cards, and what holds without the first two.
fn format(card_default: &str, shape_default: &str) -> [SchemaKey; 4] {
    [
        key(
            "card",
            "The card format, or `{ width = \"63.5 mm\", height = \"88.9 mm\", corner = \"3 mm\" }`.",
            card(),
        )
        .otherwise(card_default),
        key(
            "shape",
            "The shape within that size: a word, a drawing of its outline such as \"shapes/egg.svg\", or SVG path data in \
             millimetres.",
            shape(),
        )
        .otherwise(shape_default),
        key("bleed", "How far the picture continues past the cut, and what the bleed is made of if the drawing has none.", bleed())
            .otherwise("3 mm, drawn by the templates"),
        key("safe", "How far inside the cut everything important stays.", length()).otherwise("3 mm"),
    ]
}

/// `[[cards]]`; `more` are keys that only a variant has.
pub(super) fn cards(needs: Needs, more: impl IntoIterator<Item = SchemaKey>) -> Value {
    let values =
        any([json!({ "type": "array", "minItems": 1 }), json!({ "type": "string", "pattern": "^[^,]*[^,\\s][^,]*$" })]);
    let keys = [
        key(
            "id",
            "A name for each card that stays the same from version to version; it can read the card's fields: \
             \"{{ pack.id }}-{{ value }}\".",
            text(),
        )
        .otherwise("the column `id`, or made from the card's name"),
        key("name", "The name of the group, for people.", text()).otherwise("cards 1, cards 2, …"),
        key(
            "front",
            "The template of the front, a file of the folder `templates`; the name can read the card's fields.",
            text(),
        )
        .required(),
        key("back", "The template of the back; its name can read the card's fields.", text()).otherwise("no back"),
        key(
            "rows",
            "One card for each row: rows here, a file such as \"goals.csv\", or the name of a table of `[data]`.",
            any([rows(1), text()]),
        ),
        key("sheet", "The worksheet of a spreadsheet in `rows`, such as \"Cards\".", text())
            .otherwise("the first that is not hidden"),
        key(
            "each",
            "One card for each combination: `{ pack = \"packs\", value = [1, 2, 3] }`. Each entry is a list, or the name of a \
             table of `[data]`.",
            json!({ "type": "object", "minProperties": 1, "additionalProperties": values }),
        ),
        key(
            "copies",
            "How often each card is printed: a number, or the name of the column that holds it.",
            any([whole(0, limits::COPIES), any_text()]),
        )
        .or(1),
        key(
            "fill",
            "Whether the cards of the group only fill places of the last sheet that would stay empty.",
            switch(),
        )
        .or(false),
        key("fields", "Values for every card of the group, unless its row has its own.", fields()).otherwise("none"),
        key(
            "standee",
            "Whether the cards are figures that stand, and how: `{ base = \"slot\", tab = \"10 mm\" }`.",
            any([switch(), standee()]),
        )
        .or(false),
    ];
    table(keys.into_iter().chain(format("that of `[deck]`", "that of `[deck]`")).chain(more), needs)
}

/// Returns the schema of `[fonts]`.
pub(super) fn fonts() -> Value {
    let axes = json!({ "type": "object", "additionalProperties": { "type": "number" } });
    let look = inner([
        key("family", "The family that is meant.", text()).required(),
        key("axes", "Places on the axes of a variable font: `{ opsz = 144 }`.", axes).otherwise("none"),
    ]);
    json!({ "type": "object", "additionalProperties": any([text(), look]) })
}

fn standee() -> Value {
    inner([
        key("base", "What the figure stands on: tabs at both ends, or strips with slits.", choice::<StandeeBase>())
            .or("tab"),
        key("tab", "The height of each tab, or of the strips once they are folded.", length()).or("10 mm"),
    ])
}

/// Rows of values, at least `least` of them.
fn rows(least: usize) -> Value {
    json!({ "type": "array", "items": { "type": "object" }, "minItems": least })
}

/// A table of `[data]`; `more` are keys that only a variant has.
pub(super) fn data(more: impl IntoIterator<Item = SchemaKey>) -> Value {
    let keys = [
        key("rows", "The rows of the table: `[{ name = \"Fox\" }, { name = \"Hen\" }]`.", rows(0)),
        key("file", "The file that has the rows, such as \"packs.csv\" or \"packs.xlsx\".", text()),
        key("sheet", "The worksheet of a spreadsheet in `file`, such as \"Packs\".", text())
            .otherwise("the first that is not hidden"),
    ];
    inner(keys.into_iter().chain(more))
}

/// `[[sheets]]`; `more` are keys that only a variant has.
pub(super) fn sheets(needs: Needs, more: impl IntoIterator<Item = SchemaKey>) -> Value {
    let keys = [
        key("id", "A part of the name of the output file.", text()).required(),
        key("title", "The title that people see.", text()).otherwise("the id"),
        key("template", "The template, a file of the folder `templates`; only a sheet with `text` needs none.", text())
            .otherwise("one for its `text`"),
        key(
            "text",
            "A file in Markdown that fills its pages, such as \"rules.md\", or a table that says how it is set, too.",
            any([text(), sheet_text()]),
        )
        .otherwise("none"),
        key(
            "up",
            "How many are on one sheet of paper: a number, or a list with a page for each number.",
            one_or_list(whole(1, limits::UP), (1, limits::PAGES)),
        )
        .or(1),
        key(
            "size",
            "Its exact size: the name of a card format, or `{ width = \"100 mm\", height = \"140 mm\" }`.",
            size(),
        )
        .otherwise("its share of the paper"),
        key(
            "box",
            "Whether the sheet is the net of a box for the cards, and how large the box is.",
            any([switch(), tuck_box()]),
        )
        .or(false),
        key("fields", "Values for the template.", fields()).otherwise("none"),
    ];
    table(keys.into_iter().chain(more), needs)
}

fn sheet_text() -> Value {
    let most = limits::TEXT_PAGES;
    inner([
        key("file", "The file in Markdown, such as \"rules.md\".", text()).required(),
        key("layout", "What its pages become: pages, or the panels of a leaflet to fold.", choice::<TextLayout>())
            .or("pages"),
        key("columns", "How many columns a page has.", whole(1, limits::COLUMNS)).otherwise("by its width"),
        key("font-size", "How large the letters are.", length()).otherwise("10 pt, in a leaflet 9 pt"),
        key("min-size", "How small they may be if the text does not fit.", length())
            .otherwise("8 pt, in a leaflet 6 pt"),
        key("margin", "The space at the edges of the pages.", length()).otherwise("6 % of the shorter side"),
        key("pages", "The most pages that it may take.", whole(1, most)).otherwise("as many as it needs"),
    ])
}

fn tuck_box() -> Value {
    let most = i64::try_from(limits::PRINTED_CARDS).unwrap_or(i64::MAX);
    inner([
        key("caliper", "How thick a card is: measure a pile of ten and divide by ten.", length()).or("0.3 mm"),
        key("clearance", "How much wider, higher and deeper the box is than the cards.", length()).or("1 mm"),
        key("extra", "How much deeper the box is, for folded rules, a pencil or dice.", length()).or("0 mm"),
        key("cards", "How many cards the box is for, if they come from elsewhere.", whole(1, most))
            .otherwise("all cards of the deck"),
        key(
            "card",
            "How large the cards are: a card format, or `{ width = \"63.5 mm\", height = \"88.9 mm\" }`.",
            size(),
        )
        .otherwise("the deck's largest card"),
    ])
}
