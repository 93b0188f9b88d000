//! The kinds of values of `deck.toml` as JSON Schema: what the reader accepts, whatever its case and spaces.

use super::key::{SchemaKey, inner, key};
use crate::model::{CARD_FORMATS, LABEL_SHEETS, NamedChoice, NamedLabels, PAPERS, Paper, Shape};
use serde_json::{Value, json};

/// Units of length, as the reader of lengths knows them.
const UNITS: &str = "mm|cm|in|inch|\"|″|pt|µm|μm|um";
/// A number of a length.
const NUMBER: &str = "[+]?[.0-9]+";

/// Text that is not empty.
pub(in crate::spec) fn text() -> Value {
    json!({ "type": "string", "pattern": "\\S" })
}

/// Any text.
pub(in crate::spec) fn any_text() -> Value {
    json!({ "type": "string" })
}

/// `true` or `false`.
pub(in crate::spec) fn switch() -> Value {
    json!({ "type": "boolean" })
}

/// A table of values for templates, by any names.
pub(in crate::spec) fn fields() -> Value {
    json!({ "type": "object" })
}

/// A table of values for templates; text that begins with `#` is a colour.
pub(in crate::spec) fn colours() -> Value {
    let colour = "^([^#]|$)|^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$";
    json!({ "type": "object", "additionalProperties": { "pattern": colour } })
}

/// Texts by their names.
pub(in crate::spec) fn texts() -> Value {
    json!({ "type": "object", "additionalProperties": { "type": "string" } })
}

/// A whole number.
pub(in crate::spec) fn whole(least: i64, most: i64) -> Value {
    json!({ "type": "integer", "minimum": least, "maximum": most })
}

/// A number.
pub(in crate::spec) fn number(least: f64, most: f64) -> Value {
    json!({ "type": "number", "minimum": least, "maximum": most })
}

/// One of a few words.
pub(in crate::spec) fn one_of<'w>(words: impl IntoIterator<Item = &'w str>) -> Value {
    json!({ "type": "string", "enum": words.into_iter().collect::<Vec<_>>() })
}

/// One of the words of a choice.
pub(in crate::spec) fn choice<T: NamedChoice>() -> Value {
    one_of(T::words())
}

/// A value of any of these kinds.
pub(in crate::spec) fn any(kinds: impl IntoIterator<Item = Value>) -> Value {
    json!({ "anyOf": kinds.into_iter().collect::<Vec<_>>() })
}

/// A list with that many values of a kind.
pub(in crate::spec) fn list(kind: &Value, (least, most): (usize, usize)) -> Value {
    let mut list = json!({ "type": "array", "items": kind });
    if least > 0 {
        list["minItems"] = json!(least);
    }
    if most < usize::MAX {
        list["maxItems"] = json!(most);
    }
    list
}

/// Tables of one kind, each with a header in two brackets.
pub(in crate::spec) fn tables_of(kind: &Value) -> Value {
    list(kind, (0, usize::MAX))
}

/// A value of a kind, or a list of them.
pub(in crate::spec) fn one_or_list(kind: Value, counts: (usize, usize)) -> Value {
    let list = list(&kind, counts);
    any([kind, list])
}

/// Text of a form that a regular expression describes as a whole.
fn form(pattern: &str) -> Value {
    json!({ "type": "string", "pattern": format!("^\\s*({pattern})\\s*$") })
}

/// A length with its unit.
pub(in crate::spec) fn length() -> Value {
    form(&format!("{NUMBER}\\s*({UNITS})"))
}

/// Names, offered as they are and accepted in any case; where names have hyphens, spaces and underscores do, too.
fn names(names: &[&str]) -> Value {
    let accepted: Vec<String> = names.iter().map(|name| in_any_case(name)).collect();
    any([one_of(names.iter().copied()), form(&accepted.join("|"))])
}

/// Returns the regular expression of a word in any case.
fn in_any_case(word: &str) -> String {
    let letter = |letter: char| match letter {
        '-' => "[-_ ]".to_owned(),
        letter if letter.is_ascii_alphabetic() => {
            format!("[{}{}]", letter.to_ascii_lowercase(), letter.to_ascii_uppercase())
        }
        letter => letter.to_string(),
    };
    word.chars().map(letter).collect()
}

/// The name of a card format.
fn format_name() -> Value {
    names(&CARD_FORMATS.iter().map(|format| format.name).collect::<Vec<_>>())
}

/// The size of a sheet or of cards: a card format, or a table.
pub(in crate::spec) fn size() -> Value {
    any([format_name(), inner(sides())])
}

/// The size of cards with their corners: a card format, or a table.
pub(in crate::spec) fn card() -> Value {
    let corner = key("corner", "The radius of the rounded corners.", length()).or("3 mm");
    any([format_name(), inner(sides().into_iter().chain([corner]))])
}

fn sides() -> [SchemaKey; 2] {
    [key("width", "How wide it is.", length()).required(), key("height", "How high it is.", length()).required()]
}

/// The shape of cards.
pub(in crate::spec) fn shape() -> Value {
    any([names(&Shape::WORDS), form(".*\\.[sS][vV][gG]"), form("[mM][\\s\\S]*")])
}

/// What is said about the bleed of cards.
pub(in crate::spec) fn bleed() -> Value {
    let from = any([one_of(["mirror", "extend", "drawn"]), form("colou?r:.+")]);
    let mut own = inner([
        key("size", "How far the picture continues past the cut.", length()).or("3 mm"),
        key(
            "from",
            "What the bleed is made of: the art in a mirror, its outermost line, a colour, or what the templates draw.",
            from.clone(),
        ),
        key("inset", "How much of the card's edge is replaced, too.", length()),
        key("corner", "What is outside corners of this radius is replaced, too.", length()),
    ]);
    own["dependencies"] = json!({ "inset": ["from"], "corner": ["from"] });
    any([from, length(), own])
}

/// A paper: its name, its size in words, or a table.
pub(in crate::spec) fn paper() -> Value {
    any([paper_name(), own_paper()])
}

fn paper_name() -> Value {
    let known: Vec<&str> = PAPERS.iter().map(|paper| paper.name.as_ref()).collect();
    let landscape: Vec<String> = known.iter().map(|name| format!("{name}-landscape")).collect();
    let accepted = known.iter().copied().chain(Paper::other_names());
    let accepted: Vec<String> = accepted.map(|name| in_any_case(name).replace("[-_ ]", "-")).collect();
    let unit = UNITS.split('|').map(in_any_case).collect::<Vec<_>>().join("|");
    let number_and_unit = format!("{NUMBER}\\s*({unit})?");
    let size = format!("{number_and_unit}\\s*[xX×]\\s*{number_and_unit}");
    let turned = in_any_case("landscape");
    let offered = known.iter().copied().chain(landscape.iter().map(String::as_str));
    any([one_of(offered), form(&format!("({}|{size})(-{turned})?", accepted.join("|")))])
}

fn own_paper() -> Value {
    inner([
        key("width", "How wide the paper is.", length()).required(),
        key("height", "How high the paper is.", length()).required(),
    ])
}

/// The name of a sheet of labels.
pub(in crate::spec) fn labels_name() -> Value {
    let also: Vec<String> = LABEL_SHEETS.iter().flat_map(NamedLabels::also_named).collect();
    let known = LABEL_SHEETS.iter().map(|labels| labels.name);
    names(&known.chain(also.iter().map(String::as_str)).collect::<Vec<_>>())
}

/// Columns and rows.
pub(in crate::spec) fn grid() -> Value {
    form("[0-9]+\\s*[x×]\\s*[0-9]+")
}

/// Two lengths on a page: across and down.
pub(in crate::spec) fn directions(across: &str, down: &str) -> Value {
    inner([key("x", across, length()).required(), key("y", down, length()).required()])
}

/// How many can play.
pub(in crate::spec) fn players() -> Value {
    any([whole(1, 100), form("[0-9]+(\\s*[-–−]\\s*[0-9]+)?")])
}

/// The tag of a language.
pub(in crate::spec) fn language() -> Value {
    json!({ "type": "string", "pattern": "^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$" })
}

/// The colour of lines.
pub(in crate::spec) fn line_colour() -> Value {
    let names = ["black", "grey", "gray", "white"].map(in_any_case).join("|");
    any([one_of(["black", "grey", "white"]), form(&format!("#([0-9a-fA-F]{{3}}|[0-9a-fA-F]{{6}})|{names}"))])
}
