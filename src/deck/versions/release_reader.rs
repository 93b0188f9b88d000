//! Reads the text of a release.

use super::snapshot::FrozenCard;
use super::{LookId, Snapshot};
use serde::Deserialize;
use std::collections::BTreeMap;
use thiserror::Error;

/// The form of releases that this Pullet writes, and the newest that it reads.
pub(super) const FORMAT: i64 = 1;

/// Why the text of a release cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ReleaseFault {
    /// It does not begin as a release does.
    #[error("is not a release")]
    NoRelease,
    /// It is not what was written: it was changed by hand, or its end is missing.
    #[error("was changed or cut off after it was written")]
    Changed,
    /// A newer Pullet wrote it.
    #[error("was written by a newer version of Pullet")]
    TooNew,
}

/// Returns the seal of a release's text after the line of the seal: another text has another one.
pub(super) fn seal(body: &str) -> LookId {
    LookId::of(body.lines().map(str::as_bytes))
}

/// Reads the text of a release: the deck as it was, and the words of every look.
///
/// # Errors
/// [`ReleaseFault`]: it is no release, is not complete, or is too new.
pub fn read_release(text: &str) -> Result<(Snapshot, BTreeMap<LookId, String>), ReleaseFault> {
    // Git may change the ends of lines; those within a value are written as they were.
    let text = text.replace("\r\n", "\n");
    let mut body = text.as_str();
    while body.starts_with('#') {
        body = body.split_once('\n').unwrap_or_default().1;
    }
    let (sealed, body) = body.split_once('\n').unwrap_or((body, ""));
    let sealed =
        sealed.strip_prefix("seal = \"").and_then(|rest| rest.strip_suffix('"')).ok_or(ReleaseFault::NoRelease)?;
    // A newer form may be sealed in another way.
    let format = body.lines().next().and_then(|line| line.strip_prefix("format = ")?.trim().parse::<i64>().ok());
    if format.is_some_and(|format| format > FORMAT) {
        return Err(ReleaseFault::TooNew);
    }
    if seal(body).as_str() != sealed {
        return Err(ReleaseFault::Changed);
    }
    let ReleaseText { snapshot, words } = toml::from_str(body).map_err(|_| ReleaseFault::Changed)?;
    let has_group = |card: &FrozenCard| card.group < snapshot.groups.len();
    let is_sound = snapshot.looks().all(LookId::is_sound) && snapshot.cards.iter().all(has_group);
    if is_sound { Ok((snapshot, words)) } else { Err(ReleaseFault::Changed) }
}

/// The text of a release, as serde reads it.
#[derive(Deserialize)]
struct ReleaseText {
    #[serde(flatten)]
    snapshot: Snapshot,
    #[serde(default)]
    words: BTreeMap<LookId, String>,
}
