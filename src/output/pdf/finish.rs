//! What printpdf does not know is set right on the document that it hands over: boxes, viewer hints, page labels, the
//! language, the id; then the document is written.

use super::number::{Digits, object};
use crate::model::{Flip, Length, Size};
use crate::output::PrintFile;
use lopdf::{Document, Object, ObjectId, StringFormat, dictionary};

/// Sets right what printpdf does not know.
pub(super) fn finish(file: &PrintFile, document: &mut Document) {
    "1.6".clone_into(&mut document.version);
    let pages: Vec<ObjectId> = document.page_iter().collect();
    for (id, page) in pages.iter().zip(&file.pages) {
        finish_page(document, *id, page.size);
    }
    let labels: Vec<Object> = file
        .pages
        .iter()
        .enumerate()
        .flat_map(|(index, page)| {
            let label = dictionary! { "P" => text(&page.label) };
            [Object::Integer(i64::try_from(index).unwrap_or_default()), label.into()]
        })
        .collect();
    let mut hints = dictionary! {
        "PrintScaling" => "None",
        "DisplayDocTitle" => true,
        "PickTrayByPDFSize" => true,
        "Enforce" => vec!["PrintScaling".into()],
        "Duplex" => match file.duplex {
            None => "Simplex",
            Some(Flip::LongEdge) => "DuplexFlipLongEdge",
            Some(Flip::ShortEdge) => "DuplexFlipShortEdge",
        },
    };
    hints.set("NumCopies", 1);
    let has_bookmarks = file.pages.iter().any(|page| page.bookmark.is_some());
    if let Ok(catalog) = document.catalog_mut() {
        catalog.set("ViewerPreferences", hints);
        catalog.set("PageLabels", dictionary! { "Nums" => labels });
        catalog.set("Lang", text(&file.language));
        catalog.set("PageLayout", "SinglePage");
        catalog.set("PageMode", if has_bookmarks { "UseOutlines" } else { "UseNone" });
    }
    let info = document.trailer.get(b"Info").and_then(Object::as_reference);
    if let Some(info) = info.ok().and_then(|id| document.get_dictionary_mut(id).ok()) {
        // No clock: a date would make two builds of one deck differ.
        for key in [&b"CreationDate"[..], b"ModDate", b"GTS_PDFXVersion", b"Identifier", b"Keywords", b"Trapped"] {
            info.remove(key);
        }
        for (key, value) in [(&b"Author"[..], &file.author), (b"Subject", &file.subject)] {
            if value.is_none() {
                info.remove(key);
            }
        }
    }
}

fn finish_page(document: &mut Document, id: ObjectId, size: Size) {
    let number = |length: Length| {
        #[expect(clippy::cast_possible_truncation, reason = "points of a sheet")]
        let points = length.to_pt() as f32;
        object(points, Digits::Three)
    };
    let sheet = vec![0.into(), 0.into(), number(size.width), number(size.height)];
    let resources = document.get_dictionary(id).ok().and_then(|page| page.get(b"Resources").ok());
    let resources = resources.and_then(|resources| resources.as_reference().ok());
    if let Some(resources) = resources.and_then(|id| document.get_dictionary_mut(id).ok()) {
        // printpdf gives every page empty dictionaries of what it does not use.
        for key in [&b"Font"[..], b"ExtGState", b"Shading"] {
            resources.remove(key);
        }
    }
    if let Ok(page) = document.get_dictionary_mut(id) {
        for key in ["MediaBox", "TrimBox", "BleedBox"] {
            page.set(key, sheet.clone());
        }
        page.remove(b"CropBox");
        page.remove(b"Annots");
        page.set("Group", dictionary! { "S" => "Transparency", "CS" => "DeviceRGB", "I" => true });
    }
}

fn text(words: &str) -> Object {
    if words.is_ascii() {
        return Object::String(words.as_bytes().to_vec(), StringFormat::Literal);
    }
    let units = std::iter::once(0xfeff).chain(words.encode_utf16());
    Object::String(units.flat_map(u16::to_be_bytes).collect(), StringFormat::Hexadecimal)
}

pub(super) fn write(document: &mut Document) -> Vec<u8> {
    document.prune_objects();
    document.compress();
    let id = content_id(document);
    let id = Object::String(id, StringFormat::Hexadecimal);
    document.trailer.set("ID", vec![id.clone(), id]);
    let mut bytes = Vec::new();
    document.save_modern(&mut bytes).expect("writing into memory cannot fail");
    bytes
}

/// Sixteen bytes that depend on what the document holds and on nothing else.
fn content_id(document: &Document) -> Vec<u8> {
    let mut hashes = [0xcbf2_9ce4_8422_2325_u64, 0x6c62_272e_07bb_0142];
    let mut eat = |bytes: &[u8]| {
        for (index, byte) in bytes.iter().enumerate() {
            let hash = &mut hashes[index & 1];
            *hash = (*hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    };
    for object in document.objects.values() {
        if let Object::Stream(stream) = object {
            eat(&stream.content);
        }
    }
    hashes.iter().flat_map(|hash| hash.to_be_bytes()).collect()
}
