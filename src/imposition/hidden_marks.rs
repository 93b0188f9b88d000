//! Crop marks and labels that the printer's margin hides.
//!
//! Cards stay inside the margins that a person sets; marks and the label lie outside them on purpose, because most printers print
//! nearer to the edge than they promise. Someone who sets a margin knows where theirs ends.

use super::findings::margins_in_words;
use super::sheet::{Mark, SheetSide};
use crate::diag::{Code, Finding};
use crate::model::{Length, Paper, PrintOptions, Rect};

/// A mark of which less shows is no help: 1 mm.
const SHOWS: Length = Length::um(1_000);

/// Returns the note that a margin which differs from the default hides marks, or the label with its ruler.
pub(crate) fn find(sides: &[SheetSide], paper: &Paper, options: &PrintOptions) -> Option<Finding> {
    if options.margin == PrintOptions::default().margin {
        return None;
    }
    let printed = options.margin.inside(paper.size);
    // All sheets of a layout have their marks at the same places; the fullest has the most.
    let hidden = |side: &SheetSide| side.marks.iter().filter(|mark| shown(mark, printed) < SHOWS).count();
    let side = sides.iter().max_by_key(|side| hidden(side))?;
    let label = sides.iter().filter_map(|side| side.slug).any(|slug| !printed.contains(slug.area));
    let marks = match (hidden(side), side.marks.len()) {
        (0, _) => None,
        (hidden, all) if hidden == all => Some("all crop marks".to_owned()),
        (hidden, all) => Some(format!("{hidden} of {all} crop marks")),
    };
    let label = label.then(|| "the label with its ruler".to_owned());
    let what: Vec<String> = marks.into_iter().chain(label).collect();
    let message = {
        let margins = margins_in_words(&options.margin);
        let hide = if options.margin.is_even() { "hides" } else { "hide" };
        format!("on {}, {margins} {hide} {}", paper.title, what.join(" and "))
    };
    (!what.is_empty()).then(|| {
        Finding::new(Code::MarkInMargin, message).help(
            "if your printer prints nearer to the edge, there is nothing to do; otherwise use larger paper, or a larger `margin` \
             with fewer cards on a sheet",
        )
    })
}

/// Returns how much of a mark is inside an area.
fn shown(mark: &Mark, area: Rect) -> Length {
    let inside = |from: Length, to: Length, start: Length, end: Length| {
        (from.max(to).min(end) - from.min(to).max(start)).max(Length::ZERO)
    };
    let across = (area.x..=area.right()).contains(&mark.from.x);
    let down = (area.y..=area.bottom()).contains(&mark.from.y);
    match (mark.from.x == mark.to.x, across, down) {
        (true, true, _) => inside(mark.from.y, mark.to.y, area.y, area.bottom()),
        (false, _, true) => inside(mark.from.x, mark.to.x, area.x, area.right()),
        _ => Length::ZERO,
    }
}

#[cfg(test)]
mod tests {
    use crate::diag::Code;
    use crate::imposition::{Backed, Batch, Run, impose};
    use crate::model::{Backs, CardFormat, Edges, Length, Paper, PrintOptions};

    /// The notes about nine poker cards on A4 with that margin.
    fn note(margin: i64) -> Option<String> {
        let format = CardFormat::named("poker").expect("a known format");
        let runs = vec![Run { card: 0, copies: 9, backed: Backed::No }];
        let batch = Batch { format, runs, fill: Vec::new(), place: None, used_slots: 0 };
        let options =
            PrintOptions { backs: Backs::None, margin: Edges::all(Length::um(margin)), ..PrintOptions::default() };
        let imposition = impose(&[batch], Paper::named("a4").expect("a known paper"), &options).expect("fits");
        imposition.findings.iter().find(|note| note.code == Code::MarkInMargin).map(|note| note.message.clone())
    }

    /// Three by three cards are 9.75 mm from the sides and 15.15 mm from the short edges; marks begin 3.35 mm nearer to the
    /// edge: at 6.4 mm, all within a margin of 8 mm, and at 11.8 mm, 3.8 mm of them outside it. Four lines are marked at each side.
    #[test]
    fn a_margin_of_8_mm_hides_the_marks_at_the_sides() {
        let found = note(8_000).expect("they are hidden");
        assert!(found.starts_with("on A4, a margin of 8 mm hides 8 of 16 crop marks"), "{found}");
    }

    /// With 5 mm, 1.4 mm of each mark at the sides shows; with 5.5 mm, 0.9 mm. The default margin is no promise of a printer.
    #[test]
    fn marks_that_show_a_millimetre_are_not_reported() {
        assert!(!note(5_000).is_some_and(|found| found.contains("crop marks")));
        assert!(note(5_500).is_some_and(|found| found.contains("8 of 16 crop marks")));
        assert_eq!(note(6_350), None);
    }
}
