//! What the page can ask for, and what it gets.

use super::latest_job::stopped;
use super::shared_page::SharedPage;
use crate::model::Side;
use crate::output::png::FaceView;
use crate::pipeline::{FileReport, SelectionError};
use crate::server::exchange::{BodyKind, Method, Request, Response};
use crate::studio::{ChangeError, Changed, DeckChange, Games, NotPlayed, PartDrop, Print, WayChoices};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// What the page shows.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WantedView {
    deck: String,
    variant: String,
    choices: WayChoices,
}

/// The version that the deck is compared with.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct OtherVersion {
    with: String,
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
pub(super) fn answer(Request { method, path, body }: Request, shared: &SharedPage) -> Response {
    match method {
        Method::Get => get(&path, shared),
        Method::Post => {
            shared.note_request();
            match part_drop(&path) {
                Some(drop) => changed(shared, shared.with(|studio| studio.drop_on_part(&drop, body))),
                None => post(&path, &body, shared),
            }
        }
    }
}

fn nothing() -> Response {
    Response::error(404, "there is nothing here")
}

fn get(asked: &str, shared: &SharedPage) -> Response {
    let parts: Vec<&str> = asked.split('/').collect();
    match parts.as_slice() {
        ["state"] => Response::json(shared.shown().state()),
        ["face", look, view, width] => picture(face(shared, look, view, width)),
        ["editor"] => Response::json(&shared.editor().map(|editor| &editor.name)),
        ["versions"] => Response::json(&shared.with(|studio| studio.comparing()).choices()),
        ["beside", number, name] => picture(shared.comparison.picture(number, |pictures| pictures.get(*name).cloned())),
        ["plots", number] => picture(shared.games.picture(number, |plots| Some(plots.clone()))),
        ["made", number] => {
            let made = number.parse().ok().and_then(|number| shared.made(number));
            made.map_or_else(nothing, |(name, bytes)| {
                let kind = if name.rsplit('.').next() == Some("pdf") { BodyKind::Pdf } else { BodyKind::File };
                Response { saved_as: Some(name), ..Response::new(kind, Cow::Owned(bytes)) }
            })
        }
        _ => nothing(),
    }
}

/// Returns the picture of a face: as it is cut, or with its bleed.
fn face(shared: &SharedPage, look: &str, view: &str, width: &str) -> Option<Vec<u8>> {
    let view = match view {
        "cut" => FaceView::Trim,
        "bleed" => FaceView::Whole,
        _ => return None,
    };
    shared.shown().picture(look, view, width.parse().ok()?)
}

fn picture(picture: Option<Vec<u8>>) -> Response {
    picture.map_or_else(nothing, |picture| Response::new(BodyKind::Picture, Cow::Owned(picture)))
}

fn post(asked: &str, body: &[u8], shared: &SharedPage) -> Response {
    match asked {
        "choose" => with(body, |choice| choose(choice, shared)),
        "card" => with(body, |CardQuestion { id }| {
            shared.shown().card(&id).map_or_else(nothing, |card| Response::json(&card))
        }),
        "compare" => with(body, |other| compare(&other, shared)),
        "play" => with(body, |games| play(&games, shared)),
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

/// Answers a change, and shows the deck as it is then. After a change that was refused, too: another program may have saved a file.
fn changed(shared: &SharedPage, changed: Result<Changed, ChangeError>) -> Response {
    shared.refresh();
    match changed {
        Ok(changed) => Response::json(&changed),
        Err(error @ ChangeError::NothingToUndo) => Response::error(410, &error.to_string()),
        Err(error) => Response::error(409, &error.to_string()),
    }
}

/// Compares the deck with another version.
fn compare(other: &OtherVersion, shared: &SharedPage) -> Response {
    shared.comparison.run(|_| {
        let comparing = shared.with(|studio| studio.comparing());
        comparing.with(&other.with).map_err(|error| Response::error(400, &error))
    })
}

/// Plays games, and draws their plots.
fn play(games: &Games, shared: &SharedPage) -> Response {
    shared.games.run(|is_last| {
        let changes = shared.changes();
        let playing = shared.with(|studio| studio.playing());
        playing.play(games, || is_last() && shared.changes() == changes).map_err(|error| match error {
            NotPlayed::Stopped => stopped(),
            NotPlayed::Error(error) => Response::error(400, &error),
        })
    })
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
