//! The results of many plays as pages of plots: which panels there are, what each shows, and its place.
//!
//! Nothing is drawn here. Every place along an axis is a part of its length, from 0 to 1, and every label is text, so that a
//! template (`templates/plots/page.svg`) only has to draw. A table of any game gets its panel by a rule, not by its name.

mod axis;
mod bars;
mod changes;
mod difference_words;
mod layout;
mod panel;
mod spreads;
mod words;

pub use difference_words::{DifferenceWords, row_name};
pub use words::capital;

use crate::games::{GameComparison, PlayReport};
use crate::model::Size;
use crate::page_flow::{PageFlow, numbered};
use layout::TITLE;
use panel::Panel;
use serde_json::Value;
use std::collections::BTreeSet;
use words::{counted, number};

/// What pages of plots are about.
#[derive(Clone, Copy, Debug)]
pub struct PlotSubject<'a> {
    /// The deck's title.
    pub title: &'a str,
    /// The seed of the plays.
    pub seed: u64,
    /// The size of the paper.
    pub paper: Size,
}

/// Returns the pages of plays with a version of the rules, which have a report for each number of players: one that compares the
/// numbers of players, where there are several, then those of each number.
///
/// # Examples
/// ```
/// use pullet_model::PAPERS;
/// use pullet_make::plots::{PlotSubject, pages};
///
/// let subject = PlotSubject { title: "Farm", seed: 1, paper: PAPERS[0].size };
/// assert!(pages(&subject, None, &[]).is_empty());
/// ```
pub fn pages(subject: &PlotSubject<'_>, version: Option<&str>, reports: &[PlayReport]) -> Vec<Value> {
    let PlotSubject { title, seed, paper } = *subject;
    let version = version.map(|version| format!(", rules version {version}")).unwrap_or_default();
    let titled =
        |what: &str, layout: PageFlow<Panel>| layout.titled(title, &format!("{what}, seed {seed}{version}"), "panels");
    let mut pages = Vec::new();
    if reports.len() > 1 {
        let mut layout = PageFlow::new(paper, TITLE);
        spreads::compared(reports).into_iter().for_each(|boxes| layout.whole(boxes));
        let games = reports.iter().map(|report| report.games).max().unwrap_or_default();
        pages.extend(titled(&format!("{} for each number of players", counted(games, "game")), layout));
    }
    for report in reports {
        let mut layout = PageFlow::new(paper, TITLE);
        let gap = spreads::histogram("From the first to the last", report.unit, &report.gap);
        let lead = spreads::histogram("Changes of the lead", "changes of the lead", &report.lead_changes);
        let turns = spreads::histogram("Length of a game", "turns", &report.turns);
        let minutes = spreads::histogram("Time for a game", "minutes (an estimate)", &report.minutes);
        layout.pairs([spreads::seats(report), spreads::scores(report), gap, lead, turns, minutes]);
        report.tables.iter().filter(|table| !table.rows.is_empty()).for_each(|table| layout.table(table));
        let players = counted(report.players as u64, "player");
        pages.extend(titled(&format!("{players}, {}{}", counted(report.games, "game"), length(report)), layout));
    }
    numbered(pages)
}

/// Returns the pages of comparisons of a deck with an old one, both by their names: one for all numbers of players, where there are
/// several, then those of each number.
pub fn comparison_pages(subject: &PlotSubject<'_>, names: [&str; 2], comparisons: &[GameComparison]) -> Vec<Value> {
    let PlotSubject { title, seed, paper } = *subject;
    let [new, old] = names.map(|name| changes::shortened(name, 40));
    let page = |what: &str, layout: PageFlow<Panel>| {
        layout.titled(title, &format!("{new} (new) compared with {old} (old): {what}, seed {seed}"), "panels")
    };
    let mut pages = Vec::new();
    if comparisons.len() > 1 {
        let mut layout = PageFlow::new(paper, TITLE);
        changes::of_all(comparisons).into_iter().for_each(|panel| layout.whole(panel));
        let games = comparisons.iter().map(|one| one.games).max().unwrap_or_default();
        pages.extend(page(&format!("{} for each number of players", counted(games, "game")), layout));
    }
    for comparison in comparisons {
        let mut layout = PageFlow::new(paper, TITLE);
        layout.pairs(changes::of_every_game(comparison));
        match changes::spreads(comparison) {
            (Some(lengths), Some(gaps)) => layout.pairs([lengths, gaps]),
            (lengths, gaps) => lengths.into_iter().chain(gaps).for_each(|panel| layout.whole(panel)),
        }
        for table in comparison.tables.iter().filter(|table| !table.rows.is_empty()) {
            let (summary, columns) = changes::of_table(table);
            layout.headed(summary, columns);
        }
        let players = counted(comparison.players as u64, "player");
        pages.extend(page(&format!("{players}, {}", counted(comparison.games, "game")), layout));
    }
    numbered(pages)
}

/// Returns the pages of a swept rule of a deck: one or more for each number of players. Each value has its name, and a comparison
/// for each number of players.
pub fn sweep_pages(subject: &PlotSubject<'_>, deck: &str, values: &[(String, &[GameComparison])]) -> Vec<Value> {
    let PlotSubject { title, seed, paper } = *subject;
    let all = values.iter().flat_map(|(_, comparisons)| comparisons.iter());
    let players: BTreeSet<usize> = all.map(|comparison| comparison.players).collect();
    let mut pages = Vec::new();
    for players in players {
        let of_players = |(name, comparisons): &(String, &'_ [GameComparison])| {
            let comparison = comparisons.iter().find(|one| one.players == players)?;
            Some((name.clone(), comparison.clone()))
        };
        let values: Vec<(String, GameComparison)> = values.iter().filter_map(of_players).collect();
        let games = counted(values.first().map(|(_, one)| one.games).unwrap_or_default(), "game");
        let mut layout = PageFlow::new(paper, TITLE);
        layout.pairs(changes::of_values(&values));
        let (deck, players) = (changes::shortened(deck, 40), counted(players as u64, "player"));
        let subtitle = format!("{players}, {games} with each value, compared with {deck} as it is, seed {seed}");
        pages.extend(layout.titled(title, &subtitle, "panels"));
    }
    numbered(pages)
}

/// Returns a remark on the length of the games: how many did not end, or that all had the same length.
fn length(report: &PlayReport) -> String {
    match report.endless {
        0 if report.actions.min == report.actions.max => format!(" of {} actions", words::signed(report.actions.max)),
        0 => String::new(),
        endless => format!(" ({} of them did not end)", number(endless)),
    }
}
