//! A face to be made: what its template reads, and what findings call it.

use super::context::{self, DECK_NAMES, GAME, SheetSpace};
use crate::diag::{Code, Finding, Place};
use crate::games::Figures;
use crate::model::{Card, Deck, Fields, Placeholders, Printed, Side};
use parking_lot::Mutex;
use std::fmt::Display;
use std::sync::Arc;
use tera::{Context, Value};

/// A face to be made.
pub(super) struct RenderJob {
    /// What is made, such as ``card `fox-1` ``.
    pub(super) subject: String,
    /// The id of the card.
    card: Option<String>,
    /// The name of its template.
    pub(super) template: String,
    /// The template's first line, for findings without a place of their own.
    pub(super) head: Option<Place>,
    /// What its template reads, the deck's own values excepted.
    pub(super) context: Context,
    /// The deck's own values, which its context has too once it is made.
    pub(super) deck: Arc<Context>,
    /// The names of all that its template reads.
    pub(super) names: Vec<String>,
    /// The files of the drawings that it places, in their order, where they are marked in its SVG.
    pub(super) marked: Option<Arc<Mutex<Vec<String>>>>,
}

impl RenderJob {
    /// Returns one side of a card; none where the card has no such side.
    pub(super) fn from_card(deck: &Deck, card: &Card, side: Side, figures: &Figures) -> Option<Self> {
        let group = deck.groups.get(card.group)?;
        let template = deck.template(card, side)?.value.as_text()?;
        let (context, names) =
            (context::card_context(card, group, &deck.placeholders), names(&card.fields, "card", figures));
        let job = Self::new(format!("card `{}`", card.id), template, context, names);
        Some(Self { card: Some(card.id.as_str().to_owned()), ..job })
    }

    /// Returns a printed sheet.
    pub(super) fn from_sheet(printed: &Printed, space: &SheetSpace, figures: &Figures, words: &Placeholders) -> Self {
        let template = printed.template.value.as_text().unwrap_or_default();
        let (context, names) =
            (context::sheet_context(printed, space, words), names(&printed.fields, "sheet", figures));
        Self::new(format!("sheet `{}`", printed.id), template, context, names)
    }

    fn new(subject: String, template: &str, context: Context, names: Vec<String>) -> Self {
        let (template, deck) = (template.to_owned(), Arc::default());
        Self { subject, card: None, template, head: None, context, deck, names, marked: None }
    }

    /// Returns what stands at a path such as `card.cost`.
    pub(super) fn value<'v>(&'v self, path: &'v str) -> Option<&'v Value> {
        let (name, rest) = path.split_once('.').map_or((path, None), |(name, rest)| (name, Some(rest)));
        let value = self.context.get(name).or_else(|| self.deck.get(name))?;
        rest.map_or(Some(value), |rest| value.get_from_path(rest))
    }

    /// Returns the finding for a face that was stopped because its template passed a limit.
    pub(super) fn stopped(&self, why: impl Display, help: impl Into<String>) -> Finding {
        Finding::new(Code::TemplateRunsAway, format!("stopped making {}: {why}", self.subject)).help(help)
    }

    /// Adds to a finding the card, and the template's first line where it has no place.
    pub(super) fn complete(&self, mut finding: Finding) -> Finding {
        let head = || Some((self.head.clone()?, "in this template".to_owned()));
        finding.place = finding.place.or_else(head);
        finding.card = self.card.clone().or(finding.card);
        finding
    }
}

/// Returns the names of fields, of `own`, and of what every template reads: `game` only where there are figures.
fn names(fields: &Fields, own: &str, figures: &Figures) -> Vec<String> {
    let has_game = matches!(figures, Figures::Known(_));
    let deck_names = DECK_NAMES.into_iter().filter(|name| has_game || *name != GAME);
    fields.keys().map(String::as_str).chain([own]).chain(deck_names).map(str::to_owned).collect()
}
