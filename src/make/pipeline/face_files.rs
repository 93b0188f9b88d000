//! The files that a card shows: drawings that its templates place, and pictures that they link.

use super::view::DeckView;
use crate::files::Project;
use crate::model::{Card, Side};
use crate::render::{FileMarks, Frame, MarkedPlace, PictureError, SvgReader, picture_names};
use serde::Serialize;
use std::collections::BTreeMap;

/// How a face shows a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FaceFileKind {
    /// As a drawing, by `art`: an SVG, which is a template too.
    Drawing,
    /// As a picture, by `<image>`: an SVG or pixels.
    Picture,
}

/// A file that a face shows.
#[derive(Clone, Debug, PartialEq)]
pub struct FaceFile {
    /// How.
    pub kind: FaceFileKind,
    /// Its name, from the deck's folder or a template folder on.
    pub name: String,
    /// Where it is on the face; empty where that is not known.
    pub places: Vec<MarkedPlace>,
}

impl DeckView {
    /// Returns the files that a side of a card shows, the lowest first; those that are missing, too.
    pub fn files_on(&self, project: &Project, card: &Card, side: Side) -> Vec<FaceFile> {
        let Some((deck, (templates, fonts))) = self.deck.as_ref().zip(self.made_with.as_ref()) else {
            return Vec::new();
        };
        let Some(format) = deck.groups.get(card.group).map(|group| &group.format) else { return Vec::new() };
        let Some((svg, drawings)) = templates.marked(deck, card, side) else { return Vec::new() };
        let frame = Frame { trim: format.trim, bleed: format.bleed, made: None };
        let unread = |_: &str| Err(PictureError { message: String::new(), help: None });
        let reader = SvgReader::new(fonts, Box::new(unread), &deck.language);
        let marks = FileMarks::find(&svg, frame, drawings.len(), &reader);
        let mut files: Vec<FaceFile> = Vec::new();
        let mut known: BTreeMap<(FaceFileKind, String), usize> = BTreeMap::new();
        let mut add = |kind, name: String, place: Option<MarkedPlace>| {
            let at = *known.entry((kind, name.clone())).or_insert_with(|| {
                files.push(FaceFile { kind, name, places: Vec::new() });
                files.len() - 1
            });
            files[at].places.extend(place);
        };
        for (name, place) in drawings.into_iter().zip(marks.drawings) {
            add(FaceFileKind::Drawing, name, place);
        }
        for (link, place) in marks.pictures {
            let names = picture_names(&link, "");
            let found = names.iter().find(|name| project.has_picture(name)).or(names.last());
            add(FaceFileKind::Picture, found.cloned().unwrap_or(link), place);
        }
        files
    }
}
