//! Words that are to be printed as they are, where text boxes read markup.

/// Returns words for a `<textbox>` or `<textline>`, with every sign escaped that it would read as markup.
pub fn escaped(words: &str) -> String {
    let mut text = String::with_capacity(words.len());
    for letter in words.chars() {
        if matches!(letter, '*' | '{' | '}' | '\\') {
            text.push('\\');
        }
        text.push(letter);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_markup_are_escaped() {
        assert_eq!(escaped("a {b} *c*"), r"a \{b\} \*c\*");
    }
}
