//! The variants of a deck: `[variant.NAME]` in `deck.toml`, or a file `variants/NAME.toml` beside it.

use super::overlay::Overlay;
use super::spec_reader::{SpecReader, listed, quoted};
use super::table::Entry;
use super::values::Node;
use super::{file_errors, id_names, limits, syntax};
use crate::diag::{Code, Finding, Place, Source, nearest};
use crate::files::{Project, ReadError};
use indexmap::IndexMap;
use std::collections::HashMap;
use std::sync::Arc;
use thiserror::Error;
use toml::de::{DeTable, DeValue};

/// The name for the deck itself.
pub const BASE: &str = "base";

/// The error that a deck has no such variant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the deck `{deck}` has no variant `{name}`")]
pub struct NoVariant {
    /// The deck.
    pub deck: String,
    /// The name that was asked for.
    pub name: String,
    /// The variants of the deck.
    pub known: Vec<String>,
}

impl NoVariant {
    /// Returns what to do.
    pub fn help(&self) -> String {
        let known = self.known.iter().map(String::as_str);
        match nearest(&self.name, known.clone()) {
            Some(near) if self.known.len() == 1 => format!("did you mean `{near}`?"),
            Some(near) => format!("did you mean `{near}`? There are {}", listed(known)),
            None if self.known.is_empty() => {
                format!("it has none: add a table `[variant.{}]` to its `deck.toml`", self.name)
            }
            None => format!("there are {}, and `{BASE}` for the deck itself", listed(known)),
        }
    }
}

/// Returns the names of a deck's variants; none if its `deck.toml` cannot be read.
pub fn variants(project: &Project) -> Option<Vec<String>> {
    let source = file_errors::toml_text(project, "deck.toml").ok()?;
    if syntax::end_of_faults(source.text()).is_some() {
        return None;
    }
    let (document, faults) = DeTable::parse_recoverable(source.text());
    if !faults.is_empty() {
        return None;
    }
    let spec = SpecReader::new(project, Arc::clone(&source));
    Some(Variants::take(&mut document.into_inner(), &spec).names)
}

/// Returns the deck in one of its variants, or with several applied, the lowest first: `de`, `de+low-ink`. `base` is the
/// deck itself.
///
/// A deck that cannot be read is returned as it is: reading it reports what is wrong.
///
/// # Errors
/// [`NoVariant`] if the deck has none with that name.
///
/// # Examples
/// ```
/// use pullet_deck::{files::Project, spec};
/// let folder = tempfile::tempdir()?;
/// let deck = "[deck]\ntitle = \"Farm\"\n[[cards]]\nid = \"hen\"\nfront = \"hen.svg\"\n[variant.de.deck]\ntitle = \"Hof\"\n";
/// std::fs::write(folder.path().join("deck.toml"), deck)?;
/// let project = Project::open(&folder.path().display().to_string())?;
/// let (deck, _) = spec::read(&spec::in_variant(&project, "de")?);
/// assert_eq!(deck.map(|deck| deck.title), Some("Hof".to_owned()));
/// assert!(spec::in_variant(&project, "fr").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn in_variant(project: &Project, name: &str) -> Result<Project, NoVariant> {
    let Some(known) = variants(project) else { return Ok(project.clone()) };
    let mut layers: Vec<&str> = Vec::new();
    for layer in name.split('+').map(str::trim).filter(|layer| *layer != BASE) {
        if !known.iter().any(|known| known == layer) {
            return Err(NoVariant { deck: project.name().to_owned(), name: layer.to_owned(), known });
        }
        if !layers.contains(&layer) {
            layers.push(layer);
        }
    }
    Ok(project.in_variant(&layers))
}

/// Returns the deck, and then each of its variants, unless there are too many: then the deck itself has a finding.
pub fn with_variants(project: &Project) -> Vec<Project> {
    let names = variants(project).filter(|names| names.len() <= limits::VARIANTS).unwrap_or_default();
    let in_variants = names.iter().map(|name| project.in_variant(&[name]));
    std::iter::once(project.clone()).chain(in_variants).collect()
}

/// Returns the files of the variants that are applied to the deck, each with its variant's name; reports those that cannot
/// be read.
pub(super) fn sources(spec: &SpecReader<'_>) -> Vec<(String, Arc<Source>)> {
    let mut sources = Vec::new();
    for name in spec.project.variant() {
        let file = Project::variant_file(name);
        match file_errors::toml_text(spec.project, &file) {
            Ok(source) => sources.push((name.clone(), source)),
            // The variant is in `deck.toml`, or has only templates and fonts.
            Err(ReadError::Missing { .. }) => {}
            Err(error) => {
                let place = place_of_file(spec, name);
                spec.find(file_errors::finding(&error, &place));
            }
        }
    }
    sources
}

/// The variants of a deck.
pub(super) struct Variants<'t> {
    /// Those in `deck.toml`.
    inline: IndexMap<String, DeTable<'t>>,
    /// The names of all.
    pub(super) names: Vec<String>,
}

impl<'t> Variants<'t> {
    /// Takes those of `deck.toml` out of it, and looks at the names of all.
    pub(super) fn take(root: &mut DeTable<'t>, spec: &SpecReader<'_>) -> Self {
        let mut variants = Self { inline: IndexMap::new(), names: Vec::new() };
        let mut seen: HashMap<String, Place> = HashMap::new();
        for (name, place, node) in inline(root, spec) {
            if seen.len() > limits::VARIANTS {
                break;
            }
            if !check_name(spec, &name, &place, &mut seen) {
                continue;
            }
            let help = format!("write a header for each table that it changes, such as `[variant.{name}.theme]`");
            if let Some(table) = into_table(spec, &name, node, &help) {
                variants.names.push(name.clone());
                variants.inline.insert(name, table);
            }
        }
        for name in spec.project.variants_in_files() {
            if seen.len() > limits::VARIANTS {
                break;
            }
            let place = place_of_file(spec, &name);
            if variants.inline.contains_key(&name) {
                report_twice(spec, &name, &place, seen.get(&name.to_lowercase()));
            } else if check_name(spec, &name, &place, &mut seen) {
                variants.names.push(name);
            }
        }
        variants
    }

    /// Returns what the variants `names` say in `deck.toml` and in `files`, in their order.
    pub(super) fn overlays(mut self, names: &[String], mut files: Vec<Overlay<'t>>) -> Vec<Overlay<'t>> {
        let mut overlays = Vec::new();
        for name in names {
            let inline = self.inline.shift_remove(name).map(|table| Overlay { variant: name.clone(), table });
            overlays.extend(inline);
            overlays.extend(files.extract_if(.., |file| file.variant == *name));
        }
        overlays
    }
}

/// Returns the entries of `[variant]`.
fn inline<'t>(root: &mut DeTable<'t>, spec: &SpecReader<'_>) -> Vec<(String, Place, Node<'t>)> {
    let Some(node) = root.remove("variant") else { return Vec::new() };
    let help = "give the variant a name, and write a header for each table that it changes: `[variant.NAME.theme]`";
    let table = into_table(spec, "variant", node, help).unwrap_or_default();
    table.into_iter().map(|(key, node)| (key.get_ref().to_string(), spec.place(key.span()), node)).collect()
}

/// Returns the table that a value is, or a finding that it is none.
fn into_table<'t>(spec: &SpecReader<'_>, key: &str, node: Node<'t>, help: &str) -> Option<DeTable<'t>> {
    if !node.get_ref().is_table() {
        return Entry::new(spec, key, &node).wrong_type("a table", help);
    }
    match node.into_inner() {
        DeValue::Table(table) => Some(table),
        _ => None,
    }
}

/// Returns whether a variant may have that name, which names folders and files.
fn check_name(spec: &SpecReader<'_>, name: &str, place: &Place, seen: &mut HashMap<String, Place>) -> bool {
    if let Err((fault, help)) = id_names::check(name) {
        let message = format!("the name {} of a variant {fault}", quoted(name));
        spec.find(Finding::new(Code::BadId, message).at(place.clone(), "names files").help(help));
        return false;
    }
    let folded = name.to_lowercase();
    if folded == BASE {
        let finding = Finding::new(Code::ReservedName, format!("a variant cannot be named `{BASE}`"));
        let help = "choose another name: `--variant base` is the deck itself";
        spec.find(finding.at(place.clone(), "taken").help(help));
        return false;
    }
    // On some systems, `DE` and `de` are the same folder.
    if let Some(first) = seen.get(&folded).cloned() {
        let finding = Finding::new(Code::DuplicateId, format!("two variants are named {}", quoted(name)));
        let help = "rename one of them: it names files, and some systems ignore capitals there";
        spec.find(finding.at(place.clone(), "here again").see(first, "the first one").help(help));
        return false;
    }
    seen.insert(folded, place.clone());
    if seen.len() > limits::VARIANTS {
        let message = format!("the deck has more than {} variants", limits::VARIANTS);
        let finding = Finding::new(Code::TooManyVariants, message).at(place.clone(), "one too many");
        spec.find(finding.help("remove some: `--variant a+b` applies one on top of another"));
    }
    true
}

/// Reports a variant of `deck.toml` that has a file too; it may have a folder with templates.
fn report_twice(spec: &SpecReader<'_>, name: &str, place: &Place, first: Option<&Place>) {
    let file = Project::variant_file(name);
    if matches!(spec.project.deck_text(&file), Err(ReadError::Missing { .. })) {
        return;
    }
    let message = format!("the variant {} is in `deck.toml` and also in a file of its own", quoted(name));
    let finding = Finding::new(Code::VariantTwice, message);
    let finding = match first {
        Some(first) => finding.at(first.clone(), "here").see(place.clone(), "and this file"),
        None => finding.at(place.clone(), "this file"),
    };
    spec.find(finding.help(format!("keep one of them: remove `[variant.{name}]`, or the file `{file}`")));
}

/// Returns the first line of a variant's file, which may not exist.
fn place_of_file(spec: &SpecReader<'_>, name: &str) -> Place {
    let file = Project::variant_file(name);
    match spec.project.deck_text(&file) {
        Ok(source) => source.line(1),
        Err(_) => Source::new(spec.source.name().replace("deck.toml", &file), "").line(1),
    }
}
