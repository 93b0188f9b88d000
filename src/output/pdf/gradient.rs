//! SVG's gradients become PDF's shadings.

use super::content_stream::{ContentStream, Grouping, MaskKind, Resource, Shared, SoftMask};
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
        stream.push(b"re f\n");
        let bbox = [area.left(), area.top(), area.right(), area.bottom()];
        let form = stream.into_form(bbox, None, Grouping::IsolatedGrey);
        SoftMask { kind: MaskKind::Luminosity, form }
    }

    fn shading(&self, bounds: Rect, ts: Transform, colour: impl Fn(&usvg::Stop) -> Ramp) -> Resource {
        let base = self.base();
        let once: Vec<(f32, Ramp)> = base.stops().iter().map(|stop| (stop.offset().get(), colour(stop))).collect();
        let axis = self.axis();
        let (first, last) = match base.spread_method() {
            SpreadMethod::Pad => (0, 1),
            SpreadMethod::Reflect | SpreadMethod::Repeat => self.repeats(&axis, bounds),
        };
        let at = |t: i32| [0, 1, 2].map(|i| axis.from[i] + (axis.to[i] - axis.from[i]) * t as f32);
        let ([x0, y0, r0], [x1, y1, r1]) = (at(first), at(last));
        let coords = match self {
            Self::Linear(_) => vec![x0, y0, x1, y1],
            Self::Radial(_) => vec![x0, y0, r0.max(0.0), x1, y1, r1],
        };
        let matrix = ts.pre_concat(base.transform());
        let matrix = [matrix.sx, matrix.ky, matrix.kx, matrix.sy, matrix.tx, matrix.ty];
        Resource::Shading(Shared::new(Shading {
            coords: coords.into_iter().map(f32::to_bits).collect(),
            matrix: matrix.map(f32::to_bits),
            stops: spread(&once, first, last, base.spread_method()),
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
                let distance = (corner.x - axis.from[0]).hypot(corner.y - axis.from[1]);
                // Circles grow by at least this much from one repeat to the next in the direction where they grow least.
                distance / (axis.to[2] - axis.from[2] - dx.hypot(dy)).max(axis.to[2] / MOST)
            }
        });
        let (low, high) = places.fold((0.0_f32, 1.0_f32), |(low, high), t| (low.min(t), high.max(t)));
        let low = if matches!(self, Self::Radial(_)) { 0.0 } else { low };
        #[expect(clippy::cast_possible_truncation, reason = "clamped to 64")]
        let range = (low.floor().clamp(-MOST, 0.0) as i32, high.ceil().clamp(1.0, MOST) as i32);
        range
    }
}

/// Returns the stops of every repeat from `first` to `last`, scaled into 0 to 1.
fn spread(once: &[(f32, Ramp)], first: i32, last: i32, method: SpreadMethod) -> Vec<(u32, Ramp)> {
    let count = (last - first) as f32;
    let mut stops = Vec::new();
    for repeat in first..last {
        let is_reversed = method == SpreadMethod::Reflect && repeat.rem_euclid(2) == 1;
        let (Some(start), Some(end)) = (once.first(), once.last()) else { continue };
        let mut this: Vec<(f32, Ramp)> = vec![(0.0, start.1)];
        this.extend_from_slice(once);
        this.push((1.0, end.1));
        if is_reversed {
            this.reverse();
            this.iter_mut().for_each(|(at, _)| *at = 1.0 - *at);
        }
        stops.extend(this.into_iter().map(|(at, ramp)| (millionths(((repeat - first) as f32 + at) / count), ramp)));
    }
    stops.dedup();
    stops
}

fn millionths(value: f32) -> u32 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to 0 to 1")]
    let whole = (f64::from(value).clamp(0.0, 1.0) * 1e6).round() as u32;
    whole
}
