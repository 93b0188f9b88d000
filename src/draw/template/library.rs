//! The templates of one deck, each compiled once and kept for all threads.

use super::art::{MadeDrawing, MadeDrawings};
use super::compiled::{Compilation, CompiledTemplate, Compiler};
use super::folders::TemplateKind;
use super::job::RenderJob;
use super::sandbox::{Face, RenderContext, RenderSpent, TemplateFile};
use crate::diag::{Code, Finding, Findings, Source};
use parking_lot::RwLock;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What a template reads that names nothing: all that there is.
const WHOLE_CONTEXT: &str = "__tera_context";

/// The templates of one deck.
pub(super) struct TemplateLibrary {
    pub(super) compiler: Compiler,
    compiled: RwLock<BTreeMap<(TemplateKind, String), Compilation>>,
    /// The drawings that were made.
    pub(super) drawings: MadeDrawings,
    /// The faces that were printed, for cards that differ in nothing that their templates read.
    faces: MadeDrawings,
}

impl TemplateLibrary {
    /// Returns a library with nothing read yet.
    pub(super) fn new(compiler: Compiler) -> Self {
        let (compiled, drawings, faces) = (RwLock::default(), MadeDrawings::default(), MadeDrawings::default());
        Self { compiler, compiled, drawings, faces }
    }

    /// Returns a template, compiled on first use.
    pub(super) fn compiled(&self, kind: TemplateKind, name: &str) -> Compilation {
        let key = (kind, name.to_owned());
        if let Some(known) = self.compiled.read().get(&key) {
            return known.clone();
        }
        // Two threads may compile the same template at once: the first one's stays.
        let made = self.compiler.compile(kind, name).map(Arc::new).map_err(Arc::new);
        self.compiled.write().entry(key).or_insert(made).clone()
    }

    /// Returns the files of all templates that were used so far, each once.
    pub(super) fn files(&self) -> Vec<Arc<TemplateFile>> {
        let used = self.used(|_| true);
        let files = used.iter().flat_map(|template| template.files.values().map(Arc::clone));
        let files: BTreeMap<_, _> = files.map(|file| (file.source.name().to_owned(), file)).collect();
        files.into_values().collect()
    }

    /// Returns the templates of some kinds that were used so far, by name.
    fn used(&self, is_wanted: impl Fn(TemplateKind) -> bool) -> Vec<Arc<CompiledTemplate>> {
        let compiled = self.compiled.read();
        let used = compiled.iter().filter(|((kind, _), _)| is_wanted(*kind));
        used.filter_map(|(_, made)| made.clone().ok()).collect()
    }

    /// Prints a face.
    pub(super) fn print(&self, rendering: &RenderContext) -> Face {
        match self.compiled(TemplateKind::Face, &rendering.job.template) {
            Ok(compiled) => self.print_face(&compiled, rendering),
            Err(findings) => Err(first(&findings).into()),
        }
    }

    /// Prints a face, unless one was printed before from the same template and the same values.
    fn print_face(&self, compiled: &CompiledTemplate, rendering: &RenderContext) -> Face {
        let RenderJob { template, context, marked, .. } = &*rendering.job;
        if marked.is_some() {
            return compiled.print(context, rendering);
        }
        if let Some(made) = self.faces.find(template, (context, rendering)) {
            return Ok(made.svg.clone());
        }
        let before = rendering.spent();
        let svg = compiled.print(context, rendering)?;
        if let Some(names) = self.names_read((Some(compiled), &before), rendering) {
            self.faces.keep(template, &Arc::new(MadeDrawing::new(svg.clone(), &names, (context, rendering), before)));
        }
        Ok(svg)
    }

    /// Returns all names that a template and those of the drawings since `before` may read; none where that cannot be known.
    pub(super) fn names_read(
        &self,
        (own, before): (Option<&CompiledTemplate>, &RenderSpent),
        rendering: &RenderContext,
    ) -> Option<BTreeSet<String>> {
        // Marks have numbers of their own.
        if rendering.job.marked.is_some() {
            return None;
        }
        let mut names = match own {
            Some(own) => own.names.clone()?,
            None => BTreeSet::new(),
        };
        for file in rendering.since(before).1 {
            names.extend(self.compiled(TemplateKind::Art, &file).ok()?.names.as_ref()?.iter().cloned());
        }
        (!names.contains(WHOLE_CONTEXT)).then_some(names)
    }

    /// Returns the files of all drawings that were placed so far, by name.
    pub(super) fn placed_art(&self) -> Vec<Arc<Source>> {
        let art = self.used(|kind| kind == TemplateKind::Art);
        art.iter().flat_map(|template| template.sources()).collect()
    }
}

/// Returns the first finding of a template that cannot be used.
pub(super) fn first(findings: &Findings) -> Finding {
    let first = findings.iter().next().cloned();
    first.unwrap_or_else(|| Finding::new(Code::TemplateError, "the template cannot be used"))
}
