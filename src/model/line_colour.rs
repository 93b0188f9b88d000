//! The colour of lines that Pullet itself draws on a sheet.

use super::hex_colour;
use std::str::FromStr;

/// A colour of sRGB, as a deck writes it: `#ff8800`, or one of [`LineColour::NAMED`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LineColour([u8; 3]);

/// The text is not a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("write `black`, `grey`, `white`, or `#` and 3 or 6 digits (0-9, a-f), such as `#f80` or `#ff8800`")]
pub struct LineColourError;

impl LineColour {
    /// The darkest colour.
    pub const BLACK: Self = Self([0; 3]);
    /// Half way between black and white: it shows on dark and on light cards.
    pub const GREY: Self = Self([128; 3]);
    /// The colour of paper.
    pub const WHITE: Self = Self([255; 3]);

    /// The colours that have a name; `gray` is read, too.
    pub const NAMED: [(&'static str, Self); 3] = [("black", Self::BLACK), ("grey", Self::GREY), ("white", Self::WHITE)];

    /// Returns a shade of grey, from 0 for black to 255 for white.
    pub const fn grey(level: u8) -> Self {
        Self([level; 3])
    }

    /// Returns how much red, green and blue it has, from 0 to 255.
    pub const fn levels(self) -> [u8; 3] {
        self.0
    }

    /// Returns whether it is nearer to white than to black: whether its luma, from 0 to 255, is above the middle (ITU-R BT.601).
    pub fn is_light(self) -> bool {
        let [red, green, blue] = self.0.map(u32::from);
        299 * red + 587 * green + 114 * blue > 128 * 1000
    }

    /// Returns white for a dark colour and black for a light one: beside it, a line shows on any picture.
    pub fn opposite(self) -> Self {
        if self.is_light() { Self::BLACK } else { Self::WHITE }
    }
}

impl FromStr for LineColour {
    type Err = LineColourError;

    /// Reads `black`, `grey`, `gray`, `white`, `#f80` or `#ff8800`, whatever the case.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim().to_lowercase();
        let named = Self::NAMED.iter().find(|(name, _)| *name == text || (*name == "grey" && text == "gray"));
        if let Some((_, colour)) = named {
            return Ok(*colour);
        }
        match hex_colour(&text) {
            Some((levels, None)) => Ok(Self(levels)),
            _ => Err(LineColourError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_has_a_name_or_three_or_six_digits() {
        assert_eq!("Black".parse(), Ok(LineColour::BLACK));
        assert_eq!("gray".parse(), Ok(LineColour::GREY));
        assert_eq!("#f80".parse(), Ok(LineColour([0xff, 0x88, 0x00])));
        assert_eq!("#Ff8801".parse(), Ok(LineColour([0xff, 0x88, 0x01])));
        for wrong in ["", "#", "#12", "#12345", "#1234567", "#xyz", "f80", "pink", "#é0"] {
            assert_eq!(wrong.parse::<LineColour>(), Err(LineColourError), "{wrong}");
        }
    }

    /// Pure blue is dark and pure yellow light: 0.114 and 0.886 of white's luma.
    #[test]
    fn beside_a_dark_line_is_white_and_beside_a_light_one_black() {
        assert_eq!("#00f".parse().map(LineColour::opposite), Ok(LineColour::WHITE));
        assert_eq!("#ff0".parse().map(LineColour::opposite), Ok(LineColour::BLACK));
        assert_eq!(LineColour::GREY.opposite(), LineColour::WHITE);
    }
}
