//! A template that reads what is not there: by far the most frequent fault.

use super::super::context::{DECK_NAMES, GAME};
use super::super::file::TemplateFile;
use super::super::render_context::RenderContext;
use crate::diag::{Code, Finding, Place, nearest};
use crate::games::Figures;
use std::ops::Range;

/// The most names that a help lists.
const MOST_NAMES: usize = 30;

/// The finding for an error about something undefined; none for any other error.
pub(super) fn of(message: &str, file: &TemplateFile, place: &Place, rendering: &RenderContext) -> Option<Finding> {
    let quoted = message.split('`').nth(1).unwrap_or_default();
    if message.starts_with("Variable `") {
        return Some(of_name(quoted, file, place, rendering));
    }
    if message.starts_with("Field `") {
        let path = path_to(place, quoted);
        let there: Option<Vec<&str>> =
            message.split_once("Available fields: ").map(|(_, names)| names.split(", ").collect());
        return Some(of_part(&path, &there.unwrap_or_default(), place, rendering));
    }
    if !message.contains("undefined") {
        return None;
    }
    let place = &whole_expression(place);
    let text = place.text();
    Some(match text.rsplit_once('.') {
        Some(_) if is_path(text) => of_part(text, &[], place, rendering),
        None if is_path(text) => of_name(text, file, place, rendering),
        _ => match unknown_name(text, file, rendering) {
            Some(span) => of_name(&text[span.clone()], file, &place.part(span), rendering),
            None => of_expression(text, place, rendering),
        },
    })
}

/// The place with what Tera leaves off its end: the rest of a path, a closing bracket.
fn whole_expression(place: &Place) -> Place {
    let text = place.source().text();
    let span = place.span();
    let rest = &text[span.end..];
    let path = if rest.starts_with(['.', '?']) { rest.find(|c| !is_path_letter(c)).unwrap_or(rest.len()) } else { 0 };
    let bracket = usize::from(place.text().contains('[') && rest.starts_with(']'));
    place.source().place(span.start..span.end + path + bracket)
}

/// The first name in an expression that nothing has.
fn unknown_name(text: &str, file: &TemplateFile, rendering: &RenderContext) -> Option<Range<usize>> {
    const WORDS: [&str; 12] = ["and", "or", "not", "in", "is", "if", "else", "true", "false", "none", "for", "loop"];
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let mut quote = None;
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let length = if quote.is_none() && (first.is_alphabetic() || first == '_') {
            text[at..].find(|c| !is_name(c)).unwrap_or(text.len() - at)
        } else {
            first.len_utf8()
        };
        let name = &text[at..at + length];
        if matches!(first, '"' | '\'' | '`') {
            quote = if quote == Some(first) { None } else { quote.or(Some(first)) };
        } else if quote.is_none() && (first.is_alphabetic() || first == '_') {
            let before = text[..at].trim_end();
            let after = text[at + length..].trim_start();
            // Arguments, functions, filters, tests and parts of tables are no names of fields.
            let other = before.ends_with(['|', '.'])
                || before.ends_with(" is")
                || after.starts_with('(')
                || (after.starts_with('=') && !after.starts_with("=="));
            if !other && !WORDS.contains(&name) && !is_known(name, file, rendering) {
                return Some(at..at + length);
            }
        }
        at += length;
    }
    None
}

fn is_known(name: &str, file: &TemplateFile, rendering: &RenderContext) -> bool {
    rendering.job.names.iter().any(|known| known == name)
        || deck_names(rendering).any(|known| known == name)
        || file.outline().locals.contains(name)
}

/// What every template of the deck reads: `game` only where there are figures.
fn deck_names(rendering: &RenderContext) -> impl Iterator<Item = &str> {
    let has_game = matches!(rendering.library.figures, Figures::Told(_));
    DECK_NAMES.into_iter().filter(move |name| has_game || *name != GAME)
}

/// A name that nothing has.
fn of_name(name: &str, file: &TemplateFile, place: &Place, rendering: &RenderContext) -> Finding {
    if file.is_in_component(place) {
        let message = format!("the component reads `{name}`, which is none of its arguments");
        return Finding::new(Code::UnknownField, message).at(place.clone(), "").help(format!(
            "a component sees only its arguments: write `@{name}` among them to take it over from whoever uses it"
        ));
    }
    if name == GAME {
        let message = "the template reads `game`, the figures of the deck's game, but the deck names none";
        let help =
            "name the rules engine in `[deck]`, such as `game = \"playing-chicken\"`, or ask first with `if game`";
        return Finding::new(Code::UnknownField, message).at(place.clone(), "not known here").help(help);
    }
    let subject = &rendering.job.subject;
    let message = format!("the template reads `{name}`, but {subject} has no such field");
    let locals = file.outline().locals.iter().map(String::as_str);
    let names: Vec<&str> =
        rendering.job.names.iter().map(String::as_str).chain(deck_names(rendering)).chain(locals).collect();
    Finding::new(Code::UnknownField, message).at(place.clone(), "not known here").help(suggestion(name, &names))
}

/// A part of a table, such as `pack.attack`.
fn of_part(path: &str, there: &[&str], place: &Place, rendering: &RenderContext) -> Finding {
    let (whole, part) = path.rsplit_once('.').unwrap_or(("", path));
    let whole = whole.trim_end_matches('?');
    let subject = &rendering.job.subject;
    let message = match whole {
        "" => format!("the template reads `{part}`, which {subject} does not have"),
        whole => format!("the template reads `{path}`, but `{whole}` has no `{part}` on {subject}"),
    };
    let finding = Finding::new(Code::UnknownField, message).at(place.clone(), "not known here");
    if there.is_empty() { finding } else { finding.help(suggestion(part, there)) }
}

/// Something worked out that has no value.
fn of_expression(text: &str, place: &Place, rendering: &RenderContext) -> Finding {
    let message = match text {
        "" => format!("this has no value on {}", rendering.job.subject),
        call if call.contains('(') => format!("`{call}` gets something that has no value on {}", rendering.job.subject),
        text => format!("`{text}` has no value on {}", rendering.job.subject),
    };
    Finding::new(Code::UnknownField, message)
        .at(place.clone(), "")
        .help("look for a field that this card lacks, or give it a value with `| default(value=…)`")
}

/// The path that ends in `part` at this place: Tera points at the part alone.
fn path_to(place: &Place, part: &str) -> String {
    let text = place.source().text();
    let before = &text[..place.span().start];
    let start = before.trim_end_matches(is_path_letter).len();
    let path = &text[start..place.span().end];
    if is_path(path) && path.contains(part) { path.to_owned() } else { part.to_owned() }
}

fn is_path(text: &str) -> bool {
    !text.is_empty() && text.chars().all(is_path_letter)
}

fn is_path_letter(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '.' | '?')
}

fn suggestion(name: &str, names: &[&str]) -> String {
    let listed = names.iter().take(MOST_NAMES).map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    let more = if names.len() > MOST_NAMES { ", …" } else { "" };
    match nearest(name, names.iter().copied()) {
        Some(nearest) => format!("did you mean `{nearest}`? There are: {listed}{more}"),
        None => format!("there are: {listed}{more}"),
    }
}
