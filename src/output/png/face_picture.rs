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

/// Where a picture is on a face, and how large it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct PictureArea {
    /// Its size in pixels.
    pub(super) size: (u32, u32),
    /// Pixels to the millimetre.
    pub(super) scale: f32,
    /// Its corner, in millimetres from the corner of the bleed.
    pub(super) corner: (f32, f32),
    /// Whether more than the finished card is in it.
    pub(super) has_bleed: bool,
}

impl PictureArea {
    /// Returns the area of a view, of this size in pixels and with `scale` pixels to the millimetre.
    pub(super) fn of(view: FaceView, frame: Frame, (size, scale): ((u32, u32), f32)) -> Self {
        let has_bleed = view == FaceView::Whole;
        let shift = if has_bleed { 0.0 } else { millimetres(frame.bleed.to_mm()) };
        Self { size, scale, corner: (shift, shift), has_bleed }
    }
}

/// An empty picture on which the parts of a face are drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Canvas {
    /// Its width and height in pixels.
    pub(super) size: (u32, u32),
    /// Where the face's space is on it.
    pub(super) place: Transform,
    /// What is behind the parts.
    pub(super) ground: Color,
}

impl Canvas {
    /// Returns it without any part; none if it is too small or too large.
    pub(super) fn empty(self) -> Option<Pixmap> {
        let mut pixmap = Pixmap::new(self.size.0, self.size.1)?;
        if self.ground != Color::TRANSPARENT {
            pixmap.fill(self.ground);
        }
        Some(pixmap)
    }

    /// Draws parts, the lowest first. Large pictures are averaged if there is room to keep them, and sampled otherwise.
    pub(super) fn with(self, parts: &[&Tree], shrunk: Option<&ShrunkPictures>) -> Option<Pixmap> {
        let mut pixmap = self.empty()?;
        for part in parts {
            match shrunk {
                Some(shrunk) => shrunk.draw(part, self.place, &mut pixmap),
                None => resvg::render(part, self.place, &mut pixmap.as_mut()),
            }
        }
        Some(pixmap)
    }
}

/// Draws an area of a face on white paper. `draw` draws its parts on a canvas.
pub(super) fn picture(frame: Frame, area: PictureArea, draw: impl Fn(Canvas) -> Option<Pixmap>) -> Option<Pixmap> {
    let PictureArea { size, scale, corner: (left, top), has_bleed } = area;
    let place = Transform::from_scale(scale, scale).pre_translate(-left, -top);
    let paper = Canvas { size, place, ground: Color::WHITE };
    // What is cut off need not be made.
    let is_plain = |made: crate::model::MadeBleed| !has_bleed && !made.changes_card();
    match BleedPatches::of(frame).filter(|_| !frame.made.is_some_and(is_plain)) {
        None => draw(paper),
        Some(patches) => patched(&patches, (paper, scale), draw),
    }
}

/// Draws a face with its patches.
fn patched(
    patches: &BleedPatches,
    (paper, scale): (Canvas, f32),
    draw: impl Fn(Canvas) -> Option<Pixmap>,
) -> Option<Pixmap> {
    let trim = patches.trim;
    let pixels = |length: f32| {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a face has few pixels")]
        let pixels = (length * scale).floor().max(1.0) as u32;
        pixels
    };
    let size = (pixels(trim.width()), pixels(trim.height()));
    let to_art = Transform::from_scale(scale, scale).pre_translate(-trim.left(), -trim.top());
    let art = draw(Canvas { size, place: to_art, ground: Color::TRANSPARENT })?;
    let from_art = to_art.invert()?;
    let mut pixmap = paper.empty()?;
    // Smooth edges of neighbours would let the paper shine through between them.
    let mut fill = |area: &Path, shader: Shader<'_>| {
        let paint = Paint { shader, anti_alias: false, ..Paint::default() };
        pixmap.fill_path(area, &paint, FillRule::EvenOdd, paper.place, None);
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
    Some(pixmap)
}

fn millimetres(length: f64) -> f32 {
    #[expect(clippy::cast_possible_truncation, reason = "a face is small")]
    let length = length as f32;
    length
}
