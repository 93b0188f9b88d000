//! What a file holds, by its first bytes: its name may say something else.

/// A kind of file that people use as a picture or a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileFormat {
    /// PNG.
    Png,
    /// JPEG.
    Jpeg,
    /// GIF.
    Gif,
    /// WebP.
    WebP,
    /// A file that is compressed with gzip, such as `.svgz`.
    Gzip,
    /// A picture or document that Pullet does not print.
    Foreign(&'static ForeignFormat),
}

/// A kind of file that Pullet does not print.
#[derive(Debug, PartialEq, Eq)]
pub struct ForeignFormat {
    /// How messages call it: `a TIFF picture`.
    pub name: &'static str,
    /// How to make a picture of it that can be printed.
    pub export: &'static str,
    /// Where its mark stands.
    at: usize,
    /// What its files have there.
    mark: &'static [u8],
}

impl FileFormat {
    /// Returns what a file holds; none where its first bytes say nothing, as those of SVG and other text.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        let has = |at: usize, mark: &[u8]| bytes.get(at..).is_some_and(|rest| rest.starts_with(mark));
        if has(0, b"\x89PNG\r\n\x1a\n") {
            Some(Self::Png)
        } else if has(0, b"\xff\xd8\xff") {
            Some(Self::Jpeg)
        } else if has(0, b"GIF87a") || has(0, b"GIF89a") {
            Some(Self::Gif)
        } else if has(0, b"RIFF") && has(8, b"WEBP") {
            Some(Self::WebP)
        } else if has(0, b"\x1f\x8b") {
            Some(Self::Gzip)
        } else {
            // Any text may begin with the letters BM; in a picture, four zeros follow the size.
            let is_it =
                |format: &&ForeignFormat| has(format.at, format.mark) && (format.mark != b"BM" || has(6, &[0; 4]));
            FOREIGN.iter().find(is_it).map(Self::Foreign)
        }
    }

    /// Returns how messages call it: `a PNG picture`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Png => "a PNG picture",
            Self::Jpeg => "a JPEG picture",
            Self::Gif => "a GIF picture",
            Self::WebP => "a WebP picture",
            Self::Gzip => "a file that is compressed with gzip",
            Self::Foreign(format) => format.name,
        }
    }

    /// Returns whether it is text, in other bytes than Pullet reads.
    pub fn is_text(self) -> bool {
        matches!(self, Self::Foreign(format) if UTF_16.contains(&format.mark))
    }
}

const fn foreign(name: &'static str, at: usize, mark: &'static [u8], export: &'static str) -> ForeignFormat {
    ForeignFormat { name, export, at, mark }
}

const HEIC: &str = "export it as JPEG: on an iPhone with \"Share\" and \"Options: Most Compatible\", on a Mac with Preview, \
                    elsewhere with GIMP";
const GIMP: &str = "open it in GIMP or Photoshop and export it as PNG, or a photo as JPEG";
const PAINT: &str = "open it in Paint or GIMP and save it as PNG";
const INKSCAPE: &str = "open it in Inkscape or Illustrator and save it as plain SVG";
const WEB_PAGE: &str = "download the picture itself: open it alone in the browser, then save it";

/// What text in UTF-16 begins with.
const UTF_16: [&[u8]; 2] = [b"\xff\xfe", b"\xfe\xff"];

/// The marks are those of the formats' own standards. HEIC and AVIF are ISO media files: their brand follows `ftyp`.
static FOREIGN: [ForeignFormat; 22] = [
    foreign("a HEIC photo", 4, b"ftypheic", HEIC),
    foreign("a HEIC photo", 4, b"ftypheix", HEIC),
    foreign("a HEIC photo", 4, b"ftyphevc", HEIC),
    foreign("a HEIC photo", 4, b"ftypmif1", HEIC),
    foreign("an AVIF picture", 4, b"ftypavif", GIMP),
    foreign("an AVIF picture", 4, b"ftypavis", GIMP),
    foreign("a TIFF picture", 0, b"II*\0", GIMP),
    foreign("a TIFF picture", 0, b"MM\0*", GIMP),
    foreign("a BMP picture", 0, b"BM", PAINT),
    foreign("an icon file", 0, b"\0\0\x01\0", PAINT),
    foreign("a JPEG XL picture", 0, b"\xff\x0a", GIMP),
    foreign("a JPEG XL picture", 4, b"JXL ", GIMP),
    foreign("a JPEG 2000 picture", 4, b"jP  ", GIMP),
    foreign("a Photoshop document", 0, b"8BPS", GIMP),
    foreign("a GIMP document", 0, b"gimp xcf", "open it in GIMP and export it as PNG"),
    foreign("a PDF document or an Illustrator file", 0, b"%PDF", INKSCAPE),
    foreign("an EPS drawing", 0, b"%!PS", INKSCAPE),
    foreign("a ZIP archive", 0, b"PK\x03\x04", "unpack it, or export a PNG from the program that made it"),
    foreign("text in UTF-16", 0, UTF_16[0], "save it again as UTF-8"),
    foreign("text in UTF-16", 0, UTF_16[1], "save it again as UTF-8"),
    foreign("a web page", 0, b"<!DOCTYPE html", WEB_PAGE),
    foreign("a web page", 0, b"<html", WEB_PAGE),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_known_by_its_first_bytes() {
        let name = |bytes: &[u8]| FileFormat::of(bytes).map(FileFormat::name);
        assert_eq!(name(b"\0\0\0\x18ftypheic\0\0"), Some("a HEIC photo"));
        assert_eq!(name(b"RIFF\0\0\0\0WEBPVP8 "), Some("a WebP picture"));
        assert_eq!(name(b"RIFF\0\0\0\0WAVEfmt "), None);
        assert_eq!(name(b"MM\0*\0\0\0\x08"), Some("a TIFF picture"));
        assert_eq!(name(b"<svg xmlns='http://www.w3.org/2000/svg'/>"), None);
        assert_eq!(name(b"BM\x46\0\0\0\0\0\0\0\x36\0"), Some("a BMP picture"));
        assert_eq!(name(b"BMW, \xe4lter"), None);
        assert_eq!(name(b""), None);
        let is_text = |bytes: &[u8]| FileFormat::of(bytes).map(FileFormat::is_text);
        assert_eq!(
            (is_text(b"\xff\xfea\0"), is_text(b"%PDF"), is_text(b"\x1f\x8b")),
            (Some(true), Some(false), Some(false))
        );
    }
}
