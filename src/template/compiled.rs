//! A template with everything that it draws on, locked up and ready to print; printers call that a forme.

use super::context::GAME;
use super::fault;
use super::file::TemplateFile;
use super::library::{Compilation, LoadError, TemplateKind, TemplateLibrary};
use super::render_context::{CappedWriter, RenderContext};
use crate::diag::{Finding, Findings, Source};
use crate::files::ReadError;
use crate::games::Figures;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use tera::{Context, Tera};

/// The files of one template by name: its own, those that it includes or extends, those of its components.
pub(super) type TemplateFiles = BTreeMap<String, TemplateFile>;

/// A template ready to print.
pub(super) struct CompiledTemplate {
    name: String,
    tera: Tera,
    files: TemplateFiles,
    reads: Vec<String>,
}

impl CompiledTemplate {
    /// Reads a template with everything that it draws on, and makes it ready.
    pub(super) fn make(library: &TemplateLibrary, purpose: TemplateKind, name: &str) -> Compilation {
        let files = gather(library, purpose, name)?;
        let tera = compile(library, &files).map_err(LoadError::Faulty)?;
        if library.figures == Figures::Untold && files.values().any(|file| file.outline().names.contains_key(GAME)) {
            return Err(LoadError::GameUnknown);
        }
        let reads = tera.get_template_variables(name).map(|names| names.into_iter().map(str::to_owned).collect());
        let mut reads: Vec<String> = reads.unwrap_or_default();
        reads.sort();
        Ok(Self { name: name.to_owned(), tera, files, reads })
    }

    /// The template's own file.
    pub(super) fn file(&self) -> &TemplateFile {
        &self.files[&self.name]
    }

    /// Its files by name.
    pub(super) fn files(&self) -> &TemplateFiles {
        &self.files
    }

    /// Its files as their authors wrote them, its own first.
    pub(super) fn sources(&self) -> Vec<Arc<Source>> {
        let others = self.files.iter().filter(|(name, _)| **name != self.name).map(|(_, file)| file);
        std::iter::once(self.file()).chain(others).map(|file| Arc::clone(file.source())).collect()
    }

    /// The names that it reads from outside, sorted; those that components take over are not among them.
    pub(super) fn reads(&self) -> &[String] {
        &self.reads
    }

    /// Prints it.
    pub(super) fn print(&self, context: &Context, rendering: &RenderContext) -> Result<String, Finding> {
        if self.file().is_plain() {
            return Ok(self.file().source().text().to_owned());
        }
        let mut ink = CappedWriter::new(rendering, self.file().source().text().len() * 2);
        match self.tera.render_to(&self.name, context, &mut ink) {
            Ok(()) => ink.into_text().ok_or_else(|| fault::of_panic(self.file())),
            Err(error) => Err(fault::of_print(&error, self, rendering)),
        }
    }
}

/// Reads a template's file and all that it draws on.
fn gather(library: &TemplateLibrary, purpose: TemplateKind, name: &str) -> Result<TemplateFiles, LoadError> {
    let mut gathering = FileGatherer { library, purpose, files: BTreeMap::new(), findings: Findings::new() };
    let root = library.read(purpose, name).map_err(LoadError::Unread)?;
    gathering.add(name.to_owned(), root);
    while let Some(component_file) = gathering.missing_component_file() {
        match library.read(TemplateKind::Face, &component_file) {
            Ok(file) => gathering.add(component_file, file),
            Err(error) => return Err(LoadError::Unread(error)),
        }
    }
    gathering.measure_chain(name);
    let FileGatherer { files, findings, .. } = gathering;
    if findings.is_empty() { Ok(files) } else { Err(LoadError::Faulty(findings)) }
}

struct FileGatherer<'a> {
    library: &'a TemplateLibrary,
    purpose: TemplateKind,
    files: TemplateFiles,
    findings: Findings,
}

impl FileGatherer<'_> {
    /// Adds a file and those that it names, theirs, and so on.
    fn add(&mut self, name: String, file: TemplateFile) {
        let mut queue = vec![(name, file)];
        while let Some((name, file)) = queue.pop() {
            self.findings.extend(fault::of_file(&name, &file, &self.library.limits));
            for reference in &file.outline().references {
                let known = reference.file == name || self.files.contains_key(&reference.file);
                if known || queue.iter().any(|(queued, _)| *queued == reference.file) {
                    continue;
                }
                match self.library.read(self.purpose, &reference.file) {
                    Ok(other) => queue.push((reference.file.clone(), other)),
                    Err(error) => self
                        .findings
                        .push(fault::of_missing(&error).at(file.source().place(reference.span.clone()), "named here")),
                }
            }
            if self.files.len() >= self.library.limits.files {
                self.findings.push(fault::of_too_many_files(&file, self.library.limits.files));
                return;
            }
            self.files.insert(name, file);
        }
    }

    /// Sees to it that the files do not name one another in too long a row: each takes its part of the stack.
    fn measure_chain(&mut self, root: &str) {
        let limit = self.library.limits.include_depth;
        let mut known = BTreeMap::new();
        let longest = self.files.keys().map(|name| chain_length(name, &self.files, &mut known)).max();
        if longest > Some(limit + 1)
            && let Some(file) = self.files.get(root)
        {
            self.findings.push(fault::of_long_chain(file, limit));
        }
    }

    /// A file that defines a component which is used and not yet defined.
    fn missing_component_file(&self) -> Option<String> {
        if self.findings.has_errors() {
            return None;
        }
        let defined = |name: &str| {
            self.files.values().any(|file| file.outline().components.iter().any(|component| component.name == name))
        };
        let uses = self.files.values().flat_map(|file| &file.outline().uses);
        uses.filter(|name| !defined(name))
            .filter_map(|name| self.library.component_file(name))
            .find(|file| !self.files.contains_key(*file))
            .map(str::to_owned)
    }
}

/// How many files the longest row from this one has; a ring, which Tera tells, counts as its files.
fn chain_length<'a>(name: &'a str, files: &'a TemplateFiles, known: &mut BTreeMap<&'a str, usize>) -> usize {
    if let Some(length) = known.get(name) {
        return *length;
    }
    known.insert(name, 0);
    let references = files.get(name).map(|file| file.outline().references.as_slice()).unwrap_or_default();
    let longest = references.iter().map(|reference| chain_length(&reference.file, files, known)).max();
    let length = 1 + longest.unwrap_or_default();
    known.insert(name, length);
    length
}

/// Has Tera parse the files.
fn compile(library: &TemplateLibrary, files: &TemplateFiles) -> Result<Tera, Findings> {
    let texts = || files.iter().map(|(name, file)| (name.as_str(), file.guarded_text()));
    let parse = |texts: &mut dyn Iterator<Item = (&str, &str)>| {
        let mut tera = library.base();
        let texts: Vec<(&str, &str)> = texts.collect();
        match catch_unwind(AssertUnwindSafe(|| tera.add_raw_templates(texts).map(|()| tera))) {
            Ok(parsed) => parsed.map_err(Some),
            Err(_) => Err(None),
        }
    };
    let error = match parse(&mut texts()) {
        Ok(tera) => return Ok(tera),
        Err(error) => error,
    };
    // Tera stops at the first file with bad syntax: the others are looked at one by one.
    let mut findings = Findings::new();
    for text in texts() {
        if let Err(Some(error)) = parse(&mut std::iter::once(text)) {
            findings.extend(fault::of_syntax(&error, files));
        }
    }
    if findings.is_empty() {
        match error {
            Some(error) => findings.extend(fault::of_parse(&error, files, library)),
            None => findings.extend(files.values().next().map(fault::of_panic)),
        }
    }
    Err(findings)
}

/// As a finding, for the caller to add the place.
pub(super) fn first_of(trouble: &LoadError) -> Finding {
    match trouble {
        LoadError::Unread(error) => fault::of_missing(error),
        LoadError::Faulty(findings) => {
            findings.iter().next().cloned().unwrap_or_else(|| fault::of_missing(&missing_name()))
        }
        LoadError::GameUnknown => fault::of_missing(&missing_name()),
    }
}

fn missing_name() -> ReadError {
    ReadError::Missing { name: String::new(), nearest: None }
}
