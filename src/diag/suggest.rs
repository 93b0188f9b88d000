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
    let near = |candidate: &'a str| {
        let other = candidate.to_lowercase();
        let (own, other) = without_shared_path(&word, &other);
        // A third of the letters may be wrong: `colur` finds `colour`, `fox` does not find `hen`.
        let allowed = (own.chars().count() / 3).max(1);
        let distance = strsim::damerau_levenshtein(own, other);
        (distance <= allowed).then_some((distance, candidate))
    };
    candidates.into_iter().filter_map(near).min_by_key(|(distance, _)| *distance).map(|(_, candidate)| candidate)
}

/// Returns two names without the folder and the ending that they share: `icons/fox.svg` is not near to `icons/hen.svg`.
fn without_shared_path<'a>(one: &'a str, other: &'a str) -> (&'a str, &'a str) {
    let folder = |name: &str| name.rfind('/').map_or(0, |at| at + 1);
    let (start, ending) = (folder(one), one.rfind('.').unwrap_or(one.len()));
    let is_shared = other.get(..start) == Some(&one[..start]) && folder(other) == start && ending > start;
    let inner = |name: &'a str| name.strip_suffix(&one[ending..]).map(|stem| &stem[start..]);
    match (inner(one), if is_shared { inner(other) } else { None }) {
        (Some(one), Some(other)) => (one, other),
        _ => (one, other),
    }
}
