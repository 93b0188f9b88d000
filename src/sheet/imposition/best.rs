//! The best of several: the first where they are equal, so that the same cards always have the same sheets.

/// Returns the first item of the greatest worth.
pub(super) fn best<T, W: Ord>(items: impl IntoIterator<Item = T>, worth: impl Fn(&T) -> W) -> Option<T> {
    items.into_iter().reduce(|best, next| if worth(&next) > worth(&best) { next } else { best })
}
