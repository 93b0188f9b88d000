//! Cuts from end to end, each of them once: where pieces lie edge to edge, the edge that they share is cut with one of them.

use crate::model::{Length, Outline, Point, Rect, Segment, Size, StraightLine, flattened};

/// How far apart two cuts may be that are one, in millimetres: corners are at whole micrometres.
const SAME: f64 = 0.01;

/// A cut: the outline of a piece, what is left of it beside other pieces, or a slit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CutPath {
    /// Where it begins.
    pub start: Point,
    /// Its lines and curves.
    pub segments: Vec<Segment>,
}

impl From<Outline> for CutPath {
    fn from(outline: Outline) -> Self {
        Self { start: outline.start(), segments: outline.segments().to_vec() }
    }
}

impl From<StraightLine> for CutPath {
    fn from((from, to): StraightLine) -> Self {
        Self { start: from, segments: vec![Segment::Line(to)] }
    }
}

impl CutPath {
    /// Returns whether it ends where it begins.
    pub fn is_closed(&self) -> bool {
        self.end() == self.start
    }

    fn end(&self) -> Point {
        self.segments.last().map_or(self.start, |last| last.end())
    }

    /// Returns the corners of a polyline that is nowhere farther than about `tolerance` from it; that of a closed one ends before its
    /// start.
    pub fn flattened(&self, tolerance: Length) -> Vec<Point> {
        let mut points = flattened(self.start, &self.segments, tolerance);
        if self.is_closed() {
            points.pop();
        }
        points
    }

    /// Returns its parts, each with where it begins.
    fn parts(&self) -> impl Iterator<Item = (Point, Segment)> {
        let starts = std::iter::once(self.start).chain(self.segments.iter().map(|segment| segment.end()));
        starts.zip(self.segments.iter().copied())
    }

    fn lines(&self) -> Vec<StraightLine> {
        let line = |(from, segment)| matches!(segment, Segment::Line(_)).then(|| (from, segment.end()));
        self.parts().filter_map(line).collect()
    }

    /// Returns a rectangle that it is inside of.
    fn bounds(&self) -> Rect {
        let points = self.segments.iter().flat_map(|segment| match *segment {
            Segment::Line(end) => [end; 3],
            Segment::Curve(first, second, end) => [first, second, end],
        });
        let (from, to) = points.fold((self.start, self.start), |(from, to), Point { x, y }| {
            (Point::new(from.x.min(x), from.y.min(y)), Point::new(to.x.max(x), to.y.max(y)))
        });
        Rect::new(from, Size::new(to.x - from.x, to.y - from.y))
    }

    /// Returns what is left of it without the lines that are cut already.
    fn without(&self, cut: &[StraightLine]) -> Vec<Self> {
        let mut left: Vec<Self> = Vec::new();
        let parts = self.parts().flat_map(|(from, segment)| match segment {
            Segment::Line(to) => uncut((from, to), cut),
            Segment::Curve(..) => vec![(from, segment)],
        });
        for (from, segment) in parts {
            match left.last_mut().filter(|path| path.end() == from) {
                Some(path) => path.segments.push(segment),
                None => left.push(Self { start: from, segments: vec![segment] }),
            }
        }
        // What is left on both sides of the start of an outline is one cut.
        if left.len() > 1 && left.last().is_some_and(|last| last.end() == left[0].start) {
            let first = left.remove(0);
            left.last_mut().into_iter().for_each(|last| last.segments.extend_from_slice(&first.segments));
        }
        left
    }
}

/// Returns the cuts, without the straight lines that one before them has.
pub(super) fn each_once(paths: impl IntoIterator<Item = CutPath>) -> Vec<CutPath> {
    let mut known: Vec<(Rect, Vec<StraightLine>)> = Vec::new();
    let mut once = Vec::new();
    for path in paths {
        let bounds = path.bounds().grown(Length::mm(SAME));
        let near = known.iter().filter(|(other, _)| other.overlaps(bounds)).flat_map(|(_, lines)| lines);
        once.extend(path.without(&near.copied().collect::<Vec<_>>()));
        known.push((bounds, path.lines()));
    }
    once
}

/// Returns the parts of a line that are not cut yet.
fn uncut((from, to): StraightLine, cut: &[StraightLine]) -> Vec<(Point, Segment)> {
    let (x, y) = ((to.x - from.x).to_mm(), (to.y - from.y).to_mm());
    let length = x.hypot(y).max(SAME);
    // A point by how far it is along the line, and how far beside it.
    let place = |point: Point| {
        let (px, py) = ((point.x - from.x).to_mm(), (point.y - from.y).to_mm());
        ((px * x + py * y) / length, (px * y - py * x) / length)
    };
    let span = |(start, end): &StraightLine| {
        let ((start, one), (end, other)) = (place(*start), place(*end));
        (one.abs() < SAME && other.abs() < SAME).then_some((start.min(end), start.max(end)))
    };
    let on_line = |(start, end): &(f64, f64)| *end > SAME && *start < length - SAME;
    let mut taken: Vec<(f64, f64)> = cut.iter().filter_map(span).filter(on_line).collect();
    if taken.is_empty() {
        return vec![(from, Segment::Line(to))];
    }
    taken.sort_by(|one, other| one.0.total_cmp(&other.0));
    taken.push((length, length));
    let point = |along: f64| match along {
        _ if along <= SAME => from,
        _ if along >= length - SAME => to,
        _ => Point::new(from.x + Length::mm(x * along / length), from.y + Length::mm(y * along / length)),
    };
    let (mut left, mut at) = (Vec::new(), 0.0_f64);
    for (start, end) in taken {
        if start - at > SAME {
            left.push((point(at), Segment::Line(point(start))));
        }
        at = at.max(end);
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(x: i64, y: i64, corner: i64) -> CutPath {
        let outline = Outline::rectangle(Size::um(40_000, 60_000), Length::um(corner));
        outline.map(|point| Point::new(point.x + Length::um(x), point.y + Length::um(y))).into()
    }

    fn length(paths: &[CutPath]) -> f64 {
        let lines = paths.iter().flat_map(CutPath::lines);
        lines.map(|(from, to)| (to.x - from.x).to_mm().hypot((to.y - from.y).to_mm())).sum()
    }

    /// 2 × 2 cards of 40 × 60 mm: three level cuts of 80 mm and three upright ones of 120 mm are 600 mm. The first card stays closed.
    #[test]
    fn an_edge_that_two_cards_share_is_cut_once() {
        let once = each_once([card(0, 0, 0), card(40_000, 0, 0), card(0, 60_000, 0), card(40_000, 60_000, 0)]);
        assert_eq!(length(&once).round(), 600.0);
        assert_eq!(once.iter().map(CutPath::is_closed).collect::<Vec<_>>(), [true, false, false, false]);
        assert!(each_once([card(0, 0, 0), card(0, 0, 0)]).len() == 1);
    }

    /// The second card is 20 mm lower: 40 of the 60 mm of its left edge are cut already. With corners of 3 mm, the first card's right
    /// edge goes from 3 to 57 mm, and the second one's left edge from 23 to 77 mm: 34 mm are cut already.
    #[test]
    fn an_edge_that_is_shared_in_part_is_cut_where_it_is_not() {
        for (corner, shared) in [(0, 40.0), (3_000, 34.0)] {
            let cards = [card(0, 0, corner), card(40_000, 20_000, corner)];
            let once = each_once(cards.clone());
            assert_eq!((length(&cards) - length(&once)).round(), shared);
            assert_eq!(once.len(), 2);
        }
    }

    #[test]
    fn cards_that_share_nothing_stay_as_they_are() {
        let apart = [card(0, 0, 3_000), card(41_000, 0, 3_000), card(0, 61_000, 0)];
        assert_eq!(each_once(apart.clone()), apart);
    }

    /// Two hexagons of a honeycomb share one of six edges, which is slanted: 11 of 12 are cut.
    #[test]
    fn slanted_edges_are_shared_as_well() {
        let hexagon = Outline::hexagon(Size::um(60_001, 69_283), Length::ZERO);
        let (across, down) = (Length::um(30_000), Length::um(51_962));
        let next = hexagon.map(|point| Point::new(point.x + across, point.y + down));
        let both = [CutPath::from(hexagon), CutPath::from(next)];
        let ratio = length(&each_once(both.clone())) / length(&both);
        assert!((ratio - 11.0 / 12.0).abs() < 0.001, "{ratio}");
    }
}
