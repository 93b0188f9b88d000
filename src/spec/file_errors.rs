//! Files that a deck names and that cannot be read, in words for its author.

use super::spec_reader::quoted;
use crate::diag::{Code, Finding, Place};
use crate::files::ReadError;

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

const UTF_8: &str = "save it again as UTF-8: in Excel as \"CSV UTF-8\", in LibreOffice with the character set UTF-8";
