//! What takes longer than a picture: comparing versions and playing games. One of each runs at a time, beside everything else, and
//! ends soon once no one wants its result.

use super::response::{Keeping, Response};
use super::shared_page::SharedPage;
use crate::studio::{ComparedVersions, Games, NotPlayed, Played, Studio};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::sync::atomic::Ordering;

/// The version that the deck is compared with.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Other {
    with: String,
}

/// A result whose pictures the page fetches by its number.
#[derive(Serialize)]
struct Numbered<T> {
    number: u64,
    #[serde(flatten)]
    result: T,
}

/// Returns what the deck can be compared with.
pub(super) fn choices(shared: &SharedPage) -> Response {
    let comparing = shared.with(|studio| studio.comparing());
    Response::json(&comparing.choices())
}

/// Compares the deck with another version.
pub(super) fn compare(other: &Other, shared: &SharedPage) -> Response {
    let jobs = shared.results();
    let number = jobs.compared.fetch_add(1, Ordering::SeqCst) + 1;
    let _one = jobs.comparing.lock();
    if jobs.compared.load(Ordering::SeqCst) != number {
        return stopped();
    }
    let comparing = shared.with(|studio| studio.comparing());
    match comparing.with(&other.with) {
        Ok((result, pictures)) => {
            *jobs.pictures.lock() = (number, pictures);
            Response::json(&Numbered::<ComparedVersions> { number, result })
        }
        Err(error) => Response::error(400, &error),
    }
}

/// Returns a picture of the last comparison.
pub(super) fn compared_picture(number: &str, name: &str, shared: &SharedPage) -> Option<Response> {
    let pictures = shared.results().pictures.lock();
    let bytes = pictures.1.get(name).filter(|_| number.parse() == Ok(pictures.0))?;
    Some(picture(bytes.clone()))
}

/// Plays games, and draws their plots.
pub(super) fn play(games: &Games, shared: &SharedPage) -> Response {
    let jobs = shared.results();
    let number = jobs.played.fetch_add(1, Ordering::SeqCst) + 1;
    let _one = jobs.playing.lock();
    let changes = shared.changes();
    let is_wanted = || jobs.played.load(Ordering::SeqCst) == number && shared.changes() == changes;
    if !is_wanted() {
        return stopped();
    }
    let playing = shared.with(|studio: &mut Studio| studio.playing());
    match playing.play(games, is_wanted) {
        Ok((result, plots)) => {
            *jobs.plots.lock() = (number, plots);
            Response::json(&Numbered::<Played> { number, result })
        }
        Err(NotPlayed::Stopped) => stopped(),
        Err(NotPlayed::Error(error)) => Response::error(400, &error),
    }
}

/// Returns the plots of the last games.
pub(super) fn plots(number: &str, shared: &SharedPage) -> Option<Response> {
    let plots = shared.results().plots.lock();
    let is_it = number.parse() == Ok(plots.0) && plots.0 > 0;
    is_it.then(|| picture(plots.1.clone()))
}

fn picture(bytes: Vec<u8>) -> Response {
    Response { keeping: Keeping::Always, ..Response::new("image/png", Cow::Owned(bytes)) }
}

fn stopped() -> Response {
    Response::error(409, "stopped")
}
