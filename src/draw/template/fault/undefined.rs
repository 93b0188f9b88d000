//! A template that reads what does not exist: by far the most frequent fault.

use crate::diag::{Code, Finding, Place, nearest, quoted};
use crate::template::context::GAME;
use crate::template::job::RenderJob;
use crate::template::sandbox::{RenderFault, TemplateFile, Tokens};
use crate::template::tera_messages::TeraMessage;
use std::ops::Range;
use tera::Value;
use tera::value::Key;

/// The most names that a help lists.
const MOST_NAMES: usize = 30;

/// What to do about a value that some cards lack.
const MAYBE_MISSING: &str = "look for a field that this card lacks, or give it a value with `| default(value=…)`";

/// Returns the fault for a message about something undefined; none for any other message.
pub(super) fn fault(
    message: &TeraMessage<'_>,
    file: &TemplateFile,
    place: &Place,
    job: &RenderJob,
) -> Option<RenderFault> {
    match message {
        TeraMessage::UndefinedName(name) => return Some(unknown_name(name, file, place, job)),
        TeraMessage::UndefinedField { name, known } => {
            return Some(unknown_field(&path_to(place, name), known, place, job).into());
        }
        TeraMessage::NoValue => {}
        _ => return None,
    }
    let place = &whole_expression(place);
    let text = place.text();
    Some(match text.rsplit_once('.') {
        Some(_) if is_path(text) => unknown_field(text, &[], place, job).into(),
        None if is_path(text) => unknown_name(text, file, place, job),
        _ => match first_unknown_name(text, file, job) {
            Some(span) => unknown_name(&text[span.clone()], file, &place.part(span), job),
            None => unknown_entry(text, place, job).unwrap_or_else(|| without_value(text, place, job)).into(),
        },
    })
}

/// Returns the place with what Tera leaves off its end: the rest of a path, a closing bracket.
fn whole_expression(place: &Place) -> Place {
    let text = place.source().text();
    let span = place.span();
    let rest = &text[span.end..];
    let path = if rest.starts_with(['.', '?']) { rest.find(|c| !is_path_letter(c)).unwrap_or(rest.len()) } else { 0 };
    let bracket = usize::from(place.text().contains('[') && rest.starts_with(']'));
    place.source().place(span.start..span.end + path + bracket)
}

/// Returns the first name in an expression that nothing has.
fn first_unknown_name(text: &str, file: &TemplateFile, job: &RenderJob) -> Option<Range<usize>> {
    const KEYWORDS: [&str; 12] = ["and", "or", "not", "in", "is", "if", "else", "true", "false", "none", "for", "loop"];
    let is_known = |name: &str| {
        KEYWORDS.contains(&name) || job.names.iter().any(|known| known == name) || file.outline.locals.contains(name)
    };
    let (tokens, _) = Tokens::read(text)?;
    let (_, start, name) = tokens.names().find(|(.., name)| !is_known(name))?;
    Some(start..start + name.len())
}

/// A name that nothing has.
fn unknown_name(name: &str, file: &TemplateFile, place: &Place, job: &RenderJob) -> RenderFault {
    let (message, label, help) = if file.is_in_component(place) {
        let message = format!("the component reads `{name}`, which is not one of its arguments");
        let help =
            format!("a component sees only its arguments: add `@{name}` to them, and it takes the caller's value");
        (message, "", help)
    } else if name == GAME {
        let message = "the template reads `game`, the figures of the deck's game, but the deck names none".to_owned();
        let help =
            "name the rules engine in `[deck]`, such as `game = \"playing-chicken\"`, or test first with `if game`";
        (message, "not known here", help.to_owned())
    } else {
        let message = format!("the template reads `{name}`, but {} has no such field", job.subject);
        let locals = file.outline.locals.iter();
        let names: Vec<&str> = job.names.iter().chain(locals).map(String::as_str).collect();
        let help = joined_by_minus(place).filter(|joined| names.contains(&joined.as_str())).map_or_else(
            || suggestion(name, &names),
            |joined| format!("write `{{{{ {joined} }}}}`: a `-` in a tag subtracts"),
        );
        (message, "not known here", help)
    };
    let finding = Finding::new(Code::UnknownField, message).at(place.clone(), label).help(help);
    RenderFault { unknown_name: Some(name.to_owned()), ..finding.into() }
}

/// Returns the words with `-` between them around a place, with `_` instead: `atk_points`.
fn joined_by_minus(place: &Place) -> Option<String> {
    let (text, span) = (place.source().text(), place.span());
    let is_outside = |c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
    let start = text[..span.start].rfind(is_outside).map_or(0, |at| at + 1);
    let end = text[span.end..].find(is_outside).map_or(text.len(), |length| span.end + length);
    let words = &text[start.min(span.start)..end];
    words.trim_matches('-').contains('-').then(|| words.trim_matches('-').replace('-', "_"))
}

/// A field of a table, such as `pack.attack`; `known` are the fields that there are.
fn unknown_field(path: &str, known: &[&str], place: &Place, job: &RenderJob) -> Finding {
    let (whole, part) = path.rsplit_once('.').unwrap_or(("", path));
    let whole = whole.trim_end_matches('?');
    let subject = &job.subject;
    let message = match whole {
        "" => format!("the template reads `{part}`, which {subject} does not have"),
        whole => format!("the template reads `{path}`, but `{whole}` has no `{part}` on {subject}"),
    };
    let finding = Finding::new(Code::UnknownField, message).at(place.clone(), "not known here");
    match known {
        [] => finding.help(MAYBE_MISSING),
        known => finding.help(suggestion(part, known)),
    }
}

/// An entry that a value names: `theme[kind]`, where a word in the table of the cards is none that `[theme]` has.
fn unknown_entry(text: &str, place: &Place, job: &RenderJob) -> Option<Finding> {
    let (table, key) = text.strip_suffix(']')?.split_once('[').filter(|(table, _)| is_path(table))?;
    let known: Vec<&str> = job.value(table)?.as_map()?.keys().filter_map(Key::as_str).collect();
    let literal = ['\'', '"'].iter().find_map(|quote| key.strip_prefix(*quote)?.strip_suffix(*quote));
    let word = match literal {
        Some(word) => word,
        None if is_path(key) => job.value(key).map_or(Some(""), Value::as_str)?,
        None => return None,
    };
    if known.contains(&word) {
        return None;
    }
    let subject = &job.subject;
    let what = match (literal, word) {
        (Some(word), _) => format!("`{table}` has no {} on {subject}", quoted(word)),
        (None, "") => format!("`{key}` is empty on {subject}"),
        (None, word) => format!("`{key}` is {} on {subject}, and `{table}` has no such entry", quoted(word)),
    };
    let message = format!("the template reads `{text}`, but {what}");
    let help = suggestion(word, &known);
    Some(Finding::new(Code::UnknownField, message).at(place.clone(), "not known here").help(help))
}

/// An expression that has no value.
fn without_value(text: &str, place: &Place, job: &RenderJob) -> Finding {
    let subject = &job.subject;
    let message = match text {
        "" => format!("this has no value on {subject}"),
        call if call.contains('(') => format!("`{call}` gets something that has no value on {subject}"),
        text => format!("`{text}` has no value on {subject}"),
    };
    Finding::new(Code::UnknownField, message).at(place.clone(), "").help(MAYBE_MISSING)
}

/// Returns the path that ends in `field` at this place: Tera points at the field alone.
fn path_to(place: &Place, field: &str) -> String {
    let text = place.source().text();
    let before = &text[..place.span().start];
    let start = before.trim_end_matches(is_path_letter).len();
    let path = &text[start..place.span().end];
    if is_path(path) && path.contains(field) { path.to_owned() } else { field.to_owned() }
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
