//! A face that words are shaped in: what is costly to prepare is kept, and so is the outline of each glyph.

use crate::fonts::FontLibrary;
use harfrust::{Direction, Feature, Script, ShapeOptions, ShapePlan, ShaperData, UnicodeBuffer, script};
use parking_lot::Mutex;
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::raw::{FontRef, TableProvider};
use skrifa::{GlyphId, MetadataProvider, Tag};
use std::sync::{Arc, OnceLock};
use usvg::fontdb::{ID, Source};
use usvg::tiny_skia_path::{Path, PathBuilder, Rect};

/// A face of outlines, and nothing but outlines.
pub(super) struct LetterFace {
    pub(super) id: ID,
    bytes: Arc<dyn AsRef<[u8]> + Send + Sync>,
    index: u32,
    shaper: ShaperData,
    plans: Mutex<Vec<(PlanKey, Arc<ShapePlan>)>>,
    /// The outline of each glyph, once it is asked for; none of one that draws nothing.
    outlines: Vec<OnceLock<Option<Box<GlyphOutline>>>>,
    /// Font units to the em.
    pub(super) units_per_em: u16,
    /// In font units, as usvg rounds them.
    pub(super) ascent: i16,
    pub(super) descent: i16,
    pub(super) x_height: u16,
}

/// The outline of a glyph in font units, with y upwards.
pub(super) struct GlyphOutline {
    pub(super) path: Path,
    pub(super) bounds: Rect,
}

/// How words are shaped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ShapeStyle {
    pub(super) small_caps: bool,
    pub(super) kerning: bool,
}

/// What a plan for shaping is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PlanKey {
    script: Script,
    style: ShapeStyle,
}

/// A glyph of shaped words. Lengths are in font units.
pub(super) struct ShapedGlyph {
    pub(super) id: u32,
    /// The first byte of the words that it and its neighbours show.
    pub(super) cluster: usize,
    pub(super) advance: i32,
    pub(super) offset: (i32, i32),
}

impl std::fmt::Debug for LetterFace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "LetterFace({})", self.id)
    }
}

impl LetterFace {
    /// Reads a face; None where its glyphs are more than outlines, or where its measures make no sense.
    pub(super) fn load(fonts: &FontLibrary, id: ID) -> Option<Self> {
        let (Source::Binary(bytes), index) = fonts.database().face_source(id)?;
        let font = FontRef::from_index((*bytes).as_ref(), index).ok()?;
        let has = |tag: &[u8; 4]| font.table_data(Tag::new(tag)).is_some();
        let is_plain = ![b"fvar", b"COLR"].into_iter().any(has);
        if !is_plain || !(has(b"glyf") || has(b"CFF ")) {
            return None;
        }
        let metrics = font.metrics(Size::unscaled(), LocationRef::default());
        if !(16..=16_384).contains(&metrics.units_per_em) {
            return None;
        }
        // As usvg has it: 45 % of the height where the font does not say how high an x is.
        let stated = metrics.x_height.filter(|height| *height > 0.0).and_then(to_u16);
        let x_height = stated.or_else(|| to_u16((metrics.ascent - metrics.descent) * 0.45))?;
        let (ascent, descent) = (to_i16(metrics.ascent), to_i16(metrics.descent));
        let glyphs = usize::from(font.maxp().ok()?.num_glyphs());
        let shaper = ShaperData::new(&font);
        let units_per_em = metrics.units_per_em;
        let outlines = std::iter::repeat_with(OnceLock::new).take(glyphs).collect();
        Some(Self {
            id,
            bytes,
            index,
            shaper,
            plans: Mutex::default(),
            outlines,
            units_per_em,
            ascent,
            descent,
            x_height,
        })
    }

    /// Shapes words from left to right.
    pub(super) fn shaped(&self, words: &str, style: ShapeStyle) -> Option<Vec<ShapedGlyph>> {
        let font = self.font()?;
        let shaper = self.shaper.shaper(&font).build();
        let mut features = Vec::new();
        if style.small_caps {
            features.push(Feature::new(Tag::new(b"smcp"), 1, ..));
        }
        if !style.kerning {
            features.push(Feature::new(Tag::new(b"kern"), 0, ..));
        }
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(words);
        buffer.set_direction(Direction::LeftToRight);
        buffer.guess_segment_properties();
        let script = buffer.script();
        let known = Some(script).filter(|known| *known != script::UNKNOWN);
        let make = || ShapePlan::new(&shaper, Direction::LeftToRight, known, buffer.language().as_ref(), &features);
        let plan = self.plan(PlanKey { script, style }, make);
        let shaped = shaper.shape(buffer, ShapeOptions::new().plan(Some(&plan)).features(&features));
        let glyphs = shaped.glyph_infos().iter().zip(shaped.glyph_positions()).map(|(info, position)| ShapedGlyph {
            id: info.glyph_id,
            cluster: info.cluster as usize,
            advance: position.x_advance,
            offset: (position.x_offset, position.y_offset),
        });
        Some(glyphs.collect())
    }

    /// Returns the outline of a glyph; none of one that draws nothing.
    pub(super) fn outline(&self, glyph: u32) -> Option<&GlyphOutline> {
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
        FontRef::from_index((*self.bytes).as_ref(), self.index).ok()
    }

    fn plan(&self, key: PlanKey, make: impl FnOnce() -> ShapePlan) -> Arc<ShapePlan> {
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

#[expect(clippy::cast_possible_truncation, reason = "measures of fonts are from -32,768 to 32,767")]
fn to_i16(units: f32) -> i16 {
    units.round() as i16
}

/// Returns whole units; None of none.
#[expect(clippy::cast_possible_truncation, reason = "what is too large has no place in 16 bits")]
fn to_u16(units: f32) -> Option<u16> {
    u16::try_from(units.round() as i32).ok().filter(|units| *units > 0)
}
