//! `pullet explain`

use super::arguments::ExplainArguments;
use super::option_values::Format;
use super::outcome::{CliError, ExitStatus};
use super::terminal;
use crate::diag::{Area, Code, without_links};
use serde_json::{Value, json};

pub(super) fn run(arguments: &ExplainArguments) -> Result<ExitStatus, CliError> {
    let codes = match &arguments.code {
        Some(name) => {
            // As findings show it: `error[overset-text]`.
            let inner = name.trim().strip_suffix(']').and_then(|shown| shown.split_once('['));
            let name = inner.map_or(name.as_str(), |(_, code)| code);
            vec![Code::named(name).ok_or_else(|| unknown(name))?]
        }
        None => Code::ALL.to_vec(),
    };
    match (arguments.results.format, codes.as_slice()) {
        (Format::Json, codes) => {
            let findings: Vec<Value> = codes.iter().copied().map(explanation).collect();
            terminal::json(&json!({ "findings": findings }));
        }
        (Format::Text, [code]) => terminal::result(&in_full(*code)),
        (Format::Text, _) => terminal::result(&Area::ALL.map(section).join("\n\n")),
    }
    Ok(ExitStatus::Clean)
}

fn unknown(name: &str) -> CliError {
    let help = match Code::nearest(name) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "`pullet explain` lists them all".to_owned(),
    };
    CliError::with_help(&format!("there is no finding called `{name}`"), &help)
}

fn explanation(code: Code) -> Value {
    json!({
        "code": code,
        "severity": code.severity(),
        "title": code.title(),
        "area": code.area().title(),
        "meaning": without_links(code.meaning()),
        "fix": without_links(code.fix()),
    })
}

fn in_full(code: Code) -> String {
    let (severity, area) = (code.severity().as_str(), code.area().title().to_lowercase());
    let (meaning, fix) = (without_links(code.meaning()), without_links(code.fix()));
    format!("{severity}[{code}], found when: {area}\n\n{meaning}\n\nHow to fix it: {fix}")
}

/// The codes of an area, a line each.
fn section(area: Area) -> String {
    let codes = Code::ALL.iter().filter(|code| code.area() == area);
    let lines = codes.map(|code| format!("  {:26} {}", code.as_str(), without_links(code.meaning())));
    std::iter::once(area.title().to_owned()).chain(lines).collect::<Vec<_>>().join("\n")
}
