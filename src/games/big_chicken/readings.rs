//! Notes on where the source contradicts itself or is silent, each with the reading that the deck has chosen.

use super::lay::CoopOrder;
use super::rules::{Assistance, Rules};
use crate::diag::{Code, Finding, Findings};
use crate::model::Deck;
use crate::places;
use crate::words::{finding, reading};

/// Returns the notes on a deck.
pub(super) fn notes(deck: &Deck, rules: &Rules) -> Findings {
    let mut findings = Findings::new();
    let coops = match rules.coops {
        CoopOrder::SizeFirst => "it does",
        CoopOrder::CardsFirst => "the cards decide first",
    };
    let message =
        format!("the source does not say whether every five of a kind beats every four of a kind; here {coops}");
    let rule = "big_coop_beats_little";
    let note = reading(deck, rule, Code::CoopOrderUnsaid, message);
    findings.push(note.help("to choose, write `big_coop_beats_little = true` or `false`"));
    let assistance = match rules.assistance {
        Assistance::Penalty => "they can pass, and are penalised",
        Assistance::Forced => "they must lay",
    };
    let message = format!(
        "in the source a player just before one with a single card must lay (Clucking), but is penalised if they do not \
         (Penalty for assistance); here {assistance}"
    );
    let note = reading(deck, "assistance", Code::AssistanceContradicted, message);
    findings.push(note.help("to choose, write `assistance = \"penalty\"` or `\"forced\"`"));
    let message = "the source's section on Ducks calls them wild, but its update 20240225 says that they are not";
    let help = "do not print `wild` on cards: Ducks stand for Eggs and for nothing else";
    let (code, place) = (Code::DuckWordingContradicted, places::game(deck));
    findings.push(finding(code, &place, message, help));
    findings
}

/// Returns the note that the rules for two players are on a page of their own, which is not part of the source.
pub(super) fn two_players(deck: &Deck) -> Finding {
    let message =
        "the set-up for 2 players is correct, but the source does not have their rules, so it cannot be played";
    let finding = Finding::new(Code::TwoPlayersUnknown, message).at(places::players(deck), "number of players");
    finding.help("play it with 3 to 6 players")
}
