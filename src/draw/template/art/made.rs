//! Drawings and faces that were made before, with all that their templates read.
//!
//! The cards of a deck place the same few drawings again and again, and show the same few backs. A drawing is used again where everything that its template
//! and the templates of the drawings in it may read is the same.

use super::drawing::{ArtFrame, DrawingFault, NestedSvg, ReadDrawing};
use crate::template::face_svg::FaceSvg;
use crate::template::sandbox::{RenderContext, RenderSpent};
use parking_lot::{Mutex, RwLock};
use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use tera::value::ValueKind;
use tera::{Context, Value};

/// How many drawings of one file are kept: they are compared one by one.
const KEPT: usize = 32;

/// In how many places a drawing is kept.
const PLACES: usize = 8;

/// How many bytes of SVG are kept in all, not counting their places.
const BYTES: usize = 8_000_000;

/// How many different faces of one template are kept. With more, cards differ in what it reads.
const FACES: usize = 12;

/// The drawings of a deck that were made before.
#[derive(Default)]
pub(in crate::template) struct MadeDrawings {
    by_file: RwLock<HashMap<String, Vec<Arc<MadeDrawing>>>>,
    bytes: AtomicUsize,
}

/// The faces of a deck that were printed before, by their templates; none of a template whose faces differ.
#[derive(Default)]
pub(in crate::template) struct MadeFaces(RwLock<HashMap<String, Option<Vec<Arc<MadeDrawing>>>>>);

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
    pub(in crate::template) files: BTreeSet<String>,
    /// The drawing as it was read when it was first placed.
    read: OnceLock<Result<ReadDrawing, DrawingFault>>,
    /// Where it was placed, under which number if its names have it, and what became of it there.
    placed: Mutex<Vec<(ArtFrame, Option<usize>, Value)>>,
}

impl MadeDrawings {
    /// Returns a drawing that was made from the same values, and counts it for the face.
    pub(super) fn find(
        &self,
        file: &str,
        (surroundings, rendering): (&Context, &RenderContext),
    ) -> Option<Arc<MadeDrawing>> {
        let by_file = self.by_file.read();
        let fits = |made: &&Arc<MadeDrawing>| made.fits(surroundings, rendering);
        let made = Arc::clone(by_file.get(file)?.iter().find(fits)?);
        rendering.spend(&made.took).then_some(made)
    }

    /// Keeps a drawing for others.
    pub(super) fn keep(&self, file: &str, made: &Arc<MadeDrawing>) {
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

impl MadeFaces {
    /// Returns a face that was printed from the same values, and counts it.
    pub(in crate::template) fn find(
        &self,
        template: &str,
        (context, rendering): (&Context, &RenderContext),
    ) -> Option<Arc<MadeDrawing>> {
        let known = self.0.read();
        let fits = |made: &&Arc<MadeDrawing>| made.fits(context, rendering);
        let made = Arc::clone(known.get(template)?.as_ref()?.iter().find(fits)?);
        rendering.spend(&made.took).then_some(made)
    }

    /// Returns whether another face of a template would be kept.
    pub(in crate::template) fn takes(&self, template: &str) -> bool {
        self.0.read().get(template).is_none_or(Option::is_some)
    }

    /// Keeps a face for other cards; none where it is not known what it is made from.
    pub(in crate::template) fn keep(&self, template: &str, made: Option<Arc<MadeDrawing>>) {
        let mut known = self.0.write();
        let faces = known.entry(template.to_owned()).or_insert_with(|| Some(Vec::new()));
        let kept = faces.take().zip(made).filter(|(faces, _)| faces.len() < FACES);
        *faces = kept.map(|(mut faces, made)| {
            faces.push(made);
            faces
        });
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
            placed: Mutex::default(),
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
    ) -> Result<Value, DrawingFault> {
        let known = || self.placed.lock();
        let is_here = |(known, its_number, _): &&(ArtFrame, Option<usize>, Value)| {
            its_number.is_none_or(|its_number| its_number == number) && known == frame
        };
        if let Some((.., value)) = known().iter().find(is_here) {
            return Ok(value.clone());
        }
        let read = self.read.get_or_init(|| ReadDrawing::read(&self.svg, beside)).as_ref().map_err(Clone::clone)?;
        let NestedSvg { svg, has_names } = read.placed(frame, &format!("a{number}-"))?;
        let value = Value::safe_string(&svg);
        let mut known = known();
        if known.len() >= PLACES {
            known.clear();
        }
        known.push((frame.clone(), has_names.then_some(number), value.clone()));
        Ok(value)
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
