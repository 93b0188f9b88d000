//! The ladder of counters: more dice of a kind score no less than fewer, and a counter of all six dice is worth counting for
//! some dice at least.

use super::counter::Counter;
use super::rules::Rules;
use crate::diag::{Code, Finding, Findings};
use crate::model::Deck;
use crate::places;

/// What the same dice score as a counter, and otherwise: the rules of both ways, both in words (`three 1s`, `three single 1s`),
/// and the points.
type Step = ([&'static str; 2], [String; 2], [i64; 2]);

/// Checks that no counter scores less than other counters of the same dice; the first broken step of each rule is found.
pub(super) fn check(deck: &Deck, rules: &Rules) -> Findings {
    let mut found: Vec<Step> = Vec::new();
    for step in steps(rules) {
        let ([rule, _], _, [points, more]) = &step;
        if points < more && !found.iter().any(|([other, _], ..)| other == rule) {
            found.push(step);
        }
    }
    found.into_iter().map(|step| broken(deck, step)).collect()
}

fn steps(rules: &Rules) -> Vec<Step> {
    let alike = |face: u8, count: u8| Counter::Alike { face, count }.points(rules);
    let step = |rules, [counter, way]: [&str; 2], points| (rules, [counter.to_owned(), way.to_owned()], points);
    let ones = [rules.ones, 3 * rules.one];
    let fives = [alike(5, 3), 3 * rules.five];
    let mut steps = vec![
        step(["ones", "one"], ["three 1s", "three single 1s"], ones),
        step(["triple", "five"], ["three 5s", "three single 5s"], fives),
    ];
    for face in (1..=6).rev() {
        // Three 1s have a rule of their own.
        let four = if face == 1 { "ones" } else { "triple" };
        let words = [format!("five {face}s"), format!("four {face}s")];
        let points = [alike(face, 5), alike(face, 4)];
        steps.push((["five_kind", four], words, points));
    }
    for (rule, way, points) in [
        ("five_kind", "five of a kind", rules.five_kind),
        ("triplets", "the same dice as two triplets", rules.triplets),
        ("pairs", "the same dice as three pairs", rules.pairs),
    ] {
        steps.push(step(["six_kind", rule], ["six of a kind", way], [rules.six_kind, points]));
    }
    // The lowest of two triplets: the others score more one by one.
    let triplets = [rules.triplets, alike(2, 3) + alike(3, 3)];
    steps.push(step(["triplets", "triple"], ["two triplets", "three 2s and three 3s"], triplets));
    let straight = [rules.straight, rules.one + rules.five];
    steps.push(step(["straight", "one"], ["a straight", "its 1 and its 5"], straight));
    steps
}

/// Returns the finding that a counter scores less than the same dice in another way.
fn broken(deck: &Deck, ([rule, other], [counter, way], [points, more]): Step) -> Finding {
    let message = format!("{counter} score {points}, which is less than {way}: {more}");
    let message = message.replace("a straight score", "a straight scores");
    let help = format!("let `{rule}` make it {more} or more, or lower `{other}`");
    let finding = Finding::new(Code::LadderContradicted, message).help(help);
    let place = |key: &str| Some(deck.rules.get(key)?.place.clone());
    match [place(rule), place(other)] {
        [Some(place), Some(other)] if place != other => finding.at(place, "less").see(other, "more"),
        [Some(place), _] | [None, Some(place)] => finding.at(place, ""),
        [None, None] => finding.at(places::game(deck), ""),
    }
}
