//! Objects become the bytes of a file: streams as they are, all other objects compressed together in object streams, and a
//! compressed table of where everything is (ISO 32000-1, 7.5.7 and 7.5.8).

use super::deflate::Compression;
use super::picture_bodies::PictureBodies;
use crate::files::{FileBytes, SharedBytes};
use lopdf::{Dictionary, Document, Object, StringFormat, dictionary};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// How many objects an object stream holds at most: a viewer unpacks a whole one to read one object.
const MOST_TOGETHER: usize = 1_000;

/// A piece of fewer bytes is copied.
const WORTH_SHARING: usize = 2_000;

/// What ends a stream, and the object that it is.
const STREAM_END: &[u8] = b"\nendstream\nendobj\n";

/// Where an object is.
#[derive(Clone, Copy, Debug)]
enum ObjectPlace {
    /// So many bytes from the start of the file.
    At(usize),
    /// In an object stream, at a number.
    In(u32, usize),
}

/// The file so far.
#[derive(Default)]
struct WrittenFile {
    /// What is complete, with pieces that are shared with others.
    file: FileBytes,
    /// The bytes after that.
    out: Vec<u8>,
}

impl WrittenFile {
    /// Returns where the next byte will be.
    fn len(&self) -> usize {
        self.file.len() + self.out.len()
    }

    fn push(&mut self, piece: &SharedBytes) {
        if piece.len() < WORTH_SHARING {
            return self.out.extend_from_slice(piece);
        }
        self.file.push(std::mem::take(&mut self.out));
        self.file.push(piece.clone());
    }

    fn into_file(mut self) -> FileBytes {
        self.file.push(self.out);
        self.file
    }
}

/// Objects that are compressed together.
pub(super) struct ObjectStream {
    /// Their numbers.
    numbers: Vec<u32>,
    dictionary: Dictionary,
    content: Vec<u8>,
}

impl ObjectStream {
    /// Returns all objects of a document that are no streams; their numbers must be final.
    pub(super) fn all(document: &Document, compression: Compression) -> Vec<Self> {
        let objects = document.objects.iter().map(|((number, _), object)| (*number, object));
        let objects: Vec<(u32, &Object)> = objects.filter(|(_, object)| !matches!(object, Object::Stream(_))).collect();
        objects.par_chunks(MOST_TOGETHER).map(|together| Self::new(together, compression)).collect()
    }

    /// The numbers and places of the objects come first, then the objects.
    fn new(objects: &[(u32, &Object)], compression: Compression) -> Self {
        let (mut head, mut body) = (Vec::new(), Vec::new());
        for (number, object) in objects {
            head.extend_from_slice(format!("{number} {} ", body.len()).as_bytes());
            add_object(object, &mut body);
            body.push(b'\n');
        }
        let dictionary = dictionary! {
            "Type" => "ObjStm",
            "N" => whole(objects.len()),
            "First" => whole(head.len()),
            "Filter" => "FlateDecode",
        };
        head.append(&mut body);
        let numbers = objects.iter().map(|(number, _)| *number).collect();
        Self { numbers, dictionary, content: compression.deflate(&head) }
    }
}

/// Returns the file of a document with `objects` that are no streams, and of the bodies of its pictures.
pub(super) fn bytes(
    document: &Document,
    objects: &[ObjectStream],
    bodies: &PictureBodies,
    compression: Compression,
) -> FileBytes {
    let mut written = WrittenFile::default();
    let out = &mut written.out;
    out.extend_from_slice(format!("%PDF-{}\n%", document.version).as_bytes());
    // Four bytes above 127 mark the file as binary.
    out.extend_from_slice(b"\xe2\xe3\xcf\xd3\n");
    let mut places: BTreeMap<u32, ObjectPlace> = BTreeMap::new();
    for ((number, _), object) in &document.objects {
        let Object::Stream(stream) = object else { continue };
        places.insert(*number, ObjectPlace::At(written.len()));
        match bodies.of(stream) {
            None => add_stream(*number, stream.dict.clone(), &stream.content, &mut written.out),
            Some(body) => add_shared_stream(*number, PictureBodies::written(&stream.dict), body, &mut written),
        }
    }
    let mut next = document.max_id + 1;
    for ObjectStream { numbers, dictionary, content } in objects {
        places.extend(numbers.iter().enumerate().map(|(at, number)| (*number, ObjectPlace::In(next, at))));
        places.insert(next, ObjectPlace::At(written.len()));
        add_stream(next, dictionary.clone(), content, &mut written.out);
        next += 1;
    }
    let start = written.len();
    places.insert(next, ObjectPlace::At(start));
    let (dictionary, content) = place_table(&places, next, &document.trailer);
    let content = compression.deflate(&content);
    add_stream(next, dictionary, &content, &mut written.out);
    written.out.extend_from_slice(format!("startxref\n{start}\n%%EOF").as_bytes());
    written.into_file()
}

fn add_stream(number: u32, dictionary: Dictionary, content: &[u8], out: &mut Vec<u8>) {
    begin_stream(number, dictionary, content.len(), out);
    out.extend_from_slice(content);
    out.extend_from_slice(STREAM_END);
}

/// Adds a stream whose bytes are not copied.
fn add_shared_stream(number: u32, dictionary: Dictionary, body: &[SharedBytes], written: &mut WrittenFile) {
    begin_stream(number, dictionary, body.iter().map(|piece| piece.len()).sum(), &mut written.out);
    body.iter().for_each(|piece| written.push(piece));
    written.out.extend_from_slice(STREAM_END);
}

fn begin_stream(number: u32, mut dictionary: Dictionary, length: usize, out: &mut Vec<u8>) {
    dictionary.set("Length", whole(length));
    out.extend_from_slice(format!("{number} 0 obj\n").as_bytes());
    add_dictionary(&dictionary, out);
    out.extend_from_slice(b"stream\n");
}

/// Returns the table of all places as a cross-reference stream, not yet compressed.
fn place_table(places: &BTreeMap<u32, ObjectPlace>, last: u32, trailer: &Dictionary) -> (Dictionary, Vec<u8>) {
    const WIDTHS: [usize; 3] = [1, 4, 2];
    let row = |number: u32| -> [u64; 3] {
        match places.get(&number) {
            None => [0, 0, 65_535],
            Some(ObjectPlace::At(start)) => [1, *start as u64, 0],
            Some(ObjectPlace::In(stream, at)) => [2, u64::from(*stream), *at as u64],
        }
    };
    let row_bytes = |number: u32| -> Vec<u8> {
        row(number)
            .into_iter()
            .zip(WIDTHS)
            .flat_map(|(value, width)| value.to_be_bytes()[8 - width..].to_vec())
            .collect()
    };
    let columns = WIDTHS.iter().sum::<usize>();
    // Each row is written as its difference from the row above (PNG's filter 2): neighbours are alike.
    let (mut content, mut above) = (Vec::new(), vec![0; columns]);
    for number in 0..=last {
        let row = row_bytes(number);
        content.push(2);
        content.extend(row.iter().zip(&above).map(|(byte, above)| byte.wrapping_sub(*above)));
        above = row;
    }
    let mut dictionary = dictionary! {
        "Type" => "XRef",
        "Size" => i64::from(last) + 1,
        "W" => WIDTHS.map(|width| Object::from(whole(width))).to_vec(),
        "Filter" => "FlateDecode",
        "DecodeParms" => dictionary! { "Predictor" => 12, "Columns" => whole(columns) },
    };
    for key in [&b"Root"[..], b"Info", b"ID"] {
        if let Ok(value) = trailer.get(key) {
            dictionary.set(key, value.clone());
        }
    }
    (dictionary, content)
}

fn whole(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

fn add_object(object: &Object, out: &mut Vec<u8>) {
    match object {
        Object::Null => out.extend_from_slice(b"null"),
        Object::Boolean(value) => out.extend_from_slice(if *value { b"true" } else { b"false" }),
        Object::Integer(number) => out.extend_from_slice(number.to_string().as_bytes()),
        Object::Real(number) => out.extend_from_slice(number.to_string().as_bytes()),
        Object::Name(name) => add_name(name, out),
        Object::String(bytes, StringFormat::Hexadecimal) => {
            out.push(b'<');
            bytes.iter().for_each(|byte| out.extend_from_slice(format!("{byte:02X}").as_bytes()));
            out.push(b'>');
        }
        Object::String(bytes, StringFormat::Literal) => add_string(bytes, out),
        Object::Array(items) => {
            out.push(b'[');
            items.iter().for_each(|item| add_apart(item, out));
            out.push(b']');
        }
        Object::Dictionary(dictionary) => add_dictionary(dictionary, out),
        // A stream is always an object of its own.
        Object::Stream(stream) => add_dictionary(&stream.dict, out),
        Object::Reference((number, generation)) => {
            out.extend_from_slice(format!("{number} {generation} R").as_bytes());
        }
    }
}

/// Adds an object with a space before it where it would run into what is there.
fn add_apart(object: &Object, out: &mut Vec<u8>) {
    let opens = matches!(
        object,
        Object::Name(_) | Object::String(..) | Object::Array(_) | Object::Dictionary(_) | Object::Stream(_)
    );
    let closes = out.last().is_some_and(|byte| b"[]<>()".contains(byte));
    if !opens && !closes {
        out.push(b' ');
    }
    add_object(object, out);
}

fn add_dictionary(dictionary: &Dictionary, out: &mut Vec<u8>) {
    out.extend_from_slice(b"<<");
    for (key, value) in dictionary {
        add_name(key, out);
        add_apart(value, out);
    }
    out.extend_from_slice(b">>");
}

fn add_name(name: &[u8], out: &mut Vec<u8>) {
    out.push(b'/');
    for byte in name {
        if byte.is_ascii_graphic() && !b"()<>[]{}/%#".contains(byte) {
            out.push(*byte);
        } else {
            out.extend_from_slice(format!("#{byte:02X}").as_bytes());
        }
    }
}

fn add_string(bytes: &[u8], out: &mut Vec<u8>) {
    out.push(b'(');
    for byte in bytes {
        match byte {
            b'(' | b')' | b'\\' => out.extend_from_slice(&[b'\\', *byte]),
            b'\r' => out.extend_from_slice(b"\\r"),
            byte => out.push(*byte),
        }
    }
    out.push(b')');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_are_written_with_no_more_space_than_they_need() {
        let object: lopdf::ObjectId = (7, 0);
        let dictionary = dictionary! {
            "A" => vec![1.into(), Object::Real(0.5), "B c".into(), object.into(), vec![2.into()].into(), 3.into()],
            "D" => true,
            "E" => Object::String(b"(\\)".to_vec(), StringFormat::Literal),
        };
        let mut out = Vec::new();
        add_dictionary(&dictionary, &mut out);
        assert_eq!(String::from_utf8_lossy(&out), "<</A[1 0.5/B#20c 7 0 R[2]3]/D true/E(\\(\\\\\\))>>");
    }

    /// What is written is read again by lopdf's own reader, with an object of each kind in its place.
    #[test]
    fn a_reader_finds_every_object() {
        let mut document = Document::with_version("1.7");
        let pages =
            document.add_object(dictionary! { "Type" => "Pages", "Count" => 0, "Kids" => Vec::<Object>::new() });
        let stream = document.add_object(lopdf::Stream::new(dictionary! {}, b"0 0 m".to_vec()));
        let catalog = document.add_object(dictionary! { "Type" => "Catalog", "Pages" => pages, "Metadata" => stream });
        document.trailer.set("Root", catalog);
        let objects = ObjectStream::all(&document, Compression::Usual);
        let bodies = PictureBodies::new(Compression::Usual);
        let read =
            Document::load_mem(&bytes(&document, &objects, &bodies, Compression::Usual)).expect("it can be read");
        let catalog = read.catalog().expect("a catalog");
        assert!(read.get_dictionary(catalog.get(b"Pages").and_then(Object::as_reference).expect("pages")).is_ok());
        let stream = read.get_object(catalog.get(b"Metadata").and_then(Object::as_reference).expect("a stream"));
        assert_eq!(stream.and_then(Object::as_stream).expect("a stream").content, b"0 0 m");
    }
}
