//! Products of matrices, as PDF has them: six factors `a` to `f`.

use super::number::{Bits, single};

/// Returns the matrix that does what `first` does and then what `next` does.
pub(super) fn then(first: &[f64; 6], next: &[f64; 6]) -> [f64; 6] {
    let ([a, b, c, d, e, f], [g, h, i, j, k, l]) = (*first, *next);
    [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l]
}

/// Returns the same product for a matrix that is part of a resource.
pub(super) fn moved_by(first: &[Bits; 6], next: &[f64; 6]) -> [Bits; 6] {
    let first = first.map(|bits| f64::from(f32::from_bits(bits)));
    then(&first, next).map(|factor| single(factor).to_bits())
}
