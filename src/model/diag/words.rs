//! Turns of phrase that findings share.

use super::safe_text::without_data;

/// Returns a text in backticks, cut short where it is long.
pub fn quoted(text: &str) -> String {
    const SHOWN: usize = 60;
    let text = &*without_data(text);
    let mut shown: String = text.chars().take(SHOWN).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    format!("`{shown}`")
}

/// Returns `a, b and c`. Of more than `most` items, the last ones are counted: `a, b and 9 more`.
pub fn listed(items: impl IntoIterator<Item = impl ToString>, most: usize) -> String {
    let mut words: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    if words.len() > most {
        let named = most.saturating_sub(1);
        let rest = format!("{} more", words.len() - named);
        words.truncate(named);
        words.push(rest);
    }
    match words.split_last() {
        Some((last, first)) if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => words.concat(),
    }
}

/// Returns `1 card`, `2 cards`.
pub fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// Returns text with `[words](target)` as its words alone.
pub fn without_links(markdown: &str) -> String {
    let mut text = String::new();
    let mut rest = markdown;
    while let Some((before, after)) = rest.split_once("](") {
        let Some((words_start, target_end)) = before.rfind('[').zip(after.find(')')) else { break };
        text.push_str(&before[..words_start]);
        text.push_str(&before[words_start + 1..]);
        rest = &after[target_end + 1..];
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_are_cut_short() {
        assert_eq!(listed(0..0, 7), "");
        assert_eq!(listed(0..1, 7), "0");
        assert_eq!(listed(0..3, 7), "0, 1 and 2");
        assert_eq!(listed(0..7, 7), "0, 1, 2, 3, 4, 5 and 6");
        assert_eq!(listed(0..20, 7), "0, 1, 2, 3, 4, 5 and 14 more");
    }

    #[test]
    fn a_link_is_shown_as_its_words() {
        assert_eq!(without_links("Use [Text](text.md) and [this](a.md#b), `[x]`."), "Use Text and this, `[x]`.");
        assert_eq!(without_links("`[[accept]]` twice."), "`[[accept]]` twice.");
    }
}
