//! Faces for the screen: each is drawn when it is looked at.

use super::face_renderer::DrawnFaces;
use crate::output::png::{FaceView, ScreenOutput, ScreenPart};
use crate::output::{FaceKind, FinishedFace};
use std::collections::BTreeSet;

/// Faces of a deck by their numbers.
#[derive(Clone, Debug, Default)]
pub struct ScreenFaces {
    faces: Vec<FinishedFace>,
    looks: Vec<u64>,
    faulty: BTreeSet<usize>,
    parts: Vec<ScreenPart>,
    output: ScreenOutput,
}

impl ScreenFaces {
    /// Returns faces as the output for the screen drew them.
    pub(super) fn new(output: ScreenOutput, drawn: DrawnFaces<ScreenPart>) -> Self {
        let DrawnFaces { parts, faces, drawings, faulty } = drawn;
        let looks = faces.iter().zip(drawings).map(|(face, drawing)| output.look(&parts, face, drawing)).collect();
        Self { faces, looks, faulty: faulty.into_keys().collect(), parts, output }
    }

    /// Returns how many faces there are.
    pub fn count(&self) -> usize {
        self.faces.len()
    }

    /// Returns a face.
    pub fn face(&self, face: usize) -> Option<&FinishedFace> {
        self.faces.get(face)
    }

    /// Returns the name of a face's picture: equal names are equal pictures, in these faces and in others.
    pub fn look(&self, face: usize) -> Option<String> {
        self.looks.get(face).map(|look| format!("{look:016x}"))
    }

    /// Returns the face whose picture has a name.
    pub fn with_look(&self, name: &str) -> Option<usize> {
        let look = u64::from_str_radix(name, 16).ok().filter(|_| name.len() == 16)?;
        self.looks.iter().position(|known| *known == look)
    }

    /// Returns whether a face has an error.
    pub fn is_faulty(&self, face: usize) -> bool {
        self.faulty.contains(&face)
    }

    /// Returns whether a face is that of a card.
    pub fn is_card(&self, face: usize) -> bool {
        self.face(face).is_some_and(|face| matches!(face.kind, FaceKind::Card(_)))
    }

    /// Returns a face as a PNG of so many pixels across, as [`ScreenOutput::picture`] does.
    pub fn picture(&self, face: usize, view: FaceView, width: u32) -> Option<Vec<u8>> {
        self.output.picture(&self.parts, self.faces.get(face)?, view, width)
    }
}
