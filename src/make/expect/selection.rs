//! The cards that an expression of the command line is true of.

use super::evaluator::{Evaluator, TRUTH};
use super::expression::{Expression, Missing};
use crate::diag::{Findings, Source};
use crate::games::Figures;
use crate::model::{Card, Deck, Phrase};

/// Returns for each card of a deck whether an expression is true of it, read as `where` of `[[expect]]` is; none where something is
/// wrong with the expression, which the findings say. Cards that are not printed are not chosen; cards that fill sheets may be.
///
/// `option` names the expression in findings, such as `--only`. It is evaluated under the limits of one deck's expectations.
pub fn select(deck: &Deck, figures: &Figures, option: &str, expression: &str) -> (Option<Vec<bool>>, Findings) {
    let mut findings = Findings::new();
    let source = Source::new(option, expression);
    let phrase = Phrase { text: expression.to_owned(), place: source.place(0..expression.len()) };
    let evaluator = Evaluator::new(deck, figures);
    let expression = match Expression::read(&phrase, &evaluator.engine, Missing::IsNothing) {
        Ok(expression) => expression,
        Err(finding) => {
            findings.push(finding);
            return (None, findings);
        }
    };
    let evaluator = evaluator.with_cards(deck);
    let is_printed = |card: &&Card| card.copies > 0 || card.fill.is_some();
    let cards: Vec<Option<&Card>> = deck.cards.iter().filter(is_printed).map(Some).collect();
    let answers = evaluator.answers(&expression, &cards, &TRUTH, &mut findings);
    let chosen = answers.map(|answers| {
        let mut answers = answers.into_iter().map(|answer| answer == Some(true));
        deck.cards.iter().map(|card| is_printed(&card) && answers.next() == Some(true)).collect()
    });
    (chosen, findings)
}
