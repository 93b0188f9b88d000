//! Ids as people ask for several at once: `hen-*`.

/// Returns whether an id is what was asked for, in which `*` stands for any characters.
pub fn is_like(id: &str, asked: &str) -> bool {
    let Some((start, rest)) = asked.split_once('*') else { return asked == id };
    let Some(mut left) = id.strip_prefix(start) else { return false };
    let Some((middle, end)) = rest.rsplit_once('*') else { return left.ends_with(rest) };
    // The earliest place of each part leaves the most for the others.
    for part in middle.split('*') {
        let Some(at) = left.find(part) else { return false };
        left = &left[at + part.len()..];
    }
    left.ends_with(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_any_characters() {
        let is_match = [
            ("hen-1", "hen-1"),
            ("*", "hen-1"),
            ("hen-*", "hen-1"),
            ("*-1", "hen-1"),
            ("h*-*", "hen-1"),
            ("h**1", "hen-1"),
            ("*e*", "hen-1"),
            ("hen*", "hen"),
            ("*a*a*", "banana"),
        ];
        assert!(is_match.iter().all(|(asked, id)| is_like(id, asked)));
        let is_none =
            [("hen", "hen-1"), ("*hen", "hen-1"), ("a*a", "a"), ("*x*", "hen-1"), ("*a*a*a*a*", "banana"), ("", "hen")];
        assert!(is_none.iter().all(|(asked, id)| !is_like(id, asked)));
    }
}
