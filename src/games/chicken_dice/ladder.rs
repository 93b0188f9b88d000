//! The ladder of counters: more dice of a kind score no less than fewer, and a counter of all six dice is worth counting for
//! some dice at least.

use super::counter::Counter;
use super::rules::Rules;
use crate::diag::{Code, Finding, Findings};
use crate::model::Deck;
use crate::places;

/// What the same dice score as a counter, and otherwise.
struct Step {
    /// The rule of the counter, and the rule of the other way.
    rules: [&'static str; 2],
    /// Both ways in words: `three 1s`, `three single 1s`.
    words: [String; 2],
    points: [i64; 2],
}

/// Checks that no counter scores less than other counters of the same dice.
pub(super) fn check(deck: &Deck, rules: &Rules) -> Findings {
    let mut findings = Findings::new();
    findings.extend(broken(rules).map(|step| step.finding(deck)));
    findings
}

/// Returns the first broken step of each rule.
fn broken(rules: &Rules) -> impl Iterator<Item = Step> {
    let mut found: Vec<Step> = Vec::new();
    for step in steps(rules).into_iter().filter(|step| step.points[0] < step.points[1]) {
        if !found.iter().any(|other| other.rules[0] == step.rules[0]) {
            found.push(step);
        }
    }
    found.into_iter()
}

fn steps(rules: &Rules) -> Vec<Step> {
    let alike = |face: u8, count: u8| Counter::Alike { face, count }.points(rules);
    let step = |rules: [&'static str; 2], words: [String; 2], points: [i64; 2]| Step { rules, words, points };
    let mut steps = vec![
        step(["ones", "one"], ["three 1s".into(), "three single 1s".into()], [rules.ones, 3 * rules.one]),
        step(["triple", "five"], ["three 5s".into(), "three single 5s".into()], [alike(5, 3), 3 * rules.five]),
    ];
    for face in (1..=6).rev() {
        // Three 1s have a rule of their own.
        let four = if face == 1 { "ones" } else { "triple" };
        let words = [format!("five {face}s"), format!("four {face}s")];
        steps.push(step(["five_kind", four], words, [alike(face, 5), alike(face, 4)]));
    }
    let six = |other: &str| ["six of a kind".to_owned(), other.to_owned()];
    steps.extend([
        step(["six_kind", "five_kind"], six("five of a kind"), [rules.six_kind, rules.five_kind]),
        step(["six_kind", "triplets"], six("the same dice as two triplets"), [rules.six_kind, rules.triplets]),
        step(["six_kind", "pairs"], six("the same dice as three pairs"), [rules.six_kind, rules.pairs]),
        // The lowest of two triplets: the others score more one by one.
        step(
            ["triplets", "triple"],
            ["two triplets".into(), "three 2s and three 3s".into()],
            [rules.triplets, alike(2, 3) + alike(3, 3)],
        ),
        step(
            ["straight", "one"],
            ["a straight".into(), "its 1 and its 5".into()],
            [rules.straight, rules.one + rules.five],
        ),
    ]);
    steps
}

impl Step {
    fn finding(&self, deck: &Deck) -> Finding {
        let Self { rules: [rule, other], words: [counter, way], points: [points, more] } = self;
        let message = format!("{counter} score {points}, which is less than {way}: {more}");
        let message = message.replace("a straight score", "a straight scores");
        let help = format!("let `{rule}` make it {more} or more, or lower `{other}`");
        let finding = Finding::new(Code::LadderContradicted, message).help(help);
        let places = [rule, other].map(|key| deck.rules.get(*key).map(|field| field.place.clone()));
        match places {
            [Some(place), Some(other)] if place != other => finding.at(place, "less").see(other, "more"),
            [Some(place), _] | [None, Some(place)] => finding.at(place, ""),
            [None, None] => finding.at(places::game(deck), ""),
        }
    }
}
