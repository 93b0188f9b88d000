//! The parameters of `[rules]`, each with its default and the section that it comes from.

use super::lay::{CoopOrder, Poker};
use crate::diag::{Code, Finding, Findings};
use crate::games::rule_table::RuleTable;
use crate::model::{Deck, Value};

/// Whether a player just before one with a single card left may cluck: the source says both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assistance {
    /// Yes, at the price of the penalty (Penalty for assistance).
    Penalty,
    /// No, who can lay must lay (Clucking).
    Forced,
}

/// The rules as a deck has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The most rounds of a game (End of the game); 10.
    pub rounds: usize,
    /// The points that end a game (End of the game); 100.
    pub limit: i64,
    /// What a Crower who wins costs each opponent (Crowing); 15.
    pub crow_win: i64,
    /// What a Crower who does not win pays (Eating crow); 20.
    pub crow_loss: i64,
    /// How many cards at least go out together in Egging; 2.
    pub egging_cards: usize,
    /// What Egging costs each of the others; 5.
    pub egging: i64,
    /// How many cards a player who is caught draws (Last Egg); 2.
    pub last_egg_cards: usize,
    /// What a wrong challenge costs (Advanced / tournament rule); 5. For cards to print: nobody can lead a Fowl wrongly here.
    pub challenge: i64,
    /// How many Ducks may be in a lay (Ducks); 1.
    pub ducks_in_lay: usize,
    /// Whether every Big Coop beats every Little Coop: the source does not say; it does.
    pub coops: CoopOrder,
    /// Whether assistance can be forbidden; it is punished.
    pub assistance: Assistance,
}

impl Rules {
    pub(super) fn read(deck: &Deck) -> (Self, Findings) {
        let mut table = RuleTable::new(deck);
        let mut number = |key, default, least| table.number(key, default, least..=10_000);
        let count = |number: i64| usize::try_from(number).unwrap_or(1);
        let (rounds, limit) = (count(number("rounds", 10, 1)), number("limit", 100, 1));
        let (crow_win, crow_loss) = (number("crow_win", 15, 0), number("crow_loss", 20, 0));
        let (egging_cards, egging) = (count(number("egging_cards", 2, 1)), number("egging", 5, 0));
        let last_egg_cards = count(number("last_egg_cards", 2, 0));
        let challenge = number("challenge", 5, 0);
        let ducks_in_lay = count(table.number("ducks_in_lay", 1, 0..=1));
        let big_first = table.flag("big_coop_beats_little", true);
        let coops = if big_first { CoopOrder::SizeFirst } else { CoopOrder::CardsFirst };
        let others = [("forced", Assistance::Forced)];
        let assistance = table.choice("assistance", ("penalty", Assistance::Penalty), &others);
        check_poker_order(&mut table);
        let rules = Self {
            rounds,
            limit,
            crow_win,
            crow_loss,
            egging_cards,
            egging,
            last_egg_cards,
            challenge,
            ducks_in_lay,
            coops,
            assistance,
        };
        (rules, table.finish())
    }
}

/// `poker_order` is there for the cards to print: it must be the engine's.
fn check_poker_order(table: &mut RuleTable<'_>) {
    let order = [Poker::Straight, Poker::Flush, Poker::FullHouse, Poker::StraightFlush];
    let names = order.map(|poker| super::lay::LayKind::Poker(poker).as_str());
    let Some(field) = table.field("poker_order") else { return };
    let is_right = match &field.value {
        Value::List(items) => items.iter().map(|item| item.value.as_text()).eq(names.into_iter().map(Some)),
        _ => false,
    };
    if !is_right {
        let finding =
            Finding::new(Code::BadRule, "`poker_order` is not the order of the rules").at(field.place.clone(), "");
        table.find(finding.help(format!("write `poker_order = {names:?}` (section Order of poker lays)")));
    }
}
