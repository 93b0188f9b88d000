//! Pieces that are no rectangles, in their places on a page: where they are cut, and what they may paint.

use super::Turn;
use super::bleed::Bleeds;
use super::cell::CardCell;
use super::grid::Grid;
use super::register::Mirror;
use crate::model::{CardFormat, Edge, Length, Outline, Point, Rect, Segment, Shape, Size};

/// The outlines of a piece on a page, from the page's top-left corner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceOutline {
    /// Where it is cut.
    pub cut: Outline,
    /// What its face may paint: the piece with its bleed, but nothing of its neighbours.
    pub clip: Outline,
}

impl PieceOutline {
    /// The width of the line that a piece is cut along: 0.1 mm, as thin as inkjets still show (Cardwright's wiki, Cutting: 0.09 mm).
    pub const LINE: Length = Length::um(100);

    /// Returns the outlines of the piece in a cell on a sheet with pieces in the cells of `taken`.
    pub(crate) fn new(format: &CardFormat, cell: &CardCell, taken: &[CardCell], bleed: Length) -> Self {
        let on_page = |outline: &Outline| outline.map(|point| placed(point, cell));
        let cut = on_page(&format.outline());
        let clip = match &format.shape {
            Shape::Rectangle | Shape::Hexagon => separated(format, cell, taken, bleed),
            Shape::Ellipse => {
                let Size { width, height } = format.trim;
                let larger = Outline::ellipse(Size { width: width + bleed * 2, height: height + bleed * 2 });
                on_page(&larger.map(|Point { x, y }| Point { x: x - bleed, y: y - bleed }))
            }
            Shape::Own(outline) => on_page(&outline.grown(bleed)),
        };
        Self { cut, clip }
    }

    /// Returns the outlines of the back behind this piece.
    pub(crate) fn mirrored(&self, mirror: Mirror) -> Self {
        let point = |point: Point| {
            let Rect { x, y, .. } = mirror.rect(Rect::new(point, Size::default()));
            Point { x, y }
        };
        Self { cut: self.cut.map(point), clip: self.clip.map(point) }
    }
}

/// Returns the rectangle that a shaped piece may paint at most: its whole bleed, within that of the block.
pub(crate) fn paint(trim: Rect, bleeds: &Bleeds) -> Rect {
    let (own, all) = (trim.grown(bleeds.whole), bleeds.outer.outside(bleeds.area));
    let (x, y) = (own.x.max(all.x), own.y.max(all.y));
    let (right, bottom) = (own.right().min(all.right()), own.bottom().min(all.bottom()));
    Rect { x, y, width: right - x, height: bottom - y }
}

/// Returns the edges of the paper at which crop marks show the straight cuts of a grid: both ends of the lines through the level
/// sides of hexagons that point to the left and right, for instance.
pub(crate) fn marked_edges(shape: &Shape, grid: &Grid) -> Vec<Edge> {
    match shape {
        Shape::Rectangle => Edge::ALL.to_vec(),
        Shape::Hexagon if grid.piece.width >= grid.piece.height => vec![Edge::Left, Edge::Right],
        Shape::Hexagon => vec![Edge::Top, Edge::Bottom],
        Shape::Ellipse | Shape::Own(_) => Vec::new(),
    }
}

/// Returns where a point of an upright piece is on the page.
fn placed(Point { x, y }: Point, CardCell { trim, turn }: &CardCell) -> Point {
    let (x, y) = match turn {
        Turn::Upright => (x, y),
        Turn::Quarter => (trim.width - y, x),
        Turn::Half => (trim.width - x, trim.height - y),
        Turn::ThreeQuarters => (y, trim.height - x),
    };
    Point { x: trim.x + x, y: trim.y + y }
}

/// A place in micrometres.
type Place = (f64, f64);

/// Returns a polygon with its bleed, cut off where it would come nearer to a neighbour than to the piece itself.
fn separated(format: &CardFormat, cell: &CardCell, taken: &[CardCell], bleed: Length) -> Outline {
    let sharp = format.shape.outline(format.trim, Length::ZERO);
    let corners: Vec<Place> = sharp.flattened(Length::um(1)).iter().map(|point| um(placed(*point, cell))).collect();
    let edges: Vec<(Place, Place)> = corners.iter().copied().zip(corners.iter().copied().cycle().skip(1)).collect();
    let by = bleed.to_mm() * 1_000.0;
    let mut clip: Vec<Place> = {
        let Rect { x, y, width, height } = cell.trim.grown(bleed * 2);
        let (from, to) = (um(Point { x, y }), um(Point { x: x + width, y: y + height }));
        vec![from, (to.0, from.1), to, (from.0, to.1)]
    };
    for (from, to) in &edges {
        let out = normal(*from, *to);
        clip = kept(&clip, (from.0 + out.0 * by, from.1 + out.1 * by), out);
    }
    let near = cell.trim.grown(bleed * 2 + Length::um(1));
    for other in taken.iter().map(|other| other.trim).filter(|other| *other != cell.trim && near.overlaps(*other)) {
        let (own, its) = (middle(cell.trim), middle(other));
        let between = ((own.0 + its.0) / 2.0, (own.1 + its.1) / 2.0);
        let straight = normal_to((its.0 - own.0, its.1 - own.1));
        // Of the lines through the middle between both, one has the whole piece on its own side: along an edge, or across.
        let ways = edges.iter().map(|(from, to)| normal(*from, *to)).chain([straight]);
        let beyond = |out: &Place| {
            let far = |corner: &Place| (corner.0 - between.0) * out.0 + (corner.1 - between.1) * out.1;
            corners.iter().map(far).fold(f64::MIN, f64::max)
        };
        let best = ways.min_by(|one, two| beyond(one).total_cmp(&beyond(two))).unwrap_or(straight);
        clip = kept(&clip, between, best);
    }
    let mut points = clip.iter().map(|(x, y)| Point { x: Length::mm(x / 1_000.0), y: Length::mm(y / 1_000.0) });
    let start = points.next().unwrap_or_default();
    Outline::new(start, points.map(Segment::Line).collect()).unwrap_or(sharp)
}

/// Returns the part of a convex polygon that is not beyond a line through a point; `out` points away from what is kept.
fn kept(polygon: &[Place], through: Place, out: Place) -> Vec<Place> {
    let beyond = |place: Place| (place.0 - through.0) * out.0 + (place.1 - through.1) * out.1;
    let next = polygon.iter().copied().cycle().skip(1);
    let mut kept = Vec::new();
    for (from, to) in polygon.iter().copied().zip(next) {
        let (at, after) = (beyond(from), beyond(to));
        if at <= 0.0 {
            kept.push(from);
        }
        if (at < 0.0 && after > 0.0) || (at > 0.0 && after < 0.0) {
            let part = at / (at - after);
            kept.push((from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part));
        }
    }
    kept
}

/// Returns the direction away from a polygon that runs clockwise, at the edge between two corners.
fn normal(from: Place, to: Place) -> Place {
    normal_to((to.1 - from.1, from.0 - to.0))
}

fn normal_to((x, y): Place) -> Place {
    let length = x.hypot(y).max(1e-9);
    (x / length, y / length)
}

fn middle(rect: Rect) -> Place {
    let (from, to) = (um(Point { x: rect.x, y: rect.y }), um(Point { x: rect.right(), y: rect.bottom() }));
    ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0)
}

fn um(Point { x, y }: Point) -> Place {
    (x.to_mm() * 1_000.0, y.to_mm() * 1_000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex() -> CardFormat {
        CardFormat::named("hex-small").expect("a known format")
    }

    fn cell(x: i64, y: i64) -> CardCell {
        let corner = Point { x: Length::um(x), y: Length::um(y) };
        CardCell { trim: Rect::new(corner, Size::um(55_880, 64_516)), turn: Turn::Upright }
    }

    /// Alone, the bleed of 3 mm surrounds it: its level-edged bounds are 3 mm wider on both sides. Beside a neighbour, it ends at
    /// the edge that both share.
    #[test]
    fn the_bleed_of_a_tile_ends_at_its_neighbours() {
        let bleed = Length::um(3_000);
        let alone = PieceOutline::new(&hex(), &cell(0, 0), &[cell(0, 0)], bleed);
        let bounds = alone.clip.bounds();
        assert_eq!((bounds.x, bounds.right()), (Length::um(-3_000), Length::um(58_880)));
        let both = [cell(0, 0), cell(55_880, 0)];
        let left = PieceOutline::new(&hex(), &both[0], &both, bleed);
        assert_eq!((left.clip.bounds().x, left.clip.bounds().right()), (Length::um(-3_000), Length::um(55_880)));
        assert_eq!(left.cut, hex().outline());
    }

    /// A drop that points up, turned so that its top points to the right.
    #[test]
    fn a_turned_piece_is_cut_along_its_turned_outline() {
        let corners =
            [(40_000, 60_000), (0, 60_000)].map(|(x, y)| Segment::Line(Point { x: Length::um(x), y: Length::um(y) }));
        let start = Point { x: Length::um(20_000), y: Length::ZERO };
        let outline = Outline::new(start, corners.to_vec()).expect("a triangle");
        let format = CardFormat {
            shape: Shape::Own(std::sync::Arc::new(outline)),
            ..CardFormat::new(Size::um(40_000, 60_000), Length::ZERO)
        };
        let corner = Point { x: Length::um(10_000), y: Length::um(20_000) };
        let turned = CardCell { trim: Rect::new(corner, Size::um(60_000, 40_000)), turn: Turn::Quarter };
        let piece = PieceOutline::new(&format, &turned, &[turned], Length::um(2_000));
        assert_eq!(piece.cut.start(), Point { x: Length::um(70_000), y: Length::um(40_000) });
        assert_eq!(piece.cut.bounds(), turned.trim);
    }
}
