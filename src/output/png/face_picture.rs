//! One face in pixels, with the bleed that is made from its art.

use super::shrunk::ShrunkPictures;
use crate::render::{BleedPatches, Frame, PatchPaint};
use resvg::tiny_skia::{Color, FillRule, FilterQuality, Paint, Path, Pattern, Pixmap, Shader, SpreadMode, Transform};
use usvg::Tree;

/// What of a face a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaceView {
    /// The finished card.
    Trim,
    /// The card with its bleed.
    Whole,
}

impl FaceView {
    /// Returns how far what is shown is from the corner of the bleed, in millimetres.
    fn shift(self, frame: Frame) -> f32 {
        match self {
            Self::Trim => millimetres(frame.bleed.to_mm()),
            Self::Whole => 0.0,
        }
    }
}

/// Draws the parts of a face, the lowest first, on white paper: a picture of this size in pixels, with `scale` pixels per
/// millimetre. Large pictures are averaged if there is room to keep them, and sampled otherwise.
pub(super) fn picture(
    parts: &[&Tree],
    frame: Frame,
    view: FaceView,
    ((width, height), scale): ((u32, u32), f32),
    shrunk: Option<&ShrunkPictures>,
) -> Option<Pixmap> {
    let mut pixmap = Pixmap::new(width, height)?;
    pixmap.fill(Color::WHITE);
    let shift = view.shift(frame);
    let place = Transform::from_scale(scale, scale).pre_translate(-shift, -shift);
    // What is cut off need not be made.
    let is_plain = |made: crate::model::MadeBleed| view == FaceView::Trim && !made.changes_card();
    match BleedPatches::of(frame).filter(|_| !frame.made.is_some_and(is_plain)) {
        None => draw(parts, place, &mut pixmap, shrunk),
        Some(patches) => patched(parts, &patches, (place, scale), &mut pixmap, shrunk)?,
    }
    Some(pixmap)
}

fn draw(parts: &[&Tree], place: Transform, pixmap: &mut Pixmap, shrunk: Option<&ShrunkPictures>) {
    for part in parts {
        match shrunk {
            Some(shrunk) => shrunk.draw(part, place, pixmap),
            None => resvg::render(part, place, &mut pixmap.as_mut()),
        }
    }
}

/// Draws a face with its patches.
fn patched(
    parts: &[&Tree],
    patches: &BleedPatches,
    (place, scale): (Transform, f32),
    pixmap: &mut Pixmap,
    shrunk: Option<&ShrunkPictures>,
) -> Option<()> {
    let trim = patches.trim;
    let pixels = |length: f32| {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a face has few pixels")]
        let pixels = (length * scale).floor().max(1.0) as u32;
        pixels
    };
    let mut art = Pixmap::new(pixels(trim.width()), pixels(trim.height()))?;
    let to_art = Transform::from_scale(scale, scale).pre_translate(-trim.left(), -trim.top());
    draw(parts, to_art, &mut art, shrunk);
    let from_art = to_art.invert()?;
    // Smooth edges of neighbours would let the paper shine through between them.
    let mut fill = |area: &Path, shader: Shader<'_>| {
        let paint = Paint { shader, anti_alias: false, ..Paint::default() };
        pixmap.fill_path(area, &paint, FillRule::EvenOdd, place, None);
    };
    let shown = |own: Transform| {
        // The pixels of the art, in the space of the face.
        let placed = own.pre_concat(from_art);
        Pattern::new(art.as_ref(), SpreadMode::Pad, FilterQuality::Nearest, 1.0, placed)
    };
    for patch in &patches.patches {
        let shader = match patch.paint {
            PatchPaint::Art(own) => shown(own),
            PatchPaint::Colour([red, green, blue]) => Shader::SolidColor(Color::from_rgba8(red, green, blue, 255)),
        };
        fill(&patch.area, shader);
    }
    fill(&patches.kept, shown(Transform::identity()));
    Some(())
}

fn millimetres(length: f64) -> f32 {
    #[expect(clippy::cast_possible_truncation, reason = "a face is small")]
    let length = length as f32;
    length
}
