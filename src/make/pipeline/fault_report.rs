//! The report of a check, to look at: each face at fault, with its faults marked, beside the words of the findings.

use super::build::Build;
use super::pages::{MadePages, PagesToFill};
use super::versions::ReportOptions;
use crate::diag::{Finding, Findings, counted, listed};
use crate::files::Project;
use crate::leaflets::{FaultSubject, FaultWords, faults};
use crate::model::Deck;
use crate::plots::capital;
use indexmap::IndexSet;
use std::collections::BTreeSet;

/// The template of a page, in any of the template folders.
const TEMPLATE: &str = "preflight/report.svg";
/// The most cards that are named for a finding.
const NAMED: usize = 8;

/// Makes the report of checks that were run with [`FaultsShown::InPictures`](super::FaultsShown); none where no deck could be
/// read, or where fonts or templates have errors that concern the report, too.
///
/// # Examples
/// ```
/// use pullet_deck::files::Project;
/// use pullet_model::PAPERS;
/// use pullet_make::pipeline::{BuildSettings, FaultsShown, PageFormat, ReportOptions, check, fault_report};
///
/// let deck = Project::open("playing-chicken").expect("a built-in deck");
/// let settings = BuildSettings { faults: FaultsShown::InPictures, ..BuildSettings::default() };
/// let checked = check(&deck, &settings);
/// let report = fault_report(&[(deck, checked)], ReportOptions { format: PageFormat::Pdf, paper: &PAPERS[0] });
/// assert_eq!(report.map(|made| made.pages), Some(1), "it says that nothing was found");
/// ```
pub fn fault_report(checked: &[(Project, Build)], options: ReportOptions) -> Option<MadePages> {
    let (project, deck) = checked.iter().find_map(|(project, build)| Some((project, build.deck.as_ref()?)))?;
    let subject = subject(checked);
    let pages = PagesToFill::of(deck, TEMPLATE, "report of a check", options.paper);
    Some(pages.make(project, &faults(&subject, options.paper.size), options.format))
}

fn subject(checked: &[(Project, Build)]) -> FaultSubject {
    let decks = checked.iter().filter_map(|(_, build)| build.deck.as_ref());
    let titles: IndexSet<String> = decks.map(Deck::full_title).collect();
    let mut subject = FaultSubject {
        title: format!("Before you print: {}", listed(titles, 4)),
        summary: summary(checked),
        ..FaultSubject::default()
    };
    let mut number = 0;
    for (project, build) in checked {
        let first = number + 1;
        let numbered: Vec<(usize, &Finding)> = (first..).zip(&build.findings).collect();
        number += numbered.len();
        let shown: IndexSet<usize> = numbered.iter().flat_map(|(_, finding)| build.faults.faces_of(finding)).collect();
        let mut told = BTreeSet::new();
        for face in shown {
            let Some(mut faulty) = build.faults.face(face) else { continue };
            if checked.len() > 1 {
                faulty.name = format!("{}: {}", project.full_name(), faulty.name);
            }
            for (number, finding) in &numbered {
                let areas = build.faults.areas(face, finding);
                if areas.is_empty() {
                    continue;
                }
                let all = words(*number, finding);
                let lines = if told.insert(*number) { all.lines } else { Vec::new() };
                faulty.words.push(FaultWords { lines, ..all });
                faulty.faults.push((*number, areas));
            }
            subject.faces.push(faulty);
        }
        let others = numbered.iter().filter(|(number, _)| !told.contains(number));
        subject.others.extend(others.map(|(number, finding)| words(*number, finding)));
    }
    subject
}

fn summary(checked: &[(Project, Build)]) -> String {
    let mut all = Findings::new();
    all.extend(checked.iter().flat_map(|(_, build)| build.findings.iter().cloned()));
    let accepted: usize = checked.iter().map(|(_, build)| build.accepted.len()).sum();
    let accepted = if accepted > 0 { format!(", {accepted} accepted") } else { String::new() };
    let is_inspected = checked.iter().all(|(_, build)| build.faults.is_inspected);
    let later = if is_inspected { "" } else { ". The faces are inspected once these errors are fixed" };
    format!("{}{accepted}{later}.", capital(&all.in_words()))
}

/// Returns the words of a finding as a person reads them: what, on which cards, where in the deck's files, and how to fix it.
fn words(number: usize, finding: &Finding) -> FaultWords {
    let cards: Vec<&str> = finding.cards().collect();
    let cards = match cards.len() {
        0 => None,
        1 => Some(format!("On the card {}.", cards[0])),
        count => Some(format!("On {}: {}.", counted(count, "card"), listed(cards, NAMED))),
    };
    let place = finding.place.as_ref();
    let place = place.map(|(place, _)| match place.cells() {
        Some(_) => format!("In {}.", place.shown()),
        None => format!("In {}, line {}.", place.file(), place.position().line),
    });
    let lines = [Some(format!("{}.", capital(&finding.message))), cards, place];
    let help = finding.help.as_ref().map(|help| format!("{}.", capital(help)));
    FaultWords {
        number,
        severity: finding.severity.as_str(),
        code: finding.code.as_str(),
        lines: lines.into_iter().flatten().chain(help).collect(),
    }
}
