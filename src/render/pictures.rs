//! The images that faces show: only files that the deck may read, and only ones that can be read to their end.

use super::image_files::{Checksums, JpegFrame, png_chunks};
use super::limits::{PIXELS, too_much};
use crate::diag::{Code, Fault};
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Where images come from: returns a file's bytes by its name, or why it cannot be read.
pub type PictureSource<'a> = Box<dyn Fn(&str) -> Result<Cow<'static, [u8]>, PictureError> + Send + Sync + 'a>;

/// Why an image cannot be read, in words for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureError {
    /// What is wrong.
    pub message: String,
    /// What to do, where something can be done.
    pub help: Option<String>,
}

/// What an image file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PictureKind {
    Png,
    Jpeg,
    Svg,
}

/// The name of an image that is embedded in a drawing.
pub(super) const EMBEDDED: &str = "data:";

/// Returns how messages call an image.
pub(super) fn called(name: &str) -> String {
    if name == EMBEDDED { "a picture that is embedded in the drawing".to_owned() } else { format!("`{name}`") }
}

/// Images by name, each read once.
pub(super) struct Pictures<'a> {
    source: PictureSource<'a>,
    known: Mutex<HashMap<String, Result<Picture, Fault>>>,
}

/// An image file that has been checked.
#[derive(Clone, Debug)]
pub(super) struct Picture {
    pub(super) kind: PictureKind,
    pub(super) bytes: Arc<Vec<u8>>,
}

impl<'a> Pictures<'a> {
    pub(super) fn new(source: PictureSource<'a>) -> Self {
        Self { source, known: Mutex::default() }
    }

    /// Returns the image of that name.
    ///
    /// # Errors
    /// A fault: the file cannot be read, is damaged, or is of a kind that cannot be printed.
    pub(super) fn get(&self, name: &str) -> Result<Picture, Fault> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.entry(name.to_owned()).or_insert_with(|| self.read(name)).clone()
    }

    fn read(&self, name: &str) -> Result<Picture, Fault> {
        let bytes = (self.source)(name).map_err(|error| {
            let fault = Fault::new(Code::MissingPicture, error.message, name);
            Fault { help: error.help, ..fault }
        })?;
        checked(bytes.into_owned(), name)
    }
}

/// Returns an image whose bytes are all there.
///
/// # Errors
/// A fault: the image is damaged, or of a kind that cannot be printed.
pub(super) fn checked(bytes: Vec<u8>, name: &str) -> Result<Picture, Fault> {
    let called = called(name);
    if bytes.is_empty() {
        let fault = Fault::new(Code::UnreadablePicture, format!("{called} is empty"), name);
        return Err(fault.help("save the picture again, as PNG, JPEG or SVG"));
    }
    let kind = kind_of(&bytes).ok_or_else(|| {
        let message = format!("{called} is not a picture that can be printed; PNG, JPEG and SVG can");
        Fault::new(Code::UnreadablePicture, message, name).help("open it in a drawing program and save it as PNG")
    })?;
    let (width, height) = size_of(&bytes, kind).unwrap_or_default();
    if u64::from(width) * u64::from(height) > PIXELS {
        let message = format!("{called} has {width} × {height} pixels, more than {} million", PIXELS / 1_000_000);
        return Err(too_much(message, name, "save it with fewer pixels: 300 ppi are enough"));
    }
    let is_sound = match kind {
        PictureKind::Png => is_whole_png(&bytes),
        PictureKind::Jpeg => is_whole_jpeg(&bytes),
        PictureKind::Svg => true,
    };
    if is_sound {
        Ok(Picture { kind, bytes: Arc::new(bytes) })
    } else {
        let message = format!("{called} is damaged: it cannot be read to the end");
        Err(Fault::new(Code::UnreadablePicture, message, name).help("save it again with the program that made it"))
    }
}

fn kind_of(bytes: &[u8]) -> Option<PictureKind> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        Some(PictureKind::Png)
    } else if bytes.starts_with(b"\xff\xd8\xff") {
        Some(PictureKind::Jpeg)
    } else {
        let start = std::str::from_utf8(bytes).ok()?.trim_start_matches('\u{feff}').trim_start();
        start.starts_with('<').then_some(PictureKind::Svg)
    }
}

/// Returns width and height in pixels, as the file's header says.
fn size_of(bytes: &[u8], kind: PictureKind) -> Option<(u32, u32)> {
    let number = |at: usize| bytes.get(at..at + 4)?.try_into().ok().map(u32::from_be_bytes);
    match kind {
        // The header is the first chunk: a length and a name, 4 bytes each, come before it.
        PictureKind::Png => Some((number(16)?, number(20)?)),
        PictureKind::Jpeg => JpegFrame::find(bytes).map(|frame| (frame.width.into(), frame.height.into())),
        PictureKind::Svg => None,
    }
}

/// Returns whether every chunk up to the last is there and its checksum is right.
fn is_whole_png(bytes: &[u8]) -> bool {
    let mut has_rows = false;
    for chunk in png_chunks(bytes, Checksums::Compared).take_while(|chunk| chunk.is_sound) {
        has_rows |= chunk.name == b"IDAT";
        if chunk.name == b"IEND" {
            return has_rows;
        }
    }
    false
}

/// Returns whether the file ends as a JPEG does; some cameras add a few bytes after the end.
fn is_whole_jpeg(bytes: &[u8]) -> bool {
    let tail = &bytes[bytes.len().saturating_sub(64)..];
    tail.windows(2).any(|pair| pair == [0xff, 0xd9])
}
