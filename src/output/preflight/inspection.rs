//! The finished faces of a deck, as lints look at them.

use super::colour::Rgb;
use super::face::{FaceSubject, InspectedFace};
use super::face_area::FacePoint;
use super::ground::{self, Grounds};
use super::item::{Item, TextItem};
use super::survey::Survey;
use crate::model::{Deck, PreflightLimits, Side};
use rayon::prelude::*;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// The finished faces of a deck.
#[derive(Debug)]
pub struct Inspection<'a> {
    /// The deck.
    pub deck: &'a Deck,
    /// Its faces, each once.
    pub faces: Vec<InspectedFace<'a>>,
    /// What the parts of the faces draw.
    pub surveys: &'a [Arc<Survey>],
    /// How many cards a player holds at most; none if nothing says so.
    pub hand: Option<u32>,
    /// The cards that the rules of the game shuffle together, as indices of the deck's cards; none without a game.
    pub shuffled: Vec<Vec<usize>>,
    /// The texts of each face.
    texts: Vec<Vec<SeenText<'a>>>,
    /// What each face looks like: faces with the same number look the same.
    pub(super) looks: Vec<u64>,
    /// The faces of each card of the deck.
    pub(super) sides: Vec<CardSides>,
}

/// The faces of a card, as indices of [`Inspection::faces`].
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CardSides {
    pub(super) front: Option<usize>,
    pub(super) back: Option<usize>,
}

/// A text of a face that is seen.
#[derive(Clone, Debug)]
pub(super) struct SeenText<'a> {
    pub(super) item: &'a Item,
    pub(super) text: &'a TextItem,
    /// The colours behind it, at places spread over it.
    pub(super) grounds: Arc<[Rgb]>,
}

impl<'a> Inspection<'a> {
    /// Returns faces ready to be inspected.
    pub fn new(deck: &'a Deck, faces: Vec<InspectedFace<'a>>, surveys: &'a [Arc<Survey>]) -> Self {
        let grounds = Grounds::of(&faces, surveys);
        let texts = faces.par_iter().map(|face| seen_texts(face, surveys, &grounds)).collect();
        let prints: Vec<u64> = surveys.par_iter().map(|survey| survey.fingerprint()).collect();
        let looks = faces.iter().map(|face| look(face, &prints)).collect();
        let sides = sides(deck, &faces);
        Self { deck, faces, surveys, hand: deck.preflight.hand, shuffled: Vec::new(), texts, looks, sides }
    }

    /// Returns from which figures on something is found.
    pub(super) fn limits(&self) -> &'a PreflightLimits {
        &self.deck.preflight.limits
    }

    /// Returns what a face draws, the lowest first.
    pub(super) fn items(&self, face: &InspectedFace<'a>) -> impl DoubleEndedIterator<Item = &'a Item> + use<'a> {
        items(face, self.surveys)
    }

    /// Returns the colour of a face at a point, on white paper.
    pub(super) fn colour_at(&self, face: &InspectedFace<'a>, point: FacePoint) -> Rgb {
        ground::colour_at(self.items(face).rev(), point)
    }

    /// Returns the faces with their texts and their numbers.
    pub(super) fn texts(&self) -> impl Iterator<Item = (usize, &InspectedFace<'a>, &SeenText<'a>)> {
        let faces = self.faces.iter().zip(&self.texts).enumerate();
        faces.flat_map(|(index, (face, texts))| texts.iter().map(move |text| (index, face, text)))
    }
}

/// Returns a number for what a face looks like: parts that draw the same have the same number in it.
fn look(face: &InspectedFace<'_>, prints: &[u64]) -> u64 {
    let mut hasher = DefaultHasher::new();
    face.parts.iter().filter_map(|part| prints.get(*part)).for_each(|print| print.hash(&mut hasher));
    hasher.finish()
}

fn sides(deck: &Deck, faces: &[InspectedFace<'_>]) -> Vec<CardSides> {
    let mut sides = vec![CardSides::default(); deck.cards.len()];
    for (index, face) in faces.iter().enumerate() {
        let FaceSubject::Cards(_, side) = face.subject else { continue };
        for card in &face.cards {
            match side {
                Side::Front => sides[*card].front = Some(index),
                Side::Back => sides[*card].back = Some(index),
            }
        }
    }
    sides
}

fn items<'a>(
    face: &InspectedFace<'a>,
    surveys: &'a [Arc<Survey>],
) -> impl DoubleEndedIterator<Item = &'a Item> + use<'a> {
    face.parts.iter().filter_map(move |part| surveys.get(*part)).flat_map(|survey| &survey.items)
}

fn seen_texts<'a>(face: &InspectedFace<'a>, surveys: &'a [Arc<Survey>], grounds: &Grounds<'a>) -> Vec<SeenText<'a>> {
    let parts = face.parts.iter().enumerate().filter_map(|(at, part)| Some((at, surveys.get(*part)?)));
    let items = parts.flat_map(|(at, survey)| survey.texts().map(move |(index, item, text)| (at, index, item, text)));
    items
        .map(|(at, index, item, text)| SeenText { item, text, grounds: grounds.behind(&face.parts[..=at], index) })
        .collect()
}
