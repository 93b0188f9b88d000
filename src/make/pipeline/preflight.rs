//! What would look wrong on paper: the finished faces are inspected, and each finding gets its place in the deck's files.

use super::face_book::FaceOrigin;
use super::face_renderer::DrawnFaces;
use super::fault_locator::FaultLocator;
use super::print_job::PrintJob;
use crate::diag::{Code, Fault};
use crate::games;
use crate::model::{Deck, Length};
use crate::preflight::{CutOutline, FaceSubject, InspectedFace, Inspection, Seen, Survey, inspect};
use rayon::prelude::*;
use std::sync::Arc;

/// Inspects the faces of a job, and returns what was seen on which of them; those without parts were not drawn, and those with an error do not look as they should yet. The game may say how many cards a hand has. The surveys are
/// not kept, because they take as much memory as the drawings.
pub(super) fn preflight<Drawn>(
    deck: &Deck,
    job: &PrintJob<'_>,
    drawn: &DrawnFaces<Drawn>,
    (surveys, hand): (Vec<Arc<Survey>>, Option<u32>),
) -> Vec<Seen> {
    let DrawnFaces { faces: finished, faulty, .. } = drawn;
    let mut cards_of: Vec<Vec<usize>> = vec![Vec::new(); finished.len()];
    for (card, numbers) in job.numbers.iter().enumerate() {
        for face in numbers.front.into_iter().chain(numbers.back) {
            cards_of[face].push(card);
        }
    }
    let faces = job.book.iter().zip(finished).zip(cards_of).enumerate();
    let (numbers, faces): (Vec<usize>, Vec<InspectedFace<'_>>) = faces
        .filter(|(number, ((_, finished), _))| !finished.parts.is_empty() && !faulty.contains_key(number))
        .filter_map(|(number, (((_, frame, origin), finished), cards))| {
            let (subject, safe) = subject(deck, origin)?;
            let cut = finished.outline.as_ref().map(|outline| CutOutline::new(outline, frame.bleed));
            Some((number, InspectedFace { subject, frame, safe, cut, cards, parts: &finished.parts }))
        })
        .unzip();
    let mut inspection = Inspection::new(deck, faces, &surveys);
    inspection.hand = inspection.hand.or(hand);
    let engine = games::engine_of(deck).ok().flatten();
    inspection.shuffled = engine.map(|engine| engine.shuffled(deck)).unwrap_or_default();
    let locator = FaultLocator::new(deck);
    let mut inspected: Vec<Seen> = Vec::new();
    for mut seen in inspect(&inspection) {
        let first = seen.spots.first().map(|spot| spot.face).unwrap_or_default();
        let mut cards: Vec<usize> =
            seen.spots.iter().flat_map(|spot| &inspection.faces[spot.face].cards).copied().collect();
        // The worst card is named first, and the others in the order of the deck.
        let worst = cards.first().copied();
        cards.sort_unstable_by_key(|card| (Some(*card) != worst, *card));
        cards.dedup();
        let fault = Fault::new(seen.finding.code, String::new(), seen.words.as_str());
        let Some(mut face) = job.book.face(numbers[first]) else { continue };
        if let (Code::DifferentBacks, FaceOrigin::Card(_, side)) = (fault.code, face.origin) {
            // Cards that are not shuffled with them may have this back by right.
            cards.retain(|card| inspection.shuffled.iter().any(|pile| pile.contains(card)));
            face.origin = cards.first().map_or(face.origin, |card| FaceOrigin::Card(&deck.cards[*card], side));
        }
        seen.finding.place = locator.place(&fault, &face);
        let used = seen.finding.place.as_ref().and_then(|(place, _)| locator.used_here(place, face.origin));
        seen.finding.related.extend(used);
        let mut ids = cards.iter().map(|card| deck.cards[*card].id.as_str().to_owned());
        seen.finding.card = ids.next();
        seen.finding.extent.other_cards = ids.collect();
        // Sightings are one finding already; two groups in which one template prints the same thing have one cause.
        let is_same =
            |known: &&Seen| (known.finding.code, &known.finding.message) == (fault.code, &seen.finding.message);
        let known = inspected.iter().find(is_same).and_then(|known| known.finding.extent.cause.clone());
        seen.finding.extent.cause = known.or_else(|| {
            Some(match inspection.faces[first].subject {
                FaceSubject::Cards(group, side) => format!("{} of group {group}", side.as_str()),
                FaceSubject::Sheet(sheet) => format!("sheet {sheet}"),
            })
        });
        seen.spots.iter_mut().for_each(|spot| spot.face = numbers[spot.face]);
        inspected.push(seen);
    }
    drop(inspection);
    // They are many small pieces of memory.
    surveys.into_par_iter().for_each(drop);
    inspected
}

/// Returns what a face is for, and the distance of its safe area from the cut; none for labels.
fn subject(deck: &Deck, origin: FaceOrigin<'_>) -> Option<(FaceSubject, Length)> {
    match origin {
        FaceOrigin::Card(card, side) => {
            let safe = deck.groups.get(card.group)?.format.safe;
            Some((FaceSubject::Cards(card.group, side), safe))
        }
        FaceOrigin::Sheet(printed) => {
            let index = deck.sheets.iter().position(|sheet| sheet.id == printed.id)?;
            Some((FaceSubject::Sheet(index), Length::ZERO))
        }
        FaceOrigin::Label => None,
    }
}
