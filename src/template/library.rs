//! The templates of one deck, each compiled once and kept for all threads.

use super::art::{MadeDrawing, MadeDrawings, MadeFaces};
use super::compiled::{Compilation, CompiledTemplate, Compiler};
use super::face_svg::FaceSvg;
use super::folders::TemplateKind;
use super::job::RenderJob;
use super::sandbox::{Face, RenderContext, RenderSpent, TableReads, TemplateFile};
use crate::diag::{Code, Finding, Findings, Source};
use crate::memo::{ContentKey, Memo};
use parking_lot::RwLock;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// What a template reads that names nothing: all that there is.
const WHOLE_CONTEXT: &str = "__tera_context";

/// The templates of one deck.
pub(super) struct TemplateLibrary {
    pub(super) compiler: Compiler,
    compiled: RwLock<BTreeMap<(TemplateKind, String), UsedTemplate>>,
    /// How often the faces of the deck were filled.
    pass: AtomicU64,
    /// The faces that were filled, where they are kept for later builds.
    pub(super) filled: Option<Memo<FilledFace>>,
    /// The drawings that were made.
    pub(super) drawings: MadeDrawings,
    /// The faces that were printed since it was made, for cards that differ in nothing that their templates read.
    pub(super) faces: MadeFaces,
}

/// A face, and the drawings that were placed on it.
#[derive(Clone)]
pub(super) struct FilledFace {
    pub(super) svg: FaceSvg,
    pub(super) art: Arc<[String]>,
    /// What its templates may read of the deck's own values.
    pub(super) reads: Arc<TableReads>,
    /// The fingerprint of that.
    pub(super) values: ContentKey,
}

/// A template, and the last pass that used it.
struct UsedTemplate {
    made: Arc<Compilation>,
    pass: AtomicU64,
}

impl TemplateLibrary {
    /// Returns a library with nothing read yet.
    pub(super) fn new(compiler: Compiler, filled: Option<Memo<FilledFace>>) -> Self {
        Self {
            compiler,
            compiled: RwLock::default(),
            pass: AtomicU64::new(0),
            filled,
            drawings: MadeDrawings::default(),
            faces: MadeFaces::default(),
        }
    }

    /// Begins a pass: no template counts as used until it is asked for again.
    pub(super) fn begin(&self) {
        self.pass.fetch_add(1, Ordering::Relaxed);
        self.filled.iter().for_each(Memo::begin);
    }

    /// Returns a template, compiled on first use.
    pub(super) fn compiled(&self, kind: TemplateKind, name: &str) -> Arc<Compilation> {
        let (key, pass) = ((kind, name.to_owned()), self.pass.load(Ordering::Relaxed));
        if let Some(known) = self.compiled.read().get(&key) {
            known.pass.store(pass, Ordering::Relaxed);
            return Arc::clone(&known.made);
        }
        // Two threads may compile the same template at once: the first one's stays.
        let made = Arc::new(self.compiler.compile(kind, name));
        let mut compiled = self.compiled.write();
        let known = compiled.entry(key).or_insert_with(|| UsedTemplate { made, pass: AtomicU64::new(pass) });
        Arc::clone(&known.made)
    }

    /// Returns the files of all templates that this pass has used so far, each once.
    pub(super) fn files(&self) -> Vec<Arc<TemplateFile>> {
        let used = self.used(|_| true);
        let templates = used.iter().filter_map(|made| made.as_ref().as_ref().ok());
        let files = templates.flat_map(|template| template.files.values().map(Arc::clone));
        let files: BTreeMap<String, Arc<TemplateFile>> =
            files.map(|file| (file.source.name().to_owned(), file)).collect();
        files.into_values().collect()
    }

    /// Returns the templates of some kinds that this pass has used so far, by name.
    fn used(&self, is_wanted: impl Fn(TemplateKind) -> bool) -> Vec<Arc<Compilation>> {
        let pass = self.pass.load(Ordering::Relaxed);
        let compiled = self.compiled.read();
        let used = compiled
            .iter()
            .filter(|((kind, _), template)| is_wanted(*kind) && template.pass.load(Ordering::Relaxed) == pass);
        used.map(|(_, template)| Arc::clone(&template.made)).collect()
    }

    /// Prints a face, and keeps it if faces are kept.
    pub(super) fn print(&self, rendering: &RenderContext) -> Face {
        let face = match &*self.compiled(TemplateKind::Face, &rendering.job.template) {
            Ok(compiled) => self.print_face(compiled, rendering),
            Err(findings) => Err(first(findings).into()),
        };
        let RenderJob { key, deck, template, .. } = &*rendering.job;
        if let (Some(memo), Some(key), Some(content), Ok(svg)) = (&self.filled, key, &deck.content, &face) {
            let art: Arc<[String]> = rendering.art().into_iter().collect();
            let reads = self.table_reads(template, &art);
            let values = content.read(&reads);
            memo.put(*key, FilledFace { svg: svg.clone(), art, reads: Arc::new(reads), values });
        }
        face
    }

    /// Prints a face, unless one was printed before from the same template and the same values.
    fn print_face(&self, compiled: &CompiledTemplate, rendering: &RenderContext) -> Face {
        let RenderJob { template, context, marked, .. } = &*rendering.job;
        if marked.is_some() {
            return compiled.print(context, rendering);
        }
        if let Some(made) = self.faces.find(template, (context, rendering)) {
            self.placed_again(&made, rendering);
            return Ok(made.svg.clone());
        }
        let before = rendering.spent();
        let svg = compiled.print(context, rendering)?;
        if self.faces.takes(template) {
            let made = |names| Arc::new(MadeDrawing::new(svg.clone(), &names, (context, rendering), before));
            self.faces.keep(template, self.names_read((Some(compiled), &before), rendering).map(made));
        }
        Ok(svg)
    }

    /// Notes the files of what was made before: they count as used, as if they had been placed again.
    pub(super) fn placed_again(&self, made: &MadeDrawing, rendering: &RenderContext) {
        for file in &made.files {
            rendering.note_art(file);
            drop(self.compiled(TemplateKind::Art, file));
        }
    }

    /// Returns all names that a template and those of the drawings since `before` may read; none where that cannot be known.
    pub(super) fn names_read(
        &self,
        (own, before): (Option<&CompiledTemplate>, &RenderSpent),
        rendering: &RenderContext,
    ) -> Option<BTreeSet<String>> {
        // Marks have numbers of their own, and cells print as they were typed, which their values do not show.
        if rendering.job.marked.is_some() || self.compiler.folders.has_typed_cells() {
            return None;
        }
        let mut names = match own {
            Some(own) => own.names.clone()?,
            None => BTreeSet::new(),
        };
        for file in rendering.since(before).1 {
            let compiled = self.compiled(TemplateKind::Art, &file);
            names.extend(compiled.as_ref().as_ref().ok()?.names.as_ref()?.iter().cloned());
        }
        (!names.contains(WHOLE_CONTEXT)).then_some(names)
    }

    /// Returns what a face's template and its drawings may read of the deck's own values.
    fn table_reads(&self, template: &str, art: &[String]) -> TableReads {
        let mut reads = TableReads::default();
        let art = art.iter().map(|art| self.compiled(TemplateKind::Art, art));
        for compiled in std::iter::once(self.compiled(TemplateKind::Face, template)).chain(art) {
            let files = compiled.as_ref().as_ref().map(|compiled| &compiled.files);
            files.into_iter().flat_map(BTreeMap::values).for_each(|file| reads.extend(&file.outline.table_reads));
        }
        reads
    }

    /// Returns the files of all drawings that this pass has placed so far, by name.
    pub(super) fn placed_art(&self) -> Vec<Arc<Source>> {
        let art = self.used(|kind| kind == TemplateKind::Art);
        art.iter().filter_map(|made| made.as_ref().as_ref().ok()).flat_map(CompiledTemplate::sources).collect()
    }
}

/// Returns the first finding of a template that cannot be used.
pub(super) fn first(findings: &Findings) -> Finding {
    let first = findings.iter().next().cloned();
    first.unwrap_or_else(|| Finding::new(Code::TemplateError, "the template cannot be used"))
}
