//! Small drawings in one picture, so that a page that shows hundreds of them fetches one file.

use super::encoded::{PngForm, encoded};
use super::tiles::MOST_PIXELS;
use resvg::tiny_skia::{Pixmap, PixmapPaint, Transform};
use usvg::Tree;

/// Nothing is around the drawings.
const FORM: PngForm = PngForm { is_transparent: true, compression: png::Compression::Fast, density: None };

/// Returns drawings as a PNG, `columns` in a row, each in the middle of a square of `cell` pixels; none if it would be too large.
pub fn icon_sheet(drawings: &[Option<Tree>], cell: u32, columns: u32) -> Option<Vec<u8>> {
    let rows = u32::try_from(drawings.len()).ok()?.div_ceil(columns).max(1);
    let (width, height) = (cell.checked_mul(columns)?, cell.checked_mul(rows)?);
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return None;
    }
    let mut sheet = Pixmap::new(width, height)?;
    for (drawing, at) in drawings.iter().zip(0..) {
        let Some(drawing) = drawing else { continue };
        let mut square = Pixmap::new(cell, cell)?;
        let side = f32::from(u16::try_from(cell).ok()?);
        let (across, down) = (drawing.size().width(), drawing.size().height());
        let scale = side / across.max(down);
        let middle = Transform::from_scale(scale, scale)
            .post_translate((side - across * scale) / 2.0, (side - down * scale) / 2.0);
        resvg::render(drawing, middle, &mut square.as_mut());
        let row = at / columns;
        // A drawing may reach beyond its own space: what is in the squares of others is left out.
        let (x, y) = (i32::try_from(at % columns * cell).ok()?, i32::try_from(row * cell).ok()?);
        sheet.draw_pixmap(x, y, square.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
    }
    encoded(&sheet, FORM).ok()
}
