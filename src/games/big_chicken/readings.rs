//! Where the source contradicts itself or is silent: notes with the reading that the deck has chosen.

use super::lay::CoopOrder;
use super::rules::{Assistance, Rules};
use crate::diag::{Code, Finding, Findings};
use crate::games::places;
use crate::model::Deck;

/// The notes on a deck.
pub(super) fn notes(deck: &Deck, rules: &Rules) -> Findings {
    let mut findings = Findings::new();
    let coops = match rules.coops {
        CoopOrder::SizeFirst => "it does",
        CoopOrder::CardsFirst => "the cards decide first",
    };
    let message =
        format!("the source does not say whether every five of a kind beats every four of a kind; here {coops}");
    let finding = Finding::new(Code::CoopOrderUnsaid, message);
    let finding = finding.at(places::rule(deck, "big_coop_beats_little"), "the reading chosen");
    findings.push(finding.help("`big_coop_beats_little` is `true` or `false`"));
    let assistance = match rules.assistance {
        Assistance::Penalty => "they may pass, and are penalised",
        Assistance::Forced => "they must lay",
    };
    let message = format!(
        "of a player just before one with a single card the source says that they must lay (Clucking), and that they are \
         penalised if they do not (Penalty for assistance); here {assistance}"
    );
    let finding = Finding::new(Code::AssistanceContradicted, message);
    let finding = finding.at(places::rule(deck, "assistance"), "the reading chosen");
    findings.push(finding.help("`assistance` is `\"penalty\"` or `\"forced\"`"));
    let message =
        "the source's section on Ducks calls them wild, though its update 20240225 says that they no longer are";
    let finding = Finding::new(Code::DuckWordingContradicted, message).at(places::game(deck), "");
    findings.push(
        finding.help("they stand for Eggs and for nothing else, whatever they are called: cards should not say `wild`"),
    );
    findings
}

/// The rules for two are on a page of their own, which is not part of the source.
pub(super) fn two_players(deck: &Deck) -> Finding {
    let message =
        "the set-up for 2 players is sound, but the source does not hold their rules: it cannot be played here";
    let finding = Finding::new(Code::TwoPlayersUnknown, message).at(places::players(deck), "who can play");
    finding.help("play it with 3 to 6 players")
}
