//! The alignment sheet: where everything is on its front and its back.
//!
//! All places are in millimetres from the top-left corner of a page; a template (`templates/align/sheet.svg`) draws them.

use super::path::{PathData, offset};
use super::reading::SheetCorner;
use super::vernier::{AlignmentLabel, HALF_LENGTH, LabelKind, Measures, TENTH_DEPTH, Vernier};
use crate::model::{Edge, Flip, Length, NamedChoice, Point, Side, Size};
use serde::Serialize;

/// The space between the paper's long edges and the verniers: the worst of 90 classes of HP printers loses 6.3 mm there
/// (hpcups 3.22.10), and what is read begins 2.5 mm farther in.
const SIDE_INSET: Length = Length::um(9_000);
/// The space between the short edges and the verniers: the worst of 30 classes of HP duplex printers loses 15.0 mm there.
const END_INSET: Length = Length::um(16_000);
/// The space between the two verniers of a corner.
const BETWEEN: Length = Length::um(2_300);
/// The name of a corner: from the side and from the end of the paper.
const CORNER: (Length, Length) = (Length::um(35_500), Length::um(45_000));
/// The crosses of the front: from the side and from the end of the paper.
pub(super) const CROSS: (Length, Length) = (Length::um(36_000), Length::um(62_000));
/// The length of their arms.
const CROSS_ARM: Length = Length::um(3_000);
/// The steps along each edge: as many millimetres as the worst printer leaves white, 17 mm (hpcups 3.22.10), and one more.
const STEPS: i64 = 18;
/// The length of a step along the edge.
const TREAD: Length = Length::um(4_200);
/// The length of a ruler.
const RULER: i64 = 100;
/// Where the corner of the rulers is: from the left edge, and from the lower edge.
const RULER_CORNER: (Length, Length) = (Length::um(50_000), Length::um(85_000));
/// The rings that show the edge over which the printer turns the sheet: from the middle to the side, and from the edge.
const RING: (Length, Length) = (Length::um(30_000), Length::um(33_000));

/// The sheet for a size of paper, and for printers that turn it over an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlignmentSheet {
    /// The paper, upright.
    pub(super) paper: Size,
    pub(super) flip: Flip,
}

/// A page of the sheet, as its template reads it: paths are those of SVG.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AlignmentPage {
    /// `front` or `back`.
    pub side: &'static str,
    /// The lines of the verniers.
    pub lines: String,
    /// The heads of the verniers' arrows, to be filled.
    pub heads: String,
    /// The steps along the edges.
    pub steps: String,
    /// The lines of the rulers.
    pub rulers: String,
    /// Words and numbers.
    pub labels: Vec<AlignmentLabel>,
    /// The rings on the front, or the dot on the back.
    pub circles: Vec<AlignmentCircle>,
    /// The corner of the rulers, from the page's left edge.
    pub ruler_x: f64,
    /// The corner of the rulers, from the page's upper edge.
    pub ruler_y: f64,
    /// The edge over which the sheet is to be turned: `long` or `short`.
    pub flip: String,
}

/// A ring or a dot; its middle is at `x`, `y`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AlignmentCircle {
    /// From the page's left edge.
    pub x: f64,
    /// From the page's upper edge.
    pub y: f64,
    /// The edge over which the printer turns the sheet if the dot is in this ring.
    pub edge: String,
}

impl AlignmentSheet {
    /// The smallest paper that has room for the sheet.
    pub const LEAST: Size = Size::um(200_000, 270_000);

    /// Returns the sheet for a paper; none if the paper is too small for it.
    pub fn new(paper: Size, flip: Flip) -> Option<Self> {
        let is_large_enough = paper.width >= Self::LEAST.width && paper.height >= Self::LEAST.height;
        is_large_enough.then_some(Self { paper, flip })
    }

    /// Returns a page of the sheet.
    pub fn page(&self, side: Side) -> AlignmentPage {
        let (mut lines, mut heads) = (PathData::default(), PathData::default());
        let mut steps = PathData::default();
        let mut labels = Vec::new();
        for edge in Edge::ALL {
            self.draw_steps(edge, &mut steps, &mut labels);
        }
        let mut page_rulers = PathData::default();
        for vernier in self.verniers() {
            match side {
                Side::Front => {
                    vernier.draw_front(&mut lines);
                    labels.extend(vernier.labels());
                }
                Side::Back => vernier.draw_back(&mut lines, &mut heads, |point| self.behind(point)),
            }
        }
        if side == Side::Front {
            self.draw_rulers(&mut page_rulers, &mut labels);
            labels.extend(SheetCorner::ALL.iter().map(|corner| self.name(*corner)));
            for corner in [SheetCorner::TopLeft, SheetCorner::TopRight, SheetCorner::BottomLeft] {
                let Point { x, y } = self.at_corner(corner, CROSS);
                lines.line(&[Point::new(x - CROSS_ARM, y), Point::new(x + CROSS_ARM, y)]);
                lines.line(&[Point::new(x, y - CROSS_ARM), Point::new(x, y + CROSS_ARM)]);
            }
        }
        let rings = self.rings();
        let circle = |(at, flip): (Point, Flip)| AlignmentCircle {
            x: at.x.to_mm(),
            y: at.y.to_mm(),
            edge: flip.word().to_owned(),
        };
        let circles = match side {
            Side::Front => rings.into_iter().map(circle).collect(),
            Side::Back => {
                let own = rings.into_iter().find(|(_, flip)| *flip == self.flip);
                own.map(|(at, flip)| circle((self.behind(at), flip))).into_iter().collect()
            }
        };
        let corner = self.ruler_corner();
        AlignmentPage {
            side: side.as_str(),
            lines: lines.into_text(),
            heads: heads.into_text(),
            steps: steps.into_text(),
            rulers: page_rulers.into_text(),
            labels,
            circles,
            ruler_x: corner.x.to_mm(),
            ruler_y: corner.y.to_mm(),
            flip: self.flip.word().to_owned(),
        }
    }

    /// Returns the point of the back page that is behind a point of the front.
    pub(super) fn behind(&self, front: Point) -> Point {
        match self.flip {
            Flip::LongEdge => Point { x: self.paper.width - front.x, ..front },
            Flip::ShortEdge => Point { y: self.paper.height - front.y, ..front },
        }
    }

    /// Returns the verniers of the corners.
    fn verniers(&self) -> impl Iterator<Item = Vernier> {
        let measures = [Measures::Right, Measures::Down];
        SheetCorner::ALL.iter().flat_map(move |corner| measures.map(|measures| self.vernier(*corner, measures)))
    }

    /// Returns a vernier of a corner: the one that measures to the right lies along the short edge, the other along the long edge.
    pub(super) fn vernier(&self, corner: SheetCorner, measures: Measures) -> Vernier {
        let (side, end) = match measures {
            Measures::Right => (SIDE_INSET + HALF_LENGTH, END_INSET),
            Measures::Down => (SIDE_INSET, END_INSET + TENTH_DEPTH + BETWEEN + HALF_LENGTH),
        };
        let (is_left, is_top) = sides(corner);
        let (is_inward_forward, is_corner_forward) = match measures {
            Measures::Right => (is_top, !is_left),
            Measures::Down => (is_left, !is_top),
        };
        let outer_middle = self.at_corner(corner, (side, end));
        Vernier { outer_middle, measures, is_inward_forward, is_corner_forward }
    }

    /// Returns the name of a corner, in the angle between its verniers.
    fn name(&self, corner: SheetCorner) -> AlignmentLabel {
        AlignmentLabel::new(LabelKind::Corner, self.at_corner(corner, CORNER), corner.word())
    }

    /// Returns the point that is so far from the side and from the end of the paper that a corner is at.
    fn at_corner(&self, corner: SheetCorner, (side, end): (Length, Length)) -> Point {
        let (is_left, is_top) = sides(corner);
        Point {
            x: if is_left { side } else { self.paper.width - side },
            y: if is_top { end } else { self.paper.height - end },
        }
    }

    /// Adds steps along the middle of an edge: the first is 1 mm from the edge, the next 2 mm, and so on.
    fn draw_steps(&self, edge: Edge, steps: &mut PathData, labels: &mut Vec<AlignmentLabel>) {
        let along_edge = match edge {
            Edge::Top | Edge::Bottom => self.paper.width,
            Edge::Left | Edge::Right => self.paper.height,
        };
        let start = (along_edge - TREAD * STEPS) / 2;
        let point = |along: Length, depth: Length| match edge {
            Edge::Top => Point::new(along, depth),
            Edge::Bottom => Point::new(along, self.paper.height - depth),
            Edge::Left => Point::new(depth, along),
            Edge::Right => Point::new(self.paper.width - depth, along),
        };
        let mut points = Vec::new();
        for step in 1..=STEPS {
            let (from, depth) = (start + TREAD * (step - 1), Length::um(1_000) * step);
            points.extend([point(from, depth), point(from + TREAD, depth)]);
            // Numbers are wider than they are high.
            let aside = if matches!(edge, Edge::Top | Edge::Bottom) { 1_500 } else { 1_800 };
            let at = point(from + TREAD / 2, depth + Length::um(aside));
            labels.push(AlignmentLabel::new(LabelKind::Step, at, step.to_string()));
        }
        steps.line(&points);
    }

    fn ruler_corner(&self) -> Point {
        Point::new(RULER_CORNER.0, self.paper.height - RULER_CORNER.1)
    }

    /// Adds the two rulers: one to the right of their corner, one above it.
    fn draw_rulers(&self, lines: &mut PathData, labels: &mut Vec<AlignmentLabel>) {
        let corner = self.ruler_corner();
        for (right, up) in [(1, 0), (0, 1)] {
            // Lines are below the level ruler and to the left of the upright one.
            let point = |along: i64, aside: i64| {
                offset(corner, Length::um(along * right - aside * up), Length::um(aside * right - along * up))
            };
            lines.line(&[point(0, 0), point(RULER * 1_000, 0)]);
            for millimetre in 0..=RULER {
                let length = match millimetre {
                    whole if whole % 10 == 0 => 3_000,
                    half if half % 5 == 0 => 2_200,
                    _ => 1_500,
                };
                lines.line(&[point(millimetre * 1_000, 0), point(millimetre * 1_000, length)]);
                if millimetre % 10 == 0 {
                    let at = point(millimetre * 1_000, 4_800);
                    labels.push(AlignmentLabel::new(LabelKind::Ruler, at, millimetre.to_string()));
                }
            }
        }
    }

    /// Returns the middles of the rings: each is where the other comes to be if the page is turned half around, which is what a
    /// flip over the wrong edge does to the back.
    fn rings(&self) -> [(Point, Flip); 2] {
        let (aside, from_edge) = RING;
        let middle = self.paper.width / 2;
        let upper = Point::new(middle - aside, from_edge);
        let lower = Point::new(self.paper.width - upper.x, self.paper.height - from_edge);
        [(upper, Flip::LongEdge), (lower, Flip::ShortEdge)]
    }
}

/// Returns whether a corner is at the left, and whether it is at the top.
const fn sides(corner: SheetCorner) -> (bool, bool) {
    match corner {
        SheetCorner::TopLeft => (true, true),
        SheetCorner::TopRight => (false, true),
        SheetCorner::BottomLeft => (true, false),
        SheetCorner::BottomRight => (false, false),
    }
}
