//! The threads that make faces, and the watch over their time and memory.

use super::limits::{Limits, Megabytes};
use super::render_context::{RenderContext, RenderFault};
use crate::diag::{Code, Finding};
use crate::files::memory_in_use;
use crate::template::face_svg::FaceSvg;
use crate::template::job::RenderJob;
use crate::under_way;
use parking_lot::Mutex;
use std::convert::Infallible;
use std::num::NonZero;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How often the watch looks at the clock and the memory.
const ROUND: Duration = Duration::from_millis(10);

/// The stack of a worker: room for 16 nested drawings, in each 20 components, in each 8 includes. The test
/// `the_deepest_template_that_is_allowed_fits_the_stack` needs 160 MB of it unoptimised; the system gives it page by page,
/// as it is used.
const STACK: usize = 256 * 1024 * 1024;

/// A face, or what is wrong with it.
pub(crate) type Face = Result<FaceSvg, RenderFault>;

/// Makes faces, on as many threads as the machine has cores; the same jobs give the same faces in the same order. A face is
/// none where all work was stopped before its turn came.
pub(crate) fn make_faces(
    limits: Limits,
    jobs: Vec<RenderJob>,
    make: impl Fn(&RenderContext) -> Face + Send + Sync + 'static,
) -> Vec<Option<Face>> {
    let jobs: Vec<OpenJob> = jobs.into_iter().map(|job| Mutex::new(Some(Arc::new(job)))).collect();
    let cores = thread::available_parallelism().map_or(1, NonZero::get).min(jobs.len());
    let workers = (0..cores.max(1)).map(|_| Mutex::default()).collect();
    let left = Mutex::new(0..jobs.len());
    let pool = Arc::new(WorkerPool { limits, jobs, left, workers, stop: Arc::default(), make });
    let (working, ended) = channel();
    let started = (0..cores).filter(|worker| pool.spawn(*worker, working.clone())).count();
    if started == 0 {
        pool.work(0);
    }
    drop(working);
    pool.collect(&ended)
}

/// A job until its face is made: what a template reads takes as much memory as its face.
type OpenJob = Mutex<Option<Arc<RenderJob>>>;

/// What the workers share.
struct WorkerPool<F> {
    limits: Limits,
    jobs: Vec<OpenJob>,
    /// The jobs that no worker has taken, by their indexes.
    left: Mutex<Range<usize>>,
    workers: Vec<Mutex<FaceWorker>>,
    stop: Arc<AtomicBool>,
    make: F,
}

/// How far a worker is. Only the watch looks at it beside the worker, so that no worker waits to report a face.
#[derive(Default)]
struct FaceWorker {
    /// The index of the job in hand, and when it was begun.
    in_hand: Option<(usize, Instant)>,
    made: Vec<(usize, Face)>,
}

impl<F: Fn(&RenderContext) -> Face + Send + Sync + 'static> WorkerPool<F> {
    /// Starts a worker, and returns whether the system has room for it. It holds `working` until it ends.
    fn spawn(self: &Arc<Self>, worker: usize, working: Sender<Infallible>) -> bool {
        let pool = Arc::clone(self);
        let builder = thread::Builder::new().name("faces".to_owned()).stack_size(STACK);
        let work = move || {
            pool.work(worker);
            drop(working);
        };
        builder.spawn(work).is_ok()
    }

    /// Takes one job after another until none is left: every other worker from the end. Neighbours often have the same drawings, and
    /// of two workers that make one at the same time, one has to wait.
    fn work(&self, worker: usize) {
        let is_from_end = worker % 2 == 1;
        let next = || {
            let mut left = self.left.lock();
            if is_from_end { left.next_back() } else { left.next() }
        };
        let worker = &self.workers[worker];
        while !self.stop.load(Ordering::Relaxed) {
            let Some(index) = next() else { break };
            let Some(job) = open(&self.jobs[index]) else { break };
            worker.lock().in_hand = Some((index, Instant::now()));
            let _filling = under_way::item("filling the template of", &job.subject);
            // Where Tera panics over one template, the other faces are made.
            let made = || RenderContext::make(&job, self.limits, &self.stop, &self.make);
            let face = under_way::guarded(made).unwrap_or_else(|| Err(panicked().into()));
            let face = face.map_err(|fault| completed(&job, fault));
            *self.jobs[index].lock() = None;
            let mut worker = worker.lock();
            worker.in_hand = None;
            worker.made.push((index, face));
        }
    }

    /// Collects the faces once all workers have ended, or once one has to be stopped and all others with it.
    fn collect(&self, ended: &Receiver<Infallible>) -> Vec<Option<Face>> {
        let memory_before = memory_in_use();
        let mut overrun = None;
        while overrun.is_none() && ended.recv_timeout(ROUND) == Err(RecvTimeoutError::Timeout) {
            overrun = self.overrun(memory_before);
        }
        self.stop.store(overrun.is_some(), Ordering::Relaxed);
        let mut faces = Vec::new();
        faces.resize_with(self.jobs.len(), || None);
        let made = self.workers.iter().flat_map(|worker| std::mem::take(&mut worker.lock().made));
        for (index, face) in made.chain(overrun.map(|(index, fault)| (index, Err(fault)))) {
            faces[index] = Some(face);
        }
        faces
    }

    /// Returns the job that was begun first, with what is wrong with it, if it takes too much time or memory.
    fn overrun(&self, memory_before: u64) -> Option<(usize, RenderFault)> {
        let in_hand = self.workers.iter().filter_map(|worker| worker.lock().in_hand);
        let (index, since) = in_hand.min_by_key(|(_, since)| *since)?;
        // Where its face was made meanwhile, all is well.
        let job = open(&self.jobs[index])?;
        let finding = self.too_much(&job, since, memory_before)?;
        Some((index, completed(&job, finding.into())))
    }

    /// Returns the finding for a job that takes too much time or memory.
    fn too_much(&self, job: &RenderJob, since: Instant, memory_before: u64) -> Option<Finding> {
        let Limits { face_time, memory, .. } = self.limits;
        let (why, help) = if since.elapsed() > face_time {
            let why = format!("it takes longer than {} s", face_time.as_secs_f32());
            (why, "look for nested loops, and for lists made in lists")
        } else if memory_in_use().saturating_sub(memory_before) > memory as u64 {
            let why = format!("it takes more than {} of memory", Megabytes(memory));
            (why, "look for a text or a list that doubles again and again")
        } else {
            return None;
        };
        Some(job.stopped(why, help))
    }
}

/// Returns a job whose face is not made yet.
fn open(job: &OpenJob) -> Option<Arc<RenderJob>> {
    job.lock().clone()
}

fn completed(job: &RenderJob, fault: RenderFault) -> RenderFault {
    RenderFault { finding: job.complete(fault.finding), ..fault }
}

fn panicked() -> Finding {
    Finding::new(Code::TemplateError, "the template engine broke down over this card's template")
        .help("undo the last change, and report which one it was")
}
