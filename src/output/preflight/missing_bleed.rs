//! Backgrounds that end at the cut: where cutting is not exact, a white edge shows.

use super::colour::Rgb;
use super::cut_outline::CutOutline;
use super::face::{FaceSubject, InspectedFace};
use super::face_area::millimetres;
use super::face_area::{FaceArea, FacePoint};
use super::gradient;
use super::ink::Ink;
use super::inspection::Inspection;
use super::item::{Item, ItemKind};
use super::sighting::{Lint, Sighting, badness};
use super::survey::Survey;
use crate::diag::{Code, Severity};
use crate::model::{BleedFill, Length};
use crate::render::Frame;
use std::collections::HashMap;

pub(super) const LINT: Lint = Lint {
    code: Code::MissingBleed,
    severity: Severity::Warning,
    title: |_| "the colour at the cut stops before the end of the bleed".to_owned(),
    help: "draw the background over the bleed, too: from -3 to the card's width plus 3, or whatever `bleed` is; or have the bleed made from the art: write `bleed = \"mirror\"` in `[[cards]]`",
    find,
};

/// How far from the cut and from the end of the bleed colours are compared, in millimetres.
const INSIDE: f32 = 0.15;
/// The distance between places.
const STEP: f32 = 1.5;
/// A line that ends at the cut is no background: only what is longer counts.
const SHORTEST: f32 = 3.0;
/// Nearly white is paper: beside it, nobody sees an edge of white.
const WHITE: u8 = 243;

fn find(inspection: &Inspection<'_>, sightings: &mut Vec<Sighting>) {
    // Faces share most of their parts: what a part paints along the edges is found once.
    let mut painted: HashMap<(usize, Frame, Option<FaceSubject>), Option<Vec<EdgePaint>>> = HashMap::new();
    // Bleed is made around the trim: a card of another shape also needs art between its outline and the trim.
    let is_open = |face: &InspectedFace<'_>| face.frame.made.is_none() || face.cut.is_some();
    let has_bleed = |face: &InspectedFace<'_>| face.frame.bleed > Length::ZERO && is_open(face);
    for (index, face) in inspection.faces.iter().enumerate().filter(|(_, face)| has_bleed(face)) {
        if is_filled(inspection, face) {
            continue;
        }
        let mut places = face.cut.as_ref().map_or_else(|| places(face), |cut| places_around(face, cut));
        if let Some(made) = face.frame.made {
            places.retain_mut(|place| place.see_made(face, made.fill));
        }
        let of_shape = face.cut.as_ref().map(|_| face.subject);
        let mut seen = vec![EdgePaint::Nothing; places.len() * 2];
        for part in face.parts {
            let Some(survey) = inspection.surveys.get(*part) else { continue };
            let of_part = painted.entry((*part, face.frame, of_shape)).or_insert_with(|| paints(survey, face, &places));
            for (seen, paint) in seen.iter_mut().zip(of_part.iter().flatten()) {
                *seen = paint.over(*seen);
            }
        }
        let is_bare = |at: usize| seen[at * 2].is_seen() && !seen[at * 2 + 1].is_seen();
        let bare: Vec<EdgePlace> =
            places.iter().enumerate().filter(|(at, _)| is_bare(*at)).map(|(_, place)| *place).collect();
        sightings.extend(sighting(index, &bare));
    }
}

/// Returns whether a field of ink fills the face to the end of its bleed, and nothing white lies over its edges: most faces are
/// like that, and need no second look.
fn is_filled(inspection: &Inspection<'_>, face: &InspectedFace<'_>) -> bool {
    let page = face.page();
    for item in inspection.items(face).rev().filter(|item| item.is_painted()) {
        if item
            .field_over(page)
            .is_some_and(|paint| gradient::is_all(paint, |colour, opacity| opacity > 0.995 && !is_white(colour)))
        {
            return true;
        }
        if face.beyond_cut(item.seen) > -INSIDE && !item.is_never(is_white) {
            return false;
        }
    }
    false
}

fn is_white(Rgb(levels): Rgb) -> bool {
    levels.iter().all(|level| *level >= WHITE)
}

fn sighting(index: usize, bare: &[EdgePlace]) -> Option<Sighting> {
    let edges: Vec<(CardEdge, Vec<EdgePlace>)> = CardEdge::ALL
        .into_iter()
        .map(|edge| (edge, bare.iter().copied().filter(|place| place.edge == edge).collect::<Vec<_>>()))
        .filter(|(_, places)| places.len() as f32 * STEP >= SHORTEST)
        .collect();
    let area = edges.iter().flat_map(|(_, places)| places).map(|place| place.area).reduce(FaceArea::with)?;
    let what = if edges.len() == CardEdge::ALL.len() {
        "on all edges".to_owned()
    } else {
        let names: Vec<&str> = edges.iter().map(|(edge, _)| edge.name()).collect();
        format!("on the {}", names.join(" and the "))
    };
    let length = edges.iter().map(|(_, places)| places.len() as f32 * STEP).sum();
    Some(Sighting { face: index, area, what, words: String::new(), badness: badness(length) })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CardEdge {
    Left,
    Top,
    Right,
    Bottom,
}

/// A place along the cut.
#[derive(Clone, Copy, Debug)]
struct EdgePlace {
    /// The side of the card that it is on.
    edge: CardEdge,
    /// The points at the cut and at the end of the bleed.
    points: [FacePoint; 2],
    /// The area of the bleed there.
    area: FaceArea,
}

impl CardEdge {
    const ALL: [Self; 4] = [Self::Left, Self::Top, Self::Right, Self::Bottom];

    fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Top => "top",
            Self::Right => "right",
            Self::Bottom => "bottom",
        }
    }
}

impl EdgePlace {
    fn on_edge(edge: CardEdge, along: f32, face: &InspectedFace<'_>) -> Self {
        let (trim, page) = (face.trim(), face.page());
        let points = [trim, page].map(|edges| match edge {
            CardEdge::Left => (edges.left + INSIDE, along),
            CardEdge::Right => (edges.right - INSIDE, along),
            CardEdge::Top => (along, edges.top + INSIDE),
            CardEdge::Bottom => (along, edges.bottom - INSIDE),
        });
        let area = match edge {
            CardEdge::Left => FaceArea::new(page.left, along, trim.left, along),
            CardEdge::Right => FaceArea::new(trim.right, along, page.right, along),
            CardEdge::Top => FaceArea::new(along, page.top, along, trim.top),
            CardEdge::Bottom => FaceArea::new(along, trim.bottom, along, page.bottom),
        };
        Self { edge, points, area }
    }
}

/// Returns places around a card that is no rectangle, each on the side that it faces most.
fn places_around(face: &InspectedFace<'_>, cut: &CutOutline) -> Vec<EdgePlace> {
    let bleed = millimetres(face.frame.bleed);
    let place = |((x, y), (across, down)): (FacePoint, FacePoint)| {
        let at = |out: f32| (x + across * out, y + down * out);
        let edge = match across.abs() > down.abs() {
            true if across < 0.0 => CardEdge::Left,
            true => CardEdge::Right,
            false if down < 0.0 => CardEdge::Top,
            false => CardEdge::Bottom,
        };
        let (end_x, end_y) = at(bleed);
        let area = FaceArea::new(x.min(end_x), y.min(end_y), x.max(end_x), y.max(end_y));
        EdgePlace { edge, points: [at(-INSIDE), at(bleed - INSIDE)], area }
    };
    cut.places(STEP).into_iter().map(place).collect()
}

/// Returns places along all edges, but not at the corners: they are rounded.
fn places(face: &InspectedFace<'_>) -> Vec<EdgePlace> {
    let trim = face.trim();
    let corner = 4.0_f32.min(trim.width() / 4.0).min(trim.height() / 4.0);
    let along = |edge: CardEdge| {
        let (from, to) = match edge {
            CardEdge::Left | CardEdge::Right => (trim.top + corner, trim.bottom - corner),
            CardEdge::Top | CardEdge::Bottom => (trim.left + corner, trim.right - corner),
        };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "an edge is short")]
        let count = ((to - from) / STEP).floor() as u16;
        (0..=count).map(move |step| EdgePlace::on_edge(edge, from + f32::from(step) * STEP, face))
    };
    CardEdge::ALL.into_iter().flat_map(along).collect()
}

/// What is painted at a point: nothing, a picture, or ink.
#[derive(Clone, Copy, Debug, PartialEq)]
enum EdgePaint {
    Nothing,
    Picture,
    Ink(Ink),
}

impl EdgePaint {
    fn over(self, below: Self) -> Self {
        let Self::Ink(ink) = self else { return if self == Self::Nothing { below } else { self } };
        match below {
            Self::Picture if ink.opacity < 0.5 => Self::Picture,
            Self::Nothing | Self::Picture => self,
            Self::Ink(below) => {
                let opacity = ink.opacity + below.opacity * (1.0 - ink.opacity);
                let share = if opacity > 0.0 { ink.opacity / opacity } else { 0.0 };
                Self::Ink(Ink { colour: ink.colour.over(below.colour, share), opacity })
            }
        }
    }

    /// Returns whether something is seen of it on white paper; a picture is not opened for this.
    fn is_seen(self) -> bool {
        match self {
            Self::Nothing => false,
            Self::Picture => true,
            Self::Ink(Ink { colour, opacity }) => !is_white(colour.over(Rgb::WHITE, opacity)),
        }
    }
}

impl EdgePlace {
    /// Replaces the point in the bleed by the one in the art that is seen there; returns false if a colour is seen there.
    fn see_made(&mut self, face: &InspectedFace<'_>, fill: BleedFill) -> bool {
        let (trim, [_, (x, y)]) = (face.trim(), &mut self.points);
        let is_art = (trim.left..=trim.right).contains(x) && (trim.top..=trim.bottom).contains(y);
        let inside = |at: f32, from: f32, to: f32| {
            let nearest = at.clamp(from + INSIDE, to - INSIDE);
            if fill == BleedFill::Mirror && (at < from || at > to) { at.clamp(from, to) * 2.0 - at } else { nearest }
        };
        (*x, *y) = (inside(*x, trim.left, trim.right), inside(*y, trim.top, trim.bottom));
        is_art || !matches!(fill, BleedFill::Colour(_))
    }
}

/// Returns what a part paints at both points of each place; none where it stays away from the edges.
fn paints(survey: &Survey, face: &InspectedFace<'_>, places: &[EdgePlace]) -> Option<Vec<EdgePaint>> {
    let reaching: Vec<&Item> =
        survey.items.iter().filter(|item| !item.in_layer && face.beyond_cut(item.seen) > -INSIDE).collect();
    let points = places.iter().flat_map(|place| place.points);
    (!reaching.is_empty()).then(|| points.map(|point| paint_at(&reaching, point)).collect())
}

fn paint_at(items: &[&Item], point: FacePoint) -> EdgePaint {
    items.iter().fold(EdgePaint::Nothing, |below, item| {
        let own = match &item.kind {
            ItemKind::Picture(_) if item.reaches(point) => EdgePaint::Picture,
            ItemKind::Picture(_) => EdgePaint::Nothing,
            _ => item.ink_at(point).map_or(EdgePaint::Nothing, EdgePaint::Ink),
        };
        own.over(below)
    })
}
