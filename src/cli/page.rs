//! The page of `pullet preview` in the process that lasts: it holds the port and the token, and passes on what is asked.

use super::messages::{ToWorker, send};
use super::start::{Opened, StartPage};
use super::terminal;
use crate::files::OwnFile;
use crate::server::{Front, Method, Request, Response, ServeError};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::process::ChildStdin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};

/// The file of the user's settings that keeps the token of pages with a port of their own.
const ADDRESS: &str = "address";

/// The page, and the worker that answers it.
pub(super) struct PreviewPage {
    front: Front,
    /// Whether the browser is opened.
    opens: bool,
    /// The port that was asked for; 0 for any.
    port: u16,
    /// What answers before there is a deck; none if the command names the decks.
    start: Option<StartPage>,
    is_announced: AtomicBool,
    worker: Mutex<Option<Arc<Mutex<ChildStdin>>>>,
    /// Who waits for which answer.
    waiting: Mutex<HashMap<u64, Sender<Response>>>,
    count: AtomicU64,
}

impl PreviewPage {
    /// Opens the port.
    ///
    /// # Errors
    /// [`ServeError`]: there is no such port, no token, or no room for a thread.
    pub(super) fn open(port: u16, opens: bool, start: Option<StartPage>) -> Result<Arc<Self>, ServeError> {
        let page = Arc::new(Self {
            front: front(port)?,
            opens,
            port,
            start,
            is_announced: AtomicBool::default(),
            worker: Mutex::default(),
            waiting: Mutex::default(),
            count: AtomicU64::default(),
        });
        let of_server = Arc::clone(&page);
        page.front.serve(move |request| of_server.forward(request))?;
        Ok(page)
    }

    /// Has a worker answer a request.
    fn forward(&self, mut request: Request) -> Response {
        let gone = || Response::error(503, "Pullet begins again: ask once more");
        let Some(worker) = self.worker.lock().clone() else { return gone() };
        if let Some(response) = self.start.as_ref().and_then(|start| start.answer(&request)) {
            if request.method == Method::Post && response.status == 200 {
                // If no one hears it, the worker has ended already.
                let _ = send(&mut *worker.lock(), &ToWorker::Again, b"");
                self.lost_worker();
            }
            return response;
        }
        let (answer, answered) = channel();
        let id = self.count.fetch_add(1, Ordering::Relaxed);
        self.waiting.lock().insert(id, answer);
        let body = std::mem::take(&mut request.body);
        if send(&mut *worker.lock(), &ToWorker::Request { id, request }, &body).is_err() {
            return gone();
        }
        // Whoever loses the worker forgets who waits for it. It may have been stopped for what was asked: that is not asked again.
        answered.recv().unwrap_or_else(|_| Response::error(502, "Pullet was stopped while it worked on this"))
    }

    /// Returns what the page has chosen, if it has a start page.
    pub(super) fn opened(&self) -> Option<Opened> {
        self.start.as_ref().map(StartPage::opened)
    }

    pub(super) fn has_worker(&self, worker: &Arc<Mutex<ChildStdin>>) {
        *self.worker.lock() = Some(Arc::clone(worker));
    }

    pub(super) fn lost_worker(&self) {
        *self.worker.lock() = None;
        self.waiting.lock().clear();
    }

    /// Passes on an answer.
    pub(super) fn answered(&self, id: u64, response: Response) {
        if let Some(answer) = self.waiting.lock().remove(&id) {
            // Whoever asked may be gone.
            let _ = answer.send(response);
        }
    }

    /// Tells all tabs that there is another state.
    pub(super) fn tell(&self, revision: u64) {
        self.front.tell(revision);
    }

    /// Says where the page is, and opens it, if that has not been done.
    pub(super) fn announce(&self, is_watching: bool) {
        if self.is_announced.swap(true, Ordering::Relaxed) {
            return;
        }
        terminal::result(&self.front.address());
        let is_open = self.opens && self.front.open_address().is_ok_and(|link| open::that_detached(link).is_ok());
        terminal::message(if is_open {
            "The page is open in your browser. To end, press Ctrl-C."
        } else {
            "Open this address in your browser. To end, press Ctrl-C."
        });
        if self.start.is_some() {
            terminal::message("`pullet --help` shows the commands.");
        }
        if self.port != 0 && !self.front.is_kept() {
            terminal::message(
                "The address will be another one next time: your folder for settings cannot keep its token.",
            );
        }
        if !is_watching {
            terminal::message("The system cannot watch files: reload the page to see changes.");
        }
    }
}

/// Opens a port; one that was asked for has an address that stays the same.
fn front(port: u16) -> Result<Front, ServeError> {
    match OwnFile::in_user_settings(ADDRESS).filter(|_| port != 0) {
        Some(file) => Front::kept(port, &file),
        None => Front::open(port),
    }
}
