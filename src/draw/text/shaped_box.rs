//! A box with its paragraphs shaped, ready to be laid out at any size.
//!
//! A box is laid out at many sizes to find the one that fits, and once more for print. The two layouts differ on purpose: while
//! sizes are compared, each line is as high as the highest that its paragraph could have, for otherwise a smaller size could
//! move a tall icon to another line and need more room than a larger one. The search relies on smaller sizes needing less.

use super::breaks::{NOTHING, TakenPieces, even, take, with_longer_end};
use super::flow_area::Band;
use super::shaped_paragraph::{BreakAfter, LinePiece, ParagraphOptions, ShapedParagraph};
use super::styled_text::{ListEntry, Paragraph, StyledText};
use super::text_context::{ShaperScratch, TextContext};
use super::textbox::{Align, Leading, TextBox};
use crate::fonts::FontFace;
use std::ops::Range;
use std::sync::Arc;

/// A box whose words are shaped.
pub(super) struct ShapedBox {
    pub(super) textbox: TextBox,
    pub(super) blocks: Vec<BoxParagraph>,
    /// The face of words that are not marked.
    pub(super) face: Arc<FontFace>,
}

/// A shaped paragraph, and what is before it.
pub(super) struct BoxParagraph {
    pub(super) paragraph: ShapedParagraph,
    /// The number or bullet of a list's entry.
    pub(super) marker: Option<ShapedParagraph>,
    /// Whether the marker is the box's bullet, not a number.
    pub(super) is_bullet: bool,
    /// How far the lines are indented, in sizes of the letters.
    indent: f64,
    /// Whether it and the one before are entries of a list.
    follows_entry: bool,
}

/// One line in its place, in user units.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Line {
    /// Its paragraph.
    pub(super) block: usize,
    pub(super) pieces: Range<usize>,
    /// The room for its words.
    pub(super) band: Band,
    /// The width of its words.
    pub(super) width: f64,
    pub(super) baseline: f64,
    pub(super) ascent: f64,
    pub(super) descent: f64,
    pub(super) has_hyphen: bool,
    /// Whether the paragraph, or the part of it up to a forced break, ends with it.
    pub(super) is_last: bool,
}

/// A box laid out at one size.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct BoxLayout {
    pub(super) size: f64,
    pub(super) lines: Vec<Line>,
    /// The lowest place that words reach, from the top of the room.
    pub(super) height: f64,
    /// How much the widest line exceeds its room.
    pub(super) too_wide: f64,
}

/// Lines keep their distance until letters are larger than usual by a quarter; then all lines of the paragraph are set wider.
const CLOSEST: f64 = 0.8;
/// The space between the marker of a list's entry and its words.
pub(super) const MARKER_GAP: f64 = 0.4;

impl ShapedBox {
    /// Shapes the words of a box; None where there is no font at all.
    pub(super) fn new(textbox: TextBox, context: &TextContext<'_>, scratch: &mut ShaperScratch) -> Option<Self> {
        let face = context.fonts.face(&textbox.style.query()).and_then(|id| context.fonts.used_face(id))?;
        let TextBox { direction, hyphenate, styled_text, .. } = &textbox;
        let options = ParagraphOptions { direction: *direction, hyphenate: *hyphenate, styled_text };
        let mut blocks: Vec<BoxParagraph> = Vec::with_capacity(styled_text.paragraphs.len());
        let mut widest = [0.0_f64; 4];
        for paragraph in &styled_text.paragraphs {
            let marker = paragraph.entry.as_ref().map(|entry| marker(entry, &textbox, context, scratch));
            if let (Some(entry), Some(marker)) = (&paragraph.entry, &marker) {
                widest[entry.depth] = widest[entry.depth].max(f64::from(marker.width()) + MARKER_GAP);
            }
            blocks.push(BoxParagraph {
                paragraph: ShapedParagraph::shape(paragraph, options, context, scratch),
                marker,
                is_bullet: paragraph.entry.as_ref().is_some_and(|entry| entry.number.is_none()),
                indent: 0.0,
                follows_entry: false,
            });
        }
        let indent = textbox.indent.at(1.0);
        let entries: Vec<Option<&ListEntry>> =
            styled_text.paragraphs.iter().map(|paragraph| paragraph.entry.as_ref()).collect();
        for (index, (block, entry)) in blocks.iter_mut().zip(&entries).enumerate() {
            let Some(entry) = entry else { continue };
            block.indent = indent + widest[..=entry.depth].iter().sum::<f64>();
            block.follows_entry = index > 0 && entries[index - 1].is_some();
        }
        Some(Self { textbox, blocks, face })
    }

    /// Returns the lines in letters of `size`, the first of them `offset` below the top of the room.
    pub(super) fn layout(&self, size: f64, offset: f64) -> BoxLayout {
        LineLayout::new(self, size, offset).run()
    }

    /// Returns the layout for print: each line as high as its own letters, and stretched spaces as alike as possible.
    pub(super) fn final_layout(&self, size: f64, offset: f64) -> BoxLayout {
        LineLayout { is_final: true, ..LineLayout::new(self, size, offset) }.run()
    }

    /// Returns whether the box holds a layout.
    pub(super) fn holds(&self, layout: &BoxLayout) -> bool {
        layout.too_wide <= NOTHING && layout.height <= self.textbox.room.inside.height + NOTHING
    }
}

fn marker(
    entry: &ListEntry,
    textbox: &TextBox,
    context: &TextContext<'_>,
    scratch: &mut ShaperScratch,
) -> ShapedParagraph {
    let options = |styled_text| ParagraphOptions { direction: textbox.direction, hyphenate: None, styled_text };
    match &entry.number {
        None => {
            let bullet = textbox.bullet.paragraphs.first().cloned().unwrap_or_default();
            ShapedParagraph::shape(&bullet, options(&textbox.bullet), context, scratch)
        }
        Some(number) => {
            let mut paragraph = Paragraph::default();
            number.chars().for_each(|character| paragraph.push(character, 0, 0));
            let plain = StyledText { styles: vec![textbox.style.clone()], ..StyledText::default() };
            ShapedParagraph::shape(&paragraph, options(&plain), context, scratch)
        }
    }
}

/// A layout in progress, at one size.
struct LineLayout<'a> {
    shaped_box: &'a ShapedBox,
    layout: BoxLayout,
    /// Where the line above ends: the room between two lines belongs half to each.
    end: f64,
    /// How far a line of plain letters reaches up and down, with its half of the room between lines.
    over: f64,
    under: f64,
    offset: f64,
    /// Whether the lines are to be printed, not only compared with their box.
    is_final: bool,
    /// Where lines end, the next first.
    ends: std::vec::IntoIter<usize>,
}

impl<'a> LineLayout<'a> {
    fn new(shaped_box: &'a ShapedBox, size: f64, offset: f64) -> Self {
        let ShapedBox { face, textbox, .. } = shaped_box;
        let pitch = match textbox.leading {
            Leading::Times(times) => times * size,
            Leading::Fixed(distance) => distance,
        };
        let over = f64::midpoint(pitch, (face.ascent - face.descent) * size);
        let layout = BoxLayout { size, ..BoxLayout::default() };
        Self {
            shaped_box,
            layout,
            end: 0.0,
            over,
            under: pitch - over,
            offset,
            is_final: false,
            ends: Vec::new().into_iter(),
        }
    }

    fn run(mut self) -> BoxLayout {
        for (index, block) in self.shaped_box.blocks.iter().enumerate() {
            self.block(index, block);
        }
        self.leave_out();
        self.layout
    }

    /// Leaves out the lines that the box does not show, and moves the others up to its top.
    fn leave_out(&mut self) {
        let Some(shown) = self.shaped_box.textbox.shown_lines.clone() else { return };
        let layout = &mut self.layout;
        layout.lines = layout.lines.drain(..).take(shown.end).skip(shown.start).collect();
        let top = self.shaped_box.textbox.room.inside.y;
        let up = layout.lines.first().map_or(0.0, |line| line.baseline - line.ascent - top - self.offset);
        layout.lines.iter_mut().for_each(|line| line.baseline -= up);
        layout.height = layout.lines.last().map_or(0.0, |line| line.baseline + line.descent - top);
    }

    fn block(&mut self, index: usize, block: &BoxParagraph) {
        let size = self.layout.size;
        if index > 0 {
            let textbox = &self.shaped_box.textbox;
            let space = if block.follows_entry { textbox.entry_space } else { textbox.paragraph_space };
            self.end += space.at(size);
        }
        let pieces = &block.paragraph.pieces;
        if pieces.is_empty() {
            self.line(index, block, 0);
        }
        let mut next = 0;
        while next < pieces.len() {
            next = self.line(index, block, next);
        }
    }

    /// Sets one line and returns the piece that the next begins with.
    fn line(&mut self, index: usize, block: &BoxParagraph, first: usize) -> usize {
        let size = self.layout.size;
        let inside = self.shaped_box.textbox.room.inside;
        let face = &self.shaped_box.face;
        let mut top = if self.layout.lines.is_empty() { inside.y + self.offset } else { self.end };
        loop {
            let is_first = self.layout.lines.is_empty();
            let start = if is_first { top } else { top + self.over - face.ascent * size };
            let bottom = start + (face.ascent + face.descent) * size;
            let mut band = self.shaped_box.textbox.room.band(start, bottom);
            band.width -= block.indent * size;
            if !block.paragraph.is_rtl {
                band.x += block.indent * size;
            }
            let taken = self.take(&block.paragraph.pieces, first, band.width / size);
            if taken.too_wide > NOTHING
                && let Some(below) = self.shaped_box.textbox.room.next_below(start, bottom)
            {
                // Not one piece fits beside the excluded rectangle: try again below it.
                top += (below - start).max(NOTHING);
                continue;
            }
            return self.place(index, block, first, &taken, (top, band));
        }
    }

    fn take(&mut self, pieces: &[LinePiece], first: usize, width: f64) -> TakenPieces {
        let follows_break = first == 0 || pieces[first - 1].then == BreakAfter::Must;
        let textbox = &self.shaped_box.textbox;
        if self.is_final && textbox.room.excluded.is_empty() && follows_break && first < pieces.len() {
            let last = textbox.least_last_line * width;
            self.ends = match textbox.align {
                Align::Justify => even(pieces, first, width, last).unwrap_or_default(),
                _ => with_longer_end(pieces, first, width, last),
            }
            .into_iter();
        }
        let end = self.ends.next().unwrap_or(pieces.len());
        take(&pieces[..end], first, width)
    }

    fn place(
        &mut self,
        index: usize,
        block: &BoxParagraph,
        first: usize,
        taken: &TakenPieces,
        (top, band): (f64, Band),
    ) -> usize {
        let size = self.layout.size;
        let face = &self.shaped_box.face;
        let pieces = &block.paragraph.pieces[first..taken.next];
        // Which line has the largest letters changes with the size: sizes are compared by the highest that a line can be.
        let reaching = if self.is_final { pieces } else { &block.paragraph.pieces };
        let most = |pieces: &[LinePiece], value: fn(&LinePiece) -> f32| pieces.iter().map(value).fold(0.0, f32::max);
        let ascent = f64::from(most(reaching, |piece| piece.ascent)).max(face.ascent) * size;
        let descent = f64::from(most(reaching, |piece| piece.descent)).max(face.descent) * size;
        let scale = (f64::from(most(&block.paragraph.pieces, |piece| piece.scale)) * CLOSEST).max(1.0);
        let is_first = self.layout.lines.is_empty();
        let baseline = if is_first { top + ascent } else { top + self.over * scale };
        self.end = baseline + self.under * scale;
        let last = pieces.last();
        self.layout.too_wide = self.layout.too_wide.max(taken.too_wide * size);
        self.layout.height = baseline + descent - self.shaped_box.textbox.room.inside.y;
        self.layout.lines.push(Line {
            block: index,
            pieces: first..taken.next,
            band,
            width: taken.width * size,
            baseline,
            ascent,
            descent,
            has_hyphen: matches!(last, Some(LinePiece { then: BreakAfter::Hyphen(_), .. })),
            is_last: last.is_none_or(|piece| piece.then == BreakAfter::Must),
        });
        taken.next
    }
}
