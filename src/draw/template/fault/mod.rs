//! What is wrong with templates, as findings with places in the deck's own files.

mod loading;
mod overlooked;
mod undefined;

pub use loading::{FILTERS, TESTS};
pub(super) use loading::{between_files, in_syntax};
pub(super) use overlooked::{overlooked, single_braces};

use super::folders::TemplateKind;
use super::sandbox::{RenderContext, RenderFault, TemplateFile, TemplateFiles};
use super::tera_messages::{self, TeraMessage};
use crate::diag::{Code, Finding, Findings, Place, quoted};
use crate::files::{FileFormat, ReadError};
use indexmap::IndexMap;
use tera::{Error, ErrorKind, Kwargs, State, Tera, TeraResult, Value};

/// A name that a template must not read: it would print everything there is, in an order of chance.
const EVERYTHING: &str = "__tera_context";

/// Returns what is wrong with a file before Tera sees it.
pub(super) fn in_file(file: &TemplateFile) -> Option<Finding> {
    let text = file.source.text();
    let at = text.find(EVERYTHING)?;
    let place = file.source.place(at..at + EVERYTHING.len());
    let message = format!("a template cannot read `{EVERYTHING}`");
    Some(Finding::new(Code::TemplateSyntax, message).at(place, "").help("name the fields that you want to print"))
}

/// Returns the finding for a template's file that cannot be read; the caller adds the place that names it.
pub(super) fn unreadable(error: &ReadError, kind: TemplateKind) -> Finding {
    let (code, message, help) = match (error, kind) {
        (ReadError::Missing { name, .. }, TemplateKind::Face) => {
            let help = "put it into the folder `templates` of the deck or of the project";
            (Code::MissingTemplate, format!("there is no template `{name}`"), help)
        }
        (ReadError::Missing { name, .. }, TemplateKind::Art) => {
            let help = "put it into the deck's folder, any folder in it, or `templates`";
            (Code::MissingArt, format!("there is no drawing `{name}`"), help)
        }
        (error @ ReadError::Several { .. }, _) => {
            (Code::MissingArt, error.to_string(), "write which one you mean, with its folder and its ending")
        }
        (error, _) => {
            let help = match error {
                ReadError::NotText { .. } => "save it again as UTF-8",
                ReadError::OtherFormat { format: FileFormat::Foreign(format), .. } => format.export,
                ReadError::OtherFormat { format: FileFormat::Gzip, .. } => "save it again, as plain SVG",
                ReadError::OtherFormat { .. } => "show it with `<image href=\"…\" width=\"…\" height=\"…\"/>`",
                ReadError::Outside { .. } => {
                    "copy it into the folder `templates` of the deck or of the project, and name it by its place there"
                }
                ReadError::TooLarge { .. } => {
                    "a template is a few kilobytes: name large pictures with `<image href=\"…\">`"
                }
                ReadError::Missing { .. } | ReadError::Several { .. } | ReadError::Io { .. } => {
                    "check that you may read it"
                }
            };
            (Code::UnreadableTemplate, error.to_string(), help)
        }
    };
    let finding = Finding::new(code, message);
    match error {
        ReadError::Missing { nearest: Some(nearest), name } => {
            let why = if name.contains('\\') {
                " Write `/` between folders"
            } else if name.starts_with("templates/") && !nearest.starts_with("templates/") {
                " A name begins inside the folder `templates`"
            } else if name.eq_ignore_ascii_case(nearest) {
                " Large and small letters differ on some systems"
            } else {
                ""
            };
            finding.help(format!("did you mean `{nearest}`?{why}"))
        }
        _ => finding.help(help),
    }
}

/// Returns the finding for a template whose files name each other in too long a chain.
pub(super) fn chain_too_long(file: &TemplateFile, limit: usize) -> Finding {
    let message = format!("`include` and `extends` are nested more than {limit} deep");
    Finding::new(Code::TemplateRunsAway, message).at(file.head(), "").help("include the innermost files directly")
}

/// Returns why a template could not be printed; `own` is its own file.
pub(super) fn in_rendering(
    error: &Error,
    files: &TemplateFiles,
    own: &TemplateFile,
    rendering: &RenderContext,
) -> RenderFault {
    let report = match error.kind() {
        ErrorKind::RenderingError(report) => Some(report),
        _ => None,
    };
    let at = report.and_then(|report| {
        let file = files.get(report.filename())?;
        Some((&**file, file.place(report.span().range.clone())))
    });
    let (file, place) = at.unwrap_or_else(|| (own, own.head()));
    let mut fault = if let Some(fault) = rendering.take_fault() {
        with_call(fault, place)
    } else {
        let text = tera_messages::text(error);
        let message = TeraMessage::read(&text);
        let undefined = undefined::fault(&message, file, &place, &rendering.job);
        undefined.unwrap_or_else(|| of_value(message.finding(Code::TemplateError), place, rendering))
    };
    if report.is_some() {
        let text = error.to_string();
        let calls = tera_messages::calls(&text).filter_map(|spot| loading::place(&spot, files));
        fault.finding = calls.fold(fault.finding, |finding, place| finding.see(place, "called from here"));
    }
    fault
}

/// Returns a fault about a value at its place; of a field that holds text, with what it holds.
fn of_value(mut finding: Finding, place: Place, rendering: &RenderContext) -> RenderFault {
    let path = place.text().to_owned();
    let text = rendering.job.value(&path).and_then(Value::as_str);
    if let Some(text) = text {
        let what = if text.trim().is_empty() { "empty".to_owned() } else { quoted(text) };
        finding.message = format!("{}: `{path}` is {what}", finding.message);
    }
    let field = text.is_some().then(|| path.clone());
    RenderFault { field, ..finding.at(place, "").into() }
}

/// Adds the place of the call to a fault of one of our functions.
fn with_call(fault: RenderFault, call: Place) -> RenderFault {
    let finding = match &fault.finding.place {
        None => fault.finding.at(call, ""),
        Some((place, _)) if *place == call => fault.finding,
        Some(_) => fault.finding.see(call, "drawn here"),
    };
    RenderFault { finding, ..fault }
}

/// Returns each fault once, with all cards that have it.
pub(super) fn merge(faults: impl Iterator<Item = Finding>) -> Findings {
    let mut kinds: IndexMap<_, Finding> = IndexMap::new();
    for finding in faults {
        // The messages name their cards: what makes faults the same is where they are.
        let key = (finding.code, finding.place.as_ref().map(|(place, _)| place.clone()));
        let card = finding.card.clone();
        let first = kinds.entry(key).or_insert(finding);
        if let Some(card) = card.filter(|card| first.cards().all(|known| known != card)) {
            first.extent.other_cards.push(card);
        }
    }
    kinds.into_values().collect()
}

/// Adds `throw(message=…)`, in the place of Tera's own: the message is shown word for word.
pub(super) fn register(tera: &mut Tera) {
    tera.register_function("throw", throw);
}

#[expect(clippy::needless_pass_by_value, reason = "Tera hands the arguments over by value")]
fn throw(arguments: Kwargs, _: &State<'_>) -> TeraResult<Value> {
    let message = arguments.must_get::<&str>("message")?;
    let finding = Finding::new(Code::TemplateError, message).help("the template reports this itself, with `throw`");
    Err(RenderContext::current().map_or_else(|| Error::message(message), |rendering| rendering.fail(finding)))
}
