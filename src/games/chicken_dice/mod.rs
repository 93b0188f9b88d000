//! Chicken, the dice game, for 2 players and more, after the rules that Lou published in 2007.
//!
//! A turn begins with six dice. Of each roll counters are kept, one at least, and the rest is rolled again; who keeps all
//! six may roll six. Who stops keeps all counters of the last roll and writes the turn's points down; a roll without a
//! counter loses them. The first points written down must be 350 or more in one turn. Exactly 10,000 wins; a turn that
//! would lead past it is lost.
//!
//! House choices where the source is silent:
//! - the same dice may count in any way that the list of counters allows (Helpful hints), also three 1s as single ones;
//! - four of a kind and a pair are three pairs (Helpful hints), and so are six of a kind; those are two triplets too;
//! - who is not on the board cannot stop with less than 350, and must roll on;
//! - who hits the goal wins at once: nobody has a last turn.

mod counter;
mod figures;
mod net;
mod printed;
mod roll;
mod strategies;
mod tally;
mod turns;

pub use counter::{Counter, Decision, Kept};
pub use roll::Roll;
pub use strategies::Weigher;
pub use tally::TurnTally;
pub use turns::{Event, Moment, Table};

use super::rule_table::RuleTable;
use super::{
    Aim, CardNumber, DeckGame, Game, Illegal, OwnTable, Player, RandomPlayer, Rng, ScoreSheet, Scores, Seat, places,
};
use crate::diag::{Code, Finding, Findings};
use crate::model::{Deck, Value};
use std::ops::RangeInclusive;

/// The parameters of `[rules]`: what is to be reached, and what the counters are worth (sections Goal, Rules, Counters).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// What must be hit exactly; 10,000.
    pub goal: i64,
    /// The least that a player's first points may be, in one turn; 350.
    pub opening: i64,
    /// A single 5; 50.
    pub five: i64,
    /// A single 1; 100.
    pub one: i64,
    /// Three of a kind, times the number on them; 100.
    pub triple: i64,
    /// Three 1s; 1,000.
    pub ones: i64,
    /// What a fourth adds to three of a kind; 100.
    pub further: i64,
    /// Five of a kind; 1,500.
    pub five_kind: i64,
    /// Six of a kind; 2,500.
    pub six_kind: i64,
    /// Two triplets; 1,200.
    pub triplets: i64,
    /// Three pairs; 1,200.
    pub pairs: i64,
    /// 1 to 6; 2,000.
    pub straight: i64,
}

impl Rules {
    fn read(deck: &Deck) -> (Self, Findings) {
        let mut table = RuleTable::new(deck);
        let mut points = |key, default| table.number(key, default, 0..=1_000_000);
        let rules = Self {
            goal: points("goal", 10_000),
            opening: points("opening", 350),
            five: points("five", 50),
            one: points("one", 100),
            triple: points("triple", 100),
            ones: points("ones", 1000),
            further: points("further", 100),
            five_kind: points("five_kind", 1500),
            six_kind: points("six_kind", 2500),
            triplets: points("triplets", 1200),
            pairs: points("pairs", 1200),
            straight: points("straight", 2000),
        };
        let mut findings = table.finish();
        findings.extend(rules.unreachable(deck));
        (rules, findings)
    }

    /// Every sum is one of counters: their greatest common divisor must divide the goal.
    fn unreachable(&self, deck: &Deck) -> Option<Finding> {
        let counters = [self.five, self.one, self.triple, self.ones, self.further, self.five_kind];
        let wholes = [self.six_kind, self.triplets, self.pairs, self.straight];
        let divisor = counters.into_iter().chain(wholes).fold(0, common_divisor).max(1);
        let is_reachable = self.goal > 0 && self.goal % divisor == 0 && self.opening <= self.goal;
        (!is_reachable).then(|| {
            let message = format!("nobody can come to exactly {} with these counters", self.goal);
            let finding = Finding::new(Code::UnreachableTotal, message).at(places::rule(deck, "goal"), "");
            finding.help(format!("write a multiple of {divisor} that is not less than `opening`"))
        })
    }
}

fn common_divisor(one: i64, other: i64) -> i64 {
    if other == 0 { one } else { common_divisor(other, one % other) }
}

/// The game for a number of players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChickenDice {
    players: usize,
    rules: Rules,
}

impl ChickenDice {
    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }
}

/// What a seat can know: everything lies open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// What everyone has written down.
    pub totals: Vec<i64>,
    /// Where the play is.
    pub moment: Moment,
}

impl DeckGame for ChickenDice {
    const NAME: &'static str = "chicken-dice";
    /// The source sets no upper end: ours is what a table and a score sheet hold.
    const PLAYERS: RangeInclusive<usize> = 2..=12;
    const OWN_TABLES: &'static [OwnTable] = &[
        OwnTable { table: "counters", figures: "counters", key: "name" },
        OwnTable { table: "chances", figures: "chances", key: "dice" },
    ];
    type Tally = TurnTally;

    fn read(deck: &Deck, players: usize) -> (Option<Self>, Findings) {
        let (rules, mut findings) = Rules::read(deck);
        findings.extend(printed::check(deck, &rules));
        findings.extend(net::check(deck));
        ((!findings.has_errors()).then_some(Self { players, rules }), findings)
    }

    fn figures(deck: &Deck, players: &[usize]) -> Value {
        figures::of(deck, players)
    }

    fn strategies() -> Vec<Box<dyn Player<Self>>> {
        vec![Box::new(Weigher), Box::new(RandomPlayer)]
    }
}

impl Game for ChickenDice {
    type State = Table;
    type Action = Decision;
    type View = View;
    type Event = Event;

    fn players(&self) -> usize {
        self.players
    }

    fn deal(&self, rng: &mut Rng) -> Table {
        Table::begin(self, rng)
    }

    fn to_act(&self, state: &Table) -> Option<Seat> {
        match state.moment {
            Moment::Rolled { seat, .. } => Some(seat),
            Moment::Over => None,
        }
    }

    fn legal_actions(&self, state: &Table) -> Vec<Decision> {
        state.legal(&self.rules)
    }

    fn apply(&self, state: &mut Table, action: Decision) -> Result<Vec<Event>, Illegal> {
        state.apply(self, action)
    }

    fn scores(&self, state: &Table) -> Scores {
        let sheet = |total: &i64| {
            let mut sheet = ScoreSheet::default();
            sheet.add("written down", *total);
            sheet
        };
        Scores::by_total(state.totals.iter().map(sheet).collect(), Aim::Most)
    }

    fn view(&self, state: &Table, _: Seat) -> View {
        View { totals: state.totals.clone(), moment: state.moment }
    }

    /// Nothing is hidden but chance to come.
    fn imagine(&self, state: &Table, _: Seat, rng: &mut Rng) -> Table {
        Table { rng: rng.fork(), ..state.clone() }
    }

    fn cards(&self, _: &Table) -> Vec<CardNumber> {
        Vec::new()
    }

    fn tell(&self, event: &Event) -> String {
        match event {
            Event::Kept { seat, kept } => format!("{seat} keeps {kept}: {}", kept.points(&self.rules)),
            Event::Stopped { seat, points, total } => format!("{seat} stops with {points} and has {total}"),
            Event::Over { seat, points } => format!("{seat} has gone over the goal and loses {points}"),
            Event::Rolled { seat, roll } => {
                let faces: Vec<String> = roll.faces().map(|face| face.to_string()).collect();
                format!("{seat} rolls {}", faces.join(" "))
            }
            Event::Blank { seat, points } => format!("{seat} has no counter and loses {points}"),
        }
    }

    fn longest_play(&self) -> usize {
        100_000
    }
}
