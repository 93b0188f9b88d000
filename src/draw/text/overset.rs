//! Findings about words that do not fit: how much is too much, which words they are, and what would fit.

use super::shaped_box::{BoxLayout, Line, ShapedBox};
use super::styled_text::shortened;
use crate::diag::{Code, Fault};

/// Returns the fault of a box that is too small for its words.
pub(super) fn overset(shaped_box: &ShapedBox, layout: &BoxLayout) -> Fault {
    let size = shaped_box.textbox.shown(layout.size);
    let proposed =
        shaped_box.proposed_size().map(|size| format!("letters of {} would fit", shaped_box.textbox.shown(size)));
    let smaller =
        proposed.map_or_else(|| "no readable size would fit".to_owned(), |fits| format!("{fits}: lower `min-size`"));
    let over = layout.height - shaped_box.textbox.room.inside.height;
    if over <= 1e-7 {
        return too_wide(shaped_box, layout, &smaller);
    }
    let words = first_outside(shaped_box, layout);
    let lines = outside(shaped_box, layout).count();
    let (lines, are) = if lines == 1 { ("a line".to_owned(), "is") } else { (format!("{lines} lines"), "are") };
    let is_grouped = shaped_box.textbox.sizes.group.is_some();
    let least = if is_grouped { "the size of its group" } else { "the smallest size allowed" };
    let message = format!(
        "the text is {} too high for its box at {size}, {least}: {lines}, from `{}` on, {are} outside",
        shaped_box.textbox.shown(over),
        // Of markup that began before these words, only the end would be seen.
        shortened(&words.replace('*', ""), 40)
    );
    Fault::new(Code::OversetText, message, words).help(format!("{smaller}, make the box higher, or shorten the text"))
}

fn too_wide(shaped_box: &ShapedBox, layout: &BoxLayout, smaller: &str) -> Fault {
    let widest = layout.lines.iter().max_by(|a, b| (a.width - a.band.width).total_cmp(&(b.width - b.band.width)));
    let words = widest.map_or_else(String::new, |line| words_at(shaped_box, line.block, line.pieces.start));
    let word = words.split(' ').next().unwrap_or_default().to_owned();
    let message = format!(
        "`{word}` is {} too wide for its box at {}, and cannot be hyphenated",
        shaped_box.textbox.shown(layout.too_wide),
        shaped_box.textbox.shown(layout.size)
    );
    let breaking = if word.contains(is_of_script_without_spaces) {
        "put a zero-width space (U+200B, in a drawing `&#8203;`) between words: lines may end there"
    } else {
        "hyphenate words: `hyphens=\"auto\"`"
    };
    let help = format!("{smaller}, make the box wider, or {breaking}");
    Fault::new(Code::OversetText, message, word).help(help)
}

/// Returns whether a letter is Thai, Lao, Burmese or Khmer, whose words are written without spaces between them.
fn is_of_script_without_spaces(letter: char) -> bool {
    matches!(letter, '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}')
}

/// Returns the lines that are not wholly in the box.
fn outside<'a>(shaped_box: &ShapedBox, layout: &'a BoxLayout) -> impl Iterator<Item = &'a Line> {
    let bottom = shaped_box.textbox.room.inside.bottom();
    layout.lines.iter().filter(move |line| line.baseline + line.descent > bottom + 1e-7)
}

fn first_outside(shaped_box: &ShapedBox, layout: &BoxLayout) -> String {
    outside(shaped_box, layout)
        .next()
        .map_or_else(String::new, |line| words_at(shaped_box, line.block, line.pieces.start))
}

/// Returns the words as written, from a piece to the end of the line.
fn words_at(shaped_box: &ShapedBox, block: usize, piece: usize) -> String {
    let paragraph = &shaped_box.blocks[block].paragraph;
    let atom = paragraph.pieces.get(piece).and_then(|piece| paragraph.atoms.get(piece.start as usize));
    let styled_text = &shaped_box.textbox.styled_text;
    let origins = &styled_text.paragraphs[block].origins;
    let origin = atom.and_then(|atom| origins.get(atom.character as usize)).copied().unwrap_or_default();
    styled_text.words_from(origin).to_owned()
}
