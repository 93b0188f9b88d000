//! The kinds of values of `[print]` in the schema.

use super::key::{inner, key};
use super::kinds::{any, choice, directions, grid, length, line_colour, one_of, paper, size, switch, whole};
use crate::model::{BackTurn, Machine, MarkStyle, NamedChoice, PrinterName};
use serde_json::{Value, json};

/// A turn of backs: a number, or a word.
pub(in crate::spec) fn turns() -> Value {
    let numbers = BackTurn::words().filter_map(|word| word.parse::<i64>().ok());
    json!({ "enum": numbers.map(Value::from).chain(BackTurn::words().map(Value::from)).collect::<Vec<_>>() })
}

/// The name of a printer.
pub(in crate::spec) fn printer() -> Value {
    json!({ "type": "string", "pattern": "\\S", "maxLength": PrinterName::LONGEST })
}

/// The margins of some edges.
pub(in crate::spec) fn margins() -> Value {
    let edge = |name, about: &str| key(name, about, length()).or("6.35 mm");
    inner([
        edge("top", "The margin at the top."),
        edge("right", "The margin at the right."),
        edge("bottom", "The margin at the bottom."),
        edge("left", "The margin at the left."),
    ])
}

/// A gap across and one down.
pub(in crate::spec) fn gap() -> Value {
    inner([
        key("x", "The space between cards, across the page.", length()).or("0 mm"),
        key("y", "The space between cards, down the page.", length()).or("0 mm"),
    ])
}

/// The corner of the first card.
pub(in crate::spec) fn origin() -> Value {
    directions("From the left edge of the page.", "From the top edge of the page.")
}

/// The figures of a sheet of labels of the deck's own.
pub(in crate::spec) fn labels() -> Value {
    inner([
        key("paper", "The paper of the sheet.", paper()).or("a4"),
        key("size", "The size of a label.", size()).otherwise("required, unless there is a `diameter`"),
        key("diameter", "How wide a round label is.", length()),
        key("grid", "How many columns and rows there are: \"3x3\".", grid()).required(),
        key(
            "origin",
            "The top left corner of the first label.",
            directions("From the left edge of the paper.", "From the top edge of the paper."),
        )
        .required(),
        key(
            "pitch",
            "From one label to the next, with the gap between them.",
            directions("Across the page.", "Down the page."),
        )
        .otherwise("the size of a label"),
    ])
}

/// How marks look.
pub(in crate::spec) fn marks() -> Value {
    inner([
        key("style", "Where the marks are.", choice::<MarkStyle>()).or("outer"),
        key("length", "The longest mark, or the longest arm at a corner.", length())
            .otherwise("5 mm; for corners, 2 mm"),
        key("weight", "How wide the lines are.", length()).or("0.15 mm"),
        key(
            "distance",
            "The space between the bleed and the marks; for corners, between the corner and its arms.",
            length(),
        )
        .otherwise("0.35 mm; for corners, 0 mm"),
        key("colour", "A word, or a colour such as \"#ff8800\".", line_colour()).or("black"),
        key("dash", "The length of dashes and of the spaces between them.", length()).otherwise("solid lines"),
        key("backs", "Whether the backs have marks, too, exactly behind those of the fronts.", switch()).or(false),
    ])
}

/// A machine, for a Silhouette with its marks.
pub(in crate::spec) fn cutter() -> Value {
    let machine = |words: Value| key("machine", "The machine.", words).required();
    let silhouette = Machine::Silhouette.word();
    let others = inner([machine(one_of(Machine::words().filter(|word| *word != silhouette)))]);
    let own_marks = inner([
        machine(one_of([silhouette])),
        key("marks", "How many registration marks it needs: 4 for the Cameo 5 Alpha.", whole(3, 4)).or(3),
        key("inset", "From the paper's edge to the middle of the marks' lines.", length()).or("10 mm"),
        key("length", "How long the marks are.", length()).otherwise("what suits the paper"),
        key("thickness", "How wide the lines of the marks are.", length()).or("1 mm"),
    ]);
    any([own_marks, others])
}

/// The names of spot colours.
pub(in crate::spec) fn contour() -> Value {
    let name = "[A-Za-z0-9]([-_ A-Za-z0-9]*[A-Za-z0-9])?";
    json!({ "type": "string", "pattern": format!("^{name}( *, *{name})?$") })
}
