//! What the pages of a file draw: faces, marks, guides and labels, each on its layer.
//!
//! A page is drawn in millimetres from its top-left corner, y downwards, as faces are. A face that the file shows once is drawn
//! where it is shown, between `/Face BDC`, which names its box, and `EMC`: the faces of a page are then compressed together. A
//! face that is shown more often is a form, and so are lines that several pages have.

use super::content_stream::{ContentStream, Form, Grouping, Resource, Shared, compose};
use super::face::PdfFace;
use super::lines::LineWriter;
use super::matrix::then;
use super::number::{Digits, single, write, write_bare};
use crate::cut::PageLines;
use crate::imposition::Turn;
use crate::model::{Length, Size};
use crate::{Page, PlacedFace, PrintFile};
use indexmap::IndexSet;
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::Arc;

/// The layers of every file, the lowest first, by the names that a viewer shows.
pub(super) const LAYERS: [&str; 3] = [CARDS, MARKS, NOTES];
const CARDS: &str = "Cards";
const MARKS: &str = "Crop marks";
const NOTES: &str = "Sheet labels";
/// The layer of guides, which only files with guides have.
pub(super) const GUIDES: &str = "Guides";
/// The layer of what a cutting machine's sensor looks for.
pub(super) const REGISTRATION: &str = "Registration marks";
/// The layer of what a print shop's cutter follows.
pub(super) const CONTOUR: &str = "Cut contour";

/// With fewer bytes of operators, lines take less space repeated than referred to.
const WORTH_SHARING: usize = 100;

/// So many bytes place a face on a page, about.
const PLACING: usize = 200;

/// The pages of a file with what they show.
pub(super) struct Pages<'a> {
    pub(super) file: &'a PrintFile,
    faces: &'a [PdfFace],
    /// How often the file shows each face.
    uses: HashMap<usize, usize>,
    /// The faces that any page shows, each once, in the order of the pages.
    shown: IndexSet<usize>,
    /// What is cut out of each page, if a cutter is to follow it; otherwise nothing.
    cuts: &'a [PageLines],
    /// The different contours of the pages, each once.
    contours: IndexSet<&'a PageLines>,
}

/// The lines on a page: the layers, and the operators on each.
type LayerLines = Vec<(&'static str, Vec<u8>)>;

/// Lines that several pages of a size have, as forms.
type SharedLines<'l> = HashMap<(&'l [u8], Size), Option<Shared<Form>>>;

impl<'a> Pages<'a> {
    pub(super) fn new(file: &'a PrintFile, cuts: &'a [PageLines], faces: &'a [PdfFace]) -> Self {
        let mut uses: HashMap<usize, usize> = HashMap::new();
        let mut shown = IndexSet::new();
        for placed in file.pages.iter().flat_map(|page| page.faces.iter().chain(&page.notes)) {
            *uses.entry(placed.face).or_default() += 1;
            shown.insert(placed.face);
        }
        let contours = cuts.iter().filter(|cuts| !cuts.is_empty()).collect();
        Self { file, faces, uses, shown, cuts, contours }
    }

    /// Returns the faces that any page shows, each once.
    pub(super) fn shown(&self) -> impl Iterator<Item = &'a PdfFace> {
        self.shown.iter().map(|face| &self.faces[*face])
    }

    /// Returns the different contours, each with the size of the first page that has it.
    pub(super) fn contours(&self) -> impl Iterator<Item = (&'a PageLines, Size)> {
        self.contours.iter().map(|cuts| {
            let at = self.cuts.iter().position(|other| other == *cuts);
            let size = at.and_then(|index| self.file.pages.get(index)).map(|page| page.size);
            (*cuts, size.unwrap_or_default())
        })
    }

    /// Returns what each page draws.
    pub(super) fn contents(&self) -> Vec<ContentStream> {
        // The forms are made on all cores before the pages ask for them.
        let forms: Vec<usize> = self.shown.iter().copied().filter(|face| self.is_form(*face)).collect();
        forms.into_par_iter().for_each(|face| {
            self.faces[face].form();
        });
        let lines: Vec<LayerLines> = self.file.pages.iter().map(|page| self.lines(page)).collect();
        let shared = shared_lines(&self.file.pages, &lines);
        let pages: Vec<(usize, &Page)> = self.file.pages.iter().enumerate().collect();
        pages.into_par_iter().map(|(index, page)| self.content(index, page, &lines[index], &shared)).collect()
    }

    /// Returns whether a face is a form of its own.
    fn is_form(&self, face: usize) -> bool {
        self.uses.get(&face).is_some_and(|uses| *uses > 1) || !self.faces[face].is_plain()
    }

    /// Returns the lines on a page, the lowest first.
    fn lines(&self, page: &Page) -> LayerLines {
        let drawn = |layer, draw: &dyn Fn(&mut LineWriter)| {
            let mut writer = LineWriter::default();
            draw(&mut writer);
            (layer, writer.0)
        };
        let mut lines = Vec::new();
        if !page.guides.is_empty() {
            lines.push(drawn(GUIDES, &|writer| writer.guides(&page.guides)));
        }
        // A machine that cuts along paths needs no lines to see.
        let has_cut_lines = self.file.cutting.formats.is_empty() && page.has_cut_lines();
        if !page.marks.is_empty() || has_cut_lines {
            lines.push(drawn(MARKS, &|writer| {
                writer.marks(&page.marks);
                if has_cut_lines {
                    writer.cut_lines(page);
                }
            }));
        }
        // A machine cuts where the cards are from these marks. No back has marks, so only a stretch of fronts is corrected: in
        // marks and cards alike.
        if !page.registration.is_empty() {
            lines.push(drawn(REGISTRATION, &|writer| writer.registration(&page.registration)));
        }
        lines
    }

    fn content(&self, index: usize, page: &Page, lines: &LayerLines, shared: &SharedLines<'_>) -> ContentStream {
        let mut stream = ContentStream::default();
        stream.reserve(self.operator_count(page));
        let contour = self.cuts.get(index).and_then(|cuts| self.contours.get_index_of(cuts));
        if contour.is_some() {
            stream.push(b"q ");
        }
        let space = page.space();
        space_operator(&mut stream, &space);
        self.place_all(CARDS, &page.faces, &space, &mut stream);
        for (layer, lines) in lines {
            on_layer(layer, &mut stream, |stream| {
                if let Some(Some(form)) = shared.get(&(lines.as_slice(), page.size)) {
                    stream.name(Resource::Form(form.clone()));
                    stream.push(b"Do ");
                } else {
                    stream.push(b"q ");
                    stream.push(lines);
                    stream.push(b"Q ");
                }
            });
        }
        self.place_all(NOTES, &page.notes, &space, &mut stream);
        if let Some(number) = contour {
            // A contour is in the page's points.
            stream.push(b"Q ");
            on_layer(CONTOUR, &mut stream, |stream| {
                stream.push(b"q ");
                if let Some(correction) = page.correction {
                    space_operator(stream, &correction.pdf_matrix(page.size.height));
                }
                stream.name(Resource::Contour(number));
                stream.push(b"Do Q ");
            });
        }
        stream
    }

    /// Returns about how many bytes of operators a page takes.
    fn operator_count(&self, page: &Page) -> usize {
        let count = |placed: &PlacedFace| {
            let is_form = self.is_form(placed.face);
            let streams = self.faces[placed.face].streams.iter().filter(|_| !is_form);
            PLACING + streams.map(|stream| stream.len()).sum::<usize>()
        };
        page.faces.iter().chain(&page.notes).map(count).sum::<usize>() + PLACING
    }

    /// Draws faces on a layer of a page.
    fn place_all(&self, layer: &'static str, faces: &[PlacedFace], space: &[f64; 6], stream: &mut ContentStream) {
        if !faces.is_empty() {
            on_layer(layer, stream, |stream| faces.iter().for_each(|placed| self.place(placed, space, stream)));
        }
    }

    fn place(&self, placed: &PlacedFace, space: &[f64; 6], stream: &mut ContentStream) {
        let face = &self.faces[placed.face];
        let mut clip = LineWriter::default();
        clip.rectangle(placed.paint);
        clip.operator(&[], b"W n");
        if let Some(outline) = placed.outline.as_ref().filter(|outline| outline.is_drawn) {
            clip.path(&outline.clip);
            clip.operator(&[], b"W n");
        }
        let matrix = placed.matrix(face.bleed);
        clip.operator(&matrix, b"cm");
        stream.push(b"q ");
        stream.push(&clip.0);
        if self.is_form(placed.face) {
            stream.name(Resource::Form(face.form().clone()));
            stream.push(b"Do ");
        } else {
            stream.push(b"/Face<</BBox[");
            for (at, number) in face.bbox.into_iter().enumerate() {
                stream.push(if at == 0 { b"" } else { b" " });
                write_bare(stream.content(), f64::from(number), Digits::Three);
            }
            stream.push(b"]>>BDC ");
            stream.append(&face.streams, Some(&then(&matrix, space)));
            stream.push(b"EMC ");
        }
        stream.push(b"Q ");
    }
}

/// Returns the lines that more than one page has, as forms. None stands for those of a single page.
fn shared_lines<'l>(pages: &[Page], lines: &'l [LayerLines]) -> SharedLines<'l> {
    let mut shared: SharedLines<'l> = HashMap::new();
    for (page, lines) in pages.iter().zip(lines) {
        for (_, lines) in lines.iter().filter(|(_, lines)| lines.len() >= WORTH_SHARING) {
            let again = shared.get(&(lines.as_slice(), page.size)).is_some_and(Option::is_none);
            if again {
                let mut stream = ContentStream::default();
                stream.push(lines);
                let size = [page.size.width, page.size.height].map(|length| single(length.to_mm()));
                let form = compose(&[Arc::new(stream)], [0.0, 0.0, size[0], size[1]], None, Grouping::None);
                shared.insert((lines, page.size), Some(Shared::new(form)));
            } else {
                shared.entry((lines, page.size)).or_insert(None);
            }
        }
    }
    shared
}

impl Page {
    /// Returns the matrix from millimetres of the page, y downwards, to PDF's points, y upwards: where its correction puts it.
    fn space(&self) -> [f64; 6] {
        let points = 72.0 / 25.4;
        let space = [points, 0.0, 0.0, -points, 0.0, self.size.height.to_pt()];
        self.correction.map_or(space, |correction| then(&space, &correction.pdf_matrix(self.size.height)))
    }
}

impl PlacedFace {
    /// Returns the matrix from the face's space, in millimetres from the corner of its bleed, to the page's.
    fn matrix(&self, bleed: Length) -> [f64; 6] {
        let bleed = bleed.to_mm();
        let [x, y, width, height] = [self.trim.x, self.trim.y, self.trim.width, self.trim.height].map(Length::to_mm);
        // The directions of the face's x and y on the page, and the place of its trim's corner.
        let [a, b, c, d, e, f] = match self.turn {
            Turn::Upright => [1.0, 0.0, 0.0, 1.0, x, y],
            Turn::Quarter => [0.0, 1.0, -1.0, 0.0, x + width, y],
            Turn::Half => [-1.0, 0.0, 0.0, -1.0, x + width, y + height],
            Turn::ThreeQuarters => [0.0, -1.0, 1.0, 0.0, x, y + height],
        };
        // The corner of the bleed is the face's origin: one bleed back from the trim's corner, both ways.
        [a, b, c, d, e - (a + c) * bleed, f - (b + d) * bleed]
    }
}

/// Sets the space that a page is drawn in.
fn space_operator(stream: &mut ContentStream, matrix: &[f64; 6]) {
    for (at, factor) in matrix.iter().enumerate() {
        write(stream.content(), single(*factor), if at < 4 { Digits::Six } else { Digits::Three });
    }
    stream.push(b"cm ");
}

fn on_layer(layer: &'static str, stream: &mut ContentStream, draw: impl FnOnce(&mut ContentStream)) {
    stream.push(b"/OC ");
    stream.name(Resource::Layer(layer));
    stream.push(b"BDC ");
    draw(stream);
    stream.push(b"EMC ");
}
