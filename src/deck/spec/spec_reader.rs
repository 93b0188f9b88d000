//! What is known while a deck is read: its files, and the findings so far.

pub(super) use crate::diag::{counted, quoted};

use super::limits;
use super::row_table::RowTable;
use crate::diag::{Code, Finding, Findings, Place, Severity, Source, nearest};
use crate::files::Project;
use indexmap::IndexMap;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

/// Tables by the names of their file and of their worksheet.
type TableFiles = HashMap<(String, Option<String>), Option<Rc<RowTable>>>;

/// The files of one deck and the findings about them.
pub(super) struct SpecReader<'a> {
    /// Where the deck's files come from.
    pub(super) project: &'a Project,
    /// `deck.toml`.
    pub(super) source: Arc<Source>,
    /// The tables of files read so far, by the name of the file and of the worksheet; none for one that could not be read.
    pub(super) table_files: RefCell<TableFiles>,
    /// Every TOML file, with where it begins: they count as one text, so that a span alone says in which file it is.
    sources: RefCell<Vec<(usize, Arc<Source>)>>,
    found: RefCell<Vec<Finding>>,
    /// How many findings of a kind there are.
    counts: RefCell<HashMap<(Code, Severity), usize>>,
    data: Cell<usize>,
    tables: Cell<usize>,
}

impl<'a> SpecReader<'a> {
    /// Returns a reader of a deck with its `deck.toml`.
    pub(super) fn new(project: &'a Project, source: Arc<Source>) -> Self {
        let sources = RefCell::new(vec![(0, Arc::clone(&source))]);
        let (table_files, found, counts) = Default::default();
        Self { project, source, table_files, sources, found, counts, data: Cell::new(0), tables: Cell::new(0) }
    }

    /// Adds another TOML file after the others, and returns by how much its spans must be moved.
    pub(super) fn add(&self, source: Arc<Source>) -> usize {
        let mut sources = self.sources.borrow_mut();
        let offset = sources.last().map_or(0, |(offset, last)| offset + last.text().len() + 1);
        sources.push((offset, source));
        offset
    }

    /// Returns the TOML files after `deck.toml`, each as a whole.
    pub(super) fn further_files(&self) -> Vec<Place> {
        self.sources.borrow().iter().skip(1).map(|(_, source)| source.place(0..source.text().len())).collect()
    }

    /// Returns a place in `deck.toml`, or in a variant's file after it.
    pub(super) fn place(&self, span: Range<usize>) -> Place {
        let sources = self.sources.borrow();
        let file = sources.iter().rfind(|(offset, _)| *offset <= span.start);
        let (offset, source) = file.map_or((0, &self.source), |(offset, source)| (*offset, source));
        source.place(span.start - offset..span.end.saturating_sub(offset))
    }

    /// Adds a finding, unless there are [`limits::KEPT`] of its kind.
    pub(super) fn find(&self, finding: Finding) {
        let mut counts = self.counts.borrow_mut();
        let count = counts.entry((finding.code, finding.severity)).or_default();
        *count += 1;
        if *count <= limits::KEPT {
            self.found.borrow_mut().push(finding);
        }
    }

    /// Counts `bytes` of a table that is named at `place`; returns false if the deck's tables hold too much, with a finding for the
    /// first that is too much.
    pub(super) fn make_room_for_table(&self, bytes: usize, place: &Place) -> bool {
        let had_room = self.tables.get() <= limits::TABLES;
        self.tables.set(self.tables.get().saturating_add(bytes));
        let has_room = self.tables.get() <= limits::TABLES;
        if had_room && !has_room {
            let message =
                format!("with this one, the tables of the deck take more than {} MB", limits::TABLES / 1_000_000);
            let help = "remove columns and rows that no card needs, or make several decks";
            self.find(Finding::new(Code::TooMuchData, message).at(place.clone(), "not read from here on").help(help));
        }
        has_room
    }

    /// Counts `bytes` of data; returns false, with a finding at `place`, if the deck holds too much.
    pub(super) fn make_room(&self, bytes: usize, place: &Place) -> bool {
        let wanted = self.data.get().saturating_add(bytes);
        if wanted <= limits::DATA {
            self.data.set(wanted);
            return true;
        }
        let message = format!("the data of all cards together is larger than {} MB", limits::DATA / 1_000_000);
        let help = "shorten long texts: they count once for every card that has them";
        self.find(Finding::new(Code::TooMuchData, message).at(place.clone(), "too much from here on").help(help));
        false
    }

    /// Reports the control characters that a file had.
    pub(super) fn look_for_control_characters(&self, source: &Arc<Source>) {
        Finding::of_control_characters(source).into_iter().for_each(|finding| self.find(finding));
    }

    /// Returns how many findings there are.
    pub(super) fn count(&self) -> usize {
        self.found.borrow().len()
    }

    /// Keeps only those findings for which `keep` holds.
    pub(super) fn retain(&self, keep: impl FnMut(&Finding) -> bool) {
        self.found.borrow_mut().retain(keep);
    }

    /// Returns all findings in the order of their places; the same fault is shown at most [`limits::FINDINGS`] times a
    /// file.
    pub(super) fn into_findings(self) -> Findings {
        let mut findings = Findings::new();
        // How many findings there are with a code in a file, and the first that is not shown.
        let mut counts: IndexMap<(Code, String), (usize, Option<Finding>)> = IndexMap::new();
        for finding in Findings::gathered(sorted(self.found.into_inner(), self.source.name())) {
            let file = finding.place.as_ref().map_or("", |(place, _)| place.file()).to_owned();
            let (count, left_out) = counts.entry((finding.code, file)).or_default();
            *count += 1;
            if *count <= limits::FINDINGS {
                findings.push(finding);
            } else {
                left_out.get_or_insert(finding);
            }
        }
        let left_out = counts.into_values().filter_map(|(count, first)| Some((count, first?)));
        findings.extend(left_out.map(|(count, first)| and_more(first, count - limits::FINDINGS)));
        findings
    }
}

/// Orders findings by their places in the files, the files by their first finding; `deck` comes first.
fn sorted(mut found: Vec<Finding>, deck: &str) -> Vec<Finding> {
    let mut files = HashMap::from([(deck.to_owned(), 0)]);
    for (place, _) in found.iter().filter_map(|finding| finding.place.as_ref()) {
        let next = files.len();
        files.entry(place.file().to_owned()).or_insert(next);
    }
    found.sort_by_key(|finding| {
        let place = finding.place.as_ref().map(|(place, _)| place);
        place.map(|place| (files.get(place.file()).copied(), place.span().start))
    });
    found
}

/// Returns the last finding of its kind: the first that is not shown, with how many there are like it.
fn and_more(first: Finding, left: usize) -> Finding {
    let message = format!("{left} more like the {} before, the first of them here", limits::FINDINGS);
    let summary =
        Finding::new(first.code, message).severity(first.severity).help("fix those that are shown, then check again");
    match first.place {
        Some((place, label)) => summary.at(place, label),
        None => summary,
    }
}

/// Returns names in backticks, separated by commas; at most 30 of them.
pub(super) fn listed<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    const SHOWN: usize = 30;
    let mut names = names.into_iter();
    let shown: Vec<String> = names.by_ref().take(SHOWN).map(quoted).collect();
    let rest = names.count();
    if rest == 0 { shown.join(", ") } else { format!("{} and {rest} more", shown.join(", ")) }
}

/// Returns help for a name that does not exist: the nearest of the names that do, or all of them, with `more` to add.
pub(super) fn suggestion<'n>(name: &str, names: impl Iterator<Item = &'n str> + Clone, more: &str) -> String {
    match nearest(name, names.clone()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("there are {}{more}", listed(names)),
    }
}
