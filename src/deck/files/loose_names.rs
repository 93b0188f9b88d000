//! Pictures by their names alone: `Red Moth` is `photos/red-moth.png` if no other picture of the deck is called so.

use super::endings::{DRAWING_ENDINGS, PICTURE_ENDINGS};
use super::listed_names::first_there;
use super::shelf::relative_path;
use super::{Project, ReadError, Shelf};
use unicode_normalization::UnicodeNormalization;

/// The folders of a deck whose pictures are for something else.
const OTHER_FOLDERS: [&str; 5] = ["fonts/", "output/", "releases/", "replaced/", "variants/"];

impl Project {
    /// Returns the name of the file that a face shows by a name; none if no file, or more than one, can be meant.
    pub fn picture_name(&self, name: &str) -> Option<String> {
        self.name_of(name, &PICTURE_ENDINGS)
    }

    /// Does the same for a drawing that a template places.
    pub fn drawing_name(&self, name: &str) -> Option<String> {
        self.name_of(name, &DRAWING_ENDINGS)
    }

    fn name_of(&self, name: &str, endings: &[&str]) -> Option<String> {
        if self.has_picture(name) { Some(name.to_owned()) } else { self.picture_like(name, endings).ok()? }
    }

    /// Returns the deck's file that a name means which is no file's: a name without a folder one in any, with another ending, or
    /// with other capitals; none if there is no such file.
    ///
    /// # Errors
    /// [`ReadError::Several`] if more than one can be meant.
    pub(super) fn picture_like(&self, name: &str, endings: &[&str]) -> Result<Option<String>, ReadError> {
        // The same link may be meant from a folder further up: a file that is called exactly so is not guessed.
        let mut further_up = name.match_indices('/').map(|(slash, _)| &name[slash + 1..]);
        if relative_path(name).is_none() || further_up.any(|name| self.has_picture(name)) {
            return Ok(None);
        }
        let wanted = plain(name.trim_start_matches("./"));
        let (folder, file) = wanted.rsplit_once('/').unwrap_or(("", &wanted));
        let mut best = (usize::MAX, Vec::new());
        let lists: Vec<_> = self.deck_shelves().map(|shelf| self.listed.of(shelf)).collect();
        let files = lists.iter().flat_map(|list| list.iter());
        for found in files.filter(|found| !OTHER_FOLDERS.iter().any(|folder| found.starts_with(folder))) {
            let own = plain(found);
            let inner = own.strip_prefix("templates/").unwrap_or(&own);
            let (own_folder, own_file) = inner.rsplit_once('/').unwrap_or(("", inner));
            let is_elsewhere = !folder.is_empty() && own_folder != folder;
            let is_picture = endings.iter().any(|ending| own_file.ends_with(ending));
            if is_elsewhere || !is_picture || joined(stem(own_file)) != joined(stem(file)) {
                continue;
            }
            // The same name counts more, then the same ending, and then what is no template.
            let is_other = [stem(own_file) != stem(file), own_file != file, inner.len() < own.len()];
            let rank = is_other.into_iter().fold(0, |rank, is_other| 2 * rank + usize::from(is_other));
            if rank < best.0 {
                best = (rank, Vec::new());
            }
            if rank == best.0 && !best.1.contains(found) {
                best.1.push(found.clone());
            }
        }
        let (_, mut found) = best;
        if found.len() > 1 {
            found.sort();
            return Err(ReadError::Several { name: name.to_owned(), found });
        }
        Ok(found.pop())
    }

    /// Returns what the folders of pictures have under a name, or else under that of the file that it means.
    pub(super) fn loosely<T>(
        &self,
        (name, endings): (&str, &[&str]),
        probe: impl Fn(&Shelf, &str) -> Result<T, ReadError>,
    ) -> Option<Result<T, ReadError>> {
        let exact = first_there(self.picture_shelves(), |shelf| probe(shelf, name));
        exact.or_else(|| match self.picture_like(name, endings).transpose()? {
            Ok(found) => first_there(self.picture_shelves(), |shelf| probe(shelf, &found)),
            Err(error) => Some(Err(error)),
        })
    }
}

/// Returns a name in small letters, each mark with its letter.
fn plain(name: &str) -> String {
    name.nfc().collect::<String>().to_lowercase()
}

/// Returns a name whose words are joined as those of all others: `red-fox` for `red fox`.
fn joined(name: &str) -> String {
    name.replace([' ', '_'], "-")
}

/// Returns the name of a picture without its ending.
fn stem(file: &str) -> &str {
    let mut endings = PICTURE_ENDINGS.iter().chain(&DRAWING_ENDINGS);
    endings.find_map(|ending| file.strip_suffix(ending)).unwrap_or(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deck(files: &[&str]) -> (tempfile::TempDir, Project) {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        for file in files.iter().chain(&["deck.toml"]) {
            let path = folder.path().join(file);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder can be made");
            std::fs::write(path, file).expect("a file can be written");
        }
        let project = Project::open(&folder.path().display().to_string()).expect("it is a deck");
        (folder, project)
    }

    #[test]
    fn a_name_finds_the_one_picture_that_is_called_so() {
        let (_folder, deck) = deck(&[
            "photos/old/Moth.PNG",
            "photos/owl.jpg",
            "owl.svg",
            "templates/fox.svg",
            "art/fox.png",
            "mr.fox.webp",
            ".hidden/cat.png",
            "output/cat.png",
            "variants/de/cat.png",
            "fonts/cat.png",
            "replaced/cat.png",
            "templates/icons/pip.svg",
            "photos/red-fox.jpg",
            "photos/Red_Fox.jpg",
        ]);
        for (name, found) in [
            ("moth", Some("photos/old/Moth.PNG")),
            ("moth.png", Some("photos/old/Moth.PNG")),
            ("MOTH.jpg", Some("photos/old/Moth.PNG")),
            ("./moth", Some("photos/old/Moth.PNG")),
            ("Photos/Old/moth", Some("photos/old/Moth.PNG")),
            ("photos/moth", None),
            ("owl.JPG", Some("photos/owl.jpg")),
            ("photos/owl.png", Some("photos/owl.jpg")),
            ("fox", Some("art/fox.png")),
            ("mr.fox", Some("mr.fox.webp")),
            ("pip.png", Some("templates/icons/pip.svg")),
            ("Red Fox", None),
            ("red_fox", Some("photos/Red_Fox.jpg")),
            ("red_fox.png", Some("photos/Red_Fox.jpg")),
            ("cat", None),
            ("../moth", None),
            ("/moth", None),
            ("", None),
        ] {
            assert_eq!(deck.picture_name(name).as_deref(), found, "{name}");
        }
        assert_eq!(deck.picture("moth").expect("it is found").as_ref(), b"photos/old/Moth.PNG");
        assert_eq!(deck.drawing("fox").expect("it is found").text(), "templates/fox.svg");
        assert_eq!(deck.drawing_name("OWL").as_deref(), Some("owl.svg"));
        assert_eq!(deck.picture_name("photos/old/owl.svg").as_deref(), None, "`owl.svg` is a file");
    }

    #[test]
    fn two_pictures_of_one_name_are_both_named() {
        let (_folder, deck) = deck(&["a/owl.jpg", "b/Owl.png", "c/owl.png/x.txt"]);
        let error = deck.picture("owl").expect_err("it could be either").to_string();
        assert_eq!(error, "`owl` can be `a/owl.jpg` or `b/Owl.png`");
        assert_eq!(deck.picture_name("owl.png").as_deref(), Some("b/Owl.png"));
    }
}
