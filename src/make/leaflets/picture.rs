//! Small pictures of cards on a page.

use crate::model::{CardFormat, Length};
use crate::versions::{AreaParts, PngSize, Thumbnail};
use base64::prelude::{BASE64_STANDARD, Engine as _};
use serde::Serialize;
use std::sync::OnceLock;

/// How a side of a card looks, and its size on the table.
#[derive(Clone, Debug, Default)]
pub struct CardPicture {
    /// Its width.
    pub width: Length,
    /// Its height.
    pub height: Length,
    /// The radius of its corners.
    pub corner: Length,
    /// The picture; none where there is none any more.
    pub thumbnail: Option<Thumbnail>,
    address: OnceLock<String>,
}

/// A picture on a page, in mm.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(super) struct PlacedPicture {
    /// The left edge.
    pub(super) x: f64,
    /// The top edge.
    pub(super) y: f64,
    /// The width.
    pub(super) width: f64,
    /// The height.
    pub(super) height: f64,
    /// The radius of the corners.
    pub(super) corner: f64,
    /// The picture as a `data:` address; empty where there is none.
    pub(super) picture: String,
    /// What is marked in it.
    pub(super) marks: Vec<MarkedArea>,
}

/// An area of a picture that is marked, in mm from the picture's top-left corner.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(super) struct MarkedArea {
    /// The left edge.
    pub(super) x: f64,
    /// The top edge.
    pub(super) y: f64,
    /// The width.
    pub(super) width: f64,
    /// The height.
    pub(super) height: f64,
}

impl MarkedArea {
    /// Returns the area between its edges.
    pub(super) fn between((left, right): (f64, f64), (top, bottom): (f64, f64)) -> Self {
        Self { x: rounded(left), y: rounded(top), width: rounded(right - left), height: rounded(bottom - top) }
    }
}

impl CardPicture {
    /// Returns the picture of a side of cards of a format.
    pub fn new(format: &CardFormat, thumbnail: Option<Thumbnail>) -> Self {
        let CardFormat { trim, corner, .. } = *format;
        Self { width: trim.width, height: trim.height, corner, thumbnail, address: OnceLock::new() }
    }

    /// Returns the picture of something that is not the side of a card, or is more than it.
    pub fn sized((width, height): (Length, Length), corner: Length, thumbnail: Option<Thumbnail>) -> Self {
        Self { width, height, corner, thumbnail, address: OnceLock::new() }
    }

    /// Makes what pages show of it; otherwise that is made when a page first shows it.
    pub fn prepared(self) -> Self {
        self.address();
        self
    }

    /// Returns the picture as a `data:` address; empty where there is none.
    fn address(&self) -> &str {
        self.address.get_or_init(|| {
            let png = self.thumbnail.as_ref().and_then(|thumbnail| thumbnail.to_png(PngSize::Fast).ok());
            png.map(|png| format!("data:image/png;base64,{}", BASE64_STANDARD.encode(png))).unwrap_or_default()
        })
    }

    /// Returns the picture at a place, as large as fits into a width and a height.
    pub(super) fn placed(&self, (x, y): (f64, f64), (width, height): (f64, f64), marks: &[AreaParts]) -> PlacedPicture {
        let scale = self.scale(width, height);
        PlacedPicture {
            x: rounded(x),
            y: rounded(y),
            width: rounded(self.width.to_mm() * scale),
            height: rounded(self.height.to_mm() * scale),
            corner: rounded(self.corner.to_mm() * scale),
            picture: self.address().to_owned(),
            marks: marks.iter().map(|area| self.marked(area, scale)).collect(),
        }
    }

    /// Returns its height where it is as large as fits into a width and a height.
    pub(super) fn height_within(&self, width: f64, height: f64) -> f64 {
        self.height.to_mm() * self.scale(width, height)
    }

    fn scale(&self, width: f64, height: f64) -> f64 {
        (width / self.width.to_mm().max(1.0)).min(height / self.height.to_mm().max(1.0))
    }

    fn marked(&self, area: &AreaParts, scale: f64) -> MarkedArea {
        /// The distance of the line from what it marks.
        const AIR: f64 = 0.6;
        let (across, down) = (self.width.to_mm() * scale, self.height.to_mm() * scale);
        let x = |part: f64| part * across;
        let y = |part: f64| part * down;
        let (left, top) = ((x(area.left) - AIR).max(-AIR), (y(area.top) - AIR).max(-AIR));
        let (right, bottom) = ((x(area.right) + AIR).min(across + AIR), (y(area.bottom) + AIR).min(down + AIR));
        MarkedArea::between((left, right), (top, bottom))
    }
}

/// Returns a length to the nearest hundredth of a millimetre.
pub(super) fn rounded(length: f64) -> f64 {
    (length * 100.0).round() / 100.0
}
