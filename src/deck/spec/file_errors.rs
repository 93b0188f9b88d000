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
    let (code, message, label) = match error {
        ReadError::Missing { name, .. } => {
            (Code::MissingFile, format!("there is no file {} in the deck's folder", quoted(name)), "no such file")
        }
        ReadError::Outside { name } => {
            let message = format!("{} lies outside the deck's folder", quoted(name));
            (Code::OutsideFolder, message, "leads out of the deck's folder")
        }
        ReadError::TooLarge { name, limit_mb } => {
            (Code::FileTooLarge, format!("{} is larger than {limit_mb} MB", quoted(name)), "too large")
        }
        ReadError::NotText { name, line } => {
            let message = format!("{} is not saved as UTF-8: its line {line} cannot be read", quoted(name));
            (Code::NotUtf8, message, "in another character set")
        }
        ReadError::OtherFormat { name, format } => {
            let message = format!("{} is {}, not text in UTF-8", quoted(name), format.name());
            (Code::NotUtf8, message, "in another format")
        }
        ReadError::Several { .. } | ReadError::Io { .. } => (Code::UnreadableFile, error.to_string(), ""),
    };
    Finding::new(code, message).at(place.clone(), label).help(mending(error))
}

/// Returns what to do about a text file of a deck that cannot be read.
///
/// # Examples
/// ```
/// use pullet_deck::files::Project;
///
/// let deck = Project::open("jokerlink").expect("a built-in deck");
/// let error = deck.deck_text("/etc/passwd").expect_err("it is not the deck's");
/// assert!(pullet_deck::spec::mending(&error).starts_with("copy the file into the deck's folder"));
/// ```
pub fn mending(error: &ReadError) -> String {
    match error {
        ReadError::Missing { nearest: Some(near), .. } => return format!("did you mean `{near}`?"),
        ReadError::Several { .. } => "write which one you mean, with its folder and its ending",
        ReadError::Missing { nearest: None, .. } => "put the file into the deck's folder, next to `deck.toml`",
        ReadError::Outside { name } if name.contains("://") => {
            "Pullet reads no files from the web: download it, as CSV or `.xlsx` if it is a table, and name the file"
        }
        ReadError::Outside { name } if name.contains('\\') && !name.contains("..") && !name.contains(':') => {
            return format!("write `/` between folders: `{}`", name.replace('\\', "/"));
        }
        ReadError::Outside { .. } => {
            "copy the file into the deck's folder, and name it without `..`, `\\`, `:` or a `/` at its start"
        }
        ReadError::TooLarge { .. } => "split it into several files",
        ReadError::NotText { name, .. } => utf_8(name),
        ReadError::OtherFormat { name, format } if format.is_text() => utf_8(name),
        ReadError::OtherFormat { .. } => "name a text file; a spreadsheet's own file must end in `.xlsx` or `.ods`",
        ReadError::Io { .. } => "check whether you are allowed to read the file",
    }
    .to_owned()
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

/// Returns how a text file is saved as it is read.
fn utf_8(name: &str) -> &'static str {
    if name.rsplit('.').next() == Some("toml") {
        "save it again as UTF-8: most editors ask for the encoding, or show it at the edge of the window"
    } else {
        "save it again as UTF-8: in Excel as \"CSV UTF-8\", in LibreOffice with the character set UTF-8"
    }
}
