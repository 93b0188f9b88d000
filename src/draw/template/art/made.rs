//! Drawings and faces that were made before, with all that their templates read.
//!
//! The cards of a deck place the same few drawings again and again, and show the same few backs. A drawing is used again where everything that its template
//! and the templates of the drawings in it may read is the same.

use super::drawing::{ArtFrame, DrawingFault, ReadDrawing};
use crate::template::face_svg::FaceSvg;
use crate::template::sandbox::{RenderContext, RenderSpent};
use parking_lot::RwLock;
use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use tera::value::ValueKind;
use tera::{Context, Value};

/// How many drawings of one file, or faces of one template, are kept: they are compared one by one.
const KEPT: usize = 32;

/// How many bytes of SVG are kept in all.
const BYTES: usize = 8_000_000;

/// The drawings of a deck that were made before, or its faces, by their files.
#[derive(Default)]
pub(in crate::template) struct MadeDrawings {
    by_file: RwLock<HashMap<String, Vec<Arc<MadeDrawing>>>>,
    bytes: AtomicUsize,
}

/// A drawing's own SVG, or that of a face, and what it is made from.
#[derive(Default)]
pub(in crate::template) struct MadeDrawing {
    pub(in crate::template) svg: FaceSvg,
    /// The names that may be read, with their values around the drawing and on the face.
    reads: Vec<(String, [Option<Value>; 2])>,
    /// What the face had taken before, if the drawing places others: their ids have numbers.
    before: Option<RenderSpent>,
    /// What making it took.
    took: RenderSpent,
    /// Its file, and those of the drawings in it.
    files: BTreeSet<String>,
    /// The drawing as it was read when it was first placed.
    read: OnceLock<Result<ReadDrawing, DrawingFault>>,
}

impl MadeDrawings {
    /// Returns a drawing that was made from the same values, and counts it for the face.
    pub(in crate::template) fn find(
        &self,
        file: &str,
        (surroundings, rendering): (&Context, &RenderContext),
    ) -> Option<Arc<MadeDrawing>> {
        let by_file = self.by_file.read();
        let fits = |made: &&Arc<MadeDrawing>| made.fits(surroundings, rendering);
        let made = Arc::clone(by_file.get(file)?.iter().find(fits)?);
        if !rendering.spend(&made.took) {
            return None;
        }
        rendering.note_art(&made.files);
        Some(made)
    }

    /// Keeps a drawing for others.
    pub(in crate::template) fn keep(&self, file: &str, made: &Arc<MadeDrawing>) {
        let mut by_file = self.by_file.write();
        if self.bytes.fetch_add(made.svg.len(), Ordering::Relaxed) > BYTES {
            by_file.clear();
            self.bytes.store(0, Ordering::Relaxed);
        }
        let known = by_file.entry(file.to_owned()).or_default();
        if known.len() >= KEPT {
            known.clear();
        }
        known.push(Arc::clone(made));
    }
}

impl MadeDrawing {
    /// Returns a drawing that draws nothing.
    pub(super) fn empty() -> Arc<Self> {
        Arc::new(Self { svg: "<svg xmlns=\"http://www.w3.org/2000/svg\"/>".into(), ..Self::default() })
    }

    /// Returns a drawing that was made since `before`, and may have read the values of these names.
    pub(in crate::template) fn new(
        svg: FaceSvg,
        reads: &BTreeSet<String>,
        (surroundings, rendering): (&Context, &RenderContext),
        before: RenderSpent,
    ) -> Self {
        let (took, files) = rendering.since(&before);
        let value = |name: &str| [surroundings, &rendering.job.context].map(|context| context.get(name).cloned());
        Self {
            svg,
            reads: reads.iter().map(|name| (name.clone(), value(name))).collect(),
            before: (took.drawings > 0).then_some(before),
            took,
            files,
            read: OnceLock::new(),
        }
    }

    /// Returns whether it would be made again as it is.
    fn fits(&self, surroundings: &Context, rendering: &RenderContext) -> bool {
        self.before.is_none_or(|before| {
            (rendering.spent().drawings, rendering.spent().depth) == (before.drawings, before.depth)
        }) && self.reads.iter().all(|(name, [around, on_face])| {
            is_same(around.as_ref(), surroundings.get(name))
                && is_same(on_face.as_ref(), rendering.job.context.get(name))
        })
    }

    /// Returns the drawing in its place, the drawing of a face with that number. Links to pictures become what `beside` returns for
    /// them.
    pub(super) fn placed(
        &self,
        (frame, number): (&ArtFrame, usize),
        beside: &dyn Fn(&str) -> Option<String>,
    ) -> Result<String, DrawingFault> {
        let read = self.read.get_or_init(|| ReadDrawing::read(&self.svg, beside));
        read.as_ref().map_err(Clone::clone)?.placed(frame, &format!("a{number}-"))
    }
}

/// Returns whether two values print the same, whatever a template does with them: `1` and `1.0` are equal and do not.
fn is_same(a: Option<&Value>, b: Option<&Value>) -> bool {
    let (Some(a), Some(b)) = (a, b) else { return a.is_none() && b.is_none() };
    if let (Some(a), Some(b)) = (a.as_map(), b.as_map()) {
        let is_same_entry = |((name, a), (other, b))| name == other && is_same(Some(a), Some(b));
        return std::ptr::eq(a, b) || (a.len() == b.len() && a.iter().zip(b).all(is_same_entry));
    }
    if let (Some(a), Some(b)) = (a.as_array(), b.as_array()) {
        let is_same_entry = |(a, b)| is_same(Some(a), Some(b));
        return std::ptr::eq(a, b) || (a.len() == b.len() && a.iter().zip(b).all(is_same_entry));
    }
    let is_same_number = || a.kind() != ValueKind::F64 || a.as_f64().map(f64::to_bits) == b.as_f64().map(f64::to_bits);
    a.kind() == b.kind() && a.is_safe() == b.is_safe() && a == b && is_same_number()
}
