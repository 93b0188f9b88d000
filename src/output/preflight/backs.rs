//! Backs that give their card away: another back than the rest, a border that shows how the sheet was cut, or a picture with a
//! top and a bottom.

use super::colour::Rgb;
use super::face::{FaceSubject, InspectedFace};
use super::face_area::millimetres;
use super::face_area::{FaceArea, FacePoint};
use super::ground;
use super::inspection::Inspection;
use super::item::Item;
use super::sighting::{Lint, Sighting, badness};
use crate::diag::{Code, Severity};
use crate::model::Side;
use std::collections::BTreeMap;

pub(super) const OTHER: Lint = Lint {
    code: Code::RevealingBack,
    severity: Severity::Warning,
    title: |_| "the backs of these cards are not all the same".to_owned(),
    help: "cards that are shuffled together need the same back; put cards with a back of their own into a group of their own",
    find: find_other,
};

pub(super) const BORDER: Lint = Lint {
    code: Code::NarrowBorder,
    severity: Severity::Warning,
    title: |inspection| format!("the border of a back is narrower than {} mm", millimetres(inspection.limits().border)),
    help: "make it wider, or let the picture go on over the bleed: a cut that is not exact makes a narrow border uneven",
    find: find_border,
};

pub(super) const ONE_WAY: Lint = Lint {
    code: Code::OneWayBack,
    severity: Severity::Warning,
    title: |_| "a back is not the same both ways up".to_owned(),
    help: "draw it the same upside down, so that nobody can tell a card by how it lies",
    find: find_one_way,
};

/// Returns the backs that several different cards or copies share, each with how many cards show it.
fn shared_backs<'i, 'a>(inspection: &'i Inspection<'a>) -> impl Iterator<Item = (usize, &'i InspectedFace<'a>, u32)> {
    inspection.faces.iter().enumerate().filter_map(|(index, face)| {
        let is_back = matches!(face.subject, FaceSubject::Cards(_, Side::Back));
        let copies = face.cards.iter().map(|card| inspection.deck.cards[*card].copies).sum::<u32>();
        let different = face.cards.iter().filter(|card| inspection.deck.cards[**card].fill.is_none()).count();
        (is_back && copies > 1 && different > 1).then_some((index, face, copies))
    })
}

/// A few cards whose back is not that of most cards of their group.
fn find_other(inspection: &Inspection<'_>, sightings: &mut Vec<Sighting>) {
    let mut most: BTreeMap<FaceSubject, (u64, u32)> = BTreeMap::new();
    let mut copies_of: BTreeMap<(FaceSubject, u64), u32> = BTreeMap::new();
    let backs = || {
        inspection
            .faces
            .iter()
            .enumerate()
            .filter(|(_, face)| matches!(face.subject, FaceSubject::Cards(_, Side::Back)))
    };
    for (index, face) in backs() {
        let copies = face.cards.iter().map(|card| inspection.deck.cards[*card].copies).sum::<u32>();
        *copies_of.entry((face.subject, inspection.looks[index])).or_default() += copies;
    }
    for ((subject, look), copies) in &copies_of {
        let most = most.entry(*subject).or_insert((*look, *copies));
        if *copies > most.1 {
            *most = (*look, *copies);
        }
    }
    // Where the game says which cards are shuffled together, that decides.
    let is_judged = |face: &InspectedFace<'_>| {
        inspection.shuffled.iter().any(|pile| face.cards.iter().any(|card| pile.contains(card)))
    };
    for (index, face) in backs().filter(|(_, face)| !is_judged(face)) {
        let (usual, usual_copies) = most[&face.subject];
        let look = inspection.looks[index];
        let own = copies_of[&(face.subject, look)];
        // Packs with backs of their own, and pages with words on both sides, are meant to differ.
        if look != usual && own * 4 <= usual_copies && usual_copies > 0 {
            let what = format!("{own} of them differ from the other {usual_copies}");
            let words = String::new();
            sightings.push(Sighting { face: index, area: face.trim(), what, words, badness: -i64::from(own) });
        }
    }
}

/// How much two colours differ if anybody can see it, in levels of 255.
const VISIBLE: u8 = 24;
/// The narrowest border that is one, in millimetres.
const LEAST: f32 = 0.4;

fn differ(a: Rgb, b: Rgb) -> bool {
    a.0.iter().zip(b.0).any(|(a, b)| a.abs_diff(b) > VISIBLE)
}

fn find_border(inspection: &Inspection<'_>, sightings: &mut Vec<Sighting>) {
    let limit = millimetres(inspection.limits().border);
    for (index, face, _) in shared_backs(inspection).filter(|(_, face, _)| face.cut.is_none()) {
        let widths: Option<Vec<f32>> = (0..4).map(|edge| border_at(inspection, face, edge, limit)).collect();
        let narrowest = widths.into_iter().flatten().reduce(f32::min);
        if let Some(width) = narrowest.filter(|width| (LEAST..limit - 0.05).contains(width)) {
            let what = format!("{width:.1} mm");
            let badness = badness(limit - width);
            sightings.push(Sighting { face: index, area: face.trim(), what, words: String::new(), badness });
        }
    }
}

/// Returns how wide the border is at an edge: how far from the cut the colour of the cut changes, at most of the places along
/// it; none where it does not change within the limit, or is not one colour along the edge.
fn border_at(inspection: &Inspection<'_>, face: &InspectedFace<'_>, edge: usize, limit: f32) -> Option<f32> {
    const PLACES: u8 = 9;
    const STEP: f32 = 0.1;
    let trim = face.trim();
    let point = |along: u8, depth: f32| -> FacePoint {
        // The middle half of the edge: frames have corners of their own.
        let share = 0.25 + 0.5 * f32::from(along) / f32::from(PLACES - 1);
        let (x, y) = (trim.left + trim.width() * share, trim.top + trim.height() * share);
        match edge {
            0 => (trim.left + depth, y),
            1 => (trim.right - depth, y),
            2 => (x, trim.top + depth),
            _ => (x, trim.bottom - depth),
        }
    };
    let at_cut = inspection.colour_at(face, point(0, 0.05));
    let is_one_colour = (1..PLACES).all(|along| !differ(inspection.colour_at(face, point(along, 0.05)), at_cut));
    if !is_one_colour {
        return None;
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few millimetres in tenths")]
    let steps = (limit / STEP).ceil() as u16;
    (1..=steps).map(|step| f32::from(step) * STEP).find(|depth| {
        let changed =
            (0..PLACES).filter(|along| differ(inspection.colour_at(face, point(*along, *depth)), at_cut)).count();
        changed * 4 >= usize::from(PLACES) * 3
    })
}

fn find_one_way(inspection: &Inspection<'_>, sightings: &mut Vec<Sighting>) {
    const ACROSS: u8 = 30;
    const DOWN: u8 = 40;
    // Which way up a figure or a card of such a shape lies can be told without its back.
    let has_top = |face: &InspectedFace<'_>| {
        let is_standee = face.group(inspection.deck).is_some_and(|group| group.format.standee.is_some());
        is_standee || face.cut.as_ref().is_some_and(|cut| !cut.is_same_upside_down())
    };
    for (index, face, copies) in shared_backs(inspection).filter(|(_, face, _)| !has_top(face)) {
        let trim = face.trim();
        let is_on_card = |place: &FacePoint| face.cut.as_ref().is_none_or(|cut| cut.has(*place));
        let share = |index: u8, count: u8| (f32::from(index) + 0.5) / f32::from(count);
        // Many places are looked at: what paints nothing is left out once, and what does not reach a row, once for the row.
        let items: Vec<&Item> = inspection.items(face).rev().filter(|item| item.is_painted()).collect();
        let in_row = |y: f32| -> Vec<&Item> { items.iter().copied().filter(|item| item.seen.has_height(y)).collect() };
        let differing_in = |row: u8| {
            let y = trim.top + trim.height() * share(row, DOWN);
            let turned_y = trim.top + trim.bottom - y;
            let (items, turned_items) = (in_row(y), in_row(turned_y));
            let differs = move |&(x, y): &FacePoint| {
                let colour = ground::colour_at(items.iter().copied(), (x, y));
                differ(colour, ground::colour_at(turned_items.iter().copied(), (trim.left + trim.right - x, turned_y)))
            };
            let places = (0..ACROSS).map(move |column| (trim.left + trim.width() * share(column, ACROSS), y));
            places.filter(is_on_card).filter(differs)
        };
        let differing: Vec<FacePoint> = (0..DOWN / 2).flat_map(differing_in).collect();
        // Edges of outlines fall between two places: a few of 600 may differ.
        if differing.len() > usize::from(ACROSS) * usize::from(DOWN) / 2 / 50 {
            let spot = |(x, y): FacePoint| FaceArea::new(x - 1.0, y - 1.0, x + 1.0, y + 1.0);
            let area = differing.iter().copied().map(spot).reduce(FaceArea::with).unwrap_or(trim);
            let what = format!("{copies} cards share it");
            sightings.push(Sighting { face: index, area, what, words: String::new(), badness: 0 });
        }
    }
}
