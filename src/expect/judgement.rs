//! Holds one expectation against the cards.

use super::evaluator::{Evaluator, Key, Missing, Values, Work};
use super::messages::{self, Broken, Gathered, Subject};
use super::number::Number;
use super::plan::{Asked, Measure, Plan, Task};
use crate::diag::{Findings, Place};
use crate::model::{Card, Deck};
use indexmap::IndexMap;

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
        let counts = |task: &Task<'_>| !matches!(task.measure, Measure::Every(_) | Measure::Unlike(_));
        let is_empty = groups.iter().all(|group| group.cards.is_empty());
        if is_empty && (groups.is_empty() || !self.plan.tasks.iter().all(counts)) {
            self.findings.push(messages::idle(self.plan));
        }
    }

    fn task(&mut self, task: &'d Task<'d>, groups: &[Gathered<'d>]) {
        let evaluator = |asked: &'d Asked<'d>| self.evaluator(asked, Missing::IsAFault);
        let mut of = task.measure.of().map(evaluator);
        let (least, most) = (task.least.as_ref().map(evaluator), task.most.as_ref().map(evaluator));
        let mut scale = Scale { least, most, is_exact: task.is_exact };
        let mut broken = Broken::default();
        for group in groups {
            let subject = Subject { plan: self.plan, group };
            hold(&subject, &task.measure, of.as_mut(), &mut scale, &mut broken);
        }
        let mut well = true;
        for evaluator in of.iter().chain(&scale.least).chain(&scale.most) {
            well = self.close(evaluator) && well;
        }
        if well {
            self.findings.extend(broken.told(self.plan));
        }
    }
}

/// Holds one group of cards against what is expected of it.
fn hold<'d>(
    subject: &Subject<'_, 'd>,
    measure: &Measure<'d>,
    evaluator: Option<&mut Evaluator<'d, 'd>>,
    scale: &mut Scale<'d>,
    broken: &mut Broken,
) {
    let cards = &subject.group.cards;
    let Some(evaluator) = evaluator else {
        let count: usize = cards.iter().map(|card| card.copies as usize).sum();
        let miss = scale.weigh(Number::Whole(count as i128), cards);
        return broken.extend(miss.map(|miss| move || messages::count(subject, count, &miss)));
    };
    match measure {
        Measure::Count => {}
        Measure::Sum(of) => {
            let numbers: Vec<Option<Number>> = cards.iter().map(|card| evaluator.number(Some(card))).collect();
            let Some(numbers) = numbers.into_iter().collect::<Option<Vec<Number>>>() else { return };
            let counted = numbers.iter().zip(cards);
            let sum = counted.fold(Number::Whole(0), |sum, (number, card)| sum.plus(*number, card.copies));
            let miss = scale.weigh(sum, cards);
            broken.extend(miss.map(|miss| move || messages::sum(subject, of, &numbers, sum, &miss)));
        }
        Measure::Distinct(of) => {
            let values = gather(evaluator, cards);
            let miss = scale.weigh(Number::Whole(values.len() as i128), cards);
            broken.extend(miss.map(|miss| move || messages::distinct(subject, of, &values, &miss)));
        }
        Measure::Unlike(of) => {
            let mut values = gather(evaluator, cards);
            values.retain(|_, cards| cards.len() > 1);
            broken.extend((!values.is_empty()).then_some(|| messages::unlike(subject, of, &values)));
        }
        Measure::Every(of) => {
            let against = cards.iter().copied().filter(|card| evaluator.truth(card) == Some(false));
            let against: Vec<&Card> = against.collect();
            broken.extend((!against.is_empty()).then_some(|| messages::every(subject, of, &against)));
        }
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
    /// Where the bound stands that is broken.
    pub(super) place: &'d Place,
}

/// Holds a number against its bounds.
struct Scale<'d> {
    least: Option<Evaluator<'d, 'd>>,
    most: Option<Evaluator<'d, 'd>>,
    /// Whether the least is also the most.
    is_exact: bool,
}

impl<'d> Scale<'d> {
    /// What is missed by a number of these cards.
    fn weigh(&mut self, found: Number, cards: &[&'d Card]) -> Option<Miss<'d>> {
        let least = bound(self.least.as_mut(), cards)?;
        let most = if self.is_exact { least } else { bound(self.most.as_mut(), cards)? };
        let is_below = least.is_some_and(|least| found.order(least).is_lt());
        let is_above = most.is_some_and(|most| found.order(most).is_gt());
        let above = self.most.as_ref().or(self.least.as_ref()).filter(|_| is_above);
        let broken = if is_below { self.least.as_ref() } else { above };
        broken.map(|bound| Miss { least, most, place: &bound.phrase.place })
    }
}

/// Returns a bound; none where it has no answer, and none within where there is none.
#[expect(clippy::option_option, reason = "no bound and a bound that has no answer are two things")]
fn bound<'d>(bound: Option<&mut Evaluator<'d, 'd>>, cards: &[&'d Card]) -> Option<Option<Number>> {
    let Some(evaluator) = bound else { return Some(None) };
    let Some((first, others)) = cards.split_first().filter(|_| evaluator.reads_card()) else {
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
