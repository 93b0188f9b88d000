//! Registration marks: what a Silhouette's sensor looks for, so that it cuts where the printer printed.
//!
//! Three marks are a filled square at the top left and angles at the top right and the bottom left; four are an angle at each
//! corner. The angles point away from the corner of the paper, into the sheet. The lines are centred on the inset, and the
//! square has a border of their width, as Silhouette Studio draws them (measured in a sheet of silhouette-card-maker, and in its
//! `page_manager.py`).

use crate::model::{Cutter, Edge, Length, MarkCount, Point, Rect, Size};
use std::fmt;

/// The empty paper around a mark: 1.5 mm (silhouette-card-maker, `page_manager.py`).
pub(super) const CLEAR: Length = Length::um(1_500);

/// The registration marks of a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Registration {
    /// What is printed, in black.
    pub ink: Vec<Rect>,
    /// What stays empty but for the marks: from each marked corner of the paper to 1.5 mm past the mark.
    pub zones: Vec<Rect>,
    /// From the paper's edge to the middle of the lines.
    pub inset: Length,
    /// How far the angles reach from there.
    pub length: Length,
    /// The width of the lines.
    pub thickness: Length,
}

/// A corner of the upright page: one of the level edges, and one of the upright ones.
type MarkedCorner = (Edge, Edge);

const CORNERS: [MarkedCorner; 4] =
    [(Edge::Top, Edge::Left), (Edge::Top, Edge::Right), (Edge::Bottom, Edge::Left), (Edge::Bottom, Edge::Right)];

impl Registration {
    /// Returns the marks of an upright sheet, with angles of that length.
    pub(super) fn new(cutter: &Cutter, length: Length, paper: Size) -> Self {
        let Cutter { marks, inset, thickness, .. } = *cutter;
        let (mut ink, mut zones) = (Vec::new(), Vec::new());
        for corner in CORNERS {
            let size = match (marks, corner) {
                (MarkCount::Three, (Edge::Top, Edge::Left)) => {
                    let side = Cutter::SQUARE + thickness;
                    ink.push(placed(corner, paper, (inset - thickness / 2, inset - thickness / 2), (side, side)));
                    inset + Cutter::SQUARE + (thickness - thickness / 2)
                }
                (MarkCount::Three, (Edge::Bottom, Edge::Right)) => continue,
                _ => {
                    ink.extend(angle(corner, paper, cutter, length));
                    inset + length
                }
            };
            zones.push(placed(corner, paper, (Length::ZERO, Length::ZERO), (size + CLEAR, size + CLEAR)));
        }
        Self { ink, zones, inset, length, thickness }
    }

    /// Returns what a label keeps away from: the zones, and the lines along the top and the left edge that the sensor follows from
    /// the first mark to the others.
    pub(super) fn kept_from_label(&self, paper: Size) -> Vec<Rect> {
        let near = self.inset - self.thickness / 2 - CLEAR;
        let width = self.thickness + CLEAR * 2;
        let corner = Point::new(near, near);
        let lines = [
            Rect::new(corner, Size::new(paper.width - near * 2, width)),
            Rect::new(corner, Size::new(width, paper.height - near * 2)),
        ];
        self.zones.iter().copied().chain(lines).collect()
    }
}

impl fmt::Display for Registration {
    /// Writes what a person sets in Silhouette Studio.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { zones, inset, length, thickness, .. } = self;
        write!(f, "{} marks, length {length}, thickness {thickness}, inset {inset}", zones.len())
    }
}

/// Returns the two lines of an angle: they overlap where they meet.
fn angle(corner: MarkedCorner, paper: Size, cutter: &Cutter, length: Length) -> [Rect; 2] {
    let width = cutter.thickness;
    let start = cutter.inset - width / 2;
    let reach = width / 2 + length;
    [(reach, width), (width, reach)].map(|size| placed(corner, paper, (start, start), size))
}

/// Returns a rectangle so far from the edges of a corner, across and down.
fn placed(
    (level, upright): MarkedCorner,
    paper: Size,
    (x, y): (Length, Length),
    (width, height): (Length, Length),
) -> Rect {
    let x = if upright == Edge::Left { x } else { paper.width - x - width };
    let y = if level == Edge::Top { y } else { paper.height - y - height };
    Rect::new(Point { x, y }, Size { width, height })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Machine;

    const A4: Size = Size::um(210_000, 297_000);

    fn rect(x: i64, y: i64, width: i64, height: i64) -> Rect {
        Rect::new(Point::new(Length::um(x), Length::um(y)), Size::um(width, height))
    }

    fn marks(marks: MarkCount) -> Registration {
        let cutter = Cutter { marks, ..Cutter::new(Machine::Silhouette) };
        Registration::new(&cutter, Cutter::USUAL_LENGTH, A4)
    }

    /// Silhouette Studio: inset 10 mm, length 8.89 mm, thickness 1 mm, a square of 5 mm. In a sheet of silhouette-card-maker, the
    /// square is printed from 9.48 to 15.58 mm and the outer edge of the lines 9.40 mm from the paper's edge: 9.5 and 15.5 mm.
    #[test]
    fn three_marks_are_where_silhouette_studio_prints_them() {
        let three = marks(MarkCount::Three);
        let wanted = [
            rect(9_500, 9_500, 6_000, 6_000),
            // From 210 − 10 − 8.89 = 191.11 mm to 200.5 mm.
            rect(191_110, 9_500, 9_390, 1_000),
            rect(199_500, 9_500, 1_000, 9_390),
            // From 297 − 10 − 8.89 = 278.11 mm to 287.5 mm.
            rect(9_500, 286_500, 9_390, 1_000),
            rect(9_500, 278_110, 1_000, 9_390),
        ];
        assert_eq!(three.ink, wanted);
        assert_eq!(three.to_string(), "3 marks, length 8.89 mm, thickness 1 mm, inset 10 mm");
    }

    #[test]
    fn four_marks_have_an_angle_at_each_corner() {
        let four = marks(MarkCount::Four);
        assert_eq!((four.ink.len(), four.zones.len()), (8, 4));
        assert!(four.ink.contains(&rect(9_500, 9_500, 9_390, 1_000)));
        assert!(four.ink.contains(&rect(199_500, 278_110, 1_000, 9_390)));
    }

    /// From the corner to 10 + 8.89 + 1.5 = 20.39 mm; at the square to 10 + 5 + 0.5 + 1.5 = 17 mm.
    #[test]
    fn zones_reach_past_the_marks() {
        let three = marks(MarkCount::Three);
        assert_eq!(three.zones[0], rect(0, 0, 17_000, 17_000));
        assert_eq!(three.zones[1], rect(189_610, 0, 20_390, 20_390));
        for zone in &three.zones {
            assert!(three.ink.iter().any(|ink| zone.contains(ink.grown(CLEAR))));
        }
    }
}
