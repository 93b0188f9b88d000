//! What was made before, by what it was made from.

use parking_lot::Mutex;
use siphasher::sip128::{Hasher128, SipHasher13};
use std::collections::HashMap;
use std::hash::Hash;

/// A fingerprint of everything that something is made from: 128 bits, so that no two different contents share one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ContentKey(u64, u64);

impl ContentKey {
    /// Returns the fingerprint of a content.
    pub fn of(content: impl Hash) -> Self {
        let mut hasher = SipHasher13::new();
        content.hash(&mut hasher);
        let hash = hasher.finish128();
        Self(hash.h1, hash.h2)
    }

    /// Returns it as 32 hexadecimal digits.
    pub fn to_hex(self) -> String {
        format!("{:016x}{:016x}", self.0, self.1)
    }
}

/// Values by the fingerprints of what they are made from. Only those that were used in the last two passes are kept, so that a
/// memo is never larger than what two builds make.
#[derive(Debug)]
pub struct Memo<V>(Mutex<Entries<V>>);

#[derive(Debug)]
struct Entries<V> {
    pass: u64,
    /// Each value with the pass that last used it.
    values: HashMap<ContentKey, (V, u64)>,
}

/// For how many passes a value is kept that none of them uses.
const KEPT: u64 = 2;

impl<V> Default for Memo<V> {
    fn default() -> Self {
        Self(Mutex::new(Entries { pass: 0, values: HashMap::new() }))
    }
}

impl<V: Clone> Memo<V> {
    /// Begins a pass: drops what the last passes did not use.
    pub fn begin(&self) {
        let mut entries = self.0.lock();
        entries.pass += 1;
        let pass = entries.pass;
        entries.values.retain(|_, (_, used)| *used + KEPT >= pass);
    }

    /// Returns a value that was made before.
    pub fn get(&self, key: ContentKey) -> Option<V> {
        let mut entries = self.0.lock();
        let pass = entries.pass;
        let (value, used) = entries.values.get_mut(&key)?;
        *used = pass;
        Some(value.clone())
    }

    /// Keeps a value.
    pub fn put(&self, key: ContentKey, value: V) {
        let mut entries = self.0.lock();
        let pass = entries.pass;
        entries.values.insert(key, (value, pass));
    }

    /// Returns a value that was made before, or makes and keeps it.
    pub fn get_or(&self, key: ContentKey, make: impl FnOnce() -> V) -> V {
        self.get(key).unwrap_or_else(|| {
            let made = make();
            self.put(key, made.clone());
            made
        })
    }

    /// Drops everything.
    pub fn clear(&self) {
        self.0.lock().values.clear();
    }

    /// Returns how many values are kept.
    pub fn count(&self) -> usize {
        self.0.lock().values.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_two_passes_did_not_use_is_dropped() {
        let memo = Memo::default();
        let (used, unused) = (ContentKey::of("used"), ContentKey::of("unused"));
        memo.begin();
        memo.put(used, 1);
        memo.put(unused, 2);
        for _ in 0..3 {
            memo.begin();
            assert_eq!(memo.get(used), Some(1));
        }
        assert_eq!((memo.get(unused), memo.count()), (None, 1));
    }
}
