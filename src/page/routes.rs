//! What the page can ask for, and what it gets.

use super::exchange::{BodyKind, Method, Request, Response};
use super::latest_job::stopped;
use super::message::Message;
use super::shared_page::{SharedPage, without_folder};
use crate::diag::{Area, Severity};
use crate::model::Side;
use crate::output::png::FaceView;
use crate::pipeline::{SelectionError, how_to_print};
use crate::starters::{NewDeck, new_deck};
use crate::studio::{
    ChangeError, Changed, DropReach, ExportWish, Games, NotPlayed, PartDrop, Print, Studio, WayChoices, compared,
    icon_choices, icon_choices_picture, play_games, version_choices,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::sync::atomic::Ordering;

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

/// The version under which the deck is to be frozen.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WantedRelease {
    version: String,
}

/// A file that a part of a card was before.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WantedEarlier {
    /// `NUMBER/SIDE/KEY`
    part: String,
    file: String,
}

/// An expression that chooses cards.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Filter {
    expression: String,
}

/// A new deck; its files are the byte strings of the message.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WantedDeck {
    name: String,
    deck: NewDeck,
    files: Vec<String>,
}

/// The longest expression, in bytes.
const LONGEST_EXPRESSION: usize = 4096;

/// Returns the part of a card that `NUMBER/SIDE/KEY` names; with `/card` behind it, for this card alone.
fn part(asked: &str) -> Option<PartDrop> {
    let mut words = asked.split('/');
    let (number, side, key) = (words.next()?, words.next()?, words.next()?);
    let side = match side {
        "front" => Side::Front,
        "back" => Side::Back,
        _ => return None,
    };
    let reach = match words.next() {
        None => DropReach::All,
        Some("card") => DropReach::Card,
        Some(_) => return None,
    };
    let is_key = !key.is_empty() && key.len() <= 16 && key.bytes().all(|byte| byte.is_ascii_hexdigit());
    (is_key && words.next().is_none()).then_some(PartDrop {
        number: number.parse().ok()?,
        side,
        key: key.to_owned(),
        reach,
    })
}

/// An answer, or the one that says why there is none.
type Answer = Result<Response, Response>;

/// Returns the answer to a request.
pub(super) fn answer(Request { method, path, body }: Request, shared: &SharedPage) -> Response {
    let answer = match method {
        Method::Get => get(&path, shared).ok_or_else(nothing),
        Method::Post => {
            shared.note_request();
            match path.strip_prefix("drop/").and_then(part) {
                Some(drop) => changed(shared, shared.with(|studio| studio.drop_on_part(&drop, body))),
                None if path == "new" => add_deck(&body, shared),
                None => post(&path, &body, shared),
            }
        }
    };
    answer.unwrap_or_else(|error| error)
}

fn nothing() -> Response {
    Response::error(404, "there is nothing here")
}

fn bad(error: &impl ToString) -> Response {
    Response::error(400, &error.to_string())
}

fn get(asked: &str, shared: &SharedPage) -> Option<Response> {
    let parts: Vec<&str> = asked.split('/').collect();
    let picture = match parts.as_slice() {
        // The process that holds the page knows, if this one is begun without a deck.
        ["start"] => return Some(Response::json(&Value::Null)),
        ["state"] => return Some(Response::json(shared.shown().state())),
        ["fields"] => return Some(Response::json(&shared.shown().fields())),
        ["sharing", ..] => {
            let part = part(asked.strip_prefix("sharing/")?)?;
            return Some(Response::json(&shared.shown().sharing(&part)?));
        }
        ["editor"] => return Some(Response::json(&shared.preview.editor.as_ref().map(|editor| &editor.name))),
        ["versions"] => return Some(Response::json(&version_choices(&shared.with(|studio| studio.project())))),
        ["icons"] => return Some(Response::json(&icon_choices(&shared.with(|studio| studio.project())))),
        ["icons", _, ink, pixels] => {
            let project = shared.with(|studio| studio.project());
            icon_choices_picture(&project, ink, pixels.parse().ok()?)?
        }
        ["made", number] => {
            let (name, bytes) = shared.made(number.parse().ok()?)?;
            let kind = if name.rsplit('.').next() == Some("pdf") { BodyKind::Pdf } else { BodyKind::File };
            return Some(Response { saved_as: Some(name), ..Response::new(kind, Cow::Owned(bytes)) });
        }
        ["face", look, view, width] => face(shared, look, view, width)?,
        ["beside", number, name] => shared.comparison.picture(number, |pictures| pictures.get(*name).cloned())?,
        ["plots", number] => shared.games.picture(number, |plots| Some(plots.clone()))?,
        _ => return None,
    };
    Some(Response::new(BodyKind::Picture, Cow::Owned(picture)))
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

fn post(asked: &str, body: &[u8], shared: &SharedPage) -> Answer {
    match asked {
        "choose" => choose(read(body)?, shared),
        "card" => {
            let CardQuestion { id } = read(body)?;
            shared.shown().card(&id).map(|card| Response::json(&card)).ok_or_else(nothing)
        }
        "compare" => compare(&read(body)?, shared),
        "play" => play(&read(body)?, shared),
        "parts" => {
            let CardQuestion { id } = read(body)?;
            shared.shown().parts(&id).map(|parts| Response::json(&parts)).ok_or_else(nothing)
        }
        "filter" => filtered(&read(body)?, shared),
        "change" => {
            let change = read(body)?;
            changed(shared, shared.with(|studio| studio.change(&change)))
        }
        "row" => {
            let change = read(body)?;
            changed(shared, shared.with(|studio| studio.change_row(&change)))
        }
        "pasted" => {
            let changes = shared.with(|studio| studio.compare_pasted(&read(body)?).map_err(|error| bad(&error)))?;
            Ok(Response::json(&changes))
        }
        "paste" => {
            let pasted = read(body)?;
            changed(shared, shared.with(|studio| studio.paste(&pasted)))
        }
        "release" => {
            let WantedRelease { version } = read(body)?;
            let outcome = shared.with(|studio| studio.release(version.trim()));
            shared.refresh();
            outcome.map(|outcome| Response::json(&outcome)).map_err(|error| Response::error(409, &error.to_string()))
        }
        "put-back" => {
            let WantedEarlier { part: named, file } = read(body)?;
            let part = part(&named).ok_or_else(nothing)?;
            changed(shared, shared.with(|studio| studio.put_back(&part, &file)))
        }
        "undo" => changed(shared, shared.with(Studio::undo)),
        "edit" => edit(&read(body)?, shared),
        "build" => build(&read(body)?, shared),
        "export" => export(&read(body)?, shared),
        _ => Err(nothing()),
    }
}

/// Reads the body of a request.
fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Response> {
    serde_json::from_slice(body).map_err(|error| bad(&error))
}

fn choose(WantedView { deck, variant, choices }: WantedView, shared: &SharedPage) -> Answer {
    let choices = choices.checked().map_err(|error| bad(&error))?;
    shared.with(|studio| {
        studio.choose_deck(&deck, &variant).map_err(|error| bad(&error))?;
        studio.choose(choices);
        Ok(())
    })?;
    shared.refresh();
    shared.check();
    Ok(Response::json(&shared.shown().state().revision))
}

/// Makes a deck, which the page then opens.
fn add_deck(body: &[u8], shared: &SharedPage) -> Answer {
    let add = shared.preview.add.as_ref().ok_or_else(nothing)?;
    let message = Message::read(body).ok_or_else(|| bad(&"this is no message"))?;
    let WantedDeck { name, deck, files } = message.value().map_err(|error| bad(&error))?;
    let files = files.into_iter().zip(message.parts.into_iter().map(Cow::Owned)).collect();
    let made = new_deck(&deck, files).and_then(|files| add(&name, files));
    made.map(|()| Response::json(&true)).map_err(|error| bad(&error))
}

fn filtered(filter: &Filter, shared: &SharedPage) -> Answer {
    if filter.expression.len() > LONGEST_EXPRESSION {
        return Err(Response::error(413, "the expression is too long"));
    }
    let chosen = shared.shown().filter(&filter.expression).map_err(|error| bad(&error))?;
    Ok(Response::json(&chosen))
}

/// Answers a change, and shows the deck as it is then. After a change that was refused, too: another program may have saved a file.
fn changed(shared: &SharedPage, changed: Result<Changed, ChangeError>) -> Answer {
    shared.refresh();
    match changed {
        Ok(changed) => Ok(Response::json(&changed)),
        Err(error @ ChangeError::NothingToUndo) => Err(Response::error(410, &error.to_string())),
        Err(error) => Err(Response::error(409, &error.to_string())),
    }
}

/// Compares the deck with another version.
fn compare(other: &OtherVersion, shared: &SharedPage) -> Answer {
    shared.comparison.run(|_| {
        let project = shared.with(|studio| studio.project());
        compared(project, &other.with).map_err(|error| bad(&error))
    })
}

/// Plays games, and draws their plots.
fn play(games: &Games, shared: &SharedPage) -> Answer {
    shared.games.run(|is_last| {
        let changes = || shared.changes.load(Ordering::SeqCst);
        let before = changes();
        let project = shared.with(|studio| studio.project());
        play_games(&project, games, || is_last() && changes() == before).map_err(|error| match error {
            NotPlayed::Stopped => stopped(),
            NotPlayed::Error(error) => bad(&error),
        })
    })
}

/// Builds files, which the page then fetches by their numbers.
fn build(print: &Print, shared: &SharedPage) -> Answer {
    let build = shared.with(|studio| studio.build(print)).map_err(|error| bad(&error))?;
    let files = build.files.iter().map(|made| {
        json!({
            "name": without_folder(&made.name),
            "bytes": made.bytes.len(),
            "pages": made.report.pages.len(),
            "sheets": made.report.sheets,
            "paper": made.report.paper,
        })
    });
    let files: Vec<Value> = files.collect();
    let refusal = build.refusal.as_ref().map(refusal_in_words);
    let errors = build.findings.count(Severity::Error);
    let advice = how_to_print(&build.files, &build.print, None);
    if !build.files.is_empty() {
        shared.keep(build.files.into_iter().map(|file| (file.name, file.bytes)));
    }
    Ok(Response::json(&json!({ "files": files, "advice": advice, "refusal": refusal, "errors": errors })))
}

/// Makes a file for another program, which the page then fetches.
fn export(wish: &ExportWish, shared: &SharedPage) -> Answer {
    let target = wish.target().map_err(|error| bad(&error))?;
    let export = shared.with(|studio| studio.export(target, &wish.cards));
    let file = export.archive(target);
    let files: Vec<Value> =
        file.iter().map(|file| json!({ "name": without_folder(&file.name), "bytes": file.bytes.len() })).collect();
    let of_export = export.findings.iter().filter(|finding| finding.code.area() == Area::Sheets);
    let notes = of_export.map(|finding| [Some(&*finding.message), finding.help.as_deref()]);
    let notes = notes.map(|words| words.into_iter().flatten().collect::<Vec<_>>().join(": "));
    let advice: Vec<String> = notes.chain(target.next_step().map(str::to_owned)).collect();
    let refusal = export.refusal.as_ref().map(refusal_in_words);
    let errors = export.findings.count(Severity::Error);
    shared.keep(file.into_iter().map(|file| (file.name, file.bytes)));
    Ok(Response::json(&json!({ "files": files, "advice": advice.join("\n"), "refusal": refusal, "errors": errors })))
}

/// Opens a place in the editor: only a file that the page was shown.
fn edit(WantedPlace { file_path, line, column }: &WantedPlace, shared: &SharedPage) -> Answer {
    let editor = shared.preview.editor.as_ref().ok_or_else(nothing)?;
    if !shared.shown().names_path(file_path) {
        return Err(bad(&"the deck has no such file"));
    }
    if (editor.open)(file_path, (*line).max(1), (*column).max(1)) {
        Ok(Response::json(&true))
    } else {
        Err(Response::error(409, &format!("`{}` cannot be opened", editor.name)))
    }
}

fn refusal_in_words(refusal: &SelectionError) -> String {
    let help = refusal.help().map(|help| format!(": {help}")).unwrap_or_default();
    format!("{refusal}{help}")
}
