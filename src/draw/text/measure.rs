//! Lengths as attributes write them.

use std::str::FromStr;

/// A length of an attribute, in user units: millimetres, unless the drawing has a `viewBox` of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Measure {
    /// A length that is the same at every size of the letters.
    Units(f64),
    /// Times the size of the letters.
    Ems(f64),
}

impl Measure {
    /// Returns the length where letters are `size` high.
    pub(super) fn at(self, size: f64) -> f64 {
        match self {
            Self::Units(units) => units,
            Self::Ems(ems) => ems * size,
        }
    }
}

impl FromStr for Measure {
    type Err = ();

    /// Reads `3`, `3mm`, `8pt`, `0.5em`. A number alone is user units, as everywhere in a template.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        let split = text.find(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | '-' | '+'))).unwrap_or(text.len());
        let number: f64 = text[..split].parse().map_err(|_| ())?;
        let factor = match text[split..].trim() {
            "" | "mm" | "px" => 1.0,
            "cm" => 10.0,
            "in" => 25.4,
            "pt" => 25.4 / 72.0,
            "em" => return Ok(Self::Ems(number)),
            _ => return Err(()),
        };
        let units = number * factor;
        if units.abs() < 10_000.0 { Ok(Self::Units(units)) } else { Err(()) }
    }
}

/// Returns a number as SVG writes it: with at most four decimals, and no more than it needs.
pub(crate) fn number(value: f64) -> String {
    let rounded = (value * 10_000.0).round() / 10_000.0;
    // Adding zero removes the sign of a negative zero.
    format!("{}", rounded + 0.0)
}

/// Returns a length for a finding: two decimals are more than a printer can keep to.
pub(super) fn shown(units: f64) -> String {
    format!("{} mm", (units * 100.0).round() / 100.0 + 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 72 pt are an inch of 25.4 mm.
    #[test]
    fn a_length_has_the_units_of_paper() {
        assert_eq!("72pt".parse(), Ok(Measure::Units(25.4)));
        assert_eq!("2.5".parse(), Ok(Measure::Units(2.5)));
        assert_eq!(" 3 mm ".parse(), Ok(Measure::Units(3.0)));
        assert_eq!("0.5em".parse(), Ok(Measure::Ems(0.5)));
        for wrong in ["", "mm", "3 feet", "1e9", "nan", "99999999"] {
            assert_eq!(wrong.parse::<Measure>(), Err(()), "{wrong}");
        }
    }

    #[test]
    fn a_number_is_written_without_needless_digits() {
        assert_eq!([3.0, 2.5, -0.000_01, 1.0 / 3.0].map(number), ["3", "2.5", "0", "0.3333"]);
    }
}
