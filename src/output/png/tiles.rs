//! Pictures for the screen: many faces at a glance, as a PNG.

use super::encoded::{PngForm, encoded};
use super::face_picture::{self, Canvas, FaceView, PictureArea};
use super::shrunk::ShrunkPictures;
use crate::FinishedFace;
use crate::model::{Length, Outline, Point, QUARTER_ARC, Segment};
use crate::render::Frame;
use rayon::prelude::*;
use resvg::tiny_skia::{
    Color, FillRule, FilterQuality, Paint, Path, PathBuilder, Pattern, Pixmap, Rect, SpreadMode, Transform,
};
use usvg::Tree;

/// A face in a picture.
pub struct Tile<'a> {
    /// What it shows, the lowest first, in the face's space: millimetres, the bleed included.
    pub parts: Vec<&'a Tree>,
    /// Its finished width and height in pixels.
    pub size: (u32, u32),
    /// Pixels per millimetre.
    pub scale: f32,
    /// Its size; the bleed is cut off.
    pub frame: Frame,
    /// The radius of its corners, in millimetres.
    pub corner: f32,
    /// Where it is cut, if it is no rectangle.
    pub outline: Option<&'a Outline>,
    /// Tiles of different numbers are never in one row.
    pub row: u32,
}

/// The most pixels of a picture: each takes 4 bytes, and as many again for the tiles.
pub const MOST_PIXELS: u64 = 64_000_000;

/// The colour behind the faces: lighter than ink, darker than paper, and nearly grey.
const BACKGROUND: [u8; 3] = [0xdd, 0xdc, 0xd9];
/// The background is opaque, so every pixel is.
const FORM: PngForm = PngForm { is_transparent: false, compression: png::Compression::High, density: None };
/// The edge of a card.
const EDGE: [u8; 3] = [0xb4, 0xb2, 0xac];

/// Returns a picture of all tiles, row by row, at most `width` pixels across with `gap` pixels between them.
///
/// # Errors
/// The picture would have more than [`MOST_PIXELS`]; the error is its height in pixels.
pub fn contact_sheet(tiles: &[Tile<'_>], width: u32, gap: u32) -> Result<Vec<u8>, u64> {
    let sizes: Vec<TileSize> = tiles.iter().map(|tile| (tile.size.0, tile.size.1, tile.row)).collect();
    let (positions, height) = arrange(&sizes, width, gap);
    let fits = u64::from(width) * height <= MOST_PIXELS;
    let rows = u32::try_from(height).ok().filter(|_| fits);
    let mut picture = rows.and_then(|rows| Pixmap::new(width, rows)).ok_or(height)?;
    picture.fill(colour(BACKGROUND));
    let shrunk = ShrunkPictures::default();
    let drawn: Vec<Option<Pixmap>> = tiles.par_iter().map(|tile| draw(tile, &shrunk)).collect();
    for ((tile, drawn), position) in tiles.iter().zip(drawn).zip(positions) {
        if let Some(drawn) = drawn {
            place(&mut picture, &drawn, tile, position);
        }
    }
    encoded(&picture, FORM).map_err(|_| height)
}

/// A tile's width, height and the number of the rows that it may be in.
type TileSize = (u32, u32, u32);

/// Returns the places of tiles, in centred rows, and the height of the picture.
fn arrange(tiles: &[TileSize], width: u32, gap: u32) -> (Vec<(u32, u32)>, u64) {
    let mut positions = Vec::with_capacity(tiles.len());
    let mut y = u64::from(gap);
    let mut rest = tiles;
    while let Some((_, _, number)) = rest.first() {
        let mut taken = gap;
        let fits = |(across, _, own): &&TileSize| {
            taken += across + gap;
            own == number && taken <= width
        };
        // What is wider than the picture has a row of its own.
        let count = rest.iter().take_while(fits).count().max(1);
        let (row, others) = rest.split_at(count);
        let across = row.iter().map(|(across, _, _)| across + gap).sum::<u32>() - gap;
        let mut x = (width.saturating_sub(across) / 2).max(gap);
        for (across, _, _) in row {
            positions.push((x, u32::try_from(y).unwrap_or(u32::MAX)));
            x += across + gap;
        }
        y += u64::from(row.iter().map(|(_, down, _)| *down).max().unwrap_or_default()) + u64::from(gap);
        rest = others;
    }
    (positions, y)
}

fn draw(tile: &Tile<'_>, shrunk: &ShrunkPictures) -> Option<Pixmap> {
    let draw = |canvas: Canvas| canvas.with(&tile.parts, Some(shrunk));
    let area = PictureArea::of(FaceView::Trim, tile.frame, (tile.size, tile.scale));
    face_picture::picture(tile.frame, area, draw)
}

/// Draws a face into the picture with its corners rounded.
#[expect(clippy::cast_precision_loss, reason = "pictures are far smaller than 2^23 pixels a side")]
fn place(picture: &mut Pixmap, drawn: &Pixmap, tile: &Tile<'_>, (x, y): (u32, u32)) {
    let (x, y, width, height) = (x as f32, y as f32, tile.size.0 as f32, tile.size.1 as f32);
    let corner = (tile.corner * tile.scale).min(width / 2.0).min(height / 2.0);
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    let scale = tile.scale;
    let outline = |by: f32| match tile.outline {
        None => rounded(x - by, y - by, width + by * 2.0, height + by * 2.0, corner + by),
        // The edge is a pixel wide.
        Some(outline) if by > 0.0 => shaped(&outline.grown(Length::mm(f64::from(by / scale))), (x, y), scale),
        Some(outline) => shaped(outline, (x, y), scale),
    };
    if let Some(edge) = outline(1.0) {
        paint.set_color(colour(EDGE));
        picture.fill_path(&edge, &paint, FillRule::Winding, Transform::identity(), None);
    }
    if let Some(face) = outline(0.0) {
        let place = Transform::from_translate(x, y);
        paint.shader = Pattern::new(drawn.as_ref(), SpreadMode::Pad, FilterQuality::Nearest, 1.0, place);
        picture.fill_path(&face, &paint, FillRule::Winding, Transform::identity(), None);
    }
}

/// Returns where a face is cut, in a picture of this size in pixels that begins at the corner of its trim.
#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "pictures are small")]
pub(super) fn edge(face: &FinishedFace, (width, height): (u32, u32), scale: f32) -> Option<Path> {
    let (width, height) = (width as f32, height as f32);
    let corner = (face.corner.to_mm() as f32 * scale).min(width / 2.0).min(height / 2.0);
    match &face.outline {
        None => rounded(0.0, 0.0, width, height, corner),
        Some(outline) => shaped(outline, (0.0, 0.0), scale),
    }
}

/// Returns an outline at a place of the picture.
#[expect(clippy::cast_possible_truncation, reason = "pictures are small")]
fn shaped(outline: &Outline, (x, y): (f32, f32), scale: f32) -> Option<Path> {
    let at = |point: Point| (x + point.x.to_mm() as f32 * scale, y + point.y.to_mm() as f32 * scale);
    let mut path = PathBuilder::new();
    let start = at(outline.start());
    path.move_to(start.0, start.1);
    for segment in outline.segments() {
        match *segment {
            Segment::Line(end) => {
                let end = at(end);
                path.line_to(end.0, end.1);
            }
            Segment::Curve(first, second, end) => {
                let [first, second, end] = [first, second, end].map(at);
                path.cubic_to(first.0, first.1, second.0, second.1, end.0, end.1);
            }
        }
    }
    path.close();
    path.finish()
}

fn rounded(x: f32, y: f32, width: f32, height: f32, corner: f32) -> Option<Path> {
    if corner < 0.5 {
        return Some(PathBuilder::from_rect(Rect::from_xywh(x, y, width, height)?));
    }
    let (right, bottom, free) = (x + width, y + height, corner * (1.0 - QUARTER_ARC));
    let mut path = PathBuilder::new();
    path.move_to(x + corner, y);
    path.line_to(right - corner, y);
    path.cubic_to(right - free, y, right, y + free, right, y + corner);
    path.line_to(right, bottom - corner);
    path.cubic_to(right, bottom - free, right - free, bottom, right - corner, bottom);
    path.line_to(x + corner, bottom);
    path.cubic_to(x + free, bottom, x, bottom - free, x, bottom - corner);
    path.line_to(x, y + corner);
    path.cubic_to(x, y + free, x + free, y, x + corner, y);
    path.close();
    path.finish()
}

fn colour([red, green, blue]: [u8; 3]) -> Color {
    Color::from_rgba8(red, green, blue, 255)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three of 40 with gaps of 10 are 160 across: a fourth begins a row, below the highest of the first, centred.
    #[test]
    fn tiles_are_placed_in_rows() {
        let (positions, height) = arrange(&[(40, 50, 0), (40, 60, 0), (40, 50, 0), (40, 50, 0)], 160, 10);
        assert_eq!(positions, [(10, 10), (60, 10), (110, 10), (60, 80)]);
        assert_eq!(height, 140);
    }

    #[test]
    fn a_tile_that_is_too_wide_has_a_row_of_its_own() {
        assert_eq!(arrange(&[(500, 50, 0), (40, 50, 0)], 160, 10).0, [(10, 10), (60, 70)]);
    }

    #[test]
    fn tiles_of_another_number_begin_a_row() {
        assert_eq!(arrange(&[(60, 50, 0), (60, 50, 1)], 160, 10).0, [(50, 10), (50, 70)]);
    }
}
