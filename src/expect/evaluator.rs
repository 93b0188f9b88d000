//! An expression asked of one card after another: what it comes to for each, and what went wrong on which.

use super::expression::{Evaluation, Expression, Failure};
use super::fault::{Fault, Likeness, NameUse, kind};
use super::number::Number;
use super::plan::Asked;
use crate::diag::Code;
use crate::games::Figures;
use crate::model::{Card, Deck, Phrase};
use crate::template::{DECK_NAMES, card_context, expression_engine};
use std::cell::Cell;
use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::ops::Range;
use tera::{Context, Tera, Value};

/// What expressions read: the deck's values and those of its cards, as templates read them.
pub(super) struct Values<'d> {
    /// Tera with the deck's values.
    pub(super) engine: Tera,
    deck: Context,
    cards: HashMap<&'d str, Context>,
    none: Context,
}

impl<'d> Values<'d> {
    /// Takes the values of the deck, and of no cards.
    pub(super) fn of_deck(deck: &'d Deck, figures: &Figures) -> Self {
        let mut engine = expression_engine(deck, figures);
        let values = engine.global_context().clone();
        Self { engine, deck: values, cards: HashMap::new(), none: Context::new() }
    }

    /// Adds the values of the cards.
    pub(super) fn with_cards(mut self, deck: &'d Deck) -> Self {
        let of_card = |card: &'d Card| Some((card.id.as_str(), card_context(card, deck.groups.get(card.group)?)));
        self.cards = deck.cards.iter().filter_map(of_card).collect();
        self
    }

    fn of_card(&self, card: Option<&Card>) -> &Context {
        card.and_then(|card| self.cards.get(card.id.as_str())).unwrap_or(&self.none)
    }

    /// Returns how many names of a path are there, and the last value that is; none where all are there.
    fn lack<'v>(&'v self, card: Option<&Card>, path: &'v [(String, usize)]) -> Option<(usize, Option<&'v Value>)> {
        let ((root, _), rest) = path.split_first()?;
        let Some(mut value) = self.of_card(card).get(root).or_else(|| self.deck.get(root)) else {
            return Some((0, None));
        };
        for (depth, (name, _)) in rest.iter().enumerate() {
            match value.get_from_path(name).filter(|_| value.is_map()) {
                Some(inner) => value = inner,
                None => return Some((depth + 1, Some(value))),
            }
        }
        None
    }
}

/// What is left of the work that the expectations of one deck may take together.
#[derive(Debug)]
pub(super) struct Work(Cell<usize>);

impl Work {
    /// Words and signs of expressions, entries of lists, and stretches of 32 bytes of text that are looked at: some seconds'
    /// worth.
    const LIMIT: usize = 200_000_000;

    pub(super) fn new() -> Self {
        Self(Cell::new(Self::LIMIT))
    }

    fn take(&self, amount: usize) {
        self.0.set(self.0.get().saturating_sub(amount));
    }

    /// Whether none is left.
    pub(super) fn is_done(&self) -> bool {
        self.0.get() == 0
    }
}

/// What becomes of a card that does not have what an expression reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Missing {
    /// It is not meant: the expression has no value for it.
    IsNothing,
    /// It is a fault.
    IsAFault,
}

/// One expression and what came of asking it.
pub(super) struct Evaluator<'e, 'd> {
    values: &'e Values<'d>,
    pub(super) phrase: &'e Phrase,
    pub(super) expression: &'e Expression,
    missing: Missing,
    work: &'e Work,
    /// For each read of the expression, whether a card had it.
    pub(super) name_uses: Vec<NameUse>,
    /// For each comparison, whether it ever was one of like with like.
    pub(super) likenesses: Vec<Likeness<'d>>,
    /// The faults with the cards that have them.
    pub(super) faults: Vec<(Fault, Vec<&'d Card>)>,
    /// How many cards were asked.
    pub(super) asked: usize,
}

impl<'e, 'd> Evaluator<'e, 'd> {
    pub(super) fn new(values: &'e Values<'d>, asked: &'e Asked<'e>, missing: Missing, work: &'e Work) -> Self {
        let (phrase, expression) = (asked.phrase, &asked.expression);
        let name_uses = vec![NameUse::default(); expression.outline.reads.len()];
        let likenesses = vec![Likeness::Unknown; expression.outline.comparisons.len()];
        Self { values, phrase, expression, missing, work, name_uses, likenesses, faults: Vec::new(), asked: 0 }
    }

    /// Returns whether the expression is true of a card; none where it has no value, for a reason that is kept.
    pub(super) fn truth(&mut self, card: &'d Card) -> Option<bool> {
        let read = |value: &Value| value.as_bool();
        self.ask(Some(card), "true or false", read)
    }

    /// Returns the number that it comes to.
    pub(super) fn number(&mut self, card: Option<&'d Card>) -> Option<Number> {
        self.ask(card, "a number", Number::of)
    }

    /// Returns the value under which a card is gathered.
    pub(super) fn key(&mut self, card: &'d Card) -> Option<Key> {
        self.ask(Some(card), "one value", Key::of)
    }

    /// Returns whether the expression may come to something else from card to card.
    pub(super) fn reads_card(&self) -> bool {
        self.expression.outline.reads.iter().any(|read| !is_of_deck(&read.path[0].0))
    }

    /// Notes that two cards say different things where all should say the same.
    pub(super) fn differ(&mut self, first: &'d Card, other: &'d Card) {
        let message = format!("`{}` is not the same on all the cards", self.phrase.text.trim());
        let help = "gather the cards that have the same by `per`, or expect what all have in common";
        let fault = Fault::new(Code::UnlikeValues, self.whole(), message, "differs", help);
        self.faults.push((fault, vec![other, first]));
    }

    fn ask<T>(&mut self, card: Option<&'d Card>, wanted: &str, read: fn(&Value) -> Option<T>) -> Option<T> {
        self.asked += 1;
        let fault = match self.value(card) {
            Ok(value) => match read(&value) {
                Some(answer) => return Some(answer),
                None if value.is_undefined() && self.missing == Missing::IsNothing => return None,
                None if value.is_undefined() => self.is_missing(self.whole()),
                None => Fault::unlike(self.whole(), self.text(&self.whole()), kind(&value), wanted),
            },
            Err(fault) => fault?,
        };
        let known = self.faults.iter().position(|(known, _)| *known == fault);
        let at = known.unwrap_or_else(|| {
            self.faults.push((fault, Vec::new()));
            self.faults.len() - 1
        });
        self.faults[at].1.extend(card);
        None
    }

    /// Returns what the expression comes to for a card; a fault where it has no value, and none in it where the card is not
    /// meant.
    fn value(&mut self, card: Option<&'d Card>) -> Result<Value, Option<Fault>> {
        let Evaluation { outcome, values, cost } =
            self.expression.evaluate(self.values.of_card(card), self.work.0.get());
        self.work.take(cost);
        let lacking = self.note_names(&values, card);
        self.note_comparisons(&values, card);
        let (message, span) = match outcome {
            Ok(value) => return lacking.map_or(Ok(value), |fault| Err(Some(fault))),
            Err(Failure::RunsAway) => return Err(Some(Fault::runs_away(&self.phrase.text))),
            Err(Failure::Error { message, span }) => (message, span),
        };
        if let Some(span) = self.culprit(&values, card, &span) {
            return Err(Some(self.is_missing(span)).filter(|_| self.missing == Missing::IsAFault));
        }
        let span = self.widened(span);
        Err(Some(Fault::of_engine(span.clone(), self.text(&span), &message)))
    }

    /// Notes which names were there; the fault for the first that the expression cannot do without.
    fn note_names(&mut self, values: &[Option<Value>], card: Option<&'d Card>) -> Option<Fault> {
        let mut lacking = None;
        for (at, read) in self.expression.outline.reads.iter().enumerate() {
            let Some(value) = &values[read.value] else { continue };
            if value.is_undefined() {
                let span = self.note_missing(at, card);
                lacking = lacking.or(Some(span).filter(|_| !read.is_optional));
            } else {
                self.name_uses[at].is_found = true;
            }
        }
        lacking.filter(|_| self.missing == Missing::IsAFault).map(|span| self.is_missing(span))
    }

    /// Notes that a card does not have what is read; returns the bytes of the path as far as it is missing.
    fn note_missing(&mut self, at: usize, card: Option<&'d Card>) -> Range<usize> {
        /// Of so many cards the names are kept that they have.
        const LOOKED_AT: usize = 1000;
        let read = &self.expression.outline.reads[at];
        let name_use = &mut self.name_uses[at];
        let mut span = self.expression.outline.values[read.value].clone();
        let Some((depth, value)) = self.values.lack(card, &read.path) else {
            name_use.has_path = true;
            return span;
        };
        span.end = read.path[depth].1;
        name_use.missed += 1;
        if !name_use.is_found && name_use.missed <= LOOKED_AT && depth >= name_use.depth {
            if depth > name_use.depth {
                (name_use.depth, name_use.there) = (depth, BTreeSet::new());
            }
            let fields = card.filter(|_| depth == 0).into_iter().flat_map(|card| card.fields.keys().cloned());
            let keys = value.and_then(Value::as_map).into_iter().flat_map(|map| map.keys().map(ToString::to_string));
            name_use.there.extend(fields.chain(keys));
        }
        span
    }

    fn is_missing(&self, span: Range<usize>) -> Fault {
        let text = self.text(&span);
        Fault::missing(span, text)
    }

    /// The bytes of the field that is not there, where an error comes from that.
    fn culprit(
        &mut self,
        values: &[Option<Value>],
        card: Option<&'d Card>,
        span: &Range<usize>,
    ) -> Option<Range<usize>> {
        let outline = &self.expression.outline;
        let is_culprit = |at: &usize| {
            let read = &outline.reads[*at];
            let range = &outline.values[read.value];
            // A filter's error has the place of the filter alone.
            let is_filtered = self.text(&(range.end..span.start)).trim_start().starts_with('|');
            let touches = is_filtered || range.start < span.end && span.start < range.end;
            let is_missing = || match &values[read.value] {
                Some(value) => value.is_undefined(),
                None => self.values.lack(card, &read.path).is_some(),
            };
            touches && is_missing()
        };
        let at = (0..outline.reads.len()).find(is_culprit)?;
        Some(self.note_missing(at, card))
    }

    /// Tera leaves off the rest of a path where an error ends in it.
    fn widened(&self, span: Range<usize>) -> Range<usize> {
        let end = span.end.min(self.phrase.text.len());
        let start = span.start.min(end);
        let paths = self.expression.outline.reads.iter().map(|read| &self.expression.outline.values[read.value]);
        let end = paths.filter(|path| path.start < end && end < path.end).map(|path| path.end).max().unwrap_or(end);
        start..end
    }

    fn note_comparisons(&mut self, values: &[Option<Value>], card: Option<&'d Card>) {
        for (at, comparison) in self.expression.outline.comparisons.iter().enumerate() {
            let (Some(left), Some(right)) = (&values[comparison.left], &values[comparison.right]) else { continue };
            match (Likeness::of(left, right, comparison.is_in), &self.likenesses[at]) {
                (Some(Ok(())), _) => self.likenesses[at] = Likeness::Like,
                (Some(Err((left, right))), Likeness::Unknown) => {
                    self.likenesses[at] = Likeness::Unlike { left, right, card };
                }
                _ => {}
            }
        }
    }

    fn text(&self, span: &Range<usize>) -> &'e str {
        self.phrase.text.get(span.clone()).unwrap_or_default()
    }

    /// The bytes of the expression without the space round it.
    fn whole(&self) -> Range<usize> {
        let text = &self.phrase.text;
        text.len() - text.trim_start().len()..text.trim_end().len()
    }
}

/// A value that cards are gathered under: what it is, and how it is written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key(&'static str, String);

impl Key {
    fn of(value: &Value) -> Option<Self> {
        let text = match Number::of(value) {
            Some(number) => number.to_string(),
            None if value.is_string() || value.is_bool() => value.to_string(),
            None => return None,
        };
        Some(Self(kind(value), text))
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.1)
    }
}

/// Whether a name is the same for all cards.
pub(super) fn is_of_deck(name: &str) -> bool {
    DECK_NAMES.contains(&name)
}
