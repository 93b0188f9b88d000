//! Drawings that were made before, with all that their templates read.
//!
//! The cards of a deck place the same few drawings again and again. A drawing is used again where everything that its template
//! and the templates of the drawings in it may read is the same.

use super::drawing::{ArtFrame, NestedSvg};
use crate::template::folders::TemplateKind;
use crate::template::library::TemplateLibrary;
use crate::template::sandbox::{RenderContext, RenderSpent};
use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use tera::value::ValueKind;
use tera::{Context, Value};

/// How many drawings of one file are kept: they are compared one by one.
const KEPT: usize = 32;

/// In how many places a drawing is kept.
const PLACES: usize = 8;

/// How many bytes of SVG are kept in all, not counting their places.
const BYTES: usize = 8_000_000;

/// What a template reads that knows no names: all that there is.
const WHOLE_CONTEXT: &str = "__tera_context";

/// The drawings of a deck that were made before.
#[derive(Default)]
pub(in crate::template) struct MadeDrawings {
    by_file: RwLock<HashMap<String, Vec<Arc<MadeDrawing>>>>,
    bytes: AtomicUsize,
}

/// A drawing's own SVG, and what it is made from.
#[derive(Default)]
pub(super) struct MadeDrawing {
    pub(super) svg: String,
    /// The names that may be read, with their values around the drawing and on the face.
    reads: Vec<(String, [Option<Value>; 2])>,
    /// What the face had taken before, if the drawing places others: their ids have numbers.
    before: Option<RenderSpent>,
    /// What making it took.
    took: RenderSpent,
    /// Its file, and those of the drawings in it.
    files: BTreeSet<String>,
    /// Where it was placed, under which number if its names have it, and what became of it there.
    placed: Mutex<Vec<(ArtFrame, Option<usize>, Value)>>,
}

impl MadeDrawings {
    /// Returns a drawing that was made from the same values, and counts it for the face.
    pub(super) fn find(
        &self,
        library: &TemplateLibrary,
        (file, surroundings): (&str, &Context),
        rendering: &RenderContext,
    ) -> Option<Arc<MadeDrawing>> {
        let made = {
            let by_file = self.by_file.read().unwrap_or_else(PoisonError::into_inner);
            let fits = |made: &&Arc<MadeDrawing>| made.fits(surroundings, rendering);
            Arc::clone(by_file.get(file)?.iter().find(fits)?)
        };
        if !rendering.spend(&made.took) {
            return None;
        }
        for file in &made.files {
            rendering.note_art(file);
            // They count as used, as if they had been placed again.
            drop(library.compiled(TemplateKind::Art, file));
        }
        Some(made)
    }

    /// Keeps a drawing for others, if what it read is known.
    pub(super) fn keep(
        &self,
        library: &TemplateLibrary,
        (file, surroundings): (&str, &Context),
        (before, rendering): (RenderSpent, &RenderContext),
        svg: String,
    ) -> Arc<MadeDrawing> {
        let (took, files) = rendering.since(&before);
        let reads = names_read(library, &files, rendering);
        let value = |name: &str| [surroundings, &rendering.job.context].map(|context| context.get(name).cloned());
        let made = Arc::new(MadeDrawing {
            svg,
            reads: reads.iter().flatten().map(|name| (name.clone(), value(name))).collect(),
            before: (took.drawings > 0).then_some(before),
            took,
            files,
            placed: Mutex::default(),
        });
        if reads.is_some() {
            let mut by_file = self.by_file.write().unwrap_or_else(PoisonError::into_inner);
            if self.bytes.fetch_add(made.svg.len(), Ordering::Relaxed) > BYTES {
                by_file.clear();
                self.bytes.store(0, Ordering::Relaxed);
            }
            let known = by_file.entry(file.to_owned()).or_default();
            if known.len() >= KEPT {
                known.clear();
            }
            known.push(Arc::clone(&made));
        }
        made
    }
}

impl MadeDrawing {
    /// Returns a drawing that draws nothing.
    pub(super) fn empty() -> Arc<Self> {
        Arc::new(Self { svg: "<svg xmlns=\"http://www.w3.org/2000/svg\"/>".to_owned(), ..Self::default() })
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

    /// Returns the drawing in its place, as `place` makes it the first time.
    pub(super) fn placed<E>(
        &self,
        (frame, number): (&ArtFrame, usize),
        place: impl FnOnce() -> Result<NestedSvg, E>,
    ) -> Result<Value, E> {
        let known = || self.placed.lock().unwrap_or_else(PoisonError::into_inner);
        let is_here = |(known, its_number, _): &&(ArtFrame, Option<usize>, Value)| {
            its_number.is_none_or(|its_number| its_number == number) && known == frame
        };
        if let Some((.., value)) = known().iter().find(is_here) {
            return Ok(value.clone());
        }
        let NestedSvg { svg, has_names } = place()?;
        let value = Value::safe_string(&svg);
        let mut known = known();
        if known.len() >= PLACES {
            known.clear();
        }
        known.push((frame.clone(), has_names.then_some(number), value.clone()));
        Ok(value)
    }
}

/// Returns all names that the templates of these drawings may read; none where that cannot be known.
fn names_read(
    library: &TemplateLibrary,
    files: &BTreeSet<String>,
    rendering: &RenderContext,
) -> Option<BTreeSet<String>> {
    // Marks have numbers of their own, and cells print as they were typed, which their values do not show.
    if rendering.job.marked.is_some() || library.compiler.folders.has_typed_cells() {
        return None;
    }
    let mut names = BTreeSet::new();
    for file in files {
        let compiled = library.compiled(TemplateKind::Art, file);
        for file in compiled.as_ref().as_ref().ok()?.files.values() {
            // A spread reads a table that its outline does not name.
            if file.guarded_text.contains("...") {
                return None;
            }
            names.extend(file.outline.names.keys().cloned());
        }
    }
    (!names.contains(WHOLE_CONTEXT)).then_some(names)
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
