//! Logarithms in whole numbers, the same on every machine.

/// How many parts of a bit are counted.
pub(super) const PART: u32 = 256;

/// The logarithms of 1 to 2, in steps of a 256th, in parts of a bit.
const FRACTIONS: [u32; 256] = fractions();

/// Returns how many bits a number has, with their fraction, in parts of a bit: 256 times its logarithm to the base of two, rounded
/// down. Nothing of zero.
pub(super) fn bits_of(number: u32) -> u32 {
    let Some(whole) = number.checked_ilog2() else { return 0 };
    // The eight bits after the first one.
    let rest = (u64::from(number) << 8 >> whole) & 0xff;
    whole * PART + usize::try_from(rest).map_or(0, |rest| FRACTIONS[rest])
}

/// Returns a bit of the logarithm after the other: where the square is 2 or more, the bit is set.
const fn fractions() -> [u32; 256] {
    let mut all = [0; 256];
    let mut step = 0;
    while step < all.len() {
        // A number from 1 to 2 with 32 bits after the point.
        let mut number = (256 + step as u64) << 24;
        let mut bit = PART / 2;
        while bit > 0 {
            let square = (number as u128 * number as u128) >> 32;
            let is_set = square >> 33 > 0;
            all[step] |= if is_set { bit } else { 0 };
            #[expect(clippy::cast_possible_truncation, reason = "it is below 2 to the power of 34")]
            let halved = (if is_set { square >> 1 } else { square }) as u64;
            number = halved;
            bit /= 2;
        }
        step += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_right_to_a_part_and_a_half() {
        assert_eq!((bits_of(0), bits_of(1), bits_of(2), bits_of(1 << 31)), (0, 0, PART, 31 * PART));
        for number in (1..3_000).chain([65_537, 1_000_003, u32::MAX]) {
            let exact = f64::from(number).log2() * f64::from(PART);
            let away = exact - f64::from(bits_of(number));
            // A step of the table is up to 1.44 parts.
            assert!((0.0..2.5).contains(&away) || away.abs() < 1e-6, "{number}: {away}");
        }
    }
}
