//! Every different face of a build, once.

use crate::memo::ContentKey;
use crate::model::{Card, Deck, Group, Printed, Side, Size};
use crate::render::Frame;
use crate::template::{CardFaces, FaceSvg};
use indexmap::{IndexMap, IndexSet};
use rayon::prelude::*;
use std::collections::BTreeSet;

/// Where a face comes from, which says where to look for what is wrong with it.
#[derive(Clone, Copy, Debug)]
pub(super) enum FaceOrigin<'a> {
    Card(&'a Card, Side),
    Sheet(&'a Printed),
    Label,
}

/// A face of a book, and the first card or sheet that it is for.
#[derive(Clone, Copy, Debug)]
pub(super) struct BookFace<'b> {
    pub(super) svg: &'b FaceSvg,
    pub(super) origin: FaceOrigin<'b>,
}

/// A face whose text boxes are set.
#[derive(Clone, Copy, Debug)]
pub struct FaceToSet<'f> {
    /// Its drawing.
    pub svg: &'f FaceSvg,
    /// How large it is.
    pub frame: Frame,
    /// The size of its page if it is no card.
    pub page: Option<Size>,
}

/// Faces as SVG with their size; equal ones are one.
#[derive(Default)]
pub(super) struct FaceBook<'a> {
    /// The faces by the fingerprints of their SVG and their sizes.
    faces: IndexMap<(ContentKey, Frame), (FaceSvg, Vec<FaceOrigin<'a>>)>,
}

/// The faces of a card by their numbers; none for a side that it does not have or that could not be made.
#[derive(Clone, Copy, Debug, Default)]
pub struct CardNumbers {
    /// Its front.
    pub front: Option<usize>,
    /// Its back.
    pub back: Option<usize>,
}

impl CardNumbers {
    /// Returns the face of a side.
    pub const fn side(self, side: Side) -> Option<usize> {
        match side {
            Side::Front => self.front,
            Side::Back => self.back,
        }
    }
}

impl<'a> FaceBook<'a> {
    /// Returns the number of a face, which is added unless it is known.
    pub(super) fn add(&mut self, svg: impl Into<FaceSvg>, frame: Frame, origin: FaceOrigin<'a>) -> usize {
        let svg = svg.into();
        let entry = self.faces.entry((svg.key(), frame));
        let number = entry.index();
        entry.or_insert_with(|| (svg, Vec::new())).1.push(origin);
        number
    }

    /// Adds the faces of cards, in the order of the deck.
    pub(super) fn add_cards(&mut self, deck: &'a Deck, faces: Vec<CardFaces>) -> Vec<CardNumbers> {
        // Faces can be long: their fingerprints are made on all cores.
        faces.par_iter().flat_map_iter(|faces| faces.front.iter().chain(&faces.back)).for_each(|svg| {
            svg.key();
        });
        let cards = deck.cards.iter().zip(faces);
        cards
            .map(|(card, faces)| {
                let Some(group) = deck.groups.get(card.group) else { return CardNumbers::default() };
                let frame = frame_of(group);
                let mut add =
                    |svg: Option<FaceSvg>, side| svg.map(|svg| self.add(svg, frame, FaceOrigin::Card(card, side)));
                CardNumbers { front: add(faces.front, Side::Front), back: add(faces.back, Side::Back) }
            })
            .collect()
    }

    /// Returns how many faces there are.
    pub(super) fn len(&self) -> usize {
        self.faces.len()
    }

    /// Returns every face: its SVG, its size, and the first card or sheet that it is for.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&FaceSvg, Frame, FaceOrigin<'a>)> {
        let faces = self.faces.iter();
        faces.filter_map(|((_, frame), (svg, origins))| Some((svg, *frame, *origins.first()?)))
    }

    /// Returns every face's SVG and size, for many threads.
    pub(super) fn drawings(&self) -> Vec<(&FaceSvg, Frame)> {
        self.iter().map(|(svg, frame, _)| (svg, frame)).collect()
    }

    /// Returns every face whose text boxes are set.
    pub(super) fn to_set(&self) -> Vec<FaceToSet<'_>> {
        let page = |frame: Frame, origin: FaceOrigin<'_>| match origin {
            FaceOrigin::Card(..) => None,
            FaceOrigin::Sheet(_) | FaceOrigin::Label => Some(frame.trim),
        };
        self.iter().map(|(svg, frame, origin)| FaceToSet { svg, frame, page: page(frame, origin) }).collect()
    }

    /// Returns the number of a card's face, if the book has it.
    pub(super) fn number(&self, svg: &FaceSvg, group: &Group) -> Option<usize> {
        self.faces.get_index_of(&(svg.key(), frame_of(group)))
    }

    /// Returns the ids of all cards that show one of these faces.
    pub(super) fn cards(&self, faces: &BTreeSet<usize>) -> IndexSet<String> {
        let card = |origin: &FaceOrigin<'_>| match origin {
            FaceOrigin::Card(card, _) => Some(card.id.as_str().to_owned()),
            FaceOrigin::Sheet(_) | FaceOrigin::Label => None,
        };
        faces.iter().flat_map(|face| self.origins(*face)).filter_map(card).collect()
    }

    fn origins(&self, face: usize) -> &[FaceOrigin<'a>] {
        self.faces.get_index(face).map_or(&[], |(_, (_, origins))| origins)
    }

    /// Returns a face by its number.
    pub(super) fn face(&self, number: usize) -> Option<BookFace<'_>> {
        let (_, (svg, origins)) = self.faces.get_index(number)?;
        Some(BookFace { svg, origin: *origins.first()? })
    }

    /// Returns the first origin of a face.
    pub(super) fn origin(&self, face: usize) -> Option<FaceOrigin<'a>> {
        self.origins(face).first().copied()
    }
}

/// Returns what a face is for, in words.
pub(super) fn subject(origin: Option<FaceOrigin<'_>>) -> String {
    match origin {
        Some(FaceOrigin::Card(card, side)) => format!("the {} of card `{}`", side.as_str(), card.id),
        Some(FaceOrigin::Sheet(printed)) => format!("sheet `{}`", printed.id),
        Some(FaceOrigin::Label) | None => "a label".to_owned(),
    }
}

/// Returns the frame of a group's cards.
fn frame_of(group: &Group) -> Frame {
    Frame::new(group.format.trim, group.format.bleed).with_made(group.made_bleed)
}
