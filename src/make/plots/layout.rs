//! The places of panels, page after page.

use super::bars;
use super::drawing::BarTable;
use super::panel::{Panel, PanelDrawing};
use crate::games::Table;
use crate::model::Size;

/// The margin of a page, in mm: more than any home printer leaves white.
const MARGIN: f64 = 15.0;
/// The title of the page.
const TITLE: f64 = 20.0;
/// The last line of the page.
const LAST_LINE: f64 = 8.0;
/// The gap between panels.
const GAP: f64 = 8.0;
/// The fewest rows of a table on a page, unless the table has no more.
const FEWEST_ROWS: usize = 4;

/// Pages that fill from the top.
pub(super) struct PageLayout {
    width: f64,
    bottom: f64,
    y: f64,
    pages: Vec<Vec<Panel>>,
}

impl PageLayout {
    /// Returns one empty page of a size.
    pub(super) fn new(paper: Size) -> Self {
        let bottom = paper.height.to_mm() - MARGIN - LAST_LINE;
        Self { width: paper.width.to_mm() - 2.0 * MARGIN, bottom, y: MARGIN + TITLE, pages: vec![Vec::new()] }
    }

    /// Returns the pages, each with its panels.
    pub(super) fn into_pages(self) -> Vec<Vec<Panel>> {
        self.pages
    }

    /// Places a panel across the whole width.
    pub(super) fn whole(&mut self, panel: Panel) {
        let (width, height) = (self.width, panel.needed_height());
        self.make_room(height);
        self.place(panel, MARGIN, width);
        self.y += height + GAP;
    }

    /// Places two panels side by side.
    pub(super) fn pair(&mut self, left: Panel, right: Panel) {
        let (half, height) = ((self.width - GAP) / 2.0, left.needed_height().max(right.needed_height()));
        self.make_room(height);
        self.place(left, MARGIN, half);
        self.place(right, MARGIN + half + GAP, half);
        self.y += height + GAP;
    }

    /// Places a panel across the whole width, followed by others side by side; it stays with the first of them.
    pub(super) fn headed(&mut self, head: Panel, panels: Vec<Panel>) {
        let first = panels.iter().take(2).map(Panel::needed_height).fold(0.0, f64::max);
        self.make_room(head.needed_height() + GAP + first);
        self.whole(head);
        self.pairs(panels);
    }

    /// Places panels side by side, two in a row.
    pub(super) fn pairs(&mut self, panels: Vec<Panel>) {
        let mut panels = panels.into_iter();
        while let Some(left) = panels.next() {
            match panels.next() {
                Some(right) => self.pair(left, right),
                None => self.left(left),
            }
        }
    }

    /// Places a panel of half the width on the left.
    fn left(&mut self, panel: Panel) {
        let height = panel.needed_height();
        self.make_room(height);
        self.place(panel, MARGIN, (self.width - GAP) / 2.0);
        self.y += height + GAP;
    }

    /// Places a table, which continues on the next page where it does not fit.
    pub(super) fn table(&mut self, table: &Table) {
        let panel = bars::panel(table, self.width);
        let PanelDrawing::Bars(mut left) = panel.drawing else { return self.whole(panel) };
        let mut title = panel.title;
        while !left.rows.is_empty() {
            let count = left.rows.len();
            let mut fitting = BarTable::rows_within(self.bottom - self.y);
            let per_page = BarTable::rows_within(self.bottom - MARGIN - TITLE);
            if fitting < count && (count <= per_page || fitting < FEWEST_ROWS) {
                self.turn_over();
                // A row is placed even on paper too small for any: a page too full is better than an endless loop.
                fitting = per_page.max(1);
            }
            if fitting < count && count - fitting < FEWEST_ROWS {
                fitting = count.saturating_sub(FEWEST_ROWS).max(1);
            }
            let rest = left.rows.split_off(fitting.min(count));
            let rows = std::mem::replace(&mut left.rows, rest);
            let part = BarTable { rows, ..left.clone() };
            self.whole(Panel { title: title.clone(), ..Panel::new("", panel.note.clone(), PanelDrawing::Bars(part)) });
            if !title.ends_with(" (continued)") {
                title.push_str(" (continued)");
            }
        }
    }

    fn place(&mut self, mut panel: Panel, x: f64, width: f64) {
        (panel.x, panel.y, panel.width, panel.height) = (x, self.y, width, panel.needed_height());
        if let Some(page) = self.pages.last_mut() {
            page.push(panel);
        }
    }

    fn make_room(&mut self, height: f64) {
        if self.y + height > self.bottom && self.pages.last().is_some_and(|page| !page.is_empty()) {
            self.turn_over();
        }
    }

    fn turn_over(&mut self) {
        if self.pages.last().is_some_and(|page| !page.is_empty()) {
            self.pages.push(Vec::new());
        }
        self.y = MARGIN + TITLE;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{ReportCell, Row};
    use crate::model::PAPERS;

    fn table(rows: usize) -> Table {
        let row = |number: usize| Row::new(number.to_string(), [ReportCell::Mean(number as f64)]);
        Table { title: "many".to_owned(), columns: vec!["what", "mean"], rows: (0..rows).map(row).collect() }
    }

    #[test]
    fn a_long_table_continues_on_further_pages_and_loses_no_row() {
        let mut layout = PageLayout::new(PAPERS[0].size);
        layout.table(&table(100));
        let pages = layout.into_pages();
        assert!(pages.len() > 1);
        let rows = pages.iter().flatten().map(|panel| match &panel.drawing {
            PanelDrawing::Bars(bars) => bars.rows.len(),
            _ => 0,
        });
        assert_eq!(rows.sum::<usize>(), 100);
    }

    #[test]
    fn few_rows_are_never_left_alone_on_a_page() {
        for count in 2..200 {
            let mut layout = PageLayout::new(PAPERS[0].size);
            layout.table(&table(20));
            layout.table(&table(count));
            let pages = layout.into_pages();
            let parts = pages.iter().flatten().skip(1).map(|panel| match &panel.drawing {
                PanelDrawing::Bars(bars) => bars.rows.len(),
                _ => 0,
            });
            let parts: Vec<usize> = parts.collect();
            assert!(parts.iter().all(|rows| *rows >= count.min(FEWEST_ROWS)), "{count} rows: {parts:?}");
        }
    }

    #[test]
    fn nothing_is_placed_below_the_page() {
        for paper in PAPERS {
            let mut layout = PageLayout::new(paper.size);
            [3, 30, 2, 47, 1].into_iter().for_each(|rows| layout.table(&table(rows)));
            let bottom = paper.size.height.to_mm() - MARGIN;
            let panels = layout.into_pages().into_iter().flatten();
            assert!(panels.into_iter().all(|panel| panel.y + panel.height <= bottom), "{}", paper.name);
        }
    }
}
