//! The folders that templates come from, each file read once.

use super::sandbox::TemplateFile;
use crate::diag::nearest;
use crate::files::{Project, ReadError};
use crate::render::{folder_of, picture_names};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// What a template is for: it decides where its file is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum TemplateKind {
    /// A face or a sheet: a file of the template folders.
    Face,
    /// A drawing placed by `art`: a file of the deck's folder or of the template folders.
    Art,
}

/// The template files of one deck.
pub(super) struct TemplateFolders {
    project: Project,
    /// The files by the names that findings show.
    files: Mutex<BTreeMap<String, Arc<TemplateFile>>>,
    /// The pictures that drawings link, by the drawing's folder and the link.
    pictures: Mutex<BTreeMap<(String, String), Option<String>>>,
    /// The file of each component.
    components: OnceLock<BTreeMap<String, String>>,
}

impl TemplateFolders {
    pub(super) fn new(project: &Project) -> Self {
        Self {
            project: project.clone(),
            files: Mutex::default(),
            pictures: Mutex::default(),
            components: OnceLock::new(),
        }
    }

    /// Reads a template's file.
    pub(super) fn read(&self, kind: TemplateKind, name: &str) -> Result<Arc<TemplateFile>, ReadError> {
        let source = match kind {
            TemplateKind::Face => self.project.template(name),
            TemplateKind::Art => match self.project.deck_text(name) {
                Err(ReadError::Missing { .. }) => self.project.template(name),
                found => found,
            },
        };
        let source = source.map_err(|error| self.with_nearest(error))?;
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        let file = files.entry(source.name().to_owned()).or_insert_with(|| Arc::new(TemplateFile::new(source)));
        Ok(Arc::clone(file))
    }

    /// Returns the name of the picture that a drawing links, where it lies beside the drawing.
    pub(super) fn picture_beside(&self, drawing: &str, link: &str) -> Option<String> {
        let folder = folder_of(drawing);
        let mut pictures = self.pictures.lock().unwrap_or_else(PoisonError::into_inner);
        let known = pictures.entry((folder.to_owned(), link.to_owned()));
        let beside = || picture_names(link, folder).into_iter().find(|name| self.project.picture(name).is_ok());
        known.or_insert_with(beside).clone().filter(|name| name != link)
    }

    /// Returns the file of each component that has one in `components/` of the template folders, by the component's name.
    pub(super) fn components(&self) -> &BTreeMap<String, String> {
        self.components.get_or_init(|| {
            let mut index = BTreeMap::new();
            for file in self.project.templates().iter().flat_map(|shelf| shelf.list(&[".svg"])) {
                if !file.starts_with("components/") {
                    continue;
                }
                // A file that cannot be read defines nothing: a template that needs it reports that.
                let Ok(read) = self.read(TemplateKind::Face, &file) else { continue };
                for component in &read.outline.components {
                    index.entry(component.name.clone()).or_insert_with(|| file.clone());
                }
            }
            index
        })
    }

    /// Looks for a missing file's nearest name in all template folders, because the error knows only one of them.
    fn with_nearest(&self, error: ReadError) -> ReadError {
        let ReadError::Missing { name, .. } = error else { return error };
        let names: Vec<String> = self.project.templates().iter().flat_map(|shelf| shelf.list(&[".svg"])).collect();
        let nearest = nearest(&name, names.iter().map(String::as_str)).map(str::to_owned);
        ReadError::Missing { name, nearest }
    }
}
