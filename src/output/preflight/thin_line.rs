//! Lines that are too thin to print: a home printer breaks them up or leaves them out.

use super::face::length;
use super::inspection::Inspection;
use super::item::ItemKind;
use super::sighting::{Lint, Sighting};
use super::text_too_small::in_points;
use crate::diag::{Code, Severity};

pub(super) const LINT: Lint = Lint {
    code: Code::ThinLine,
    severity: Severity::Warning,
    title: |inspection| format!("a line is thinner than {}", in_points(inspection.limits().thinnest_line)),
    help: "set a larger `stroke-width`; 0.1 mm is the least that every printer holds",
    find,
};

fn find(inspection: &Inspection<'_>, sightings: &mut Vec<Sighting>) {
    let thinnest = inspection.limits().thinnest_line;
    for (index, face) in inspection.faces.iter().enumerate() {
        for item in inspection.items(face).filter(|item| item.opacity > 0.0 && !item.in_layer) {
            let ItemKind::Shape(shape) = &item.kind else { continue };
            let area = item.seen.within(face.page());
            let Some(line) = shape.line.filter(|line| length(*line) < thinnest && !area.inset(-0.01).is_empty()) else {
                continue;
            };
            // A line in the colour of its own field only makes it a little larger.
            if shape.has_line_of_its_own_colour() {
                continue;
            }
            let what = format!("{:.2} pt ({line:.2} mm)", f64::from(line) * 72.0 / 25.4);
            sightings.push(Sighting { face: index, area, what, words: String::new(), badness: -length(line).to_um() });
        }
    }
}
