//! Files that were replaced are kept in a folder of the deck: an undo is over when the preview ends.

use super::change_error::ChangeError;
use super::history::PictureEdit;
use crate::files::{EditError, PICTURE_ENDINGS, Project, REPLACED};

/// How many names of files are tried until one is free.
const MOST_NAMES: usize = 1000;

/// Returns pictures after copies of the files that they replace.
pub(super) fn with_replaced(project: &Project, pictures: Vec<PictureEdit>) -> Result<Vec<PictureEdit>, ChangeError> {
    let mut all = Vec::new();
    for PictureEdit { file, bytes } in &pictures {
        let Some(before) = project.own_picture(file)?.filter(|before| **before != **bytes) else { continue };
        let kept = free_name(project, &format!("{REPLACED}/{file}"), &format!(".{}", ending_in(file)), &before)?;
        all.push(PictureEdit { file: kept, bytes: before.into_owned() });
    }
    all.extend(pictures);
    Ok(all)
}

/// Returns the names of all files that are kept.
pub(super) fn names_of_earlier(project: &Project) -> Vec<String> {
    let mut names = project.deck_files(&PICTURE_ENDINGS);
    names.retain(|name| name.starts_with(REPLACED) && name.as_bytes().get(REPLACED.len()) == Some(&b'/'));
    names
}

/// Returns those of the kept files that a file was before, the last one first.
pub(super) fn earlier(project: &Project, names: &[String], file: &str) -> Vec<String> {
    let ending = format!(".{}", ending_in(file));
    let first = format!("{REPLACED}/{}", &file[..file.len() - ending.len()]);
    let number = |name: &String| match name.strip_prefix(&first)?.strip_suffix(&ending)? {
        "" => Some(1),
        more => more.strip_prefix('-')?.parse::<usize>().ok(),
    };
    let mut found: Vec<(usize, &String)> = names.iter().filter_map(|name| Some((number(name)?, name))).collect();
    found.sort_unstable_by(|one, other| other.cmp(one));
    let bytes = |name: &str| project.own_picture(name).ok().flatten();
    let shown = if found.is_empty() { None } else { bytes(file) };
    found.retain(|(_, name)| bytes(name) != shown);
    found.into_iter().map(|(_, name)| name.clone()).collect()
}

/// Returns the ending of a file's name.
pub(super) fn ending_in(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or_default()
}

/// Returns the name of a file like another one with its own ending: one that is free, or that holds the same already.
pub(super) fn free_name(project: &Project, like: &str, ending: &str, bytes: &[u8]) -> Result<String, ChangeError> {
    let lower = like.to_lowercase();
    let old = PICTURE_ENDINGS.iter().find(|ending| lower.ends_with(*ending)).map_or(0, |ending| ending.len());
    let stem = &like[..like.len() - old];
    for number in 1..MOST_NAMES {
        let name = if number == 1 { format!("{stem}{ending}") } else { format!("{stem}-{number}{ending}") };
        if project.own_picture(&name)?.is_none_or(|found| *found == *bytes) {
            return Ok(name);
        }
    }
    Err(EditError::Name { name: like.to_owned() }.into())
}
