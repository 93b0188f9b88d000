//! A deck with everything that its faces are made of, and what all runs of the stages share.

use super::settings::{BuildSettings, BuildStep, Strictness};
use crate::diag::{Accepted, Finding, Findings, Place, Severity};
use crate::expect::{self, Soundness};
use crate::files::Project;
use crate::fonts::FontLibrary;
use crate::games::Figures;
use crate::model::{Card, Deck, Field, Fields, Value};
use crate::template::Templates;
use indexmap::IndexMap;
use std::collections::HashMap;

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
    pub(super) project: Project,
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
        let (fonts, of_names) = match settings.session {
            Some(session) => session.named(&fonts, &deck.fonts),
            None => fonts.named(&deck.fonts),
        };
        findings.extend(of_names);
        findings.extend(of_templates);
        Some(Self { project: project.clone(), deck, fonts, templates, figures })
    }

    fn read(project: &Project, purpose: Purpose) -> (Option<ReadDeck>, Findings) {
        let (deck, mut findings) = crate::spec::read(project);
        let soundness = if findings.has_errors() { Soundness::Faulty } else { Soundness::Sound };
        let Some(mut deck) = deck else { return (None, findings) };
        let figures = ask_the_game(&deck, purpose, &mut findings);
        let (placeholders, of_figures) = expect::placeholders(&deck, &figures);
        deck.sheets.iter_mut().for_each(|sheet| sheet.title = placeholders.fill(&sheet.title).into_owned());
        deck.placeholders = placeholders;
        findings.extend(of_figures);
        findings.extend(expect::check_written(&deck));
        findings.extend(expect::check(&deck, &figures, soundness));
        let templates = Templates::load(project, &deck, &figures);
        (Some((deck, figures, templates)), findings)
    }
}

/// A deck, the figures of its game, and its templates with what was found in them.
type ReadDeck = (Deck, Figures, (Templates, Findings));

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
    gather_causes(findings, deck);
    gather_accepted(accepted, deck)
}

/// Makes one finding of those that have one cause.
pub(super) fn gather_causes(findings: &mut Findings, deck: &Deck) {
    let cards: HashMap<&str, &Card> = deck.cards.iter().map(|card| (card.id.as_str(), card)).collect();
    findings.name_causes(|finding| column_of(finding, cards.get(finding.card.as_deref()?)?));
    findings.gather();
}

/// Makes one accepted finding of those that have one cause and one reason.
pub(super) fn gather_accepted(accepted: Vec<Accepted>, deck: &Deck) -> Vec<Accepted> {
    let mut by_reason: IndexMap<String, Findings> = IndexMap::new();
    for Accepted { finding, reason } in accepted {
        by_reason.entry(reason).or_default().push(finding);
    }
    let one_reason = |(reason, mut findings): (String, Findings)| {
        gather_causes(&mut findings, deck);
        findings.into_iter().map(move |finding| Accepted { finding, reason: reason.clone() })
    };
    by_reason.into_iter().flat_map(one_reason).collect()
}

/// Returns the group and the column that a finding's place is in.
fn column_of(finding: &Finding, card: &Card) -> Option<String> {
    let (place, _) = finding.place.as_ref()?;
    Some(format!("{} {}", card.group, path_of_field(place, &card.fields)?))
}

/// Returns the names that lead to the field with a place: `pack.name`.
fn path_of_field(place: &Place, fields: &Fields) -> Option<String> {
    let (name, field) = fields.iter().find(|(_, field)| holds_place(field, place))?;
    let inner = match &field.value {
        Value::Table(inner) => path_of_field(place, inner),
        _ => None,
    };
    Some(inner.map_or_else(|| name.clone(), |inner| format!("{name}.{inner}")))
}

fn holds_place(field: &Field, place: &Place) -> bool {
    let (wide, narrow) = (field.place.span(), place.span());
    field.place.source() == place.source() && wide.start <= narrow.start && narrow.end <= wide.end
}
