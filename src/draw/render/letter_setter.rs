//! Sets the words of texts that are marks in usvg's tree: every glyph where usvg would set it.
//!
//! usvg prepares the shaper again for each stretch of text, and makes outlines of all letters; a PDF needs neither. The
//! places are calculated as usvg calculates them, in the same order and with the same rounding, so that it does not matter
//! who sets a text: `tests/decks/marks.rs` compares both.

use super::chosen_fonts::for_plain;
use super::picture_bleed::MADE;
use super::plain_text::PlainText;
use super::set_text::{SetGlyph, SetText, SetTexts};
use super::text_marks;
use crate::diag::Fault;
use crate::fonts::{FontFace, FontLibrary, ShapedGlyph};
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;
use usvg::tiny_skia_path::Transform;
use usvg::{BlendMode, ClipPath, Group, Node, Paint, Path, TextAnchor, Tree};

/// Sets all texts of a tree that are marks; returns what is wrong with their fonts, too.
///
/// # Errors
/// Where the texts begin that usvg has to set: they have a look or a place that needs their outlines, or a character that their
/// face does not have.
pub(super) fn set_marks(
    tree: &Tree,
    texts: Vec<PlainText>,
    fonts: &FontLibrary,
) -> Result<(SetTexts, Vec<Fault>), BTreeSet<usize>> {
    let mut marks = Vec::new();
    gather(tree.root(), &mut marks);
    let mut texts: Vec<Option<PlainText>> = texts.into_iter().map(Some).collect();
    let mut set: Vec<Option<Arc<SetText>>> = vec![None; texts.len()];
    let (mut left, mut faults) = (BTreeSet::new(), Vec::new());
    for (number, path) in marks {
        let Some(text) = texts.get_mut(number).and_then(Option::take) else { continue };
        let place = text.place;
        match set_text(path, text, fonts, &mut faults) {
            Some(text) => set[number] = Some(Arc::new(text)),
            None => drop(left.insert(place)),
        }
    }
    // A text that usvg left out may have a fault, and another may be where its letters must be outlines.
    left.extend(texts.into_iter().flatten().map(|text| text.place));
    if left.is_empty() { Ok((SetTexts(set), faults)) } else { Err(left) }
}

/// Sets a text that a path stands for.
fn set_text(path: &Path, text: PlainText, fonts: &FontLibrary, faults: &mut Vec<Fault>) -> Option<SetText> {
    let fill = path.fill().filter(|_| path.is_visible() && path.stroke().is_none())?;
    let Paint::Color(colour) = *fill.paint() else { return None };
    let (chosen, of_font) = for_plain(fonts, &text.font);
    faults.extend(of_font);
    let face = fonts.used_face(chosen?).filter(|face| face.is_plain)?;
    let shaped = shaped(&face, &text)?;
    let line = Transform::default().pre_translate(text.start.0, text.start.1);
    let (glyphs, opacity, scale) = (shaped.placed(text.anchor, line), fill.opacity().get(), shaped.scale);
    Some(SetText { words: text.words, colour, opacity, font_size: text.size, glyphs, scale, face })
}

/// Gathers the marks of a group, with their numbers, where their letters need not be outlines.
fn gather<'t>(group: &'t Group, marks: &mut Vec<(usize, &'t Path)>) {
    for node in group.children() {
        match node {
            Node::Group(inner) if is_plain(inner) => gather(inner, marks),
            Node::Path(path) => marks.extend(text_marks::number(path).map(|number| (number, &**path))),
            Node::Group(_) | Node::Text(_) | Node::Image(_) => {}
        }
    }
}

/// Returns whether a group only moves and clips what is in it, so that it does not matter what its letters and paths look like.
fn is_plain(group: &Group) -> bool {
    let is_layer = group.mask().is_some() || !group.filters().is_empty() || group.blend_mode() != BlendMode::Normal;
    let is_clipped_simply =
        |clip: &ClipPath| clip.clip_path().is_none() && matches!(clip.root().children(), [Node::Path(_)]);
    !is_layer
        && !group.isolate()
        && group.opacity().get() == 1.0
        && group.clip_path().is_none_or(is_clipped_simply)
        && !group.id().starts_with(MADE)
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

/// Shapes words; None where the face lacks one of their letters.
fn shaped(face: &FontFace, text: &PlainText) -> Option<ShapedWords> {
    let glyphs = face.shaped(&text.words)?;
    if glyphs.iter().any(|glyph| glyph.id == 0 || u16::try_from(glyph.id).is_err()) {
        return None;
    }
    let scale = text.size / f32::from(face.units_per_em);
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
    space(&mut clusters, text);
    Some(ShapedWords { glyphs, clusters, scale, length: text.words.len() })
}

/// Spaces letters and words out.
fn space(clusters: &mut [Cluster], text: &PlainText) {
    let (letter, word) = (text.letter_spacing, text.word_spacing);
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
        if word != 0.0 && text.words[cluster.start..].starts_with([' ', '\u{a0}']) {
            cluster.advance += word;
        }
    }
}

impl ShapedWords {
    /// Returns the glyphs in their places.
    fn placed(&self, anchor: TextAnchor, line: Transform) -> Vec<SetGlyph> {
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
        glyphs
    }

    /// Returns which of the words a glyph shows: none where the next one shows the same letters.
    fn words_of(&self, index: usize) -> Range<u32> {
        let start = self.glyphs[index].cluster;
        let end = self.glyphs.get(index + 1).map_or(self.length, |next| next.cluster.max(start));
        let byte = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        byte(start)..byte(end)
    }
}

#[expect(clippy::cast_precision_loss, reason = "font units have few digits")]
fn as_f32(units: i32) -> f32 {
    units as f32
}
