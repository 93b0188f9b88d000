//! Numbers as a PDF writes them: no more digits than the paper can show.

/// The bits of an `f32`: unlike numbers, they can be compared and hashed, so that equal resources are found equal.
pub(super) type Bits = u32;

/// How finely a number is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Digits {
    /// Whole numbers: points of curves in a space of their own.
    Whole,
    /// Hundredths: points of curves in millimetres, off by 0.005 mm at most.
    Two,
    /// Thousandths: straight edges, positions of text, colours.
    Three,
    /// Millionths: factors of a matrix, whose error grows with the distance.
    Six,
}

impl Digits {
    /// Returns the number of digits after the point, and the power of ten that makes them whole.
    const fn places_and_scale(self) -> (usize, f64) {
        match self {
            Self::Whole => (0, 1.0),
            Self::Two => (2, 100.0),
            Self::Three => (3, 1_000.0),
            Self::Six => (6, 1_000_000.0),
        }
    }
}

/// Writes a number and a space.
pub(super) fn write(out: &mut Vec<u8>, value: f32, digits: Digits) {
    write_bare(out, f64::from(value), digits);
    out.push(b' ');
}

/// Writes a number without a space: `.5`, `-12.25`, `0`.
pub(super) fn write_bare(out: &mut Vec<u8>, value: f64, digits: Digits) {
    let (mut places, scale) = digits.places_and_scale();
    // 10^9 is far outside any page, and a PDF reader need not accept more.
    let scaled = if value.is_finite() { value.clamp(-1e9, 1e9) * scale } else { 0.0 };
    // Where a processor has no instruction for it, `round` takes as long as all the rest.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "clamped, and the sign is written for itself"
    )]
    let mut rest = (scaled.abs() + 0.5) as u64;
    if rest == 0 {
        out.push(b'0');
        return;
    }
    while places > 0 && rest.is_multiple_of(10) {
        rest /= 10;
        places -= 1;
    }
    let mut buffer = [0_u8; 24];
    let mut at = buffer.len();
    let mut put = |byte| {
        at -= 1;
        buffer[at] = byte;
    };
    if places > 0 {
        for _ in 0..places {
            put(b'0' + (rest % 10) as u8);
            rest /= 10;
        }
        put(b'.');
    }
    while rest > 0 {
        put(b'0' + (rest % 10) as u8);
        rest /= 10;
    }
    if scaled < 0.0 {
        put(b'-');
    }
    out.extend_from_slice(&buffer[at..]);
}

/// Returns a number as PDF's readers hold it: `f32` is exact enough for places on a sheet.
pub(super) fn single(value: f64) -> f32 {
    #[expect(clippy::cast_possible_truncation, reason = "places on a sheet are small")]
    let value = value as f32;
    value
}

/// Returns numbers as objects of a dictionary.
pub(super) fn objects(bits: &[Bits], digits: Digits) -> Vec<lopdf::Object> {
    bits.iter().map(|bits| object(f32::from_bits(*bits), digits)).collect()
}

/// Returns a number as an object of a dictionary.
pub(super) fn object(value: f32, digits: Digits) -> lopdf::Object {
    let (_, scale) = digits.places_and_scale();
    let rounded = if value.is_finite() { (f64::from(value).clamp(-1e9, 1e9) * scale).round() / scale } else { 0.0 };
    #[expect(clippy::cast_possible_truncation, reason = "clamped, and a PDF reader holds numbers as f32")]
    if rounded.fract() == 0.0 { lopdf::Object::Integer(rounded as i64) } else { lopdf::Object::Real(rounded as f32) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(value: f64, digits: Digits) -> String {
        let mut out = Vec::new();
        write_bare(&mut out, value, digits);
        String::from_utf8(out).expect("digits are ASCII")
    }

    #[test]
    fn a_number_has_no_more_digits_than_it_needs() {
        assert_eq!(shown(63.5, Digits::Three), "63.5");
        assert_eq!(shown(0.5, Digits::Two), ".5");
        assert_eq!(shown(-0.05, Digits::Two), "-.05");
        assert_eq!(shown(-12.0, Digits::Two), "-12");
        assert_eq!(shown(100.0, Digits::Six), "100");
        assert_eq!(shown(0.001, Digits::Two), "0");
        assert_eq!(shown(1.005, Digits::Three), "1.005");
        assert_eq!(shown(88.9, Digits::Three), "88.9");
        assert_eq!(shown(-120.4, Digits::Whole), "-120");
    }

    #[test]
    fn what_is_not_a_number_is_zero() {
        assert_eq!(shown(f64::NAN, Digits::Two), "0");
        assert_eq!(shown(f64::INFINITY, Digits::Two), "0");
    }
}
