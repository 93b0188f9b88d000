//! Pages become a PDF file.
//!
//! printpdf makes the document: its pages, layers, bookmarks and what is known about it. It cannot write content with resources of
//! its own, though, and a face has fonts, gradients and images. So its pages are empty, and when it has made its lopdf document,
//! what [`super::page_content`] draws is put into them. What else printpdf cannot say, or says wrongly, [`super::finish`]
//! corrects.

use super::content_stream::{ContentStream, Resource, ResourceNames};
use super::contour;
use super::face::{PdfFace, PdfOutput};
use super::finish::{finish, write};
use super::number::single;
use super::page_content::{CONTOUR, GUIDES, LAYERS, Pages, REGISTRATION};
use super::picture_bodies::PictureBodies;
use super::reduced::ReducedPictures;
use super::store::Store;
use crate::files::FileBytes;
use crate::model::CutContour;
use crate::output::PrintFile;
use crate::output::cut::PageLines;
use indexmap::IndexSet;
use lopdf::{Document, Stream, dictionary};
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
    let options = PdfSaveOptions { optimize: false, image_optimization: None, ..PdfSaveOptions::default() };
    let has_contour = pages.contours().next().is_some();
    let mut document = empty_pages(file, has_contour).to_lopdf_document(&options, &mut Vec::new());
    let bodies = put_contents(&pages, &mut document, reduced, output);
    finish(file, &mut document);
    write(&mut document, &bodies, output.compression)
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
    let size = |page: &crate::output::Page| [page.size.width, page.size.height].map(|side| Mm(single(side.to_mm())));
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

/// Puts what the pages draw into the pages of a document, with all that it refers to. Returns the bodies of the pictures.
fn put_contents(
    pages: &Pages<'_>,
    document: &mut Document,
    reduced: &ReducedPictures,
    output: &PdfOutput,
) -> PictureBodies {
    let streams = pages.contents();
    // Names are counted within the file, so that pages which refer to the same resources share one dictionary.
    let mut names = ResourceNames::default();
    streams.iter().flat_map(ContentStream::resources).for_each(|resource| names.add(resource));
    // Each page's operators are dropped once they are compressed.
    let content = |stream: ContentStream| {
        let content = output.deflate(&stream.named(|resource| names.of(resource)));
        (stream.into_resources(), content)
    };
    let (contents, fonts): (Vec<(IndexSet<Resource>, Vec<u8>)>, _) =
        rayon::join(|| streams.into_par_iter().map(content).collect(), || output.fonts_of(pages.shown()));
    let mut store = Store::new(document, &fonts, reduced, output.compression);
    if let CutContour::Named { cut, crease } = &pages.file.cutting.contour {
        pages.contours().for_each(|(cuts, size)| store.add_contour(contour::form(cuts, size, (cut, crease))));
    }
    let ids: Vec<lopdf::ObjectId> = store.document.page_iter().collect();
    for (id, (resources, content)) in ids.into_iter().zip(contents) {
        let named: Vec<_> = resources.iter().map(|resource| (names.of(resource), resource)).collect();
        let resources = store.resources(named.iter().map(|(name, resource)| (name.as_str(), *resource)));
        let content = Stream::new(dictionary! { "Filter" => "FlateDecode" }, content).with_compression(false);
        let content = store.document.add_object(content);
        if let Ok(page) = store.document.get_dictionary_mut(id) {
            page.set("Resources", resources);
            page.set("Contents", content);
        }
    }
    store.into_bodies()
}
