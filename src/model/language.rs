//! Language tags such as `de-AT`.

/// Returns what is known for the language of a tag, whatever its region; the first where nothing is.
pub fn in_language<'a, T>(tag: &str, known: &'a [T], language: impl Fn(&T) -> &str) -> &'a T {
    let primary = tag.split('-').next().unwrap_or_default();
    known.iter().find(|one| language(one).eq_ignore_ascii_case(primary)).unwrap_or(&known[0])
}
