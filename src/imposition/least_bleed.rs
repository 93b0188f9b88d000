//! Less bleed where that saves sheets: with double cuts, each card has its own, and it decides how many cards fit.

use super::Batch;
use super::layout::Layout;
use crate::diag::{Code, Finding};
use crate::model::{BleedSides, CardFormat, Cut, Length, Paper, PrintOptions};

/// Bleeds are tried in steps of 0.1 mm, as far as scissors and eyes go.
const STEP: Length = Length::um(100);

/// Returns the batches with the bleed that they are printed with, and a note if this is less than their own. All of them have the
/// most bleed with which they take the fewest sheets, but no less than [`PrintOptions::least_bleed`].
pub(crate) fn shortened(batches: &[Batch], paper: &Paper, options: &PrintOptions) -> (Vec<Batch>, Option<Finding>) {
    let with_own = || (batches.to_vec(), None);
    let Some(widest) = batches.iter().map(|batch| batch.format.bleed).max() else { return with_own() };
    let is_own = paper.is_roll()
        || options.gap.is_some()
        || options.labels.is_some()
        || options.grid.is_some()
        || options.cutter.is_some();
    if options.cut != Cut::Double || options.bleed != BleedSides::All || is_own {
        return with_own();
    }
    let Some(usual) = sheets(batches, widest, paper, options) else { return with_own() };
    let bleeds = std::iter::successors(Some(widest - STEP), |bleed| Some(*bleed - STEP));
    let tried = bleeds.take_while(|bleed| *bleed >= options.least_bleed);
    let counted = tried.filter_map(|bleed| Some((sheets(batches, bleed, paper, options)?, bleed)));
    // The first of several is the one with the most bleed.
    let best = counted.min_by_key(|(sheets, _)| *sheets).filter(|(sheets, _)| *sheets < usual);
    let Some((fewer, bleed)) = best else { return with_own() };
    let message = format!(
        "with double cuts, a bleed of {bleed} instead of {widest} takes {fewer} sheets of {} instead of {usual}",
        paper.title
    );
    let whole = widest.to_string().replace(' ', "");
    let help = format!("build with `--least-bleed {whole}` to keep the whole bleed, on more sheets");
    let note = Finding::new(Code::LessBleed, message).help(help);
    let short = |batch: &Batch| Batch { format: with_bleed(&batch.format, bleed), ..batch.clone() };
    (batches.iter().map(short).collect(), Some(note))
}

/// Returns a format with at most that bleed.
fn with_bleed(format: &CardFormat, bleed: Length) -> CardFormat {
    CardFormat { bleed: format.bleed.min(bleed), ..format.clone() }
}

/// Returns how many sheets batches take with at most that bleed; none where they do not fit.
fn sheets(batches: &[Batch], bleed: Length, paper: &Paper, options: &PrintOptions) -> Option<usize> {
    let of_batch = |batch: &Batch| {
        let layout =
            Layout::for_batch(&Batch { format: with_bleed(&batch.format, bleed), ..batch.clone() }, paper, options)
                .ok()?;
        let places = layout.capacity().max(1);
        Some((batch.used_slots % places + batch.card_count()).div_ceil(places))
    };
    batches.iter().filter(|batch| batch.card_count() > 0).map(of_batch).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::imposition::{Backed, Run};
    use crate::model::Backs;

    fn poker(copies: u32) -> Vec<Batch> {
        let format = CardFormat::named("poker").expect("a known format");
        let runs = vec![Run { card: 0, copies, backed: Backed::Yes }];
        vec![Batch { format, runs, fill: Vec::new(), place: None, used_slots: 0 }]
    }

    fn bleed(copies: u32, options: PrintOptions) -> (Length, Option<String>) {
        let a4 = Paper::named("a4").expect("a known paper");
        let options = PrintOptions { cut: Cut::Double, ..options };
        let (batches, note) = shortened(&poker(copies), a4, &options);
        (batches[0].format.bleed, note.map(|note| note.message))
    }

    /// A4 less 12.7 mm at both short edges is 271.6 mm high: four turned cards of 63.5 mm leave 17.6 mm for eight bleeds, 2.2 mm
    /// each, and with 3 mm only three rows of two fit. 24 cards take 3 sheets of 8 or 4 of 6; 6 cards take one sheet in any case.
    #[test]
    fn the_bleed_is_as_long_as_the_fewest_sheets_allow() {
        let (shorter, note) = bleed(24, PrintOptions::default());
        assert_eq!(shorter, Length::um(2_200));
        let wanted = "with double cuts, a bleed of 2.2 mm instead of 3 mm takes 3 sheets of A4 instead of 4";
        assert_eq!(note.as_deref(), Some(wanted));
        assert_eq!(bleed(6, PrintOptions::default()), (Length::um(3_000), None));
    }

    #[test]
    fn the_bleed_is_never_shorter_than_was_asked_for() {
        let options = PrintOptions { least_bleed: Length::um(2_300), ..PrintOptions::default() };
        assert_eq!(bleed(24, options).0, Length::um(3_000));
    }

    /// With shared cuts, neighbours have no bleed between them.
    #[test]
    fn shared_cuts_keep_the_bleed() {
        let a4 = Paper::named("a4").expect("a known paper");
        let options = PrintOptions { backs: Backs::None, ..PrintOptions::default() };
        let (batches, note) = shortened(&poker(24), a4, &options);
        assert_eq!((batches[0].format.bleed, note), (Length::um(3_000), None));
    }
}
