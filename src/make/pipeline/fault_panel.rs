//! What a proof and a draft show in place of a face with an error: a plain panel with a cross, the card's id and what is wrong.

use super::face_book::{CardNumbers, FaceBook};
use crate::diag::{Area, Findings, Severity};
use crate::model::{Card, CardFormat, Deck, Side, escaped};
use crate::template::{CardFaces, FaceSvg};
use std::collections::{BTreeMap, HashMap};

/// The most characters of what is wrong.
const SHOWN: usize = 160;

/// Returns whether a card lacks a face that its group has, or a face has an error for which nothing stands.
pub(super) fn are_needed(deck: &Deck, numbers: &[CardNumbers], faulty: &Faulty) -> bool {
    let has_back = |card: &Card| deck.groups.get(card.group).is_some_and(|group| group.back.is_some());
    let lacks = |(card, own): (&Card, &CardNumbers)| own.front.is_none() || (own.back.is_none() && has_back(card));
    faulty.values().any(Option::is_some) || deck.cards.iter().zip(numbers).any(lacks)
}

/// The faces of a book that have an error, with what is wrong; none if something stands for it.
type Faulty = BTreeMap<usize, Option<String>>;

/// Returns the faces with a panel in place of each that has an error for which nothing stands, or that could not be made. `faulty`
/// says what is wrong with faces of the book.
pub(super) fn with_panels(
    deck: &Deck,
    faces: Vec<CardFaces>,
    (book, faulty): (&FaceBook<'_>, &Faulty),
    findings: &Findings,
) -> Vec<CardFaces> {
    let matters = |severity, area| severity == Severity::Error || area == Area::Templates;
    let faults = findings.iter().filter(|finding| matters(finding.severity, finding.code.area()));
    let by_card: HashMap<&str, &str> =
        faults.flat_map(|finding| finding.cards().map(|card| (card, finding.message.as_str()))).collect();
    let shown = |(card, faces): (&Card, CardFaces)| {
        let Some(group) = deck.groups.get(card.group) else { return faces };
        let id = card.id.as_str();
        let side = |svg: Option<FaceSvg>, side: Side| {
            let wrong = match &svg {
                Some(svg) => book.number(svg, group).and_then(|face| faulty.get(&face)?.as_deref()),
                None => by_card.get(id).copied().or(Some("the face could not be made")),
            };
            wrong.map_or(svg, |wrong| Some(panel(&group.format, id, side, wrong).into()))
        };
        let front = side(faces.front, Side::Front);
        CardFaces { front, back: group.back.as_ref().and_then(|_| side(faces.back, Side::Back)) }
    };
    deck.cards.iter().zip(faces).map(shown).collect()
}

/// Returns the SVG of a panel.
fn panel(format: &CardFormat, id: &str, side: Side, wrong: &str) -> String {
    let (width, height) = (format.trim.width.to_mm(), format.trim.height.to_mm());
    let inset = width.min(height) / 12.0;
    let (inner, middle) = (width - 2.0 * inset, height / 2.0);
    let mut words: String = wrong.chars().take(SHOWN).collect();
    if words.len() < wrong.len() {
        words.push('…');
    }
    let (head, words) = (plain(&format!("{id} ({})", side.as_str())), plain(&words));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><rect width=\"{width}\" height=\"{height}\" fill=\"#f3e3e0\"/>\
         <path d=\"M0 0L{width} {height}M{width} 0L0 {height}\" stroke=\"#c8102e\" stroke-width=\"0.8\" opacity=\"0.35\"/>\
         <textline x=\"{inset}\" y=\"{y}\" width=\"{inner}\" font-family=\"Inter\" font-weight=\"bold\" font-size=\"{size}\" \
         min-size=\"0.5\" fill=\"#7a0a1c\">{head}</textline>\
         <textbox x=\"{inset}\" y=\"{middle}\" width=\"{inner}\" height=\"{room}\" font-family=\"Inter\" font-size=\"{size}\" \
         min-size=\"0.5\" fill=\"#2b2233\">{words}</textbox></svg>",
        y = middle - inset,
        size = height / 18.0,
        room = middle - inset,
    )
}

/// Returns text as it is written in the SVG of a text box.
fn plain(text: &str) -> String {
    escaped(text).replace('&', "&amp;").replace('<', "&lt;")
}
