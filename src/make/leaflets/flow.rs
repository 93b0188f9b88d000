//! Pages that fill from the top.

use crate::model::Size;

/// The margin of a page, in mm: more than any home printer leaves white.
pub(super) const MARGIN: f64 = 15.0;
/// The height of the title.
const TITLE: f64 = 19.0;
/// The height of the page number.
const LAST_LINE: f64 = 8.0;

/// Pages that fill from the top.
pub(super) struct PageFlow<T> {
    /// The width between the margins.
    pub(super) width: f64,
    bottom: f64,
    y: f64,
    pages: Vec<Vec<T>>,
}

impl<T> PageFlow<T> {
    /// Returns one empty page.
    pub(super) fn new(paper: Size) -> Self {
        let bottom = paper.height.to_mm() - MARGIN - LAST_LINE;
        Self { width: paper.width.to_mm() - 2.0 * MARGIN, bottom, y: MARGIN + TITLE, pages: vec![Vec::new()] }
    }

    /// Returns how much room is left on the page.
    pub(super) fn room(&self) -> f64 {
        self.bottom - self.y
    }

    /// Begins a page, unless the last one is empty.
    pub(super) fn turn_over(&mut self) {
        if self.pages.last().is_some_and(|page| !page.is_empty()) {
            self.pages.push(Vec::new());
            self.y = MARGIN + TITLE;
        }
    }

    /// Places something `height` high; what is higher than a page is placed all the same, on a page of its own.
    pub(super) fn place(&mut self, height: f64, gap: f64, make: impl FnOnce(f64) -> T) {
        if height > self.room() {
            self.turn_over();
        }
        let placed = make(self.y);
        if let Some(page) = self.pages.last_mut() {
            page.push(placed);
        }
        self.y += height + gap;
    }

    /// Returns the pages that have something on them.
    pub(super) fn into_pages(self) -> Vec<Vec<T>> {
        self.pages.into_iter().filter(|page| !page.is_empty()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::PAPERS;

    /// A4 is 297 mm high: 297 − 15 − 8 − (15 + 19) = 240 mm are left for what is on the page.
    #[test]
    fn what_does_not_fit_goes_on_the_next_page() {
        let mut flow = PageFlow::new(PAPERS[0].size);
        assert_eq!(flow.room(), 240.0);
        flow.place(200.0, 5.0, |y| y);
        flow.place(36.0, 5.0, |y| y);
        flow.place(300.0, 5.0, |y| y);
        assert_eq!(flow.into_pages(), [vec![34.0], vec![34.0], vec![34.0]]);
    }
}
