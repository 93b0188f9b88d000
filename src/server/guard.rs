//! Who may ask: only the page itself, from this machine.

use super::request::Request;

/// The bytes of a token: 128 bits cannot be guessed.
const TOKEN: usize = 16;

/// Knows the address of the page.
#[derive(Clone, Debug)]
pub(super) struct Guard {
    port: u16,
    token: String,
}

/// Why a request is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refused {
    /// It was sent to another name than this server's, or by another page.
    Stranger,
    /// It does not know the token, or asks for what there is not.
    Unknown,
}

impl Guard {
    /// Returns a guard with a random token; none if the system has no random numbers.
    pub(super) fn new(port: u16) -> Option<Self> {
        let mut bytes = [0; TOKEN];
        getrandom::fill(&mut bytes).ok()?;
        let token = format!("{:032x}", u128::from_be_bytes(bytes));
        Some(Self { port, token })
    }

    /// Returns a guard with a token that people know already.
    pub(super) const fn with_token(port: u16, token: String) -> Self {
        Self { port, token }
    }

    /// Returns the port and the token.
    pub(super) fn known(&self) -> (u16, &str) {
        (self.port, &self.token)
    }

    /// Returns the address of the page.
    pub(super) fn address(&self) -> String {
        format!("http://127.0.0.1:{}/{}/", self.port, self.token)
    }

    /// Returns what a request asks for below the page's address.
    ///
    /// A page elsewhere can make a browser send requests here. Such a request has another `Origin`, does not know the token, and if it
    /// comes by a name that was made to lead here (DNS rebinding), has that name as its `Host`.
    pub(super) fn admit<'r>(&self, request: &'r Request) -> Result<&'r str, Refused> {
        let is_own = |name: &str| self.names().iter().any(|own| own == name);
        let is_own_page = |origin: &str| origin.strip_prefix("http://").is_some_and(is_own);
        let has_own_host = request.host.as_deref().is_some_and(is_own);
        let is_own_origin = request.origin.as_deref().is_none_or(is_own_page);
        let is_own_site = request.site.as_deref().is_none_or(|site| matches!(site, "same-origin" | "none"));
        if !has_own_host || !is_own_origin || !is_own_site {
            return Err(Refused::Stranger);
        }
        let (token, rest) = request.path.strip_prefix('/').and_then(|path| path.split_once('/')).unwrap_or_default();
        if is_same(token.as_bytes(), self.token.as_bytes()) { Ok(rest) } else { Err(Refused::Unknown) }
    }

    fn names(&self) -> [String; 2] {
        ["127.0.0.1", "localhost"].map(|name| format!("{name}:{}", self.port))
    }
}

/// Compares all bytes, so that the time says nothing about how many are right.
fn is_same(one: &[u8], other: &[u8]) -> bool {
    one.len() == other.len() && one.iter().zip(other).fold(0, |differing, (one, other)| differing | (one ^ other)) == 0
}
