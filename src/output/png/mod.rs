//! PNG: many faces at a glance, for the screen.

mod cut_sheets;
mod encoded;
mod exported;
mod face_picture;
mod icon_sheet;
mod looks;
mod pages;
mod screen;
mod shrunk;
mod tiles;

pub use cut_sheets::{cut_sheets, pictured};
pub use exported::{ExportFormat, FaceForm, FaceGrid};
pub use face_picture::FaceView;
pub use icon_sheet::icon_sheet;
pub use looks::{Fineness, looks};
pub use pages::page_picture;
pub use screen::{ScreenOutput, ScreenPart};
pub use shrunk::ShrunkPictures;
pub use tiles::MOST_PIXELS;

use super::{FaceKind, Finished, FinishedFace, OutputFile, PartDrawer};
use crate::diag::{Code, Finding};
use crate::model::Length;
use crate::render::{Drawing, Frame, Part};
use tiles::{Tile, contact_sheet};
use usvg::Tree;

/// Makes pictures of all faces: the fronts of the cards, then their backs, then printed matter. Cards are cut along their
/// trim, with rounded corners.
#[derive(Clone, Copy, Debug)]
pub struct ContactSheet {
    /// The width of the picture in pixels; 1600 by default.
    pub width: u32,
    /// How many cards stand side by side; by default enough to make the picture a little wider than high.
    pub columns: Option<u32>,
    /// Whether each front is followed by its back; fronts and backs are apart by default.
    pub pairing: Pairing,
    /// What the picture is called after the deck; `proof` by default.
    pub name: &'static str,
}

/// Where the backs of cards are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pairing {
    /// After all fronts.
    Apart,
    /// Each beside its front: the faces come in pairs.
    Pairs,
}

impl Default for ContactSheet {
    fn default() -> Self {
        Self { width: 1600, columns: None, pairing: Pairing::Apart, name: "proof" }
    }
}

/// The most faces of one picture; further faces go on a further picture.
const FACES: usize = 200;

/// Draws parts as trees, of which pictures are made.
#[derive(Clone, Copy, Debug, Default)]
pub struct Trees;

impl PartDrawer for Trees {
    type Drawn = Option<Tree>;

    fn draw(&self, _: &Part, drawing: Option<Drawing>, _: Frame) -> Option<Tree> {
        drawing.map(|drawing| drawing.tree)
    }
}

impl ContactSheet {
    /// Makes the pictures.
    ///
    /// # Errors
    /// A picture would have too many pixels.
    pub fn files(&self, finished: &Finished<'_, Option<Tree>>) -> Result<Vec<OutputFile>, Finding> {
        let mut faces: Vec<&FinishedFace> = finished.faces.iter().filter(|face| face.kind != FaceKind::Label).collect();
        match self.pairing {
            Pairing::Apart => faces.sort_by_key(|face| face.kind),
            Pairing::Pairs => faces.sort_by_key(|face| !is_card(face)),
        }
        let count = faces.len().div_ceil(FACES);
        let picture = |(index, faces): (usize, &[&FinishedFace])| {
            let number = if count > 1 { format!("_{}", index + 1) } else { String::new() };
            let bytes = self.picture(faces, finished)?;
            Ok(OutputFile { name: format!("{0}/{0}_{1}{number}.png", finished.name, self.name), bytes: bytes.into() })
        };
        faces.chunks(FACES).enumerate().map(picture).collect()
    }

    fn picture(self, faces: &[&FinishedFace], finished: &Finished<'_, Option<Tree>>) -> Result<Vec<u8>, Finding> {
        let gap = (self.width / 80).max(2);
        let scale = TileScale::new(faces, self, gap);
        let tiles: Vec<Tile<'_>> = faces.iter().map(|face| tile(face, finished, scale)).collect();
        contact_sheet(&tiles, self.width, gap).map_err(|height| too_large(self.width, height))
    }
}

fn too_large(width: u32, height: u64) -> Finding {
    let most = MOST_PIXELS / 1_000_000;
    let message = format!("the picture would be {width} × {height} pixels, but the limit is {most} million pixels");
    Finding::new(Code::PictureTooLarge, message)
        .help("put more cards side by side with `--columns`, or lower `--width`")
}

/// Pixels to the millimetre.
#[derive(Clone, Copy, Debug, PartialEq)]
struct TileScale {
    cards: f64,
    sheets: f64,
}

/// The ratio of a picture's width to the height of its cards, where the number of columns is not given.
const PROPORTION: f64 = 1.6;
/// The fewest places for cards side by side: two cards alone would be giants.
const FEWEST: f64 = 5.0;
/// The most places for sheets of paper side by side.
const SHEETS_ACROSS: usize = 4;
/// The greatest height of a sheet, in widths of the picture.
const SHEET_HEIGHT: f64 = 0.36;

impl TileScale {
    fn new(faces: &[&FinishedFace], sheet: ContactSheet, gap: u32) -> Self {
        let sizes = |cards: bool| faces.iter().filter(move |face| is_card(face) == cards).map(|one| one.frame.trim);
        let widest = |cards| sizes(cards).map(|size| size.width.to_mm()).fold(1.0, f64::max);
        let highest = |cards| sizes(cards).map(|size| size.height.to_mm()).fold(1.0, f64::max);
        let (width, gap) = (f64::from(sheet.width), f64::from(gap));
        let across = |count: f64, taken: f64| (width - gap * (count + 1.0)).max(1.0) / taken;
        // So many cards side by side that rows times their height make the proportion.
        let fitting = (PROPORTION * sizes(true).count() as f64 * highest(true) / widest(true)).sqrt().round();
        let fitting = match sheet.pairing {
            Pairing::Apart => fitting.clamp(FEWEST, 40.0),
            // No pair begins at the end of a row.
            Pairing::Pairs => ((fitting / 2.0).round() * 2.0).clamp(FEWEST + 1.0, 40.0),
        };
        let columns = sheet.columns.map_or(fitting, f64::from);
        let mut widths: Vec<f64> = sizes(false).map(|size| size.width.to_mm()).collect();
        widths.sort_by(|a, b| b.total_cmp(a));
        widths.truncate(SHEETS_ACROSS);
        let sheets = across(widths.len() as f64, widths.iter().sum::<f64>().max(1.0));
        Self {
            cards: across(columns, columns * widest(true)),
            sheets: sheets.min(SHEET_HEIGHT * width / highest(false)),
        }
    }
}

fn is_card(face: &FinishedFace) -> bool {
    matches!(face.kind, FaceKind::Card(_))
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "pixels and millimetres of a picture are few"
)]
fn tile<'a>(face: &'a FinishedFace, finished: &'a Finished<'_, Option<Tree>>, scale: TileScale) -> Tile<'a> {
    let scale = if is_card(face) { scale.cards } else { scale.sheets };
    let pixels = |length: Length| (length.to_mm() * scale).floor().max(1.0) as u32;
    let trim = face.frame.trim;
    Tile {
        parts: finished.parts_of(face).filter_map(Option::as_ref).collect(),
        size: (pixels(trim.width), pixels(trim.height)),
        scale: scale as f32,
        frame: face.frame,
        corner: face.corner.to_mm() as f32,
        outline: face.outline.as_ref(),
        row: u32::from(!is_card(face)),
    }
}
