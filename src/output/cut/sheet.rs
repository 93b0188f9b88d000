//! What is cut and folded on a sheet.

use crate::imposition::Turn;
use crate::model::{Length, Outline, Point, Rect, Side, Size};
use crate::output::{FinishedFace, Page, PlacedFace, PrintFile};

/// The outlines of one sheet, from its top-left corner as its front is seen, and the sheets that are cut by them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutSheet {
    /// What the file calls itself.
    pub title: String,
    /// The sheets that are cut alike, counted from 1.
    pub sheets: Vec<usize>,
    /// The paper.
    pub size: Size,
    /// What is cut out, piece by piece in the order of the slots.
    pub cuts: Vec<Outline>,
    /// What is folded: lines from end to end.
    pub folds: Vec<(Point, Point)>,
    /// The registration marks, as they are printed.
    pub marks: Vec<Rect>,
}

/// Returns the sheets of a file, those that are cut alike once.
pub(super) fn of_file(file: &PrintFile, faces: &[FinishedFace]) -> Vec<CutSheet> {
    let mut sheets: Vec<CutSheet> = Vec::new();
    let fronts = file.pages.iter().filter(|page| page.side == Side::Front);
    for (number, page) in (1..).zip(fronts) {
        let sheet = CutSheet::new(&file.title, page, faces);
        match sheets.iter_mut().find(|known| known.is_cut_like(&sheet)) {
            Some(known) => known.sheets.push(number),
            None => sheets.push(CutSheet { sheets: vec![number], ..sheet }),
        }
    }
    sheets
}

impl CutSheet {
    /// Returns what is cut of a page: its cards as their fronts lie. On a sheet that is folded, a back is cut with its front.
    fn new(title: &str, page: &Page, faces: &[FinishedFace]) -> Self {
        Self {
            title: title.to_owned(),
            sheets: Vec::new(),
            size: page.size,
            cuts: outlines(page, faces),
            folds: page.fold.into_iter().collect(),
            marks: page.registration.clone(),
        }
    }

    fn is_cut_like(&self, other: &Self) -> bool {
        (self.size, &self.cuts, &self.folds) == (other.size, &other.cuts, &other.folds)
    }

    /// Returns which sheets these are, in words: `sheets 1–4, 6`.
    pub(super) fn which(&self) -> String {
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for sheet in &self.sheets {
            match runs.last_mut() {
                Some((_, last)) if *last + 1 == *sheet => *last = *sheet,
                _ => runs.push((*sheet, *sheet)),
            }
        }
        let words: Vec<String> = runs
            .iter()
            .map(|(first, last)| if first == last { first.to_string() } else { format!("{first}–{last}") })
            .collect();
        let noun = if self.sheets.len() == 1 { "sheet" } else { "sheets" };
        format!("{noun} {}", words.join(", "))
    }
}

/// Returns what is cut out of a page: its fronts.
pub(super) fn outlines(page: &Page, faces: &[FinishedFace]) -> Vec<Outline> {
    let fronts = page.faces.iter().filter(|placed| placed.side == Side::Front);
    fronts.filter_map(|placed| Some(on_page(faces.get(placed.face)?, placed))).collect()
}

/// Returns where a placed face is cut out of its page.
pub(in crate::output) fn on_page(face: &FinishedFace, placed: &PlacedFace) -> Outline {
    let Rect { x, y, width, height } = placed.trim;
    let at = |right: Length, down: Length| Point { x: x + right, y: y + down };
    face.cut_path().map(|point| match placed.turn {
        Turn::Upright => at(point.x, point.y),
        Turn::Quarter => at(width - point.y, point.x),
        Turn::Half => at(width - point.x, height - point.y),
        Turn::ThreeQuarters => at(point.y, height - point.x),
    })
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A card of 40 × 60 mm whose corners are rounded by 3 mm, at 10 mm from the left and 20 mm from the top of A4.
    pub(crate) fn one_card() -> CutSheet {
        let (left, top) = (Length::um(10_000), Length::um(20_000));
        let card = Outline::rectangle(Size::um(40_000, 60_000), Length::um(3_000));
        CutSheet {
            title: "Farm – cards & more, A4".to_owned(),
            sheets: vec![1, 2, 3, 5],
            size: Size::um(210_000, 297_000),
            cuts: vec![card.map(|point| Point { x: point.x + left, y: point.y + top })],
            folds: vec![(
                Point { x: Length::ZERO, y: Length::um(148_500) },
                Point { x: Length::um(210_000), y: Length::um(148_500) },
            )],
            marks: vec![Rect::new(Point { x: left, y: left }, Size::um(5_000, 5_000))],
        }
    }

    #[test]
    fn sheets_that_follow_each_other_are_named_together() {
        assert_eq!(one_card().which(), "sheets 1–3, 5");
        assert_eq!(CutSheet { sheets: vec![4], ..one_card() }.which(), "sheet 4");
    }
}
