//! PDF's shadings: gradients as paints.

use super::number::{Bits, Digits, object, objects};
use lopdf::{Object, dictionary};

/// A gradient in the space of the form that uses it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Shading {
    /// 4 numbers for a linear gradient, 6 for a radial one.
    pub(super) coords: Vec<Bits>,
    /// The matrix from the gradient's space to the form's.
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

impl Shading {
    /// Returns the pattern as a PDF object: a shading that extends beyond both ends, and its function.
    pub(super) fn object(&self) -> Object {
        let grey = matches!(self.stops.first(), Some((_, Ramp::Grey(_))));
        let shading = dictionary! {
            "ShadingType" => if self.coords.len() == 4 { 2 } else { 3 },
            "ColorSpace" => if grey { "DeviceGray" } else { "DeviceRGB" },
            "Extend" => vec![true.into(), true.into()],
            "Coords" => objects(&self.coords, Digits::Three),
            "Function" => self.function(),
        };
        dictionary! {
            "PatternType" => 2,
            "Matrix" => objects(&self.matrix, Digits::Six),
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

/// Returns a function from one colour to another.
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
    /// Returns the colour at a part of the way to another.
    pub(super) fn towards(self, other: Self, part: f32) -> Self {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between two bytes")]
        let between = |from: u8, to: u8| (f32::from(from) + (f32::from(to) - f32::from(from)) * part).round() as u8;
        match (self, other) {
            (Self::Rgb(from), Self::Rgb(to)) => Self::Rgb([0, 1, 2].map(|i| between(from[i], to[i]))),
            (Self::Grey(from), Self::Grey(to)) => Self::Grey(between(from, to)),
            (from, _) => from,
        }
    }

    fn object(self) -> Object {
        let channel = |byte: u8| object(f32::from(byte) / 255.0, Digits::Three);
        match self {
            Self::Rgb(channels) => channels.map(channel).to_vec().into(),
            Self::Grey(grey) => vec![channel(grey)].into(),
        }
    }
}
