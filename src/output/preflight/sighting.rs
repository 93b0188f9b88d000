//! Where a lint sees its fault, and how sightings with one cause become one finding.

use super::face::{FaceSubject, length};
use super::face_area::FaceArea;
use super::inspection::Inspection;
use crate::diag::{Code, Finding, Severity};
use std::collections::BTreeMap;

/// A fault at one place of a face.
#[derive(Clone, Debug)]
pub(super) struct Sighting {
    /// The face by its index in [`Inspection::faces`].
    pub(super) face: usize,
    /// Where on the face.
    pub(super) area: FaceArea,
    /// What is there: `“Attack” (3.4 pt)`.
    pub(super) what: String,
    /// Words of the SVG that are there, to find the place in the deck's files; can be empty.
    pub(super) words: String,
    /// How bad it is: the worst is told first. Whole micrometres or the like, so that order is certain.
    pub(super) badness: i64,
}

/// One fault that a lint looks for.
#[derive(Clone, Copy)]
pub struct Lint {
    /// Its name.
    pub code: Code,
    /// How much it matters unless the deck says otherwise.
    pub(super) severity: Severity,
    /// What it says before it names the places.
    pub(super) title: fn(&Inspection<'_>) -> String,
    /// How to fix it.
    pub(super) help: &'static str,
    /// Finds it.
    pub(super) find: fn(&Inspection<'_>, &mut Vec<Sighting>),
}

/// A finding about finished faces, with the places where it was seen.
#[derive(Clone, Debug)]
pub struct Seen {
    /// The finding, without its place in the deck's files.
    pub finding: Finding,
    /// Words that are at fault, to be looked for in the deck's files.
    pub words: String,
    /// Every place, the worst first.
    pub spots: Vec<FaceSpot>,
}

/// A place on a face.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FaceSpot {
    /// The face by its index in [`Inspection::faces`].
    pub face: usize,
    /// Where on it.
    pub area: FaceArea,
}

/// How many places a message names.
const NAMED: usize = 3;

/// Runs a lint; sightings on faces with the same subject become one finding.
pub fn run(lint: &Lint, inspection: &Inspection<'_>) -> Vec<Seen> {
    let severity = match inspection.deck.preflight.severities.get(&lint.code) {
        Some(None) => return Vec::new(),
        Some(Some(severity)) => *severity,
        None => lint.severity,
    };
    let mut sightings = Vec::new();
    (lint.find)(inspection, &mut sightings);
    let mut by_subject: BTreeMap<FaceSubject, Vec<Sighting>> = BTreeMap::new();
    for sighting in sightings {
        by_subject.entry(inspection.faces[sighting.face].subject).or_default().push(sighting);
    }
    by_subject.into_values().map(|sightings| gathered(lint, severity, sightings, inspection)).collect()
}

fn gathered(lint: &Lint, severity: Severity, mut sightings: Vec<Sighting>, inspection: &Inspection<'_>) -> Seen {
    // Stable: what is equally bad stays in the order of the deck.
    sightings.sort_by_key(|sighting| std::cmp::Reverse(sighting.badness));
    let message = format!("{}: {}", (lint.title)(inspection), places(&sightings, inspection));
    let words = sightings.first().map(|sighting| sighting.words.clone()).unwrap_or_default();
    let spots = sightings.iter().map(|sighting| FaceSpot { face: sighting.face, area: sighting.area }).collect();
    Seen { finding: Finding::new(lint.code, message).severity(severity).help(lint.help), words, spots }
}

/// Returns the words for the places: the worst with its distance from the edges, and others that differ from it.
fn places(sightings: &[Sighting], inspection: &Inspection<'_>) -> String {
    let mut different: Vec<&Sighting> = Vec::new();
    for sighting in sightings {
        if different.iter().all(|known| known.what != sighting.what) {
            different.push(sighting);
        }
    }
    let named = different.iter().take(NAMED).enumerate().map(|(index, sighting)| match index {
        0 => format!("{}{}", sighting.what, distance(sighting, inspection).unwrap_or_default()),
        _ => sighting.what.clone(),
    });
    let named = named.collect::<Vec<_>>().join("; ");
    match different.len().checked_sub(NAMED) {
        Some(more @ 1..) => format!("{named}; and {more} more"),
        _ => named,
    }
}

/// Returns the words for where a sighting is on the card, from the edges that are nearest; none if it is all of the card, or lies
/// outside it.
fn distance(sighting: &Sighting, inspection: &Inspection<'_>) -> Option<String> {
    let (trim, area) = (inspection.faces[sighting.face].trim(), sighting.area);
    let rounded = |distance: f32| (distance * 10.0).round() / 10.0 + 0.0;
    let (left, top) = (rounded(area.left - trim.left), rounded(area.top - trim.top));
    let (right, bottom) = (rounded(trim.right - area.right), rounded(trim.bottom - area.bottom));
    let is_all = area.width() >= trim.width() * 0.9 && area.height() >= trim.height() * 0.9;
    let is_on_card = left >= 0.0 && top >= 0.0 && area.left < trim.right && area.top < trim.bottom;
    let nearest = |near: f32, far: f32, names: [&str; 2]| {
        if (0.0..near).contains(&far) {
            format!("{far} mm from the {}", names[1])
        } else {
            format!("{near} mm from the {}", names[0])
        }
    };
    let across = || nearest(left, right, ["left", "right"]);
    (is_on_card && !is_all).then(|| format!(", {} and {}", across(), nearest(top, bottom, ["top", "bottom"])))
}

/// Returns words in quotes, shortened where they are long.
pub(super) fn quoted(words: &str) -> String {
    const LONGEST: usize = 30;
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.chars().count() <= LONGEST {
        return format!("“{words}”");
    }
    let start: String = words.chars().take(LONGEST - 1).collect();
    format!("“{}…”", start.trim_end())
}

/// Returns a size in points with one decimal, rounded down so that it never reads as the limit that it misses.
pub(super) fn points(millimetres: f32) -> String {
    let tenths = (f64::from(millimetres) * 72.0 / 25.4 * 10.0 + 0.005).floor() / 10.0;
    format!("{tenths} pt")
}

/// Returns a measure for how far a figure misses a limit, for [`Sighting::badness`].
pub(super) fn badness(millimetres: f32) -> i64 {
    length(millimetres).to_um()
}
