//! A message of Tera's as a finding.

use crate::diag::{Code, Finding};
use crate::template::tera_messages::TeraMessage;

/// Returns a finding that says what a message says; names that do not exist have findings of their own.
pub(super) fn worded(code: Code, message: TeraMessage<'_>) -> Finding {
    let (message, help) = match message {
        TeraMessage::Other { message, help } => (message, help),
        TeraMessage::UnexpectedEnd => {
            let help = "look for an `{% end… %}` that is missing";
            ("the template ends in the middle of a tag or a block".to_owned(), Some(help.to_owned()))
        }
        _ => ("this has no value".to_owned(), None),
    };
    let finding = Finding::new(code, message);
    match help {
        Some(help) => finding.help(help),
        None => finding,
    }
}

/// Returns a message of Tera's in our words, as the message and the help of a finding.
pub fn in_words(message: &str) -> Finding {
    worded(Code::TemplateError, TeraMessage::read(message))
}
