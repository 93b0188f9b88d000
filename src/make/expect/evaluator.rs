//! Expressions evaluated for many cards: what each comes to, and what is wrong with those that have no answer.

use super::expression::{Expression, Missing};
use super::tokens::{Comparison, Read};
use crate::diag::{Code, Finding, Findings, Severity, listed, nearest, quoted};
use crate::games::Figures;
use crate::model::{Card, Deck};
use crate::template::{DECK_NAMES, card_context, expression_engine, in_words};
use indexmap::IndexMap;
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;
use tera::{Context, Tera, Value};

/// How many cards or values a finding names.
pub(super) const NAMED: usize = 7;

/// A kind of answer.
pub(super) struct Wanted<T> {
    pub(super) words: &'static str,
    pub(super) read: fn(&Value) -> Option<T>,
}

/// A value that cards are compared by: its kind and how it is written.
pub(super) type GroupKey = (&'static str, String);

pub(super) const TRUTH: Wanted<bool> = Wanted { words: "true or false", read: Value::as_bool };
pub(super) const NUMBER: Wanted<f64> = Wanted { words: "a number", read: number };
pub(super) const KEY: Wanted<GroupKey> = Wanted { words: "one value", read: key };

fn number(value: &Value) -> Option<f64> {
    value.as_number().map(|number| number.as_float()).filter(|number| number.is_finite())
}

fn key(value: &Value) -> Option<GroupKey> {
    let text = match value.as_number() {
        // 2.0 and 2 are the same number.
        Some(number) if number.is_float() => shown(number.as_float()),
        Some(_) => value.to_string(),
        None if value.is_string() || value.is_bool() => value.to_string(),
        None => return None,
    };
    Some((kind(value), text))
}

/// Returns a number as people write it: at most nine digits after the point, and no zeros at the end.
pub(super) fn shown(number: f64) -> String {
    let text = format!("{number:.9}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Returns what a value is, in words.
fn kind(value: &Value) -> &'static str {
    match value {
        value if value.is_bool() => "true or false",
        value if value.as_number().is_some_and(|number| !number.as_float().is_finite()) => "too large a number",
        value if value.is_number() => "a number",
        value if value.is_string() => "text",
        value if value.is_array() => "a list",
        value if value.is_map() => "a table",
        _ => "nothing",
    }
}

/// Returns the kinds of two values that can never be the same, or one never in the other; none where they can.
fn unlike_kinds(left: &Value, right: &Value, is_in: bool) -> Option<(&'static str, &'static str)> {
    let (found, wanted) = (kind(left), kind(right));
    let (is_like, wanted) = match right.as_array().filter(|_| is_in) {
        Some(items) => {
            let is_like = items.is_empty() || items.iter().any(|item| kind(item) == found);
            (is_like, items.first().map_or(found, kind))
        }
        // Tera itself reports what nothing can be in; in a table, a name is looked for.
        None if is_in => (found == "text" || !matches!(wanted, "text" | "a table"), wanted),
        None => (found == wanted && found != "too large a number", wanted),
    };
    (!is_like).then_some((found, wanted))
}

/// Evaluates expressions with the values of a deck and of its cards, as templates read them.
pub(super) struct Evaluator<'d> {
    /// Tera with the values of the deck.
    pub(super) engine: Tera,
    deck: Context,
    cards: HashMap<&'d str, Context>,
    no_card: Context,
}

impl<'d> Evaluator<'d> {
    /// Returns an evaluator that knows the deck, and no card.
    pub(super) fn new(deck: &'d Deck, figures: &Figures) -> Self {
        let mut engine = expression_engine(deck, figures);
        let deck = engine.global_context().clone();
        Self { engine, deck, cards: HashMap::new(), no_card: Context::new() }
    }

    /// Adds the cards.
    pub(super) fn with_cards(mut self, deck: &'d Deck) -> Self {
        let values = |card: &'d Card| {
            Some((card.id.as_str(), card_context(card, deck.groups.get(card.group)?, &deck.placeholders)))
        };
        self.cards = deck.cards.iter().filter_map(values).collect();
        self
    }

    /// Evaluates an expression for each card; none where something is wrong with it, which is reported. `None` as a card has no
    /// fields.
    pub(super) fn answers<T>(
        &self,
        expression: &Expression<'d>,
        cards: &[Option<&'d Card>],
        wanted: &Wanted<T>,
        findings: &mut Findings,
    ) -> Option<Vec<Option<T>>> {
        let unknown: Vec<_> = expression.reads.iter().map(|read| self.unknown_name(expression, read, cards)).collect();
        let is_error = |unknown: &Option<Finding>| unknown.as_ref().is_some_and(|one| one.severity == Severity::Error);
        let is_reported: Vec<bool> = unknown.iter().map(is_error).collect();
        let mut found: IndexMap<String, Finding> = IndexMap::new();
        for unknown in unknown.into_iter().flatten() {
            found.entry(unknown.message.clone()).or_insert(unknown);
        }
        let mut faults: Vec<(Finding, Vec<&Card>)> = Vec::new();
        let mut answers = Vec::new();
        for card in cards.iter().copied() {
            let value = self.value(expression, card, &is_reported);
            let answer = value.and_then(|value| {
                let is_nothing = value.is_undefined() && expression.missing == Missing::IsNothing;
                let fault = || (!is_nothing).then(|| unwanted(expression, &value, wanted.words));
                (wanted.read)(&value).ok_or_else(fault)
            });
            if let Err(Some(fault)) = &answer {
                match faults.iter_mut().find(|(known, _)| known == fault) {
                    Some((_, with)) => with.extend(card),
                    None => faults.push((fault.clone(), card.into_iter().collect())),
                }
            }
            answers.push(answer.ok());
        }
        let faults = faults.into_iter().map(|(fault, with)| on_cards(fault, &with, cards.len()));
        let unlike = expression.comparisons.iter().filter_map(|one| self.unlike(expression, one, cards));
        let found: Vec<Finding> = found.into_values().chain(faults).chain(unlike).collect();
        let is_sound = found.iter().all(|finding| finding.severity != Severity::Error);
        findings.extend(found);
        is_sound.then_some(answers)
    }

    /// Returns what the expression comes to for a card; the error is nothing where the card is not meant, or its fault is
    /// reported already.
    fn value(
        &self,
        expression: &Expression<'d>,
        card: Option<&Card>,
        is_reported: &[bool],
    ) -> Result<Value, Option<Finding>> {
        let needed = expression.reads.iter().zip(is_reported).filter(|(read, _)| !read.is_optional);
        let mut missing =
            needed.filter_map(|(read, is_reported)| Some((self.missing(expression, read, card)?, is_reported)));
        if expression.missing == Missing::IsAnError
            && let Some((range, is_reported)) = missing.next()
        {
            return Err((!is_reported).then(|| not_there(expression, range)));
        }
        expression.evaluate(&expression.whole(), self.context(card)).map_err(|(message, range)| {
            let is_cause = |read: &&Read<'_>| {
                // Tera's error about a filter has the place of the filter alone.
                let between = expression.text(&(read.range.end..range.start)).trim_start();
                between.starts_with('|') || read.range.start < range.end && range.start < read.range.end
            };
            let missing = |read| self.missing(expression, read, card);
            match expression.reads.iter().filter(is_cause).find_map(missing) {
                Some(range) => (expression.missing == Missing::IsAnError).then(|| not_there(expression, range)),
                None => Some(no_answer(expression, &message, range)),
            }
        })
    }

    fn context(&self, card: Option<&Card>) -> &Context {
        card.and_then(|card| self.cards.get(card.id.as_str())).unwrap_or(&self.no_card)
    }

    /// Returns what the names of a path lead to.
    fn field<'v>(
        &'v self,
        card: Option<&Card>,
        path: &[(&'v str, usize)],
    ) -> Result<&'v Value, (usize, Option<&'v Value>)> {
        let value = self.context(card).get(path[0].0).or_else(|| self.deck.get(path[0].0));
        let mut value = value.ok_or((0, None))?;
        for (at, (name, _)) in path.iter().enumerate().skip(1) {
            let inner = value.get_from_path(name).filter(|_| value.is_map());
            value = inner.ok_or((at, Some(value)))?;
        }
        Ok(value)
    }

    /// Returns the bytes of what is read, as far as it is missing; none where it is there.
    fn missing(&self, expression: &Expression<'d>, read: &Read<'_>, card: Option<&Card>) -> Option<Range<usize>> {
        match self.field(card, &read.path) {
            Err((depth, _)) => Some(read.range.start..read.path[depth].1),
            Ok(_) if !read.has_brackets => None,
            Ok(_) => {
                let value = expression.evaluate(&read.range, self.context(card));
                value.is_ok_and(|value| value.is_undefined()).then(|| read.range.clone())
            }
        }
    }

    /// Reports a name that no card has.
    fn unknown_name(&self, expression: &Expression<'d>, read: &Read<'_>, cards: &[Option<&Card>]) -> Option<Finding> {
        let lacks = cards.iter().map(|card| self.field(*card, &read.path).err());
        let lacks: Vec<(usize, Option<&'_ Value>)> = lacks.collect::<Option<_>>()?;
        let depth = lacks.iter().map(|(depth, _)| *depth).max()?;
        let mut there: BTreeSet<&str> = BTreeSet::new();
        for (card, (_, table)) in cards.iter().zip(&lacks).filter(|(_, lack)| lack.0 == depth) {
            let fields = card.filter(|_| depth == 0).into_iter().flat_map(|card| card.fields.keys());
            let keys = table.and_then(Value::as_map).into_iter().flat_map(|table| table.keys());
            there.extend(fields.map(String::as_str).chain(keys.filter_map(|key| key.as_str())));
        }
        let range = read.range.start..read.path[depth].1;
        let (name, root, last) = (expression.text(&range), read.path[0].0, read.path[depth].0);
        let message = match cards.len() {
            _ if root == "card" || DECK_NAMES.contains(&root) => format!("there is no {}", quoted(name)),
            1 => format!("the card has no {}", quoted(name)),
            _ => format!("no card has {}", quoted(name)),
        };
        let table = name.strip_suffix(last).unwrap_or_default();
        // In the first place there may also be what every expression reads.
        let roots = if depth == 0 { DECK_NAMES.as_slice() } else { &[] };
        let help = match nearest(last, there.iter().chain(roots).copied()).filter(|near| *near != last) {
            _ if name == "game" => "`game` is there if `[deck]` names a `game`".to_owned(),
            Some(near) => format!("did you mean `{table}{near}`?"),
            None if there.is_empty() && depth > 0 => {
                let table = table.trim_end_matches(['.', '?']);
                format!("`{table}` is not a table with values in it: read it as it is")
            }
            None => {
                // Text without quotes is read as a name.
                let text = if read.is_optional { String::new() } else { format!("; put text in quotes: `'{last}'`") };
                let names = if there.is_empty() { roots } else { &Vec::from_iter(there) };
                format!("there are {}{text}", listed(names.iter().map(|name| quoted(name)), NAMED))
            }
        };
        let severity = if read.is_optional { Severity::Warning } else { Severity::Error };
        let place = expression.phrase.part(range);
        Some(Finding::new(Code::UnknownField, message).severity(severity).at(place, "not there").help(help))
    }

    /// Reports a comparison that compares unlike kinds on every card: one that is true of no card is a mistake.
    fn unlike(
        &self,
        expression: &Expression<'d>,
        comparison: &Comparison,
        cards: &[Option<&'d Card>],
    ) -> Option<Finding> {
        let mut first = None;
        for card in cards {
            let context = self.context(*card);
            let value = |part| expression.evaluate(part, context).ok().filter(|value| !value.is_undefined());
            if let (Some(left), Some(right)) = (value(&comparison.left), value(&comparison.right)) {
                let kinds = unlike_kinds(&left, &right, comparison.is_in)?;
                first = first.or(Some((kinds, *card)));
            }
        }
        let ((left, right), card) = first?;
        let range = comparison.left.start..comparison.right.end;
        let message =
            format!("{} compares {left} with {right}, which are never the same", quoted(expression.text(&range)));
        let help = "write a number without quotes and text in quotes: `goal == 4`, `name == 'fox'`; to compare a number as text, \
                    write `goal | str`; to ask whether a card has a field, `goal is defined`";
        let place = expression.phrase.part(range);
        let finding = Finding::new(Code::UnlikeValues, message).at(place, format!("{left} and {right}")).help(help);
        Some(on_cards(finding, card.as_slice(), 0))
    }
}

/// Reports a field that a card lacks.
fn not_there(expression: &Expression<'_>, range: Range<usize>) -> Finding {
    let text = expression.text(&range);
    let help = format!(
        "give every card one, leave such cards out with `where = '{text} is defined'`, or say what counts instead: \
         `{text} | default(value=0)`"
    );
    let place = expression.phrase.part(range);
    Finding::new(Code::UnknownField, format!("there is no {}", quoted(text))).at(place, "not there").help(help)
}

/// Reports an answer of the wrong kind.
fn unwanted(expression: &Expression<'_>, value: &Value, wanted: &str) -> Finding {
    if value.is_undefined() {
        return not_there(expression, expression.whole());
    }
    let (text, found) = (expression.phrase.text.trim(), kind(value));
    let help = match wanted {
        "true or false" => format!("compare it with something: `{text} == 1`, `{text} == 'fox'`"),
        "a number" => "in a table, a cell with only digits is a number".to_owned(),
        _ => format!(
            "take one of the values in it, `{text}.id` or `{text}[0]`, or how many there are: `{text} | length`"
        ),
    };
    let message = format!("{} is {found}, but {wanted} is wanted", quoted(text));
    Finding::new(Code::UnlikeValues, message).at(expression.phrase.part(expression.whole()), found).help(help)
}

/// Reports what Tera cannot evaluate.
fn no_answer(expression: &Expression<'_>, message: &str, range: Range<usize>) -> Finding {
    // Tera leaves off the rest of a path that its place ends in.
    let paths = expression.reads.iter().map(|read| &read.range);
    let end = paths.filter(|path| (path.start + 1..path.end).contains(&range.end)).map(|path| path.end).max();
    let range = range.start..end.unwrap_or(range.end);
    let (text, words) = (expression.text(&range), in_words(message));
    let is_chain = text.matches(['<', '>']).count() > 1;
    let help = words.help.as_deref().unwrap_or(if is_chain {
        "compare two values at a time: `1 < value and value <= 3`"
    } else {
        "see what the fields hold; in a table, a cell with only digits is a number, and any other is text"
    });
    let message = format!("{} has no answer: {}", quoted(text), words.message);
    Finding::new(Code::UnlikeValues, message).at(expression.phrase.part(range), "no answer").help(help)
}

/// Adds the cards that a finding is about, `all` is how many were asked.
fn on_cards(mut finding: Finding, with: &[&Card], all: usize) -> Finding {
    if with.len() > 1 {
        let of =
            if with.len() == all { format!("all {all} cards") } else { format!("{} of the {all} cards", with.len()) };
        finding.message = format!("{}, on {of}: {}", finding.message, ids(with));
    }
    match with.first() {
        Some(card) => finding.see(card.place.clone(), "for this card").on_card(card.id.as_str()),
        None => finding,
    }
}

/// Returns the ids of cards.
pub(super) fn ids(cards: &[&Card]) -> String {
    listed(cards.iter().map(|card| quoted(card.id.as_str())), NAMED)
}
