//! Sheets as pictures for a program that prints and cuts them itself, such as Cricut's Design Space.
//!
//! A picture has the cards of one sheet as they are cut out, without bleed, and nothing else: the paper between them is
//! transparent, because Design Space cuts along the edge of what is not.

use super::encoded::{PngForm, encoded};
use super::too_large;
use crate::cut::on_page;
use crate::diag::Finding;
use crate::imposition::Turn;
use crate::model::{Length, Outline, Point, Rect, Segment, Side};
use crate::{Finished, FinishedFace, OutputFile, Page, PlacedFace};
use rayon::prelude::*;
use resvg::tiny_skia::{FillRule, FilterQuality, Paint, Path, PathBuilder, Pattern, Pixmap, SpreadMode, Transform};
use usvg::Tree;

/// Pixels per millimetre: 300 to the inch.
const SCALE: f64 = 300.0 / 25.4;
/// Pixels per metre: 300 to the inch, to the nearest whole one.
const DENSITY: u32 = 11_811;
/// What is not printed is transparent.
const FORM: PngForm = PngForm { is_transparent: true, compression: png::Compression::Fast, density: Some(DENSITY) };

/// Makes a picture of each sheet.
///
/// # Errors
/// A picture would have too many pixels.
pub fn cut_sheets(finished: &Finished<'_, Option<Tree>>) -> Result<Vec<OutputFile>, Finding> {
    let sheets = finished.print_files.iter().flat_map(|file| {
        let fronts = file.pages.iter().filter(|page| page.side == Side::Front);
        (1..).zip(fronts).map(move |(number, page)| (format!("{}_sheet-{number}.png", file.name), page))
    });
    let sheets: Vec<(String, &Page)> = sheets.collect();
    let picture = |(name, page): (String, &Page)| Ok(OutputFile { name, bytes: picture(page, finished)?.into() });
    sheets.into_par_iter().map(picture).collect()
}

/// Returns the area that the picture of a page has on it: that of its cards.
pub fn pictured(page: &Page) -> Rect {
    let trims = page.faces.iter().map(|placed| placed.trim);
    let around = |one: Rect, other: Rect| {
        let (x, y) = (one.x.min(other.x), one.y.min(other.y));
        let (right, bottom) = (one.right().max(other.right()), one.bottom().max(other.bottom()));
        Rect { x, y, width: right - x, height: bottom - y }
    };
    trims.reduce(around).unwrap_or_default()
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a sheet has few pixels")]
fn picture(page: &Page, finished: &Finished<'_, Option<Tree>>) -> Result<Vec<u8>, Finding> {
    let area = pictured(page);
    let pixels = |length: Length| (length.to_mm() * SCALE).round().max(1.0) as u32;
    let (width, height) = (pixels(area.width), pixels(area.height));
    let refused = || too_large(width, u64::from(height));
    if u64::from(width) * u64::from(height) > super::MOST_PIXELS {
        return Err(refused());
    }
    let mut sheet = Pixmap::new(width, height).ok_or_else(refused)?;
    for placed in &page.faces {
        if let Some(face) = finished.faces.get(placed.face) {
            let parts: Vec<&Tree> = finished.parts_of(face).filter_map(Option::as_ref).collect();
            draw(&mut sheet, &parts, (face, placed), area);
        }
    }
    encoded(&sheet, FORM).map_err(|_| refused())
}

/// Draws a card as it is cut out.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a sheet has few pixels")]
fn draw(sheet: &mut Pixmap, parts: &[&Tree], (face, placed): (&FinishedFace, &PlacedFace), area: Rect) {
    let Rect { x, y, width, height } = placed.trim;
    let (x, y) = ((x - area.x).to_mm() * SCALE, (y - area.y).to_mm() * SCALE);
    let (left, top) = (x.floor(), y.floor());
    let size = |from: f64, length: Length| (from.fract() + length.to_mm() * SCALE).ceil() as u32;
    let Some(mut card) = Pixmap::new(size(x, width), size(y, height)) else { return };
    let (width, height) = ((width.to_mm() * SCALE) as f32, (height.to_mm() * SCALE) as f32);
    let [sx, ky, kx, sy, tx, ty] = match placed.turn {
        Turn::Upright => [1.0, 0.0, 0.0, 1.0, 0.0, 0.0],
        Turn::Quarter => [0.0, 1.0, -1.0, 0.0, width, 0.0],
        Turn::Half => [-1.0, 0.0, 0.0, -1.0, width, height],
        Turn::ThreeQuarters => [0.0, -1.0, 1.0, 0.0, 0.0, height],
    };
    let turned = Transform::from_row(sx, ky, kx, sy, tx + x.fract() as f32, ty + y.fract() as f32);
    let bleed = face.frame.bleed.to_mm() as f32;
    let place = turned.pre_scale(SCALE as f32, SCALE as f32).pre_translate(-bleed, -bleed);
    for part in parts {
        resvg::render(part, place, &mut card.as_mut());
    }
    let Some(outline) = path(&on_page(face, placed), area) else { return };
    let offset = Transform::from_translate(left as f32, top as f32);
    let shader = Pattern::new(card.as_ref(), SpreadMode::Pad, FilterQuality::Nearest, 1.0, offset);
    let paint = Paint { shader, anti_alias: true, ..Paint::default() };
    sheet.fill_path(&outline, &paint, FillRule::Winding, Transform::identity(), None);
}

/// Returns an outline in the pixels of a picture of that area.
fn path(outline: &Outline, area: Rect) -> Option<Path> {
    #[expect(clippy::cast_possible_truncation, reason = "a sheet has few pixels")]
    let at = |Point { x, y }: Point| (((x - area.x).to_mm() * SCALE) as f32, ((y - area.y).to_mm() * SCALE) as f32);
    let mut path = PathBuilder::new();
    let (x, y) = at(outline.start());
    path.move_to(x, y);
    for segment in outline.segments() {
        match *segment {
            Segment::Line(end) => {
                let (x, y) = at(end);
                path.line_to(x, y);
            }
            Segment::Curve(first, second, end) => {
                let ((x1, y1), (x2, y2), (x, y)) = (at(first), at(second), at(end));
                path.cubic_to(x1, y1, x2, y2, x, y);
            }
        }
    }
    path.close();
    path.finish()
}
