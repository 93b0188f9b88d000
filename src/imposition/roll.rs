//! Sheets that are cut from a roll: as wide as the roll, and as long as their cards need.
//!
//! Lengths are tried: whatever decides how many cards a sheet holds, a longer one holds no fewer.

use super::Batch;
use super::layout::Layout;
use crate::diag::Code;
use crate::model::{Flip, Length, Paper, PrintOptions};

/// Sheets are whole millimetres long, so that they can be measured.
const STEP: Length = Length::um(1_000);

/// Why cards cannot be laid out on a sheet of some length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unfit {
    /// It does not hold one of them.
    TooShort,
    /// It holds more than Pullet lays out.
    TooLong,
}

impl From<Code> for Unfit {
    fn from(code: Code) -> Self {
        if code == Code::TooManyPlaces { Self::TooLong } else { Self::TooShort }
    }
}

/// Returns the options for a sheet of a roll. Its long edges are those along the roll, however short it is, and no printer takes it in
/// a second time.
pub(crate) fn options(sheet: &Paper, options: &PrintOptions) -> PrintOptions {
    let is_short = sheet.size.height < sheet.size.width;
    let flip = match options.flip {
        flip if !is_short => flip,
        Flip::LongEdge => Flip::ShortEdge,
        Flip::ShortEdge => Flip::LongEdge,
    };
    PrintOptions { flip, feed_margin: Length::ZERO, ..options.clone() }
}

/// Returns the sheet on which the cards of a batch are, and the options for it: as short as they can be with as few sheets as
/// possible. Other papers are as they are.
pub(crate) fn cut(batch: &Batch, paper: &Paper, print: &PrintOptions) -> (Paper, PrintOptions) {
    if !paper.is_roll() {
        return (paper.clone(), print.clone());
    }
    let sheet = shortest(paper, |sheet| {
        let layout = Layout::for_batch(batch, sheet, &options(sheet, print)).map_err(|finding| finding.code)?;
        Ok(batch.card_count().div_ceil(layout.capacity().max(1)))
    });
    let print = options(&sheet, print);
    (sheet, print)
}

/// Returns the shortest sheet of a roll with which no more sheets are needed than with the longest; `sheets` says how many of a
/// length are needed.
pub(crate) fn shortest(roll: &Paper, sheets: impl Fn(&Paper) -> Result<usize, Unfit>) -> Paper {
    let at = |steps: i64| roll.cut_at(STEP * steps);
    let count = |steps: i64| sheets(&at(steps));
    let most = roll.size.height.to_um() / STEP.to_um();
    let least = Paper::SHORTEST.to_um() / STEP.to_um();
    let (mut low, mut high) = (least - 1, least.min(most));
    // Most jobs are short: the longest sheet is not tried first.
    let mut found = count(high);
    while high < most && !matches!(found, Ok(1) | Err(Unfit::TooLong)) {
        (low, high) = (high, (high * 2).min(most));
        found = count(high);
    }
    if found == Err(Unfit::TooLong) {
        let is_laid_out = |steps| count(steps) != Err(Unfit::TooLong);
        high = last(low, high, is_laid_out);
        (low, found) = (least - 1, count(high));
    } else if found != Ok(1) {
        low = least - 1;
    }
    let Ok(fewest) = found else { return at(high) };
    let needs_more = |steps: i64| !matches!(count(steps), Ok(sheets) if sheets <= fewest);
    at(last(low, high, needs_more) + 1)
}

/// Returns the last number for which something holds, from one for which it does, before one for which it does not.
fn last(holds: i64, fails: i64, is_so: impl Fn(i64) -> bool) -> i64 {
    let (mut low, mut high) = (holds, fails);
    while high - low > 1 {
        let middle = i64::midpoint(low, high);
        if is_so(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::imposition::{Backed, Run, impose};
    use crate::model::{Backs, CardFormat, Cut, CutFormat, Cutter, FoldLine, Machine, Rect, Side, Size};

    fn roll(name: &str) -> Paper {
        name.parse().expect("a roll")
    }

    fn poker(copies: u32) -> Batch {
        let format = CardFormat::named("poker").expect("a known format");
        let runs = vec![Run { card: 0, copies, backed: Backed::Yes }];
        Batch { format, runs, fill: Vec::new(), place: None, used_slots: 0 }
    }

    fn sheets(copies: u32, paper: &str, options: &PrintOptions) -> Vec<Size> {
        let imposition = impose(&[poker(copies)], &roll(paper), options).expect("fits");
        imposition.sides.iter().filter(|side| side.side == Side::Front).map(|side| side.paper).collect()
    }

    fn fronts() -> PrintOptions {
        PrintOptions { backs: Backs::None, ..PrintOptions::default() }
    }

    /// 610 − 12.7 = 597.3 mm hold nine upright cards or six turned ones: 54 cards are six rows of nine or nine of six, 533.4 or
    /// 571.5 mm. At the top there are 6.35 + 3 + 0.35 + 5 = 14.7 mm, at the bottom 0.5 + 3.5 more for the label: 533.4 + 14.7 + 18.7 =
    /// 566.8, rounded up. One card takes a row: 88.9 + 33.4 = 122.3 mm upright, and 63.5 + 33.4 = 96.9 mm turned.
    #[test]
    fn a_sheet_is_as_long_as_its_cards_need() {
        assert_eq!(sheets(54, "610mm-roll", &fronts()), [Size::um(610_000, 567_000)]);
        assert_eq!(sheets(1, "610mm-roll", &fronts()), [Size::um(610_000, 97_000)]);
    }

    /// With 3 mm of bleed around each card, 6 mm apart: (597.3 − 6 + 6) / 69.5 = 8 cards across; 54 take seven rows: 7 × 88.9 + 6 × 6 =
    /// 658.3 mm. Turned, six across and nine rows are 9 × 63.5 + 8 × 6 = 619.5 mm. The bleed at the ends is as before: 619.5 + 33.4 =
    /// 652.9 mm.
    #[test]
    fn double_cuts_take_longer_sheets() {
        let options = PrintOptions { cut: Cut::Double, ..fronts() };
        assert_eq!(sheets(54, "610mm-roll", &options), [Size::um(610_000, 653_000)]);
    }

    /// 500 mm hold 466.6 mm of rows: five of nine upright cards, or seven of six turned ones. 100 cards take three sheets of 45, of
    /// which each may be shorter: 34 cards on each of them take four rows of nine, 355.6 + 33.4 = 389 mm; or six rows of six, 381 mm.
    #[test]
    fn what_is_longer_than_the_longest_sheet_takes_several_of_one_length() {
        assert_eq!(sheets(100, "610x500mm-roll", &fronts()), vec![Size::um(610_000, 389_000); 3]);
    }

    /// 305 − 6.35 − 8 = 290.65 mm beside an upright fold hold four upright cards or three turned ones: 54 cards take 14 rows of 88.9 mm
    /// or 18 of 63.5 mm. Both halves of a level fold together are longer: six rows of nine, twice, and 16 mm.
    #[test]
    fn a_folded_sheet_has_its_backs_beside_the_fronts() {
        let options = PrintOptions { backs: Backs::Fold, fold: FoldLine::Lengthwise, ..PrintOptions::default() };
        let [sheet] = sheets(54, "610mm-roll", &options)[..] else { panic!("one sheet") };
        // 18 × 63.5 = 1,143 mm, less than 14 × 88.9 = 1,244.6 mm; and 33.4 mm.
        assert_eq!(sheet, Size::um(610_000, 1_177_000));
    }

    /// A sheet of 610 × 97 mm is wider than long. The back of its only card, in the middle, is in the middle; the first of two cards is
    /// at the left, its back at the right.
    #[test]
    fn backs_are_turned_over_the_edges_along_the_roll() {
        let imposition = impose(&[poker(2)], &roll("610mm-roll"), &PrintOptions::default()).expect("fits");
        let places = |side: usize| -> Vec<Rect> { imposition.sides[side].slots.iter().map(|slot| slot.trim).collect() };
        let behind = |rect: &Rect| Rect { x: Length::um(610_000) - rect.right(), ..*rect };
        let fronts = places(0);
        assert!(fronts[0].x < fronts[1].x && imposition.sides[0].paper.height < Length::um(610_000));
        assert_eq!(fronts.iter().map(behind).collect::<Vec<_>>(), places(1));
    }

    /// 40 × 40 cards of 10 mm take 16 cards of 100 mm in a row; 5,000 of them are more than 4,000 on one sheet.
    #[test]
    fn no_sheet_holds_more_than_can_be_laid_out() {
        let format = CardFormat::new(Size::um(10_000, 10_000), Length::ZERO);
        let batch = Batch { format, ..poker(5_000) };
        let imposition = impose(&[batch], &roll("610mm-roll"), &fronts()).expect("fits");
        assert_eq!(imposition.sheet_count(), 2);
        assert!(imposition.sides.iter().all(|side| side.slots.len() <= 4_000));
    }

    /// A machine finds only sheets whose length it knows. Cut paths alone ask for no machine.
    #[test]
    fn no_machine_cuts_sheets_of_a_roll() {
        let codes = |options: &PrintOptions, paper: &str| -> Vec<Code> {
            let findings = impose(&[poker(1)], &roll(paper), options).err();
            findings.iter().flat_map(|findings| findings.iter().map(|finding| finding.code)).collect()
        };
        let machine = PrintOptions { cutter: Cutter::new(Machine::Silhouette), ..fronts() };
        assert_eq!(codes(&machine, "610mm-roll"), [Code::RollForMachine]);
        let paths = PrintOptions { cut_paths: Some(vec![CutFormat::Svg]), ..fronts() };
        assert_eq!((codes(&machine, "a4"), codes(&paths, "610mm-roll")), (Vec::new(), Vec::new()));
    }
}
