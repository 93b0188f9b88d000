//! Which printer a deck is printed with: its profile comes from the project's `printers.toml`, or from the user's settings.

use super::settings::BuildSettings;
use crate::diag::{Code, Finding, Findings, Severity, Source, nearest};
use crate::files::{OwnFile, Project, ReadError};
use crate::model::{Deck, PrinterName};
use crate::printers::{PRINTER_FILE, PrinterProfile, read_printers};
use serde_json::{Value, json};
use std::sync::Arc;

/// A printer with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPrinter {
    /// The name.
    pub name: String,
    /// What is known of it.
    pub profile: PrinterProfile,
    /// The file that it is kept in.
    pub file: String,
}

impl NamedPrinter {
    /// Returns what is done to the pages, in words.
    pub fn in_words(&self) -> String {
        self.profile.correction_in_words(&self.name)
    }
}

/// Returns how the pages of a file are corrected, for programs: what the printer does to fronts and backs, which is undone, and whether
/// both sides are resized to their true size. Backs are seen from behind; both are turned clockwise.
pub(super) fn correction_report(printer: &NamedPrinter) -> Value {
    let PrinterProfile { front, back, .. } = printer.profile;
    json!({
        "name": printer.name,
        "front_right_mm": front.right.to_mm(),
        "front_down_mm": front.down.to_mm(),
        "front_turn_degrees": front.turn.to_degrees(),
        "back_right_mm": back.right.to_mm(),
        "back_down_mm": back.down.to_mm(),
        "back_turn_degrees": back.turn.to_degrees(),
        "back_width_percent": back.width.to_percent(),
        "back_height_percent": back.height.to_percent(),
        "resize": printer.profile.resize == crate::printers::Resize::On,
        "words": printer.in_words(),
    })
}

/// Returns all printers that a project knows, and what is wrong with the files; the project's own come first, and win over those of
/// the user's settings.
pub fn printers(project: &Project) -> (Vec<NamedPrinter>, Findings) {
    let mut printers: Vec<NamedPrinter> = Vec::new();
    let mut findings = Findings::new();
    for source in sources(project, &mut findings) {
        let (read, found) = read_printers(&source, None);
        findings.extend(found);
        let known: Vec<String> = printers.iter().map(|printer| printer.name.clone()).collect();
        let further = read.into_iter().filter(|(name, _)| !known.contains(name));
        printers.extend(further.map(|(name, profile)| NamedPrinter { name, profile, file: source.name().to_owned() }));
    }
    (printers, findings)
}

/// Returns the printer of that name, and what is wrong with its file.
pub fn find_printer(project: &Project, name: &PrinterName) -> (Option<NamedPrinter>, Findings) {
    let mut findings = Findings::new();
    for source in sources(project, &mut findings) {
        let (mut read, found) = read_printers(&source, Some(name.as_str()));
        let is_faulty = !found.is_empty();
        findings.extend(found);
        if let Some(profile) = read.shift_remove(name.as_str()) {
            let printer = NamedPrinter { name: name.as_str().to_owned(), profile, file: source.name().to_owned() };
            return (Some(printer), findings);
        }
        if is_faulty {
            break;
        }
    }
    (None, findings)
}

/// Returns the printer that the deck is printed with. A deck travels: if it names a printer that is not known here, that is only a
/// warning.
pub(super) fn chosen(
    project: &Project,
    deck: &Deck,
    settings: &BuildSettings<'_>,
    findings: &mut Findings,
) -> Option<NamedPrinter> {
    let wanted = settings.way.printer.as_ref().and_then(Option::as_ref).or(deck.print.printer.as_ref())?;
    let (printer, found) = find_printer(project, wanted);
    let is_faulty = !found.is_empty();
    findings.extend(found);
    if printer.is_none() && !is_faulty {
        let mut finding = unknown(project, wanted);
        match &wanted.place {
            Some(place) => finding = finding.at(place.clone(), "no profile here"),
            None => finding.severity = Severity::Error,
        }
        findings.push(finding);
    }
    printer
}

fn unknown(project: &Project, wanted: &PrinterName) -> Finding {
    let name = wanted.as_str();
    let (known, _) = printers(project);
    let near = nearest(name, known.iter().map(|printer| printer.name.as_str()));
    let near = near.map(|near| format!("did you mean `{near}`? If not, ")).unwrap_or_default();
    let message = format!("there is no profile of a printer called `{name}` on this computer");
    let help = format!(
        "{near}print the sheet that `pullet align` makes, and type what you read off it: `pullet align --printer {name} --read \"…\"`"
    );
    Finding::new(Code::UnknownPrinter, message).help(help)
}

/// Returns the texts of the files with printers, the one that wins first.
fn sources(project: &Project, findings: &mut Findings) -> Vec<Arc<Source>> {
    let own = OwnFile::in_user_settings(PRINTER_FILE);
    let read = [project.shared_text(PRINTER_FILE), own.map_or(Ok(None), |file| file.read())];
    read.into_iter()
        .filter_map(|read| {
            read.unwrap_or_else(|error: ReadError| {
                let place = Source::new(PRINTER_FILE, "").line(1);
                findings.push(Finding::new(Code::BadPrinterFile, error.to_string()).at(place, "cannot be read"));
                None
            })
        })
        .collect()
}
