//! The fingerprint of how one side of a card looks.

use serde::{Deserialize, Serialize};
use siphasher::sip128::{Hasher128, SipHasher13};
use std::fmt;
use std::hash::Hasher;

/// The fingerprint of a look: 16 hexadecimal digits, made from everything that a side is drawn from.
///
/// Equal fingerprints mean equal looks. Different ones can look the same all the same, for instance after a comment in a
/// drawing was changed: then the words and a small picture decide.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LookId(String);

/// The drawing of Pullet itself: it is raised if the same SVG looks different from then on, so that looks are compared again.
const DRAWING: u64 = 1;

impl LookId {
    /// Returns the fingerprint of these bytes, in this order.
    pub fn of<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Self {
        let mut hasher = SipHasher13::new_with_keys(0x7075_6c6c_6574, DRAWING);
        for part in parts {
            hasher.write_u64(part.len() as u64);
            hasher.write(part);
        }
        Self(format!("{:016x}", hasher.finish128().h1))
    }

    /// Returns the digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns whether these are the digits of a fingerprint, which may then be part of a file name.
    pub fn is_sound(&self) -> bool {
        self.0.len() == 16 && self.0.bytes().all(|digit| digit.is_ascii_hexdigit() && !digit.is_ascii_uppercase())
    }
}

impl fmt::Display for LookId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A fingerprint is part of file names in decks that people keep: it must never change, and be the same on all machines. The
    /// number is that of another program for SipHash-1-3, where lengths are eight bytes, the lowest first.
    #[test]
    fn a_fingerprint_is_the_same_for_ever() {
        let id = LookId::of([&b"<svg/>"[..], b"63500"]);
        assert!(id.is_sound());
        assert_eq!(id.as_str(), "4d3f69ffce2fecb9");
        assert_ne!(id, LookId::of([&b"<svg/>6"[..], b"3500"]));
    }

    #[test]
    fn a_name_that_leads_out_of_a_folder_is_no_fingerprint() {
        for name in ["../../etc/passwd", "", "0123456789ABCDEF", "0123456789abcde/"] {
            assert!(!LookId(name.to_owned()).is_sound(), "{name}");
        }
    }
}
