//! Faces at the exact sizes that other programs and print shops ask for.

use super::encoded::{PngForm, encoded};
use super::face_picture::PictureArea;
use super::screen::{ScreenOutput, ScreenPart, cut_out};
use super::tiles::MOST_PIXELS;
use crate::FinishedFace;
use crate::render::packed_jpeg;
use png::{ColorType, Compression};
use rayon::prelude::*;
use resvg::tiny_skia::{Color, Pixmap, PixmapPaint, Transform};

/// The quality of a JPEG: artefacts beside letters are not seen at 300 pixels per inch.
const JPEG_QUALITY: u8 = 92;

/// The kind of file that a picture becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportFormat {
    /// PNG.
    Png,
    /// JPEG, without opacity.
    Jpeg,
}

/// How a face becomes pixels: its finished card lies in the middle of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FaceForm {
    /// The width and height of the picture in pixels.
    pub size: (u32, u32),
    /// Pixels to the inch.
    pub ppi: f64,
    /// Whether the card is cut out, with nothing around it.
    pub is_cut_out: bool,
    /// Whether the picture is turned by a quarter: a card that lies, for a product that stands.
    pub is_turned: bool,
    /// The kind of file.
    pub format: ExportFormat,
}

/// How faces become the cells of one picture, row by row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FaceGrid {
    /// How many cells are side by side.
    pub columns: u32,
    /// How many rows there are.
    pub rows: u32,
    /// A cell.
    pub cell: FaceForm,
}

impl ScreenOutput {
    /// Returns a face as the bytes of a picture; `None` if it would have too many pixels.
    pub fn exported(&self, parts: &[ScreenPart], face: &FinishedFace, form: &FaceForm) -> Option<Vec<u8>> {
        packed(&self.face_pixels(parts, face, form)?, form)
    }

    /// Returns faces in the cells of one picture; those without a face stay white.
    pub fn exported_grid(
        &self,
        parts: &[ScreenPart],
        faces: &[Option<&FinishedFace>],
        grid: &FaceGrid,
    ) -> Option<Vec<u8>> {
        let (across, down) = grid.cell.size;
        let size = (across.checked_mul(grid.columns)?, down.checked_mul(grid.rows)?);
        let mut picture = blank(size)?;
        let pixels = |face: Option<&FinishedFace>| match face {
            Some(face) => self.face_pixels(parts, face, &grid.cell).map(Some),
            None => Some(None),
        };
        let cells = faces.par_iter().copied().map(pixels).collect::<Option<Vec<Option<Pixmap>>>>()?;
        for (cell, at) in cells.iter().zip(0..) {
            let corner = (at % grid.columns * across, at / grid.columns * down);
            let (Some(cell), Ok(x), Ok(y)) = (cell, i32::try_from(corner.0), i32::try_from(corner.1)) else { continue };
            picture.draw_pixmap(x, y, cell.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
        }
        packed(&picture, &grid.cell)
    }

    #[expect(clippy::cast_possible_truncation, reason = "a face has few pixels")]
    fn face_pixels(&self, parts: &[ScreenPart], face: &FinishedFace, form: &FaceForm) -> Option<Pixmap> {
        let size = if form.is_turned { (form.size.1, form.size.0) } else { form.size };
        if !fits(size) {
            return None;
        }
        let scale = form.ppi / 25.4;
        let (frame, trim) = (face.frame, face.frame.trim);
        let corner = |pixels: u32, length: f64| frame.bleed.to_mm() - (f64::from(pixels) / scale - length) / 2.0;
        let corner = (corner(size.0, trim.width.to_mm()), corner(size.1, trim.height.to_mm()));
        let has_bleed = corner.0 < frame.bleed.to_mm() - 0.01 || corner.1 < frame.bleed.to_mm() - 0.01;
        let area = PictureArea { size, scale: scale as f32, corner: (corner.0 as f32, corner.1 as f32), has_bleed };
        let mut drawn = self.area(parts, face, area)?;
        if form.is_cut_out {
            drawn = cut_out(drawn, face, scale as f32);
        } else {
            let whole = frame.whole_size();
            let last = |corner: f64, length: f64| ((length - corner) * scale - 0.5).floor() as i64;
            let first = |corner: f64| (-corner * scale + 0.5).ceil() as i64;
            let across = (first(corner.0), last(corner.0, whole.width.to_mm()));
            extend(&mut drawn, across, (first(corner.1), last(corner.1, whole.height.to_mm())));
        }
        if form.is_turned { turned(&drawn) } else { Some(drawn) }
    }
}

/// Continues a face beyond its own bleed, which a shop may want to be some tenths of a millimetre wider: with the pixels at its end.
fn extend(picture: &mut Pixmap, across: (i64, i64), down: (i64, i64)) {
    let (width, height) = (i64::from(picture.width()), i64::from(picture.height()));
    let is_whole = |(first, last): (i64, i64), length: i64| first <= 0 && last >= length - 1;
    if is_whole(across, width) && is_whole(down, height) || across.0 > across.1 || down.0 > down.1 {
        return;
    }
    let source = picture.pixels().to_vec();
    let nearest = |at: i64, (first, last): (i64, i64), length: i64| at.clamp(first.max(0), last.min(length - 1));
    for (pixel, at) in picture.pixels_mut().iter_mut().zip(0..) {
        let (x, y) = (nearest(at % width, across, width), nearest(at / width, down, height));
        if let Some(own) = usize::try_from(y * width + x).ok().and_then(|at| source.get(at)) {
            *pixel = *own;
        }
    }
}

/// Returns a picture turned clockwise by a quarter.
fn turned(picture: &Pixmap) -> Option<Pixmap> {
    let (width, height) = (picture.width(), picture.height());
    let mut result = Pixmap::new(height, width)?;
    for (pixel, at) in result.pixels_mut().iter_mut().zip(0..) {
        if let Some(own) = picture.pixel(at / height, height - 1 - at % height) {
            *pixel = own;
        }
    }
    Some(result)
}

fn fits((width, height): (u32, u32)) -> bool {
    u64::from(width) * u64::from(height) <= MOST_PIXELS
}

fn blank(size: (u32, u32)) -> Option<Pixmap> {
    let mut picture = fits(size).then(|| Pixmap::new(size.0, size.1)).flatten()?;
    picture.fill(Color::WHITE);
    Some(picture)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pixels to the metre are few")]
fn packed(picture: &Pixmap, form: &FaceForm) -> Option<Vec<u8>> {
    if form.format == ExportFormat::Png {
        let density = Some((form.ppi / 0.0254).round() as u32);
        let png = PngForm { is_transparent: form.is_cut_out, compression: Compression::Balanced, density };
        return encoded(picture, png).ok();
    }
    let size = (u16::try_from(picture.width()).ok()?, u16::try_from(picture.height()).ok()?);
    let rows: Vec<u8> = picture.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
    let mut file = packed_jpeg(size, ColorType::Rgb, &rows, JPEG_QUALITY)?;
    // JFIF 1.02: the unit of the density, 1 for inches, and the density itself across and down.
    let density = (form.ppi.round() as u16).to_be_bytes();
    let head = [1, density[0], density[1], density[0], density[1]];
    file.get_mut(13..18)?.copy_from_slice(&head);
    Some(file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::tiny_skia::PremultipliedColorU8;

    fn red() -> PremultipliedColorU8 {
        PremultipliedColorU8::from_rgba(255, 0, 0, 255).expect("it is a colour")
    }

    #[test]
    fn a_picture_is_turned_clockwise() {
        let mut picture = blank((3, 2)).expect("it is small");
        picture.pixels_mut()[0] = red();
        let turned = turned(&picture).expect("it is small");
        assert_eq!((turned.width(), turned.height()), (2, 3));
        assert_eq!(turned.pixel(1, 0), Some(red()), "the top left corner is at the top right");
    }

    #[test]
    fn what_lies_beyond_the_bleed_has_its_last_pixels() {
        let mut picture = blank((5, 1)).expect("it is small");
        picture.pixels_mut()[1] = red();
        extend(&mut picture, (1, 3), (0, 0));
        let is_red: Vec<bool> = picture.pixels().iter().map(|pixel| *pixel == red()).collect();
        assert_eq!(is_red, [true, true, false, false, false]);
    }
}
