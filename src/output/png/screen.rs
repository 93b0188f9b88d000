//! One face at the resolution of a screen, cut out along its trim.

use super::encoded::{PngForm, encoded};
use super::face_picture::{self, Canvas, FaceView, PictureArea};
use super::shrunk::ShrunkPictures;
use super::tiles;
use crate::render::{Drawing, Frame, Part};
use crate::{FinishedFace, PartDrawer};
use resvg::tiny_skia::{BlendMode, FillRule, Mask, Paint, PathBuilder, Pixmap, Rect, Transform};
use siphasher::sip::SipHasher13;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use usvg::{Group, ImageKind, Node, Tree};

/// Keeps the parts of faces, so that each face can be drawn when it is looked at.
#[derive(Clone, Debug, Default)]
pub struct ScreenOutput {
    fonts: u64,
    shrunk: ShrunkPictures,
}

/// A part of a face.
#[derive(Clone, Debug)]
pub struct ScreenPart {
    tree: Option<Arc<Tree>>,
    /// The fingerprints of its pictures, in the order in which they are drawn.
    pictures: Arc<[u64]>,
}

/// Nothing is around a card that is cut out, and the PNG is quick to make.
const FORM: PngForm = PngForm { is_transparent: true, compression: png::Compression::Fastest, density: None };

/// What of a font file says what is in it: its table directory has a checksum of each of its tables.
const FONT_HEAD: usize = 4096;

impl ScreenOutput {
    /// Returns an output for faces that are set in these fonts, which are files as bytes, with pictures that were averaged before.
    pub fn new<'f>(fonts: impl Iterator<Item = &'f [u8]>, shrunk: ShrunkPictures) -> Self {
        let mut hasher = SipHasher13::new();
        for bytes in fonts {
            bytes.len().hash(&mut hasher);
            bytes.get(..FONT_HEAD).unwrap_or(bytes).hash(&mut hasher);
        }
        Self { fonts: hasher.finish(), shrunk }
    }

    /// Returns what a face with a `drawing` of that number looks like as a number: equal numbers are equal pictures, whatever parts
    /// the faces have.
    pub fn look(&self, parts: &[ScreenPart], face: &FinishedFace, drawing: u64) -> u64 {
        let mut hasher = SipHasher13::new();
        (self.fonts, face.frame, face.corner, &face.outline, drawing).hash(&mut hasher);
        let pictures = face.parts.iter().filter_map(|part| parts.get(*part)).flat_map(|part| part.pictures.iter());
        pictures.for_each(|picture| picture.hash(&mut hasher));
        hasher.finish()
    }

    /// Returns a face as a PNG of `width` pixels across. Its finished card is cut out, with nothing around it; with its bleed it is
    /// a rectangle.
    pub fn picture(&self, parts: &[ScreenPart], face: &FinishedFace, view: FaceView, width: u32) -> Option<Vec<u8>> {
        let bleed = if view == FaceView::Whole { face.frame.bleed.to_mm() * 2.0 } else { 0.0 };
        let (across, down) = (face.frame.trim.width.to_mm() + bleed, face.frame.trim.height.to_mm() + bleed);
        let scale = f64::from(width) / across;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a face has few pixels")]
        let height = (down * scale).round().max(1.0) as u32;
        if u64::from(width) * u64::from(height) > tiles::MOST_PIXELS {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "a face has few pixels")]
        let scale = scale as f32;
        let drawn = self.area(parts, face, PictureArea::of(view, face.frame, ((width, height), scale)))?;
        encoded(&if view == FaceView::Trim { cut_out(drawn, face, scale) } else { drawn }, FORM).ok()
    }

    /// Draws an area of a face on white paper.
    pub(super) fn area(&self, parts: &[ScreenPart], face: &FinishedFace, area: PictureArea) -> Option<Pixmap> {
        let trees: Vec<&Tree> =
            face.parts.iter().filter_map(|part| parts.get(*part)).filter_map(|part| part.tree.as_deref()).collect();
        face_picture::picture(face.frame, area, |canvas: Canvas| canvas.with(&trees, Some(&self.shrunk)))
    }
}

impl PartDrawer for ScreenOutput {
    type Drawn = ScreenPart;

    fn draw(&self, _: &Part, drawing: Option<Drawing>, _: Frame) -> ScreenPart {
        let tree = drawing.map(|drawing| drawing.tree);
        let mut pictures = Vec::new();
        tree.iter().for_each(|tree| gather_pictures(tree.root(), &self.shrunk, &mut pictures));
        ScreenPart { tree: tree.map(Arc::new), pictures: pictures.into() }
    }
}

/// Gathers the fingerprints of what the pictures of a drawing hold: the drawing itself has only their names.
fn gather_pictures(group: &Group, shrunk: &ShrunkPictures, pictures: &mut Vec<u64>) {
    for node in group.children() {
        match node {
            Node::Group(group) => gather_pictures(group, shrunk, pictures),
            Node::Image(image) => {
                let mut hasher = SipHasher13::new();
                match image.kind() {
                    ImageKind::JPEG(data) | ImageKind::PNG(data) | ImageKind::GIF(data) | ImageKind::WEBP(data) => {
                        shrunk.content(data).hash(&mut hasher);
                    }
                    ImageKind::SVG(tree) => tree.to_string(&usvg::WriteOptions::default()).hash(&mut hasher),
                }
                pictures.push(hasher.finish());
            }
            Node::Path(_) | Node::Text(_) => {}
        }
        node.subroots(|inner| gather_pictures(inner, shrunk, pictures));
    }
}

/// Returns a picture of a face without what is cut off.
pub(super) fn cut_out(mut drawn: Pixmap, face: &FinishedFace, scale: f32) -> Pixmap {
    let (width, height) = (drawn.width(), drawn.height());
    let Some(edge) = tiles::edge(face, (width, height), scale) else { return drawn };
    if face.outline.is_some() {
        // It may cross itself: what it goes around twice is inside, too.
        if let Some(mut kept) = Mask::new(width, height) {
            kept.fill_path(&edge, FillRule::Winding, true, Transform::identity());
            drawn.apply_mask(&kept);
        }
        return drawn;
    }
    // Only corners are outside.
    let mut outside = PathBuilder::new();
    Rect::from_xywh(0.0, 0.0, width as f32, height as f32).into_iter().for_each(|whole| outside.push_rect(whole));
    outside.push_path(&edge);
    let paint = Paint { blend_mode: BlendMode::DestinationOut, ..Paint::default() };
    if let Some(outside) = outside.finish() {
        drawn.fill_path(&outside, &paint, FillRule::EvenOdd, Transform::identity(), None);
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FaceKind;
    use crate::model::{Length, Outline, Point, Segment, Side, Size};
    use crate::render::MarkedLines;
    use resvg::tiny_skia::Color;

    /// Returns how opaque a picture of 100 × 100 pixels of a card of 10 × 10 mm is at some places, once it is cut out.
    fn opacity(corner: Length, outline: Option<Outline>, places: [(u32, u32); 3]) -> [u8; 3] {
        let frame = Frame::new(Size::um(10_000, 10_000), Length::ZERO);
        let (kind, lines) = (FaceKind::Card(Side::Front), MarkedLines::default());
        let face = FinishedFace { kind, frame, corner, outline, lines, parts: Vec::new() };
        let mut drawn = Pixmap::new(100, 100).expect("it has a size");
        drawn.fill(Color::WHITE);
        let cut = cut_out(drawn, &face, 10.0);
        places.map(|(x, y)| cut.pixel(x, y).expect("it is in the picture").alpha())
    }

    #[test]
    fn corners_are_cut_off() {
        assert_eq!(opacity(Length::um(3_000), None, [(0, 0), (50, 0), (50, 50)]), [0, 255, 255]);
        assert_eq!(opacity(Length::ZERO, None, [(0, 0), (99, 99), (50, 50)]), [255; 3]);
    }

    /// The line of a star with five points goes around its middle twice.
    #[test]
    fn what_an_outline_goes_around_twice_is_kept() {
        let at = |(x, y): (i64, i64)| Point { x: Length::um(x), y: Length::um(y) };
        let points = [(8_000, 9_000), (1_000, 3_500), (9_000, 3_500), (2_000, 9_000)];
        let star = Outline::new(at((5_000, 0)), points.map(|point| Segment::Line(at(point))).to_vec());
        assert!(star.is_some());
        assert_eq!(opacity(Length::ZERO, star, [(0, 0), (50, 60), (50, 20)]), [0, 255, 255]);
    }
}
