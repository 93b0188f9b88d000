//! Files that a deck names and that cannot be read, in words for its author.

use super::limits;
use super::spec_reader::quoted;
use crate::diag::{Code, Finding, Place, Source};
use crate::files::{LinkedFolder, Project, ReadError};
use std::sync::Arc;

/// Returns a file in TOML of the deck's folder.
///
/// # Errors
/// As [`Project::deck_text`], but no more than [`limits::TOML`] bytes are read.
pub(super) fn toml_text(project: &Project, name: &str) -> Result<Arc<Source>, ReadError> {
    let source = project.deck_text(name)?;
    if source.text().len() > limits::TOML {
        return Err(ReadError::TooLarge { name: name.to_owned(), limit_mb: (limits::TOML / 1_000_000) as u64 });
    }
    Ok(source)
}

/// Returns the finding for a file that is named at `place`.
pub(super) fn finding(error: &ReadError, place: &Place) -> Finding {
    let at = |code, message: String, label: &str| Finding::new(code, message).at(place.clone(), label);
    match error {
        ReadError::Missing { name, nearest } => {
            let help = match nearest {
                Some(near) => format!("did you mean `{near}`?"),
                None => "put the file into the deck's folder, next to `deck.toml`".to_owned(),
            };
            at(Code::MissingFile, format!("there is no file {} in the deck's folder", quoted(name)), "no such file")
                .help(help)
        }
        ReadError::Outside { name } => {
            let message = format!("{} lies outside the deck's folder", quoted(name));
            let help =
                "copy the file into the deck's folder, and name it without `..`, `\\`, `:` or a `/` at its start";
            at(Code::OutsideFolder, message, "leads out of the deck's folder").help(help)
        }
        ReadError::TooLarge { name, limit_mb } => {
            let message = format!("{} is larger than {limit_mb} MB", quoted(name));
            at(Code::FileTooLarge, message, "too large").help("split it into several files")
        }
        ReadError::NotText { name, .. } => {
            at(Code::NotUtf8, format!("{} is not saved as UTF-8", quoted(name)), "in another character set").help(UTF_8)
        }
        ReadError::OtherFormat { name, format } => {
            let message = format!("{} is {}, not text in UTF-8", quoted(name), format.name());
            at(Code::NotUtf8, message, "in another format").help(UTF_8)
        }
        ReadError::Io { path, source } => {
            let message = format!("`{}` cannot be read: {source}", path.display());
            at(Code::UnreadableFile, message, "").help("check whether you are allowed to read the file")
        }
    }
}

/// Returns the finding for a folder that is not read because it leads out.
pub(super) fn linked(folder: &LinkedFolder) -> Finding {
    let link = folder.link.display().to_string();
    let target = folder.target.display();
    let message = format!("the folder `{link}` is a link to `{target}`, outside the project, so it is not read");
    Finding::new(Code::OutsideFolder, message).at(Source::new(link, "").line(1), "").help(
        "replace the link with a copy of the folder: a deck can come from a stranger, and reads only its own project",
    )
}

const UTF_8: &str = "save it again as UTF-8: in Excel as \"CSV UTF-8\", in LibreOffice with the character set UTF-8";
