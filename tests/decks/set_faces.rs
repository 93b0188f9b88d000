//! The faces of a deck as usvg sees them, with their words set as the pipeline sets them.

use crate::test_deck::deck_of;
use pullet::files::Project;
use pullet::fonts::FontLibrary;
use pullet::games;
use pullet::imposition::place_printed;
use pullet::model::{Deck, Length, PAPERS, PrintOptions, Size};
use pullet::pipeline::{FaceToSet, set_text};
use pullet::render::{Frame, PictureError, SvgReader};
use pullet::template::{FaceSvg, SheetSpace, Templates};
use usvg::Tree;

/// What a face is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Front,
    Back,
    Sheet,
}

/// A face that a deck prints.
pub struct SetFace {
    pub kind: Kind,
    /// The card's id, or that of the printed matter.
    pub id: String,
    /// The card's group; 0 for printed matter.
    pub group: usize,
    pub copies: u32,
    /// What the templates made, and what came of it when the words were set.
    pub svg: String,
    size: Size,
}

impl SetFace {
    /// The drawing of its trim, in mm.
    pub fn in_millimetres(&self) -> String {
        let (width, height) = (self.size.width.to_mm(), self.size.height.to_mm());
        let has_own = self.svg.split('>').next().is_some_and(|root| root.contains("viewBox="));
        let units = if has_own { String::new() } else { format!("viewBox=\"0 0 {width} {height}\" ") };
        let root = format!("<svg width=\"{width}\" height=\"{height}\" {units}");
        self.svg.replacen("<svg ", &root, 1)
    }

    /// What usvg makes of it: a drawing of its trim, in mm.
    pub fn tree(&self, fonts: &FontLibrary) -> Tree {
        let no_picture = |name: &str| {
            Err(PictureError { message: format!("built-in decks have no pictures such as {name}"), help: None })
        };
        let (tree, faults) = SvgReader::new(fonts, Box::new(no_picture), "en").read(&self.in_millimetres());
        assert!(faults.is_empty(), "{}: {faults:?}", self.id);
        tree.unwrap_or_else(|| panic!("{}: usvg reads the face", self.id))
    }
}

/// Every face of a deck: both sides of each card, and printed matter on every usual paper.
pub fn of(project: &Project) -> (Vec<SetFace>, FontLibrary) {
    let deck = deck_of(project);
    let fonts = FontLibrary::load(project).0;
    let mut faces = filled(project, &deck);
    let svgs: Vec<FaceSvg> = faces.iter().map(|face| face.svg.as_str().into()).collect();
    let page = |face: &SetFace| (face.kind == Kind::Sheet).then_some(face.size);
    let to_set =
        |(svg, face): (_, &SetFace)| FaceToSet { svg, frame: Frame::new(face.size, Length::ZERO), page: page(face) };
    let svgs: Vec<FaceToSet<'_>> = svgs.iter().zip(&faces).map(to_set).collect();
    for (face, (svg, faults)) in faces.iter_mut().zip(set_text(&svgs, project, &fonts, &deck)) {
        assert!(faults.is_empty(), "{}, {}: {faults:?}", project.full_name(), face.id);
        face.svg = svg.to_string();
    }
    (faces, fonts)
}

/// The faces with their text boxes.
fn filled(project: &Project, deck: &Deck) -> Vec<SetFace> {
    let (templates, _) = Templates::load(project, deck, &games::judge(deck).1);
    let (cards, findings) = templates.render_all(deck);
    assert!(!findings.has_errors(), "{}: {findings:?}", project.full_name());
    let mut faces = Vec::new();
    for (card, sides) in deck.cards.iter().zip(cards) {
        for (kind, svg) in [(Kind::Front, sides.front), (Kind::Back, sides.back)] {
            let Some(svg) = svg else { continue };
            let size = deck.groups[card.group].format.trim;
            faces.push(SetFace {
                kind,
                id: card.id.as_str().into(),
                group: card.group,
                copies: card.copies,
                svg: svg.to_string(),
                size,
            });
        }
    }
    for printed in &deck.sheets {
        let pages = |paper| place_printed(deck, printed, paper, &PrintOptions::default());
        for page in PAPERS.iter().take(2).flat_map(pages) {
            let page = page.expect("it fits");
            let svg = templates.sheet(printed, &SheetSpace::from(&page)).expect("it can be made");
            faces.push(SetFace {
                kind: Kind::Sheet,
                id: printed.id.clone(),
                group: 0,
                copies: 1,
                svg: svg.to_string(),
                size: page.copies.size,
            });
        }
    }
    faces
}
