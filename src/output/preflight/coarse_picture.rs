//! Pictures with too few pixels for their size on paper, and pictures that are stretched or cropped.

use super::inspection::Inspection;
use super::item::{ItemKind, PictureItem};
use super::sighting::{Lint, Sighting};
use crate::diag::{Code, Severity};
use usvg::ImageRendering;

const HELP: &str = "use the picture in a larger size, or show it smaller; enlarging it in a program adds no detail";

const fn coarse(
    severity: Severity,
    title: fn(&Inspection<'_>) -> String,
    find: fn(&Inspection<'_>, &mut Vec<Sighting>),
) -> Lint {
    Lint { code: Code::CoarsePicture, severity, title, help: HELP, find }
}

pub(super) const BELOW_BEST: Lint = coarse(
    Severity::Note,
    |inspection| format!("a picture has fewer than {} pixels per inch", inspection.limits().resolution),
    |inspection, sightings| {
        let limits = inspection.limits();
        find(inspection, limits.low_resolution.max(limits.lowest_resolution)..limits.resolution, sightings);
    },
);

pub(super) const SOFT: Lint = coarse(
    Severity::Warning,
    |inspection| {
        format!("a picture has fewer than {} pixels per inch and looks soft", inspection.limits().low_resolution)
    },
    |inspection, sightings| {
        let limits = inspection.limits();
        find(inspection, limits.lowest_resolution..limits.low_resolution, sightings);
    },
);

pub(super) const ROUGH: Lint = coarse(
    Severity::Error,
    |inspection| {
        format!(
            "a picture has fewer than {} pixels per inch: each of them shows",
            inspection.limits().lowest_resolution
        )
    },
    |inspection, sightings| find(inspection, 0..inspection.limits().lowest_resolution, sightings),
);

pub(super) const STRETCHED: Lint = Lint {
    code: Code::StretchedPicture,
    severity: Severity::Warning,
    title: |_| "a picture is stretched".to_owned(),
    help: "leave out `preserveAspectRatio=\"none\"`: write `xMidYMid slice` to fill the area, or `xMidYMid meet` to show all",
    find: find_stretched,
};

pub(super) const CROPPED: Lint = Lint {
    code: Code::CroppedPicture,
    severity: Severity::Note,
    title: |_| "a picture fills its place, which cuts parts of it off".to_owned(),
    help: "give the card, or the `<image>`, the proportions of the picture, or show all of it with `xMidYMid meet`",
    find: find_cropped,
};

/// A picture that loses less than this part of its width and height looks whole.
const CROP: f32 = 0.03;

/// A picture whose sides are scaled with a difference of less than this looks as it should.
const STRETCH: f32 = 0.02;

fn find(inspection: &Inspection<'_>, band: std::ops::Range<u32>, sightings: &mut Vec<Sighting>) {
    each_picture(
        inspection,
        |picture| {
            let ppi = picture.resolution();
            let is_meant = picture.is_pixelated();
            (!is_meant && band.contains(&ppi)).then(|| (format!("{ppi} pixels per inch"), -i64::from(ppi)))
        },
        sightings,
    );
}

fn find_stretched(inspection: &Inspection<'_>, sightings: &mut Vec<Sighting>) {
    each_picture(
        inspection,
        |picture| {
            let (across, down) = picture.scale();
            let stretch = across.max(down) / across.min(down) - 1.0;
            #[expect(clippy::cast_possible_truncation, reason = "a percentage")]
            let percent = (stretch * 100.0).round() as i64;
            let way = if across > down { "wider" } else { "higher" };
            (stretch > STRETCH && !picture.is_strip())
                .then(|| (format!("{percent} % {way} than it should be"), percent))
        },
        sightings,
    );
}

fn find_cropped(inspection: &Inspection<'_>, sightings: &mut Vec<Sighting>) {
    each_picture(
        inspection,
        |picture| {
            let (across, down) = picture.cropped;
            let (lost, side) = if across > down { (across, "width") } else { (down, "height") };
            #[expect(clippy::cast_possible_truncation, reason = "a percentage")]
            let percent = (lost * 100.0).round() as i64;
            (lost > CROP).then(|| (format!("{percent} % of its {side} is cut off"), percent))
        },
        sightings,
    );
}

fn each_picture(
    inspection: &Inspection<'_>,
    fault: impl Fn(&PictureItem) -> Option<(String, i64)>,
    sightings: &mut Vec<Sighting>,
) {
    for (index, face) in inspection.faces.iter().enumerate() {
        for item in inspection.items(face).filter(|item| item.opacity > 0.0) {
            let ItemKind::Picture(picture) = &item.kind else { continue };
            let area = item.seen.within(face.page());
            if let Some((what, badness)) = fault(picture).filter(|_| !area.is_empty()) {
                sightings.push(Sighting { face: index, area, what, words: String::new(), badness });
            }
        }
    }
}

impl PictureItem {
    /// Returns whether it is one pixel wide or high: such a picture fills an area with a colour, or with a gradient.
    fn is_strip(&self) -> bool {
        self.pixels.0.min(self.pixels.1) < 1.5
    }

    /// Returns its pixels per inch on the card, in the direction in which there are fewer; one pixel alone has no edge to be seen.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a whole number of pixels")]
    fn resolution(&self) -> u32 {
        let (across, down) = self.scale();
        let (across, down) = match (self.pixels.0 < 1.5, self.pixels.1 < 1.5) {
            (true, true) => return u32::MAX,
            (true, false) => (down, down),
            (false, true) => (across, across),
            (false, false) => (across, down),
        };
        // A picture of exactly 300 ppi is not below 300.
        (25.4 / across.max(down) + 0.5).floor() as u32
    }

    /// Returns whether it asks for its pixels to be seen.
    fn is_pixelated(&self) -> bool {
        matches!(self.rendering, ImageRendering::OptimizeSpeed | ImageRendering::CrispEdges | ImageRendering::Pixelated)
    }

    /// Returns how large a pixel is on the card, in millimetres.
    fn scale(&self) -> (f32, f32) {
        (self.size.0 / self.pixels.0, self.size.1 / self.pixels.1)
    }
}
