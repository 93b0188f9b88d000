//! The parameters of `[rules]`, each with its default and its section, and the game that they make with the cards of a deck.

use super::lay::{CoopOrder, LayKind, Poker};
use super::setup::{Bands, Setup};
use crate::diag::{Code, Findings};
use crate::fields::as_list;
use crate::model::Deck;
use crate::rule_table::RuleTable;
use crate::words::finding;

/// Whether the player just before one with a single card can cluck: the source has both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assistance {
    /// Yes, for a penalty (Penalty for assistance).
    Penalty,
    /// No, a player who can lay must lay (Clucking).
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
    /// The fewest cards that go out together in Egging; 2.
    pub egging_cards: usize,
    /// What Egging costs each of the other players; 5.
    pub egging: i64,
    /// How many cards a player who is caught draws (Last Egg); 2.
    pub last_egg_cards: usize,
    /// What a wrong challenge costs (Advanced / tournament rule); 5. It is for cards to print: no one can lead a Fowl wrongly here.
    pub challenge: i64,
    /// The most Ducks in a lay (Ducks); 1.
    pub ducks_in_lay: usize,
    /// Whether every Big Coop beats every Little Coop, which the source does not say; by default it does.
    pub coops: CoopOrder,
    /// Whether assistance is forbidden or penalised; by default it is penalised.
    pub assistance: Assistance,
}

impl Rules {
    /// Reads `[rules]`; a parameter that is wrong is found and has its default.
    pub(super) fn read(deck: &Deck) -> (Self, Findings) {
        let mut table = RuleTable::new(deck);
        let assistance = [("penalty", Assistance::Penalty), ("forced", Assistance::Forced)];
        let rules = Self {
            rounds: table.number("rounds", 10, 1..=10_000),
            limit: table.number("limit", 100, 1..=10_000),
            crow_win: table.number("crow_win", 15, 0..=10_000),
            crow_loss: table.number("crow_loss", 20, 0..=10_000),
            egging_cards: table.number("egging_cards", 2, 1..=10_000),
            egging: table.number("egging", 5, 0..=10_000),
            last_egg_cards: table.number("last_egg_cards", 2, 0..=10_000),
            challenge: table.number("challenge", 5, 0..=10_000),
            ducks_in_lay: table.number("ducks_in_lay", 1, 0..=1),
            coops: if table.flag("big_coop_beats_little", true) { CoopOrder::SizeFirst } else { CoopOrder::CardsFirst },
            assistance: table.choice("assistance", assistance),
        };
        check_poker_order(&mut table);
        (rules, table.finish())
    }
}

/// The game as a deck makes it for one number of players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BigChicken {
    pub(super) players: usize,
    pub(super) rules: Rules,
    pub(super) setup: Setup,
    pub(super) bands: Bands,
}

/// Checks `poker_order`, which is there for the cards to print: it must be the order of the engine.
fn check_poker_order(table: &mut RuleTable<'_>) {
    use Poker::{Flush, FullHouse, Straight, StraightFlush};
    let order = [Straight, Flush, FullHouse, StraightFlush];
    let names = order.map(|poker| LayKind::Poker(poker).as_str());
    let Some(field) = table.field("poker_order") else { return };
    let words = as_list(&field.value).iter().map(|item| item.value.as_text());
    if !words.eq(names.map(Some)) {
        let message = "`poker_order` is not the order of the rules";
        let help = format!("write `poker_order = {names:?}` (section Order of poker lays)");
        table.find(finding(Code::BadRule, &field.place, message, help));
    }
}
