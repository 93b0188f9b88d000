//! Columns that fill from the top, and end only where that reads well.

use std::ops::Range;

/// What is not divided: a line, a row of a table, a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct ColumnPiece {
    /// Its height.
    pub(crate) height: f64,
    /// The space above it, unless a column begins with it.
    pub(crate) space: f64,
    /// Whether a column may begin with it.
    pub(crate) may_begin: bool,
}

/// What does not count, in millimetres.
const NOTHING: f64 = 1e-6;

/// Returns the pieces of each column; `height` is that of a column by its number.
pub(crate) fn filled(pieces: &[ColumnPiece], height: impl Fn(usize) -> f64) -> Vec<Range<usize>> {
    let mut columns = Vec::new();
    let mut first = 0;
    while first < pieces.len() {
        let end = column_end(&pieces[first..], height(columns.len()));
        columns.push(first..first + end);
        first += end;
    }
    columns
}

/// Returns how many pieces a column takes: one at least, and as many as fit if no good place to end comes before.
fn column_end(pieces: &[ColumnPiece], height: f64) -> usize {
    let (mut bottom, mut end) = (0.0, 0);
    for (index, piece) in pieces.iter().enumerate() {
        if index > 0 && piece.may_begin {
            end = index;
        }
        bottom += piece.height + if index > 0 { piece.space } else { 0.0 };
        if bottom > height + NOTHING {
            return if end > 0 { end } else { index.max(1) };
        }
    }
    pieces.len()
}

/// Returns the same, with the columns of the last `group` as alike as can be; a group of columns is what is seen at once.
pub(crate) fn balanced(pieces: &[ColumnPiece], group: usize, height: impl Fn(usize) -> f64) -> Vec<Range<usize>> {
    let mut columns = filled(pieces, &height);
    let number = columns.len().saturating_sub(1) / group * group;
    let Some(first) = columns.get(number).map(|column| column.start) else { return columns };
    let rest = &pieces[first..];
    let (mut least, mut most) = (0.0, height(number));
    let is_enough = |height: f64| {
        let filled = filled(rest, |_| height);
        let ends_well = filled.iter().skip(1).all(|column| rest[column.start].may_begin);
        ends_well && filled.len() <= group && fits(rest, group, height)
    };
    for _ in 0..40 {
        let middle = f64::midpoint(least, most);
        (least, most) = if is_enough(middle) { (least, middle) } else { (middle, most) };
    }
    columns.truncate(number);
    columns.extend(filled(rest, |_| most).into_iter().map(|column| column.start + first..column.end + first));
    columns
}

/// Returns whether no column is higher than it may be.
fn fits(pieces: &[ColumnPiece], group: usize, height: f64) -> bool {
    let bottom = |column: Range<usize>| {
        let spaces: f64 = pieces[column.clone()].iter().skip(1).map(|piece| piece.space).sum();
        spaces + pieces[column].iter().map(|piece| piece.height).sum::<f64>()
    };
    filled(pieces, |_| height).into_iter().take(group).all(|column| bottom(column) <= height + NOTHING)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines 1 high, a space of 1 above the fourth; a column may begin with those that are named.
    fn lines(count: usize, may_begin: &[usize]) -> Vec<ColumnPiece> {
        let line = |index: usize| ColumnPiece {
            height: 1.0,
            space: if index == 3 { 1.0 } else { 0.0 },
            may_begin: may_begin.contains(&index),
        };
        (0..count).map(line).collect()
    }

    /// Three lines, a space and a line are 5 high; a column that begins with the fourth has no space above it.
    #[test]
    fn a_column_ends_where_the_next_may_begin() {
        assert_eq!(filled(&lines(6, &[3, 4, 5]), |_| 5.0), [0..4, 4..6]);
        assert_eq!(filled(&lines(6, &[3]), |_| 5.0), [0..3, 3..6]);
        assert_eq!(filled(&lines(6, &[]), |_| 5.0), [0..4, 4..6], "there is no good place");
        assert_eq!(filled(&lines(2, &[1]), |_| 0.5), [0..1, 1..2], "one piece at least");
        assert_eq!(filled(&lines(6, &[1, 3, 4, 5]), |column| if column == 0 { 2.0 } else { 5.0 }), [0..1, 1..5, 5..6]);
    }

    #[test]
    fn the_last_columns_are_alike() {
        let all: Vec<usize> = (0..12).collect();
        assert_eq!(balanced(&lines(3, &all), 2, |_| 5.0), [0..2, 2..3]);
        assert_eq!(balanced(&lines(12, &all), 2, |_| 4.0), [0..3, 3..7, 7..10, 10..12]);
        assert_eq!(balanced(&lines(0, &all), 2, |_| 4.0), []);
        assert_eq!(balanced(&lines(3, &[1]), 2, |_| 5.0), [0..1, 1..3], "a column begins where it may");
    }
}
