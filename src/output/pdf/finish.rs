//! Corrects the document that printpdf makes, and has it written: boxes, viewer hints, page labels, the language, the id.

use super::deflate::Compression;
use super::file_writer::{self, ObjectStream};
use super::number::{Digits, object, single};
use super::picture_bodies::PictureBodies;
use crate::files::FileBytes;
use crate::model::{Flip, Length, Point, Rect};
use crate::{Page, PlacedFace, PrintFile};
use lopdf::{Document, Object, ObjectId, StringFormat, dictionary};
use std::collections::{HashMap, HashSet};

/// Sets what printpdf does not know.
pub(super) fn finish(file: &PrintFile, document: &mut Document) {
    // `Duplex`, `NumCopies` and `PickTrayByPDFSize` came with PDF 1.7: ISO 32000-1, table 150. `Enforce` came with 2.0, which not
    // every printer opens.
    "1.7".clone_into(&mut document.version);
    let pages: Vec<ObjectId> = document.page_iter().collect();
    // What is cut out of a page that has one piece is the page's finished size; a sheet of several is finished as it is.
    let is_single = file.pages.iter().all(|page| page.faces.len() <= 1);
    let mut translucent = HashMap::new();
    for (id, page) in pages.iter().zip(&file.pages) {
        finish_page(document, *id, (page, page.faces.first().filter(|_| is_single)), &mut translucent);
    }
    let label = |page: &Page| dictionary! { "P" => text(&page.label) };
    let labels: Vec<Object> =
        (0_i64..).zip(&file.pages).flat_map(|(at, page)| [at.into(), label(page).into()]).collect();
    let hints = dictionary! {
        "PrintScaling" => "None",
        "DisplayDocTitle" => true,
        "PickTrayByPDFSize" => true,
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

fn finish_page(
    document: &mut Document,
    id: ObjectId,
    (page, piece): (&Page, Option<&PlacedFace>),
    translucent: &mut HashMap<ObjectId, bool>,
) {
    let number = |length: Length| object(single(length.to_pt()), Digits::Three);
    let sheet = Rect::new(Point::default(), page.size);
    let (trim, bleed) = piece.map_or((sheet, sheet), |piece| (piece.trim, piece.paint.common(sheet)));
    let resources = document.get_dictionary(id).and_then(|page| page.get(b"Resources"));
    let is_translucent = resources.is_ok_and(|resources| has_transparency(document, resources, translucent));
    if let Ok(dictionary) = document.get_dictionary_mut(id) {
        for (key, area) in [("MediaBox", sheet), ("TrimBox", trim), ("BleedBox", bleed)] {
            let (top, bottom) = (sheet.height - area.y, sheet.height - area.bottom());
            dictionary.set(key, [area.x, bottom, area.right(), top].map(number).to_vec());
        }
        dictionary.remove(b"CropBox");
        dictionary.remove(b"Annots");
        // Programs that flatten what is translucent leave a page without a group alone.
        dictionary.remove(b"Group");
        if is_translucent {
            dictionary.set("Group", dictionary! { "S" => "Transparency", "CS" => "DeviceRGB", "I" => true });
        }
    }
}

/// Returns whether an object, or one that it refers to, makes what is drawn translucent: ISO 32000-1, 11.6. `known` has what is known
/// of objects.
fn has_transparency(document: &Document, object: &Object, known: &mut HashMap<ObjectId, bool>) -> bool {
    let dictionary = match object {
        Object::Reference(id) => {
            if let Some(known) = known.get(id) {
                return *known;
            }
            // An object that leads back to itself adds nothing.
            known.insert(*id, false);
            let found = document.get_object(*id).is_ok_and(|object| has_transparency(document, object, known));
            known.insert(*id, found);
            return found;
        }
        Object::Array(items) => return items.iter().any(|item| has_transparency(document, item, known)),
        Object::Dictionary(dictionary) => dictionary,
        Object::Stream(stream) => &stream.dict,
        _ => return false,
    };
    let is_it = |(key, value): (&Vec<u8>, &Object)| match key.as_slice() {
        b"Group" => true,
        b"SMask" => value.as_name().ok() != Some(b"None"),
        b"BM" => value.as_name().ok() != Some(b"Normal"),
        b"ca" | b"CA" => value.as_float().is_ok_and(|opacity| opacity < 1.0),
        _ => false,
    };
    dictionary.iter().any(is_it) || dictionary.iter().any(|(_, value)| has_transparency(document, value, known))
}

/// Returns a text string: ASCII as it is, anything else as UTF-16 with a byte order mark.
fn text(words: &str) -> Object {
    if words.is_ascii() {
        return Object::String(words.as_bytes().to_vec(), StringFormat::Literal);
    }
    let units = std::iter::once(0xfeff).chain(words.encode_utf16());
    Object::String(units.flat_map(u16::to_be_bytes).collect(), StringFormat::Hexadecimal)
}

/// The objects of a document as they are written, but for the streams: those of pages may still be empty.
pub(super) struct WrittenObjects {
    objects: Vec<ObjectStream>,
    bodies: PictureBodies,
}

impl WrittenObjects {
    /// Gives the objects of a document their numbers, and removes those that nothing refers to. From now on, only the contents of
    /// streams may change.
    pub(super) fn new(document: &mut Document, bodies: PictureBodies, compression: Compression) -> Self {
        prune(document);
        document.compress();
        renumber(document);
        Self { objects: ObjectStream::all(document, compression), bodies }
    }

    /// Returns the file.
    pub(super) fn file(&self, document: &mut Document, compression: Compression) -> FileBytes {
        compression.compress_again(document);
        let id = Object::String(content_id(document, &self.bodies), StringFormat::Hexadecimal);
        document.trailer.set("ID", vec![id.clone(), id]);
        file_writer::bytes(document, &self.objects, &self.bodies, compression)
    }
}

/// Removes the objects that nothing refers to. lopdf would compare each reference with all others, which takes minutes in a
/// document of 100,000 cards.
fn prune(document: &mut Document) {
    let (mut reached, mut queue) = (HashSet::new(), Vec::new());
    let follow = |object: &mut Object, queue: &mut Vec<ObjectId>| {
        each_reference(object, &mut |reference| queue.extend(reference.as_reference()));
    };
    document.trailer.iter_mut().for_each(|(_, object)| follow(object, &mut queue));
    while let Some(id) = queue.pop() {
        if reached.insert(id) {
            document.objects.get_mut(&id).into_iter().for_each(|object| follow(object, &mut queue));
        }
    }
    document.objects.retain(|id, _| reached.contains(id));
}

/// Numbers the objects from 1 on, in their order. lopdf would follow every reference as well.
fn renumber(document: &mut Document) {
    let ids: HashMap<ObjectId, ObjectId> =
        document.objects.keys().zip(1..).map(|(id, number)| (*id, (number, 0))).collect();
    document.max_id = u32::try_from(ids.len()).unwrap_or(u32::MAX);
    let mut refer = |reference: &mut Object| {
        let id = reference.as_reference().ok().and_then(|id| ids.get(&id));
        // What refers to nothing is null: ISO 32000-1, 7.3.10.
        *reference = id.map_or(Object::Null, |id| Object::Reference(*id));
    };
    document.trailer.iter_mut().for_each(|(_, object)| each_reference(object, &mut refer));
    for (number, mut object) in (1..).zip(std::mem::take(&mut document.objects).into_values()) {
        each_reference(&mut object, &mut refer);
        document.objects.insert((number, 0), object);
    }
}

/// Calls `visit` with each reference in an object.
fn each_reference(object: &mut Object, visit: &mut impl FnMut(&mut Object)) {
    match object {
        Object::Array(items) => items.iter_mut().for_each(|item| each_reference(item, visit)),
        Object::Dictionary(dictionary) => dictionary.iter_mut().for_each(|(_, value)| each_reference(value, visit)),
        Object::Stream(stream) => stream.dict.iter_mut().for_each(|(_, value)| each_reference(value, visit)),
        Object::Reference(_) => visit(object),
        _ => {}
    }
}

/// Returns sixteen bytes that depend on the document's content and on nothing else.
fn content_id(document: &Document, bodies: &PictureBodies) -> Vec<u8> {
    let mut hashes = [0xcbf2_9ce4_8422_2325_u64, 0x6c62_272e_07bb_0142];
    for stream in document.objects.values().filter_map(|object| object.as_stream().ok()) {
        let bodies = bodies.of(stream).unwrap_or_default();
        // The bytes of a stream go into the two hashes in turn.
        let ([mut next, mut other], mut count) = (hashes, 0_usize);
        let mut add = |piece: &[u8]| {
            for byte in piece {
                (next, other) = (other, (next ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3));
            }
            count += piece.len();
        };
        add(&stream.content);
        bodies.iter().for_each(|piece| add(piece));
        hashes = if count.is_multiple_of(2) { [next, other] } else { [other, next] };
    }
    hashes.iter().flat_map(|hash| hash.to_be_bytes()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    #[test]
    fn what_nothing_refers_to_is_removed_in_little_time() {
        let mut document = Document::new();
        let own = |document: &mut Document| document.add_object(dictionary! { "Type" => "Font" });
        let used: Vec<Object> = (0..300_000).map(|_| own(&mut document).into()).collect();
        let (first, unused) = (used[0].clone(), own(&mut document));
        let list = document.add_object(used);
        // It leads back to itself.
        let catalog = document.new_object_id();
        document.objects.insert(catalog, dictionary! { "List" => list, "First" => first, "Own" => catalog }.into());
        document.trailer.set("Root", catalog);
        let start = Instant::now();
        prune(&mut document);
        assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
        assert_eq!(document.objects.len(), 300_002);
        assert!(!document.objects.contains_key(&unused));
    }

    /// Objects 2, 5 and 9 become 1, 2 and 3; object 7 is missing.
    #[test]
    fn objects_are_numbered_without_gaps_and_referred_to_by_their_new_numbers() {
        let mut document = Document::new();
        document.objects.insert((5, 0), vec![Object::Reference((9, 0)), Object::Reference((7, 0))].into());
        document.objects.insert((2, 0), dictionary! { "Kids" => Object::Reference((5, 0)) }.into());
        document.objects.insert((9, 0), Object::Boolean(true));
        document.trailer.set("Root", Object::Reference((2, 0)));
        renumber(&mut document);
        assert_eq!(document.trailer.get(b"Root").and_then(Object::as_reference).ok(), Some((1, 0)));
        let kids = document.get_dictionary((1, 0)).and_then(|root| root.get(b"Kids")).and_then(Object::as_reference);
        assert_eq!((kids.ok(), document.objects.len(), document.max_id), (Some((2, 0)), 3, 3));
        assert_eq!(document.objects[&(2, 0)], vec![Object::Reference((3, 0)), Object::Null].into());
    }
}
