//! The folders that templates come from, each file read once.

use super::sandbox::TemplateFile;
use crate::diag::{self, nearest};
use crate::files::{Project, ReadError};
use crate::render::{folder_of, picture_names};
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

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
    /// The files by what they were asked for as.
    files: Mutex<BTreeMap<(TemplateKind, String), Arc<TemplateFile>>>,
    /// The drawings by what they were asked for as.
    drawings: Mutex<BTreeMap<String, Arc<str>>>,
    /// Which file of `components/` has each component.
    components: OnceLock<BTreeMap<String, String>>,
    /// The names of all drawings, for those that are missing, and how many of them are in the template folders.
    names: OnceLock<(Vec<String>, usize)>,
}

impl TemplateFolders {
    pub(super) fn new(project: &Project) -> Self {
        let (files, drawings) = (Mutex::default(), Mutex::default());
        Self { project: project.clone(), files, drawings, components: OnceLock::new(), names: OnceLock::new() }
    }

    /// Reads a template's file, unless it was read before.
    pub(super) fn read(&self, kind: TemplateKind, name: &str) -> Result<Arc<TemplateFile>, ReadError> {
        let key = (kind, name.to_owned());
        if let Some(known) = self.files.lock().get(&key) {
            return Ok(Arc::clone(known));
        }
        let source = match kind {
            TemplateKind::Face => self.project.template(name),
            TemplateKind::Art => self.project.drawing(name),
        };
        let source = source.map_err(|error| self.with_nearest(kind, error))?;
        let file = Arc::new(TemplateFile::new(source));
        Ok(Arc::clone(self.files.lock().entry(key).or_insert(file)))
    }

    /// Returns the name of the drawing that a template places by a name; that name if there is none.
    pub(super) fn drawing_name(&self, name: &str) -> Arc<str> {
        if let Some(known) = self.drawings.lock().get(name) {
            return Arc::clone(known);
        }
        let found: Arc<str> = self.project.drawing_name(name).map_or_else(|| name.into(), Into::into);
        Arc::clone(self.drawings.lock().entry(name.to_owned()).or_insert(found))
    }

    /// Returns the name of the picture that a drawing links, where it lies beside the drawing.
    pub(super) fn picture_beside(&self, drawing: &str, link: &str) -> Option<String> {
        let mut names = picture_names(link, folder_of(drawing)).into_iter();
        names.find(|name| self.project.has_picture(name)).filter(|name| name != link)
    }

    /// Returns the file of each component that has one in `components/` of the template folders, by the component's name.
    pub(super) fn components(&self) -> &BTreeMap<String, String> {
        self.components.get_or_init(|| {
            let mut index = BTreeMap::new();
            for file in &self.component_files() {
                // A file that cannot be read defines nothing: a template that needs it reports that.
                let Ok(read) = self.read(TemplateKind::Face, file) else { continue };
                for component in &read.outline.components {
                    index.entry(component.name.clone()).or_insert_with(|| file.clone());
                }
            }
            index
        })
    }

    /// Returns the names of the files in `components/` of the template folders.
    fn component_files(&self) -> Vec<String> {
        let files = self.project.templates().iter().flat_map(|shelf| shelf.list(&[".svg"]));
        files.filter(|file| file.starts_with("components/")).collect()
    }

    /// Looks for a missing file's nearest name in all folders, because the error knows only one of them.
    fn with_nearest(&self, kind: TemplateKind, error: ReadError) -> ReadError {
        let name = match error {
            ReadError::Missing { name, .. } => name,
            ReadError::Outside { name } if name.contains('\\') && !name.contains("..") => name,
            error => return error,
        };
        let (names, templates) = self.names.get_or_init(|| {
            let of_templates = self.project.templates().iter().flat_map(|shelf| shelf.list(&[".svg"]));
            let mut names: Vec<String> = of_templates.collect();
            let templates = names.len();
            names.extend(self.project.deck_files(&[".svg", ".svgz"]));
            (names, templates)
        });
        let (templates, known) = (*templates, if kind == TemplateKind::Art { names.len() } else { *templates });
        let names = &names[..known];
        let plain = name.replace('\\', "/");
        let inner = plain.trim_start_matches("./").trim_start_matches("templates/");
        let wanted = [plain.clone(), inner.to_owned(), format!("{plain}.svg"), format!("{inner}.svg")];
        let same = wanted.iter().find_map(|wanted| names.iter().find(|name| name.eq_ignore_ascii_case(wanted)));
        // Names in one folder begin alike: only what differs is compared.
        let (folder, stem) = folder_and_stem(&plain);
        let beside = || {
            let names = names[templates..].iter().map(|name| (folder_and_stem(name), name));
            let names: Vec<_> = names.filter(|((other, _), _)| *other == folder).collect();
            let near = nearest(stem, names.iter().map(|((_, stem), _)| *stem))?;
            names.iter().find(|((_, stem), _)| *stem == near).map(|(_, name)| *name)
        };
        let nearest = same.or_else(beside).map(String::as_str);
        let nearest = nearest.or_else(|| diag::nearest(&plain, names[..templates].iter().map(String::as_str)));
        let nearest = nearest.filter(|near| *near != name).map(str::to_owned);
        ReadError::Missing { nearest, name }
    }
}

/// Returns the folder of a file, and its name without its ending.
fn folder_and_stem(name: &str) -> (&str, &str) {
    let (folder, file) = name.rsplit_once('/').unwrap_or(("", name));
    (folder, file.rsplit_once('.').map_or(file, |(stem, _)| stem))
}
