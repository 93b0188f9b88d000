//! The results of many plays as pages of plots: which panels there are, what each shows, and its place.
//!
//! Nothing is drawn here. Every place along an axis is a part of its length, from 0 to 1, and every label is text, so that a
//! template (`templates/plots/page.svg`) only has to draw. A table of any game gets its panel by a rule, not by its name.

mod axis;
mod bars;
mod drawing;
mod layout;
mod panel;
mod spreads;
mod words;

pub use axis::{Axis, Tick};
pub use drawing::{
    BarRow, BarSegment, BarTable, BoxRow, Boxes, Column, HistogramBar, HistogramPanel, SeatRow, Seats, Track,
};
pub use panel::{Panel, PanelDrawing, PlotPage};
pub(crate) use words::capital;

use crate::games::PlayReport;
use crate::model::{Size, escaped};
use layout::PageLayout;
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

/// Returns the pages for a size of paper: one that compares the numbers of players, where there are several, then those of
/// each number.
///
/// # Examples
/// ```
/// use pullet::model::PAPERS;
/// use pullet::plots::{Series, pages};
///
/// let series = Series { title: "Farm", version: None, seed: 1, reports: &[] };
/// assert!(pages(&series, PAPERS[0].size).is_empty());
/// ```
#[must_use]
pub fn pages(series: &Series<'_>, paper: Size) -> Vec<PlotPage> {
    let mut pages = Vec::new();
    if series.reports.len() > 1 {
        let mut layout = PageLayout::new(paper);
        spreads::compared(series.reports).into_iter().for_each(|boxes| layout.whole(boxes));
        let games = series.reports.iter().map(|report| report.games).max().unwrap_or_default();
        pages.extend(titled(series, &format!("{} for each number of players", counted(games, "game")), layout));
    }
    for report in series.reports {
        let mut layout = PageLayout::new(paper);
        layout.pair(spreads::seats(report), spreads::scores(report));
        let gap = spreads::histogram("From the first to the last", "points", &report.gap);
        if all_have_one_length(report) {
            layout.whole(gap);
        } else {
            layout.pair(spreads::histogram("Length of a game", "actions", &report.actions), gap);
        }
        report.tables.iter().filter(|table| !table.rows.is_empty()).for_each(|table| layout.table(table));
        let players = counted(report.players as u64, "player");
        let what = format!("{players}, {}{}", counted(report.games, "game"), length(report));
        pages.extend(titled(series, &what, layout));
    }
    let of = pages.len();
    pages.iter_mut().zip(1..).for_each(|(page, number)| (page.number, page.of) = (number, of));
    pages
}

fn all_have_one_length(report: &PlayReport) -> bool {
    report.actions.min == report.actions.max
}

/// Returns a remark on the length of the games: how many did not end, or that all had the same length.
fn length(report: &PlayReport) -> String {
    match report.endless {
        0 if all_have_one_length(report) => format!(" of {} actions", words::signed(report.actions.max)),
        0 => String::new(),
        endless => format!(" ({} of them did not end)", number(endless)),
    }
}

fn titled(series: &Series<'_>, what: &str, layout: PageLayout) -> impl Iterator<Item = PlotPage> {
    let version = series.version.map(|version| format!(", rules version {version}")).unwrap_or_default();
    let title = escaped(series.title);
    let subtitle = escaped(&format!("{what}, seed {}{version}", series.seed));
    layout.into_pages().into_iter().map(move |panels| PlotPage {
        title: title.clone(),
        subtitle: subtitle.clone(),
        number: 0,
        of: 0,
        panels,
    })
}
