//! The boxes of a column, as templates read them.

use crate::columns::ColumnPiece;
use crate::diag::Place;
use crate::model::{BlockKind, Field, Fields, NamedChoice, TextBlock, Value};
use crate::text::TextLine;
use std::ops::Range;

/// How far quotes are indented, and the space around the cells of a table, in sizes of the letters.
const QUOTE: f64 = 1.2;
pub(super) const CELL: f64 = 0.35;

/// A block whose lines are known.
pub(super) struct MeasuredBlock<'t> {
    pub(super) block: &'t TextBlock,
    /// The lines of each of its cells.
    pub(super) cells: Vec<Vec<TextLine>>,
    /// Its height, unless it has lines that columns can divide.
    pub(super) height: f64,
}

/// Returns whether a block has words: a picture and a rule have none.
pub(super) fn has_words(block: &TextBlock) -> bool {
    !matches!(block.kind, BlockKind::Picture | BlockKind::Rule)
}

impl MeasuredBlock<'_> {
    /// Returns its lines; none if columns cannot divide it.
    pub(super) fn lines(&self) -> &[TextLine] {
        let is_divided = has_words(self.block) && !matches!(self.block.kind, BlockKind::Head | BlockKind::Row);
        self.cells.first().filter(|_| is_divided).map(Vec::as_slice).unwrap_or_default()
    }

    pub(super) fn count(&self) -> usize {
        self.lines().len().max(1)
    }

    pub(super) fn words(&self) -> &str {
        self.block.cells.first().and_then(|cell| cell.words.value.as_text()).unwrap_or_default()
    }
}

/// Where something begins, and the width that it has.
#[derive(Clone, Copy)]
pub(super) struct ColumnPlace {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
}

/// Makes boxes as templates read them.
pub(super) struct BoxDrawer<'a> {
    pub(super) letters: f64,
    pub(super) place: &'a Place,
}

impl BoxDrawer<'_> {
    pub(super) fn field(&self, value: Value) -> Field {
        Field { value, place: self.place.clone() }
    }

    /// Adds the boxes of a column.
    pub(super) fn column(
        &self,
        blocks: &[MeasuredBlock<'_>],
        origins: &[(usize, usize)],
        pieces: &[ColumnPiece],
        area: ColumnPlace,
        boxes: &mut Vec<Field>,
    ) {
        let mut y = area.y;
        let mut quoted = None;
        for (first, group) in groups(origins) {
            let own = &blocks[origins[first].0];
            y += if first > 0 { pieces[first].space } else { 0.0 };
            let spaces: f64 = pieces[group.clone()].iter().skip(1).map(|piece| piece.space).sum();
            let height = spaces + pieces[group.clone()].iter().map(|piece| piece.height).sum::<f64>();
            let at = ColumnPlace { y, ..area };
            if own.block.is_quoted {
                let top = quoted.unwrap_or(y);
                boxes.push(self.shape(
                    "bar",
                    ColumnPlace { y: top, width: self.letters * 0.2, ..at },
                    y + height - top,
                ));
            }
            quoted = own.block.is_quoted.then_some(y + height);
            match own.block.kind {
                BlockKind::Picture => boxes.push(self.picture(own, at)),
                BlockKind::Rule => boxes.push(self.shape("rule", at, height)),
                BlockKind::Head | BlockKind::Row => {
                    let inside = ColumnPlace { y: y + CELL * self.letters, ..at };
                    self.words(own.block, (inside, height), "", "1-", boxes);
                    let line = if own.block.kind == BlockKind::Head { 0.3 } else { 0.15 };
                    let class = if own.block.kind == BlockKind::Head { "headline" } else { "line" };
                    boxes.push(self.shape(class, ColumnPlace { y: y + height - line, ..at }, line));
                }
                _ => {
                    let start = origins[first].1;
                    self.lines(own, start..start + group.len(), at, boxes);
                }
            }
            y += height;
        }
    }

    /// Adds the box of some lines of a block.
    pub(super) fn lines(&self, own: &MeasuredBlock<'_>, lines: Range<usize>, at: ColumnPlace, boxes: &mut Vec<Field>) {
        let shown = own.lines().get(lines.clone()).unwrap_or_default();
        let (Some(first), Some(last)) = (shown.first(), shown.last()) else {
            // What cannot be set is reported where the page is drawn.
            if !own.words().is_empty() {
                self.words(own.block, (at, own.height), "", "1-", boxes);
            }
            return;
        };
        let range = format!("{}-{}", lines.start + 1, lines.end);
        self.words(own.block, (at, last.bottom - first.top + 0.01), "", &range, boxes);
    }

    /// Adds the boxes of a block's cells.
    pub(super) fn words(
        &self,
        block: &TextBlock,
        (at, height): (ColumnPlace, f64),
        id: &str,
        lines: &str,
        boxes: &mut Vec<Field>,
    ) {
        let indent = if block.is_quoted { QUOTE * self.letters } else { 0.0 };
        let (mut x, width) = (at.x + indent, at.width - indent);
        for (number, cell) in block.cells.iter().enumerate() {
            let gap = if number + 1 < block.cells.len() { 2.0 * CELL * self.letters } else { 0.0 };
            let class = format!("{}{}", block.kind.word(), if block.is_quoted { " quote" } else { "" });
            let own = ColumnPlace { x, y: at.y, width: (width * cell.share - gap).max(1.0) };
            let more = [
                ("id", Value::Text(format!("{id}.{number}").into())),
                ("align", Value::Text(cell.align.into())),
                ("lines", Value::Text(lines.into())),
            ];
            let mut made = self.fields(("words", &class), own, height);
            made.extend(more.map(|(name, value)| (name.to_owned(), self.field(value))));
            made.insert("words".to_owned(), cell.words.clone());
            boxes.push(self.field(made.into()));
            x += width * cell.share;
        }
    }

    fn picture(&self, own: &MeasuredBlock<'_>, at: ColumnPlace) -> Field {
        let mut made = self.fields(("picture", "picture"), at, own.height);
        made.extend(own.block.cells.first().map(|cell| ("file".to_owned(), cell.words.clone())));
        self.field(made.into())
    }

    fn shape(&self, class: &str, at: ColumnPlace, height: f64) -> Field {
        self.field(self.fields(("line", class), at, height).into())
    }

    fn fields(&self, (draws, class): (&str, &str), at: ColumnPlace, height: f64) -> Fields {
        let length = |length: f64| Value::Float((length * 1000.0).round() / 1000.0);
        let values = [
            ("draws", Value::Text(draws.into())),
            ("class", Value::Text(class.into())),
            ("x", length(at.x)),
            ("y", length(at.y)),
            ("width", length(at.width)),
            ("height", length(height)),
        ];
        values.into_iter().map(|(name, value)| (name.to_owned(), self.field(value))).collect()
    }
}

/// Returns the stretches of a column that show one block, each with its first piece.
fn groups(origins: &[(usize, usize)]) -> Vec<(usize, Range<usize>)> {
    let mut groups: Vec<(usize, Range<usize>)> = Vec::new();
    for (at, (block, _)) in origins.iter().enumerate() {
        match groups.last_mut() {
            Some((first, group)) if origins[*first].0 == *block => group.end = at + 1,
            _ => groups.push((at, at..at + 1)),
        }
    }
    groups
}
