//! BIG CHICKEN, for 3 to 6 players, after the rules on its page, version 20241119.
//!
//! Everyone has a hand of Eggs, four suits numbered 1 to 10, and Fowl: five Chickens above all Eggs, and Ducks that stand for
//! any one Egg. A player leads a run with a single card, two or three of a kind, a poker lay or a coop; the others answer
//! with higher lays of its kind until no one does, and the player who laid last leads the next run. A coop, four or five of a
//! kind or of Chickens, beats everything but a higher coop and Big Red alone, and flips the direction or skips a player; a
//! Duck flips it. No Fowl leads before one has been laid. The first player to go out ends the round; the others pay for the
//! cards they have left, by bands. From the second round on the last round's winner gives its best card to the player with
//! the most points and gets another back, and others can Crow. The game ends after 10 rounds or at 100 points, and the
//! fewest points win.
//!
//! House choices where the source is silent or contradicts itself:
//! - every five of a kind beats every four of a kind: `big_coop_beats_little`;
//! - the player just before one with a single card can cluck, and is penalised: `assistance`;
//! - lays of a kind are compared by their highest card, then the next, and so on; a full house by its three first;
//! - the lowest suits play where not all do;
//! - the player who leads must lay, and one who holds only Fowl can lead it before the Eggs are broken; one who holds only
//!   Ducks clucks where no lay can have one;
//! - assistance is laying no single card or coop, in the turn just before, that beats the last card; where that card is
//!   led, it is the cluck that gave its player the lead;
//! - a skipped player has no turn to answer that lay, and the run ends when it is the last layer's turn again;
//! - a player who is caught draws from the runs that are over, as many cards as there are;
//! - more cards left than the bands have cost as in the last band;
//! - no one forgets to flip or to skip;
//! - a Duck is never the best card that the Good Egg gives; if even totals do not decide who is the Bad Egg, it is the first
//!   in the order of seats.

mod action;
mod assistance;
mod card;
mod examples;
mod figures;
mod hand;
mod lay;
mod lays;
mod position;
mod printed;
mod readings;
mod round;
mod rules;
mod sample;
mod setup;
mod strategies;
mod table;
mod tally;
mod turns;

pub use action::{Act, Call, Effect};
pub use card::{Card, HIGHEST, SUITS};
pub use hand::Hand;
pub use lay::{CoopOrder, Laid, Lay, LayKind, Poker};
pub use lays::lays;
pub use round::card_score;
pub use rules::{Assistance, BigChicken, Rules};
pub use setup::{Bands, Setup};
pub use table::{Direction, Eggs, Event, RunEnd, RunTurn, Table, View};

use super::game::play_at_table;
use super::{
    Actor, Aim, CardNumber, DeckGame, Game, Illegal, Lookahead, OwnTable, Pace, Paced, Player, RandomPlayer, Rng,
    ScoreSheet, Scores, Seat, player_rows,
};
use crate::diag::Findings;
use crate::model::Deck;
use std::ops::RangeInclusive;

impl DeckGame for BigChicken {
    const NAME: &'static str = "big-chicken";
    const PLAYERS: RangeInclusive<usize> = 2..=6;
    const OWN_TABLES: &'static [OwnTable] = &[("lays", "lays", "name"), ("contents", "contents", "group")];

    fn read(deck: &Deck, players: usize) -> (Option<Self>, Findings) {
        let (rules, mut findings) = Rules::read(deck);
        let (printed, card_findings) = printed::read(deck);
        if !card_findings.is_empty() {
            findings.extend(card_findings);
            return (None, findings);
        }
        findings.extend(["setups", "scoring"].into_iter().flat_map(|table| player_rows::twice(deck, table)));
        let (setup, setup_findings) = setup::read(deck, &printed, players);
        findings.extend(setup_findings);
        let dealt = setup.as_ref().map_or(0, |setup| setup.dealt);
        let (bands, band_findings) = setup::read_bands(deck, players, dealt);
        if setup.is_some() {
            findings.extend(band_findings);
        }
        let Some(setup) = setup.filter(|_| !findings.has_errors()) else { return (None, findings) };
        let most = deck.players.map_or(*Self::PLAYERS.end(), |range| range.max as usize);
        findings.extend(printed::few_references(deck, most));
        findings.extend(readings::notes(deck, &rules));
        if players == 2 {
            findings.push(readings::two_players(deck));
            return (None, findings);
        }
        if rules.ducks_in_lay == 0 && usize::from(setup.ducks) >= players {
            findings.push(setup::ducks_for_everyone(deck, &setup, players));
            return (None, findings);
        }
        let game = Self { players, rules, setup, bands };
        (Some(game), findings)
    }

    fn check_printed(deck: &Deck, players: &[usize]) -> Findings {
        let (rules, printed) = (Rules::read(deck).0, printed::read(deck).0);
        let mut findings = examples::check(deck, &rules, &printed);
        for players in players {
            if let Some(setup) = setup::read(deck, &printed, *players).0 {
                let (bands, _) = setup::read_bands(deck, *players, setup.dealt);
                findings.extend(check_sample(deck, &rules, &setup, &bands, *players));
            }
        }
        findings
    }

    /// Eggs, Chickens and Ducks (section Deck setup).
    fn shuffled(deck: &Deck) -> Vec<Vec<usize>> {
        vec![printed::playing_cards(deck)]
    }

    fn figures(deck: &Deck, players: &[usize]) -> serde_json::Value {
        figures::figures(deck, players)
    }

    /// The playing cards of the set-up (Deck setup), and all others.
    fn cards_for(deck: &Deck, players: usize) -> Vec<u32> {
        let (setup, _) = setup::read(deck, &printed::read(deck).0, players);
        printed::copies_in_play(deck, &setup.map(|setup| setup.cards()).unwrap_or_default())
    }

    fn strategies() -> Vec<Box<dyn Player<Self>>> {
        vec![Box::new(strategies::SENSIBLE), Box::new(RandomPlayer)]
    }
}

/// Checks the sample score card, with as many players as it has.
fn check_sample(deck: &Deck, rules: &Rules, setup: &Setup, bands: &Bands, players: usize) -> Findings {
    let mut findings = Findings::new();
    let Some(seats) = sample::players(deck) else { return findings };
    let can_play = |range: &crate::model::PlayerRange| (range.min as usize..=range.max as usize).contains(&seats);
    if !BigChicken::PLAYERS.contains(&seats) || !deck.players.as_ref().is_none_or(can_play) {
        findings.extend(sample::wrong_player_count(deck, seats));
    } else if seats == players {
        let dealt = setup.dealt;
        let scoring = sample::Scoring { rules, bands, dealt };
        findings.extend(sample::check(deck, scoring));
    }
    findings
}

impl Game for BigChicken {
    play_at_table!(Act);

    fn players(&self) -> usize {
        self.players
    }

    /// The parts of every round; the fewest points win, and of equals the player who drew the highest card (Golden Egg).
    fn scores(&self, state: &Table) -> Scores {
        let sheets = state.sheets.clone().into_iter().map(|parts| ScoreSheet { parts });
        let mut scores = Scores::by_total(sheets.collect(), Aim::Fewest);
        if let table::Moment::Over { winner } = state.moment {
            scores.winners = vec![winner];
        }
        scores
    }

    fn longest_play(&self) -> usize {
        50_000
    }
}

/// The publisher says 30 to 40 minutes. A lay or a cluck takes 3 seconds, as most clucks are quick, and a round a minute more: to deal,
/// to exchange cards and to write the points down. So four players take about half an hour.
impl Paced for BigChicken {
    const TURN_SECONDS: u64 = 3;
    const ROUND_SECONDS: u64 = 60;
    const LOOKAHEAD: Lookahead = Lookahead::Round;
    const LEAD: f64 = 25.0;

    fn pace(&self, _: Actor, events: &[Event]) -> Pace {
        let mut pace = Pace::default();
        for event in events {
            match event {
                Event::Laid(..) | Event::Clucked(_) => pace.turns += 1,
                Event::RoundOver { .. } => (pace.rounds, pace.is_scored) = (pace.rounds + 1, true),
                _ => {}
            }
        }
        pace
    }
}
