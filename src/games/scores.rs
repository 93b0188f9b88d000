//! Scores in named parts, so that a test and a score sheet can show them.

use super::Seat;
use std::borrow::Cow;

/// One entry of a score sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScorePart {
    /// What it is for, such as `round 2: three tricks`.
    pub name: Cow<'static, str>,
    /// The points.
    pub points: i64,
}

/// One player's entries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoreSheet {
    /// In the order in which they came.
    pub parts: Vec<ScorePart>,
}

impl ScoreSheet {
    /// Returns the sheet with these entries.
    pub fn new<N: Into<Cow<'static, str>>>(entries: impl IntoIterator<Item = (N, i64)>) -> Self {
        let part = |(name, points): (N, i64)| {
            let name = name.into();
            ScorePart { name, points }
        };
        Self { parts: entries.into_iter().map(part).collect() }
    }

    /// Returns the sum of all entries.
    pub fn total(&self) -> i64 {
        self.parts.iter().map(|part| part.points).sum()
    }
}

/// The total that wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The most points win.
    Most,
    /// The fewest points win.
    Fewest,
}

/// Everyone's score sheet, and who is ahead: at the end of a play, the winners.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scores {
    /// The total that wins.
    pub aim: Aim,
    /// A sheet for each seat.
    pub sheets: Vec<ScoreSheet>,
    /// Who is ahead; several where they share.
    pub winners: Vec<Seat>,
}

impl Scores {
    /// Returns the scores in which all who have the best total are the winners.
    pub(crate) fn by_total(sheets: Vec<ScoreSheet>, aim: Aim) -> Self {
        let totals: Vec<i64> = sheets.iter().map(ScoreSheet::total).collect();
        let best = match aim {
            Aim::Most => totals.iter().max(),
            Aim::Fewest => totals.iter().min(),
        };
        let winners = Seat::all(sheets.len()).filter(|seat| totals.get(seat.index()) == best).collect();
        Self { aim, sheets, winners }
    }

    /// Returns everyone's total.
    pub fn totals(&self) -> Vec<i64> {
        self.sheets.iter().map(ScoreSheet::total).collect()
    }
}
