//! Line breaking: lines end as late as they can, or so that the spaces of all lines are alike.

use super::shaped_paragraph::{BreakAfter, LinePiece};

/// A difference of lengths that does not count: a ten-millionth of a millimetre.
pub(super) const NOTHING: f64 = 1e-7;
/// The cost of a hyphen: as much as spaces that are each wider by a quarter of the letters' size.
const HYPHEN: f64 = 0.06;
/// The cost of a last line that is too short: more than that of any spaces.
const SHORT: f64 = 1e9;

/// The pieces that one line takes.
pub(super) struct TakenPieces {
    pub(super) next: usize,
    pub(super) width: f64,
    /// How much they are wider than the line; one piece at least is taken.
    pub(super) too_wide: f64,
}

/// Takes as many pieces as fit into a line of `width`, from `first` on; widths are in sizes of the letters.
pub(super) fn take(pieces: &[LinePiece], first: usize, width: f64) -> TakenPieces {
    let mut before = 0.0;
    let mut best: Option<(usize, f64)> = None;
    for (index, piece) in pieces.iter().enumerate().skip(first) {
        let whole = before + f64::from(piece.last) + hyphen(piece);
        if whole <= width + NOTHING {
            best = Some((index, whole));
        } else if before + f64::from(piece.last) > width + NOTHING {
            break;
        }
        if piece.then == BreakAfter::Must {
            break;
        }
        before += f64::from(piece.body) + f64::from(piece.space);
    }
    if let Some((last, whole)) = best {
        return TakenPieces { next: last + 1, width: whole, too_wide: 0.0 };
    }
    let alone = pieces.get(first).map_or(0.0, |piece| f64::from(piece.last) + hyphen(piece));
    TakenPieces { next: (first + 1).min(pieces.len()), width: alone, too_wide: (alone - width).max(0.0) }
}

/// Returns the ends of the lines of a paragraph, from `first` to the next forced break: as few lines as possible, the last of them
/// at least `last` wide if that can be, with spaces as alike as possible. Widths are in sizes of the letters. None where a piece is
/// wider than a line.
pub(super) fn even(pieces: &[LinePiece], first: usize, width: f64, last: f64) -> Option<Vec<usize>> {
    let end = paragraph_end(pieces, first);
    let count = end - first;
    // The best way to each place: how many lines, how uneven they are, and where the last of them begins.
    let mut best: Vec<Option<(usize, f64, usize)>> = vec![None; count + 1];
    best[0] = Some((0, 0.0, 0));
    for start in 0..count {
        let Some((lines, cost, _)) = best[start] else { continue };
        let mut before = 0.0;
        let mut gaps = 0_u32;
        for (index, piece) in pieces[first + start..end].iter().enumerate() {
            let hyphen = hyphen(piece);
            let whole = before + f64::from(piece.last) + hyphen;
            if before + f64::from(piece.last) > width + NOTHING {
                break;
            }
            gaps += u32::from(piece.gaps);
            let stop = start + index + 1;
            if whole <= width + NOTHING {
                let uneven = match stop == count {
                    true if whole < last && lines > 0 => SHORT,
                    true => 0.0,
                    false => unevenness(width - whole, gaps, hyphen),
                };
                let way = (lines + 1, cost + uneven, start);
                let is_better = best[stop].is_none_or(|(lines, cost, _)| (way.0, way.1) < (lines, cost));
                if is_better {
                    best[stop] = Some(way);
                }
            }
            before += f64::from(piece.body) + f64::from(piece.space);
            gaps += u32::from(piece.gaps_after);
        }
    }
    let mut ends = Vec::new();
    let mut at = count;
    while at > 0 {
        ends.push(first + at);
        at = best[at]?.2;
    }
    ends.reverse();
    Some(ends)
}

/// Returns the ends of the lines of a paragraph where the last line would be shorter than `last` with lines that end as late as they
/// can, and need not be; empty otherwise.
pub(super) fn with_longer_end(pieces: &[LinePiece], first: usize, width: f64, last: f64) -> Vec<usize> {
    let end = paragraph_end(pieces, first);
    let last_width = |ends: &[usize]| {
        let (mut at, mut width_of_last, mut ends) = (first, 0.0, ends.iter());
        while at < end {
            let line = take(&pieces[..ends.next().copied().unwrap_or(end)], at, width);
            (at, width_of_last) = (line.next, line.width);
        }
        width_of_last
    };
    if last <= 0.0 || last_width(&[]) >= last {
        return Vec::new();
    }
    let ends = even(pieces, first, width, last).unwrap_or_default();
    if last_width(&ends) >= last { ends } else { Vec::new() }
}

/// Returns the end of the paragraph, or of the part of it up to a forced break.
fn paragraph_end(pieces: &[LinePiece], first: usize) -> usize {
    let forced = pieces[first..].iter().position(|piece| piece.then == BreakAfter::Must);
    forced.map_or(pieces.len(), |at| first + at + 1)
}

/// Returns the width of the hyphen that a line ends with after a piece.
fn hyphen(piece: &LinePiece) -> f64 {
    if let BreakAfter::Hyphen(hyphen) = piece.then { f64::from(hyphen) } else { 0.0 }
}

/// Returns the cost of a line whose spaces take up `free`.
fn unevenness(free: f64, gaps: u32, hyphen: f64) -> f64 {
    let each = free / f64::from(gaps.max(1));
    // A line without spaces cannot be filled at all.
    let unfilled = if gaps == 0 { free * free } else { 0.0 };
    each * each + unfilled + if hyphen > 0.0 { HYPHEN } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns words of these widths with spaces of 1 between them.
    fn pieces(widths: &[f32]) -> Vec<LinePiece> {
        let piece =
            |width: &f32| LinePiece { last: *width, body: *width, space: 1.0, gaps_after: 1, ..LinePiece::default() };
        widths.iter().map(piece).collect()
    }

    /// 3 + 1 + 5 are 9, and the next word makes it 12; 9 is wider than 8 by 1.
    #[test]
    fn lines_end_as_late_as_they_can() {
        let pieces = pieces(&[3.0, 5.0, 2.0, 9.0]);
        let taken = take(&pieces, 0, 10.0);
        assert_eq!((taken.next, taken.width, taken.too_wide), (2, 9.0, 0.0));
        assert_eq!(take(&pieces, 3, 8.0).too_wide, 1.0);
    }

    /// Ending as late as possible, lines of 10 hold 3+1+3+1+2, 4 and 9, which leaves 0, then 6. Lines of 7, 7 and 9 are more even.
    #[test]
    fn lines_are_as_even_as_possible() {
        let pieces = pieces(&[3.0, 3.0, 2.0, 4.0, 9.0]);
        assert_eq!(take(&pieces, 0, 10.0).next, 3);
        assert_eq!(even(&pieces, 0, 10.0, 0.0), Some(vec![2, 4, 5]));
        assert_eq!(even(&pieces, 0, 8.0, 0.0), None);
    }

    /// Lines of 10 hold 3+1+3+1+2 and leave 2. With 4 or more on the last line they are 7 and 5, with 8 or more 3 and 9; 9.5 cannot be.
    #[test]
    fn a_last_line_is_as_long_as_it_must_be() {
        let pieces = pieces(&[3.0, 3.0, 2.0, 2.0]);
        assert_eq!(take(&pieces, 0, 10.0).next, 3);
        assert_eq!(with_longer_end(&pieces, 0, 10.0, 4.0), [2, 4]);
        assert_eq!(with_longer_end(&pieces, 0, 10.0, 8.0), [1, 4]);
        assert_eq!(with_longer_end(&pieces, 0, 10.0, 9.5), [0; 0]);
        assert_eq!(with_longer_end(&pieces, 0, 10.0, 0.0), [0; 0]);
    }
}
