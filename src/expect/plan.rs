//! An `[[expect]]` whose expressions are read.

use super::evaluator::is_of_deck;
use super::expression::Expression;
use super::fault::Fault;
use super::wording::quoted;
use crate::diag::{Finding, Findings};
use crate::model::{Amount, Demand, Expectation, Phrase};
use tera::Tera;

/// An expression with what it says.
pub(super) struct Asked<'d> {
    pub(super) phrase: &'d Phrase,
    pub(super) expression: Box<Expression>,
}

impl<'d> Asked<'d> {
    /// Reads an expression.
    pub(super) fn read(phrase: &'d Phrase, engine: &Tera) -> Result<Self, Finding> {
        match Expression::read(&phrase.text, engine) {
            Ok(expression) => Ok(Self { phrase, expression: Box::new(expression) }),
            Err(fault) => {
                let message = format!("the expression {} {}", quoted(&phrase.text), fault.message);
                Err(Fault { message, ..fault }.into_finding(phrase))
            }
        }
    }

    /// The first field of a card that it reads, name by name: `pack`, `id`.
    pub(super) fn first_field(&self) -> Vec<&str> {
        let is_field = |root: &str| root != "card" && !is_of_deck(root);
        let paths = self.expression.outline.reads.iter().map(|read| &read.path);
        let field = paths.into_iter().find(|path| path.first().is_some_and(|(root, _)| is_field(root)));
        field.into_iter().flatten().map(|(name, _)| name.as_str()).collect()
    }

    fn reads_name(&self, name: &str) -> bool {
        self.expression.outline.reads.iter().any(|read| read.path[0].0 == name)
    }
}

/// What is looked at.
pub(super) enum Measure<'d> {
    /// The number of cards.
    Count,
    /// The sum of a number on each.
    Sum(Asked<'d>),
    /// The number of different values.
    Distinct(Asked<'d>),
    /// Values that must all be different.
    Unlike(Asked<'d>),
    /// What must be true of each.
    Every(Asked<'d>),
}

impl<'d> Measure<'d> {
    /// The expression that is evaluated for each card.
    pub(super) fn of(&self) -> Option<&Asked<'d>> {
        match self {
            Self::Count => None,
            Self::Sum(of) | Self::Distinct(of) | Self::Unlike(of) | Self::Every(of) => Some(of),
        }
    }
}

/// One thing that is expected, and how much of it.
pub(super) struct Task<'d> {
    pub(super) measure: Measure<'d>,
    pub(super) least: Option<Asked<'d>>,
    pub(super) most: Option<Asked<'d>>,
    /// Whether the least is also the most.
    pub(super) is_exact: bool,
}

/// One `[[expect]]`.
pub(super) struct Plan<'d> {
    pub(super) expectation: &'d Expectation,
    pub(super) chosen: Option<Asked<'d>>,
    pub(super) per: Option<Asked<'d>>,
    pub(super) tasks: Vec<Task<'d>>,
}

impl<'d> Plan<'d> {
    /// Reads the expressions; none where one of them cannot be read, which is then found.
    pub(super) fn read(expectation: &'d Expectation, engine: &Tera, findings: &mut Findings) -> Option<Self> {
        let mut reader = Reader { engine, findings, whole: true };
        let chosen = expectation.chosen.as_ref().map(|phrase| reader.phrase(phrase));
        let per = expectation.per.as_ref().map(|phrase| reader.phrase(phrase));
        let tasks: Vec<_> = expectation.demands.iter().filter_map(|demand| reader.task(demand)).collect();
        // Every expression is read, so that all mistakes are found at once.
        reader.whole.then(|| Self { expectation, chosen: chosen.flatten(), per: per.flatten(), tasks })
    }

    /// Whether one of its expressions reads a name such as `game`.
    pub(super) fn reads(&self, name: &str) -> bool {
        let of_tasks =
            self.tasks.iter().flat_map(|task| task.measure.of().into_iter().chain(&task.least).chain(&task.most));
        self.chosen.iter().chain(&self.per).chain(of_tasks).any(|asked| asked.reads_name(name))
    }
}

struct Reader<'f> {
    engine: &'f Tera,
    findings: &'f mut Findings,
    whole: bool,
}

impl Reader<'_> {
    fn phrase<'d>(&mut self, phrase: &'d Phrase) -> Option<Asked<'d>> {
        let asked = Asked::read(phrase, self.engine);
        asked
            .map_err(|finding| {
                self.whole = false;
                self.findings.push(finding);
            })
            .ok()
    }

    fn task<'d>(&mut self, demand: &'d Demand) -> Option<Task<'d>> {
        let (measure, amount) = match demand {
            Demand::Count(amount) => (Some(Measure::Count), Some(amount)),
            Demand::Sum { of, amount } => (self.phrase(of).map(Measure::Sum), Some(amount)),
            Demand::Distinct { of, amount: Some(amount) } => (self.phrase(of).map(Measure::Distinct), Some(amount)),
            Demand::Distinct { of, amount: None } => (self.phrase(of).map(Measure::Unlike), None),
            Demand::Every(of) => (self.phrase(of).map(Measure::Every), None),
        };
        let (least, most) = match amount {
            None => (None, None),
            Some(Amount::Is(phrase)) => (Some(phrase), None),
            Some(Amount::Between { min, max }) => (min.as_ref(), max.as_ref()),
        };
        let mut bound = |phrase: Option<&'d Phrase>| phrase.and_then(|phrase| self.phrase(phrase));
        let is_exact = matches!(amount, Some(Amount::Is(_)));
        let (least, most) = (bound(least), bound(most));
        Some(Task { measure: measure?, least, most, is_exact })
    }
}
