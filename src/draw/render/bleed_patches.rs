//! Bleed that is made from the art: copies of a face, mirrored or stretched, that lie around it.
//!
//! All places are in millimetres from the corner of the bleed. A face with such bleed shows its patches, one over the other, and
//! then its art, within [`BleedPatches::kept`]. The art that is copied ends at the trim ([`BleedPatches::trim`]), so that nothing
//! is seen of what a drawing has outside it.

use super::frame::Frame;
use crate::model::{BleedFill, Length, MadeBleed, QUARTER_ARC};
use usvg::tiny_skia_path::{Path, PathBuilder, Rect, Transform};

/// What is drawn around and under the art of a face.
#[derive(Clone, Debug)]
pub struct BleedPatches {
    /// The patches, the lowest first.
    pub patches: Vec<BleedPatch>,
    /// The outline of the art that is kept.
    pub kept: Path,
    /// The finished card.
    pub trim: Rect,
}

/// An area that is filled with a copy of the art, or with a colour.
#[derive(Clone, Debug)]
pub struct BleedPatch {
    /// The area; what is inside two of its outlines is outside.
    pub area: Path,
    /// What fills it.
    pub paint: PatchPaint,
}

/// What fills a patch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PatchPaint {
    /// The art, placed by this transform.
    Art(Transform),
    /// Red, green and blue.
    Colour([u8; 3]),
}

/// How far what is shown of the art and of its copies ends before their edges, in millimetres. Where several shapes end at one edge,
/// viewers mix each of them with what is below it, so that the lowest shines through along the edge; 0.1 mm is a pixel at 254
/// pixels per inch.
const EDGE: f64 = 0.1;
/// How far a patch lies under its neighbours, in millimetres.
const OVERLAP: f64 = 0.15;
/// The line of the art that is stretched begins so far inside the art that is kept, in millimetres: its very edge may be mixed with
/// white.
const LINE_FROM: f64 = 0.05;
/// How many times its width that line is stretched: poppler makes the whole of a stretched picture, and at 600 pixels per inch, 12
/// times takes 3.5 s a card. With a bleed of 3 mm, the line is 0.4 mm wide.
const STRETCH: f64 = 8.0;
/// The same for what is stretched in both directions, at the corners: with a bleed of 3 mm, a square of 1 mm.
const CORNER_STRETCH: f64 = 3.0;

impl BleedPatches {
    /// Returns the patches of a face; none if its drawing has its own bleed, or there is nothing to make.
    pub fn of(frame: Frame) -> Option<Self> {
        let made = frame.made?;
        if frame.bleed <= Length::ZERO && !made.changes_card() {
            return None;
        }
        let (width, height) = frame.whole();
        let bleed = frame.bleed.to_mm();
        let face = PatchedFace { width, height, edge: bleed + made.inset.to_mm(), corner: made.corner.to_mm() };
        let kept = face.kept(match made.fill {
            BleedFill::Colour(_) => 0.0,
            BleedFill::Mirror | BleedFill::Extend => -EDGE,
        })?;
        let trim = rect(bleed, bleed, width - bleed, height - bleed)?;
        Some(Self { patches: face.patches(made.fill), kept, trim })
    }
}

impl Frame {
    /// Returns the frame of the same face with bleed that is made from its art.
    pub fn with_made(self, made: Option<MadeBleed>) -> Self {
        Self { made, ..self }
    }
}

/// A face whose art is kept from `edge` on.
#[derive(Clone, Copy)]
struct PatchedFace {
    width: f64,
    height: f64,
    /// The distance of the art that is kept from the end of the bleed.
    edge: f64,
    /// The radius of its corners.
    corner: f64,
}

/// Where copies are on one axis: `scale` times the place in the art, and `shift`.
#[derive(Clone, Copy)]
struct AxisMap {
    scale: f64,
    shift: f64,
}

impl AxisMap {
    const SAME: Self = Self { scale: 1.0, shift: 0.0 };

    /// Returns the map that fills what is before `line`, `over` of it beyond the line, from the art behind it: mirrored, or
    /// stretched so many times.
    fn before(fill: BleedFill, line: f64, over: f64, stretch: f64) -> Self {
        let (from, depth) = match fill {
            BleedFill::Extend => (line + LINE_FROM, (line + over) / stretch),
            BleedFill::Mirror | BleedFill::Colour(_) => (line, line),
        };
        let scale = -(line + over) / depth;
        Self { scale, shift: line + over - scale * from }
    }
}

impl PatchedFace {
    fn patches(&self, fill: BleedFill) -> Vec<BleedPatch> {
        if let BleedFill::Colour(levels) = fill {
            let area = self.around(self.kept(-EDGE));
            return area.map(|area| BleedPatch { area, paint: PatchPaint::Colour(levels) }).into_iter().collect();
        }
        let corners = if self.corner > 0.0 { self.round_corner(fill) } else { self.square_corner(fill) };
        let mut patches = Vec::new();
        for flip in [Transform::identity(), self.flip_x(), self.flip_y(), self.flip_x().pre_concat(self.flip_y())] {
            patches.extend(corners.iter().filter_map(|patch| patch.flipped(flip)));
        }
        patches.extend(self.seam());
        let (from, out) = (self.edge + self.corner.max(EDGE), AxisMap::before(fill, self.edge, 0.0, STRETCH));
        let left = rectangle(0.0, from, self.edge - EDGE, self.height - from);
        let left = left.map(|area| BleedPatch::art(area, out, AxisMap::SAME));
        let top = rectangle(from, 0.0, self.width - from, self.edge - EDGE);
        let top = top.map(|area| BleedPatch::art(area, AxisMap::SAME, out));
        for (edge, flip) in [(left, self.flip_x()), (top, self.flip_y())] {
            patches.extend(edge.as_ref().and_then(|patch| patch.flipped(flip)));
            patches.extend(edge);
        }
        patches
    }

    fn flip_x(&self) -> Transform {
        Transform::from_row(-1.0, 0.0, 0.0, 1.0, single(self.width), 0.0)
    }

    fn flip_y(&self) -> Transform {
        Transform::from_row(1.0, 0.0, 0.0, -1.0, 0.0, single(self.height))
    }

    /// Returns the art again, a little larger, in a narrow band along the edge of the art that is kept.
    fn seam(&self) -> Option<BleedPatch> {
        let mut band = PathBuilder::new();
        band.push_path(&self.kept(EDGE + OVERLAP)?);
        band.push_path(&self.kept(-EDGE - OVERLAP)?);
        let larger = |length: f64| {
            let scale = 1.0 + 4.0 * EDGE / (length - 2.0 * self.edge);
            AxisMap { scale, shift: length / 2.0 * (1.0 - scale) }
        };
        Some(BleedPatch::art(band.finish()?, larger(self.width), larger(self.height)))
    }

    /// Returns the top left corner of the bleed.
    fn square_corner(&self, fill: BleedFill) -> Vec<BleedPatch> {
        let end = self.edge + EDGE + OVERLAP;
        let map = AxisMap::before(fill, self.edge, EDGE * 2.0, CORNER_STRETCH);
        rectangle(0.0, 0.0, end, end).map(|area| BleedPatch::art(area, map, map)).into_iter().collect()
    }

    /// Returns what is outside the rounded top left corner of the art: a frame along the edges goes on as a frame, mitred.
    fn round_corner(&self, fill: BleedFill) -> Vec<BleedPatch> {
        let Self { edge, corner, .. } = *self;
        let centre = edge + corner;
        let radius = (corner - EDGE - OVERLAP).max(0.0);
        let end = centre + OVERLAP;
        // Where the card begins, and how far what is outside it lies under it.
        let (card, under) = (edge + EDGE, edge + EDGE + OVERLAP);
        // What goes on sideways from the end of the straight edge, and what goes on outwards from the edge itself.
        let along = AxisMap::before(fill, centre, 0.0, STRETCH);
        let along_bleed = AxisMap::before(fill, centre, 0.0, CORNER_STRETCH);
        let out = AxisMap::before(fill, edge, EDGE * 2.0, CORNER_STRETCH);
        let diagonal = centre - radius * std::f64::consts::FRAC_1_SQRT_2;
        let upper_bleed = rectangle(0.0, 0.0, end, under);
        let upper_card =
            outline(&[(0.0, card), (end, card), (end, centre - radius), (centre, centre - radius)], |path| {
                arc(path, centre, radius);
                path.line_to(0.0, single(centre));
            });
        let lower_bleed = outline(&[(0.0, 0.0), (under, under), (under, end), (0.0, end)], |_| {});
        let lower_card = outline(&[(card, card), (diagonal, diagonal)], |path| {
            half_arc(path, centre, radius);
            path.line_to(single(centre - radius), single(end));
            path.line_to(single(card), single(end));
        });
        let patches = [
            upper_bleed.map(|area| BleedPatch::art(area, along_bleed, out)),
            upper_card.map(|area| BleedPatch::art(area, along, AxisMap::SAME)),
            lower_bleed.map(|area| BleedPatch::art(area, out, along_bleed)),
            lower_card.map(|area| BleedPatch::art(area, AxisMap::SAME, along)),
        ];
        patches.into_iter().flatten().collect()
    }

    /// Returns the outline of the art that is kept, larger by a distance on every side.
    fn kept(&self, larger: f64) -> Option<Path> {
        let (left, top) = (self.edge - larger, self.edge - larger);
        let (right, bottom) = (self.width - left, self.height - top);
        let radius = if self.corner > 0.0 { (self.corner + larger).max(0.0) } else { 0.0 };
        if radius <= 0.0 {
            return rectangle(left, top, right, bottom);
        }
        let free = radius * (1.0 - f64::from(QUARTER_ARC));
        // Each corner: where it begins, what it bends to, and where it ends.
        let corners = [
            [(right - radius, top), (right - free, top), (right, top + free), (right, top + radius)],
            [(right, bottom - radius), (right, bottom - free), (right - free, bottom), (right - radius, bottom)],
            [(left + radius, bottom), (left + free, bottom), (left, bottom - free), (left, bottom - radius)],
            [(left, top + radius), (left, top + free), (left + free, top), (left + radius, top)],
        ];
        let mut path = PathBuilder::new();
        path.move_to(single(left + radius), single(top));
        for corner in corners {
            let [start, near, far, end] = corner.map(|(x, y)| (single(x), single(y)));
            path.line_to(start.0, start.1);
            path.cubic_to(near.0, near.1, far.0, far.1, end.0, end.1);
        }
        path.close();
        path.finish()
    }

    /// Returns everything outside an outline.
    fn around(&self, inner: Option<Path>) -> Option<Path> {
        let mut area = PathBuilder::new();
        area.push_rect(rect(0.0, 0.0, self.width, self.height)?);
        area.push_path(&inner?);
        area.finish()
    }
}

impl BleedPatch {
    fn art(area: Path, x: AxisMap, y: AxisMap) -> Self {
        let [sx, sy, tx, ty] = [x.scale, y.scale, x.shift, y.shift].map(single);
        Self { area, paint: PatchPaint::Art(Transform::from_row(sx, 0.0, 0.0, sy, tx, ty)) }
    }

    /// Returns the patch on the other side of the face: its area and its art are flipped alike.
    fn flipped(&self, flip: Transform) -> Option<Self> {
        let paint = match self.paint {
            PatchPaint::Art(place) => PatchPaint::Art(flip.pre_concat(place).pre_concat(flip)),
            colour @ PatchPaint::Colour(_) => colour,
        };
        Some(Self { area: self.area.clone().transform(flip)?, paint })
    }
}

fn single(length: f64) -> f32 {
    #[expect(clippy::cast_possible_truncation, reason = "places on a face are small")]
    let length = length as f32;
    length
}

fn rect(left: f64, top: f64, right: f64, bottom: f64) -> Option<Rect> {
    Rect::from_ltrb(single(left), single(top), single(right), single(bottom))
}

/// Returns a rectangle; none without an area.
fn rectangle(left: f64, top: f64, right: f64, bottom: f64) -> Option<Path> {
    rect(left, top, right, bottom).filter(|rect| rect.width() > 0.0 && rect.height() > 0.0).map(PathBuilder::from_rect)
}

fn outline(points: &[(f64, f64)], more: impl FnOnce(&mut PathBuilder)) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (index, (x, y)) in points.iter().enumerate() {
        if index == 0 { path.move_to(single(*x), single(*y)) } else { path.line_to(single(*x), single(*y)) }
    }
    more(&mut path);
    path.close();
    path.finish()
}

/// Goes from the top of a circle around (`centre`, `centre`) to its left.
fn arc(path: &mut PathBuilder, centre: f64, radius: f64) {
    let [centre, near, free] = [centre, centre - radius, centre - radius * f64::from(QUARTER_ARC)].map(single);
    path.cubic_to(free, near, near, free, near, centre);
}

/// Goes from the point halfway between the top and the left of a circle to its left.
fn half_arc(path: &mut PathBuilder, centre: f64, radius: f64) {
    // A control point of an eighth of a circle: 4/3 × tan(π/16) of the radius along the tangent.
    const EIGHTH: f64 = 0.265_216;
    let half = std::f64::consts::FRAC_1_SQRT_2;
    let along = EIGHTH * half;
    let [first_x, first_y] = [centre - radius * (half + along), centre - radius * (half - along)].map(single);
    let [near, second_y, end] = [centre - radius, centre - radius * EIGHTH, centre].map(single);
    path.cubic_to(first_x, first_y, near, second_y, near, end);
}
