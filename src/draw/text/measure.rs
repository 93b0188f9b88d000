//! Lengths as attributes write them.

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

    /// Reads `3`, `3mm`, `8pt`, `0.5em` where `units` of the drawing are a millimetre; `None` if it is no length.
    pub(super) fn read(text: &str, units: f64) -> Option<Self> {
        let text = text.trim();
        let split = text.find(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | '-' | '+'))).unwrap_or(text.len());
        let number: f64 = text[..split].parse().ok()?;
        let length = match text[split..].trim() {
            "" | "px" => number,
            "mm" => number * units,
            "cm" => number * 10.0 * units,
            "in" => number * 25.4 * units,
            "pt" => number * 25.4 / 72.0 * units,
            "pc" => number * 25.4 / 6.0 * units,
            "em" => return Some(Self::Ems(number)),
            _ => return None,
        };
        (length.abs() < 10_000.0 * units.max(1.0)).then_some(Self::Units(length))
    }
}

/// Returns a number as SVG writes it: with at most four decimals, and no more than it needs.
pub(crate) fn number(value: f64) -> String {
    let rounded = (value * 10_000.0).round() / 10_000.0;
    // Adding zero removes the sign of a negative zero.
    format!("{}", rounded + 0.0)
}

/// Returns a length in millimetres for a finding: two decimals are more than a printer can keep to.
pub(super) fn shown(mm: f64) -> String {
    format!("{} mm", (mm * 100.0).round() / 100.0 + 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 72 pt are an inch of 25.4 mm; with ten units to the millimetre, 3 mm are 30.
    #[test]
    fn a_length_has_the_units_of_paper() {
        assert_eq!(Measure::read("72pt", 1.0), Some(Measure::Units(25.4)));
        assert_eq!(Measure::read("2.5", 10.0), Some(Measure::Units(2.5)));
        assert_eq!(Measure::read(" 3 mm ", 10.0), Some(Measure::Units(30.0)));
        assert_eq!(Measure::read("0.5em", 10.0), Some(Measure::Ems(0.5)));
        for wrong in ["", "mm", "3 feet", "1e9", "nan", "99999999"] {
            assert_eq!(Measure::read(wrong, 1.0), None, "{wrong}");
        }
    }

    #[test]
    fn a_number_is_written_without_needless_digits() {
        assert_eq!([3.0, 2.5, -0.000_01, 1.0 / 3.0].map(number), ["3", "2.5", "0", "0.3333"]);
    }
}
