//! What Tera has to say, told in the deck's own words and places.
//!
//! Tera's errors carry a text, the template's name and a span of the text that Tera got. The text is looked at here and
//! nowhere else; what is not recognised is passed on as it is, in our way of writing.

mod load;
mod overlooked;
mod shared;
mod unknown;
mod wording;

pub(crate) use load::{FILTERS, TESTS};
pub(super) use load::{of_parse, of_syntax};
pub(super) use overlooked::of_overlooked;
pub(super) use shared::shared;
pub(crate) use wording::of as in_words;

use super::compiled::CompiledTemplate;
use super::file::TemplateFile;
use super::limits::Limits;
use super::render_context::{Megabytes, RenderContext};
use crate::diag::{Code, Finding, Place};
use crate::files::ReadError;
use tera::{Error, ErrorKind, ReportError};

/// A name that a template must not read: it would print everything there is, in the order of chance.
const EVERYTHING: &str = "__tera_context";

/// What is wrong with a file before Tera sees it.
pub(super) fn of_file(name: &str, file: &TemplateFile, limits: &Limits) -> Option<Finding> {
    let text = file.source().text();
    if text.len() > limits.file_bytes {
        let message = format!("the template `{name}` is larger than {}", Megabytes(limits.file_bytes));
        let help = "name large pictures with `<image href=\"…\">` rather than write them out";
        return Some(Finding::new(Code::TemplateRunsAway, message).at(file.head(), "").help(help));
    }
    let at = text.find(EVERYTHING)?;
    let place = file.source().place(at..at + EVERYTHING.len());
    let message = format!("a template cannot read `{EVERYTHING}`");
    Some(Finding::new(Code::TemplateSyntax, message).at(place, "").help("name the fields that are to be printed"))
}

/// A template's file that cannot be had; the caller adds the place that names it.
pub(super) fn of_missing(error: &ReadError) -> Finding {
    let ReadError::Missing { name, nearest } = error else {
        let help = match error {
            ReadError::NotText { .. } => "save it again as UTF-8",
            ReadError::Outside { .. } => {
                "copy it into the folder `templates` of the deck or of the project, and name it by its place there"
            }
            ReadError::TooLarge { .. } => {
                "a template is a few kilobytes: name large pictures with `<image href=\"…\">`"
            }
            ReadError::Missing { .. } | ReadError::Io { .. } => "see who may read it",
        };
        return Finding::new(Code::UnreadableTemplate, error.to_string()).help(help);
    };
    let finding = Finding::new(Code::MissingTemplate, format!("there is no template `{name}`"));
    match nearest {
        Some(nearest) => finding.help(format!("did you mean `{nearest}`?")),
        None => finding.help("put it into the folder `templates` of the deck or of the project"),
    }
}

/// The same of a drawing.
pub(super) fn as_art(finding: Finding) -> Finding {
    if finding.code != Code::MissingTemplate {
        return finding;
    }
    let message = finding.message.replace("template", "drawing");
    let help = finding.help.filter(|help| help.starts_with("did"));
    let help = help.unwrap_or_else(|| "put it into the deck's folder, or into `templates`".to_owned());
    Finding { code: Code::MissingArt, message, help: Some(help), ..finding }
}

/// A template that draws on more files than it may.
pub(super) fn of_too_many_files(file: &TemplateFile, limit: usize) -> Finding {
    let message = format!("a template draws on more than {limit} files");
    Finding::new(Code::TemplateRunsAway, message).at(file.head(), "").help("put what belongs together into one file")
}

/// A template whose files name one another in too long a row.
pub(super) fn of_long_chain(file: &TemplateFile, limit: usize) -> Finding {
    let message = format!("templates include or extend one another more than {limit} deep");
    Finding::new(Code::TemplateRunsAway, message).at(file.head(), "").help("include the innermost files directly")
}

/// Something that Tera did not expect.
pub(super) fn of_panic(file: &TemplateFile) -> Finding {
    Finding::new(Code::TemplateError, "the template engine broke down over this template")
        .at(file.head(), "")
        .help("take out the last change, and tell us which it was")
}

/// Why a face could not be printed.
pub(super) fn of_print(error: &Error, compiled: &CompiledTemplate, rendering: &RenderContext) -> Finding {
    let report = match error.kind() {
        ErrorKind::RenderingError(report) => Some(report.as_ref()),
        _ => None,
    };
    let at = report.and_then(|report| place_of(report, compiled));
    let finding = match rendering.take_fault() {
        Some(fault) => with_call(fault, at.map(|(_, place)| place), compiled),
        None => told(error, at, rendering).unwrap_or_else(|| plain(error, report, compiled)),
    };
    called_from(error, compiled).into_iter().fold(finding, |finding, place| finding.see(place, "called from here"))
}

/// Where a report points, and the file.
fn place_of<'a>(report: &ReportError, compiled: &'a CompiledTemplate) -> Option<(&'a TemplateFile, Place)> {
    let file = compiled.files().get(report.filename())?;
    Some((file, file.place(report.span().range.clone())))
}

/// A fault of one of our functions, with the place of the call.
fn with_call(fault: Finding, call: Option<Place>, compiled: &CompiledTemplate) -> Finding {
    let call = call.unwrap_or_else(|| compiled.file().head());
    match &fault.place {
        None => fault.at(call, ""),
        Some((place, _)) if *place == call => fault,
        Some(_) => fault.see(call, "drawn here"),
    }
}

/// A reading of a name that is not there, or an error in words of ours.
fn told(error: &Error, at: Option<(&TemplateFile, Place)>, rendering: &RenderContext) -> Option<Finding> {
    let ErrorKind::RenderingError(report) = error.kind() else { return None };
    let (file, place) = at?;
    if let Some(finding) = unknown::of(report.message(), file, &place, rendering) {
        return Some(finding);
    }
    let words = wording::of(report.message());
    let finding = Finding::new(Code::TemplateError, words.message).at(place, "");
    Some(match words.help {
        Some(help) => finding.help(help),
        None => finding,
    })
}

/// An error without a place in a file of ours.
fn plain(error: &Error, report: Option<&ReportError>, compiled: &CompiledTemplate) -> Finding {
    let words = match (report, error.kind()) {
        (Some(report), _) => wording::of(report.message()),
        (None, kind) => wording::of(&kind.to_string()),
    };
    let finding = Finding::new(Code::TemplateError, words.message).at(compiled.file().head(), "");
    match words.help {
        Some(help) => finding.help(help),
        None => finding,
    }
}

/// The includes and component calls that led to an error; Tera shows them only in its text.
fn called_from(error: &Error, compiled: &CompiledTemplate) -> Vec<Place> {
    if !matches!(error.kind(), ErrorKind::RenderingError(_)) {
        return Vec::new();
    }
    let text = error.to_string();
    let lines: Vec<&str> = text.lines().collect();
    let calls = lines.iter().enumerate().filter_map(|(index, line)| {
        let spot = line.strip_prefix("note: called from ")?;
        // Below stand a bar, the line, and the carets.
        let width = lines.get(index + 3).map_or(1, |carets| carets.matches('^').count());
        load::place_in(spot, width, compiled.files())
    });
    calls.collect()
}
