//! `pullet align`

use super::arguments::AlignArguments;
use super::option_values::Format;
use super::outcome::{CliError, ExitStatus};
use super::printers::{document, in_words, no_printer, not_kept, not_read};
use super::terminal;
use crate::diag::Findings;
use crate::files::{OutputFolder, OwnFile, Project};
use crate::model::{Flip, Length, NamedChoice, PAPERS, Paper, PrinterName, Size};
use crate::pipeline::{self, AlignmentOptions, NamedPrinter};
use crate::printers::{
    AlignmentSheet, MOST_PRINTERS, PRINTER_FILE, PrintedWith, PrinterProfile, PrinterReading, Resize, read_printers,
    with_printer,
};
use serde_json::{Value, json};
use std::path::PathBuf;

pub(super) fn run(arguments: &AlignArguments) -> Result<ExitStatus, CliError> {
    let project = Project::without_deck("align");
    match (&arguments.read, &arguments.printer) {
        (Some(reading), Some(name)) => keep(&project, reading, name, arguments),
        (_, name) => make(&project, name.as_ref(), arguments),
    }
}

/// Makes the sheets.
fn make(project: &Project, name: Option<&PrinterName>, arguments: &AlignArguments) -> Result<ExitStatus, CliError> {
    let printer = match name {
        None => None,
        Some(name) => match pipeline::find_printer(project, name) {
            (Some(printer), _) => Some(printer),
            (None, findings) if findings.is_empty() => return Err(no_printer(project, name)),
            (None, findings) => return Ok(not_written(&findings)),
        },
    };
    let known = printer.as_ref().map(|printer| printer.profile.flip);
    let flip = arguments.flip.or(known).unwrap_or_default();
    let papers = if arguments.paper.is_empty() { &PAPERS[..2] } else { &arguments.paper };
    let (mut names, mut files, mut findings) = (Vec::new(), Vec::new(), Findings::new());
    for paper in papers {
        let options = AlignmentOptions { paper, flip, printer: printer.as_ref(), language: arguments.language };
        let (name, made) = pipeline::alignment_sheet(project, options).ok_or_else(|| small_paper(paper))?;
        findings.extend(made.findings);
        names.push(&paper.name);
        files.push((name, made.bytes.unwrap_or_default()));
    }
    if findings.has_errors() {
        return Ok(not_written(&findings));
    }
    terminal::findings(&findings);
    let named = files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice()));
    let paths = OutputFolder::new(&arguments.out).write(named)?;
    match arguments.results.format {
        Format::Text => terminal::result(&how_to_print(&paths, flip, printer.as_ref())),
        Format::Json => {
            let files = paths
                .iter()
                .zip(names)
                .map(|(path, paper)| json!({ "path": path.display().to_string(), "paper": paper }));
            terminal::json(&json!({ "files": files.collect::<Vec<Value>>() }));
        }
    }
    Ok(ExitStatus::Clean)
}

fn small_paper(paper: &Paper) -> CliError {
    let least = in_mm(AlignmentSheet::LEAST);
    CliError::with_help(
        &format!("the alignment sheet does not fit on {} paper of {}", paper.title, in_mm(paper.size)),
        &format!("it needs {least}: print it on larger paper, such as A4 or Letter; a profile serves for all papers"),
    )
}

fn in_mm(Size { width, height }: Size) -> String {
    format!("{} × {height}", width.to_mm())
}

fn not_written(findings: &Findings) -> ExitStatus {
    terminal::findings(findings);
    terminal::not_done("align", findings, "written");
    ExitStatus::DeckHasErrors
}

fn how_to_print(paths: &[PathBuf], flip: Flip, printer: Option<&NamedPrinter>) -> String {
    let mut lines = vec!["Alignment sheet".to_owned()];
    lines.extend(paths.iter().map(|path| format!("  {}", path.display())));
    let edge = match flip {
        Flip::LongEdge => "long",
        Flip::ShortEdge => "short",
    };
    lines.push(format!(
        "Print it on both sides, flipped on the {edge} edge, at 100 % (\"actual size\"). Then hold it up to a lamp: the sheet \
         says what to read and what to type."
    ));
    lines.extend(
        printer.map(|printer| format!("{} If its profile is right, you read 0 everywhere.", printer.in_words())),
    );
    lines.join("\n")
}

/// Keeps what was read off a sheet.
fn keep(
    project: &Project,
    reading: &str,
    name: &PrinterName,
    arguments: &AlignArguments,
) -> Result<ExitStatus, CliError> {
    let reading: PrinterReading = reading.parse()?;
    let (known, findings) = pipeline::find_printer(project, name);
    if !findings.is_empty() {
        return Ok(not_written(&findings));
    }
    if known.is_none() && arguments.refine {
        return Err(no_printer(project, name));
    }
    let file = file(arguments)?;
    let source = file.read().map_err(|error| not_read(&error))?;
    let text = source.as_ref().map(|source| source.text().to_owned()).unwrap_or_default();
    if let Some(source) = &source {
        // What cannot be read cannot be changed with care.
        let (printers, findings) = read_printers(source, Some(name.as_str()));
        if findings.has_errors() || printers.len() > MOST_PRINTERS {
            return Ok(not_written(&findings));
        }
    }
    let known = known.map(|printer| printer.profile).unwrap_or_default();
    let profile = read_profile(&reading, &known, arguments)?;
    file.write(&with_printer(&text, name.as_str(), Some(&profile))).map_err(|error| not_kept(&error))?;
    let printer = NamedPrinter { name: name.as_str().to_owned(), profile, file: file.path().display().to_string() };
    match arguments.results.format {
        Format::Text => terminal::result(&kept(&printer, &reading)),
        Format::Json => terminal::json(&json!({ "printer": document(&printer) })),
    }
    Ok(ExitStatus::Clean)
}

/// Returns the file that printers are kept in: that of the project if there is one or it is asked for.
fn file(arguments: &AlignArguments) -> Result<OwnFile, CliError> {
    let of_project = OwnFile::in_folder(".", PRINTER_FILE);
    if arguments.project || of_project.is_there() {
        return Ok(of_project);
    }
    OwnFile::in_user_settings(PRINTER_FILE).ok_or_else(|| {
        CliError::with_help(
            &"your system has no folder for the settings of programs: neither `HOME` nor `XDG_CONFIG_HOME` is set",
            "add `--project`: the printer is then kept in `printers.toml` in this folder",
        )
    })
}

fn read_profile(
    reading: &PrinterReading,
    known: &PrinterProfile,
    arguments: &AlignArguments,
) -> Result<PrinterProfile, CliError> {
    if let (Some(read), Some(asked)) = (reading.flip, arguments.flip)
        && read != asked
    {
        return Err(CliError::with_help(
            &format!("the reading says `flip {}`, and the command line `--flip {}`", read.word(), asked.word()),
            "remove one of them; if the dot is in the other ring, print the sheet again with the other `--flip`",
        ));
    }
    let flip = reading.flip.or(arguments.flip).unwrap_or(known.flip);
    let of_refined = known.paper.as_deref().filter(|_| arguments.refine).and_then(Paper::named);
    let paper = match (arguments.paper.as_slice(), of_refined) {
        ([paper], _) | ([], Some(paper)) => paper,
        // Only the corners depend on the paper.
        _ if reading.corners.is_empty() => &PAPERS[0],
        _ => {
            return Err(CliError::with_help(
                &"which sheet did you read? Its paper decides how far apart its corners are",
                "add the paper that is printed on the sheet: `--paper a4`, or `--paper letter`",
            ));
        }
    };
    let sheet = AlignmentSheet::new(paper.size, flip).ok_or_else(|| small_paper(paper))?;
    let printed = if arguments.refine { PrintedWith::Profile } else { PrintedWith::NoProfile };
    let mut profile = known.with_reading(reading, &sheet, printed)?;
    if !reading.corners.is_empty() {
        profile.paper = Some(paper.name.to_string());
    }
    if arguments.resize {
        profile.resize = Resize::On;
    }
    Ok(profile)
}

/// Returns what is known of the printer, and what to do next.
fn kept(printer: &NamedPrinter, reading: &PrinterReading) -> String {
    let name = &printer.name;
    let mut lines = vec![format!("{name}: {}", in_words(&printer.profile)), format!("  kept in {}", printer.file)];
    let is_off = |length: Length| (length - Length::um(100_000)).abs() > Length::um(300);
    let is_scaled = reading.ruler.is_some_and(|ruler| is_off(ruler.width) || is_off(ruler.height));
    if is_scaled && printer.profile.resize == Resize::Off {
        lines.push(
            "The rulers do not measure 100 mm. If you printed at 100 %, add `--resize` to this command: Pullet then prints both \
             sides in their true size."
                .to_owned(),
        );
    }
    lines.push(format!(
        "To see whether it is right, print the sheet of `pullet align --printer {name}`. Print decks with `pullet build DECK \
         --printer {name}`, or write `printer = \"{name}\"` into the deck's `[print]`."
    ));
    lines.join("\n")
}
