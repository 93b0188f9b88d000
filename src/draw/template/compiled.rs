//! A template with everything that it uses, parsed and ready to print.

use super::context::GAME;
use super::face_svg::FaceSvg;
use super::fault;
use super::folders::{TemplateFolders, TemplateKind};
use super::gather::gather;
use super::sandbox::{
    CappedWriter, Limits, RenderContext, RenderFault, TemplateFile, TemplateFiles, register_value_guards,
};
use crate::diag::{Findings, Source};
use crate::under_way;
use std::collections::BTreeSet;
use std::sync::Arc;
use tera::{Context, Error, Tera};

/// A compiled template, or what is wrong with it. There are no findings where it reads the figures of a game that the deck
/// cannot make, for reasons that have been reported; a finding without a place is that its own file cannot be read.
pub(super) type Compilation = Result<Arc<CompiledTemplate>, Arc<Findings>>;

/// What templates are compiled with.
pub(super) struct Compiler {
    pub(super) folders: TemplateFolders,
    /// Tera with the functions, and no templates.
    pub(super) base: Tera,
    /// Whether the deck should make a game and cannot.
    pub(super) lacks_figures: bool,
    pub(super) limits: Limits,
}

impl Compiler {
    /// Reads a template with everything that it uses, and has Tera parse it.
    pub(super) fn compile(&self, kind: TemplateKind, name: &str) -> Result<CompiledTemplate, Findings> {
        let _reading = under_way::item("reading the template", format!("`{name}`"));
        let files = gather(&self.folders, &self.limits, kind, name)?;
        let tera = self.parse_all(&files)?;
        if self.lacks_figures && files.values().any(|file| file.outline.names.contains_key(GAME)) {
            return Err(Findings::new());
        }
        let reads = tera.get_template_variables(name).map(|names| names.into_iter().map(str::to_owned).collect());
        let mut reads: Vec<String> = reads.unwrap_or_default();
        reads.sort();
        let names = names_of(&files);
        Ok(CompiledTemplate { name: name.to_owned(), tera, files: Arc::new(files), reads, names })
    }

    fn parse_all(&self, files: &TemplateFiles) -> Result<Tera, Findings> {
        let error = match self.parse(files.iter()) {
            Ok(tera) => return Ok(tera),
            Err(error) => error,
        };
        // Tera stops at the first file with bad syntax: the others are looked at one by one.
        let errors = files.iter().filter_map(|file| self.parse(std::iter::once(file)).err());
        let mut findings: Findings = errors.filter_map(|error| fault::in_syntax(&error, files)).collect();
        if findings.is_empty() {
            let components: Vec<&str> = self.folders.components().keys().map(String::as_str).collect();
            findings.extend(fault::between_files(&error, files, &components));
        }
        Err(findings)
    }

    fn parse<'t>(
        &self,
        files: impl Iterator<Item = (&'t String, &'t Arc<TemplateFile>)> + Clone,
    ) -> Result<Tera, Error> {
        let mut tera = self.base.clone();
        register_value_guards(&mut tera, files.clone().flat_map(|(_, file)| file.value_guards()));
        let texts = files.map(|(name, file)| (name.as_str(), file.guarded_text.as_str()));
        let parsed = under_way::guarded(|| tera.add_raw_templates(texts));
        parsed.unwrap_or_else(|| Err(Error::message("the template engine broke down over this template")))?;
        Ok(tera)
    }
}

/// A template ready to print.
pub(super) struct CompiledTemplate {
    name: String,
    tera: Tera,
    /// Its own file and all that it uses.
    pub(super) files: Arc<TemplateFiles>,
    /// The names that it reads from outside, sorted; those that components read are not among them.
    pub(super) reads: Vec<String>,
    /// All names that its files have; none where that cannot be known.
    pub(super) names: Option<BTreeSet<String>>,
}

/// Returns all names that files have; none where that cannot be known.
fn names_of(files: &TemplateFiles) -> Option<BTreeSet<String>> {
    // A spread reads a table that its outline does not name.
    let is_named = files.values().all(|file| !file.guarded_text.contains("..."));
    is_named.then(|| files.values().flat_map(|file| file.outline.names.keys().cloned()).collect())
}

impl CompiledTemplate {
    /// Returns the template's own file.
    pub(super) fn file(&self) -> &TemplateFile {
        &self.files[&self.name]
    }

    /// Returns its files as their authors wrote them, its own first.
    pub(super) fn sources(&self) -> Vec<Arc<Source>> {
        let others = self.files.iter().filter(|(name, _)| **name != self.name).map(|(_, file)| &**file);
        std::iter::once(self.file()).chain(others).map(|file| Arc::clone(&file.source)).collect()
    }

    /// Prints it.
    pub(super) fn print(&self, context: &Context, rendering: &RenderContext) -> Result<FaceSvg, RenderFault> {
        let mut writer = CappedWriter::new(rendering);
        // A drawing is made while the face that shows it is printed.
        let around = rendering.notes.take();
        let printed = self.tera.render_to(&self.name, context, &mut writer);
        let notes = rendering.notes.replace(around);
        match printed {
            // It is kept until all faces are there, without the room that was not used.
            Ok(()) => Ok(FaceSvg::printed(writer.text(), notes.finish(&self.files))),
            Err(error) => Err(fault::in_rendering(&error, &self.files, self.file(), rendering)),
        }
    }
}
