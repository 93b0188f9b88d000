//! Numbers as a spreadsheet shows them.

use super::limits::FORMAT;
use super::worksheet::CellKind;
use ssfmt::ast::{DatePart, FormatPart};
use ssfmt::{DateSystem, FormatOptions, NumberFormat};

/// How cells of one style show numbers.
pub(super) struct ShownNumbers {
    /// None for the general format.
    format: Option<NumberFormat>,
    options: FormatOptions,
}

impl ShownNumbers {
    /// Returns the format of a code such as `0.00`; one that cannot be read is the general format.
    pub(super) fn new(code: &str, date_system: DateSystem) -> Self {
        let format = is_safe(code).then(|| NumberFormat::parse(code).ok()).flatten().filter(can_count);
        Self { format, options: FormatOptions { date_system, ..FormatOptions::default() } }
    }

    /// Returns what a cell with a number shows.
    pub(super) fn show(&self, number: f64) -> String {
        match &self.format {
            Some(format) => format.format(number, &self.options),
            None => general(number),
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
            code in r#"([0#?.,%;@_*/é日"\\ ]|E\+|\[Red\]|\[h\]|\[>1\]|\[\$€-407\]|\]|\[|General|y{1,4}|m{1,5}|d{1,4}|h|ss|AM/PM|"x"|g|e|b){0,16}"#,
            number in proptest::num::f64::ANY,
        ) {
            proptest::prop_assert!(shown(number, &code).len() < 100_000);
        }
    }
}
