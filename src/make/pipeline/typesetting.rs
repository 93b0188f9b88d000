//! Faces with text boxes become faces of plain SVG, before anything else looks at them.

use super::face_book::FaceToSet;
use super::icons;
use super::inputs::Inputs;
use super::longest_first::longest_first;
use super::memos::TextMemo;
use crate::diag::Fault;
use crate::files::{Project, ReadError};
use crate::fonts::FontLibrary;
use crate::memo::ContentKey;
use crate::model::{Deck, Fields, Length, Size, Value};
use crate::render::{Frame, styled, units_per_millimetre, weighed};
use crate::tag::attributes;
use crate::template::{FaceSvg, with_own_names};
use crate::text::{self, Agreement, FaceText, ICON, IconError, TextContext, TextLine, any_icon};
use indexmap::IndexMap;
use rayon::prelude::*;
use std::collections::HashMap;

/// A face with its text boxes set, and their faults.
pub type SetFace = (FaceSvg, Vec<Fault>);

/// A face with text boxes before all boxes of its groups are known: its fingerprint, the sizes that its grouped boxes need, and its
/// words unless they were set before.
type DraftedFace<'f> = (ContentKey, Agreement, Option<FaceText<'f>>);

/// Sets the text boxes of all faces. Boxes of one group agree on one size across all cards, and across all pages of one size.
pub fn set(faces: &[FaceToSet<'_>], project: &Project, fonts: &FontLibrary, deck: &Deck) -> Vec<SetFace> {
    set_again(faces, project, fonts, deck, None)
}

/// Does the same, and takes from a memo what was set before. It has a fingerprint of the fonts and the language beside it.
pub(super) fn set_again(
    faces: &[FaceToSet<'_>],
    project: &Project,
    fonts: &FontLibrary,
    deck: &Deck,
    kept: Option<(&TextMemo, ContentKey)>,
) -> Vec<SetFace> {
    let nothing_kept = TextMemo::default();
    let (memo, context) = kept.unwrap_or((&nothing_kept, ContentKey::of(())));
    memo.begin(|name| icon(project, name));
    let colours = colours(deck);
    let context = ContentKey::of((context, colours.as_slice()));
    let source = |name: &str| memo.icons.note(name, icon(project, name));
    let text_context = TextContext::new(fonts, &deck.language, colours, Box::new(source));
    let style = |face: &FaceToSet<'_>| {
        let styled = || styled(face.svg, face.frame).map(|(svg, faults)| (FaceSvg::from(svg), faults));
        memo.styled.get_or(ContentKey::of((face.svg.key(), face.frame)), styled)
    };
    let styled: Vec<Option<SetFace>> = faces.par_iter().map(style).collect();
    let of_style = |at: usize| styled[at].iter().flat_map(|(_, faults)| faults.clone());
    let pairs = faces.iter().zip(&styled);
    let faces: Vec<FaceToSet<'_>> = pairs
        .map(|(face, styled)| FaceToSet { svg: styled.as_ref().map_or(face.svg, |(svg, _)| svg), ..*face })
        .collect();
    let begin = |face: usize| {
        let face = &faces[face];
        if !text::has_boxes(face.svg, &text_context) {
            return None;
        }
        let key = ContentKey::of((context, face.svg.key(), face.frame));
        if let Some(sizes) = memo.needs.get(key) {
            return Some((key, sizes, None));
        }
        let draft = draft(face, &text_context);
        let sizes = draft.as_ref().map(FaceText::agreement).unwrap_or_default();
        memo.needs.put(key, sizes.clone());
        if !sizes.is_empty() {
            return Some((key, sizes, draft));
        }
        // Its boxes wait for no others.
        memo.set.put(set_key(key, &sizes), set_at(draft, &sizes, face.frame));
        Some((key, sizes, None))
    };
    let lengths: Vec<usize> = faces.iter().map(|face| face.svg.len()).collect();
    let drafts: Vec<Option<DraftedFace<'_>>> = longest_first(&lengths, begin);
    // What a page shows depends on no other paper.
    let mut agreed: HashMap<Option<Size>, Agreement> = HashMap::new();
    for (face, draft) in faces.iter().zip(&drafts) {
        if let Some((_, sizes, _)) = draft.as_ref().filter(|(_, sizes, _)| !sizes.is_empty()) {
            let of_page = agreed.entry(face.page).or_default();
            *of_page = std::mem::take(of_page).join(sizes.clone());
        }
    }
    let end = |((at, face), draft): ((usize, &FaceToSet<'_>), Option<DraftedFace<'_>>)| {
        let set = draft.and_then(|(key, sizes, words)| {
            // Boxes without a group depend on no other face.
            let agreement = agreed.get(&face.page).filter(|_| !sizes.is_empty()).unwrap_or(&sizes);
            let set = || set_at(words.or_else(|| self::draft(face, &text_context)), agreement, face.frame);
            memo.set.get_or(set_key(key, agreement), set)
        });
        // SVG that cannot be read is left as it is: the stage that reads it next reports why.
        let (svg, faults) = set.unwrap_or_else(|| (FaceSvg::clone(face.svg), Vec::new()));
        (svg, of_style(at).chain(faults).collect())
    };
    faces.par_iter().enumerate().zip(drafts).map(end).collect()
}

/// Returns where the lines of the boxes of a page are, by their `data-box`; none if it cannot be read.
pub(super) fn lines(svg: &FaceSvg, size: Size, inputs: &Inputs) -> HashMap<String, Vec<TextLine>> {
    let Inputs { project, deck, fonts, .. } = inputs;
    let context = TextContext::new(fonts, &deck.language, colours(deck), Box::new(|name| icon(project, name)));
    let frame = Frame::new(size, Length::ZERO);
    let svg = styled(svg, frame).map_or_else(|| svg.clone(), |(svg, _)| FaceSvg::from(svg));
    let face = FaceToSet { svg: &svg, frame, page: None };
    let draft = draft(&face, &context);
    let named = |(tag, lines): (&str, Vec<TextLine>)| {
        let name = attributes(tag).find(|attribute| attribute.name == "data-box")?.value;
        Some((tag[name].to_owned(), lines))
    };
    draft.iter().flat_map(FaceText::lines).filter_map(named).collect()
}

fn colours(deck: &Deck) -> IndexMap<String, String> {
    let mut colours = IndexMap::new();
    gather_colours("", &deck.theme, &mut colours);
    colours
}

/// Returns the fingerprint of a face whose boxes have sizes that were agreed on.
fn set_key(face: ContentKey, agreement: &Agreement) -> ContentKey {
    ContentKey::of((face, format!("{agreement:?}")))
}

/// Sets a face, if it could be read.
fn set_at(draft: Option<FaceText<'_>>, agreement: &Agreement, frame: Frame) -> Option<SetFace> {
    let (mut svg, mut faults) = draft?.set(agreement);
    // Icons bring styles of their own.
    if let Some((styled, found)) = svg.contains(ICON).then(|| styled(&svg, frame)).flatten() {
        svg = styled;
        faults.extend(found);
    }
    Some((svg.into(), faults))
}

/// Reads the boxes of a face; `None` if it cannot be read.
fn draft<'f>(face: &FaceToSet<'f>, context: &TextContext<'_>) -> Option<FaceText<'f>> {
    let document = weighed(face.svg)?;
    Some(FaceText::read(&document, units_per_millimetre(&document, face.frame), context))
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
    match project.template(&icons::file_of(name)) {
        Ok(source) => Ok(with_own_names(source.text(), &format!("{}-", name.replace(['/', '.'], "-")))),
        Err(error) => {
            let near = if matches!(error, ReadError::Missing { .. }) { icons::near(project, name) } else { Vec::new() };
            let help = if near.is_empty() {
                "put its drawing into the folder `templates/icons/`".to_owned()
            } else {
                format!("did you mean {}? `pullet list icons` shows all", any_icon(&near))
            };
            let help = format!("{help}; or write `\\{{` where a brace is meant");
            Err(IconError { message: format!("there is no icon `{name}`: {error}"), help, near })
        }
    }
}
