//! Sets the words of texts that are marks in usvg's tree: every glyph where usvg would set it.
//!
//! usvg prepares the shaper again for each stretch of text, and makes outlines of all letters; a PDF needs neither. The
//! places are calculated as usvg calculates them, in the same order and with the same rounding, so that it does not matter
//! who sets a text: `tests/decks/marks.rs` compares both.

use super::letter_face::{LetterFace, ShapeStyle, ShapedGlyph};
use super::marked_words::TakenWords;
use super::plain_group::is_plain;
use super::plain_text::{PlainFont, PlainText};
use super::set_text::{SetGlyph, SetSpan, SetText, SetTexts, around};
use super::text_marks;
use crate::fonts::{FontLibrary, StandIn};
use parking_lot::Mutex;
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;
use std::sync::Arc;
use usvg::fontdb::ID;
use usvg::tiny_skia_path::Transform;
use usvg::{
    AlignmentBaseline, BaselineShift, Color, DominantBaseline, Group, ImageKind, Node, Paint, Path, Text, TextAnchor,
    TextChunk, TextFlow, TextSpan, Tree, WritingMode,
};

/// Sets words in the fonts of a deck.
pub(super) struct LetterSetter<'a> {
    fonts: &'a FontLibrary,
    faces: Mutex<HashMap<ID, Option<Arc<LetterFace>>>>,
}

impl<'a> LetterSetter<'a> {
    pub(super) fn new(fonts: &'a FontLibrary) -> Self {
        Self { fonts, faces: Mutex::default() }
    }

    /// Sets all texts of a tree that are marks; `face` is the face for a font.
    ///
    /// # Errors
    /// Where the texts begin that usvg has to set, as far as that is known: they have a look or a place that needs their outlines, or
    /// a character that their face does not have.
    pub(super) fn set(
        &self,
        tree: &Tree,
        (words, are_some_left): (Vec<TakenWords>, bool),
        face: &mut FaceFor<'_>,
    ) -> Result<SetTexts, BTreeSet<usize>> {
        let mut marks =
            TreeMarks { texts: (!are_some_left).then(Vec::new), paths: Vec::new(), has_misplaced_texts: false };
        marks.gather(tree.root());
        let mut words: Vec<Option<TakenWords>> = words.into_iter().map(Some).collect();
        let mut set: Vec<Option<Arc<SetText>>> = vec![None; words.len()];
        let mut are_all_set = !marks.has_misplaced_texts;
        for text in marks.texts.into_iter().flatten() {
            let number = text.chunks().first().and_then(|chunk| StandIn::number(chunk.text()));
            match number.filter(|number| *number < set.len()).zip(self.text(text, &mut words, face)) {
                Some((number, text)) => set[number] = Some(Arc::new(text)),
                None => are_all_set = false,
            }
        }
        let mut left = BTreeSet::new();
        for (number, path) in marks.paths {
            let Some(TakenWords { words, plain, start }) = words.get_mut(number).and_then(Option::take) else {
                are_all_set = false;
                continue;
            };
            match plain.and_then(|plain| self.plain_text(path, words, &plain, face)) {
                Some(text) => set[number] = Some(Arc::new(text)),
                None => drop(left.insert(start)),
            }
        }
        // A text that usvg left out may have a fault, and another may be where its letters must be outlines.
        left.extend(words.into_iter().flatten().filter(|taken| taken.plain.is_some()).map(|taken| taken.start));
        if are_all_set && left.is_empty() { Ok(SetTexts(set)) } else { Err(left) }
    }

    /// Sets a text that a path stands for.
    fn plain_text(&self, path: &Path, words: String, plain: &PlainText, face: &mut FaceFor<'_>) -> Option<SetText> {
        let fill = path.fill().filter(|_| path.is_visible() && path.stroke().is_none())?;
        let Paint::Color(colour) = fill.paint() else { return None };
        let PlainText { font, size, anchor, letter_spacing, word_spacing, start } = plain;
        let face = self.face(face(AskedFont::Plain(font))?)?;
        let style = StretchStyle {
            size: *size,
            shape: ShapeStyle { small_caps: false, kerning: true },
            letter_spacing: *letter_spacing,
            word_spacing: *word_spacing,
        };
        let line = Transform::default().pre_translate(start.0, start.1);
        let (span, _) = stretch(face, words, style, (*colour, fill.opacity().get()), (*anchor, line))?;
        Some(SetText { bounds: span.bounds(), spans: vec![span] })
    }

    fn text(&self, text: &Text, words: &mut [Option<TakenWords>], face: &mut FaceFor<'_>) -> Option<SetText> {
        let is_moved = [text.dx(), text.dy(), text.rotate()].into_iter().flatten().any(|shift| *shift != 0.0);
        if is_moved || text.writing_mode() != WritingMode::LeftToRight {
            return None;
        }
        let mut spans = Vec::with_capacity(text.chunks().len());
        let mut last = (0.0, 0.0);
        for chunk in text.chunks() {
            // What is shown a second time, by `<use>`, has no words left.
            let TakenWords { words, .. } = words.get_mut(StandIn::number(chunk.text())?)?.take()?;
            let [span] = chunk.spans() else { return None };
            let look = look(chunk, span)?;
            let face = self.face(face(AskedFont::OfText(span.font()))?)?;
            let start = (chunk.x().unwrap_or(last.0), chunk.y().unwrap_or(last.1));
            let line = Transform::default().pre_translate(start.0, start.1).pre_translate(0.0, baseline(&face, span)?);
            let (span, width) = stretch(face, words, StretchStyle::of(span), look, (chunk.anchor(), line))?;
            last = (start.0 + width, start.1);
            spans.push(span);
        }
        let bounds = spans.iter().filter_map(SetSpan::bounds).reduce(around);
        Some(SetText { spans, bounds })
    }

    fn face(&self, id: ID) -> Option<Arc<LetterFace>> {
        let mut faces = self.faces.lock();
        faces.entry(id).or_insert_with(|| LetterFace::load(self.fonts, id).map(Arc::new)).clone()
    }
}

/// A font that a text asks for.
#[derive(Clone, Copy)]
pub(super) enum AskedFont<'f> {
    /// As usvg has understood it.
    OfText(&'f usvg::Font),
    /// As attributes name it.
    Plain(&'f PlainFont),
}

/// Returns the face for a font; none where usvg has to look for it.
type FaceFor<'f> = dyn FnMut(AskedFont<'_>) -> Option<ID> + 'f;

/// What stands for texts in a tree, where their letters need not be outlines.
struct TreeMarks<'t> {
    /// Texts; none if usvg sets those that the tree has.
    texts: Option<Vec<&'t Text>>,
    /// Paths with their numbers.
    paths: Vec<(usize, &'t Path)>,
    /// Whether texts stand where their letters must be outlines.
    has_misplaced_texts: bool,
}

impl<'t> TreeMarks<'t> {
    /// Gathers the marks of a group.
    fn gather(&mut self, group: &'t Group) {
        for node in group.children() {
            node.subroots(|root| self.pass(root));
            match node {
                Node::Group(inner) if is_plain(inner) => self.gather(inner),
                Node::Group(inner) => self.pass(inner),
                Node::Text(text) => self.texts.iter_mut().for_each(|texts| texts.push(text)),
                Node::Path(path) => self.paths.extend(text_marks::number(path).map(|number| (number, &**path))),
                Node::Image(image) => {
                    if let ImageKind::SVG(tree) = image.kind() {
                        self.has_misplaced_texts |= holds_mark(tree.root());
                    }
                }
            }
        }
    }

    /// Passes a group in which letters must be outlines.
    fn pass(&mut self, group: &Group) {
        self.has_misplaced_texts |= self.texts.is_some() && holds_text(group);
    }
}

fn holds_text(group: &Group) -> bool {
    group.children().iter().any(|node| match node {
        Node::Group(inner) => holds_text(inner),
        Node::Text(_) => true,
        Node::Path(_) | Node::Image(_) => false,
    })
}

/// Returns whether a drawing within the drawing has a text that would be taken for a mark.
fn holds_mark(group: &Group) -> bool {
    group.children().iter().any(|node| match node {
        Node::Group(inner) => holds_mark(inner),
        Node::Text(text) => text.chunks().iter().any(|chunk| StandIn::number(chunk.text()).is_some()),
        Node::Image(image) => matches!(image.kind(), ImageKind::SVG(tree) if holds_mark(tree.root())),
        Node::Path(path) => text_marks::number(path).is_some(),
    })
}

/// Returns the colour and the opacity of plain letters; None where they look otherwise.
fn look(chunk: &TextChunk, span: &TextSpan) -> Option<(Color, f32)> {
    let decoration = span.decoration();
    let is_decorated =
        decoration.underline().is_some() || decoration.overline().is_some() || decoration.line_through().is_some();
    let is_plain = span.is_visible() && span.stroke().is_none() && !is_decorated && span.text_length().is_none();
    let fill = span.fill().filter(|_| is_plain && matches!(chunk.text_flow(), TextFlow::Linear))?;
    match fill.paint() {
        Paint::Color(colour) => Some((*colour, fill.opacity().get())),
        Paint::LinearGradient(_) | Paint::RadialGradient(_) | Paint::Pattern(_) => None,
    }
}

/// Words as their glyphs, from left to right.
struct ShapedWords {
    glyphs: Vec<ShapedGlyph>,
    clusters: Vec<Cluster>,
    /// How large a font's unit is in the space of the text.
    scale: f32,
    /// How many bytes the words have.
    length: usize,
}

/// Glyphs that show the same letters.
struct Cluster {
    /// Where its letters begin in the words.
    start: usize,
    /// Which of the glyphs.
    glyphs: Range<usize>,
    advance: f32,
}

/// How a stretch of a line is set.
#[derive(Clone, Copy)]
struct StretchStyle {
    size: f32,
    shape: ShapeStyle,
    letter_spacing: f32,
    word_spacing: f32,
}

impl StretchStyle {
    fn of(span: &TextSpan) -> Self {
        Self {
            size: span.font_size().get(),
            shape: ShapeStyle { small_caps: span.small_caps(), kerning: span.apply_kerning() },
            letter_spacing: span.letter_spacing(),
            word_spacing: span.word_spacing(),
        }
    }
}

/// Sets words along a line in a colour with its opacity, and returns how far the next stretch is; None where the face lacks one of
/// their letters.
fn stretch(
    face: Arc<LetterFace>,
    words: String,
    style: StretchStyle,
    (colour, opacity): (Color, f32),
    (anchor, line): (TextAnchor, Transform),
) -> Option<(SetSpan, f32)> {
    let shaped = shaped(&face, &words, style)?;
    let (glyphs, width) = shaped.placed(anchor, line);
    Some((SetSpan { words, colour, opacity, font_size: style.size, glyphs, scale: shaped.scale, face }, width))
}

/// Shapes words; None where the face lacks one of their letters.
fn shaped(face: &LetterFace, words: &str, style: StretchStyle) -> Option<ShapedWords> {
    let glyphs = face.shaped(words, style.shape)?;
    if glyphs.iter().any(|glyph| glyph.id == 0 || u16::try_from(glyph.id).is_err()) {
        return None;
    }
    let scale = scale(style.size, face.units_per_em);
    let mut clusters: Vec<Cluster> = Vec::with_capacity(glyphs.len());
    for (index, glyph) in glyphs.iter().enumerate() {
        let advance = as_f32(glyph.advance) * scale;
        match clusters.last_mut() {
            Some(cluster) if cluster.start == glyph.cluster => {
                cluster.advance += advance;
                cluster.glyphs.end += 1;
            }
            // usvg adds to zero, which is the same.
            _ => clusters.push(Cluster { start: glyph.cluster, glyphs: index..index + 1, advance }),
        }
    }
    space(&mut clusters, words, style);
    Some(ShapedWords { glyphs, clusters, scale, length: words.len() })
}

/// Spaces letters and words out.
fn space(clusters: &mut [Cluster], words: &str, style: StretchStyle) {
    let StretchStyle { letter_spacing: letter, word_spacing: word, .. } = style;
    let last = clusters.len().saturating_sub(1);
    for (index, cluster) in clusters.iter_mut().enumerate() {
        if letter != 0.0 {
            if index != last {
                cluster.advance += letter;
            }
            if cluster.advance <= 0.0 || !cluster.advance.is_finite() {
                cluster.advance = 0.0;
                cluster.glyphs.end = cluster.glyphs.start;
            }
        }
        if word != 0.0 && words[cluster.start..].starts_with([' ', '\u{a0}']) {
            cluster.advance += word;
        }
    }
}

impl ShapedWords {
    /// Returns the glyphs in their places, and how far the next stretch is.
    fn placed(&self, anchor: TextAnchor, line: Transform) -> (Vec<SetGlyph>, f32) {
        let (mut left, mut right, mut advance) = (f32::INFINITY, f32::NEG_INFINITY, 0.0_f32);
        for cluster in &self.clusters {
            let (start, end) = (advance, advance + cluster.advance);
            left = left.min(start).min(end);
            right = right.max(start).max(end);
            advance += cluster.advance;
        }
        let anchored = match anchor {
            TextAnchor::Start => 0.0,
            TextAnchor::Middle => -(right - left) / 2.0,
            TextAnchor::End => -(right - left),
        };
        let mut x = 0.0 - left + anchored;
        let mut glyphs = Vec::with_capacity(self.glyphs.len());
        for cluster in &self.clusters {
            let place = line.pre_concat(Transform::default().pre_translate(x, 0.0));
            let mut along = 0.0;
            for index in cluster.glyphs.clone() {
                let glyph = &self.glyphs[index];
                let own = Transform::from_translate(along + as_f32(glyph.offset.0), -as_f32(glyph.offset.1));
                let origin = place.pre_concat(Transform::from_scale(self.scale, self.scale)).pre_concat(own);
                glyphs.push(SetGlyph { id: glyph.id, place: (origin.tx, origin.ty), words: self.words_of(index) });
                along += as_f32(glyph.advance);
            }
            x += cluster.advance;
        }
        (glyphs, x)
    }

    /// Returns which of the words a glyph shows: none where the next one shows the same letters.
    fn words_of(&self, index: usize) -> Range<u32> {
        let start = self.glyphs[index].cluster;
        let end = self.glyphs.get(index + 1).map_or(self.length, |next| next.cluster.max(start));
        let byte = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        byte(start)..byte(end)
    }
}

/// Returns how far below its line a stretch is set; None where that depends on more of the font than is read.
fn baseline(face: &LetterFace, span: &TextSpan) -> Option<f32> {
    let size = span.font_size().get();
    let mut raised = 0.0;
    for shift in span.baseline_shift().iter().rev() {
        match shift {
            BaselineShift::Baseline => {}
            BaselineShift::Number(number) => raised += number,
            BaselineShift::Subscript | BaselineShift::Superscript => return None,
        }
    }
    let alignment = match span.alignment_baseline() {
        AlignmentBaseline::Auto | AlignmentBaseline::Baseline => match span.dominant_baseline() {
            DominantBaseline::Ideographic => AlignmentBaseline::Ideographic,
            DominantBaseline::Hanging => AlignmentBaseline::Hanging,
            DominantBaseline::Mathematical => AlignmentBaseline::Mathematical,
            DominantBaseline::Central => AlignmentBaseline::Central,
            DominantBaseline::Middle => AlignmentBaseline::Middle,
            DominantBaseline::TextAfterEdge => AlignmentBaseline::TextAfterEdge,
            DominantBaseline::TextBeforeEdge => AlignmentBaseline::TextBeforeEdge,
            _ => AlignmentBaseline::Auto,
        },
        own => own,
    };
    let factor = scale(size, face.units_per_em);
    let ascent = f32::from(face.ascent) * factor;
    let descent = f32::from(face.descent) * factor;
    let aligned = match alignment {
        AlignmentBaseline::BeforeEdge | AlignmentBaseline::TextBeforeEdge => ascent,
        AlignmentBaseline::Middle => f32::from(face.x_height) * factor * 0.5,
        AlignmentBaseline::Central => ascent - (ascent - descent) * 0.5,
        AlignmentBaseline::AfterEdge | AlignmentBaseline::TextAfterEdge | AlignmentBaseline::Ideographic => descent,
        AlignmentBaseline::Hanging => ascent * 0.8,
        AlignmentBaseline::Mathematical => ascent * 0.5,
        _ => 0.0,
    };
    Some(-raised + aligned)
}

fn scale(size: f32, units_per_em: u16) -> f32 {
    size / f32::from(units_per_em)
}

#[expect(clippy::cast_precision_loss, reason = "font units have few digits")]
fn as_f32(units: i32) -> f32 {
    units as f32
}
