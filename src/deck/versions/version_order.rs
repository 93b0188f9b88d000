//! The order of versions: `1.9` before `1.10`, `20240211` before `20241119`.

use std::cmp::Ordering;

/// Compares two versions as people read them: runs of digits by their number, everything else letter by letter.
///
/// ```
/// use pullet_deck::versions::compare_versions;
/// assert!(compare_versions("1.9", "1.10").is_lt());
/// assert!(compare_versions("2.0-beta2", "2.0-beta10").is_lt());
/// ```
pub fn compare_versions(one: &str, other: &str) -> Ordering {
    let by_parts = parts(one).zip(parts(other)).map(|(one, other)| compare_parts(one, other)).find(|by| by.is_ne());
    by_parts.unwrap_or_else(|| parts(one).count().cmp(&parts(other).count())).then_with(|| one.cmp(other))
}

/// Compares runs of digits by their number: the longer one, without its leading zeros, is larger.
fn compare_parts(one: &str, other: &str) -> Ordering {
    if !(is_number(one) && is_number(other)) {
        return one.cmp(other);
    }
    let (one, other) = (one.trim_start_matches('0'), other.trim_start_matches('0'));
    one.len().cmp(&other.len()).then_with(|| one.cmp(other))
}

fn is_number(part: &str) -> bool {
    part.starts_with(|character: char| character.is_ascii_digit())
}

/// Returns the runs of digits of a version, and what is between them.
fn parts(version: &str) -> impl Iterator<Item = &str> {
    let mut rest = version;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let is_digit = first.is_ascii_digit();
        let end = rest.find(|character: char| character.is_ascii_digit() != is_digit).unwrap_or(rest.len());
        let (part, after) = rest.split_at(end);
        rest = after;
        Some(part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_in_the_order_of_their_numbers() {
        let mut versions = ["1.10", "20241119", "1.9", "1.9.1", "1.9-draft", "20240211", "2", "1.09"];
        versions.sort_by(|one, other| compare_versions(one, other));
        assert_eq!(versions, ["1.09", "1.9", "1.9-draft", "1.9.1", "1.10", "2", "20240211", "20241119"]);
    }
}
