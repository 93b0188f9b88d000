//! What is said of pictures that are printed with fewer pixels than their files have.

use crate::diag::{Code, Finding};
use crate::model::PrintOptions;
use crate::output::pdf::Saving;

/// Returns the finding about what `max-ppi` does to pictures; none if it does nothing. `deck` is what the deck says about printing.
pub(super) fn finding(saving: Saving, max_ppi: Option<u32>, deck: &PrintOptions) -> Option<Finding> {
    let Saving { pictures, kept, bytes } = saving;
    let max_ppi = max_ppi.filter(|_| pictures + kept > 0)?;
    let finer = match pictures + kept {
        1 => format!("a picture has more than {max_ppi} pixels per inch"),
        count => format!("{count} pictures have more than {max_ppi} pixels per inch"),
    };
    let size = if bytes >= 1_000_000 {
        format!("{}.{} MB", bytes / 1_000_000, bytes / 100_000 % 10)
    } else {
        format!("{} kB", bytes.div_ceil(1_000))
    };
    let are_kept = |count: usize| if count == 1 { "is left as it is" } else { "are left as they are" };
    let why = "because fewer pixels would take more bytes";
    let message = if pictures == 0 {
        format!("{finer} and {}, {why}", are_kept(kept))
    } else {
        let they_are = if pictures + kept == 1 { "it is" } else { "they are" };
        let others = if kept > 0 { format!("; {kept} of them {}, {why}", are_kept(kept)) } else { String::new() };
        format!("{finer}: {they_are} printed with fewer, which saves {size}{others}")
    };
    let finding = Finding::new(Code::FewerPixels, message).help("leave out `max-ppi` to print every pixel");
    // The command line may say something else.
    let said = deck.max_ppi.as_ref().filter(|most| most.ppi() == max_ppi);
    Some(match said.and_then(|most| most.place.clone()) {
        Some(place) => finding.at(place, "what pictures are printed with at most"),
        None => finding,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(pictures: usize, kept: usize, bytes: usize) -> Option<String> {
        finding(Saving { pictures, kept, bytes }, Some(600), &PrintOptions::default()).map(|finding| finding.message)
    }

    #[test]
    fn the_note_says_how_many_and_how_much() {
        let one = "a picture has more than 600 pixels per inch: it is printed with fewer, which saves 3 kB";
        assert_eq!(said(1, 0, 2_001).as_deref(), Some(one));
        let all = "3 pictures have more than 600 pixels per inch: they are printed with fewer, which saves 1.2 MB; \
                   1 of them is left as it is, because fewer pixels would take more bytes";
        assert_eq!(said(2, 1, 1_290_000).as_deref(), Some(all));
        let none = "2 pictures have more than 600 pixels per inch and are left as they are, because fewer pixels would \
                    take more bytes";
        assert_eq!(said(0, 2, 0).as_deref(), Some(none));
        assert_eq!(said(0, 0, 0), None);
    }
}
