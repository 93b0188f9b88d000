//! Words that do not fit: how much is too much, which words they are, and what would do.

use super::composition::{Composition, Layout};
use super::manuscript::shortened;
use super::measure::shown;
use crate::diag::Fault;

/// The fault of a box that does not hold what is laid out in it.
pub(super) fn overset(composition: &Composition, layout: &Layout) -> Fault {
    let size = shown(layout.size);
    let proposed = composition.proposed_size().map(|size| format!("letters of {} would fit", shown(size)));
    let smaller = proposed
        .map_or_else(|| "no size that can be read would fit".to_owned(), |fits| format!("{fits}: lower `min-size`"));
    let over = layout.height - composition.textbox.room.inside.height;
    if over <= 1e-7 {
        return too_wide(composition, layout, &smaller);
    }
    let words = first_outside(composition, layout);
    let lines = outside(composition, layout).count();
    let (lines, stand) = if lines == 1 { ("a line".to_owned(), "stands") } else { (format!("{lines} lines"), "stand") };
    let least = if composition.textbox.sizes.group.is_some() {
        "the size of its group"
    } else {
        "the least size that it may have"
    };
    let message = format!(
        "the text is {} too high for its box at {size}, {least}: {lines} from `{}` on {stand} outside",
        shown(over),
        shortened(&words, 40)
    );
    Fault::error("overset-text", message, words).help(format!("{smaller}, make the box higher, or shorten the text"))
}

fn too_wide(composition: &Composition, layout: &Layout, smaller: &str) -> Fault {
    let widest = layout.lines.iter().max_by(|a, b| (a.width - a.band.width).total_cmp(&(b.width - b.band.width)));
    let words = widest.map_or_else(String::new, |line| words_at(composition, line.block, line.pieces.start));
    let word = words.split(' ').next().unwrap_or_default().to_owned();
    let message = format!(
        "`{word}` is {} too wide for its box at {}, and cannot be parted",
        shown(layout.too_wide),
        shown(layout.size)
    );
    let help = format!("{smaller}, make the box wider, or let words be parted: `hyphens=\"auto\"`");
    Fault::error("overset-text", message, word).help(help)
}

/// The lines that do not stand wholly in the box.
fn outside<'a>(composition: &Composition, layout: &'a Layout) -> impl Iterator<Item = &'a super::composition::Line> {
    let bottom = composition.textbox.room.inside.bottom();
    layout.lines.iter().filter(move |line| line.baseline + line.descent > bottom + 1e-7)
}

fn first_outside(composition: &Composition, layout: &Layout) -> String {
    outside(composition, layout)
        .next()
        .map_or_else(String::new, |line| words_at(composition, line.block, line.pieces.start))
}

/// The words as written from a piece on, to the end of their line.
fn words_at(composition: &Composition, block: usize, piece: usize) -> String {
    let galley = &composition.blocks[block].galley;
    let atom = galley.pieces.get(piece).and_then(|piece| galley.atoms.get(piece.start as usize));
    let manuscript = &composition.textbox.manuscript;
    let origins = &manuscript.paragraphs[block].origins;
    let origin = atom.and_then(|atom| origins.get(atom.character as usize)).copied().unwrap_or_default();
    manuscript.words_from(origin).to_owned()
}
