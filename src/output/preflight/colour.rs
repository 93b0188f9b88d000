//! Colours as the eye sees them: how light they are, and how much they contrast.

use crate::model::hex_colour;
use std::array::from_fn;
use std::sync::LazyLock;

/// The amount of light of each level.
static LINEAR: LazyLock<[f32; 256]> = LazyLock::new(|| {
    #[expect(clippy::cast_precision_loss, reason = "levels are below 256")]
    let part = |level: usize| level as f32 / 255.0;
    let light = |part: f32| if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) };
    from_fn(|level| light(part(level)))
});

/// A colour of sRGB: red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Rgb(pub(super) [u8; 3]);

impl Rgb {
    /// The paper.
    pub(super) const WHITE: Self = Self([255, 255, 255]);

    /// Returns the colour that a deck writes as `#f80`, `#ff8800` or `#ff8800cc`, without its opacity; none for other text.
    pub(super) fn from_hex(text: &str) -> Option<Self> {
        hex_colour(text).map(|(levels, _)| Self(levels))
    }

    /// Returns how light it is, from 0 for black to 1 for white: WCAG 2.2, "relative luminance".
    pub(super) fn luminance(self) -> f32 {
        let [red, green, blue] = self.linear();
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// Returns its amounts of light, from 0 to 1: IEC 61966-2-1.
    pub(super) fn linear(self) -> [f32; 3] {
        self.0.map(|level| LINEAR[usize::from(level)])
    }

    /// Returns the contrast with another colour, from 1 for none to 21 for black on white: WCAG 2.2, "contrast ratio".
    pub(super) fn contrast(self, other: Self) -> f32 {
        let (own, other) = (self.luminance(), other.luminance());
        (own.max(other) + 0.05) / (own.min(other) + 0.05)
    }

    /// Returns this colour painted over another with an opacity from 0 to 1.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a mean of bytes is a byte")]
    pub(super) fn over(self, below: Self, opacity: f32) -> Self {
        let mut mixed = below.0;
        mixed.iter_mut().zip(self.0).for_each(|(level, own)| {
            *level = (f32::from(own) * opacity + f32::from(*level) * (1.0 - opacity)).round() as u8;
        });
        Self(mixed)
    }
}

impl From<usvg::Color> for Rgb {
    fn from(colour: usvg::Color) -> Self {
        Self([colour.red, colour.green, colour.blue])
    }
}

/// Writes `#ff8800`.
impl std::fmt::Display for Rgb {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of WCAG's understanding documents: #767676 is the lightest grey with 4.5:1 on white, at 4.54.
    #[test]
    fn contrast_is_that_of_wcag() {
        let contrast = |grey| Rgb([grey; 3]).contrast(Rgb::WHITE);
        assert!((contrast(0) - 21.0).abs() < 0.001);
        assert!((contrast(0x76) - 4.54).abs() < 0.005 && contrast(0x77) < 4.5);
    }

    #[test]
    fn colours_are_read_in_all_their_lengths() {
        let read = |text| Rgb::from_hex(text).map(|colour| colour.to_string());
        assert_eq!(read("#f80"), read("#ff8800cc"));
        assert_eq!((read("#5163C4").as_deref(), read("red"), read("#12")), (Some("#5163c4"), None, None));
    }

    /// Half black over white is the middle grey: 255 / 2 = 127.5.
    #[test]
    fn colours_mix_by_opacity() {
        assert_eq!(Rgb([0; 3]).over(Rgb::WHITE, 0.5).to_string(), "#808080");
    }
}
