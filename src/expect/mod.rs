//! Expectations: what an author says of the cards by `[[expect]]`, compared with the cards as they will be printed.
//!
//! Tera evaluates the expressions, so that they mean what they mean in a template. They have no loops and make no long texts,
//! and all expectations of a deck share a measure of work, so that this ends soon whatever a stranger's deck says.
//! `docs/deck-format.md` describes the expressions, `docs/findings.md` what is found.

mod evaluator;
mod expression;
mod judgement;
mod messages;
mod mistakes;
mod tokens;

use crate::diag::Findings;
use crate::games::Figures;
use crate::model::{Card, Deck, Phrase};
use crate::template::GAME;
use evaluator::{Evaluator, TRUTH};
use expression::{Expression, Missing};
use judgement::{Plan, judge};

/// Whether the deck could be read without errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Soundness {
    /// All of it.
    Sound,
    /// Cards may be missing.
    Faulty,
}

/// Holds the deck's expectations against its cards.
///
/// In a deck that could not be read as a whole, what its cards come to says nothing: only the expressions are read. What reads
/// the figures of a game that the deck cannot make waits until it can.
///
/// # Examples
/// ```
/// use pullet::{expect::{self, Soundness}, files::Project, games::Figures, spec};
/// let folder = tempfile::tempdir()?;
/// let spec = "[deck]\ntitle = \"Farm\"\n[[cards]]\nid = \"hen-{{ n }}\"\nfront = \"hen.svg\"\neach = { n = [1, 2] }\n\
///             [[expect]]\ncount = 3\n";
/// std::fs::write(folder.path().join("deck.toml"), spec)?;
/// let project = Project::open(&folder.path().display().to_string())?;
/// let (deck, _) = spec::read(&project);
/// let findings = expect::check(&deck.expect("it is a deck"), &Figures::NoGame, Soundness::Sound);
/// let messages: Vec<&str> = findings.iter().map(|finding| finding.message.as_str()).collect();
/// assert_eq!(messages, ["there are 2 cards, but 3 are expected"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn check(deck: &Deck, figures: &Figures, soundness: Soundness) -> Findings {
    let mut findings = Findings::new();
    if deck.expectations.is_empty() {
        return findings;
    }
    let evaluator = Evaluator::new(deck, figures);
    let read = deck.expectations.iter().map(|one| Plan::read(one, &evaluator));
    let (plans, mistakes): (Vec<_>, Vec<_>) = read.partition(Result::is_ok);
    findings.extend(mistakes.into_iter().filter_map(Result::err).flatten());
    if soundness == Soundness::Sound {
        let evaluator = evaluator.with_cards(deck);
        let can_be_known = |plan: &Plan<'_>| *figures != Figures::Untold || !plan.reads(GAME);
        for plan in plans.into_iter().flatten().filter(can_be_known) {
            findings.extend(judge(&plan, deck, &evaluator));
            if evaluator.is_exhausted() {
                break;
            }
        }
    }
    findings
}

/// Chooses the cards that an expression is true of, with what is found of the expression.
///
/// The expression means what it means as `where` of an `[[expect]]`: a card that does not have what it needs is not chosen.
///
/// # Examples
/// ```
/// use pullet::{diag::Source, expect, files::Project, games::Figures, model::Phrase, spec};
/// let folder = tempfile::tempdir()?;
/// let spec = "[deck]\ntitle = \"Farm\"\n[[cards]]\nid = \"hen-{{ n }}\"\nfront = \"hen.svg\"\neach = { n = [1, 2, 3] }\n";
/// std::fs::write(folder.path().join("deck.toml"), spec)?;
/// let project = Project::open(&folder.path().display().to_string())?;
/// let deck = spec::read(&project).0.expect("it is a deck");
/// let text = "n is odd";
/// let phrase = Phrase { text: text.to_owned(), place: Source::new("--only", text).line(1) };
/// let (cards, findings) = expect::choose(&deck, &Figures::NoGame, &phrase);
/// assert!(findings.is_empty());
/// assert_eq!(cards.iter().map(|card| card.id.as_str()).collect::<Vec<_>>(), ["hen-1", "hen-3"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn choose<'d>(deck: &'d Deck, figures: &Figures, phrase: &'d Phrase) -> (Vec<&'d Card>, Findings) {
    let evaluator = Evaluator::new(deck, figures).with_cards(deck);
    let cards: Vec<Option<&Card>> = deck.cards.iter().map(Some).collect();
    let (truths, findings) = match Expression::read(phrase, &evaluator.engine, Missing::IsNothing) {
        Ok(expression) => evaluator.answers(&expression, &cards, &TRUTH),
        Err(finding) => {
            let mut findings = Findings::new();
            findings.push(finding);
            (Vec::new(), findings)
        }
    };
    let chosen = cards.into_iter().flatten().zip(truths).filter(|(_, truth)| *truth == Some(true));
    (chosen.map(|(card, _)| card).collect(), findings)
}
