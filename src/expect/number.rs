//! Numbers that expressions come to: they are added up and compared with what is expected.

use std::cmp::Ordering;
use std::fmt;
use tera::Value;

/// A number; whole ones stay exact.
#[derive(Clone, Copy, Debug)]
pub(super) enum Number {
    Whole(i128),
    Float(f64),
}

impl Number {
    /// Returns the number that a value is.
    pub(super) fn of(value: &Value) -> Option<Self> {
        let number = value.as_number()?;
        Some(if number.is_integer() { Self::Whole(number.as_integer()?) } else { Self::Float(number.as_float()) })
    }

    fn to_f64(self) -> f64 {
        match self {
            Self::Whole(number) => number as f64,
            Self::Float(number) => number,
        }
    }

    /// Returns which is larger. Numbers that differ by less than a part in a thousand million count as equal: tenths added up
    /// are not always what they should be.
    pub(super) fn order(self, other: Self) -> Ordering {
        if let (Self::Whole(a), Self::Whole(b)) = (self, other) {
            return a.cmp(&b);
        }
        let (a, b) = (self.to_f64(), other.to_f64());
        let near = 1e-9 * a.abs().max(b.abs()).max(1.0);
        if (a - b).abs() <= near { Ordering::Equal } else { a.total_cmp(&b) }
    }

    /// Returns the sum of this and `count` times another.
    pub(super) fn plus(self, other: Self, count: u32) -> Self {
        let whole = match (self, other) {
            (Self::Whole(a), Self::Whole(b)) => b.checked_mul(count.into()).and_then(|b| a.checked_add(b)),
            _ => None,
        };
        whole.map_or(Self::Float(self.to_f64() + other.to_f64() * f64::from(count)), Self::Whole)
    }
}

/// As people write it: no more than nine digits after the point, and no zeros at the end.
impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(number) => write!(f, "{number}"),
            Self::Float(number) => {
                let text = format!("{number:.9}");
                let text = text.trim_end_matches('0').trim_end_matches('.');
                f.write_str(if text == "-0" { "0" } else { text })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Number::{Float, Whole};

    #[test]
    fn tenths_add_up_to_what_they_should() {
        let sum = Float(0.1).plus(Float(0.2), 1);
        assert!(sum.order(Float(0.3)).is_eq());
        assert_eq!(sum.to_string(), "0.3");
        assert!(Whole(3).order(Float(3.0)).is_eq());
        assert!(Whole(2).order(Float(2.001)).is_lt());
    }

    #[test]
    fn whole_numbers_stay_whole() {
        assert_eq!(Whole(1).plus(Whole(9_007_199_254_740_993), 1).to_string(), "9007199254740994");
        assert_eq!(Whole(1).plus(Float(0.5), 3).to_string(), "2.5");
        assert_eq!(Whole(i128::MAX).plus(Whole(1), 1).order(Whole(0)), Ordering::Greater);
    }
}
