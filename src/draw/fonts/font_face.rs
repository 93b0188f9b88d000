//! One face of the deck's fonts, read once: its measures for layout, its shaper, and the outlines of its glyphs.

use harfrust::{Direction, Script, ShapeOptions, ShapePlan, ShaperData, UnicodeBuffer, script};
use linebender_resource_handle::{Blob, FontData};
use parking_lot::Mutex;
use parley_engine::FontInstance;
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::raw::TableProvider;
use skrifa::{FontRef, GlyphId, MetadataProvider, Tag};
use std::sync::{Arc, OnceLock};
use usvg::fontdb::{Database, ID, Source, Stretch, Style as Slant};
use usvg::tiny_skia_path::{Path, PathBuilder, Rect};

/// One face of the deck's fonts. Measures are in sizes of the letters.
pub(crate) struct FontFace {
    pub(crate) id: ID,
    /// The family, weight, slant and width by which usvg finds this face.
    pub(crate) family: String,
    pub(crate) weight: u16,
    pub(crate) slant: Slant,
    pub(crate) width: Stretch,
    /// How far letters reach above the line.
    pub(crate) ascent: f64,
    /// How far letters reach below the line.
    pub(crate) descent: f64,
    /// The height of a capital.
    pub(crate) cap_height: f64,
    /// The width of a hyphen.
    pub(crate) hyphen: f32,
    /// Whether the font has small capitals of its own.
    pub(crate) has_small_caps: bool,
    /// Whether its glyphs are outlines and nothing but outlines, and its measures make sense.
    pub(crate) is_plain: bool,
    /// Font units to the em.
    pub(crate) units_per_em: u16,
    pub(crate) instance: FontInstance,
    /// Which of the first 128 characters it has, a bit each.
    ascii: u128,
    /// How wide each glyph is: needed at the end of every word.
    advances: Vec<f32>,
    shaper: ShaperData,
    plans: Mutex<Vec<(Script, Arc<ShapePlan>)>>,
    /// The outline of each glyph, once it is asked for; `None` of one that draws nothing.
    outlines: Vec<OnceLock<Option<Box<GlyphOutline>>>>,
}

/// The outline of a glyph in font units, with y upwards.
pub(crate) struct GlyphOutline {
    pub(crate) path: Path,
    pub(crate) bounds: Rect,
}

/// A glyph of shaped words. Lengths are in font units.
pub(crate) struct ShapedGlyph {
    pub(crate) id: u32,
    /// The first byte of the words that it and its neighbours show.
    pub(crate) cluster: usize,
    pub(crate) advance: i32,
    pub(crate) offset: (i32, i32),
}

impl std::fmt::Debug for FontFace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "FontFace({})", self.id)
    }
}

impl FontFace {
    /// Reads the face of that number; `None` if its file cannot be read.
    pub(super) fn load(database: &Database, id: ID) -> Option<Self> {
        let about = database.face(id)?;
        let (Source::Binary(bytes), index) = database.face_source(id)?;
        let font = FontData { data: Blob::new(bytes), index };
        #[expect(clippy::default_trait_access, reason = "the type is in a crate that is needed for nothing else")]
        let instance = FontInstance { font, synthesis: Default::default() };
        let font = FontRef::from_index(instance.font.data.as_ref(), index).ok()?;
        let metrics = font.metrics(Size::unscaled(), LocationRef::default());
        let em = f32::from(metrics.units_per_em);
        let charmap = font.charmap();
        let ascii = (0..128_u8).filter(|code| charmap.map(*code).is_some()).fold(0, |set, code| set | 1 << code);
        let widths = font.glyph_metrics(Size::unscaled(), LocationRef::default());
        let glyphs = 0..widths.glyph_count();
        let advances: Vec<f32> =
            glyphs.clone().map(|glyph| widths.advance_width(GlyphId::new(glyph)).unwrap_or_default() / em).collect();
        let hyphen = charmap.map('-').and_then(|glyph| advances.get(glyph.to_u32() as usize).copied());
        let share = |units: f32| f64::from(units / em);
        Some(Self {
            id,
            family: about.families.first()?.0.clone(),
            weight: about.weight.0,
            slant: about.style,
            width: about.stretch,
            ascent: share(metrics.ascent),
            descent: share(-metrics.descent),
            cap_height: share(metrics.cap_height.filter(|height| *height > 0.0).unwrap_or(metrics.ascent * 0.75)),
            hyphen: hyphen.unwrap_or(0.3),
            has_small_caps: has_small_caps(&font),
            is_plain: is_plain(&font) && (16..=16_384).contains(&metrics.units_per_em),
            units_per_em: metrics.units_per_em,
            ascii,
            advances,
            shaper: ShaperData::new(&font),
            plans: Mutex::default(),
            outlines: glyphs.map(|_| OnceLock::new()).collect(),
            instance,
        })
    }

    /// Returns whether the face has a character.
    pub(crate) fn has(&self, character: char) -> bool {
        if character.is_ascii() {
            return self.ascii >> u32::from(character) & 1 == 1;
        }
        self.font().is_some_and(|font| font.charmap().map(character).is_some_and(|glyph| glyph != GlyphId::NOTDEF))
    }

    /// Returns the width of a glyph without kerning.
    pub(crate) fn advance(&self, glyph: u32) -> Option<f32> {
        self.advances.get(glyph as usize).copied()
    }

    /// Shapes words from left to right.
    pub(crate) fn shaped(&self, words: &str) -> Option<Vec<ShapedGlyph>> {
        let font = self.font()?;
        let shaper = self.shaper.shaper(&font).build();
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(words);
        buffer.set_direction(Direction::LeftToRight);
        buffer.guess_segment_properties();
        let script = buffer.script();
        let known = Some(script).filter(|known| *known != script::UNKNOWN);
        let make = || ShapePlan::new(&shaper, Direction::LeftToRight, known, buffer.language().as_ref(), &[]);
        let plan = self.plan(script, make);
        let shaped = shaper.shape(buffer, ShapeOptions::new().plan(Some(&plan)));
        let glyphs = shaped.glyph_infos().iter().zip(shaped.glyph_positions()).map(|(info, position)| ShapedGlyph {
            id: info.glyph_id,
            cluster: info.cluster as usize,
            advance: position.x_advance,
            offset: (position.x_offset, position.y_offset),
        });
        Some(glyphs.collect())
    }

    /// Returns the outline of a glyph; `None` of one that draws nothing.
    pub(crate) fn outline(&self, glyph: u32) -> Option<&GlyphOutline> {
        self.outlines.get(glyph as usize)?.get_or_init(|| self.read_outline(glyph).map(Box::new)).as_deref()
    }

    fn read_outline(&self, glyph: u32) -> Option<GlyphOutline> {
        let glyph = self.font()?.outline_glyphs().get(GlyphId::new(glyph))?;
        let mut pen = PathPen::default();
        glyph.draw(DrawSettings::unhinted(Size::unscaled(), LocationRef::default()), &mut pen).ok()?;
        let path = pen.0.finish()?;
        let bounds = path.compute_tight_bounds()?;
        Some(GlyphOutline { path, bounds })
    }

    fn font(&self) -> Option<FontRef<'_>> {
        FontRef::from_index(self.instance.font.data.as_ref(), self.instance.font.index).ok()
    }

    fn plan(&self, key: Script, make: impl FnOnce() -> ShapePlan) -> Arc<ShapePlan> {
        let mut plans = self.plans.lock();
        if let Some((_, plan)) = plans.iter().find(|(known, _)| *known == key) {
            return Arc::clone(plan);
        }
        let plan = Arc::new(make());
        plans.push((key, Arc::clone(&plan)));
        plan
    }
}

/// Draws an outline as a path.
#[derive(Default)]
struct PathPen(PathBuilder);

impl OutlinePen for PathPen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }

    fn quad_to(&mut self, across: f32, up: f32, x: f32, y: f32) {
        self.0.quad_to(across, up, x, y);
    }

    fn curve_to(&mut self, across: f32, up: f32, next_across: f32, next_up: f32, x: f32, y: f32) {
        self.0.cubic_to(across, up, next_across, next_up, x, y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}

fn has_small_caps(font: &FontRef<'_>) -> bool {
    let features = font.gsub().and_then(|gsub| gsub.feature_list());
    features.is_ok_and(|list| list.feature_records().iter().any(|record| record.feature_tag() == Tag::new(b"smcp")))
}

fn is_plain(font: &FontRef<'_>) -> bool {
    let has = |tag: &[u8; 4]| font.table_data(Tag::new(tag)).is_some();
    let is_other = [b"fvar", b"COLR"].into_iter().any(has);
    !is_other && (has(b"glyf") || has(b"CFF "))
}
