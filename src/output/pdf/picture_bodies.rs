//! The bytes of pictures stay where they are until the file is written: the document that is made has only their dictionaries.

use super::deflate::Compression;
use crate::files::SharedBytes;
use lopdf::{Dictionary, Object, Stream};

/// The entry of a picture's dictionary that says which of the bodies is its own; it is not written.
const NUMBER: &[u8] = b"PulletBody";

/// The bodies of the streams of one document that are empty in it.
#[derive(Debug)]
pub(super) struct PictureBodies {
    compression: Compression,
    bodies: Vec<Vec<SharedBytes>>,
}

impl PictureBodies {
    /// Returns the bodies of a document without pictures, whose streams are compressed like that in the end.
    pub(super) const fn new(compression: Compression) -> Self {
        Self { compression, bodies: Vec::new() }
    }

    /// Returns a stream with a body. If the body will be compressed again, which is worth while only for what is `flat`, the stream
    /// contains it.
    pub(super) fn stream(&mut self, mut dictionary: Dictionary, body: &[SharedBytes], flat: bool) -> Stream {
        if flat && self.compression.changes(&dictionary) {
            return Stream::new(dictionary, body.concat()).with_compression(false);
        }
        dictionary.set(NUMBER, i64::try_from(self.bodies.len()).unwrap_or(i64::MAX));
        self.bodies.push(body.to_vec());
        Stream::new(dictionary, Vec::new()).with_compression(false)
    }

    /// Returns the pieces of a stream's body, if the stream does not contain it.
    pub(super) fn of(&self, stream: &Stream) -> Option<&[SharedBytes]> {
        let number = stream.dict.get(NUMBER).and_then(Object::as_i64).ok()?;
        self.bodies.get(usize::try_from(number).ok()?).map(Vec::as_slice)
    }

    /// Returns the dictionary that is written.
    pub(super) fn written(dictionary: &Dictionary) -> Dictionary {
        let mut dictionary = dictionary.clone();
        dictionary.remove(NUMBER);
        dictionary
    }
}
