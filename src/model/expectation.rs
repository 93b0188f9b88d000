//! What an author expects of the cards of a deck: `[[expect]]`.

use crate::diag::Place;
use std::ops::Range;

/// An expression over a card's fields, as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// The expression, without the quotes around it.
    pub text: String,
    /// Where it stands, with its quotes.
    pub place: Place,
}

impl Phrase {
    /// Returns the place of some bytes of the text; the whole place where the file writes the text with other escapes than `\"`.
    pub fn part(&self, span: Range<usize>) -> Place {
        let raw = self.place.text();
        let escaped = self.text.replace('"', "\\\"");
        let (start, escape) = match (raw.find(&self.text), raw.find(&escaped)) {
            (Some(start), _) => (start, 0),
            (None, Some(start)) => (start, 1),
            (None, None) => return self.place.clone(),
        };
        let before = |byte: usize| self.text.get(..byte).unwrap_or(&self.text);
        let at = |byte: usize| start + before(byte).len() + escape * before(byte).matches('"').count();
        self.place.part(at(span.start)..at(span.end))
    }
}

/// How many or how much is expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Amount {
    /// Exactly this.
    Is(Phrase),
    /// At least and at most this; one of them may be left open.
    Between {
        /// The least.
        min: Option<Phrase>,
        /// The most.
        max: Option<Phrase>,
    },
}

impl Amount {
    /// Returns the least and the most.
    pub fn bounds(&self) -> [Option<&Phrase>; 2] {
        match self {
            Self::Is(phrase) => [Some(phrase); 2],
            Self::Between { min, max } => [min.as_ref(), max.as_ref()],
        }
    }
}

/// What is expected of some cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Demand {
    /// How many there are, including copies.
    Count(Amount),
    /// What a number on each adds up to, including copies.
    Sum {
        /// The number.
        of: Phrase,
        /// What it adds up to.
        amount: Amount,
    },
    /// How many different values there are.
    Distinct {
        /// The value.
        of: Phrase,
        /// How many different ones; none where no two cards may have the same.
        amount: Option<Amount>,
    },
    /// What is true of each.
    Every(Phrase),
}

impl Demand {
    /// Returns the expression that is evaluated for each card; none where cards are counted.
    pub fn phrase(&self) -> Option<&Phrase> {
        match self {
            Self::Count(_) => None,
            Self::Sum { of, .. } | Self::Distinct { of, .. } | Self::Every(of) => Some(of),
        }
    }

    /// Returns how much is expected; none where something is expected of each card.
    pub fn amount(&self) -> Option<&Amount> {
        match self {
            Self::Count(amount) | Self::Sum { amount, .. } => Some(amount),
            Self::Distinct { amount, .. } => amount.as_ref(),
            Self::Every(_) => None,
        }
    }
}

/// One `[[expect]]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// `where`: what is true of the cards that are meant; none for all cards.
    pub chosen: Option<Phrase>,
    /// `per`: cards that have the same value here form a group, and each group must meet the expectation.
    pub per: Option<Phrase>,
    /// What is expected of them; never empty.
    pub demands: Vec<Demand>,
    /// Why, in the author's words.
    pub reason: Option<String>,
    /// Where `[[expect]]` stands.
    pub place: Place,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Source;

    /// Returns what stands in the file for `found` in the text that a TOML string says.
    fn found(toml: &str, text: &str, found: &str) -> String {
        let source = Source::new("deck.toml", format!("where = {toml}"));
        let place = source.place(8..source.text().len());
        let at = text.find(found).expect("the text holds it");
        Phrase { text: text.to_owned(), place }.part(at..at + found.len()).text().to_owned()
    }

    #[test]
    fn a_part_is_found_in_quotes_of_each_sort() {
        assert_eq!(found("'kind == \"x\"'", "kind == \"x\"", "\"x\""), "\"x\"");
        assert_eq!(found("\"kind == 'x'\"", "kind == 'x'", "'x'"), "'x'");
        assert_eq!(found("'''kind == 'x' '''", "kind == 'x' ", "'x'"), "'x'");
        assert_eq!(found("'''\nkind == 'x' '''", "kind == 'x' ", "kind"), "kind");
    }

    #[test]
    fn a_part_is_found_behind_quotes_with_backslashes() {
        assert_eq!(found(r#""a == \"ü\" and b""#, "a == \"ü\" and b", "and"), "and");
        assert_eq!(found(r#""a == \"ü\" and b""#, "a == \"ü\" and b", "\"ü\""), r#"\"ü\""#);
    }

    #[test]
    fn with_other_escapes_the_whole_expression_is_shown() {
        assert_eq!(found("\"a == '\\u0041' and b\"", "a == 'A' and b", "'A'"), "\"a == '\\u0041' and b\"");
        assert_eq!(found("\"\"\"a \\\n   and b\"\"\"", "a and b", "and"), "\"\"\"a \\\n   and b\"\"\"");
    }
}
