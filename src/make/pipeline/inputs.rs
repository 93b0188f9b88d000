//! A deck with everything that its faces are made of, and what all runs of the stages share.

use super::causes;
use super::settings::{BuildSettings, BuildStep, Strictness};
use crate::diag::{Accepted, Finding, Findings, Severity};
use crate::expect::{self, Soundness};
use crate::files::Project;
use crate::fonts::FontLibrary;
use crate::games::Figures;
use crate::model::Deck;
use crate::template::Templates;

/// What a run of the stages is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// To find what is wrong.
    Findings,
    /// To make files.
    Files,
    /// To look at faces soon: what only finished faces show is not searched for.
    Looks,
}

/// The stack of each thread. Drawings can be nested 256 deep, and so can the calls that draw them; the system provides
/// only what is used.
const STACK: usize = 64 << 20;

/// Notes in the findings which variant of the deck they are about.
pub(super) fn name_variant(project: &Project, findings: &mut Findings) {
    if !project.variant().is_empty() {
        findings.name_variant(&project.variant().join("+"));
    }
}

/// Runs a job on threads of its own, one for each core.
pub(super) fn on_own_threads<T: Send>(job: impl FnOnce() -> T + Send) -> T {
    match rayon::ThreadPoolBuilder::new().stack_size(STACK).build() {
        Ok(threads) => threads.install(job),
        // If no threads can be had, the global ones will do.
        Err(_) => job(),
    }
}

/// A deck with everything that its faces are made of.
pub(super) struct Inputs {
    pub(super) deck: Deck,
    pub(super) fonts: FontLibrary,
    pub(super) templates: Templates,
    pub(super) figures: Figures,
}

impl Inputs {
    /// Reads the deck, asks its game, and loads its fonts and templates; none where the spec cannot be read.
    pub(super) fn open(
        project: &Project,
        settings: &BuildSettings<'_>,
        purpose: Purpose,
        findings: &mut Findings,
    ) -> Option<Self> {
        let read = || settings.during(BuildStep::Reading, || Self::read(project, purpose));
        let load_fonts =
            || settings.session.map_or_else(|| FontLibrary::load(project), |session| session.fonts(project));
        let load = || settings.during(BuildStep::Fonts, load_fonts);
        let ((read, found), (fonts, of_fonts)) = rayon::join(read, load);
        findings.extend(found);
        findings.extend(of_fonts);
        let (deck, figures, (templates, of_templates)) = read?;
        findings.extend(of_templates);
        Some(Self { deck, fonts, templates, figures })
    }

    fn read(project: &Project, purpose: Purpose) -> (Option<(Deck, Figures, (Templates, Findings))>, Findings) {
        let (deck, mut findings) = crate::spec::read(project);
        let soundness = if findings.has_errors() { Soundness::Faulty } else { Soundness::Sound };
        let Some(deck) = deck else { return (None, findings) };
        let figures = ask_the_game(&deck, purpose, &mut findings);
        findings.extend(expect::check(&deck, &figures, soundness));
        let templates = Templates::load(project, &deck, &figures);
        (Some((deck, figures, templates)), findings)
    }
}

/// Asks the rules engine of the deck's game, unless the deck has errors already. Adds what is wrong for the game, and
/// returns the figures that templates read. Notes are for `check` only.
fn ask_the_game(deck: &Deck, purpose: Purpose, findings: &mut Findings) -> Figures {
    if findings.has_errors() {
        return if deck.game.is_some() { Figures::Unknown } else { Figures::NoGame };
    }
    let (found, figures) = crate::games::judge(deck);
    let is_shown = |finding: &Finding| purpose == Purpose::Findings || finding.severity != Severity::Note;
    findings.extend(found.into_iter().filter(is_shown));
    figures
}

/// Gives the findings the severities that the deck sets, sets aside those that it accepts, makes one of those that have one
/// cause, and makes errors of warnings if that is wanted. A build shows no notes of the game, so it cannot report acceptances
/// that are not needed.
pub(super) fn accept(
    findings: &mut Findings,
    deck: &Deck,
    settings: &BuildSettings<'_>,
    purpose: Purpose,
) -> Vec<Accepted> {
    findings.set_severities(&deck.preflight.severities);
    let accepted = findings.set_aside(&deck.acceptances);
    if purpose == Purpose::Findings {
        let own = deck.acceptances.get(deck.inherited_acceptances..).unwrap_or_default();
        findings.report_unmet(own, &accepted);
    }
    if settings.strictness == Strictness::Strict {
        findings.raise_warnings();
    }
    causes::gather(findings, deck);
    causes::gather_accepted(accepted, deck)
}
