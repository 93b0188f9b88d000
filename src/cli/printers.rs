//! `pullet printers`

use super::arguments::PrintersArguments;
use super::build::no_printer;
use super::option_values::Format;
use super::outcome::{CliError, ExitStatus};
use super::reach::printer_files;
use super::terminal;
use crate::files::Project;
use crate::model::{Edges, NamedChoice, Paper, PrinterName};
use crate::pipeline::{self, NamedPrinter};
use crate::printers::{PrinterProfile, Resize, with_printer};
use serde::Serialize;

/// What `--format json` prints.
#[derive(Serialize)]
struct PrintersDocument {
    printers: Vec<PrinterDocument>,
}

/// A printer.
#[derive(Serialize)]
pub(super) struct PrinterDocument {
    name: String,
    file: String,
    paper: Option<String>,
    flip: String,
    feed: Option<String>,
    back_right_mm: f64,
    back_down_mm: f64,
    back_turn_degrees: f64,
    back_width_percent: f64,
    back_height_percent: f64,
    print_width_percent: f64,
    print_height_percent: f64,
    resize: bool,
    margins_mm: Option<MarginsDocument>,
}

#[derive(Serialize)]
struct MarginsDocument {
    top: f64,
    right: f64,
    bottom: f64,
    left: f64,
}

pub(super) fn run(arguments: &PrintersArguments) -> Result<ExitStatus, CliError> {
    let project = Project::without_deck("printers");
    if let Some(name) = &arguments.remove {
        return remove(&project, name, arguments.format);
    }
    let (printers, findings) = pipeline::printers(&project);
    terminal::findings(&findings);
    match arguments.format {
        Format::Json => terminal::json(&PrintersDocument { printers: printers.iter().map(document).collect() }),
        Format::Text if printers.is_empty() => terminal::result(
            "You have measured no printers yet. Print the sheet that `pullet align` makes: it says what to do.",
        ),
        Format::Text => printers.iter().for_each(|NamedPrinter { name, profile, file }| {
            terminal::result(&format!("{name:12} {} ({file})", in_words(profile)));
        }),
    }
    Ok(if findings.has_errors() { ExitStatus::DeckHasErrors } else { ExitStatus::Clean })
}

/// Removes a printer from the file that it is kept in: the project's, or the user's settings.
fn remove(project: &Project, name: &PrinterName, format: Format) -> Result<ExitStatus, CliError> {
    let (found, findings) = pipeline::find_printer(project, name);
    terminal::findings(&findings);
    for file in printer_files() {
        let Some(source) = file.read().map_err(CliError::ReadPrinters)? else { continue };
        let left = with_printer(source.text(), name.as_str(), None);
        if left.len() >= source.text().trim_end().len() {
            continue;
        }
        file.write(&left).map_err(CliError::Printers)?;
        match format {
            Format::Json => terminal::json(&PrintersDocument { printers: found.iter().map(document).collect() }),
            Format::Text => terminal::result(&format!("{} is removed from {}", name.as_str(), file.path().display())),
        }
        return Ok(ExitStatus::Clean);
    }
    Err(no_printer(project, name))
}

/// Returns a printer as programs read it.
pub(super) fn document(printer: &NamedPrinter) -> PrinterDocument {
    let PrinterProfile { paper, flip, feed, back, size, resize, margins } = printer.profile.clone();
    let margins = margins.map(|Edges { top, right, bottom, left }| MarginsDocument {
        top: top.to_mm(),
        right: right.to_mm(),
        bottom: bottom.to_mm(),
        left: left.to_mm(),
    });
    PrinterDocument {
        name: printer.name.clone(),
        file: printer.file.clone(),
        paper,
        flip: flip.word().to_owned(),
        feed: feed.map(|edge| edge.word().to_owned()),
        back_right_mm: back.right.to_mm(),
        back_down_mm: back.down.to_mm(),
        back_turn_degrees: back.turn.to_degrees(),
        back_width_percent: back.width.to_percent(),
        back_height_percent: back.height.to_percent(),
        print_width_percent: size.width.to_percent(),
        print_height_percent: size.height.to_percent(),
        resize: resize == Resize::On,
        margins_mm: margins,
    }
}

/// Returns a printer in words, after its name.
pub(super) fn in_words(profile: &PrinterProfile) -> String {
    let paper = profile.paper.as_deref().map(|paper| Paper::named(paper).map_or(paper, |known| &known.title));
    let paper = paper.map(|paper| format!(", read on {paper}")).unwrap_or_default();
    let feed = profile.feed.map(|edge| format!(", the {} edge first", edge.word())).unwrap_or_default();
    let size = profile.size;
    let ruler = if size == crate::printers::PrintedSize::default() {
        String::new()
    } else {
        let resized = if profile.resize == Resize::On { ", corrected" } else { ", not corrected" };
        format!("; prints {} wide and {} high{resized}", size.width, size.height)
    };
    let margins = profile.margins.map(|Edges { top, right, bottom, left }| {
        let [top, right, bottom] = [top, right, bottom].map(crate::model::Length::to_mm);
        format!("; margins: top {top}, right {right}, bottom {bottom}, left {left}")
    });
    let margins = margins.unwrap_or_default();
    let back = profile.back_in_words();
    let flip = profile.flip.word();
    format!("backs {back}{ruler}{margins}; {flip} edge{feed}{paper}")
}
