//! Pages become a PDF file.
//!
//! printpdf makes the document: its pages, layers, bookmarks and what is known about it. It cannot write content with resources of
//! its own, though, and a face has fonts, gradients and images. So its pages are empty, and when it has made its lopdf document,
//! what [`super::page_content`] draws is put into them. What else printpdf cannot say, or says wrongly, [`super::finish`]
//! corrects.

use super::content_stream::{ContentStream, Resource, ResourceNames};
use super::contour;
use super::deflate::deflate;
use super::face::{PdfFace, PdfOutput};
use super::finish::{WrittenObjects, finish};
use super::number::single;
use super::page_content::{CONTOUR, GUIDES, LAYERS, Pages, REGISTRATION};
use super::picture_bodies::PictureBodies;
use super::reduced::ReducedPictures;
use super::store::Store;
use crate::PrintFile;
use crate::cut::PageLines;
use crate::files::FileBytes;
use crate::model::CutContour;
use lopdf::{Document, Object, ObjectId, Stream, dictionary};
use printpdf::{
    Layer, LayerIntent, LayerInternalId, LayerSubtype, Mm, PageAnnotId, PageAnnotation, PdfDocument, PdfPage,
    PdfSaveOptions,
};
use rayon::prelude::*;

/// Returns the file's bytes: the same for the same pages, whenever and wherever it is made. `cuts` is what is cut out of each page,
/// if the file has a contour.
pub(super) fn bytes(
    file: &PrintFile,
    cuts: &[PageLines],
    (faces, reduced): (&[PdfFace], &ReducedPictures),
    output: &PdfOutput,
) -> FileBytes {
    let pages = Pages::new(file, cuts, faces);
    let streams = pages.contents();
    // Names are counted within the file, so that pages which refer to the same resources share one dictionary.
    let mut names = ResourceNames::default();
    streams.iter().flat_map(ContentStream::resources).for_each(|resource| names.add(resource));
    let named = |resource: &Resource| (names.of(resource), resource.clone());
    let resources: Vec<PageResources> = streams.iter().map(|page| page.resources().map(named).collect()).collect();
    // Each page's operators are dropped once they are compressed.
    let content = |stream: ContentStream| deflate(&stream.named(|resource| names.of(resource)));
    // All other objects are made beside that: they take one thread.
    let (contents, (mut document, written)) = rayon::join(
        || streams.into_par_iter().map(content).collect(),
        || without_contents(&pages, &resources, reduced, output),
    );
    put_contents(contents, &mut document);
    written.file(&mut document, output.compression)
}

/// What a page refers to, with the names that it has there.
type PageResources = Vec<(String, Resource)>;

/// Returns a document whose pages draw nothing yet, and how its objects are written.
fn without_contents(
    pages: &Pages<'_>,
    resources: &[PageResources],
    reduced: &ReducedPictures,
    output: &PdfOutput,
) -> (Document, WrittenObjects) {
    let options = PdfSaveOptions { optimize: false, image_optimization: None, ..PdfSaveOptions::default() };
    let has_contour = pages.contours().next().is_some();
    let mut document = empty_pages(pages.file, has_contour).to_lopdf_document(&options, &mut Vec::new());
    let bodies = put_resources(pages, resources, &mut document, reduced, output);
    finish(pages.file, &mut document);
    let written = WrittenObjects::new(&mut document, bodies, output.compression);
    (document, written)
}

/// Returns the document with empty pages.
fn empty_pages(file: &PrintFile, has_contour: bool) -> PdfDocument {
    let mut document = PdfDocument::new(&file.title);
    let info = &mut document.metadata.info;
    info.author = file.author.clone().unwrap_or_default();
    info.subject = file.subject.clone().unwrap_or_default();
    "Pullet".clone_into(&mut info.creator);
    concat!("Pullet ", env!("CARGO_PKG_VERSION")).clone_into(&mut info.producer);
    let has_guides = file.pages.iter().any(|page| !page.guides.is_empty());
    let has_registration = file.pages.iter().any(|page| !page.registration.is_empty());
    let more = [(GUIDES, has_guides), (REGISTRATION, has_registration), (CONTOUR, has_contour)];
    let more = more.into_iter().filter(|(_, is_used)| *is_used).map(|(layer, _)| layer);
    for (number, name) in LAYERS.into_iter().chain(more).enumerate() {
        document.resources.layers.map.insert(LayerInternalId(number.to_string()), new_layer(name));
    }
    let size = |page: &crate::Page| [page.size.width, page.size.height].map(|side| Mm(single(side.to_mm())));
    document.pages =
        file.pages.iter().map(size).map(|[width, height]| PdfPage::new(width, height, Vec::new())).collect();
    for (index, page) in file.pages.iter().enumerate() {
        let Some(name) = page.bookmark.clone() else { continue };
        let id = PageAnnotId(format!("bookmark {index:06}"));
        document.bookmarks.map.insert(id, PageAnnotation { name, page: index + 1 });
    }
    document
}

fn new_layer(name: &str) -> Layer {
    Layer {
        name: name.to_owned(),
        creator: "Pullet".to_owned(),
        intent: LayerIntent::Design,
        usage: LayerSubtype::Artwork,
    }
}

/// Gives the pages of a document what they refer to, and streams without content. Returns the bodies of the pictures.
fn put_resources(
    pages: &Pages<'_>,
    resources: &[PageResources],
    document: &mut Document,
    reduced: &ReducedPictures,
    output: &PdfOutput,
) -> PictureBodies {
    let fonts = output.fonts_of(pages.shown());
    let mut store = Store::new(document, &fonts, reduced, output.compression);
    if let CutContour::Named { cut, crease } = &pages.file.cutting.contour {
        pages.contours().for_each(|(cuts, size)| store.add_contour(contour::form(cuts, size, (cut, crease))));
    }
    let ids: Vec<ObjectId> = store.document.page_iter().collect();
    for (id, resources) in ids.into_iter().zip(resources) {
        let resources = store.resources(resources.iter().map(|(name, resource)| (name.as_str(), resource)));
        let content = Stream::new(dictionary! { "Filter" => "FlateDecode" }, Vec::new()).with_compression(false);
        let content = store.document.add_object(content);
        if let Ok(page) = store.document.get_dictionary_mut(id) {
            page.set("Resources", resources);
            page.set("Contents", content);
        }
    }
    store.into_bodies()
}

/// Puts what the pages draw into their streams.
fn put_contents(contents: Vec<Vec<u8>>, document: &mut Document) {
    let pages: Vec<ObjectId> = document.page_iter().collect();
    for (page, content) in pages.into_iter().zip(contents) {
        let id = document.get_dictionary(page).and_then(|page| page.get(b"Contents")).and_then(Object::as_reference);
        let stream = id.and_then(|id| document.get_object_mut(id)).and_then(Object::as_stream_mut);
        if let Ok(stream) = stream {
            stream.set_content(content);
        }
    }
}
