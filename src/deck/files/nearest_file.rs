//! The file that a wrong name probably means.

use crate::diag::nearest;

/// Returns the nearest name of a file: one of the same folder if there is such a folder, and otherwise one of the first list that
/// has any.
pub(super) fn nearest_file<'n>(name: &str, mut lists: impl Iterator<Item = &'n [String]> + Clone) -> Option<String> {
    // A link to nothing, or what is no file, may have the very name.
    let others = |names: &'n [String]| names.iter().map(String::as_str).filter(|other| *other != name);
    let folder = &name[..name.rfind('/').map_or(0, |slash| slash + 1)];
    let beside = |names| others(names).filter_map(|other: &str| Some((other, other.strip_prefix(folder)?)));
    if !folder.is_empty() && lists.clone().any(|names| beside(names).next().is_some()) {
        let near = |names| nearest(&name[folder.len()..], beside(names).map(|(_, file)| file));
        return lists.find_map(near).map(|file| format!("{folder}{file}"));
    }
    lists.find_map(|names| nearest(name, others(names)).map(str::to_owned))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_the_same_folder_comes_before_others() {
        let names = ["beaks/rose.svg", "hats/stetson.svg", "notes.txt"].map(str::to_owned);
        let nearest = |name| nearest_file(name, std::iter::once(names.as_slice()));
        assert_eq!(nearest("hats/stettson.svg").as_deref(), Some("hats/stetson.svg"));
        assert_eq!(nearest("hats/rose.svg"), None);
        assert_eq!(nearest("beak/rose.svg").as_deref(), Some("beaks/rose.svg"));
    }
}
