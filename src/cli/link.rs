//! A worker's side of its link to the process that started it.

use super::messages::{AGAIN, FromWorker, ToWorker, WorkerContext, receive, send};
use crate::machine::spawn;
use crate::server::{Request, StoppedWork};
use parking_lot::Mutex;
use std::fs::File;
use std::io;
use std::sync::OnceLock;
use std::sync::mpsc::{Receiver, Sender, channel};

/// The link of this process, if it is a worker.
static LINK: OnceLock<SupervisorLink> = OnceLock::new();

/// The link of a worker.
pub(super) struct SupervisorLink {
    to: Mutex<File>,
    /// Answers to what this process asked, in their order.
    answers: Mutex<Receiver<ToWorker>>,
    requests: Mutex<Receiver<(u64, Request)>>,
    context: WorkerContext,
}

impl SupervisorLink {
    /// Returns the link of this process; `None` if it is no worker.
    pub(super) fn of_this_worker() -> Option<&'static Self> {
        LINK.get()
    }

    /// Opens the link on the standard streams. The process ends with its supervisor, whose end of the link is closed then.
    ///
    /// # Errors
    /// The supervisor says nothing, or the system has no room for another thread.
    pub(super) fn open() -> io::Result<&'static Self> {
        let [mut from, to] = streams()?;
        let (ToWorker::Begin(context), _) = receive(&mut from)? else {
            return Err(io::ErrorKind::InvalidData.into());
        };
        let ((answer, answers), (request, requests)) = (channel(), channel());
        let listen = move || listen(from, &answer, &request);
        spawn("link", listen)?;
        let link = Self { to: Mutex::new(to), answers: Mutex::new(answers), requests: Mutex::new(requests), context };
        Ok(LINK.get_or_init(|| link))
    }

    pub(super) const fn context(&self) -> &WorkerContext {
        &self.context
    }

    /// Says something. If no one hears it, this process ends.
    pub(super) fn say(&self, said: &FromWorker, body: &[u8]) {
        if send(&mut *self.to.lock(), said, body).is_err() {
            std::process::exit(2);
        }
    }

    /// Says something and waits for the answer; `None` if there is none to come.
    pub(super) fn ask(&self, said: &FromWorker) -> Option<ToWorker> {
        self.converse(|| self.say(said, b""))
    }

    /// Waits for the answer to several messages, between which no one else asks.
    pub(super) fn converse(&self, say: impl FnOnce()) -> Option<ToWorker> {
        let answers = self.answers.lock();
        say();
        answers.recv().ok()
    }

    /// Returns the next request of the page, and the number that its answer has; `None` if there are no more.
    pub(super) fn next_request(&self) -> Option<(u64, Request)> {
        self.requests.lock().recv().ok()
    }
}

/// Returns the worker before this one, if this one goes on where that one ended.
pub(super) fn earlier() -> Option<StoppedWork> {
    SupervisorLink::of_this_worker()?.context.earlier.clone()
}

/// Says what the next worker has to know: there is one only if this one has said so.
pub(super) fn leave(words: &str) {
    if let Some(link) = SupervisorLink::of_this_worker() {
        link.say(&FromWorker::Resumes(words.to_owned()), b"");
    }
}

fn listen(mut from: File, answer: &Sender<ToWorker>, request: &Sender<(u64, Request)>) {
    while let Ok((heard, body)) = receive::<ToWorker>(&mut from) {
        let is_heard = match heard {
            ToWorker::Request { id, request: head } => request.send((id, Request { body, ..head })).is_ok(),
            ToWorker::Again => std::process::exit(AGAIN.into()),
            other => answer.send(other).is_ok(),
        };
        if !is_heard {
            break;
        }
    }
    std::process::exit(2);
}

/// Returns the standard input and the standard output, without what the standard library keeps of them.
fn streams() -> io::Result<[File; 2]> {
    #[cfg(unix)]
    {
        use std::os::fd::AsFd;
        let (from, to) = (io::stdin().as_fd().try_clone_to_owned()?, io::stdout().as_fd().try_clone_to_owned()?);
        Ok([from.into(), to.into()])
    }
    #[cfg(windows)]
    {
        use std::os::windows::io::AsHandle;
        let (from, to) =
            (io::stdin().as_handle().try_clone_to_owned()?, io::stdout().as_handle().try_clone_to_owned()?);
        Ok([from.into(), to.into()])
    }
}
