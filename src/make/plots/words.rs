//! Numbers and names as text on a plot.

/// Returns a whole number with a comma before each three digits: `2,000`.
pub(super) fn number(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Returns the same with a sign.
pub(super) fn signed(value: i64) -> String {
    let sign = if value < 0 { "−" } else { "" };
    format!("{sign}{}", number(value.unsigned_abs()))
}

/// `1 game`, `2,000 games`.
pub(super) fn counted(count: u64, word: &str) -> String {
    format!("{} {word}{}", number(count), if count == 1 { "" } else { "s" })
}

/// Returns a number with so many decimals, and with a typographic minus.
pub(super) fn decimal(value: f64, decimals: usize) -> String {
    let text = format!("{:.decimals$}", value.abs());
    let is_zero = text.chars().all(|digit| matches!(digit, '0' | '.'));
    if value < 0.0 && !is_zero { format!("−{text}") } else { text }
}

/// Returns a share in per cent.
pub(super) fn per_cent(share: f64, decimals: usize) -> String {
    format!("{} %", decimal(share * 100.0, decimals))
}

/// Returns a name that starts with a capital letter.
pub fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_separated_by_threes() {
        assert_eq!([0, 999, 1000, 1_234_567].map(number), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!(signed(-1500), "−1,500");
    }

    #[test]
    fn zero_has_no_sign() {
        assert_eq!([decimal(-0.04, 1), decimal(-0.06, 1), per_cent(0.125, 1)], ["0.0", "−0.1", "12.5 %"]);
    }
}
