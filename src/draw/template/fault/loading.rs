//! What is wrong with a template's files before a card is made.

use crate::diag::{Code, Finding, Findings, Place, nearest};
use crate::template::sandbox::TemplateFiles;
use crate::template::tera_messages::{self, Spot, TeraMessage};
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
    let mut finding = message.finding(Code::TemplateSyntax).at(file.place(report.span().range.clone()), "");
    finding.help.get_or_insert_with(|| "`{{ … }}` prints a value, `{% … %}` decides and repeats".to_owned());
    Some(finding)
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
