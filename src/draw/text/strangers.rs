//! Letters of boxes that are printed in another font than that of their words, because it lacks them.

use super::shaped_box::ShapedBox;
use super::text_context::TextContext;
use crate::diag::Fault;
use crate::fonts::Strangers;

/// Returns the faults of letters whose own font has their alphabet, but not them: one for each stretch of them. Who names
/// several families takes letters from all of them.
pub(super) fn in_box(shaped_box: &ShapedBox, context: &TextContext<'_>) -> Vec<Fault> {
    let styles = &shaped_box.textbox.styled_text.styles;
    let mut faults = Vec::new();
    for paragraph in shaped_box.blocks.iter().map(|block| &block.paragraph) {
        for (index, run) in paragraph.runs.iter().enumerate().filter(|(_, run)| run.face.id != shaped_box.face.id) {
            let style = styles.get(usize::from(run.style)).filter(|style| style.family.is_alone);
            let own = style.and_then(|style| context.fonts.face(&style.query()));
            let Some(own) = own.filter(|own| *own != run.face.id) else { continue };
            let atoms = paragraph.atoms.iter().filter(|atom| usize::from(atom.run) == index);
            let mut letters = atoms.flat_map(|atom| paragraph.text[atom.start as usize..atom.end as usize].chars());
            let missing = letters.find(|letter| context.fonts.lacks_letter(own, *letter));
            let fault = missing.map(|letter| {
                context.fonts.letters_of_other_font((own, run.face.id), (&paragraph.text, letter), Strangers::Lacking)
            });
            faults.extend(fault.filter(|fault| !faults.contains(fault)));
        }
    }
    faults
}
