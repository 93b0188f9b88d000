//! Pages of placed faces become a PDF file.
//!
//! printpdf lays out the pages: their operators, layers and bookmarks. It cannot write a form with resources of its own, though,
//! and a face has fonts, gradients and images. So each page refers to an empty *stand-in* for each face, and when printpdf has
//! made its lopdf document, [`put_faces`] writes the faces under the numbers of their stand-ins. What else printpdf cannot say,
//! or says wrongly, [`super::finish`] corrects.

use super::face::{PdfFace, PdfResources};
use super::finish::{finish, write};
use super::number::single;
use super::print_file::{Page, Placement, PrintFile};
use super::store::Store;
use crate::imposition::{Mark, Turn};
use crate::model::Point;
use lopdf::Document;
use printpdf::{
    Color, CurTransMat, ExternalStream, ExternalXObject, Greyscale, Layer, LayerIntent, LayerInternalId, LayerSubtype,
    LinePoint, Mm, Op, PageAnnotId, PageAnnotation, PaintMode, PdfDocument, PdfPage, PdfSaveOptions, Polygon,
    PolygonRing, Pt, WindingOrder, XObject, XObjectId, XObjectTransform,
};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

impl PrintFile {
    /// Returns the file's bytes: the same for the same pages, whenever and wherever it is made.
    #[must_use]
    pub fn into_bytes(self, resources: &PdfResources) -> Vec<u8> {
        let faces = self.distinct_faces();
        let mut laid_out = self.lay_out(&faces);
        let options = PdfSaveOptions { optimize: false, image_optimization: None, ..PdfSaveOptions::default() };
        let mut document = laid_out.to_lopdf_document(&options, &mut Vec::new());
        laid_out.pages.clear();
        put_faces(&mut document, &faces, resources);
        finish(&self, &mut document);
        write(&mut document)
    }

    /// Returns every face that any page shows, once, in the order of the pages.
    fn distinct_faces(&self) -> Vec<Arc<PdfFace>> {
        let mut faces: Vec<Arc<PdfFace>> = Vec::new();
        let mut known = HashSet::new();
        for placement in self.pages.iter().flat_map(|page| page.faces.iter().chain(&page.notes)) {
            if known.insert(Arc::as_ptr(&placement.face)) {
                faces.push(Arc::clone(&placement.face));
            }
        }
        faces
    }

    fn lay_out(&self, faces: &[Arc<PdfFace>]) -> PdfDocument {
        let mut document = PdfDocument::new(&self.title);
        let info = &mut document.metadata.info;
        info.author = self.author.clone().unwrap_or_default();
        info.subject = self.subject.clone().unwrap_or_default();
        "Pullet".clone_into(&mut info.creator);
        concat!("Pullet ", env!("CARGO_PKG_VERSION")).clone_into(&mut info.producer);
        let numbers = faces.iter().enumerate().map(|(number, face)| (Arc::as_ptr(face), face_id(number)));
        let ids: HashMap<_, _> = numbers.collect();
        for id in ids.values() {
            document.resources.xobjects.map.insert(id.clone(), XObject::External(stand_in()));
        }
        for (layer, name) in LAYERS {
            document.resources.layers.map.insert(layer_id(layer), new_layer(name));
        }
        let id_of = |placement: &Placement| ids[&Arc::as_ptr(&placement.face)].clone();
        document.pages = self.pages.iter().map(|page| page.lay_out(&id_of)).collect();
        for (index, page) in self.pages.iter().enumerate() {
            let Some(name) = page.bookmark.clone() else { continue };
            let id = PageAnnotId(format!("bookmark {index:06}"));
            document.bookmarks.map.insert(id, PageAnnotation { name, page: index + 1 });
        }
        document
    }
}

impl Page {
    fn lay_out(&self, id_of: &impl Fn(&Placement) -> XObjectId) -> PdfPage {
        let [cards, marks, notes] = LAYERS.map(|(layer, _)| layer);
        let mut ops = Vec::new();
        on_layer(cards, &mut ops, |ops| self.faces.iter().for_each(|face| self.place(face, id_of(face), ops)));
        if !self.marks.is_empty() {
            on_layer(marks, &mut ops, |ops| self.draw_marks(ops));
        }
        on_layer(notes, &mut ops, |ops| self.notes.iter().for_each(|note| self.place(note, id_of(note), ops)));
        PdfPage::new(Mm(single(self.size.width.to_mm())), Mm(single(self.size.height.to_mm())), ops)
    }

    fn place(&self, placement: &Placement, id: XObjectId, ops: &mut Vec<Op>) {
        let paint = placement.paint;
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
        ops.push(Op::SetTransformationMatrix { matrix: CurTransMat::Raw(self.matrix(placement)) });
        let transform = XObjectTransform { no_auto_scale: true, ..XObjectTransform::default() };
        ops.push(Op::UseXobject { id, transform });
        ops.push(Op::RestoreGraphicsState);
    }

    /// Returns the matrix from the face's space, in millimetres from the corner of its bleed with y downwards, to the page's
    /// space, in points with y upwards.
    fn matrix(&self, placement: &Placement) -> [f32; 6] {
        let k = 72.0 / 25.4;
        let bleed = placement.face.bleed.to_mm();
        let (x, y) = (placement.trim.x.to_mm(), self.size.height.to_mm() - placement.trim.y.to_mm());
        let (width, height) = (placement.trim.width.to_mm(), placement.trim.height.to_mm());
        // The directions of the face's x and y on the page, and the place of its trim's corner.
        let [a, b, c, d, e, f] = match placement.turn {
            Turn::Upright => [1.0, 0.0, 0.0, -1.0, x, y],
            Turn::Quarter => [0.0, -1.0, -1.0, 0.0, x + width, y],
            Turn::Half => [-1.0, 0.0, 0.0, 1.0, x + width, y - height],
            Turn::ThreeQuarters => [0.0, 1.0, 1.0, 0.0, x, y - height],
        };
        // The corner of the bleed is the face's origin: one bleed back from the trim's corner, both ways.
        let (e, f) = (e - (a + c) * bleed, f - (b + d) * bleed);
        [a, b, c, d, e, f].map(|factor: f64| single(factor * k))
    }

    fn draw_marks(&self, ops: &mut Vec<Op>) {
        ops.push(Op::SetOutlineColor { col: Color::Greyscale(Greyscale { percent: 0.0, icc_profile: None }) });
        ops.push(Op::SetOutlineThickness { pt: Pt(single(Mark::WIDTH.to_pt())) });
        for mark in &self.marks {
            let points = [mark.from, mark.to].map(|point| LinePoint { p: self.point(point), bezier: false }).to_vec();
            ops.push(Op::DrawLine { line: printpdf::Line { points, is_closed: false } });
        }
    }

    fn point(&self, point: Point) -> printpdf::Point {
        let [x, y] = [point.x, self.size.height - point.y].map(|length| Pt(single(length.to_pt())));
        printpdf::Point { x, y }
    }
}

/// The layers of every file, the lowest first, with the names that a viewer shows.
const LAYERS: [(&str, &str); 3] = [("a_cards", "Cards"), ("b_marks", "Crop marks"), ("c_notes", "Sheet labels")];

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

/// Replaces the stand-ins by the faces.
fn put_faces(document: &mut Document, faces: &[Arc<PdfFace>], resources: &PdfResources) {
    let fonts = resources.fonts_of(faces.iter().map(|face| &face.form));
    let stand_ins = stand_ins(document).cloned().unwrap_or_default();
    let mut store = Store::new(document, &fonts);
    for (number, face) in faces.iter().enumerate() {
        let stand_in = stand_ins.get(face_id(number).0.as_bytes()).and_then(lopdf::Object::as_reference);
        if let Ok(id) = stand_in {
            store.put(id, &face.form);
        }
    }
}

/// Returns the dictionary of `XObject`s, which printpdf gives to every page.
fn stand_ins(document: &Document) -> Option<&lopdf::Dictionary> {
    let page = document.get_dictionary(document.page_iter().next()?).ok()?;
    let resources = document.get_dict_in_dict(page, b"Resources").ok()?;
    document.get_dict_in_dict(resources, b"XObject").ok()
}
