//! Pages of a document in one picture, one below the other.

use super::tiles::{Tile, contact_sheet};
use super::too_large;
use crate::diag::Finding;
use crate::{Finished, OutputFile};
use usvg::Tree;

/// How many pixels a page has across: an A4 page at 150 to the inch.
const WIDTH: u32 = 1240;
/// The pixels between pages.
const GAP: u32 = 16;

/// Makes a picture of the pages, one below the other.
///
/// # Errors
/// It would have too many pixels.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a page has few pixels")]
pub fn page_picture(finished: &Finished<'_, Option<Tree>>) -> Result<Vec<OutputFile>, Finding> {
    let tiles = finished.faces.iter().zip(0..).map(|(face, row)| {
        let scale = f64::from(WIDTH) / face.frame.trim.width.to_mm();
        Tile {
            parts: finished.parts_of(face).filter_map(Option::as_ref).collect(),
            size: (WIDTH, (face.frame.trim.height.to_mm() * scale).round() as u32),
            scale: scale as f32,
            frame: face.frame,
            corner: 0.0,
            outline: None,
            row,
        }
    });
    let tiles: Vec<Tile<'_>> = tiles.collect();
    let width = WIDTH + 2 * GAP;
    let bytes = contact_sheet(&tiles, width, GAP).map_err(|height| too_large(width, height))?;
    Ok(vec![OutputFile { name: format!("{}.png", finished.name), bytes: bytes.into() }])
}
