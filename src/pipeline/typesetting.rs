//! Faces with text boxes become faces of plain SVG, before anything else looks at them.

use crate::diag::Fault;
use crate::files::{Project, ReadError};
use crate::fonts::FontLibrary;
use crate::model::{Deck, Fields, Value};
use crate::render::weighed;
use crate::template::with_own_names;
use crate::text::{self, Agreement, FaceText, IconError, TextContext};
use indexmap::IndexMap;
use rayon::prelude::*;
use std::borrow::Cow;

/// A face with its words set, and what is wrong with them.
type SetFace<'f> = (Cow<'f, str>, Vec<Fault>);

/// A face on its way.
enum Stage<'f> {
    Done(SetFace<'f>),
    /// Some of its boxes wait for those of other faces.
    Waiting(FaceText<'f>),
}

/// The faces with their words set, and what is wrong with each; boxes of one group agree on a size over all faces.
pub fn set<'f>(faces: &[&'f str], project: &Project, fonts: &FontLibrary, deck: &Deck) -> Vec<SetFace<'f>> {
    let mut colours = IndexMap::new();
    gather_colours("", &deck.theme, &mut colours);
    let shop = TextContext::new(fonts, &deck.language, colours, Box::new(|name| icon(project, name)));
    let stages: Vec<Stage<'f>> = faces.par_iter().map(|svg| begin(svg, &shop)).collect();
    let needed = |stage: &Stage<'f>| match stage {
        Stage::Done(_) => Agreement::default(),
        Stage::Waiting(draft) => draft.agreement(),
    };
    let agreement = stages.par_iter().map(needed).reduce(Agreement::default, Agreement::join);
    let end = |stage: Stage<'f>| match stage {
        Stage::Done(face) => face,
        Stage::Waiting(draft) => owned(draft.set(&agreement)),
    };
    stages.into_par_iter().map(end).collect()
}

/// Sets a face whose boxes wait for no others.
fn begin<'f>(svg: &'f str, shop: &TextContext<'_>) -> Stage<'f> {
    // What cannot be read is left as it is: whoever reads it next tells why.
    let Some(document) = text::has_boxes(svg).then(|| weighed(svg)).flatten() else {
        return Stage::Done((Cow::Borrowed(svg), Vec::new()));
    };
    let draft = FaceText::read(svg, &document, shop);
    if draft.is_grouped() { Stage::Waiting(draft) } else { Stage::Done(owned(draft.set(&Agreement::default()))) }
}

fn owned<'f>((svg, faults): (String, Vec<Fault>)) -> SetFace<'f> {
    (Cow::Owned(svg), faults)
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
