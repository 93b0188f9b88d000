//! Text that hardly differs from what is really behind it, and small light text on a dark ground.

use super::colour::Rgb;
use super::face::length;
use super::inspection::{Inspection, SeenText};
use super::item::TextRun;
use super::sighting::{Lint, Sighting, points, quoted};
use super::text_too_small::in_points;
use crate::diag::{Code, Severity};
use crate::model::Length;

pub(super) const LOW_CONTRAST: Lint = Lint {
    code: Code::LowContrast,
    severity: Severity::Warning,
    title: |inspection| {
        format!("text has a contrast below {} : 1 with what is behind it", inspection.limits().contrast)
    },
    help: "make the text darker or what is behind it lighter, or the other way round; or lay a plain field behind it",
    find: find_low_contrast,
};

pub(super) const REVERSED: Lint = Lint {
    code: Code::SmallReversedText,
    severity: Severity::Warning,
    title: |inspection| {
        format!("light text on a dark ground is smaller than {}", in_points(inspection.limits().smallest_reversed_text))
    },
    help: "ink spreads into thin light letters: set a larger or bolder font, or dark text on a light ground",
    find: find_reversed,
};

/// Text from this size on is large: 18 pt (WCAG 2.2, 1.4.3). It needs two thirds of the contrast: 3 : 1 in place of 4.5 : 1.
const LARGE: Length = Length::um(6_350);
/// A ground is dark if white has more contrast with it than black, about this luminance.
const DARK: f32 = 0.18;

fn find_low_contrast(inspection: &Inspection<'_>, sightings: &mut Vec<Sighting>) {
    #[expect(clippy::cast_possible_truncation, reason = "between 1 and 21")]
    let limit = inspection.limits().contrast as f32;
    for (face, seen, run, colour) in coloured_runs(inspection).filter(|(.., run, _)| !run.is_outlined) {
        let limit = if length(run.size) >= LARGE { limit * 2.0 / 3.0 } else { limit };
        let (contrast, ground) = contrast(seen, colour, run.opacity);
        if contrast < limit {
            // Rounded down: 4.49 must not read as 4.5.
            let shown = (contrast * 10.0).floor() / 10.0;
            let what = format!("{} ({shown} : 1, {colour} on {ground})", quoted(&run.words));
            sightings.push(sighting(face, seen, what, -length(contrast).to_um()));
        }
    }
}

fn find_reversed(inspection: &Inspection<'_>, sightings: &mut Vec<Sighting>) {
    let least = inspection.limits().smallest_reversed_text;
    for (face, seen, run, colour) in coloured_runs(inspection).filter(|(.., run, _)| length(run.size) < least) {
        let ground = middle(&seen.grounds);
        if ground.luminance() < DARK && colour.luminance() > ground.luminance() {
            let what = format!("{} ({}, {colour} on {ground})", quoted(&run.words), points(run.size));
            sightings.push(sighting(face, seen, what, -length(run.size).to_um()));
        }
    }
}

fn sighting(face: usize, seen: &SeenText<'_>, what: String, badness: i64) -> Sighting {
    Sighting { face, area: seen.item.seen, what, words: seen.text.words.clone(), badness }
}

/// Returns the runs of one colour, each with its face and text.
fn coloured_runs<'i>(
    inspection: &'i Inspection<'_>,
) -> impl Iterator<Item = (usize, &'i SeenText<'i>, &'i TextRun, Rgb)> {
    let runs = inspection.texts().flat_map(|(face, _, seen)| seen.text.runs.iter().map(move |run| (face, seen, run)));
    runs.filter_map(|(face, seen, run)| Some((face, seen, run, run.colour?)))
}

/// Returns the contrast that a quarter of the places behind a text do not reach, with the colour of such a place.
fn contrast(seen: &SeenText<'_>, colour: Rgb, opacity: f32) -> (f32, Rgb) {
    let opacity = opacity * seen.item.opacity;
    let with = |ground: Rgb| (colour.over(ground, opacity).contrast(ground), ground);
    // Most texts lie on one colour.
    if let [first, others @ ..] = &*seen.grounds
        && others.iter().all(|ground| ground == first)
    {
        return with(*first);
    }
    let mut contrasts: Vec<(f32, Rgb)> = seen.grounds.iter().copied().map(with).collect();
    contrasts.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    contrasts.get(contrasts.len() / 4).copied().unwrap_or((21.0, Rgb::WHITE))
}

/// Returns the colour in the middle, by luminance.
fn middle(colours: &[Rgb]) -> Rgb {
    if let [only] = colours {
        return *only;
    }
    let mut colours = colours.to_vec();
    colours.sort_by(|a, b| a.luminance().total_cmp(&b.luminance()).then(a.cmp(b)));
    colours.get(colours.len() / 2).copied().unwrap_or(Rgb::WHITE)
}
