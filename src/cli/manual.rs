//! `pullet man` and `pullet help`: what each command does, as pages and on the terminal.

use super::arguments::{Arguments, HelpArguments, ManArguments};
use super::outcome::{CliError, ExitStatus};
use super::terminal;
use crate::diag::nearest;
use crate::files::OutputFolder;
use clap::{Command, CommandFactory};
use clap_mangen::Man;

/// Prints a page, or writes all of them.
pub(super) fn run(arguments: &ManArguments) -> Result<ExitStatus, CliError> {
    let pages = pages();
    if let Some(folder) = &arguments.out {
        let files = pages.iter().map(|(name, page)| (format!("{name}.1"), page.as_bytes()));
        let files: Vec<(String, &[u8])> = files.collect();
        let written = OutputFolder::new(folder).write(files.iter().map(|(name, page)| (name.as_str(), *page)));
        for path in written.map_err(|error| CliError::file(&error))? {
            terminal::result(&path.display().to_string());
        }
        return Ok(ExitStatus::Clean);
    }
    let wanted = arguments.command.as_ref().map_or("pullet".to_owned(), |command| format!("pullet-{command}"));
    let Some((_, page)) = pages.iter().find(|(name, _)| *name == wanted) else {
        return Err(unknown(arguments.command.as_deref().unwrap_or_default()));
    };
    terminal::result(page.trim_end());
    Ok(ExitStatus::Clean)
}

/// Prints everything about a command, or lists the commands.
pub(super) fn help(arguments: &HelpArguments) -> Result<ExitStatus, CliError> {
    let mut program = Arguments::command();
    program.build();
    let shown = match &arguments.command {
        Some(name) => program.find_subcommand_mut(name).ok_or_else(|| unknown(name))?,
        None => &mut program,
    };
    // A reader that stops reading is not an error.
    let _ = shown.print_long_help();
    Ok(ExitStatus::Clean)
}

/// Returns the error that there is no such command, with the nearest name of one that there is.
fn unknown(name: &str) -> CliError {
    let program = Arguments::command();
    let help = match nearest(name, program.get_subcommands().map(Command::get_name)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "`pullet --help` lists them all".to_owned(),
    };
    CliError::with_help(&format!("there is no command `{name}`"), &help)
}

/// Returns the page of the program and those of its commands, by their names.
fn pages() -> Vec<(String, String)> {
    // A page is the same for every commit and target.
    let mut program = Arguments::command().version(env!("CARGO_PKG_VERSION"));
    program.build();
    let commands: Vec<Command> = program.get_subcommands().filter(|command| !command.is_hide_set()).cloned().collect();
    let mut pages = vec![("pullet".to_owned(), page(program))];
    for command in commands {
        let name = format!("pullet-{}", command.get_name());
        pages.push((name.clone(), page(command.display_name(name))));
    }
    pages
}

/// Returns the text of a page.
fn page(command: Command) -> String {
    let mut page = Vec::new();
    let man = Man::new(command.disable_help_subcommand(true))
        .manual("Pullet")
        .source(concat!("pullet ", env!("CARGO_PKG_VERSION")));
    man.render(&mut page).expect("memory can be written to");
    String::from_utf8_lossy(&page).into_owned()
}
