//! "Did you mean": the nearest of the names that would have been right.

/// The candidate nearest to `word`, where one is near enough to be a slip of the fingers.
///
/// ```
/// assert_eq!(pullet::diag::nearest("copiez", ["copies", "front"]), Some("copies"));
/// assert_eq!(pullet::diag::nearest("banana", ["copies", "front"]), None);
/// ```
#[must_use]
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    // A third of the letters may be wrong: `colur` finds `colour`, `fox` does not find `hen`.
    let allowed = (word.chars().count() / 3).max(1);
    candidates
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(&word, &candidate.to_lowercase()), candidate))
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}
