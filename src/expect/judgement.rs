//! Holds one expectation against the cards.

use super::evaluator::{Evaluator, Key, Missing, Values, Work};
use super::messages::{self, Broken, Gathered, Subject};
use super::number::Number;
use super::plan::{Asked, Bounds, Plan, Task};
use crate::diag::Findings;
use crate::model::{Card, Deck};
use indexmap::IndexMap;
use std::cmp::Ordering;

/// What is found of one `[[expect]]`.
pub(super) fn judge<'d>(deck: &'d Deck, values: &'d Values<'d>, plan: &'d Plan<'d>, work: &'d Work) -> Findings {
    let mut judge = Judge { deck, values, plan, work, findings: Findings::new() };
    if let Some(groups) = judge.chosen().and_then(|cards| judge.groups(cards)) {
        judge.tell_idle(&groups);
        plan.tasks.iter().for_each(|task| judge.task(task, &groups));
    }
    judge.findings
}

/// Chooses the cards that an expression is true of.
pub(super) fn choose<'d>(
    values: &Values<'d>,
    asked: &Asked<'_>,
    cards: impl Iterator<Item = &'d Card>,
    work: &Work,
) -> (Vec<&'d Card>, Findings) {
    let mut evaluator = Evaluator::new(values, asked, Missing::IsNothing, work);
    let cards = cards.filter(|card| evaluator.truth(card) == Some(true)).collect();
    (cards, messages::of_evaluator(&evaluator))
}

struct Judge<'d> {
    deck: &'d Deck,
    values: &'d Values<'d>,
    plan: &'d Plan<'d>,
    work: &'d Work,
    findings: Findings,
}

impl<'d> Judge<'d> {
    fn evaluator(&self, asked: &'d Asked<'d>, missing: Missing) -> Evaluator<'d, 'd> {
        Evaluator::new(self.values, asked, missing, self.work)
    }

    /// Tells what went wrong on the way; says whether all went well.
    fn close(&mut self, evaluator: &Evaluator<'d, 'd>) -> bool {
        let told = messages::of_evaluator(evaluator);
        let well = !told.has_errors();
        self.findings.extend(told);
        well
    }

    /// The printed cards that `where` is true of.
    fn chosen(&mut self) -> Option<Vec<&'d Card>> {
        let printed = self.deck.cards.iter().filter(|card| card.copies > 0);
        let Some(asked) = &self.plan.chosen else { return Some(printed.collect()) };
        let (cards, findings) = choose(self.values, asked, printed, self.work);
        let well = !findings.has_errors();
        self.findings.extend(findings);
        well.then_some(cards)
    }

    /// The cards, gathered by `per`.
    fn groups(&mut self, cards: Vec<&'d Card>) -> Option<Vec<Gathered<'d>>> {
        let Some(asked) = &self.plan.per else { return Some(vec![Gathered { key: None, cards }]) };
        let mut evaluator = self.evaluator(asked, Missing::IsAFault);
        let gathered = gather(&mut evaluator, &cards);
        let groups = gathered.into_iter().map(|(key, cards)| Gathered { key: Some(key.to_string()), cards });
        let groups = groups.collect();
        self.close(&evaluator).then_some(groups)
    }

    /// Warns where there is nothing that could break the expectation.
    fn tell_idle(&mut self, groups: &[Gathered<'d>]) {
        let counts = |task: &Task<'_>| !matches!(task, Task::Every(_) | Task::Unlike(_));
        let is_empty = groups.iter().all(|group| group.cards.is_empty());
        if is_empty && (groups.is_empty() || !self.plan.tasks.iter().all(counts)) {
            self.findings.push(messages::idle(self.plan));
        }
    }

    fn task(&mut self, task: &'d Task<'d>, groups: &[Gathered<'d>]) {
        let broken = match task {
            Task::Count(bounds) => self.count(bounds, groups),
            Task::Sum(of, bounds) => self.sum(of, bounds, groups),
            Task::Distinct(of, bounds) => self.distinct(of, bounds, groups),
            Task::Unlike(of) => self.unlike(of, groups),
            Task::Every(asked) => self.every(asked, groups),
        };
        self.findings.extend(broken.told(self.plan));
    }

    fn subject<'l>(&self, group: &'l Gathered<'d>) -> Subject<'l, 'd> {
        Subject { plan: self.plan, group }
    }

    fn count(&mut self, bounds: &'d Bounds<'d>, groups: &[Gathered<'d>]) -> Broken {
        let mut scale = Scale::new(self, bounds);
        let mut broken = Broken::default();
        for group in groups {
            let count: usize = group.cards.iter().map(|card| card.copies as usize).sum();
            let found = Number::Whole(count as i128);
            if let Some(miss) = scale.weigh(found, &group.cards) {
                broken.add(|| messages::count(&self.subject(group), count, &miss));
            }
        }
        if scale.close(self) { broken } else { Broken::default() }
    }

    fn sum(&mut self, of: &'d Asked<'d>, bounds: &'d Bounds<'d>, groups: &[Gathered<'d>]) -> Broken {
        let mut scale = Scale::new(self, bounds);
        let mut evaluator = self.evaluator(of, Missing::IsAFault);
        let mut broken = Broken::default();
        for group in groups {
            let numbers: Vec<Option<Number>> = group.cards.iter().map(|card| evaluator.number(Some(card))).collect();
            let Some(numbers) = numbers.into_iter().collect::<Option<Vec<Number>>>() else { continue };
            let copies = group.cards.iter().map(|card| card.copies);
            let sum =
                numbers.iter().zip(copies).fold(Number::Whole(0), |sum, (number, copies)| sum.plus(*number, copies));
            if let Some(miss) = scale.weigh(sum, &group.cards) {
                broken.add(|| messages::sum(&self.subject(group), of, &numbers, sum, &miss));
            }
        }
        let well = self.close(&evaluator);
        if scale.close(self) && well { broken } else { Broken::default() }
    }

    fn distinct(&mut self, of: &'d Asked<'d>, bounds: &'d Bounds<'d>, groups: &[Gathered<'d>]) -> Broken {
        let mut scale = Scale::new(self, bounds);
        let mut evaluator = self.evaluator(of, Missing::IsAFault);
        let mut broken = Broken::default();
        for group in groups {
            let values = gather(&mut evaluator, &group.cards);
            let found = Number::Whole(values.len() as i128);
            if let Some(miss) = scale.weigh(found, &group.cards) {
                broken.add(|| messages::distinct(&self.subject(group), of, &values, &miss));
            }
        }
        let well = self.close(&evaluator);
        if scale.close(self) && well { broken } else { Broken::default() }
    }

    fn unlike(&mut self, of: &'d Asked<'d>, groups: &[Gathered<'d>]) -> Broken {
        let mut evaluator = self.evaluator(of, Missing::IsAFault);
        let mut broken = Broken::default();
        for group in groups {
            let mut values = gather(&mut evaluator, &group.cards);
            values.retain(|_, cards| cards.len() > 1);
            if !values.is_empty() {
                broken.add(|| messages::unlike(&self.subject(group), of, &values));
            }
        }
        if self.close(&evaluator) { broken } else { Broken::default() }
    }

    fn every(&mut self, asked: &'d Asked<'d>, groups: &[Gathered<'d>]) -> Broken {
        let mut evaluator = self.evaluator(asked, Missing::IsAFault);
        let mut broken = Broken::default();
        for group in groups {
            let cards = group.cards.iter().copied();
            let against: Vec<&Card> = cards.filter(|card| evaluator.truth(card) == Some(false)).collect();
            if !against.is_empty() {
                broken.add(|| messages::every(&self.subject(group), asked, &against));
            }
        }
        if self.close(&evaluator) { broken } else { Broken::default() }
    }
}

/// The cards under the value that each of them has.
fn gather<'d>(evaluator: &mut Evaluator<'d, 'd>, cards: &[&'d Card]) -> IndexMap<Key, Vec<&'d Card>> {
    let mut gathered: IndexMap<Key, Vec<&'d Card>> = IndexMap::new();
    for card in cards {
        if let Some(key) = evaluator.key(card) {
            gathered.entry(key).or_default().push(card);
        }
    }
    gathered
}

/// What is expected and was not met.
pub(super) struct Miss<'d> {
    pub(super) least: Option<Number>,
    pub(super) most: Option<Number>,
    /// The bound that is broken.
    pub(super) asked: &'d Asked<'d>,
}

/// Holds a number against its bounds.
struct Scale<'d> {
    least: Option<(&'d Asked<'d>, Evaluator<'d, 'd>)>,
    most: Option<(&'d Asked<'d>, Evaluator<'d, 'd>)>,
    /// Whether the least is also the most.
    is_exact: bool,
}

impl<'d> Scale<'d> {
    fn new(judge: &Judge<'d>, bounds: &'d Bounds<'d>) -> Self {
        let side = |asked: &'d Asked<'d>| (asked, judge.evaluator(asked, Missing::IsAFault));
        match bounds {
            Bounds::Is(asked) => Self { least: Some(side(asked)), most: None, is_exact: true },
            Bounds::Between(least, most) => {
                Self { least: least.as_ref().map(side), most: most.as_ref().map(side), is_exact: false }
            }
        }
    }

    /// What is missed by a number of these cards.
    fn weigh(&mut self, found: Number, cards: &[&'d Card]) -> Option<Miss<'d>> {
        let least = side(&mut self.least, cards)?;
        let most = if self.is_exact { least } else { side(&mut self.most, cards)? };
        let (least_asked, most_asked) = (self.least.as_ref(), self.most.as_ref().or(self.least.as_ref()));
        let is_below = least.is_some_and(|least| found.order(least) == Ordering::Less);
        let is_above = most.is_some_and(|most| found.order(most) == Ordering::Greater);
        let asked = if is_below { least_asked } else { most_asked.filter(|_| is_above) };
        asked.map(|(asked, _)| Miss { least, most, asked })
    }

    /// Tells what went wrong with the bounds themselves; says whether all went well.
    fn close(self, judge: &mut Judge<'d>) -> bool {
        let mut well = true;
        for (_, evaluator) in self.least.into_iter().chain(self.most) {
            well = judge.close(&evaluator) && well;
        }
        well
    }
}

/// A bound; none where it comes to nothing, and none within where there is none.
#[expect(clippy::option_option, reason = "no bound and a bound that cannot be reckoned are two things")]
fn side<'d>(side: &mut Option<(&'d Asked<'d>, Evaluator<'d, 'd>)>, cards: &[&'d Card]) -> Option<Option<Number>> {
    let Some((asked, evaluator)) = side else { return Some(None) };
    let Some((first, others)) = cards.split_first().filter(|_| asked.reads_card()) else {
        return evaluator.number(None).map(Some);
    };
    let number = evaluator.number(Some(first))?;
    let differs = |card: &&&'d Card| evaluator.number(Some(card)).is_some_and(|other| other.order(number).is_ne());
    if let Some(other) = others.iter().find(differs) {
        evaluator.differ(first, other);
        return None;
    }
    Some(Some(number))
}
