//! The pictures that faces show, from the deck's files.

use crate::files::{Project, ReadError};
use crate::memo::ContentKey;
use crate::render::{PictureError, picture_names};
use parking_lot::Mutex;
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

/// Reads a picture that a face names.
pub(super) fn picture(project: &Project, name: &str) -> Result<Cow<'static, [u8]>, PictureError> {
    project.picture(name).map_err(|error| {
        let help = match &error {
            ReadError::Missing { nearest: Some(near), .. } => format!("did you mean `{near}`?"),
            ReadError::Missing { .. } => "put it into the deck's folder or into `templates/`".to_owned(),
            ReadError::Outside { name } => {
                let same = picture_names(name, "").iter().find_map(|name| project.picture_of_that_name(name));
                same.map_or_else(
                    || "put a copy of it into the deck's folder".to_owned(),
                    |same| format!("the deck has a file of that name: write `{same}`"),
                )
            }
            ReadError::TooLarge { .. } => "save it with fewer pixels: 300 per inch are enough".to_owned(),
            ReadError::NotText { .. } | ReadError::OtherFormat { .. } | ReadError::Io { .. } => {
                "check whether the file can be opened".to_owned()
            }
        };
        PictureError { message: error.to_string(), help: Some(help) }
    })
}

/// What the source of pictures returned or would return, as fingerprints.
pub(super) struct PictureFiles<'a> {
    project: &'a Project,
    known: Mutex<HashMap<String, ContentKey>>,
}

impl<'a> PictureFiles<'a> {
    /// Returns the pictures of a deck; none is read yet.
    pub(super) fn new(project: &'a Project) -> Self {
        Self { project, known: Mutex::default() }
    }

    /// Takes down what was read under a name.
    pub(super) fn was_read(&self, name: &str, found: &Result<Cow<'static, [u8]>, PictureError>) {
        self.known.lock().insert(name.to_owned(), fingerprint(found));
    }

    /// Returns the fingerprints of pictures that were read.
    pub(super) fn of(&self, names: &[String]) -> Arc<[(String, ContentKey)]> {
        let known = self.known.lock();
        names.iter().filter_map(|name| Some((name.clone(), *known.get(name)?))).collect()
    }

    /// Returns whether pictures are as they were.
    pub(super) fn are_same(&self, pictures: &[(String, ContentKey)]) -> bool {
        pictures.iter().all(|(name, before)| {
            let known = self.known.lock().get(name).copied();
            let now = known.unwrap_or_else(|| {
                let now = fingerprint(&picture(self.project, name));
                // A thread may have read it to draw it meanwhile: that counts.
                *self.known.lock().entry(name.clone()).or_insert(now)
            });
            now == *before
        })
    }
}

fn fingerprint(found: &Result<Cow<'static, [u8]>, PictureError>) -> ContentKey {
    match found {
        Ok(bytes) => ContentKey::of((true, bytes)),
        Err(PictureError { message, help }) => ContentKey::of((false, message, help)),
    }
}
