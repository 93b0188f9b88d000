//! Expectations: what an author says of the cards by `[[expect]]`, held against the cards as they will be printed.
//!
//! An expression is read once and asked of every card. It has no loops and makes no texts, and all expectations of a deck
//! share a measure of work, so that asking ends soon whatever a stranger's deck says. `docs/deck-format.md` describes the
//! expressions, `docs/findings.md` what is found.

mod fault;
mod inquiry;
mod judgement;
mod plan;
mod slip;
mod telling;
mod term;
mod value;
mod wording;

use crate::diag::Findings;
use crate::games::Figures;
use crate::model::Deck;
use inquiry::Work;
use plan::Plan;

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
    let plans: Vec<Plan<'_>> =
        deck.expectations.iter().filter_map(|expectation| Plan::read(expectation, &mut findings)).collect();
    if soundness == Soundness::Sound {
        let work = Work::new();
        let told = |plan: &&Plan<'_>| *figures != Figures::Untold || !plan.reads("game");
        for plan in plans.iter().filter(told) {
            findings.extend(judgement::judge(deck, figures, plan, &work));
            if work.is_done() {
                break;
            }
        }
    }
    findings
}
