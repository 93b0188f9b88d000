//! Faces as SVG are split into parts, and each part is drawn once by an output: for paper, or for the screen.

use super::face_book::{FaceBook, FaceOrigin, subject};
use super::fault_locator::FaultLocator;
use super::inputs::Inputs;
use super::longest_first::longest_first;
use super::memos::PartMemo;
use super::picture_files::picture;
use super::session::Session;
use super::typesetting::{self, SetFace};
use crate::diag::{Code, Fault, Findings};
use crate::files::Project;
use crate::fonts::FontLibrary;
use crate::memo::ContentKey;
use crate::model::{Deck, Length, Outline, Shape, Side};
use crate::output::{FaceKind, Finished, FinishedFace, PartDrawer, PrintFile};
use crate::preflight::{Survey, Surveyed};
use crate::render::{Frame, MarkedLines, Part, PartPlan, PlannedPart, SplitFace, SvgReader, plan};
use crate::under_way;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Draws the faces of a deck.
pub(super) struct FaceRenderer<'a> {
    pub(super) project: &'a Project,
    pub(super) fonts: &'a FontLibrary,
    pub(super) deck: &'a Deck,
    /// What earlier builds left.
    pub(super) session: Option<&'a Session>,
}

/// Every face of a book, drawn by an output.
pub(super) struct DrawnFaces<Drawn> {
    pub(super) parts: Vec<Drawn>,
    pub(super) faces: Vec<FinishedFace>,
    /// For each face its drawing as a number, which does not depend on other faces.
    pub(super) drawings: Vec<u64>,
    /// The faces that have an error, with what is wrong; none if something stands for all that is.
    pub(super) faulty: BTreeMap<usize, Option<String>>,
}

impl<Drawn> DrawnFaces<Drawn> {
    /// Returns the faces with the files that show them, for an output.
    pub(super) fn finished<'f>(&'f self, name: &'f str, print_files: &'f [PrintFile]) -> Finished<'f, Drawn> {
        Finished { name, parts: &self.parts, faces: &self.faces, print_files }
    }
}

impl<Drawn> DrawnFaces<Surveyed<Drawn>> {
    /// Returns the faces as the output drew them, and the surveys of their parts.
    pub(super) fn apart(self) -> (DrawnFaces<Drawn>, Vec<Arc<Survey>>) {
        let (parts, surveys) = self.parts.into_iter().map(|part| (part.drawn, part.survey)).unzip();
        (DrawnFaces { parts, faces: self.faces, drawings: self.drawings, faulty: self.faulty }, surveys)
    }
}

/// Returns the fault of a drawing over which a library breaks down.
fn undrawable(svg: &str) -> Fault {
    let (message, help) = if svg.contains("<text") {
        (
            "the drawing cannot be drawn: a number in it is too large or too small, or a font of its words is damaged",
            "look for numbers of many digits, such as 1e30, and try another font",
        )
    } else {
        (
            "the drawing cannot be drawn: a number in it is too large or too small, as in a filter, a mask or a path",
            "look for numbers of many digits, such as 1e30",
        )
    };
    Fault::new(Code::DrawingRunsAway, message, "").help(help)
}

/// Returns parts, those together that one face shows first.
fn by_first_face(parts: Vec<PlannedPart>) -> Vec<Vec<PlannedPart>> {
    let mut of_faces: Vec<Vec<PlannedPart>> = Vec::new();
    for part in parts {
        let is_next = |face: &&mut Vec<PlannedPart>| face.last().is_some_and(|last| last.first_face == part.first_face);
        match of_faces.last_mut().filter(is_next) {
            Some(face) => face.push(part),
            None => of_faces.push(vec![part]),
        }
    }
    of_faces
}

impl<'a> FaceRenderer<'a> {
    /// Returns the renderer of a deck that was read.
    pub(super) fn of(project: &'a Project, inputs: &'a Inputs, session: Option<&'a Session>) -> Self {
        let Inputs { deck, fonts, .. } = inputs;
        Self { project, fonts, deck, session }
    }

    /// Draws the faces on all cores: what several of them share is read and drawn once.
    ///
    /// Faults that `known` reports already are left out of the findings.
    pub(super) fn draw<O: PartDrawer>(
        &self,
        book: &FaceBook<'_>,
        known: &Findings,
        output: &O,
    ) -> (DrawnFaces<O::Drawn>, Findings) {
        self.draw_some(book, &|_| true, known, output)
    }

    /// Does the same for the faces that are shown; the others have no parts. The text boxes of all faces are set, because boxes of
    /// a group have one size.
    pub(super) fn draw_some<O: PartDrawer>(
        &self,
        book: &FaceBook<'_>,
        is_shown: &(dyn Fn(usize) -> bool + Sync),
        known: &Findings,
        output: &O,
    ) -> (DrawnFaces<O::Drawn>, Findings) {
        self.draw_planned(self.plan(book, is_shown), book, known, (output, None))
    }

    /// Draws what was planned of a book's faces. Parts that the memo has are not drawn again.
    pub(super) fn draw_planned<O: PartDrawer>(
        &self,
        (PartPlan { parts, faces, drawings }, mut locator): (PartPlan, FaultLocator<'_>),
        book: &FaceBook<'_>,
        known: &Findings,
        (output, memo): (&O, Option<&PartMemo<O::Drawn>>),
    ) -> (DrawnFaces<O::Drawn>, Findings) {
        let memo = memo.zip(self.context());
        memo.iter().for_each(|(memo, _)| memo.begin(|name| picture(self.project, name)));
        let frames: Vec<Frame> = book.iter().map(|(_, frame, _)| frame).collect();
        let source = |name: &str| {
            let found = picture(self.project, name);
            match memo {
                Some((memo, _)) => memo.pictures.note(name, found),
                None => found,
            }
        };
        let reader = SvgReader::new(self.fonts, Box::new(source), &self.deck.language);
        let draw_part = |part: &Part| {
            let frame = frames[part.first_face];
            let drawn = under_way::guarded(|| {
                let (drawing, faults) = reader.read_with(O::CONTENTS, &part.svg);
                (output.draw(part, drawing, frame), faults)
            });
            // The libraries that draw break down over numbers that no drawing needs; the other faces are drawn.
            drawn.unwrap_or_else(|| (output.draw(part, None, frame), vec![undrawable(&part.svg)]))
        };
        let draw_one = |part: &Part| {
            let Some((memo, context)) = memo else { return draw_part(part) };
            let key = ContentKey::of((context, &part.svg, frames[part.first_face], part.uses > 1));
            memo.parts.get_or(key, || draw_part(part))
        };
        let first_faces: Vec<usize> = parts.iter().map(|part| part.first_face).collect();
        let of_faces = by_first_face(parts);
        let draw_face = |at: usize| {
            let parts = &of_faces[at];
            let face = parts.first().map_or(0, |part| part.first_face);
            let _drawing = under_way::item("drawing", subject(book.origin(face)));
            // The document of a part is dropped when it is drawn.
            parts.iter().map(|part| draw_one(&part.into())).collect::<Vec<_>>()
        };
        let lengths: Vec<usize> = of_faces.iter().map(|parts| parts.iter().map(PlannedPart::length).sum()).collect();
        let read = longest_first(&lengths, draw_face).into_iter().flatten();
        let mut drawn = Vec::with_capacity(first_faces.len());
        for (index, (first_face, (one, faults))) in first_faces.into_iter().zip(read).enumerate() {
            drawn.push(one);
            if faults.is_empty() {
                continue;
            }
            let shown_by: Vec<usize> = (0..faces.len()).filter(|face| faces[*face].contains(&index)).collect();
            if let Some(face) = book.face(first_face) {
                faults.into_iter().for_each(|fault| locator.add(fault, shown_by.iter().copied(), &face));
            }
        }
        let finished = faces.into_iter().zip(book.iter()).map(|(parts, (svg, frame, origin))| {
            let (kind, corner) = self.kind_and_corner(origin);
            let lines = MarkedLines::read(svg, frame);
            FinishedFace { kind, frame, corner, outline: self.outline(origin), lines, parts }
        });
        let faces: Vec<FinishedFace> = finished.collect();
        let drawn = DrawnFaces { parts: drawn, faces, drawings, faulty: locator.faulty_faces() };
        (drawn, locator.into_findings(known, book))
    }

    /// Sets the text boxes of the faces, splits the faces that are shown, and finds what they have in common. Also returns the faults
    /// of their texts.
    pub(super) fn plan(
        &self,
        book: &FaceBook<'_>,
        is_shown: &(dyn Fn(usize) -> bool + Sync),
    ) -> (PartPlan, FaultLocator<'a>) {
        let mut locator = FaultLocator::new(self.deck);
        let drawings = book.drawings();
        let set = self.set(book);
        let split = |face: usize| {
            let _splitting = under_way::item("splitting the drawing of", subject(book.origin(face)));
            if is_shown(face) { SplitFace::read(set[face].0.text(), drawings[face].1) } else { (None, Vec::new()) }
        };
        let lengths: Vec<usize> = set.iter().map(|(svg, _)| svg.len()).collect();
        let read = longest_first(&lengths, split);
        let mut split_faces = Vec::with_capacity(read.len());
        for (index, ((split_face, faults), (_, of_text))) in read.into_iter().zip(set).enumerate() {
            if let Some(face) = book.face(index) {
                of_text.into_iter().chain(faults).for_each(|fault| locator.add(fault, [index], &face));
            }
            split_faces.push(Arc::new(split_face.unwrap_or_default()));
        }
        (plan(&split_faces), locator)
    }

    /// Sets the text boxes of the faces of a book.
    fn set(&self, book: &FaceBook<'_>) -> Vec<SetFace> {
        let kept = self.session.map(|session| &session.texts).zip(self.context());
        typesetting::set_again(&book.to_set(), self.project, self.fonts, self.deck, kept)
    }

    /// Returns the fingerprint of what all faces are drawn with; none where nothing is kept.
    fn context(&self) -> Option<ContentKey> {
        self.session.and_then(|session| session.context(self.fonts, &self.deck.language))
    }

    fn kind_and_corner(&self, origin: FaceOrigin<'_>) -> (FaceKind, Length) {
        match origin {
            FaceOrigin::Card(card, side) => {
                let group = self.deck.groups.get(card.group);
                (FaceKind::Card(side), group.map_or(Length::ZERO, |group| group.format.corner))
            }
            FaceOrigin::Sheet(_) => (FaceKind::Sheet, Length::ZERO),
            FaceOrigin::Label => (FaceKind::Label, Length::ZERO),
        }
    }

    /// Returns where the face of a card is cut that is no rectangle; its back is the mirror image of its front.
    fn outline(&self, origin: FaceOrigin<'_>) -> Option<Outline> {
        let FaceOrigin::Card(card, side) = origin else { return None };
        let format = &self.deck.groups.get(card.group)?.format;
        let outline = (format.shape != Shape::Rectangle).then(|| format.outline())?;
        Some(match side {
            Side::Front => outline,
            Side::Back => outline.mirrored(format.trim.width),
        })
    }
}
