//! Where the faults of a face are circled, and where their numbers stand: beside one another, and on no other number.

use super::picture::{MarkedArea, PlacedPicture, rounded};
use crate::versions::AreaParts;
use serde::Serialize;

/// A circled place of a face, in mm from the corner of the page.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct FaultMark {
    /// What is circled.
    pub(super) area: MarkedArea,
    /// The radius of the circle's ends.
    pub(super) radius: f64,
    /// The left edge of the first number.
    pub(super) number_x: f64,
    /// The top edge of the numbers.
    pub(super) number_y: f64,
    /// The numbers of the findings.
    pub(super) numbers: Vec<usize>,
}

/// The width and height of a number.
const NUMBER: f64 = 3.6;
/// The distance of the circle from what is inside it.
const AIR: f64 = 0.7;
/// How far numbers may stand outside the picture.
const OUTSIDE: f64 = 4.0;
/// The least width and height of a circle.
const LEAST: f64 = 2.4;
/// The most places of a finding that are circled on a face.
const PLACES: usize = 4;
/// The most places that are looked at: the worst.
const LOOKED_AT: usize = 60;
/// Places whose edges are nearer to one another than this share a circle.
const SAME: f64 = 1.2;

/// Returns the circles of the faults on a face.
pub(super) fn marks(picture: &PlacedPicture, faults: &[(usize, Vec<AreaParts>)]) -> Vec<FaultMark> {
    let mut marks: Vec<FaultMark> = Vec::new();
    for (number, areas) in faults {
        for area in joined(areas.iter().take(LOOKED_AT).map(|area| circled(picture, area))).into_iter().take(PLACES) {
            match marks.iter_mut().find(|mark| is_same(&mark.area, &area)) {
                Some(mark) if mark.numbers.contains(number) => {}
                Some(mark) => mark.numbers.push(*number),
                None => {
                    let radius = rounded(area.width.min(area.height).min(6.0) / 2.0);
                    marks.push(FaultMark { area, radius, number_x: 0.0, number_y: 0.0, numbers: vec![*number] });
                }
            }
        }
    }
    let circles: Vec<MarkedArea> = marks.iter().map(|mark| mark.area).collect();
    let mut taken: Vec<MarkedArea> = Vec::new();
    for mark in &mut marks {
        let place = number_place(picture, mark, &taken, &circles);
        (mark.number_x, mark.number_y) = (rounded(place.x), rounded(place.y));
        taken.push(place);
    }
    marks
}

/// Returns areas with those joined between which no number would fit.
fn joined(areas: impl Iterator<Item = MarkedArea>) -> Vec<MarkedArea> {
    let mut joined: Vec<MarkedArea> = Vec::new();
    for mut area in areas {
        while let Some(near) = joined.iter().position(|other| overlap(&grown(&area, NUMBER), other)) {
            area = union(&area, &joined.remove(near));
        }
        joined.push(area);
    }
    joined
}

fn grown(area: &MarkedArea, by: f64) -> MarkedArea {
    MarkedArea { x: area.x - by, y: area.y - by, width: area.width + 2.0 * by, height: area.height + 2.0 * by }
}

fn union(a: &MarkedArea, b: &MarkedArea) -> MarkedArea {
    let across = (a.x.min(b.x), (a.x + a.width).max(b.x + b.width));
    MarkedArea::between(across, (a.y.min(b.y), (a.y + a.height).max(b.y + b.height)))
}

/// Returns the area around a fault; what lies beyond the picture is circled at its edge.
fn circled(picture: &PlacedPicture, area: &AreaParts) -> MarkedArea {
    let ends = |from: f64, to: f64, start: f64, length: f64| {
        let from = (start + from * length - AIR).clamp(start - AIR, start + length - LEAST);
        let to = (start + to * length + AIR).clamp(start + LEAST, start + length + AIR);
        let missing = (LEAST - (to - from)).max(0.0);
        (from - missing / 2.0, to + missing / 2.0)
    };
    let (left, right) = ends(area.left, area.right, picture.x, picture.width);
    let (top, bottom) = ends(area.top, area.bottom, picture.y, picture.height);
    MarkedArea::between((left, right), (top, bottom))
}

fn is_same(a: &MarkedArea, b: &MarkedArea) -> bool {
    let edges = [a.x - b.x, a.y - b.y, a.x + a.width - b.x - b.width, a.y + a.height - b.y - b.height];
    edges.iter().all(|distance| distance.abs() < SAME)
}

/// Returns a place for a circle's numbers: beside it if there is room, otherwise the nearest free one.
fn number_place(picture: &PlacedPicture, mark: &FaultMark, taken: &[MarkedArea], circles: &[MarkedArea]) -> MarkedArea {
    let (width, height) = (NUMBER * mark.numbers.len() as f64, NUMBER);
    let MarkedArea { x, y, width: across, height: down } = mark.area;
    let at = |x: f64, y: f64| MarkedArea { x, y, width, height };
    let is_free = |place: &MarkedArea| {
        let is_near = place.x >= picture.x - OUTSIDE
            && place.y >= picture.y - OUTSIDE
            && place.x + place.width <= picture.x + picture.width + OUTSIDE
            && place.y + place.height <= picture.y + picture.height + OUTSIDE;
        is_near && !taken.iter().any(|other| overlap(place, other))
    };
    let middle = (x + across / 2.0 - width / 2.0, y + down / 2.0 - height / 2.0);
    let beside = [
        at(x - width, middle.1),
        at(x + across, middle.1),
        at(middle.0, y - height),
        at(middle.0, y + down),
        at(x, y),
        at(x + across - width, y),
        at(x, y + down - height),
        at(x + across - width, y + down - height),
    ];
    // A circle that surrounds the other one cannot be avoided.
    let is_apart = |place: &&MarkedArea| {
        let others = circles.iter().filter(|other| **other != mark.area && !contains(other, &mark.area));
        others.into_iter().all(|other| !overlap(place, other))
    };
    let free = || beside.iter().filter(|place| is_free(place));
    if let Some(place) = free().find(is_apart).or_else(|| free().next()) {
        return *place;
    }
    let steps = |start: f64, length: f64, step: f64| {
        std::iter::successors(Some(start - OUTSIDE), move |at| Some(at + step))
            .take_while(move |at| *at < start + length)
    };
    let rows = steps(picture.y, picture.height, height);
    let places = rows.flat_map(|row| steps(picture.x, picture.width, NUMBER).map(move |column| at(column, row)));
    let distance = |place: &MarkedArea| (place.x - middle.0).hypot(place.y - middle.1);
    let free = places.filter(|place| is_free(place));
    free.min_by(|a, b| distance(a).total_cmp(&distance(b))).unwrap_or(beside[0])
}

fn contains(outer: &MarkedArea, inner: &MarkedArea) -> bool {
    union(outer, inner) == *outer
}

fn overlap(a: &MarkedArea, b: &MarkedArea) -> bool {
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture() -> PlacedPicture {
        PlacedPicture { x: 15.0, y: 34.0, width: 50.0, height: 70.0, ..PlacedPicture::default() }
    }

    fn area(left: f64, top: f64, right: f64, bottom: f64) -> AreaParts {
        AreaParts { left, top, right, bottom }
    }

    /// Two findings about one text share its circle, and their numbers stand side by side.
    #[test]
    fn findings_at_one_place_share_a_circle() {
        let place = area(0.4, 0.4, 0.6, 0.5);
        let marks = marks(&picture(), &[(1, vec![place]), (2, vec![place])]);
        assert_eq!(marks.len(), 1);
        assert_eq!(marks[0].numbers, [1, 2]);
    }

    #[test]
    fn no_number_stands_on_another_or_far_outside() {
        let row = |step: u8| area(f64::from(step) / 20.0, 0.0, f64::from(step) / 20.0 + 0.04, 0.02);
        let faults: Vec<(usize, Vec<AreaParts>)> = (0..20).map(|step| (usize::from(step), vec![row(step)])).collect();
        let marks = marks(&picture(), &faults);
        let places: Vec<MarkedArea> = marks
            .iter()
            .map(|mark| MarkedArea { x: mark.number_x, y: mark.number_y, width: NUMBER - 0.02, height: NUMBER - 0.02 })
            .collect();
        for (index, place) in places.iter().enumerate() {
            assert!(places[..index].iter().all(|other| !overlap(place, other)), "{place:?}");
            assert!(place.x >= 15.0 - OUTSIDE && place.y >= 34.0 - OUTSIDE, "{place:?}");
        }
    }

    /// A row of five letters, 3 % of 50 mm = 1.5 mm apart, is circled once.
    #[test]
    fn places_side_by_side_share_a_circle() {
        let letters = (0..5).map(|step| area(f64::from(step) * 0.06, 0.5, f64::from(step) * 0.06 + 0.03, 0.51));
        let marks = marks(&picture(), &[(1, letters.collect()), (2, vec![area(0.0, 0.9, 0.1, 1.0)])]);
        assert_eq!(marks.iter().map(|mark| mark.numbers[0]).collect::<Vec<_>>(), [1, 2]);
    }

    /// Text far below the card is circled at its lower edge: 34 + 70 = 104 mm.
    #[test]
    fn what_lies_beyond_the_picture_is_circled_at_its_edge() {
        let marks = marks(&picture(), &[(1, vec![area(0.1, 1.5, 0.3, 1.6)])]);
        let circle = marks[0].area;
        assert!(circle.y < 104.0 && circle.y + circle.height <= 104.0 + AIR + 0.01, "{circle:?}");
    }
}
