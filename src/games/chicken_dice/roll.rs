//! A roll, and the ways to keep counters of it.

use super::counter::{Counter, Kept};
use crate::Rng;
use std::collections::BTreeMap;
use std::fmt;

/// Dice that have been rolled together: how many show each face.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Roll([u8; 6]);

/// The faces: `1 1 3 5 6`.
impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let faces: Vec<String> = self.faces().map(|face| face.to_string()).collect();
        f.write_str(&faces.join(" "))
    }
}

impl Roll {
    /// Rolls so many dice.
    pub fn new(dice: u8, rng: &mut Rng) -> Self {
        let mut roll = Self::default();
        (0..dice).for_each(|_| roll.0[rng.below(6)] += 1);
        roll
    }

    /// Returns every roll of so many dice, with the number of ways in which the dice can fall so.
    pub(super) fn all(dice: u8) -> BTreeMap<Self, u32> {
        let mut rolls = BTreeMap::from([(Self::default(), 1)]);
        for _ in 0..dice {
            let mut more: BTreeMap<Self, u32> = BTreeMap::new();
            for (roll, ways) in rolls {
                for face in 0..6 {
                    let mut next = roll;
                    next.0[face] += 1;
                    *more.entry(next).or_default() += ways;
                }
            }
            rolls = more;
        }
        rolls
    }

    /// Returns the roll with these faces; faces outside 1 to 6 do not count.
    pub fn from_faces(faces: &[u8]) -> Self {
        let mut roll = Self::default();
        for face in faces.iter().filter(|face| (1..=6).contains(*face)) {
            roll.0[usize::from(*face) - 1] += 1;
        }
        roll
    }

    /// Returns the number of dice.
    pub fn dice(self) -> u8 {
        self.0.iter().sum()
    }

    /// Returns the faces, the lowest first.
    pub fn faces(self) -> impl Iterator<Item = u8> {
        let faces = self.0.into_iter().zip(1..);
        faces.flat_map(|(count, face)| std::iter::repeat_n(face, count.into()))
    }

    /// Returns how many of the dice count by their own faces: a player who stops keeps so many or more (second and last rules). Three
    /// pairs of which four are alike may be kept as the four (Helpful hints).
    pub fn counting(self) -> u8 {
        let faces = self.0.into_iter().zip(1..);
        let counting = faces.filter(|(count, face)| matches!(face, 1 | 5) || *count >= 3);
        counting.map(|(count, _)| count).sum()
    }

    /// Returns whether nothing can be kept.
    pub fn is_blank(self) -> bool {
        self.counting() == 0 && self.whole().next().is_none()
    }

    /// Returns every way to keep counters, sorted: the same dice can count in several ways (Helpful hints).
    pub fn keeps(self) -> Vec<Kept> {
        let mut ways: Vec<Vec<Counter>> = vec![Vec::new()];
        for (count, face) in self.0.into_iter().zip(1..) {
            let more = face_ways(face, count);
            let with_more = |way: Vec<Counter>| more.iter().map(move |more| [&way[..], more].concat());
            ways = ways.into_iter().flat_map(with_more).collect();
        }
        ways.extend(self.whole().map(|counter| vec![counter]));
        let mut keeps: Vec<Kept> = ways.into_iter().filter_map(Kept::new).collect();
        keeps.sort_unstable();
        keeps
    }

    /// Returns the counters of all six dice.
    fn whole(self) -> impl Iterator<Item = Counter> {
        let six = self.dice() == 6;
        let all = move |is: fn(u8) -> bool| six && self.0.iter().all(|count| is(*count));
        let straight = all(|count| count == 1).then_some(Counter::Straight);
        let triplets = all(|count| count % 3 == 0).then_some(Counter::TwoTriplets);
        let pairs = all(|count| count % 2 == 0).then_some(Counter::ThreePairs);
        straight.into_iter().chain(triplets).chain(pairs)
    }

    /// Returns what is left once counters are kept; `None` where they are not in the roll.
    pub fn without(self, kept: Kept) -> Option<Self> {
        let mut left = self.0;
        for counter in kept.iter() {
            match counter {
                Counter::Single(face) => take(&mut left, face, 1)?,
                Counter::Alike { face, count } => take(&mut left, face, count)?,
                whole => {
                    self.whole().find(|there| *there == whole)?;
                    left = [0; 6];
                }
            }
        }
        Some(Self(left))
    }
}

fn take(left: &mut [u8; 6], face: u8, count: u8) -> Option<()> {
    let there = left.get_mut(usize::from(face).checked_sub(1)?)?;
    *there = there.checked_sub(count)?;
    Some(())
}

/// Returns the ways to keep some of `count` dice of one face.
fn face_ways(face: u8, count: u8) -> Vec<Vec<Counter>> {
    let mut ways = Vec::new();
    for set in std::iter::once(0).chain(3..=count) {
        let left = if matches!(face, 1 | 5) { count - set } else { 0 };
        for singles in 0..=left {
            let mut way = vec![Counter::Single(face); singles.into()];
            way.extend((set > 0).then_some(Counter::Alike { face, count: set }));
            ways.push(way);
        }
    }
    ways
}
