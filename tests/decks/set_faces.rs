//! The faces of a deck as usvg sees them, with their words set as the pipeline sets them.

use indexmap::IndexMap;
use pullet::files::{Project, built_in_decks};
use pullet::fonts::FontLibrary;
use pullet::games;
use pullet::imposition::place_copies;
use pullet::model::{Deck, PAPERS, PrintOptions, Size, Value};
use pullet::render::{PictureError, Reader, weighed};
use pullet::spec;
use pullet::template::{SheetSpace, Templates};
use pullet::text::{Agreement, Draft, IconError, TextShop};
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
    /// What usvg makes of it: a drawing of its trim, in mm.
    pub fn tree(&self, fonts: &FontLibrary) -> Tree {
        let (width, height) = (self.size.width.to_mm(), self.size.height.to_mm());
        let root = format!("<svg width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" ");
        let no_picture = |name: &str| {
            Err(PictureError { message: format!("built-in decks have no pictures such as {name}"), help: None })
        };
        let (tree, faults) = Reader::new(fonts, Box::new(no_picture), "en").read(&self.svg.replacen("<svg ", &root, 1));
        assert!(faults.is_empty(), "{}: {faults:?}", self.id);
        tree.unwrap_or_else(|| panic!("{}: usvg reads the face", self.id))
    }
}

/// The deck itself and each of its variants, of every deck that is built in.
pub fn built_in() -> Vec<Project> {
    let mut projects = Vec::new();
    for name in built_in_decks() {
        let project = Project::open(&name).expect("a built-in deck");
        let variants = spec::variants(&project).expect("its deck.toml can be read");
        projects.push(project.clone());
        projects.extend(variants.iter().map(|variant| spec::in_variant(&project, variant).expect("it is there")));
    }
    projects
}

/// Every face of a deck: both sides of each card, and printed matter on every usual paper.
pub fn of(project: &Project) -> (Vec<SetFace>, FontLibrary) {
    let (deck, findings) = spec::read(project);
    assert!(!findings.has_errors(), "{}: {findings:?}", project.full_name());
    let deck = deck.expect("a deck without errors");
    let fonts = FontLibrary::load(project).0;
    let mut faces = filled(project, &deck);
    let shop = TextShop::new(&fonts, &deck.language, colours(&deck), Box::new(|name| icon(project, name)));
    let svgs: Vec<String> = faces.iter().map(|face| face.svg.clone()).collect();
    let documents: Vec<_> = svgs.iter().map(|svg| weighed(svg).expect("it is well-formed")).collect();
    let drafts: Vec<Draft<'_>> = svgs.iter().zip(&documents).map(|(svg, xml)| Draft::read(svg, xml, &shop)).collect();
    let agreement = drafts.iter().map(Draft::agreement).reduce(Agreement::join).unwrap_or_default();
    for (face, draft) in faces.iter_mut().zip(drafts) {
        let (svg, faults) = draft.set(&agreement);
        assert!(faults.is_empty(), "{}, {}: {faults:?}", project.full_name(), face.id);
        face.svg = svg;
    }
    drop(shop);
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
                svg,
                size,
            });
        }
    }
    for printed in &deck.sheets {
        for (paper, up) in PAPERS.iter().take(2).flat_map(|paper| printed.up.iter().map(move |up| (paper, *up))) {
            let copies = place_copies(printed.size, up, paper, PrintOptions::default().margin).expect("it fits");
            let svg = templates.sheet(printed, SheetSpace { size: copies.size, up }).expect("it can be made");
            faces.push(SetFace {
                kind: Kind::Sheet,
                id: printed.id.clone(),
                group: 0,
                copies: 1,
                svg,
                size: copies.size,
            });
        }
    }
    faces
}

fn colours(deck: &Deck) -> IndexMap<String, String> {
    let colour = |value: &Value| value.as_text().filter(|text| text.starts_with('#')).map(str::to_owned);
    deck.theme.iter().filter_map(|(name, field)| Some((name.clone(), colour(&field.value)?))).collect()
}

fn icon(project: &Project, name: &str) -> Result<String, IconError> {
    let source = project.template(&format!("icons/{name}.svg"));
    source
        .map(|source| source.text().to_owned())
        .map_err(|error| IconError { message: error.to_string(), help: String::new() })
}
