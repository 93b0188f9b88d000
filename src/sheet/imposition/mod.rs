//! Imposition: cards and their sizes in, sheets of slots with crop marks out. It knows sizes, not pictures.
//!
//! - `run`: what is to be printed, in batches of one format.
//! - `order`: which copy is in which slot of which sheet.
//! - `ganged`: the sheets of a job with their cards; `gang`: how cards of several sizes share sheets.
//! - `layout`: the best `grid` for a card on a paper, its `stock`, as `cell`s, its `bleed`, and where the backs go: behind, or beside
//!   a `fold`.
//! - `best`: which of several layouts is taken.
//! - `labels`: cards on sheets of labels.
//! - `honeycomb` and `piece`: hexagons that fill the hollows of their neighbours, and cards that are no rectangles.
//! - `mixed` and `strip`: two blocks of cards, one of them turned, and the strip between them.
//! - `register`: the place of a back that brings it behind its front.
//! - `side`: the sides of a `sheet`, with their `marks`, `corner_marks` and `guides`, and the `slug`.
//! - `hidden_marks` and `savings`: notes about a finished layout.
//! - `standee`: figures whose back is above their front.
//! - `share`: printed pages that are not cards.
//! - `machine`: sheets that a cutting machine cuts, with its marks for `registration`.
//! - `tuck_box`: the net of a box for the cards.
//! - `printed_pages`: the pages of one sheet of the deck.

mod best;
mod bleed;
mod cell;
mod corner_marks;
mod findings;
mod fold;
mod gang;
mod ganged;
mod grid;
mod guides;
mod hidden_marks;
mod honeycomb;
mod labels;
#[cfg(test)]
mod laws;
mod layout;
mod machine;
#[cfg(test)]
mod mark_laws;
mod marks;
mod mixed;
mod order;
mod piece;
mod piece_outline;
mod printed_pages;
mod register;
mod registration;
mod run;
mod savings;
mod share;
mod sheet;
mod side;
mod slug;
mod standee;
mod stock;
mod strip;
mod tuck_box;
mod turn;

pub use piece_outline::PieceOutline;
pub use printed_pages::{PrintedPage, place_printed};
pub use registration::Registration;
pub use run::{Backed, Batch, Run};
pub use share::{Copies, place_copies};
pub use sheet::{Fold, Guide, Imposition, Mark, Pen, Places, SheetSide, Slot, Slug};
pub use stock::MOST_PLACES;
pub use tuck_box::{BoxPart, TuckBox};
pub use turn::Turn;

use crate::diag::Findings;
use crate::model::{Backs, Gang, Machine, Paper, PrintOptions};
use ganged::PlannedSheet;
use layout::Layout;

/// Arranges cards on sheets of paper: as many on a sheet as fit, on as few sheets as possible.
///
/// Each batch begins on a new sheet, unless [`Gang::Together`] lets batches share sheets; all sheets are counted together. When no card of any batch has a back, the sheets are
/// laid out as for [`Backs::None`], whatever `options` say; when one has, every sheet has a back, even if it is empty, so that
/// fronts and backs stay in step in the printer.
///
/// # Errors
/// `card-too-large` for every batch whose cards do not fit on the paper, with the notes on the others.
///
/// # Examples
/// ```
/// use pullet_sheet::imposition::{Backed, Batch, Run, impose};
/// use pullet_model::{CardFormat, Paper, PrintOptions, Side};
///
/// let format = CardFormat::named("poker").expect("a known format");
/// let runs = vec![Run { card: 0, copies: 10, backed: Backed::Yes }];
/// let a4 = Paper::named("a4").expect("a known paper");
/// let batch = Batch { format, runs, fill: vec![], place: None, used_slots: 0 };
/// let imposition = impose(&[batch], a4, &PrintOptions::default())?;
///
/// // Nine poker cards on a sheet of A4: the tenth needs a second one, and each has its back.
/// assert_eq!(imposition.sheet_count(), 2);
/// let sides: Vec<(Side, usize)> = imposition.sides.iter().map(|side| (side.side, side.slots.len())).collect();
/// assert_eq!(sides, [(Side::Front, 9), (Side::Back, 9), (Side::Front, 1), (Side::Back, 1)]);
/// # Ok::<(), pullet_model::diag::Findings>(())
/// ```
pub fn impose(batches: &[Batch], paper: &Paper, options: &PrintOptions) -> Result<Imposition, Findings> {
    let has_backs = options.backs != Backs::None && batches.iter().any(Batch::has_backs);
    let options = options_for(batches, options);
    let (sheets, gang, notes) = ganged::plan(batches, paper, &options)?;
    let mut findings = Findings::new();
    if has_backs && options.backs == Backs::None {
        findings.push(findings::backs_left_out());
    }
    findings.extend(notes);
    let sides = all_sides(&sheets);
    findings.extend(hidden_marks::find(&sides, paper, &options));
    let free = sheets.iter().flatten().map(|(layout, filled)| layout.capacity() - filled.slots().end).sum();
    let pieces: usize = sheets.iter().flatten().map(|(_, filled)| filled.pieces.len()).sum();
    let printed: usize = batches.iter().map(Batch::card_count).sum();
    let places = Places { free, filled: pieces.saturating_sub(printed) };
    let (backs, flip) = (options.backs, options.flip);
    Ok(Imposition { backs, flip, gang, sides, places, findings })
}

/// Returns notes about paper that could be saved: a last sheet that is nearly empty, and cuts or bleed that take more sheets than
/// others. Cards that do not fit have none.
pub fn savings(batches: &[Batch], paper: &Paper, options: &PrintOptions) -> Findings {
    let options = options_for(batches, options);
    let mut findings = Findings::new();
    // A shared sheet has places of several sizes.
    if options.gang == Gang::Apart {
        findings.extend(savings::nearly_empty_sheets(batches, paper, &options));
    }
    findings.extend(savings::sheet_to_save(batches, paper, &options));
    findings.extend(savings::sheet_to_save_by_turning(batches, paper, &options));
    findings
}

/// Returns how many cards the first sheet can hold; none where there are no cards, or they do not fit.
pub fn slots_of_first_sheet(batches: &[Batch], paper: &Paper, options: &PrintOptions) -> Option<usize> {
    let options = options_for(batches, options);
    let first = batches.iter().find(|batch| batch.card_count() > 0)?;
    let layout = Layout::for_batch(first, paper, &options).ok()?;
    Some(layout.capacity())
}

/// Returns the options with the backs that there really are; a Cricut's own program prints none.
fn options_for(batches: &[Batch], options: &PrintOptions) -> PrintOptions {
    let prints_backs = options.cutter.machine != Machine::Cricut && batches.iter().any(Batch::has_backs);
    let backs = if prints_backs { options.backs } else { Backs::None };
    PrintOptions { backs, ..options.clone() }
}

fn all_sides(sheets: &[PlannedSheet]) -> Vec<SheetSide> {
    let of = sheets.len();
    let numbered = (1..).zip(sheets);
    numbered.flat_map(|(number, sheet)| side::shared_sides(sheet, (number, of))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::{Code, Source};
    use crate::model::{CardFormat, Cut, Flip, Length, Order, Side, Size};

    fn batch(format: &str, runs: &[(u32, Backed)]) -> Batch {
        let format = CardFormat::named(format).expect("a known format");
        let run = |(card, (copies, backed)): (usize, &(u32, Backed))| Run { card, copies: *copies, backed: *backed };
        Batch { format, runs: runs.iter().enumerate().map(run).collect(), fill: Vec::new(), place: None, used_slots: 0 }
    }

    fn on_a4(batches: &[Batch], options: &PrintOptions) -> Imposition {
        let a4 = Paper::named("a4").expect("a known paper");
        impose(batches, a4, options).expect("the cards fit")
    }

    fn cards(side: &SheetSide) -> Vec<usize> {
        side.slots.iter().map(|slot| slot.card).collect()
    }

    /// The middle card of three has no back: its slot stays empty between the others, which keep their places.
    #[test]
    fn a_card_without_a_back_leaves_its_back_slot_empty() {
        let cards_and_backs = [(1, Backed::Yes), (1, Backed::No), (1, Backed::Yes)];
        let imposition = on_a4(&[batch("poker", &cards_and_backs)], &PrintOptions::default());
        let back = &imposition.sides[1];
        assert_eq!(cards(back), [0, 2]);
        // Card 0 is at the left on the front, 9.75 mm in: on the back it is at the right, 210 − 9.75 − 63.5 = 136.75 mm in.
        assert_eq!(back.slots[0].trim.x, Length::um(136_750));
        assert_eq!(back.slots[1].trim.x, Length::um(9_750));
        assert!(back.marks.is_empty());
    }

    /// Ten cards on two sheets, row by row; only the last card has a back.
    #[test]
    fn an_empty_back_keeps_fronts_and_backs_in_step() {
        let options = PrintOptions { order: Order::Sheet, ..PrintOptions::default() };
        let imposition = on_a4(&[batch("poker", &[(9, Backed::No), (1, Backed::Yes)])], &options);
        let sides: Vec<(Side, usize)> = imposition.sides.iter().map(|side| (side.side, side.slots.len())).collect();
        assert_eq!(sides, [(Side::Front, 9), (Side::Back, 0), (Side::Front, 1), (Side::Back, 1)]);
    }

    #[test]
    fn a_deck_without_backs_is_printed_on_one_side() {
        let imposition = on_a4(&[batch("poker", &[(9, Backed::No)])], &PrintOptions::default());
        assert_eq!(imposition.backs, Backs::None);
        assert_eq!(imposition.sides.len(), 1);
    }

    /// Nine poker cards, then tarot cards on a sheet of their own; those have no backs, but a back side.
    #[test]
    fn batches_are_counted_together() {
        let batches = [batch("poker", &[(9, Backed::Yes)]), batch("tarot", &[(1, Backed::No)])];
        let imposition = on_a4(&batches, &PrintOptions::default());
        let counts: Vec<(usize, usize, usize)> =
            imposition.sides.iter().map(|side| (side.number, side.of, side.slots.len())).collect();
        assert_eq!(counts, [(1, 2, 9), (1, 2, 9), (2, 2, 1), (2, 2, 0)]);
    }

    /// Turned fronts point right. Over the long edge the back's top points left; over the short edge it still points right.
    #[test]
    fn backs_of_turned_cards_follow_the_flip() {
        let letter = Paper::named("letter").expect("a known paper");
        for (flip, turn) in [(Flip::LongEdge, Turn::ThreeQuarters), (Flip::ShortEdge, Turn::Quarter)] {
            let options = PrintOptions { flip, ..PrintOptions::default() };
            let imposition = impose(&[batch("poker", &[(8, Backed::Yes)])], letter, &options).expect("fits");
            assert_eq!(imposition.sides[0].slots[0].turn, Turn::Quarter);
            assert_eq!(imposition.sides[1].slots[0].turn, turn);
        }
    }

    /// 2 × 2 turned cards above the level fold of A4; 297 − 13.5 − 63.5 = 220 mm. The fronts' tops point right, and so do
    /// the backs', mirrored across a level line.
    #[test]
    fn a_folded_sheet_has_fronts_above_and_backs_below() {
        let options = PrintOptions { backs: Backs::Fold, ..PrintOptions::default() };
        let imposition = on_a4(&[batch("poker", &[(4, Backed::Yes)])], &options);
        let [sheet] = imposition.sides.as_slice() else { panic!("four cards take one folded sheet") };
        let faces: Vec<Side> = sheet.slots.iter().map(|slot| slot.face).collect();
        assert_eq!(faces, [[Side::Front; 4], [Side::Back; 4]].concat());
        assert_eq!((sheet.slots[0].trim.y, sheet.slots[4].trim.y), (Length::um(13_500), Length::um(220_000)));
        assert_eq!((sheet.slots[0].turn, sheet.slots[4].turn), (Turn::Quarter, Turn::Quarter));
        let fold = sheet.fold.as_ref().expect("a folded sheet has a fold");
        assert_eq!((fold.from.y, fold.to.x), (Length::um(148_500), Length::um(210_000)));
    }

    /// A turned poker card with 3 mm of bleed takes 94.9 × 69.5 mm. A4 less 6.35 mm on all sides, 197.3 × 284.3 mm, holds
    /// 2 × 94.9 = 189.8 mm across and 4 × 69.5 = 278 mm down.
    #[test]
    fn double_cuts_give_each_card_its_own_bleed() {
        let options = PrintOptions { backs: Backs::None, cut: Cut::Double, ..PrintOptions::default() };
        let imposition = on_a4(&[batch("poker", &[(8, Backed::No)])], &options);
        let [first, second, third] = &imposition.sides[0].slots[..3] else { panic!("the sheet has eight cards") };
        assert_eq!(second.trim.x - first.trim.x, Length::um(94_900));
        assert_eq!(third.trim.y - first.trim.y, Length::um(69_500));
        assert_eq!(first.paint, first.trim.grown(Length::um(3_000)));
        // 4 upright lines and 8 level ones, each marked at both ends.
        assert_eq!(imposition.sides[0].marks.len(), 24);
    }

    /// 4 of 9 slots are used: cards 5 and 6 are in the middle and at the right of the second row, 9.75 + 63.5 = 73.25 mm in.
    /// Their backs are mirrored, at the middle and at the left. Towards the used slots there is no bleed, towards free ones 3 mm.
    #[test]
    fn used_slots_stay_empty_on_both_sides() {
        let mut used = batch("poker", &[(2, Backed::Yes)]);
        used.used_slots = 4;
        let imposition = on_a4(&[used], &PrintOptions::default());
        let [front, back] = imposition.sides.as_slice() else { panic!("two cards take one sheet") };
        let at = |side: &SheetSide| side.slots.iter().map(|slot| (slot.number, slot.trim.x)).collect::<Vec<_>>();
        assert_eq!(at(front), [(5, Length::um(73_250)), (6, Length::um(136_750))]);
        assert_eq!(at(back), [(5, Length::um(73_250)), (6, Length::um(9_750))]);
        let (trim, paint) = (front.slots[0].trim, front.slots[0].paint);
        assert_eq!((paint.x, paint.y, paint.bottom()), (trim.x, trim.y, trim.bottom() + Length::um(3_000)));
        // Three upright cuts and two level ones, marked at both ends.
        assert_eq!(front.marks.len(), 10);
    }

    /// Nine poker cards on a sheet of A4 on both sides, eight on Letter, four where the sheet is folded.
    #[test]
    fn the_slots_of_the_first_sheet_are_known_before_it_is_filled() {
        let batches = [batch("poker", &[(1, Backed::Yes)])];
        let slots = |paper: &str, options: PrintOptions| {
            slots_of_first_sheet(&batches, Paper::named(paper).expect("a known paper"), &options)
        };
        assert_eq!(slots("a4", PrintOptions::default()), Some(9));
        assert_eq!(slots("letter", PrintOptions::default()), Some(8));
        assert_eq!(slots("a4", PrintOptions { backs: Backs::Fold, ..PrintOptions::default() }), Some(4));
        let a4 = Paper::named("a4").expect("a known paper");
        assert_eq!(slots_of_first_sheet(&[], a4, &PrintOptions::default()), None);
    }

    #[test]
    fn what_does_not_fit_is_reported_with_every_figure() {
        let mut large = batch("poker", &[(1, Backed::No)]);
        large.format.trim = Size::um(200_000, 290_000);
        large.place = Some(Source::new("deck.toml", "[[cards]]").place(0..9));
        let a4 = Paper::named("a4").expect("a known paper");
        let findings = impose(&[large], a4, &PrintOptions::default()).expect_err("too large");
        let finding = findings.iter().next().expect("one finding");
        assert_eq!(finding.code, Code::CardTooLarge);
        assert_eq!(
            finding.message,
            "a card of 200 × 290 mm does not fit on A4 paper of 210 × 297 mm, upright or turned: margins of 6.35 mm at \
             the sides and 6.35 mm at the short edges leave 197.3 × 284.3 mm"
        );
        assert_eq!(finding.position().map(|at| at.line), Some(1));
    }
}
