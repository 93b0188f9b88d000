//! One expectation, compared with the cards.

use super::evaluator::{Evaluator, GroupKey, KEY, NUMBER, TRUTH, Wanted, ids, shown};
use super::expression::{Expression, Missing};
use super::messages::{self, FoundAmount, GroupedCards};
use crate::diag::{Code, Finding, Findings, quoted};
use crate::model::{Card, Deck, Demand, Expectation, Phrase};
use indexmap::IndexMap;
use std::cmp::Ordering;

/// A demand with its expressions read.
struct Task<'d> {
    demand: &'d Demand,
    of: Option<Expression<'d>>,
    /// The least and the most.
    bounds: [Option<Expression<'d>>; 2],
}

/// An `[[expect]]` with its expressions read.
pub(super) struct Plan<'d> {
    expectation: &'d Expectation,
    chosen: Option<Expression<'d>>,
    per: Option<Expression<'d>>,
    tasks: Vec<Task<'d>>,
}

impl<'d> Plan<'d> {
    /// Reads all expressions, so that all mistakes are found at once.
    pub(super) fn read(expectation: &'d Expectation, evaluator: &Evaluator<'d>) -> Result<Self, Findings> {
        let mut findings = Findings::new();
        let mut read = |phrase: Option<&'d Phrase>, missing| {
            let read = Expression::read(phrase?, &evaluator.engine, missing);
            read.map_err(|finding| findings.push(finding)).ok()
        };
        let chosen = read(expectation.chosen.as_ref(), Missing::IsNothing);
        let mut read = |phrase| read(phrase, Missing::IsAnError);
        let per = read(expectation.per.as_ref());
        let task = |demand: &'d Demand| {
            let bounds = demand.amount().map_or([None; 2], |amount| amount.bounds());
            Task { demand, of: read(demand.phrase()), bounds: bounds.map(&mut read) }
        };
        let tasks = expectation.demands.iter().map(task).collect();
        if findings.is_empty() { Ok(Self { expectation, chosen, per, tasks }) } else { Err(findings) }
    }

    /// Returns whether one of its expressions reads a name such as `game`.
    pub(super) fn reads(&self, name: &str) -> bool {
        let of_tasks = self.tasks.iter().flat_map(|task| task.of.iter().chain(task.bounds.iter().flatten()));
        self.chosen.iter().chain(&self.per).chain(of_tasks).any(|expression| expression.reads_name(name))
    }
}

/// Compares an expectation with the printed cards of a deck.
pub(super) fn judge<'d>(plan: &Plan<'d>, deck: &'d Deck, evaluator: &Evaluator<'d>) -> Findings {
    let cards = deck.cards.iter().filter(|card| card.copies > 0).collect();
    let mut judge = Judge { plan, evaluator, cards, findings: Findings::new() };
    judge.run();
    judge.findings
}

struct Judge<'p, 'd> {
    plan: &'p Plan<'d>,
    evaluator: &'p Evaluator<'d>,
    /// The cards that `where` is true of.
    cards: Vec<&'d Card>,
    findings: Findings,
}

impl<'d> Judge<'_, 'd> {
    /// Goes on as long as the expressions have answers.
    fn run(&mut self) -> Option<()> {
        if let Some(chosen) = &self.plan.chosen {
            let cards: Vec<_> = self.cards.iter().copied().map(Some).collect();
            let truths = self.evaluator.answers(chosen, &cards, &TRUTH, &mut self.findings)?;
            let chosen = cards.into_iter().flatten().zip(truths).filter(|(_, truth)| *truth == Some(true));
            self.cards = chosen.map(|(card, _)| card).collect();
        }
        let groups = self.groups()?;
        let is_counted = |task: &Task<'_>| task.demand.amount().is_some();
        if self.cards.is_empty() && (groups.is_empty() || !self.plan.tasks.iter().all(is_counted)) {
            self.findings.push(messages::idle(self.plan.chosen.as_ref(), &self.plan.expectation.place));
        }
        for task in &self.plan.tasks {
            let broken = self.broken(task, &groups).unwrap_or_default();
            self.findings.extend(messages::cut_short(broken, self.plan.per.as_ref()));
        }
        Some(())
    }

    fn groups(&mut self) -> Option<Vec<GroupedCards<'d>>> {
        let such = self.plan.chosen.as_ref().map(|chosen| format!(" with {}", chosen.quoted())).unwrap_or_default();
        let Some(per) = &self.plan.per else {
            return Some(vec![GroupedCards { such, at: (0..self.cards.len()).collect(), cards: self.cards.clone() }]);
        };
        let keys = self.answers(per, &KEY)?;
        let gathered = gather(&keys, 0..keys.len());
        let group = |((_, key), at): (&GroupKey, Vec<usize>)| GroupedCards {
            such: format!("{such} whose {} is {}", per.quoted(), quoted(key)),
            cards: at.iter().map(|at| self.cards[*at]).collect(),
            at,
        };
        Some(gathered.into_iter().map(group).collect())
    }

    /// Returns what an expression comes to for each card; none where something is wrong with it.
    fn answers<T>(&mut self, expression: &Expression<'d>, wanted: &Wanted<T>) -> Option<Vec<T>> {
        let cards: Vec<_> = self.cards.iter().copied().map(Some).collect();
        self.evaluator.answers(expression, &cards, wanted, &mut self.findings)?.into_iter().collect()
    }

    /// Returns what breaks a demand, group by group; none where it cannot be judged.
    fn broken(&mut self, task: &Task<'d>, groups: &[GroupedCards<'d>]) -> Option<Vec<Finding>> {
        let reason = self.plan.expectation.reason.as_deref().unwrap_or_default();
        // Both bounds are evaluated first, so that what is wrong with one expression hides nothing of another.
        let [least, most] = task.bounds.each_ref().map(|bound| self.bound(bound.as_ref(), groups));
        let found: Vec<FoundAmount> = match (task.demand, &task.of) {
            (Demand::Every(_), Some(of)) if !of.reads_card() => {
                let truths = self.evaluator.answers(of, &[None], &TRUTH, &mut self.findings)?;
                let is_broken = truths.contains(&Some(false));
                return Some(is_broken.then(|| messages::untrue_of_deck(of, reason)).into_iter().collect());
            }
            (Demand::Every(_), Some(of)) => {
                let truths = self.answers(of, &TRUTH)?;
                let broken = groups.iter().filter_map(|group| messages::untrue(group, of, &truths, reason));
                return Some(broken.collect());
            }
            (Demand::Sum { .. }, Some(of)) => {
                let numbers = self.answers(of, &NUMBER)?;
                groups.iter().map(|group| messages::sum(group, of, &numbers)).collect()
            }
            (Demand::Distinct { amount, .. }, Some(of)) => {
                let keys = self.answers(of, &KEY)?;
                let gathered = groups.iter().map(|group| (group, gather(&keys, group.at.iter().copied())));
                if amount.is_none() {
                    let broken = gathered.filter_map(|(group, values)| {
                        let values = values.into_iter().filter(|(_, at)| at.len() > 1);
                        let values = values.map(|(key, at)| (key, at.into_iter().map(|at| self.cards[at]).collect()));
                        messages::repeated(group, of, &values.collect::<Vec<_>>(), reason)
                    });
                    return Some(broken.collect());
                }
                gathered.map(|(group, values)| messages::distinct(group, of, values.into_keys())).collect()
            }
            _ => groups.iter().map(messages::count).collect(),
        };
        let (least, most) = (least?, most?);
        let mut broken = Vec::new();
        for (found, bounds) in found.into_iter().zip(least.into_iter().zip(most)) {
            let is_below = bounds.0.is_some_and(|least| order(found.number, least).is_lt());
            let is_above = bounds.1.is_some_and(|most| order(found.number, most).is_gt());
            let bound = task.bounds[usize::from(is_above)].as_ref().filter(|_| is_below || is_above);
            broken.extend(bound.map(|bound| found.unlike(bounds, &bound.phrase.place, reason)));
        }
        Some(broken)
    }

    /// Returns the number that a bound comes to for each group; none where it has no answer, or differs within a group.
    fn bound(&mut self, bound: Option<&Expression<'d>>, groups: &[GroupedCards<'d>]) -> Option<Vec<Option<f64>>> {
        let Some(bound) = bound else { return Some(vec![None; groups.len()]) };
        if !bound.reads_card() || self.cards.is_empty() {
            let number = self.evaluator.answers(bound, &[None], &NUMBER, &mut self.findings)?;
            return Some(vec![number[0]; groups.len()]);
        }
        let numbers = self.answers(bound, &NUMBER)?;
        for group in groups {
            let first = group.at[0];
            if let Some(other) = group.at.iter().find(|at| order(numbers[**at], numbers[first]).is_ne()) {
                let [first, other] =
                    [first, *other].map(|at| format!("{} on {}", shown(numbers[at]), ids(&[self.cards[at]])));
                let message = format!("{} is not the same on all cards: {first}, but {other}", bound.quoted());
                let finding = Finding::new(Code::UnlikeValues, message).at(bound.phrase.place.clone(), "differs");
                self.findings.push(
                    finding.help("group the cards that have the same with `per`, or expect what all have in common"),
                );
                return None;
            }
        }
        Some(groups.iter().map(|group| Some(numbers[group.at[0]])).collect())
    }
}

/// Gathers cards by the value that they have.
fn gather(keys: &[GroupKey], cards: impl Iterator<Item = usize>) -> IndexMap<&GroupKey, Vec<usize>> {
    let mut gathered: IndexMap<&GroupKey, Vec<usize>> = IndexMap::new();
    cards.for_each(|at| gathered.entry(&keys[at]).or_default().push(at));
    gathered
}

/// Returns which number is larger. Fractions that differ by less than a part in a thousand million count as equal: tenths added
/// up are not always what they should be.
fn order(a: f64, b: f64) -> Ordering {
    let are_whole = a.fract() == 0.0 && b.fract() == 0.0;
    let near = if are_whole { 0.0 } else { 1e-9 * a.abs().max(b.abs()).max(1.0) };
    if (a - b).abs() <= near { Ordering::Equal } else { a.total_cmp(&b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tenths_add_up_to_what_they_should() {
        assert!(order(0.1 + 0.2, 0.3).is_eq());
        assert_eq!(shown(0.1 + 0.2), "0.3");
        assert!(order(2.0, 2.001).is_lt());
    }

    #[test]
    fn large_whole_numbers_stay_apart() {
        assert!(order(9_007_199_254_740_990.0, 9_007_199_254_740_991.0).is_lt());
        assert_eq!(shown(9_007_199_254_740_991.0), "9007199254740991");
    }
}
