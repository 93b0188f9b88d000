//! What an expression comes to: values borrowed from the deck, and how they compare and add up.

use crate::model::{Card, Deck, Field, Fields, Value};
use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;

/// A number; whole ones stay exact.
#[derive(Clone, Copy, Debug)]
pub(super) enum Number {
    Whole(i64),
    Broken(f64),
}

impl Number {
    pub(super) fn to_f64(self) -> f64 {
        match self {
            Self::Whole(number) => number as f64,
            Self::Broken(number) => number,
        }
    }

    /// Which is larger. Numbers that differ by less than a part in a thousand million count as equal: tenths added up are
    /// not always what they should be.
    pub(super) fn order(self, other: Self) -> Ordering {
        if let (Self::Whole(a), Self::Whole(b)) = (self, other) {
            return a.cmp(&b);
        }
        let (a, b) = (self.to_f64(), other.to_f64());
        let near = 1e-9 * a.abs().max(b.abs()).max(1.0);
        if (a - b).abs() <= near { Ordering::Equal } else { a.total_cmp(&b) }
    }

    /// The two of them reckoned with; as broken numbers where a whole one cannot hold it, none where nothing can.
    pub(super) fn reckon(self, other: Self, sign: Sign) -> Option<Self> {
        if let (Self::Whole(a), Self::Whole(b)) = (self, other) {
            let whole = match sign {
                Sign::Add => a.checked_add(b),
                Sign::Subtract => a.checked_sub(b),
                Sign::Multiply => a.checked_mul(b),
                Sign::Divide => a.checked_rem(b).filter(|rest| *rest == 0).and_then(|_| a.checked_div(b)),
                Sign::DivideDown => a.checked_div_euclid(b),
                Sign::Rest => a.checked_rem_euclid(b),
            };
            if whole.is_some() {
                return whole.map(Self::Whole);
            }
        }
        let (a, b) = (self.to_f64(), other.to_f64());
        let broken = match sign {
            Sign::Add => a + b,
            Sign::Subtract => a - b,
            Sign::Multiply => a * b,
            Sign::Divide => a / b,
            Sign::DivideDown => a.div_euclid(b),
            Sign::Rest => a.rem_euclid(b),
        };
        broken.is_finite().then_some(Self::Broken(broken))
    }
}

/// As people write it: no more than nine digits after the point, and none that are 0.
impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(number) => write!(f, "{number}"),
            Self::Broken(number) => {
                let text = format!("{number:.9}");
                let text = text.trim_end_matches('0').trim_end_matches('.');
                f.write_str(if text == "-0" { "0" } else { text })
            }
        }
    }
}

/// What two numbers are reckoned with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Add,
    Subtract,
    Multiply,
    Divide,
    DivideDown,
    Rest,
}

/// A value of an expression.
#[derive(Clone, Debug)]
pub(super) enum Operand<'d> {
    /// The card has no such field.
    Missing,
    Truth(bool),
    Number(Number),
    Text(Cow<'d, str>),
    List(&'d [Field]),
    /// A list that stands in the expression.
    Written(Vec<Operand<'d>>),
    Table(&'d Fields),
    /// `data`
    Data(&'d Deck),
    /// `card`, with the name of its group.
    Card(&'d Card, &'d str),
}

impl<'d> Operand<'d> {
    pub(super) fn of(field: &'d Field) -> Self {
        Self::of_value(&field.value)
    }

    pub(super) fn of_value(value: &'d Value) -> Self {
        match value {
            Value::Bool(truth) => Self::Truth(*truth),
            Value::Integer(number) => Self::Number(Number::Whole(*number)),
            Value::Float(number) => Self::Number(Number::Broken(*number)),
            Value::Text(text) => Self::Text(Cow::Borrowed(text)),
            Value::List(items) => Self::List(items),
            Value::Table(fields) => Self::Table(fields),
        }
    }

    /// What it is, in words.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Self::Missing => "nothing",
            Self::Truth(_) => "true or false",
            Self::Number(_) => "a number",
            Self::Text(_) => "text",
            Self::List(_) | Self::Written(_) => "a list",
            Self::Table(_) | Self::Data(_) | Self::Card(..) => "a table",
        }
    }

    /// The value that it holds under a name.
    pub(super) fn get(&self, name: &str) -> Self {
        match self {
            Self::Table(fields) => fields.get(name).map_or(Self::Missing, Operand::of),
            Self::Data(deck) => deck.data.get(name).map_or(Self::Missing, |rows| Self::List(rows)),
            Self::Card(card, group) => match name {
                "id" => Self::Text(Cow::Borrowed(card.id.as_str())),
                "copies" => Self::Number(Number::Whole(i64::from(card.copies))),
                "group" => Self::Text(Cow::Borrowed(group)),
                _ => Self::Missing,
            },
            _ => Self::Missing,
        }
    }

    /// The names that it holds values under.
    pub(super) fn names(&self) -> Vec<&'d str> {
        match self {
            Self::Table(fields) => fields.keys().map(String::as_str).collect(),
            Self::Data(deck) => deck.data.keys().map(String::as_str).collect(),
            Self::Card(..) => vec!["id", "copies", "group"],
            _ => Vec::new(),
        }
    }

    /// How many entries a list or table has, or letters a text.
    pub(super) fn length(&self) -> Option<usize> {
        match self {
            Self::Text(text) => Some(text.chars().count()),
            Self::List(items) => Some(items.len()),
            Self::Written(items) => Some(items.len()),
            Self::Table(_) | Self::Data(_) => Some(self.names().len()),
            Self::Missing | Self::Truth(_) | Self::Number(_) | Self::Card(..) => None,
        }
    }

    /// How many bytes have to be looked at to compare it.
    pub(super) fn weight(&self) -> usize {
        if let Self::Text(text) = self { text.len() } else { 0 }
    }

    /// Whether the two are the same; none where they are of different kinds, or cannot be compared at all.
    pub(super) fn equals(&self, other: &Self) -> Option<bool> {
        match (self, other) {
            (Self::Truth(a), Self::Truth(b)) => Some(a == b),
            (Self::Number(a), Self::Number(b)) => Some(a.order(*b).is_eq()),
            (Self::Text(a), Self::Text(b)) => Some(a == b),
            _ => None,
        }
    }

    /// The value as one that others can be gathered under; none for lists and tables.
    pub(super) fn into_key(self) -> Option<Key<'d>> {
        match self {
            Self::Truth(truth) => Some(Key::Truth(truth)),
            Self::Number(number) => Some(Key::Number(number.to_string())),
            Self::Text(text) => Some(Key::Text(text)),
            _ => None,
        }
    }
}

/// A value that cards are gathered under.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Key<'d> {
    Truth(bool),
    Number(String),
    Text(Cow<'d, str>),
}

impl fmt::Display for Key<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Truth(truth) => write!(f, "{truth}"),
            Self::Number(number) => f.write_str(number),
            Self::Text(text) => f.write_str(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Number::{Broken, Whole};

    #[test]
    fn tenths_add_up_to_what_they_should() {
        let sum = Broken(0.1).reckon(Broken(0.2), Sign::Add).expect("it is a number");
        assert!(sum.order(Broken(0.3)).is_eq());
        assert_eq!(sum.to_string(), "0.3");
        assert!(Whole(3).order(Broken(3.0)).is_eq());
        assert!(Whole(2).order(Broken(2.001)).is_lt());
    }

    #[test]
    fn whole_numbers_stay_whole_where_they_can() {
        let shown = |a: Number, sign, b: Number| a.reckon(b, sign).map(|number| number.to_string());
        assert_eq!(shown(Whole(6), Sign::Divide, Whole(3)).as_deref(), Some("2"));
        assert_eq!(shown(Whole(7), Sign::Divide, Whole(2)).as_deref(), Some("3.5"));
        assert_eq!(shown(Whole(7), Sign::DivideDown, Whole(2)).as_deref(), Some("3"));
        assert_eq!(shown(Whole(7), Sign::Rest, Whole(4)).as_deref(), Some("3"));
        assert_eq!(shown(Whole(7), Sign::Multiply, Broken(0.5)).as_deref(), Some("3.5"));
        assert_eq!(shown(Whole(9_007_199_254_740_993), Sign::Add, Whole(0)).as_deref(), Some("9007199254740993"));
    }

    #[test]
    fn there_is_no_division_by_nought() {
        for sign in [Sign::Divide, Sign::DivideDown, Sign::Rest] {
            assert!(Whole(1).reckon(Whole(0), sign).is_none(), "{sign:?}");
            assert!(Broken(1.0).reckon(Broken(0.0), sign).is_none(), "{sign:?}");
        }
        assert!(Whole(i64::MIN).reckon(Whole(-1), Sign::DivideDown).is_some());
    }
}
