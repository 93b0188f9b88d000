//! Faces drawn small, for comparing versions of a deck and for showing them.

use super::face_picture::{self, Canvas, FaceView, PictureArea};
use super::shrunk::ShrunkPictures;
use crate::FinishedFace;
use crate::model::Length;
use crate::render::Frame;
use crate::versions::Thumbnail;
use rayon::prelude::*;
use usvg::Tree;

/// How finely faces are drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fineness {
    /// Pixels per millimetre, for faces whose longer edge has no more than `longest`.
    pub per_mm: f64,
    /// The most pixels along an edge.
    pub longest: usize,
    /// Each pixel is the mean of this many by this many, so that the smoothing of edges hardly matters.
    pub samples: usize,
    /// Whether pictures with many more pixels are averaged. Faces of earlier versions, which were drawn from samples of theirs, are
    /// compared with samples.
    pub averages: bool,
}

impl Fineness {
    /// For comparing faces.
    pub const COMPARED: Self =
        Self { per_mm: Thumbnail::PER_MM, longest: Thumbnail::LONGEST, samples: 5, averages: false };
    /// For showing them, at a quarter to a half of their size: 130 to 250 pixels to the inch.
    pub const SHOWN: Self = Self { per_mm: 2.5, longest: 400, samples: 1, averages: true };
    /// For showing what is wrong with them: about 150 pixels to the inch of the card.
    pub const INSPECTED: Self = Self { per_mm: 6.0, longest: 700, samples: 1, averages: true };
}

/// Returns pictures of faces, in their order.
pub fn looks(
    parts: &[Option<Tree>],
    faces: &[FinishedFace],
    fineness: Fineness,
    view: FaceView,
) -> Vec<Option<Thumbnail>> {
    let shrunk = fineness.averages.then(ShrunkPictures::default);
    let draw = |face: &FinishedFace| picture(&trees(parts, face), face.frame, (fineness, view), shrunk.as_ref());
    faces.par_iter().map(draw).collect()
}

fn trees<'t>(parts: &'t [Option<Tree>], face: &FinishedFace) -> Vec<&'t Tree> {
    face.parts.iter().filter_map(|part| parts[*part].as_ref()).collect()
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a picture has few pixels along an edge")]
fn picture(
    trees: &[&Tree],
    frame: Frame,
    (fineness, view): (Fineness, FaceView),
    shrunk: Option<&ShrunkPictures>,
) -> Option<Thumbnail> {
    let shown = match view {
        FaceView::Trim => frame.trim,
        FaceView::Whole => frame.whole_size(),
    };
    let Fineness { per_mm, longest, samples, .. } = fineness;
    let scale = per_mm.min(longest as f64 / shown.width.max(shown.height).to_mm());
    let pixels = |length: Length| ((length.to_mm() * scale).ceil() as usize).clamp(1, longest);
    let (width, height) = (pixels(shown.width), pixels(shown.height));
    let size = ((width * samples) as u32, (height * samples) as u32);
    let draw = |canvas: Canvas| canvas.with(trees, shrunk);
    let pixmap =
        face_picture::picture(frame, PictureArea::of(view, frame, (size, (scale * samples as f64) as f32)), draw)?;
    Thumbnail::new(width, height, reduced(pixmap.data(), width, height, samples))
}

/// Returns the picture in the given size, each pixel the mean of its samples.
#[expect(clippy::cast_possible_truncation, reason = "a mean of bytes is a byte")]
fn reduced(data: &[u8], width: usize, height: usize, samples: usize) -> Vec<u8> {
    let mut means = Vec::with_capacity(width * height * 3);
    let mut sums = vec![[0_u32; 3]; width];
    for rows in data.chunks_exact(width * samples * samples * 4) {
        sums.fill([0; 3]);
        for row in rows.chunks_exact(width * samples * 4) {
            for (sum, cell) in sums.iter_mut().zip(row.chunks_exact(samples * 4)) {
                for sample in cell.chunks_exact(4) {
                    sum.iter_mut().zip(sample).for_each(|(sum, level)| *sum += u32::from(*level));
                }
            }
        }
        let count = (samples * samples) as u32;
        means.extend(sums.iter().flatten().map(|sum| ((sum + count / 2) / count) as u8));
    }
    means
}
