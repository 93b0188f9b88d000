//! What would look wrong on paper is found before ink is spent.
//!
//! A [`Survey`] says what a part of a face draws, and where: text with the outlines of its letters, lines, pictures, within their
//! clips. It is read off the tree that is drawn, so a lint judges what is printed and not what a template seems to say. Each
//! lint is a file here, named for its fault. Sightings of a lint on the cards of one group and side have one cause, and become
//! one finding.

mod art_off_page;
mod art_outside_safe_area;
mod backs;
mod clipped_text;
mod coarse_picture;
mod colour;
mod colour_vision;
mod covered_text;
mod cut_outline;
mod different_backs;
mod face;
mod face_area;
mod gradient;
mod ground;
mod hidden_index;
mod ink;
mod inspection;
mod item;
mod look_alike_cards;
mod look_alike_colours;
mod low_contrast;
mod missing_bleed;
mod outline;
mod shape_form;
mod sighting;
mod small_coloured_text;
mod survey;
mod surveyor;
mod text_outside_card;
mod text_outside_safe_area;
mod text_too_small;
mod thin_line;
mod upside_down_number;

pub use cut_outline::CutOutline;
pub use face::{FaceSubject, InspectedFace};
pub use face_area::FaceArea;
pub use inspection::Inspection;
#[doc(hidden)] // for benches, which run each lint alone
pub use sighting::run;
pub use sighting::{FaceSpot, Lint, Seen};
pub use survey::Survey;
pub use surveyor::{Surveyed, Surveyor};

use rayon::prelude::*;

/// Every lint, in the order in which its findings are reported.
pub const LINTS: &[Lint] = &[
    text_outside_card::LINT,
    text_outside_safe_area::LINT,
    clipped_text::LINT,
    covered_text::LINT,
    text_too_small::TOO_SMALL,
    text_too_small::FINE_PRINT,
    low_contrast::REVERSED,
    low_contrast::LOW_CONTRAST,
    small_coloured_text::LINT,
    missing_bleed::LINT,
    coarse_picture::ROUGH,
    coarse_picture::SOFT,
    coarse_picture::BELOW_BEST,
    coarse_picture::STRETCHED,
    coarse_picture::CROPPED,
    thin_line::LINT,
    art_outside_safe_area::LINT,
    art_off_page::LINT,
    look_alike_cards::LINT,
    look_alike_colours::LINT,
    hidden_index::LINT,
    upside_down_number::LINT,
    different_backs::LINT,
    backs::OTHER,
    backs::BORDER,
    backs::ONE_WAY,
];

/// Runs all lints over finished faces.
pub fn inspect(inspection: &Inspection<'_>) -> Vec<Seen> {
    LINTS.par_iter().flat_map_iter(|lint| sighting::run(lint, inspection)).collect()
}
