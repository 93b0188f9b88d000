//! Images: JPEG as it is, PNG as its own compressed rows where PDF allows that, otherwise as rows that Pullet compresses.

use super::cut_out;
use super::number::Bits;
use super::picture_bodies::PictureBodies;
use crate::area_average::PixelRows;
use crate::files::SharedBytes;
use crate::render::{Checksums, INKS, JpegFrame, jpeg_rows, packed_png, png_chunks};
use lopdf::{Dictionary, Document, Object, ObjectId, dictionary};
use png::ColorType;
use std::io::Cursor;
use std::sync::Arc;
use zune_jpeg::zune_core::colorspace::ColorSpace;

/// The most bytes of a decoded image: an A4 page at 600 ppi is 139 MB in RGBA.
const LARGEST: usize = 256_000_000;

/// Rows that take less than one byte in so many show areas of one colour, of which zopfli makes less.
const FLAT: usize = 8;

/// An image as a PDF holds it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct PdfImage {
    width: u32,
    height: u32,
    colours: Colours,
    coding: Coding,
    smoothing: Smoothing,
    /// The rows or the file, in the pieces in which the file has them.
    bytes: Vec<SharedBytes>,
    /// The opacity of each pixel, as an image in greys.
    opacity: Option<Box<PdfImage>>,
}

/// How large an image is shown: its width and height along its own edges, in units of what shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct ShownSize([Bits; 2]);

impl ShownSize {
    pub(super) fn new(width: f32, height: f32) -> Self {
        Self([width.to_bits(), height.to_bits()])
    }

    /// Returns width and height, which are millimetres on a face.
    pub(super) fn millimetres(self) -> [f64; 2] {
        self.0.map(|bits| f64::from(f32::from_bits(bits)))
    }
}

/// What a pixel is made of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Colours {
    Grey,
    Rgb,
    Cmyk,
    /// As Adobe's programs write it in JPEG: 255 is no ink.
    InvertedCmyk,
    /// Numbers into a palette of RGB.
    Palette(Vec<u8>),
}

impl Colours {
    const fn channels(&self) -> usize {
        match self {
            Self::Grey | Self::Palette(_) => 1,
            Self::Rgb => 3,
            Self::Cmyk | Self::InvertedCmyk => 4,
        }
    }
}

/// Whether a device blends neighbouring pixels where its own resolution is higher.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Smoothing {
    /// It blends them, which is the default of `image-rendering`.
    Smooth,
    /// Every pixel is a square.
    None,
}

/// How the pixels are packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Coding {
    /// A whole JPEG file.
    Jpeg,
    /// Rows as PNG filters them, with this many bits to a channel.
    PngRows(u8),
}

impl PdfImage {
    /// Returns an image of drawn pixels: RGBA with premultiplied opacity, 8 bits each. None if their count is not that of the size.
    pub(super) fn from_pixels(size: (u32, u32), premultiplied: &[u8]) -> Option<Self> {
        let mut colours = Vec::with_capacity(premultiplied.len() / 4 * 3);
        let mut opacity = Vec::with_capacity(premultiplied.len() / 4);
        for pixel in premultiplied.chunks_exact(4) {
            let alpha = u32::from(pixel[3]);
            let plain = |channel: u8| {
                let value = (u32::from(channel) * 255 + alpha / 2).checked_div(alpha).unwrap_or(255).min(255);
                u8::try_from(value).unwrap_or(u8::MAX)
            };
            colours.extend(pixel[..3].iter().map(|channel| plain(*channel)));
            opacity.push(pixel[3]);
        }
        Self::from_rows((size, ColorType::Rgb), &colours, Some(&opacity))
    }

    /// Returns an image of rows of pixels, 8 bits to a channel. None if their count is not that of the size.
    pub(super) fn from_rows(
        (size, colours): ((u32, u32), ColorType),
        rows: &[u8],
        opacity: Option<&[u8]>,
    ) -> Option<Self> {
        let image = |colours, rows| PngFile::read(&Arc::new(packed_png(size, colours, rows)?))?.into_picture();
        let mut picture = image(colours, rows)?;
        if let Some(opacity) = opacity.filter(|opacity| opacity.iter().any(|alpha| *alpha != 255)) {
            picture.opacity = Some(Box::new(image(ColorType::Grayscale, opacity)?));
        }
        Some(picture)
    }

    /// Returns a JPEG file, kept byte for byte; None where PDF cannot hold its kind.
    pub(super) fn from_jpeg(file: &Arc<Vec<u8>>) -> Option<Self> {
        // Baseline, extended and progressive frames, as the PDF standard's DCTDecode reads them.
        let frame = JpegFrame::find(file).filter(|frame| (0xc0..=0xc2).contains(&frame.kind))?;
        let colours = match frame.channels {
            1 => Colours::Grey,
            3 => Colours::Rgb,
            4 if frame.is_adobes => Colours::InvertedCmyk,
            4 => Colours::Cmyk,
            _ => return None,
        };
        let (width, height) = (u32::from(frame.width), u32::from(frame.height));
        let (coding, smoothing) = (Coding::Jpeg, Smoothing::None);
        Some(Self { width, height, colours, coding, smoothing, bytes: vec![Arc::clone(file).into()], opacity: None })
    }

    /// Returns a PNG file: its compressed rows as they are if it has neither opacity nor interlacing; None if it is damaged.
    ///
    /// Where it shows what a screen makes of a JPEG in printing inks, it is that JPEG.
    pub(super) fn from_png(file: &Arc<Vec<u8>>) -> Option<Self> {
        if let Some(inks) = png_chunks(file, Checksums::Ignored).find(|chunk| chunk.name == INKS) {
            return Self::from_jpeg(&Arc::new(inks.body.to_vec()));
        }
        PngFile::read(file).and_then(PngFile::into_picture).or_else(|| decoded_png(file))
    }

    /// Returns the image, smoothed or not.
    pub(super) fn with(self, smoothing: Smoothing) -> Self {
        let opacity = self.opacity.map(|opacity| Box::new(opacity.with(smoothing)));
        Self { smoothing, opacity, ..self }
    }

    /// Returns the image with neighbouring pixels blended.
    pub(super) fn smooth(self) -> Self {
        self.with(Smoothing::Smooth)
    }

    /// Returns how many pixels it has across and down.
    pub(super) const fn pixel_count(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    /// Returns how many bytes its pixels and their opacity take.
    pub(super) fn byte_count(&self) -> usize {
        self.bytes.iter().map(|piece| piece.len()).sum::<usize>()
            + self.opacity.as_ref().map_or(0, |own| own.byte_count())
    }

    /// Returns whether it is a JPEG.
    pub(super) fn is_jpeg(&self) -> bool {
        self.coding == Coding::Jpeg
    }

    /// Returns its pixels; none where averages of them would not look the same: those of printing inks, those that are seen as
    /// squares, and those that are either black or white. None if it is damaged.
    pub(super) fn pixels(&self) -> Option<PixelRows> {
        let channels = match self.colours {
            Colours::Grey => 1,
            // What is decoded has no palette.
            Colours::Rgb | Colours::Palette(_) => 3,
            Colours::Cmyk | Colours::InvertedCmyk => return None,
        };
        if self.smoothing == Smoothing::None || self.coding == Coding::PngRows(1) {
            return None;
        }
        let (width, height) = (self.width, self.height);
        let file = self.bytes.first()?.content();
        let rows = match self.coding {
            Coding::Jpeg => {
                let space = if channels == 1 { ColorSpace::Luma } else { ColorSpace::RGB };
                jpeg_rows(file, space)?
            }
            Coding::PngRows(_) => plain_png(file)?.rows,
        };
        let count = width as usize * height as usize;
        if rows.len() != count * channels {
            return None;
        }
        let Some(opacity) = &self.opacity else { return Some(PixelRows { width, height, channels, rows }) };
        let opacity = plain_png(opacity.bytes.first()?.content())?.rows;
        let multiplied = |value: u8, alpha: u8| u8::try_from((u16::from(value) * u16::from(alpha) + 127) / 255);
        let pixel = |(colours, alpha): (&[u8], &u8)| {
            let of = |at: usize| multiplied(colours[at.min(channels - 1)], *alpha).unwrap_or(u8::MAX);
            [of(0), of(1), of(2), *alpha]
        };
        let rows = rows.chunks_exact(channels).zip(&opacity).flat_map(pixel).collect();
        (opacity.len() == count).then_some(PixelRows { width, height, channels: 4, rows })
    }

    /// Adds the image to a document, and its bytes to the bodies.
    pub(super) fn add_to(&self, document: &mut Document, bodies: &mut PictureBodies) -> ObjectId {
        let mut image = self.dictionary();
        if let Some(opacity) = &self.opacity {
            image.set("SMask", opacity.add_to(document, bodies));
        }
        document.add_object(bodies.stream(image, &self.bytes, self.is_flat()))
    }

    /// Returns whether most of its areas have one colour each.
    fn is_flat(&self) -> bool {
        let Coding::PngRows(bits) = self.coding else { return false };
        let pixels = self.width as usize * self.height as usize;
        let all = pixels.saturating_mul(self.colours.channels() * usize::from(bits)) / 8;
        self.bytes.iter().map(|piece| piece.len()).sum::<usize>() < all / FLAT
    }

    fn dictionary(&self) -> Dictionary {
        let bits = if let Coding::PngRows(bits) = self.coding { bits } else { 8 };
        let space: Object = match &self.colours {
            Colours::Grey => "DeviceGray".into(),
            Colours::Rgb => "DeviceRGB".into(),
            Colours::Cmyk | Colours::InvertedCmyk => "DeviceCMYK".into(),
            Colours::Palette(palette) => {
                let last = i64::try_from(palette.len() / 3).unwrap_or(256) - 1;
                let entries = Object::String(palette.clone(), lopdf::StringFormat::Hexadecimal);
                vec!["Indexed".into(), "DeviceRGB".into(), last.into(), entries].into()
            }
        };
        let mut image = dictionary! {
            "Type" => "XObject",
            "Subtype" => "Image",
            "Width" => i64::from(self.width),
            "Height" => i64::from(self.height),
            "ColorSpace" => space,
            "BitsPerComponent" => i64::from(bits),
        };
        image.set("Filter", if self.coding == Coding::Jpeg { "DCTDecode" } else { "FlateDecode" });
        if self.smoothing == Smoothing::Smooth {
            image.set("Interpolate", true);
        }
        if let Coding::PngRows(bits) = self.coding {
            let rows = dictionary! {
                "Predictor" => 15,
                "Colors" => i64::try_from(self.colours.channels()).unwrap_or(1),
                "BitsPerComponent" => i64::from(bits),
                "Columns" => i64::from(self.width),
            };
            image.set("DecodeParms", rows);
        }
        if self.colours == Colours::InvertedCmyk {
            image.set("Decode", [1, 0, 1, 0, 1, 0, 1, 0].map(Object::from).to_vec());
        }
        image
    }
}

/// A PNG file's header, palette and compressed rows.
struct PngFile {
    width: u32,
    height: u32,
    bits: u8,
    kind: u8,
    interlaced: bool,
    translucent: bool,
    palette: Vec<u8>,
    /// The compressed rows, in the chunks of the file.
    rows: Vec<SharedBytes>,
}

impl PngFile {
    fn read(stored: &Arc<Vec<u8>>) -> Option<Self> {
        let mut file = None::<Self>;
        for chunk in png_chunks(stored, Checksums::Ignored) {
            match (chunk.name, &mut file) {
                (b"IHDR", None) => file = Self::header(chunk.body),
                (b"PLTE", Some(file)) => file.palette = chunk.body.to_vec(),
                (b"tRNS", Some(file)) => file.translucent = true,
                (b"IDAT", Some(file)) => {
                    file.rows.push(SharedBytes::of(stored, chunk.start..chunk.start + chunk.body.len())?);
                }
                (b"IEND", _) => return file,
                _ => {}
            }
        }
        None
    }

    fn header(body: &[u8]) -> Option<Self> {
        let number = |at: usize| body.get(at..at + 4).and_then(|b| b.try_into().ok()).map(u32::from_be_bytes);
        Some(Self {
            width: number(0)?,
            height: number(4)?,
            bits: *body.get(8)?,
            kind: *body.get(9)?,
            interlaced: *body.get(12)? != 0,
            translucent: false,
            palette: Vec::new(),
            rows: Vec::new(),
        })
    }

    fn into_picture(self) -> Option<PdfImage> {
        let colours = match self.kind {
            0 => Colours::Grey,
            2 => Colours::Rgb,
            3 => Colours::Palette(self.palette),
            // Kinds 4 and 6 mix opacity into the rows.
            _ => return None,
        };
        if self.interlaced || self.translucent || self.bits > 8 {
            return None;
        }
        let Self { width, height, rows: bytes, .. } = self;
        let (coding, smoothing) = (Coding::PngRows(self.bits), Smoothing::None);
        Some(PdfImage { width, height, colours, coding, smoothing, bytes, opacity: None })
    }
}

/// A decoded PNG file.
struct PlainPng {
    width: u32,
    height: u32,
    colours: ColorType,
    rows: Vec<u8>,
    opacity: Option<Vec<u8>>,
}

fn decoded_png(data: &[u8]) -> Option<PdfImage> {
    let PlainPng { width, height, colours, mut rows, opacity } = plain_png(data)?;
    if let Some(opacity) = &opacity {
        cut_out::spread(&mut rows, opacity, width as usize);
    }
    PdfImage::from_rows(((width, height), colours), &rows, opacity.as_deref())
}

fn plain_png(data: &[u8]) -> Option<PlainPng> {
    let limits = png::Limits { bytes: LARGEST };
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(data), limits);
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().ok()?;
    let mut pixels = vec![0; reader.output_buffer_size().filter(|size| *size <= LARGEST)?];
    let frame = reader.next_frame(&mut pixels).ok()?;
    pixels.truncate(frame.buffer_size());
    let (colours, (rows, opacity)) = match frame.color_type {
        ColorType::Grayscale => (ColorType::Grayscale, (pixels, None)),
        ColorType::GrayscaleAlpha => (ColorType::Grayscale, apart::<2>(pixels)),
        ColorType::Rgba => (ColorType::Rgb, apart::<4>(pixels)),
        ColorType::Rgb | ColorType::Indexed => (ColorType::Rgb, (pixels, None)),
    };
    Some(PlainPng { width: frame.width, height: frame.height, colours, rows, opacity })
}

/// Returns the colours of pixels and their opacity, which is the last of their channels.
fn apart<const CHANNELS: usize>(mut pixels: Vec<u8>) -> (Vec<u8>, Option<Vec<u8>>) {
    let (all, _) = pixels.as_chunks::<CHANNELS>();
    let (count, opacity) = (all.len(), all.iter().map(|pixel| pixel[CHANNELS - 1]).collect());
    // The colours move together within their own memory.
    for pixel in 0..count {
        pixels.copy_within(pixel * CHANNELS..(pixel + 1) * CHANNELS - 1, pixel * (CHANNELS - 1));
    }
    pixels.truncate(count * (CHANNELS - 1));
    (pixels, Some(opacity))
}
