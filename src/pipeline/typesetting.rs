//! Faces with text boxes become faces of plain SVG, before anything else looks at them.

use super::longest_first::longest_first;
use super::session::SessionPass;
use super::text_memo::TextNeeds;
use crate::diag::Fault;
use crate::files::{Project, ReadError};
use crate::fonts::FontLibrary;
use crate::memo::ContentKey;
use crate::model::{Deck, Fields, Value};
use crate::render::weighed;
use crate::template::with_own_names;
use crate::text::{self, Agreement, FaceText, IconError, TextContext};
use indexmap::IndexMap;
use rayon::prelude::*;
use std::borrow::Cow;
use std::sync::Arc;

/// A face with its text boxes set, and their faults.
type SetFace<'f> = (Cow<'f, str>, Vec<Fault>);

/// A face before all boxes of its groups are known.
enum Stage<'f> {
    Done(SetFace<'f>),
    /// Some of its boxes must agree on a size with boxes of other faces.
    Waiting(FaceText<'f>),
}

/// What setting a face depends on, and its words if they wait for other faces.
type DraftedFace<'f> = (TextNeeds, Option<FaceText<'f>>);

/// Sets the text boxes of all faces. Boxes of one group agree on one size across all faces.
pub fn set<'f>(faces: &[&'f str], project: &Project, fonts: &FontLibrary, deck: &Deck) -> Vec<SetFace<'f>> {
    let mut colours = IndexMap::new();
    gather_colours("", &deck.theme, &mut colours);
    let shop = TextContext::new(fonts, &deck.language, colours, Box::new(|name| icon(project, name)));
    let stages = longest_first(faces.to_vec(), |svg| svg.len(), |svg| begin(svg, &shop));
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

/// Does the same, and takes from a session what was set before. `context` is the fingerprint of the fonts and the language. Faces that
/// are set ahead of all others take the sizes on which all faces agreed last.
pub(super) fn set_again<'f>(
    faces: &[&'f str],
    project: &Project,
    fonts: &FontLibrary,
    deck: &Deck,
    (pass, context): (SessionPass<'_>, ContentKey),
) -> Vec<SetFace<'f>> {
    let mut colours = IndexMap::new();
    gather_colours("", &deck.theme, &mut colours);
    let memo = &pass.session.texts;
    memo.check_icons(|name| icon(project, name));
    if !pass.is_ahead {
        memo.begin();
    }
    let source = |name: &str| {
        let found = icon(project, name);
        memo.icon_was_read(name, &found);
        found
    };
    let shop = TextContext::new(fonts, &deck.language, colours.clone(), Box::new(source));
    let key = |svg: &str| text::has_boxes(svg).then(|| ContentKey::of((context, svg)));
    let keys: Vec<Option<ContentKey>> = faces.par_iter().map(|svg| key(svg)).collect();
    let needed = |(svg, key): (&&'f str, &Option<ContentKey>)| {
        let Some(key) = *key else { return (TextNeeds::default(), None) };
        if let Some(needs) = memo.needs.get(key).filter(|needs| needs.colours.are_same(&colours)) {
            return (needs, None);
        }
        let draft = draft(svg, &shop);
        let of_draft =
            |draft: &FaceText<'f>| TextNeeds { sizes: draft.agreement(), colours: Arc::new(draft.colours().clone()) };
        let needs = draft.as_ref().map(of_draft).unwrap_or_default();
        memo.needs.put(key, needs.clone());
        if needs.sizes.is_empty() {
            // Its boxes wait for no others.
            memo.set.put(set_key(key, &needs, &needs.sizes), set_at(draft, &needs.sizes));
            return (needs, None);
        }
        (needs, draft)
    };
    let drafts: Vec<DraftedFace<'f>> = faces.par_iter().zip(&keys).map(needed).collect();
    let known = if pass.is_ahead { memo.agreement.lock().clone() } else { Agreement::default() };
    let agreement = drafts.iter().map(|(needs, _)| needs.sizes.clone()).fold(known, Agreement::join);
    if !pass.is_ahead {
        memo.agreement.lock().clone_from(&agreement);
    }
    let end = |((svg, key), (needs, waiting)): ((&&'f str, Option<ContentKey>), DraftedFace<'f>)| {
        let as_it_is = || (Cow::Borrowed(*svg), Vec::new());
        let Some(key) = key else { return as_it_is() };
        // Boxes without a group depend on no other face.
        let agreement = if needs.sizes.is_empty() { &needs.sizes } else { &agreement };
        let set = || set_at(waiting.or_else(|| draft(svg, &shop)), agreement);
        let set = memo.set.get_or(set_key(key, &needs, agreement), set);
        set.map_or_else(as_it_is, |(svg, faults)| (Cow::Owned(svg.as_ref().to_owned()), faults))
    };
    faces.par_iter().zip(keys).zip(drafts).map(end).collect()
}

/// Returns the fingerprint of a face whose boxes have sizes that were agreed on.
fn set_key(face: ContentKey, needs: &TextNeeds, agreement: &Agreement) -> ContentKey {
    ContentKey::of((face, &*needs.colours, format!("{agreement:?}")))
}

/// Sets a face, if it could be read.
fn set_at(draft: Option<FaceText<'_>>, agreement: &Agreement) -> Option<(Arc<str>, Vec<Fault>)> {
    draft.map(|draft| draft.set(agreement)).map(|(svg, faults)| (svg.into(), faults))
}

/// Reads the boxes of a face; none where it cannot be read.
fn draft<'f>(svg: &'f str, shop: &TextContext<'_>) -> Option<FaceText<'f>> {
    weighed(svg).map(|document| FaceText::read(svg, &document, shop))
}

/// Sets a face whose boxes wait for no others.
fn begin<'f>(svg: &'f str, shop: &TextContext<'_>) -> Stage<'f> {
    // SVG that cannot be read is left as it is: the stage that reads it next reports why.
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
            let is_missing = matches!(error, ReadError::Missing { .. });
            let help = match is_missing.then(|| project.nearest_template(&file)).flatten() {
                Some(near) => {
                    let near = near.trim_start_matches("icons/").trim_end_matches(".svg");
                    format!("did you mean `{{{near}}}`? Or write `\\{{` where a brace is meant")
                }
                None => "put its drawing into the folder `templates/icons/`, or write `\\{` where a brace is meant"
                    .to_owned(),
            };
            Err(IconError { message: format!("there is no icon `{name}`: {error}"), help })
        }
    }
}
