//! Intervals: how much chance is in a figure of a limited number of games.

use serde::Serialize;

/// Where a figure lies 95 times in 100.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Interval {
    /// Where the interval starts.
    pub from: f64,
    /// Where it ends.
    pub to: f64,
}

impl Interval {
    /// Returns the interval of a share of `count` independent things, by Wilson:
    /// <https://en.wikipedia.org/wiki/Binomial_proportion_confidence_interval#Wilson_score_interval>.
    pub(super) fn of_share(share: f64, count: u64) -> Self {
        const Z: f64 = 1.96;
        if count == 0 {
            return Self { from: 0.0, to: 1.0 };
        }
        let (n, z2) = (count as f64, Z * Z);
        let middle = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let half = Z / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
        Self::around(middle, half).map(|end| end.clamp(0.0, 1.0))
    }

    /// Returns the interval of the mean of `count` independent numbers with this deviation; none for fewer than two.
    pub(super) fn of_mean(mean: f64, deviation: f64, count: u64) -> Option<Self> {
        let degrees = count.checked_sub(1).filter(|degrees| *degrees > 0)?;
        // The deviation is that of these numbers, so their sum of squares is count · deviation².
        let half = deviation / (degrees as f64).sqrt() * student(usize::try_from(degrees).unwrap_or(usize::MAX));
        Some(Self::around(mean, half))
    }

    /// Returns the interval of any figure, from the same figure without each batch of the games in turn (the delete-a-group
    /// jackknife: <https://en.wikipedia.org/wiki/Jackknife_resampling>).
    pub(super) fn from_batches(figure: f64, without: &[f64]) -> Self {
        let batches = without.len() as f64;
        let mean = without.iter().sum::<f64>() / batches;
        let squares: f64 = without.iter().map(|one| (one - mean) * (one - mean)).sum();
        let error = (squares * (batches - 1.0) / batches).sqrt();
        let half = error * student(without.len().saturating_sub(1));
        Self::around(figure, half)
    }

    fn around(middle: f64, half: f64) -> Self {
        let (from, to) = (middle - half, middle + half);
        Self { from, to }
    }

    /// Returns half of its width.
    pub fn half(self) -> f64 {
        (self.to - self.from) / 2.0
    }

    /// Returns the interval with each end changed in the same way.
    pub(super) fn map(self, change: impl Fn(f64) -> f64) -> Self {
        let (from, to) = (change(self.from), change(self.to));
        Self { from, to }
    }
}

/// The quantiles of Student's t for 97.5 % and 1 to 19 degrees of freedom: NIST/SEMATECH e-Handbook of Statistical Methods,
/// <https://www.itl.nist.gov/div898/handbook/eda/section3/eda3672.htm>.
const STUDENT: [f64; 19] = [
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
    2.110, 2.101, 2.093,
];

/// Returns the quantile for so many degrees of freedom; infinite where there are none.
fn student(degrees: usize) -> f64 {
    let Some(index) = degrees.checked_sub(1) else { return f64::INFINITY };
    // Further quantiles by Cornish and Fisher's series from that of the normal distribution, 1.959964: Abramowitz and
    // Stegun, Handbook of Mathematical Functions, 26.7.5.
    let nu = degrees as f64;
    STUDENT.get(index).copied().unwrap_or(1.959_964 + 2.372_27 / nu + 2.822_5 / (nu * nu))
}

/// The quantiles of chi-square for 99 % and 1 to 11 degrees of freedom: NIST/SEMATECH e-Handbook of Statistical Methods,
/// <https://www.itl.nist.gov/div898/handbook/eda/section3/eda3674.htm>.
const CHI_SQUARE: [f64; 11] = [6.635, 9.210, 11.345, 13.277, 15.086, 16.812, 18.475, 20.090, 21.666, 23.209, 24.725];

/// Returns whether `counts` differ so much that, if all were equally likely, chance would do it less than 1 time in 100
/// (Pearson's chi-square test). One time in 100, not in 20: people look at several numbers of players at once.
pub(super) fn differ(counts: &[f64]) -> bool {
    let expected = counts.iter().sum::<f64>() / counts.len().max(1) as f64;
    let squares: f64 = counts.iter().map(|count| (count - expected) * (count - expected)).sum();
    let limit = counts.len().checked_sub(2).map_or(f64::INFINITY, |index| CHI_SQUARE[index.min(CHI_SQUARE.len() - 1)]);
    expected > 0.0 && squares / expected > limit
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_near(interval: Interval, from: f64, to: f64) -> bool {
        (interval.from - from).abs() < 1e-4 && (interval.to - to).abs() < 1e-4
    }

    /// The formula by hand for 50 of 100: middle 0.5, half 1.96 / 1.038416 · √(0.0025 + 0.000096) = 0.0962. For 18 of 100:
    /// middle (0.18 + 0.019208) / 1.038416 = 0.19184, half 1.96 / 1.038416 · √(0.001476 + 0.000096) = 0.07484.
    #[test]
    fn the_interval_of_a_share_is_that_of_wilson() {
        assert!(is_near(Interval::of_share(0.5, 100), 0.4038, 0.5962));
        assert!(is_near(Interval::of_share(0.18, 100), 0.1170, 0.2667));
    }

    /// 0 of 20: from 0 to z² / (n + z²) = 3.8416 / 23.8416 = 0.1611.
    #[test]
    fn a_share_of_zero_has_an_interval_too() {
        assert!(is_near(Interval::of_share(0.0, 20), 0.0, 0.1611));
    }

    /// 1, 2 and 6: mean 3, squares 4 + 1 + 9 = 14, deviation √(14 / 3), variance of the sample 7, standard error
    /// √(7 / 3) = 1.527525, times 4.303 = 6.572941. As batches of one game each, the means without one are 4, 3.5 and 1.5.
    #[test]
    fn the_interval_of_a_mean_is_that_of_student() {
        let (from, to) = (-3.572_941, 9.572_941);
        assert!(is_near(Interval::of_mean(3.0, (14.0_f64 / 3.0).sqrt(), 3).expect("three are enough"), from, to));
        assert!(is_near(Interval::from_batches(3.0, &[4.0, 3.5, 1.5]), from, to));
        assert_eq!(Interval::of_mean(3.0, 0.0, 1), None);
    }

    /// With x = √ν · tan φ, the density of Student's t becomes cos^(ν−1) φ: between −t and t are 95 % of its area.
    #[test]
    fn ninety_five_in_a_hundred_are_within_the_quantiles() {
        for degrees in (1..=24).chain([40, 99]) {
            let nu = degrees as f64;
            let area = |to: f64| {
                let steps = 20_000;
                let wide = to / f64::from(steps);
                (0..steps).map(|step| ((f64::from(step) + 0.5) * wide).cos().powf(nu - 1.0) * wide).sum::<f64>()
            };
            let within = area((student(degrees) / nu.sqrt()).atan()) / area(std::f64::consts::FRAC_PI_2);
            assert!((within - 0.95).abs() < 6e-5, "{degrees}: {within}");
        }
    }

    /// Of 100 games 18, 26, 20 and 36: 25 each are expected, and (49 + 1 + 25 + 121) / 25 = 7.84 is less than 11.345. Of 200
    /// games twice as many each: 15.68 is more.
    #[test]
    fn seats_differ_only_beyond_chance() {
        assert!(!differ(&[18.0, 26.0, 20.0, 36.0]));
        assert!(differ(&[36.0, 52.0, 40.0, 72.0]));
        assert!(!differ(&[0.0, 0.0]) && !differ(&[7.0]) && !differ(&[]));
    }
}
