//! SVG's gradients become PDF's shadings.

use super::content_stream::{ContentStream, Grouping, MaskKind, Resource, Shared, SoftMask};
use super::exact::length;
use super::number::{Digits, write};
use super::shading::{Ramp, Shading};
use usvg::tiny_skia_path::{Point, Rect, Transform};
use usvg::{BaseGradient, Color, LinearGradient, Opacity, RadialGradient, SpreadMethod};

/// How colours are written: as they are, or as their brightness for a mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ColourMode {
    /// In RGB.
    Colour,
    /// As the grey of the same brightness.
    Brightness,
}

impl ColourMode {
    /// Returns a colour's brightness as resvg's masks count it: 0.2125 R + 0.7154 G + 0.0721 B.
    pub(super) fn brightness(colour: Color) -> u8 {
        let sum = 0.2125 * f32::from(colour.red) + 0.7154 * f32::from(colour.green) + 0.0721 * f32::from(colour.blue);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a mean of bytes is a byte")]
        let grey = sum.round().clamp(0.0, 255.0) as u8;
        grey
    }

    fn ramp(self, colour: Color) -> Ramp {
        match self {
            Self::Colour => Ramp::Rgb([colour.red, colour.green, colour.blue]),
            Self::Brightness => Ramp::Grey(Self::brightness(colour)),
        }
    }
}

/// A gradient of either kind.
#[derive(Clone, Copy)]
pub(super) enum Gradient<'a> {
    Linear(&'a LinearGradient),
    Radial(&'a RadialGradient),
}

/// A gradient's two circles; those of a linear gradient are points.
struct GradientAxis {
    from: [f32; 3],
    to: [f32; 3],
}

impl GradientAxis {
    /// Returns the circle at `t`: 0 for the first, 1 for the last.
    fn at(&self, t: f32) -> [f32; 3] {
        [0, 1, 2].map(|i| self.from[i] + (self.to[i] - self.from[i]) * t)
    }

    /// Returns where the circles have shrunk to a point; None where they keep their radius.
    fn vanishes(&self) -> Option<f32> {
        let growth = self.to[2] - self.from[2];
        (growth != 0.0).then(|| -self.from[2] / growth)
    }

    /// Returns the part of a range where circles have a radius.
    fn with_radii(&self, first: f32, last: f32) -> (f32, f32) {
        match self.vanishes() {
            Some(t) if self.to[2] > self.from[2] => (first.max(t), last),
            Some(t) => (first, last.min(t)),
            None => (first, last),
        }
    }
}

impl Gradient<'_> {
    fn base(&self) -> &BaseGradient {
        match self {
            Self::Linear(linear) => linear,
            Self::Radial(radial) => radial,
        }
    }

    fn axis(&self) -> GradientAxis {
        match self {
            Self::Linear(line) => GradientAxis { from: [line.x1(), line.y1(), 0.0], to: [line.x2(), line.y2(), 0.0] },
            Self::Radial(circle) => GradientAxis {
                from: [circle.fx(), circle.fy(), circle.fr().get()],
                to: [circle.cx(), circle.cy(), circle.r().get()],
            },
        }
    }

    /// Returns the only colour and opacity of a gradient without a length: those of its last stop.
    pub(super) fn flat(&self) -> Option<(Color, f32)> {
        let axis = self.axis();
        let last = self.base().stops().last().filter(|_| axis.from == axis.to && axis.to[2] == 0.0)?;
        Some((last.color(), last.opacity().get()))
    }

    /// Returns whether any stop lets through what is below.
    pub(super) fn is_translucent(&self) -> bool {
        self.base().stops().iter().any(|stop| stop.opacity() != Opacity::ONE)
    }

    /// Returns the gradient as a paint for an object with these bounds; `ts` maps the object's space to the form's.
    pub(super) fn paint(&self, bounds: Rect, ts: Transform, colours: ColourMode) -> Resource {
        self.shading(bounds, ts, |stop| colours.ramp(stop.color()))
    }

    /// Returns a mask of the stops' opacities over `area` in the form's space: a PDF shading has no opacity of its own.
    pub(super) fn opacity_mask(&self, bounds: Rect, ts: Transform, area: Rect) -> SoftMask {
        let grey = |stop: &usvg::Stop| Ramp::Grey(stop.opacity().to_u8());
        let mut stream = ContentStream::default();
        stream.push(b"/Pattern cs ");
        stream.name(self.shading(bounds, ts, grey));
        stream.push(b"scn ");
        for value in [area.x(), area.y(), area.width(), area.height()] {
            write(stream.content(), value, Digits::Three);
        }
        stream.push(b"re f ");
        let bbox = [area.left(), area.top(), area.right(), area.bottom()];
        let form = stream.into_form(bbox, None, Grouping::IsolatedGrey);
        SoftMask { kind: MaskKind::Luminosity, form }
    }

    fn shading(&self, bounds: Rect, ts: Transform, colour: impl Fn(&usvg::Stop) -> Ramp) -> Resource {
        let base = self.base();
        let mut once: Vec<(f32, Ramp)> = base.stops().iter().map(|stop| (stop.offset().get(), colour(stop))).collect();
        let mut axis = self.axis();
        if let ([.., radius], [(_, inside), .., (_, outside)]) = (axis.to, once.as_slice())
            && axis.from == axis.to
        {
            // Two equal circles are an edge between what is inside and what is outside, and PDF draws nothing for them.
            once = vec![(0.5, *inside), (0.5, *outside)];
            (axis.from[2], axis.to[2]) = (0.0, radius * 2.0);
        }
        let repeats = match base.spread_method() {
            SpreadMethod::Pad => padding(&once),
            SpreadMethod::Reflect | SpreadMethod::Repeat => self.repeats(&axis, bounds),
        };
        let (from, to) = axis.with_radii(repeats.0 as f32, repeats.1 as f32);
        let ([x0, y0, r0], [x1, y1, r1]) = (axis.at(from), axis.at(to));
        let coords = match self {
            Self::Linear(_) => vec![x0, y0, x1, y1],
            Self::Radial(_) => vec![x0, y0, r0.max(0.0), x1, y1, r1.max(0.0)],
        };
        let matrix = ts.pre_concat(base.transform());
        let matrix = [matrix.sx, matrix.ky, matrix.kx, matrix.sy, matrix.tx, matrix.ty];
        let (first, last) = (repeats.0 as f32, repeats.1 as f32);
        Resource::Shading(Shared::new(Shading {
            coords: coords.into_iter().map(f32::to_bits).collect(),
            matrix: matrix.map(f32::to_bits),
            stops: cut(&spread(&once, repeats, base.spread_method()), from - first, to - first, last - first),
        }))
    }

    /// Returns which repeats of the gradient the bounds touch, at most 64 on either side: a PDF shading does not repeat, so its
    /// stops do.
    fn repeats(&self, axis: &GradientAxis, bounds: Rect) -> (i32, i32) {
        const MOST: f32 = 64.0;
        let Some(back) = self.base().transform().invert() else { return (0, 1) };
        let mut corners = [
            Point::from_xy(bounds.left(), bounds.top()),
            Point::from_xy(bounds.right(), bounds.top()),
            Point::from_xy(bounds.left(), bounds.bottom()),
            Point::from_xy(bounds.right(), bounds.bottom()),
        ];
        back.map_points(&mut corners);
        let (dx, dy) = (axis.to[0] - axis.from[0], axis.to[1] - axis.from[1]);
        let places = corners.iter().map(|corner| match self {
            Self::Linear(_) => ((corner.x - axis.from[0]) * dx + (corner.y - axis.from[1]) * dy) / (dx * dx + dy * dy),
            Self::Radial(_) => {
                let distance = length(corner.x - axis.from[0], corner.y - axis.from[1]);
                // Circles grow by at least this much from one repeat to the next in the direction where they grow least.
                distance / (axis.to[2] - axis.from[2] - length(dx, dy)).max(axis.to[2] / MOST)
            }
        });
        let (low, high) = places.fold((0.0_f32, 1.0_f32), |(low, high), t| (low.min(t), high.max(t)));
        let low = match self {
            Self::Linear(_) => low,
            // Inside the focal circle the gradient repeats down to a point.
            Self::Radial(_) => axis.vanishes().filter(|t| *t < 0.0).unwrap_or(0.0),
        };
        #[expect(clippy::cast_possible_truncation, reason = "clamped to 64")]
        let range = (low.floor().clamp(-MOST, 0.0) as i32, high.ceil().clamp(1.0, MOST) as i32);
        range
    }
}

/// Returns from which repeat to which a gradient that does not repeat is written. Where two colours meet at its very start or
/// end, the first one is seen only before the start, or the last one only after the end.
fn padding(once: &[(f32, Ramp)]) -> (i32, i32) {
    let at = |(offset, _): &(f32, Ramp)| millionths(*offset);
    let is_hard_start = matches!(once, [first, second, ..] if at(second) == 0 && first.1 != second.1);
    let is_hard_end = matches!(once, [.., second, last] if at(second) == 1_000_000 && second.1 != last.1);
    (-i32::from(is_hard_start), 1 + i32::from(is_hard_end))
}

/// Returns the stops of every repeat, counted from the start of the first repeat.
fn spread(once: &[(f32, Ramp)], (first, last): (i32, i32), method: SpreadMethod) -> Vec<(f32, Ramp)> {
    let (Some(start), Some(end)) = (once.first(), once.last()) else { return Vec::new() };
    let around = |stops: Vec<(f32, Ramp)>, length: f32| [vec![(0.0, start.1)], stops, vec![(length, end.1)]].concat();
    if method == SpreadMethod::Pad {
        let stops = once.iter().map(|(at, ramp)| (at - first as f32, *ramp)).collect();
        return around(stops, (last - first) as f32);
    }
    let mut stops = Vec::new();
    for repeat in first..last {
        let mut this = around(once.to_vec(), 1.0);
        if method == SpreadMethod::Reflect && repeat.rem_euclid(2) == 1 {
            this.reverse();
            this.iter_mut().for_each(|(at, _)| *at = 1.0 - *at);
        }
        stops.extend(this.into_iter().map(|(at, ramp)| ((repeat - first) as f32 + at, ramp)));
    }
    stops
}

/// Returns the stops from `from` to `to`, scaled into 0 to 1; they go from 0 to `length`.
fn cut(stops: &[(f32, Ramp)], from: f32, to: f32, length: f32) -> Vec<(u32, Ramp)> {
    let inside = stops.iter().filter(|(at, _)| (from..=to).contains(at)).copied();
    let start = (from > 0.0).then(|| (from, ramp_at(stops, from)));
    let end = (to < length).then(|| (to, ramp_at(stops, to)));
    let mut scaled: Vec<(u32, Ramp)> = start
        .into_iter()
        .chain(inside)
        .chain(end)
        .map(|(at, ramp)| (millionths((at - from) / (to - from)), ramp))
        .collect();
    scaled.dedup();
    scaled
}

fn ramp_at(stops: &[(f32, Ramp)], at: f32) -> Ramp {
    let pair = stops.windows(2).find(|pair| pair[0].0 <= at && at < pair[1].0);
    pair.map_or(Ramp::Grey(0), |pair| pair[0].1.towards(pair[1].1, (at - pair[0].0) / (pair[1].0 - pair[0].0)))
}

fn millionths(value: f32) -> u32 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to 0 to 1")]
    let whole = (f64::from(value).clamp(0.0, 1.0) * 1e6).round() as u32;
    whole
}
