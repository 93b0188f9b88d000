//! An expression asked of one card after another: what it comes to for each, and what went wrong on which.

use super::fault::{Fault, Likeness, Sighting};
use super::plan::Asked;
use super::term::{Expression, Kind, Relation, Term};
use super::value::{Key, Number, Operand, Sign};
use crate::diag::Code;
use crate::games::Figures;
use crate::model::{Card, Deck, Phrase};
use std::borrow::Cow;
use std::cell::Cell;
use std::cmp::Ordering;

/// What is left of the work that the expectations of one deck may take together.
#[derive(Debug)]
pub(super) struct Work(Cell<u64>);

impl Work {
    /// Parts of expressions, entries of lists, and stretches of 32 bytes of text that are looked at: some seconds' worth.
    const LIMIT: u64 = 200_000_000;

    pub(super) fn new() -> Self {
        Self(Cell::new(Self::LIMIT))
    }

    fn take(&self, amount: usize) -> bool {
        let left = self.0.get().saturating_sub(amount as u64);
        self.0.set(left);
        left > 0
    }

    /// Whether none is left.
    pub(super) fn is_done(&self) -> bool {
        self.0.get() == 0
    }
}

/// What a field that a card does not have comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Missing {
    /// Nothing: it is equal to no value, and neither more nor less.
    IsNothing,
    /// A fault of that card.
    IsAFault,
}

/// One expression and what came of asking it.
pub(super) struct Inquiry<'d> {
    deck: &'d Deck,
    figures: &'d Figures,
    pub(super) phrase: &'d Phrase,
    expression: &'d Expression,
    missing: Missing,
    work: &'d Work,
    /// Whether a card need not have what is asked after.
    guarded: bool,
    /// For each name, whether a card had it.
    pub(super) sightings: Vec<Sighting<'d>>,
    /// For each comparison, whether it ever was one of like with like.
    pub(super) likenesses: Vec<Likeness<'d>>,
    /// The faults with the cards that have them.
    pub(super) faults: Vec<(Fault, Vec<&'d Card>)>,
    /// How many cards were asked.
    pub(super) asked: usize,
}

impl<'d> Inquiry<'d> {
    pub(super) fn new(
        deck: &'d Deck,
        figures: &'d Figures,
        asked: &'d Asked<'d>,
        missing: Missing,
        work: &'d Work,
    ) -> Self {
        let (phrase, expression) = (asked.phrase, &asked.expression);
        let sightings = vec![Sighting::default(); expression.reads];
        let likenesses = vec![Likeness::Unknown; expression.tests];
        let faults = Vec::new();
        Self {
            deck,
            figures,
            phrase,
            expression,
            missing,
            work,
            guarded: false,
            sightings,
            likenesses,
            faults,
            asked: 0,
        }
    }

    /// What the expression comes to for a card; none where it comes to nothing, for a reason that is kept.
    pub(super) fn ask(&mut self, card: Option<&'d Card>) -> Option<Operand<'d>> {
        self.asked += 1;
        let term = &self.expression.term;
        let value = self.value(term, card);
        self.keep(value, card)
    }

    /// Whether it is true of a card.
    pub(super) fn ask_truth(&mut self, card: &'d Card) -> Option<bool> {
        self.asked += 1;
        let term = &self.expression.term;
        let truth = self.truth(term, Some(card));
        self.keep(truth, Some(card))
    }

    /// The number that it comes to.
    pub(super) fn ask_number(&mut self, card: Option<&'d Card>) -> Option<Number> {
        self.asked += 1;
        let term = &self.expression.term;
        let number = self.number(term, card).and_then(|number| number.ok_or_else(|| self.is_missing(term)));
        self.keep(number, card)
    }

    /// The value under which a card is gathered.
    pub(super) fn ask_key(&mut self, card: &'d Card) -> Option<Key<'d>> {
        let value = self.ask(Some(card))?;
        let term = &self.expression.term;
        let kind = value.kind();
        let key = match value {
            Operand::Missing => Err(self.is_missing(term)),
            value => value.into_key().ok_or_else(|| self.unlike(term, kind, "one value")),
        };
        self.keep(key, Some(card))
    }

    /// Notes that two cards say different things where all should say the same.
    pub(super) fn differ(&mut self, first: &'d Card, other: &'d Card) {
        let term = &self.expression.term;
        let message = format!("`{}` is not the same on all the cards", self.text(term));
        let help = "gather the cards that have the same by `per`, or expect what all have in common";
        self.faults
            .push((Fault::new(Code::UnlikeValues, term.span.clone(), message, "differs", help), vec![other, first]));
    }

    fn keep<T>(&mut self, answer: Result<T, Fault>, card: Option<&'d Card>) -> Option<T> {
        let fault = match answer {
            Ok(value) => return Some(value),
            Err(fault) => fault,
        };
        let known = self.faults.iter().position(|(known, _)| *known == fault);
        let at = known.unwrap_or_else(|| {
            self.faults.push((fault, Vec::new()));
            self.faults.len() - 1
        });
        self.faults[at].1.extend(card);
        None
    }

    fn text(&self, term: &Term) -> &'d str {
        self.phrase.text.get(term.span.clone()).unwrap_or_default()
    }

    fn value(&mut self, term: &'d Term, card: Option<&'d Card>) -> Result<Operand<'d>, Fault> {
        if !self.work.take(1) {
            return Err(Fault::runs_away());
        }
        Ok(match &term.kind {
            Kind::Truth(truth) => Operand::Truth(*truth),
            Kind::Number(number) => Operand::Number(*number),
            Kind::Text(text) => Operand::Text(Cow::Borrowed(text)),
            Kind::List(items) => {
                Operand::Written(items.iter().map(|item| self.value(item, card)).collect::<Result<_, _>>()?)
            }
            Kind::Name { name, read } => self.name(term, name, *read, card)?,
            Kind::Get { of, name, read } => self.get(term, of, name, *read, card)?,
            Kind::Item { of, at } => self.item(of, at, card)?,
            Kind::Not(_) | Kind::And(..) | Kind::Or(..) | Kind::Compare { .. } | Kind::Defined(_) => {
                Operand::Truth(self.truth(term, card)?)
            }
            Kind::Minus(inner) => match self.number(inner, card)? {
                None => Operand::Missing,
                Some(number) => Operand::Number(self.reckon(term, Number::Whole(0), Sign::Subtract, number)?),
            },
            Kind::Reckon { sign, left, right } => match (self.number(left, card)?, self.number(right, card)?) {
                (Some(a), Some(b)) => Operand::Number(self.reckon(term, a, *sign, b)?),
                _ => Operand::Missing,
            },
            Kind::Length(of) => match self.value(of, card)? {
                Operand::Missing => Operand::Missing,
                value => {
                    self.charge(value.weight())?;
                    let length = value.length().and_then(|length| i64::try_from(length).ok());
                    let length = length.ok_or_else(|| self.unlike(of, value.kind(), "text or a list"))?;
                    Operand::Number(Number::Whole(length))
                }
            },
            Kind::Str(of) => match self.value(of, card)? {
                Operand::Number(number) => Operand::Text(Cow::Owned(number.to_string())),
                Operand::Truth(truth) => Operand::Text(Cow::Borrowed(if truth { "true" } else { "false" })),
                value @ (Operand::Text(_) | Operand::Missing) => value,
                value => return Err(self.unlike(of, value.kind(), "text or a number")),
            },
            Kind::Default { of, otherwise } => match self.guarded_value(of, card)? {
                Operand::Missing => self.value(otherwise, card)?,
                value => value,
            },
        })
    }

    fn guarded_value(&mut self, term: &'d Term, card: Option<&'d Card>) -> Result<Operand<'d>, Fault> {
        let before = std::mem::replace(&mut self.guarded, true);
        let value = self.value(term, card);
        self.guarded = before;
        value
    }

    fn charge(&self, bytes: usize) -> Result<(), Fault> {
        if self.work.take(bytes / 32) { Ok(()) } else { Err(Fault::runs_away()) }
    }

    fn reckon(&self, term: &Term, left: Number, sign: Sign, right: Number) -> Result<Number, Fault> {
        left.reckon(right, sign).ok_or_else(|| {
            let nought = matches!(sign, Sign::Divide | Sign::DivideDown | Sign::Rest) && right.to_f64() == 0.0;
            let text = self.text(term);
            let (message, help) = if nought {
                (format!("`{text}` divides by 0"), "ask first whether it is 0: `n != 0 and 12 / n == 3`")
            } else {
                (format!("`{text}` is a number that is too large"), "reckon with smaller numbers")
            };
            Fault::new(Code::UnlikeValues, term.span.clone(), message, "no number", help)
        })
    }

    fn name(&mut self, term: &Term, name: &str, read: usize, card: Option<&'d Card>) -> Result<Operand<'d>, Fault> {
        let deck = self.deck;
        let root = match (name, card) {
            ("deck", _) => Some(Operand::Table(&deck.about)),
            ("theme", _) => Some(Operand::Table(&deck.theme)),
            ("strings", _) => Some(Operand::Table(&deck.strings)),
            ("rules", _) => Some(Operand::Table(&deck.rules)),
            ("data", _) => Some(Operand::Data(deck)),
            ("game", _) => match self.figures {
                Figures::Told(figures) => Some(Operand::of_value(figures)),
                Figures::NoGame | Figures::Untold => None,
            },
            ("card", Some(card)) => {
                Some(Operand::Card(card, deck.groups.get(card.group).map_or("", |group| group.name.as_str())))
            }
            (name, Some(card)) => card.fields.get(name).map(Operand::of),
            (_, None) => None,
        };
        let there = || card.map(|card| card.fields.keys().map(String::as_str).collect()).unwrap_or_default();
        self.seen(term, read, root.unwrap_or(Operand::Missing), there)
    }

    fn get(
        &mut self,
        term: &Term,
        of: &'d Term,
        name: &str,
        read: usize,
        card: Option<&'d Card>,
    ) -> Result<Operand<'d>, Fault> {
        let parent = self.value(of, card)?;
        if let Operand::Missing = parent {
            return Ok(Operand::Missing);
        }
        self.seen(term, read, parent.get(name), || parent.names())
    }

    /// Notes whether a name was there.
    fn seen(
        &mut self,
        term: &Term,
        read: usize,
        value: Operand<'d>,
        there: impl Fn() -> Vec<&'d str>,
    ) -> Result<Operand<'d>, Fault> {
        let is_missing = matches!(value, Operand::Missing);
        let guarded = self.guarded;
        if let Some(sighting) = self.sightings.get_mut(read) {
            sighting.note(is_missing, guarded, &term.span, there);
        }
        if is_missing && !guarded && self.missing == Missing::IsAFault {
            return Err(self.is_missing(term));
        }
        Ok(value)
    }

    fn is_missing(&self, term: &Term) -> Fault {
        let text = self.text(term);
        let help = format!(
            "give every card one, leave such cards out with `where = '{text} is defined'`, or say what counts instead: \
             `{text} | default(value=0)`"
        );
        Fault::new(Code::UnknownField, term.span.clone(), format!("there is no `{text}`"), "not there", help)
    }

    fn item(&mut self, of: &'d Term, at: &'d Term, card: Option<&'d Card>) -> Result<Operand<'d>, Fault> {
        let (list, number) = (self.value(of, card)?, self.number(at, card)?);
        let Some(number) = number else { return Ok(Operand::Missing) };
        let index = match number {
            Number::Whole(index) => usize::try_from(index).ok(),
            Number::Broken(_) => None,
        };
        let found = match list {
            Operand::Missing => return Ok(Operand::Missing),
            Operand::List(items) => index.and_then(|index| items.get(index)).map(Operand::of),
            Operand::Written(items) => index.and_then(|index| items.into_iter().nth(index)),
            list => return Err(self.unlike(of, list.kind(), "a list")),
        };
        match found {
            Some(value) => Ok(value),
            None if self.guarded || self.missing == Missing::IsNothing => Ok(Operand::Missing),
            None => {
                let message = format!("`{}` has no such entry", self.text(of));
                let help = format!("entries are counted from 0: `{}[0]` is the first", self.text(of));
                Err(Fault::new(Code::UnlikeValues, at.span.clone(), message, "not there", help))
            }
        }
    }

    /// A number; none where nothing is there.
    fn number(&mut self, term: &'d Term, card: Option<&'d Card>) -> Result<Option<Number>, Fault> {
        match self.value(term, card)? {
            Operand::Number(number) => Ok(Some(number)),
            Operand::Missing => Ok(None),
            value => Err(self.unlike(term, value.kind(), "a number")),
        }
    }

    /// Whether something is true; nothing is not.
    fn truth(&mut self, term: &'d Term, card: Option<&'d Card>) -> Result<bool, Fault> {
        match &term.kind {
            Kind::Not(inner) => Ok(!self.truth(inner, card)?),
            Kind::And(left, right) => Ok(self.truth(left, card)? && self.truth(right, card)?),
            Kind::Or(left, right) => Ok(self.truth(left, card)? || self.truth(right, card)?),
            Kind::Defined(of) => Ok(!matches!(self.guarded_value(of, card)?, Operand::Missing)),
            Kind::Compare { first, rest, test } => {
                let mut left = (&**first, self.value(first, card)?);
                for (relation, other) in rest {
                    let right = (other, self.value(other, card)?);
                    if !self.holds(&left, *relation, &right, *test, card)? {
                        return Ok(false);
                    }
                    left = right;
                }
                Ok(true)
            }
            _ => match self.value(term, card)? {
                Operand::Truth(truth) => Ok(truth),
                Operand::Missing => Ok(false),
                value => Err(self.unlike(term, value.kind(), "true or false")),
            },
        }
    }

    fn holds(
        &mut self,
        left: &(&'d Term, Operand<'d>),
        relation: Relation,
        right: &(&'d Term, Operand<'d>),
        test: usize,
        card: Option<&'d Card>,
    ) -> Result<bool, Fault> {
        let order = |this: &Self| this.order(left, right);
        match relation {
            Relation::Less => Ok(order(self)?.is_some_and(Ordering::is_lt)),
            Relation::LessOrEqual => Ok(order(self)?.is_some_and(Ordering::is_le)),
            Relation::Greater => Ok(order(self)?.is_some_and(Ordering::is_gt)),
            Relation::GreaterOrEqual => Ok(order(self)?.is_some_and(Ordering::is_ge)),
            Relation::Equal => self.are_equal(left, right, test, card),
            Relation::Unequal => self.are_equal(left, right, test, card).map(|equal| !equal),
            Relation::In => self.is_in(left, right, test, card),
            Relation::NotIn => self.is_in(left, right, test, card).map(|is_in| !is_in),
        }
    }

    fn order(&self, left: &(&Term, Operand<'d>), right: &(&Term, Operand<'d>)) -> Result<Option<Ordering>, Fault> {
        let number = |(term, value): &(&Term, Operand<'d>)| match value {
            Operand::Number(number) => Ok(Some(*number)),
            Operand::Missing => Ok(None),
            value => Err(self.unlike(term, value.kind(), "a number")),
        };
        let (a, b) = (number(left)?, number(right)?);
        Ok(a.zip(b).map(|(a, b)| a.order(b)))
    }

    fn are_equal(
        &mut self,
        left: &(&'d Term, Operand<'d>),
        right: &(&'d Term, Operand<'d>),
        test: usize,
        card: Option<&'d Card>,
    ) -> Result<bool, Fault> {
        let ((a_term, a), (b_term, b)) = (left, right);
        self.charge(a.weight().min(b.weight()))?;
        for (term, value) in [left, right] {
            if let Operand::List(_) | Operand::Written(_) | Operand::Table(_) | Operand::Data(_) | Operand::Card(..) =
                value
            {
                return Err(self.unlike(term, value.kind(), "one value"));
            }
        }
        if let Operand::Missing = a {
            return Ok(false);
        }
        if let Operand::Missing = b {
            return Ok(false);
        }
        let equal = a.equals(b);
        let span = a_term.span.start..b_term.span.end;
        self.liken(test, equal.is_some(), || Likeness::unlike(span, a.kind(), b.kind(), card));
        Ok(equal.unwrap_or(false))
    }

    fn is_in(
        &mut self,
        left: &(&'d Term, Operand<'d>),
        right: &(&'d Term, Operand<'d>),
        test: usize,
        card: Option<&'d Card>,
    ) -> Result<bool, Fault> {
        let ((needle_term, needle), (hay_term, hay)) = (left, right);
        let items: Vec<Operand<'d>> = match hay {
            Operand::Missing => return Ok(false),
            Operand::Text(hay) => {
                return match needle {
                    Operand::Missing => Ok(false),
                    Operand::Text(needle) => {
                        self.charge(hay.len())?;
                        Ok(hay.contains(&**needle))
                    }
                    value => Err(self.unlike(needle_term, value.kind(), "text, as what it is looked for in is text")),
                };
            }
            Operand::List(items) => {
                self.charge(items.len() * 32)?;
                items.iter().map(Operand::of).collect()
            }
            Operand::Written(items) => items.clone(),
            value => return Err(self.unlike(hay_term, value.kind(), "a list or text")),
        };
        let kinds = items.first().map(Operand::kind);
        let mut found = false;
        let mut like = false;
        for item in &items {
            self.charge(32 + needle.weight().min(item.weight()))?;
            if let Some(equal) = needle.equals(item) {
                like = true;
                found = found || equal;
            }
        }
        if let (Some(kind), false) = (kinds, matches!(needle, Operand::Missing)) {
            let span = needle_term.span.start..hay_term.span.end;
            self.liken(test, like, || Likeness::unlike(span, needle.kind(), kind, card));
        }
        Ok(found)
    }

    /// Notes whether a comparison was one of like with like.
    fn liken(&mut self, test: usize, like: bool, unlike: impl FnOnce() -> Likeness<'d>) {
        let Some(known) = self.likenesses.get_mut(test) else { return };
        if like {
            *known = Likeness::Like;
        } else if let Likeness::Unknown = known {
            *known = unlike();
        }
    }

    fn unlike(&self, term: &Term, found: &'static str, wanted: &str) -> Fault {
        Fault::unlike(term.span.clone(), self.text(term), found, wanted)
    }
}
