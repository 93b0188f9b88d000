//! "Did you mean": the nearest of the names that would have been right.

use std::borrow::Cow;

/// The most letters of a name that is compared: a longer one is no typo of a name that a person types.
const LETTERS: usize = 100;

/// The most candidates that are compared, so that thousands of wrong names among thousands of files take little time.
const CANDIDATES: usize = 2_000;

/// The candidate nearest to `word`, where one is near enough to be a slip of the fingers. Of more than 2,000 candidates, the first
/// are compared, and no name of more than 100 letters.
///
/// ```
/// assert_eq!(pullet_model::diag::nearest("copiez", ["copies", "front"]), Some("copies"));
/// assert_eq!(pullet_model::diag::nearest("banana", ["copies", "front"]), None);
/// ```
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.len() > LETTERS {
        return None;
    }
    let word = word.to_lowercase();
    let short = candidates.into_iter().take(CANDIDATES).filter(|candidate| candidate.len() <= LETTERS);
    let mut nearest: Option<(usize, &'a str)> = None;
    for candidate in short {
        // Only a name that is nearer than all before it counts: most are told apart by their letters alone.
        let most = match nearest {
            None => usize::MAX,
            Some((0, _)) => break,
            Some((distance, _)) => distance - 1,
        };
        nearest = distance(&word, candidate, most).map(|distance| (distance, candidate)).or(nearest);
    }
    nearest.map(|(_, candidate)| candidate)
}

/// Returns how many letters of `word`, in lower case, are other than the candidate's, where few enough are, and at most `most`.
fn distance(word: &str, candidate: &str, most: usize) -> Option<usize> {
    let is_lower = candidate.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase());
    let candidate = if is_lower { Cow::Borrowed(candidate) } else { Cow::Owned(candidate.to_lowercase()) };
    if most > 0 && is_part(word, &candidate) {
        return Some(1);
    }
    let (own, other) = without_shared_path(word, &candidate);
    let length = own.chars().count();
    // A third of the letters may be wrong: `colur` finds `colour`, `fox` does not find `hen`.
    let allowed = (length / 3).max(1).min(most);
    // Each letter too many or too few is one that is wrong, and counting is faster than comparing.
    if length.abs_diff(other.chars().count()) > allowed || lacking(own, other) > allowed {
        return None;
    }
    Some(strsim::damerau_levenshtein(own, other)).filter(|distance| *distance <= allowed)
}

/// Returns whether a name begins or ends with a word that is all that somebody remembers of it: `overset` of `overset-text`.
fn is_part(word: &str, name: &str) -> bool {
    const SHORTEST: usize = 4;
    let is_joint = |letter: Option<char>| letter.is_some_and(|letter| matches!(letter, '-' | '_' | '.'));
    let before = || name.strip_suffix(word).is_some_and(|rest| is_joint(rest.chars().next_back()));
    let after = || name.strip_prefix(word).is_some_and(|rest| is_joint(rest.chars().next()));
    word.len() >= SHORTEST && word.len() < name.len() && (before() || after())
}

/// Returns the least number of letters that one of the two has and the other does not: counting them is faster than comparing.
fn lacking(one: &str, other: &str) -> usize {
    // Bytes are counted by their last five bits, which tell the letters of the alphabet apart.
    let mut counts = [0_i32; 32];
    one.bytes().for_each(|byte| counts[usize::from(byte & 31)] += 1);
    other.bytes().for_each(|byte| counts[usize::from(byte & 31)] -= 1);
    let (more, fewer) =
        counts.iter().fold((0, 0), |(more, fewer), count| (more + count.max(&0), fewer - count.min(&0)));
    // A letter takes at most four bytes.
    let letters = |bytes: i32, of: &str| usize::try_from(bytes).unwrap_or(0) / if of.is_ascii() { 1 } else { 4 };
    letters(more, one).max(letters(fewer, other))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counting_letters_hides_no_name_that_is_near() {
        for (word, near) in
            [("colur", "colour"), ("Hühner", "huhner"), ("ьелка", "белка"), ("fcae", "face"), ("卡片名", "卡片")]
        {
            assert_eq!(nearest(word, ["banana", near]), Some(near));
        }
    }

    #[test]
    fn a_part_of_a_name_finds_it() {
        for (word, name) in
            [("overset", "overset-text"), ("art/salt", "art/salt.png"), ("5371", "avery-5371"), ("Cost", "cost_total")]
        {
            assert_eq!(nearest(word, ["banana", name]), Some(name));
        }
        assert_eq!(
            nearest("text-outside-safe", ["text-outside-card", "text-outside-safe-area"]),
            Some("text-outside-safe-area")
        );
        assert_eq!(nearest("overset", ["overset-text", "overse"]), Some("overset-text"), "the first of two");
        assert_eq!(nearest("set", ["overset-text", "set-text"]), None, "too short");
        assert_eq!(nearest("text", ["context", "textile"]), None, "no part of its own");
    }

    #[test]
    fn the_first_of_the_nearest_names_is_meant() {
        assert_eq!(nearest("hen", ["pen", "ten", "hens"]), Some("pen"));
        assert_eq!(nearest("colour", ["dolor", "color", "Colour", "colours"]), Some("Colour"));
    }

    /// 400 wrong names among 20,000 are 8,000,000 pairs; a name of a million letters alone would take a million million steps.
    #[test]
    fn long_names_and_long_lists_take_little_time() {
        let names: Vec<String> = (0..20_000).map(|number| format!("picture-of-a-hen-{number}.png")).collect();
        let names = || names.iter().map(String::as_str);
        for number in 0..400 {
            assert_eq!(nearest(&format!("{number}-strawberry-and-cream-x.png"), names()), None);
        }
        let long = "x".repeat(1_000_000);
        assert_eq!(nearest(&long, [long.as_str()]), None);
        assert_eq!(nearest("picture-of-a-hem-3.png", names()), Some("picture-of-a-hen-3.png"));
    }
}
