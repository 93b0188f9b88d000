//! The faces of the last pass over a deck, taken apart.
//!
//! What a card shares with others is found among all of them. A card that is drawn ahead of the others takes its place among these, so
//! that it is made of the same parts as it will be then: what did not change of it was drawn before.

use super::face_book::{FaceBook, FaceOrigin};
use crate::memo::ContentKey;
use crate::render::{Frame, SplitFace};
use std::sync::Arc;

/// The faces of a pass over a deck, in the order of its book.
#[derive(Debug, Default)]
pub(super) struct LastFaces(Vec<LastFace>);

#[derive(Clone, Debug)]
struct LastFace {
    /// The first card that shows it, and on which side, as a fingerprint; none for a sheet.
    card: Option<ContentKey>,
    split: Arc<SplitFace>,
    frame: Frame,
}

/// Faces that are drawn, among those with which they share parts.
pub(super) struct FacesToPlan {
    pub(super) splits: Vec<Arc<SplitFace>>,
    pub(super) frames: Vec<Frame>,
    /// For each face of the book its number among these.
    pub(super) numbers: Vec<usize>,
}

impl FacesToPlan {
    /// Returns the faces of a book alone.
    pub(super) fn alone(book: &FaceBook<'_>, splits: Vec<Arc<SplitFace>>) -> Self {
        let numbers = (0..splits.len()).collect();
        Self { splits, frames: book.iter().map(|(_, frame, _)| frame).collect(), numbers }
    }

    /// Returns whether these are the faces of the book alone, in its order.
    pub(super) fn are_alone(&self) -> bool {
        self.numbers.iter().copied().eq(0..self.splits.len())
    }

    /// Returns the number in the book of one of these faces, if the book has it.
    pub(super) fn in_book(&self, face: usize) -> Option<usize> {
        match self.numbers.get(face) {
            Some(number) if *number == face => Some(face),
            _ => self.numbers.iter().position(|number| *number == face),
        }
    }
}

impl LastFaces {
    /// Returns the faces of a book that were taken apart like this.
    pub(super) fn of(book: &FaceBook<'_>, splits: &[Arc<SplitFace>]) -> Self {
        Self(faces(book, splits).collect())
    }

    /// Returns these with the faces of a book in the places of those that the same cards showed, or after all others.
    pub(super) fn with(&self, book: &FaceBook<'_>, splits: &[Arc<SplitFace>]) -> FacesToPlan {
        let (mut all, mut numbers) = (self.0.clone(), Vec::with_capacity(splits.len()));
        for face in faces(book, splits) {
            let place = self.0.iter().position(|last| last.card.is_some() && last.card == face.card);
            match place {
                Some(place) => all[place] = face,
                None => all.push(face),
            }
            numbers.push(place.unwrap_or(all.len() - 1));
        }
        let (splits, frames) = all.into_iter().map(|face| (face.split, face.frame)).unzip();
        FacesToPlan { splits, frames, numbers }
    }
}

fn faces(book: &FaceBook<'_>, splits: &[Arc<SplitFace>]) -> impl Iterator<Item = LastFace> {
    book.iter().zip(splits).map(|((_, frame, origin), split)| {
        let card = match origin {
            FaceOrigin::Card(card, side) => Some(ContentKey::of((card.id.as_str(), side))),
            FaceOrigin::Sheet(_) | FaceOrigin::Label => None,
        };
        LastFace { card, split: Arc::clone(split), frame }
    })
}

#[cfg(test)]
mod tests {
    use crate::files::Project;
    use crate::pipeline::{BuildSettings, Session, view, view_ahead};
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    const SPEC: &str =
        "[deck]\ntitle = \"Farm\"\n[[cards]]\nid = \"{{ name }}\"\nfront = \"card.svg\"\nrows = \"cards.csv\"\n";
    const FRONT: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88"><rect width="63" height="60" fill="#aa5533"/>
<circle cx="{{ size }}" cy="30" r="{{ size }}"/><path d="M5 70H60" stroke="#000000"/><rect x="5" y="75" width="{{ width }}" height="5"/></svg>"##;

    fn write(folder: &Path, rows: &str) {
        fs::write(folder.join("cards.csv"), format!("name,size,width\n{rows}")).expect("the folder is new");
    }

    /// Returns how many parts a session keeps when a deck is edited, with these cards drawn ahead.
    fn parts_kept(edits: &[&str], ahead: &[&str]) -> usize {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        fs::create_dir(folder.path().join("templates")).expect("the folder is new");
        fs::write(folder.path().join("deck.toml"), SPEC).expect("the folder is new");
        fs::write(folder.path().join("templates/card.svg"), FRONT).expect("the folder is new");
        let session = Session::default();
        let settings = BuildSettings { session: Some(&session), ..BuildSettings::default() };
        let ids: BTreeSet<String> = ahead.iter().map(|id| (*id).to_owned()).collect();
        for rows in edits {
            write(folder.path(), rows);
            let project = Project::open(&folder.path().display().to_string()).expect("the deck is there");
            let shown = if ids.is_empty() {
                view(&project, &settings)
            } else {
                view_ahead(&project, &settings, &ids, |cards| assert_eq!(cards.cards.len(), ids.len()))
            };
            assert!(!shown.findings.has_errors());
        }
        session.viewed.len()
    }

    /// The first edit changes the last part of the hen, which has a circle of its own.
    #[test]
    fn a_card_that_is_drawn_ahead_has_the_parts_that_it_has_among_all() {
        let rows = |width: u32, more: &str| format!("fox,7,20\nhen,9,{width}\npig,7,40\n{more}");
        let edits = [rows(30, ""), rows(30, ""), rows(31, ""), rows(32, "cow,7,50\n")];
        let edits = edits.each_ref().map(String::as_str);
        // The whole drawing of the hen was never a part of its own.
        assert_eq!(parts_kept(&edits[..3], &["hen"]), parts_kept(&edits[..3], &[]));
        // A card that is new comes after all others.
        assert_eq!(parts_kept(&edits, &["hen"]), parts_kept(&edits, &[]));
    }
}
