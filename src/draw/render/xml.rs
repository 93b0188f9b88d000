//! A drawing as XML, parsed only when that is known to end soon.

use super::limits::{ATTRIBUTES, ENTITY_TEXT, too_much};
use crate::diag::{Code, Fault};
use crate::tag::{attribute_count, tag_of};
use roxmltree::{Document, Error, ParsingOptions};

/// How a drawing begins.
pub(super) const ROOT_HELP: &str = "a drawing begins with `<svg xmlns=\"http://www.w3.org/2000/svg\">`";

/// Why a drawing is not read.
pub(super) enum DrawingError {
    /// It is not well-formed.
    Xml(Error),
    /// It exceeds a limit.
    TooMuch(Fault),
}

/// Parses a drawing that may come from anyone.
///
/// # Errors
/// [`DrawingError`]: it has too many attributes, its entities stand for too much, or it is not well-formed.
pub(super) fn parse(svg: &str) -> Result<Document<'_>, DrawingError> {
    match before_parsing(svg) {
        Some(fault) => Err(DrawingError::TooMuch(fault)),
        None => parse_checked(svg).map_err(DrawingError::Xml),
    }
}

/// Parses a drawing that is known to keep the limits.
///
/// # Errors
/// It is not well-formed.
pub(crate) fn parse_checked(svg: &str) -> Result<Document<'_>, Error> {
    // Drawing programs write a document type; its entities are bounded by roxmltree.
    Document::parse_with_options(svg, ParsingOptions { allow_dtd: true, ..ParsingOptions::default() })
}

/// Returns the fault of XML that cannot be read, with its line.
pub(super) fn not_well_formed(svg: &str, error: &Error) -> Fault {
    let row = error.pos().row;
    let above = usize::try_from(row).unwrap_or(1).saturating_sub(1);
    let start: usize = svg.split_inclusive('\n').take(above).map(str::len).sum();
    if let Some(fault) = pointed_at(svg, start, error) {
        return fault;
    }
    let message = format!("the drawing that the template makes is not well-formed XML: {}", what_is_wrong(error));
    if let Error::NonXmlChar(character, _) = error {
        let help = "delete it: text that is pasted from another program can have such characters";
        return Fault::new(Code::SvgSyntax, message, word_with(svg, *character)).help(help);
    }
    let line = svg[start..].lines().next().unwrap_or_default();
    let (indent, line) = (line.len() - line.trim_start().len(), line.trim());
    let fault = Fault::new(Code::SvgSyntax, message, line).at(start + indent);
    if line.is_empty() {
        return fault.help(ROOT_HELP);
    }
    fault.help(format!("line {row} of the drawing reads `{}`", shortened(line)))
}

/// Returns the fault that can be pointed at: an `&`, a tag without its partner, or typographic quotes around a value.
fn pointed_at(svg: &str, start: usize, error: &Error) -> Option<Fault> {
    const QUOTES: [&str; 5] = ["=“", "=”", "=„", "=‘", "=’"];
    let is_reference = |at: &usize| {
        let name = &svg[*at + 1..];
        name[name.find(|c: char| !(c.is_alphanumeric() || c == '#')).unwrap_or(name.len())..].starts_with(';')
    };
    let fault = |at: usize, words: &str, message: String, help: &str| {
        Some(Fault::new(Code::SvgSyntax, message, words).at(at).help(help))
    };
    match error {
        Error::MalformedEntityReference(_) => {
            let at = svg[start..].match_indices('&').map(|(at, _)| start + at).find(|at| !is_reference(at))?;
            fault(at, "&", "an `&` on its own cannot stand in a drawing".to_owned(), "write `&amp;` for it")
        }
        Error::UnknownEntityReference(name, _) => {
            let words = format!("&{name};");
            let help =
                "write the character itself, or its number: `&#160;` is a no-break space; `&amp;` is an ampersand";
            fault(
                start + svg[start..].find(&words)?,
                &words,
                format!("`{words}` stands for nothing in a drawing"),
                help,
            )
        }
        Error::UnexpectedCloseTag(..) => match first_unpaired(svg)? {
            (at, tag) if tag.starts_with("</") => {
                let help = "remove it, or write the tag that it closes before it";
                fault(at, tag, format!("`{tag}` closes nothing that is open"), help)
            }
            (at, tag) => {
                let name = tag[1..].split(|c: char| c.is_whitespace() || c == '>').next()?;
                let help = format!("write `</{name}>` where it ends, or `/>` at its own end if nothing is in it");
                fault(at, tag, format!("`<{name}>` is not closed"), &help)
            }
        },
        Error::NoRootNode | Error::UnclosedRootNode => None,
        _ => {
            let line = svg[start..].lines().next()?;
            let at = start + QUOTES.iter().filter_map(|quote| line.find(quote)).min()? + 1;
            let help = "type `\"` on each side; word processors replace it with another quote";
            let message = "the value of an attribute needs straight quotes, not typographic ones".to_owned();
            fault(at, &svg[at..at + svg[at..].chars().next()?.len_utf8()], message, help)
        }
    }
}

/// Returns the first tag without its partner, and where it is: one that closes nothing, or is open when one around it closes.
fn first_unpaired(svg: &str) -> Option<(usize, &str)> {
    let name = |tag: &str| {
        tag.trim_matches(['<', '>', '/']).split([' ', '\t', '\r', '\n']).next().unwrap_or_default().to_owned()
    };
    let mut open: Vec<(usize, &str)> = Vec::new();
    for (at, tag) in tags(svg) {
        if !tag.starts_with("</") {
            if !tag.ends_with("/>") {
                open.push((at, tag));
            }
        } else if open.last().is_some_and(|(_, last)| name(last) == name(tag)) {
            open.pop();
        } else {
            let is_open = open.iter().any(|(_, other)| name(other) == name(tag));
            return if is_open { open.pop() } else { Some((at, tag)) };
        }
    }
    None
}

/// Returns the tags of elements with their places.
fn tags(svg: &str) -> impl Iterator<Item = (usize, &str)> {
    /// What begins like a tag but is none, and how it ends.
    const OTHERS: [(&str, &str); 4] = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!", ">")];
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            at += svg[at..].find('<')?;
            let (start, rest) = (at, &svg[at..]);
            if let Some((_, end)) = OTHERS.iter().find(|(opening, _)| rest.starts_with(opening)) {
                at += rest.find(end)? + end.len();
                continue;
            }
            let tag = tag_of(rest)?;
            at += tag.len();
            return Some((start, tag));
        }
    })
}

/// Returns the first word of a drawing that has a character; nothing if none has.
fn word_with(svg: &str, character: char) -> &str {
    let Some((before, after)) = svg.split_once(character) else { return "" };
    let ends = |letter: char| letter.is_ascii_whitespace() || "<>&\"'".contains(letter);
    let start = before.rfind(ends).map_or(0, |end| end + 1);
    let length = after.find(ends).unwrap_or(after.len());
    &svg[start..svg.len() - after.len() + length]
}

/// Returns why XML cannot be read, in words.
pub(crate) fn what_is_wrong(error: &Error) -> String {
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
        Error::EntityReferenceLoop(_) => "its entities refer to each other in a loop".to_owned(),
        Error::NonXmlChar(c, _) => format!("it contains the control character U+{:04X}", u32::from(*c)),
        Error::UnexpectedDeclaration(_) => {
            "something stands before `<?xml …?>`, which must come first, without a blank line or a \
                                            space before it"
                .to_owned()
        }
        Error::InvalidComment(_) => "a comment contains `--`".to_owned(),
        _ => "a tag, an attribute or a quotation mark is not closed".to_owned(),
    }
}

/// Returns the start of a line, as long as fits into a message.
pub(super) fn shortened(line: &str) -> String {
    let start: String = line.chars().take(80).collect();
    if start.len() < line.len() { start + "…" } else { start }
}

/// The fewest bytes that an attribute takes, such as ` a=""`.
const SHORTEST_ATTRIBUTE: usize = 5;

/// Looks for what must be known before the XML is parsed: a parser expands entities, and compares each attribute of an
/// element with all others.
fn before_parsing(svg: &str) -> Option<Fault> {
    let (mut may_have_many, mut declares) = (false, false);
    // A parser stops at a `<` within an attribute, so no tag goes beyond the next one.
    for tag in svg.split('<').skip(1) {
        declares |= tag.starts_with("!ENTITY");
        may_have_many |= tag.len() > SHORTEST_ATTRIBUTE * ATTRIBUTES && tag.matches('=').count() > ATTRIBUTES;
    }
    if may_have_many && most_attributes(svg) > ATTRIBUTES {
        let message = format!("an element of the drawing has more than {ATTRIBUTES} attributes");
        return Some(too_much(message, "", "no element of SVG needs more than a few"));
    }
    if declares && text_of_entities(svg) > ENTITY_TEXT {
        let message = format!("the drawing's entities stand for more than {} MB of text", ENTITY_TEXT / 1_000_000);
        return Some(too_much(message, "<!ENTITY", "write the text itself, or save the drawing as plain SVG"));
    }
    None
}

/// Returns the most attributes of one tag.
fn most_attributes(svg: &str) -> usize {
    /// What begins like a tag but is none, and how it ends.
    const OTHERS: [(&str, &str); 3] = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")];
    let mut most = 0;
    let mut rest = svg;
    while let Some(start) = rest.find('<') {
        rest = &rest[start..];
        if let Some((_, end)) = OTHERS.iter().find(|(opening, _)| rest.starts_with(opening)) {
            rest = rest.find(end).map_or("", |at| &rest[at + end.len()..]);
            continue;
        }
        let tag = tag_of(rest).unwrap_or(rest);
        // What an entity stands for may be a tag.
        let is_declaration = tag.starts_with("<!");
        most = most.max(if is_declaration { tag.matches('=').count() } else { attribute_count(tag) });
        rest = &rest[tag.len()..];
    }
    most
}

/// Returns at least as many bytes as all entities of a drawing stand for.
fn text_of_entities(svg: &str) -> usize {
    /// How deep roxmltree lets entities nest within one reference.
    const NESTED: usize = 255;
    let declared = svg.split("<!ENTITY").skip(1).filter_map(quoted);
    let (longest, nested) =
        declared.fold((0, false), |(longest, nested), text| (longest.max(text.len()), nested || text.contains('&')));
    let references = if longest > 0 { svg.matches('&').count() } else { 0 };
    longest.saturating_mul(references).saturating_mul(if nested { NESTED } else { 1 })
}

/// Returns the first quoted text.
fn quoted(text: &str) -> Option<&str> {
    let start = text.find(['"', '\''])?;
    text[start + 1..].split(&text[start..=start]).next()
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
            (loops, "its entities refer to each other in a loop"),
            ("<a>\u{1}</a>", "it contains the control character U+0001"),
            ("<!-- a -- b --><a/>", "a comment contains `--`"),
            (
                "\n<?xml version='1.0'?><a/>",
                "something stands before `<?xml …?>`, which must come first, without a blank line or a space before it",
            ),
            ("<a b=\"/>", "a tag, an attribute or a quotation mark is not closed"),
        ] {
            let error = parse_checked(svg).expect_err("it is not well-formed");
            assert_eq!(what_is_wrong(&error), words, "{svg}");
        }
    }

    #[test]
    fn attributes_and_entities_are_counted_before_the_xml_is_read() {
        let many: String = (0..1_001).flat_map(|at| [" a".to_owned(), at.to_string(), "='='".to_owned()]).collect();
        assert!(before_parsing(&format!("<svg{many}/>")).is_some());
        assert!(before_parsing(&format!("<!-- don't --><svg{many}/>")).is_some());
        assert!(before_parsing(&format!("<svg><![CDATA[<a '=\"]]><g{many}/></svg>")).is_some());
        assert!(before_parsing(&format!("<!DOCTYPE svg [<!ENTITY a \"<g{many}/>\">]><svg>&a;</svg>")).is_some());
        assert!(before_parsing(&format!("<svg a='{}' c=\"<>='\"/>", "=".repeat(2_000))).is_none());
        let entity = format!("<!DOCTYPE svg [<!ENTITY a \"{}\">]>", "x".repeat(50_000));
        assert!(before_parsing(&format!("{entity}<svg>{}</svg>", "&a;".repeat(100))).is_some());
        assert!(before_parsing(&format!("{entity}<svg>&a;&a;</svg>")).is_none());
        assert!(before_parsing(&format!("{}<svg>{}</svg>", entity.replace("xx", "'x"), "&a;".repeat(100))).is_some());
    }
}
