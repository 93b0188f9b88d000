//! Covers: as few patterns as possible that hold all pieces.

use std::cmp::Reverse;

/// A pattern as a cover sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HeldPieces {
    /// How many pieces of each kind it holds.
    pub counts: Vec<usize>,
    /// Whether it has the pieces of one kind in one grid, as a sheet that is not shared has them.
    pub is_whole: bool,
}

/// How a piece of each kind is weighed.
type Weights = Vec<u64>;

/// Covers of no more sheets than this are compared with all others.
const FEW_SHEETS: usize = 6;
/// The most steps of that comparison.
const MOST_STEPS: usize = 40_000;

/// Returns the patterns, by their indices, that hold the wanted pieces: one for each sheet, as few as can be found. Each kind has
/// a whole pattern, so that there are never more sheets than without sharing; the areas are those of one piece of each kind.
pub fn cover(patterns: &[HeldPieces], wanted: &[usize], areas: &[i64]) -> Vec<usize> {
    let by_area: Weights = areas.iter().map(|area| u64::try_from(*area / 1_000).unwrap_or_default().max(1)).collect();
    let by_share: Weights = (0..wanted.len()).map(|kind| SHEET / alone(patterns, kind)).collect();
    let by_size: Weights = ranked(areas);
    let separate = separate(patterns, wanted);
    let weighed = [&by_share, &by_area, &by_size].map(|weights| greedy(patterns, wanted, weights));
    let whole_first = {
        let (mut sheets, rest) = whole_sheets(patterns, wanted);
        sheets.extend(fewest(patterns, greedy(patterns, &rest, &by_share), &rest, &by_area));
        sheets
    };
    // Sheets of one kind are easier to cut: of covers as small, the one with most of them.
    let worth =
        |sheets: &Vec<usize>| (sheets.len(), Reverse(sheets.iter().filter(|sheet| patterns[**sheet].is_whole).count()));
    let covers = [separate, whole_first].into_iter().chain(weighed);
    let best = covers.min_by_key(worth).unwrap_or_default();
    let fewer = fewest(patterns, best.clone(), wanted, &by_area);
    let mut sheets = if fewer.len() < best.len() { fewer } else { best };
    sheets.sort_by_key(|sheet| (!patterns[*sheet].is_whole, *sheet));
    sheets
}

/// The weight of a whole sheet: 1/n of it for each of n pieces that fit on a sheet of their own.
const SHEET: u64 = 1_000_000_000;

/// Returns how many pieces of a kind fit on a sheet that is not shared.
fn alone(patterns: &[HeldPieces], kind: usize) -> u64 {
    let most = patterns.iter().filter(|pattern| pattern.is_whole).map(|pattern| pattern.counts[kind]).max();
    most.and_then(|most| u64::try_from(most).ok()).unwrap_or_default().max(1)
}

/// Returns weights that count a piece for more than all smaller ones together.
fn ranked(areas: &[i64]) -> Weights {
    let rank = |area: &i64| areas.iter().filter(|other| *other < area).count();
    areas.iter().map(|area| 1_000_u64.saturating_pow(u32::try_from(rank(area)).unwrap_or(u32::MAX))).collect()
}

/// Returns the whole pattern of a kind that holds most.
fn whole(patterns: &[HeldPieces], kind: usize) -> Option<usize> {
    let of_kind = (0..patterns.len()).filter(|index| patterns[*index].is_whole && patterns[*index].counts[kind] > 0);
    of_kind.max_by_key(|index| (patterns[*index].counts[kind], Reverse(*index)))
}

/// Returns the cover that shares no sheet.
fn separate(patterns: &[HeldPieces], wanted: &[usize]) -> Vec<usize> {
    let (mut sheets, rest) = whole_sheets(patterns, wanted);
    let last = (0..rest.len()).filter(|kind| rest[*kind] > 0).filter_map(|kind| whole(patterns, kind));
    sheets.extend(last);
    sheets
}

/// Returns the sheets that one kind fills, and what is left of each kind.
fn whole_sheets(patterns: &[HeldPieces], wanted: &[usize]) -> (Vec<usize>, Vec<usize>) {
    let mut sheets = Vec::new();
    let mut rest = wanted.to_vec();
    for (kind, count) in rest.iter_mut().enumerate() {
        let Some(index) = whole(patterns, kind) else { continue };
        let full = *count / patterns[index].counts[kind];
        sheets.extend(std::iter::repeat_n(index, full));
        *count %= patterns[index].counts[kind];
    }
    (sheets, rest)
}

/// Returns a cover that takes the pattern of most weight again and again, as long as it is full.
fn greedy(patterns: &[HeldPieces], wanted: &[usize], weights: &Weights) -> Vec<usize> {
    let mut rest = wanted.to_vec();
    let mut sheets = Vec::new();
    while rest.iter().any(|count| *count > 0) {
        let worth = |pattern: &HeldPieces| -> u64 {
            let taken = pattern.counts.iter().zip(&rest).zip(weights);
            taken
                .map(|((held, left), weight)| (*held.min(left) as u64).saturating_mul(*weight))
                .fold(0, u64::saturating_add)
        };
        let best = (0..patterns.len())
            .max_by_key(|index| (worth(&patterns[*index]), patterns[*index].is_whole, Reverse(*index)));
        let Some(best) = best.filter(|best| worth(&patterns[*best]) > 0) else { break };
        let full = patterns[best]
            .counts
            .iter()
            .zip(&rest)
            .filter(|(held, _)| **held > 0)
            .map(|(held, left)| left / held)
            .min();
        let times = full.unwrap_or(1).max(1);
        sheets.extend(std::iter::repeat_n(best, times));
        take(&mut rest, &patterns[best].counts, times);
    }
    sheets
}

fn take(rest: &mut [usize], counts: &[usize], times: usize) {
    for (left, held) in rest.iter_mut().zip(counts) {
        *left = left.saturating_sub(held * times);
    }
}

/// Returns a cover with fewer sheets than a known one if there is one and few sheets are needed; otherwise the known one.
fn fewest(patterns: &[HeldPieces], known: Vec<usize>, wanted: &[usize], areas: &Weights) -> Vec<usize> {
    let mut best = known;
    // Of a long cover, only the last sheets are tried again: those before them are full.
    let kept = best.len().saturating_sub(FEW_SHEETS);
    let mut rest = wanted.to_vec();
    best.iter().take(kept).for_each(|sheet| take(&mut rest, &patterns[*sheet].counts, 1));
    let mut search = CoverSearch { patterns, areas, most: most_area(patterns, areas), steps: MOST_STEPS };
    while best.len() > kept + 1 {
        let mut sheets = Vec::new();
        if !search.holds(&rest, best.len() - kept - 1, &mut sheets) {
            break;
        }
        best.truncate(kept);
        best.extend(sheets);
    }
    best
}

/// Returns the largest area of pieces that a pattern holds.
fn most_area(patterns: &[HeldPieces], areas: &Weights) -> u64 {
    patterns.iter().map(|pattern| weight(&pattern.counts, areas)).max().unwrap_or_default()
}

fn weight(counts: &[usize], weights: &Weights) -> u64 {
    counts.iter().zip(weights).map(|(count, weight)| *count as u64 * weight).sum()
}

/// The search for a cover of so many sheets.
struct CoverSearch<'a> {
    patterns: &'a [HeldPieces],
    areas: &'a Weights,
    /// The largest area of pieces on a sheet.
    most: u64,
    steps: usize,
}

impl CoverSearch<'_> {
    /// Returns whether the pieces fit on so many sheets, and adds these.
    fn holds(&mut self, rest: &[usize], left: usize, sheets: &mut Vec<usize>) -> bool {
        // Some sheet has a piece of the largest kind that is left.
        let largest =
            (0..rest.len()).filter(|kind| rest[*kind] > 0).max_by_key(|kind| (self.areas[*kind], Reverse(*kind)));
        let Some(largest) = largest else { return true };
        if self.steps == 0 || left == 0 || weight(rest, self.areas) > self.most * left as u64 {
            return false;
        }
        for index in 0..self.patterns.len() {
            let counts = &self.patterns[index].counts;
            self.steps = self.steps.saturating_sub(1);
            if counts[largest] == 0 {
                continue;
            }
            let mut fewer = rest.to_vec();
            take(&mut fewer, counts, 1);
            sheets.push(index);
            if self.holds(&fewer, left - 1, sheets) {
                return true;
            }
            sheets.pop();
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(counts: &[usize], is_whole: bool) -> HeldPieces {
        HeldPieces { counts: counts.to_vec(), is_whole }
    }

    /// Four tarot cards leave room for four minis beside them, and sixteen minis fill a sheet: 20 of each take five sheets, not
    /// 5 + 2.
    #[test]
    fn small_cards_go_beside_large_ones() {
        let patterns = [held(&[4, 0], true), held(&[0, 16], true), held(&[4, 4], false)];
        assert_eq!(cover(&patterns, &[20, 20], &[8_427, 2_822]), [2; 5]);
        assert_eq!(cover(&patterns, &[20, 36], &[8_427, 2_822]), [1, 2, 2, 2, 2, 2]);
    }

    /// 10 and 10 of nine take two sheets each; one of each is left, and they share a third.
    #[test]
    fn what_is_left_of_each_kind_shares_a_sheet() {
        let patterns = [held(&[9, 0], true), held(&[0, 9], true), held(&[4, 4], false)];
        assert_eq!(cover(&patterns, &[10, 10], &[5, 5]), [0, 1, 2]);
        assert_eq!(cover(&patterns, &[9, 9], &[5, 5]), [0, 1]);
        assert_eq!(cover(&patterns, &[0, 3], &[5, 5]), [1]);
    }
}
