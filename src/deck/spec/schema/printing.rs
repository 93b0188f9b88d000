//! `[print]` of the schema.

use super::key::{SchemaKey, inner, key};
use super::kinds::{
    any, choice, directions, grid, labels_name, length, line_colour, number, one_of, one_or_list, paper, size, switch,
    text, whole,
};
use crate::model::{
    BackTurn, Backs, BleedSides, Cut, CutFormat, Flip, FoldLine, Guides, Machine, MarkStyle, NamedChoice, Order,
    PrinterName, Rotate, SideFiles,
};
use crate::spec::page_setup::MOST_PAPERS;
use crate::spec::print_table::max_ppis;
use serde_json::{Value, json};

/// `[print]`.
pub(super) fn print() -> Value {
    inner(pages().into_iter().chain(layout()).chain(cutting()).chain(sharing()))
}

/// The keys for paper and its sides.
fn pages() -> [SchemaKey; 10] {
    let names = BackTurn::words();
    let numbers = names.clone().filter_map(|word| word.parse::<i64>().ok());
    let ppi = max_ppis();
    let turn = json!({ "enum": numbers.map(Value::from).chain(names.map(Value::from)).collect::<Vec<_>>() });
    [
        key(
            "paper",
            "The paper, by its name or its size, or a list of papers: \"a4\", \"330x483mm\".",
            one_or_list(paper(), (1, MOST_PAPERS)),
        )
        .or(vec!["a4", "letter"]),
        key(
            "backs",
            "Where the backs are: on the other side of the paper, beside the fronts to be folded, or nowhere; a list makes files \
             for each.",
            one_or_list(choice::<Backs>(), (0, usize::MAX)),
        )
        .or("duplex"),
        key("rotate-back", "180 turns all backs upside down, for cards that are turned over like a notepad.", turn).or(0),
        key("fold", "The line along which a sheet with `backs = \"fold\"` is folded.", choice::<FoldLine>()).or("best"),
        key(
            "sides",
            "Whether one file has both sides, each side has its own, or there is a page, too, that shows how to print them.",
            choice::<SideFiles>(),
        )
        .or("together"),
        key("flip", "The edge over which the printer turns the sheet.", choice::<Flip>()).or("long"),
        key("printer", "The name of the printer for which backs are moved so that they line up.", printer()).otherwise("none"),
        key("margin", "The margin that the printer cannot reach: one length, or a table with those of some edges.", any([length(), margins()]))
            .or("6.35 mm"),
        key("max-ppi", "The most pixels per inch of pictures: those that have more are made smaller, which saves bytes.", number(*ppi.start(), *ppi.end()))
            .otherwise("all pixels that they have"),
        key("feed-margin", "The least margin at the two short edges, if both sides are printed.", length()).or("12.7 mm"),
    ]
}

fn printer() -> Value {
    json!({ "type": "string", "pattern": "\\S", "maxLength": PrinterName::LONGEST })
}

fn margins() -> Value {
    let edge = |name, about: &str| key(name, about, length()).or("6.35 mm");
    inner([
        edge("top", "The margin at the top."),
        edge("right", "The margin at the right."),
        edge("bottom", "The margin at the bottom."),
        edge("left", "The margin at the left."),
    ])
}

/// The keys for where cards are on a sheet.
fn layout() -> [SchemaKey; 8] {
    let gap = inner([
        key("x", "The space between cards, across the page.", length()).or("0 mm"),
        key("y", "The space between cards, down the page.", length()).or("0 mm"),
    ]);
    [
        key("cut", "Whether cards lie edge to edge, or each has its own bleed and its own cuts.", choice::<Cut>()).or("shared"),
        key("bleed", "Whether cards have bleed on all sides, or only at the outside of the cards of a sheet.", choice::<BleedSides>())
            .or("all"),
        key(
            "order",
            "Whether all sheets are cut as one stack whose piles are put on top of each other, or the cards lie row by row.",
            choice::<Order>(),
        )
        .or("stack"),
        key("rotate", "Which cards may be turned so that more fit.", choice::<Rotate>()).or("all"),
        key("grid", "Columns and rows of cards on a sheet, such as \"3x4\".", grid()).otherwise("as many as fit"),
        key(
            "origin",
            "The top left corner of the first card on a page: `{ x = \"10 mm\", y = \"12 mm\" }`.",
            directions("From the left edge of the page.", "From the top edge of the page."),
        )
        .otherwise("cards in the middle"),
        key(
            "labels",
            "The sheet of labels to print on; it replaces `paper`, `rotate`, `grid`, `origin`, `gap` and `cut`.",
            any([labels_name(), labels()]),
        )
        .otherwise("plain paper"),
        key("gap", "The space between cards: one length, or `{ x = \"2 mm\", y = \"3 mm\" }`; it replaces `cut`.", any([length(), gap]))
            .otherwise("as `cut` has it"),
    ]
}

/// The figures of a sheet of labels of the deck's own.
fn labels() -> Value {
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

/// The keys for marks and for cutting.
fn cutting() -> [SchemaKey; 5] {
    let styles = any([choice::<MarkStyle>(), marks()]);
    let name = "[A-Za-z0-9]([-_ A-Za-z0-9]*[A-Za-z0-9])?";
    let contour = json!({ "type": "string", "pattern": format!("^{name}( *, *{name})?$") });
    [
        key("marks", "The marks that show where to cut: a style, or a table of how they look.", styles).or("outer"),
        key("guides", "Faint lines over the cards: along every cut, at their rounded corners, or both.", choice::<Guides>())
            .or("none"),
        key("cutter", "The machine that cuts the sheets; for a Silhouette a table with its marks, too.", any([choice::<Machine>(), cutter()]))
            .or("none"),
        key("cut-paths", "The kinds of files with the outlines of the cards.", one_or_list(choice::<CutFormat>(), (0, usize::MAX)))
            .otherwise("what suits the `cutter`"),
        key(
            "cut-contour",
            "Whether the outlines are in the PDF as the spot colour `CutContour`; or the name of another one, and after a comma \
             that of the colour of folds.",
            any([switch(), contour]),
        )
        .or(false),
    ]
}

fn marks() -> Value {
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

fn cutter() -> Value {
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

/// The keys for what shares sheets.
fn sharing() -> [SchemaKey; 2] {
    let names = || one_or_list(text(), (0, usize::MAX));
    [
        key("gang", "Whether cards of different sizes share sheets.", switch()).or(false),
        key(
            "fill",
            "The cards for places that would stay empty: ids of cards or names of groups; `*` stands for any characters.",
            names(),
        )
        .otherwise("none"),
    ]
}
