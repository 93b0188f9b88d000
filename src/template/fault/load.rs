//! What is wrong with a template's files before a card is made.

use super::super::compiled::TemplateFiles;
use super::super::library::TemplateLibrary;
use super::wording;
use crate::diag::{Code, Finding, Findings, Place, nearest};
use tera::{Error, ErrorKind};

/// The filters that a template may use: Tera's own and ours.
pub(crate) const FILTERS: &[&str] = &[
    "abs",
    "capitalize",
    "contrast",
    "darken",
    "default",
    "escape",
    "escape_html",
    "escape_xml",
    "first",
    "float",
    "get",
    "group_by",
    "indent",
    "int",
    "join",
    "keys",
    "last",
    "length",
    "lighten",
    "lower",
    "mix",
    "newlines_to_br",
    "nth",
    "pad",
    "pairs",
    "pluralize",
    "replace",
    "reverse",
    "roman",
    "round",
    "safe",
    "sort",
    "split",
    "str",
    "title",
    "trim",
    "trim_end",
    "trim_start",
    "truncate",
    "unique",
    "upper",
    "values",
    "wordcount",
];

/// The functions that a template may call.
const FUNCTIONS: &[&str] = &["art", "polar", "range", "row", "super", "throw"];

/// What may stand after `is`.
pub(crate) const TESTS: &[&str] = &[
    "array",
    "bool",
    "containing",
    "defined",
    "divisible_by",
    "ending_with",
    "even",
    "float",
    "integer",
    "iterable",
    "map",
    "none",
    "number",
    "odd",
    "starting_with",
    "string",
    "undefined",
];

/// A file's bad syntax; nothing where the error is of another kind.
pub(in super::super) fn of_syntax(error: &Error, files: &TemplateFiles) -> Option<Finding> {
    let ErrorKind::SyntaxError(report) = error.kind() else { return None };
    let file = files.get(report.filename())?;
    if report.message().starts_with("Unexpected end of input")
        && let Some((word, tag)) = file.outline().open.last()
    {
        return Some(of_open_block(word, file.source().place(tag.clone())));
    }
    let place = file.place(report.span().range.clone());
    let words = wording::of(report.message());
    let help = words.help.unwrap_or_else(|| "`{{ … }}` prints a value, `{% … %}` decides and repeats".to_owned());
    Some(Finding::new(Code::TemplateSyntax, words.message).at(place, "").help(help))
}

/// A block that is not closed.
fn of_open_block(word: &str, place: Place) -> Finding {
    let end = word.trim_end_matches("_global");
    Finding::new(Code::TemplateSyntax, format!("the template ends, but this `{word}` is still open"))
        .at(place, "not closed")
        .help(format!("write `{{% end{end} %}}` where it ends"))
}

/// What is wrong between files whose syntax is right.
pub(in super::super) fn of_parse(error: &Error, files: &TemplateFiles, library: &TemplateLibrary) -> Findings {
    let mut findings = Findings::new();
    match error.kind() {
        ErrorKind::CircularExtend { tpl, inheritance_chain } => {
            let chain: Vec<&str> =
                std::iter::once(tpl.as_str()).chain(inheritance_chain.iter().map(String::as_str)).collect();
            findings.push(of_cycle(&chain, files));
        }
        ErrorKind::CircularInclude { include_chain, .. } => {
            let chain: Vec<&str> = include_chain.iter().map(String::as_str).collect();
            findings.push(of_cycle(&chain, files));
        }
        kind => {
            let text = kind.to_string();
            let reports = text.split("\n\n").filter_map(|report| of_report(report, files, library));
            findings.extend(reports);
            if findings.is_empty() {
                findings.push(of_twins(&text, files).unwrap_or_else(|| of_other(&text, files)));
            }
        }
    }
    findings
}

/// Files that draw on one another in a ring.
fn of_cycle(chain: &[&str], files: &TemplateFiles) -> Finding {
    let ring = chain.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" → ");
    let finding = Finding::new(Code::TemplateCycle, format!("templates draw on one another in a ring: {ring}"))
        .help("take one of these `include` or `extends` out");
    let links = chain.windows(2).filter_map(|pair| {
        let file = files.get(pair[0])?;
        let reference = file.outline().references.iter().find(|reference| reference.file == pair[1])?;
        Some(file.source().place(reference.span.clone()))
    });
    let mut links = links.collect::<Vec<_>>().into_iter();
    let finding = match links.next() {
        Some(place) => finding.at(place, ""),
        None => finding,
    };
    links.fold(finding, |finding, place| finding.see(place, "and here"))
}

/// One of the reports that Tera joins into a text: the message after `error:`, then `--> file:line:column`, then the
/// line, then the carets.
fn of_report(report: &str, files: &TemplateFiles, library: &TemplateLibrary) -> Option<Finding> {
    let mut lines = report.lines();
    let message = lines.next()?.strip_prefix("error: ")?;
    let spot = lines.next()?.trim_start().strip_prefix("--> ")?;
    let width = lines.next_back().map_or(1, |carets| carets.matches('^').count());
    let finding = of_unknown(message, library);
    Some(match place_in(spot, width, files) {
        Some(place) => finding.at(place, ""),
        None => finding,
    })
}

/// The place that Tera writes as `file:line:column`.
pub(super) fn place_in(spot: &str, width: usize, files: &TemplateFiles) -> Option<Place> {
    let mut parts = spot.rsplitn(3, ':');
    let column = parts.next()?.parse().ok()?;
    let line = parts.next()?.parse().ok()?;
    Some(files.get(parts.next()?)?.place_at(line, column, width))
}

/// A filter, function, test, component or block that is not there.
fn of_unknown(message: &str, library: &TemplateLibrary) -> Finding {
    let name = message.split('`').nth(1).unwrap_or_default();
    let unknown = |code, kind: &str, names: &[&str]| {
        let finding = Finding::new(code, format!("there is no {kind} `{name}`"));
        match nearest(name, names.iter().copied()) {
            Some(nearest) => finding.help(format!("did you mean `{nearest}`?")),
            None if kind == "component" && names.is_empty() => {
                finding.help("components are defined in the files `components/*.svg` of the template folders")
            }
            None if names.is_empty() => finding,
            None => finding.help(format!("there are: {}", names.join(", "))),
        }
    };
    match message.split(' ').nth(1) {
        Some("filter") => unknown(Code::UnknownFilter, "filter", FILTERS),
        Some("function") => unknown(Code::UnknownFunction, "function", FUNCTIONS),
        Some("test") => unknown(Code::UnknownTest, "test", TESTS),
        Some("component") => {
            unknown(Code::UnknownComponent, "component", &library.component_names().collect::<Vec<_>>())
        }
        Some("template") => unknown(Code::MissingTemplate, "template", &[]),
        _ if message.starts_with("Block ") => {
            Finding::new(Code::UnknownBlock, format!("no template that this one extends has a block `{name}`"))
                .help("name the block as it is named in the template that is extended")
        }
        _ => Finding::new(Code::TemplateSyntax, wording::of(message).message),
    }
}

/// Two files that define the same component.
fn of_twins(message: &str, files: &TemplateFiles) -> Option<Finding> {
    let name = message.strip_prefix("Component `")?.split('`').next()?;
    let mut places = files.values().flat_map(|file| {
        let components = file.outline().components.iter().filter(|component| component.name == name);
        components.map(|component| file.source().place(component.name_span.clone()))
    });
    let finding = Finding::new(Code::DuplicateComponent, format!("the component `{name}` is defined twice"))
        .help("give one of them another name");
    let finding = finding.at(places.next()?, "here");
    Some(places.fold(finding, |finding, place| finding.see(place, "and here")))
}

fn of_other(message: &str, files: &TemplateFiles) -> Finding {
    let finding = Finding::new(Code::TemplateSyntax, wording::of(message).message);
    match files.values().next() {
        Some(file) => finding.at(file.head(), ""),
        None => finding,
    }
}
