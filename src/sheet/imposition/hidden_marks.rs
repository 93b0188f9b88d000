//! Crop marks and labels that the printer's margin hides.
//!
//! Cards stay inside the margins that a person sets; marks and the label come nearer to the paper's edges where there is no room
//! inside, because most printers print nearer than they promise. Someone who sets a margin knows where theirs ends.

use super::findings::margins_in_words;
use super::marks::SHOWS;
use super::sheet::{Mark, SheetSide};
use crate::diag::{Code, Finding};
use crate::model::{Backs, Edge, Edges, Length, Paper, PrintOptions, Rect};

/// Returns the note that margins which differ from the defaults hide marks, or the label with its ruler.
pub(super) fn find(sides: &[SheetSide], paper: &Paper, options: &PrintOptions) -> Option<Finding> {
    let (margins, hide) = own_margins(paper, options)?;
    let printed = |side: &SheetSide| margins.inside(side.paper);
    // All sheets of a layout have their marks at the same places; the fullest has the most.
    let hidden = |side: &SheetSide| side.marks.iter().filter(|mark| shown(mark, printed(side)) < least(mark)).count();
    let side = sides.iter().max_by_key(|side| hidden(side))?;
    let hides_label = |side: &SheetSide| side.slug.is_some_and(|slug| !printed(side).contains(slug.area));
    let label = sides.iter().any(hides_label);
    let marks = match (hidden(side), side.marks.len()) {
        (0, _) => None,
        (hidden, all) if hidden == all => Some("all crop marks".to_owned()),
        (hidden, all) => Some(format!("{hidden} of {all} crop marks")),
    };
    let label = label.then(|| "the label with its ruler".to_owned());
    let what: Vec<String> = marks.into_iter().chain(label).collect();
    let message = format!("on {}, {hide} {}", paper.title, what.join(" and "));
    (!what.is_empty()).then(|| {
        Finding::new(Code::MarkInMargin, message).help(
            "if your printer prints nearer to the edge, there is nothing to do; otherwise use larger paper, or a larger `margin` \
             with fewer cards on a sheet",
        )
    })
}

/// Returns the margins that someone chose, and the words that they hide something; none where all are those by default.
fn own_margins(paper: &Paper, options: &PrintOptions) -> Option<(Edges, String)> {
    let usual = PrintOptions::default();
    let margin = (options.margin != usual.margin).then_some(options.margin);
    let is_fed = options.backs == Backs::Duplex && options.feed_margin != usual.feed_margin;
    let feed = is_fed.then_some(options.feed_margin);
    let words = match (margin, feed) {
        (Some(margin), None) => {
            format!("{} {}", margins_in_words(&margin), if margin.is_even() { "hides" } else { "hide" })
        }
        (None, Some(feed)) => format!("a feed margin of {feed} hides"),
        (Some(margin), Some(feed)) => format!("{} and a feed margin of {feed} hide", margins_in_words(&margin)),
        (None, None) => return None,
    };
    let all = margin.unwrap_or(Edges::all(Length::ZERO));
    let ends = Edge::short_ones(paper.size).into_iter();
    let fed = |margins: Edges, edge: Edge| margins.with(edge, feed.unwrap_or_default().max(margins.at(edge)));
    Some((ends.fold(all, fed), words))
}

/// Returns how much of a mark must show.
fn least(mark: &Mark) -> Length {
    SHOWS.min((mark.from.x - mark.to.x).abs() + (mark.from.y - mark.to.y).abs())
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
        let margin = Edges::all(Length::um(margin));
        noted(Backed::No, &PrintOptions { backs: Backs::None, margin, ..PrintOptions::default() })
    }

    fn noted(backed: Backed, options: &PrintOptions) -> Option<String> {
        let format = CardFormat::named("poker").expect("a known format");
        let runs = vec![Run { card: 0, copies: 9, backed }];
        let batch = Batch { format, runs, fill: Vec::new(), place: None, used_slots: 0 };
        let imposition = impose(&[batch], Paper::named("a4").expect("a known paper"), options).expect("fits");
        imposition.findings.iter().find(|note| note.code == Code::MarkInMargin).map(|note| note.message.clone())
    }

    /// Three by three cards are 9.75 mm from the sides and 15.15 mm from the short edges; marks begin 3.35 mm nearer to the
    /// edge: at 6.4 mm, all within a margin of 8 mm, and at 11.8 mm, 3.8 mm of them outside it. Four lines are marked at each side.
    #[test]
    fn a_margin_of_8_mm_hides_the_marks_at_the_sides() {
        let found = note(8_000).expect("they are hidden");
        assert!(found.starts_with("on A4, a margin of 8 mm hides 8 of 16 crop marks"), "{found}");
    }

    /// Marks at the sides begin on the bleed, 1 mm away from the cards at 9.75 mm: with a margin of 7.7 mm, 9.75 − 1 − 7.7 = 1.05 mm
    /// of each shows; with 7.8 mm, only 0.95 mm would.
    #[test]
    fn marks_that_show_a_millimetre_are_not_reported() {
        assert!(!note(5_000).is_some_and(|found| found.contains("crop marks")));
        assert!(!note(7_700).is_some_and(|found| found.contains("crop marks")));
        assert!(note(7_800).is_some_and(|found| found.contains("8 of 16 crop marks")));
        assert_eq!(note(6_350), None);
    }

    /// With 14 mm at the short edges, 15.15 − 1 − 14 = 0.15 mm of the marks there could show; the four lines at the sides have 2 mm.
    #[test]
    fn a_feed_margin_hides_the_marks_at_the_short_edges() {
        let options = PrintOptions { feed_margin: Length::um(14_000), ..PrintOptions::default() };
        let found = noted(Backed::Yes, &options).expect("they are hidden");
        assert!(found.starts_with("on A4, a feed margin of 14 mm hides 8 of 16 crop marks and the label"), "{found}");
    }
}
