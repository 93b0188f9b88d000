//! A drawing as XML. What takes too long to parse is left to the limits of the whole run.

use crate::diag::{Code, Fault};
use roxmltree::{Document, Error, ParsingOptions};

/// How a drawing begins.
pub(super) const ROOT_HELP: &str = "a drawing begins with `<svg xmlns=\"http://www.w3.org/2000/svg\">`";

/// Parses a drawing.
///
/// # Errors
/// It is not well-formed.
pub(super) fn parse(svg: &str) -> Result<Document<'_>, Error> {
    // Drawing programs write a document type; its entities are bounded by roxmltree.
    Document::parse_with_options(svg, ParsingOptions { allow_dtd: true, ..ParsingOptions::default() })
}

/// Returns the fault of XML that cannot be read, with its line.
pub(super) fn not_well_formed(svg: &str, error: &Error) -> Fault {
    let row = error.pos().row;
    let line = usize::try_from(row).ok().and_then(|row| svg.lines().nth(row.saturating_sub(1)));
    let line = line.unwrap_or_default().trim();
    let message = format!("the drawing that the template makes is not well-formed XML: {}", what_is_wrong(error));
    let fault = Fault::new(Code::SvgSyntax, message, line);
    if line.is_empty() {
        return fault.help(ROOT_HELP);
    }
    fault.help(format!("line {row} of the drawing reads `{}`", shortened(line)))
}

/// Returns why XML cannot be read, in words.
pub(super) fn what_is_wrong(error: &Error) -> String {
    match error {
        Error::UnexpectedCloseTag(wanted, found, _) => format!("`</{found}>` closes what `<{wanted}>` opened"),
        Error::DuplicatedAttribute(name, _) => format!("an element has the attribute `{name}` twice"),
        Error::UnknownNamespace(prefix, _) => {
            format!("the prefix `{prefix}:` is used, but the root has no `xmlns:{prefix}`")
        }
        Error::UnclosedRootNode => "the last element is not closed".to_owned(),
        Error::NoRootNode => "it has no `<svg>`".to_owned(),
        Error::UnknownEntityReference(name, _) => {
            format!("`&{name};` stands for nothing; write `&amp;` for an ampersand")
        }
        Error::MalformedEntityReference(_) => "it has an `&` on its own; write `&amp;` for it".to_owned(),
        Error::EntityReferenceLoop(_) => "its entities refer to each other in a loop, or hundreds of times".to_owned(),
        Error::NonXmlChar(c, _) => format!("it contains the control character U+{:04X}", u32::from(*c)),
        Error::InvalidComment(_) => "a comment contains `--`".to_owned(),
        _ => "a tag, an attribute or a quotation mark is not closed".to_owned(),
    }
}

/// Returns the start of a line, as long as fits into a message.
pub(super) fn shortened(line: &str) -> String {
    let start: String = line.chars().take(80).collect();
    if start.len() < line.len() { start + "…" } else { start }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each error that has words of its own, as roxmltree reports it.
    #[test]
    fn each_error_of_the_parser_is_explained() {
        let loops = "<!DOCTYPE a [<!ENTITY b '&c;'><!ENTITY c '&b;'>]><a>&b;</a>";
        for (svg, words) in [
            ("<a></b>", "`</b>` closes what `<a>` opened"),
            ("<a b='' b=''/>", "an element has the attribute `b` twice"),
            ("<x:a/>", "the prefix `x:` is used, but the root has no `xmlns:x`"),
            ("<a>", "the last element is not closed"),
            ("<!-- a -->", "it has no `<svg>`"),
            ("<a>&b;</a>", "`&b;` stands for nothing; write `&amp;` for an ampersand"),
            ("<a>b & c</a>", "it has an `&` on its own; write `&amp;` for it"),
            (loops, "its entities refer to each other in a loop, or hundreds of times"),
            ("<a>\u{1}</a>", "it contains the control character U+0001"),
            ("<!-- a -- b --><a/>", "a comment contains `--`"),
            ("<a b=\"/>", "a tag, an attribute or a quotation mark is not closed"),
        ] {
            let error = parse(svg).expect_err("it is not well-formed");
            assert_eq!(what_is_wrong(&error), words, "{svg}");
        }
    }
}
