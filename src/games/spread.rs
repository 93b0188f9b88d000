//! How numbers are spread: counts of whole numbers, which add up to the same in any order.

use super::interval::Interval;
use serde::Serialize;
use std::collections::BTreeMap;

/// How often each number came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Spread {
    counts: BTreeMap<i64, u64>,
}

/// A spread in a few numbers.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Summary {
    /// The smallest.
    pub min: i64,
    /// A quarter of all are as small as this, or smaller.
    pub quarter: i64,
    /// The mean; in a report to three decimals.
    pub mean: f64,
    /// The interval that contains the true mean 95 times in 100; none of fewer than two numbers.
    pub mean_interval: Option<Interval>,
    /// Half of all are as small as this, or smaller.
    pub median: i64,
    /// Three quarters of all are as small as this, or smaller.
    pub three_quarters: i64,
    /// The largest.
    pub max: i64,
    /// The standard deviation; in a report to three decimals.
    pub deviation: f64,
    /// How often the numbers came, by steps.
    pub histogram: Histogram,
}

/// How often numbers came, counted by steps of one width.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Histogram {
    /// The first number of the first step.
    pub from: i64,
    /// How many numbers a step holds: 1, 2 or 5, or one of these with zeros behind it.
    pub width: i64,
    /// How many of all are in each step, from the first that holds any to the last; at most [`Histogram::MOST`].
    pub counts: Vec<u64>,
}

impl Summary {
    /// Rounds the mean and the deviation to three decimals.
    pub(super) fn round(&mut self) {
        self.mean = thousandths(self.mean);
        self.mean_interval = self.mean_interval.map(|interval| interval.map(thousandths));
        self.deviation = thousandths(self.deviation);
    }
}

impl Histogram {
    /// The most steps.
    pub const MOST: usize = 30;

    fn from_counts(counts: &BTreeMap<i64, u64>) -> Self {
        let (Some((min, _)), Some((max, _))) = (counts.first_key_value(), counts.last_key_value()) else {
            return Self::default();
        };
        let steps = |width: i64| i128::from(max.div_euclid(width)) - i128::from(min.div_euclid(width)) + 1;
        let width = widths().find(|width| steps(*width) <= Self::MOST as i128).unwrap_or(i64::MAX);
        let first = min.div_euclid(width);
        let most = usize::try_from(steps(width)).unwrap_or(Self::MOST);
        let mut of_steps = vec![0; most.min(Self::MOST)];
        for (number, count) in counts {
            let step = usize::try_from(number.div_euclid(width) - first).unwrap_or(usize::MAX);
            if let Some(counted) = of_steps.get_mut(step) {
                *counted += count;
            }
        }
        let (from, counts) = (first.saturating_mul(width), of_steps);
        Self { from, width, counts }
    }
}

/// 1, 2, 5, 10, 20, 50, and so on.
fn widths() -> impl Iterator<Item = i64> {
    (0..19).flat_map(|zeros| [1, 2, 5].map(|width| width * 10_i64.pow(zeros)))
}

impl Spread {
    /// Counts a number.
    pub(super) fn add(&mut self, number: impl TryInto<i64>) {
        let number = number.try_into().unwrap_or(i64::MAX);
        *self.counts.entry(number).or_default() += 1;
    }

    /// Adds the counts of another spread.
    pub(super) fn merge(&mut self, other: &Self) {
        for (number, count) in &other.counts {
            *self.counts.entry(*number).or_default() += count;
        }
    }

    /// Returns how many numbers were counted.
    pub(super) fn count(&self) -> u64 {
        self.counts.values().sum()
    }

    /// Returns the mean; 0 where nothing was counted.
    fn mean(&self) -> f64 {
        let counts = self.counts.iter();
        let sums = counts.map(|(number, count)| number * count.cast_signed());
        sums.sum::<i64>() as f64 / self.count().max(1) as f64
    }

    /// Returns the spread in a few numbers.
    pub(super) fn summary(&self) -> Summary {
        let (count, mean) = (self.count(), self.mean());
        let squares = self.counts.iter().map(|(number, count)| square(*number as f64 - mean) * *count as f64);
        let deviation = (squares.sum::<f64>() / count.max(1) as f64).sqrt();
        Summary {
            min: self.part(0, 1),
            quarter: self.part(1, 4),
            mean,
            mean_interval: Interval::of_mean(mean, deviation, count),
            median: self.part(1, 2),
            three_quarters: self.part(3, 4),
            max: self.part(1, 1),
            deviation,
            histogram: Histogram::from_counts(&self.counts),
        }
    }

    /// Returns the smallest number that `parts` of `of` equal parts of all numbers do not exceed.
    fn part(&self, parts: u64, of: u64) -> i64 {
        let wanted = (self.count() * parts).div_ceil(of);
        let mut so_far = 0;
        let reached = self.counts.iter().find(|(_, count)| {
            so_far += **count;
            so_far >= wanted
        });
        reached.map(|(number, _)| *number).unwrap_or_default()
    }
}

fn square(number: f64) -> f64 {
    number * number
}

/// Returns a number rounded to three decimals.
pub(super) fn thousandths(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spread(numbers: impl IntoIterator<Item = i64>) -> Spread {
        let mut spread = Spread::default();
        numbers.into_iter().for_each(|number| spread.add(number));
        spread
    }

    /// 2, 4, 4, 4, 5, 5, 7, 9: the mean is 5, the squares of the differences are 32 in all, their mean is 4; the second of
    /// the eight ends the first quarter, the sixth the third. The standard error is 2 / √7 = 0.755929, times 2.365 = 1.787772.
    #[test]
    fn a_summary_is_what_it_is_by_hand() {
        let expected = Summary {
            min: 2,
            quarter: 4,
            mean: 5.0,
            mean_interval: Some(Interval { from: 3.212, to: 6.788 }),
            median: 4,
            three_quarters: 5,
            max: 9,
            deviation: 2.0,
            histogram: Histogram { from: 2, width: 1, counts: vec![1, 0, 3, 2, 0, 1, 0, 1] },
        };
        let mut summary = spread([2, 4, 4, 4, 5, 5, 7, 9]).summary();
        summary.round();
        assert_eq!(summary, expected);
    }

    /// From -7 to 60 in steps of 2 are 35 steps, which is too many; of 5 they are -10, -5, 0 … 60: 15.
    #[test]
    fn steps_are_as_fine_as_the_limit_allows() {
        let histogram = spread([-7, -6, 0, 4, 60]).summary().histogram;
        assert_eq!((histogram.from, histogram.width, histogram.counts.len()), (-10, 5, 15));
        assert_eq!(histogram.counts[..3], [2, 0, 2]);
        assert_eq!(histogram.counts[14], 1);
    }

    #[test]
    fn numbers_at_the_limits_of_the_type_make_few_steps() {
        let histogram = spread([i64::MIN, 0, i64::MAX]).summary().histogram;
        assert!(histogram.counts.len() <= Histogram::MOST, "{histogram:?}");
        assert_eq!(histogram.counts.iter().sum::<u64>(), 3);
        assert_eq!(Spread::default().summary(), Summary::default());
    }
}
