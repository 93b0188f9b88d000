//! `pullet preview`

use super::arguments::PreviewArguments;
use super::decks::projects;
use super::editor;
use super::hand_over;
use super::made_files::how_to_print;
use super::outcome::{CliError, ExitStatus};
use super::terminal;
use super::variants::selected;
use super::worker::without_limits;
use crate::pipeline::Build;
use crate::server::{Preview, Server, StoppedPreview};
use crate::studio::{Studio, WayChoices};
use crate::under_way;

pub(super) fn run(arguments: &PreviewArguments) -> Result<ExitStatus, CliError> {
    let variants: Vec<String> = arguments.variant.iter().cloned().collect();
    let first_draw = under_way::piece("");
    let projects = selected(projects(&arguments.decks)?, &variants, &arguments.decks.named)?;
    let Some(mut studio) = Studio::new(projects) else { return Ok(ExitStatus::Clean) };
    let paper = arguments.paper.as_ref().map(|paper| paper.name.to_string());
    studio.choose(WayChoices { paper, ..WayChoices::default() });
    let stopped = hand_over::earlier().map(|earlier| StoppedPreview { why: earlier.ended, left: earlier.left });
    let (port, editor) = (arguments.port, editor::of_user());
    let server = Server::open(studio, &Preview { port, advice, editor, leave: hand_over::leave, stopped })?;
    drop(first_draw);
    if !server.is_announced() {
        announce(&server, arguments);
    }
    server.run();
    Ok(ExitStatus::Clean)
}

/// Says where the page is, and opens it.
fn announce(server: &Server, arguments: &PreviewArguments) {
    let address = server.address();
    terminal::result(&address);
    let is_open = !arguments.no_open && without_limits(|| open::that_detached(&address)).is_ok();
    terminal::message(if is_open {
        "The page is open in your browser. To end, press Ctrl-C."
    } else {
        "Open this address in your browser. To end, press Ctrl-C."
    });
    if !server.is_watching() {
        terminal::message("The system cannot watch files: reload the page to see changes.");
    }
    server.announced();
}

/// Returns how to print what was built, as `build` says it.
fn advice(build: &Build) -> String {
    how_to_print(&build.files, &build.print, None)
}
