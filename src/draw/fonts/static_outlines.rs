//! The outlines of a variable font at one place of its axes, as the tables of a TrueType font.
//!
//! Every glyph becomes a simple one: contours of lines and quadratic curves in whole units, without instructions. The layout of
//! the tables is that of OpenType 1.9, in the chapters of the same names.

use kurbo::CubicBez;
use skrifa::instance::{Location, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::raw::{FontRef, TableProvider};
use skrifa::{GlyphId, MetadataProvider, Tag};

/// How far quadratic curves may be from cubic ones, in units of the font: a fortieth of the least that can be written.
const CURVE_TOLERANCE: f64 = 0.025;
/// A point this near to the middle of its neighbours is left out where readers put one.
const MIDDLE_TOLERANCE: f32 = 0.01;

/// Flags of a point in `glyf`.
const ON_CURVE: u8 = 0x01;
const SHORT: [u8; 2] = [0x02, 0x04];
const REPEATED: u8 = 0x08;
/// That a short step goes up, or else that there is none.
const UP_OR_SAME: [u8; 2] = [0x10, 0x20];

/// Returns the tables with what differs at a place of the axes; None if the font is damaged or its glyphs are too large.
pub(super) fn outline_tables(font: &FontRef<'_>, location: &Location) -> Option<Vec<(Tag, Vec<u8>)>> {
    let count = font.maxp().ok()?.num_glyphs();
    let (outlines, metrics) = (font.outline_glyphs(), font.glyph_metrics(Size::unscaled(), location));
    let mut made = Made::default();
    for number in 0..count {
        let (glyph, mut pen) = (GlyphId::new(u32::from(number)), ContourPen::default());
        if let Some(outline) = outlines.get(glyph) {
            outline.draw(DrawSettings::unhinted(Size::unscaled(), location), &mut pen).ok()?;
        }
        made.add(&pen.contours(), metrics.advance_width(glyph)?)?;
    }
    made.tables(font, count)
}

/// The glyphs that are done.
#[derive(Default)]
struct Made {
    glyf: Vec<u8>,
    /// Where each glyph ends.
    ends: Vec<usize>,
    hmtx: Vec<u8>,
    most_points: u16,
    most_contours: u16,
    bounds: Option<GlyphBounds>,
}

impl Made {
    fn add(&mut self, contours: &[Vec<OutlinePoint>], advance: f32) -> Option<()> {
        let points = || contours.iter().flatten();
        let bounds = points().map(|OutlinePoint { place: [x, y], .. }| [*x, *y, *x, *y]).reduce(around);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a float that is too large saturates"
        )]
        self.hmtx.extend((advance.round() as u16).to_be_bytes());
        // Readers move a glyph whose side bearing differs from its outline.
        self.hmtx.extend(bounds.map_or(0, |[left, ..]| left).to_be_bytes());
        if let Some(bounds) = bounds {
            let count = u16::try_from(contours.len()).ok().filter(|count| *count <= 0x7fff)?;
            self.most_contours = self.most_contours.max(count);
            self.most_points = self.most_points.max(u16::try_from(points().count()).ok()?);
            self.bounds = Some(self.bounds.map_or(bounds, |all| around(all, bounds)));
            self.glyf.extend([count].into_iter().flat_map(u16::to_be_bytes));
            self.glyf.extend(bounds.into_iter().flat_map(i16::to_be_bytes));
            let mut end = 0;
            for contour in contours {
                end += contour.len();
                self.glyf.extend(u16::try_from(end - 1).ok()?.to_be_bytes());
            }
            self.glyf.extend([0, 0]);
            write_points(points(), &mut self.glyf);
            self.glyf.resize(self.glyf.len().next_multiple_of(4), 0);
        }
        self.ends.push(self.glyf.len());
        Some(())
    }

    fn tables(self, font: &FontRef<'_>, count: u16) -> Option<Vec<(Tag, Vec<u8>)>> {
        let copy = |tag: &[u8; 4]| font.table_data(Tag::new(tag)).map(|data| data.as_bytes().to_vec());
        let put = |table: &mut Vec<u8>, at: usize, words: &[[u8; 2]]| {
            table.get_mut(at..at + 2 * words.len()).map(|to| to.copy_from_slice(&words.concat()))
        };
        let (mut head, mut hhea) = (copy(b"head")?, copy(b"hhea")?);
        if let Some(bounds) = self.bounds {
            put(&mut head, 36, &bounds.map(i16::to_be_bytes))?;
        }
        // Places of glyphs take four bytes; every glyph has an advance of its own.
        put(&mut head, 50, &[[0, 1]])?;
        put(&mut hhea, 34, &[count.to_be_bytes()])?;
        // Version 1.0; two zones are the usual number for a font without instructions.
        let words = [1, 0, count, self.most_points, self.most_contours, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0];
        let maxp = words.into_iter().flat_map(u16::to_be_bytes).collect();
        let places = [0].into_iter().chain(self.ends);
        let loca =
            places.map(|place| u32::try_from(place).map(u32::to_be_bytes)).collect::<Result<Vec<_>, _>>().ok()?;
        let tables = [
            (b"head", head),
            (b"hhea", hhea),
            (b"maxp", maxp),
            (b"hmtx", self.hmtx),
            (b"glyf", self.glyf),
            (b"loca", loca.concat()),
        ];
        Some(tables.into_iter().map(|(tag, table)| (Tag::new(tag), table)).collect())
    }
}

/// The least rectangle around points, in the order of `glyf` and `head`: left, bottom, right, top.
type GlyphBounds = [i16; 4];

fn around([left, bottom, right, top]: GlyphBounds, other: GlyphBounds) -> GlyphBounds {
    [left.min(other[0]), bottom.min(other[1]), right.max(other[2]), top.max(other[3])]
}

/// A point of a contour in whole units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct OutlinePoint {
    place: [i16; 2],
    /// Whether the contour goes through it, and is not only drawn towards it.
    is_on_curve: bool,
}

/// Writes points: their flags, and the steps from one to the next, across and upwards.
fn write_points<'p>(points: impl Iterator<Item = &'p OutlinePoint> + Clone, out: &mut Vec<u8>) {
    let steps = points.clone().scan([0, 0], |last: &mut [i16; 2], point| {
        let step = [0, 1].map(|axis| point.place[axis].wrapping_sub(last[axis]));
        *last = point.place;
        Some(step)
    });
    let is_short = |step: i16| u8::try_from(step.unsigned_abs()).is_ok();
    let flags = points.zip(steps.clone()).map(|(point, step)| {
        let of_axis = |axis: usize| match step[axis] {
            0 => UP_OR_SAME[axis],
            step if is_short(step) => SHORT[axis] | if step > 0 { UP_OR_SAME[axis] } else { 0 },
            _ => 0,
        };
        of_axis(0) | of_axis(1) | if point.is_on_curve { ON_CURVE } else { 0 }
    });
    let mut flags = flags.peekable();
    while let Some(flag) = flags.next() {
        let mut more = 0;
        while more < u8::MAX && flags.next_if_eq(&flag).is_some() {
            more += 1;
        }
        match more {
            0 => out.push(flag),
            more => out.extend([flag | REPEATED, more]),
        }
    }
    for axis in [0, 1] {
        for step in steps.clone().map(|step| step[axis]).filter(|step| *step != 0) {
            match u8::try_from(step.unsigned_abs()) {
                Ok(short) => out.push(short),
                Err(_) => out.extend(step.to_be_bytes()),
            }
        }
    }
}

/// Gathers the contours of a glyph.
#[derive(Default)]
struct ContourPen {
    done: Vec<Vec<DrawnPoint>>,
    contour: Vec<DrawnPoint>,
}

/// A point as it is drawn, and whether it is on the curve.
type DrawnPoint = ([f32; 2], bool);

impl ContourPen {
    fn end(&mut self) {
        let mut contour = std::mem::take(&mut self.contour);
        // Contours are closed by themselves.
        if contour.len() > 1 && contour.first() == contour.last() {
            contour.pop();
        }
        if !contour.is_empty() {
            self.done.push(contour);
        }
    }

    /// Returns the contours in whole units.
    fn contours(mut self) -> Vec<Vec<OutlinePoint>> {
        self.end();
        let whole = |contour: &Vec<DrawnPoint>| {
            let is_kept = |at: &usize| !is_implied(contour, *at);
            (0..contour.len()).filter(is_kept).map(|at| rounded(contour[at])).collect()
        };
        self.done.iter().map(whole).collect()
    }
}

impl OutlinePen for ContourPen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.end();
        self.contour.push(([x, y], true));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.contour.push(([x, y], true));
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.contour.extend([([cx, cy], false), ([x, y], true)]);
    }

    #[expect(clippy::cast_possible_truncation, reason = "places in a font are small")]
    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        let Some(([from_x, from_y], _)) = self.contour.last().copied() else { return };
        let at = |x: f32, y: f32| (f64::from(x), f64::from(y));
        let cubic = CubicBez::new(at(from_x, from_y), at(cx0, cy0), at(cx1, cy1), at(x, y));
        for (.., quad) in cubic.to_quads(CURVE_TOLERANCE) {
            self.quad_to(quad.p1.x as f32, quad.p1.y as f32, quad.p2.x as f32, quad.p2.y as f32);
        }
    }

    fn close(&mut self) {
        self.end();
    }
}

/// Returns whether readers put a point there by themselves: in the middle between two that the contour is drawn towards.
fn is_implied(contour: &[DrawnPoint], at: usize) -> bool {
    let count = contour.len();
    let (place, is_on_curve) = contour[at];
    let ((before, is_before), (after, is_after)) = (contour[(at + count - 1) % count], contour[(at + 1) % count]);
    let is_middle = |axis: usize| (f32::midpoint(before[axis], after[axis]) - place[axis]).abs() <= MIDDLE_TOLERANCE;
    is_on_curve && !is_before && !is_after && is_middle(0) && is_middle(1)
}

fn rounded((place, is_on_curve): DrawnPoint) -> OutlinePoint {
    #[expect(clippy::cast_possible_truncation, reason = "a float that is too large saturates")]
    let whole = |along: f32| (along + 0.5).floor() as i16;
    OutlinePoint { place: place.map(whole), is_on_curve }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contours(draw: impl Fn(&mut ContourPen)) -> Vec<Vec<OutlinePoint>> {
        let mut pen = ContourPen::default();
        draw(&mut pen);
        pen.contours()
    }

    fn point(x: i16, y: i16, is_on_curve: bool) -> OutlinePoint {
        OutlinePoint { place: [x, y], is_on_curve }
    }

    #[test]
    fn a_contour_is_closed_by_itself_and_leaves_out_what_readers_put_in() {
        let drawn = contours(|pen| {
            pen.move_to(0.0, 0.4);
            pen.quad_to(10.0, 0.0, 10.5, 5.0);
            pen.quad_to(11.0, 10.0, 0.0, 10.0);
            pen.line_to(0.0, 0.4);
            pen.close();
        });
        // (10 + 11) / 2 and (0 + 10) / 2: the point between the curves is implied.
        assert_eq!(drawn, [[point(0, 0, true), point(10, 0, false), point(11, 10, false), point(0, 10, true)]]);
    }

    /// OpenType 1.9, "glyf": a step of zero and a short step upwards share a flag; equal flags are counted.
    #[test]
    fn points_are_written_in_as_few_bytes_as_the_format_has() {
        let points = [point(0, 0, true), point(10, 0, true), point(20, 0, true), point(-300, 5, false)];
        let mut bytes = Vec::new();
        write_points(points.iter(), &mut bytes);
        let long = (-320_i16).to_be_bytes();
        let wanted = [0x31, 0x33 | 0x08, 1, 0x24, 10, 10, long[0], long[1], 5];
        assert_eq!(bytes, wanted);
    }

    /// The curve through x = 900 t² − 600 t³ and y = 1200 t (1 − t): its points lie on it, within the rounding to whole units.
    #[test]
    fn cubic_curves_become_quadratic_ones() {
        let drawn = contours(|pen| {
            pen.move_to(0.0, 0.0);
            pen.curve_to(0.0, 400.0, 300.0, 400.0, 300.0, 0.0);
            pen.close();
        });
        let points = &drawn[0];
        assert_eq!((points[0], points.last()), (point(0, 0, true), Some(&point(300, 0, true))));
        assert!(points.iter().any(|point| !point.is_on_curve) && points.len() < 20);
        for [x, y] in points.iter().filter(|point| point.is_on_curve).map(|point| point.place.map(f64::from)) {
            let times = (0..=1000).map(|step| f64::from(step) / 1000.0);
            let away = times.map(|t| (900.0 * t * t - 600.0 * t * t * t - x).hypot(1200.0 * t * (1.0 - t) - y));
            assert!(away.fold(f64::INFINITY, f64::min) < 1.0, "{x} {y}");
        }
    }
}
