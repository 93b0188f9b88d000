//! What everyone has won, in parts that have names: a test and a score sheet can show them.

use super::Seat;
use std::borrow::Cow;

/// One entry of a score sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScorePart {
    /// What it is for, such as `round 2: three tricks`.
    pub name: Cow<'static, str>,
    /// How much.
    pub points: i64,
}

/// One player's entries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoreSheet {
    /// In the order in which they came.
    pub parts: Vec<ScorePart>,
}

impl ScoreSheet {
    /// Adds an entry.
    pub fn add(&mut self, name: impl Into<Cow<'static, str>>, points: i64) {
        self.parts.push(ScorePart { name: name.into(), points });
    }

    /// The sum of all entries.
    #[must_use]
    pub fn total(&self) -> i64 {
        self.parts.iter().map(|part| part.points).sum()
    }
}

/// Which total wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The most points win.
    Most,
    /// The fewest points win.
    Fewest,
}

/// Everyone's score sheet, and who is ahead: at the end of a play, who has won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scores {
    /// A sheet for each seat.
    pub sheets: Vec<ScoreSheet>,
    /// Who is ahead; several where they share.
    pub winners: Vec<Seat>,
}

impl Scores {
    /// The sheets, with all who have the best total as winners.
    #[must_use]
    pub fn by_total(sheets: Vec<ScoreSheet>, aim: Aim) -> Self {
        let totals: Vec<i64> = sheets.iter().map(ScoreSheet::total).collect();
        let best = match aim {
            Aim::Most => totals.iter().max(),
            Aim::Fewest => totals.iter().min(),
        };
        let winners = Seat::all(sheets.len()).filter(|seat| totals.get(seat.index()) == best).collect();
        Self { sheets, winners }
    }

    /// Everyone's total.
    #[must_use]
    pub fn totals(&self) -> Vec<i64> {
        self.sheets.iter().map(ScoreSheet::total).collect()
    }
}
