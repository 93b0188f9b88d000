//! The JSON Schema of `deck.toml` and of the files of variants, with which an editor completes and checks what is typed.
//!
//! Every key has its sentence and its default; formats, papers, choices and findings come from the tables that the reader
//! uses. `tests/decks/schema.rs` holds the keys against those that the reader knows, table by table. A schema sees a file
//! alone: what depends on tables, templates and other values is left to [`read`](super::read).

mod cards;
mod checks;
mod key;
pub(super) mod kinds;
pub(super) mod printing;

use super::print_options::{PrintOption, print_options};
use key::{Needs, inner, table};
pub(super) use key::{SchemaKey, key};
use kinds::{colours, fields, switch, tables_of, text, texts};
use serde_json::{Value, json};

/// The version of JSON Schema that editors for TOML know.
const DRAFT: &str = "http://json-schema.org/draft-07/schema#";

/// Returns the schema of `deck.toml`; `games` are the names of the rules engines.
///
/// # Examples
/// ```
/// let schema = pullet_deck::spec::deck_schema(&["jokerlink"]);
/// assert_eq!(schema["properties"]["deck"]["required"], serde_json::json!(["title"]));
/// ```
pub fn deck_schema(games: &[&str]) -> Value {
    let variants = json!({ "type": "object", "additionalProperties": { "$ref": "#/definitions/variant" } });
    let variants = key("variant", "What differs in variants of the deck, each by its name.", variants);
    let keys = tables(games, Needs::Required).into_iter().chain([variants]);
    let mut schema = table(keys, Needs::Required);
    schema["definitions"] = json!({ "variant": table(tables(games, Needs::Nothing), Needs::Nothing) });
    titled("A deck of Pullet", schema)
}

/// Returns the schema of the file of a variant, `variants/NAME.toml`; `games` are the names of the rules engines.
pub fn variant_schema(games: &[&str]) -> Value {
    titled("A variant of a deck of Pullet", table(tables(games, Needs::Nothing), Needs::Nothing))
}

fn titled(title: &str, schema: Value) -> Value {
    let mut all = json!({ "$schema": DRAFT, "title": title });
    if let (Some(all), Value::Object(schema)) = (all.as_object_mut(), schema) {
        all.extend(schema);
    }
    all
}

/// Returns the tables of a deck, or of a variant, which needs none of their keys and has some of its own.
fn tables(games: &[&str], needs: Needs) -> Vec<SchemaKey> {
    let is_variant = needs == Needs::Nothing;
    let changes = |noun: &str| {
        let is_new = key("new", &format!("Whether the variant adds this {noun} to the deck."), switch()).or(false);
        let left_out = key("leave-out", &format!("Whether the variant leaves out this {noun}."), switch()).or(false);
        if is_variant { vec![is_new, left_out] } else { Vec::new() }
    };
    let of_data = if is_variant {
        vec![
            key("new", "Whether the variant adds this table to the deck.", switch()).or(false),
            key(
                "key",
                "The column that says which row a row changes; without it, the rows replace the whole table.",
                text(),
            ),
        ]
    } else {
        Vec::new()
    };
    let named = |mut table: Value, name: &str| {
        if is_variant {
            table["anyOf"] = json!([{ "required": [name] }, { "required": ["new"] }]);
        }
        table
    };
    let cards = named(cards::cards(needs, changes("group")), "name");
    let sheets = named(cards::sheets(needs, changes("sheet")), "id");
    let data = json!({ "type": "object", "additionalProperties": cards::data(of_data) });
    vec![
        key(
            "deck",
            "What the deck is called, who can play it, and how large its cards are.",
            cards::deck(games, needs),
        )
        .required(),
        key("theme", "Your own values for templates, such as colours: `{{ theme.paper }}`.", colours()),
        key("strings", "Words for templates: `{{ strings.your_turn }}`.", fields()),
        key(
            "figures",
            "Expressions for the numbers in texts, by the names of their placeholders: `goal = \"game.goal\"` for `[goal]`.",
            texts(),
        ),
        key(
            "fonts",
            "Names for families and for looks of variable fonts: `Arial = \"Liberation Sans\"`.",
            cards::fonts(),
        ),
        key("data", "Tables of rows, each by its name.", data),
        key("cards", "A group of cards.", tables_of(&cards)),
        key("sheets", "Printed matter that is not a card.", tables_of(&sheets)),
        key("print", "How the deck is printed.", inner(print_options().iter().map(PrintOption::schema_key))),
        key("preflight", "How strictly the deck is checked before you print it.", checks::preflight()),
        key("rules", "The numbers and choices of the game's rules.", fields()),
        key("expect", "What you expect of the cards.", tables_of(&checks::expect())),
        key("accept", "A finding that you know about.", tables_of(&checks::accept())),
    ]
}
