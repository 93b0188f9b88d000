//! `pullet list icons` and `templates`: what words and templates can show, and what can be copied.

use super::outcome::CliError;
use crate::files::{FileKind, Project, built_in_templates};
use crate::pipeline::{IconEntry, icons, icons_found};
use serde_json::{Value as Json, json};

/// Items for programs, and as cells of lines; then how they are used, in words.
pub(super) type Drawings = (Vec<(Json, Vec<String>)>, String);

/// Returns the icons that a word finds; all of them without a word.
///
/// # Errors
/// No icon is found.
pub(super) fn icons_by(word: Option<&str>) -> Result<Drawings, CliError> {
    let all = icons(&Project::without_deck("icons"));
    let found = word.map_or_else(|| all.iter().collect(), |word| icons_found(&all, word));
    let Some(IconEntry { name, .. }) = found.first().copied() else { return Err(nothing("icon", "icons", word)) };
    let usage = format!(
        "Write `{{{name}}}` in words, `{{{{ art(file=\"icons/{name}.svg\") }}}}` in a template, and `pullet copy icons/{name}.svg` for a copy that you can change."
    );
    Ok((found.iter().copied().map(icon).collect(), usage))
}

fn icon(icon: &IconEntry) -> (Json, Vec<String>) {
    let IconEntry { name, group, words, built_in } = icon;
    let (text, file) = (format!("{{{name}}}"), icon.file());
    let document = json!({
        "name": name,
        "text": text,
        "file": file,
        "group": group,
        "words": words,
        "built_in": built_in,
    });
    (document, vec![text, words.join(", ")])
}

/// Returns the built-in templates and drawings whose names or descriptions have a word; all of them without a word.
///
/// # Errors
/// There is none.
pub(super) fn templates_by(word: Option<&str>) -> Result<Drawings, CliError> {
    let shelf = built_in_templates();
    let mut found = Vec::new();
    for file in shelf.list(&[".svg"]).into_iter().filter(|file| !file.starts_with("icons/")) {
        let bytes = shelf.read(&file, FileKind::Binary).unwrap_or_default();
        let about = description(&String::from_utf8_lossy(&bytes));
        let has = |word: &str| format!("{file} {about}").to_lowercase().contains(&word.to_lowercase());
        if word.is_none_or(has) {
            found.push((json!({ "file": file, "about": about }), vec![file, about]));
        }
    }
    let Some((_, cells)) = found.first() else { return Err(nothing("template", "templates", word)) };
    let usage = format!("`pullet copy {}` makes a copy that you can change. It replaces the built-in one.", cells[0]);
    Ok((found, usage))
}

fn nothing(noun: &str, list: &str, word: Option<&str>) -> CliError {
    let found = format!("no {noun} is found by `{}`", word.unwrap_or_default());
    CliError::with_help(&found, &format!("`pullet list {list}` shows all; try another English word"))
}

/// Returns the first sentence of the comment that a template begins with.
fn description(template: &str) -> String {
    let comment = template.strip_prefix("{#").and_then(|rest| rest.split_once("#}")).map_or("", |(comment, _)| comment);
    let words: Vec<&str> = comment.trim_matches('-').split_whitespace().collect();
    let ends = |word: &&str| word.ends_with(['.', ':']);
    let length = words.iter().position(ends).map_or(words.len(), |last| last + 1);
    words[..length].join(" ").trim_end_matches(['.', ':']).to_owned()
}
