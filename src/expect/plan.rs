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

    /// Whether it may come to something else from card to card.
    pub(super) fn reads_card(&self) -> bool {
        self.expression.outline.reads.iter().any(|read| !is_of_deck(&read.path[0].0))
    }
}

/// How much is expected, as expressions.
pub(super) enum Bounds<'d> {
    Is(Asked<'d>),
    Between(Option<Asked<'d>>, Option<Asked<'d>>),
}

/// One thing that is expected.
pub(super) enum Task<'d> {
    Count(Bounds<'d>),
    Sum(Asked<'d>, Bounds<'d>),
    Distinct(Asked<'d>, Bounds<'d>),
    Unlike(Asked<'d>),
    Every(Asked<'d>),
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
        let bounds = |bounds: &'_ Bounds<'d>| match bounds {
            Bounds::Is(asked) => vec![asked.reads_name(name)],
            Bounds::Between(least, most) => least.iter().chain(most).map(|asked| asked.reads_name(name)).collect(),
        };
        let of_task = |task: &Task<'d>| match task {
            Task::Count(amount) => bounds(amount),
            Task::Sum(of, amount) | Task::Distinct(of, amount) => [bounds(amount), vec![of.reads_name(name)]].concat(),
            Task::Unlike(of) | Task::Every(of) => vec![of.reads_name(name)],
        };
        let mut chosen = self.chosen.iter().chain(&self.per);
        chosen.any(|asked| asked.reads_name(name)) || self.tasks.iter().flat_map(of_task).any(|reads| reads)
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
