//! `pullet explain`

use super::arguments::ExplainArguments;
use super::option_values::Format;
use super::outcome::{CliError, ExitStatus};
use super::terminal;
use crate::diag::{Area, Code, Severity, without_links};
use serde::Serialize;

/// What `--format json` prints.
#[derive(Serialize)]
struct ExplainReport {
    findings: Vec<Explanation>,
}

#[derive(Serialize)]
struct Explanation {
    code: Code,
    severity: Severity,
    title: String,
    area: &'static str,
    meaning: String,
    fix: String,
}

pub(super) fn run(arguments: &ExplainArguments) -> Result<ExitStatus, CliError> {
    let codes = match &arguments.code {
        Some(name) => {
            // As findings show it: `error[overset-text]`.
            let inner = name.trim().strip_suffix(']').and_then(|shown| shown.split_once('['));
            let name = inner.map_or(name.as_str(), |(_, code)| code);
            let unknown = || CliError::UnknownCode { name: name.to_owned(), nearest: Code::nearest(name) };
            vec![Code::named(name).ok_or_else(unknown)?]
        }
        None => Code::ALL.to_vec(),
    };
    match (arguments.format, codes.as_slice()) {
        (Format::Json, codes) => {
            terminal::json(&ExplainReport { findings: codes.iter().copied().map(explanation).collect() });
        }
        (Format::Text, [code]) => terminal::result(&in_full(*code)),
        (Format::Text, _) => terminal::result(&Area::ALL.map(section).join("\n\n")),
    }
    Ok(ExitStatus::Clean)
}

fn explanation(code: Code) -> Explanation {
    Explanation {
        code,
        severity: code.severity(),
        title: code.title(),
        area: code.area().title(),
        meaning: without_links(code.meaning()),
        fix: without_links(code.fix()),
    }
}

fn in_full(code: Code) -> String {
    let Explanation { severity, area, meaning, fix, .. } = explanation(code);
    format!("{}[{code}], found when: {}\n\n{meaning}\n\nHow to fix it: {fix}", severity.as_str(), area.to_lowercase())
}

/// The codes of an area, a line each.
fn section(area: Area) -> String {
    let codes = Code::ALL.iter().filter(|code| code.area() == area);
    let lines = codes.map(|code| format!("  {:26} {}", code.as_str(), without_links(code.meaning())));
    std::iter::once(area.title().to_owned()).chain(lines).collect::<Vec<_>>().join("\n")
}
