//! A page of a file as a screen shows it: at the screen's resolution, and quickly.

use super::face_picture::{self, FaceView};
use super::too_large;
use crate::diag::Finding;
use crate::imposition::{Guide, Mark, Pen, Turn};
use crate::model::{LineColour, Outline, Point, Rect, Segment, Side};
use crate::output::{Page, PartDrawer, PlacedFace};
use crate::render::{Frame, Part};
use resvg::tiny_skia::{
    Color, FillRule, FilterQuality, Mask, Paint, Path, PathBuilder, Pixmap, PixmapPaint, Rect as PixelRect, Shader,
    Stroke, StrokeDash, Transform,
};
use std::io;
use std::sync::Arc;
use usvg::Tree;

/// Reads parts for a screen.
#[derive(Clone, Copy, Debug, Default)]
pub struct ScreenParts;

impl PartDrawer for ScreenParts {
    type Drawn = Option<Arc<Tree>>;

    fn draw(&self, _: &Part, tree: Option<Tree>, _: Frame) -> Option<Arc<Tree>> {
        tree.map(Arc::new)
    }
}

/// A face in pixels, with its bleed.
#[derive(Clone, Debug)]
pub struct FacePixels {
    pixmap: Arc<Pixmap>,
    frame: Frame,
}

impl FacePixels {
    /// Draws a face with so many pixels to the millimetre; none where it has no size.
    #[must_use]
    pub fn of(parts: &[Arc<Tree>], frame: Frame, scale: f64) -> Option<Self> {
        let whole = frame.whole_size();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a page has few pixels")]
        let pixels = |length: f64| (length * scale).ceil().max(1.0) as u32;
        let size = (pixels(whole.width.to_mm()), pixels(whole.height.to_mm()));
        let parts: Vec<&Tree> = parts.iter().map(|part| &**part).collect();
        let pixmap = face_picture::picture(&parts, frame, FaceView::Whole, (size, single(scale)))?;
        Some(Self { pixmap: Arc::new(pixmap), frame })
    }
}

/// A page of a file in pixels. Faces are at the nearest whole pixel; what a printer's correction would move is not moved.
pub struct SheetView<'a> {
    page: &'a Page,
    /// Pixels to the millimetre.
    scale: f64,
}

impl<'a> SheetView<'a> {
    /// Returns the view of a page that is so many pixels wide.
    #[must_use]
    pub fn new(page: &'a Page, width: u32) -> Self {
        Self { page, scale: f64::from(width) / page.size.width.to_mm().max(1.0) }
    }

    /// Returns how many pixels it has to the millimetre.
    #[must_use]
    pub fn scale(&self) -> f64 {
        self.scale
    }

    /// Draws the page as a PNG; `face` returns the pixels of a face by its number.
    ///
    /// # Errors
    /// It would have too many pixels.
    pub fn png(&self, face: impl Fn(usize) -> Option<FacePixels>) -> Result<Vec<u8>, Finding> {
        let pixels = |length: f64| (length * self.scale).round().max(1.0);
        let (width, height) = (pixels(self.page.size.width.to_mm()), pixels(self.page.size.height.to_mm()));
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "rounded, and positive")]
        let (width, height) = (width as u32, height as u32);
        let refused = || too_large(width, u64::from(height));
        if u64::from(width) * u64::from(height) > super::MOST_PIXELS {
            return Err(refused());
        }
        let mut sheet = Pixmap::new(width, height).ok_or_else(refused)?;
        sheet.fill(Color::WHITE);
        let draw_all = |faces: &[PlacedFace], sheet: &mut Pixmap| {
            for (placed, pixels) in faces.iter().filter_map(|placed| Some((placed, face(placed.face)?))) {
                self.place(placed, &pixels, sheet);
            }
        };
        draw_all(&self.page.faces, &mut sheet);
        for guide in &self.page.guides {
            self.stroke(self.guide(guide).as_ref(), &Guide::PEN, &mut sheet);
        }
        for Mark { from, to, pen } in &self.page.marks {
            let line = self.line(*from, *to);
            if pen.is_edged {
                let edging = Pen { weight: pen.full_width(), colour: pen.colour.opposite(), dash: None, ..*pen };
                self.stroke(line.as_ref(), &edging, &mut sheet);
            }
            self.stroke(line.as_ref(), pen, &mut sheet);
        }
        let fronts = self.page.faces.iter().filter(|placed| placed.side == Side::Front);
        for outline in fronts.filter_map(|placed| placed.outline.as_ref()).filter(|outline| outline.is_drawn) {
            let pen = Pen { weight: crate::imposition::PieceOutline::LINE, ..Guide::PEN };
            self.stroke(self.path(&outline.cut).as_ref(), &Pen { dash: None, is_edged: false, ..pen }, &mut sheet);
        }
        for mark in &self.page.registration {
            if let Some(area) = self.area(*mark) {
                sheet.fill_rect(area, &painted([0; 3]), Transform::identity(), None);
            }
        }
        draw_all(&self.page.notes, &mut sheet);
        encoded(&sheet).map_err(|_| refused())
    }

    /// Draws a face in its place.
    fn place(&self, placed: &PlacedFace, face: &FacePixels, sheet: &mut Pixmap) {
        let (width, height) = (face.pixmap.width(), face.pixmap.height());
        let (across, down) = (signed(width), signed(height));
        let bleed = face.frame.bleed;
        let (turned, extent) = match placed.turn {
            Turn::Upright => ([1.0, 0.0, 0.0, 1.0, 0.0, 0.0], (width, height)),
            Turn::Quarter => ([0.0, 1.0, -1.0, 0.0, down, 0.0], (height, width)),
            Turn::Half => ([-1.0, 0.0, 0.0, -1.0, across, down], (width, height)),
            Turn::ThreeQuarters => ([0.0, -1.0, 1.0, 0.0, 0.0, across], (height, width)),
        };
        let (x, y) = (self.nearest((placed.trim.x - bleed).to_mm()), self.nearest((placed.trim.y - bleed).to_mm()));
        let [sx, ky, kx, sy, tx, ty] = turned;
        let place = Transform::from_row(sx, ky, kx, sy, tx + x, ty + y);
        let clip = placed.outline.as_ref().filter(|outline| outline.is_drawn).map(|outline| self.path(&outline.clip));
        let clip = clip.unwrap_or_else(|| self.snapped(placed.paint).map(PathBuilder::from_rect));
        let covers_all = placed.outline.is_none()
            && self.snapped(placed.paint).is_some_and(|paint| {
                paint.left() <= x
                    && paint.top() <= y
                    && paint.right() >= x + signed(extent.0)
                    && paint.bottom() >= y + signed(extent.1)
            });
        let mask = if covers_all { None } else { clip.and_then(|clip| mask(sheet, &clip)) };
        let paint = PixmapPaint { quality: FilterQuality::Nearest, ..PixmapPaint::default() };
        sheet.draw_pixmap(0, 0, face.pixmap.as_ref().as_ref(), &paint, place, mask.as_ref());
    }

    fn stroke(&self, path: Option<&Path>, pen: &Pen, sheet: &mut Pixmap) {
        let Some(path) = path else { return };
        let dash = pen.dash.map(|dash| single(dash.to_mm() * self.scale));
        let dash = dash.and_then(|dash| StrokeDash::new(vec![dash, dash], 0.0));
        let stroke = Stroke { width: single(pen.weight.to_mm() * self.scale), dash, ..Stroke::default() };
        sheet.stroke_path(path, &painted(levels(pen.colour)), &stroke, Transform::identity(), None);
    }

    fn guide(&self, guide: &Guide) -> Option<Path> {
        match *guide {
            Guide::Line { from, to } => self.line(from, to),
            Guide::Arc { from, corner, to } => {
                let ((x, y), corner, end) = (self.point(from), self.point(corner), self.point(to));
                // The handles of a curve that is a quarter of a circle to within 0.03 %: 4/3 × (√2 − 1) of the way to the corner.
                let handle = |(x, y): (f32, f32)| (x + 0.552_285 * (corner.0 - x), y + 0.552_285 * (corner.1 - y));
                let (first, second) = (handle((x, y)), handle(end));
                let mut path = PathBuilder::new();
                path.move_to(x, y);
                path.cubic_to(first.0, first.1, second.0, second.1, end.0, end.1);
                path.finish()
            }
        }
    }

    fn line(&self, from: Point, to: Point) -> Option<Path> {
        let mut path = PathBuilder::new();
        let (from, to) = (self.point(from), self.point(to));
        path.move_to(from.0, from.1);
        path.line_to(to.0, to.1);
        path.finish()
    }

    fn path(&self, outline: &Outline) -> Option<Path> {
        let mut path = PathBuilder::new();
        let (x, y) = self.point(outline.start());
        path.move_to(x, y);
        for segment in outline.segments() {
            match *segment {
                Segment::Line(end) => {
                    let (x, y) = self.point(end);
                    path.line_to(x, y);
                }
                Segment::Curve(first, second, end) => {
                    let [first, second, end] = [first, second, end].map(|point| self.point(point));
                    path.cubic_to(first.0, first.1, second.0, second.1, end.0, end.1);
                }
            }
        }
        path.close();
        path.finish()
    }

    fn point(&self, point: Point) -> (f32, f32) {
        (single(point.x.to_mm() * self.scale), single(point.y.to_mm() * self.scale))
    }

    fn area(&self, Rect { x, y, width, height }: Rect) -> Option<PixelRect> {
        let [x, y, width, height] = [x, y, width, height].map(|length| single(length.to_mm() * self.scale));
        PixelRect::from_xywh(x, y, width, height)
    }

    /// Returns an area whose edges are at the nearest whole pixels.
    fn snapped(&self, area: Rect) -> Option<PixelRect> {
        let [left, top, right, bottom] =
            [area.x, area.y, area.right(), area.bottom()].map(|length| self.nearest(length.to_mm()));
        PixelRect::from_ltrb(left, top, right, bottom)
    }

    fn nearest(&self, length: f64) -> f32 {
        single((length * self.scale).round())
    }
}

/// Returns what of a sheet is inside a path.
fn mask(sheet: &Pixmap, path: &Path) -> Option<Mask> {
    let mut mask = Mask::new(sheet.width(), sheet.height())?;
    mask.fill_path(path, FillRule::Winding, true, Transform::identity());
    Some(mask)
}

fn levels(colour: LineColour) -> [u8; 3] {
    colour.levels()
}

fn painted([red, green, blue]: [u8; 3]) -> Paint<'static> {
    Paint { shader: Shader::SolidColor(Color::from_rgba8(red, green, blue, 255)), ..Paint::default() }
}

fn single(number: f64) -> f32 {
    #[expect(clippy::cast_possible_truncation, reason = "a page has few pixels")]
    let number = number as f32;
    number
}

fn signed(pixels: u32) -> f32 {
    pixels as f32
}

fn encoded(sheet: &Pixmap) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, sheet.width(), sheet.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fastest);
    let mut writer = encoder.write_header()?;
    // The paper is opaque, so every pixel is.
    let mut pixels = Vec::with_capacity(sheet.data().len() / 4 * 3);
    sheet.data().chunks_exact(4).for_each(|pixel| pixels.extend_from_slice(&pixel[..3]));
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    Ok(bytes)
}
