//! Who may ask: only the page itself, from this machine.

use super::request_reader::RequestHead;

/// The bytes of a secret word: 128 bits cannot be guessed.
const SECRET: usize = 16;

/// Knows the address of the page.
#[derive(Clone, Debug)]
pub(super) struct Guard {
    pub(super) port: u16,
    /// A word that no other page knows.
    pub(super) token: String,
}

impl Guard {
    /// Returns the address of the server.
    pub(super) fn server(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Returns where the page is on the server.
    pub(super) fn page(&self) -> String {
        format!("/{}/", self.token)
    }

    /// Returns whether a request comes from this page, or from outside any page.
    ///
    /// A page elsewhere can make a browser send requests here. Such a request has another `Origin`, does not know the token, and if it
    /// comes by a name that was made to lead here (DNS rebinding), has that name as its `Host`.
    pub(super) fn is_own(&self, head: &RequestHead) -> bool {
        let is_own = |name: &str| ["127.0.0.1", "localhost"].iter().any(|own| format!("{own}:{}", self.port) == name);
        let is_own_page = |origin: &str| origin.strip_prefix("http://").is_some_and(is_own);
        head.host.as_deref().is_some_and(is_own)
            && head.origin.as_deref().is_none_or(is_own_page)
            && head.site.as_deref().is_none_or(|site| matches!(site, "same-origin" | "none"))
    }

    /// Returns what a path asks for below the page's address; none if it does not know the token.
    pub(super) fn below<'p>(&self, path: &'p str) -> Option<&'p str> {
        let (token, rest) = path.strip_prefix('/')?.split_once('/')?;
        is_same(token, &self.token).then_some(rest)
    }
}

/// Returns whether a word is one of these.
pub(super) fn is_secret(word: &str) -> bool {
    word.len() == 2 * SECRET && word.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Returns a word that no one can guess; none if the system has no random numbers.
pub(super) fn secret() -> Option<String> {
    let mut bytes = [0; SECRET];
    getrandom::fill(&mut bytes).ok()?;
    Some(format!("{:032x}", u128::from_be_bytes(bytes)))
}

/// Compares all bytes, so that the time says nothing about how many are right.
pub(super) fn is_same(one: &str, other: &str) -> bool {
    let differing = one.bytes().zip(other.bytes()).fold(0, |differing, (one, other)| differing | (one ^ other));
    one.len() == other.len() && differing == 0
}
