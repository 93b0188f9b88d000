//! Crazy Chicken by Michael Schacht, for 2 players, after its published rules.
//!
//! Both collect chickens. A turn is two cards from two different piles, of two that lie face down and two that lie face up,
//! and then either a lay of two or more cards of one kind, or one card discarded. Who lays a kind that lies there already
//! must lay more of it than lie there, and those are discarded. A round ends after a turn with six kinds before one player,
//! with all kinds laid between both, or with one face-down pile left. Each kind that lies before a player scores the number
//! on its cards, once. After four rounds the most points win; a tie goes to the best single round.
//!
//! House choices where the source is silent:
//! - a player sees the first card drawn before choosing the pile of the second (Action 1 says "two new cards");
//! - beaten cards go to the pile that must be begun, or where there are two, to the one that their owner chooses (Action
//!   2a: "one of the two");
//! - the round ends too if both face-down piles run out in one turn;
//! - if even the best single rounds tie, both have won.

mod action;
mod examples;
mod figures;
mod kinds;
mod strategies;
mod table;
mod tally;

pub use action::{Kind, Move, Pile};
pub use kinds::KindCards;
pub use strategies::Collector;
pub use table::{Event, Moment, RoundEnd, Table, round_score};
pub use tally::RoundTally;

use super::rule_table::RuleTable;
use super::{Aim, CardNumber, DeckGame, Game, Illegal, OwnTable, Player, RandomPlayer, Rng, ScoreSheet, Scores, Seat};
use crate::diag::Findings;
use crate::model::{Deck, Value};
use std::ops::RangeInclusive;

/// The parameters of `[rules]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Cards dealt to each player (Setting up the Game); 3.
    pub hand: usize,
    /// Rounds in a game (Winning the Game); 4.
    pub rounds: usize,
    /// Kinds before one player that end a round (The End of the Game); 6.
    pub kinds: usize,
    /// The fewest cards that can be laid (Action 2a); 2.
    pub smallest_lay: u8,
}

/// The game as a deck makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrazyChicken {
    rules: Rules,
    kinds: Vec<KindCards>,
}

/// What a seat can know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// How many of each kind it holds.
    pub hand: Vec<u8>,
    /// How many of each kind it has laid, and the other has.
    pub laid: [Vec<u8>; 2],
    /// How many cards the other holds.
    pub other_hand: usize,
    /// How many cards the face-down piles have.
    pub heights: [usize; 2],
    /// What lies on top of the face-up piles.
    pub open_tops: [Option<Kind>; 2],
    /// All cards of the face-up piles, which were seen as they were laid.
    pub open: [Vec<Kind>; 2],
    /// Where the play is.
    pub moment: Moment,
    /// What it has scored in the rounds so far, and the other has.
    pub scores: [i64; 2],
}

impl CrazyChicken {
    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The kinds, in the deck's order.
    #[must_use]
    pub fn kinds(&self) -> &[KindCards] {
        &self.kinds
    }

    /// The parameters, and what is wrong with them.
    fn rules_of(deck: &Deck) -> (Rules, Findings) {
        let mut table = RuleTable::new(deck);
        let mut whole = |key, default, allowed| usize::try_from(table.number(key, default, allowed)).unwrap_or(1);
        let rules = Rules {
            hand: whole("hand", 3, 0..=20),
            rounds: whole("rounds", 4, 1..=100),
            kinds: whole("kinds", 6, 1..=50),
            smallest_lay: u8::try_from(whole("smallest_lay", 2, 1..=10)).unwrap_or(2),
        };
        (rules, table.finish())
    }

    fn name(&self, kind: Kind) -> &str {
        self.kinds.get(kind.index()).map_or("", |kind| kind.name.as_str())
    }
}

impl DeckGame for CrazyChicken {
    const NAME: &'static str = "crazy-chicken";
    const PLAYERS: RangeInclusive<usize> = 2..=2;
    const OWN_TABLES: &'static [OwnTable] = &[];
    type Tally = RoundTally;

    fn read(deck: &Deck, _: usize) -> (Option<Self>, Findings) {
        let (rules, mut findings) = Self::rules_of(deck);
        let (kinds, of_kinds) = kinds::read(deck);
        if of_kinds.is_empty() {
            findings.extend(kinds::check_piles(deck, &kinds, rules.hand));
            findings.extend(kinds::check_enough(deck, &kinds, rules.kinds));
            findings.extend(examples::check(deck, &rules, &kinds));
        }
        findings.extend(of_kinds);
        ((!findings.has_errors()).then_some(Self { rules, kinds }), findings)
    }

    fn figures(deck: &Deck, players: &[usize]) -> Value {
        figures::of(deck, players)
    }

    fn strategies() -> Vec<Box<dyn Player<Self>>> {
        vec![Box::new(Collector), Box::new(RandomPlayer)]
    }
}

impl Game for CrazyChicken {
    type State = Table;
    type Action = Move;
    type View = View;
    type Event = Event;

    fn players(&self) -> usize {
        2
    }

    fn deal(&self, rng: &mut Rng) -> Table {
        Table::lay(self, rng)
    }

    fn to_act(&self, state: &Table) -> Option<Seat> {
        state.to_act()
    }

    fn legal_actions(&self, state: &Table) -> Vec<Move> {
        state.legal_moves(self)
    }

    fn apply(&self, state: &mut Table, action: Move) -> Result<Vec<Event>, Illegal> {
        state.apply(self, action)
    }

    /// A part for each round; a tie goes to the best single round (Winning the Game).
    fn scores(&self, state: &Table) -> Scores {
        let sheet = |seat: Seat| {
            let mut sheet = ScoreSheet::default();
            for (round, scores) in state.rounds.iter().enumerate() {
                sheet.add(format!("round {}", round + 1), scores[seat.index()]);
            }
            sheet
        };
        let mut scores = Scores::by_total(Seat::all(2).map(sheet).collect(), Aim::Most);
        let best = |seat: &Seat| state.rounds.iter().map(|round| round[seat.index()]).max();
        let best_of_all = scores.winners.iter().map(best).max();
        scores.winners.retain(|seat| Some(best(seat)) == best_of_all);
        scores
    }

    fn view(&self, state: &Table, seat: Seat) -> View {
        let other = seat.after(1, 2);
        let open = [state.piles[2].clone(), state.piles[3].clone()];
        let totals = |seat: Seat| state.rounds.iter().map(|round| round[seat.index()]).sum();
        View {
            hand: state.hands[seat.index()].clone(),
            laid: [state.laid[seat.index()].clone(), state.laid[other.index()].clone()],
            other_hand: state.hands[other.index()].iter().map(|count| usize::from(*count)).sum(),
            heights: [state.piles[0].len(), state.piles[1].len()],
            open_tops: open.each_ref().map(|pile| pile.last().copied()),
            open,
            moment: state.moment.clone(),
            scores: [totals(seat), totals(other)],
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
            Event::Drawn { seat, pile, kind } => {
                let from = if pile.is_open() { "the discards" } else { "a face-down pile" };
                format!("{seat} draws {} from {from}", self.name(*kind))
            }
            Event::Laid { seat, kind, count } => format!("{seat} lays {count} {}", self.name(*kind)),
            Event::Discarded { seat, kind, count } => format!("{seat} discards {count} {}", self.name(*kind)),
            Event::RoundOver { round, end, scores } => {
                format!("round {round} is over ({}): {} against {}", end.as_str(), scores[0], scores[1])
            }
        }
    }

    /// A turn takes at most four actions, and each brings the round nearer to its end or lays more than before.
    fn longest_play(&self) -> usize {
        20_000
    }
}
