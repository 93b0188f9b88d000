//! Corrects the document that printpdf makes, and has it written: boxes, viewer hints, page labels, the language, the id.

use super::deflate::Compression;
use super::file_writer;
use super::number::{Digits, object, single};
use super::picture_bodies::PictureBodies;
use crate::files::FileBytes;
use crate::model::{Flip, Length, Size};
use crate::output::{Page, PrintFile};
use lopdf::{Document, Object, ObjectId, StringFormat, dictionary};

/// Sets what printpdf does not know.
pub(super) fn finish(file: &PrintFile, document: &mut Document) {
    "1.6".clone_into(&mut document.version);
    let pages: Vec<ObjectId> = document.page_iter().collect();
    for (id, page) in pages.iter().zip(&file.pages) {
        finish_page(document, *id, page.size);
    }
    let label = |page: &Page| dictionary! { "P" => text(&page.label) };
    let labels: Vec<Object> =
        (0_i64..).zip(&file.pages).flat_map(|(at, page)| [at.into(), label(page).into()]).collect();
    let hints = dictionary! {
        "PrintScaling" => "None",
        "DisplayDocTitle" => true,
        "PickTrayByPDFSize" => true,
        "Enforce" => vec!["PrintScaling".into()],
        "Duplex" => match file.duplex {
            None => "Simplex",
            Some(Flip::LongEdge) => "DuplexFlipLongEdge",
            Some(Flip::ShortEdge) => "DuplexFlipShortEdge",
        },
        "NumCopies" => 1,
    };
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
    let number = |length: Length| object(single(length.to_pt()), Digits::Three);
    let sheet = vec![0.into(), 0.into(), number(size.width), number(size.height)];
    if let Ok(page) = document.get_dictionary_mut(id) {
        for key in ["MediaBox", "TrimBox", "BleedBox"] {
            page.set(key, sheet.clone());
        }
        page.remove(b"CropBox");
        page.remove(b"Annots");
        page.set("Group", dictionary! { "S" => "Transparency", "CS" => "DeviceRGB", "I" => true });
    }
}

/// Returns a text string: ASCII as it is, anything else as UTF-16 with a byte order mark.
fn text(words: &str) -> Object {
    if words.is_ascii() {
        return Object::String(words.as_bytes().to_vec(), StringFormat::Literal);
    }
    let units = std::iter::once(0xfeff).chain(words.encode_utf16());
    Object::String(units.flat_map(u16::to_be_bytes).collect(), StringFormat::Hexadecimal)
}

/// Returns the document's bytes, with those of its pictures.
pub(super) fn write(document: &mut Document, bodies: &PictureBodies, compression: Compression) -> FileBytes {
    document.prune_objects();
    document.compress();
    compression.compress_again(document);
    let id = content_id(document, bodies);
    let id = Object::String(id, StringFormat::Hexadecimal);
    document.trailer.set("ID", vec![id.clone(), id]);
    file_writer::bytes(document, bodies, compression)
}

/// Returns sixteen bytes that depend on the document's content and on nothing else.
fn content_id(document: &Document, bodies: &PictureBodies) -> Vec<u8> {
    let mut hashes = [0xcbf2_9ce4_8422_2325_u64, 0x6c62_272e_07bb_0142];
    for stream in document.objects.values().filter_map(|object| object.as_stream().ok()) {
        let pieces = bodies.of(stream).unwrap_or_default().iter().map(|piece| &**piece);
        // The bytes of a stream go into the two hashes in turn.
        let ([mut next, mut other], mut count) = (hashes, 0);
        for piece in std::iter::once(stream.content.as_slice()).chain(pieces) {
            for byte in piece {
                (next, other) = (other, (next ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3));
            }
            count += piece.len();
        }
        hashes = if count.is_multiple_of(2) { [next, other] } else { [other, next] };
    }
    hashes.iter().flat_map(|hash| hash.to_be_bytes()).collect()
}
