//! The places of panels, page after page.

use super::bars;
use super::panel::{Panel, bars_within};
use crate::games::Table;
use crate::page_flow::{MARGIN, PageFlow};

/// The height of the title of a page, in mm.
pub(super) const TITLE: f64 = 20.0;
/// The gap between panels.
const GAP: f64 = 8.0;
/// The fewest rows of a table on a page, unless the table has no more.
const FEWEST_ROWS: usize = 4;

impl PageFlow<Panel> {
    /// Places a panel across the whole width.
    pub(super) fn whole(&mut self, panel: Panel) {
        let (width, height) = (self.width, panel.needed_height());
        self.place(height, GAP, |y| [panel.at(MARGIN, y, width)]);
    }

    /// Places panels side by side, two in a row.
    pub(super) fn pairs(&mut self, panels: impl IntoIterator<Item = Panel>) {
        let half = (self.width - GAP) / 2.0;
        let mut panels = panels.into_iter();
        while let Some(left) = panels.next() {
            let right = panels.next();
            let height = right.iter().map(Panel::needed_height).fold(left.needed_height(), f64::max);
            self.place(height, GAP, |y| {
                let right = right.map(|right| right.at(MARGIN + half + GAP, y, half));
                std::iter::once(left.at(MARGIN, y, half)).chain(right)
            });
        }
    }

    /// Places a panel across the whole width, followed by others side by side; it stays with the first of them.
    pub(super) fn headed(&mut self, head: Panel, panels: Vec<Panel>) {
        let first = panels.iter().take(2).map(Panel::needed_height).fold(0.0, f64::max);
        self.make_room(head.needed_height() + GAP + first);
        self.whole(head);
        self.pairs(panels);
    }

    /// Places a table, which continues on the next page where it does not fit.
    pub(super) fn table(&mut self, table: &Table) {
        let mut left = bars::panel(table, self.width);
        if left.rows.is_empty() {
            return self.whole(left);
        }
        while !left.rows.is_empty() {
            let count = left.rows.len();
            let mut fitting = bars_within(self.room());
            let per_page = bars_within(self.page_room());
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
            self.whole(Panel { rows, ..left.clone() });
            if !left.title.ends_with(" (continued)") {
                left.title.push_str(" (continued)");
            }
        }
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
        let mut layout = PageFlow::new(PAPERS[0].size, TITLE);
        layout.table(&table(100));
        let pages = layout.into_pages();
        assert!(pages.len() > 1);
        let rows = pages.iter().flatten().map(|panel| panel.rows.len());
        assert_eq!(rows.sum::<usize>(), 100);
    }

    #[test]
    fn few_rows_are_never_left_alone_on_a_page() {
        for count in 2..200 {
            let mut layout = PageFlow::new(PAPERS[0].size, TITLE);
            layout.table(&table(20));
            layout.table(&table(count));
            let pages = layout.into_pages();
            let parts = pages.iter().flatten().skip(1).map(|panel| panel.rows.len());
            let parts: Vec<usize> = parts.collect();
            assert!(parts.iter().all(|rows| *rows >= count.min(FEWEST_ROWS)), "{count} rows: {parts:?}");
        }
    }

    #[test]
    fn nothing_is_placed_below_the_page() {
        for paper in PAPERS {
            let mut layout = PageFlow::new(paper.size, TITLE);
            [3, 30, 2, 47, 1].into_iter().for_each(|rows| layout.table(&table(rows)));
            let bottom = paper.size.height.to_mm() - MARGIN;
            let panels = layout.into_pages().into_iter().flatten();
            assert!(panels.into_iter().all(|panel| panel.y + panel.height <= bottom), "{}", paper.name);
        }
    }
}
