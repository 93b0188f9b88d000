//! Pages that fill from the top.

use crate::model::{Size, escaped};
use serde::Serialize;
use serde_json::{Value, json};

/// The margin of a page, in mm: more than any home printer leaves white.
pub(crate) const MARGIN: f64 = 15.0;
/// The height of the page number.
const LAST_LINE: f64 = 8.0;

/// Pages that fill from the top.
pub(crate) struct PageFlow<T> {
    /// The width between the margins.
    pub(crate) width: f64,
    top: f64,
    bottom: f64,
    y: f64,
    pages: Vec<Vec<T>>,
}

impl<T> PageFlow<T> {
    /// Returns one empty page whose title has a height.
    pub(crate) fn new(paper: Size, title: f64) -> Self {
        let (width, top) = (paper.width.to_mm() - 2.0 * MARGIN, MARGIN + title);
        let bottom = paper.height.to_mm() - MARGIN - LAST_LINE;
        Self { width, top, bottom, y: top, pages: vec![Vec::new()] }
    }

    /// Returns how much room an empty page has.
    pub(crate) fn page_room(&self) -> f64 {
        self.bottom - self.top
    }

    /// Returns how much room is left on the page.
    pub(crate) fn room(&self) -> f64 {
        self.bottom - self.y
    }

    /// Begins a page, unless the last one is empty.
    pub(crate) fn turn_over(&mut self) {
        if self.pages.last().is_some_and(|page| !page.is_empty()) {
            self.pages.push(Vec::new());
            self.y = self.top;
        }
    }

    /// Begins a page where `height` does not fit on this one.
    pub(crate) fn make_room(&mut self, height: f64) {
        if self.y + height > self.bottom {
            self.turn_over();
        }
    }

    /// Places things `height` high beside each other; what is higher than a page is placed all the same, on a page of its own.
    pub(crate) fn place<P: IntoIterator<Item = T>>(&mut self, height: f64, gap: f64, make: impl FnOnce(f64) -> P) {
        self.make_room(height);
        let placed = make(self.y);
        if let Some(page) = self.pages.last_mut() {
            page.extend(placed);
        }
        self.y += height + gap;
    }

    /// Returns the pages that have something on them.
    pub(crate) fn into_pages(self) -> Vec<Vec<T>> {
        self.pages.into_iter().filter(|page| !page.is_empty()).collect()
    }
}

impl<T: Serialize> PageFlow<T> {
    /// Returns the pages as their templates read them: each with a title and a line below it, and with what is on it as `contents`.
    pub(crate) fn titled(self, title: &str, subtitle: &str, contents: &str) -> Vec<Value> {
        let page = |things| json!({ "title": escaped(title), "subtitle": escaped(subtitle), contents: things });
        self.into_pages().into_iter().map(page).collect()
    }
}

/// Returns pages with their numbers, from 1, and how many there are.
pub(crate) fn numbered(mut pages: Vec<Value>) -> Vec<Value> {
    let of = pages.len();
    for (page, number) in pages.iter_mut().zip(1..) {
        (page["number"], page["of"]) = (number.into(), of.into());
    }
    pages
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::PAPERS;

    /// A4 is 297 mm high: 297 − 15 − 8 − (15 + 19) = 240 mm are left for what is on the page.
    #[test]
    fn what_does_not_fit_goes_on_the_next_page() {
        let mut flow = PageFlow::new(PAPERS[0].size, 19.0);
        assert_eq!(flow.room(), 240.0);
        flow.place(200.0, 5.0, |y| [y]);
        flow.place(36.0, 5.0, |y| [y]);
        flow.place(300.0, 5.0, |y| [y]);
        assert_eq!(flow.into_pages(), [vec![34.0], vec![34.0], vec![34.0]]);
    }
}
