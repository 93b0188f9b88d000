//! Expectations: what an author says of the cards with `[[expect]]`, compared with the cards as they will be printed.
//!
//! Tera evaluates the expressions, so that they mean the same as in a template. They have no loops and make no long texts.
//! `docs/deck-format.md` describes the expressions, `docs/findings.md` what is found.

mod evaluator;
mod expression;
mod figures_in_words;
mod judgement;
mod messages;
mod mistakes;
mod selection;
mod tokens;

pub use figures_in_words::{check_written, placeholders};
pub use selection::select;

use crate::diag::Findings;
use crate::games::Figures;
use crate::model::Deck;
use crate::template::GAME;
use evaluator::Evaluator;
use judgement::{Plan, judge};

/// How much of the deck could be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Soundness {
    /// All of it.
    Sound,
    /// Cards may be missing.
    Faulty,
}

/// Compares the deck's expectations with its cards.
///
/// If cards may be missing, only the expressions are read. An expectation that reads the figures of a game is left out as long
/// as the deck cannot make its game.
///
/// # Examples
/// ```
/// use pullet_deck::{files::Project, spec};
/// use pullet_games::Figures;
/// use pullet_make::expect::{self, Soundness};
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
        let can_be_known = |plan: &Plan<'_>| *figures != Figures::Unknown || !plan.reads(GAME);
        for plan in plans.into_iter().flatten().filter(can_be_known) {
            findings.extend(judge(&plan, deck, &evaluator));
        }
    }
    findings
}
