//! The images that faces show: only files that the deck may read, and only ones that can be read to their end.

use super::colour_profile::{self, InSrgb};
use super::decoded;
use super::image_files::{Checksums, JpegFrame, is_whole_png, jpeg_end, png_chunks};
use super::limits::{PIXELS, too_much};
use super::orientation::Orientation;
use super::picture_names::picture_names;
use crate::diag::{Code, Fault};
use crate::files::{FileFormat, gunzipped, xml_in_utf8};
use parking_lot::Mutex;
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// Where images come from: returns a file's bytes by its name, or why it cannot be read.
pub type PictureSource<'a> = Box<dyn Fn(&str) -> Result<Cow<'static, [u8]>, PictureError> + Send + Sync + 'a>;

/// Why an image cannot be read, in words for people.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct PictureError {
    /// What is wrong.
    pub message: String,
    /// What to do, where something can be done.
    pub help: Option<String>,
}

/// What an image is given to usvg as.
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

/// An image once it is read; others are read at the same time.
type KnownPicture = OnceLock<Result<Picture, Fault>>;

/// Images by name, each read once.
pub(super) struct Pictures<'a> {
    source: PictureSource<'a>,
    known: Mutex<HashMap<String, Arc<KnownPicture>>>,
}

/// An image file that has been checked.
#[derive(Clone, Debug)]
pub(super) struct Picture {
    pub(super) kind: PictureKind,
    pub(super) file: Arc<Vec<u8>>,
    /// How its pixels are turned to be shown.
    pub(super) orientation: Orientation,
    /// What is lost of it on paper.
    pub(super) note: Option<Fault>,
}

impl<'a> Pictures<'a> {
    pub(super) fn new(source: PictureSource<'a>) -> Self {
        Self { source, known: Mutex::default() }
    }

    /// Returns the image that a drawing in `folder` links, and the name of its file.
    ///
    /// # Errors
    /// A fault: the file cannot be read, is damaged, or is of a kind that cannot be printed.
    pub(super) fn linked(&self, link: &str, folder: &str) -> Result<(Picture, String), Fault> {
        if link.trim().is_empty() {
            let fault = Fault::new(
                Code::MissingPicture,
                "a picture has no name: its `href` is empty",
                format!("href=\"{link}\""),
            );
            let help = "write the name of a file where it comes from, or leave the `<image>` out: `{% if field %}…{% endif %}`";
            return Err(fault.help(help));
        }
        let placed = |fault| Fault { words: link.to_owned(), ..fault };
        for name in picture_names(link, folder) {
            match self.get(&name) {
                Ok(picture) => {
                    let note = picture.note.map(placed);
                    return Ok((Picture { note, ..picture }, name));
                }
                Err(fault) if fault.code == Code::MissingPicture => {}
                Err(fault) => return Err(placed(fault)),
            }
        }
        self.get(link).map(|picture| (picture, link.to_owned()))
    }

    fn get(&self, name: &str) -> Result<Picture, Fault> {
        let known = Arc::clone(self.known.lock().entry(name.to_owned()).or_default());
        known.get_or_init(|| self.read(name)).clone()
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
    let unreadable =
        |what: &str, help: &str| Fault::new(Code::UnreadablePicture, format!("{called} {what}"), name).help(help);
    if bytes.is_empty() {
        return Err(unreadable("is empty", "save the picture again, as PNG, JPEG or SVG"));
    }
    let bytes = gunzipped(bytes.into())
        .map_err(|error| unreadable(&format!("cannot be read: {error}"), "save it again as plain SVG"))?;
    let bytes = xml_in_utf8(bytes).into_owned();
    let contents = FileFormat::of(&bytes);
    if let Some(FileFormat::Foreign(format)) = contents {
        return Err(unreadable(&format!("is {}, which cannot be printed", format.name), format.export));
    }
    if contents.is_none_or(|contents| contents == FileFormat::Gzip) && !is_markup(&bytes) {
        let what = "is not a picture that can be printed; PNG, JPEG, WebP, GIF and SVG can";
        return Err(unreadable(what, "open it in a drawing program and save it as PNG"));
    }
    let (width, height) = size_of(&bytes, contents).unwrap_or_default();
    if u64::from(width) * u64::from(height) > PIXELS {
        let message = format!("{called} has {width} × {height} pixels, more than {} million", PIXELS / 1_000_000);
        return Err(too_much(message, name, "save it with fewer pixels: 300 ppi are enough"));
    }
    let damaged =
        || unreadable("is damaged: it cannot be read to the end", "save it again with the program that made it");
    let (mut is_animated, mut has_bad_profile) = (false, false);
    let mut in_srgb = |converted: InSrgb, own: Vec<u8>| {
        has_bad_profile |= converted.is_err();
        converted.ok().flatten().unwrap_or(own)
    };
    let (kind, bytes, orientation) = match contents {
        Some(FileFormat::Png) if is_whole_png(&bytes) => {
            let orientation = Orientation::of_png(&bytes);
            (PictureKind::Png, in_srgb(colour_profile::png_in_srgb(&bytes), bytes), orientation)
        }
        Some(FileFormat::Jpeg) => {
            let mut bytes = bytes;
            bytes.truncate(jpeg_end(&bytes).ok_or_else(damaged)?);
            let orientation = Orientation::of_jpeg(&bytes);
            let frame = JpegFrame::find(&bytes).ok_or_else(damaged)?;
            if let Some(what) = frame.unusual() {
                let what = format!("is a JPEG with {what}, which cannot be printed");
                return Err(unreadable(&what, "save it as a usual JPEG, or as PNG"));
            }
            let inks = (frame.channels == 4).then(|| decoded::inks_on_screen(&bytes, &frame)).flatten();
            if let Some(png) = inks {
                (PictureKind::Png, png, orientation)
            } else {
                let converted = colour_profile::jpeg_in_srgb(&bytes, &frame);
                (PictureKind::Jpeg, in_srgb(converted, bytes), orientation)
            }
        }
        Some(FileFormat::WebP | FileFormat::Gif) => {
            let decode = if contents == Some(FileFormat::Gif) { decoded::gif } else { decoded::webp };
            let decoded = decode(&bytes).ok_or_else(damaged)?;
            (is_animated, has_bad_profile) = (decoded.is_animated, decoded.has_bad_profile);
            (PictureKind::Png, decoded.png, decoded.orientation)
        }
        Some(_) => return Err(damaged()),
        None => (PictureKind::Svg, bytes, Orientation::UPRIGHT),
    };
    let animated = is_animated.then(|| {
        let message = format!("{called} is animated: its first frame is printed");
        Fault::new(Code::AnimatedPicture, message, name).help("save the frame that you want as PNG")
    });
    let note = animated.or_else(|| {
        let message = format!("{called} has a colour profile that cannot be used: its colours are printed as sRGB");
        let fault = Fault::new(Code::UnreadableProfile, message, name);
        has_bad_profile.then(|| fault.help("save the picture again with the profile sRGB, or look at the proof"))
    });
    Ok(Picture { kind, file: Arc::new(bytes), orientation, note })
}

fn is_markup(bytes: &[u8]) -> bool {
    let text = std::str::from_utf8(bytes).unwrap_or_default();
    text.trim_start_matches('\u{feff}').trim_start().starts_with('<')
}

/// Returns the width and height of a picture of pixels as it is shown, and how many pixels it has to the inch, if it says so.
pub fn picture_size(bytes: &[u8]) -> Option<((u32, u32), Option<f64>)> {
    let contents = FileFormat::of(bytes);
    let (width, height) = size_of(bytes, contents).filter(|(width, height)| *width > 0 && *height > 0)?;
    let png = if contents == Some(FileFormat::Png) { bytes } else { &[] };
    let density = png_chunks(png, Checksums::Ignored).find(|chunk| chunk.name == b"pHYs");
    // Pixels to the metre, if the last byte is 1: PNG 1.2, 4.2.4.2.
    let across =
        density.filter(|chunk| chunk.body.last() == Some(&1)).and_then(|chunk| chunk.body.first_chunk().copied());
    let ppi = across.map(|across| f64::from(u32::from_be_bytes(across)) * 0.0254);
    let orientation =
        if contents == Some(FileFormat::Jpeg) { Orientation::of_jpeg(bytes) } else { Orientation::of_png(bytes) };
    Some((orientation.size((width, height)), ppi))
}

/// Returns width and height in pixels, as the file's header says.
pub(super) fn size_of(bytes: &[u8], contents: Option<FileFormat>) -> Option<(u32, u32)> {
    let number = |at: usize| bytes.get(at..at + 4)?.try_into().ok().map(u32::from_be_bytes);
    let short = |at: usize| bytes.get(at..at + 2)?.try_into().ok().map(u16::from_le_bytes).map(u32::from);
    match contents? {
        // The header is the first chunk: a length and a name, 4 bytes each, come before it.
        FileFormat::Png => Some((number(16)?, number(20)?)),
        FileFormat::Jpeg => JpegFrame::find(bytes).map(|frame| (frame.width.into(), frame.height.into())),
        FileFormat::Gif => Some((short(6)?, short(8)?)),
        FileFormat::WebP => decoded::webp_size(bytes),
        FileFormat::Gzip | FileFormat::Foreign(_) => None,
    }
}
