//! The threads that make faces.

use super::limits::Limits;
use super::render_context::{RenderContext, RenderFault};
use crate::diag::{Code, Finding};
use crate::template::face_svg::FaceSvg;
use crate::template::job::RenderJob;
use crate::under_way;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use std::sync::Arc;

/// The stack of a thread: room for 16 nested drawings, in each 20 components, in each 8 includes. The test
/// `the_deepest_template_that_is_allowed_fits_the_stack` needs 160 MB of it unoptimised; the system gives it page by page,
/// as it is used.
const STACK: usize = 256 * 1024 * 1024;

/// A face, or what is wrong with it.
pub type Face = Result<FaceSvg, RenderFault>;

/// Makes faces on all cores, in the order of their jobs.
pub(crate) fn make_faces(
    limits: Limits,
    jobs: Vec<RenderJob>,
    make: impl Fn(&RenderContext) -> Face + Sync,
) -> Vec<Face> {
    let make_one = |job: RenderJob| {
        let job = Arc::new(job);
        let _filling = under_way::item("filling the template of", &job.subject);
        // If Tera panics over one template, the other faces are made.
        let face = under_way::guarded(|| RenderContext::make(&job, limits, &make));
        let face = face.unwrap_or_else(|| Err(panicked().into()));
        face.map_err(|fault| RenderFault { finding: job.complete(fault.finding), ..fault })
    };
    let make_all = || jobs.into_par_iter().with_max_len(1).map(make_one).collect();
    match ThreadPoolBuilder::new().stack_size(STACK).build() {
        Ok(threads) => threads.install(make_all),
        // Where there can be no threads of its own, those that there are will do.
        Err(_) => make_all(),
    }
}

fn panicked() -> Finding {
    Finding::new(Code::TemplateError, "the template engine broke down over this card's template")
        .help("undo the last change, and report which one it was")
}
