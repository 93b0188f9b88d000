//! Holds one expectation against the cards.

use super::inquiry::{Inquiry, Missing, Work};
use super::plan::{Asked, Bounds, Plan, Task};
use super::telling::{self, Broken, Lot, Subject};
use super::value::{Key, Number, Operand, Sign};
use crate::diag::Findings;
use crate::games::Figures;
use crate::model::{Card, Deck};
use indexmap::IndexMap;
use std::cmp::Ordering;

/// What is found of one `[[expect]]`.
pub(super) fn judge(deck: &Deck, figures: &Figures, plan: &Plan<'_>, work: &Work) -> Findings {
    let mut judge = Judge { deck, figures, plan, work, findings: Findings::new() };
    if let Some(lots) = judge.chosen().and_then(|cards| judge.lots(cards)) {
        judge.tell_idle(&lots);
        plan.tasks.iter().for_each(|task| judge.task(task, &lots));
    }
    judge.findings
}

struct Judge<'d> {
    deck: &'d Deck,
    figures: &'d Figures,
    plan: &'d Plan<'d>,
    work: &'d Work,
    findings: Findings,
}

impl<'d> Judge<'d> {
    fn inquiry(&self, asked: &'d Asked<'d>, missing: Missing) -> Inquiry<'d> {
        Inquiry::new(self.deck, self.figures, asked, missing, self.work)
    }

    /// Tells what went wrong on the way; says whether all went well.
    fn close(&mut self, inquiry: &Inquiry<'d>) -> bool {
        let told = telling::of_inquiry(inquiry);
        let well = !told.has_errors();
        self.findings.extend(told);
        well
    }

    /// The printed cards that `where` is true of.
    fn chosen(&mut self) -> Option<Vec<&'d Card>> {
        let printed = self.deck.cards.iter().filter(|card| card.copies > 0);
        let Some(asked) = &self.plan.chosen else { return Some(printed.collect()) };
        let mut inquiry = self.inquiry(asked, Missing::IsNothing);
        let cards = printed.filter(|card| inquiry.ask_truth(card) == Some(true)).collect();
        self.close(&inquiry).then_some(cards)
    }

    /// The cards, gathered by `per`.
    fn lots(&mut self, cards: Vec<&'d Card>) -> Option<Vec<Lot<'d>>> {
        let Some(asked) = &self.plan.per else { return Some(vec![Lot { key: None, cards }]) };
        let mut inquiry = self.inquiry(asked, Missing::IsAFault);
        let gathered = gather(&mut inquiry, &cards);
        let lots = gathered.into_iter().map(|(key, cards)| Lot { key: Some(key.to_string()), cards });
        let lots = lots.collect();
        self.close(&inquiry).then_some(lots)
    }

    /// Warns where there is nothing that could break the expectation.
    fn tell_idle(&mut self, lots: &[Lot<'d>]) {
        let counts = |task: &Task<'_>| !matches!(task, Task::Every(_) | Task::Unlike(_));
        let is_empty = lots.iter().all(|lot| lot.cards.is_empty());
        if is_empty && (lots.is_empty() || !self.plan.tasks.iter().all(counts)) {
            self.findings.push(telling::idle(self.plan));
        }
    }

    fn task(&mut self, task: &'d Task<'d>, lots: &[Lot<'d>]) {
        let broken = match task {
            Task::Count(bounds) => self.count(bounds, lots),
            Task::Sum(of, bounds) => self.sum(of, bounds, lots),
            Task::Distinct(of, bounds) => self.distinct(of, bounds, lots),
            Task::Unlike(of) => self.unlike(of, lots),
            Task::Every(asked) => self.every(asked, lots),
        };
        self.findings.extend(broken.told(self.plan));
    }

    fn subject<'l>(&self, lot: &'l Lot<'d>) -> Subject<'l, 'd> {
        Subject { plan: self.plan, lot }
    }

    fn count(&mut self, bounds: &'d Bounds<'d>, lots: &[Lot<'d>]) -> Broken {
        let mut scale = Scale::new(self, bounds);
        let mut broken = Broken::default();
        for lot in lots {
            let count: usize = lot.cards.iter().map(|card| card.copies as usize).sum();
            let found = Number::Whole(i64::try_from(count).unwrap_or(i64::MAX));
            if let Some(miss) = scale.weigh(found, &lot.cards) {
                broken.add(|| telling::count(&self.subject(lot), count, &miss));
            }
        }
        if scale.close(self) { broken } else { Broken::default() }
    }

    fn sum(&mut self, of: &'d Asked<'d>, bounds: &'d Bounds<'d>, lots: &[Lot<'d>]) -> Broken {
        let mut scale = Scale::new(self, bounds);
        let mut inquiry = self.inquiry(of, Missing::IsAFault);
        let mut broken = Broken::default();
        for lot in lots {
            let numbers: Vec<Option<Number>> = lot.cards.iter().map(|card| inquiry.ask_number(Some(card))).collect();
            let Some(numbers) = numbers.into_iter().collect::<Option<Vec<Number>>>() else { continue };
            let weighted = numbers.iter().zip(&lot.cards).map(|(number, card)| {
                number.reckon(Number::Whole(i64::from(card.copies)), Sign::Multiply).unwrap_or(*number)
            });
            let sum = weighted.fold(Number::Whole(0), |sum, number| sum.reckon(number, Sign::Add).unwrap_or(sum));
            if let Some(miss) = scale.weigh(sum, &lot.cards) {
                broken.add(|| telling::sum(&self.subject(lot), of, &numbers, sum, &miss));
            }
        }
        let well = self.close(&inquiry);
        if scale.close(self) && well { broken } else { Broken::default() }
    }

    fn distinct(&mut self, of: &'d Asked<'d>, bounds: &'d Bounds<'d>, lots: &[Lot<'d>]) -> Broken {
        let mut scale = Scale::new(self, bounds);
        let mut inquiry = self.inquiry(of, Missing::IsAFault);
        let mut broken = Broken::default();
        for lot in lots {
            let values = gather(&mut inquiry, &lot.cards);
            let found = Number::Whole(i64::try_from(values.len()).unwrap_or(i64::MAX));
            if let Some(miss) = scale.weigh(found, &lot.cards) {
                broken.add(|| telling::distinct(&self.subject(lot), of, &values, &miss));
            }
        }
        let well = self.close(&inquiry);
        if scale.close(self) && well { broken } else { Broken::default() }
    }

    fn unlike(&mut self, of: &'d Asked<'d>, lots: &[Lot<'d>]) -> Broken {
        let mut inquiry = self.inquiry(of, Missing::IsAFault);
        let mut broken = Broken::default();
        for lot in lots {
            let mut values = gather(&mut inquiry, &lot.cards);
            values.retain(|_, cards| cards.len() > 1);
            if !values.is_empty() {
                broken.add(|| telling::unlike(&self.subject(lot), of, &values));
            }
        }
        if self.close(&inquiry) { broken } else { Broken::default() }
    }

    fn every(&mut self, asked: &'d Asked<'d>, lots: &[Lot<'d>]) -> Broken {
        let mut inquiry = self.inquiry(asked, Missing::IsAFault);
        let mut broken = Broken::default();
        for lot in lots {
            let cards = lot.cards.iter().copied();
            let against: Vec<&Card> = cards.filter(|card| inquiry.ask_truth(card) == Some(false)).collect();
            if !against.is_empty() {
                broken.add(|| telling::every(&self.subject(lot), asked, &against));
            }
        }
        if self.close(&inquiry) { broken } else { Broken::default() }
    }
}

/// The cards under the value that each of them has.
fn gather<'d>(inquiry: &mut Inquiry<'d>, cards: &[&'d Card]) -> IndexMap<Key<'d>, Vec<&'d Card>> {
    let mut gathered: IndexMap<Key<'d>, Vec<&'d Card>> = IndexMap::new();
    for card in cards {
        if let Some(key) = inquiry.ask_key(card) {
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
    least: Option<(&'d Asked<'d>, Inquiry<'d>)>,
    most: Option<(&'d Asked<'d>, Inquiry<'d>)>,
    /// Whether the least is also the most.
    is_exact: bool,
}

impl<'d> Scale<'d> {
    fn new(judge: &Judge<'d>, bounds: &'d Bounds<'d>) -> Self {
        let side = |asked: &'d Asked<'d>| (asked, judge.inquiry(asked, Missing::IsAFault));
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
        for (_, inquiry) in self.least.into_iter().chain(self.most) {
            well = judge.close(&inquiry) && well;
        }
        well
    }
}

/// A bound; none where it comes to nothing, and none within where there is none.
#[expect(clippy::option_option, reason = "no bound and a bound that cannot be reckoned are two things")]
fn side<'d>(side: &mut Option<(&'d Asked<'d>, Inquiry<'d>)>, cards: &[&'d Card]) -> Option<Option<Number>> {
    let Some((asked, inquiry)) = side else { return Some(None) };
    let Some((first, others)) = cards.split_first().filter(|_| asked.reads_card()) else {
        return inquiry.ask_number(None).map(Some);
    };
    let number = inquiry.ask_number(Some(first))?;
    let differs = |card: &&&'d Card| match inquiry.ask(Some(card)) {
        Some(Operand::Number(other)) => other.order(number).is_ne(),
        _ => false,
    };
    if let Some(other) = others.iter().find(differs) {
        inquiry.differ(first, other);
        return None;
    }
    Some(Some(number))
}
