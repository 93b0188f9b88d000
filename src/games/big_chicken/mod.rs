//! BIG CHICKEN, for 3 to 6 players, after the rules on its page, version 20241119.
//!
//! Everyone has a hand of Eggs, four suits numbered 1 to 10, and Fowl: five Chickens above all Eggs and Ducks that stand for
//! any one Egg. Whoever leads a run lays a single card, two or three of a kind, a poker lay or a coop, and it is answered
//! by higher lays of its kind until nobody will; whoever laid last leads the next. A coop, four or five of a kind or of
//! Chickens, beats all but a higher coop and Big Red alone, and flips the direction or skips a player; a Duck flips it. No
//! Fowl leads before one has been laid. Who goes out first ends the round; the others pay for the cards they have left, by
//! bands. From the second round on the last round's winner gives the best card to its worst player and takes any back, and
//! others may Crow. The game ends after 10 rounds or at 100 points, and the fewest points win.
//!
//! House choices where the source is silent or contradicts itself:
//! - every five of a kind beats every four of a kind: `big_coop_beats_little`;
//! - who is just before a player with one card may cluck, and is penalised: `assistance`;
//! - lays of a kind are compared by their highest card, then the next, and so on; a full house by its three first;
//! - the lowest suits play where not all do;
//! - whoever leads must lay, and who holds only Fowl may lead it before the Eggs are broken;
//! - a skipped player has no turn to answer that lay, and the run ends when the turn is the last layer's again;
//! - who is caught draws from the runs that are over, as many cards as there are;
//! - more cards left than the bands say cost as in the last band;
//! - nobody forgets to flip or to skip;
//! - a Duck is never the best card that the Good Egg gives; if a Bad Egg cannot be told even by totals, it is the first in
//!   the order of seats.

mod action;
mod card;
mod figures;
mod hand;
mod lay;
mod lays;
mod printed;
mod readings;
mod round;
mod rules;
mod sample;
mod setup;
mod strategies;
mod table;
mod tally;

pub use action::{Act, Call, Effect};
pub use card::{Card, HIGHEST, SUITS};
pub use hand::Hand;
pub use lay::{CoopOrder, Laid, Lay, LayKind, Poker};
pub use lays::lays;
pub use round::card_score;
pub use rules::{Assistance, Rules};
pub use setup::{Bands, Setup};
pub use strategies::Planner;
pub use table::{Direction, Eggs, Event, Moment, Table};
pub use tally::LayTally;

use super::{Aim, CardNumber, DeckGame, Game, Illegal, OwnTable, Player, RandomPlayer, Rng, ScoreSheet, Scores, Seat};
use crate::diag::Findings;
use crate::model::{Deck, Value};
use std::ops::RangeInclusive;

/// The game as a deck makes it for one number of players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BigChicken {
    players: usize,
    rules: Rules,
    setup: Setup,
    bands: Bands,
}

impl BigChicken {
    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The cards that play.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// What cards left in hand cost.
    #[must_use]
    pub fn bands(&self) -> &Bands {
        &self.bands
    }
}

/// What a seat can know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The seat.
    pub seat: Seat,
    /// Its hand.
    pub hand: Hand,
    /// How many cards everyone has.
    pub sizes: Vec<usize>,
    /// Everyone's points.
    pub totals: Vec<i64>,
    /// The last lay of the run, and whose it is.
    pub top: Option<(Lay, Seat)>,
    /// Which way round play goes.
    pub direction: Direction,
    /// Whether the Eggs are broken.
    pub eggs: Eggs,
    /// The cards of the run.
    pub run: Vec<Card>,
    /// How many cards lie in runs that are over.
    pub discards: usize,
    /// Who has Crowed.
    pub crower: Option<Seat>,
    /// Rounds that are over.
    pub rounds: usize,
    /// The card that the Good Egg gave, while the Bad Egg looks for one to give back.
    pub given: Option<Card>,
}

impl DeckGame for BigChicken {
    const NAME: &'static str = "big-chicken";
    const PLAYERS: RangeInclusive<usize> = 2..=6;
    const OWN_TABLES: &'static [OwnTable] = &[
        OwnTable { table: "lays", figures: "lays", key: "name" },
        OwnTable { table: "contents", figures: "contents", key: "group" },
    ];
    type Tally = LayTally;

    fn read(deck: &Deck, players: usize) -> (Option<Self>, Findings) {
        let (rules, mut findings) = Rules::read(deck);
        let (printed, of_cards) = printed::read(deck);
        let cards_are_sound = of_cards.is_empty();
        findings.extend(of_cards);
        if !cards_are_sound {
            return (None, findings);
        }
        let (setup, of_setup) = setup::read(deck, &printed, players);
        findings.extend(of_setup);
        let dealt = setup.as_ref().map_or(0, |setup| setup.dealt);
        let (bands, of_bands) = setup::read_bands(deck, players, dealt);
        if setup.is_some() {
            findings.extend(of_bands);
        }
        let Some(setup) = setup.filter(|_| !findings.has_errors()) else { return (None, findings) };
        findings.extend(check_sample(deck, &rules, &setup, &bands, players));
        if findings.has_errors() {
            return (None, findings);
        }
        let most = deck.players.map_or(*Self::PLAYERS.end(), |range| range.max as usize);
        findings.extend(printed::few_references(deck, most));
        findings.extend(readings::notes(deck, &rules));
        if players == 2 {
            findings.push(readings::two_players(deck));
            return (None, findings);
        }
        (Some(Self { players, rules, setup, bands }), findings)
    }

    fn figures(deck: &Deck, players: &[usize]) -> Value {
        figures::of(deck, players)
    }

    fn strategies() -> Vec<Box<dyn Player<Self>>> {
        vec![Box::new(Planner), Box::new(RandomPlayer)]
    }
}

/// The sample is checked with as many players as play it.
fn check_sample(deck: &Deck, rules: &Rules, setup: &Setup, bands: &Bands, players: usize) -> Findings {
    let mut findings = Findings::new();
    let Some(seats) = sample::players(deck) else { return findings };
    let can_play = |range: &crate::model::PlayerRange| (range.min as usize..=range.max as usize).contains(&seats);
    if !BigChicken::PLAYERS.contains(&seats) || !deck.players.as_ref().is_none_or(can_play) {
        findings.extend(sample::for_nobody(deck, seats));
    } else if seats == players {
        findings.extend(sample::check(deck, sample::Scoring { rules, bands, dealt: setup.dealt }));
    }
    findings
}

impl Game for BigChicken {
    type State = Table;
    type Action = Act;
    type View = View;
    type Event = Event;

    fn players(&self) -> usize {
        self.players
    }

    fn deal(&self, rng: &mut Rng) -> Table {
        round::begin(self, rng)
    }

    fn to_act(&self, state: &Table) -> Option<Seat> {
        state.to_act()
    }

    fn legal_actions(&self, state: &Table) -> Vec<Act> {
        state.legal(self)
    }

    fn apply(&self, state: &mut Table, action: Act) -> Result<Vec<Event>, Illegal> {
        state.apply(self, action)
    }

    /// The parts of every round; the fewest points win, and of equals whoever drew the highest card (Golden Egg).
    fn scores(&self, state: &Table) -> Scores {
        let sheets = state.sheets.iter().map(|parts| ScoreSheet { parts: parts.clone() }).collect();
        let mut scores = Scores::by_total(sheets, Aim::Fewest);
        if let Moment::Over { winner } = state.moment {
            scores.winners = vec![winner];
        }
        scores
    }

    fn view(&self, state: &Table, seat: Seat) -> View {
        let top = match &state.moment {
            Moment::Answering { top, layer, .. } => Some((*top, *layer)),
            _ => None,
        };
        let given = match &state.moment {
            Moment::Giving { given, .. } => Some(*given),
            _ => None,
        };
        View {
            seat,
            hand: *state.hand(seat),
            sizes: state.hands.iter().map(Hand::len).collect(),
            totals: Seat::all(self.players).map(|seat| state.total(seat)).collect(),
            top,
            direction: state.direction,
            eggs: state.eggs,
            run: state.run.clone(),
            discards: state.discards.len(),
            crower: state.crower,
            rounds: state.rounds,
            given,
        }
    }

    fn imagine(&self, state: &Table, seat: Seat, rng: &mut Rng) -> Table {
        state.imagine(seat, rng)
    }

    fn cards(&self, state: &Table) -> Vec<CardNumber> {
        state.cards()
    }

    fn tell(&self, event: &Event) -> String {
        match event {
            Event::Exchanged { good, bad, best, back } => format!("{good} gives {best} to {bad} and gets {back}"),
            Event::Crowed(seat) => format!("{seat} crows"),
            Event::Laid(seat, lay, effect) => {
                let kind = lay.kind().map_or("", LayKind::as_str);
                let effect = match effect {
                    Effect::None => "",
                    Effect::Flip => ", flips",
                    Effect::Skip => ", skips",
                };
                format!("{seat} lays {lay} ({kind}){effect}")
            }
            Event::Clucked(seat) => format!("{seat} clucks"),
            Event::RunOver(seat) => format!("{seat} wins the run"),
            Event::Caught(seat, by, cards) => format!("{by} catches {seat}, who draws {cards}"),
            Event::RoundOver { winner, parts } => {
                let points =
                    |parts: &Vec<super::ScorePart>| parts.iter().map(|part| part.points).sum::<i64>().to_string();
                let points: Vec<String> = parts.iter().map(points).collect();
                format!("{winner} goes out; the round costs {}", points.join(", "))
            }
            Event::GameOver(seat) => format!("{seat} is the Golden Egg"),
        }
    }

    fn longest_play(&self) -> usize {
        50_000
    }
}
