//! The ground that each text lies on: the colours of everything below it.
//!
//! Nothing is drawn for this: the outlines at a few places of the text say what is there. Only gradients, patterns and pictures are
//! drawn, roughly and once.

use super::colour::Rgb;
use super::face::InspectedFace;
use super::face_area::{FaceArea, FacePoint};
use super::item::Item;
use super::survey::Survey;
use rayon::prelude::*;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// A text by the parts of its face up to its own, and its place among the items of that part. Faces that begin with the same
/// parts have the same ground there.
type GroundKey<'a> = (&'a [usize], usize);

/// The grounds of all texts.
#[derive(Debug)]
pub(super) struct Grounds<'a>(HashMap<GroundKey<'a>, Arc<[Rgb]>>);

impl<'a> Grounds<'a> {
    /// Finds the colours behind every text.
    pub(super) fn of(faces: &[InspectedFace<'a>], surveys: &'a [Arc<Survey>]) -> Self {
        let mut keys: BTreeSet<GroundKey<'a>> = BTreeSet::new();
        for face in faces {
            for (at, survey) in face.parts.iter().enumerate().filter_map(|(at, part)| Some((at, surveys.get(*part)?))) {
                keys.extend(survey.texts().map(|(index, ..)| (&face.parts[..=at], index)));
            }
        }
        Self(keys.into_par_iter().map(|key| (key, ground(key, surveys).into())).collect())
    }

    /// Returns the colours behind the text with this number in the last of these parts.
    pub(super) fn behind(&self, parts: &'a [usize], index: usize) -> Arc<[Rgb]> {
        self.0.get(&(parts, index)).map(Arc::clone).unwrap_or_default()
    }
}

/// The places along a text and across it.
const PLACES: (u8, u8) = (8, 2);

fn ground((parts, index): GroundKey<'_>, surveys: &[Arc<Survey>]) -> Vec<Rgb> {
    let Some((survey, lower)) = parts.split_last().and_then(|(own, lower)| Some((surveys.get(*own)?, lower))) else {
        return Vec::new();
    };
    let seen = survey.items[index].seen;
    let below = lower.iter().filter_map(|part| surveys.get(*part)).flat_map(|survey| &survey.items);
    let below = below.chain(&survey.items[..index]).rev();
    let mut touching: Vec<&Item> = Vec::new();
    let mut is_covered = false;
    for item in below.filter(|item| item.is_painted() && !item.seen.within(seen).is_empty()) {
        touching.push(item);
        is_covered = item.is_plain_field_over(seen);
        if is_covered {
            break;
        }
    }
    if touching.len() <= usize::from(is_covered) {
        return vec![colour_at(touching.iter().copied(), middle(seen))];
    }
    places(seen).map(|place| colour_at(touching.iter().copied(), place)).collect()
}

fn middle(area: FaceArea) -> FacePoint {
    (area.left + area.width() / 2.0, area.top + area.height() / 2.0)
}

/// Returns places spread evenly over an area.
fn places(area: FaceArea) -> impl Iterator<Item = FacePoint> {
    let (along, across) = PLACES;
    let (columns, rows) = if area.width() > area.height() { (along, across) } else { (across, along) };
    let share = |index: u8, count: u8| (f32::from(index) + 0.5) / f32::from(count);
    (0..rows).flat_map(move |row| {
        (0..columns).map(move |column| {
            (area.left + area.width() * share(column, columns), area.top + area.height() * share(row, rows))
        })
    })
}

/// Returns the colour of items at a point on white paper, the uppermost first.
pub(super) fn colour_at<'i>(items: impl Iterator<Item = &'i Item>, point: FacePoint) -> Rgb {
    // Most places have nothing translucent: then nothing is put there.
    let (mut translucent, mut below) = (Vec::new(), Rgb::WHITE);
    for ink in items.filter_map(|item| item.ink_at(point)) {
        // What is below something opaque is not seen.
        if ink.opacity > 0.995 {
            below = ink.colour.over(below, ink.opacity);
            break;
        }
        translucent.push(ink);
    }
    translucent.into_iter().rev().fold(below, |below, ink| ink.colour.over(below, ink.opacity))
}
