//! Pages of placed faces become a PDF file.
//!
//! printpdf lays out the pages: their operators, layers and bookmarks. It cannot write a form with resources of its own, though,
//! and a face has fonts, gradients and images. So each page refers to an empty *stand-in* for each face, and when printpdf has
//! made its lopdf document, `put_faces` writes the faces under the numbers of their stand-ins. What else printpdf cannot say,
//! or says wrongly, [`super::finish`] corrects.

use super::face::{PdfFace, PdfOutput};
use super::finish::{finish, write};
use super::number::single;
use super::store::Store;
use crate::imposition::Turn;
use crate::model::{Length, Point};
use crate::output::{Page, PlacedFace, PrintFile};
use indexmap::IndexSet;
use lopdf::Document;
use printpdf::{
    CurTransMat, ExternalStream, ExternalXObject, Layer, LayerIntent, LayerInternalId, LayerSubtype, LinePoint, Mm, Op,
    PageAnnotId, PageAnnotation, PaintMode, PdfDocument, PdfPage, PdfSaveOptions, Polygon, PolygonRing, Pt,
    WindingOrder, XObject, XObjectId, XObjectTransform,
};
use std::collections::BTreeMap;

/// The pages of a file with the faces that they show.
struct Pages<'a> {
    file: &'a PrintFile,
    faces: &'a [PdfFace],
    /// The faces that any page shows, each once, in the order of the pages.
    shown: IndexSet<usize>,
}

/// Returns the file's bytes: the same for the same pages, whenever and wherever it is made.
pub(super) fn bytes(file: &PrintFile, faces: &[PdfFace], output: &PdfOutput) -> Vec<u8> {
    let placed = file.pages.iter().flat_map(|page| page.faces.iter().chain(&page.notes));
    let pages = Pages { file, faces, shown: placed.map(|placed| placed.face).collect() };
    let mut laid_out = pages.lay_out();
    let options = PdfSaveOptions { optimize: false, image_optimization: None, ..PdfSaveOptions::default() };
    let mut document = laid_out.to_lopdf_document(&options, &mut Vec::new());
    laid_out.pages.clear();
    pages.put_faces(&mut document, output);
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
        let has_guides = self.file.pages.iter().any(|page| !page.guides.is_empty());
        for (layer, name) in LAYERS.into_iter().filter(|(layer, _)| *layer != GUIDES || has_guides) {
            document.resources.layers.map.insert(layer_id(layer), new_layer(name));
        }
        document.pages = self.file.pages.iter().map(|page| self.page(page)).collect();
        for (index, page) in self.file.pages.iter().enumerate() {
            let Some(name) = page.bookmark.clone() else { continue };
            let id = PageAnnotId(format!("bookmark {index:06}"));
            document.bookmarks.map.insert(id, PageAnnotation { name, page: index + 1 });
        }
        document
    }

    fn page(&self, page: &Page) -> PdfPage {
        let [cards, guides, marks, notes] = LAYERS.map(|(layer, _)| layer);
        let mut ops = Vec::new();
        on_layer(cards, &mut ops, |ops| page.faces.iter().for_each(|face| self.place(page, face, ops)));
        if !page.guides.is_empty() {
            on_layer(guides, &mut ops, |ops| page.draw_guides(ops));
        }
        if !page.marks.is_empty() {
            on_layer(marks, &mut ops, |ops| page.draw_marks(ops));
        }
        on_layer(notes, &mut ops, |ops| page.notes.iter().for_each(|note| self.place(page, note, ops)));
        PdfPage::new(Mm(single(page.size.width.to_mm())), Mm(single(page.size.height.to_mm())), ops)
    }

    fn place(&self, page: &Page, placed: &PlacedFace, ops: &mut Vec<Op>) {
        let id = face_id(self.shown.get_index_of(&placed.face).unwrap_or_default());
        page.place(placed, self.faces[placed.face].bleed, id, ops);
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
    fn place(&self, placed: &PlacedFace, bleed: Length, id: XObjectId, ops: &mut Vec<Op>) {
        let paint = placed.paint;
        let (left, top, right, bottom) = (paint.x, paint.y, paint.right(), paint.bottom());
        let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
        let points = corners.map(|(x, y)| LinePoint { p: self.point(Point { x, y }), bezier: false }).to_vec();
        ops.push(Op::SaveGraphicsState);
        ops.push(Op::DrawPolygon {
            polygon: Polygon {
                rings: vec![PolygonRing { points }],
                mode: PaintMode::Clip,
                winding_order: WindingOrder::NonZero,
            },
        });
        ops.push(Op::SetTransformationMatrix { matrix: CurTransMat::Raw(self.matrix(placed, bleed)) });
        let transform = XObjectTransform { no_auto_scale: true, ..XObjectTransform::default() };
        ops.push(Op::UseXobject { id, transform });
        ops.push(Op::RestoreGraphicsState);
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

    /// Returns a point of the page in points, y upwards.
    pub(super) fn point(&self, point: Point) -> printpdf::Point {
        let [x, y] = [point.x, self.size.height - point.y].map(|length| Pt(single(length.to_pt())));
        printpdf::Point { x, y }
    }
}

/// The layers of a file, the lowest first, with the names that a viewer shows.
const LAYERS: [(&str, &str); 4] =
    [("a_cards", "Cards"), (GUIDES, "Guides"), ("b_marks", "Crop marks"), ("c_notes", "Sheet labels")];

/// The layer that only files with guides have.
const GUIDES: &str = "a_guides";

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
