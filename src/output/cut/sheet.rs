//! What is cut and folded on a sheet.

use super::path::{CutPath, each_once};
use crate::model::{Outline, Point, Rect, Side, Size, StraightLine};
use crate::{FaceKind, FinishedFace, Page, PlacedFace, PrintFile};

/// The outlines of one sheet, from its top-left corner as its front is seen, and the sheets that are cut by them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutSheet {
    /// What the file calls itself.
    pub title: String,
    /// The sheets that are cut alike, counted from 1.
    pub sheets: Vec<usize>,
    /// The paper.
    pub size: Size,
    /// What is cut, piece by piece in the order of the slots: each edge once.
    pub cuts: Vec<CutPath>,
    /// What is folded: lines from end to end.
    pub folds: Vec<StraightLine>,
    /// The registration marks, as they are printed.
    pub marks: Vec<Rect>,
}

/// Returns the sheets of a file, those that are cut alike once.
pub(super) fn of_file(file: &PrintFile, faces: &[FinishedFace]) -> Vec<CutSheet> {
    let mut sheets: Vec<CutSheet> = Vec::new();
    let fronts = file.pages.iter().filter(|page| page.side == Side::Front);
    let with_cuts = fronts.map(|page| (page, page_lines(page, faces))).filter(|(_, lines)| !lines.is_empty());
    for (number, (page, lines)) in (1..).zip(with_cuts) {
        let sheet = CutSheet::new(&file.title, page, lines);
        match sheets.iter_mut().find(|known| known.is_cut_like(&sheet)) {
            Some(known) => known.sheets.push(number),
            None => sheets.push(CutSheet { sheets: vec![number], ..sheet }),
        }
    }
    sheets
}

impl CutSheet {
    /// Returns what is cut of a page: its cards as their fronts lie. On a sheet that is folded, a back is cut with its front.
    fn new(title: &str, page: &Page, PageLines { cuts, folds }: PageLines) -> Self {
        Self {
            title: title.to_owned(),
            sheets: Vec::new(),
            size: page.size,
            cuts,
            folds,
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

/// What is cut and folded on a page, from its top-left corner: each edge once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct PageLines {
    /// What is cut.
    pub(crate) cuts: Vec<CutPath>,
    /// What is folded.
    pub(crate) folds: Vec<StraightLine>,
}

impl PageLines {
    /// Returns whether nothing is cut.
    pub(crate) fn is_empty(&self) -> bool {
        self.cuts.is_empty()
    }
}

/// Returns what is cut out of a page and folded on it: the fronts of its cards with the lines that their drawings mark, and those of
/// printed matter.
pub(super) fn page_lines(page: &Page, faces: &[FinishedFace]) -> PageLines {
    let (mut cuts, mut slits, mut folds) = (Vec::new(), Vec::new(), Vec::from_iter(page.fold));
    let fronts = page.faces.iter().filter(|placed| placed.side == Side::Front);
    for (face, placed) in fronts.filter_map(|placed| Some((faces.get(placed.face)?, placed))) {
        match face.kind {
            FaceKind::Card(_) => {
                cuts.push(on_page(face, placed));
                if let Some(outline) = &placed.outline {
                    slits.extend(&outline.slits);
                    folds.extend(&outline.folds);
                }
            }
            // A piece whose folds are marked, and no cut, is cut out as it is.
            FaceKind::Sheet if face.lines.cuts.is_empty() && !face.lines.is_empty() => {
                cuts.push(on_page(face, placed));
            }
            FaceKind::Sheet | FaceKind::Label => {}
        }
        let at = |point: Point| placed.turn.place(point, placed.trim);
        let moved = |lines: &[StraightLine]| lines.iter().map(|(from, to)| (at(*from), at(*to))).collect::<Vec<_>>();
        cuts.extend(face.lines.cuts.iter().map(|cut| cut.map(at)));
        slits.extend(moved(&face.lines.slits));
        folds.extend(moved(&face.lines.scores));
    }
    let cuts = cuts.into_iter().map(CutPath::from).chain(slits.into_iter().map(CutPath::from));
    PageLines { cuts: each_once(cuts), folds }
}

/// Returns where a placed face is cut out of its page.
pub fn on_page(face: &FinishedFace, placed: &PlacedFace) -> Outline {
    if let Some(outline) = &placed.outline {
        return outline.cut.clone();
    }
    // A rectangle is the same if it is turned.
    let Rect { x, y, width, height } = placed.trim;
    let upright = Outline::rectangle(Size { width, height }, face.corner);
    upright.map(|point| Point { x: x + point.x, y: y + point.y })
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::model::Length;

    /// A card of 40 × 60 mm whose corners are rounded by 3 mm, at 10 mm from the left and 20 mm from the top of A4.
    pub(crate) fn one_card() -> CutSheet {
        let (left, top) = (Length::um(10_000), Length::um(20_000));
        let card = Outline::rectangle(Size::um(40_000, 60_000), Length::um(3_000));
        CutSheet {
            title: "Farm – cards & more, A4".to_owned(),
            sheets: vec![1, 2, 3, 5],
            size: Size::um(210_000, 297_000),
            cuts: vec![
                card.map(|point| Point { x: point.x + left, y: point.y + top }).into(),
                (Point::um(20_000, 30_000), Point::um(20_000, 40_000)).into(),
            ],
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
