//! An `[[expect]]` whose expressions are read.

use super::slip::Slip;
use super::term::{Expression, Kind, Term};
use super::wording::{part, quoted};
use crate::diag::{Code, Finding, Findings};
use crate::model::{Amount, Demand, Expectation, Phrase};

/// What every expression reads, whatever the card.
pub(super) const OF_THE_DECK: [&str; 6] = ["deck", "theme", "strings", "rules", "data", "game"];

/// An expression with what it says.
#[derive(Clone, Debug)]
pub(super) struct Asked<'d> {
    pub(super) phrase: &'d Phrase,
    pub(super) expression: Expression,
}

impl Asked<'_> {
    /// The first field of a card that it reads, name by name: `pack`, `id`.
    pub(super) fn first_field(&self) -> Vec<&str> {
        let mut path = Vec::new();
        first_field(&self.expression.term, &mut path);
        path
    }

    /// Whether it may come to something else from card to card.
    pub(super) fn reads_card(&self) -> bool {
        !self.first_field().is_empty() || self.phrase.text.contains("card")
    }
}

/// How much is expected, as expressions.
#[derive(Clone, Debug)]
pub(super) enum Bounds<'d> {
    Is(Asked<'d>),
    Between(Option<Asked<'d>>, Option<Asked<'d>>),
}

/// One thing that is expected.
#[derive(Clone, Debug)]
pub(super) enum Task<'d> {
    Count(Bounds<'d>),
    Sum(Asked<'d>, Bounds<'d>),
    Distinct(Asked<'d>, Bounds<'d>),
    Unlike(Asked<'d>),
    Every(Asked<'d>),
}

/// One `[[expect]]`.
#[derive(Clone, Debug)]
pub(super) struct Plan<'d> {
    pub(super) expectation: &'d Expectation,
    pub(super) chosen: Option<Asked<'d>>,
    pub(super) per: Option<Asked<'d>>,
    pub(super) tasks: Vec<Task<'d>>,
}

impl<'d> Plan<'d> {
    /// Reads the expressions; none where one of them cannot be read, which is then found.
    pub(super) fn read(expectation: &'d Expectation, findings: &mut Findings) -> Option<Self> {
        let mut reader = Reader { findings, whole: true };
        let chosen = expectation.chosen.as_ref().map(|phrase| reader.phrase(phrase));
        let per = expectation.per.as_ref().map(|phrase| reader.phrase(phrase));
        let tasks: Vec<_> = expectation.demands.iter().filter_map(|demand| reader.task(demand)).collect();
        // Every expression is read, so that all slips are told at once.
        reader.whole.then(|| Self { expectation, chosen: chosen.flatten(), per: per.flatten(), tasks })
    }

    /// Whether one of its expressions may read `word`.
    pub(super) fn reads(&self, word: &str) -> bool {
        let bounds = |bounds: &Bounds<'d>| match bounds {
            Bounds::Is(asked) => vec![asked.phrase],
            Bounds::Between(least, most) => least.iter().chain(most).map(|asked| asked.phrase).collect(),
        };
        let of_task = |task: &Task<'d>| match task {
            Task::Count(amount) => bounds(amount),
            Task::Sum(of, amount) | Task::Distinct(of, amount) => [bounds(amount), vec![of.phrase]].concat(),
            Task::Unlike(of) | Task::Every(of) => vec![of.phrase],
        };
        let of_all = self.chosen.iter().chain(&self.per).map(|asked| asked.phrase);
        of_all.chain(self.tasks.iter().flat_map(of_task)).any(|phrase| phrase.text.contains(word))
    }
}

struct Reader<'f> {
    findings: &'f mut Findings,
    whole: bool,
}

impl Reader<'_> {
    fn phrase<'d>(&mut self, phrase: &'d Phrase) -> Option<Asked<'d>> {
        match Expression::read(&phrase.text) {
            Ok(expression) => Some(Asked { phrase, expression }),
            Err(slip) => {
                self.whole = false;
                self.findings.push(told(phrase, slip));
                None
            }
        }
    }

    fn bounds<'d>(&mut self, amount: &'d Amount) -> Option<Bounds<'d>> {
        match amount {
            Amount::Is(phrase) => self.phrase(phrase).map(Bounds::Is),
            Amount::Between { min, max } => {
                let mut bound = |phrase: &'d Option<Phrase>| phrase.as_ref().and_then(|phrase| self.phrase(phrase));
                Some(Bounds::Between(bound(min), bound(max)))
            }
        }
    }

    fn task<'d>(&mut self, demand: &'d Demand) -> Option<Task<'d>> {
        match demand {
            Demand::Count(amount) => self.bounds(amount).map(Task::Count),
            Demand::Sum { of, amount } => {
                let (of, bounds) = (self.phrase(of), self.bounds(amount));
                Some(Task::Sum(of?, bounds?))
            }
            Demand::Distinct { of, amount: Some(amount) } => {
                let (of, bounds) = (self.phrase(of), self.bounds(amount));
                Some(Task::Distinct(of?, bounds?))
            }
            Demand::Distinct { of, amount: None } => self.phrase(of).map(Task::Unlike),
            Demand::Every(phrase) => self.phrase(phrase).map(Task::Every),
        }
    }
}

fn told(phrase: &Phrase, slip: Slip) -> Finding {
    let message = format!("the expression {} {}", quoted(&phrase.text), slip.message);
    Finding::new(Code::BadExpression, message).at(part(phrase, slip.span), slip.label).help(slip.help)
}

/// Adds the names of the first field that a term reads; says whether there is one.
fn first_field<'t>(term: &'t Term, path: &mut Vec<&'t str>) -> bool {
    match &term.kind {
        Kind::Truth(_) | Kind::Number(_) | Kind::Text(_) => false,
        Kind::Name { name, .. } => {
            let is_field = name != "card" && !OF_THE_DECK.contains(&name.as_str());
            if is_field {
                path.push(name);
            }
            is_field
        }
        Kind::Get { of, name, .. } => {
            let is_field = first_field(of, path);
            if is_field {
                path.push(name);
            }
            is_field
        }
        Kind::List(items) => items.iter().any(|item| first_field(item, path)),
        Kind::Item { of: inner, .. }
        | Kind::Not(inner)
        | Kind::Minus(inner)
        | Kind::Length(inner)
        | Kind::Str(inner)
        | Kind::Default { of: inner, .. }
        | Kind::Defined(inner) => first_field(inner, path),
        Kind::And(left, right) | Kind::Or(left, right) | Kind::Reckon { left, right, .. } => {
            first_field(left, path) || first_field(right, path)
        }
        Kind::Compare { first, rest, .. } => {
            first_field(first, path) || rest.iter().any(|(_, other)| first_field(other, path))
        }
    }
}
