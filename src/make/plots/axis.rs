//! An axis with round numbers along it.

use super::words::{decimal, per_cent, signed};
use serde::Serialize;

/// A number along an axis.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Tick {
    /// Its place: from 0 at the start of the axis to 1 at its end.
    pub(super) at: f64,
    /// Its text.
    pub(super) label: String,
}

/// What the numbers along an axis are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    /// Whole numbers: ticks between them would mean nothing.
    Whole,
    /// Numbers of any kind.
    Plain,
    /// Parts of a whole, in per cent.
    Share,
}

/// An axis with its numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Axis {
    /// Its numbers, in order.
    pub(super) ticks: Vec<Tick>,
    #[serde(skip)]
    low: f64,
    #[serde(skip)]
    high: f64,
}

/// About how many numbers an axis has.
const TICKS: f64 = 5.0;

impl Axis {
    /// Returns an axis that ends at round numbers, with room for everything from `low` to `high`.
    pub(super) fn round(low: f64, high: f64, unit: Unit) -> Self {
        let step = round_step(low, high, unit);
        let ends = [(low / step).floor(), (high / step).ceil()];
        let [first, last] = if ends[0] == ends[1] { [ends[0], ends[1] + 1.0] } else { ends };
        Self::with_ticks(first * step, last * step, step, unit)
    }

    /// Returns an axis from exactly `low` to exactly `high`, with round numbers between.
    pub(super) fn exact(low: f64, high: f64, unit: Unit) -> Self {
        Self::with_ticks(low, high, round_step(low, high, unit), unit)
    }

    fn with_ticks(low: f64, high: f64, step: f64, unit: Unit) -> Self {
        let mut axis = Self { ticks: Vec::new(), low, high };
        let first = (low / step - 1e-9).ceil();
        let values = (0..=12).map(|index| (first + f64::from(index)) * step);
        axis.ticks = values
            .take_while(|value| *value <= high + step * 1e-9)
            .map(|value| Tick { at: axis.at(value), label: label(value, step, unit) })
            .collect();
        axis
    }

    /// Returns where a number is, from 0 at the start to 1 at the end, to four decimals.
    pub(super) fn at(&self, value: f64) -> f64 {
        let part = (value - self.low) / (self.high - self.low).max(f64::MIN_POSITIVE);
        (part.clamp(0.0, 1.0) * 10_000.0).round() / 10_000.0
    }
}

/// Returns 1, 2 or 5 times a power of ten, so that about [`TICKS`] steps go from `low` to `high`.
fn round_step(low: f64, high: f64, unit: Unit) -> f64 {
    let rough = ((high - low) / TICKS).max(1e-6);
    let power = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|digit| digit * power).find(|step| *step >= rough * 0.999);
    let step = step.unwrap_or(power * 10.0);
    if unit == Unit::Whole { step.max(1.0) } else { step }
}

fn label(value: f64, step: f64, unit: Unit) -> String {
    let decimals = |step: f64| [0.999, 0.0999, 0.00999].iter().position(|least| step >= *least).unwrap_or(4);
    match unit {
        Unit::Share => per_cent(value, decimals(step * 100.0)),
        #[expect(clippy::cast_possible_truncation, reason = "a number that is too large becomes the largest")]
        Unit::Whole => signed(value.round() as i64),
        Unit::Plain => decimal(value, decimals(step)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(axis: &Axis) -> Vec<&str> {
        axis.ticks.iter().map(|tick| tick.label.as_str()).collect()
    }

    /// From 0 to 0.23 in five steps are 0.046 each: the next round one is 0.05, and the axis ends at 0.25.
    #[test]
    fn an_axis_ends_at_round_numbers() {
        let axis = Axis::round(0.0, 0.23, Unit::Share);
        assert_eq!(labels(&axis), ["0 %", "5 %", "10 %", "15 %", "20 %", "25 %"]);
        assert_eq!(axis.at(0.125), 0.5);
    }

    #[test]
    fn whole_numbers_have_nothing_between_them() {
        assert_eq!(labels(&Axis::exact(0.5, 2.5, Unit::Whole)), ["1", "2"]);
    }

    #[test]
    fn an_axis_of_one_number_has_a_length() {
        assert_eq!(labels(&Axis::round(0.0, 0.0, Unit::Whole)), ["0", "1"]);
        assert_eq!(labels(&Axis::round(-30.0, 20.0, Unit::Whole)), ["−30", "−20", "−10", "0", "10", "20"]);
    }
}
