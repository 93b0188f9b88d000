//! Pieces that are no rectangles, in their places on a page: where they are cut, and what they may paint.

use super::bleed::Bleeds;
use super::cell::CardCell;
use super::grid::Grid;
use super::piece_outline::PieceOutline;
use crate::model::{CardFormat, Edge, Length, Outline, Point, Rect, Segment, Shape, Size};

/// Returns the outlines of the piece in a cell on a sheet with pieces in the cells of `taken`.
pub(super) fn outline(format: &CardFormat, cell: &CardCell, taken: &[CardCell], bleed: Length) -> PieceOutline {
    let on_page = |outline: &Outline| outline.map(|point| cell.turn.place(point, cell.trim));
    let cut = on_page(&format.outline());
    let clip = match &format.shape {
        Shape::Rectangle | Shape::Hexagon => separated(format, cell, taken, bleed),
        Shape::Ellipse => {
            let Size { width, height } = format.trim;
            let larger = Outline::ellipse(Size::new(width + bleed * 2, height + bleed * 2));
            on_page(&larger.map(|Point { x, y }| Point::new(x - bleed, y - bleed)))
        }
        Shape::Own(outline) => on_page(&outline.grown(bleed)),
    };
    PieceOutline { cut, clip, is_drawn: true, slits: Vec::new(), folds: Vec::new() }
}

/// Returns the rectangle that a shaped piece may paint at most: its whole bleed, within that of the block.
pub(super) fn paint(trim: Rect, bleeds: &Bleeds) -> Rect {
    trim.grown(bleeds.whole).common(bleeds.outer.outside(bleeds.area))
}

/// Returns the edges of the paper at which crop marks show the straight cuts of a grid: both ends of the lines through the level
/// sides of hexagons that point to the left and right, for instance.
pub(super) fn marked_edges(shape: &Shape, grid: &Grid) -> Vec<Edge> {
    match shape {
        Shape::Rectangle => Edge::ALL.to_vec(),
        Shape::Hexagon if grid.piece.width >= grid.piece.height => vec![Edge::Left, Edge::Right],
        Shape::Hexagon => vec![Edge::Top, Edge::Bottom],
        Shape::Ellipse | Shape::Own(_) => Vec::new(),
    }
}

/// A place in micrometres.
type PagePlace = (f64, f64);

/// Returns a polygon with its bleed, cut off where it would come nearer to a neighbour than to the piece itself.
fn separated(format: &CardFormat, cell: &CardCell, taken: &[CardCell], bleed: Length) -> Outline {
    let sharp = format.shape.outline(format.trim, Length::ZERO);
    let corners: Vec<PagePlace> =
        sharp.flattened(Length::um(1)).iter().map(|point| um(cell.turn.place(*point, cell.trim))).collect();
    let edges: Vec<(PagePlace, PagePlace)> =
        corners.iter().copied().zip(corners.iter().copied().cycle().skip(1)).collect();
    let by = bleed.to_mm() * 1_000.0;
    let mut clip: Vec<PagePlace> = {
        let Rect { x, y, width, height } = cell.trim.grown(bleed * 2);
        let (from, to) = (um(Point { x, y }), um(Point::new(x + width, y + height)));
        vec![from, (to.0, from.1), to, (from.0, to.1)]
    };
    for (from, to) in &edges {
        let out = normal(*from, *to);
        clip = kept(&clip, (from.0 + out.0 * by, from.1 + out.1 * by), out);
    }
    let near = cell.trim.grown(bleed * 2 + Length::um(1));
    for other in taken.iter().map(|other| other.trim).filter(|other| *other != cell.trim && near.overlaps(*other)) {
        let (own, its) = (middle(cell.trim), middle(other));
        let between = (f64::midpoint(own.0, its.0), f64::midpoint(own.1, its.1));
        let straight = normal_to((its.0 - own.0, its.1 - own.1));
        // Of the lines through the middle between both, one has the whole piece on its own side: along an edge, or across.
        let ways = edges.iter().map(|(from, to)| normal(*from, *to)).chain([straight]);
        let beyond = |out: &PagePlace| {
            let far = |corner: &PagePlace| (corner.0 - between.0) * out.0 + (corner.1 - between.1) * out.1;
            corners.iter().map(far).fold(f64::MIN, f64::max)
        };
        let best = ways.min_by(|one, two| beyond(one).total_cmp(&beyond(two))).unwrap_or(straight);
        clip = kept(&clip, between, best);
    }
    let mut points = clip.iter().map(|(x, y)| Point::new(Length::mm(x / 1_000.0), Length::mm(y / 1_000.0)));
    let start = points.next().unwrap_or_default();
    Outline::new(start, points.map(Segment::Line).collect()).unwrap_or(sharp)
}

/// Returns the part of a convex polygon that is not beyond a line through a point; `out` points away from what is kept.
fn kept(polygon: &[PagePlace], through: PagePlace, out: PagePlace) -> Vec<PagePlace> {
    let beyond = |place: PagePlace| (place.0 - through.0) * out.0 + (place.1 - through.1) * out.1;
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
fn normal(from: PagePlace, to: PagePlace) -> PagePlace {
    normal_to((to.1 - from.1, from.0 - to.0))
}

fn normal_to((x, y): PagePlace) -> PagePlace {
    let length = x.hypot(y).max(1e-9);
    (x / length, y / length)
}

fn middle(rect: Rect) -> PagePlace {
    let (from, to) = (um(rect.corner()), um(Point::new(rect.right(), rect.bottom())));
    (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1))
}

fn um(Point { x, y }: Point) -> PagePlace {
    (x.to_mm() * 1_000.0, y.to_mm() * 1_000.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::imposition::Turn;

    fn hex() -> CardFormat {
        CardFormat::named("hex-small").expect("a known format")
    }

    fn cell(x: i64, y: i64) -> CardCell {
        let corner = Point::new(Length::um(x), Length::um(y));
        CardCell { trim: Rect::new(corner, Size::um(55_880, 64_516)), turn: Turn::Upright }
    }

    /// Alone, the bleed of 3 mm surrounds it: its level-edged bounds are 3 mm wider on both sides. Beside a neighbour, it ends at
    /// the edge that both share.
    #[test]
    fn the_bleed_of_a_tile_ends_at_its_neighbours() {
        let bleed = Length::um(3_000);
        let alone = outline(&hex(), &cell(0, 0), &[cell(0, 0)], bleed);
        let bounds = alone.clip.bounds();
        assert_eq!((bounds.x, bounds.right()), (Length::um(-3_000), Length::um(58_880)));
        let both = [cell(0, 0), cell(55_880, 0)];
        let left = outline(&hex(), &both[0], &both, bleed);
        assert_eq!((left.clip.bounds().x, left.clip.bounds().right()), (Length::um(-3_000), Length::um(55_880)));
        assert_eq!(left.cut, hex().outline());
    }

    /// A drop that points up, turned so that its top points to the right.
    #[test]
    fn a_turned_piece_is_cut_along_its_turned_outline() {
        let corners =
            [(40_000, 60_000), (0, 60_000)].map(|(x, y)| Segment::Line(Point::new(Length::um(x), Length::um(y))));
        let start = Point::new(Length::um(20_000), Length::ZERO);
        let triangle = Outline::new(start, corners.to_vec()).expect("a triangle");
        let format = CardFormat {
            shape: Shape::Own(std::sync::Arc::new(triangle)),
            ..CardFormat::new(Size::um(40_000, 60_000), Length::ZERO)
        };
        let corner = Point::new(Length::um(10_000), Length::um(20_000));
        let turned = CardCell { trim: Rect::new(corner, Size::um(60_000, 40_000)), turn: Turn::Quarter };
        let piece = outline(&format, &turned, &[turned], Length::um(2_000));
        assert_eq!(piece.cut.start(), Point::new(Length::um(70_000), Length::um(40_000)));
        assert_eq!(piece.cut.bounds(), turned.trim);
    }
}
