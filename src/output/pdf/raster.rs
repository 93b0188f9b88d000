//! What becomes pixels: groups with filters, which PDF does not have, and coarse pictures, whose pixels viewers blend in different
//! ways.

use super::content_stream::Shared;
use super::content_writer::ContentWriter;
use super::image::PdfImage;
use usvg::tiny_skia_path::{Rect, Transform};
use usvg::{BlendMode, Group, Image, ImageKind, ImageRendering, Node};

/// Pixels per millimetre of what cannot be vector: 300 ppi.
pub(super) const RASTER: f32 = 300.0 / 25.4;
/// The most pixels that one filtered group may take, a page of A4; a larger group has a lower resolution.
const MOST_PIXELS: f32 = 10_000_000.0;
/// A picture is coarse if its pixels are larger than half a millimetre: poppler shows such a picture moved by half a pixel.
const COARSE: f32 = 0.5;

impl ContentWriter<'_> {
    /// Draws a group with filters as an image.
    pub(super) fn filtered(&mut self, node: &Node, group: &Group, ts: Transform) {
        let inner = ts.pre_concat(group.transform());
        let Some(area) = group.layer_bounding_box().transform(inner) else { return };
        // A filter's region may be far larger than the card: what is outside takes no pixels from what is seen.
        let visible = Some(self.visible).filter(|_| resolution(area.to_rect()) < RASTER);
        let area = visible.map_or(Some(area.to_rect()), |visible| area.to_rect().intersect(&visible));
        if let Some(area) = area {
            let scale = resolution(area);
            self.pixels(node, area, (scale, scale), ts, group.blend_mode());
        }
    }

    /// Draws a coarse picture with its pixels blended already.
    pub(super) fn coarse(&mut self, node: &Node, image: &Image, ts: Transform) {
        let area = image.size().to_rect(0.0, 0.0).and_then(|area| area.transform(ts));
        let Some(area) = area.and_then(|area| area.intersect(&self.visible)) else { return };
        // Half of the resolution is enough for pixels that are blended. Whole pixels across and down keep the edges sharp.
        let scale = |length: f32| (length * resolution(area) / 2.0).ceil().max(1.0) / length;
        self.pixels(node, area, (scale(area.width()), scale(area.height())), ts, BlendMode::Normal);
    }

    /// Draws what of a node is in an area, with so many pixels to the millimetre across and down.
    fn pixels(&mut self, node: &Node, area: Rect, (across, down): (f32, f32), ts: Transform, blend: BlendMode) {
        let Some(own) = node.abs_layer_bounding_box() else { return };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "bounded by MOST_PIXELS")]
        let count = |length: f32, scale: f32| ((length * scale - 1e-3).ceil() as u32).max(1);
        let (width, height) = (count(area.width(), across), count(area.height(), down));
        let Some(mut pixmap) = resvg::tiny_skia::Pixmap::new(width, height) else { return };
        // `render_node` moves the node's own box to the origin first; that is undone here.
        let placed = Transform::from_scale(across, down)
            .pre_translate(-area.x(), -area.y())
            .pre_concat(ts)
            .pre_translate(own.x(), own.y());
        resvg::render_node(node, placed, &mut pixmap.as_mut());
        let Some(picture) = PdfImage::from_pixels((width, height), pixmap.data()) else { return };
        let place = Transform::from_row(width as f32 / across, 0.0, 0.0, height as f32 / down, area.x(), area.y());
        self.place_picture(Shared::new(picture), place, blend);
    }
}

/// Returns whether a picture's own pixels can be seen, and are to be blended.
pub(super) fn is_coarse(image: &Image, ts: Transform) -> bool {
    let (across, down) = ts.get_scale();
    let is_smooth = matches!(
        image.rendering_mode(),
        ImageRendering::OptimizeQuality | ImageRendering::Smooth | ImageRendering::HighQuality
    );
    is_smooth && across.max(down) > COARSE && matches!(image.kind(), ImageKind::PNG(_))
}

/// Returns how many pixels to the millimetre an area has.
fn resolution(area: Rect) -> f32 {
    RASTER.min((MOST_PIXELS / (area.width() * area.height())).sqrt())
}
