//! The parameters of `[rules]`, and the game that they make with the kinds of a deck.

use super::action::{Kind, KindNumber};
use super::kinds::KindCards;
use crate::diag::Findings;
use crate::model::Deck;
use crate::rule_table::RuleTable;

/// The parameters of `[rules]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Cards dealt to each player (Setting up the Game); 3.
    pub hand: usize,
    /// Rounds in a game (Winning the Game); 4.
    pub rounds: usize,
    /// Kinds in front of one player that end a round (The End of the Game); 6.
    pub kinds: usize,
    /// The fewest cards that can be laid (Action 2a); 2.
    pub smallest_lay: u8,
}

impl Rules {
    /// Reads `[rules]`; a parameter that is wrong is found and has its default.
    pub(super) fn read(deck: &Deck) -> (Self, Findings) {
        let mut table = RuleTable::new(deck);
        let rules = Self {
            hand: table.number("hand", 3, 0..=20),
            rounds: table.number("rounds", 4, 1..=100),
            kinds: table.number("kinds", 6, 1..=50),
            smallest_lay: table.number("smallest_lay", 2, 1..=10),
        };
        (rules, table.finish())
    }
}

/// The game as a deck makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrazyChicken {
    pub(super) rules: Rules,
    pub(super) kinds: Vec<KindCards>,
}

impl CrazyChicken {
    /// Returns the number by which a kind is written.
    pub fn number_of(&self, kind: Kind) -> KindNumber {
        let number = self.kinds[kind.index()].number;
        let before = self.kinds[..kind.index()].iter();
        let before = before.filter(|other| other.number == number).count();
        let nth = u8::try_from(before + 1).unwrap_or(u8::MAX);
        KindNumber { number, nth }
    }

    /// Returns the kind that is written so; none where there is no such kind.
    pub fn kind_of(&self, written: KindNumber) -> Option<Kind> {
        let with_number = (0u8..).zip(&self.kinds).filter(|(_, kind)| kind.number == written.number);
        with_number.map(|(index, _)| Kind(index)).nth(usize::from(written.nth).checked_sub(1)?)
    }

    pub(super) fn name(&self, kind: Kind) -> &str {
        &self.kinds[kind.index()].name
    }
}
