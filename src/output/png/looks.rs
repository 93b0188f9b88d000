//! Faces drawn small, with their words, for comparing versions of a deck.

use crate::model::Length;
use crate::output::{FinishedFace, PartDrawer};
use crate::render::{Frame, Part};
use crate::versions::{Look, Thumbnail};
use rayon::prelude::*;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use usvg::{Group, ImageKind, Node, Tree};

/// Draws faces as [`Look`]s.
#[derive(Clone, Copy, Debug, Default)]
pub struct LookOutput;

impl PartDrawer for LookOutput {
    type Drawn = Option<Tree>;

    fn draw(&self, _: &Part, tree: Option<Tree>, _: Frame) -> Option<Tree> {
        tree
    }
}

/// Each pixel of a thumbnail is the mean of this many by this many, so that the smoothing of edges hardly matters.
const SAMPLES: usize = 5;

impl LookOutput {
    /// Returns the looks of faces, in their order, with their bleed cut off.
    #[must_use]
    pub fn looks(parts: &[Option<Tree>], faces: &[FinishedFace]) -> Vec<Look> {
        let look = |face: &FinishedFace| {
            let trees: Vec<&Tree> = face.parts.iter().filter_map(|part| parts[*part].as_ref()).collect();
            Look { words: words(&trees), thumbnail: thumbnail(&trees, face.frame) }
        };
        faces.par_iter().map(look).collect()
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a thumbnail has at most 200 pixels along an edge"
)]
fn thumbnail(trees: &[&Tree], frame: Frame) -> Option<Thumbnail> {
    let Frame { trim, bleed } = frame;
    let longest = trim.width.max(trim.height).to_mm();
    let scale = Thumbnail::PER_MM.min(Thumbnail::LONGEST as f64 / longest);
    let pixels = |length: Length| ((length.to_mm() * scale).ceil() as usize).clamp(1, Thumbnail::LONGEST);
    let (width, height) = (pixels(trim.width), pixels(trim.height));
    let mut pixmap = Pixmap::new((width * SAMPLES) as u32, (height * SAMPLES) as u32)?;
    pixmap.fill(Color::WHITE);
    let (scale, bleed) = ((scale * SAMPLES as f64) as f32, bleed.to_mm() as f32);
    let place = Transform::from_scale(scale, scale).pre_translate(-bleed, -bleed);
    trees.iter().for_each(|tree| resvg::render(tree, place, &mut pixmap.as_mut()));
    Thumbnail::new(width, height, reduced(pixmap.data(), width, height))
}

/// Returns the picture in the given size, each pixel the mean of its samples.
#[expect(clippy::cast_possible_truncation, reason = "a mean of bytes is a byte")]
fn reduced(data: &[u8], width: usize, height: usize) -> Vec<u8> {
    let mut means = Vec::with_capacity(width * height * 3);
    let mut sums = vec![[0_u32; 3]; width];
    for rows in data.chunks_exact(width * SAMPLES * SAMPLES * 4) {
        sums.fill([0; 3]);
        for row in rows.chunks_exact(width * SAMPLES * 4) {
            for (sum, samples) in sums.iter_mut().zip(row.chunks_exact(SAMPLES * 4)) {
                for sample in samples.chunks_exact(4) {
                    sum.iter_mut().zip(sample).for_each(|(sum, level)| *sum += u32::from(*level));
                }
            }
        }
        let count = (SAMPLES * SAMPLES) as u32;
        means.extend(sums.iter().flatten().map(|sum| ((sum + count / 2) / count) as u8));
    }
    means
}

/// Returns the words of a face in the order in which they are drawn, with single spaces between them.
fn words(trees: &[&Tree]) -> String {
    let mut texts = Vec::new();
    trees.iter().for_each(|tree| gather_words(tree.root(), &mut texts));
    let joined = texts.join(" ");
    joined.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn gather_words(group: &Group, texts: &mut Vec<String>) {
    for node in group.children() {
        match node {
            Node::Group(group) => gather_words(group, texts),
            Node::Text(text) => texts.extend(text.chunks().iter().map(|chunk| chunk.text().to_owned())),
            Node::Image(image) => {
                if let ImageKind::SVG(tree) = image.kind() {
                    gather_words(tree.root(), texts);
                }
            }
            Node::Path(_) => {}
        }
    }
}
