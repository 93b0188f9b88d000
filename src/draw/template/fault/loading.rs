//! What is wrong with a template's files before a card is made.

use crate::diag::{Code, Finding, Findings, Place, nearest, quoted};
use crate::model::readable;
use crate::template::sandbox::TemplateFiles;
use crate::template::tera_messages::{self, Spot, TeraMessage};
use std::ops::Range;
use tera::{Error, ErrorKind};

/// The filters that a template may use: Tera's own and ours.
#[rustfmt::skip]
pub const FILTERS: &[&str] = &[
    "abs", "capitalize", "contrast", "darken", "default", "escape", "escape_html", "escape_xml", "first", "float",
    "get", "group_by", "indent", "int", "join", "keys", "last", "length", "lighten", "lower", "mix",
    "newlines_to_br", "nth", "pad", "pairs", "pluralize", "replace", "reverse", "roman", "round", "safe", "slug", "sort",
    "split", "str", "title", "trim", "trim_end", "trim_start", "truncate", "unique", "upper", "values", "wordcount",
];

/// The functions that a template may call.
const FUNCTIONS: &[&str] = &["art", "polar", "range", "row", "super", "throw"];

/// The words that may follow `is`.
#[rustfmt::skip]
pub const TESTS: &[&str] = &[
    "array", "bool", "containing", "defined", "divisible_by", "ending_with", "even", "float", "integer", "iterable",
    "map", "none", "number", "odd", "starting_with", "string", "undefined",
];

/// Returns the finding for a file's bad syntax; none where the error is of another kind.
pub(in super::super) fn in_syntax(error: &Error, files: &TemplateFiles) -> Option<Finding> {
    let ErrorKind::SyntaxError(report) = error.kind() else { return None };
    let file = files.get(report.filename())?;
    let message = TeraMessage::read(report.message());
    if message == TeraMessage::UnexpectedEnd
        && let Some(block) = file.outline.open.last()
    {
        let end = block.word.trim_end_matches("_global");
        let message = format!("the template ends, but this `{}` is still open", block.word);
        let finding =
            Finding::new(Code::TemplateSyntax, message).at(file.source.place(block.tag.clone()), "not closed");
        return Some(finding.help(format!("write `{{% end{end} %}}` where it ends")));
    }
    let place = file.place(report.span().range.clone());
    let in_tag = misread(file.source.text(), place.span().start).map(|(span, message, help)| {
        Finding::new(Code::TemplateSyntax, message).at(file.source.place(span), "").help(help)
    });
    if in_tag.is_some() {
        return in_tag;
    }
    let mut finding = message.finding(Code::TemplateSyntax).at(place, "");
    finding.help.get_or_insert_with(|| "`{{ … }}` prints a value, `{% … %}` decides and repeats".to_owned());
    Some(finding)
}

/// Returns where a tag is wrong that cannot be read from `at` on, and how: if the sign there is one of a word processor or of another
/// language, or if the tag has the title of a column instead of its name.
fn misread(text: &str, at: usize) -> Option<(Range<usize>, String, String)> {
    /// Signs and words of other languages, with the word before them, and what they are here.
    const OTHERS: [(&str, &str, &str); 4] =
        [("", "&&", "and"), ("", "||", "or"), ("else", "if", "elif"), ("", "=", "==")];
    let (before, rest) = text.split_at(at);
    let start = before.rfind("{{").max(before.rfind("{%"))? + 2;
    let inside = &text[start..start + text[start..].find(['}', '%'])?];
    let sign = rest.chars().next()?;
    let span = at..at + sign.len_utf8();
    if !sign.is_ascii() && (sign.is_whitespace() || matches!(sign, '\u{200b}' | '\u{feff}')) {
        let message = "there is a sign that cannot be seen in the tag";
        let help = "delete it, or type a usual space: text that is copied from another program can have such signs";
        return Some((span, message.to_owned(), help.to_owned()));
    }
    if ['“', '”', '„', '‘', '’', '«', '»'].contains(&sign) {
        let help = "type `\"` on each side; word processors replace it with another quote";
        return Some((span, "text in a tag needs straight quotes, not typographic ones".to_owned(), help.to_owned()));
    }
    let is_condition = inside.trim_start_matches(['-', ' ']).starts_with(['i', 'e']);
    let mut others =
        OTHERS.iter().filter(|(word, sign, _)| before.trim_end().ends_with(word) && rest.starts_with(sign));
    if let Some((word, sign, ours)) = others.next().filter(|_| is_condition) {
        let theirs = format!("{word} {sign}");
        let message = format!("a condition has `{ours}`, not `{}`", theirs.trim());
        return Some((at..at + sign.len(), message, format!("write `{ours}`")));
    }
    let (title, filters) = inside.split_at(inside.find('|').unwrap_or(inside.len()));
    let (title, name) = (title.trim(), readable(title));
    let is_title = text[..start].ends_with("{{")
        && title.chars().all(|c| c.is_alphanumeric() || " -_'’?!".contains(c))
        && !title.split(' ').any(|word| matches!(word, "if" | "else" | "and" | "or" | "not" | "in" | "is"))
        && title.starts_with(char::is_alphanumeric)
        && title != name;
    let filters = if filters.is_empty() { String::new() } else { format!(" {}", filters.trim()) };
    is_title.then(|| {
        let span = start + inside.len() - inside.trim_start().len();
        (
            span..span + title.len(),
            format!("templates cannot read a value named {}", quoted(title)),
            format!("write `{{{{ {name}{filters} }}}}`: this is how templates read a column with that title"),
        )
    })
}

/// Returns what is wrong between files whose syntax is right; `components` are those with files of their own.
pub(in super::super) fn between_files(error: &Error, files: &TemplateFiles, components: &[&str]) -> Findings {
    if let Some(chain) = tera_messages::cycle(error) {
        return Findings::from_iter([cycle(&chain, files)]);
    }
    let text = tera_messages::text(error);
    let reports = tera_messages::reports(&text).map(|(message, spot)| {
        let place = spot.and_then(|spot| place(&spot, files)).map(|place| (place, String::new()));
        Finding { place, ..unknown(message, components) }
    });
    let mut findings: Findings = reports.collect();
    if findings.is_empty() {
        findings.push(other(TeraMessage::read(&text), files));
    }
    findings
}

/// Returns the finding for files that use each other in a cycle.
fn cycle(chain: &[&str], files: &TemplateFiles) -> Finding {
    let names = chain.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" → ");
    let finding = Finding::new(Code::TemplateCycle, format!("templates use each other in a cycle: {names}"))
        .help("remove one of these `include` or `extends`");
    let links = chain.windows(2).filter_map(|pair| {
        let file = files.get(pair[0])?;
        let reference = file.outline.references.iter().find(|reference| reference.file == pair[1])?;
        Some(file.source.place(reference.span.clone()))
    });
    at_all(finding, links, "")
}

/// Points a finding at places: the first is its own.
fn at_all(finding: Finding, mut places: impl Iterator<Item = Place>, label: &str) -> Finding {
    let finding = match places.next() {
        Some(place) => finding.at(place, label),
        None => finding,
    };
    places.fold(finding, |finding, place| finding.see(place, "and here"))
}

/// Returns the place that Tera gives as text.
pub(super) fn place(spot: &Spot<'_>, files: &TemplateFiles) -> Option<Place> {
    Some(files.get(spot.file)?.place_at(spot.line, spot.column, spot.width))
}

/// Returns the finding for a filter, function, test, component or block that does not exist.
fn unknown(message: TeraMessage<'_>, components: &[&str]) -> Finding {
    let (code, kind, name, names) = match message {
        TeraMessage::UnknownFilter(name) => (Code::UnknownFilter, "filter", name, FILTERS),
        TeraMessage::UnknownFunction(name) => (Code::UnknownFunction, "function", name, FUNCTIONS),
        TeraMessage::UnknownTest(name) => (Code::UnknownTest, "test", name, TESTS),
        TeraMessage::UnknownComponent(name) => (Code::UnknownComponent, "component", name, components),
        TeraMessage::UnknownTemplate(name) => {
            return Finding::new(Code::MissingTemplate, format!("there is no template `{name}`"));
        }
        TeraMessage::UnknownBlock(name) => {
            let message = format!("no template that this one extends has a block `{name}`");
            return Finding::new(Code::UnknownBlock, message)
                .help("use the name that the block has in the template that is extended");
        }
        message => return message.finding(Code::TemplateSyntax),
    };
    let finding = Finding::new(code, format!("there is no {kind} `{name}`"));
    match nearest(name, names.iter().copied()) {
        Some(nearest) => finding.help(format!("did you mean `{nearest}`?")),
        None if names.is_empty() => {
            finding.help("components are defined in the files `components/*.svg` of the template folders")
        }
        None => finding.help(format!("there are: {}", names.join(", "))),
    }
}

/// Returns the finding for an error that says no place.
fn other(message: TeraMessage<'_>, files: &TemplateFiles) -> Finding {
    let TeraMessage::DuplicateComponent(name) = message else {
        let head = files.values().next().map(|file| file.head());
        return at_all(message.finding(Code::TemplateSyntax), head.into_iter(), "");
    };
    let definitions = files.values().flat_map(|file| {
        let components = file.outline.components.iter().filter(move |component| component.name == name);
        components.map(|component| file.source.place(component.name_span.clone()))
    });
    let finding = Finding::new(Code::DuplicateComponent, format!("the component `{name}` is defined twice"));
    at_all(finding.help("give one of them another name"), definitions, "here")
}

#[cfg(test)]
mod tests {
    use super::*;
    use tera::Tera;

    #[test]
    fn tera_has_the_filters_and_tests_that_help_lists() {
        const OURS: [&str; 7] = ["contrast", "darken", "lighten", "mix", "pad", "roman", "slug"];
        let filters = FILTERS.iter().filter(|name| !OURS.contains(*name)).map(|name| format!("{{{{ 1 | {name} }}}}"));
        let tests = TESTS.iter().map(|name| format!("{{{{ 1 is {name} }}}}"));
        for text in filters.chain(tests) {
            assert!(Tera::default().add_raw_template("card.svg", &text).is_ok(), "{text}");
        }
    }
}
