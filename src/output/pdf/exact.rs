//! Arithmetic whose result is the same on every machine.

/// Returns how long a vector is. The last digit of `f32::hypot` differs between systems; that of a square root does not.
pub(super) fn length(x: f32, y: f32) -> f32 {
    let (x, y) = (f64::from(x), f64::from(y));
    #[expect(clippy::cast_possible_truncation, reason = "it is hardly longer than its parts")]
    let length = (x * x + y * y).sqrt() as f32;
    length
}
