//! The templates of one deck, each made ready once and kept for all threads.

use super::compiled::CompiledTemplate;
use super::context;
use super::file::TemplateFile;
use super::limits::Limits;
use super::{art, colours, figures, guards, words};
use crate::diag::{Findings, Source, nearest};
use crate::files::{Project, ReadError};
use crate::games::Figures;
use crate::model::Deck;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};
use tera::Tera;

/// What a template is for: it decides where its file is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum TemplateKind {
    /// A face or a sheet: a file of the template folders.
    Face,
    /// A drawing placed by `art`: a file of the deck's folder or of the template folders.
    Art,
}

/// Why a template cannot be used.
#[derive(Debug)]
pub(super) enum LoadError {
    /// Its file cannot be had.
    Unread(ReadError),
    /// It is wrong, or something that it draws on is.
    Faulty(Findings),
    /// It reads the figures of a game that the deck cannot make, for reasons that have been found.
    GameUnknown,
}

/// A template made ready, or what is wrong with it.
pub(super) type Compilation = Result<CompiledTemplate, LoadError>;

/// Returns Tera with the filters of templates and what every template reads of the deck: all that an expression needs.
pub(crate) fn expression_engine(deck: &Deck, figures: &Figures) -> Tera {
    let mut tera = Tera::default();
    colours::register(&mut tera);
    words::register(&mut tera);
    for (name, value) in context::of_deck(deck, figures) {
        tera.global_context().insert_value(name, value);
    }
    tera
}

/// The templates of one deck.
pub(super) struct TemplateLibrary {
    project: Project,
    base: Tera,
    pub(super) figures: Figures,
    pub(super) limits: Limits,
    compiled: RwLock<BTreeMap<(TemplateKind, String), Arc<Compilation>>>,
    components: OnceLock<BTreeMap<String, String>>,
}

impl TemplateLibrary {
    /// A library with nothing read yet; what every template of the deck reads is put in once, here.
    pub(super) fn new(project: &Project, deck: &Deck, figures: &Figures, limits: Limits) -> Self {
        let mut base = expression_engine(deck, figures);
        // Whatever a template's file is called, SVG comes out of it.
        base.autoescape_on([""]);
        guards::register(&mut base);
        art::register(&mut base);
        figures::register(&mut base);
        let (compiled, components) = (RwLock::default(), OnceLock::new());
        Self { project: project.clone(), base, figures: figures.clone(), limits, compiled, components }
    }

    /// A template, made ready on first use.
    pub(super) fn compiled(&self, purpose: TemplateKind, name: &str) -> Arc<Compilation> {
        let key = (purpose, name.to_owned());
        if let Some(made) = self.compiled.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Arc::clone(made);
        }
        // Two threads may make the same template ready at once: the first one's stays.
        let made = Arc::new(CompiledTemplate::make(self, purpose, name));
        let mut compiled = self.compiled.write().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(compiled.entry(key).or_insert(made))
    }

    /// The files of all drawings that were placed so far, by name.
    pub(super) fn placed_art(&self) -> Vec<Arc<Source>> {
        let compiled = self.compiled.read().unwrap_or_else(PoisonError::into_inner);
        let art = compiled.iter().filter(|((purpose, _), _)| *purpose == TemplateKind::Art);
        art.filter_map(|(_, made)| made.as_ref().as_ref().ok()).flat_map(CompiledTemplate::sources).collect()
    }

    /// Tera with the functions and the deck's values, and no templates.
    pub(super) fn base(&self) -> Tera {
        self.base.clone()
    }

    /// Reads a template's file.
    pub(super) fn read(&self, purpose: TemplateKind, name: &str) -> Result<TemplateFile, ReadError> {
        let found = match purpose {
            TemplateKind::Face => self.project.template(name),
            TemplateKind::Art => match self.project.deck_text(name) {
                Err(ReadError::Missing { .. }) => self.project.template(name),
                found => found,
            },
        };
        found.map(TemplateFile::new).map_err(|error| self.with_nearest(error))
    }

    /// The file that defines a component: one of the `components/` of the template folders.
    pub(super) fn component_file(&self, component: &str) -> Option<&str> {
        self.components.get_or_init(|| self.index_components()).get(component).map(String::as_str)
    }

    /// The names of all components in files of their own, sorted.
    pub(super) fn component_names(&self) -> impl Iterator<Item = &str> {
        self.components.get_or_init(|| self.index_components()).keys().map(String::as_str)
    }

    fn index_components(&self) -> BTreeMap<String, String> {
        let mut files = BTreeSet::new();
        let mut index = BTreeMap::new();
        for shelf in self.project.templates() {
            for name in shelf.list(&[".svg"]) {
                if !name.starts_with("components/") || !files.insert(name.clone()) {
                    continue;
                }
                // What cannot be read defines nothing; a template that needs it is told so.
                let Ok(source) = shelf.read_text(&name) else { continue };
                for component in &TemplateFile::new(source).outline().components {
                    index.entry(component.name.clone()).or_insert_with(|| name.clone());
                }
            }
        }
        index
    }

    /// A missing file's nearest name in all template folders, for the first of them may not have it.
    fn with_nearest(&self, error: ReadError) -> ReadError {
        let ReadError::Missing { name, .. } = error else { return error };
        let names: Vec<String> = self.project.templates().iter().flat_map(|shelf| shelf.list(&[".svg"])).collect();
        let nearest = nearest(&name, names.iter().map(String::as_str)).map(str::to_owned);
        ReadError::Missing { name, nearest }
    }
}
