//! Faces with text boxes become faces of plain SVG, before anything else looks at them.

use crate::diag::Fault;
use crate::files::{Project, ReadError};
use crate::fonts::FontLibrary;
use crate::model::{Deck, Fields, Value};
use crate::render::is_too_heavy;
use crate::template::with_own_names;
use crate::text::{self, Agreement, IconError, TextShop};
use indexmap::IndexMap;
use rayon::prelude::*;
use std::borrow::Cow;

/// The faces with their words set, and what is wrong with each; boxes of one group agree on a size over all faces.
pub(super) fn set<'f>(
    faces: &[&'f str],
    project: &Project,
    fonts: &FontLibrary,
    deck: &Deck,
) -> Vec<(Cow<'f, str>, Vec<Fault>)> {
    if !faces.iter().any(|svg| text::has_boxes(svg)) {
        return faces.iter().map(|svg| (Cow::Borrowed(*svg), Vec::new())).collect();
    }
    let mut colours = IndexMap::new();
    gather_colours("", &deck.theme, &mut colours);
    let shop = TextShop::new(fonts, &deck.language, colours, Box::new(|name| icon(project, name)));
    let can_be_set = |svg: &str| text::has_boxes(svg) && !is_too_heavy(svg);
    let sizes = |svg: &&str| if can_be_set(svg) { text::sizes(svg, &shop) } else { Agreement::default() };
    let agreement = faces.par_iter().map(sizes).reduce(Agreement::default, Agreement::join);
    let set = |svg: &&'f str| {
        if can_be_set(svg) {
            let (svg, faults) = text::set(svg, &shop, &agreement);
            (Cow::Owned(svg), faults)
        } else {
            (Cow::Borrowed(*svg), Vec::new())
        }
    };
    faces.par_iter().map(set).collect()
}

/// The colours of the theme by their names; those of a table within it by `table.name`.
fn gather_colours(prefix: &str, theme: &Fields, colours: &mut IndexMap<String, String>) {
    for (name, field) in theme {
        match &field.value {
            Value::Text(text) if text.starts_with('#') => {
                colours.insert(format!("{prefix}{name}"), text.clone());
            }
            Value::Table(inner) => gather_colours(&format!("{prefix}{name}."), inner, colours),
            _ => {}
        }
    }
}

/// The SVG of an icon, from the folder `icons/` of the templates.
fn icon(project: &Project, name: &str) -> Result<String, IconError> {
    let file = format!("icons/{}.svg", name.trim_end_matches(".svg"));
    match project.template(&file) {
        Ok(source) => Ok(with_own_names(source.text().to_owned(), &format!("{}-", name.replace(['/', '.'], "-")))),
        Err(error) => {
            let help = match &error {
                ReadError::Missing { nearest: Some(near), .. } => {
                    let near = near.trim_start_matches("icons/").trim_end_matches(".svg");
                    format!("did you mean `{{{near}}}`? Or write `\\{{` where a brace is meant")
                }
                _ => "put its drawing into the folder `templates/icons/`, or write `\\{` where a brace is meant"
                    .to_owned(),
            };
            Err(IconError { message: format!("there is no icon `{name}`: {error}"), help })
        }
    }
}
