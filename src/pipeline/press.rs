//! Faces as SVG become faces that a PDF can place.

use super::blame::Blame;
use super::face_book::FaceBook;
use super::typesetting;
use crate::diag::{Fault, Findings};
use crate::files::{Project, ReadError};
use crate::fonts::FontLibrary;
use crate::model::{Deck, Length, Size};
use crate::output::pdf::{Drawing, Face, PressRoom};
use crate::render::{Part, PictureError, Reader, Sketch, Spent, plan};
use crate::template::Templates;
use rayon::prelude::*;
use std::sync::Arc;

/// What drawing a deck's faces needs.
pub(super) struct Press<'a> {
    pub(super) project: &'a Project,
    pub(super) fonts: &'a FontLibrary,
    pub(super) deck: &'a Deck,
    pub(super) templates: &'a Templates,
}

/// Every face of a book, drawn, and the room that they were drawn in.
pub(super) struct DrawnFaces {
    pub(super) room: PressRoom,
    pub(super) faces: Vec<Arc<Face>>,
}

impl Press<'_> {
    /// Draws every face: what several share is read and drawn once, on all cores.
    ///
    /// Faults that `known` tells already are left out of the findings.
    pub(super) fn draw(&self, book: &FaceBook<'_>, known: &Findings) -> (DrawnFaces, Findings) {
        let room = PressRoom::new(self.fonts.database());
        let drawings = book.drawings();
        let faces: Vec<&str> = drawings.iter().map(|(svg, _)| *svg).collect();
        let set = typesetting::set(&faces, self.project, self.fonts, self.deck);
        let read: Vec<(Option<Sketch>, Vec<Fault>)> =
            set.par_iter().zip(&drawings).map(|((svg, _), (_, frame))| Sketch::read(svg, *frame)).collect();
        let mut blame = Blame::new(self.deck, self.templates);
        let mut sketches = Vec::with_capacity(read.len());
        for (index, ((sketch, faults), (_, of_text))) in read.into_iter().zip(set).enumerate() {
            of_text.into_iter().chain(faults).for_each(|fault| blame.lay(fault, [index], book.origin(index)));
            sketches.push(sketch.unwrap_or_default());
        }
        let plan = plan(&sketches);
        // The parts hold what the sketches held: a thousand cards need not be there twice.
        drop(sketches);
        let reader = Reader::new(self.fonts, Box::new(|name| self.picture(name)), &self.deck.language);
        let draw_one = |part: &Part, spent: &mut Spent| {
            let (tree, faults) = reader.read_next(&part.svg, spent);
            let drawing = tree.map(|tree| room.draw(&tree)).unwrap_or_default();
            let shared = part.uses > 1;
            (if shared { drawing.stored_once(whole(drawings[part.first_face].1)) } else { drawing }, faults)
        };
        // What a face may take is counted part by part, always in the same order.
        let of_faces: Vec<&[Part]> = plan.parts.chunk_by(|a, b| a.first_face == b.first_face).collect();
        let draw_face = |parts: &&[Part]| {
            let mut spent = Spent::default();
            parts.iter().map(|part| draw_one(part, &mut spent)).collect::<Vec<_>>()
        };
        let parts: Vec<(Drawing, Vec<Fault>)> = of_faces.par_iter().flat_map_iter(draw_face).collect();
        let mut drawn = Vec::with_capacity(parts.len());
        for (index, (part, (drawing, faults))) in plan.parts.iter().zip(parts).enumerate() {
            let shown_by = || (0..plan.faces.len()).filter(|face| plan.faces[*face].contains(&index));
            faults.into_iter().for_each(|fault| blame.lay(fault, shown_by(), book.origin(part.first_face)));
            drawn.push(drawing);
        }
        let faces = plan.faces.par_iter().zip(&drawings).map(|(parts, (_, frame))| {
            let drawings: Vec<Drawing> = parts.iter().map(|part| drawn[*part].clone()).collect();
            Arc::new(Face::new(&drawings, frame.trim, frame.bleed))
        });
        let faces = faces.collect();
        (DrawnFaces { room, faces }, blame.into_findings(known))
    }

    fn picture(&self, name: &str) -> Result<std::borrow::Cow<'static, [u8]>, PictureError> {
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

fn whole(frame: crate::render::Frame) -> Size {
    let widened = |length: Length| length + frame.bleed * 2;
    Size { width: widened(frame.trim.width), height: widened(frame.trim.height) }
}
