//! One side of one card as SVG, such as a preview shows.

use super::build::{Prints, open};
use super::face_book::FaceBook;
use super::face_renderer::FaceRenderer;
use super::inputs::{Inputs, Purpose, name_variant, on_own_threads};
use super::settings::BuildSettings;
use crate::diag::Findings;
use crate::files::Project;
use crate::model::Side;

/// One side of a card as it is drawn.
#[derive(Clone, Debug, Default)]
pub struct CardFace {
    /// Plain SVG: the template is filled, and the text boxes are set. None if the deck cannot be read, or has no such card or side.
    pub svg: Option<String>,
    /// What was found on the way.
    pub findings: Findings,
}

/// Returns one side of the card of an id as SVG. The text boxes of all cards are set, because boxes of a group have one size; with a
/// session, only those of cards that changed.
///
/// # Examples
/// ```
/// use pullet::files::Project;
/// use pullet::model::Side;
/// use pullet::pipeline::{BuildSettings, card_face};
///
/// let project = Project::open("jokerlink").expect("a built-in deck");
/// let deck = pullet::spec::read(&project).0.expect("a deck without errors");
/// let face = card_face(&project, &BuildSettings::default(), deck.cards[0].id.as_str(), Side::Front);
/// assert!(face.svg.is_some_and(|svg| svg.starts_with("<svg") && !svg.contains("<textbox")));
/// ```
#[must_use]
pub fn card_face(project: &Project, settings: &BuildSettings<'_>, id: &str, side: Side) -> CardFace {
    let mut face = on_own_threads(|| make(project, settings, id, side));
    name_variant(project, &mut face.findings);
    face
}

fn make(project: &Project, settings: &BuildSettings<'_>, id: &str, side: Side) -> CardFace {
    let (Prints { inputs, .. }, mut findings) = match open(project, settings, Purpose::Files) {
        Ok(opened) => opened,
        Err(build) => return CardFace { findings: build.findings, svg: None },
    };
    let Inputs { deck, fonts, templates, .. } = &inputs;
    let (faces, of_faces) = templates.render_all(deck);
    findings.extend(of_faces);
    let mut book = FaceBook::default();
    let numbers = book.add_cards(deck, faces);
    let card = deck.cards.iter().position(|card| card.id.as_str() == id).and_then(|card| numbers.get(card));
    let number = card.and_then(|card| match side {
        Side::Front => card.front,
        Side::Back => card.back,
    });
    let renderer = FaceRenderer { project, fonts, deck, templates, session: settings.session };
    let drawings = book.drawings();
    let svg = number.and_then(|number| renderer.set(&drawings).into_iter().nth(number));
    CardFace { svg: svg.map(|(svg, _)| svg.into_owned()), findings }
}
