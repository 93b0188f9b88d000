//! Faces with text boxes become faces of plain SVG, before anything else looks at them.

use super::agreements::{Agreements, FaceToSet};
use super::longest_first::longest_first;
use super::session::SessionPass;
use super::text_memo::TextNeeds;
use crate::diag::Fault;
use crate::files::{Project, ReadError};
use crate::fonts::FontLibrary;
use crate::memo::ContentKey;
use crate::model::{Deck, Fields, Value};
use crate::render::weighed;
use crate::template::{FaceSvg, with_own_names};
use crate::text::{self, Agreement, BoxExtract, FaceText, IconError, TextContext};
use indexmap::IndexMap;
use rayon::prelude::*;
use std::ops::Deref;
use std::sync::Arc;

/// The SVG of a face with its text boxes set.
#[derive(Clone, Debug)]
pub enum SetSvg<'f> {
    /// As it was filled: it has no text boxes, or cannot be read.
    Same(&'f FaceSvg),
    /// With its boxes set.
    Set(FaceSvg),
}

impl Deref for SetSvg<'_> {
    type Target = FaceSvg;

    fn deref(&self) -> &FaceSvg {
        match self {
            Self::Same(svg) => svg,
            Self::Set(svg) => svg,
        }
    }
}

/// A face with its text boxes set, and their faults.
type SetFace<'f> = (SetSvg<'f>, Vec<Fault>);

/// A face before all boxes of its groups are known.
enum Stage<'f> {
    Done(SetFace<'f>),
    /// Some of its boxes must agree on a size with boxes of other faces.
    Waiting(FaceText<'f>),
}

/// The fingerprint of a face, what setting it depends on if it has boxes, and its words if they wait for other faces.
type DraftedFace<'f> = (ContentKey, Option<TextNeeds>, Option<FaceText<'f>>);

/// Sets the text boxes of all faces. Boxes of one group agree on one size across all cards, and across all pages of one size.
#[must_use]
pub fn set<'f>(faces: &[FaceToSet<'f>], project: &Project, fonts: &FontLibrary, deck: &Deck) -> Vec<SetFace<'f>> {
    let mut colours = IndexMap::new();
    gather_colours("", &deck.theme, &mut colours);
    let shop = TextContext::new(fonts, &deck.language, colours, Box::new(|name| icon(project, name)));
    let lengths: Vec<usize> = faces.iter().map(|(svg, _)| svg.len()).collect();
    let stages = longest_first(&lengths, |face| begin(faces[face].0, &shop));
    let needed = |stage: &Stage<'f>| match stage {
        Stage::Done(_) => Agreement::default(),
        Stage::Waiting(draft) => draft.agreement(),
    };
    let needed: Vec<Agreement> = stages.par_iter().map(needed).collect();
    let mut agreements = Agreements::default();
    needed.into_iter().zip(faces).for_each(|(sizes, (_, page))| agreements.add(*page, sizes));
    let end = |(stage, (_, page)): (Stage<'f>, &FaceToSet<'f>)| match stage {
        Stage::Done(face) => face,
        Stage::Waiting(draft) => owned(draft.set(agreements.of(*page))),
    };
    stages.into_par_iter().zip(faces).map(end).collect()
}

/// Does the same, and takes from a session what was set before. `faces` have the fingerprints of their SVG; `context` is that of the
/// fonts and the language. Faces that are set ahead of all others take the sizes on which all faces agreed last.
pub(super) fn set_again<'f>(
    faces: &[(FaceToSet<'f>, ContentKey)],
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
    let needed = |((svg, _), filled): &(FaceToSet<'f>, ContentKey)| {
        let key = ContentKey::of((context, filled));
        let is_known = |needs: &Option<TextNeeds>| needs.as_ref().is_none_or(|needs| needs.colours.are_same(&colours));
        if let Some(needs) = memo.needs.get(key).filter(is_known) {
            return (key, needs, None);
        }
        if !text::has_boxes(svg) {
            memo.needs.put(key, None);
            return (key, None, None);
        }
        let draft = draft(svg, &shop);
        let of_draft =
            |draft: &FaceText<'f>| TextNeeds { sizes: draft.agreement(), colours: Arc::new(draft.colours().clone()) };
        let needs = draft.as_ref().map(of_draft).unwrap_or_default();
        memo.needs.put(key, Some(needs.clone()));
        if needs.sizes.is_empty() {
            // Its boxes wait for no others.
            memo.set.put(set_key(key, &needs, &needs.sizes), set_at(draft, &needs.sizes));
            return (key, Some(needs), None);
        }
        (key, Some(needs), draft)
    };
    let drafts: Vec<DraftedFace<'f>> = faces.par_iter().map(needed).collect();
    let mut agreements = if pass.is_ahead { memo.agreements.lock().clone() } else { Agreements::default() };
    for (((_, page), _), (_, needs, _)) in faces.iter().zip(&drafts) {
        needs.iter().for_each(|needs| agreements.add(*page, needs.sizes.clone()));
    }
    if !pass.is_ahead {
        memo.agreements.lock().clone_from(&agreements);
    }
    let end = |(((svg, page), _), (key, needs, waiting)): (&(FaceToSet<'f>, ContentKey), DraftedFace<'f>)| {
        let as_it_is = || (SetSvg::Same(svg), Vec::new());
        let Some(needs) = needs else { return as_it_is() };
        // Boxes without a group depend on no other face.
        let agreement = if needs.sizes.is_empty() { &needs.sizes } else { agreements.of(*page) };
        let set = || set_at(waiting.or_else(|| draft(svg, &shop)), agreement);
        let set = memo.set.get_or(set_key(key, &needs, agreement), set);
        set.map_or_else(as_it_is, |(svg, faults)| (SetSvg::Set(svg), faults))
    };
    faces.par_iter().zip(drafts).map(end).collect()
}

/// Returns the fingerprint of a face whose boxes have sizes that were agreed on.
fn set_key(face: ContentKey, needs: &TextNeeds, agreement: &Agreement) -> ContentKey {
    ContentKey::of((face, &*needs.colours, format!("{agreement:?}")))
}

/// Sets a face, if it could be read.
fn set_at(draft: Option<FaceText<'_>>, agreement: &Agreement) -> Option<(FaceSvg, Vec<Fault>)> {
    draft.map(|draft| draft.set(agreement)).map(|(svg, faults)| (svg.into(), faults))
}

/// Reads the boxes of a face; none where it cannot be read.
fn draft<'f>(svg: &'f FaceSvg, shop: &TextContext<'_>) -> Option<FaceText<'f>> {
    let extract = BoxExtract::of(svg);
    weighed(extract.text()).map(|document| FaceText::read(&extract, &document, shop))
}

/// Sets a face whose boxes wait for no others.
fn begin<'f>(svg: &'f FaceSvg, shop: &TextContext<'_>) -> Stage<'f> {
    // SVG that cannot be read is left as it is: the stage that reads it next reports why.
    let Some(draft) = text::has_boxes(svg).then(|| draft(svg, shop)).flatten() else {
        return Stage::Done((SetSvg::Same(svg), Vec::new()));
    };
    if draft.is_grouped() { Stage::Waiting(draft) } else { Stage::Done(owned(draft.set(&Agreement::default()))) }
}

fn owned<'f>((svg, faults): (String, Vec<Fault>)) -> SetFace<'f> {
    (SetSvg::Set(svg.into()), faults)
}

/// The colours of the theme by their names; those of a table within it by `table.name`.
fn gather_colours(prefix: &str, theme: &Fields, colours: &mut IndexMap<String, String>) {
    for (name, field) in theme {
        match &field.value {
            Value::Text(text) if text.starts_with('#') => {
                colours.insert(format!("{prefix}{name}"), text.to_string());
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
