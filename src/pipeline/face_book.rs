//! Every different face of a build, once.

use crate::model::{Card, Printed, Side};
use crate::render::Frame;
use indexmap::IndexMap;

/// Where a face comes from, which says where to look for what is wrong with it.
#[derive(Clone, Copy, Debug)]
pub(super) enum FaceOrigin<'a> {
    Card(&'a Card, Side),
    Sheet(&'a Printed),
    Label,
}

/// Faces as SVG with their size; equal ones are one.
#[derive(Default)]
pub(super) struct FaceBook<'a> {
    faces: IndexMap<(String, Frame), FaceOrigin<'a>>,
}

impl<'a> FaceBook<'a> {
    /// Returns the number of a face, which is added unless it is known.
    pub(super) fn add(&mut self, svg: String, frame: Frame, origin: FaceOrigin<'a>) -> usize {
        let entry = self.faces.entry((svg, frame));
        let number = entry.index();
        entry.or_insert(origin);
        number
    }

    /// Returns every face: its SVG, its size, and the first card or sheet that it is for.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, Frame, FaceOrigin<'a>)> {
        self.faces.iter().map(|((svg, frame), origin)| (svg.as_str(), *frame, *origin))
    }

    /// Returns every face's SVG and size, for many threads.
    pub(super) fn drawings(&self) -> Vec<(&str, Frame)> {
        self.iter().map(|(svg, frame, _)| (svg, frame)).collect()
    }

    /// Returns the origin of a face.
    pub(super) fn origin(&self, face: usize) -> Option<FaceOrigin<'a>> {
        self.faces.get_index(face).map(|(_, origin)| *origin)
    }
}
