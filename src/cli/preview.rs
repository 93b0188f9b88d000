//! `pullet preview`, in the worker: the page itself is in the process that started it.

use super::arguments::PreviewArguments;
use super::decks::projects;
use super::editor;
use super::link::{self, SupervisorLink};
use super::made_files::how_to_print;
use super::messages::FromWorker;
use super::outcome::{CliError, ExitStatus};
use super::variants::selected;
use crate::pipeline::Build;
use crate::server::{PageAnswers, Preview, Response, StoppedPreview};
use crate::studio::{Studio, WayChoices};
use crate::under_way;
use std::sync::Arc;

pub(super) fn run(arguments: &PreviewArguments) -> Result<ExitStatus, CliError> {
    let Some(link) = SupervisorLink::of_this_worker() else { return Ok(ExitStatus::CouldNotWork) };
    let variants: Vec<String> = arguments.variant.iter().cloned().collect();
    let first_draw = under_way::piece("");
    let projects = selected(projects(&arguments.decks)?, &variants, &arguments.decks.named)?;
    let Some(mut studio) = Studio::new(projects) else { return Ok(ExitStatus::Clean) };
    let paper = arguments.paper.as_ref().map(|paper| paper.name.to_string());
    studio.choose(WayChoices::of_paper(paper));
    let preview = Preview {
        advice,
        editor: editor::of_user(),
        tell: Box::new(|revision| link.say(&FromWorker::PageChanged(revision), b"")),
        leave: Box::new(link::leave),
        stopped: link::earlier()
            .map(|earlier| StoppedPreview { why: earlier.why.unwrap_or_default(), left: earlier.left }),
    };
    let answers = Arc::new(PageAnswers::new(studio, preview));
    drop(first_draw);
    link.say(&FromWorker::PageIsReady { is_watching: answers.is_watching() }, b"");
    while let Some((id, request)) = link.next_request() {
        let answers = Arc::clone(&answers);
        let answer = move || {
            let mut response = answers.answer(request);
            let body = std::mem::take(&mut response.body);
            link.say(&FromWorker::Answers { id, response }, &body);
        };
        if std::thread::Builder::new().name("answer".to_owned()).spawn(answer).is_err() {
            link.say(
                &FromWorker::Answers {
                    id,
                    response: Response::error(503, "the system has no room for another thread"),
                },
                b"",
            );
        }
    }
    Ok(ExitStatus::Clean)
}

/// Returns how to print what was built, as `build` says it.
fn advice(build: &Build) -> String {
    how_to_print(&build.files, &build.print, None)
}
