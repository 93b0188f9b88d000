//! Findings as a page shows them.

use crate::diag::{Area, Finding, Findings, Place, Severity};
use crate::files::Project;
use serde::Serialize;

/// A finding with its place in a file that can be opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FindingEntry {
    /// How much it matters.
    pub severity: Severity,
    /// Its code.
    pub code: String,
    /// One line: what was found and what was expected.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
    /// The ids of the cards that it concerns.
    pub cards: Vec<String>,
    /// The file as people know it.
    pub file: Option<String>,
    /// The path of the file on disk, if it is in the deck's own folder.
    pub file_path: Option<String>,
    /// The line, from 1.
    pub line: Option<usize>,
    /// The column, from 1.
    pub column: Option<usize>,
    /// What that line says.
    pub excerpt: Option<String>,
    /// Whether only finished faces show it.
    #[serde(skip)]
    pub is_of_faces: bool,
    /// The characters of it that are meant: the first, from 0, and how many.
    pub span: Option<(usize, usize)>,
}

/// The most characters of a line that are shown.
const LONGEST_LINE: usize = 400;

impl FindingEntry {
    /// Returns a finding of a deck.
    pub(super) fn new(project: &Project, finding: &Finding) -> Self {
        let place = finding.place.as_ref().map(|(place, _)| place);
        let position = place.map(Place::position);
        let excerpt = place.map(|place| place.line_text().chars().take(LONGEST_LINE).collect());
        Self {
            severity: finding.severity,
            code: finding.code.to_string(),
            message: finding.message.clone(),
            help: finding.help.clone(),
            cards: finding.cards().map(str::to_owned).collect(),
            file: place.map(|place| place.file().to_owned()),
            file_path: place.and_then(|place| path(project, place)),
            line: position.map(|at| at.line),
            column: position.map(|at| at.column),
            excerpt,
            is_of_faces: finding.code.area() == Area::Preflight,
            span: place.map(|place| (place.column_of_text() - 1, place.width())),
        }
    }
}

/// Returns the path on disk of the file of a place, if it is in the deck's own folder.
pub(super) fn path(project: &Project, place: &Place) -> Option<String> {
    let path = project.path_of(&project.own_file(place.file())?)?;
    Some(path.display().to_string())
}

/// Returns the findings of a deck, errors first.
pub(super) fn entries(project: &Project, findings: &Findings) -> Vec<FindingEntry> {
    let mut entries: Vec<FindingEntry> = findings.iter().map(|finding| FindingEntry::new(project, finding)).collect();
    entries.sort_by_key(|entry| std::cmp::Reverse(entry.severity));
    entries
}
