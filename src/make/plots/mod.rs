//! The results of many plays as pages of plots: which panels there are, what each shows, and its place.
//!
//! Nothing is drawn here. Every place along an axis is a part of its length, from 0 to 1, and every label is text, so that a
//! template (`templates/plots/page.svg`) only has to draw. A table of any game gets its panel by a rule, not by its name.

mod axis;
mod bars;
mod changes;
mod difference_words;
mod drawing;
mod layout;
mod panel;
mod spreads;
mod words;

pub use axis::{Axis, Tick};
pub use difference_words::{DifferenceWords, row_name};
pub use drawing::{
    BarRow, BarSegment, BarTable, BoxRow, Boxes, ChangePanel, Column, HistogramBar, HistogramPanel, IntervalRow, Seats,
    Track,
};
pub use panel::{Panel, PanelDrawing, PlotPage};
pub use words::capital;

use crate::games::{GameComparison, PlayReport};
use crate::model::{Size, escaped};
use crate::page_flow::PageFlow;
use layout::TITLE;
use std::collections::BTreeSet;
use words::{counted, number};

/// A series of plays to show.
#[derive(Clone, Copy, Debug)]
pub struct Series<'a> {
    /// The deck's title.
    pub title: &'a str,
    /// The version of the rules, where the deck has one.
    pub version: Option<&'a str>,
    /// The seed of the plays.
    pub seed: u64,
    /// A report for each number of players.
    pub reports: &'a [PlayReport],
}

/// Comparisons of a deck with another to show.
#[derive(Clone, Copy, Debug)]
pub struct ComparedSeries<'a> {
    /// The deck's title.
    pub title: &'a str,
    /// The name of the deck.
    pub new: &'a str,
    /// The name of the deck to compare it with.
    pub old: &'a str,
    /// The seed of the plays.
    pub seed: u64,
    /// A comparison for each number of players.
    pub comparisons: &'a [GameComparison],
}

/// Values of a rule to show.
#[derive(Clone, Debug)]
pub struct SweptSeries<'a> {
    /// The deck's title.
    pub title: &'a str,
    /// The name of the deck.
    pub deck: &'a str,
    /// The seed of the plays.
    pub seed: u64,
    /// Each value by its name, with a comparison for each number of players.
    pub values: Vec<(String, &'a [GameComparison])>,
}

/// Returns the pages for a size of paper: one that compares the numbers of players, where there are several, then those of
/// each number.
///
/// # Examples
/// ```
/// use pullet_model::PAPERS;
/// use pullet_make::plots::{Series, pages};
///
/// let series = Series { title: "Farm", version: None, seed: 1, reports: &[] };
/// assert!(pages(&series, PAPERS[0].size).is_empty());
/// ```
pub fn pages(series: &Series<'_>, paper: Size) -> Vec<PlotPage> {
    let mut pages = Vec::new();
    if series.reports.len() > 1 {
        let mut layout = PageFlow::new(paper, TITLE);
        spreads::compared(series.reports).into_iter().for_each(|boxes| layout.whole(boxes));
        let games = series.reports.iter().map(|report| report.games).max().unwrap_or_default();
        pages.extend(titled(series, &format!("{} for each number of players", counted(games, "game")), layout));
    }
    for report in series.reports {
        let mut layout = PageFlow::new(paper, TITLE);
        let gap = spreads::histogram("From the first to the last", report.unit, &report.gap);
        let lead = spreads::histogram("Changes of the lead", "changes of the lead", &report.lead_changes);
        let turns = spreads::histogram("Length of a game", "turns", &report.turns);
        let minutes = spreads::histogram("Time for a game", "minutes (an estimate)", &report.minutes);
        layout.pairs([spreads::seats(report), spreads::scores(report), gap, lead, turns, minutes]);
        report.tables.iter().filter(|table| !table.rows.is_empty()).for_each(|table| layout.table(table));
        let players = counted(report.players as u64, "player");
        let what = format!("{players}, {}{}", counted(report.games, "game"), length(report));
        pages.extend(titled(series, &what, layout));
    }
    numbered(pages)
}

/// Returns the pages of comparisons for a size of paper: one for all numbers of players, where there are several, then those of
/// each number.
pub fn comparison_pages(series: &ComparedSeries<'_>, paper: Size) -> Vec<PlotPage> {
    let page = |what: &str, layout: PageFlow<Panel>| {
        let [new, old] = [series.new, series.old].map(|name| changes::shortened(name, 40));
        let subtitle = format!("{new} (new) compared with {old} (old): {what}, seed {}", series.seed);
        on_pages(series.title, &subtitle, layout)
    };
    let mut pages = Vec::new();
    if series.comparisons.len() > 1 {
        let mut layout = PageFlow::new(paper, TITLE);
        changes::of_all(series.comparisons).into_iter().for_each(|panel| layout.whole(panel));
        let games = series.comparisons.iter().map(|one| one.games).max().unwrap_or_default();
        pages.extend(page(&format!("{} for each number of players", counted(games, "game")), layout));
    }
    for comparison in series.comparisons {
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

/// Returns the pages of a swept rule for a size of paper: one or more for each number of players.
pub fn sweep_pages(series: &SweptSeries<'_>, paper: Size) -> Vec<PlotPage> {
    let all = series.values.iter().flat_map(|(_, comparisons)| comparisons.iter());
    let players: BTreeSet<usize> = all.map(|comparison| comparison.players).collect();
    let mut pages = Vec::new();
    for players in players {
        let of_players = |(name, comparisons): &(String, &'_ [GameComparison])| {
            let comparison = comparisons.iter().find(|one| one.players == players)?;
            Some((name.clone(), comparison.clone()))
        };
        let values: Vec<(String, GameComparison)> = series.values.iter().filter_map(of_players).collect();
        let games = values.first().map(|(_, one)| one.games).unwrap_or_default();
        let mut layout = PageFlow::new(paper, TITLE);
        layout.pairs(changes::of_values(&values));
        let (deck, games) = (changes::shortened(series.deck, 40), counted(games, "game"));
        let subtitle = format!(
            "{}, {games} with each value, compared with {deck} as it is, seed {}",
            counted(players as u64, "player"),
            series.seed
        );
        pages.extend(on_pages(series.title, &subtitle, layout));
    }
    numbered(pages)
}

fn numbered(mut pages: Vec<PlotPage>) -> Vec<PlotPage> {
    let of = pages.len();
    pages.iter_mut().zip(1..).for_each(|(page, number)| (page.number, page.of) = (number, of));
    pages
}

/// Returns a remark on the length of the games: how many did not end, or that all had the same length.
fn length(report: &PlayReport) -> String {
    match report.endless {
        0 if report.actions.min == report.actions.max => format!(" of {} actions", words::signed(report.actions.max)),
        0 => String::new(),
        endless => format!(" ({} of them did not end)", number(endless)),
    }
}

fn titled(series: &Series<'_>, what: &str, layout: PageFlow<Panel>) -> impl Iterator<Item = PlotPage> + use<> {
    let version = series.version.map(|version| format!(", rules version {version}")).unwrap_or_default();
    on_pages(series.title, &format!("{what}, seed {}{version}", series.seed), layout)
}

fn on_pages(title: &str, subtitle: &str, layout: PageFlow<Panel>) -> impl Iterator<Item = PlotPage> + use<> {
    let (title, subtitle) = (escaped(title), escaped(subtitle));
    layout.into_pages().into_iter().map(move |panels| PlotPage {
        title: title.clone(),
        subtitle: subtitle.clone(),
        number: 0,
        of: 0,
        panels,
    })
}
