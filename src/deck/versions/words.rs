//! The words that changed.

use similar::algorithms::{Capture, Compact, Replace, myers};
use similar::{DiffOp, group_diff_ops};
use std::fmt;
use std::ops::Range;

/// A place where words changed, with a few words around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordChange {
    /// The words before; empty where there were none.
    pub old: String,
    /// The words after; empty where there are none.
    pub new: String,
}

/// Writes `“old” → “new”`, or `+ “new”` and `− “old”` where there is only one of them.
impl fmt::Display for WordChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { old, new } = self;
        match (old.is_empty(), new.is_empty()) {
            (true, _) => write!(f, "+ “{new}”"),
            (_, true) => write!(f, "− “{old}”"),
            _ => write!(f, "“{old}” → “{new}”"),
        }
    }
}

/// How many words before and after a change are shown.
const CONTEXT: usize = 2;
/// How many characters of a change are shown.
const SHOWN: usize = 160;
/// How many words are compared one by one; longer texts are shown from their beginning.
const COMPARED: usize = 4000;

/// Returns the places where words differ.
///
/// ```
/// use pullet_deck::versions::word_changes;
/// let changes = word_changes("Ducks are wild and can stand for any Egg", "Ducks can stand for any Egg");
/// assert_eq!((changes[0].old.as_str(), changes[0].new.as_str()), ("Ducks are wild and can stand", "Ducks can stand"));
/// ```
pub fn word_changes(old: &str, new: &str) -> Vec<WordChange> {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.split_whitespace().collect(), new.split_whitespace().collect());
    if old == new {
        return Vec::new();
    }
    if old.len().max(new.len()) > COMPARED {
        return vec![WordChange { old: shortened(&old), new: shortened(&new) }];
    }
    let change = |group: Vec<DiffOp>| {
        let words = |words: &[&str], range: fn(&DiffOp) -> Range<usize>| {
            shortened(&group.iter().flat_map(|op| &words[range(op)]).copied().collect::<Vec<_>>())
        };
        WordChange { old: words(&old, DiffOp::old_range), new: words(&new, DiffOp::new_range) }
    };
    group_diff_ops(differences(&old, &new), CONTEXT).into_iter().map(change).collect()
}

/// Returns what is the same and what is not, in order.
///
/// The algorithm is called by its name: where it is chosen at run time, the compiler makes machine code for all of them.
fn differences(old: &[&str], new: &[&str]) -> Vec<DiffOp> {
    let mut found = Compact::new(Replace::new(Capture::new()), old, new);
    let Ok(()) = myers::diff(&mut found, old, 0..old.len(), new, 0..new.len());
    found.into_inner().into_inner().into_ops()
}

fn shortened(words: &[&str]) -> String {
    let text = words.join(" ");
    if text.chars().count() <= SHOWN {
        return text;
    }
    let kept: String = text.chars().take(SHOWN).collect();
    format!("{kept}…")
}
