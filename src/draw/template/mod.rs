//! Templates: a card's fields and an SVG template make the SVG of a face.
//!
//! Templates are written for [Tera](https://keats.github.io/tera/); what they read and call is described in
//! `docs/templates.md`. Only the templates that the deck names are read, with what they include, extend and use. A deck is
//! a stranger's text: templates run in a sandbox and under [`Limits`].

mod art;
mod colours;
mod compiled;
mod context;
mod face_svg;
mod fault;
mod folders;
mod gather;
mod job;
mod library;
mod placeholders;
mod positions;
mod sandbox;
mod tera_messages;
mod unused;
mod words;

pub use art::{drawing_size, with_own_names};
pub use context::{DECK_NAMES, GAME, card_context};
pub use context::{SheetSpace, TextPage};
pub use face_svg::{FaceStretch, FaceSvg, StretchKind};
pub use fault::{FILTERS, TESTS};
pub use sandbox::Limits;
pub use sandbox::Tokens;
pub use tera_messages::in_words;

use crate::diag::{Code, Finding, Findings, Source};
use crate::files::Project;
use crate::games::Figures;
use crate::model::{Card, Deck, Field, Placeholders, Printed, Side};
use compiled::Compiler;
use context::deck_values;
use folders::{TemplateFolders, TemplateKind};
use job::RenderJob;
use library::TemplateLibrary;
use parking_lot::Mutex;
use rayon::prelude::*;
use sandbox::{Face, Reads, RenderFault, make_faces};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Weak};
use tera::{Context, Tera};
use unused::TemplatesInUse;

/// Both sides of a card as SVG.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardFaces {
    /// The front; none where it could not be made.
    pub front: Option<FaceSvg>,
    /// The back; none where the card has none, or it could not be made.
    pub back: Option<FaceSvg>,
}

/// A printed sheet, and the room that it has.
pub type WantedSheet<'a> = (&'a Printed, SheetSpace);

/// A printed sheet as SVG, or what is wrong with it.
pub type SheetFace = Result<FaceSvg, Finding>;

/// The templates of one deck, ready for its cards; cheap to clone, and shared by threads.
#[derive(Clone)]
pub struct Templates {
    library: Arc<TemplateLibrary>,
    /// The deck's own values, and the figures of its game.
    values: Arc<Context>,
    figures: Figures,
    placeholders: Placeholders,
}

impl Templates {
    /// Reads the templates that the deck names, with all that they use, under the default [`Limits`].
    ///
    /// The findings are those of the templates themselves: files that are missing, syntax, unknown filters. Templates that read
    /// `game` are skipped where the deck cannot make its game ([`Figures::Unknown`]).
    ///
    /// # Examples
    /// ```no_run
    /// # fn example(project: &pullet_deck::files::Project, deck: &pullet_model::Deck) {
    /// use pullet_draw::template::Templates;
    /// let (mut findings, figures) = pullet_games::judge(deck);
    /// let (templates, of_templates) = Templates::load(project, deck, &figures);
    /// findings.extend(of_templates);
    /// let (faces, more) = templates.render_all(deck);
    /// findings.extend(more);
    /// assert_eq!(faces.len(), deck.cards.len());
    /// # }
    /// ```
    pub fn load(project: &Project, deck: &Deck, figures: &Figures) -> (Self, Findings) {
        Self::load_within(project, deck, figures, Limits::default())
    }

    /// Does the same under limits of the caller's own.
    pub fn load_within(project: &Project, deck: &Deck, figures: &Figures, limits: Limits) -> (Self, Findings) {
        let library = Self::library(project, figures, limits);
        let values = Arc::new(deck_values(deck, figures));
        let (figures, placeholders) = (figures.clone(), deck.placeholders.clone());
        let templates = Self { library, values, figures, placeholders };
        let findings = templates.begin(deck);
        (templates, findings)
    }

    /// Returns the library of a deck before any template is read.
    fn library(project: &Project, figures: &Figures, limits: Limits) -> Arc<TemplateLibrary> {
        let lacks_figures = *figures == Figures::Unknown;
        Arc::new_cyclic(|library| {
            let folders = TemplateFolders::new(project);
            let compiler = Compiler { folders, base: engine(library), lacks_figures, limits };
            TemplateLibrary::new(compiler)
        })
    }

    /// Reads the templates that the deck names, and returns what is wrong with them.
    fn begin(&self, deck: &Deck) -> Findings {
        let library = &self.library;
        let named = deck.templates();
        let names = named.par_iter().filter_map(|template| template.value.as_text());
        names.for_each(|name| drop(library.compiled(TemplateKind::Face, name)));
        let mut findings = Vec::new();
        for template in named {
            let Some(name) = template.value.as_text() else { continue };
            let Err(faults) = library.compiled(TemplateKind::Face, name) else { continue };
            findings.extend(faults.iter().cloned().map(|fault| match fault.place {
                Some(_) => fault,
                None => Finding { card: card_of(deck, template), ..fault.at(template.place.clone(), "named here") },
            }));
        }
        let mut findings = fault::merge(findings.into_iter());
        findings.extend(single_braces(library, deck));
        findings
    }

    /// Makes one side of a card: SVG, or none where the card has no such side.
    ///
    /// To make many, [`Templates::render_all`] is far faster.
    ///
    /// # Errors
    /// The first finding about it; the card is named in it.
    pub fn card(&self, deck: &Deck, card: &Card, side: Side) -> Result<Option<FaceSvg>, Finding> {
        self.order(deck, card, side).map(|job| self.make_one(job)).transpose()
    }

    /// Makes one side of a card with a mark around each drawing that `art` places: a group whose id ends in
    /// [`mark_of`](crate::render::mark_of) its number. Drawings that cannot be made are rectangles. Also returns the files of the
    /// drawings; none where the card has no such side, or the side cannot be made.
    pub fn marked(&self, deck: &Deck, card: &Card, side: Side) -> Option<(FaceSvg, Vec<String>)> {
        let marked = Arc::<Mutex<Vec<String>>>::default();
        let mut job = self.order(deck, card, side)?;
        job.marked = Some(Arc::clone(&marked));
        let svg = self.make_one(job).ok()?;
        let files = marked.lock().clone();
        Some((svg, files))
    }

    /// Makes a printed sheet as SVG.
    ///
    /// # Errors
    /// The first finding about it.
    pub fn sheet(&self, printed: &Printed, space: &SheetSpace) -> Result<FaceSvg, Finding> {
        self.make_one(self.order_sheet(printed, space))
    }

    /// Makes many printed sheets as SVG, on all cores.
    pub fn sheets(&self, wanted: &[WantedSheet<'_>]) -> Vec<SheetFace> {
        let orders = wanted.iter().map(|(printed, space)| self.order_sheet(printed, space)).collect();
        self.make(orders).into_iter().map(filled_sheet).collect()
    }

    /// Returns whether a template of that name can be used; what is wrong with it otherwise, [`Templates::load`] reports.
    pub fn can_use(&self, template: &Field) -> bool {
        template.value.as_text().is_some_and(|name| self.library.compiled(TemplateKind::Face, name).is_ok())
    }

    /// Returns the files of all templates that a deck names, with those that they use, and all art that was placed so far.
    pub fn all_sources(&self, deck: &Deck) -> Vec<Arc<Source>> {
        let names = deck.templates().into_iter().filter_map(|name| name.value.as_text());
        let compiled = names.filter_map(|name| self.library.compiled(TemplateKind::Face, name).ok());
        let mut sources: Vec<Arc<Source>> = compiled.flat_map(|own| own.sources()).collect();
        sources.extend(self.library.placed_art());
        sources
    }

    /// Makes both sides of every card, in the order of the deck, on all cores.
    ///
    /// A fault that many cards share is reported once, with all of them. What
    /// [`Templates::load`] has reported is not reported again.
    pub fn render_all(&self, deck: &Deck) -> (Vec<CardFaces>, Findings) {
        let (cards, _) = self.render_with_sheets(deck, &[]);
        cards
    }

    /// Makes both sides of every card as [`Templates::render_all`] does, and beside them printed sheets as [`Templates::sheets`] does.
    pub fn render_with_sheets(
        &self,
        deck: &Deck,
        wanted: &[WantedSheet<'_>],
    ) -> ((Vec<CardFaces>, Findings), Vec<SheetFace>) {
        let (faces, faults, sheets) = self.fill(deck, wanted);
        let reported = faults.iter().filter_map(|fault| fault.unknown_name.as_deref()).collect();
        let overlooked = self.overlooked(deck, &reported);
        let mut findings = fault::merge(faults.into_iter().map(|fault| fault.finding));
        findings.extend(overlooked);
        ((faces, findings), sheets)
    }

    /// Makes both sides of every card, and printed sheets. Also returns what is wrong with the cards.
    fn fill(&self, deck: &Deck, sheets: &[WantedSheet<'_>]) -> (Vec<CardFaces>, Vec<RenderFault>, Vec<SheetFace>) {
        let orders_of = |(index, card): (usize, &Card)| {
            let with_template = |side: &Side| deck.template(card, *side).is_some_and(|template| self.can_use(template));
            let order = |side| Some(((index, side), self.order(deck, card, side)?));
            [Side::Front, Side::Back].into_iter().filter(with_template).filter_map(order).collect::<Vec<_>>()
        };
        let orders = deck.cards.par_iter().enumerate().flat_map_iter(orders_of);
        let (slots, mut orders): (Vec<_>, Vec<_>) = orders.unzip();
        orders.extend(sheets.iter().map(|(printed, space)| self.order_sheet(printed, space)));
        let mut made = self.make(orders);
        let sheets = made.drain(slots.len()..).map(filled_sheet).collect();
        let mut faces = vec![CardFaces::default(); deck.cards.len()];
        let mut faults = Vec::new();
        for ((index, side), face) in slots.into_iter().zip(made) {
            match (face, side) {
                (Ok(svg), Side::Front) => faces[index].front = Some(svg),
                (Ok(svg), Side::Back) => faces[index].back = Some(svg),
                (Err(fault), _) => faults.push(with_cell(fault, &deck.cards[index])),
            }
        }
        (faces, faults, sheets)
    }

    /// Returns notes about what the deck has and nothing uses: columns, strings, values of the theme, and files. All faces must
    /// have been made, and are passed in.
    pub fn unused(&self, project: &Project, deck: &Deck, faces: &[&str]) -> Findings {
        let files = self.library.files();
        let mut reads = Reads::default();
        files.iter().for_each(|file| reads.extend(&file.outline.reads));
        let mut texts: Vec<&str> = files.iter().map(|file| file.source.text()).collect();
        texts.extend_from_slice(faces);
        let in_use = TemplatesInUse { reads, files: files.iter().map(|file| file.source.name()).collect(), texts };
        unused::notes(project, deck, in_use)
    }

    /// Returns the findings for the control characters of templates and drawings. All faces must have been made.
    pub fn control_characters(&self) -> Vec<Finding> {
        self.library.files().iter().filter_map(|file| Finding::of_control_characters(&file.source)).collect()
    }

    /// Returns the placeholders in the deck's words, such as `[hand]`, that nothing has filled. All faces must have been made, and
    /// are passed in.
    pub fn unfilled_placeholders(&self, deck: &Deck, faces: &[&str]) -> Vec<Finding> {
        let files = self.library.files();
        let texts: Vec<&str> = files.iter().map(|file| file.source.text()).collect();
        placeholders::check(deck, &texts, faces)
    }

    /// Returns warnings for the names that templates read and no card has, those in `reported` excepted.
    fn overlooked(&self, deck: &Deck, reported: &BTreeSet<&str>) -> Vec<Finding> {
        let mut fields: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for card in &deck.cards {
            for template in [Side::Front, Side::Back].into_iter().filter_map(|side| deck.template(card, side)) {
                let fields = fields.entry(template.value.as_text().unwrap_or_default()).or_default();
                fields.extend(card.fields.keys().map(String::as_str));
            }
        }
        let of_template = |(template, fields): (&str, BTreeSet<&str>)| {
            let compiled = self.library.compiled(TemplateKind::Face, template).ok();
            compiled.map(|it| fault::overlooked(&it.reads, &it.files, &fields, reported)).unwrap_or_default()
        };
        fields.into_iter().flat_map(of_template).collect()
    }

    /// Returns the order for one side of a card; `None` if it has no such side.
    fn order(&self, deck: &Deck, card: &Card, side: Side) -> Option<RenderJob> {
        RenderJob::from_card(deck, card, side, &self.figures)
    }

    fn order_sheet(&self, printed: &Printed, space: &SheetSpace) -> RenderJob {
        RenderJob::from_sheet(printed, space, &self.figures, &self.placeholders)
    }

    fn make_one(&self, job: RenderJob) -> Result<FaceSvg, Finding> {
        let finding = || Finding::new(Code::TemplateError, "the face could not be made");
        self.make(vec![job]).pop().map_or_else(|| Err(finding()), filled_sheet)
    }

    fn make(&self, mut jobs: Vec<RenderJob>) -> Vec<Face> {
        for job in &mut jobs {
            let compiled = self.library.compiled(TemplateKind::Face, &job.template);
            job.context.extend((*self.values).clone());
            job.deck = Arc::clone(&self.values);
            job.head = compiled.ok().map(|compiled| compiled.file().head());
        }
        make_faces(self.library.compiler.limits, jobs, |rendering| self.library.print(rendering))
    }
}

/// Adds the place of the field to a fault of its value.
fn with_cell(mut fault: RenderFault, card: &Card) -> RenderFault {
    if let Some(field) = fault.field.as_deref().and_then(|field| card.fields.get(field)) {
        fault.finding = fault.finding.see(field.place.clone(), "its value");
    }
    fault
}

fn filled_sheet(face: Face) -> SheetFace {
    face.map_err(|fault| fault.finding)
}

impl std::fmt::Debug for Templates {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Templates").finish_non_exhaustive()
    }
}

/// Returns Tera with the functions that every template may use.
fn engine(library: &Weak<TemplateLibrary>) -> Tera {
    let mut tera = filters();
    // Whatever a template's file is called, SVG comes out of it.
    tera.autoescape_on([""]);
    sandbox::register(&mut tera);
    fault::register(&mut tera);
    art::register(&mut tera, library);
    positions::register(&mut tera);
    tera
}

/// Returns Tera with the filters of templates and the deck's values: all that an expression needs.
pub fn expression_engine(deck: &Deck, figures: &Figures) -> Tera {
    let mut tera = filters();
    tera.global_context().extend(deck_values(deck, figures));
    tera
}

/// Returns Tera with the filters of templates.
fn filters() -> Tera {
    let mut tera = Tera::default();
    colours::register(&mut tera);
    words::register(&mut tera);
    tera
}

/// Returns the id of the first card that has a template of its own.
fn card_of(deck: &Deck, template: &Field) -> Option<String> {
    let has_it = |card: &&Card| card.front.iter().chain(&card.back).any(|own| own == template);
    deck.cards.iter().find(has_it).map(|card| card.id.as_str().to_owned())
}

/// Returns warnings for fields between single braces, each place once.
fn single_braces(library: &TemplateLibrary, deck: &Deck) -> Vec<Finding> {
    let of_cards = deck.cards.iter().flat_map(|card| card.fields.keys());
    let of_sheets = deck.sheets.iter().flat_map(|sheet| sheet.fields.keys());
    let fields = of_cards.chain(of_sheets).map(String::as_str).collect();
    let mut warnings: Vec<Finding> = Vec::new();
    for name in deck.templates().into_iter().filter_map(|template| template.value.as_text()) {
        let compiled = library.compiled(TemplateKind::Face, name);
        for found in compiled.iter().flat_map(|compiled| fault::single_braces(&compiled.files, &fields)) {
            if warnings.iter().all(|known| known.place != found.place) {
                warnings.push(found);
            }
        }
    }
    warnings
}
