//! The texts of sheets: their blocks are set as boxes, and fill the columns of as many pages as they need.
//!
//! The template of the sheet draws the boxes, so that it says how they look. It is filled twice: once with all blocks one on top of
//! the other, which shows how high their lines are, and then for each page with those that belong there.

use super::inputs::Inputs;
use super::text_boxes::{BoxDrawer, CELL, ColumnPlace, MeasuredBlock, has_words};
use super::typesetting;
use crate::columns::{ColumnPiece, balanced};
use crate::diag::{Code, Finding, counted};
use crate::imposition::PrintedPage;
use crate::model::{BlockKind, Field, Length, Printed, RunningText, TextBlock, TextLayout, Value};
use crate::render::picture_size;
use crate::template::{SheetSpace, TextPage, drawing_size};
use crate::text::TextLine;

/// The steps between the sizes of letters that are tried, in mm.
const STEP: f64 = 0.05;
/// The height of a box that holds whatever is in it, in mm.
const ENDLESS: f64 = 9_000.0;
/// The panels of a leaflet behind its cover.
const PANELS: usize = 7;
/// How wide a column is at least if the sheet does not say how many there are, in sizes of the letters: 45 of them or so.
const COLUMN: f64 = 20.0;
/// The space between columns, in sizes of the letters.
const GAP: f64 = 2.0;

/// Returns what each page of a sheet shows, and the first text that is too much for them.
pub(super) fn spaces(inputs: &Inputs, printed: &Printed, page: &PrintedPage) -> (Vec<SheetSpace>, Option<Finding>) {
    let space = SheetSpace::from(page);
    let Some(text) = &printed.text else { return (vec![space], None) };
    let frame = ColumnRoom::new(text, &space);
    let setter = TextSetter { inputs, printed, text, space, frame };
    let (most, least) = (text.set.font_size.to_mm(), text.set.min_size.to_mm());
    let fits = |set: &FilledPages| set.pages.len() <= setter.frame.pages;
    let mut set = setter.set(most);
    if !fits(&set) {
        set = setter.set(least);
        let (mut fitting, mut too_large) = (least, most);
        while fits(&set) && too_large - fitting > STEP {
            let middle = f64::midpoint(fitting, too_large);
            let larger = setter.set(middle);
            if fits(&larger) {
                (fitting, set) = (middle, larger);
            } else {
                too_large = middle;
            }
        }
    }
    let finding = (!fits(&set)).then(|| setter.overset(&set));
    (setter.pages(set), finding)
}

/// The columns of pages, in mm.
struct ColumnRoom {
    width: f64,
    height: f64,
    margin: f64,
    gap: f64,
    /// How many columns a page has.
    columns: usize,
    /// How many of them are seen at once.
    group: usize,
    /// How many pages there may be.
    pages: usize,
}

impl ColumnRoom {
    fn new(text: &RunningText, space: &SheetSpace) -> Self {
        let parts = if text.set.layout == TextLayout::Leaflet { (4.0, 2.0) } else { (1.0, 1.0) };
        let (width, height) = (space.size.width.to_mm() / parts.0, space.size.height.to_mm() / parts.1);
        let margin = text.set.margin.map_or(width.min(height) * 0.06, Length::to_mm);
        let margin = margin.min(width.min(height) / 3.0);
        let (letters, inside) = (text.set.font_size.to_mm(), width - 2.0 * margin);
        let gap = letters * GAP;
        let usual = (1..4).rev().find(|count| (inside + gap) / f64::from(*count) - gap >= letters * COLUMN);
        let columns = text.set.columns.or(usual).unwrap_or(1) as usize;
        let (group, pages) = match text.set.layout {
            TextLayout::Leaflet => (PANELS, PANELS),
            TextLayout::Pages => (columns, text.set.pages as usize),
        };
        Self { width, height, margin, gap, columns, group, pages }
    }

    fn inside(&self) -> f64 {
        self.width - 2.0 * self.margin
    }

    fn column(&self) -> f64 {
        ((self.inside() + self.gap) / self.columns as f64 - self.gap).max(1.0)
    }

    fn column_height(&self) -> f64 {
        self.height - 2.0 * self.margin
    }
}

/// A text at one size of its letters.
#[derive(Default)]
struct FilledPages {
    letters: f64,
    /// The boxes of each page.
    pages: Vec<Vec<Field>>,
    /// For each page, its first block, and how many lines it has.
    starts: Vec<(usize, usize)>,
}

struct TextSetter<'a> {
    inputs: &'a Inputs,
    printed: &'a Printed,
    text: &'a RunningText,
    space: SheetSpace,
    frame: ColumnRoom,
}

impl TextSetter<'_> {
    /// Returns the blocks that fill columns, and their numbers.
    fn blocks(&self) -> &[TextBlock] {
        &self.text.blocks[usize::from(self.title().is_some())..]
    }

    /// Returns the title: above all columns, or on the cover of a leaflet.
    fn title(&self) -> Option<&TextBlock> {
        self.text.blocks.first().filter(|block| block.kind == BlockKind::Title)
    }

    fn title_on_page(&self) -> Option<&TextBlock> {
        self.title().filter(|_| self.text.set.layout == TextLayout::Pages)
    }

    /// Sets the text in letters of a size.
    fn set(&self, letters: f64) -> FilledPages {
        let title = self.title_on_page().map(std::slice::from_ref).unwrap_or_default();
        let title = self.measured(title, letters, self.frame.inside()).pop();
        let blocks = self.measured(self.blocks(), letters, self.frame.column());
        let below = title.as_ref().map_or(0.0, |title| title.lines().last().map_or(0.0, |line| line.bottom) + letters);
        let origins: Vec<(usize, usize)> =
            blocks.iter().enumerate().flat_map(|(block, it)| (0..it.count()).map(move |line| (block, line))).collect();
        let pieces: Vec<ColumnPiece> =
            origins.iter().map(|(block, line)| piece(&blocks, *block, *line, letters)).collect();
        let top = |column: usize| if column < self.frame.columns { below } else { 0.0 };
        let columns = balanced(&pieces, self.frame.group, |column| self.frame.column_height() - top(column));
        let mut set = FilledPages { letters, ..FilledPages::default() };
        let drawer = BoxDrawer { letters, place: &self.text.place };
        for (number, column) in columns.iter().enumerate() {
            let on_page = number % self.frame.columns;
            if on_page == 0 {
                set.pages.push(Vec::new());
                set.starts.push((origins[column.start].0, 0));
            }
            let (Some(boxes), Some(start)) = (set.pages.last_mut(), set.starts.last_mut()) else { continue };
            start.1 += column.len();
            if let Some(title) = title.as_ref().filter(|_| number == 0) {
                let area = ColumnPlace { x: self.frame.margin, y: self.frame.margin, width: self.frame.inside() };
                drawer.lines(title, 0..title.count(), area, boxes);
            }
            let x = self.frame.margin + on_page as f64 * (self.frame.column() + self.frame.gap);
            let area = ColumnPlace { x, y: self.frame.margin + top(number), width: self.frame.column() };
            drawer.column(&blocks, &origins[column.clone()], &pieces[column.clone()], area, boxes);
        }
        set
    }

    /// Returns blocks with their lines in a column of a width.
    fn measured<'t>(&self, blocks: &'t [TextBlock], letters: f64, width: f64) -> Vec<MeasuredBlock<'t>> {
        // To fill and to set a template takes a while.
        if blocks.is_empty() {
            return Vec::new();
        }
        let drawer = BoxDrawer { letters, place: &self.text.place };
        let mut boxes = Vec::new();
        for (number, block) in blocks.iter().enumerate().filter(|(_, block)| has_words(block)) {
            let area = ColumnPlace { x: 0.0, y: 0.0, width };
            drawer.words(block, (area, ENDLESS), &format!("{number}"), "1-", &mut boxes);
        }
        let page = self.page(vec![boxes], (1, 1), letters);
        // What is wrong with the template is reported where its pages are filled.
        let svg = self.inputs.templates.sheet(self.printed, &page).unwrap_or_default();
        let mut lines = typesetting::lines(&svg, page.size, self.inputs);
        let mut cells = |(number, block): (usize, &TextBlock)| -> Vec<Vec<TextLine>> {
            (0..block.cells.len()).map(|cell| lines.remove(&format!("{number}.{cell}")).unwrap_or_default()).collect()
        };
        let cells: Vec<Vec<Vec<TextLine>>> = blocks.iter().enumerate().map(&mut cells).collect();
        let measured = |(block, cells): (&'t TextBlock, Vec<Vec<TextLine>>)| {
            let highest = cells.iter().flatten().map(|line| line.bottom).fold(0.0, f64::max);
            let height = match block.kind {
                BlockKind::Picture => self.picture(block, width).1,
                BlockKind::Rule => 0.2,
                _ => highest + 2.0 * CELL * letters,
            };
            MeasuredBlock { block, cells, height }
        };
        blocks.iter().zip(cells).map(measured).collect()
    }

    /// Returns the width and height of a picture in a column.
    fn picture(&self, block: &TextBlock, column: f64) -> (f64, f64) {
        let name = block.cells.first().and_then(|cell| cell.words.value.as_text()).unwrap_or_default();
        let project = &self.inputs.project;
        let pixels = || picture_size(&project.picture(name).ok()?).map(|((w, h), _)| (f64::from(w), f64::from(h)));
        let (across, down) =
            pixels().or_else(|| drawing_size(project.drawing(name).ok()?.text())).unwrap_or((1.0, 1.0));
        // A picture without a width leaves room for words.
        let (width, share) = block.width.map_or((column, 0.4), |width| (width.to_mm().min(column), 1.0));
        let height = (width * down / across).min(self.frame.column_height() * share);
        (height * across / down, height)
    }

    /// Returns a page with the boxes on its panels; on a page of its own, it is all one panel.
    fn page(&self, mut panels: Vec<Vec<Field>>, number: (usize, usize), letters: f64) -> SheetSpace {
        let is_on_cover = self.text.set.layout == TextLayout::Leaflet;
        if is_on_cover {
            panels.resize_with(PANELS, Vec::new);
        }
        let title = self.title().filter(|_| is_on_cover).and_then(|title| title.cells.first()?.words.value.as_text());
        let title = title.unwrap_or_default().to_owned();
        let field = |value| Field { value, place: self.text.place.clone() };
        let pages = Value::List(panels.into_iter().map(|boxes| field(Value::List(boxes))).collect());
        SheetSpace { text: Some(TextPage { pages, number, letters, title }), ..self.space.clone() }
    }

    /// Returns what each printed page shows.
    fn pages(&self, set: FilledPages) -> Vec<SheetSpace> {
        let FilledPages { letters, mut pages, .. } = set;
        pages.truncate(self.frame.pages);
        if self.text.set.layout == TextLayout::Leaflet {
            return vec![self.page(pages, (1, 1), letters)];
        }
        let count = pages.len();
        let page = |(index, boxes)| self.page(vec![boxes], (index + 1, count), letters);
        pages.into_iter().enumerate().map(page).collect()
    }

    /// Returns the finding for a text that takes more pages than it may.
    fn overset(&self, set: &FilledPages) -> Finding {
        let over = &set.starts[self.frame.pages.min(set.starts.len() - 1)..];
        let lines: usize = over.iter().map(|(_, lines)| lines).sum();
        let (pages, more) = match self.text.set.layout {
            TextLayout::Leaflet => ("the panels of the leaflet".to_owned(), "print it with `layout = \"pages\"`"),
            TextLayout::Pages => (counted(self.frame.pages, "page"), "allow more `pages`"),
        };
        let message = format!(
            "the text of sheet `{}` does not fit on {pages} in letters of {:.1} pt, the smallest size allowed: {} too much",
            self.printed.id,
            set.letters * 72.0 / 25.4,
            if lines == 1 { "one line is".to_owned() } else { format!("{lines} lines are") },
        );
        let finding = Finding::new(Code::OversetText, message);
        let first = over.first().and_then(|(block, _)| self.blocks().get(*block)).map(|block| block.place.clone());
        let help = format!("shorten it, lower its `min-size`, or {more}");
        finding.at(first.unwrap_or_else(|| self.text.place.clone()), "too much from here on").help(help)
    }
}

fn is_heading(kind: BlockKind) -> bool {
    matches!(kind, BlockKind::Title | BlockKind::Heading | BlockKind::Subheading)
}

/// Returns a line of a block as a piece of a column.
fn piece(blocks: &[MeasuredBlock<'_>], number: usize, line: usize, letters: f64) -> ColumnPiece {
    let own = &blocks[number];
    let before = number.checked_sub(1).map(|before| &blocks[before]);
    let lines = own.lines();
    let height = lines.get(line).map_or(own.height, |line| line.bottom - line.top);
    if line == 0 {
        let space = before.map_or(0.0, |before| space(before.block.kind, own.block.kind)) * letters;
        return ColumnPiece { height, space, may_begin: may_part(blocks, number) };
    }
    // No line is left alone, nor the first or the last entry of a list that has one.
    let of_entry = |end: &TextLine| lines.iter().filter(|other| other.paragraph == end.paragraph).count();
    let entry = lines.iter().position(|other| other.paragraph == lines[line].paragraph).unwrap_or_default();
    let (above, below) = (line - entry, entry + of_entry(&lines[line]) - line);
    let is_between = if above == 0 { line > 1 && lines.len() - line > 1 } else { above > 1 && below > 1 };
    let may_begin = is_between && !is_heading(own.block.kind);
    ColumnPiece { height, space: lines[line].top - lines[line - 1].bottom, may_begin }
}

/// Returns whether a column may begin with a block: not below a heading, nor below words that announce it, and not within the first
/// or the last two rows of a table.
fn may_part(blocks: &[MeasuredBlock<'_>], number: usize) -> bool {
    let (above, below) = blocks.split_at(number);
    let Some(before) = above.last() else { return true };
    let kind = below[0].block.kind;
    if kind == BlockKind::Row {
        let is_row = |block: &&MeasuredBlock<'_>| block.block.kind == BlockKind::Row;
        return above.iter().rev().take_while(is_row).count() > 1 && below.iter().take_while(is_row).count() > 1;
    }
    let announces = before.block.kind == BlockKind::Paragraph && kind != BlockKind::Paragraph;
    !(is_heading(before.block.kind) || announces && before.words().trim_end_matches('}').ends_with(':'))
}

/// Returns the space between two blocks, in sizes of the letters.
fn space(before: BlockKind, after: BlockKind) -> f64 {
    let own = |kind| match kind {
        BlockKind::Title => (1.4, 0.5),
        BlockKind::Heading => (1.25, 0.25),
        BlockKind::Subheading => (1.0, 0.1),
        BlockKind::Paragraph | BlockKind::List => (0.5, 0.5),
        BlockKind::Head | BlockKind::Picture | BlockKind::Rule => (0.8, 0.8),
        BlockKind::Row => (0.0, 0.8),
    };
    let is_row = |kind| matches!(kind, BlockKind::Head | BlockKind::Row);
    match (before, after) {
        (before, BlockKind::Row) if is_row(before) => 0.0,
        (BlockKind::List, BlockKind::List) => 0.28,
        (before, _) if is_heading(before) => own(before).1,
        _ => own(before).1.max(own(after).0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Source;
    use crate::model::TextCell;

    /// Blocks of so many lines each; the entries of a list have two lines.
    fn may_begin(blocks: &[(BlockKind, &str, usize)]) -> Vec<bool> {
        let place = Source::new("rules.md", "").line(1);
        let block = |(kind, words, _): &(BlockKind, &str, usize)| {
            let words = Field { value: Value::Text((*words).into()), place: place.clone() };
            let cells = vec![TextCell { words, align: "start", share: 1.0 }];
            TextBlock { kind: *kind, is_quoted: false, cells, width: None, place: place.clone() }
        };
        let made: Vec<TextBlock> = blocks.iter().map(block).collect();
        let lines = |(kind, _, count): &(BlockKind, &str, usize)| -> Vec<TextLine> {
            let paragraph = |line| if *kind == BlockKind::List { line / 2 } else { 0 };
            let bounds = |line: usize| f64::from(u32::try_from(line).unwrap_or_default());
            let line = |line| TextLine { top: bounds(line), bottom: bounds(line + 1), paragraph: paragraph(line) };
            (0..*count).map(line).collect()
        };
        let made = made.iter().zip(blocks);
        let measured: Vec<MeasuredBlock<'_>> =
            made.map(|(block, kind)| MeasuredBlock { block, cells: vec![lines(kind)], height: 1.0 }).collect();
        let lines = measured.iter().enumerate().flat_map(|(block, it)| (0..it.count()).map(move |line| (block, line)));
        lines.map(|(block, line)| piece(&measured, block, line, 3.0).may_begin).collect()
    }

    #[test]
    fn no_line_of_a_paragraph_is_alone_and_no_heading_is_last() {
        use BlockKind::{Head, Heading, List, Paragraph, Row};
        let (yes, no) = (true, false);
        assert_eq!(may_begin(&[(Paragraph, "", 5), (Paragraph, "", 3)]), [yes, no, yes, yes, no, yes, no, no]);
        assert_eq!(may_begin(&[(Paragraph, "", 1), (Heading, "", 2), (Paragraph, "", 2)]), [yes, yes, no, no, no]);
        assert_eq!(may_begin(&[(Paragraph, "Do this:", 1), (List, "", 6)]), [yes, no, no, yes, no, yes, no]);
        let rows = [(Head, "", 1), (Row, "", 1), (Row, "", 1), (Row, "", 1), (Row, "", 1), (Paragraph, "", 1)];
        assert_eq!(may_begin(&rows), [yes, no, no, yes, no, yes]);
    }
}
