//! The templates of one deck, each compiled once and kept for all threads.

use super::compiled::{Compilation, CompiledTemplate, Compiler};
use super::folders::TemplateKind;
use super::sandbox::{Face, RenderContext, TemplateFile};
use crate::diag::{Code, Finding, Findings, Source};
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

/// The templates of one deck.
pub(super) struct TemplateLibrary {
    pub(super) compiler: Compiler,
    compiled: RwLock<BTreeMap<(TemplateKind, String), Arc<Compilation>>>,
}

impl TemplateLibrary {
    /// Returns a library with nothing read yet.
    pub(super) fn new(compiler: Compiler) -> Self {
        Self { compiler, compiled: RwLock::default() }
    }

    /// Returns a template, compiled on first use.
    pub(super) fn compiled(&self, kind: TemplateKind, name: &str) -> Arc<Compilation> {
        let key = (kind, name.to_owned());
        if let Some(known) = self.compiled.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Arc::clone(known);
        }
        // Two threads may compile the same template at once: the first one's stays.
        let made = Arc::new(self.compiler.compile(kind, name));
        let mut compiled = self.compiled.write().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(compiled.entry(key).or_insert(made))
    }

    /// Returns the files of all templates that were read so far, each once.
    pub(super) fn files(&self) -> Vec<Arc<TemplateFile>> {
        let compiled = self.compiled.read().unwrap_or_else(PoisonError::into_inner);
        let templates = compiled.values().filter_map(|made| made.as_ref().as_ref().ok());
        let files = templates.flat_map(|template| template.files.values().map(Arc::clone));
        let files: BTreeMap<String, Arc<TemplateFile>> =
            files.map(|file| (file.source.name().to_owned(), file)).collect();
        files.into_values().collect()
    }

    /// Prints a face.
    pub(super) fn print(&self, rendering: &RenderContext) -> Face {
        match &*self.compiled(TemplateKind::Face, &rendering.job.template) {
            Ok(compiled) => compiled.print(&rendering.job.context, rendering),
            Err(findings) => Err(first(findings).into()),
        }
    }

    /// Returns the files of all drawings that were placed so far, by name.
    pub(super) fn placed_art(&self) -> Vec<Arc<Source>> {
        let compiled = self.compiled.read().unwrap_or_else(PoisonError::into_inner);
        let art = compiled.iter().filter(|((kind, _), _)| *kind == TemplateKind::Art);
        art.filter_map(|(_, made)| made.as_ref().as_ref().ok()).flat_map(CompiledTemplate::sources).collect()
    }
}

/// Returns the first finding of a template that cannot be used.
pub(super) fn first(findings: &Findings) -> Finding {
    let first = findings.iter().next().cloned();
    first.unwrap_or_else(|| Finding::new(Code::TemplateError, "the template cannot be used"))
}
