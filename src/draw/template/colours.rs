//! Colours made from other colours: `darken`, `lighten`, `mix` and `contrast`.

#![expect(clippy::needless_pass_by_value, reason = "Tera hands the arguments over by value")]

use crate::model::hex_colour;
use tera::{Error, Kwargs, State, Tera, TeraResult};

pub(super) fn register(tera: &mut Tera) {
    for (name, other) in [("darken", Colour::BLACK), ("lighten", Colour::WHITE)] {
        tera.register_filter(name, move |colour: &str, arguments: Kwargs, _: &State<'_>| {
            mixed(colour, other, &arguments)
        });
    }
    tera.register_filter("mix", |colour: &str, arguments: Kwargs, _: &State<'_>| {
        mixed(colour, Colour::read(arguments.must_get("with")?)?, &arguments)
    });
    tera.register_filter("contrast", contrast);
}

/// Returns `#000000` or `#ffffff`, or the `dark` and `light` colours given: the one that reads better on this colour.
fn contrast(colour: &str, arguments: Kwargs, _: &State<'_>) -> TeraResult<String> {
    let paper = Colour::read(colour)?;
    let given =
        |name, default| -> TeraResult<Colour> { arguments.get::<&str>(name)?.map_or(Ok(default), Colour::read) };
    let (dark, light) = (given("dark", Colour::BLACK)?, given("light", Colour::WHITE)?);
    Ok(if paper.contrast_to(light) > paper.contrast_to(dark) { light } else { dark }.written())
}

/// Returns a colour mixed with another, whose share is the argument `by`, from 0 to 1.
fn mixed(colour: &str, other: Colour, arguments: &Kwargs) -> TeraResult<String> {
    let (colour, by) = (Colour::read(colour)?, arguments.must_get::<f64>("by")?);
    let is_share = (0.0..=1.0).contains(&by);
    if is_share { Ok(colour.mixed(other, by).written()) } else { Err(Error::message("`by` is a number from 0 to 1")) }
}

/// Red, green and blue from 0 to 255, and how opaque from 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Colour([u8; 4]);

impl Colour {
    const BLACK: Self = Self([0, 0, 0, 255]);
    const WHITE: Self = Self([255; 4]);

    /// Reads `#rgb`, `#rrggbb` or `#rrggbbaa`.
    fn read(text: &str) -> TeraResult<Self> {
        hex_colour(text.trim())
            .map(|([red, green, blue], opacity)| Self([red, green, blue, opacity.unwrap_or(255)]))
            .ok_or_else(|| Error::message(format!("`{text}` is not a colour of the form `#rrggbb`")))
    }

    fn mixed(self, other: Self, share: f64) -> Self {
        let mut parts = self.0;
        for (part, other) in parts.iter_mut().zip(other.0).take(3) {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "between two bytes lies a byte"
            )]
            let mixed = (f64::from(*part) + (f64::from(other) - f64::from(*part)) * share).round() as u8;
            *part = mixed;
        }
        Self(parts)
    }

    /// Returns a number from 1 to 21: WCAG 2.2, "contrast ratio" and "relative luminance", <https://www.w3.org/TR/WCAG22/>.
    fn contrast_to(self, other: Self) -> f64 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    fn luminance(self) -> f64 {
        let [red, green, blue, _] = self.0.map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    fn written(self) -> String {
        let [red, green, blue, alpha] = self.0;
        let opaque = format!("#{red:02x}{green:02x}{blue:02x}");
        if alpha == 255 { opaque } else { format!("{opaque}{alpha:02x}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn colour(text: &str) -> Colour {
        Colour::read(text).unwrap()
    }

    #[test]
    fn a_colour_is_read_in_its_short_and_long_forms() {
        assert_eq!(colour("#fa0"), colour("#ffaa00"));
        assert_eq!(colour("#ffaa0080").written(), "#ffaa0080");
        for wrong in ["red", "#12", "#12345", "#gggggg", ""] {
            assert!(Colour::read(wrong).is_err(), "{wrong}");
        }
    }

    /// Half way from 0 to 255 is 127.5, which rounds to 128 = 0x80.
    #[test]
    fn half_of_black_and_half_of_white_is_grey() {
        assert_eq!(Colour::BLACK.mixed(Colour::WHITE, 0.5).written(), "#808080");
    }

    /// WCAG: black on white is 21 to 1.
    #[test]
    fn black_on_white_is_the_greatest_contrast() {
        assert!((Colour::BLACK.contrast_to(Colour::WHITE) - 21.0).abs() < 1e-9);
        assert!((Colour::WHITE.contrast_to(Colour::WHITE) - 1.0).abs() < 1e-9);
    }
}
