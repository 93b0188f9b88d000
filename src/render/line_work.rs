//! The cost of a path's lines, once they become pixels: their dashes, the rows that they go through, and how often they cross.

use usvg::tiny_skia_path::{PathSegment, Point, Transform};
use usvg::{Path, Stroke};

/// What drawing the lines of a path takes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct LineWork {
    /// Dashes of its line.
    pub(super) dashes: f64,
    /// Pieces of its outlines.
    pub(super) pieces: f64,
    /// Rows of pixels that each piece goes through.
    pub(super) rows: f64,
    /// How often two pieces of one outline change places from row to row: those who fill outlines sort their pieces in each row.
    pub(super) crossings: f64,
}

/// The most dashes of a path: of one with more, resvg draws none.
const MOST_DASHES: f64 = 1_000_000.0;
/// Curves are taken for so many straight pieces.
const STRAIGHT: u8 = 4;
/// How far outside a drawing pieces have rows, in pixels.
const REACH: f64 = 10_000.0;
/// Rows are looked at for crossings so many times, each time in one of so many parts of the height.
const BANDS: usize = 16;
const BAND: f64 = 1.0 / 16.0;
/// An outline of fewer pieces has few crossings.
const FEW: usize = 64;
/// So many numbers are sooner sorted by moving each of them than in halves.
const MOVED: usize = 16;

impl LineWork {
    /// Estimates the work at so many pixels to the millimetre.
    pub(super) fn of(path: &Path, resolution: f64) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "a resolution is small")]
        let scale = resolution as f32;
        let placed = pieces(path, path.abs_transform().post_scale(scale, scale));
        let rows: f64 = placed.iter().map(|piece| piece.rows()).sum();
        let mut work = Self::default();
        let is_filled = path.fill().is_some();
        if is_filled {
            work.pieces += placed.len() as f64;
            work.rows += rows;
        }
        let dashes = path.stroke().map(|stroke| dashes(stroke, path));
        if let Some(dashes) = dashes.filter(|dashes| *dashes <= MOST_DASHES) {
            // A line has two edges.
            work.dashes = dashes;
            work.pieces += 2.0 * placed.len() as f64;
            work.rows += 2.0 * rows;
        }
        let is_solid = dashes == Some(0.0);
        if placed.len() > FEW && (is_filled || is_solid) {
            let times = if is_filled { 1.0 } else { 0.0 } + if is_solid { 4.0 } else { 0.0 };
            work.crossings = times * crossings(&placed);
        }
        work
    }
}

/// A straight piece of a path.
#[derive(Clone, Copy, Debug)]
struct StraightPiece {
    from: (f64, f64),
    to: (f64, f64),
}

impl StraightPiece {
    fn rows(self) -> f64 {
        (self.from.1.clamp(-REACH, REACH) - self.to.1.clamp(-REACH, REACH)).abs()
    }

    fn length(self) -> f64 {
        (self.to.0 - self.from.0).hypot(self.to.1 - self.from.1)
    }

    /// Returns where it crosses a row, if it does.
    fn at(self, row: f64) -> Option<f64> {
        if (row < self.from.1 && row < self.to.1) || (row > self.from.1 && row > self.to.1) {
            // Most pieces are short, and a division takes long.
            return None;
        }
        let part = (row - self.from.1) / (self.to.1 - self.from.1);
        (0.0..=1.0).contains(&part).then_some(self.from.0 + part * (self.to.0 - self.from.0))
    }
}

/// Returns the pieces of a path, curves as a few straight ones.
fn pieces(path: &Path, transform: Transform) -> Vec<StraightPiece> {
    // A path with a point that is nowhere is not drawn.
    let Some(placed) = path.data().clone().transform(transform) else { return Vec::new() };
    // A quadratic curve has two points more, and becomes four pieces.
    let mut pieces = Vec::with_capacity(2 * placed.points().len());
    let (mut start, mut last) = ((0.0, 0.0), (0.0, 0.0));
    let place = |point: Point| (f64::from(point.x), f64::from(point.y));
    let mut line_to = |last: &mut (f64, f64), to| pieces.push(StraightPiece { from: std::mem::replace(last, to), to });
    let parts = || (1..=STRAIGHT).map(|part| f64::from(part) / f64::from(STRAIGHT));
    for segment in placed.segments() {
        let from = last;
        match segment {
            PathSegment::MoveTo(to) => (start, last) = (place(to), place(to)),
            PathSegment::LineTo(to) => line_to(&mut last, place(to)),
            PathSegment::QuadTo(a, to) => {
                let (a, to) = (place(a), place(to));
                parts().for_each(|t| {
                    let s = 1.0 - t;
                    let at = |p: f64, a: f64, q: f64| s * (s * p + 2.0 * t * a) + t * t * q;
                    line_to(&mut last, (at(from.0, a.0, to.0), at(from.1, a.1, to.1)));
                });
            }
            PathSegment::CubicTo(a, b, to) => {
                let (a, b, to) = (place(a), place(b), place(to));
                parts().for_each(|t| {
                    let s = 1.0 - t;
                    let at =
                        |p: f64, a: f64, b: f64, q: f64| s * s * (s * p + 3.0 * t * a) + t * t * (3.0 * s * b + t * q);
                    line_to(&mut last, (at(from.0, a.0, b.0, to.0), at(from.1, a.1, b.1, to.1)));
                });
            }
            PathSegment::Close => line_to(&mut last, start),
        }
    }
    pieces
}

/// Returns how many dashes the line of a path has; 0 for one without.
fn dashes(stroke: &Stroke, path: &Path) -> f64 {
    let Some(pattern) = stroke.dasharray() else { return 0.0 };
    let period: f64 = pattern.iter().copied().map(f64::from).sum();
    let length: f64 = pieces(path, Transform::identity()).iter().map(|piece| piece.length()).sum();
    if period > 0.0 { length * (pattern.len() / 2) as f64 / period } else { 0.0 }
}

/// Estimates how often pieces change places from row to row, by looking at some rows.
fn crossings(pieces: &[StraightPiece]) -> f64 {
    let rows = pieces.iter().flat_map(|piece| [piece.from.1, piece.to.1]).map(|row| row.clamp(-REACH, REACH));
    let (top, bottom) =
        rows.fold((f64::INFINITY, f64::NEG_INFINITY), |(top, bottom), row| (top.min(row), bottom.max(row)));
    let step = (bottom - top) / BANDS as f64;
    // Where pieces cross the first and the last row of each band.
    let mut bands: [Vec<(f64, f64)>; BANDS] = std::array::from_fn(|_| Vec::new());
    let band_of = |row: f64| (row - top) / step - 0.5;
    for piece in pieces {
        let (above, below) = (piece.from.1.min(piece.to.1), piece.from.1.max(piece.to.1));
        let (first, last) = (band_of(above).ceil().max(0.0), (band_of(below) - BAND).floor().min(BANDS as f64));
        // Most pieces are short: they go through no whole band.
        if first <= last {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "there are few bands")]
            let (first, last) = (first as usize, last as usize);
            for (number, places) in bands.iter_mut().enumerate().take(last + 1).skip(first) {
                let row = top + (number as f64 + 0.5) * step;
                places.extend(piece.at(row).zip(piece.at(row + BAND * step)));
            }
        }
    }
    let in_band = |mut places: Vec<(f64, f64)>| {
        places.sort_by(|one, other| one.0.total_cmp(&other.0));
        let mut second: Vec<f64> = places.into_iter().map(|(_, second)| second).collect();
        swaps(&mut second) as f64
    };
    bands.into_iter().map(in_band).sum::<f64>() / BAND
}

/// Sorts numbers, and returns how many pairs were in the wrong order.
fn swaps(numbers: &mut [f64]) -> u64 {
    if numbers.len() <= MOVED {
        return moves(numbers);
    }
    if numbers.is_sorted() {
        return 0;
    }
    let (one, other) = numbers.split_at_mut(numbers.len() / 2);
    let mut count = swaps(one) + swaps(other);
    let mut sorted = Vec::with_capacity(one.len() + other.len());
    let mut rest = &*other;
    for (index, number) in one.iter().enumerate() {
        let smaller = rest.iter().take_while(|other| *other < number).count();
        sorted.extend_from_slice(&rest[..smaller]);
        sorted.push(*number);
        rest = &rest[smaller..];
        // What remains of the first half is larger than each of these.
        count += smaller as u64 * (one.len() - index) as u64;
    }
    sorted.extend_from_slice(rest);
    numbers.copy_from_slice(&sorted);
    count
}

/// Does the same for few numbers: each is moved before those that are larger.
fn moves(numbers: &mut [f64]) -> u64 {
    let mut count = 0;
    for at in 1..numbers.len() {
        let number = numbers[at];
        let larger = numbers[..at].iter().rev().take_while(|before| **before > number).count();
        numbers.copy_within(at - larger..at, at - larger + 1);
        numbers[at - larger] = number;
        count += larger as u64;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use usvg::{Node, Options, Tree};

    fn of(body: &str, resolution: f64) -> LineWork {
        let svg = format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">{body}</svg>"#);
        let tree = Tree::from_str(&svg, &Options::default()).expect("it is a drawing");
        let [Node::Path(path)] = tree.root().children() else { panic!("{body}") };
        LineWork::of(path, resolution)
    }

    /// 60 mm of 1 mm dashes and as long gaps, and of a pattern of two dashes in 3 mm.
    #[test]
    fn dashes_are_counted_by_the_length_of_the_line() {
        assert_eq!(of(r#"<path d="M0 0h60" stroke="red" stroke-dasharray="1"/>"#, 6.0).dashes, 30.0);
        assert_eq!(of(r#"<path d="M0 0h60" stroke="red" stroke-dasharray="1 .5 1 .5"/>"#, 6.0).dashes, 40.0);
        assert_eq!(of(r#"<path d="M0 0h60" stroke="red"/>"#, 6.0).dashes, 0.0);
        // resvg draws no dashes if a line has more than a million of them.
        assert_eq!(of(r#"<path d="M0 0h60" stroke="red" stroke-dasharray="1e-5"/>"#, 6.0).dashes, 0.0);
    }

    /// 10 mm down and back at 6 pixels to the millimetre.
    #[test]
    fn rows_are_counted_in_pixels() {
        let work = of(r#"<path d="M0 0V10H5V0Z"/>"#, 6.0);
        assert_eq!((work.pieces, work.rows, work.crossings), (4.0, 120.0, 0.0));
    }

    /// 200 lines from edge to edge, in another order at each: two cross where their order changes; edges of lines cross four times.
    #[test]
    fn crossings_are_estimated() {
        let ends: Vec<usize> = (0..200).map(|at| at * 73 % 200).collect();
        let pairs = ends.iter().enumerate().flat_map(|(at, end)| ends[..at].iter().map(move |before| before > end));
        let crossings = pairs.filter(|is_crossed| *is_crossed).count() as f64;
        let lines = ends.iter().enumerate().map(|(at, end)| format!("M{at} 0L{end} 100"));
        let lines = lines.collect::<Vec<_>>().concat();
        let estimated = of(&format!(r#"<path d="{lines}" fill="none" stroke="red"/>"#), 6.0).crossings / 4.0;
        assert!((crossings / 2.0..crossings * 2.0).contains(&estimated), "{estimated} of {crossings}");
        let beside = (0..200).map(|at| format!("M{at} 0V100")).collect::<Vec<_>>().concat();
        assert_eq!(of(&format!(r#"<path d="{beside}" fill="none" stroke="red"/>"#), 6.0).crossings, 0.0);
    }

    #[test]
    fn pairs_in_the_wrong_order_are_counted() {
        let mut numbers = [3.0, 1.0, 2.0, 0.0];
        assert_eq!((swaps(&mut numbers), numbers), (5, [0.0, 1.0, 2.0, 3.0]));
        // 73 and 200 have no common factor, so these are the numbers below 200.
        let mut numbers: Vec<f64> = (0..200).map(|at| f64::from(at * 73 % 200)).collect();
        let before = |at: usize| numbers[..at].iter().filter(|before| **before > numbers[at]).count() as u64;
        let wrong: u64 = (0..200).map(before).sum();
        assert_eq!(swaps(&mut numbers), wrong);
        assert!(numbers.into_iter().eq((0..200).map(f64::from)));
    }
}
