//! Changes to a text, made all at once.

use std::ops::Range;

/// Changes to a text: each replaces a range, and none overlaps another.
#[derive(Default)]
pub(super) struct Edits(Vec<(Range<usize>, String)>);

impl Edits {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn insert(&mut self, at: usize, text: &str) {
        self.0.push((at..at, text.to_owned()));
    }

    pub(super) fn remove(&mut self, range: Range<usize>) {
        self.0.push((range, String::new()));
    }

    /// Returns a part of a text with the changes that lie in it.
    pub(super) fn apply(mut self, text: &str, part: Range<usize>) -> String {
        self.0.sort_by_key(|(range, _)| range.start);
        // An entity that is used twice is read twice, at the one place where it is declared.
        self.0.dedup();
        let mut changed = String::with_capacity(part.len() + self.0.iter().map(|(_, new)| new.len()).sum::<usize>());
        let mut done = part.start;
        for (range, new) in self.0 {
            if range.start >= done && range.end <= part.end {
                changed.push_str(&text[done..range.start]);
                changed.push_str(&new);
                done = range.end;
            }
        }
        changed.push_str(&text[done..part.end]);
        changed
    }
}
