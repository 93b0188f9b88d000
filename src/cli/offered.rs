//! What a shell offers when someone presses Tab: names of decks, variants, papers, releases and so on.

use crate::diag::Code;
use crate::files::{Project, built_in_templates};
use crate::model::{CARD_FORMATS, Deck, LABEL_SHEETS, PAPERS};
use crate::{pipeline, spec};
use clap_complete::engine::CompletionCandidate;
use std::ffi::OsStr;

/// The commands that have a page of their own, in the order of `pullet --help`.
const COMMANDS: [&str; 17] = [
    "build",
    "new",
    "check",
    "proof",
    "preview",
    "play",
    "release",
    "diff",
    "upgrade",
    "align",
    "printers",
    "list",
    "copy",
    "explain",
    "schema",
    "completions",
    "man",
];

/// The decks of which shells offer cards and sheets; reading many takes longer than people wait.
const MOST_READ: usize = 3;

/// Offers a name with what it is.
fn named(name: impl Into<String>, about: impl Into<String>) -> CompletionCandidate {
    let about: String = about.into();
    CompletionCandidate::new(name.into()).help((!about.is_empty()).then(|| about.into()))
}

/// Offers names.
fn plain(names: impl IntoIterator<Item = impl Into<String>>) -> Vec<CompletionCandidate> {
    names.into_iter().map(|name| named(name, "")).collect()
}

/// Offers the decks that can be named: the built-in ones, and those in `./decks`.
pub(super) fn decks() -> Vec<CompletionCandidate> {
    plain(Project::all_known().iter().map(Project::name))
}

/// Returns the decks that the command line names so far; those that are here if it names none.
fn meant() -> Vec<Project> {
    let words = std::env::args().skip_while(|word| word != "--").skip(2);
    let known = Project::all_known();
    let is_deck = |word: &str| {
        let is_path = word.contains(['/', '\\']) || word == "deck.toml";
        is_path || known.iter().any(|project| project.name() == word)
    };
    let named: Vec<Project> = words.filter(|word| is_deck(word)).filter_map(|word| Project::open(&word).ok()).collect();
    if named.is_empty() { Project::here().unwrap_or(known) } else { named }
}

/// Offers what each of the meant decks has, each name once.
fn of_each(names: impl Fn(&Project) -> Vec<String>) -> Vec<CompletionCandidate> {
    let mut all: Vec<String> = Vec::new();
    for name in meant().iter().flat_map(names) {
        if !all.contains(&name) {
            all.push(name);
        }
    }
    plain(all)
}

/// Offers the variants of the decks that are meant, and the deck without variants.
pub(super) fn variants() -> Vec<CompletionCandidate> {
    let mut offered = vec![named(spec::BASE, "the deck without variants")];
    offered.extend(of_each(|project| spec::variants(project).unwrap_or_default()));
    offered
}

/// Offers the releases and variants of the decks that are meant.
pub(super) fn releases() -> Vec<CompletionCandidate> {
    of_each(|project| [pipeline::releases(project), spec::variants(project).unwrap_or_default()].concat())
}

/// Offers decks, and after `DECK@` and `DECK+` the releases and variants of the deck.
pub(super) fn editions(current: &OsStr) -> Vec<CompletionCandidate> {
    let Some(current) = current.to_str() else { return Vec::new() };
    let open = |deck: &str| Project::open(deck).ok();
    let names: Vec<String> = if let Some((deck, _)) = current.split_once('@') {
        let releases = open(deck).map(|project| pipeline::releases(&project)).unwrap_or_default();
        releases.into_iter().map(|release| format!("{deck}@{release}")).collect()
    } else if let Some((deck, _)) = current.split_once('+') {
        let variants = open(deck).and_then(|project| spec::variants(&project)).unwrap_or_default();
        variants.into_iter().map(|variant| format!("{deck}+{variant}")).collect()
    } else {
        Project::all_known().iter().map(|project| project.name().to_owned()).collect()
    };
    plain(names.into_iter().filter(|name| name.starts_with(current)))
}

/// Returns what a deck has, for the first few decks that are meant.
fn in_decks(names: impl Fn(&Deck) -> Vec<String>) -> Vec<CompletionCandidate> {
    let decks = meant().into_iter().take(MOST_READ).filter_map(|project| spec::read(&project).0);
    let mut offered: Vec<String> = decks.flat_map(|deck| names(&deck)).collect();
    offered.sort();
    offered.dedup();
    plain(offered)
}

/// Offers the ids of the cards of the decks that are meant.
pub(super) fn cards() -> Vec<CompletionCandidate> {
    in_decks(|deck| deck.cards.iter().map(|card| card.id.to_string()).collect())
}

/// Offers the ids of the printed matter of the decks that are meant, and `cards`.
pub(super) fn sheets() -> Vec<CompletionCandidate> {
    let mut offered = vec![named("cards", "the sheets of cards")];
    offered.extend(in_decks(|deck| deck.sheets.iter().map(|sheet| sheet.id.clone()).collect()));
    offered
}

/// Offers papers.
pub(super) fn papers() -> Vec<CompletionCandidate> {
    PAPERS.iter().map(|paper| named(&*paper.name, &*paper.title)).collect()
}

/// Offers card formats.
pub(super) fn formats() -> Vec<CompletionCandidate> {
    let size = |format: &crate::model::NamedFormat| format!("{} × {}", format.trim.width.to_mm(), format.trim.height);
    CARD_FORMATS.iter().map(|format| named(format.name, size(format))).collect()
}

/// Offers sheets of labels.
pub(super) fn labels() -> Vec<CompletionCandidate> {
    LABEL_SHEETS.iter().map(|labels| named(labels.name, labels.title)).collect()
}

/// Offers the printers that were measured.
pub(super) fn printers() -> Vec<CompletionCandidate> {
    let decks = meant();
    let printers = decks.first().map(|project| pipeline::printers(project).0).unwrap_or_default();
    plain(printers.into_iter().map(|printer| printer.name))
}

/// Offers the built-in templates and drawings.
pub(super) fn templates() -> Vec<CompletionCandidate> {
    plain(built_in_templates().list(&[""]))
}

/// Offers the commands.
pub(super) fn commands() -> Vec<CompletionCandidate> {
    plain(COMMANDS)
}

/// Offers the codes of findings.
pub(super) fn codes() -> Vec<CompletionCandidate> {
    Code::ALL.iter().map(|code| named(code.as_str(), code.title())).collect()
}
