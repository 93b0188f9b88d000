//! Faces as SVG are taken into parts, and each part is drawn once: for paper, or for the screen.

use super::face_book::FaceBook;
use super::fault_locator::FaultLocator;
use super::typesetting;
use crate::diag::{Fault, Findings};
use crate::files::{Project, ReadError};
use crate::fonts::FontLibrary;
use crate::model::{Deck, Length, Size};
use crate::output::pdf::{DrawnPart, PdfFace, PdfResources};
use crate::render::{Frame, Part, PartPlan, PictureError, Spent, SplitFace, SvgReader, plan};
use crate::template::Templates;
use rayon::prelude::*;
use std::borrow::Cow;
use std::sync::Arc;
use usvg::Tree;

/// What drawing a deck's faces needs.
pub(super) struct FaceRenderer<'a> {
    pub(super) project: &'a Project,
    pub(super) fonts: &'a FontLibrary,
    pub(super) deck: &'a Deck,
    pub(super) templates: &'a Templates,
}

/// Every face of a book, drawn, and the room that they were drawn in.
pub(super) struct DrawnFaces {
    pub(super) room: PdfResources,
    pub(super) faces: Vec<Arc<PdfFace>>,
}

/// What faces show, part by part, drawn as `T`.
pub(super) struct DrawnParts<T> {
    pub(super) parts: Vec<T>,
    /// For each face its parts, the lowest first.
    pub(super) faces: Vec<Vec<usize>>,
}

impl FaceRenderer<'_> {
    /// Draws every face for paper. Faults that `known` tells already are left out of the findings.
    pub(super) fn draw(&self, book: &FaceBook<'_>, known: &Findings) -> (DrawnFaces, Findings) {
        let room = PdfResources::new(self.fonts.database());
        let (drawn, findings) = self.draw_parts(book, known, |part, tree, frame| {
            let drawing = tree.map(|tree| room.draw(&tree)).unwrap_or_default();
            if part.uses > 1 { drawing.stored_once(whole(frame)) } else { drawing }
        });
        let faces = drawn.faces.par_iter().zip(book.drawings()).map(|(parts, (_, frame))| {
            let drawings: Vec<DrawnPart> = parts.iter().map(|part| drawn.parts[*part].clone()).collect();
            Arc::new(PdfFace::new(&drawings, frame.trim, frame.bleed))
        });
        let faces = faces.collect();
        (DrawnFaces { room, faces }, findings)
    }

    /// Draws what the faces show, on all cores: what several of them share is read and drawn once.
    ///
    /// Faults that `known` tells already are left out of the findings.
    pub(super) fn draw_parts<T: Send>(
        &self,
        book: &FaceBook<'_>,
        known: &Findings,
        draw: impl Fn(&Part, Option<Tree>, Frame) -> T + Sync,
    ) -> (DrawnParts<T>, Findings) {
        let mut locator = FaultLocator::new(self.deck, self.templates);
        let drawings = book.drawings();
        let PartPlan { parts, faces } = self.plan(book, &drawings, &mut locator);
        let reader = SvgReader::new(self.fonts, Box::new(|name| self.picture(name)), &self.deck.language);
        let draw_one = |part: &Part, spent: &mut Spent| {
            let (tree, faults) = reader.read_next(&part.svg, spent);
            (draw(part, tree, drawings[part.first_face].1), faults)
        };
        // What a face may take is counted part by part, always in the same order.
        let of_faces: Vec<&[Part]> = parts.chunk_by(|a, b| a.first_face == b.first_face).collect();
        let draw_face = |parts: &&[Part]| {
            let mut spent = Spent::default();
            parts.iter().map(|part| draw_one(part, &mut spent)).collect::<Vec<_>>()
        };
        let read: Vec<(T, Vec<Fault>)> = of_faces.par_iter().flat_map_iter(draw_face).collect();
        let mut drawn = Vec::with_capacity(read.len());
        for (index, (part, (one, faults))) in parts.iter().zip(read).enumerate() {
            drawn.push(one);
            if faults.is_empty() {
                continue;
            }
            let shown_by: Vec<usize> = (0..faces.len()).filter(|face| faces[*face].contains(&index)).collect();
            let origin = book.origin(part.first_face);
            faults.into_iter().for_each(|fault| locator.lay(fault, shown_by.iter().copied(), origin));
        }
        (DrawnParts { parts: drawn, faces }, locator.into_findings(known))
    }

    /// Sets the words of the faces, takes them apart, and finds what they have in common.
    fn plan(&self, book: &FaceBook<'_>, drawings: &[(&str, Frame)], locator: &mut FaultLocator<'_>) -> PartPlan {
        let faces: Vec<&str> = drawings.iter().map(|(svg, _)| *svg).collect();
        let set: Vec<(Cow<'_, str>, Vec<Fault>)> = typesetting::set(&faces, self.project, self.fonts, self.deck);
        let read: Vec<(Option<SplitFace>, Vec<Fault>)> =
            set.par_iter().zip(drawings).map(|((svg, _), (_, frame))| SplitFace::read(svg, *frame)).collect();
        let mut split_faces = Vec::with_capacity(read.len());
        for (index, ((split_face, faults), (_, of_text))) in read.into_iter().zip(set).enumerate() {
            of_text.into_iter().chain(faults).for_each(|fault| locator.lay(fault, [index], book.origin(index)));
            split_faces.push(split_face.unwrap_or_default());
        }
        // The parts hold what the sketches held: a thousand cards need not be there twice.
        plan(&split_faces)
    }

    fn picture(&self, name: &str) -> Result<Cow<'static, [u8]>, PictureError> {
        self.project.picture(name).map_err(|error| {
            let help = match &error {
                ReadError::Missing { nearest: Some(near), .. } => format!("did you mean `{near}`?"),
                ReadError::Missing { .. } => "put it into the deck's folder or into `templates/`".to_owned(),
                ReadError::Outside { .. } => "put a copy of it into the deck's folder".to_owned(),
                ReadError::TooLarge { .. } => "save it with fewer pixels: 300 to the inch are enough".to_owned(),
                ReadError::NotText { .. } | ReadError::Io { .. } => "look whether the file can be opened".to_owned(),
            };
            PictureError { message: error.to_string(), help: Some(help) }
        })
    }
}

fn whole(frame: Frame) -> Size {
    let widened = |length: Length| length + frame.bleed * 2;
    Size { width: widened(frame.trim.width), height: widened(frame.trim.height) }
}
