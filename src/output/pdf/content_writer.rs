//! Writes one content stream: what is set stays set, and nothing is set twice.

use super::content_stream::{Codes, ContentStream, Resource, Shared};
use super::font_table::FontTable;
use super::gradient::ColourMode;
use super::image::{PdfImage, Smoothing};
use super::number::{Digits, single, write};
use super::quadratic::Quadratic;
use super::visible::grown;
use crate::render::Drawing;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};
use usvg::tiny_skia_path::{Path, PathSegment, Point, Rect, Transform};
use usvg::{Color, LineCap, LineJoin, Stroke};

/// The most tiles that are drawn one by one, those of nested patterns multiplied: more would keep a printer busy.
pub(super) const MOST_TILES: usize = 4_000;

/// What every drawing of a document shares.
pub(super) struct SharedResources {
    pub(super) fonts: FontTable,
    /// Images by the address of their file: one that many faces show is decoded once.
    pictures: Mutex<HashMap<(usize, Smoothing), Arc<KnownImage>>>,
}

/// An image with the file that it came from: while that is kept, no other file has its address.
struct KnownImage {
    file: Arc<Vec<u8>>,
    /// None if it is damaged. Other images are decoded at the same time.
    picture: OnceLock<Option<Shared<PdfImage>>>,
}

impl SharedResources {
    pub(super) fn new(fonts: FontTable) -> Self {
        Self { fonts, pictures: Mutex::default() }
    }

    /// Returns the image of a file, decoded once.
    pub(super) fn picture(
        &self,
        file: &Arc<Vec<u8>>,
        smoothing: Smoothing,
        decode: impl FnOnce(&Arc<Vec<u8>>) -> Option<PdfImage>,
    ) -> Option<Shared<PdfImage>> {
        let key = (Arc::as_ptr(file) as usize, smoothing);
        let new = || Arc::new(KnownImage { file: Arc::clone(file), picture: OnceLock::new() });
        let known = Arc::clone(self.pictures.lock().entry(key).or_insert_with(new));
        let decoded = || decode(&known.file).map(|picture| Shared::new(picture.with(smoothing)));
        known.picture.get_or_init(decoded).clone()
    }

    /// Lets go of the files that images came from, once everything is drawn.
    pub(super) fn forget_files(&self) {
        self.pictures.lock().clear();
    }
}

/// What the content stream has set so far.
#[derive(Clone, Debug, Default, PartialEq)]
struct GraphicsState {
    fill: Option<Color>,
    stroke: Option<Color>,
    alpha: Option<u16>,
    line: Option<LineStyle>,
    font: Option<(u16, Codes, u32)>,
    text_mode: u8,
}

/// How lines are drawn.
#[derive(Clone, Debug, PartialEq)]
struct LineStyle {
    width: f32,
    cap: LineCap,
    join: LineJoin,
    miter_limit: f32,
    dashes: Option<(Vec<f32>, f32)>,
}

/// What is painted: the inside of a path, or its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PaintTarget {
    Fill,
    Stroke,
}

/// Which dashes a line has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineDashes {
    /// Those of its stroke.
    Own,
    /// None: its path is the dashes.
    Drawn,
}

/// As what text is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextForm {
    /// As letters, which can be searched and copied.
    Letters,
    /// As shapes, in a tile: its words are an ornament.
    Outlines,
}

/// How far text is written.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum TextObject {
    /// None is begun.
    #[default]
    Outside,
    /// It is begun, and has no line yet.
    Begun,
    /// It has lines; the matrix of the last one, as it was written.
    Line(Transform),
}

/// Draws into one content stream.
pub(super) struct ContentWriter<'a> {
    pub(super) shared: &'a SharedResources,
    pub(super) stream: ContentStream,
    pub(super) colours: ColourMode,
    /// The area of its space that can be seen.
    pub(super) visible: Rect,
    /// What of it a clip lets through; none where that is not known.
    pub(super) seen: Option<Rect>,
    pub(super) texts: TextForm,
    /// The drawing whose texts and paths may be only marks in what is drawn.
    pub(super) drawing: Option<&'a Drawing>,
    /// Copies of art are drawn, for the bleed: they may be stretched.
    pub(super) in_copy: bool,
    /// How many tiles of patterns may be drawn one by one.
    pub(super) most_tiles: usize,
    set: GraphicsState,
    saved: Vec<GraphicsState>,
    pub(super) text_object: TextObject,
}

impl<'a> ContentWriter<'a> {
    pub(super) fn new(shared: &'a SharedResources, colours: ColourMode, visible: Rect) -> Self {
        let (stream, set) = (ContentStream::default(), GraphicsState::default());
        let (texts, most_tiles, seen) = (TextForm::Letters, MOST_TILES, Some(grown(visible)));
        let (saved, text_object) = (Vec::new(), TextObject::Outside);
        let (drawing, in_copy) = (None, false);
        Self { shared, stream, colours, visible, seen, texts, drawing, in_copy, most_tiles, set, saved, text_object }
    }

    /// Returns what was drawn.
    pub(super) fn finish(mut self) -> ContentStream {
        self.end_text();
        self.stream.shrink_to_fit();
        self.stream
    }

    /// Begins text, unless it is begun: colours, fonts and opacities may be set within it.
    pub(super) fn begin_text(&mut self) {
        if self.text_object == TextObject::Outside {
            self.stream.push(b"BT ");
            self.text_object = TextObject::Begun;
        }
    }

    /// Ends text, if it is begun: nothing else can be drawn within it.
    pub(super) fn end_text(&mut self) {
        if std::mem::take(&mut self.text_object) != TextObject::Outside {
            self.stream.push(b"ET ");
        }
    }

    pub(super) fn save(&mut self) {
        self.end_text();
        self.stream.push(b"q ");
        self.saved.push(self.set.clone());
    }

    pub(super) fn restore(&mut self) {
        self.end_text();
        self.stream.push(b"Q ");
        self.set = self.saved.pop().unwrap_or_default();
    }

    /// Writes a number and a space.
    pub(super) fn number(&mut self, value: f32, digits: Digits) {
        write(self.stream.content(), value, digits);
    }

    /// Writes a matrix without its operator.
    pub(super) fn matrix(&mut self, ts: Transform) {
        for factor in [ts.sx, ts.ky, ts.kx, ts.sy] {
            self.number(factor, Digits::Six);
        }
        self.number(ts.tx, Digits::Three);
        self.number(ts.ty, Digits::Three);
    }

    /// Sets the opacity of fills and lines.
    pub(super) fn alpha(&mut self, opacity: f32) {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to thousandths")]
        let thousandths = (opacity.clamp(0.0, 1.0) * 1000.0).round() as u16;
        if self.set.alpha.unwrap_or(1000) != thousandths {
            self.set.alpha = Some(thousandths);
            self.state(Resource::Alpha(thousandths));
        }
    }

    /// Sets a graphics state.
    pub(super) fn state(&mut self, resource: Resource) {
        self.stream.name(resource);
        self.stream.push(b"gs ");
    }

    /// Sets a flat colour.
    pub(super) fn colour(&mut self, side: PaintTarget, colour: Color) {
        let known = match side {
            PaintTarget::Fill => &mut self.set.fill,
            PaintTarget::Stroke => &mut self.set.stroke,
        };
        if *known == Some(colour) {
            return;
        }
        *known = Some(colour);
        let channels = match self.colours {
            ColourMode::Brightness => vec![ColourMode::brightness(colour)],
            ColourMode::Colour if colour.red == colour.green && colour.green == colour.blue => vec![colour.red],
            ColourMode::Colour => vec![colour.red, colour.green, colour.blue],
        };
        for channel in &channels {
            self.number(f32::from(*channel) / 255.0, Digits::Three);
        }
        self.stream.push(match (side, channels.len()) {
            (PaintTarget::Fill, 1) => b"g ",
            (PaintTarget::Stroke, 1) => b"G ",
            (PaintTarget::Fill, _) => b"rg ",
            (PaintTarget::Stroke, _) => b"RG ",
        });
    }

    /// Sets a gradient or a tile as the paint.
    pub(super) fn pattern(&mut self, side: PaintTarget, pattern: Resource) {
        self.stream.push(if side == PaintTarget::Fill { b"/Pattern cs " } else { b"/Pattern CS " });
        self.stream.name(pattern);
        self.stream.push(if side == PaintTarget::Fill { b"scn " } else { b"SCN " });
        match side {
            PaintTarget::Fill => self.set.fill = None,
            PaintTarget::Stroke => self.set.stroke = None,
        }
    }

    /// Sets how lines are drawn, with their lengths multiplied by `scale`.
    pub(super) fn line(&mut self, stroke: &Stroke, dashes: LineDashes, scale: f32) {
        let dashes = stroke
            .dasharray()
            .filter(|_| dashes == LineDashes::Own)
            .map(|dashes| (dashes.iter().map(|dash| dash * scale).collect::<Vec<f32>>(), stroke.dashoffset() * scale));
        self.line_style(&LineStyle {
            width: stroke.width().get() * scale,
            cap: stroke.linecap(),
            join: stroke.linejoin(),
            miter_limit: stroke.miterlimit().get(),
            dashes,
        });
    }

    /// Sets lines and letters as a content stream starts with: a form that is shown inherits them.
    pub(super) fn start_over(&mut self) {
        if self.set.line.is_some() {
            self.line_style(&LineStyle::initial());
        }
        self.text_mode(0);
    }

    fn line_style(&mut self, line: &LineStyle) {
        let before = self.set.line.replace(line.clone()).unwrap_or_else(LineStyle::initial);
        if before.width != line.width {
            self.number(line.width, Digits::Three);
            self.stream.push(b"w ");
        }
        if before.cap != line.cap {
            self.stream.push(match line.cap {
                LineCap::Butt => b"0 J ",
                LineCap::Round => b"1 J ",
                LineCap::Square => b"2 J ",
            });
        }
        if before.join != line.join {
            self.stream.push(match line.join {
                LineJoin::Miter | LineJoin::MiterClip => b"0 j ",
                LineJoin::Round => b"1 j ",
                LineJoin::Bevel => b"2 j ",
            });
        }
        if before.miter_limit != line.miter_limit {
            self.number(line.miter_limit, Digits::Three);
            self.stream.push(b"M ");
        }
        if before.dashes != line.dashes {
            self.dashes(line.dashes.as_ref());
        }
    }

    fn dashes(&mut self, dashes: Option<&(Vec<f32>, f32)>) {
        self.stream.push(b"[");
        for dash in dashes.iter().flat_map(|(lengths, _)| lengths) {
            self.number(*dash, Digits::Three);
        }
        self.stream.push(b"]");
        self.number(dashes.map_or(0.0, |(_, offset)| *offset), Digits::Three);
        self.stream.push(b"d ");
    }

    /// Sets a font and its size.
    pub(super) fn font(&mut self, font: u16, codes: Codes, size: f32) {
        if self.set.font != Some((font, codes, size.to_bits())) {
            self.set.font = Some((font, codes, size.to_bits()));
            self.stream.name(Resource::Font(font, codes));
            self.number(size, Digits::Three);
            self.stream.push(b"Tf ");
        }
    }

    /// Sets whether letters are filled (0), outlined (1), both (2) or neither (3).
    pub(super) fn text_mode(&mut self, mode: u8) {
        if self.set.text_mode != mode {
            self.set.text_mode = mode;
            self.stream.push(&[b'0' + mode, b' ']);
            self.stream.push(b"Tr ");
        }
    }

    /// Writes a path without painting it.
    pub(super) fn outline(&mut self, path: &Path, ts: Transform) {
        self.outline_with(path, ts, (if has_curves(path) { Digits::Two } else { Digits::Three }, 0.0));
    }

    /// Writes a path without painting it, its points as fine as `digits`; `line` is the width of a line along it.
    pub(super) fn outline_with(&mut self, path: &Path, ts: Transform, (digits, line): (Digits, f32)) {
        self.end_text();
        if let Some([x, y, width, height]) = as_rectangle(path, ts) {
            for value in [x, y, width, height] {
                self.number(value, Digits::Three);
            }
            self.stream.push(b"re ");
            return;
        }
        let mut last = Point::zero();
        for segment in path.segments() {
            match segment {
                PathSegment::MoveTo(to) => last = self.step(ts, &[to], digits, b"m "),
                PathSegment::LineTo(to) => last = self.step(ts, &[to], digits, b"l "),
                PathSegment::QuadTo(via, to) => {
                    let shorter = || Quadratic::new([last, via, to], ts).shorter(f64::from(line));
                    if let Some((operator, control)) = (digits == Digits::Whole).then(shorter).flatten() {
                        control.into_iter().for_each(|number| self.number(single(number), digits));
                        last = self.step(ts, &[to], digits, operator);
                        continue;
                    }
                    // PDF has only cubic curves; two thirds of the way to the quadratic's control point is exact.
                    let first =
                        Point::from_xy(last.x + (via.x - last.x) * 2.0 / 3.0, last.y + (via.y - last.y) * 2.0 / 3.0);
                    let second = Point::from_xy(to.x + (via.x - to.x) * 2.0 / 3.0, to.y + (via.y - to.y) * 2.0 / 3.0);
                    last = self.step(ts, &[first, second, to], digits, b"c ");
                }
                PathSegment::CubicTo(first, second, to) => last = self.step(ts, &[first, second, to], digits, b"c "),
                PathSegment::Close => self.stream.push(b"h "),
            }
        }
    }

    fn step(&mut self, ts: Transform, points: &[Point], digits: Digits, operator: &[u8]) -> Point {
        for point in points {
            let mut on_paper = *point;
            ts.map_point(&mut on_paper);
            self.number(on_paper.x, digits);
            self.number(on_paper.y, digits);
        }
        self.stream.push(operator);
        points.last().copied().unwrap_or_default()
    }
}

impl LineStyle {
    /// Returns the style that a content stream starts with.
    fn initial() -> Self {
        Self { width: 1.0, cap: LineCap::Butt, join: LineJoin::Miter, miter_limit: 10.0, dashes: None }
    }
}

pub(super) fn has_curves(path: &Path) -> bool {
    path.segments().any(|segment| matches!(segment, PathSegment::QuadTo(..) | PathSegment::CubicTo(..)))
}

/// Returns corner and size of a closed rectangle whose sides are parallel to the paper's.
fn as_rectangle(path: &Path, ts: Transform) -> Option<[f32; 4]> {
    if path.len() != 5 || ts.kx != 0.0 || ts.ky != 0.0 {
        return None;
    }
    let mut corners = [Point::zero(); 4];
    for (corner, segment) in corners.iter_mut().zip(path.segments()) {
        let (PathSegment::MoveTo(to) | PathSegment::LineTo(to)) = segment else { return None };
        *corner = to;
    }
    if !matches!(path.segments().last(), Some(PathSegment::Close)) {
        return None;
    }
    let [a, b, c, d] = corners;
    let square = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x;
    ts.map_points(&mut corners);
    square.then(|| [corners[0].x, corners[0].y, corners[2].x - corners[0].x, corners[2].y - corners[0].y])
}
