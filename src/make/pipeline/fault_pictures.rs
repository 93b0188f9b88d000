//! Pictures of the faces at fault, for the report of a check.

use super::face_book::FaceOrigin;
use super::face_renderer::FaceRenderer;
use super::print_job::PrintJob;
use crate::diag::{Finding, Findings, listed};
use crate::leaflets::{CardPicture, FaultyFace};
use crate::model::{Deck, Length, Size};
use crate::output::FinishedFace;
use crate::output::png::{FaceView, Fineness, Trees, looks};
use crate::preflight::{FaceArea, Seen};
use crate::render::Frame;
use crate::versions::AreaParts;
use std::collections::{BTreeMap, BTreeSet};

/// The faces at fault, each with what is wrong with it.
#[derive(Clone, Debug, Default)]
pub struct FaultPictures {
    seen: Vec<Seen>,
    faces: BTreeMap<usize, FacePicture>,
    /// Whether the faces were inspected: those of a deck with errors are not.
    pub(super) is_inspected: bool,
}

/// What a face looks like.
#[derive(Clone, Debug)]
struct FacePicture {
    name: String,
    /// The ids of the cards that show it; none for printed matter.
    cards: BTreeSet<String>,
    frame: Frame,
    safe: Option<Length>,
    picture: CardPicture,
}

/// How many faces show a finding: the worst.
const FACES: usize = 3;

/// Draws the faces that show findings: of each finding the worst.
pub(super) fn draw(
    renderer: &FaceRenderer<'_>,
    job: &PrintJob<'_>,
    seen: Vec<Seen>,
    findings: &Findings,
) -> FaultPictures {
    let seen: Vec<Seen> =
        seen.into_iter().filter(|seen| findings.iter().any(|finding| is_same(finding, seen))).collect();
    let shown: BTreeSet<usize> = seen.iter().flat_map(|seen| faces_of(seen).take(FACES).collect::<Vec<_>>()).collect();
    // What is wrong with the drawings is known already.
    let (drawn, _) = renderer.draw_some(&job.book, &|face| shown.contains(&face), &Findings::new(), &Trees);
    let drawn_faces: Vec<FinishedFace> = shown.iter().filter_map(|face| drawn.faces.get(*face)).cloned().collect();
    let pictures = looks(&drawn.parts, &drawn_faces, Fineness::INSPECTED, FaceView::Whole);
    let faces = shown.iter().zip(drawn_faces).zip(pictures).filter_map(|((number, face), thumbnail)| {
        let frame = face.frame;
        let Size { width, height } = frame.whole_size();
        let cards: BTreeSet<String> = job.book.cards(&BTreeSet::from([*number])).into_iter().collect();
        let (name, safe) = name_and_safe(renderer.deck, job.book.origin(*number)?, &cards);
        let picture = CardPicture::sized((width, height), face.corner, thumbnail);
        Some((*number, FacePicture { name, cards, frame, safe, picture }))
    });
    FaultPictures { faces: faces.collect(), seen, is_inspected: true }
}

fn name_and_safe(deck: &Deck, origin: FaceOrigin<'_>, cards: &BTreeSet<String>) -> (String, Option<Length>) {
    match origin {
        FaceOrigin::Card(card, side) => {
            let first = std::iter::once(card.id.as_str());
            let names = listed(first.chain(cards.iter().map(String::as_str).filter(|id| *id != card.id.as_str())), 3);
            let safe = deck.groups.get(card.group).map(|group| group.format.safe);
            (format!("{names}, {}", side.as_str()), safe)
        }
        FaceOrigin::Sheet(printed) => (printed.title.clone(), None),
        FaceOrigin::Label => (String::new(), None),
    }
}

/// Returns whether a finding is what was seen, though it may have another severity or concern fewer cards.
fn is_same(finding: &Finding, seen: &Seen) -> bool {
    finding.code == seen.finding.code && finding.message == seen.finding.message
}

/// Returns the faces where something was seen, each once, the worst first.
fn faces_of(seen: &Seen) -> impl Iterator<Item = usize> {
    let mut known = BTreeSet::new();
    seen.spots.iter().map(|spot| spot.face).filter(move |face| known.insert(*face))
}

impl FaultPictures {
    /// Returns the faces that show a finding, the worst first.
    pub(super) fn faces_of(&self, finding: &Finding) -> Vec<usize> {
        let seen = self.seen.iter().filter(|seen| is_same(finding, seen));
        let mut faces: Vec<usize> = seen
            .flat_map(faces_of)
            .filter(|face| self.faces.get(face).is_some_and(|own| shows(own, finding)))
            .collect();
        faces.truncate(FACES);
        faces
    }

    /// Returns a face without its findings.
    pub(super) fn face(&self, number: usize) -> Option<FaultyFace> {
        let face = self.faces.get(&number)?;
        let trim = face.inset(face.frame.bleed);
        let safe_area = face.safe.map(|safe| face.inset(face.frame.bleed + safe));
        let (name, picture) = (face.name.clone(), face.picture.clone());
        Some(FaultyFace { name, picture, trim: Some(trim), safe_area, ..FaultyFace::default() })
    }

    /// Returns where a face shows a finding, the worst first.
    pub(super) fn areas(&self, number: usize, finding: &Finding) -> Vec<AreaParts> {
        let Some(face) = self.faces.get(&number).filter(|face| shows(face, finding)) else { return Vec::new() };
        let spots = self.seen.iter().filter(|seen| is_same(finding, seen)).flat_map(|seen| &seen.spots);
        spots.filter(|spot| spot.face == number).map(|spot| face.parts(spot.area)).collect()
    }
}

/// Returns whether a card that shows a face is one that the finding concerns: the deck may accept it for others.
fn shows(face: &FacePicture, finding: &Finding) -> bool {
    face.cards.is_empty() || finding.card.is_none() || finding.cards().any(|card| face.cards.contains(card))
}

impl FacePicture {
    fn parts(&self, area: FaceArea) -> AreaParts {
        let (width, height) = (self.picture.width.to_mm(), self.picture.height.to_mm());
        let across = |x: f32| f64::from(x) / width;
        let down = |y: f32| f64::from(y) / height;
        AreaParts { left: across(area.left), top: down(area.top), right: across(area.right), bottom: down(area.bottom) }
    }

    /// Returns the picture smaller by a length on every side.
    fn inset(&self, by: Length) -> AreaParts {
        let (across, down) = (by.to_mm() / self.picture.width.to_mm(), by.to_mm() / self.picture.height.to_mm());
        AreaParts { left: across, top: down, right: 1.0 - across, bottom: 1.0 - down }
    }
}
