//! A template's file and all that it includes, extends and uses.

use super::fault;
use super::folders::{TemplateFolders, TemplateKind};
use super::sandbox::{Limits, TemplateFile, TemplateFiles};
use crate::diag::{Finding, Findings};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Reads a template with all that it uses.
///
/// # Errors
/// What is wrong with the files; the finding that the template's own file cannot be read has no place.
pub(super) fn gather(
    folders: &TemplateFolders,
    limits: &Limits,
    kind: TemplateKind,
    name: &str,
) -> Result<TemplateFiles, Findings> {
    let mut gatherer = FileGatherer { folders, kind, files: BTreeMap::new(), findings: Findings::new() };
    let only = |finding| Findings::from_iter([finding]);
    let root = gatherer.read(kind, name).map_err(only)?;
    gatherer.add(name, Arc::clone(&root));
    while let Some(file) = gatherer.missing_component_file() {
        let component = gatherer.read(TemplateKind::Face, file).map_err(only)?;
        gatherer.add(file, component);
    }
    let FileGatherer { files, mut findings, .. } = gatherer;
    let mut known = BTreeMap::new();
    let longest = files.keys().map(|name| chain_length(name, &files, &mut known)).max();
    if longest > Some(limits.include_depth + 1) {
        findings.push(fault::chain_too_long(&root, limits.include_depth));
    }
    if findings.is_empty() { Ok(files) } else { Err(findings) }
}

struct FileGatherer<'a> {
    folders: &'a TemplateFolders,
    kind: TemplateKind,
    files: TemplateFiles,
    findings: Findings,
}

impl<'a> FileGatherer<'a> {
    fn read(&self, kind: TemplateKind, name: &str) -> Result<Arc<TemplateFile>, Finding> {
        self.folders.read(kind, name).map_err(|error| fault::unreadable(&error, self.kind))
    }

    /// Adds a file and those that it names, theirs, and so on.
    fn add(&mut self, name: &str, file: Arc<TemplateFile>) {
        let mut queue = vec![(name.to_owned(), file)];
        while let Some((name, file)) = queue.pop() {
            self.findings.extend(fault::in_file(&file));
            for reference in &file.outline.references {
                let known = reference.file == name || self.files.contains_key(&reference.file);
                if known || queue.iter().any(|(queued, _)| *queued == reference.file) {
                    continue;
                }
                match self.read(self.kind, &reference.file) {
                    Ok(other) => queue.push((reference.file.clone(), other)),
                    Err(finding) => {
                        self.findings.push(finding.at(file.source.place(reference.span.clone()), "named here"));
                    }
                }
            }
            self.files.insert(name, file);
        }
    }

    /// Returns a file that defines a component which is used and not defined yet.
    fn missing_component_file(&self) -> Option<&'a str> {
        if self.findings.has_errors() {
            return None;
        }
        let defined = |name: &str| {
            self.files.values().any(|file| file.outline.components.iter().any(|component| component.name == name))
        };
        let uses = self.files.values().flat_map(|file| &file.outline.uses);
        uses.filter(|name| !defined(name))
            .filter_map(|name| self.folders.components().get(name))
            .find(|file| !self.files.contains_key(*file))
            .map(String::as_str)
    }
}

/// Returns the number of files in the longest chain from this one; a cycle, which Tera reports, counts as its files. Each
/// link of a chain takes stack.
fn chain_length<'a>(name: &'a str, files: &'a TemplateFiles, known: &mut BTreeMap<&'a str, usize>) -> usize {
    if let Some(length) = known.get(name) {
        return *length;
    }
    known.insert(name, 0);
    let references = files.get(name).map(|file| file.outline.references.as_slice()).unwrap_or_default();
    let longest = references.iter().map(|reference| chain_length(&reference.file, files, known)).max();
    let length = 1 + longest.unwrap_or_default();
    known.insert(name, length);
    length
}
