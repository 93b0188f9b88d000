//! The deck beside an earlier version or a variant of it: every card that differs, before and after.

use crate::files::Project;
use crate::pipeline::{BuildSettings, ComparedPictures, Edition, releases, side_by_side};
use crate::spec::{self, BASE};
use serde::Serialize;
use serde_json::Value;

/// Something that the deck can be compared with: plain values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VersionChoice {
    /// Its name: a version, or the name of a variant.
    pub name: String,
    /// What it is.
    pub kind: VersionKind,
}

/// What a deck can be compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum VersionKind {
    /// A release of the deck.
    Release,
    /// A variant of the deck; `base` is the deck without one.
    Variant,
}

/// Returns what a deck can be compared with: its releases, the last one first, and its variants. No two have the same name.
pub fn version_choices(project: &Project) -> Vec<VersionChoice> {
    let releases = releases(project).into_iter().rev();
    let mut choices: Vec<VersionChoice> =
        releases.map(|name| VersionChoice { name, kind: VersionKind::Release }).collect();
    let own = project.variant().join("+");
    let variants = spec::variants(project).unwrap_or_default().into_iter();
    let variants = variants.chain([BASE.to_owned()]).filter(|name| *name != own && !(own.is_empty() && name == BASE));
    for variant in variants {
        if !choices.iter().any(|choice| choice.name == variant) {
            choices.push(VersionChoice { name: variant, kind: VersionKind::Variant });
        }
    }
    choices
}

/// Compares a deck with one of its [choices](version_choices). Nothing else is read, whatever its name.
///
/// # Errors
/// What is wrong, in words.
pub fn compared(project: Project, name: &str) -> Result<(Value, ComparedPictures), String> {
    let choice = version_choices(&project).into_iter().find(|choice| choice.name == name);
    let choice = choice.ok_or_else(|| format!("there is no release or variant `{name}`"))?;
    let old = match choice.kind {
        VersionKind::Release => Edition::of_deck(&project, name).map_err(|error| error.to_string())?,
        VersionKind::Variant => {
            Edition::Whole(Box::new(spec::in_variant(&project, name).map_err(|error| error.to_string())?))
        }
    };
    Ok(side_by_side(old, Edition::Whole(Box::new(project)), &BuildSettings::default()))
}
