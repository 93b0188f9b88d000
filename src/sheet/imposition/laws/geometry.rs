//! Pages, pieces and paper as a person with scissors sees them.

use crate::imposition::{Imposition, Mark, SheetSide, Slot, Turn};
use crate::model::{Flip, Length, Outline, Point, Rect, Side, Size};

/// Where the top of a turned face points on its page.
pub(super) fn top(turn: Turn) -> (i64, i64) {
    match turn.degrees() {
        0 => (0, -1),
        90 => (1, 0),
        180 => (0, 1),
        _ => (-1, 0),
    }
}

/// A point of the back page, as seen through the paper from the front.
pub(super) fn through(point: (i64, i64), paper: Size, flip: Flip) -> (i64, i64) {
    let (width, height) = (paper.width.to_um(), paper.height.to_um());
    match flip {
        Flip::LongEdge => (width - point.0, point.1),
        Flip::ShortEdge => (point.0, height - point.1),
    }
}

pub(super) fn corners(rect: Rect) -> [(i64, i64); 2] {
    [(rect.x.to_um(), rect.y.to_um()), (rect.right().to_um(), rect.bottom().to_um())]
}

pub(super) fn spanned(corners: [(i64, i64); 2]) -> Rect {
    let [a, b] = corners;
    let corner = Point::new(Length::um(a.0.min(b.0)), Length::um(a.1.min(b.1)));
    Rect::new(corner, Size::um((a.0 - b.0).abs(), (a.1 - b.1).abs()))
}

/// Which way the paper turns so that `back` comes behind `front`: over an edge in the printer, or along the fold.
pub(super) fn turning(side: &SheetSide, flip: Flip) -> Flip {
    match &side.fold {
        Some(fold) if fold.from.x == fold.to.x => Flip::LongEdge,
        Some(_) => Flip::ShortEdge,
        None => flip,
    }
}

/// Fronts with their backs, each pair with the way the paper turns between them.
pub(super) fn pairs(imposition: &Imposition, turn: Flip) -> Vec<(Slot, Option<Slot>, Flip)> {
    let mut pairs = Vec::new();
    for (index, side) in imposition.sides.iter().enumerate().filter(|(_, side)| side.side == Side::Front) {
        let other = imposition.sides.get(index + 1).filter(|next| next.side == Side::Back);
        let both: Vec<&Slot> = side.slots.iter().chain(other.iter().flat_map(|other| &other.slots)).collect();
        for front in both.iter().filter(|slot| slot.face == Side::Front) {
            let back = both.iter().find(|slot| slot.face == Side::Back && slot.number == front.number);
            pairs.push(((*front).clone(), back.map(|back| (*back).clone()), turning(side, turn)));
        }
    }
    pairs
}

/// A polygon on a page, in micrometres.
pub(super) fn polygon(outline: &Outline) -> Vec<(i64, i64)> {
    outline.flattened(Length::um(5)).into_iter().map(|point| (point.x.to_um(), point.y.to_um())).collect()
}

/// Returns how far inside a polygon a point is; negative outside of it.
pub(super) fn depth(polygon: &[(i64, i64)], (x, y): (f64, f64)) -> f64 {
    let real = |(x, y): (i64, i64)| (x as f64, y as f64);
    let edges = polygon.iter().zip(polygon.iter().cycle().skip(1)).map(|(a, b)| (real(*a), real(*b)));
    let (mut inside, mut nearest) = (false, f64::MAX);
    for ((ax, ay), (bx, by)) in edges {
        if (ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax {
            inside = !inside;
        }
        let (dx, dy) = (bx - ax, by - ay);
        let along = (((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy).max(1e-9)).clamp(0.0, 1.0);
        nearest = nearest.min((x - ax - dx * along).hypot(y - ay - dy * along));
    }
    if inside { nearest } else { -nearest }
}

/// Returns whether a piece paints over another one by more than rounding, 3 µm.
pub(in crate::imposition) fn paints_over(slot: &Slot, other: &Slot) -> bool {
    let shaped = |slot: &Slot| slot.outline.clone().filter(|outline| outline.is_drawn);
    let (Some(one), Some(two)) = (shaped(slot), shaped(other)) else {
        return slot.paint.overlaps(other.trim) || slot.trim.overlaps(other.trim);
    };
    if !slot.paint.overlaps(other.trim) {
        return false;
    }
    let clip = polygon(&one.clip);
    let cut = polygon(&two.cut);
    let real = |(x, y): (i64, i64)| (x as f64, y as f64);
    cut.iter().any(|corner| depth(&clip, real(*corner)) > 3.0)
        || clip.iter().any(|corner| depth(&cut, real(*corner)) > 3.0)
}

/// Whether straight cuts separate rectangles.
pub(in crate::imposition) fn can_be_cut(trims: &[Rect]) -> bool {
    let upright = |trim: &Rect| (trim.x, trim.right());
    let level = |trim: &Rect| (trim.y, trim.bottom());
    let cut = |span: &dyn Fn(&Rect) -> (Length, Length)| {
        trims.iter().map(|trim| span(trim).1).find_map(|line| {
            let crosses = trims.iter().any(|trim| span(trim).0 < line && line < span(trim).1);
            let (before, after): (Vec<Rect>, Vec<Rect>) = trims.iter().partition(|trim| span(trim).1 <= line);
            (!crosses && !after.is_empty()).then_some((before, after))
        })
    };
    trims.len() < 2
        || cut(&upright).or_else(|| cut(&level)).is_some_and(|(one, other)| can_be_cut(&one) && can_be_cut(&other))
}

/// Returns what is printed around the cards: marks and ticks.
pub(super) fn lines(side: &SheetSide) -> Vec<Rect> {
    let ticks = side.fold.iter().flat_map(|fold| &fold.ticks);
    side.marks.iter().chain(ticks).map(Mark::ink).collect()
}
