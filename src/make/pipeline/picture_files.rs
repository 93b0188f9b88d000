//! The pictures that faces show, from the deck's files.

use crate::files::{Project, ReadError};
use crate::render::{PictureError, picture_names};
use std::borrow::Cow;

/// Reads a picture that a face names.
pub(super) fn picture(project: &Project, name: &str) -> Result<Cow<'static, [u8]>, PictureError> {
    project.picture(name).map_err(|error| {
        let help = match &error {
            ReadError::Missing { nearest: Some(near), .. } => format!("did you mean `{near}`?"),
            ReadError::Missing { .. } => {
                "put it into the deck's folder, any folder in it, or `templates/`: it was looked for there, with any ending of a picture"
                    .to_owned()
            }
            ReadError::Several { found, .. } => format!("write which one you mean, such as `{}`", found[0]),
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
