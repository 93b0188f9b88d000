//! One face in the making, as the functions that its template calls see it.

use super::SheetSpace;
use super::compiled::CompiledTemplate;
use super::context;
use super::library::TemplateLibrary;
use super::limits::Limits;
use crate::diag::{Code, Finding};
use crate::model::{Card, Deck, Printed, Side};
use std::cell::{Cell, RefCell};
use std::fmt;
use std::io::{self, Write};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tera::Context;

/// A face to be made.
pub(super) struct RenderJob {
    /// What is made.
    pub(super) subject: Subject,
    /// Its template.
    pub(super) template: String,
    /// What its template reads besides the deck.
    pub(super) context: Context,
    /// The names of all that its template reads, for findings.
    pub(super) names: Vec<String>,
}

impl RenderJob {
    /// One side of a card; none where the card has no such side.
    pub(super) fn of_card(deck: &Deck, card: &Card, side: Side) -> Option<Self> {
        let group = deck.groups.get(card.group)?;
        let template = match side {
            Side::Front => &group.front,
            Side::Back => group.back.as_ref()?,
        };
        Some(Self {
            subject: Subject::Card(card.id.as_str().to_owned()),
            template: template.value.as_text()?.to_owned(),
            context: context::of_card(card, group),
            names: card.fields.keys().map(String::as_str).chain(["card"]).map(str::to_owned).collect(),
        })
    }

    /// A page of printed matter.
    pub(super) fn of_sheet(printed: &Printed, space: SheetSpace) -> Self {
        Self {
            subject: Subject::Sheet(printed.id.clone()),
            template: printed.template.value.as_text().unwrap_or_default().to_owned(),
            context: context::of_sheet(printed, space),
            names: printed.fields.keys().map(String::as_str).chain(["sheet"]).map(str::to_owned).collect(),
        }
    }

    /// A finding about this face, with its card.
    pub(super) fn tell(&self, finding: Finding) -> Finding {
        match &self.subject {
            Subject::Card(id) => finding.on_card(id),
            Subject::Sheet(_) => finding,
        }
    }
}

/// What a face is made for.
#[derive(Clone, Debug)]
pub(super) enum Subject {
    /// The card of this id.
    Card(String),
    /// The printed matter of this id.
    Sheet(String),
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Card(id) => write!(f, "card `{id}`"),
            Self::Sheet(id) => write!(f, "sheet `{id}`"),
        }
    }
}

/// A face in the making.
pub(super) struct RenderContext {
    pub(super) library: Arc<TemplateLibrary>,
    pub(super) job: Arc<RenderJob>,
    stop: Arc<AtomicBool>,
    turns: Cell<u64>,
    drawings: Cell<usize>,
    depth: Cell<usize>,
    fault: RefCell<Option<Finding>>,
}

thread_local! {
    // Tera hands a function its arguments and nothing of ours: the face that this thread is making is found here.
    static CURRENT: RefCell<Option<Rc<RenderContext>>> = const { RefCell::new(None) };
}

impl RenderContext {
    /// Makes one face on this thread; `stop` gives it up as soon as it comes back to us.
    pub(super) fn make(
        library: &Arc<TemplateLibrary>,
        job: &Arc<RenderJob>,
        stop: &Arc<AtomicBool>,
        compiled: &CompiledTemplate,
    ) -> Result<String, Finding> {
        let rendering = Rc::new(Self {
            library: Arc::clone(library),
            job: Arc::clone(job),
            stop: Arc::clone(stop),
            turns: Cell::new(0),
            drawings: Cell::new(0),
            depth: Cell::new(0),
            fault: RefCell::new(None),
        });
        CURRENT.set(Some(Rc::clone(&rendering)));
        let printed = compiled.print(&job.context, &rendering);
        CURRENT.set(None);
        printed.map_err(|finding| job.tell(finding))
    }

    /// The face that this thread is making.
    pub(super) fn current() -> Option<Rc<Self>> {
        CURRENT.with_borrow(Clone::clone)
    }

    /// The limits that hold for it.
    pub(super) fn limits(&self) -> &Limits {
        &self.library.limits
    }

    /// Counts `count` turns; false where there have been too many, or the face has been given up.
    pub(super) fn turn(&self, count: u64) -> bool {
        self.turns.set(self.turns.get() + count);
        self.turns.get() <= self.limits().turns && !self.stop.load(Ordering::Relaxed)
    }

    /// A number for each drawing on the face, from 1.
    pub(super) fn next_drawing(&self) -> usize {
        self.drawings.set(self.drawings.get() + 1);
        self.drawings.get()
    }

    /// Does something one drawing deeper; none where that is too deep.
    pub(super) fn deeper<T>(&self, step: impl FnOnce() -> T) -> Option<T> {
        if self.depth.get() >= self.limits().art_depth {
            return None;
        }
        self.depth.set(self.depth.get() + 1);
        let done = step();
        self.depth.set(self.depth.get() - 1);
        Some(done)
    }

    /// Keeps what went wrong, for Tera carries only text; the first fault counts. What it gives is for Tera.
    pub(super) fn fail(&self, finding: Finding) -> tera::Error {
        let error = tera::Error::message(&finding.message);
        self.fault.borrow_mut().get_or_insert(finding);
        error
    }

    /// What went wrong in one of our functions, if anything did.
    pub(super) fn take_fault(&self) -> Option<Finding> {
        self.fault.borrow_mut().take()
    }
}

/// Takes what a template prints, up to the limit.
pub(super) struct CappedWriter<'a> {
    rendering: &'a RenderContext,
    bytes: Vec<u8>,
}

impl<'a> CappedWriter<'a> {
    pub(super) fn new(rendering: &'a RenderContext, likely: usize) -> Self {
        Self { rendering, bytes: Vec::with_capacity(likely.min(rendering.limits().face_bytes)) }
    }

    /// What was printed; none where it is no text, which Tera does not do.
    pub(super) fn into_text(mut self) -> Option<String> {
        // It is kept until all faces are there; what was left free adds up.
        self.bytes.shrink_to_fit();
        String::from_utf8(self.bytes).ok()
    }
}

impl Write for CappedWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let limit = self.rendering.limits().face_bytes;
        if self.bytes.len() + bytes.len() > limit {
            let message = format!("{} becomes longer than {} of SVG", self.rendering.job.subject, Megabytes(limit));
            self.rendering.fail(Finding::new(Code::TemplateRunsAway, message).help(
                "a face is a few kilobytes; look for a loop that prints too much, or a picture that is better named than written out",
            ));
            return Err(io::Error::other("too long"));
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A number of bytes in words for people.
pub(super) struct Megabytes(pub(super) usize);

impl fmt::Display for Megabytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            bytes if bytes >= 1_000_000 => write!(f, "{} MB", bytes / 1_000_000),
            bytes if bytes >= 1000 => write!(f, "{} kB", bytes / 1000),
            bytes => write!(f, "{bytes} bytes"),
        }
    }
}
