//! Pages of placed faces become a PDF file.
//!
//! printpdf lays out the pages: their operators, layers and bookmarks. What it cannot say, or says wrongly, is set right on
//! the document that it hands over: boxes, viewer hints, page labels, the language, and the faces themselves.

use super::finish::{finish, write};
use super::store::Store;
use super::{PdfFace, PdfOutput};
use crate::imposition::{Mark, Turn};
use crate::model::{Length, Point};
use crate::output::{Page, PlacedFace, PrintFile};
use indexmap::IndexSet;
use lopdf::{Document, ObjectId};
use printpdf::{
    Color, CurTransMat, ExternalStream, ExternalXObject, Greyscale, Layer, LayerIntent, LayerInternalId, LayerSubtype,
    LinePoint, Mm, Op, PageAnnotId, PageAnnotation, PaintMode, PdfDocument, PdfPage, PdfSaveOptions, Polygon,
    PolygonRing, Pt, WindingOrder, XObject, XObjectId, XObjectTransform,
};

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
        for (layer, _) in LAYERS {
            document.resources.layers.map.insert(layer_id(layer), our_layer(layer));
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
        let [cards, marks, notes] = LAYERS.map(|(layer, _)| layer);
        let mut ops = Vec::new();
        on_layer(cards, &mut ops, |ops| page.faces.iter().for_each(|face| self.place(page, face, ops)));
        if !page.marks.is_empty() {
            on_layer(marks, &mut ops, |ops| page.draw_marks(ops));
        }
        on_layer(notes, &mut ops, |ops| page.notes.iter().for_each(|note| self.place(page, note, ops)));
        #[expect(clippy::cast_possible_truncation, reason = "millimetres of a sheet")]
        let [width, height] = [page.size.width, page.size.height].map(|length| Mm(length.to_mm() as f32));
        PdfPage::new(width, height, ops)
    }

    fn place(&self, page: &Page, placed: &PlacedFace, ops: &mut Vec<Op>) {
        let id = face_id(self.shown.get_index_of(&placed.face).unwrap_or_default());
        page.place(placed, self.faces[placed.face].bleed, id, ops);
    }

    /// Puts the faces where the stand-ins are.
    fn put_faces(&self, document: &mut Document, output: &PdfOutput) {
        let shown = || self.shown.iter().map(|face| &self.faces[*face].form);
        let fonts = output.fonts_of(shown());
        let stand_ins = stand_ins(document);
        let mut store = Store::new(document, &fonts);
        let forms: Vec<(ObjectId, lopdf::Stream)> = shown()
            .enumerate()
            .filter_map(|(number, form)| {
                let id = stand_ins.get(face_id(number).0.as_bytes()).ok()?.as_reference().ok()?;
                Some((id, store.form(form)))
            })
            .collect();
        for (id, form) in forms {
            document.set_object(id, form);
        }
    }
}

impl Page {
    fn place(&self, placed: &PlacedFace, bleed: Length, id: XObjectId, ops: &mut Vec<Op>) {
        let paint = placed.paint;
        let corners = [
            Point { x: paint.x, y: paint.y },
            Point { x: paint.right(), y: paint.y },
            Point { x: paint.right(), y: paint.bottom() },
            Point { x: paint.x, y: paint.bottom() },
        ];
        let points = corners.map(|corner| LinePoint { p: self.point(corner), bezier: false }).to_vec();
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

    /// From the face's space, millimetres downwards from its bleed's corner, to the page's points upwards.
    fn matrix(&self, placed: &PlacedFace, bleed: Length) -> [f32; 6] {
        let k = 72.0 / 25.4;
        let bleed = bleed.to_mm();
        let (x, y) = (placed.trim.x.to_mm(), self.size.height.to_mm() - placed.trim.y.to_mm());
        let (width, height) = (placed.trim.width.to_mm(), placed.trim.height.to_mm());
        // Where the face's trim corner comes to lie, and which way its x and y run, y upwards.
        let [a, b, c, d, e, f] = match placed.turn {
            Turn::Upright => [1.0, 0.0, 0.0, -1.0, x, y],
            Turn::Quarter => [0.0, -1.0, -1.0, 0.0, x + width, y],
            Turn::Half => [-1.0, 0.0, 0.0, 1.0, x + width, y - height],
            Turn::ThreeQuarters => [0.0, 1.0, 1.0, 0.0, x, y - height],
        };
        let (e, f) = (e - (a + c) * bleed, f - (b + d) * bleed);
        #[expect(clippy::cast_possible_truncation, reason = "points of a sheet; f32 is what a PDF holds")]
        let matrix = [a * k, b * k, c * k, d * k, e * k, f * k].map(|factor: f64| factor as f32);
        matrix
    }

    fn draw_marks(&self, ops: &mut Vec<Op>) {
        #[expect(clippy::cast_possible_truncation, reason = "a fraction of a point")]
        let width = Mark::WIDTH.to_pt() as f32;
        ops.push(Op::SetOutlineColor { col: Color::Greyscale(Greyscale { percent: 0.0, icc_profile: None }) });
        ops.push(Op::SetOutlineThickness { pt: Pt(width) });
        for mark in &self.marks {
            let points = [mark.from, mark.to].map(|point| LinePoint { p: self.point(point), bezier: false }).to_vec();
            ops.push(Op::DrawLine { line: printpdf::Line { points, is_closed: false } });
        }
    }

    fn point(&self, point: Point) -> printpdf::Point {
        #[expect(clippy::cast_possible_truncation, reason = "points of a sheet; f32 is what a PDF holds")]
        let [x, y] = [point.x, self.size.height - point.y].map(|length| Pt(length.to_pt() as f32));
        printpdf::Point { x, y }
    }
}

/// The layers of every file, the lowest first, and what they hold.
const LAYERS: [(&str, &str); 3] = [("a_cards", "Cards"), ("b_marks", "Crop marks"), ("c_notes", "Sheet labels")];

fn layer_id(layer: &str) -> LayerInternalId {
    LayerInternalId(layer.to_owned())
}

fn our_layer(layer: &str) -> Layer {
    let name = LAYERS.iter().find(|(id, _)| *id == layer).map_or(layer, |(_, name)| name);
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

/// What printpdf refers to until the face itself is put in its place.
fn stand_in() -> ExternalXObject {
    let stream = ExternalStream { dict: std::collections::BTreeMap::new(), content: Vec::new(), compress: false };
    ExternalXObject { stream, width: None, height: None, dpi: None }
}

/// The dictionary of `XObject`s that printpdf gives to every page.
fn stand_ins(document: &Document) -> lopdf::Dictionary {
    let page = document.page_iter().next();
    let resources =
        page.and_then(|page| document.get_dictionary(page).ok()).and_then(|page| page.get(b"Resources").ok());
    let resources = resources.and_then(|resources| document.dereference(resources).ok()).map(|(_, found)| found);
    let xobjects = resources.and_then(|found| found.as_dict().ok()).and_then(|found| found.get(b"XObject").ok());
    let xobjects = xobjects.and_then(|found| document.dereference(found).ok()).map(|(_, found)| found);
    xobjects.and_then(|found| found.as_dict().ok()).cloned().unwrap_or_default()
}
