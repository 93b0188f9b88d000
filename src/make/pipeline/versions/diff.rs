//! Two editions of a deck are compared, and a deck with its releases.

use super::edition::Edition;
use super::edition_error::EditionError;
use super::opening;
use super::release_folder::ReleaseFolder;
use super::report::{ReportOptions, report};
use crate::diag::{Code, Finding, Findings, Source};
use crate::files::Project;
use crate::pipeline::inputs::on_own_threads;
use crate::pipeline::settings::BuildSettings;
use crate::versions::{ChangeKind, Difference, LookSource, Sleeves, Snapshot};

/// What differs between two editions of a deck.
#[derive(Debug, Default)]
pub struct Diff {
    /// The names of both, the old one first; none where one of the decks has errors.
    pub names: Option<(String, String)>,
    /// What differs.
    pub difference: Difference,
    /// What is wrong with the decks, and what is odd about the changes.
    pub findings: Findings,
    /// The report, if one was asked for.
    pub report: Option<Vec<u8>>,
}

/// Compares two editions.
pub fn diff(old: Edition, new: Edition, settings: &BuildSettings<'_>, options: Option<ReportOptions>) -> Diff {
    on_own_threads(|| {
        let project = new.project().clone();
        let (mut diff, states) = compare(old, new, settings);
        if let (Some([old, new]), Some(options), Some(names)) = (&states, options, &diff.names) {
            let made = report(&project, [&**old, &**new], (names, &diff.difference), options);
            diff.findings.extend(made.findings);
            diff.report = made.bytes;
        }
        diff
    })
}

/// Compares two editions on the threads of the caller; also returns both, the old one first, unless one of the decks has errors.
pub(super) fn compare(
    old: Edition,
    new: Edition,
    settings: &BuildSettings<'_>,
) -> (Diff, Option<[Box<dyn LookSource>; 2]>) {
    let mut findings = Findings::new();
    let old = old.state(settings, &mut findings);
    let new = new.state(settings, &mut findings);
    let (Some(old), Some(new)) = (old, new) else { return (Diff { findings, ..Diff::default() }, None) };
    let (before, after) = (old.snapshot(), new.snapshot());
    let difference = Difference::between(&*old, &*new, Sleeves::None);
    findings.extend(oddities(before, after, &difference));
    let names = Some((before.name(), after.name()));
    (Diff { names, difference, findings, report: None }, Some([old, new]))
}

/// Returns what is odd about changes: someone may have made them by mistake.
pub(super) fn oddities(old: &Snapshot, new: &Snapshot, difference: &Difference) -> Vec<Finding> {
    let mut odd = Vec::new();
    let is_same_deck = old.deck == new.deck && old.variant == new.variant;
    if !is_same_deck {
        return odd;
    }
    if old.version == new.version && !difference.is_empty() && new.version.is_some() {
        let message =
            format!("the deck changed, but its version is still `{}`", new.version.as_deref().unwrap_or_default());
        let help = "give the new cards another `version` in `[deck]`, so that people know whether they have them";
        odd.push(Finding::new(Code::UnchangedVersion, message).help(help));
    }
    if old.version != new.version && difference.is_empty() {
        let versions = [&old.version, &new.version].map(|version| version.as_deref().unwrap_or("none"));
        let message = format!("the version changed from `{}` to `{}`, and nothing else did", versions[0], versions[1]);
        odd.push(Finding::new(Code::EmptyVersion, message).help("no one has to print anything again"));
    }
    for card in &difference.cards {
        if card.is_reused {
            let message = format!("the id `{}` stands for another card than before", card.id);
            let help = "give the other card a new id: findings, kits and players would take it for the old one";
            odd.push(Finding::new(Code::ReusedId, message).on_card(card.id.as_str()).help(help));
        }
        if let (ChangeKind::Renamed, Some(before)) = (card.kind, &card.old_id) {
            let message = format!("the card `{before}` is called `{}` and looks the same", card.id);
            let help = format!("keep the id `{before}` if it is the same card; a kit does not print it again");
            odd.push(Finding::new(Code::RenamedCard, message).on_card(card.id.as_str()).help(help));
        }
    }
    odd
}

/// Compares a deck without errors with its release, or else with the last one before it, and checks that all its releases
/// can be read.
pub(in crate::pipeline) fn check_release(project: &Project, settings: &BuildSettings<'_>) -> Findings {
    let mut findings = Findings::new();
    let folder = ReleaseFolder::of(project);
    let versions = folder.versions();
    findings.extend(versions.iter().filter_map(|version| folder.read(version).err()).map(|error| unreadable(&error)));
    if versions.is_empty() {
        return findings;
    }
    // What is wrong with the deck itself has been found already.
    let Some(state) = opening::state(project, settings, &mut Findings::new()) else { return findings };
    let deck = &state.inputs.deck;
    let Ok(Some(before)) = folder.before(deck.version.as_deref()) else { return findings };
    let difference = before.changes_to(&state);
    let place = deck.about_place("version");
    let odd = oddities(&before.snapshot, &state.snapshot, &difference);
    findings.extend(odd.into_iter().map(|finding| finding.at(place.clone(), "the version of these cards")));
    findings
}

fn unreadable(error: &EditionError) -> Finding {
    let finding = Finding::new(Code::UnreadableRelease, error.to_string());
    let finding = match error {
        EditionError::Unusable { path, .. } | EditionError::OtherDeck { path, .. } => {
            finding.at(Source::new(path, "").line(1), "")
        }
        _ => finding,
    };
    match error.help() {
        Some(help) => finding.help(help),
        None => finding,
    }
}
