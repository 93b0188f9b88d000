//! What the `toml` crate finds wrong. Its errors have no codes, so each is recognised by how its message begins: here and
//! nowhere else.

use TomlFault::{
    Backslash, BadKey, ExtraComma, HoldsValue, Invisible, LeadingZero, LineGoesOn, MissingComma, NeverClosed, NoValue,
    NotANumber, OpenHeader, OpenQuote, Repeated, StrayEquals, TooDeep, Unquoted,
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
    Invisible,
    NotANumber,
    Other,
}

/// A key of more parts than the library reads.
const DEEP_KEY: &str = "a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a\
                        .a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a = 1";

/// How a message begins, what it means, and a text that provokes it. The first beginning that fits counts.
const MESSAGES: [(&str, TomlFault, &str); 48] = [
    ("key with no value", NoValue, "title"),
    ("missing value for key", NoValue, ".title"),
    ("string values must be quoted", Unquoted, "a = hen"),
    ("invalid boolean", Unquoted, "a = True"),
    ("duplicate key", Repeated, "a = 1\na = 2"),
    ("unexpected key or value", LineGoesOn, "a = 12,75"),
    ("unclosed table", OpenHeader, "[deck"),
    ("unclosed array table", OpenHeader, "[[deck]"),
    ("missing table open", OpenHeader, "]"),
    ("invalid basic string, expected `\"`", OpenQuote, "a = \"b"),
    ("invalid literal string, expected `'`", OpenQuote, "a = 'b"),
    ("unclosed array,", NeverClosed, "a = [1"),
    ("unclosed inline table", NeverClosed, "a = {x = 1"),
    ("invalid multi-line basic string, expected `\"`", NeverClosed, "a = \"\"\"b"),
    ("invalid multi-line literal string, expected `'`", NeverClosed, "a = '''b"),
    ("missing escaped value", Backslash, "a = \"\\q\""),
    ("too few unicode", Backslash, "a = \"\\u12\""),
    ("invalid value, expected unicode", Backslash, "a = \"\\uD800\""),
    ("unexpected leading zero", LeadingZero, "a = 012"),
    ("invalid unquoted key", BadKey, "größe = 3"),
    ("unquoted keys cannot", BadKey, "= 3"),
    ("keys cannot be", BadKey, "\"\"\"a\"\"\" = 3"),
    ("cannot extend value", HoldsValue, "a = 1\na.b = 2"),
    ("missing comma", MissingComma, "a = [[1] [2]]"),
    ("extra comma", ExtraComma, "a = [1,,2]"),
    ("extra `=`", StrayEquals, "a = = 3"),
    ("unexpected `=`", StrayEquals, "a = [x=1]"),
    ("extra assignment", StrayEquals, "a = {x==1}"),
    ("missing assignment", StrayEquals, "a = {x 1}"),
    (
        "cannot recurse further",
        TooDeep,
        "a = [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
    ),
    ("recursion limit", TooDeep, DEEP_KEY),
    ("invalid basic string, expected non-double-quote", Invisible, "a = \"\u{7}\""),
    ("invalid literal string, expected non-single-quote", Invisible, "a = '\u{7}'"),
    ("invalid multi-line", Invisible, "a = '''\u{7}'''"),
    ("invalid comment character", Invisible, "# \u{7}"),
    ("carriage return must", Invisible, "a = 1\rb = 2"),
    ("`_` may only go between digits", NotANumber, "a = 1__2"),
    ("radix must be lowercase", NotANumber, "a = 0X12"),
    ("integers with a radix", NotANumber, "a = -0x12"),
    ("redundant ", NotANumber, "a = ++1"),
    ("unexpected sign", NotANumber, "a = 0x-1"),
    ("invalid float", NotANumber, "a = 1.2.3"),
    ("invalid hexadecimal number", NotANumber, "a = 0xZZ"),
    ("invalid octal number", NotANumber, "a = 0o8"),
    ("invalid binary number", NotANumber, "a = 0b12"),
    ("invalid fraction", NotANumber, "a = 1."),
    ("invalid exponent", NotANumber, "a = 1e"),
    ("invalid mantissa", NotANumber, "a = .5"),
];

impl TomlFault {
    /// Returns what a message of the `toml` crate means.
    pub(super) fn read(message: &str) -> Self {
        let found = MESSAGES.iter().find(|(start, ..)| message.starts_with(start));
        found.map_or(Self::Other, |(_, fault, _)| *fault)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use toml::de::DeTable;

    /// Where this fails, the library has changed its words: change those of the table.
    #[test]
    fn every_message_is_one_that_the_library_writes() {
        for (start, fault, example) in MESSAGES {
            let (_, errors) = DeTable::parse_recoverable(example);
            let messages: Vec<&str> = errors.iter().map(toml::de::Error::message).collect();
            let found = messages.iter().find(|message| message.starts_with(start));
            let found = found.unwrap_or_else(|| panic!("`{start}` is not in {messages:?}"));
            assert_eq!(TomlFault::read(found), fault, "{found}");
        }
    }
}
