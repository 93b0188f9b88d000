//! `pullet preview`, in the worker: the page itself is in the process that started it.

use super::arguments::PreviewArguments;
use super::editor;
use super::link::{self, SupervisorLink};
use super::messages::FromWorker;
use super::new;
use super::outcome::{CliError, ExitStatus};
use super::variants::selected;
use crate::files::Project;
use crate::machine::spawn;
use crate::server::{AddDeck, PageAnswers, Preview, Response, watch};
use crate::studio::{Studio, WayChoices};
use crate::under_way;
use std::sync::Arc;

pub(super) fn run(arguments: &PreviewArguments) -> Result<ExitStatus, CliError> {
    let Some(link) = SupervisorLink::of_this_worker() else { return Ok(ExitStatus::CouldNotWork) };
    let first_draw = under_way::piece("");
    let projects = if arguments.has_deck() {
        selected(&arguments.decks, arguments.variant.as_slice())?
    } else {
        Project::built_ins()
    };
    let Some(mut studio) = Studio::new(projects) else { return Ok(ExitStatus::Clean) };
    let paper = arguments.paper.as_ref().map(|paper| paper.name.to_string());
    studio.choose(WayChoices::of_paper(paper));
    let preview = Preview {
        editor: editor::of_user(),
        add: arguments.folder.clone().map(|folder| Box::new(new::adder(folder)) as Box<AddDeck>),
        tell: Box::new(|revision| link.say(&FromWorker::PageChanged(revision), b"")),
        leave: Box::new(link::leave),
        stopped: link::earlier(),
    };
    let answers = Arc::new(PageAnswers::new(studio, preview));
    drop(first_draw);
    link.say(&FromWorker::PageIsReady { is_watching: watch(&answers) }, b"");
    while let Some((id, request)) = link.next_request() {
        let answers = Arc::clone(&answers);
        let answer = move || {
            let mut response = answers.answer(request);
            let body = std::mem::take(&mut response.body);
            link.say(&FromWorker::Answers { id, response }, &body);
        };
        if spawn("answer", answer).is_err() {
            let response = Response::error(503, "the system has no room for another thread");
            link.say(&FromWorker::Answers { id, response }, b"");
        }
    }
    Ok(ExitStatus::Clean)
}
