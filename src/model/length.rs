//! Lengths on paper.

use serde::{Serialize, Serializer};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub};
use std::str::FromStr;
use thiserror::Error;

/// A length, held in whole micrometres so that sizes in mm and inches are exact (1 in = 25,400 µm).
///
/// ```
/// use pullet_model::Length;
/// let poker: Length = "2.5 in".parse()?;
/// assert_eq!(poker, Length::mm(63.5));
/// assert_eq!(poker.to_string(), "63.5 mm");
/// # Ok::<(), pullet_model::LengthError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Length(i64);

/// Other programs read it in millimetres.
impl Serialize for Length {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.to_mm())
    }
}

/// Why a text is not a length.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LengthError {
    /// It does not start with a number.
    #[error("`{0}` does not start with a number")]
    NoNumber(String),
    /// The number has no unit: it could mean millimetres or inches.
    #[error("`{0}` has no unit")]
    NoUnit(String),
    /// Pullet does not know the unit.
    #[error("`{0}` is not a unit of length")]
    UnknownUnit(String),
    /// Longer than 10 m, or less than −10 m.
    #[error("`{0}` is longer than 10 m")]
    TooLong(String),
}

impl Length {
    /// No length at all.
    pub const ZERO: Self = Self(0);

    /// Returns a length of whole micrometres.
    pub const fn um(micrometres: i64) -> Self {
        Self(micrometres)
    }

    /// Returns a length in millimetres, to the nearest micrometre.
    pub fn mm(millimetres: f64) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "a float that is too large saturates")]
        Self((millimetres * 1000.0).round() as i64)
    }

    /// Returns the length in micrometres.
    pub const fn to_um(self) -> i64 {
        self.0
    }

    /// Returns the length in millimetres.
    pub fn to_mm(self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "lengths on paper are far below 2^53 µm")]
        let micrometres = self.0 as f64;
        micrometres / 1000.0
    }

    /// Returns the length in PDF points, 72 to the inch of 25.4 mm.
    pub fn to_pt(self) -> f64 {
        self.to_mm() * 72.0 / 25.4
    }

    /// Returns the length without its sign.
    pub const fn abs(self) -> Self {
        Self(self.0.saturating_abs())
    }

    /// Returns how many pieces of this length, `gutter` apart, fit in `room`; 0 if none does.
    pub fn fit_count(self, room: Self, gutter: Self) -> usize {
        // n pieces need n·piece + (n−1)·gutter: one gutter fewer than pieces.
        let count = (room.0 + gutter.0).checked_div(self.0 + gutter.0);
        count.and_then(|n| usize::try_from(n).ok()).unwrap_or(0)
    }
}

impl FromStr for Length {
    type Err = LengthError;

    /// Reads a number with its unit: `63.5 mm`, `2.5in`, `1 cm`, `12 pt`, `500 µm`. To the nearest micrometre.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let trimmed = text.trim();
        let is_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | '-' | '+');
        let split = trimmed.find(|c| !is_number(c)).unwrap_or(trimmed.len());
        let (number, unit) = trimmed.split_at(split);
        let number: f64 = number.parse().map_err(|_| LengthError::NoNumber(trimmed.to_owned()))?;
        let millimetres = match unit.trim() {
            "mm" => 1.0,
            "cm" => 10.0,
            "in" | "inch" | "\"" | "″" => 25.4,
            "pt" => 25.4 / 72.0,
            "µm" | "μm" | "um" => 0.001,
            "" => return Err(LengthError::NoUnit(trimmed.to_owned())),
            other => return Err(LengthError::UnknownUnit(other.to_owned())),
        };
        let length = Self::mm(number * millimetres);
        if length.abs() > Self::um(10_000_000) { Err(LengthError::TooLong(trimmed.to_owned())) } else { Ok(length) }
    }
}

/// In millimetres with the unit, no more digits than needed: `63.5 mm`.
impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} mm", self.to_mm())
    }
}

impl Add for Length {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Length {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Length {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Length {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i64> for Length {
    type Output = Self;
    fn mul(self, factor: i64) -> Self {
        Self(self.0 * factor)
    }
}

/// To the whole micrometre towards zero.
impl Div<i64> for Length {
    type Output = Self;
    fn div(self, divisor: i64) -> Self {
        Self(self.0 / divisor)
    }
}

impl Sum for Length {
    fn sum<I: Iterator<Item = Self>>(lengths: I) -> Self {
        lengths.fold(Self::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A4 is 210 mm wide and a poker card 63.5 mm: three across, with 19.5 mm left.
    #[test]
    fn a4_holds_three_poker_cards_across() {
        let card = Length::mm(63.5);
        assert_eq!(card.fit_count(Length::mm(210.0), Length::default()), 3);
    }

    /// 8.5 in × 25.4 = 215.9 mm.
    #[test]
    fn inches_are_exact() {
        assert_eq!("8.5in".parse(), Ok(Length::um(215_900)));
        assert_eq!("3.5 in".parse(), Ok(Length::um(88_900)));
    }

    #[test]
    fn a_text_that_is_not_a_length_says_why() {
        assert_eq!("63.5".parse::<Length>(), Err(LengthError::NoUnit("63.5".into())));
        assert_eq!("wide".parse::<Length>(), Err(LengthError::NoNumber("wide".into())));
        assert_eq!("3 feet".parse::<Length>(), Err(LengthError::UnknownUnit("feet".into())));
        assert_eq!("99999 cm".parse::<Length>(), Err(LengthError::TooLong("99999 cm".into())));
        let least = "-922337203685477580815 mm";
        assert_eq!(least.parse::<Length>(), Err(LengthError::TooLong(least.into())));
    }

    #[test]
    fn a_length_reads_back_what_it_shows() {
        for um in [0, 1, 63_500, -3_000, 88_900, 215_900] {
            assert_eq!(Length::um(um).to_string().parse(), Ok(Length::um(um)));
        }
    }
}
