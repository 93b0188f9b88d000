//! A deck at this moment, for comparing it with others: its faces are filled and set, and drawn only where a comparison asks.

use crate::diag::Findings;
use crate::files::{Project, gunzipped};
use crate::fonts::FontLibrary;
use crate::games::Figures;
use crate::imposition::{PrintedPage, place_printed};
use crate::model::{Card, Deck, Fields, Length, PAPERS, Printed, Value};
use crate::output::FinishedFace;
use crate::output::png::{FaceView, Fineness, Trees, looks};
use crate::pipeline::face_book::{CardNumbers, FaceBook, FaceOrigin};
use crate::pipeline::face_renderer::{DrawnFaces, FaceRenderer};
use crate::pipeline::inputs::Inputs;
use crate::pipeline::sheet_text;
use crate::pipeline::typesetting;
use crate::render::{Frame, folder_of, picture_names, weighed, words_of};
use crate::template::{CardFaces, SheetSpace, Templates};
use crate::versions::{FrozenCard, FrozenGroup, FrozenPage, FrozenSheet, LookId, LookSource, Snapshot, Thumbnail};
use indexmap::IndexMap;
use parking_lot::Mutex;
use rayon::prelude::*;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use usvg::Tree;

/// A deck at this moment.
pub(super) struct DeckState {
    project: Project,
    pub(super) inputs: Inputs,
    pub(super) snapshot: Snapshot,
    /// What its cards show. Text boxes are set, unless they must be set again with those of sheets, or have faults to report.
    pub(super) faces: Vec<CardFaces>,
    /// Every different side, ready to be drawn.
    drawings: BTreeMap<LookId, (String, Frame)>,
    /// The looks that were asked for so far.
    read: Mutex<Vec<ReadLooks>>,
}

impl DeckState {
    /// Returns the state of a deck whose templates are filled.
    pub(super) fn new(project: &Project, inputs: Inputs, faces: Vec<CardFaces>) -> Self {
        let Inputs { deck, fonts, templates, figures, .. } = &inputs;
        let mut book = FaceBook::default();
        let of_cards = book.add_cards(deck, faces.clone());
        let of_sheets: Vec<Vec<(u32, usize)>> =
            deck.sheets.iter().map(|printed| add_sheet(&mut book, &inputs, printed)).collect();
        // Boxes of a sheet may have the size of boxes on cards.
        let drawn = book.drawings();
        let has_groups = |side: usize| drawn[side].0.contains("group=");
        let is_apart = of_sheets.iter().flatten().all(|(_, side)| !has_groups(*side));
        let (set, is_sound) = set(&book, project, fonts, deck);
        let ids = fingerprints(&set, project, fonts);
        let id = |index: Option<usize>| index.map(|index| ids[index].clone());
        let card = |(card, numbers): (&Card, &CardNumbers)| FrozenCard {
            id: card.id.clone(),
            group: card.group,
            copies: card.copies,
            revision: card.revision.clone(),
            fields: card.fields.clone(),
            front: id(numbers.front),
            back: id(numbers.back),
        };
        let sheet = |(printed, pages): (&Printed, &Vec<(u32, usize)>)| FrozenSheet {
            id: printed.id.clone(),
            title: printed.title.clone(),
            pages: pages.iter().map(|(up, side)| FrozenPage { up: *up, look: ids[*side].clone() }).collect(),
            fields: printed.fields.clone(),
        };
        let cards = deck.cards.iter().zip(&of_cards).map(card).collect();
        let sheets = deck.sheets.iter().zip(&of_sheets).map(sheet).collect();
        let snapshot = snapshot(deck, figures, templates, cards, sheets);
        let faces = if is_sound && is_apart { set_faces(&of_cards, &set) } else { faces };
        let drawings = ids.into_iter().zip(set).collect();
        Self { project: project.clone(), inputs, snapshot, faces, drawings, read: Mutex::default() }
    }

    /// Returns the fingerprints of all looks.
    pub(super) fn look_ids(&self) -> BTreeSet<LookId> {
        self.drawings.keys().cloned().collect()
    }

    /// Returns pictures of looks; their drawings are read once.
    fn pictures_of(&self, ids: &BTreeSet<LookId>, fineness: Fineness) -> BTreeMap<LookId, Thumbnail> {
        let mut read = self.read.lock();
        let missing = ids.iter().filter(|id| !read.iter().any(|batch| batch.ids.contains(*id)));
        let missing: Vec<&LookId> = missing.filter(|id| self.drawings.contains_key(*id)).collect();
        if !missing.is_empty() {
            read.push(self.read(&missing));
        }
        let mut pictures = BTreeMap::new();
        for ReadLooks { ids: known, drawn } in &*read {
            let faces = known.iter().zip(&drawn.faces).filter(|(id, _)| ids.contains(*id));
            let (known, faces): (Vec<&LookId>, Vec<FinishedFace>) = faces.map(|(id, face)| (id, face.clone())).unzip();
            let drawn = looks(&drawn.parts, &faces, fineness, FaceView::Trim);
            pictures.extend(known.into_iter().zip(drawn).filter_map(|(id, picture)| Some((id.clone(), picture?))));
        }
        pictures
    }

    fn read(&self, ids: &[&LookId]) -> ReadLooks {
        let mut book = FaceBook::default();
        let mut numbers = IndexMap::new();
        for (id, (svg, frame)) in ids.iter().filter_map(|id| Some((*id, self.drawings.get(*id)?))) {
            numbers.insert(book.add(svg.clone(), *frame, FaceOrigin::Label), id.clone());
        }
        let renderer = FaceRenderer::of(&self.project, &self.inputs, None);
        // What is wrong with the drawings is found when the deck is checked or built.
        let (drawn, _) = renderer.draw(&book, &Findings::new(), &Trees);
        ReadLooks { ids: numbers.into_values().collect(), drawn }
    }
}

/// Looks whose drawings were read together.
struct ReadLooks {
    /// The fingerprint of each face.
    ids: Vec<LookId>,
    drawn: DrawnFaces<Option<Tree>>,
}

impl LookSource for DeckState {
    fn snapshot(&self) -> &Snapshot {
        &self.snapshot
    }

    fn words(&self, ids: &BTreeSet<LookId>) -> BTreeMap<LookId, String> {
        let known: Vec<(&LookId, &str)> =
            ids.iter().filter_map(|id| Some((id, self.drawings.get(id)?.0.as_str()))).collect();
        known.into_par_iter().map(|(id, svg)| (id.clone(), words_of(svg))).collect()
    }

    fn thumbnails(&self, ids: &BTreeSet<LookId>) -> BTreeMap<LookId, Thumbnail> {
        self.pictures_of(ids, Fineness::COMPARED)
    }

    fn pictures(&self, ids: &BTreeSet<LookId>) -> BTreeMap<LookId, Thumbnail> {
        self.pictures_of(ids, Fineness::SHOWN)
    }

    fn fine_pictures(&self, ids: &BTreeSet<LookId>) -> BTreeMap<LookId, Thumbnail> {
        self.pictures_of(ids, Fineness::INSPECTED)
    }
}

/// Returns the sides of cards with their text boxes set.
fn set_faces(cards: &[CardNumbers], set: &[(String, Frame)]) -> Vec<CardFaces> {
    let side = |number: Option<usize>| number.map(|number| set[number].0.clone().into());
    cards.iter().map(|card| CardFaces { front: side(card.front), back: side(card.back) }).collect()
}

/// Adds a sheet as it is on A4, once for each number of pieces or each part of a box; those that do not fit are left out.
fn add_sheet(book: &mut FaceBook<'_>, inputs: &Inputs, printed: &Printed) -> Vec<(u32, usize)> {
    let Inputs { deck, templates, .. } = inputs;
    let pages = place_printed(deck, printed, &PAPERS[0], &deck.print).into_iter().flatten();
    let spaces = pages.flat_map(|page: PrintedPage| sheet_text::spaces(inputs, printed, &page).0);
    let face = |space: SheetSpace| {
        let svg = templates.sheet(printed, &space).ok()?;
        let frame = Frame::new(space.size, Length::ZERO);
        Some((space.up, book.add(svg, frame, FaceOrigin::Label)))
    };
    spaces.filter_map(face).collect()
}

/// Sets the text boxes of all sides; returns whether no box had a fault, too.
fn set(book: &FaceBook<'_>, project: &Project, fonts: &FontLibrary, deck: &Deck) -> (Vec<(String, Frame)>, bool) {
    let sides = book.drawings();
    let set = typesetting::set(&book.to_set(), project, fonts, deck);
    let is_sound = set.iter().all(|(_, faults)| faults.is_empty());
    (set.into_iter().zip(sides).map(|((svg, _), (_, frame))| (svg.to_string(), frame)).collect(), is_sound)
}

fn snapshot(
    deck: &Deck,
    figures: &Figures,
    templates: &Templates,
    cards: Vec<FrozenCard>,
    sheets: Vec<FrozenSheet>,
) -> Snapshot {
    let text = |value: &Value| value.as_text().unwrap_or_default().to_owned();
    let groups = deck.groups.iter().map(|group| FrozenGroup {
        name: group.name.clone(),
        format: group.format.clone(),
        front: text(&group.front.value),
        back: group.back.as_ref().map(|back| text(&back.value)),
    });
    let figures = match figures {
        Figures::Known(Value::Table(figures)) => Fields::clone(figures),
        _ => Fields::new(),
    };
    Snapshot {
        deck: deck.id.clone(),
        title: deck.title.clone(),
        version: deck.version.clone(),
        variant: deck.variant.clone(),
        game: deck.game.clone(),
        players: deck.players,
        language: deck.language.clone(),
        rules: deck.rules.clone(),
        figures,
        theme: deck.theme.clone(),
        data: if deck.game.is_some() { deck.data.clone() } else { IndexMap::new() },
        templates: template_fingerprints(deck, templates),
        groups: groups.collect(),
        cards,
        sheets,
    }
}

/// Returns the files of all templates by their names in the template folders, sorted, with their fingerprints.
fn template_fingerprints(deck: &Deck, templates: &Templates) -> IndexMap<String, LookId> {
    let mut files = BTreeMap::new();
    for source in templates.all_sources(deck) {
        files.entry(template_name(source.name())).or_insert_with(|| LookId::of([source.text().as_bytes()]));
    }
    files.into_iter().collect()
}

/// Returns the name of a template within its folder: the same on disk and in the binary.
fn template_name(shown: &str) -> String {
    let shown = shown.replace('\\', "/");
    if let Some(name) = shown.strip_prefix("built-in:/") {
        return name.to_owned();
    }
    let of_folder = |part: &str| part == "templates" || part.starts_with("templates@");
    let parts: Vec<&str> = shown.split('/').collect();
    let folder = parts.iter().rposition(|part| of_folder(part));
    folder.map_or(shown.clone(), |folder| parts[folder + 1..].join("/"))
}

/// Returns the fingerprint of each side: of its drawing, the pictures in it, and all fonts.
fn fingerprints(sides: &[(String, Frame)], project: &Project, fonts: &FontLibrary) -> Vec<LookId> {
    let fonts = font_fingerprint(fonts);
    let one = |(svg, frame): &(String, Frame)| {
        let size = [frame.trim.width, frame.trim.height, frame.bleed].map(|length| length.to_um().to_be_bytes());
        let mut pictures = Vec::new();
        gather_pictures(svg, "", project, 0, &mut pictures);
        let made = frame.made.map(|made| format!("{made:?}")).unwrap_or_default();
        let made = Some(made.as_bytes()).filter(|made| !made.is_empty());
        let parts = [svg.as_bytes(), fonts.as_str().as_bytes()].into_iter();
        let parts = parts.chain(size.iter().map(|bytes| &bytes[..])).chain(made);
        LookId::of(parts.chain(pictures.iter().map(|bytes| &**bytes)))
    };
    sides.par_iter().map(one).collect()
}

/// How deep pictures within pictures are looked for.
const DEEPEST: usize = 8;

/// Gathers the files that a drawing in `folder` shows, with those that they show.
fn gather_pictures(svg: &str, folder: &str, project: &Project, depth: usize, pictures: &mut Vec<Cow<'static, [u8]>>) {
    if depth > DEEPEST || !(svg.contains("<image") || svg.contains("feImage")) {
        return;
    }
    let Some(document) = weighed(svg) else { return };
    let shown = document.descendants().filter(|node| matches!(node.tag_name().name(), "image" | "feImage"));
    let names = shown.flat_map(|node| node.attributes().filter(|it| it.name() == "href")).map(|it| it.value());
    for link in names.filter(|name| !name.starts_with("data:") && !name.starts_with('#')) {
        let mut names = picture_names(link, folder).into_iter();
        let Some((name, bytes)) = names.find_map(|name| project.picture(&name).ok().map(|bytes| (name, bytes))) else {
            continue;
        };
        let drawing = gunzipped(Cow::Borrowed(&*bytes)).unwrap_or_default();
        if let Ok(inner) = std::str::from_utf8(&drawing) {
            gather_pictures(inner, folder_of(&name), project, depth + 1, pictures);
        }
        pictures.push(bytes);
    }
}

fn font_fingerprint(fonts: &FontLibrary) -> LookId {
    let files: Vec<_> = fonts.files().collect();
    let digests: Vec<LookId> = files.par_iter().map(|file| LookId::of([file.bytes])).collect();
    LookId::of(digests.iter().map(|digest| digest.as_str().as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_template_has_one_name_wherever_it_lies() {
        for shown in [
            "templates/a/b.svg",
            "built-in:/a/b.svg",
            "/home/x/templates/a/b.svg",
            "templates@v1/a/b.svg",
            "x\\templates\\a\\b.svg",
        ] {
            assert_eq!(template_name(shown), "a/b.svg", "{shown}");
        }
    }
}
