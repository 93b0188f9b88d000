//! Words in a text, found where they are no part of longer ones.

use std::ops::Range;

/// Returns where words occur in a text, but not as a part of longer words.
pub(super) fn position_in(words: &str, text: &str) -> Option<Range<usize>> {
    if words.is_empty() {
        return None;
    }
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let (first, last) = (words.chars().next(), words.chars().next_back());
    // Some scripts put no spaces between words.
    let alone = words.chars().count() == 1 && !words.is_ascii();
    let spans = text.match_indices(words).map(|(at, _)| at..at + words.len());
    let mut whole = spans.filter(|span| {
        let joined_before = is_letter(first) && is_letter(text[..span.start].chars().next_back());
        let joined_after = is_letter(last) && is_letter(text[span.end..].chars().next());
        alone || !(joined_before || joined_after)
    });
    whole.next()
}
