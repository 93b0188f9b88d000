//! Drawings and pictures of a card: shown by name and place, and replaced by files that are dropped on them.

use super::change_error::{ChangeError, Changed};
use super::field_edit::edit_of_field;
use super::history::{History, PictureEdit, TextEdit};
use super::replaced::{earlier, ending_in, free_name, names_of_earlier, with_replaced};
use super::rows::is_in_row;
use super::written::{is_in_place, stands_there};
use crate::files::{EditError, FileFormat, FileKind, PictureHome, Project};
use crate::model::{Card, Field, Side, Value};
use crate::pipeline::{DeckView, FaceFile, FaceFileKind};
use crate::render::{self, drawing_size, folder_of};
use serde::Serialize;
use siphasher::sip::SipHasher13;
use std::hash::{Hash, Hasher};

/// A drawing or a picture that a card shows.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PartEntry {
    /// Its name for [`PartDrop`]: letters and digits.
    pub key: String,
    /// The side of the card that shows it: `front` or `back`.
    pub side: &'static str,
    /// How the card shows it.
    pub kind: FaceFileKind,
    /// The file as the deck names it.
    pub name: String,
    /// The file in the deck's own folder that a dropped file becomes.
    pub target: Option<String>,
    /// Whether there is no such file yet.
    pub is_missing: bool,
    /// Where it is on the card: x, y, width and height in millimetres from its top-left corner.
    pub places: Vec<[f64; 4]>,
    /// The files that it was before, the last one first: they are kept in a folder of the deck.
    pub earlier: Vec<String>,
}

/// A file that is dropped on a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartDrop {
    /// The card's place in the deck, from 1.
    pub number: usize,
    /// The side of the card.
    pub side: Side,
    /// The part: [`PartEntry::key`].
    pub key: String,
    /// The cards that show the file.
    pub reach: DropReach,
}

/// The cards that show a file that is dropped on one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DropReach {
    /// This card alone: its cell names a file of its own.
    Card,
    /// All cards that show the part.
    All,
}

/// Who shows a drawing or a picture of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PartSharing {
    /// The ids of the cards.
    pub cards: Vec<String>,
    /// Whether the card can have a file of its own instead.
    pub can_be_own: bool,
}

/// The ending of drawings.
const DRAWING: &str = ".svg";
/// The page of a drawing that shows a picture, if the drawing before it does not say its own.
const USUAL_PAGE: [f64; 2] = [100.0, 100.0];

/// Returns the drawings and pictures of a card; none if there is no such card.
pub(super) fn entries(project: &Project, view: &DeckView, id: &str) -> Option<Vec<PartEntry>> {
    let card = view.deck.as_ref()?.cards.iter().find(|card| card.id.as_str() == id)?;
    let names = names_of_earlier(project);
    let of_side = |side: Side| {
        let files = view.files_on(project, card, side);
        files.into_iter().map(|file| entry(project, file, side, &names)).collect::<Vec<_>>()
    };
    Some([Side::Front, Side::Back].into_iter().flat_map(of_side).collect())
}

fn entry(project: &Project, file: FaceFile, side: Side, names: &[String]) -> PartEntry {
    let home = project.own_name_of_picture(&file.name);
    let target = target(project, &file.name, home.clone());
    PartEntry {
        earlier: target.as_ref().map(|target| earlier(project, names, target)).unwrap_or_default(),
        key: key(&file),
        side: side.as_str(),
        kind: file.kind,
        is_missing: home == PictureHome::Nowhere,
        target,
        name: file.name,
        places: file.places,
    }
}

fn key(file: &FaceFile) -> String {
    let mut hasher = SipHasher13::new();
    (file.kind == FaceFileKind::Drawing, &file.name).hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// Returns the file of the deck's own folder that takes the place of another one; none if there can be none.
fn target(project: &Project, name: &str, home: PictureHome) -> Option<String> {
    let target = match home {
        PictureHome::Own(own) => own,
        // A file of the deck's own templates wins over those of the project and those that are built in.
        PictureHome::Elsewhere => format!("templates/{}", name.trim_start_matches("./")),
        PictureHome::Nowhere => name.trim_start_matches("./").to_owned(),
    };
    project.own_picture(&target).ok().map(|_| target)
}

/// Returns the card of a part and the file that it shows there.
fn part_of<'v>(project: &Project, view: &'v DeckView, part: &PartDrop) -> Option<(&'v Card, FaceFile)> {
    let card = view.deck.as_ref()?.cards.get(part.number.checked_sub(1)?)?;
    let file = view.files_on(project, card, part.side).into_iter().find(|file| key(file) == part.key)?;
    Some((card, file))
}

/// Returns who else shows a drawing or picture of a card; none if there is no such part.
pub(super) fn sharing(project: &Project, view: &DeckView, part: &PartDrop) -> Option<PartSharing> {
    let (card, file) = part_of(project, view, part)?;
    let shows = |card: &Card, side: Side| view.files_on(project, card, side).iter().any(|other| key(other) == part.key);
    let cards = view.deck.iter().flat_map(|deck| &deck.cards);
    let cards = cards.filter(|card| shows(card, Side::Front) || shows(card, Side::Back));
    let own = format!("{}-own", stem(&file.name));
    Some(PartSharing {
        cards: cards.map(|card| card.id.to_string()).collect(),
        can_be_own: naming_cell(project, view, (card, part.side), (&file.name, &own)).is_some(),
    })
}

impl History {
    /// Makes a dropped file a part of a card.
    pub(super) fn drop_on(
        &mut self,
        project: &Project,
        view: &DeckView,
        drop: &PartDrop,
        bytes: Vec<u8>,
    ) -> Result<Changed, ChangeError> {
        if project.is_built_in() {
            return Err(EditError::BuiltIn { deck: project.name().to_owned() }.into());
        }
        let (card, file) = part_of(project, view, drop).ok_or(ChangeError::NoPart)?;
        let ending = ending_of(&bytes)?;
        let home = project.own_name_of_picture(&file.name);
        let target = target(project, &file.name, home).ok_or_else(|| EditError::Name { name: file.name.clone() })?;
        if file.kind == FaceFileKind::Picture && !has_ending(&target, ending) {
            let (picture, text) = renamed(project, (card, &file.name), (&target, ending), bytes)?;
            return self.put(project, with_replaced(project, vec![picture])?, Some(text));
        }
        let is_shown_by = file.kind == FaceFileKind::Drawing && ending != DRAWING;
        let (target, text) = match drop.reach {
            DropReach::All => (target, None),
            DropReach::Card => {
                let same = if is_shown_by { &[] } else { bytes.as_slice() };
                let own = free_name(project, &target, &format!(".{}", ending_in(&target)), same)?;
                let found = naming_cell(project, view, (card, drop.side), (&file.name, stem(&own)));
                let (field, words) = found.ok_or(ChangeError::NoPart)?;
                let text = edit_of_field(project, field, &words)?;
                (own, Some(text))
            }
        };
        let pictures = if is_shown_by {
            drawing_of_picture(project, &file.name, (target, ending), bytes)?
        } else {
            vec![PictureEdit { file: target, bytes }]
        };
        self.put(project, with_replaced(project, pictures)?, text)
    }

    /// Makes a part of a card what it was before: a file that is kept.
    pub(super) fn put_back(
        &mut self,
        project: &Project,
        view: &DeckView,
        (part, kept): (&PartDrop, &str),
    ) -> Result<Changed, ChangeError> {
        let (_, file) = part_of(project, view, part).ok_or(ChangeError::NoPart)?;
        let target = target(project, &file.name, project.own_name_of_picture(&file.name)).ok_or(ChangeError::NoPart)?;
        let is_earlier = earlier(project, &names_of_earlier(project), &target).iter().any(|name| name == kept);
        let bytes = project.own_picture(kept)?.filter(|_| is_earlier).ok_or(ChangeError::NoPart)?.into_owned();
        self.put(project, with_replaced(project, vec![PictureEdit { file: target, bytes }])?, None)
    }
}

/// Returns the ending of a file's name by its contents, whatever it is called: that of a drawing, or of pixels.
fn ending_of(bytes: &[u8]) -> Result<&'static str, ChangeError> {
    let (found, help) = match FileFormat::of(bytes) {
        Some(FileFormat::Png) => return Ok(".png"),
        Some(FileFormat::Jpeg) => return Ok(".jpg"),
        Some(FileFormat::Gif) => return Ok(".gif"),
        Some(FileFormat::WebP) => return Ok(".webp"),
        Some(FileFormat::Gzip) => ("compressed with gzip", "save it as plain SVG"),
        Some(FileFormat::Foreign(format)) => (format.name, format.export),
        None => match std::str::from_utf8(bytes) {
            Ok(text) if is_drawing(text) && bytes.len() < FileKind::Text.most_bytes() => return Ok(DRAWING),
            _ => ("neither a drawing nor a picture", "save it as SVG, PNG or JPEG"),
        },
    };
    Err(ChangeError::OtherFormat { found: found.to_owned(), help: help.to_owned() })
}

fn has_ending(name: &str, ending: &str) -> bool {
    let lower = name.to_lowercase();
    let other = if ending == ".jpg" { ".jpeg" } else { ending };
    lower.ends_with(ending) || lower.ends_with(other)
}

/// Returns whether a text is an SVG drawing, or a template of one, which need not be XML yet.
fn is_drawing(text: &str) -> bool {
    let is_template = text.contains("{{") || text.contains("{%");
    render::is_drawing(text) || (is_template && text.contains("<svg"))
}

/// Returns a picture, and a drawing of the size of the one before it that shows the picture.
fn drawing_of_picture(
    project: &Project,
    name: &str,
    (target, ending): (String, &str),
    bytes: Vec<u8>,
) -> Result<Vec<PictureEdit>, ChangeError> {
    let before = project.drawing(name).ok().and_then(|source| drawing_size(source.text()));
    let [width, height] = before.unwrap_or(USUAL_PAGE);
    let file = free_name(project, &target, ending, &bytes)?;
    let link = file.rsplit('/').next().unwrap_or_default();
    let drawing = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\">\n  \
         <image href=\"{link}\" width=\"{width}\" height=\"{height}\"/>\n</svg>\n",
        link = link.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;").replace('%', "%25"),
    );
    Ok(vec![PictureEdit { file, bytes }, PictureEdit { file: target, bytes: drawing.into_bytes() }])
}

/// Returns a picture with another ending, and the change of the card's field that names it.
fn renamed(
    project: &Project,
    (card, name): (&Card, &str),
    (target, ending): (&str, &'static str),
    bytes: Vec<u8>,
) -> Result<(PictureEdit, TextEdit), ChangeError> {
    let field = card.fields.values().find_map(|field| named_by(field, name)).filter(|field| stands_there(field));
    let field = field.ok_or_else(|| {
        let wanted = target.rsplit('.').next().unwrap_or_default().to_uppercase();
        let help = format!("the template shows `{name}`: save yours as {wanted}, or change the name in the template");
        ChangeError::OtherFormat { found: format!("no {wanted}"), help }
    })?;
    let file = free_name(project, target, ending, &bytes)?;
    let folder = folder_of(name);
    let stem = file.rsplit('/').next().unwrap_or_default();
    let link = if folder.is_empty() { stem.to_owned() } else { format!("{folder}/{stem}") };
    let text = edit_of_field(project, field, &link)?;
    Ok((PictureEdit { file, bytes }, text))
}

/// Returns the name of a file without its folder and its ending.
fn stem(name: &str) -> &str {
    let file = name.rsplit('/').next().unwrap_or_default();
    file.rsplit_once('.').map_or(file, |(stem, _)| stem)
}

/// Returns the cell of a card that names a file of one of its sides, and what it says for another name without folder and ending:
/// the side then shows that.
fn naming_cell<'c>(
    project: &Project,
    view: &DeckView,
    (card, side): (&'c Card, Side),
    (name, own): (&str, &str),
) -> Option<(&'c Field, String)> {
    card.fields
        .iter()
        .filter(|(_, field)| is_in_row(card, field) && is_in_place(field) && stands_there(field))
        .find_map(|(key, field)| {
            let said = field.value.as_text().filter(|said| stem(said) == stem(name))?;
            let at = said.rfind(stem(name))?;
            let words = format!("{}{own}{}", &said[..at], &said[at + stem(name).len()..]);
            let mut other = card.clone();
            other.fields.get_mut(key)?.value = Value::Text(words.as_str().into());
            let shows = view.files_on(project, &other, side).iter().any(|file| stem(&file.name) == own);
            shows.then_some((field, words))
        })
}

/// Returns the field that is a name, in a table of fields too.
fn named_by<'f>(field: &'f Field, name: &str) -> Option<&'f Field> {
    match &field.value {
        Value::Text(text) if text == name => Some(field),
        Value::Table(inner) => inner.values().find_map(|field| named_by(field, name)),
        _ => None,
    }
}
