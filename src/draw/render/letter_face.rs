//! A face that words are shaped in: what is costly to prepare is kept, and so is the outline of each glyph.

use crate::fonts::FontLibrary;
use harfrust::{Direction, Script, ShapeOptions, ShapePlan, ShaperData, UnicodeBuffer, script};
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
    plans: Mutex<Vec<(Script, Arc<ShapePlan>)>>,
    /// The outline of each glyph, once it is asked for; none of one that draws nothing.
    outlines: Vec<OnceLock<Option<Box<GlyphOutline>>>>,
    /// Font units to the em.
    pub(super) units_per_em: u16,
}

/// The outline of a glyph in font units, with y upwards.
pub(super) struct GlyphOutline {
    pub(super) path: Path,
    pub(super) bounds: Rect,
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
        let glyphs = usize::from(font.maxp().ok()?.num_glyphs());
        let shaper = ShaperData::new(&font);
        let units_per_em = metrics.units_per_em;
        let outlines = std::iter::repeat_with(OnceLock::new).take(glyphs).collect();
        Some(Self { id, bytes, index, shaper, plans: Mutex::default(), outlines, units_per_em })
    }

    /// Shapes words from left to right.
    pub(super) fn shaped(&self, words: &str) -> Option<Vec<ShapedGlyph>> {
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
