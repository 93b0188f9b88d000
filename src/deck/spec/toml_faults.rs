//! What the `toml` crate finds wrong. Its errors have no codes, so each is recognised by how its message begins: here and
//! nowhere else.

use TomlFault::{
    Backslash, BadKey, ExtraComma, HoldsValue, LeadingZero, LineGoesOn, MissingComma, NeverClosed, NoValue, OpenHeader,
    OpenQuote, Repeated, StrayEquals, TooDeep, Unquoted,
};

/// What is wrong with a text, as far as the message of the `toml` crate says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TomlFault {
    /// A key without `=` or without a value.
    NoValue,
    /// A value that is neither a number nor a text in quotes.
    Unquoted,
    Repeated,
    /// Something follows the value.
    LineGoesOn,
    /// A header without its closing brackets.
    OpenHeader,
    /// A text without its closing quote.
    OpenQuote,
    /// A list, an inline table or a long text without its end.
    NeverClosed,
    /// A backslash that means nothing.
    Backslash,
    LeadingZero,
    /// A key with letters that need quotes.
    BadKey,
    /// A key below one that holds a value.
    HoldsValue,
    MissingComma,
    ExtraComma,
    /// An `=` too many or too few.
    StrayEquals,
    TooDeep,
    Other,
}

/// How messages begin, and what they mean.
const MESSAGES: [(TomlFault, &[&str]); 15] = [
    (NoValue, &["key with no value", "missing value for key"]),
    (Unquoted, &["string values must be quoted", "invalid boolean"]),
    (Repeated, &["duplicate key"]),
    (LineGoesOn, &["unexpected key or value"]),
    (OpenHeader, &["unclosed table", "unclosed array table", "missing table open"]),
    (OpenQuote, &["invalid basic string, expected `\"`", "invalid literal string, expected `'`"]),
    (
        NeverClosed,
        &[
            "unclosed array,",
            "unclosed inline table",
            "invalid multi-line basic string, expected `\"`",
            "invalid multi-line literal string, expected `'`",
        ],
    ),
    (Backslash, &["missing escaped value", "too few unicode", "invalid value, expected unicode"]),
    (LeadingZero, &["unexpected leading zero"]),
    (BadKey, &["invalid unquoted key", "unquoted keys cannot", "keys cannot be"]),
    (HoldsValue, &["cannot extend value"]),
    (MissingComma, &["missing comma"]),
    (ExtraComma, &["extra comma"]),
    (StrayEquals, &["extra `=`", "unexpected `=`", "extra assignment", "missing assignment"]),
    (TooDeep, &["cannot recurse further", "recursion limit"]),
];

impl TomlFault {
    /// Returns what a message of the `toml` crate means.
    pub(super) fn read(message: &str) -> Self {
        let means = |starts: &[&str]| starts.iter().any(|start| message.starts_with(start));
        MESSAGES.iter().find(|(_, starts)| means(starts)).map_or(Self::Other, |(fault, _)| *fault)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use toml::de::DeTable;

    /// A text that provokes each of the messages, in their order.
    const EXAMPLES: [&str; 29] = [
        "title",
        ".title",
        "a = hen",
        "a = True",
        "a = 1\na = 2",
        "a = 12,75",
        "[deck",
        "[[deck]",
        "]",
        "a = \"b",
        "a = 'b",
        "a = [1",
        "a = {x = 1",
        "a = \"\"\"b",
        "a = '''b",
        "a = \"\\q\"",
        "a = \"\\u12\"",
        "a = \"\\uD800\"",
        "a = 012",
        "größe = 3",
        "= 3",
        "\"\"\"a\"\"\" = 3",
        "a = 1\na.b = 2",
        "a = [[1] [2]]",
        "a = [1,,2]",
        "a = = 3",
        "a = [x=1]",
        "a = {x==1}",
        "a = {x 1}",
    ];

    /// Where this fails, the library has changed its words: change those of the table.
    #[test]
    fn every_message_is_one_that_the_library_writes() {
        let deep = [format!("a = {}", "[".repeat(100)), format!("{}a = 1", "a.".repeat(100))];
        let starts = MESSAGES.iter().flat_map(|(fault, starts)| starts.iter().map(move |start| (*fault, *start)));
        let examples = EXAMPLES.into_iter().chain(deep.iter().map(String::as_str));
        for ((fault, start), example) in starts.zip(examples) {
            let (_, errors) = DeTable::parse_recoverable(example);
            let messages: Vec<&str> = errors.iter().map(toml::de::Error::message).collect();
            let found = messages.iter().find(|message| message.starts_with(start));
            let found = found.unwrap_or_else(|| panic!("`{start}` is not in {messages:?}"));
            assert_eq!(TomlFault::read(found), fault, "{found}");
        }
    }
}
