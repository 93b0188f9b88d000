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
    let near = |candidate: &'a str| distance(&word, candidate).map(|distance| (distance, candidate));
    candidates.into_iter().filter_map(near).min_by_key(|(distance, _)| *distance).map(|(_, candidate)| candidate)
}

/// Returns how many letters of `word`, in lower case, are other than the candidate's, where few enough are.
fn distance(word: &str, candidate: &str) -> Option<usize> {
    let candidate = candidate.to_lowercase();
    let (own, other) = without_shared_path(word, &candidate);
    let length = own.chars().count();
    // A third of the letters may be wrong: `colur` finds `colour`, `fox` does not find `hen`.
    let allowed = (length / 3).max(1);
    // Each letter too many or too few is one that is wrong, and counting is faster than comparing.
    if length.abs_diff(other.chars().count()) > allowed {
        return None;
    }
    Some(strsim::damerau_levenshtein(own, other)).filter(|distance| *distance <= allowed)
}

/// Returns two names without the folder and the ending that they share: `icons/fox.svg` is not near to `icons/hen.svg`.
fn without_shared_path<'a>(one: &'a str, other: &'a str) -> (&'a str, &'a str) {
    let in_folder = |name: &'a str| name.rfind('/').map_or(("", name), |at| name.split_at(at + 1));
    let ((folder, own), (other_folder, rest)) = (in_folder(one), in_folder(other));
    match (own.rsplit_once('.'), rest.rsplit_once('.')) {
        (Some((stem, ending)), Some((other_stem, other_ending)))
            if folder == other_folder && ending == other_ending && !stem.is_empty() =>
        {
            (stem, other_stem)
        }
        _ => (one, other),
    }
}
