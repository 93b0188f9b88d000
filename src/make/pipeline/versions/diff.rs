//! Two editions of a deck are compared.

use super::edition::{Edition, EditionState};
use super::report::{ReportOptions, report};
use crate::diag::{Code, Finding, Findings};
use crate::pipeline::inputs::on_own_threads;
use crate::pipeline::settings::BuildSettings;
use crate::versions::{ChangeKind, Difference, Sleeves, Snapshot};

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
            let made = report(&project, (old, new), (names, &diff.difference), options);
            diff.findings.extend(made.findings);
            diff.report = made.bytes;
        }
        diff
    })
}

/// Compares two editions on the threads of the caller; also returns both, the old one first, unless one of the decks has errors.
pub(super) fn compare(old: Edition, new: Edition, settings: &BuildSettings<'_>) -> (Diff, Option<[EditionState; 2]>) {
    let mut findings = Findings::new();
    let old = old.state(settings, &mut findings);
    let new = new.state(settings, &mut findings);
    let (Some(old), Some(new)) = (old, new) else { return (Diff { findings, ..Diff::default() }, None) };
    let (before, after) = (old.snapshot(), new.snapshot());
    let difference = Difference::between((before, old.looks()), (after, new.looks()), Sleeves::None);
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
