//! Changes to a text, made all at once.

use crate::tag::replaced;
use std::ops::Range;

/// Changes to a text: each replaces a range, and none overlaps another.
#[derive(Clone, Debug, Default)]
pub(super) struct Edits(Vec<(Range<usize>, NewText)>);

/// What takes the place of a range.
#[derive(Clone, Debug, PartialEq, Eq)]
enum NewText {
    Given(String),
    /// What the names of a drawing begin with.
    Prefix,
    /// The attributes that place a drawing.
    Placing,
}

/// What is the same for all places of a kind.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OwnWords<'w> {
    /// What the names of the drawing begin with.
    pub(super) prefix: &'w str,
    /// The attributes that place it.
    pub(super) placing: &'w str,
}

impl NewText {
    fn text<'t>(&'t self, own: OwnWords<'t>) -> &'t str {
        match self {
            Self::Given(text) => text,
            Self::Prefix => own.prefix,
            Self::Placing => own.placing,
        }
    }
}

impl Edits {
    pub(super) fn insert(&mut self, at: usize, text: &str) {
        self.0.push((at..at, NewText::Given(text.to_owned())));
    }

    /// Inserts what the names of the drawing begin with.
    pub(super) fn insert_prefix(&mut self, at: usize) {
        self.0.push((at..at, NewText::Prefix));
    }

    /// Inserts the attributes that place the drawing.
    pub(super) fn insert_placing(&mut self, at: usize) {
        self.0.push((at..at, NewText::Placing));
    }

    pub(super) fn remove(&mut self, range: Range<usize>) {
        self.0.push((range, NewText::Given(String::new())));
    }

    /// Returns the changes in the order of their places.
    pub(super) fn in_order(mut self) -> Self {
        self.0.sort_by_key(|(range, _)| range.start);
        // An entity that is used twice is read twice, at the one place where it is declared.
        self.0.dedup();
        self
    }

    /// Returns a part of a text with the changes that lie in it; they are in order.
    pub(super) fn apply(&self, text: &str, part: Range<usize>, own: OwnWords<'_>) -> String {
        let inside = self.0.iter().filter(|(range, _)| range.start >= part.start && range.end <= part.end);
        let edits = inside.map(|(range, new)| (range.start - part.start..range.end - part.start, new.text(own)));
        replaced(&text[part.clone()], edits)
    }
}
