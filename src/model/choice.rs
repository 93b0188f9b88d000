//! Options with words: the same in a deck, on the command line and in messages.

/// One of a few options, which a deck or the command line names with a word.
pub trait NamedChoice: Sized + 'static {
    /// What it is called in messages: `edge`.
    const NOUN: &'static str;
    /// All options, in the order in which they are listed.
    const ALL: &'static [Self];

    /// Returns its word.
    fn word(&self) -> &str;

    /// Returns all words.
    fn words() -> impl Iterator<Item = &'static str> + Clone {
        Self::ALL.iter().map(Self::word)
    }
}

/// Gives an enum its words.
#[macro_export]
macro_rules! choice {
    ($name:ident, $noun:literal, $($variant:ident: $word:literal),+) => {
        impl $crate::NamedChoice for $name {
            const NOUN: &'static str = $noun;
            const ALL: &'static [Self] = &[$(Self::$variant),+];

            fn word(&self) -> &str {
                match self {
                    $(Self::$variant => $word,)+
                }
            }
        }
    };
}
