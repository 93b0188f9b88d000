//! `[preflight]`, `[[accept]]` and `[[expect]]` of the schema.

use super::key::{SchemaKey, inner, key};
use super::kinds::{any, length, list, number, one_of, text};
use crate::diag::{Code, without_links};
use crate::spec::preflight_table::{CONTRAST, HAND, RESOLUTION, is_settable, severities};
use serde_json::{Value, json};

/// `[preflight]`: its limits, and every finding that a deck can give a severity.
pub(super) fn preflight() -> Value {
    let contrast = number(*CONTRAST.start(), *CONTRAST.end());
    let pixels = || number(*RESOLUTION.start(), *RESOLUTION.end());
    let limits = [
        key("smallest-text", "No text is smaller.", length()).or("5pt"),
        key("small-text", "Smaller text is small.", length()).or("6.5pt"),
        key("smallest-reversed-text", "No light text on a dark background is smaller.", length()).or("8pt"),
        key("thinnest-line", "No line is thinner.", length()).or("0.25pt"),
        key("contrast", "The least contrast of text against its background.", contrast).or(4.5),
        key("resolution", "Pixels per inch that every picture should have.", pixels()).or(300),
        key("low-resolution", "A picture with fewer pixels per inch looks soft.", pixels()).or(200),
        key("lowest-resolution", "A picture with fewer pixels per inch shows its pixels.", pixels()).or(100),
        key("border", "The narrowest border along the cut.", length()).or("3 mm"),
        key("index", "How much of a card's left edge shows in a hand.", length()).or("10 mm"),
        key("hand", "How many cards a player holds at most.", number(*HAND.start(), *HAND.end()))
            .otherwise("what the `game` says"),
    ];
    let settable = Code::ALL.iter().filter(|code| is_settable(**code));
    let severities = settable.map(|code| {
        let words = one_of(severities(*code).iter().map(|(word, _)| *word));
        key(code.as_str(), &first_sentence(code.meaning()), words).or(code.severity().as_str())
    });
    inner(limits.into_iter().chain(severities))
}

/// Returns the first sentence of a text, without its links.
fn first_sentence(text: &str) -> String {
    let text = without_links(text);
    text.split_inclusive(". ").next().unwrap_or(&text).trim_end().to_owned()
}

/// `[[accept]]`.
pub(super) fn accept() -> Value {
    inner([
        key(
            "finding",
            "The name of the finding, as in `warning[unused-table]`.",
            one_of(Code::ALL.iter().map(|code| code.as_str())),
        )
        .required(),
        key(
            "cards",
            "The cards on which it is accepted, by their ids; `*` stands for any characters.",
            list(&text(), (1, usize::MAX)),
        )
        .otherwise("everywhere"),
        key("reason", "Why it is fine.", text()).required(),
    ])
}

/// `[[expect]]`.
pub(super) fn expect() -> Value {
    let expression = || json!({ "type": "string", "pattern": "\\S" });
    let value = || any([json!({ "type": "number" }), expression()]);
    let bounds = || -> [SchemaKey; 3] {
        [
            key("is", "Exactly so much: a number, a range such as \"20-24\", or an expression.", value()),
            key("min", "At least so much.", value()),
            key("max", "At most so much.", value()),
        ]
    };
    let with_bounds = |mut table: Value| {
        table["anyOf"] = ["is", "min", "max"].map(|key| json!({ "required": [key] })).into();
        table
    };
    let of = |about| key("of", about, expression()).required();
    let mut expect = inner([
        key("where", "An expression that selects the cards.", expression()).otherwise("all cards"),
        key(
            "per",
            "An expression, usually a field: cards with the same value form a group, and the expectation must be true of each.",
            expression(),
        )
        .otherwise("one group"),
        key("count", "How many cards there are, including copies.", any([value(), with_bounds(inner(bounds()))])),
        key(
            "sum",
            "What a number adds up to over all cards, including copies: `{ of = \"value\", is = 210 }`.",
            with_bounds(inner(std::iter::once(of("What is added up.")).chain(bounds()))),
        ),
        key(
            "distinct",
            "What no two cards share, or how many different values there are: `{ of = \"suit\", is = 4 }`.",
            any([expression(), with_bounds(inner(std::iter::once(of("What is counted.")).chain(bounds())))]),
        ),
        key("every", "An expression that is true of every card, or of the deck if it reads no card.", expression()),
        key("reason", "Why you expect it; it is shown when a card breaks the expectation.", text()).otherwise("none"),
    ]);
    expect["anyOf"] = ["count", "sum", "distinct", "every"].map(|key| json!({ "required": [key] })).into();
    expect
}
