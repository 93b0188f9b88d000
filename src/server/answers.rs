//! What the page can ask for, and what it gets.

use super::early_pictures::WantedPicture;
use super::guard::Refused;
use super::long_jobs;
use super::page;
use super::request::Request;
use super::response::{Keeping, Response};
use super::shared_page::SharedPage;
use crate::model::Side;
use crate::output::png::FaceView;
use crate::pipeline::{FileReport, SelectionError};
use crate::studio::{ChangeError, Changed, DeckChange, PartDrop, Print, WayChoices};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// An answer to a request.
pub(super) enum Answer {
    /// All of it at once.
    Whole(Response),
    /// The number of each state after the one of this number, as soon as there is one.
    News(u64),
}

/// What the page shows.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WantedView {
    deck: String,
    variant: String,
    choices: WayChoices,
}

/// The cards that a page has in sight, by their ids.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CardsInView {
    ids: BTreeSet<String>,
}

/// A card whose fields are asked for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CardQuestion {
    id: String,
}

/// A place in a file that is to be opened.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WantedPlace {
    file_path: String,
    line: usize,
    column: usize,
}

/// An expression that chooses cards.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Filter {
    expression: String,
}

/// The files of a build.
#[derive(Debug, Serialize)]
struct Built {
    files: Vec<BuiltFile>,
    advice: String,
    /// Why there are no files.
    refusal: Option<String>,
    errors: usize,
}

/// A file of a build, which the page fetches by its number.
#[derive(Debug, Serialize)]
struct BuiltFile {
    name: String,
    bytes: usize,
    pages: usize,
    sheets: usize,
    paper: String,
}

/// The longest expression, in bytes.
const LONGEST_EXPRESSION: usize = 4096;

/// Returns whether a request of the page itself brings a file.
pub(super) fn is_file(request: &Request, shared: &SharedPage) -> bool {
    shared.guard().admit(request).is_ok_and(|asked| part_drop(asked).is_some()) && request.kind.as_deref() == Some(FILE)
}

/// The kind of a body that is a file. A form of another page cannot send it without asking first, which it is refused.
const FILE: &str = "application/octet-stream";

/// Returns the part of a card that a file is dropped on: `drop/NUMBER/SIDE/KEY`.
fn part_drop(asked: &str) -> Option<PartDrop> {
    let mut words = asked.strip_prefix("drop/")?.split('/');
    let (number, side, key) = (words.next()?, words.next()?, words.next()?);
    let side = match side {
        "front" => Side::Front,
        "back" => Side::Back,
        _ => return None,
    };
    let is_key = !key.is_empty() && key.len() <= 16 && key.bytes().all(|byte| byte.is_ascii_hexdigit());
    (is_key && words.next().is_none()).then_some(PartDrop { number: number.parse().ok()?, side, key: key.to_owned() })
}

/// Returns the answer to a request.
pub(super) fn answer(request: &Request, shared: &SharedPage) -> Answer {
    let asked = match shared.guard().admit(request) {
        Ok(asked) => asked,
        Err(Refused::Stranger) => {
            return Answer::Whole(Response::error(403, "only the page of `pullet preview` is answered"));
        }
        Err(Refused::Unknown) => return Answer::Whole(nothing()),
    };
    match request.method.as_str() {
        "GET" if asked == "events" => {
            let since = request.query.strip_prefix("since=").and_then(|number| number.parse().ok());
            Answer::News(since.unwrap_or_default())
        }
        "GET" => Answer::Whole(get(asked, shared)),
        "POST" => {
            shared.note_request();
            Answer::Whole(match part_drop(asked) {
                Some(drop) if request.kind.as_deref() == Some(FILE) => dropped(&drop, request, shared),
                Some(_) => Response::error(400, "the page sends a file"),
                None => post(asked, request, shared),
            })
        }
        _ => Answer::Whole(nothing()),
    }
}

fn nothing() -> Response {
    Response::error(404, "there is nothing here")
}

fn get(asked: &str, shared: &SharedPage) -> Response {
    if let Some((kind, body)) = page::file(asked) {
        return Response::new(kind, Cow::Borrowed(body));
    }
    let parts: Vec<&str> = asked.split('/').collect();
    match parts.as_slice() {
        ["state"] => Response::json(shared.shown().state()),
        ["face", look, view, width] => picture(shared, look, view, width).unwrap_or_else(nothing),
        ["editor"] => Response::json(&shared.editor().map(|editor| &editor.name)),
        ["versions"] => long_jobs::choices(shared),
        ["beside", number, name] => long_jobs::compared_picture(number, name, shared).unwrap_or_else(nothing),
        ["plots", number] => long_jobs::plots(number, shared).unwrap_or_else(nothing),
        ["made", number] => {
            let made = number.parse().ok().and_then(|number| shared.made(number));
            made.map_or_else(nothing, |(name, bytes)| Response {
                saved_as: Some(name.clone()),
                ..Response::new(kind_of(&name), Cow::Owned(bytes))
            })
        }
        _ => nothing(),
    }
}

/// Returns the picture of a face: as it is cut, or with its bleed.
fn picture(shared: &SharedPage, look: &str, view: &str, width: &str) -> Option<Response> {
    let view = match view {
        "cut" => FaceView::Trim,
        "bleed" => FaceView::Whole,
        _ => return None,
    };
    let wanted = WantedPicture { look: look.to_owned(), view, width: width.parse().ok()? };
    let picture = shared.picture(wanted)?;
    Some(Response { keeping: Keeping::Always, ..Response::new("image/png", Cow::Owned(picture)) })
}

fn kind_of(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("pdf") => "application/pdf",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    }
}

fn post(asked: &str, request: &Request, shared: &SharedPage) -> Response {
    // A form of another page cannot send this kind without asking first, which it is refused.
    if request.kind.as_deref() != Some("application/json") {
        return Response::error(400, "the page sends JSON");
    }
    let body = &request.body;
    match asked {
        "choose" => with(body, |choice| choose(choice, shared)),
        "card" => with(body, |CardQuestion { id }| {
            shared.shown().card(&id).map_or_else(nothing, |card| Response::json(&card))
        }),
        "looking" => with(body, |CardsInView { ids }| {
            shared.look_at(ids);
            Response::json(&true)
        }),
        "compare" => with(body, |other| long_jobs::compare(&other, shared)),
        "play" => with(body, |games| long_jobs::play(&games, shared)),
        "parts" => with(body, |CardQuestion { id }| {
            shared.shown().parts(&id).map_or_else(nothing, |parts| Response::json(&parts))
        }),
        "filter" => with(body, |filter| filtered(&filter, shared)),
        "change" => with(body, |change: DeckChange| changed(shared, shared.with(|studio| studio.change(&change)))),
        "undo" => changed(shared, shared.with(crate::studio::Studio::undo)),
        "edit" => with(body, |place| edit(&place, shared)),
        "build" => with(body, |print: Print| build(&print, shared)),
        _ => nothing(),
    }
}

/// Reads the body of a request, and answers it.
fn with<T: DeserializeOwned>(body: &[u8], job: impl FnOnce(T) -> Response) -> Response {
    match serde_json::from_slice(body) {
        Ok(asked) => job(asked),
        Err(error) => Response::error(400, &error.to_string()),
    }
}

fn choose(WantedView { deck, variant, choices }: WantedView, shared: &SharedPage) -> Response {
    let choices = match choices.checked() {
        Ok(choices) => choices,
        Err(error) => return Response::error(400, &error.to_string()),
    };
    let chosen = shared.with(|studio| {
        studio.choose_deck(&deck, &variant)?;
        studio.choose(choices);
        Ok::<(), crate::spec::NoVariant>(())
    });
    match chosen {
        Ok(()) => {
            shared.refresh();
            shared.check();
            Response::json(&shared.shown().state().revision)
        }
        Err(error) => Response::error(400, &error.to_string()),
    }
}

fn filtered(filter: &Filter, shared: &SharedPage) -> Response {
    if filter.expression.len() > LONGEST_EXPRESSION {
        return Response::error(413, "the expression is too long");
    }
    match shared.shown().filter(&filter.expression) {
        Ok(chosen) => Response::json(&chosen),
        Err(error) => Response::error(400, &error),
    }
}

fn dropped(drop: &PartDrop, request: &Request, shared: &SharedPage) -> Response {
    changed(shared, shared.with(|studio| studio.drop_on_part(drop, request.body.clone())))
}

fn changed(shared: &SharedPage, changed: Result<Changed, ChangeError>) -> Response {
    match changed {
        Ok(changed) => {
            shared.refresh();
            Response::json(&changed)
        }
        Err(error) => Response::error(409, &error.to_string()),
    }
}

fn build(print: &Print, shared: &SharedPage) -> Response {
    let mut build = match shared.with(|studio| studio.build(print)) {
        Ok(build) => build,
        Err(error) => return Response::error(400, &error.to_string()),
    };
    let file = |report: &FileReport, name: &str, bytes: usize| BuiltFile {
        name: name.rsplit('/').next().unwrap_or_default().to_owned(),
        bytes,
        pages: report.pages.len(),
        sheets: report.sheets,
        paper: report.paper.clone(),
    };
    let files: Vec<BuiltFile> =
        build.files.iter().map(|made| file(&made.report, &made.name, made.bytes.len())).collect();
    let refusal = build.refusal.as_ref().map(refusal_in_words);
    let errors = build.findings.count(crate::diag::Severity::Error);
    let advice = if files.is_empty() { String::new() } else { shared.keep(&mut build) };
    Response::json(&Built { files, advice, refusal, errors })
}

/// Opens a place in the editor: only a file that the page was shown.
fn edit(WantedPlace { file_path, line, column }: &WantedPlace, shared: &SharedPage) -> Response {
    let Some(editor) = shared.editor() else { return nothing() };
    if !shared.shown().names_path(file_path) {
        return Response::error(400, "the deck has no such file");
    }
    if (editor.open)(file_path, (*line).max(1), (*column).max(1)) {
        Response::json(&true)
    } else {
        Response::error(409, &format!("`{}` cannot be opened", editor.name))
    }
}

fn refusal_in_words(refusal: &SelectionError) -> String {
    let help = refusal.help().map(|help| format!(": {help}")).unwrap_or_default();
    format!("{refusal}{help}")
}
