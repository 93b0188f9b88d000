//! Numbers as a spreadsheet shows them.

use super::limits::FORMAT;
use super::worksheet::CellKind;
use ssfmt::ast::{DatePart, FormatPart, FractionDenom};
use ssfmt::{DateSystem, FormatOptions, NumberFormat};

/// How cells of one style show numbers.
pub(super) struct ShownNumbers {
    /// None for the general format.
    format: Option<NumberFormat>,
    /// The largest number that the library calculates with in that format.
    largest: f64,
    options: FormatOptions,
}

impl ShownNumbers {
    /// Returns the format of a code such as `0.00`; one that cannot be read is the general format.
    pub(super) fn new(code: &str, date_system: DateSystem) -> Self {
        let format = is_safe(code).then(|| NumberFormat::parse(code).ok()).flatten().filter(can_count);
        let largest = format.as_ref().map_or(f64::INFINITY, largest);
        Self { format, largest, options: FormatOptions { date_system, ..FormatOptions::default() } }
    }

    /// Returns what a cell with a number shows.
    pub(super) fn show(&self, number: f64) -> String {
        match &self.format {
            Some(format) if number.abs() <= self.largest => format.format(number, &self.options),
            Some(_) | None => general(number),
        }
    }
}

/// Returns whether a code is one that the library reads without a panic: it slices codes in which `General` is only a part.
/// `formats_of_strangers_end_well` looks for others.
fn is_safe(code: &str) -> bool {
    let has_general = code.to_lowercase().contains("general");
    code.chars().count() <= FORMAT && !code.is_empty() && !has_general
}

/// The most digits after a second: the library calculates with 32 bits and divides by what is left of more. Excel itself has three.
const SECOND_DIGITS: u8 = 9;

/// Returns whether a format asks for no more digits after a second than the library can count.
fn can_count(format: &NumberFormat) -> bool {
    let parts = format.sections().iter().flat_map(|section| &section.parts);
    let digits = parts.filter_map(|part| match part {
        FormatPart::DatePart(DatePart::SubSecond(digits)) => Some(*digits),
        _ => None,
    });
    digits.max().is_none_or(|digits| digits <= SECOND_DIGITS)
}

/// The largest numerator of a fraction: the library multiplies it by up to 10^10, with 64 bits.
const NUMERATOR: f64 = 500_000_000.0;
/// The largest whole number before a fraction: up to here, numbers say every whole number.
const BEFORE_FRACTION: f64 = 9_007_199_254_740_992.0;

/// Returns the largest number that the library shows as a fraction, if a format asks for one.
fn largest(format: &NumberFormat) -> f64 {
    let parts = format.sections().iter().flat_map(|section| &section.parts);
    let largest = parts.filter_map(|part| match part {
        FormatPart::Fraction { integer_digits, .. } if !integer_digits.is_empty() => Some(BEFORE_FRACTION),
        FormatPart::Fraction { denominator: FractionDenom::UpToDigits(digits), .. } => {
            // The library reads seven digits at most.
            Some(NUMERATOR / 10_f64.powi(i32::from(*digits).min(7)))
        }
        FormatPart::Fraction { denominator: FractionDenom::Fixed(number), .. } => Some(NUMERATOR / f64::from(*number)),
        _ => None,
    });
    largest.fold(f64::INFINITY, f64::min)
}

/// Returns a number as the general format shows it: with at most 11 digits.
pub(super) fn general(number: f64) -> String {
    ssfmt::format_default(number, "General").unwrap_or_else(|_| number.to_string())
}

/// Returns whether the digits of a text say that number, if it says any: `1.000` does not say one thousand.
pub(super) fn kind(shown: &str, number: f64) -> CellKind {
    let shown = shown.trim();
    let decimals = shown.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    let is_number = shown.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b'.'));
    let Some(said) = shown.parse::<f64>().ok().filter(|_| is_number) else { return CellKind::Value };
    // Half a unit of the last digit, and a little for numbers such as 0.145 that are not exact.
    let rounding = 0.500_000_1 * 10_f64.powi(-i32::try_from(decimals).unwrap_or(0)) + number.abs() * 1e-9;
    if (said - number).abs() <= rounding { CellKind::Value } else { CellKind::OtherDigits }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(number: f64, code: &str) -> String {
        ShownNumbers::new(code, DateSystem::Date1900).show(number)
    }

    /// What spreadsheets show; 45,000 days after 31 December 1899 is 15 March 2023, as Excel counts (with a 29 February
    /// 1900: <https://learn.microsoft.com/office/troubleshoot/excel/wrongly-assumes-1900-is-leap-year>).
    #[test]
    fn numbers_are_shown_as_their_format_says() {
        let wanted = [
            (3.0, "General", "3"),
            (12.5, "0.00", "12.50"),
            (0.1 + 0.2, "General", "0.3"),
            (0.5, "0%", "50%"),
            (1234.5, "#,##0.00", "1,234.50"),
            (7.0, "000", "007"),
            (3.0, "0\" Gold\"", "3 Gold"),
            (45_000.0, "dd.mm.yyyy", "15.03.2023"),
            (45_000.0, "yyyy-mm-dd", "2023-03-15"),
            (0.25, "h:mm", "6:00"),
            (-3.0, "0;[Red]\\(0\\)", "(3)"),
            (1e21, "General", "1E+21"),
            (5.25, "# ?/?", "5 1/4"),
            (2.5, "?/?", "5/2"),
        ];
        for (number, code, text) in wanted {
            assert_eq!(shown(number, code), text, "{number} as {code}");
        }
        assert_eq!(ShownNumbers::new("yyyy-mm-dd", DateSystem::Date1904).show(1.0), "1904-01-02");
    }

    /// A format of 46 digits divided by zero.
    #[test]
    fn more_digits_after_a_second_than_can_be_counted_are_the_general_format() {
        let half = |digits: usize| shown(0.5 / 86_400.0, &format!("mm:ss.{}", "0".repeat(digits)));
        assert_eq!([3, 9].map(half), ["00:00.500", "00:00.500000000"]);
        assert_eq!([10, 46].map(half), ["5.78704E-06", "5.78704E-06"]);
        assert_eq!(shown(0.25, "0.000000000000"), "0.250000000000");
    }

    /// One of 3,000,000,000,000.000978 as `??/??` overflowed.
    #[test]
    fn a_number_that_is_too_large_for_a_fraction_is_in_the_general_format() {
        assert_eq!(shown(3e12 + 0.000_978, "??/??"), "3E+12");
        assert_eq!([4_999_999.5, 5_000_000.5].map(|number| shown(number, "??/??")), ["9999999/2 ", "5000000.5"]);
        assert_eq!([4e6 + 0.25, 6e7].map(|number| shown(number, "#/100")), ["400000025/100", "60000000"]);
        assert_eq!([1e15 + 0.25, 1e16].map(|number| shown(number, "# ?/?")), ["1000000000000000 1/4", "1E+16"]);
    }

    #[test]
    fn digits_that_say_another_number_are_text() {
        assert_eq!(kind("12.50", 12.5), CellKind::Value);
        assert_eq!(kind("3", 2.5), CellKind::Value);
        assert_eq!(kind("50%", 0.5), CellKind::Value);
        assert_eq!(kind("0.3", 0.1 + 0.2), CellKind::Value);
        assert_eq!(kind("1.000", 1000.0), CellKind::OtherDigits);
        assert_eq!(kind("12", 12_345.0), CellKind::OtherDigits);
    }

    proptest::proptest! {
        /// A format may come from a stranger.
        #[test]
        fn formats_of_strangers_end_well(
            code in r#"([0#?.,%;@_*/é日"\\ ]|#/|\?/\?|/100|E\+|\[Red\]|\[h\]|\[>1\]|\[\$€-407\]|\]|\[|General|y{1,4}|m{1,5}|d{1,4}|h|ss|AM/PM|"x"|g|e|b){0,16}"#,
            number in proptest::prop_oneof![proptest::num::f64::ANY, -1e13..1e13, -1e6..1e6],
        ) {
            proptest::prop_assert!(shown(number, &code).len() < 100_000);
        }
    }
}
