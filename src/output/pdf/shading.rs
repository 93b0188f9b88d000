//! Gradients: PDF shadings as paints.

use super::content_stream::{Bits, ContentStream, Form, Grouping, MaskKind, Resource, Shared, SoftMask};
use super::number::{Digits, object, write};
use lopdf::{Object, dictionary};
use usvg::tiny_skia_path::{Point, Rect, Transform};
use usvg::{BaseGradient, Color, LinearGradient, Opacity, RadialGradient, SpreadMethod};

/// A gradient in the space of the form that uses it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Shading {
    /// 4 numbers for a linear gradient, 6 for a radial one, as the bits of `f32`.
    pub(super) coords: Vec<Bits>,
    /// From the gradient's space to the form's, as the bits of `f32`.
    pub(super) matrix: [Bits; 6],
    /// Positions from 0 to 1 in millionths, and the colours there.
    pub(super) stops: Vec<(u32, Ramp)>,
}

/// The colour of a stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Ramp {
    /// Red, green and blue.
    Rgb([u8; 3]),
    /// A grey, for masks.
    Grey(u8),
}

/// How colours are written: as they are, or as their brightness for a mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ColourMode {
    /// In RGB.
    Colour,
    /// As the grey of the same brightness.
    Brightness,
}

impl ColourMode {
    /// A colour's brightness as resvg's masks count it: 0.2125 R + 0.7154 G + 0.0721 B.
    pub(super) fn brightness(colour: Color) -> u8 {
        let sum = 0.2125 * f32::from(colour.red) + 0.7154 * f32::from(colour.green) + 0.0721 * f32::from(colour.blue);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a weighted mean of bytes is a byte"
        )]
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

/// A gradient's circles: a linear gradient's two points have no radius.
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

    /// Whether any stop lets through what lies below.
    pub(super) fn is_translucent(&self) -> bool {
        self.base().stops().iter().any(|stop| stop.opacity() != Opacity::ONE)
    }

    /// The gradient as a paint for an object with these bounds, `ts` leading from the object's space to the form's.
    pub(super) fn paint(&self, bounds: Rect, ts: Transform, colours: ColourMode) -> Resource {
        self.shading(bounds, ts, |stop| colours.ramp(stop.color()))
    }

    /// A mask that lets through what the stops' opacities say, over these bounds in the form's space.
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
        let form: Form = stream.into_form(bbox, None, Grouping::IsolatedGrey);
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

    /// Which repeats of the gradient the bounds touch; at most 64 on either side.
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

/// The stops of every repeat from `first` to `last`, squeezed into 0 to 1.
fn spread(once: &[(f32, Ramp)], first: i32, last: i32, method: SpreadMethod) -> Vec<(u32, Ramp)> {
    let count = (last - first) as f32;
    let mut stops = Vec::new();
    for repeat in first..last {
        let turned = method == SpreadMethod::Reflect && repeat.rem_euclid(2) == 1;
        let (Some(start), Some(end)) = (once.first(), once.last()) else { continue };
        let mut this: Vec<(f32, Ramp)> = vec![(0.0, start.1)];
        this.extend_from_slice(once);
        this.push((1.0, end.1));
        if turned {
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

impl Shading {
    /// The pattern as a PDF object: a shading that goes on past both ends, and its function.
    pub(super) fn object(&self) -> Object {
        let grey = matches!(self.stops.first(), Some((_, Ramp::Grey(_))));
        let numbers = |bits: &[Bits], digits| -> Vec<Object> {
            bits.iter().map(|bits| object(f32::from_bits(*bits), digits)).collect()
        };
        let shading = dictionary! {
            "ShadingType" => if self.coords.len() == 4 { 2 } else { 3 },
            "ColorSpace" => if grey { "DeviceGray" } else { "DeviceRGB" },
            "Extend" => vec![true.into(), true.into()],
            "Coords" => numbers(&self.coords, Digits::Three),
            "Function" => self.function(),
        };
        dictionary! {
            "PatternType" => 2,
            "Matrix" => numbers(&self.matrix, Digits::Six),
            "Shading" => shading,
        }
        .into()
    }

    fn function(&self) -> Object {
        let spans: Vec<_> = self.stops.windows(2).filter(|pair| pair[0].0 < pair[1].0).collect();
        if spans.len() < 2 {
            let alone = self.stops.first().map_or(Ramp::Grey(0), |stop| stop.1);
            return spans.first().map_or_else(|| span(alone, alone), |pair| span(pair[0].1, pair[1].1));
        }
        let bounds = spans[1..].iter().map(|pair| object(pair[0].0 as f32 / 1e6, Digits::Six));
        dictionary! {
            "FunctionType" => 3,
            "Domain" => vec![0.into(), 1.into()],
            "Bounds" => bounds.collect::<Vec<_>>(),
            "Encode" => spans.iter().flat_map(|_| [0.into(), 1.into()]).collect::<Vec<_>>(),
            "Functions" => spans.iter().map(|pair| span(pair[0].1, pair[1].1)).collect::<Vec<_>>(),
        }
        .into()
    }
}

/// A function from one colour to another.
fn span(from: Ramp, to: Ramp) -> Object {
    dictionary! {
        "FunctionType" => 2,
        "Domain" => vec![0.into(), 1.into()],
        "N" => 1,
        "C0" => from.object(),
        "C1" => to.object(),
    }
    .into()
}

impl Ramp {
    fn object(self) -> Object {
        let channel = |byte: u8| object(f32::from(byte) / 255.0, Digits::Three);
        match self {
            Self::Rgb(channels) => channels.map(channel).to_vec().into(),
            Self::Grey(grey) => vec![channel(grey)].into(),
        }
    }
}
