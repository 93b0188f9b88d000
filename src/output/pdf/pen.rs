//! The drawing of one ink: what is set stays set, and nothing is written twice.

use super::font_table::FontTable;
use super::ink::{Ink, Resource, Shared};
use super::number::{Digits, write};
use super::picture::{Picture, Smoothing};
use super::shading::Inks;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use usvg::tiny_skia_path::{Path, PathSegment, Point, Transform};
use usvg::{Color, LineCap, LineJoin, Stroke};

/// What every drawing of a document shares.
pub(super) struct Studio {
    pub(super) fonts: FontTable,
    /// Images by the address of their file's bytes: a file that many faces show is decoded once.
    pictures: Mutex<HashMap<(usize, Smoothing), KnownPicture>>,
}

/// An image with the bytes that it came from: while they are held, their address is theirs alone.
struct KnownPicture {
    _file: Arc<Vec<u8>>,
    picture: Option<Shared<Picture>>,
}

impl Studio {
    pub(super) fn new(fonts: FontTable) -> Self {
        Self { fonts, pictures: Mutex::default() }
    }

    /// The image of a file, decoded once.
    pub(super) fn picture(
        &self,
        file: &Arc<Vec<u8>>,
        smoothing: Smoothing,
        decode: impl FnOnce(&[u8]) -> Option<Picture>,
    ) -> Option<Shared<Picture>> {
        let key = (Arc::as_ptr(file) as usize, smoothing);
        let mut known = self.pictures.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = known.entry(key);
        let known = entry.or_insert_with(|| KnownPicture {
            _file: Arc::clone(file),
            picture: decode(file).map(|picture| Shared::new(picture.with(smoothing))),
        });
        known.picture.clone()
    }
}

/// What the content stream has set so far.
#[derive(Clone, Debug, Default, PartialEq)]
struct Set {
    fill: Option<Color>,
    stroke: Option<Color>,
    alpha: Option<u16>,
    line: Option<Line>,
    font: Option<(u16, u32)>,
    text_mode: u8,
}

/// How lines are drawn.
#[derive(Clone, Debug, PartialEq)]
struct Line {
    width: f32,
    cap: LineCap,
    join: LineJoin,
    miter_limit: f32,
    dashes: Option<(Vec<f32>, f32)>,
}

/// Fills or lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Fill,
    Stroke,
}

/// Draws one ink.
pub(super) struct Pen<'a> {
    pub(super) studio: &'a Studio,
    pub(super) ink: Ink,
    pub(super) inks: Inks,
    set: Set,
    saved: Vec<Set>,
}

impl<'a> Pen<'a> {
    pub(super) fn new(studio: &'a Studio, inks: Inks) -> Self {
        Self { studio, ink: Ink::default(), inks, set: Set::default(), saved: Vec::new() }
    }

    pub(super) fn save(&mut self) {
        self.ink.push(b"q\n");
        self.saved.push(self.set.clone());
    }

    pub(super) fn restore(&mut self) {
        self.ink.push(b"Q\n");
        self.set = self.saved.pop().unwrap_or_default();
    }

    /// Writes a number and a blank.
    pub(super) fn number(&mut self, value: f32, digits: Digits) {
        write(self.ink.content(), value, digits);
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
        self.ink.name(resource);
        self.ink.push(b"gs\n");
    }

    /// Sets a flat colour.
    pub(super) fn colour(&mut self, side: Side, colour: Color) {
        let known = match side {
            Side::Fill => &mut self.set.fill,
            Side::Stroke => &mut self.set.stroke,
        };
        if *known == Some(colour) {
            return;
        }
        *known = Some(colour);
        let channels = match self.inks {
            Inks::Brightness => vec![Inks::brightness(colour)],
            Inks::Colour if colour.red == colour.green && colour.green == colour.blue => vec![colour.red],
            Inks::Colour => vec![colour.red, colour.green, colour.blue],
        };
        for channel in &channels {
            self.number(f32::from(*channel) / 255.0, Digits::Three);
        }
        self.ink.push(match (side, channels.len()) {
            (Side::Fill, 1) => b"g\n",
            (Side::Stroke, 1) => b"G\n",
            (Side::Fill, _) => b"rg\n",
            (Side::Stroke, _) => b"RG\n",
        });
    }

    /// Sets a gradient or a tile.
    pub(super) fn pattern(&mut self, side: Side, pattern: Resource) {
        self.ink.push(if side == Side::Fill { b"/Pattern cs " } else { b"/Pattern CS " });
        self.ink.name(pattern);
        self.ink.push(if side == Side::Fill { b"scn\n" } else { b"SCN\n" });
        match side {
            Side::Fill => self.set.fill = None,
            Side::Stroke => self.set.stroke = None,
        }
    }

    /// Sets how lines are drawn, their measures multiplied by `scale`.
    pub(super) fn line(&mut self, stroke: &Stroke, scale: f32) {
        let dashes = stroke
            .dasharray()
            .map(|dashes| (dashes.iter().map(|dash| dash * scale).collect::<Vec<f32>>(), stroke.dashoffset() * scale));
        let line = Line {
            width: stroke.width().get() * scale,
            cap: stroke.linecap(),
            join: stroke.linejoin(),
            miter_limit: stroke.miterlimit().get(),
            dashes,
        };
        let before = self.set.line.replace(line.clone()).unwrap_or_else(Line::initial);
        if before.width != line.width {
            self.number(line.width, Digits::Three);
            self.ink.push(b"w\n");
        }
        if before.cap != line.cap {
            self.ink.push(match line.cap {
                LineCap::Butt => b"0 J\n",
                LineCap::Round => b"1 J\n",
                LineCap::Square => b"2 J\n",
            });
        }
        if before.join != line.join {
            self.ink.push(match line.join {
                LineJoin::Miter | LineJoin::MiterClip => b"0 j\n",
                LineJoin::Round => b"1 j\n",
                LineJoin::Bevel => b"2 j\n",
            });
        }
        if before.miter_limit != line.miter_limit {
            self.number(line.miter_limit, Digits::Three);
            self.ink.push(b"M\n");
        }
        if before.dashes != line.dashes {
            self.dashes(line.dashes.as_ref());
        }
    }

    fn dashes(&mut self, dashes: Option<&(Vec<f32>, f32)>) {
        self.ink.push(b"[");
        for dash in dashes.iter().flat_map(|(lengths, _)| lengths) {
            self.number(*dash, Digits::Three);
        }
        self.ink.push(b"]");
        self.number(dashes.map_or(0.0, |(_, offset)| *offset), Digits::Three);
        self.ink.push(b"d\n");
    }

    /// Sets a font and its size.
    pub(super) fn font(&mut self, font: u16, size: f32) {
        if self.set.font != Some((font, size.to_bits())) {
            self.set.font = Some((font, size.to_bits()));
            self.ink.name(Resource::Font(font));
            self.number(size, Digits::Three);
            self.ink.push(b"Tf ");
        }
    }

    /// Sets whether letters are filled (0), outlined (1), both (2) or neither (3).
    pub(super) fn text_mode(&mut self, mode: u8) {
        if self.set.text_mode != mode {
            self.set.text_mode = mode;
            self.ink.push(&[b'0' + mode, b' ']);
            self.ink.push(b"Tr ");
        }
    }

    /// Writes a path without painting it.
    pub(super) fn outline(&mut self, path: &Path, ts: Transform) {
        let digits = if has_curves(path) { Digits::Two } else { Digits::Three };
        if let Some([x, y, width, height]) = as_rectangle(path, ts) {
            for value in [x, y, width, height] {
                self.number(value, Digits::Three);
            }
            self.ink.push(b"re\n");
            return;
        }
        let mut last = Point::zero();
        for segment in path.segments() {
            match segment {
                PathSegment::MoveTo(to) => last = self.step(ts, &[to], digits, b"m\n"),
                PathSegment::LineTo(to) => last = self.step(ts, &[to], digits, b"l\n"),
                PathSegment::QuadTo(via, to) => {
                    // PDF has cubic curves alone; two thirds of the way to the quadratic's control point is exact.
                    let first =
                        Point::from_xy(last.x + (via.x - last.x) * 2.0 / 3.0, last.y + (via.y - last.y) * 2.0 / 3.0);
                    let second = Point::from_xy(to.x + (via.x - to.x) * 2.0 / 3.0, to.y + (via.y - to.y) * 2.0 / 3.0);
                    last = self.step(ts, &[first, second, to], digits, b"c\n");
                }
                PathSegment::CubicTo(first, second, to) => last = self.step(ts, &[first, second, to], digits, b"c\n"),
                PathSegment::Close => self.ink.push(b"h\n"),
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
        self.ink.push(operator);
        points.last().copied().unwrap_or_default()
    }
}

impl Line {
    /// What a content stream starts with.
    fn initial() -> Self {
        Self { width: 1.0, cap: LineCap::Butt, join: LineJoin::Miter, miter_limit: 10.0, dashes: None }
    }
}

fn has_curves(path: &Path) -> bool {
    path.segments().any(|segment| matches!(segment, PathSegment::QuadTo(..) | PathSegment::CubicTo(..)))
}

/// Corner and size of a closed rectangle that lies square on the paper.
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
