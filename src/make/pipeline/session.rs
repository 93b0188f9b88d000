//! What is kept from one build of a deck to the next, so that only what changed is made again.

use super::memos::{PartMemo, TextMemo};
use crate::diag::Findings;
use crate::files::Project;
use crate::fonts::{FontFiles, FontLibrary};
use crate::memo::ContentKey;
use crate::model::NamedFont;
use crate::output::pdf::DrawnPart;
use crate::output::png::{ScreenPart, ShrunkPictures};
use crate::preflight::Surveyed;
use indexmap::IndexMap;
use parking_lot::Mutex;
use std::sync::Arc;

/// What is kept from one build of a deck to the next: its fonts, its faces with their text set, and their drawn parts.
///
/// A build with a session returns what it would return without one, byte for byte. Every thing that is kept has a fingerprint of
/// all that it is made from, contents of files included, and is used only while that is the same. What the last two builds did
/// not use is dropped. A session is for one deck: with another, everything is made again.
///
/// # Examples
/// ```
/// use pullet_deck::files::Project;
/// use pullet_make::pipeline::{BuildSettings, Session, build};
///
/// let project = Project::open("jokerlink").expect("a built-in deck");
/// let session = Session::default();
/// let settings = BuildSettings { session: Some(&session), ..BuildSettings::default() };
/// let (first, second) = (build(&project, &settings), build(&project, &settings));
/// assert_eq!(first.files[0].bytes, second.files[0].bytes);
/// ```
#[derive(Debug, Default)]
pub struct Session {
    fonts: Mutex<Option<KeptFonts>>,
    /// Faces with their text boxes set.
    pub(super) texts: TextMemo,
    /// Parts that were drawn for paper.
    pub(super) printed: PartMemo<Surveyed<DrawnPart>>,
    /// Parts that were read and surveyed for the screen.
    pub(super) viewed: PartMemo<Surveyed<ScreenPart>>,
    /// Their pictures with as many pixels as a screen shows of them.
    pub(super) shrunk: ShrunkPictures,
}

/// The fonts of the last build.
#[derive(Debug)]
struct KeptFonts {
    /// The fingerprint of their files.
    files: ContentKey,
    /// How often fonts were loaded before.
    number: u64,
    library: FontLibrary,
    findings: Findings,
    /// The deck's names for them, and the fonts with these names.
    named: (IndexMap<String, NamedFont>, FontLibrary, Findings),
}

impl Session {
    /// Returns the fonts of a deck and what is wrong with them; they are loaded if any of their files changed.
    pub(super) fn fonts(&self, project: &Project) -> (FontLibrary, Findings) {
        // Taken before the files are read: if one changes meanwhile, they are loaded again next time.
        let files = ContentKey::of(FontFiles(project));
        let mut kept = self.fonts.lock();
        if let Some(kept) = kept.as_ref().filter(|kept| kept.files == files) {
            return (kept.library.clone(), kept.findings.clone());
        }
        let number = kept.as_ref().map_or(0, |kept| kept.number + 1);
        let (library, findings) = FontLibrary::load(project);
        let named = (IndexMap::new(), library.clone(), Findings::new());
        *kept = Some(KeptFonts { files, number, library: library.clone(), findings: findings.clone(), named });
        (library, findings)
    }

    /// Returns the same fonts with the names of a deck, and what is wrong with these.
    pub(super) fn named(&self, fonts: &FontLibrary, names: &IndexMap<String, NamedFont>) -> (FontLibrary, Findings) {
        let mut kept = self.fonts.lock();
        let Some(kept) = kept.as_mut().filter(|kept| Arc::ptr_eq(kept.library.database(), fonts.database())) else {
            return fonts.named(names);
        };
        if kept.named.0 != *names {
            let (library, findings) = fonts.named(names);
            kept.number += 1;
            kept.named = (names.clone(), library, findings);
        }
        (kept.named.1.clone(), kept.named.2.clone())
    }

    /// Returns the fingerprint of what all faces of a deck are drawn with; none if these are not the fonts of the last build.
    pub(super) fn context(&self, fonts: &FontLibrary, language: &str) -> Option<ContentKey> {
        let kept = self.fonts.lock();
        let kept = kept.as_ref().filter(|kept| Arc::ptr_eq(kept.named.1.database(), fonts.database()))?;
        Some(ContentKey::of((kept.number, language)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pipeline::{BuildSettings, build};

    #[test]
    fn what_two_builds_did_not_use_is_dropped() {
        let kept = |decks: &[&str]| {
            let session = Session::default();
            for deck in decks {
                let project = Project::open(deck).expect("a built-in deck");
                let _ = build(&project, &BuildSettings { session: Some(&session), ..BuildSettings::default() });
            }
            (session.texts.set.count(), session.printed.parts.count())
        };
        let again = ["chicken-dice"; 4];
        assert_eq!(kept(&[&["jokerlink"][..], &again].concat()), kept(&again));
    }
}
