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
use crate::server::{Front, PageAnswers, Preview, StoppedPreview};
use crate::studio::{Studio, WayChoices};
use crate::under_way;

pub(super) fn run(arguments: &PreviewArguments) -> Result<ExitStatus, CliError> {
    let variants: Vec<String> = arguments.variant.iter().cloned().collect();
    let first_draw = under_way::piece("");
    let projects = selected(projects(&arguments.decks)?, &variants, &arguments.decks.named)?;
    let Some(mut studio) = Studio::new(projects) else { return Ok(ExitStatus::Clean) };
    let paper = arguments.paper.as_ref().map(|paper| paper.name.to_string());
    studio.choose(WayChoices { paper, ..WayChoices::default() });
    // What a worker leaves begins with the address of the page, which has been announced.
    let (front, stopped) = match hand_over::earlier() {
        Some(earlier) => {
            let (address, left) = earlier.left.split_once('\n').unwrap_or_default();
            (Front::reopen(address)?, Some(StoppedPreview { why: earlier.ended, left: left.to_owned() }))
        }
        None => (announced(arguments)?, None),
    };
    let (address, told) = (front.address(), front.clone());
    let answers = PageAnswers::new(
        studio,
        Preview {
            advice,
            editor: editor::of_user(),
            tell: Box::new(move |revision| told.tell(revision)),
            leave: Box::new(move |words| hand_over::leave(&format!("{address}\n{words}"))),
            stopped,
        },
    );
    drop(first_draw);
    if !answers.is_watching() {
        terminal::message("The system cannot watch files: reload the page to see changes.");
    }
    front.serve(move |request| answers.answer(request))?;
    loop {
        std::thread::park();
    }
}

/// Opens a port, says where the page is, and opens it.
fn announced(arguments: &PreviewArguments) -> Result<Front, CliError> {
    let front = Front::open(arguments.port)?;
    terminal::result(&front.address());
    let link = front.open_address()?;
    let is_open = !arguments.no_open && without_limits(|| open::that_detached(&link)).is_ok();
    terminal::message(if is_open {
        "The page is open in your browser. To end, press Ctrl-C."
    } else {
        "Open this address in your browser. To end, press Ctrl-C."
    });
    Ok(front)
}

/// Returns how to print what was built, as `build` says it.
fn advice(build: &Build) -> String {
    how_to_print(&build.files, &build.print, None)
}
