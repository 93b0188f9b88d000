//! Paper that could be saved: a last sheet that is nearly empty, and cuts or bleed that take a sheet more than needed.

use super::Batch;
use super::layout::Layout;
use super::order::filled;
use crate::diag::{Code, Finding};
use crate::model::{CardFormat, Cut, Length, Paper, PrintOptions, Rotate};

/// A last sheet is nearly empty if at most a quarter of its places are taken.
const NEARLY_EMPTY: usize = 4;
/// The least bleed that is suggested: a cut that is 1 mm off shows no paper.
const LEAST_BLEED: Length = Length::um(1_000);
/// Bleeds are suggested in steps of half a millimetre.
const STEP: Length = Length::um(500);

/// Returns a note for every last sheet that is nearly empty.
pub(super) fn nearly_empty_sheets(batches: &[Batch], paper: &Paper, options: &PrintOptions) -> Vec<Finding> {
    let note = |batch: &Batch| {
        let (cards, places) = (batch.card_count(), Layout::for_batch(batch, paper, options).ok()?.capacity());
        let sheets = cards.div_ceil(places);
        let last = cards - sheets.saturating_sub(1) * places;
        let over = last;
        let last = last + filled(batch, places - last);
        if sheets < 2 || last * NEARLY_EMPTY > places {
            return None;
        }
        let free = places - last;
        let message = format!(
            "the last of {sheets} sheets of {} holds {last} of {places} cards: {free} places are free",
            paper.title
        );
        let fewer = if over == 1 { "one card less saves".to_owned() } else { format!("{over} cards fewer save") };
        let help = format!(
            "{fewer} the sheet; up to {free} more, such as spare copies or a group with `fill = true`, take no more paper"
        );
        Some(batch.at_fault(Finding::new(Code::NearlyEmptySheet, message).help(help)))
    };
    batches.iter().filter_map(note).collect()
}

/// Returns the note that other cuts or less bleed would take fewer sheets.
///
/// With shared cuts there is no space between cards: their bleed takes no room.
pub(super) fn sheet_to_save(batches: &[Batch], paper: &Paper, options: &PrintOptions) -> Option<Finding> {
    let first =
        batches.first().filter(|_| options.cut == Cut::Double && options.gap.is_none() && options.labels.is_none())?;
    let sheets = sheet_count(batches, paper, options, first.format.bleed)?;
    let saved = |options: &PrintOptions, bleed: Length| {
        sheet_count(batches, paper, options, bleed).filter(|fewer| *fewer < sheets)
    };
    let bleeds = std::iter::successors(Some(first.format.bleed - STEP), |bleed| Some(*bleed - STEP));
    let less = bleeds.take_while(|bleed| *bleed >= LEAST_BLEED).find_map(|bleed| Some((bleed, saved(options, bleed)?)));
    let shared = saved(&PrintOptions { cut: Cut::Shared, ..options.clone() }, first.format.bleed);
    let with_less =
        less.map(|(bleed, fewer)| format!("with a bleed of {bleed} instead of {}, {fewer}", first.format.bleed));
    let with_shared = shared.map(|fewer| format!("with shared cuts, {fewer}"));
    let fewer: Vec<String> = with_less.into_iter().chain(with_shared).collect();
    let message =
        format!("with double cuts, these cards take {sheets} sheets of {}; {}", paper.title, fewer.join("; "));
    let help = match (less, shared) {
        (Some((bleed, _)), _) => format!("a `bleed` of \"{bleed}\" is enough if you cut accurately"),
        _ => "build with `--cut shared` if neighbours have the same colour at the cut".to_owned(),
    };
    (!fewer.is_empty()).then(|| first.at_fault(Finding::new(Code::SheetToSave, message).help(help)))
}

/// Returns the note that fewer sheets are enough if some of the cards on a sheet are turned.
pub(super) fn sheet_to_save_by_turning(batches: &[Batch], paper: &Paper, options: &PrintOptions) -> Option<Finding> {
    let first = batches.first().filter(|_| options.rotate == Rotate::All && options.labels.is_none())?;
    let most = batches.iter().map(|batch| batch.format.bleed).max()?;
    let sheets = sheet_count(batches, paper, options, most)?;
    let mixed = PrintOptions { rotate: Rotate::Mixed, ..options.clone() };
    let fewer = sheet_count(batches, paper, &mixed, most).filter(|fewer| *fewer < sheets)?;
    let message = format!(
        "these cards take {sheets} sheets of {}; if some of the cards on a sheet are turned, {fewer} are enough",
        paper.title
    );
    let help = "build with `--rotate mixed`, or write `rotate = \"mixed\"` in the deck's `[print]`";
    Some(first.at_fault(Finding::new(Code::SheetToSave, message).help(help)))
}

/// Returns how many sheets the cards take with at most that bleed; none where they do not fit.
fn sheet_count(batches: &[Batch], paper: &Paper, options: &PrintOptions, bleed: Length) -> Option<usize> {
    let sheets = batches.iter().map(|batch| {
        let format = CardFormat { bleed: batch.format.bleed.min(bleed), ..batch.format.clone() };
        Some(batch.card_count().div_ceil(capacity(&format, paper, options)?))
    });
    sheets.sum()
}

/// Returns how many cards a sheet holds; none where not one fits.
fn capacity(format: &CardFormat, paper: &Paper, options: &PrintOptions) -> Option<usize> {
    Layout::plan(format, paper, options).ok().map(|layout| layout.capacity())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::imposition::{Backed, Run};
    use crate::model::Backs;

    fn poker(copies: u32) -> Vec<Batch> {
        let format = CardFormat::named("poker").expect("a known format");
        let runs = vec![Run { card: 0, copies, backed: Backed::No }];
        vec![Batch { format, runs, fill: Vec::new(), place: None, used_slots: 0 }]
    }

    fn a4() -> &'static Paper {
        Paper::named("a4").expect("a known paper")
    }

    fn fronts(cut: Cut) -> PrintOptions {
        PrintOptions { backs: Backs::None, cut, ..PrintOptions::default() }
    }

    /// Nine poker cards fit on A4: 20 are 9 + 9 + 2.
    #[test]
    fn a_sheet_with_two_of_nine_cards_is_nearly_empty() {
        let notes = nearly_empty_sheets(&poker(20), a4(), &fronts(Cut::Shared));
        assert_eq!(notes[0].message, "the last of 3 sheets of A4 holds 2 of 9 cards: 7 places are free");
        assert_eq!(
            notes[0].help.as_deref(),
            Some(
                "2 cards fewer save the sheet; up to 7 more, such as spare copies or a group with `fill = true`, take no \
                 more paper"
            )
        );
    }

    /// 20 are 9 + 9 + 2: cards that fill all 7 free places leave nothing to note, and one alone makes 3 of 9, more than a quarter.
    #[test]
    fn a_last_sheet_that_is_filled_is_not_nearly_empty() {
        for limit in [u32::MAX, 1] {
            let mut batches = poker(20);
            batches[0].fill = vec![vec![Run { card: 1, copies: limit, backed: Backed::No }]];
            assert!(nearly_empty_sheets(&batches, a4(), &fronts(Cut::Shared)).is_empty(), "{limit}");
        }
    }

    /// 21 are 9 + 9 + 3, and 3 of 9 are more than a quarter; 18 fill two sheets; 2 cards need a sheet in any case.
    #[test]
    fn fuller_and_only_sheets_are_not() {
        for cards in [21, 18, 2] {
            assert!(nearly_empty_sheets(&poker(cards), a4(), &fronts(Cut::Shared)).is_empty(), "{cards}");
        }
    }

    /// Calculated elsewhere (see the table in `layout`): with double cuts and margins of 6.35 mm, A4 holds 8 poker cards with a
    /// bleed of 3 or 2 mm, and 9 with 1 mm, as with shared cuts. With 1.5 mm, three cards need 3 × 63.5 + 6 × 1.5 = 199.5 mm
    /// across, and there are 197.3. So 18 cards take 3 sheets or 2, and 16 always take 2.
    #[test]
    fn less_bleed_or_shared_cuts_save_a_sheet() {
        let note = sheet_to_save(&poker(18), a4(), &fronts(Cut::Double)).expect("a sheet can be saved");
        assert_eq!(
            note.message,
            "with double cuts, these cards take 3 sheets of A4; with a bleed of 1 mm instead of 3 mm, 2; with shared cuts, 2"
        );
        assert!(sheet_to_save(&poker(16), a4(), &fronts(Cut::Double)).is_none());
    }

    /// Letter holds four tarot cards in a grid, and five in two blocks (see `mixed`): 15 take 4 sheets or 3, and 16 always take 4.
    #[test]
    fn turning_some_of_the_cards_saves_a_sheet() {
        let letter = Paper::named("letter").expect("a known paper");
        let tarot = |copies| {
            let format = CardFormat::named("tarot").expect("a known format");
            poker(copies).into_iter().map(|batch| Batch { format: format.clone(), ..batch }).collect::<Vec<_>>()
        };
        let note = sheet_to_save_by_turning(&tarot(15), letter, &fronts(Cut::Shared)).expect("a sheet can be saved");
        assert_eq!(
            note.message,
            "these cards take 4 sheets of Letter; if some of the cards on a sheet are turned, 3 are enough"
        );
        assert!(sheet_to_save_by_turning(&tarot(16), letter, &fronts(Cut::Shared)).is_none());
        let mixed = PrintOptions { rotate: Rotate::Mixed, ..fronts(Cut::Shared) };
        assert!(sheet_to_save_by_turning(&tarot(15), letter, &mixed).is_none());
    }

    /// Neighbours with shared cuts have no bleed between them.
    #[test]
    fn shared_cuts_cannot_be_closer() {
        assert!(sheet_to_save(&poker(100), a4(), &fronts(Cut::Shared)).is_none());
    }
}
