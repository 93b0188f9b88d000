//! One face in the making: its counters, its writer with an end, and what went wrong.

use super::limits::Limits;
use crate::diag::Finding;
use crate::template::face_svg::{PrintedText, ProvenanceNotes};
use crate::template::job::RenderJob;
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::rc::Rc;
use std::sync::Arc;

/// Why a face could not be made.
#[derive(Clone, Debug)]
pub(crate) struct RenderFault {
    pub finding: Finding,
    /// The name that the template reads and nothing has, if that is the fault.
    pub unknown_name: Option<String>,
    /// The field whose value is at fault, if it is that of one.
    pub field: Option<String>,
}

impl From<Finding> for RenderFault {
    fn from(finding: Finding) -> Self {
        Self { finding, unknown_name: None, field: None }
    }
}

/// What a face has taken of its limits.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RenderSpent {
    turns: u64,
    /// How many drawings have a number.
    pub drawings: usize,
    /// How deep the drawing is nested that is being made.
    pub depth: usize,
    /// How many files of drawings were noted.
    art: usize,
}

/// A face in the making.
pub(crate) struct RenderContext {
    pub job: Arc<RenderJob>,
    pub limits: Limits,
    turns: Cell<u64>,
    drawings: Cell<usize>,
    depth: Cell<usize>,
    /// The files of its drawings, as they were placed.
    art: RefCell<Vec<String>>,
    /// What is noted of the face, or of the drawing that is being made for it.
    pub notes: RefCell<ProvenanceNotes>,
    fault: RefCell<Option<RenderFault>>,
}

thread_local! {
    // Tera gives a function nothing but its arguments: the face that this thread is making is found here.
    static CURRENT: RefCell<Option<Rc<RenderContext>>> = const { RefCell::new(None) };
}

impl RenderContext {
    /// Makes one face on this thread; once `stop` is set, the next guard ends it.
    pub(super) fn make<T>(job: &Arc<RenderJob>, limits: Limits, make: impl FnOnce(&Self) -> T) -> T {
        let rendering = Rc::new(Self {
            job: Arc::clone(job),
            limits,
            turns: Cell::new(0),
            drawings: Cell::new(0),
            depth: Cell::new(0),
            art: RefCell::default(),
            notes: RefCell::default(),
            fault: RefCell::new(None),
        });
        CURRENT.set(Some(Rc::clone(&rendering)));
        let made = make(&rendering);
        CURRENT.set(None);
        made
    }

    /// Returns the face that this thread is making.
    pub fn current() -> Option<Rc<Self>> {
        CURRENT.with_borrow(Clone::clone)
    }

    /// Notes what is printed from here on.
    pub(crate) fn note(&self, text: PrintedText) {
        self.notes.borrow_mut().add(text);
    }

    /// Counts turns; false if there have been too many.
    pub fn turn(&self, count: u64) -> bool {
        self.turns.set(self.turns.get() + count);
        self.turns.get() <= self.limits.turns
    }

    /// Returns a number for each drawing on the face, from 1.
    pub(crate) fn next_drawing(&self) -> usize {
        self.drawings.set(self.drawings.get() + 1);
        self.drawings.get()
    }

    /// Does something one drawing deeper; none where that is too deep.
    pub fn deeper<T>(&self, step: impl FnOnce() -> T) -> Option<T> {
        if self.depth.get() >= self.limits.art_depth {
            return None;
        }
        self.depth.set(self.depth.get() + 1);
        let done = step();
        self.depth.set(self.depth.get() - 1);
        Some(done)
    }

    /// Notes the files of drawings that are placed on the face.
    pub(crate) fn note_art(&self, files: impl IntoIterator<Item = impl Into<String>>) {
        self.art.borrow_mut().extend(files.into_iter().map(Into::into));
    }

    /// Returns what the face has taken so far.
    pub fn spent(&self) -> RenderSpent {
        let (turns, drawings) = (self.turns.get(), self.drawings.get());
        RenderSpent { turns, drawings, depth: self.depth.get(), art: self.art.borrow().len() }
    }

    /// Returns what the face has taken since, and the files of the drawings that were placed since, each once.
    pub fn since(&self, before: &RenderSpent) -> (RenderSpent, BTreeSet<String>) {
        let now = self.spent();
        let (turns, drawings) = (now.turns - before.turns, now.drawings - before.drawings);
        let files = self.art.borrow()[before.art..].iter().cloned().collect();
        (RenderSpent { turns, drawings, depth: now.depth, art: now.art - before.art }, files)
    }

    /// Counts what is taken from what was made before; false, and nothing is counted, where the face may not take so much.
    pub(crate) fn spend(&self, cost: &RenderSpent) -> bool {
        let may = self.turns.get() + cost.turns <= self.limits.turns && self.turn(cost.turns);
        if may {
            self.drawings.set(self.drawings.get() + cost.drawings);
        }
        may
    }

    /// Keeps what went wrong, because an error of Tera's carries only text; the first fault counts. Returns that error.
    pub(crate) fn fail(&self, fault: impl Into<RenderFault>) -> tera::Error {
        let fault = fault.into();
        let error = tera::Error::message(&fault.finding.message);
        self.fault.borrow_mut().get_or_insert(fault);
        error
    }

    /// Takes what went wrong in one of our functions, if anything did.
    pub(crate) fn take_fault(&self) -> Option<RenderFault> {
        self.fault.borrow_mut().take()
    }
}

/// Takes what a template prints, up to the limit.
pub(crate) struct CappedWriter<'a> {
    rendering: &'a RenderContext,
    bytes: Vec<u8>,
}

impl<'a> CappedWriter<'a> {
    pub(crate) fn new(rendering: &'a RenderContext) -> Self {
        Self { rendering, bytes: Vec::new() }
    }

    /// Returns what was printed.
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.bytes).expect("Tera prints text")
    }
}

impl Write for CappedWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let RenderContext { limits, job, .. } = self.rendering;
        if self.bytes.len() + bytes.len() > limits.face_bytes {
            let why = format!("its SVG is longer than {}", megabytes(limits.face_bytes));
            let help = "a face is a few kilobytes: look for a loop that prints too much, and name a large picture \
                        instead of writing it out";
            self.rendering.fail(job.stopped(why, help));
            return Err(io::Error::other("too long"));
        }
        self.bytes.extend_from_slice(bytes);
        self.rendering.notes.borrow_mut().length = self.bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn megabytes(bytes: usize) -> String {
    match bytes {
        1_000_000.. => format!("{} MB", bytes / 1_000_000),
        1000.. => format!("{} kB", bytes / 1000),
        _ => format!("{bytes} bytes"),
    }
}
