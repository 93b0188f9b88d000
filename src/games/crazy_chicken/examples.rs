//! Examples as a deck prints them: rows of `[data.examples]` with the `kinds` that lie before a `player`, and how many `cards`
//! of each; a `sum` and whether the round `ends` may stand beside them.

use super::Rules;
use super::kinds::KindCards;
use crate::diag::{Code, Finding, Findings, Place, nearest};
use crate::games::words::{counted, listed};
use crate::model::{Deck, Field, Fields, Value};

/// What lies before one player.
#[derive(Debug)]
pub(super) struct Example<'a> {
    fields: &'a Fields,
    place: &'a Place,
    /// The kinds, each with the number of its cards and the place that names it.
    lays: Vec<LayExample<'a>>,
}

#[derive(Debug)]
struct LayExample<'a> {
    /// The kind; none where there is no such.
    kind: Option<&'a KindCards>,
    named: &'a Field,
    cards: Option<&'a Field>,
}

impl Example<'_> {
    /// What each kind scores.
    pub(super) fn numbers(&self) -> impl Iterator<Item = u8> {
        self.lays.iter().filter_map(|lay| lay.kind).map(|kind| kind.number)
    }

    /// What all kinds score: each once (Winning the Game).
    pub(super) fn sum(&self) -> i64 {
        self.numbers().map(i64::from).sum()
    }

    /// How many kinds there are.
    pub(super) fn kinds(&self) -> usize {
        self.numbers().count()
    }
}

/// The examples of a deck, in order.
pub(super) fn of<'a>(deck: &'a Deck, kinds: &'a [KindCards]) -> Vec<Example<'a>> {
    let rows = deck.data.get("examples").into_iter().flatten();
    rows.filter_map(|row| match &row.value {
        Value::Table(fields) => Some(Example { fields, place: &row.place, lays: lays(fields, kinds)? }),
        _ => None,
    })
    .collect()
}

fn lays<'a>(fields: &'a Fields, kinds: &'a [KindCards]) -> Option<Vec<LayExample<'a>>> {
    let Value::List(named) = &fields.get("kinds")?.value else { return None };
    let cards = match &fields.get("cards")?.value {
        Value::List(cards) => cards.as_slice(),
        _ => &[],
    };
    let lay = |(index, named): (usize, &'a Field)| {
        let is_it = |kind: &&KindCards| named.value.as_text().is_some_and(|name| name == kind.id || name == kind.name);
        LayExample { kind: kinds.iter().find(is_it), named, cards: cards.get(index) }
    };
    Some(named.iter().enumerate().map(lay).collect())
}

/// What is wrong with them.
pub(super) fn check(deck: &Deck, rules: &Rules, kinds: &[KindCards]) -> Findings {
    let mut findings = Findings::new();
    let examples = of(deck, kinds);
    for example in &examples {
        findings.extend(example.lays.iter().filter_map(|lay| lay.fault(example, rules, kinds)));
    }
    if findings.is_empty() {
        for moment in moments(&examples) {
            findings.extend(twice(&moment));
            findings.extend(moment.iter().filter_map(|example| too_many(example, rules)));
            let is_over = moment.iter().any(|example| example.kinds() == rules.kinds)
                || moment.iter().map(|example| example.kinds()).sum::<usize>() == kinds.len();
            findings.extend(moment.iter().flat_map(|example| wrong_words(example, is_over)));
        }
    }
    findings
}

impl LayExample<'_> {
    fn fault(&self, example: &Example, rules: &Rules, kinds: &[KindCards]) -> Option<Finding> {
        let wrong = |message: String, place: &Place| Finding::new(Code::WrongExample, message).at(place.clone(), "");
        let Some(kind) = self.kind else {
            let name = self.named.value.as_text().unwrap_or_default();
            let finding = wrong(format!("the example names `{name}`, which is no kind"), &self.named.place);
            let near = nearest(name, kinds.iter().map(|kind| kind.id.as_str()));
            let there_are = || format!("there are {}", listed(kinds.iter().map(|kind| format!("`{}`", kind.id))));
            return Some(finding.help(near.map_or_else(there_are, |near| format!("did you mean `{near}`?"))));
        };
        let least = i64::from(rules.smallest_lay);
        let most = i64::from(kind.count);
        let Some(cards) = self.cards else {
            let place = example.fields.get("cards").map_or(example.place, |cards| &cards.place);
            let finding = wrong(format!("the example does not say how many cards of {} lie there", kind.name), place);
            return Some(finding.help("write a number in `cards` for each of `kinds`"));
        };
        let is_right = cards.value.as_integer().is_some_and(|cards| (least..=most).contains(&cards));
        (!is_right).then(|| {
            let range = if least == most { least.to_string() } else { format!("{least} to {most}") };
            let message = format!("{} cards of {} cannot lie there: a lay has {range}", cards.place.text(), kind.name);
            wrong(message, &cards.place)
                .see(self.named.place.clone(), "the kind")
                .help("write a number that can be laid")
        })
    }
}

/// Rows of one moment: one before each of the two players.
fn moments<'e, 'a>(examples: &'e [Example<'a>]) -> Vec<Vec<&'e Example<'a>>> {
    let player = |example: &Example<'a>| example.fields.get("player").map(|player| &player.value);
    let mut moments: Vec<Vec<&'e Example<'a>>> = Vec::new();
    for example in examples {
        let is_other = |first: &Example<'a>| {
            player(first).is_some() && player(example).is_some_and(|it| Some(it) != player(first))
        };
        match moments.last_mut() {
            Some(moment) if moment.len() == 1 && is_other(moment[0]) => moment.push(example),
            _ => moments.push(vec![example]),
        }
    }
    moments
}

/// A kind lies before one player only, and once: who lays more of it takes the smaller lot off the table (Action 2a).
fn twice(moment: &[&Example]) -> Option<Finding> {
    let lays: Vec<&LayExample> = moment.iter().flat_map(|example| &example.lays).collect();
    lays.iter().enumerate().find_map(|(index, lay)| {
        let kind = lay.kind?;
        let first = lays[..index].iter().find(|other| other.kind.is_some_and(|other| other.id == kind.id))?;
        let message = format!("{} lies there twice", kind.name);
        let finding = Finding::new(Code::WrongExample, message).at(lay.named.place.clone(), "here again");
        let help = "a kind lies before one player only, and all its cards together: take one out";
        Some(finding.see(first.named.place.clone(), "the first is here").help(help))
    })
}

/// The round is over with as many kinds as end it: one more cannot be laid.
fn too_many(example: &Example, rules: &Rules) -> Option<Finding> {
    (example.kinds() > rules.kinds).then(|| {
        let kinds = counted(example.kinds(), "kind");
        let message = format!("{kinds} cannot lie before one player: the round ends with {}", rules.kinds);
        let place = example.fields.get("kinds").map_or(example.place, |kinds| &kinds.place);
        Finding::new(Code::WrongExample, message).at(place.clone(), "").help(format!("name {} at most", rules.kinds))
    })
}

/// The `sum` and the `ends` beside an example, where they are there and not right.
fn wrong_words(example: &Example, is_over: bool) -> Vec<Finding> {
    let terms: Vec<String> = example.numbers().map(|number| number.to_string()).collect();
    let sum = format!("the kinds score {}, each once", terms.join(" + "));
    let ends = if is_over { "so many kinds end the round" } else { "with these kinds alone the round goes on" };
    let right = [("sum", Value::Integer(example.sum()), sum), ("ends", Value::Bool(is_over), ends.to_owned())];
    let wrong = right.into_iter().filter_map(|(key, right, why)| {
        let field = example.fields.get(key).filter(|field| field.value != right)?;
        let right = match right {
            Value::Bool(answer) => answer.to_string(),
            _ => example.sum().to_string(),
        };
        let message = format!("the example's `{key}` is `{}`, but by the rules it is {right}", field.place.text());
        Some(
            Finding::new(Code::WrongExample, message).at(field.place.clone(), "").help(format!("write {right}: {why}")),
        )
    });
    wrong.collect()
}
