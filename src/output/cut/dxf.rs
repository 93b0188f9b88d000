//! Cut paths as DXF, in the form of `AutoCAD` release 12: text, millimetres, y upwards, closed polylines.
//!
//! The free edition of Silhouette Studio opens DXF and no SVG. Curves are short straight lines, because not every program reads
//! the arcs of a polyline. Registration marks are left out, as a machine would cut them. The layer `PAGE` has the paper's edge: with it,
//! a program that places what it opens can put the drawing exactly on the page.

use super::CutSheet;
use crate::model::{Length, Point, Rect};
use std::fmt::Write;

/// How far the lines may be from a curve: 5 µm.
const TOLERANCE: Length = Length::um(5);
/// The layers with their colours by `AutoCAD`'s numbers: red cuts, blue folds, and the paper's edge in grey.
const LAYERS: [(&str, i32); 3] = [("CUT", 1), ("SCORE", 5), ("PAGE", 8)];

/// Returns the drawing.
pub(super) fn drawing(sheet: &CutSheet) -> String {
    let mut dxf = Dxf { text: String::new(), height: sheet.size.height };
    dxf.header(sheet);
    dxf.layers();
    dxf.section("ENTITIES");
    let [cut, score, page] = LAYERS.map(|(name, _)| name);
    for path in &sheet.cuts {
        let ends = if path.is_closed() { PolylineEnds::Joined } else { PolylineEnds::Free };
        dxf.polyline(cut, &path.flattened(TOLERANCE), ends);
    }
    for (from, to) in &sheet.folds {
        dxf.polyline(score, &[*from, *to], PolylineEnds::Free);
    }
    let Rect { x, y, width, height } = Rect::new(Point::default(), sheet.size);
    let edge = [(x, y), (width, y), (width, height), (x, height)].map(|(x, y)| Point { x, y });
    dxf.polyline(page, &edge, PolylineEnds::Joined);
    dxf.end();
    dxf.pair(0, "EOF");
    dxf.text
}

/// Whether a polyline returns to its start.
#[derive(Clone, Copy)]
enum PolylineEnds {
    Joined,
    Free,
}

/// A drawing that is being written.
struct Dxf {
    text: String,
    /// The paper's, where y is zero on the page and highest in the drawing.
    height: Length,
}

impl Dxf {
    /// Writes a group: its code says what the value is.
    fn pair(&mut self, code: u16, value: impl std::fmt::Display) {
        let _ = write!(self.text, "{code:>3}\r\n{value}\r\n");
    }

    fn section(&mut self, name: &str) {
        self.pair(0, "SECTION");
        self.pair(2, name);
    }

    fn end(&mut self) {
        self.pair(0, "ENDSEC");
    }

    fn header(&mut self, sheet: &CutSheet) {
        self.pair(999, format_args!("Cut paths of {}", sheet.which().replace('–', "-")));
        self.section("HEADER");
        self.pair(9, "$ACADVER");
        self.pair(1, "AC1009");
        // 4 is millimetres, and 1 metric.
        for (name, value) in [("$INSUNITS", 4), ("$MEASUREMENT", 1)] {
            self.pair(9, name);
            self.pair(70, value);
        }
        let (width, height) = (sheet.size.width.to_mm(), sheet.size.height.to_mm());
        for (name, x, y) in [("$EXTMIN", 0.0, 0.0), ("$EXTMAX", width, height)] {
            self.pair(9, name);
            self.pair(10, x);
            self.pair(20, y);
        }
        self.end();
    }

    fn layers(&mut self) {
        self.section("TABLES");
        self.pair(0, "TABLE");
        self.pair(2, "LAYER");
        self.pair(70, LAYERS.len());
        for (name, colour) in LAYERS {
            self.pair(0, "LAYER");
            self.pair(2, name);
            self.pair(70, 0);
            self.pair(62, colour);
            self.pair(6, "CONTINUOUS");
        }
        self.pair(0, "ENDTAB");
        self.end();
    }

    fn polyline(&mut self, layer: &str, points: &[Point], ends: PolylineEnds) {
        self.pair(0, "POLYLINE");
        self.pair(8, layer);
        self.pair(66, 1);
        self.place(Point { x: Length::ZERO, y: self.height });
        self.pair(70, i32::from(matches!(ends, PolylineEnds::Joined)));
        for point in points {
            self.pair(0, "VERTEX");
            self.pair(8, layer);
            self.place(*point);
        }
        self.pair(0, "SEQEND");
        self.pair(8, layer);
    }

    fn place(&mut self, point: Point) {
        self.pair(10, point.x.to_mm());
        self.pair(20, (self.height - point.y).to_mm());
        self.pair(30, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::super::sheet::tests::one_card;
    use super::*;

    /// The groups of a drawing: codes with their values.
    fn groups(dxf: &str) -> Vec<(u16, &str)> {
        let lines: Vec<&str> = dxf.lines().collect();
        lines.chunks(2).map(|pair| (pair[0].trim().parse().expect("a code"), pair[1])).collect()
    }

    /// The points of the polylines of a layer, in millimetres, y upwards.
    fn points(dxf: &str, layer: &str) -> Vec<(f64, f64)> {
        let groups = groups(dxf);
        let vertices = groups.windows(4).filter(|window| window[0] == (0, "VERTEX") && window[1] == (8, layer));
        vertices.map(|window| (window[2].1.parse().unwrap(), window[3].1.parse().unwrap())).collect()
    }

    /// y upwards: from 297 − 80 = 217 to 297 − 20 = 277 mm.
    #[test]
    fn a_card_is_cut_where_it_lies_with_y_upwards() {
        let dxf = drawing(&one_card());
        let cut = points(&dxf, "CUT");
        let ends = |pick: fn(&(f64, f64)) -> f64| {
            let values = || cut.iter().map(pick);
            (values().fold(f64::MAX, f64::min), values().fold(f64::MIN, f64::max))
        };
        assert_eq!((ends(|point| point.0), ends(|point| point.1)), ((10.0, 50.0), (217.0, 277.0)));
        assert_eq!(points(&dxf, "SCORE"), [(0.0, 148.5), (210.0, 148.5)]);
        assert_eq!(points(&dxf, "PAGE").len(), 4);
        assert!(dxf.ends_with("  0\r\nEOF\r\n") && dxf.is_ascii());
    }

    /// Near the top left corner, points are 3 mm from the middle of the arc, which is at 13 and 277 − 3 = 274 mm; between two of
    /// them the line is at most 0.01 mm nearer.
    #[test]
    fn a_corner_is_round_within_a_hundredth_of_a_millimetre() {
        let corner: Vec<(f64, f64)> =
            points(&drawing(&one_card()), "CUT").into_iter().filter(|(x, y)| *x <= 13.0 && *y >= 274.0).collect();
        assert!(corner.len() > 6);
        let from_middle = |(x, y): (f64, f64)| (x - 13.0).hypot(y - 274.0);
        for pair in corner.windows(2) {
            let middle = (f64::midpoint(pair[0].0, pair[1].0), f64::midpoint(pair[0].1, pair[1].1));
            for distance in [pair[0], pair[1], middle].map(from_middle) {
                assert!((distance - 3.0).abs() < 0.01, "{distance}");
            }
        }
    }

    #[test]
    fn closed_polylines_are_marked_so_and_millimetres_are_stated() {
        let dxf = drawing(&one_card());
        let groups = groups(&dxf);
        assert!(groups.windows(2).any(|pair| pair == [(9, "$INSUNITS"), (70, "4")]));
        let flags: Vec<&str> = groups
            .windows(7)
            .filter(|window| window[0] == (0, "POLYLINE"))
            .map(|window| window[6])
            .map(|(code, value)| if code == 70 { value } else { "?" })
            .collect();
        assert_eq!(flags, ["1", "0", "0", "1"]);
    }
}
