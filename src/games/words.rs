//! Small turns of phrase for findings.

/// `1, 2 and 3`.
pub(super) fn listed<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let mut words: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match (words.pop(), words.is_empty()) {
        (None, _) => String::new(),
        (Some(only), true) => only,
        (Some(last), false) => format!("{} and {last}", words.join(", ")),
    }
}

/// `1 card`, `2 cards`.
pub(super) fn counted(count: usize, word: &str) -> String {
    format!("{count} {word}{}", if count == 1 { "" } else { "s" })
}
