//! Templates: a card's fields and an SVG template make the SVG of a face.
//!
//! Templates are written for [Tera](https://keats.github.io/tera/); what they read and call is described in
//! `docs/templates.md`. Only the templates that the deck names are read, with what they include, extend and use. A deck is
//! a stranger's text: no template reads a file outside the deck's folders, the clock or the environment, and none goes on
//! for ever ([`Limits`]).

mod art;
mod colours;
mod compiled;
mod context;
mod fault;
mod figures;
mod file;
mod guards;
mod library;
mod limits;
mod outline;
mod render_context;
mod scanner;
mod words;
mod worker_pool;

pub(crate) use art::with_own_names;
pub(crate) use context::{DECK_NAMES, GAME, of_card as card_context};
pub(crate) use fault::{FILTERS, TESTS, in_words};
pub(crate) use library::expression_engine;
pub use limits::Limits;
pub(crate) use scanner::{Scanner, TokenKind};

use crate::diag::{Code, Finding, Findings, Source};
use crate::files::Project;
use crate::games::Figures;
use crate::model::{Card, Deck, Field, Printed, Side, Size};
use compiled::{CompiledTemplate, first_of};
use library::{LoadError, TemplateKind, TemplateLibrary};
use render_context::RenderJob;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The room that a sheet has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetSpace {
    /// Its size.
    pub size: Size,
    /// How many stand on one sheet of paper.
    pub up: u32,
}

/// Both sides of a card as SVG.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardFaces {
    /// The front; none where it could not be made.
    pub front: Option<String>,
    /// The back; none where the card has none, or it could not be made.
    pub back: Option<String>,
}

/// The templates of one deck, ready for its cards; cheap to copy about, and shared by threads.
#[derive(Clone)]
pub struct Templates {
    library: Arc<TemplateLibrary>,
}

impl Templates {
    /// Reads the templates that the deck names, with all that they draw on, under the usual [`Limits`].
    ///
    /// The findings are those of the templates themselves: files that are missing, syntax, unknown filters. Templates that read
    /// `game` are passed over where the deck cannot make its game ([`Figures::Untold`]).
    ///
    /// # Examples
    /// ```no_run
    /// # fn example(project: &pullet::files::Project, deck: &pullet::model::Deck) {
    /// use pullet::template::Templates;
    /// let (mut findings, figures) = pullet::games::judge(deck);
    /// let (templates, of_templates) = Templates::load(project, deck, &figures);
    /// findings.extend(of_templates);
    /// let (faces, more) = templates.render_all(deck);
    /// findings.extend(more);
    /// assert_eq!(faces.len(), deck.cards.len());
    /// # }
    /// ```
    #[must_use]
    pub fn load(project: &Project, deck: &Deck, figures: &Figures) -> (Self, Findings) {
        Self::load_within(project, deck, figures, Limits::default())
    }

    /// The same under limits of one's own.
    #[must_use]
    pub fn load_within(project: &Project, deck: &Deck, figures: &Figures, limits: Limits) -> (Self, Findings) {
        let library = Arc::new(TemplateLibrary::new(project, deck, figures, limits));
        let mut findings = Findings::new();
        for template in named_templates(deck) {
            let Some(name) = template.value.as_text() else { continue };
            match &*library.compiled(TemplateKind::Face, name) {
                Ok(_) | Err(LoadError::GameUnknown) => {}
                Err(trouble @ LoadError::Unread(_)) => {
                    findings.push(first_of(trouble).at(template.place.clone(), "named here"));
                }
                Err(LoadError::Faulty(faults)) => findings.extend(faults.iter().cloned()),
            }
        }
        (Self { library }, findings)
    }

    /// Makes one side of a card: SVG, or none where the card has no such side.
    ///
    /// To make many, [`Templates::render_all`] is faster by far.
    ///
    /// # Errors
    /// The first finding about it; the card is named in it.
    pub fn card(&self, deck: &Deck, card: &Card, side: Side) -> Result<Option<String>, Finding> {
        RenderJob::of_card(deck, card, side).map(|job| self.make_one(job)).transpose()
    }

    /// Makes a page of printed matter as SVG.
    ///
    /// # Errors
    /// The first finding about it.
    pub fn sheet(&self, printed: &Printed, space: SheetSpace) -> Result<String, Finding> {
        self.make_one(RenderJob::of_sheet(printed, space))
    }

    /// Whether a template of that name can be used; what is wrong with it otherwise, [`Templates::load`] has told.
    #[must_use]
    pub fn can_use(&self, template: &Field) -> bool {
        template.value.as_text().is_some_and(|name| self.library.compiled(TemplateKind::Face, name).is_ok())
    }

    /// The files that a template is made of: its own first, then those that it draws on, then all art that was placed so far.
    #[must_use]
    pub fn sources(&self, template: &str) -> Vec<Arc<Source>> {
        let own = self.library.compiled(TemplateKind::Face, template);
        let mut sources = own.as_ref().as_ref().map(CompiledTemplate::sources).unwrap_or_default();
        sources.extend(self.library.placed_art());
        sources
    }

    /// Makes both sides of every card, in the order of the deck, on all cores.
    ///
    /// A fault that many cards share is told once, with the first of them and the number of the others. What
    /// [`Templates::load`] has told already is not told again.
    #[must_use]
    pub fn render_all(&self, deck: &Deck) -> (Vec<CardFaces>, Findings) {
        let mut slots = Vec::new();
        let mut jobs = Vec::new();
        for (index, card) in deck.cards.iter().enumerate() {
            for side in [Side::Front, Side::Back] {
                let job = RenderJob::of_card(deck, card, side)
                    .filter(|job| self.library.compiled(TemplateKind::Face, &job.template).is_ok());
                if let Some(job) = job {
                    slots.push((index, side));
                    jobs.push(Arc::new(job));
                }
            }
        }
        let mut faces = vec![CardFaces::default(); deck.cards.len()];
        let mut faults = Vec::new();
        for ((index, side), face) in slots.into_iter().zip(worker_pool::make(&self.library, jobs)) {
            match (face, side) {
                (Some(Ok(svg)), Side::Front) => faces[index].front = Some(svg),
                (Some(Ok(svg)), Side::Back) => faces[index].back = Some(svg),
                (Some(Err(finding)), _) => faults.push(finding),
                (None, _) => {}
            }
        }
        let mut findings = fault::shared(faults);
        findings.extend(self.overlooked(deck, &findings));
        (faces, findings)
    }

    /// The names that templates read and no card has, where no error has told them: in an `if` they count as false.
    fn overlooked(&self, deck: &Deck, told: &Findings) -> Vec<Finding> {
        let mut names: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for card in &deck.cards {
            let Some(group) = deck.groups.get(card.group) else { continue };
            for template in std::iter::once(&group.front).chain(&group.back) {
                let fields = names.entry(template.value.as_text().unwrap_or_default()).or_default();
                fields.extend(card.fields.keys().map(String::as_str));
            }
        }
        let of_template =
            |(template, fields): (&str, BTreeSet<&str>)| match &*self.library.compiled(TemplateKind::Face, template) {
                Ok(compiled) => fault::of_overlooked(compiled, &fields, told),
                Err(_) => Vec::new(),
            };
        names.into_iter().flat_map(of_template).collect()
    }

    fn make_one(&self, job: RenderJob) -> Result<String, Finding> {
        let face = worker_pool::make(&self.library, vec![Arc::new(job)]).pop().flatten();
        face.unwrap_or_else(|| Err(Finding::new(Code::TemplateError, "the face could not be made")))
    }
}

/// The templates that a deck names, each once.
fn named_templates(deck: &Deck) -> Vec<&Field> {
    let groups = deck.groups.iter().flat_map(|group| std::iter::once(&group.front).chain(&group.back));
    let mut templates: Vec<&Field> = Vec::new();
    for template in groups.chain(deck.sheets.iter().map(|sheet| &sheet.template)) {
        if !templates.iter().any(|known| known.value == template.value) {
            templates.push(template);
        }
    }
    templates
}
