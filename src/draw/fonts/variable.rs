//! Variable fonts as static ones: a face for each weight, width and slant, made when a text first uses it.
//!
//! The shaper, usvg and the PDF then see ordinary fonts. Other axes, such as the optical size, stay as the font has them by
//! default, and so does kerning.

use super::static_outlines::outline_tables;
use skrifa::instance::LocationRef;
use skrifa::raw::{FontRef, TableProvider};
use skrifa::{MetadataProvider, Tag};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};
use usvg::fontdb::{FaceInfo, Source, Stretch, Style, Weight};

/// The bytes of a font, which several faces may share.
pub(super) type FontBytes = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// Weights are this far apart: half of it, 12, is less than the eye sees.
const WEIGHT_STEP: u16 = 25;
/// The same for fonts of so many glyphs that each face takes a while, such as those of East Asia.
const COARSE_STEP: u16 = 100;
const MANY_GLYPHS: u16 = 5000;

/// The tables of a variable font that its static faces lack, or have in another form.
#[rustfmt::skip]
const REPLACED: [&[u8; 4]; 19] = [
    b"fvar", b"gvar", b"avar", b"cvar", b"HVAR", b"VVAR", b"MVAR", b"STAT", b"CFF2", b"VORG", b"DSIG", b"glyf",
    b"loca", b"cvt ", b"fpgm", b"prep", b"hdmx", b"LTSH", b"VDMX",
];
/// Those of them that hold its outlines as they are by default.
const OUTLINES: [&[u8; 4]; 2] = [b"glyf", b"loca"];

/// The widths that `font-stretch` can name, in per cent: CSS Fonts 4, §2.3.
pub const WIDTHS: [(Stretch, f32, &str); 9] = [
    (Stretch::UltraCondensed, 50.0, "ultra-condensed"),
    (Stretch::ExtraCondensed, 62.5, "extra-condensed"),
    (Stretch::Condensed, 75.0, "condensed"),
    (Stretch::SemiCondensed, 87.5, "semi-condensed"),
    (Stretch::Normal, 100.0, "normal"),
    (Stretch::SemiExpanded, 112.5, "semi-expanded"),
    (Stretch::Expanded, 125.0, "expanded"),
    (Stretch::ExtraExpanded, 150.0, "extra-expanded"),
    (Stretch::UltraExpanded, 200.0, "ultra-expanded"),
];

/// Returns the axes of a font: their tags with the least and the greatest value.
pub(super) fn axes(font: &[u8], index: u32) -> Vec<(Tag, f32, f32)> {
    let Ok(font) = FontRef::from_index(font, index) else { return Vec::new() };
    font.axes().iter().map(|axis| (axis.tag(), axis.min_value(), axis.max_value())).collect()
}

/// Returns the named width that is nearest to one in per cent.
pub fn nearest_width(percent: f32) -> Stretch {
    let nearest = WIDTHS.into_iter().min_by(|a, b| (a.1 - percent).abs().total_cmp(&(b.1 - percent).abs()));
    nearest.map_or(Stretch::Normal, |(stretch, ..)| stretch)
}

/// Returns the name of a width.
pub fn width_name(width: Stretch) -> &'static str {
    WIDTHS[usize::from(width.to_number()) - 1].2
}

/// Returns a named width in per cent.
pub fn percent(width: Stretch) -> f32 {
    WIDTHS[usize::from(width.to_number()) - 1].1
}

/// Returns the weight of a variable font's face that stands for any weight.
pub(super) fn nearest_weight(weight: u16) -> u16 {
    (weight + WEIGHT_STEP / 2) / WEIGHT_STEP * WEIGHT_STEP
}

/// Returns a static face for each look that a variable font can have, at `place` on further axes; none if the face is not variable.
pub(super) fn static_faces(face: &FaceInfo, place: &[AxisPlace]) -> Vec<FaceInfo> {
    let Source::Binary(font) = &face.source;
    let Ok(read) = FontRef::from_index((**font).as_ref(), face.index) else { return Vec::new() };
    let has = |tag: &[u8; 4]| read.table_data(Tag::new(tag)).is_some();
    // Coloured letters are drawn as usvg draws them.
    if read.axes().is_empty() || has(b"COLR") {
        return Vec::new();
    }
    let mut made = Vec::new();
    for (stretch, width) in widths(&read, face.stretch) {
        for (style, slant) in slants(&read, face.style) {
            for (weight, own) in weights(&read, face.weight.0) {
                let of_look = [width, own].into_iter().flatten().chain(slant.iter().copied());
                let location = of_look.chain(place.iter().copied()).collect();
                let file = StaticFace {
                    font: Arc::clone(font),
                    index: face.index,
                    location,
                    weight,
                    width: stretch.to_number(),
                    made: OnceLock::new(),
                };
                let source = Source::Binary(Arc::new(file));
                made.push(FaceInfo { source, index: 0, weight: Weight(weight), stretch, style, ..face.clone() });
            }
        }
    }
    made
}

/// A place on an axis: its tag and the value there.
pub(super) type AxisPlace = (Tag, f32);

/// Returns the least and the greatest value of an axis.
fn axis(font: &FontRef<'_>, tag: [u8; 4]) -> Option<(f32, f32)> {
    font.axes().get_by_tag(Tag::new(&tag)).map(|axis| (axis.min_value(), axis.max_value()))
}

fn weights(font: &FontRef<'_>, own: u16) -> Vec<(u16, Option<AxisPlace>)> {
    let Some((least, most)) = axis(font, *b"wght") else { return vec![(own, None)] };
    let glyphs = font.maxp().map_or(0, |maxp| maxp.num_glyphs());
    let step = if glyphs > MANY_GLYPHS { COARSE_STEP } else { WEIGHT_STEP };
    let steps = (1..=1000 / step).map(|at| at * step).filter(|weight| (least..=most).contains(&f32::from(*weight)));
    let mut weights: Vec<_> = steps.map(|weight| (weight, Some((Tag::new(b"wght"), f32::from(weight))))).collect();
    if weights.is_empty() {
        weights.push((own, None));
    }
    weights
}

fn widths(font: &FontRef<'_>, own: Stretch) -> Vec<(Stretch, Option<AxisPlace>)> {
    let range = axis(font, *b"wdth");
    let is_there = |width: f32| range.is_some_and(|(least, most)| (least..=most).contains(&width));
    let named = WIDTHS.into_iter().filter(|(_, width, _)| is_there(*width));
    let widths: Vec<_> = named.map(|(stretch, width, _)| (stretch, Some((Tag::new(b"wdth"), width)))).collect();
    if widths.is_empty() { vec![(own, None)] } else { widths }
}

/// Returns upright letters, and leaning ones where an axis makes them.
fn slants(font: &FontRef<'_>, own: Style) -> Vec<(Style, Vec<AxisPlace>)> {
    let mut slants = vec![(own, Vec::new())];
    let mut leaning = Vec::new();
    // Letters lean to the right by a negative angle: OpenType 1.9, "Design-variation axis tag registry", `slnt`.
    leaning.extend(axis(font, *b"slnt").map(|(least, _)| (Tag::new(b"slnt"), least)).filter(|(_, angle)| *angle < 0.0));
    let italic = axis(font, *b"ital").map(|(_, most)| (Tag::new(b"ital"), most));
    let style = if italic.is_some() { Style::Italic } else { Style::Oblique };
    leaning.extend(italic);
    if own == Style::Normal && !leaning.is_empty() {
        slants.push((style, leaning));
    }
    slants
}

/// A face of a variable font whose bytes are made when they are first read.
struct StaticFace {
    font: FontBytes,
    index: u32,
    location: Vec<AxisPlace>,
    weight: u16,
    /// From 1 to 9, as the table `OS/2` counts widths.
    width: u16,
    made: OnceLock<Vec<u8>>,
}

impl AsRef<[u8]> for StaticFace {
    fn as_ref(&self) -> &[u8] {
        // A font that cannot be made static is damaged, and empty bytes are no font.
        self.made.get_or_init(|| self.make().unwrap_or_default())
    }
}

impl StaticFace {
    fn make(&self) -> Option<Vec<u8>> {
        let bytes = (*self.font).as_ref();
        let font = FontRef::from_index(bytes, self.index).ok()?;
        let location = font.axes().location(self.location.iter().copied());
        let mut tables: BTreeMap<Tag, Cow<'_, [u8]>> = BTreeMap::new();
        let is_as_it_is = LocationRef::from(&location).is_default() && font.glyf().is_ok();
        let is_kept =
            |tag: Tag| !REPLACED.contains(&&tag.to_be_bytes()) || is_as_it_is && OUTLINES.contains(&&tag.to_be_bytes());
        tables
            .extend(tables_of(&font).filter(|(tag, _)| is_kept(*tag)).map(|(tag, table)| (tag, Cow::Borrowed(table))));
        if !is_as_it_is {
            let made = outline_tables(&font, &location)?;
            tables.extend(made.into_iter().map(|(tag, table)| (tag, Cow::Owned(table))));
        }
        if let Some(about) = tables.get_mut(&Tag::new(b"OS/2")).filter(|table| table.len() >= 8) {
            // `usWeightClass` and `usWidthClass`.
            about.to_mut()[4..6].copy_from_slice(&self.weight.to_be_bytes());
            about.to_mut()[6..8].copy_from_slice(&self.width.to_be_bytes());
        }
        written(&tables)
    }
}

fn tables_of<'a>(font: &FontRef<'a>) -> impl Iterator<Item = (Tag, &'a [u8])> {
    let records = font.table_directory.table_records().to_vec();
    let font = font.clone();
    records.into_iter().filter_map(move |record| Some((record.tag(), font.table_data(record.tag())?.as_bytes())))
}

/// Returns a TrueType font of these tables, without checksums: nothing that reads it here compares them.
fn written(tables: &BTreeMap<Tag, Cow<'_, [u8]>>) -> Option<Vec<u8>> {
    let count = u16::try_from(tables.len()).ok()?;
    let exponent = u16::try_from(count.checked_ilog2()?).ok()?;
    let range = 16 << exponent;
    let mut font = vec![0, 1, 0, 0];
    for field in [count, range, exponent, count * 16 - range] {
        font.extend(field.to_be_bytes());
    }
    let mut offset = font.len() + tables.len() * 16;
    for (tag, table) in tables {
        font.extend(tag.to_be_bytes());
        font.extend([0; 4]);
        font.extend(u32::try_from(offset).ok()?.to_be_bytes());
        font.extend(u32::try_from(table.len()).ok()?.to_be_bytes());
        offset += table.len().next_multiple_of(4);
    }
    for table in tables.values() {
        font.extend_from_slice(table);
        font.resize(font.len().next_multiple_of(4), 0);
    }
    Some(font)
}
