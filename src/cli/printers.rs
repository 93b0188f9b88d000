//! `pullet printers`

use super::arguments::PrintersArguments;
use super::option_values::Format;
use super::outcome::{CliError, ExitStatus};
use super::reach::printer_files;
use super::terminal;
use crate::diag::{listed, nearest};
use crate::files::{OutputError, Project, ReadError};
use crate::model::{Edges, Length, NamedChoice, Paper, PrinterName};
use crate::pipeline::{self, NamedPrinter};
use crate::printers::{PrintedSize, PrinterProfile, Resize, with_printer};
use serde_json::{Value, json};

pub(super) fn run(arguments: &PrintersArguments) -> Result<ExitStatus, CliError> {
    let project = Project::without_deck("printers");
    if let Some(name) = &arguments.remove {
        return remove(&project, name, arguments.results.format);
    }
    let (printers, findings) = pipeline::printers(&project);
    terminal::findings(&findings);
    match arguments.results.format {
        Format::Json => print_documents(&printers),
        Format::Text if printers.is_empty() => terminal::result(
            "You have measured no printers yet. Print the sheet that `pullet align` makes: it says what to do.",
        ),
        Format::Text => printers.iter().for_each(|NamedPrinter { name, profile, file }| {
            terminal::result(&format!("{name:12} {} ({file})", in_words(profile)));
        }),
    }
    Ok(ExitStatus::of(&findings))
}

/// Removes a printer from the file that it is kept in: the project's, or the user's settings.
fn remove(project: &Project, name: &PrinterName, format: Format) -> Result<ExitStatus, CliError> {
    let (found, findings) = pipeline::find_printer(project, name);
    terminal::findings(&findings);
    for file in printer_files() {
        let Some(source) = file.read().map_err(|error| not_read(&error))? else { continue };
        let left = with_printer(source.text(), name.as_str(), None);
        if left.len() >= source.text().trim_end().len() {
            continue;
        }
        file.write(&left).map_err(|error| not_kept(&error))?;
        match format {
            Format::Json => print_documents(found.as_slice()),
            Format::Text => terminal::result(&format!("{} is removed from {}", name.as_str(), file.path().display())),
        }
        return Ok(ExitStatus::Clean);
    }
    Err(no_printer(project, name))
}

/// Returns the error that a printer is not known, and how to get it.
pub(super) fn no_printer(project: &Project, name: &PrinterName) -> CliError {
    let name = name.as_str();
    let known: Vec<String> = pipeline::printers(project).0.into_iter().map(|printer| printer.name).collect();
    let measure = format!(
        "to measure it, print the sheet that `pullet align` makes, and type what you read off it: `pullet align --printer {name} \
         --read \"…\"`"
    );
    let help = match nearest(name, known.iter().map(String::as_str)) {
        Some(near) => format!("did you mean `{near}`? If not: {measure}"),
        None if known.is_empty() => measure,
        None => {
            let list = listed(known.iter().map(|name| format!("`{name}`")), 10);
            format!("the printers that you measured are {list}; {measure}")
        }
    };
    CliError::with_help(&format!("there is no printer called `{name}`"), &help)
}

/// Returns the error that a file of printers cannot be read.
pub(super) fn not_read(error: &ReadError) -> CliError {
    CliError::with_help(error, "rename the file, and measure the printer again")
}

/// Returns the error that a file of printers cannot be written.
pub(super) fn not_kept(error: &OutputError) -> CliError {
    CliError::with_help(&format!("the printer was not kept: {error}"), "free some space, or make the folder writable")
}

fn print_documents(printers: &[NamedPrinter]) {
    terminal::json(&json!({ "printers": printers.iter().map(document).collect::<Vec<_>>() }));
}

/// Returns a printer as programs read it.
pub(super) fn document(printer: &NamedPrinter) -> Value {
    let PrinterProfile { paper, flip, feed, front, back, size, resize, margins } = &printer.profile;
    json!({
        "name": printer.name,
        "file": printer.file,
        "paper": paper,
        "flip": flip.word(),
        "feed": feed.as_ref().map(NamedChoice::word),
        "front_right_mm": front.right.to_mm(),
        "front_down_mm": front.down.to_mm(),
        "front_turn_degrees": front.turn.to_degrees(),
        "back_right_mm": back.right.to_mm(),
        "back_down_mm": back.down.to_mm(),
        "back_turn_degrees": back.turn.to_degrees(),
        "back_width_percent": back.width.to_percent(),
        "back_height_percent": back.height.to_percent(),
        "print_width_percent": size.width.to_percent(),
        "print_height_percent": size.height.to_percent(),
        "resize": *resize == Resize::On,
        "margins_mm": margins.map(|Edges { top, right, bottom, left }| json!({
            "top": top.to_mm(),
            "right": right.to_mm(),
            "bottom": bottom.to_mm(),
            "left": left.to_mm(),
        })),
    })
}

/// Returns a printer in words, after its name.
pub(super) fn in_words(profile: &PrinterProfile) -> String {
    let paper = profile.paper.as_deref().map(|paper| Paper::named(paper).map_or(paper, |known| &known.title));
    let paper = paper.map(|paper| format!(", read on {paper}")).unwrap_or_default();
    let feed = profile.feed.map(|edge| format!(", the {} edge first", edge.word())).unwrap_or_default();
    let size = profile.size;
    let ruler = if size == PrintedSize::default() {
        String::new()
    } else {
        let resized = if profile.resize == Resize::On { ", corrected" } else { ", not corrected" };
        format!("; prints {} wide and {} high{resized}", size.width, size.height)
    };
    let margins = profile.margins.map(|Edges { top, right, bottom, left }| {
        let [top, right, bottom] = [top, right, bottom].map(Length::to_mm);
        format!("; margins: top {top}, right {right}, bottom {bottom}, left {left}")
    });
    let margins = margins.unwrap_or_default();
    let sides = profile.sides_in_words();
    let flip = profile.flip.word();
    format!("{sides}{ruler}{margins}; {flip} edge{feed}{paper}")
}
