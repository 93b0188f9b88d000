//! What breaks an expectation, in words for its author.

use super::evaluator::{GroupKey, NAMED, ids, shown};
use super::expression::Expression;
use crate::diag::{Code, Finding, Place, counted, listed, quoted};
use crate::model::{Card, Field, Fields, Value};
use crate::template::DECK_NAMES;
use indexmap::IndexMap;

/// How many findings one demand makes, and how many places a finding shows.
const SHOWN: usize = 5;

/// Cards that are looked at together.
pub(super) struct GroupedCards<'d> {
    /// What they have in common, to go on after "cards".
    pub(super) such: String,
    /// Their places among all chosen cards.
    pub(super) at: Vec<usize>,
    pub(super) cards: Vec<&'d Card>,
}

/// A number that is found in a group of cards.
pub(super) struct FoundAmount {
    pub(super) number: f64,
    message: String,
    help: String,
    /// Whether the message ends in one thing, rather than in things that are counted.
    is_amount: bool,
}

impl FoundAmount {
    fn new(number: f64, message: String, items: (&str, impl IntoIterator<Item = String>)) -> Self {
        let list = listed(items.1, NAMED);
        let help = if list.is_empty() {
            "check whether the cards have what `where` asks for, or add such cards".to_owned()
        } else {
            format!("{}: {list}; change the cards, or expect another number", items.0)
        };
        Self { number, message, help, is_amount: false }
    }

    /// Reports that another number is expected.
    pub(super) fn unlike(self, bounds: (Option<f64>, Option<f64>), place: &Place, reason: &str) -> Finding {
        let amount = match bounds {
            (Some(least), Some(most)) if least.total_cmp(&most).is_eq() => shown(least),
            (Some(least), Some(most)) => format!("{} to {}", shown(least), shown(most)),
            (Some(least), None) => format!("at least {}", shown(least)),
            (None, most) => format!("at most {}", shown(most.unwrap_or_default())),
        };
        let is_one = self.is_amount || bounds.1.or(bounds.0) == Some(1.0);
        let message = format!("{}, but {amount} {} expected", self.message, if is_one { "is" } else { "are" });
        broken(message, place, reason).help(self.help)
    }
}

fn broken(message: String, place: &Place, reason: &str) -> Finding {
    Finding::new(Code::ExpectationBroken, message).at(place.clone(), reason)
}

/// Returns how many cards there are.
pub(super) fn count(group: &GroupedCards<'_>) -> FoundAmount {
    let count: u64 = group.cards.iter().map(|card| u64::from(card.copies)).sum();
    let there = match count {
        0 => "there is no card".to_owned(),
        1 => "there is 1 card".to_owned(),
        more => format!("there are {more} cards"),
    };
    let cards = group.cards.iter().map(|card| format!("{}{}", quoted(card.id.as_str()), times(card)));
    FoundAmount::new(count as f64, format!("{there}{}", group.such), ("counted with all copies", cards))
}

/// Returns what the numbers on the cards add up to.
pub(super) fn sum(group: &GroupedCards<'_>, of: &Expression<'_>, numbers: &[f64]) -> FoundAmount {
    let counted = group.cards.iter().zip(group.at.iter().map(|at| numbers[*at]));
    let sum = counted.clone().map(|(card, number)| number * f64::from(card.copies)).sum();
    let items = counted.map(|(card, number)| format!("{} {}{}", quoted(card.id.as_str()), shown(number), times(card)));
    let message = format!("{} adds up to {} over all cards{}", of.quoted(), shown(sum), group.such);
    FoundAmount { is_amount: true, ..FoundAmount::new(sum, message, ("added up with all copies", items)) }
}

/// Returns how many different values there are.
pub(super) fn distinct<'k>(
    group: &GroupedCards<'_>,
    of: &Expression<'_>,
    values: impl ExactSizeIterator<Item = &'k GroupKey>,
) -> FoundAmount {
    let (count, such) = (values.len(), &group.such);
    let there = if count == 1 { "is" } else { "are" };
    let message = format!("there {there} {} of {} on the cards{such}", counted(count, "different value"), of.quoted());
    FoundAmount::new(count as f64, message, ("the values are these", values.map(|(_, value)| quoted(value))))
}

/// Reports values that several cards have.
pub(super) fn repeated(
    group: &GroupedCards<'_>,
    of: &Expression<'_>,
    values: &[(&GroupKey, Vec<&Card>)],
    reason: &str,
) -> Option<Finding> {
    let cards: Vec<&Card> = values.iter().flat_map(|(_, cards)| cards).copied().collect();
    let shared = values.iter().map(|((_, value), cards)| format!("{} on {}", quoted(value), ids(cards)));
    let (name, shared) = (of.quoted(), listed(shared, NAMED));
    let message = format!("{name} is not different on all cards{}: {shared}", group.such);
    let help = format!("give each of these cards its own {name}; to print a card several times, set its `copies`");
    let finding = broken(message, &of.phrase.place, reason).help(help);
    (!cards.is_empty()).then(|| see_cards(finding, of, &cards))
}

/// Reports cards that something is not true of.
pub(super) fn untrue(group: &GroupedCards<'_>, of: &Expression<'_>, truths: &[bool], reason: &str) -> Option<Finding> {
    let (such, all) = (&group.such, group.cards.len());
    let against = group.cards.iter().zip(&group.at).filter(|(_, at)| !truths[**at]);
    let against: Vec<&Card> = against.map(|(card, _)| *card).collect();
    let cards =
        if all == 1 { format!("the only card{such}") } else { format!("{} of the {all} cards{such}", against.len()) };
    let message = format!("{} is not true of {cards}: {}", of.quoted(), ids(&against));
    let help = "change the cards, leave them out with `where`, or expect something else";
    let finding = see_cards(broken(message, &of.phrase.place, reason).help(help), of, &against);
    match against.as_slice() {
        [] => None,
        [only] => Some(finding.on_card(only.id.as_str())),
        _ => Some(finding),
    }
}

/// Reports what is not true of the deck, whatever its cards.
pub(super) fn untrue_of_deck(of: &Expression<'_>, reason: &str) -> Finding {
    let finding = broken(format!("{} is not true", of.quoted()), &of.phrase.place, reason);
    finding.help("change the deck, or expect something else")
}

/// Shows where the cards have the first field that the expression reads, one place for all cards that have it from there.
fn see_cards(mut finding: Finding, of: &Expression<'_>, cards: &[&Card]) -> Finding {
    let is_field = |root: &str| root != "card" && !DECK_NAMES.contains(&root);
    let read = of.reads.iter().find(|read| is_field(read.path[0].0));
    let path = read.map_or(&[][..], |read| &read.path);
    let mut places: IndexMap<&Place, Vec<&Card>> = IndexMap::new();
    for card in cards {
        let place = field_at(&card.fields, path).map_or(&card.place, |field| &field.place);
        places.entry(place).or_default().push(card);
    }
    if places.len() > SHOWN {
        add_help(&mut finding, &counted(places.len() - SHOWN, "more such place"));
    }
    places
        .into_iter()
        .take(SHOWN)
        .fold(finding, |finding, (place, cards)| finding.see(place.clone(), format!("on {}", ids(&cards))))
}

fn field_at<'f>(fields: &'f Fields, path: &[(&str, usize)]) -> Option<&'f Field> {
    let ((first, _), rest) = path.split_first()?;
    let field = fields.get(*first)?;
    match &field.value {
        Value::Table(inner) if !rest.is_empty() => field_at(inner, rest).or(Some(field)),
        _ => Some(field),
    }
}

/// Keeps the first findings of a demand, the last of which says how many there are.
pub(super) fn cut_short(mut broken: Vec<Finding>, per: Option<&Expression<'_>>) -> Vec<Finding> {
    let left = broken.len().saturating_sub(SHOWN);
    broken.truncate(SHOWN);
    if let (Some(last), Some(per), 1..) = (broken.last_mut(), per, left) {
        let (values, breaks) = (counted(left, "more value"), if left == 1 { "breaks" } else { "break" });
        add_help(last, &format!("{values} of {} {breaks} this expectation", per.quoted()));
    }
    broken
}

fn add_help(finding: &mut Finding, more: &str) {
    finding.help = finding.help.take().map(|help| format!("{help} ({more})"));
}

/// Warns that nothing could break an expectation.
pub(super) fn idle(chosen: Option<&Expression<'_>>, place: &Place) -> Finding {
    let (message, place) = match chosen {
        Some(chosen) => {
            (format!("`where` chooses no cards: {} is true of none", chosen.quoted()), &chosen.phrase.place)
        }
        None => ("the deck prints no cards, so nothing can be expected of them".to_owned(), place),
    };
    let help = "check the names of the cards' fields and their values: as it is, nothing can break this expectation";
    Finding::new(Code::NoCardsChosen, message).at(place.clone(), "nothing to look at").help(help)
}

/// ` × 3`
fn times(card: &Card) -> String {
    if card.copies == 1 { String::new() } else { format!(" × {}", card.copies) }
}
