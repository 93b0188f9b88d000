//! What an author expects of the cards of a deck: `[[expect]]`.

use crate::diag::Place;

/// An expression over a card's fields, as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// The expression, without the quotes round it.
    pub text: String,
    /// Where it stands, with its quotes.
    pub place: Place,
}

/// How many or how much is expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Amount {
    /// Just so much.
    Is(Phrase),
    /// At least and at most so much; one of them may be left open.
    Between {
        /// The least.
        min: Option<Phrase>,
        /// The most.
        max: Option<Phrase>,
    },
}

/// What is expected of some cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Demand {
    /// So many of them, with all copies.
    Count(Amount),
    /// A number on each, which add up to so much over all copies.
    Sum {
        /// The number.
        of: Phrase,
        /// What it comes to.
        amount: Amount,
    },
    /// So many different values.
    Distinct {
        /// The value.
        of: Phrase,
        /// How many different ones; none where no two cards may have the same.
        amount: Option<Amount>,
    },
    /// What is true of each.
    Every(Phrase),
}

/// One `[[expect]]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// `where`: what is true of the cards that are meant; none for all cards.
    pub chosen: Option<Phrase>,
    /// `per`: the cards that have the same value here are looked at together, apart from the others.
    pub per: Option<Phrase>,
    /// What is expected of them; never empty.
    pub demands: Vec<Demand>,
    /// Why, in the author's words.
    pub reason: Option<String>,
    /// Where `[[expect]]` stands.
    pub place: Place,
}
