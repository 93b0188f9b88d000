//! Pages of placed faces become a PDF file.
//!
//! printpdf lays out the pages: their operators, layers and bookmarks. It cannot write a form with resources of its own, though,
//! and a face has fonts, gradients and images. So each page refers to an empty *stand-in* for each face, and when printpdf has
//! made its lopdf document, `put_faces` writes the faces under the numbers of their stand-ins. What else printpdf cannot say,
//! or says wrongly, [`super::finish`] corrects.

use super::contour;
use super::face::{PdfFace, PdfOutput};
use super::finish::{finish, write};
use super::number::single;
use super::store::Store;
use crate::imposition::{PieceOutline, Turn};
use crate::model::{CutContour, Length, Outline, Point, Rect, Segment, Side};
use crate::output::cut::PageLines;
use crate::output::{Page, PlacedFace, PrintFile};
use indexmap::IndexSet;
use lopdf::Document;
use printpdf::{
    Color, CurTransMat, ExternalStream, ExternalXObject, Greyscale, Layer, LayerIntent, LayerInternalId, LayerSubtype,
    LinePoint, Mm, Op, PageAnnotId, PageAnnotation, PaintMode, PdfDocument, PdfPage, PdfSaveOptions, Polygon,
    PolygonRing, Pt, WindingOrder, XObject, XObjectId, XObjectTransform,
};
use std::collections::BTreeMap;

/// The pages of a file with the faces that they show.
struct Pages<'a> {
    file: &'a PrintFile,
    faces: &'a [PdfFace],
    /// The faces that any page shows, each once, in the order of the pages.
    shown: IndexSet<usize>,
    /// What is cut out of each page, if a cutter is to follow it; otherwise nothing.
    cuts: &'a [PageLines],
    /// The different contours of the pages, each once.
    contours: IndexSet<&'a PageLines>,
}

/// Returns the file's bytes: the same for the same pages, whenever and wherever it is made. `cuts` is what is cut out of each page,
/// if the file has a contour.
pub(super) fn bytes(file: &PrintFile, cuts: &[PageLines], faces: &[PdfFace], output: &PdfOutput) -> Vec<u8> {
    let placed = file.pages.iter().flat_map(|page| page.faces.iter().chain(&page.notes));
    let contours = cuts.iter().filter(|cuts| !cuts.is_empty()).collect();
    let pages = Pages { file, faces, shown: placed.map(|placed| placed.face).collect(), cuts, contours };
    let mut laid_out = pages.lay_out();
    let options = PdfSaveOptions { optimize: false, image_optimization: None, ..PdfSaveOptions::default() };
    let mut document = laid_out.to_lopdf_document(&options, &mut Vec::new());
    laid_out.pages.clear();
    pages.put_faces(&mut document, output);
    pages.put_contours(&mut document);
    finish(file, &mut document);
    write(&mut document)
}

impl Pages<'_> {
    fn lay_out(&self) -> PdfDocument {
        let mut document = PdfDocument::new(&self.file.title);
        let info = &mut document.metadata.info;
        info.author = self.file.author.clone().unwrap_or_default();
        info.subject = self.file.subject.clone().unwrap_or_default();
        "Pullet".clone_into(&mut info.creator);
        concat!("Pullet ", env!("CARGO_PKG_VERSION")).clone_into(&mut info.producer);
        for number in 0..self.shown.len() {
            document.resources.xobjects.map.insert(face_id(number), XObject::External(stand_in()));
        }
        for number in 0..self.contours.len() {
            document.resources.xobjects.map.insert(contour_id(number), XObject::External(stand_in()));
        }
        let has_registration = self.file.pages.iter().any(|page| !page.registration.is_empty());
        let has_guides = self.file.pages.iter().any(|page| !page.guides.is_empty());
        let more = [(GUIDES, has_guides), (REGISTRATION, has_registration), (CONTOUR, !self.contours.is_empty())];
        let more = more.into_iter().filter(|(_, is_used)| *is_used).map(|(layer, _)| layer);
        for (layer, name) in LAYERS.into_iter().chain(more) {
            document.resources.layers.map.insert(layer_id(layer), new_layer(name));
        }
        document.pages = self.file.pages.iter().enumerate().map(|(index, page)| self.page(index, page)).collect();
        for (index, page) in self.file.pages.iter().enumerate() {
            let Some(name) = page.bookmark.clone() else { continue };
            let id = PageAnnotId(format!("bookmark {index:06}"));
            document.bookmarks.map.insert(id, PageAnnotation { name, page: index + 1 });
        }
        document
    }

    fn page(&self, index: usize, page: &Page) -> PdfPage {
        let [cards, marks, notes] = LAYERS.map(|(layer, _)| layer);
        let mut ops = Vec::new();
        let place_all = |faces: &[PlacedFace], ops: &mut Vec<Op>| {
            page.correct(ops, |ops| faces.iter().for_each(|face| self.place(page, face, ops)));
        };
        on_layer(cards, &mut ops, |ops| place_all(&page.faces, ops));
        if !page.guides.is_empty() {
            on_layer(GUIDES.0, &mut ops, |ops| page.correct(ops, |ops| page.draw_guides(ops)));
        }
        // A machine that cuts along paths needs no lines to see.
        let has_cut_lines = self.file.cutting.formats.is_empty() && page.has_cut_lines();
        if !page.marks.is_empty() || has_cut_lines {
            let draw = |ops: &mut Vec<Op>| {
                page.draw_marks(ops);
                if has_cut_lines {
                    page.draw_cut_lines(ops);
                }
            };
            on_layer(marks, &mut ops, |ops| page.correct(ops, draw));
        }
        // A machine cuts where the cards are from these marks. No back has marks, so only a stretch of fronts is corrected: in
        // marks and cards alike.
        if !page.registration.is_empty() {
            on_layer(REGISTRATION.0, &mut ops, |ops| page.correct(ops, |ops| page.draw_registration(ops)));
        }
        on_layer(notes, &mut ops, |ops| place_all(&page.notes, ops));
        if let Some(number) = self.cuts.get(index).and_then(|cuts| self.contours.get_index_of(cuts)) {
            on_layer(CONTOUR.0, &mut ops, |ops| page.correct(ops, |ops| ops.push(shown(contour_id(number)))));
        }
        PdfPage::new(Mm(single(page.size.width.to_mm())), Mm(single(page.size.height.to_mm())), ops)
    }

    fn place(&self, page: &Page, placed: &PlacedFace, ops: &mut Vec<Op>) {
        let id = face_id(self.shown.get_index_of(&placed.face).unwrap_or_default());
        page.place(placed, self.faces[placed.face].bleed, id, ops);
    }

    /// Replaces the stand-ins by the contours.
    fn put_contours(&self, document: &mut Document) {
        let CutContour::Named { cut, crease } = &self.file.cutting.contour else { return };
        let size = |cuts: &PageLines| {
            let at = self.cuts.iter().position(|other| other == cuts);
            at.and_then(|index| self.file.pages.get(index)).map(|page| page.size).unwrap_or_default()
        };
        let stand_ins = stand_ins(document).cloned().unwrap_or_default();
        for (number, cuts) in self.contours.iter().enumerate() {
            let stand_in = stand_ins.get(contour_id(number).0.as_bytes()).and_then(lopdf::Object::as_reference);
            if let Ok(id) = stand_in {
                document.set_object(id, contour::form(cuts, size(cuts), (cut, crease)));
            }
        }
    }

    /// Replaces the stand-ins by the faces.
    fn put_faces(&self, document: &mut Document, output: &PdfOutput) {
        let shown = || self.shown.iter().map(|face| &self.faces[*face].form);
        let fonts = output.fonts_of(shown());
        let stand_ins = stand_ins(document).cloned().unwrap_or_default();
        let mut store = Store::new(document, &fonts);
        for (number, form) in shown().enumerate() {
            let stand_in = stand_ins.get(face_id(number).0.as_bytes()).and_then(lopdf::Object::as_reference);
            if let Ok(id) = stand_in {
                store.put(id, form);
            }
        }
    }
}

impl Page {
    /// Draws something where the page's correction puts it.
    fn correct(&self, ops: &mut Vec<Op>, draw: impl FnOnce(&mut Vec<Op>)) {
        let Some(correction) = self.correction else { return draw(ops) };
        let matrix = CurTransMat::Raw(correction.pdf_matrix(self.size.height).map(single));
        ops.push(Op::SaveGraphicsState);
        ops.push(Op::SetTransformationMatrix { matrix });
        draw(ops);
        ops.push(Op::RestoreGraphicsState);
    }

    fn place(&self, placed: &PlacedFace, bleed: Length, id: XObjectId, ops: &mut Vec<Op>) {
        ops.push(Op::SaveGraphicsState);
        ops.push(self.rectangle(placed.paint, PaintMode::Clip));
        if let Some(outline) = placed.outline.as_ref().filter(|outline| outline.is_drawn) {
            let rings = vec![PolygonRing { points: self.path(&outline.clip) }];
            let (mode, winding_order) = (PaintMode::Clip, WindingOrder::NonZero);
            ops.push(Op::DrawPolygon { polygon: Polygon { rings, mode, winding_order } });
        }
        ops.push(Op::SetTransformationMatrix { matrix: CurTransMat::Raw(self.matrix(placed, bleed)) });
        ops.push(shown(id));
        ops.push(Op::RestoreGraphicsState);
    }

    /// Returns a rectangle that is filled, or that clips.
    fn rectangle(&self, rect: Rect, mode: PaintMode) -> Op {
        let (left, top, right, bottom) = (rect.x, rect.y, rect.right(), rect.bottom());
        let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
        let points = corners.map(|(x, y)| LinePoint { p: self.point(Point { x, y }), bezier: false }).to_vec();
        let rings = vec![PolygonRing { points }];
        Op::DrawPolygon { polygon: Polygon { rings, mode, winding_order: WindingOrder::NonZero } }
    }

    /// Returns the matrix from the face's space, in millimetres from the corner of its bleed with y downwards, to the page's
    /// space, in points with y upwards.
    fn matrix(&self, placed: &PlacedFace, bleed: Length) -> [f32; 6] {
        let k = 72.0 / 25.4;
        let bleed = bleed.to_mm();
        let (x, y) = (placed.trim.x.to_mm(), self.size.height.to_mm() - placed.trim.y.to_mm());
        let (width, height) = (placed.trim.width.to_mm(), placed.trim.height.to_mm());
        // The directions of the face's x and y on the page, and the place of its trim's corner.
        let [a, b, c, d, e, f] = match placed.turn {
            Turn::Upright => [1.0, 0.0, 0.0, -1.0, x, y],
            Turn::Quarter => [0.0, -1.0, -1.0, 0.0, x + width, y],
            Turn::Half => [-1.0, 0.0, 0.0, 1.0, x + width, y - height],
            Turn::ThreeQuarters => [0.0, 1.0, 1.0, 0.0, x, y - height],
        };
        // The corner of the bleed is the face's origin: one bleed back from the trim's corner, both ways.
        let (e, f) = (e - (a + c) * bleed, f - (b + d) * bleed);
        [a, b, c, d, e, f].map(|factor: f64| single(factor * k))
    }

    /// Draws what a cutting machine looks for: filled, black.
    fn draw_registration(&self, ops: &mut Vec<Op>) {
        ops.push(Op::SetFillColor { col: Color::Greyscale(Greyscale { percent: 0.0, icc_profile: None }) });
        for mark in &self.registration {
            ops.push(self.rectangle(*mark, PaintMode::Fill));
        }
    }

    /// Returns what thin lines show on this page: the outlines of cards that are no rectangles, and the cuts inside pieces.
    fn outlines(&self) -> impl Iterator<Item = &PieceOutline> {
        let fronts = self.faces.iter().filter(|placed| placed.side == Side::Front);
        fronts.filter_map(|placed| placed.outline.as_ref())
    }

    fn has_cut_lines(&self) -> bool {
        self.outlines().any(|outline| outline.is_drawn || !outline.slits.is_empty())
    }

    fn draw_cut_lines(&self, ops: &mut Vec<Op>) {
        ops.push(Op::SetOutlineColor { col: Color::Greyscale(Greyscale { percent: CUT_LINE, icc_profile: None }) });
        ops.push(Op::SetOutlineThickness { pt: Pt(single(PieceOutline::LINE.to_pt())) });
        let mut draw = |points: Vec<LinePoint>, is_closed: bool| {
            ops.push(Op::DrawLine { line: printpdf::Line { points, is_closed } });
        };
        for outline in self.outlines() {
            if outline.is_drawn {
                draw(self.path(&outline.cut), true);
            }
            for (from, to) in &outline.slits {
                draw([*from, *to].map(|point| LinePoint { p: self.point(point), bezier: false }).to_vec(), false);
            }
        }
    }

    /// Returns an outline as printpdf draws it.
    fn path(&self, outline: &Outline) -> Vec<LinePoint> {
        let on_line = |point: Point| LinePoint { p: self.point(point), bezier: false };
        let beside = |point: Point| LinePoint { p: self.point(point), bezier: true };
        let segments = outline.segments().iter().flat_map(|segment| match *segment {
            Segment::Line(end) => vec![on_line(end)],
            Segment::Curve(first, second, end) => vec![beside(first), beside(second), on_line(end)],
        });
        std::iter::once(on_line(outline.start())).chain(segments).collect()
    }

    /// Returns a point of the page in points, y upwards.
    pub(super) fn point(&self, point: Point) -> printpdf::Point {
        let [x, y] = [point.x, self.size.height - point.y].map(|length| Pt(single(length.to_pt())));
        printpdf::Point { x, y }
    }
}

/// How light the line is that a shaped card is cut along: half way between black and white, so that it shows on dark and on light
/// cards.
const CUT_LINE: f32 = 0.5;

/// The layers of every file, the lowest first, with the names that a viewer shows.
const LAYERS: [(&str, &str); 3] = [("a_cards", "Cards"), ("b_marks", "Crop marks"), ("c_notes", "Sheet labels")];

/// The layer of guides, which only files with guides have.
const GUIDES: (&str, &str) = ("a_guides", "Guides");

/// The layer of what a cutting machine's sensor looks for.
const REGISTRATION: (&str, &str) = ("d_registration", "Registration marks");
/// The layer of what a print shop's cutter follows.
const CONTOUR: (&str, &str) = ("e_contour", "Cut contour");

fn layer_id(layer: &str) -> LayerInternalId {
    LayerInternalId(layer.to_owned())
}

fn new_layer(name: &str) -> Layer {
    Layer {
        name: name.to_owned(),
        creator: "Pullet".to_owned(),
        intent: LayerIntent::Design,
        usage: LayerSubtype::Artwork,
    }
}

fn on_layer(layer: &str, ops: &mut Vec<Op>, draw: impl FnOnce(&mut Vec<Op>)) {
    ops.push(Op::BeginLayer { layer_id: layer_id(layer) });
    draw(ops);
    ops.push(Op::EndLayer);
}

fn face_id(number: usize) -> XObjectId {
    XObjectId(format!("C{number}"))
}

fn contour_id(number: usize) -> XObjectId {
    XObjectId(format!("K{number}"))
}

/// Returns the operator that shows a face or a contour.
fn shown(id: XObjectId) -> Op {
    Op::UseXobject { id, transform: XObjectTransform { no_auto_scale: true, ..XObjectTransform::default() } }
}

/// Returns what printpdf refers to until the face itself replaces it.
fn stand_in() -> ExternalXObject {
    let stream = ExternalStream { dict: BTreeMap::new(), content: Vec::new(), compress: false };
    ExternalXObject { stream, width: None, height: None, dpi: None }
}

/// Returns the dictionary of `XObject`s, which printpdf gives to every page.
fn stand_ins(document: &Document) -> Option<&lopdf::Dictionary> {
    let page = document.get_dictionary(document.page_iter().next()?).ok()?;
    let resources = document.get_dict_in_dict(page, b"Resources").ok()?;
    document.get_dict_in_dict(resources, b"XObject").ok()
}
