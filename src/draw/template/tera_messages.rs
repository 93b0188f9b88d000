//! Tera's messages as data: the only file that reads them.
//!
//! Most of Tera's errors are texts. Each phrase that Pullet understands is listed here, and a test provokes each from Tera
//! itself, so that it fails when a version of Tera words one differently.

use crate::diag::{Code, Finding};
use std::borrow::Cow;
use tera::{Error, ErrorKind};

/// What a message of Tera's says, where that decides more than words.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum TeraMessage<'a> {
    UnknownFilter(&'a str),
    UnknownFunction(&'a str),
    UnknownTest(&'a str),
    UnknownComponent(&'a str),
    UnknownTemplate(&'a str),
    /// A block that no extended template has.
    UnknownBlock(&'a str),
    DuplicateComponent(&'a str),
    UnexpectedEnd,
    UndefinedName(&'a str),
    UndefinedField {
        name: &'a str,
        /// The fields that there are.
        known: Vec<&'a str>,
    },
    /// An expression has no value.
    NoValue,
    /// Any other message, in words for people, with what to do where that can be said.
    Other {
        message: String,
        help: Option<String>,
    },
}

use TeraMessage as M;

/// What a phrase means, made from the parts of the message that match each `{}`.
type Meaning = for<'a> fn(&[&'a str]) -> TeraMessage<'a>;

/// The phrases that decide something, with `{}` for what varies.
const DECIDING: &[(&str, Meaning)] = &[
    ("Unknown filter `{}`", |p| M::UnknownFilter(p[0])),
    ("Unknown function `{}`", |p| M::UnknownFunction(p[0])),
    ("Unknown test `{}`", |p| M::UnknownTest(p[0])),
    ("Unknown component `{}`", |p| M::UnknownComponent(p[0])),
    ("Unknown template `{}`", |p| M::UnknownTemplate(p[0])),
    ("Block `{}` is not defined in any parent template", |p| M::UnknownBlock(p[0])),
    ("Component `{}` is defined in both `{}` and `{}`", |p| M::DuplicateComponent(p[0])),
    ("Unexpected end of input", |_| M::UnexpectedEnd),
    ("Variable `{}` is not defined.{}", |p| M::UndefinedName(p[0])),
    ("Variable `{}` exists but its value is undefined", |p| M::UndefinedName(p[0])),
    ("Field `{}` is not defined. Available fields: {}", |p| M::UndefinedField {
        name: p[0],
        known: p[1].split(", ").collect(),
    }),
    ("Field `{}` is not defined{}", |p| M::UndefinedField { name: p[0], known: Vec::new() }),
    // Among others: "Tried to render a variable that is undefined", "Iteration not possible on type `undefined`".
    ("{}undefined{}", |_| M::NoValue),
];

/// The phrases that need other words, those words, and what to do: `$0` is the part that matches the first `{}`, `@0` the
/// same as a kind of value.
const REWORDED: &str = r"
Found {} but expected one of: integer, {} → found @0, but expected a value
Found {} but expected identifier after it {} → found @0, but expected a value
Found {} but expected {}. → found @0, but expected @1
Found {} but expected {} → found @0, but expected @1
unexpected escape character → a backslash in quotes begins an escape such as `\n` → write `/` between folders, and two backslashes for one
Unknown tag → there is no such tag → TAGS
Math operations can only be done on numbers, found `{}` → arithmetic needs numbers, but this is @0 → NUMBERS
Only numbers can be {}. This is a `{}` → arithmetic needs numbers, but this is @1 → NUMBERS
`+` requires both operands to be numbers, found `{}` and `{}` → `+` adds numbers, but this is @0 and @1 → to join words write `~`
Cannot compare `{}` with `{}` → @0 cannot be compared with @1 → NUMBERS
Iteration not possible on type `{}` → `for` goes through a list, but this is @0
Key/value iteration is not possible on type `{}`, only on maps. → `for` with two names goes through a table, but this is @0
`in` cannot be used on a container of type `{}`. It can only be used on arrays, strings and map/structs → `in` looks in a list, a table or text, but this is @0
Cannot divide by 0 → this divides by zero
Invalid type for the value, expected `{}` but got `{}` → this must be @0, but is @1
This filter can only be used on a number, received `{}`. → this must be a number, but is @0
Missing keyword argument `{}` → the argument `$0` is missing
Value `{}` is out of range for `{}` → $0 is out of range here
Unknown argument(s) {} in component call. Possible argument(s) are: {} → the component has no argument $0 → its arguments are $1
Unknown argument(s) {} in component call. → the component has no argument $0
Component argument `{}` (type: `{}`) does not match expected type: `{}` → the argument `$0` must be @2, but is @1
Implicit argument `{}`{} not found in context or passed directly. → the component uses `$0` of its surroundings, but there is none → pass it as an argument, or give the card a field of that name
Argument `{}`{} missing. → the component's argument `$0` is missing
Maximum render recursion depth for components exceeded. → components are nested more than 20 deep → a component must not use itself
";

/// Returns each phrase with what stands for it, and what to do, if that can be said.
fn reworded() -> impl Iterator<Item = (&'static str, &'static str, Option<&'static str>)> {
    REWORDED.trim().lines().filter_map(|line| {
        let mut columns = line.split(" → ");
        let help = |help| match help {
            "NUMBERS" => NUMBERS,
            "TAGS" => TAGS,
            help => help,
        };
        Some((columns.next()?, columns.next()?, columns.next().map(help)))
    })
}

/// What to do about a text where a number is needed.
pub(super) const NUMBERS: &str = "see what it holds; a number such as `1.50` or `007` is text, and `| float` or `| int` behind its name makes it a number";
const TAGS: &str = "the tags are `if`, `for`, `set`, `include`, `extends`, `block`, `component`, `filter` and `raw`";

/// The names that Tera has for kinds of values and of words, and ours.
const KINDS: &[(&[&str], &str)] = &[
    (&["string", "&str"], "text"),
    (&["i64", "u64", "i128", "u128", "i32", "u32", "usize", "integer"], "a whole number"),
    (&["f64", "float", "number", "Number"], "a number"),
    (&["bool"], "true or false"),
    (&["array", "&[Value]", "Vec<Value>"], "a list"),
    (&["map", "map/struct", "Map"], "a table"),
    (&["none"], "nothing"),
    (&["identifier"], "a name"),
];

impl<'a> TeraMessage<'a> {
    /// Reads the first line of a message.
    pub(super) fn read(message: &'a str) -> Self {
        let line = message.lines().next().unwrap_or_default();
        let decides = DECIDING.iter().find_map(|(phrase, meaning)| Some(meaning(&parts(phrase, line)?)));
        let reworded = || {
            reworded().find_map(|(phrase, words, help)| {
                let parts = parts(phrase, line)?;
                Some(Self::Other { message: fill(words, &parts), help: help.map(|help| fill(help, &parts)) })
            })
        };
        decides.or_else(reworded).unwrap_or_else(|| Self::Other { message: in_our_style(line), help: None })
    }

    /// Returns a finding that says what it says; names that do not exist have findings of their own.
    pub(super) fn finding(self, code: Code) -> Finding {
        match self {
            Self::Other { message, help } => Finding { help, ..Finding::new(code, message) },
            Self::UnexpectedEnd => Finding::new(code, "the template ends in the middle of a tag or a block")
                .help("look for an `{% end… %}` that is missing"),
            _ => Finding::new(code, "this has no value"),
        }
    }
}

/// Returns a message of Tera's in our words, as the message and the help of a finding.
pub fn in_words(message: &str) -> Finding {
    TeraMessage::read(message).finding(Code::TemplateError)
}

/// Puts the parts of a message into words of ours.
fn fill(words: &str, parts: &[&str]) -> String {
    parts.iter().enumerate().fold(words.to_owned(), |words, (index, part)| {
        // Tera lists unknown arguments in an order of chance.
        let mut names: Vec<&str> = part.split(", ").collect();
        names.sort_unstable();
        words.replace(&format!("${index}"), &names.join(", ")).replace(&format!("@{index}"), &kind(part))
    })
}

/// Returns a kind of value in words for people, and a mark in backticks.
fn kind(name: &str) -> Cow<'_, str> {
    match KINDS.iter().find(|(names, _)| names.contains(&name)) {
        Some((_, words)) => Cow::Borrowed(words),
        None if name.contains(|c: char| c.is_alphabetic() || c == '`') => Cow::Borrowed(name),
        None => Cow::Owned(format!("`{name}`")),
    }
}

/// Returns the parts that match each `{}`; none where the message does not have this form.
fn parts<'a>(phrase: &str, message: &'a str) -> Option<Vec<&'a str>> {
    let mut pieces = phrase.split("{}");
    let mut rest = message.strip_prefix(pieces.next()?)?;
    let mut parts = Vec::new();
    let mut pieces = pieces.peekable();
    while let Some(piece) = pieces.next() {
        let is_last = pieces.peek().is_none();
        let (part, after) = if is_last { (rest.strip_suffix(piece)?, "") } else { rest.split_once(piece)? };
        parts.push(part);
        rest = after;
    }
    rest.is_empty().then_some(parts)
}

/// Makes the start lower-case, and removes the final stop and the engine's name.
fn in_our_style(message: &str) -> String {
    let message = message.trim().trim_end_matches('.').replace(" of Tera", "").replace("Errored while", "error while");
    let mut letters = message.chars();
    match letters.next() {
        Some(first) if letters.clone().next().is_some_and(char::is_lowercase) => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => message,
    }
}

/// Returns the files of a cycle that includes or extends itself, the first again at the end.
pub(super) fn cycle(error: &Error) -> Option<Vec<&str>> {
    let (first, rest) = match error.kind() {
        ErrorKind::CircularExtend { tpl, inheritance_chain } => (Some(tpl), inheritance_chain),
        ErrorKind::CircularInclude { include_chain, .. } => (None, include_chain),
        _ => return None,
    };
    Some(first.into_iter().chain(rest).map(String::as_str).collect())
}

/// Returns the message of an error.
pub(super) fn text(error: &Error) -> Cow<'_, str> {
    match error.kind() {
        ErrorKind::SyntaxError(report) | ErrorKind::RenderingError(report) => report.message().into(),
        kind => kind.to_string().into(),
    }
}

/// A place that Tera gives only as text: line and column from 1, columns and width in characters.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Spot<'a> {
    pub(super) file: &'a str,
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) width: usize,
}

impl<'a> Spot<'a> {
    /// Reads `file:line:column`, with the width of the carets at the end of the report.
    fn read(text: &'a str, report: &str) -> Option<Self> {
        let mut parts = text.rsplitn(3, ':');
        let column = parts.next()?.parse().ok()?;
        let line = parts.next()?.parse().ok()?;
        let width = report.lines().next_back().map_or(1, |carets| carets.matches('^').count());
        Some(Self { file: parts.next()?, line, column, width })
    }
}

/// Returns the reports that Tera joins into the text of one error: a line `error: …`, a line `--> file:line:column`, and
/// last the carets.
pub(super) fn reports(text: &str) -> impl Iterator<Item = (TeraMessage<'_>, Option<Spot<'_>>)> {
    text.split("\n\n").filter_map(|report| {
        let mut lines = report.lines();
        let message = lines.next()?.strip_prefix("error: ")?;
        let spot = lines.next()?.trim_start().strip_prefix("--> ")?;
        Some((TeraMessage::read(message), Spot::read(spot, report)))
    })
}

/// Returns the includes and component calls that led to an error, which Tera gives only in the error's text.
pub(super) fn calls(text: &str) -> impl Iterator<Item = Spot<'_>> {
    text.split("\n\n").filter_map(|note| Spot::read(note.lines().next()?.strip_prefix("note: called from ")?, note))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use tera::{Context, Map, Tera, Value};

    /// Templates, each with what Tera decides about it.
    fn decided() -> [(&'static str, TeraMessage<'static>); 25] {
        let field = |known: &[&'static str]| M::UndefinedField { name: "nix", known: known.to_vec() };
        [
            ("{{ 1 | nix }}", M::UnknownFilter("nix")),
            ("{{ nix() }}", M::UnknownFunction("nix")),
            ("{{ 1 is nix }}", M::UnknownTest("nix")),
            ("{{ <nix /> }}", M::UnknownComponent("nix")),
            ("{% include 'nix' %}", M::UnknownTemplate("nix")),
            ("{% extends 'other.svg' %}{% block nix %}{% endblock %}", M::UnknownBlock("nix")),
            ("{% component c() %}{% endcomponent %}", M::DuplicateComponent("c")),
            ("{% if 1 %}", M::UnexpectedEnd),
            ("{{ nix }}", M::UndefinedName("nix")),
            ("{% set nix = table.nix %}{{ nix }}", M::UndefinedName("nix")),
            ("{{ table.nix }}", field(&["a", "b"])),
            ("{{ table['x'].nix }}", field(&[])),
            ("{{ table['nix'] }}", M::NoValue),
            ("{{ nix[1] }}", M::NoValue),
            ("{{ list[nix] }}", M::NoValue),
            ("{{ nix[1:] }}", M::NoValue),
            ("{{ list[nix:] }}", M::NoValue),
            ("{{ nix * 2 }}", M::NoValue),
            ("{{ nix + 2 }}", M::NoValue),
            ("{{ -nix }}", M::NoValue),
            ("{{ nix < 2 }}", M::NoValue),
            ("{% for a in nix %}{% endfor %}", M::NoValue),
            ("{{ nix | upper }}", M::NoValue),
            ("{{ nix | reverse }}", M::NoValue),
            ("{{ 1 in nix }}", M::NoValue),
        ]
    }

    /// Templates, each with the words for what Tera says of it.
    const WORDED: &[(&str, &str)] = &[
        ("{{ ) }}", "found `)`, but expected a value"),
        ("{{ < }}", "found `<`, but expected a value"),
        ("{% for 1 in a %}{% endfor %}", "found a whole number, but expected a name"),
        ("{% include 1.5 %}", "found a number, but expected text"),
        ("{{ 1 }", "found `}`, but expected `}}`"),
        ("{{ 1 if 2 }}", "found `}}`, but expected else"),
        ("{{ <c ) }}", "found `)`, but expected `/` or `>`"),
        ("{{ 'a\\w' }}", "a backslash in quotes begins an escape such as `\\n`"),
        ("{% nix %}", "there is no such tag"),
        ("{{ 'a' * 2 }}", "arithmetic needs numbers, but this is text"),
        ("{{ -table }}", "arithmetic needs numbers, but this is a table"),
        ("{{ 1.5 + true }}", "`+` adds numbers, but this is a number and true or false"),
        ("{{ list < 1 }}", "a list cannot be compared with a whole number"),
        ("{% for a in 1 %}{% endfor %}", "`for` goes through a list, but this is a whole number"),
        ("{% for a in none %}{% endfor %}", "`for` goes through a list, but this is nothing"),
        ("{% for a, b in list %}{% endfor %}", "`for` with two names goes through a table, but this is a list"),
        ("{{ 1 in 1 }}", "`in` looks in a list, a table or text, but this is a whole number"),
        ("{{ 1 / 0 }}", "this divides by zero"),
        ("{{ 1 % 0 }}", "this divides by zero"),
        ("{{ 1 // 0 }}", "this divides by zero"),
        ("{{ 1 | upper }}", "this must be text, but is a whole number"),
        ("{{ 1 | first }}", "this must be a list, but is a whole number"),
        ("{{ 1 | sort }}", "this must be a list, but is a whole number"),
        ("{{ 1 | keys }}", "this must be a table, but is a whole number"),
        ("{{ 'a' is odd }}", "this must be a number, but is text"),
        ("{{ 'a' | abs }}", "this must be a number, but is text"),
        ("{{ range(end='a') }}", "this must be a whole number, but is text"),
        ("{{ 'a' | truncate(length='a') }}", "this must be a whole number, but is text"),
        ("{{ range() }}", "the argument `end` is missing"),
        ("{{ 'a' | truncate(length=-1) }}", "-1 is out of range here"),
        ("{{ <c n={1} z={1} y={2} /> }}", "the component has no argument `y`, `z`"),
        ("{{ <d z={1} /> }}", "the component has no argument `z`"),
        ("{{ <c n=\"a\" i=\"b\" /> }}", "the argument `n` must be a whole number, but is text"),
        ("{{ <c n={1} /> }}", "the component uses `i` of its surroundings, but there is none"),
        ("{{ <c i=\"a\" /> }}", "the component's argument `n` is missing"),
        ("{{ <d /> }}", "components are nested more than 20 deep"),
        ("{% set loop = 1 %}", "loop is a reserved keyword, it cannot be assigned to"),
        ("{{ not - 1 }}", "`-` and `not` cannot be used consecutively"),
    ];

    /// Returns what Tera says of a template beside one with a block and components.
    fn provoke(template: &str) -> String {
        let other = "{% block known %}{% endblock %}{% component c(n: integer, @i: string) %}{% endcomponent %}\
                     {% component d() %}{{ <d /> }}{% endcomponent %}";
        let mut context = Context::new();
        context.insert_value("table", Map::from_iter([("a".into(), 1.into()), ("b".into(), 2.into())]).into());
        context.insert_value("list", vec![Value::from(1)].into());
        let mut tera = Tera::default();
        let loaded = tera.add_raw_templates([("card.svg", template), ("other.svg", other)]);
        let error = loaded.and_then(|()| tera.render("card.svg", &context)).expect_err(template);
        text(&error).lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned()
    }

    /// Where this fails, Tera words something differently: change the phrase.
    #[test]
    fn every_phrase_is_worded_as_tera_words_it() {
        let phrases = || DECIDING.iter().map(|phrase| phrase.0).chain(reworded().map(|phrase| phrase.0));
        let (mut provoked, mut wrong) = (BTreeSet::new(), Vec::new());
        let worded = WORDED.iter().map(|(template, words)| (*template, Err(*words)));
        for (template, expected) in decided().into_iter().map(|(template, it)| (template, Ok(it))).chain(worded) {
            let said = provoke(template);
            let is_read = match (TeraMessage::read(&said), expected) {
                (M::Other { message, .. }, Err(words)) => message == words,
                (message, expected) => Ok(message) == expected,
            };
            if !is_read {
                wrong.push(format!("{template}: {said}: {:?}", TeraMessage::read(&said)));
            }
            provoked.extend(phrases().find(|phrase| parts(phrase, &said).is_some()));
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
        let missing: Vec<_> = phrases().filter(|phrase| !provoked.contains(phrase)).collect();
        assert!(missing.is_empty(), "no template provokes {missing:#?}");
    }

    #[test]
    fn places_that_tera_gives_as_text_are_read() {
        let mut tera = Tera::default();
        let error = tera.add_raw_template("card.svg", "<svg>\n  {{ 1 | nix }}{{ nix() }}").unwrap_err().to_string();
        let spots: Vec<_> = reports(&error).map(|(_, spot)| spot.unwrap()).collect();
        let spot = |line, column, width| Spot { file: "card.svg", line, column, width };
        assert_eq!(spots, [spot(2, 10, 3), spot(2, 19, 5)]);
        tera.add_raw_templates([("inner.svg", "\n{{ nix }}"), ("card.svg", "<svg>\n{% include 'inner.svg' %}")])
            .unwrap();
        let error = tera.render("card.svg", &Context::new()).unwrap_err().to_string();
        assert_eq!(calls(&error).collect::<Vec<_>>(), [spot(2, 12, 11)]);
    }
}
