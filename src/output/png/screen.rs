//! One face at the resolution of a screen, cut out along its trim.

use super::encoded::{PngForm, encoded};
use super::face_picture::{self, FaceView};
use super::tiles;
use crate::output::{FinishedFace, PartDrawer};
use crate::render::{Drawing, Frame, Part};
use resvg::tiny_skia::{FillRule, Mask, Pixmap, Transform};
use siphasher::sip::SipHasher13;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use usvg::{Group, ImageKind, Node, Tree};

/// Keeps the parts of faces, so that each face can be drawn when it is looked at.
#[derive(Clone, Copy, Debug)]
pub struct ScreenOutput {
    fonts: u64,
}

/// A part of a face, and what it looks like as a number: parts with the same number look the same.
#[derive(Clone, Debug)]
pub struct ScreenPart {
    tree: Option<Arc<Tree>>,
    look: u64,
}

/// Nothing is around a card that is cut out, and the PNG is quick to make.
const FORM: PngForm = PngForm { is_transparent: true, compression: png::Compression::Fastest, density: None };

/// What of a font file says what is in it: its table directory has a checksum of each of its tables.
const FONT_HEAD: usize = 4096;

impl ScreenOutput {
    /// Returns an output for faces that are set in these fonts; the fonts are files as bytes.
    pub fn new<'f>(fonts: impl Iterator<Item = &'f [u8]>) -> Self {
        let mut hasher = SipHasher13::new();
        for bytes in fonts {
            bytes.len().hash(&mut hasher);
            bytes.get(..FONT_HEAD).unwrap_or(bytes).hash(&mut hasher);
        }
        Self { fonts: hasher.finish() }
    }

    /// Returns what a face looks like as a number: equal numbers are equal pictures.
    #[must_use]
    pub fn look(parts: &[ScreenPart], face: &FinishedFace) -> u64 {
        let mut hasher = SipHasher13::new();
        (face.frame, face.corner, &face.outline).hash(&mut hasher);
        face.parts.iter().filter_map(|part| parts.get(*part)).for_each(|part| part.look.hash(&mut hasher));
        hasher.finish()
    }

    /// Returns a face as a PNG of `width` pixels across. Its finished card is cut out, with nothing around it; with its bleed it is
    /// a rectangle.
    #[must_use]
    pub fn picture(parts: &[ScreenPart], face: &FinishedFace, view: FaceView, width: u32) -> Option<Vec<u8>> {
        let bleed = if view == FaceView::Whole { face.frame.bleed.to_mm() * 2.0 } else { 0.0 };
        let (across, down) = (face.frame.trim.width.to_mm() + bleed, face.frame.trim.height.to_mm() + bleed);
        let scale = f64::from(width) / across;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a face has few pixels")]
        let height = (down * scale).round().max(1.0) as u32;
        if u64::from(width) * u64::from(height) > tiles::MOST_PIXELS {
            return None;
        }
        let trees: Vec<&Tree> =
            face.parts.iter().filter_map(|part| parts.get(*part)).filter_map(|part| part.tree.as_deref()).collect();
        #[expect(clippy::cast_possible_truncation, reason = "a face has few pixels")]
        let scale = scale as f32;
        let drawn = face_picture::picture(&trees, face.frame, view, ((width, height), scale))?;
        encoded(&if view == FaceView::Trim { cut_out(drawn, face, scale) } else { drawn }, FORM).ok()
    }
}

impl PartDrawer for ScreenOutput {
    type Drawn = ScreenPart;

    fn draw(&self, part: &Part, drawing: Option<Drawing>, _: Frame) -> ScreenPart {
        let tree = drawing.map(|drawing| drawing.tree);
        let mut hasher = SipHasher13::new();
        (&part.svg, self.fonts).hash(&mut hasher);
        tree.iter().for_each(|tree| hash_pictures(tree.root(), &mut hasher));
        ScreenPart { tree: tree.map(Arc::new), look: hasher.finish() }
    }
}

/// Hashes what the pictures of a drawing hold: the drawing itself has only their names.
fn hash_pictures(group: &Group, hasher: &mut SipHasher13) {
    for node in group.children() {
        match node {
            Node::Group(group) => hash_pictures(group, hasher),
            Node::Image(image) => match image.kind() {
                ImageKind::JPEG(data) | ImageKind::PNG(data) | ImageKind::GIF(data) | ImageKind::WEBP(data) => {
                    data.hash(hasher);
                }
                ImageKind::SVG(tree) => tree.to_string(&usvg::WriteOptions::default()).hash(hasher),
            },
            Node::Path(_) | Node::Text(_) => {}
        }
        node.subroots(|inner| hash_pictures(inner, hasher));
    }
}

/// Returns a picture of a face without what is cut off.
fn cut_out(mut drawn: Pixmap, face: &FinishedFace, scale: f32) -> Pixmap {
    let Some(mut kept) = Mask::new(drawn.width(), drawn.height()) else { return drawn };
    let Some(edge) = tiles::edge(face, (drawn.width(), drawn.height()), scale) else { return drawn };
    kept.fill_path(&edge, FillRule::Winding, true, Transform::identity());
    drawn.apply_mask(&kept);
    drawn
}
