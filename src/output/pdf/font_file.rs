//! A font as a PDF holds it: only the glyphs that are used, with their widths and text.
//!
//! Content is written before all glyphs are known. So it shows most letters by their codes in `WinAnsiEncoding`, one byte each,
//! and all other glyphs by their number in the whole font, two bytes each. One file of glyphs serves both: for letters, by its map
//! of characters; for numbers, by a `CIDToGIDMap`. A font of PostScript outlines has no such map: all its glyphs are shown by
//! their numbers, and an embedded `CMap` leads to the subset.

use super::deflate::deflate;
use super::font_table::{FontEntry, Outlines};
use super::glyphs::FontUse;
use super::latin::latin_letter;
use super::truetype::reduced;
use lopdf::{Dictionary, Document, Object, ObjectId, Stream, StringFormat, dictionary};
use skrifa::instance::{LocationRef, Size};
use skrifa::string::StringId;
use skrifa::{MetadataProvider, Tag};
use std::collections::BTreeMap;
use std::fmt::Write;
use subsetter::GlyphRemapper;

/// A font with only the glyphs that are used, ready for any number of documents.
pub(super) struct FontFile {
    outlines: Outlines,
    /// The PostScript name with the six letters that mark a subset.
    name: String,
    bytes: Vec<u8>,
    length: usize,
    metrics: Metrics,
    letters: Option<Letters>,
    glyphs: Option<Glyphs>,
}

/// What is shown by codes of letters.
struct Letters {
    first: u8,
    last: u8,
    /// The widths from the first code that is used to the last.
    widths: Vec<Object>,
    texts: Vec<u8>,
}

/// What is shown by numbers of glyphs.
struct Glyphs {
    map: Vec<u8>,
    widths: Object,
    texts: Vec<u8>,
}

/// The objects of a font that content refers to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FontObjects {
    pub(super) letters: Option<ObjectId>,
    pub(super) glyphs: Option<ObjectId>,
}

/// The values of a font descriptor, in thousandths of an em.
struct Metrics {
    bbox: [i64; 4],
    ascent: i64,
    descent: i64,
    cap_height: i64,
    italic_angle: f32,
}

impl FontFile {
    /// Reduces a font to what is used of it; None where that is not possible.
    pub(super) fn new(font: &FontEntry, used: &FontUse) -> Option<Self> {
        let mut remapper = GlyphRemapper::new();
        for glyph in used.all_glyphs() {
            remapper.remap(glyph);
        }
        let (data, index) = font.file();
        let subset = subsetter::subset(data, index, &remapper).ok()?;
        let outlines = font.outlines();
        let program = if outlines == Outlines::PostScript {
            // A PDF holds PostScript outlines as the bare `CFF ` table.
            table(&subset, *b"CFF ")?
        } else {
            let letter = |code: u8| u16::try_from(u32::from(latin_letter(code))).ok();
            let letters = used.letters.iter().filter_map(|(code, glyph)| Some((letter(*code)?, remapper.get(*glyph)?)));
            reduced(&subset, &letters.collect()).unwrap_or(subset)
        };
        Some(Self {
            outlines,
            name: format!("{}+{}", subset_tag(&program), postscript_name(font)),
            length: program.len(),
            bytes: deflate(&program),
            metrics: Metrics::read(font)?,
            letters: Letters::new(font, &used.letters),
            glyphs: (!used.glyphs.is_empty()).then(|| Glyphs::new(font, &used.glyphs, &remapper)),
        })
    }

    /// Adds the font to a document and returns the objects that content refers to.
    pub(super) fn add_to(&self, document: &mut Document) -> FontObjects {
        let file_key = if self.outlines == Outlines::PostScript { "FontFile3" } else { "FontFile2" };
        let file = document.add_object(self.program());
        // Bit 3: it has glyphs that have no code in Latin encodings; bit 6: it has none.
        let kind = if self.letters.is_some() { 32 } else { 4 };
        let descriptor = document.add_object(self.metrics.descriptor(&self.name, kind, file_key, file));
        let letters = self.letters.as_ref().map(|letters| {
            let font = dictionary! {
                "Type" => "Font",
                "Subtype" => "TrueType",
                "BaseFont" => self.name(),
                "Encoding" => "WinAnsiEncoding",
                "FirstChar" => i64::from(letters.first),
                "LastChar" => i64::from(letters.last),
                "Widths" => letters.widths.clone(),
                "FontDescriptor" => descriptor,
                "ToUnicode" => document.add_object(flate(dictionary! {}, &letters.texts)),
            };
            document.add_object(font)
        });
        let glyphs = self.glyphs.as_ref().map(|glyphs| self.add_glyphs(glyphs, descriptor, document));
        FontObjects { letters, glyphs }
    }

    fn add_glyphs(&self, glyphs: &Glyphs, descriptor: ObjectId, document: &mut Document) -> ObjectId {
        let mut descendant = dictionary! {
            "Type" => "Font",
            "Subtype" => if self.outlines == Outlines::PostScript { "CIDFontType0" } else { "CIDFontType2" },
            "BaseFont" => self.name(),
            "CIDSystemInfo" => system_info(),
            "FontDescriptor" => descriptor,
            "W" => glyphs.widths.clone(),
        };
        let mut font = dictionary! {
            "Type" => "Font",
            "Subtype" => "Type0",
            "BaseFont" => self.name(),
            "ToUnicode" => document.add_object(flate(dictionary! {}, &glyphs.texts)),
        };
        if self.outlines == Outlines::PostScript {
            let cmap = dictionary! { "Type" => "CMap", "CMapName" => "Pullet", "CIDSystemInfo" => system_info() };
            font.set("Encoding", document.add_object(flate(cmap, &glyphs.map)));
        } else {
            descendant.set("CIDToGIDMap", document.add_object(flate(dictionary! {}, &glyphs.map)));
            font.set("Encoding", "Identity-H");
        }
        font.set("DescendantFonts", vec![document.add_object(descendant).into()]);
        document.add_object(font)
    }

    fn name(&self) -> Object {
        Object::Name(self.name.clone().into_bytes())
    }

    fn program(&self) -> Stream {
        let length = i64::try_from(self.length).unwrap_or(i64::MAX);
        match self.outlines {
            Outlines::PostScript => flate(dictionary! { "Subtype" => "CIDFontType0C" }, &self.bytes),
            _ => flate(dictionary! { "Length1" => length }, &self.bytes),
        }
    }
}

impl Letters {
    fn new(font: &FontEntry, letters: &[(u8, u16)]) -> Option<Self> {
        let (first, last) = (letters.first()?.0, letters.last()?.0);
        let width = |code| {
            let found = letters.binary_search_by_key(&code, |(code, _)| *code);
            found.map_or(Object::Integer(0), |at| number(font.width(letters[at].1)))
        };
        Some(Self { first, last, widths: (first..=last).map(width).collect(), texts: deflate(&letter_texts(letters)) })
    }
}

impl Glyphs {
    fn new(font: &FontEntry, glyphs: &BTreeMap<u16, String>, remapper: &GlyphRemapper) -> Self {
        let is_postscript = font.outlines() == Outlines::PostScript;
        let new_number = |glyph: u16| if is_postscript { remapper.get(glyph) } else { Some(glyph) };
        let widths: BTreeMap<u16, f32> =
            glyphs.keys().filter_map(|glyph| Some((new_number(*glyph)?, font.width(*glyph)))).collect();
        let map = if is_postscript { code_map(glyphs, remapper) } else { glyph_map(glyphs, remapper) };
        Self { map: deflate(&map), widths: width_array(&widths), texts: deflate(&text_map(glyphs)) }
    }
}

impl Metrics {
    fn read(font: &FontEntry) -> Option<Self> {
        let parsed = font.parsed()?;
        let metrics = parsed.metrics(Size::unscaled(), LocationRef::default());
        let scale = 1000.0 / f32::from(metrics.units_per_em.max(1));
        let units = |value: f32| whole(value * scale);
        let bounds = metrics.bounds.unwrap_or_default();
        Some(Self {
            bbox: [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(units),
            ascent: units(metrics.ascent),
            descent: units(metrics.descent),
            cap_height: units(metrics.cap_height.unwrap_or(metrics.ascent)),
            italic_angle: metrics.italic_angle,
        })
    }

    fn descriptor(&self, name: &str, kind: i64, file_key: &str, file: ObjectId) -> Dictionary {
        // Bit 7: italic.
        let flags = kind + if self.italic_angle == 0.0 { 0 } else { 64 };
        let mut descriptor = dictionary! {
            "Type" => "FontDescriptor",
            "FontName" => Object::Name(name.as_bytes().to_vec()),
            "Flags" => flags,
            "FontBBox" => self.bbox.map(Object::from).to_vec(),
            "ItalicAngle" => self.italic_angle,
            "Ascent" => self.ascent,
            "Descent" => self.descent,
            "CapHeight" => self.cap_height,
            // Nothing reads it; the key is required.
            "StemV" => 80,
        };
        descriptor.set(file_key, file);
        descriptor
    }
}

fn whole(value: f32) -> i64 {
    #[expect(clippy::cast_possible_truncation, reason = "a float that is too large saturates")]
    let rounded = value.round() as i64;
    rounded
}

fn system_info() -> Dictionary {
    let text = |text: &str| Object::String(text.as_bytes().to_vec(), StringFormat::Literal);
    dictionary! { "Registry" => text("Adobe"), "Ordering" => text("Identity"), "Supplement" => 0 }
}

fn flate(mut dictionary: Dictionary, compressed: &[u8]) -> Stream {
    dictionary.set("Filter", "FlateDecode");
    Stream::new(dictionary, compressed.to_vec()).with_compression(false)
}

/// Returns two bytes for each glyph of the whole font up to the last that is used: its number in the subset.
fn glyph_map(glyphs: &BTreeMap<u16, String>, remapper: &GlyphRemapper) -> Vec<u8> {
    let last = glyphs.keys().next_back().copied().unwrap_or_default();
    (0..=last).flat_map(|glyph| remapper.get(glyph).unwrap_or_default().to_be_bytes()).collect()
}

/// Returns a `CMap` from each glyph's number in the whole font to its number in the subset.
fn code_map(glyphs: &BTreeMap<u16, String>, remapper: &GlyphRemapper) -> Vec<u8> {
    let pairs = glyphs.keys().filter_map(|glyph| Some(format!("<{glyph:04X}> {}", remapper.get(*glyph)?)));
    cmap("Pullet", 1, "<0000> <FFFF>", &[("cidchar", pairs.collect())])
}

/// Returns a `CMap` from each glyph to its text.
fn text_map(glyphs: &BTreeMap<u16, String>) -> Vec<u8> {
    let with_text = glyphs.iter().filter(|(_, text)| !text.is_empty());
    let pairs = with_text.map(|(glyph, text)| {
        let mut pair = format!("<{glyph:04X}> <");
        for unit in text.encode_utf16() {
            let _ = write!(pair, "{unit:04X}");
        }
        pair + ">"
    });
    cmap(TEXTS, 2, "<0000> <FFFF>", &[("bfchar", pairs.collect())])
}

/// Returns a `CMap` from each code of a letter to the letter. Codes from 0x20 to 0x7e, and from 0xa0 to 0xff, are Unicode's.
fn letter_texts(letters: &[(u8, u16)]) -> Vec<u8> {
    let codes = || letters.iter().map(|(code, _)| *code);
    let uses = |range: std::ops::RangeInclusive<u8>| codes().any(|code| range.contains(&code));
    let ranges = [(0x20..=0x7e, "<20> <7E> <0020>"), (0xa0..=0xff, "<A0> <FF> <00A0>")];
    let ranges = ranges.into_iter().filter(|(codes, _)| uses(codes.clone())).map(|(_, range)| range.to_owned());
    let special = codes().filter(|code| (0x80..=0x9f).contains(code));
    let special = special.map(|code| format!("<{code:02X}> <{:04X}>", u32::from(latin_letter(code))));
    cmap(TEXTS, 2, "<00> <FF>", &[("bfrange", ranges.collect()), ("bfchar", special.collect())])
}

/// The name of maps to text in the PDF standard's examples (ISO 32000-1, 9.10.3).
const TEXTS: &str = "Adobe-Identity-UCS";

/// Returns a `CMap` of sections of single codes or ranges; the PDF standard allows 100 in a section.
fn cmap(name: &str, kind: u8, codes: &str, sections: &[(&str, Vec<String>)]) -> Vec<u8> {
    let mut out = format!(
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n\
         /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> def\n\
         /CMapName /{name} def /CMapType {kind} def\n\
         1 begincodespacerange {codes} endcodespacerange\n"
    );
    for (section, pairs) in sections {
        for chunk in pairs.chunks(100) {
            let _ = writeln!(out, "{} begin{section}\n{}\nend{section}", chunk.len(), chunk.join("\n"));
        }
    }
    out.push_str("endcmap CMapName currentdict /CMap defineresource pop end end");
    out.into_bytes()
}

/// Returns widths by code: runs of neighbouring codes share one list.
fn width_array(widths: &BTreeMap<u16, f32>) -> Object {
    let mut array: Vec<Object> = Vec::new();
    let mut last: Option<u16> = None;
    for (code, width) in widths {
        let follows = last.is_some_and(|last| last + 1 == *code);
        match array.last_mut() {
            Some(Object::Array(run)) if follows => run.push(number(*width)),
            _ => array.extend([i64::from(*code).into(), Object::Array(vec![number(*width)])]),
        }
        last = Some(*code);
    }
    Object::Array(array)
}

fn number(width: f32) -> Object {
    let tenths = (width * 10.0).round() / 10.0;
    if tenths.fract() == 0.0 { Object::Integer(whole(tenths)) } else { Object::Real(tenths) }
}

/// Returns six letters that depend on the subset's content, as the PDF standard requires.
fn subset_tag(program: &[u8]) -> String {
    // FNV-1a: the same bytes give the same letters on any machine.
    let mut hash = program
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3));
    let mut tag = String::new();
    for _ in 0..6 {
        let letter = (hash % 26) as u8;
        tag.push(char::from(b'A' + letter));
        hash /= 26;
    }
    tag
}

fn postscript_name(font: &FontEntry) -> String {
    let parsed = font.parsed();
    let name = parsed.as_ref().and_then(|font| font.localized_strings(StringId::POSTSCRIPT_NAME).english_or_first());
    let letters =
        name.iter().flat_map(skrifa::string::LocalizedString::chars).filter(|c| c.is_ascii_alphanumeric() || *c == '-');
    let name: String = letters.collect();
    if name.is_empty() { "Font".to_owned() } else { name }
}

fn table(font: &[u8], tag: [u8; 4]) -> Option<Vec<u8>> {
    let parsed = skrifa::FontRef::new(font).ok()?;
    parsed.table_data(Tag::new(&tag)).map(|data| data.as_bytes().to_vec())
}
