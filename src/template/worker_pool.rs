//! The workers that make faces, and the watch over them.
//!
//! Tera cannot be stopped from outside, and a guard sees only what passes it. So faces are made on threads of their own;
//! whoever asked for them watches the clock and the memory, and where either runs out goes on without them. A worker that
//! was given up ends at its next guard, or with the process.

use super::compiled::first_of;
use super::library::{TemplateKind, TemplateLibrary};
use super::render_context::{Megabytes, RenderContext, RenderJob};
use crate::diag::{Code, Finding};
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How often the watch looks at the clock and the memory.
const ROUND: Duration = Duration::from_millis(10);

/// The stack of a worker: room for 16 drawings in one another, in each 20 components, in each 8 includes; the test
/// `the_deepest_template_that_is_allowed_fits_the_stack` needs 160 MB of it unoptimised. The system gives it page by page, as it is used.
const STACK: usize = 256 * 1024 * 1024;

/// A face, or what is wrong with it; none where the work was broken off before its turn came.
pub(super) type Faces = Vec<Option<Result<String, Finding>>>;

/// Makes the faces, on as many threads as the machine has cores; the same jobs give the same faces in the same order.
pub(super) fn make(library: &Arc<TemplateLibrary>, jobs: Vec<Arc<RenderJob>>) -> Faces {
    let mut faces: Faces = Vec::new();
    faces.resize_with(jobs.len(), || None);
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let count = cores.min(jobs.len());
    let pool = Arc::new(WorkerPool {
        library: Arc::clone(library),
        jobs,
        next: AtomicUsize::new(0),
        stop: Arc::new(AtomicBool::new(false)),
        begun: (0..count).map(|_| Mutex::new(None)).collect(),
    });
    let (sender, receiver) = channel();
    let workers: Vec<_> = (0..count).filter_map(|worker| pool.spawn(worker, sender.clone())).collect();
    if workers.is_empty() {
        pool.rendering(0, &sender);
    }
    drop(sender);
    if let Some((job, finding)) = pool.worker_pool(&receiver, &mut faces) {
        pool.stop.store(true, Ordering::Relaxed);
        faces[job] = Some(Err(finding));
    } else {
        for worker in workers {
            drop(worker.join());
        }
    }
    faces
}

/// What the workers share.
struct WorkerPool {
    library: Arc<TemplateLibrary>,
    jobs: Vec<Arc<RenderJob>>,
    next: AtomicUsize,
    stop: Arc<AtomicBool>,
    /// What each worker is at, and since when.
    begun: Vec<Mutex<Option<(usize, Instant)>>>,
}

type Finished = (usize, Result<String, Finding>);

impl WorkerPool {
    fn spawn(self: &Arc<Self>, worker: usize, sender: Sender<Finished>) -> Option<thread::JoinHandle<()>> {
        let pool = Arc::clone(self);
        let builder = thread::Builder::new().name("faces".to_owned()).stack_size(STACK);
        builder.spawn(move || pool.rendering(worker, &sender)).ok()
    }

    /// Takes one job after another until none is left.
    fn rendering(&self, worker: usize, sender: &Sender<Finished>) {
        while !self.stop.load(Ordering::Relaxed) {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(job) = self.jobs.get(index) else { break };
            self.note(worker, Some((index, Instant::now())));
            // Whatever breaks down over one template, the other faces are made.
            let face =
                catch_unwind(AssertUnwindSafe(|| self.face(job))).unwrap_or_else(|_| Err(job.tell(broken_down())));
            self.note(worker, None);
            if sender.send((index, face)).is_err() {
                break;
            }
        }
    }

    fn face(&self, job: &Arc<RenderJob>) -> Result<String, Finding> {
        match &*self.library.compiled(TemplateKind::Face, &job.template) {
            Ok(compiled) => RenderContext::make(&self.library, job, &self.stop, compiled),
            Err(trouble) => Err(first_of(trouble)),
        }
    }

    fn note(&self, worker: usize, at: Option<(usize, Instant)>) {
        if let Some(begun) = self.begun.get(worker) {
            *begun.lock().unwrap_or_else(PoisonError::into_inner) = at;
        }
    }

    /// Collects the faces until all are there, or until one has to be given up.
    fn worker_pool(&self, receiver: &Receiver<Finished>, faces: &mut Faces) -> Option<(usize, Finding)> {
        let before = memory_in_use();
        let mut last_round = Instant::now();
        loop {
            match receiver.recv_timeout(ROUND) {
                Ok((index, face)) => faces[index] = Some(face),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => {}
            }
            if last_round.elapsed() >= ROUND {
                last_round = Instant::now();
                if let Some(given_up) = self.look(before) {
                    return Some(given_up);
                }
            }
        }
    }

    /// The face that has to be given up, if any.
    fn look(&self, memory_before: usize) -> Option<(usize, Finding)> {
        let begun = self.begun.iter().filter_map(|begun| *begun.lock().unwrap_or_else(PoisonError::into_inner));
        let (index, since) = begun.min_by_key(|(_, since)| *since)?;
        let limits = &self.library.limits;
        let (why, help) = if since.elapsed() > limits.face_time {
            let seconds = limits.face_time.as_secs_f32();
            (format!("it is not done after {seconds} s"), "look for loops in loops, and for lists made in lists")
        } else if memory_in_use().saturating_sub(memory_before) > limits.memory {
            let memory = Megabytes(limits.memory);
            (
                format!("making it takes more than {memory} of memory"),
                "look for text or a list that doubles again and again",
            )
        } else {
            return None;
        };
        let job = &self.jobs[index];
        let message = format!("{} is given up: {why}", job.subject);
        let finding = job.tell(Finding::new(Code::TemplateRunsAway, message).help(help));
        let made = self.library.compiled(TemplateKind::Face, &job.template);
        Some((
            index,
            match &*made {
                Ok(compiled) => finding.at(compiled.file().head(), "in this template"),
                Err(_) => finding,
            },
        ))
    }
}

fn broken_down() -> Finding {
    Finding::new(Code::TemplateError, "the template engine broke down over this card's template")
        .help("take out the last change, and tell us which it was")
}

/// The memory of this process that lies in the machine's, in bytes; 0 where the system does not tell.
fn memory_in_use() -> usize {
    memory_stats::memory_stats().map_or(0, |stats| stats.physical_mem)
}
