//! How numbers are spread: counts of whole numbers, which add up to the same whoever counts them.

use serde::Serialize;
use std::collections::BTreeMap;

/// How often each number came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spread {
    counts: BTreeMap<i64, u64>,
}

/// A spread in a few numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Summary {
    /// The smallest.
    pub min: i64,
    /// The mean, to three decimals.
    pub mean: f64,
    /// Half of all are as small as this, or smaller.
    pub median: i64,
    /// The largest.
    pub max: i64,
    /// The standard deviation, to three decimals.
    pub deviation: f64,
}

impl Spread {
    /// Counts a number.
    pub fn add(&mut self, number: i64) {
        *self.counts.entry(number).or_default() += 1;
    }

    /// Adds what somebody else has counted.
    pub fn merge(&mut self, other: Self) {
        for (number, count) in other.counts {
            *self.counts.entry(number).or_default() += count;
        }
    }

    /// How many numbers were counted.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.counts.values().sum()
    }

    /// The mean; 0 of nothing.
    #[must_use]
    pub fn mean(&self) -> f64 {
        let sum: i64 = self.counts.iter().map(|(number, count)| number * count.cast_signed()).sum();
        sum as f64 / self.count().max(1) as f64
    }

    /// All in a few numbers.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let (count, mean) = (self.count(), self.mean());
        let squares = self.counts.iter().map(|(number, count)| square(*number as f64 - mean) * *count as f64);
        let variance = squares.sum::<f64>() / count.max(1) as f64;
        Summary {
            min: self.counts.keys().next().copied().unwrap_or_default(),
            mean: thousandths(mean),
            median: self.median(),
            max: self.counts.keys().next_back().copied().unwrap_or_default(),
            deviation: thousandths(variance.sqrt()),
        }
    }

    fn median(&self) -> i64 {
        let half = self.count().div_ceil(2);
        let mut so_far = 0;
        let reached = self.counts.iter().find(|(_, count)| {
            so_far += **count;
            so_far >= half
        });
        reached.map(|(number, _)| *number).unwrap_or_default()
    }
}

fn square(number: f64) -> f64 {
    number * number
}

/// Rounded to three decimals.
pub(super) fn thousandths(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2, 4, 4, 4, 5, 5, 7, 9: the mean is 5, the squares of the differences are 32 in all, their mean is 4.
    #[test]
    fn a_summary_is_as_by_hand() {
        let mut spread = Spread::default();
        [2, 4, 4, 4, 5, 5, 7, 9].into_iter().for_each(|number| spread.add(number));
        assert_eq!(spread.summary(), Summary { min: 2, mean: 5.0, median: 4, max: 9, deviation: 2.0 });
    }
}
