//! The link that opens the page in a browser, once.
//!
//! The arguments of a program can be read by all users of a machine: what a browser is started with must not have the token.

use super::guard::{is_same, secret};
use parking_lot::Mutex;
use std::time::{Duration, Instant};

/// How long a link works.
const MINUTE: Duration = Duration::from_secs(60);

/// The code of the last link, and when it was made; none once it was used.
#[derive(Default)]
pub(super) struct Link(Mutex<Option<(String, Instant)>>);

impl Link {
    /// Returns the code of another link; none if the system has no random numbers.
    pub(super) fn renew(&self) -> Option<String> {
        let code = secret()?;
        *self.0.lock() = Some((code.clone(), Instant::now()));
        Some(code)
    }

    /// Uses a code up, and returns whether it worked at that moment.
    pub(super) fn follow(&self, code: &str, now: Instant) -> bool {
        let mut link = self.0.lock();
        let works = |(known, made): &mut (String, Instant)| is_same(known, code) && now - *made < MINUTE;
        link.take_if(works).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_works_once_and_for_a_minute() {
        let link = Link::default();
        let code = link.renew().expect("there are random numbers");
        let at = |seconds: u64| Instant::now() + Duration::from_secs(seconds);
        for wrong in ["", &code[1..], "0123456789abcdef0123456789abcdef"] {
            assert!(!link.follow(wrong, at(0)), "{wrong}");
        }
        assert!(!link.follow(&code, at(61)), "it is too old");
        assert!(link.follow(&code, at(55)));
        assert!(!link.follow(&code, at(55)), "it was used");
        assert_ne!(link.renew(), Some(code));
    }
}
